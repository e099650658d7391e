"""A late entry touches only what it concerns; the test counts interpretations and drawings, not seconds.

The document has two thousand entries of four officials and has been read. Then one entry arrives that belongs a
thousand places back. The bounds are the numbers of elements between the bout and the change.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.document.fold import Document
from derbyos_core.document.interpret import Interpreter
from derbyos_core.document.plans import Plans
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Entry, parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId
from tests.kit.folded_log import FoldedLog
from tests.kit.hand_written import head_of, with_head

BOUT = BoutId("late and dear")
T0 = 1_795_248_000
SOURCES = tuple(f"{n}0000000-0000-4000-8000-00000000000{n}" for n in range(1, 7))
LATE, STRANGER = SOURCES[4:]
JAMS = 50
PER_JAM = 43
ON_THE_WAY = 4
"""Bout, period, jam and the element itself."""


def entry(source: str, sequence: int, second: float, act: str) -> Entry:
    """Return one entry; `act` has no head."""
    (found,) = parse_body(with_head(act, head_of(source, sequence, f"{T0 + second:.6f}")).encode())
    return found


def key(jam: int, fact: str) -> str:
    return BOUT.eid(f"period/1/jam/{jam}/team/home/{fact}")


def penalty_eid(number: int) -> str:
    return f"e{number:07d}-0000-4000-8000-000000000000"


def acts() -> Iterator[str]:
    """Yield the entries of four officials in fifty jams: trips and their corrections, line-ups, penalties, times."""
    for jam in range(1, JAMS + 1):
        where = f'period="1" jam="{jam}"'
        yield f'<set {where} attribute="timestamp">{T0 + 40 * jam}.0</set>'
        yield f'<set {where} attribute="duration">60.0</set>'
        for number in range(1, 20):
            eid = key(jam, f"pass/{number}")
            yield f'<add {where}><pass eid="{eid}" team="home" number="{number}" points="4"/></add>'
            yield f'<set eid="{eid}" attribute="points">3</set>'
            if number % 5 == 0:
                skater = f'team="home" skater="home:{number}"'
                yield f'<add {where}><penalty eid="{penalty_eid(20 * jam + number)}" {skater} penalty="F"/></add>'


def bout() -> list[Entry]:
    """Return the roster and some two thousand entries after it, one a second."""
    sequences = Counter[str]()
    entries = []
    people = "".join(f'<person number="{number}" name="N{number}"/>' for number in range(1, 16))
    for second, act in enumerate([f'<add team="home">{people}</add>', *acts()]):
        source = SOURCES[second % 4]
        sequences[source] += 1
        entries.append(entry(source, sequences[source], second, act))
    return entries


def folded(entries: list[Entry]) -> tuple[EntryLog, Document]:
    made = FoldedLog(BOUT).take_all(entries)
    return made.log, made.document


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return bout()


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the interpretations of entries and the elements made."""
    found = Counter[str]()
    by_reader, by_plan, made = Interpreter.interpret, Plans.interpret, Element.__init__

    def interpret(self: Interpreter, *args: object) -> object:
        found["interpreted"] += 1
        return by_reader(self, *args)  # type: ignore[arg-type]

    def plan(self: Plans, *args: object) -> object:
        said = by_plan(self, *args)  # type: ignore[arg-type]
        found["interpreted"] += said is not None
        return said

    def make(self: Element, **parts: object) -> None:
        found["drawn"] += 1
        made(self, **parts)  # type: ignore[arg-type]

    monkeypatch.setattr(Interpreter, "interpret", interpret)
    monkeypatch.setattr(Plans, "interpret", plan)
    monkeypatch.setattr(Element, "__init__", make)
    return found


MIDDLE = JAMS // 2
SECOND = JAMS * PER_JAM / 2 + 0.5
REFERENCES = JAMS - MIDDLE
"""References to number 5, one in each jam, behind the middle."""

CASES = {
    "a set": (f'<set eid="{key(3, "pass/2")}" attribute="points">1</set>', 1, ON_THE_WAY),
    "an add of a natural element": (f'<add period="1" jam="{MIDDLE}"><lead team="home"/></add>', 1, ON_THE_WAY),
    "an add of an own element": (f'<add period="1" jam="{MIDDLE}"><note>late</note></add>', 1, ON_THE_WAY),
    "a remove": (f'<remove eid="{penalty_eid(65)}"/>', 1, ON_THE_WAY),
    "the time of a jam": (f'<set period="1" jam="{MIDDLE}" attribute="timestamp">{T0}.5</set>', 1, ON_THE_WAY - 1),
    "an undo of an add": (f'<remove eid="{key(1, "pass/2")}" undoes="{SOURCES[1]} 2"/>', 1, ON_THE_WAY),
    "an undo of a set": (
        f'<set eid="{key(1, "pass/1")}" attribute="points" undoes="{SOURCES[0]} 2">4</set>',
        0,
        ON_THE_WAY,
    ),
    "an undo of a source's first entry, which introduces nobody": (
        f'<set period="1" jam="1" attribute="timestamp" undoes="{SOURCES[1]} 1">{T0}.5</set>',
        0,
        ON_THE_WAY - 1,
    ),
    "a reference to nobody": ('<set team="home" person="99" attribute="name">Late</set>', 1, 0),
    "a renaming by number": ('<set team="home" person="1" attribute="name">Late</set>', 1, 3),
    "a renumbering": (
        '<set team="home" person="5" attribute="number">55</set>',
        1 + REFERENCES,
        3 + 1 + 2 * REFERENCES,
    ),
}
"""The act, and the maximal numbers of entries interpreted and elements drawn.

Where an add is undone, the set of its element is pending. A stranger's new number changes the references to the old one
behind it, and no other.
"""


@pytest.mark.parametrize("case", CASES)
def test_a_late_entry_touches_what_it_concerns(case: str, entries: list[Entry], counts: Counter[str]) -> None:
    """Issue goal 6, data-model 4: with 2,000 entries, a late one is applied without a rebuild."""
    act, interpreted_max, drawn_max = CASES[case]
    log, document = folded(entries)
    document.root()
    counts.clear()
    late = entry(LATE, 1, SECOND, act)
    for placed in log.append(late).placed:
        document.apply(placed)
    document.root()
    assert counts["interpreted"] <= interpreted_max, dict(counts)
    assert counts["drawn"] <= drawn_max, dict(counts)
    _, anew = folded([*entries[: len(entries) // 2], late, *entries[len(entries) // 2 :]])
    assert live_xml(document.root()) == live_xml(anew.root())
    assert claims_table(document.root(), document.natural_key) == claims_table(anew.root(), anew.natural_key)
