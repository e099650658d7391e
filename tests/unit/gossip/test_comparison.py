"""How members find the entries in which they differ: how fast, and what one of them can make another do."""

from derbyos_core.clock import Instant
from derbyos_core.gossip.comparison import PAUSE_US, WINDOW, Comparison
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId
from tests.unit.gossip.script import SOURCES, entry

B, D = SOURCES["b"], SOURCES["d"]
NOW = Instant(1_795_248_000_000_000)


def comparison(*texts: str) -> tuple[Comparison, EntryLog]:
    """What a log of d's entries is compared by; b is a member."""
    log = EntryLog(BoutId("final"))
    for number, text in enumerate(texts, start=1):
        log.append(entry("d", number, text))
    made = Comparison(log, lambda source: log.tops.get(source, 0))
    made.meet(B)
    made.beat_words(B, NOW)
    return made, log


def test_forks_side_by_side_are_exchanged_sixteen_at_a_time() -> None:
    """Data-model 4: forty of them are through after a few exchanges, one in each pause."""
    mine, my_log = comparison(*(f"mine {number}" for number in range(40)))
    other, other_log = comparison(*(f"other {number}" for number in range(40)))
    now, exchanges = NOW, 0
    for _ in range(20):
        for one, two, two_log in ((mine, other, other_log), (other, mine, my_log)):
            two.beat_words(B, now)
            for number in (0, 1, 2):  # three BEATs: strange roots are spoken of from the second on
                one.hear(B, two.beat_words(B, Instant(now + number)), Instant(now + number))
            says, sends = one.take()
            for _, words in says:
                two.hear(B, words, now)
            exchanges += bool(sends)
            for _, entries in sends:
                assert len(entries) <= WINDOW
                for item in entries:
                    two_log.append(item)
        now = Instant(now + PAUSE_US)
        if [item.entry.body for item in my_log.ordered()] == [item.entry.body for item in other_log.ordered()]:
            break
    assert [item.entry.body for item in my_log.ordered()] == [item.entry.body for item in other_log.ordered()]
    assert exchanges <= 15, "one at a time it would be eighty"


def test_so_many_words_of_one_peer_are_followed_in_a_second() -> None:
    """DOS-108: who asks more is not answered, and is again a second later."""
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
