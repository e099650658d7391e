"""Plain nodes, which know neither `undoes` nor claims, can follow an undo by its acts.

One official writes a random game. Then the acts of the undo of the last step are written as an entry of their own,
without `undoes`, as a plain node reads them: the bout is as it was before that step.
"""

from contextlib import suppress
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import Bout, Jam, JamId, Position, TeamJam
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Eid, Team
from tests.unit.bout.bench import Bench, at, source

WHO = "S1"
ROLE = "head-nso"
JAMS = (JamId(1, 1), JamId(1, 2))
NUMBERS = ("1", "2", "3")


def _commands() -> st.SearchStrategy[c.Command]:
    """Return random commands about two jams and six skaters, so that they often concern the same."""
    jam = st.sampled_from(JAMS)
    team = st.sampled_from((Team.HOME, Team.AWAY))
    ref = st.builds(c.SkaterRef, team=team, number=st.sampled_from(NUMBERS))
    on = st.booleans()
    return st.one_of(
        st.builds(c.FieldSkater, jam=jam, position=st.sampled_from(Position), skater=ref),
        st.builds(c.UnfieldSkater, jam=jam, team=team, position=st.sampled_from((Position.JAMMER, Position.PIVOT))),
        st.builds(c.ClearLineup, jam=jam, team=team),
        st.builds(c.SameLineup, jam=st.just(JAMS[1]), source=st.just(JAMS[0]), team=team),
        st.builds(c.MarkNoPivot, jam=jam, team=team, on=on),
        st.builds(c.MarkLead, jam=jam, team=team, on=on),
        st.builds(c.MarkLost, jam=jam, team=team, on=on),
        st.builds(c.MarkStarPass, jam=jam, team=team, trip=st.integers(1, 3), on=on),
        st.builds(c.CallJam, jam=jam, team=team, on=on),
        st.builds(
            c.SetTrip,
            jam=jam,
            team=team,
            number=st.integers(1, 3),
            points=st.one_of(st.none(), st.integers(0, 4)),
        ),
        st.builds(c.CorrectScore, jam=jam, team=team, number=st.integers(2, 3), points=st.integers(0, 4)),
        st.builds(c.AddPenalty, jam=jam, skater=ref, code=st.sampled_from("ABC?")),
        st.builds(c.EnterBox, jam=jam, team=team, position=st.sampled_from(Position), at=st.just(at(5)), skater=ref),
        st.builds(c.StartJam, jam=jam, at=st.sampled_from((at(0), at(90)))),
        st.builds(c.EndJam, jam=jam, duration_us=st.sampled_from((30_000_000, 60_000_000))),
        st.builds(c.SetAttribute, team=team, attribute=st.just("league"), value=st.sampled_from(("a", "b", None))),
        st.builds(c.AmendPenalty, eid=st.just(""), code=st.sampled_from("DEF")),
        st.builds(c.RemoveElement, eid=st.just("")),
    )


def _aimed(command: c.Command, bout: Bout) -> c.Command | None:
    """Aim a command about a penalty at the last one; return None where there is none."""
    if isinstance(command, c.AmendPenalty | c.RemoveElement):
        return replace(command, eid=bout.penalties[-1].eid) if bout.penalties else None
    return command


def _jam(jam: Jam) -> Jam:
    """Return a jam as screens show it: blockers as a set, in no order."""

    def side(row: TeamJam) -> TeamJam:
        return replace(row, blockers=tuple(sorted(row.blockers, key=lambda person: person.number)))

    return replace(jam, home=side(jam.home), away=side(jam.away))


def _shown(bout: Bout) -> tuple[object, ...]:
    """Return what screens show of a bout, without empty jams that are only named and without skaters only named."""
    jams = {jam.id: _jam(jam) for jam in bout.jams}
    bare = {number: Jam(id=number, eid=Eid(jam.eid)) for number, jam in jams.items()}
    full = {number: jam for number, jam in jams.items() if jam != bare[number]}
    leagues = [sheet.league for sheet in bout.teams.values()]
    penalties = sorted(penalty.eid for penalty in bout.penalties)
    boxes = sorted(trip.eid for trip in bout.box_trips)
    return full, leagues, penalties, boxes, bout.score, bout.active, bout.upcoming


@settings(max_examples=100)
@given(st.lists(_commands(), min_size=1, max_size=12))
def test_a_plain_node_follows_an_undo_by_its_acts(drawn_commands: list[c.Command]) -> None:
    bench = Bench()
    bench.join(WHO, ROLE)
    for drawn in drawn_commands[:-1]:
        command = _aimed(drawn, bench.bout)
        with suppress(LocalProtocolError):  # nothing to continue yet, nothing ended yet
            if command is not None:
                bench.say(WHO, ROLE, command)
    before = bench.bout
    last = _aimed(drawn_commands[-1], before)
    try:
        written = bench.say(WHO, ROLE, last) if last is not None else ""
    except LocalProtocolError:
        return
    if not written:
        return
    undone = c.Undo(entries=(EntryRef(source(WHO), bench.log.highest(source(WHO))),))
    draft = bench.draft(WHO, ROLE, undone)
    assert draft is not None
    bench.put(WHO, replace(draft, undoes=(), over=()))
    assert _shown(bench.bout) == _shown(before)
