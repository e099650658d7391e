"""Search for the entries in which members differ: its speed, and the work that one member can cause another."""

import pytest

from derbyos_core.clock import Instant
from derbyos_core.gossip.comparison import PAUSE_US, WINDOW, Comparison
from derbyos_core.gossip.entry import parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId
from tests.unit.gossip.script import SOURCES, entry

B, D = SOURCES["b"], SOURCES["d"]
NOW = Instant(1_795_248_000_000_000)
BEAT_US = 1_800_000


def comparison(*texts: str) -> tuple[Comparison, EntryLog]:
    """Return the comparison of a log with d's entries, with `b` as a member, and the log."""
    log = EntryLog(BoutId("final"))
    for number, text in enumerate(texts, start=1):
        log.append(entry("d", number, text))
    made = Comparison(log, lambda source: log.tops.get(source, 0))
    made.meet(B)
    made.beat_words(B, NOW)
    return made, log


def test_forks_side_by_side_are_exchanged_sixteen_at_a_time() -> None:
    """Data-model 4: forty forks take a few exchanges, one in each pause."""
    mine, my_log = comparison(*(f"mine {number}" for number in range(40)))
    other, other_log = comparison(*(f"other {number}" for number in range(40)))
    now, exchanges = NOW, 0
    for _ in range(20):
        for one, two, two_log in ((mine, other, other_log), (other, mine, my_log)):
            two.beat_words(B, now)
            for number in (0, 1, 2):  # three BEATs: unknown roots are compared from the second one on
                one.hear(B, two.beat_words(B, Instant(now + number)), Instant(now + number))
            says, sends = one.take()
            for _, words in says:
                two.hear(B, words, now)
            exchanges += bool(sends)
            for _, entries in sends:
                assert len({item.sequence for item in entries}) <= WINDOW
                for item in entries:
                    two_log.append(item)
        now = Instant(now + PAUSE_US)
        if [item.entry.body for item in my_log.ordered()] == [item.entry.body for item in other_log.ordered()]:
            break
    assert [item.entry.body for item in my_log.ordered()] == [item.entry.body for item in other_log.ordered()]
    assert exchanges <= 15, "one at a time it would be eighty"


@pytest.mark.clause(108)
def test_so_many_words_of_one_peer_are_followed_in_a_second() -> None:
    """DOS-108: further requests of a peer are not answered until a second later."""
    made, _ = comparison(*"abcdefgh")
    asks = tuple(("ask", f"{D}/{1 + number % 8}") for number in range(100))
    for now in (NOW, Instant(NOW + PAUSE_US // 2)):
        made.hear(B, asks, now)
        made.hear(B, asks, Instant(now + 1))
        says, _ = made.take()
        assert len(says) == 16


def test_one_word_asks_for_sixteen_entries_at_most() -> None:
    made, _ = comparison(*(str(number) for number in range(60)))
    made.hear(B, (("want", f"{D}/1-60"),), NOW)
    _, sends = made.take()
    assert [entry.sequence for entry in sends[0][1]] == list(range(1, 17))


def test_forks_among_the_sources_of_an_attacker_are_found_in_half_a_minute() -> None:
    """Eight hundred sources, ten of them with a fork: with four sources a message it took six minutes."""
    logs = EntryLog(BoutId("final")), EntryLog(BoutId("final"))
    for name, log in enumerate(logs):
        for number in range(800):
            text = f"side {name}" if number % 80 == 79 else ""
            head = f'source="{number:08x}-0000-4000-8000-000000000000" sequence="1" timestamp="1795248000.000001"'
            log.append(parse_body(f'<add period="1" jam="1" {head}><note>{text}</note></add>'.encode())[0])
    mine, other = (Comparison(log, lambda _: 1) for log in logs)
    mine.meet(B)
    other.meet(B)
    beats = 0
    while [item.entry.body for item in logs[0].ordered()] != [item.entry.body for item in logs[1].ordered()]:
        beats += 1
        now = Instant(NOW + beats * BEAT_US)
        for one, two, two_log in ((mine, other, logs[1]), (other, mine, logs[0])):
            one.hear(B, two.beat_words(B, now), now)
            says, sends = one.take()
            for _, words in says:
                two.hear(B, words, now)
            for _, entries in sends:
                for item in entries:
                    two_log.append(item)
    assert beats <= 22
