"""An entry on which this program itself fails: the rest of its batch is applied, and a notice is shown."""

from random import Random
from unittest import mock

import pytest

from derbyos_core.document.cells import Cells
from derbyos_core.document.interpret import Interpreter
from derbyos_core.document.plans import Plans
from derbyos_core.gossip.acts import Act
from derbyos_core.gossip.entry import Entry, EntryRef, parse_body
from derbyos_core.gossip.log import Appended, EntryLog
from derbyos_core.identity import AuthorId, SourceId
from derbyos_core.replica.bout_state import BoutState
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.wire.messages import XMLMessage
from tests.unit.replica.script import BOUT, NOW, SOURCES, Bench

OTHER = SourceId("ffffffff-0000-4000-8000-000000000000")
ACCEPT = f'<add path="nsodes" source="{OTHER}" sequence="2" timestamp="1795248000">' + (
    f'<accept uuid="{SOURCES["b"]}" missing="5-²,²,5-{"9" * 5_000}"/></add>'
)


def call(number: int, source: SourceId = OTHER) -> Entry:
    """Return a call in the jam of that number."""
    head = f'source="{source}" sequence="{number}" timestamp="1795248000"'
    (entry,) = parse_body(f'<add period="1" jam="{number}" {head}><call/></add>'.encode())
    return entry


def jams(node: BoutState) -> list[int]:
    """Return the numbers of the jams in the document."""
    return [jam.id.number for jam in node.bout.jams]


@pytest.mark.clause(108)
def test_an_accept_of_digits_that_are_no_numbers_breaks_nothing() -> None:
    """DOS-108: 5-² in an acceptance, alone, in a batch, before a fork that places everything anew, and at the start."""
    bench = Bench()
    bench.meets("b")
    batch = b"<action>" + call(1).body + ACCEPT.encode() + call(3).body + b"</action>"
    effects = bench.hears("b", XMLMessage(batch))
    assert bench.kinds(effects)[:2] == ["Patched", "Persist"]
    assert bench.replica.view().tops[OTHER] == 3
    rivals = [call(1, SOURCES["b"]), *parse_body(call(1, SOURCES["b"]).body.replace(b'jam="1"', b'jam="9"'))]
    bench.takes("b", *rivals)
    assert len(bench.replica.view().fork_reports) == 1
    assert bench.replica.view().tops[OTHER] == 3
    node = BoutState(bout=BOUT, source=SOURCES["c"], author=AuthorId("c"), random=Random(1))
    assert node.load([call(1).body, ACCEPT.encode(), call(3).body]).broken == 0
    assert node.log.tops == {OTHER: 3}


def fails_in_the_log(self: EntryLog, entry: Entry) -> Appended:
    """Fail in the log, at the second entry."""
    if entry.sequence == 4:
        raise ZeroDivisionError
    return plain_append(self, entry)


plain_append = EntryLog.append


def fails_at_reading(self: Interpreter, act: Act) -> None:
    """Fail while an entry that names the fourth jam is read, before it changes the document."""
    if act.target.jam == "4":
        raise ZeroDivisionError
    plain_read(self, act)


plain_read = Interpreter.read


def fails_at_saying(self: Cells, statement: object) -> object:
    """Fail while an entry is applied, halfway, at the call of the fourth jam."""
    if statement.slot.key.startswith("period/1/jam/4/call"):  # type: ignore[attr-defined]
        raise ZeroDivisionError
    return plain_say(self, statement)  # type: ignore[arg-type]


plain_say = Cells.say
FAULTS = {
    "the log": mock.patch.object(EntryLog, "append", fails_in_the_log),
    "reading": mock.patch.multiple(Interpreter, read=fails_at_reading),
    "saying": mock.patch.object(Cells, "say", fails_at_saying),
}


@pytest.mark.parametrize("way", ["from a peer", "from the disk"])
@pytest.mark.parametrize("place", FAULTS)
def test_a_fault_in_one_entry_leaves_the_others_of_its_batch(place: str, way: str) -> None:
    """The entry is set aside and counted, the rest is shown and kept, and the official here gets a notice."""
    node = BoutState(bout=BOUT, source=SOURCES["a"], author=AuthorId("a"), random=Random(1))
    entries = [call(number) for number in range(1, 7)] + [call(1, SOURCES["b"])]
    with mock.patch.object(Plans, "interpret", return_value=None), FAULTS[place]:
        if way == "from a peer":
            taken = node.take(entries, OTHER, lambda _: True)
            assert len(taken.kept) == (6 if place == "the log" else 7)
        else:
            taken = node.load([entry.body for entry in entries])
        assert jams(node) == ([1, 2, 3] if place == "the log" else [1, 2, 3, 5, 6])
    assert taken.aside == 1
    assert node.log.tops == {OTHER: 3 if place == "the log" else 6, SOURCES["b"]: 1}
    (notice,) = node.notices(NOW)
    assert (notice.kind, notice.refs) == (NoticeKind.NOT_APPLIED, (EntryRef(OTHER, 4),))
    assert notice.sentence.startswith("DerbyOS could not process 1 entry by an unnamed laptop")
