"""A late entry changes only what it concerns, and costs no more than that."""

from collections import Counter

import pytest

from derbyos_core.clock import Instant
from derbyos_core.document import fold as fold_module
from derbyos_core.document import voids as voids_module
from derbyos_core.document.canonical import live_xml
from derbyos_core.document.fold import Document
from derbyos_core.document.voids import DEPTH_MAX, Voids
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb, compose
from derbyos_core.gossip.log import EntryLog, Placed
from derbyos_core.identity import BoutId, SourceId
from tests.kit.folded_log import FoldedLog

BOUT = BoutId("late entries")
SOURCES = tuple(SourceId(f"{n}0000000-0000-4000-8000-000000000000") for n in range(1, 8))
BASE = 1_795_248_000_000_000


def penalty(number: str, eid: str, second: int, source: int, sequence: int) -> Entry:
    """Return a stranger's penalty of the person with this number or name."""
    carried = Payload("penalty", {"eid": eid, "skater": f"home:{number}"})
    return written(Act(Verb.ADD, Target(period="1", jam="1"), payload=(carried,)), second, source, sequence)


def person(number: str, eid: str, second: int, source: int, sequence: int = 1) -> Entry:
    carried = Payload("person", {"eid": eid, "number": number})
    return written(Act(Verb.ADD, Target(team="home"), payload=(carried,)), second, source, sequence)


def written(act: Act, second: int, source: int, sequence: int, undoes: tuple[EntryRef, ...] = ()) -> Entry:
    return compose(Draft(acts=(act,), undoes=undoes), SOURCES[source], sequence, Instant(BASE + second * 1_000_000))


def folded(*entries: Entry) -> Document:
    return FoldedLog(BOUT).take_all(entries).document


def meant(document: Document) -> dict[str, str]:
    """Return the person of each penalty."""
    return {str(e.eid): e.get("skater-eid", "nobody") for e in document.root().walk() if e.tag == "penalty"}


def test_a_late_listing_turns_the_references_behind_it_and_no_others() -> None:
    """Data-model 4: a reference resolves strictly before its entry, by the number of that time."""
    before, after, other = penalty("404", "n1", 10, 0, 1), penalty("404", "n2", 30, 0, 2), penalty("7", "n3", 40, 0, 3)
    document = folded(before, after, other)
    assert meant(document) == {"n1": "nobody", "n2": "nobody", "n3": "nobody"}
    document = folded(before, after, other, person("404", "p", 20, 1))
    assert meant(document) == {"n1": "nobody", "n2": "p", "n3": "nobody"}


def test_a_late_change_of_number_turns_both_numbers() -> None:
    """The skater was 404 and is 7 from then on."""
    number = written(Act(Verb.SET, Target(eid="p"), "number", text="7"), 20, 2, 1)
    penalties = (penalty("404", "n1", 10, 0, 1), penalty("404", "n2", 30, 0, 2), penalty("7", "n3", 40, 0, 3))
    document = folded(person("404", "p", 1, 1), *penalties, number)
    assert meant(document) == {"n1": "p", "n2": "nobody", "n3": "p"}


def test_entries_in_order_after_a_contest_are_folded_on() -> None:
    """Two sources use one id for different things: folded anew once, then entry by entry; equal to a complete fold."""
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


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the names taken up one by one, and the complete recomputations."""
    found = Counter[str]()
    count, settle = Voids._count_undo, Voids._recompute

    def counted(self: Voids, names: tuple[int, ...], *args: object) -> None:
        found["names"] += len(names)
        count(self, names, *args)  # type: ignore[arg-type]

    def settled(self: Voids) -> None:
        found["settled"] += 1
        settle(self)

    monkeypatch.setattr(Voids, "_count_undo", counted)
    monkeypatch.setattr(Voids, "_recompute", settled)
    return found


def web(kind: str, size: int, names: int) -> list[tuple[EntryRef, ...]]:
    """Return the names in each of `size` undos of one source: `names` entries before them all, and each other."""
    plain = tuple(EntryRef(SOURCES[0], number) for number in range(1, names + 1))
    undos = [EntryRef(SOURCES[1], number) for number in range(1, size + 1)]
    match kind:
        case "everything before":
            return [(*plain, *undos[:place]) for place in range(size)]
        case "undone and done again":
            return [plain if place % DEPTH_MAX == 0 else (undos[place - 1],) for place in range(size)]
        case "a ring of all":
            return [(*plain, *undos[:place], *undos[place + 1 :]) for place in range(size)]
        case "a ring of one after the other":
            return [(undos[(place + 1) % size],) for place in range(size)]
        case _:
            return [(*plain, *undos[place + 1 :]) for place in range(size)]


@pytest.mark.parametrize(
    "kind",
    [
        "everything before",
        "undone and done again",
        "a ring of all",
        "a ring of one after the other",
        "what comes later",
    ],
)
def test_a_web_of_undos_costs_what_its_names_are(kind: str, followed: Counter[str]) -> None:
    """A thousand entries, and a hundred undos that name them and each other; twenty of them once took 97 seconds."""
    voids, log = Voids(), EntryLog(BOUT)
    for number in range(1, 1_001):
        (placed,) = log.append(written(Act(Verb.REMOVE, Target(eid="x")), number, 0, number)).placed
        voids.add(placed)
    several = web(kind, 100, 1_000)
    for number, undoes in enumerate(several, start=1):
        entry = written(Act(Verb.REMOVE, Target(eid="x")), 3_000 + number, 1, number, undoes)
        followed.clear()
        (placed,) = log.append(entry).placed
        voids.add(placed)
        assert followed["names"] <= len(undoes) + voids_module.CREDIT_MAX
        assert followed["settled"] <= (voids._targets_total <= voids_module.RECOMPUTED_AT_ONCE_MAX)
    answers = [voids.is_void(item.entry.ref) for item in log.ordered()]
    followed.clear()
    anew = Voids()
    anew.load(log.ordered())
    assert [anew.is_void(item.entry.ref) for item in log.ordered()] == answers
    assert followed == {"settled": 1}


def test_effects_of_an_undo_are_followed_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """An undo of thousands, undone and redone by small entries: each costs a bounded number of looks."""
    looks = Counter[str]()
    look_at, withdraw = Document._look_at, Document._withdraw

    def counted(self: Document, *args: object) -> None:
        looks["looked"] += 1
        look_at(self, *args)  # type: ignore[arg-type]

    def withdrawn(self: Document, *args: object) -> None:
        looks["withdrawn"] += 1
        withdraw(self, *args)  # type: ignore[arg-type]

    entries = [penalty("7", f"n{number}", number, 0, number) for number in range(1, 2_001)]
    document, log = folded(*entries), EntryLog(BOUT)
    for entry in entries:
        log.append(entry)
    monkeypatch.setattr(Document, "_look_at", counted)
    monkeypatch.setattr(Document, "_withdraw", withdrawn)
    total = 0
    for number, undoes in enumerate(web("undone and done again", 50, 2_000), start=1):
        looks.clear()
        undo = written(Act(Verb.REMOVE, Target(eid="x")), 3_000 + number, 1, number, undoes)
        for placed in log.append(undo).placed:
            document.apply(placed)
        assert looks["looked"] <= fold_module.CREDIT_MAX + 1
        assert looks["withdrawn"] <= 2 * fold_module.CREDIT_MAX + 2
        total += looks["looked"]
    assert total <= fold_module.CREDIT_MAX + sum(1 + len(item.entry.body) // 256 for item in log.ordered()[-50:])
    document.root()
    assert live_xml(document.root()) == live_xml(folded(*(item.entry for item in log.ordered())).root())
