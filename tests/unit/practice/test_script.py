"""The entries of a practice crew give the bout that was generated."""

from random import Random

import pytest

from derbyos_core.bout.commands import StartJam
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.identity import BoutId, Team
from derbyos_core.interchange.derbyxml.drafts import drafts_from
from derbyos_core.practice.game import PRACTICE_ROLES, practice_game
from derbyos_core.practice.match import play
from derbyos_core.practice.played import PlayedBout
from derbyos_core.practice.script import script
from tests.unit.interchange.scripted_bout import T0, ScriptedBout

PERIOD = 480.0
TEAMS = (Team.HOME, Team.AWAY)


@pytest.fixture(scope="module", params=(3, 4))
def both(request: pytest.FixtureRequest) -> tuple[PlayedBout, ScriptedBout]:
    """Return a bout as it was played, and as its crew entered it."""
    random = Random(request.param)
    played = play(random, period=PERIOD, halftime=120.0)
    lines = script(played, random, T0)
    bout = ScriptedBout(BoutId("practice"))
    bout.now = lines[0].at
    assert bout.play(lines) == []
    return played, bout


def test_the_score_is_the_score(both: tuple[PlayedBout, ScriptedBout]) -> None:
    played, entered = both
    bout = entered.bout
    assert bout.score == {team: played.score(team) for team in TEAMS}
    for jam in played.jams:
        here = bout.jam(jam.id)
        assert here is not None
        for team in TEAMS:
            side, row = here.side(team), jam.sides[team]
            assert side.points == row.points
            assert (side.lead, side.called) == (row.lead_at is not None, row.called)
            assert (side.star_pass, side.lost) == (row.star_pass_at is not None, row.lost_at is not None)
            assert side.no_initial == (row.initial_at is None)
            assert {person.number for person, _ in side.lined_up} == set(row.line_up.everybody)
            assert side.no_pivot == (not row.line_up.pivot)


def test_penalties_and_visits_to_the_box_are_all_there(both: tuple[PlayedBout, ScriptedBout]) -> None:
    played, entered = both
    bout = entered.bout
    assert len(bout.penalties) == sum(len(jam.penalties) for jam in played.jams)
    assert len(bout.box_trips) == len(played.visits) > 0
    ours = sorted((trip.at or 0, trip.left_jam or JamId(9, 9)) for trip in bout.box_trips)
    theirs = sorted((T0 + round(visit.at * 1000) * 1000, visit.left_jam or JamId(9, 9)) for visit in played.visits)
    assert ours == theirs


def test_the_time_served_is_what_the_box_measured(both: tuple[PlayedBout, ScriptedBout]) -> None:
    played, entered = both
    measured = {(visit.team, visit.number, round(visit.at * 1000)): visit for visit in played.visits}
    for trip in entered.bout.box_trips:
        assert trip.person is not None
        assert trip.team is not None
        visit = measured[trip.team, trip.person.number, ((trip.at or 0) - T0) // 1000]
        assert trip.to_serve_us / 1_000_000 == pytest.approx(visit.to_serve, abs=0.26)
        if trip.served_us is not None:
            assert trip.served_us / 1_000_000 == pytest.approx(visit.served, abs=0.26)


def test_a_crew_that_agrees_leaves_nothing_open(both: tuple[PlayedBout, ScriptedBout]) -> None:
    _, entered = both
    bout: Bout = entered.bout
    assert bout.disagreements == ()
    assert bout.is_complete
    assert sorted(bout.period_ends) == [1, 2]
    document = entered.document
    assert (document.pending, document.unresolved, document.invalid) == ((), (), ())
    assert all(person.listed for sheet in bout.teams.values() for person in sheet.persons)
    assert bout.ruleset.period_us == PERIOD * 1_000_000


def test_a_practice_bout_survives_saving_and_reading(both: tuple[PlayedBout, ScriptedBout]) -> None:
    _, entered = both
    again = ScriptedBout(entered.bout_id)
    again.write_all(drafts_from(entered.saved(), entered.bout_id, Random(1)))
    assert again.saved() == entered.saved()


def test_equal_sources_give_equal_scripts() -> None:
    first, again, other = (practice_game(Random(seed), T0) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_a_script_is_in_the_order_of_time_and_of_the_whole_crew() -> None:
    lines = practice_game(Random(5), T0)
    assert [line.at for line in lines] == sorted(line.at for line in lines)
    assert {line.role for line in lines} == set(PRACTICE_ROLES)
    whistle = next(line.command for line in lines if isinstance(line.command, StartJam))
    assert whistle == StartJam(jam=JamId(1, 1), at=T0, overtime=False)
    assert 600 < len(lines) < 1400
