"""What the crew of a practice bout enters gives the bout that was played."""

from random import Random

import pytest

from derbyos_core.bout.commands import ExitBox, FieldSkater, StartJam
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId, Team
from derbyos_core.interchange.derbyxml_drafts import drafts_from
from derbyos_core.interchange.timed import BoxTripAt, Late, TimedCommand, TimeOutAt
from derbyos_core.practice.game import PRACTICE_ROLES, practice_game
from derbyos_core.practice.match import play
from derbyos_core.practice.officials import GIVE_UP_US, RETRY_US, ScriptedOfficial, by_role
from derbyos_core.practice.played import PlayedBout
from derbyos_core.practice.script import script
from tests.unit.interchange.scripted_bout import T0, ScriptedBout

PERIOD = 480.0
TEAMS = (Team.HOME, Team.AWAY)


@pytest.fixture(scope="module", params=(3, 4))
def both(request: pytest.FixtureRequest) -> tuple[PlayedBout, ScriptedBout]:
    """A bout as it was played, and as its crew entered it."""
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
    assert set(by_role(lines)) == set(PRACTICE_ROLES)
    whistle = next(line.command for line in lines if isinstance(line.command, StartJam))
    assert whistle == StartJam(jam=JamId(1, 1), at=T0)
    assert 600 < len(lines) < 1400


# One official


@pytest.fixture
def nobody() -> Bout:
    return ScriptedBout(BoutId("empty")).bout


def line(second: int, command: StartJam | Late) -> TimedCommand:
    return TimedCommand(at=Instant(T0 + second * 1_000_000), role="jam-timer", command=command)


WHISTLE = StartJam(jam=JamId(1, 1), at=T0)
LEAVING = Late(command=ExitBox(eid="", jam=JamId(1, 1), at=T0), thing=BoxTripAt(team=Team.HOME, at=T0))


def test_an_official_enters_what_is_due_and_no_more(nobody: Bout) -> None:
    official = ScriptedOfficial("jam-timer", [line(9, WHISTLE), line(5, WHISTLE)])
    assert official.next_at == T0 + 5_000_000
    assert official.due(T0, nobody) == ()
    assert official.due(Instant(T0 + 5_000_000), nobody) == (WHISTLE,)
    assert official.due(Instant(T0 + 60_000_000), nobody) == (WHISTLE,)
    assert official.next_at is None


def test_what_cannot_be_entered_yet_waits_without_holding_up_the_rest(nobody: Bout) -> None:
    official = ScriptedOfficial("penalty-box", [line(0, LEAVING), line(1, WHISTLE)])
    assert official.due(T0, nobody) == ()
    assert official.next_at == T0 + RETRY_US
    assert official.due(Instant(T0 + 1_000_000), nobody) == (WHISTLE,)
    assert official.next_at == T0 + 1_000_000 + RETRY_US
    assert official.lost == []


def test_what_never_comes_is_given_up(nobody: Bout) -> None:
    lost = line(0, Late(command=LEAVING.command, thing=TimeOutAt(at=T0)))
    official = ScriptedOfficial("penalty-box", [lost])
    official.due(T0, nobody)
    assert official.due(Instant(T0 + GIVE_UP_US + 1), nobody) == ()
    assert (official.lost, official.next_at) == ([lost], None)


def test_a_late_line_is_entered_once_its_thing_has_come() -> None:
    random = Random(3)
    lines = practice_game(random, T0, period_s=240.0, halftime_s=60.0)
    bout = ScriptedBout(BoutId("practice"))
    bout.now = lines[0].at
    officials = [ScriptedOfficial(role, own) for role, own in by_role(lines).items()]
    now = lines[0].at
    for _ in range(20_000):
        for official in officials:
            for command in official.due(now, bout.bout):
                bout.submit(command, official.role, now)
        moments = [official.next_at for official in officials if official.next_at is not None]
        if not moments:
            break
        now = max(Instant(now + 1), min(moments))
    assert [official.lost for official in officials if official.lost] == []
    played = play(Random(3), period=240.0, halftime=60.0)
    assert bout.bout.score == {team: played.score(team) for team in TEAMS}
    assert any(isinstance(item.command, FieldSkater) for item in lines)
