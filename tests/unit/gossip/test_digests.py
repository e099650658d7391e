"""Running hashes: equality, differences, and the cost of one turn."""

from derbyos_core.gossip.digests import Digests
from derbyos_core.gossip.entry import digest, parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId
from tests.unit.gossip.script import SOURCES, entry


def _log(*texts: str) -> EntryLog:
    log = EntryLog(BoutId("final"))
    for number, text in enumerate(texts, start=1):
        log.append(entry("d", number, text))
    return log


def test_equal_logs_have_equal_roots_in_whatever_order_and_bytes_they_came() -> None:
    """Data-model 3 and 4: canonical forms are compared, never raw bytes."""
    one, other = _log("a", "b", "c"), EntryLog(BoutId("final"))
    for number, text in ((3, "c"), (1, "a"), (2, "b")):
        (same,) = parse_body(entry("d", number, text).body.replace(b'path="."', b" path='.'"))
        other.append(same)
    assert Digests(one).refresh() == Digests(other).refresh() is not None


def test_the_first_number_that_differs_is_the_first_digest_that_differs() -> None:
    """Data-model 4: so it can be found by halving."""
    one, other = Digests(_log("a", "b", "c", "d")), Digests(_log("a", "b", "x", "d"))
    assert one.refresh() != other.refresh()
    source = SOURCES["d"]
    assert [one.at(source, number) == other.at(source, number) for number in (1, 2, 3, 4)] == [True, True, False, False]
    assert one.at(source, 5) is None


def test_a_fork_that_one_log_alone_knows_of_is_found_although_the_same_entry_counts() -> None:
    """Whoever has only the entry that counts, the Head NSO perhaps, must come to know of the other one."""
    counting, other = sorted((entry("d", 2, "b"), entry("d", 2, "x")), key=digest)
    logs = [_log("a", str(counting.acts[0].payload[0].text), "c") for _ in range(2)]
    digests = [Digests(log) for log in logs]
    before = digests[0].refresh()
    assert digests[1].refresh() == before
    logs[0].append(other)
    assert not digests[0].is_current
    assert digests[0].refresh() != before
    source = SOURCES["d"]
    assert [digests[0].at(source, n) == digests[1].at(source, n) for n in (1, 2, 3)] == [True, False, False]
    logs[1].append(other)
    assert digests[0].refresh() == digests[1].refresh() is not None


def test_a_fork_that_changes_a_slot_changes_what_follows() -> None:
    """A15: after the exchange both have the same digest."""
    rivals = sorted((entry("d", 2, "b"), entry("d", 2, "x")), key=digest)
    logs = [_log("a", str(rival.acts[0].payload[0].text), "c") for rival in rivals]
    digests = [Digests(log) for log in logs]
    assert digests[0].refresh() != digests[1].refresh()
    logs[0].append(rivals[1])
    logs[1].append(rivals[0])
    assert not digests[1].is_current
    assert digests[0].refresh() == digests[1].refresh()


def test_only_so_many_entries_are_hashed_at_once() -> None:
    """A history that arrives at once blocks nothing; until it is hashed there is no root."""
    digests = Digests(_log(*"abcdefg"))
    assert digests.refresh(3) is None
    assert digests.upto(SOURCES["d"]) == 3
    assert digests.refresh(3) is None
    assert digests.refresh(3) is not None
    assert digests.is_current
