"""Practice bouts follow the rules of the game, so learners see no wrong ones."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.identity import Team
from derbyos_core.practice.match import play
from derbyos_core.practice.penalty_box import PENALTY, SEATS, STANDS, PenalizedSkater, PenaltyBox
from derbyos_core.practice.played import PlayedBout, PlayedJam, PlayedSide, PlayedVisit
from derbyos_core.practice.rosters import practice_crew, practice_teams

SEEDS = range(40)
FOUL_OUT = Ruleset().foul_out
JAM = Ruleset().jam_us / 1_000_000
TEAMS = (Team.HOME, Team.AWAY)


@pytest.fixture(scope="module")
def bouts() -> list[PlayedBout]:
    return [play(Random(seed)) for seed in SEEDS]


def rows(bouts: list[PlayedBout]) -> Iterator[tuple[PlayedBout, PlayedJam, Team, PlayedSide]]:
    for bout in bouts:
        for jam in bout.jams:
            for team, side in jam.sides.items():
                yield bout, jam, team, side


def seated(bout: PlayedBout, team: Team, at: float) -> list[PlayedVisit]:
    return [
        visit
        for visit in bout.visits
        if visit.team is team and visit.at < at and (visit.left_at is None or visit.left_at > at)
    ]


def test_jams_are_numbered_from_one_in_each_period(bouts: list[PlayedBout]) -> None:
    for bout in bouts:
        for period in (1, 2):
            numbers = [jam.id.number for jam in bout.jams if jam.id.period == period]
            assert numbers == list(range(1, len(numbers) + 1))


def test_jams_last_at_most_two_minutes_and_start_after_the_line_up(bouts: list[PlayedBout]) -> None:
    for bout in bouts:
        for jam, following in zip(bout.jams, bout.jams[1:], strict=False):
            assert 0 < jam.length <= JAM
            assert following.start - jam.end >= 24.0


def test_a_period_ends_with_the_jam_in_which_its_clock_runs_out(bouts: list[PlayedBout]) -> None:
    for bout in bouts:
        for period in (1, 2):
            jams = [jam for jam in bout.jams if jam.id.period == period and not jam.overtime]
            stops = [stop for stop in bout.stops if stop.period == period]
            ran = 0.0
            for jam, following in itertools.pairwise(jams):
                stop = next((stop.at for stop in stops if jam.start < stop.at < following.start), following.start)
                ran += stop - jam.start
            assert ran < 1800.0, "a jam began after 0:00"
            assert ran + jams[-1].length + 31.5 >= 1800.0 or stops, "a period ended early"


def test_a_line_up_has_five_skaters_and_everybody_from_the_box(bouts: list[PlayedBout]) -> None:
    for bout, jam, team, side in rows(bouts):
        line_up = side.line_up.everybody
        assert len(set(line_up)) == len(line_up)
        assert 4 <= len(line_up) <= 5
        for visit in seated(bout, team, jam.start):
            assert side.line_up.position_of(visit.number) is visit.position


def test_nobody_plays_on_who_fouled_out_was_expelled_or_is_hurt(bouts: list[PlayedBout]) -> None:
    fouled_out = 0
    for bout in bouts:
        out: dict[tuple[Team, str], int] = {}
        penalties: dict[tuple[Team, str], int] = {}
        for place, jam in enumerate(bout.jams):
            for team, side in jam.sides.items():
                assert not [number for number in side.line_up.everybody if out.get((team, number), 0) > place]
            for penalty in jam.penalties:
                who = (penalty.team, penalty.number)
                penalties[who] = penalties.get(who, 0) + 1
                if penalty.expulsion or penalties[who] == FOUL_OUT:
                    out[who] = len(bout.jams)
                fouled_out += penalties[who] == FOUL_OUT and not penalty.expulsion
            if jam.injured is not None:
                out[jam.injured] = max(place + 4, out.get(jam.injured, 0))
        assert max(penalties.values()) <= FOUL_OUT
    assert fouled_out == sum(len(bout.fouled_out) for bout in bouts) > 0


def test_lead_is_one_jammer_who_did_nothing_wrong_before(bouts: list[PlayedBout]) -> None:
    for bout in bouts:
        for jam in bout.jams:
            leads = [side for side in jam.sides.values() if side.lead_at is not None]
            assert len(leads) <= (0 if jam.overtime else 1)
            for side in leads:
                assert side.lost_at is None or side.lost_at >= (side.lead_at or 0)


def test_only_a_jammer_with_lead_calls(bouts: list[PlayedBout]) -> None:
    called = [side for _, _, _, side in rows(bouts) if side.called]
    assert called
    assert all(side.lead_at is not None and side.lost_at is None for side in called)


def test_trips_have_no_gaps_and_the_first_scores_only_in_overtime(bouts: list[PlayedBout]) -> None:
    for _, jam, _, side in rows(bouts):
        first = 1 if jam.overtime else 2
        assert [trip.number for trip in side.trips] == list(range(first, first + len(side.trips)))
        assert [trip.at for trip in side.trips] == sorted(trip.at for trip in side.trips)
        if side.initial_at is None:
            assert side.trips == []
        elif not jam.overtime:
            assert side.trips, "whoever did the first trip has a number in the second"


def test_the_star_goes_to_a_pivot_on_the_track(bouts: list[PlayedBout]) -> None:
    passes = [(bout, team, side) for bout, _, team, side in rows(bouts) if side.star_pass_at is not None]
    assert passes
    for bout, team, side in passes:
        assert side.line_up.pivot
        boxed = [visit.number for visit in seated(bout, team, side.star_pass_at or 0.0)]
        assert side.line_up.pivot not in boxed
        assert side.line_up.jammer not in boxed


def test_the_box_seats_two_blockers_of_a_team(bouts: list[PlayedBout]) -> None:
    for bout in bouts:
        for visit in bout.visits:
            if visit.position is Position.JAMMER:
                continue
            others = [
                other
                for other in seated(bout, visit.team, visit.at)
                if other.position is not Position.JAMMER and other is not visit
            ]
            assert len(others) <= SEATS + 1, "one may stand"


def test_penalties_are_served_in_jams_unless_the_bout_ends(bouts: list[PlayedBout]) -> None:
    for bout in bouts:
        for visit in bout.visits:
            assert visit.served <= visit.to_serve + 0.26
            if visit.left_at is None:
                continue
            jam_time = sum(max(0.0, min(jam.end, visit.left_at) - max(jam.start, visit.at)) for jam in bout.jams)
            assert jam_time == pytest.approx(visit.served, abs=0.26)
            if visit.given == PENALTY and visit.swap is None and not visit.left_between:
                exchanged = any(other.swap is visit for other in bout.visits)
                assert exchanged or visit.served == pytest.approx(PENALTY, abs=0.26)


def test_jammers_who_change_places_serve_equally_little(bouts: list[PlayedBout]) -> None:
    swaps = [visit for bout in bouts for visit in bout.visits if visit.swap is not None]
    assert swaps
    for visit in swaps:
        assert visit.swap is not None
        assert visit.swap.team is not visit.team
        assert visit.to_serve == visit.swap.to_serve <= PENALTY


def test_stoppages_are_as_many_as_the_rules_allow(bouts: list[PlayedBout]) -> None:
    reviews = {TimeOutKind.HOME_REVIEW, TimeOutKind.AWAY_REVIEW}
    for bout in bouts:
        for kind in TimeOutKind:
            stops = [stop for stop in bout.stops if stop.kind is kind]
            if kind in reviews:
                for period in (1, 2):
                    assert sum(not stop.kept for stop in stops if stop.period == period) <= 1
            elif kind is not TimeOutKind.OFFICIAL:
                assert len(stops) <= 3


def test_a_bout_is_never_tied_at_its_end(bouts: list[PlayedBout]) -> None:
    assert all(bout.score(Team.HOME) != bout.score(Team.AWAY) for bout in bouts)


def test_overtime_is_played_when_the_score_is_even() -> None:
    """Short bouts are often even."""
    bouts = [play(Random(seed), period=90.0, halftime=60.0) for seed in range(60)]
    overtimes = [bout for bout in bouts if any(jam.overtime for jam in bout.jams)]
    assert overtimes
    for bout in overtimes:
        before = [jam for jam in bout.jams if not jam.overtime]
        assert sum(jam.sides[Team.HOME].points - jam.sides[Team.AWAY].points for jam in before) == 0


def test_equal_sources_give_equal_bouts_and_others_do_not() -> None:
    first, again, other = (repr(play(Random(seed))) for seed in (7, 7, 8))
    assert first == again
    assert first != other


def test_rosters_are_of_fifteen_who_differ() -> None:
    for seed in range(20):
        teams = practice_teams(Random(seed))
        assert len({team.name for team in teams.values()}) == len({team.color for team in teams.values()}) == 2
        names = [skater.name for team in teams.values() for skater in team.skaters]
        assert len(set(names)) == len(names) == 30
        for team in teams.values():
            assert len({skater.number for skater in team.skaters}) == 15
        crew = [role for _, role in practice_crew(Random(seed)).officials]
        assert (crew.count("HNSO"), crew.count("HR")) == (1, 1)


# The box by itself

JAM_ONE, JAM_TWO = JamId(1, 1), JamId(1, 2)


def send(box: PenaltyBox, number: str, position: Position = Position.BLOCKER, team: Team = Team.HOME) -> None:
    box.send(PenalizedSkater(team=team, number=number, position=position, walk=1.0))


def run(box: PenaltyBox, jam: JamId, start: float, seconds: int) -> None:
    for step in range(1, seconds + 1):
        box.run(jam, start + step, 1.0)


def test_a_third_blocker_waits_until_one_stands() -> None:
    box = PenaltyBox()
    for number in ("1", "2", "3"):
        send(box, number)
    run(box, JAM_ONE, 0.0, 60)
    assert [visit.at for visit in box.visits] == [1.0, 1.0, 1.0 + PENALTY - STANDS]


def test_a_second_penalty_on_the_way_doubles_the_time() -> None:
    box = PenaltyBox()
    send(box, "1")
    send(box, "1")
    run(box, JAM_ONE, 0.0, 70)
    (visit,) = box.visits
    assert (visit.given, visit.left_at) == (60.0, 61.0)


def test_the_second_jammer_frees_the_first() -> None:
    box = PenaltyBox()
    send(box, "1", Position.JAMMER)
    run(box, JAM_ONE, 0.0, 13)
    send(box, "9", Position.JAMMER, Team.AWAY)
    run(box, JAM_ONE, 13.0, 30)
    first, second = box.visits
    assert (first.left_at, second.at, second.left_at) == (14.0, 14.0, 27.0)
    assert second.swap is first


def test_a_jammer_who_sits_between_jams_frees_the_other_at_the_whistle() -> None:
    box = PenaltyBox()
    send(box, "1", Position.JAMMER)
    run(box, JAM_ONE, 0.0, 11)
    send(box, "9", Position.JAMMER, Team.AWAY)
    box.rest(JAM_TWO, 11.0, 30.0)
    box.start_jam(JAM_TWO, 41.0)
    run(box, JAM_TWO, 41.0, 30)
    first, second = box.visits
    assert (first.left_jam, first.left_at) == (JAM_TWO, 41.0)
    assert (second.between, second.left_at) == (True, 51.0)


def test_a_substitute_serves_what_is_left() -> None:
    box = PenaltyBox()
    send(box, "1", Position.PIVOT)
    run(box, JAM_ONE, 0.0, 11)
    box.replace(Team.HOME, "1", "5", JAM_TWO, 15.0)
    first, second = box.visits
    assert (first.left_between, second.number, second.position, second.to_serve) == (True, "5", Position.PIVOT, 20.0)
    send(box, "2")
    box.replace(Team.HOME, "2", "6", JAM_TWO, 15.0)
    assert set(box.serves(Team.HOME)) == {"5", "6"}
