"""What comes late changes what it is about, and costs no more than that."""

from derbyos_core.clock import Instant
from derbyos_core.document.canonical import live_xml
from derbyos_core.document.fold import Document
from derbyos_core.document.voids import DEPTH_MAX, Voids
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb, compose
from derbyos_core.gossip.log import EntryLog, Placed
from derbyos_core.identity import BoutId, SourceId

BOUT = BoutId("late entries")
SOURCES = tuple(SourceId(f"{n}0000000-0000-4000-8000-000000000000") for n in range(1, 8))
BASE = 1_795_248_000_000_000


def penalty(number: str, eid: str, second: int, source: int, sequence: int) -> Entry:
    """A stranger's penalty of whoever is called so."""
    carried = Payload("penalty", {"eid": eid, "skater": f"home:{number}"})
    return written(Act(Verb.ADD, Target(period="1", jam="1"), payload=(carried,)), second, source, sequence)


def person(number: str, eid: str, second: int, source: int, sequence: int = 1) -> Entry:
    carried = Payload("person", {"eid": eid, "number": number})
    return written(Act(Verb.ADD, Target(team="home"), payload=(carried,)), second, source, sequence)


def written(act: Act, second: int, source: int, sequence: int, undoes: tuple[EntryRef, ...] = ()) -> Entry:
    return compose(Draft(acts=(act,), undoes=undoes), SOURCES[source], sequence, Instant(BASE + second * 1_000_000))


def folded(*entries: Entry) -> Document:
    log, document = EntryLog(BOUT), Document(BOUT)
    for entry in entries:
        for placed in log.append(entry).placed:
            document.apply(placed)
    return document


def meant(document: Document) -> dict[str, str]:
    """Whom each penalty means."""
    return {str(e.eid): e.get("skater-eid", "nobody") for e in document.root().walk() if e.tag == "penalty"}


def test_a_late_listing_turns_the_references_behind_it_and_no_others() -> None:
    """Data-model 4: a reference resolves strictly before its entry, by the number borne then."""
    before, after, other = penalty("404", "n1", 10, 0, 1), penalty("404", "n2", 30, 0, 2), penalty("7", "n3", 40, 0, 3)
    document = folded(before, after, other)
    assert meant(document) == {"n1": "nobody", "n2": "nobody", "n3": "nobody"}
    document = folded(before, after, other, person("404", "p", 20, 1))
    assert meant(document) == {"n1": "nobody", "n2": "p", "n3": "nobody"}


def test_a_late_change_of_number_turns_both_numbers() -> None:
    """A skater who was 404 and is 7 from then on."""
    number = written(Act(Verb.SET, Target(eid="p"), "number", text="7"), 20, 2, 1)
    penalties = (penalty("404", "n1", 10, 0, 1), penalty("404", "n2", 30, 0, 2), penalty("7", "n3", 40, 0, 3))
    document = folded(person("404", "p", 1, 1), *penalties, number)
    assert meant(document) == {"n1": "p", "n2": "nobody", "n3": "p"}


def test_what_comes_in_order_after_a_contest_is_folded_on() -> None:
    """Two use one id for two things: folded anew once, then entry by entry, and equal to a fold from nothing."""
    one = penalty("404", "x", 1, 0, 1)
    two = written(Act(Verb.ADD, Target(period="1", jam="2"), payload=(Payload("note", {"eid": "x"}),)), 2, 1, 1)
    rest = [penalty("7", f"n{n}", 10 + n, 0, 2 + n) for n in range(5)]
    document = folded(one, two)
    document.root()
    log = EntryLog(BOUT)
    for entry in (one, two, *rest):
        for placed in log.append(entry).placed:
            document.apply(placed)
            assert live_xml(document.root())
    assert document._cells.contested
    assert live_xml(document.root()) == live_xml(folded(*rest[:0], two, one, *rest).root())


def test_undos_of_many_undos_cost_what_they_are() -> None:
    """A26: each of sixteen levels undoes all eight of the level below; paths are 8^16, entries 128."""
    voids, sequence, level = Voids(), 0, [EntryRef(SOURCES[0], 1)]
    log = EntryLog(BOUT)
    act = Act(Verb.REMOVE, Target(eid="x"))

    def take(undoes: tuple[EntryRef, ...]) -> Placed:
        nonlocal sequence
        sequence += 1
        (placed,) = log.append(written(act, sequence, 0, sequence, undoes)).placed
        voids.add(placed)
        return placed

    take(())
    for _ in range(DEPTH_MAX):
        level = [take(tuple(level)).entry.ref for _ in range(8)]
    assert not voids.is_void(EntryRef(SOURCES[0], 1))
    assert not any(voids.is_void(ref) for ref in level)
