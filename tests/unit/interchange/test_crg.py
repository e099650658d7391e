"""A small game in the format of every version of CRG, element by element."""

import pytest

from derbyos_core.bout.model import Bout, JamId, TimeOutKind
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.script.commands import commands
from tests.unit.interchange import crg_sample
from tests.unit.interchange.crg_games import SECOND_US, jam_of, labels, played, sample


@pytest.mark.parametrize("version", crg_sample.VERSIONS)
def test_every_version_gives_the_same_bout(version: str) -> None:
    file = sample(version)
    assert file.game.version == version
    bout = played(file).bout
    assert bout.score == {Team.HOME: 12, Team.AWAY: 4}
    first = jam_of(bout, 1, 1)
    moments = [first.home.lead_at, *(trip.at for trip in first.home.trips[1:])]
    assert moments == [(crg_sample.START + ms) * 1000 for ms in (15_000, 30_000, 60_000)]
    assert labels(bout.teams[Team.HOME].persons) == ["0", "00", "404", "7"]
    assert [stop.kind for stop in bout.periods[0].time_outs] == [TimeOutKind.AWAY_REVIEW, TimeOutKind.OFFICIAL]


@pytest.fixture(scope="module")
def small() -> Bout:
    return played(sample()).bout


def test_placeholders_are_no_jams(small: Bout) -> None:
    assert [jam.id for jam in small.jams] == [JamId(1, 1), JamId(1, 2), JamId(2, 1)]


def test_the_front_page_is_entered_by_the_head_nso(small: Bout) -> None:
    home = small.teams[Team.HOME]
    assert (home.name, home.league, home.color, home.abbreviation) == ("Hull Hexes", "Hull", "black", "HEX")
    assert small.attributes["date"] == "2023-11-14"
    assert small.venue["city"] == "Hull"
    assert small.ruleset.halftime_us == 300 * SECOND_US
    officials = {person.name: person.roles for person in small.teams[Team.OFFICIAL].persons}
    assert officials == {"Tick Tock": ("JT",), "Zed": ("HR",)}
    by_number = {person.number: person for person in home.persons}
    assert by_number["00"].roles == ("captain",)
    assert by_number["404"].skated is False
    assert {line.role for line in commands(sample().game)[:9]} == {Role.HEAD_NSO}


def test_a_jam_has_its_marks(small: Bout) -> None:
    first, second = jam_of(small, 1, 1), jam_of(small, 1, 2)
    assert (first.home.lead, first.home.lost, first.injury) == (True, True, True)
    assert (first.away.star_pass, first.away.star_pass_trip, first.away.no_initial) == (True, 1, True)
    assert second.away.called
    assert not second.home.called
    assert second.home.no_pivot
    assert second.home.pivot is None
    assert labels(second.home.blockers) == ["00", "7"]
    assert labels(first.home.sits_out) == ["7"]
    assert labels(first.away.blockers) == ["14"]


def test_overtime_scores_on_the_initial_trip(small: Bout) -> None:
    extra = jam_of(small, 2, 1)
    assert extra.overtime
    assert [(trip.number, trip.points) for trip in extra.home.trips] == [(1, 3), (2, 1)]


def test_a_late_correction_is_an_adjustment(small: Bout) -> None:
    assert [(one.jam, one.team, one.points, one.reason) for one in small.adjustments] == [
        (JamId(1, 2), Team.HOME, 1, "paper")
    ]
    assert small.points[Team.HOME] == 11


def test_an_expulsion_is_the_penalty_that_it_is_about(small: Bout) -> None:
    assert [
        (penalty.person.label, penalty.code, penalty.severity, penalty.suspension)
        for penalty in small.penalties
        if penalty.person
    ] == [("0", "X", "", ""), ("13", "G", "expulsion", "no"), ("0", "F", "", "")]


def test_an_expulsion_without_a_penalty_is_a_penalty_itself() -> None:
    rows = {path: value for path, value in crg_sample.state().items() if "(t2).Penalty(1)" not in path}
    bout = played(read_crg(crg_sample.as_file(rows))).bout
    assert [penalty.code for penalty in bout.penalties if penalty.severity == "expulsion"] == ["G"]


def test_visits_to_the_box_last_from_sitting_to_leaving(small: Bout) -> None:
    rows = [
        (trip.person.label, trip.position, trip.jam, trip.between, trip.left_jam, trip.to_serve_us // SECOND_US)
        for trip in small.box_trips
        if trip.person
    ]
    assert rows == [
        ("0", "jammer", JamId(1, 1), False, JamId(1, 2), 39),  # the second penalty has no counterpart
        ("13", "jammer", JamId(1, 1), False, JamId(1, 1), 9),
        ("12", "pivot", JamId(1, 2), True, JamId(2, 1), 30),
    ]


def test_a_second_penalty_while_seated_adds_its_time() -> None:
    rows = {path: value for path, value in crg_sample.state().items() if "BoxTrip(b2)" not in path}
    bout = played(read_crg(crg_sample.as_file(rows))).bout
    assert [trip.to_serve_us // SECOND_US for trip in bout.box_trips] == [60, 30]


def test_a_review_keeps_what_was_asked_and_found() -> None:
    bout = played(sample("v2025.2")).bout
    review, stop = bout.periods[0].time_outs
    assert (review.review, review.resolution, review.retained) == ("Was it a cut?", "It was", True)
    assert (review.duration_us, stop.duration_us) == (20 * SECOND_US, 600 * SECOND_US)


def test_a_clock_that_somebody_corrected_is_set_here_too() -> None:
    bout = played(sample(changes={"Period(1).Jam(2).PeriodClockElapsedStart": 300_000})).bout
    (correction,) = bout.periods[0].clock_sets
    assert (correction.at, correction.value_us) == (bout.jams[1].start, 1_500 * SECOND_US)


def test_period_end_without_clock_is_entered(small: Bout) -> None:
    """A stoppage came after the last jam, so the clock never ran out by itself."""
    assert small.period_ends[1] == (crg_sample.START + 1_800_000) * 1000
