"""Forks and late entries: the document follows without blocking, however many arrive."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from unittest import mock

import pytest

from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.document import fold
from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.document.fold import Document
from derbyos_core.document.voids import DEPTH_MAX
from derbyos_core.gossip.entry import Entry, EntryRef, digest, parse_body
from derbyos_core.gossip.log import EntryLog, Placed
from derbyos_core.identity import AuthorId, SourceId, Team
from derbyos_core.replica import refold
from derbyos_core.replica.bout_state import BoutState
from derbyos_core.replica.refold import AT_ONCE_MAX, SLICE_ENTRIES, pause_after
from derbyos_core.wire.messages import XMLMessage
from tests.unit.replica.script import BOUT, NOW, SECOND, SOURCES, Bench

LENGTH = 1_200


def note(number: int, text: str = "", source: SourceId = SOURCES["b"]) -> Entry:
    """Return a note of b; notes of one number differ only in text."""
    head = f'source="{source}" sequence="{number}" timestamp="1795248000.{number:06d}"'
    body = f'<add period="1" jam="{1 + number % 40}" {head}><note>{text}</note></add>'
    (entry,) = parse_body(body.encode())
    return entry


def falling(number: int, count: int) -> list[Entry]:
    """Return entries of one slot, each of which wins over those before it."""
    stands = digest(note(number))
    texts = map(str, range(100 * count))
    winners = (rival for text in texts if digest(rival := note(number, text)) < stands)
    return sorted(islice(winners, count), key=digest, reverse=True)


def state(length: int) -> BoutState:
    """Return a state with this many notes of b."""
    node = BoutState(bout=BOUT, source=SOURCES["a"], author=AuthorId("a"), random=Random(1))
    node.take([note(number) for number in range(1, length + 1)], SOURCES["b"], lambda _: True)
    node.pass_time(NOW)
    return node


def picture(node: BoutState) -> tuple[bytes, bytes]:
    """Return document and claims as shown."""
    root = node.document.root()
    return live_xml(root), claims_table(root, node.document.natural_key)


def anew(node: BoutState) -> tuple[bytes, bytes]:
    """Return document and claims of the log, folded in one go."""
    document = Document(BOUT)
    document.rebuild(node.log.ordered())
    return live_xml(document.root()), claims_table(document.root(), document.natural_key)


@pytest.fixture
def counted() -> Iterator[list[int]]:
    """Count the entries that documents apply or look at again."""
    count = [0]
    plain, plain_look = Document.apply, Document._look_at

    def apply(self: Document, placed: Placed) -> None:
        count[0] += 1
        plain(self, placed)

    def look_at(self: Document, ref: EntryRef, more: dict[EntryRef, None]) -> None:
        count[0] += 1
        plain_look(self, ref, more)

    with mock.patch.object(Document, "apply", apply), mock.patch.object(Document, "_look_at", look_at):
        yield count


def test_three_hundred_forks_fold_a_long_log_once(counted: list[int]) -> None:
    """Each wins over the one before; no message folds anything, and each slice is bounded."""
    node = state(LENGTH)
    before = picture(node)
    counted[0] = 0
    for entry in falling(700, 300):
        node.take([entry], SOURCES["b"], lambda _: True)
        assert node.bout is not None
    assert counted[0] == 0
    assert picture(node) == before
    slices, now = 0, int(NOW)
    while node.wake is not None:
        now = max(now, node.wake)
        counted[0] = 0
        node.pass_time(Instant(now))
        node.go_on()
        assert counted[0] <= SLICE_ENTRIES
        slices += 1
    most = 3 * LENGTH // SLICE_ENTRIES + 2
    assert LENGTH // SLICE_ENTRIES < slices <= most, "entries are noted, looked at, let go of and drawn"
    assert picture(node) == anew(node) != before


def test_entries_during_a_refold_are_shown_at_once() -> None:
    """One's own entries, and those of others; forks that come during the fold are folded after it."""
    node = state(LENGTH)
    first, second, third = falling(700, 3)
    for turn, fork in enumerate((first, second, third)):
        node.take([fork], SOURCES["b"], lambda _: True)
        node.go_on()
        node.take([note(1 + turn, source=SOURCES["c"])], SOURCES["c"], lambda _: True)
        command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=1 + turn, points=4)
        assert node.submit(command, "", Instant(NOW + turn), None) is not None
        assert len(node.bout.jams[0].side(Team.HOME).trips) == turn + 1
    now = int(NOW)
    for _ in range(200):
        now = max(now, node.wake or now)
        node.pass_time(Instant(now))
        node.go_on()
    assert node.wake is None
    assert picture(node) == anew(node)


def test_a_short_log_follows_at_once_and_then_rests(counted: list[int]) -> None:
    """The first fork is shown at once; those that arrive in the pause are shown after it."""
    node = state(100)
    forks = falling(50, 40)
    node.take([forks[0]], SOURCES["b"], lambda _: True)
    assert picture(node) == anew(node)
    counted[0] = 0
    for fork in forks[1:]:
        node.take([fork], SOURCES["b"], lambda _: True)
        picture(node)
    assert counted[0] == 0
    assert node.wake == NOW + pause_after(100)
    node.pass_time(node.wake)
    assert node.go_on()
    assert picture(node) == anew(node)


def undo(number: int, *names: EntryRef) -> Entry:
    """Return an undo by c."""
    head = f'source="{SOURCES["c"]}" sequence="{number}" timestamp="1795248001.{number:06d}"'
    (entry,) = parse_body(f'<remove eid="x" {head} undoes="{";".join(map(str, names))}"/>'.encode())
    return entry


def test_a_long_log_undone_and_done_again_turns_in_bounded_time(counted: list[int]) -> None:
    """Entries of 200 octets, each of which changes the whole log: a bounded number of looks each, screens included.

    New entries are shown in the meantime at once; the changes follow in slices, once for all of them.
    """
    length = 2 * fold.CREDIT_MAX
    node = state(length)
    assert node.bout is not None
    names = [EntryRef(SOURCES["b"], number) for number in range(1, length + 1)]
    for number in range(1, 200):
        above = names if number % DEPTH_MAX == 1 else [EntryRef(SOURCES["c"], number - 1)]
        counted[0] = 0
        node.take([undo(number, *above)], SOURCES["c"], lambda _: True)
        assert node.bout is not None
        assert counted[0] <= fold.CREDIT_MAX + 2
    command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=4)
    assert node.submit(command, "", NOW, None) is not None
    assert [trip.points for trip in node.bout.jams[0].side(Team.HOME).trips][-1] == 4
    now = int(NOW)
    while node.wake is not None:
        now = max(now, node.wake)
        counted[0] = 0
        node.pass_time(Instant(now))
        node.go_on()
        assert counted[0] <= SLICE_ENTRIES
    assert picture(node) == anew(node)
    assert [trip.points for trip in node.bout.jams[0].side(Team.HOME).trips][-1] == 4


def test_a_log_of_undos_is_loaded_whole(counted: list[int]) -> None:
    """A start is linear: the postponed changes are folded once, at the end."""
    node = BoutState(bout=BOUT, source=SOURCES["a"], author=AuthorId("a"), random=Random(1))
    length = 2 * fold.CREDIT_MAX
    names = [EntryRef(SOURCES["b"], number) for number in range(1, length + 1)]
    undos = [undo(number, *(names if number % 2 else [EntryRef(SOURCES["c"], number - 1)])) for number in range(1, 20)]
    node.load([*(note(number).body for number in range(1, length + 1)), *(one.body for one in undos)])
    assert node.wake is None
    assert counted[0] <= 3 * length
    assert picture(node) == anew(node)


def test_a_log_with_forks_is_loaded_in_one_fold(counted: list[int]) -> None:
    node = BoutState(bout=BOUT, source=SOURCES["a"], author=AuthorId("a"), random=Random(1))
    bodies = [note(number).body for number in range(1, AT_ONCE_MAX + 100)]
    node.load([*bodies, *(fork.body for fork in falling(50, 30))])
    assert counted[0] == len(bodies)
    assert node.wake is None
    assert picture(node) == anew(node)


def test_a_replica_goes_on_by_its_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed document produces `Patched`."""
    monkeypatch.setattr("derbyos_core.replica.bout_state.AT_ONCE_MAX", 10)
    monkeypatch.setattr(refold, "PAUSE_MAX_US", SECOND)
    bench = Bench()
    bench.meets("b")
    for number in range(1, 301):
        bench.hears("b", XMLMessage(note(number).body))
    before = bench.replica.view().document
    first, last = falling(150, 2)
    bench.hears("b", XMLMessage(first.body))
    bench.hears("b", XMLMessage(last.body))
    effects = bench.waits(0.5)
    assert "Patched" in bench.kinds(effects)
    assert bench.replica.view().document is not before
    texts = [element.text for element in bench.replica.view().document.walk() if element.tag == "note"]
    (counting,) = [fork.counting for fork in bench.replica.log.forks][:1]
    assert counting.acts[0].payload[0].text in texts


def test_a_fork_moves_only_what_its_stamp_pushes() -> None:
    """Placing a winner in a run of thousands places few entries besides itself."""
    log = EntryLog(BOUT)
    for number in range(1, 3_000):
        log.append(note(number))
    placed: list[Entry] = []
    plain = EntryLog._place

    def place(self: EntryLog, source: object, entry: Entry) -> Placed:
        placed.append(entry)
        return plain(self, source, entry)  # type: ignore[arg-type]

    with mock.patch.object(EntryLog, "_place", place):
        for fork in falling(1_500, 50):
            log.append(fork)
    assert len(placed) <= 50
    fresh = EntryLog(BOUT)
    for item in log.ordered():
        fresh.append(item.entry)
    assert [item.key for item in fresh.ordered()] == [item.key for item in log.ordered()]


def test_a_file_that_is_read_in_parts_is_folded_once(counted: list[int]) -> None:
    """With a fork in each part, each part was once folded with all before it: 15 s for 10,000 entries."""
    bodies = [note(number).body for number in range(1, LENGTH + 1)]
    bodies += [entry.body for number in (10, 400, 900) for entry in falling(number, 1)]
    Random(5).shuffle(bodies)
    node = BoutState(bout=BOUT, source=SOURCES["a"], author=AuthorId("a"), random=Random(1))
    for first in range(0, len(bodies), 100):
        node.load(bodies[first : first + 100], is_last=False)
        node.go_on()
    assert counted[0] == 0
    slices = 1
    while not node.settle_on(100):
        slices += 1
    assert counted[0] == LENGTH
    assert slices > LENGTH // 100
    assert picture(node) == anew(node)
    assert len(node.log.forks) == 3
