"""Games stored by CRG give the same bout here."""

import json
from pathlib import Path
from random import Random

import pytest

from derbyos_core.bout.commands import EndPeriod, SetClock
from derbyos_core.bout.model import Bout, Position
from derbyos_core.identity import Team
from derbyos_core.interchange.crg.reader import CRGFile, read_crg
from derbyos_core.interchange.derbyxml.drafts import drafts_from
from derbyos_core.interchange.script.commands import SCRIPT_ROLES, commands
from tests.unit.interchange.crg_games import SECOND_US, played
from tests.unit.interchange.scripted_bout import ScriptedBout

REAL = "crg-2023-04-30-supernovas-allstars.json"
OTHERS = ("crg-sample-401.json", "crg-score-nightmare.json", "crg-score-nightmare-blanks.json")
SIDES = (Team.HOME, Team.AWAY)


def assert_sums_agree(bout: Bout, file: CRGFile) -> None:
    """Assert that every sum in the file is the sum of the bout."""
    assert bout.score == file.totals.score
    assert {(jam.id, team) for jam in bout.jams for team in SIDES} == set(file.totals.jams)
    running = dict.fromkeys(SIDES, 0)
    for jam in bout.jams:
        for team in SIDES:
            side, total = jam.side(team), file.totals.jams[jam.id, team]
            assert (side.points, side.points_after_star_pass) == (total.points, total.after_star_pass), jam.id
            adjusted = sum(one.points for one in bout.adjustments if (one.jam, one.team) == (jam.id, team))
            running[team] += side.points + adjusted
            assert running[team] == total.total, jam.id
    for (period, team), points in file.totals.period_points.items():
        assert sum(jam.side(team).points for jam in bout.jams if jam.id.period == period) == points
    for team, count in file.totals.penalties.items():
        assert count in (None, sum(penalty.team is team for penalty in bout.penalties))
    assert len(bout.box_trips) == file.totals.box_trips


@pytest.fixture(scope="module")
def real(shared_data: Path) -> CRGFile:
    return read_crg((shared_data / REAL).read_bytes())


@pytest.fixture(scope="module")
def replayed(real: CRGFile) -> ScriptedBout:
    return played(real)


def test_the_real_game_comes_out_as_it_went(real: CRGFile, replayed: ScriptedBout) -> None:
    bout = replayed.bout
    assert (bout.score[Team.HOME], bout.score[Team.AWAY]) == (72, 283)
    assert (len(bout.jams), len(bout.penalties), len(bout.box_trips)) == (39, 40, 38)
    assert_sums_agree(bout, real)


def test_points_of_each_jammer_equal_the_real_game(real: CRGFile, replayed: ScriptedBout) -> None:
    ours: dict[tuple[Team, str], int] = {}
    theirs: dict[tuple[Team, str], int] = {}
    for jam in replayed.bout.jams:
        for team in SIDES:
            side, total = jam.side(team), real.totals.jams[jam.id, team]
            game_jam = real.game.jam(jam.id)
            assert game_jam is not None
            before, after = (game_jam.sides[team].label_of(place) for place in (Position.JAMMER, Position.PIVOT))
            theirs[team, before] = theirs.get((team, before), 0) + total.points - total.after_star_pass
            theirs[team, after] = theirs.get((team, after), 0) + total.after_star_pass
            for person, points in (
                (side.jammer, side.points_before_star_pass),
                (side.pivot, side.points_after_star_pass),
            ):
                assert person is not None
                ours[team, person.label] = ours.get((team, person.label), 0) + points
    assert ours == theirs
    assert sum(ours.values()) == 72 + 283


def test_the_marks_of_the_real_game_are_those_of_its_sheet(real: CRGFile, replayed: ScriptedBout) -> None:
    for jam in replayed.bout.jams:
        game_jam = real.game.jam(jam.id)
        assert game_jam is not None
        for team in SIDES:
            side, row = jam.side(team), game_jam.sides[team]
            assert (side.lead, side.lost, side.called, side.no_initial, side.no_pivot, side.star_pass) == (
                row.lead, row.lost, row.called, row.no_initial, row.no_pivot, row.star_pass_trip is not None,
            ), jam.id  # fmt: skip
            assert sorted((person.label, position) for person, position in side.lined_up) == sorted(
                (fielding.label, fielding.position) for fielding in row.fieldings
            )


def test_the_real_game_leaves_nothing_open(replayed: ScriptedBout) -> None:
    bout, document = replayed.bout, replayed.document
    assert (document.pending, document.unresolved, document.invalid) == ((), (), ())
    assert bout.disagreements == ()
    assert bout.is_complete
    assert sorted(bout.period_ends) == [1, 2]


def test_the_time_served_in_the_real_game_is_that_of_its_box_timers(shared_data: Path, replayed: ScriptedBout) -> None:
    rows = json.loads((shared_data / REAL).read_bytes())["state"]
    timed = sorted(value for path, value in rows.items() if ".BoxTrip(" in path and path.endswith(").Duration"))
    served = sorted(trip.served_us for trip in replayed.bout.box_trips if trip.served_us is not None)
    assert len(served) == len(timed)
    capped = sorted(min(ms * 1000, 30 * SECOND_US) for ms in timed)
    ours = sorted(min(us, 30 * SECOND_US) for us in served)
    # The jam clock of CRG ticks in fifths of a second and stops a little before the wall clock does.
    assert max(abs(one - other) for one, other in zip(ours, capped, strict=True)) < SECOND_US


def test_every_role_of_the_replay_has_something_to_do(real: CRGFile) -> None:
    roles = {line.role for line in commands(real.game)}
    assert roles == set(SCRIPT_ROLES)


def test_the_period_clock_of_the_real_game_needs_no_correction(real: CRGFile) -> None:
    assert not [line for line in commands(real.game) if isinstance(line.command, SetClock | EndPeriod)]


def test_the_real_game_survives_saving_and_reading(replayed: ScriptedBout) -> None:
    saved = replayed.saved()
    again = ScriptedBout(replayed.bout_id)
    again.write_all(drafts_from(saved, replayed.bout_id, Random(1)))
    assert again.saved() == saved
    assert len(saved) < 100_000


@pytest.mark.parametrize("name", OTHERS)
def test_hard_scorekeeping_equals_its_file(shared_data: Path, name: str) -> None:
    """Star passes by both, no initial trip with points, trips entered after the jam, a jam of 23 hours."""
    file = read_crg((shared_data / name).read_bytes())
    bout = played(file)
    assert_sums_agree(bout.bout, file)
    assert (bout.document.pending, bout.document.invalid) == ((), ())
    again = ScriptedBout(bout.bout_id)
    again.write_all(drafts_from(bout.saved(), bout.bout_id, Random(1)))
    assert again.saved() == bout.saved()
