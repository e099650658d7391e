"""Junk from a stranger costs no member anything, and every refusal is reported."""

from random import Random

import pytest

from derbyos_core.gossip.entry import Entry, parse_body
from derbyos_core.gossip.log import AppendOutcome
from derbyos_core.identity import AuthorId, SourceId
from derbyos_core.replica import quotas
from derbyos_core.replica.bout_state import BoutState, Taken
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.quotas import SOURCES_BROUGHT_MAX, SOURCES_POOL_MAX, Room
from derbyos_core.wire.messages import GossipMessage, XMLMessage
from tests.unit.gossip.script import entry as entry_of
from tests.unit.replica.script import BOUT, NOW, SOURCES, Bench

MIB = 1 << 20


def source(number: int) -> SourceId:
    """Return the invented source of this number."""
    return SourceId(f"{number:08x}-0000-4000-8000-0000000000ff")


def note(name: SourceId, number: int, octets: int = 0) -> Entry:
    """Return a note of this many octets."""
    head = f'source="{name}" sequence="{number}" timestamp="1795248000"'
    (entry,) = parse_body(f'<add path="." {head}><note>{"x" * octets}</note></add>'.encode())
    return entry


def state() -> BoutState:
    """Return an empty state."""
    return BoutState(bout=BOUT, source=SOURCES["a"], author=AuthorId("a"), random=Random(1))


def brings(node: BoutState, channel: SourceId, *entries: Entry) -> Taken:
    """Take entries over the channel of a member; b, c and that member are connected."""
    return node.take(entries, channel, lambda name: name in (channel, SOURCES["b"], SOURCES["c"]))


def refusals(node: BoutState) -> list[Notice]:
    """Return the notices of refused entries."""
    return [notice for notice in node.notices(NOW) if notice.kind is NoticeKind.REFUSED]


def test_invented_sources_shut_nobody_out() -> None:
    """Four strangers fill the sources of the log; officials who restart are new sources, and are accepted."""
    node = state()
    invented = iter(range(1, 10_000))
    for stranger in map(source, range(90_001, 90_006)):
        junk = [note(source(next(invented)), 1) for _ in range(SOURCES_BROUGHT_MAX + 10)]
        taken = brings(node, stranger, *junk)
        assert len(taken.kept) <= SOURCES_BROUGHT_MAX
    assert node.log.source_count == SOURCES_POOL_MAX
    for name in "bc":
        assert len(brings(node, SOURCES[name], *(note(SOURCES[name], number) for number in range(1, 14))).kept) == 13
    told = refusals(node)
    assert len(told) == 5
    assert told[0].sentence.startswith("10 entries from an unnamed laptop were not accepted")
    assert not any(notice.is_own for notice in told)


def test_octets_are_charged_to_the_channel_that_brings_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The octets of others count, too: each channel has its own limit, and does not affect another's."""
    monkeypatch.setattr(quotas, "BROUGHT", Room(100, 2 * MIB))
    monkeypatch.setattr(quotas, "DIRECT", Room(100, MIB))
    node = state()
    stranger, other = source(1), source(2)
    assert len(brings(node, stranger, *(note(source(3), number, MIB // 4) for number in range(1, 20))).kept) == 7
    assert len(brings(node, stranger, *(note(stranger, number, MIB // 4) for number in range(1, 20))).kept) == 3
    assert len(brings(node, other, *(note(source(4), number, MIB // 4) for number in range(1, 20))).kept) == 7


def test_entries_are_charged_to_the_channel_that_brings_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "BROUGHT", Room(20, MIB))
    monkeypatch.setattr(quotas, "DIRECT", Room(10, MIB))
    node = state()
    assert len(brings(node, source(1), *(note(source(3), number) for number in range(1, 30))).kept) == 20
    assert len(brings(node, source(1), *(note(source(1), number) for number in range(1, 30))).kept) == 10


def test_a_full_log_takes_what_members_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over their own channels, or by way of others where they are connected; each up to its own end."""
    monkeypatch.setattr(quotas, "POOL", Room(50, MIB))
    monkeypatch.setattr(quotas, "OWED", Room(10, MIB))
    node = state()
    assert len(brings(node, source(1), *(note(source(3), number) for number in range(1, 90))).kept) == 50
    assert len(brings(node, SOURCES["b"], *(note(SOURCES["b"], number) for number in range(1, 30))).kept) == 10
    assert len(brings(node, source(1), *(note(SOURCES["c"], number) for number in range(1, 30))).kept) == 10
    assert len(brings(node, SOURCES["c"], *(note(SOURCES["c"], number) for number in range(11, 30))).kept) == 10
    assert brings(node, source(1), note(SOURCES["b"], 3)).outcomes[0][1] is AppendOutcome.DUPLICATE


def test_all_octets_together_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit holds over many channels, each within its own quota; loaded and own entries count as well."""
    monkeypatch.setattr(quotas, "POOL", Room(1_000, 2 * MIB))
    node = state()
    node.load([note(source(9), 1, MIB // 4).body])
    for stranger in range(1, 20):
        brings(node, source(stranger), note(source(100 + stranger), 1, MIB // 4))
    assert len(node.log) == 7


def test_loaded_entries_are_always_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loaded entries count, and members are accepted after them."""
    monkeypatch.setattr(quotas, "POOL", Room(50, MIB))
    node = state()
    node.load([note(source(3), number).body for number in range(1, 90)])
    assert len(node.log) == 89
    assert not brings(node, source(1), note(source(4), 1)).kept
    assert brings(node, SOURCES["b"], note(SOURCES["b"], 1)).kept


def test_refused_entries_are_accepted_once_their_writer_is_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The node does not request it again and again in the meantime."""
    monkeypatch.setattr(quotas, "SOURCES_BROUGHT_MAX", 1)
    bench = Bench()
    bench.meets("b")
    for name in "cd":
        bench.hears("b", GossipMessage(((SOURCES[name], 1),)))
        bench.takes("b", entry_of(name, 1))
    assert SOURCES["d"] not in bench.replica.view().tops
    sent = [line for line in bench.sent(bench.waits(14)) if line == "b GSIP"]
    assert len(sent) <= 8
    assert [notice.kind for notice in bench.replica.view().notices] == [NoticeKind.REFUSED]
    bench.meets("d")
    asked = bench.hears("d", GossipMessage(((SOURCES["d"], 1),)))
    assert "d GSIP" in bench.sent(asked)
    bench.takes("d", entry_of("d", 1))
    assert bench.replica.view().tops[SOURCES["d"]] == 1
    assert bench.replica.view().notices == ()


def test_writer_is_notified_of_refused_entries() -> None:
    """For more than ten seconds B announces that it lacks them."""
    bench = Bench()
    bench.meets("b", "c")
    for _ in range(6):
        bench.hears("b", GossipMessage(((SOURCES["a"], 0),)))
        bench.hears("c", GossipMessage(((SOURCES["a"], 1),)))
        bench.waits(2.1)
    (notice,) = bench.replica.view().notices
    assert (notice.kind, notice.is_own) == (NoticeKind.REFUSED, True)
    assert "1 entry made here is not accepted" in notice.sentence
    bench.hears("b", GossipMessage(((SOURCES["a"], 1),)))
    assert bench.replica.view().notices == ()


def test_an_entry_too_many_does_not_stop_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "SOURCES_BROUGHT_MAX", 1)
    bench = Bench()
    bench.meets("b")
    bodies = [note(source(1), 1).body, note(source(2), 1).body, entry_of("b", 1).body]
    bench.hears("b", XMLMessage(b"<action>" + b"".join(bodies) + b"</action>"))
    tops = bench.replica.view().tops
    assert (source(1) in tops, source(2) in tops, SOURCES["b"] in tops) == (True, False, True)
