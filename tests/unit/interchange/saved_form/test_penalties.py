"""Saved form of penalties and times in the box, item by item (entries 2.5, 2.6)."""

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    AmendPenalty,
    EndJam,
    EnterBox,
    ExitBox,
    NewPerson,
    SetAttribute,
    SkaterRef,
    StartJam,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from tests.unit.interchange.saved_form.looking import (
    BOX,
    HEAD,
    JAM,
    NEXT,
    PENALTY,
    TIMER,
    at,
    field,
    found,
    home,
    in_jam,
    lines,
)
from tests.unit.interchange.scripted_bout import ScriptedBout


def test_a_penalty_is_saved_with_its_code_known_or_not(bout: ScriptedBout) -> None:
    bout.submit(AddPenalty(jam=JAM, skater=home("404"), code="F", at=at(30.8)), PENALTY)
    bout.submit(AddPenalty(jam=JAM, skater=home("404"), code="?", at=at(33)), PENALTY)
    assert in_jam(bout) == lines(
        '<penalty skater="home:404" penalty="F" timestamp="1795248030.800000"/>',
        '<penalty skater="home:404" penalty="?" timestamp="1795248033.000000"/>',
    )


def test_a_penalty_that_was_moved_is_saved_under_its_jam(bout: ScriptedBout) -> None:
    bout.submit(AddPenalty(jam=JAM, skater=home("404"), code="F"), PENALTY)
    bout.submit(AmendPenalty(eid=bout.bout.penalties[0].eid, jam=JamId(1, 2)), PENALTY)
    assert in_jam(bout, 2) == lines('<penalty skater="home:404" penalty="F"/>')
    assert in_jam(bout, 3) == []


def test_an_expulsion_is_also_saved_under_the_bout(bout: ScriptedBout) -> None:
    bout.submit(AddPenalty(jam=JAM, skater=home("404"), code="G", severity="expulsion"), PENALTY)
    penalty = bout.bout.penalties[0]
    bout.submit(SetAttribute(eid=penalty.eid, attribute="suspension", value="no"), HEAD)
    assert found(bout, "expulsion") == lines('<expulsion skater="home:404" suspension="no"/>')
    assert len(in_jam(bout, beyond="penalty[@severity='expulsion']")) == 1


def test_bench_staff_are_saved_by_name(bout: ScriptedBout) -> None:
    bout.submit(AddPersons(team=Team.HOME, persons=(NewPerson(name="Dee", role="coach"),)), HEAD)
    bout.submit(AddPenalty(jam=JAM, skater=home("Dee"), code="G"), PENALTY)
    assert in_jam(bout) == lines('<penalty skater="home:Dee" penalty="G"/>')


def test_bench_staff_of_no_roster_are_the_bench(bout: ScriptedBout) -> None:
    bout.submit(AddPenalty(jam=JAM, skater=home("bench"), code="G"), PENALTY)
    assert in_jam(bout) == lines('<penalty skater="home:bench" penalty="G"/>')
    assert found(bout, "team/person") == lines('<person name="bench"/>')


def sit(bout: ScriptedBout, second: float, skater: SkaterRef | None, **more: object) -> str:
    more = {"between": False, **more}
    command = EnterBox(jam=JAM, team=Team.HOME, position=Position.BLOCKER, at=at(second), skater=skater, **more)  # type: ignore[arg-type]
    bout.submit(command, BOX, at(second))
    return bout.bout.box_trips[-1].eid


def test_exit_keeps_its_entry_and_has_the_time_served(bout: ScriptedBout) -> None:
    bout.submit(StartJam(jam=JAM, at=at(0)), TIMER, at(0))
    eid = sit(bout, 36, home("404"))
    bout.submit(EndJam(jam=JAM, duration_us=57_000_000), TIMER, at(57))
    bout.submit(StartJam(jam=NEXT, at=at(87)), TIMER, at(87))
    field(bout, Position.BLOCKER, "404", NEXT)
    bout.submit(ExitBox(eid=eid, jam=NEXT, at=at(96)), BOX, at(96))
    assert in_jam(bout, 3) == lines(
        '<enter-box skater="home:404" position="blocker" duration="30" timestamp="1795248036.000000"/>'
    )
    assert in_jam(bout, 4, beyond="*") == lines(
        '<line-up skater="home:404" position="blocker" start-in-box="yes"/>',
        '<exit-box skater="home:404" duration="30.0" timestamp="1795248096.000000"/>',
    )


def test_a_seat_of_nobody_known_is_saved_with_its_team(bout: ScriptedBout) -> None:
    sit(bout, 36, None)
    assert in_jam(bout) == lines(
        '<enter-box team="home" position="blocker" duration="30" timestamp="1795248036.000000"/>'
    )


def test_the_exit_of_nobody_known_has_the_team_too(bout: ScriptedBout) -> None:
    eid = sit(bout, 36, None)
    bout.submit(ExitBox(eid=eid, jam=NEXT, at=at(96), between=True), BOX, at(96))
    assert in_jam(bout, 4) == lines(
        '<exit-box team="home" between="yes" duration="0.0" timestamp="1795248096.000000"/>'
    )


def test_seat_during_the_jam_is_no_start_in_the_box(jam: ScriptedBout) -> None:
    sit(jam, 36, home("21"))
    assert in_jam(jam, beyond="line-up[@start-in-box]") == []


def test_seat_between_jams_is_a_start_in_the_box(jam: ScriptedBout) -> None:
    sit(jam, 36, home("21"), between=True)
    assert in_jam(jam, beyond="line-up[@start-in-box]") == lines(
        '<line-up skater="home:21" position="blocker" start-in-box="yes"/>'
    )


def test_a_swap_is_saved_as_two_times_to_serve(bout: ScriptedBout) -> None:
    bout.submit(StartJam(jam=JAM, at=at(0)), TIMER, at(0))
    first = sit(bout, 10, home("404"))
    command = EnterBox(jam=JAM, team=Team.AWAY, position=Position.JAMMER, at=at(22), swap=first)
    bout.submit(command, BOX, at(22))
    assert in_jam(bout, beyond="enter-box") == lines(
        '<enter-box skater="home:404" position="blocker" duration="12" timestamp="1795248010.000000"/>',
        '<enter-box team="away" position="jammer" duration="12" timestamp="1795248022.000000"/>',
    )
