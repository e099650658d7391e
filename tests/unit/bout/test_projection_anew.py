"""Caches between projections never show: bout and index equal those of a document that is projected for the first
time."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import Bout, JamId, Position, TimeOutKind
from derbyos_core.bout.reading.projection import project
from derbyos_core.bout.writing.element_index import ElementIndex
from derbyos_core.document.tree import Element
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Team
from tests.unit.bout.bench import Bench, at

STEPS = 90
TEAMS = (Team.HOME, Team.AWAY)
EVERYTHING = range(21)
BOX = (0, 2, 3, 6, 7, 7, 8, 8, 9, 17, 18, 20)
"""Commands on which box trips rest."""


def _command(random: Random, bout: Bout, written: list[EntryRef], kinds: Sequence[int]) -> c.Command:
    """Return a random command about three jams, so that two officials often concern the same."""
    jam = JamId(random.randint(1, 2), random.randint(1, 2))
    team, second = random.choice(TEAMS), at(random.randrange(400))
    skater = c.SkaterRef(team=team, number=random.choice("123"))
    match random.choice(kinds):
        case 0 | 1:
            return c.FieldSkater(jam=jam, position=random.choice(list(Position)), skater=skater)
        case 2:
            return c.StartJam(jam=jam, at=second)
        case 3:
            return c.EndJam(jam=jam, duration_us=random.choice((30_000_000, 90_000_000)))
        case 4 | 5:
            return c.SetTrip(jam=jam, team=team, number=random.randint(1, 3), points=random.choice((None, 0, 4)))
        case 6 | 7:
            return c.AddPenalty(jam=jam, skater=skater, code=random.choice("AB?"), at=random.choice((second, None)))
        case 8:
            position, who = random.choice(list(Position)), random.choice((skater, skater, None))
            return c.EnterBox(jam=jam, team=team, position=position, at=second, skater=who)
        case 9 if bout.box_trips:
            return c.ExitBox(eid=random.choice(bout.box_trips).eid, jam=jam, at=second)
        case 10:
            return c.StartTimeOut(period=jam.period, kind=random.choice(list(TimeOutKind)), at=second)
        case 11:
            return c.SetClock(period=jam.period, clock="period", value_us=random.randrange(9) * 1_000_000, at=second)
        case 12:
            return c.EndPeriod(period=jam.period, at=second)
        case 13:
            return c.AdjustScore(team=team, points=random.randint(-3, 3), reason="", jam=random.choice((jam, None)))
        case 14:
            return c.AddPersons(team=team, persons=(c.NewPerson(number=random.choice("1234")),))
        case 15:
            return c.SetAttribute(team=team, attribute="league", value=random.choice(("a", "b", None)))
        case 16:
            return c.AddNote(text="so it was", jam=random.choice((jam, None)))
        case 17 if bout.penalties:
            return c.AmendPenalty(eid=random.choice(bout.penalties).eid, jam=jam)
        case 18 if bout.penalties:
            return c.RemoveElement(eid=random.choice(bout.penalties).eid)
        case 19 if random.random() < 0.2:
            return c.EndBout(at=second)
        case _:
            return c.Undo(entries=(random.choice(written),)) if written else c.AddNote(text="nothing yet")


def _said_by_walking(root: Element) -> dict[str, tuple[Element, Element | None]]:
    parents: dict[str, Element] = {child.eid: one for one in root.walk() for child in one.children}
    return {one.eid: (one, parents.get(one.eid)) for one in root.walk()}


@pytest.mark.parametrize(("seed", "kinds"), [(seed, kinds) for seed in range(12) for kinds in (EVERYTHING, BOX)])
def test_incremental_projection_equals_a_first_projection(seed: int, kinds: Sequence[int]) -> None:
    """A projection is a function of the document alone; so is the index that commands use."""
    random, bench, index = Random(seed), Bench(), ElementIndex()
    bout, seen, written = bench.bout, set[str](), list[EntryRef]()
    for _ in range(STEPS):
        who = random.choice(("S1", "S2"))
        bench.join(who, "head-nso" if who == "S1" else "penalty-tracker")
        with suppress(LocalProtocolError):
            command = bench.draft(
                who, "head-nso" if who == "S1" else "penalty-tracker", _command(random, bout, written, kinds)
            )
            if command is not None:
                written.append(bench.put(who, command).ref)
        if random.random() < 0.3:
            continue  # several entries between two projections
        bout = project(bench.root, bout)
        assert bout == project(bench.root)
        index.show(bench.root)
        there = _said_by_walking(bench.root)
        for eid, (element, parent) in there.items():
            assert index.find(element.eid) is element
            assert index.parent(element.eid) is parent, element.tag
            seen.add(eid)
        assert all(index.find(eid) is None for eid in seen - there.keys())  # type: ignore[arg-type]
    assert len(written) > STEPS / 2


def test_thousands_of_notes_of_a_hostile_insider_are_looked_at_once() -> None:
    """Data-model 4: one member's flood must not slow down the others' own entries."""
    bench = Bench()
    for number in range(50):
        bench.write("S1", f'<add path="."><note>so it was {number}</note></add>')
    bout = bench.bout
    notes = [child for child in bench.root.children if child.tag == "note"]
    looked_at = [one for one in notes if not bout.memo.quiet.issuperset([one])]  # type: ignore[attr-defined]
    assert len(notes) == 50
    assert looked_at == []
