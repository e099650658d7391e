"""Games of CRG, of every version, become the same bout here as there."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from derbyos_core.bout.commands import EndPeriod, SetClock
from derbyos_core.bout.model import Bout, Jam, JamId, Person, Position, TimeOutKind
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId, Role, Team
from derbyos_core.interchange.crg import CRG_ROLES, CRGFile, commands, read_crg
from derbyos_core.interchange.derbyxml_drafts import drafts_from
from tests.unit.interchange import crg_sample
from tests.unit.interchange.scripted_bout import ScriptedBout

REAL = "crg-2023-04-30-supernovas-allstars.json"
OTHERS = ("crg-sample-401.json", "crg-score-nightmare.json", "crg-score-nightmare-blanks.json")
SIDES = (Team.HOME, Team.AWAY)
SECOND_US = 1_000_000


def played(file: CRGFile) -> ScriptedBout:
    script = commands(file.game)
    bout = ScriptedBout(BoutId("a game of CRG"))
    bout.now = script[0].at
    assert bout.play(script) == []
    return bout


def sample(version: str = "v2023.3", changes: Mapping[str, object] | None = None) -> CRGFile:
    """The small game; a change names the last words of a path."""
    rows: dict[str, object] = dict(crg_sample.state(version))
    for name, value in (changes or {}).items():
        path = next(path for path in rows if path.endswith(name))
        rows[path] = value
    return read_crg(crg_sample.as_file(rows))


def jam_of(bout: Bout, period: int, number: int) -> Jam:
    jam = bout.jam(JamId(period, number))
    assert jam is not None
    return jam


def labels(persons: tuple[Person, ...]) -> list[str]:
    return sorted(person.label for person in persons)


def assert_sums_agree(bout: Bout, file: CRGFile) -> None:
    """Every sum that the file states is the sum that the bout has."""
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


# The real game


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


def test_the_points_of_each_jammer_of_the_real_game_are_her_own(real: CRGFile, replayed: ScriptedBout) -> None:
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
    assert roles == set(CRG_ROLES)


def test_the_period_clock_of_the_real_game_needs_no_correction(real: CRGFile) -> None:
    assert not [line for line in commands(real.game) if isinstance(line.command, SetClock | EndPeriod)]


def test_the_real_game_survives_saving_and_reading(replayed: ScriptedBout) -> None:
    saved = replayed.saved()
    again = ScriptedBout(replayed.bout_id)
    again.write_all(drafts_from(saved, replayed.bout_id, Random(1)))
    assert again.saved() == saved
    assert len(saved) < 100_000


@pytest.mark.parametrize("name", OTHERS)
def test_hard_scorekeeping_comes_out_as_its_file_says(shared_data: Path, name: str) -> None:
    """Star passes by both, no initial trip with points, trips entered after the jam, a jam of 23 hours."""
    file = read_crg((shared_data / name).read_bytes())
    bout = played(file)
    assert_sums_agree(bout.bout, file)
    assert (bout.document.pending, bout.document.invalid) == ((), ())
    again = ScriptedBout(bout.bout_id)
    again.write_all(drafts_from(bout.saved(), bout.bout_id, Random(1)))
    assert again.saved() == bout.saved()


# The small game, in the words of each version


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


def test_without_a_version_a_game_is_known_by_its_paths() -> None:
    rows = crg_sample.state("v4.0.1")
    del rows["ScoreBoard.Version(release)"]
    assert read_crg(crg_sample.as_file(rows)).game.version.startswith("v4")


def test_of_several_games_the_current_one_is_read() -> None:
    rows = crg_sample.state()
    other = {path.replace("ca11", "dead"): value for path, value in rows.items() if "Jam(2)" not in path}
    current: dict[str, str | int | bool] = {"ScoreBoard.CurrentGame.Game": crg_sample.GAME.replace("ca11", "dead")}
    assert len(read_crg(crg_sample.as_file(rows | other)).game.jams) == 3
    assert len(read_crg(crg_sample.as_file(rows | other | current)).game.jams) == 2


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
        ("0", "jammer", JamId(1, 1), False, JamId(1, 2), 39),  # her second penalty stands against none
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


def test_the_end_of_a_period_that_no_clock_tells_is_entered(small: Bout) -> None:
    """A stoppage came after the last jam, so the clock never ran out by itself."""
    assert small.period_ends[1] == (crg_sample.START + 1_800_000) * 1000


def test_a_penalty_with_the_time_of_another_day_is_put_to_its_jam() -> None:
    bout = played(sample(changes={"(s1).Penalty(1).Time": crg_sample.START - 90_000_000})).bout
    assert [penalty.at for penalty in bout.penalties if penalty.code == "X"] == [jam_of(bout, 1, 1).end]


def test_missing_wall_clocks_are_put_where_a_game_would_have_them() -> None:
    rows = {path: value for path, value in crg_sample.state().items() if "Walltime" not in path}
    bout = played(read_crg(crg_sample.as_file(rows))).bout
    first, second, third = bout.jams
    assert first.start is not None
    assert first.end is not None
    assert second.start is not None
    assert second.end is not None
    assert third.start is not None
    assert first.start == 1_699_986_600 * SECOND_US, "the advertised start of the game"
    assert second.start - first.end == 50 * SECOND_US, "thirty seconds of line-up and twenty of review"
    assert third.start - second.end == 900 * SECOND_US
    assert bout.score == {Team.HOME: 12, Team.AWAY: 4}


def test_a_jam_that_runs_has_no_end() -> None:
    rows = crg_sample.state()
    for path in rows:
        if path.endswith(("Period(2).Jam(1).Duration", "Period(2).Jam(1).WalltimeEnd")):
            rows[path] = 0
    assert jam_of(played(read_crg(crg_sample.as_file(rows))).bout, 2, 1).duration_us is None


def test_a_game_that_was_not_played_is_its_set_up_alone() -> None:
    rows = {path: value for path, value in crg_sample.state().items() if ".Jam(" not in path}
    script = commands(read_crg(crg_sample.as_file(rows)).game)
    assert {line.role for line in script} == {Role.HEAD_NSO}
    assert [line.at for line in script] == sorted(line.at for line in script)


def test_lines_come_in_the_order_of_time() -> None:
    script = commands(sample().game)
    assert [line.at for line in script] == sorted(line.at for line in script)


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (b"", "empty"),
        (b'{"state": {"ScoreBoard.Vers', "cut short"),
        (crg_sample.as_file(crg_sample.state())[:5000], "cut short"),
        (b"[1, 2, 3]", "«state»"),
        (b'{"state": []}', "«state»"),
        (b'{"state": {}}', "«state»"),
        (b'{"type": "game", "teams": {}}', "«state»"),
        (b'{"state": {"ScoreBoard.Settings.Setting(a)": "b"}}', "two teams"),
        (b"<bout/>", "cut short"),
        (b"\xff\xfe\x00", "something else"),
        (b"[" * 100_000, "something else"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(file: bytes, words: str) -> None:
    with pytest.raises(UserError) as refused:
        read_crg(file)
    text = str(refused.value)
    assert words in text
    assert text.endswith(".")
    assert "\n" not in text


def test_stray_values_do_no_harm() -> None:
    """Wrong types, odd numbers, paths that are none."""
    changes: dict[str, object] = {
        "Jam(1).TeamJam(1).ScoringTrip(2).Score": "four", "Jam(1).Duration": None, "Jam(2).Duration": "40000",
        "(s1).Penalty(1).Code": None, "BoxTrip(b1).WalltimeStart": "soon", "Jam(2).TeamJam(2).Calloff": "true",
    }  # fmt: skip
    bout = played(sample(changes=changes)).bout
    first, second = bout.jams[0], bout.jams[1]
    assert first.home.points == 3
    assert first.duration_us == 60 * SECOND_US
    assert second.duration_us == 40 * SECOND_US
    assert second.away.called
    assert bout.penalties[0].code == "?"


def test_a_damaged_game_is_read_or_refused_and_nothing_else() -> None:
    """Values of any kind at any place, and places that are missing."""
    random = Random(5)
    strange: tuple[object, ...] = (None, "", "x", -1, 10**15, 1.5, True, [], {}, "Period(9)", "jam-1-1_9_Nowhere")
    read = 0
    for _ in range(150):
        rows: dict[str, object] = dict(crg_sample.state(random.choice(crg_sample.VERSIONS)))
        for path in random.sample(sorted(rows), 12):
            if random.random() < 0.5:
                rows[path] = random.choice(strange)
            else:
                del rows[path]
        try:
            script = commands(read_crg(crg_sample.as_file(rows)).game)
        except UserError:
            continue
        read += 1
        assert [line.at for line in script] == sorted(line.at for line in script)
    assert read > 100
