"""Files of CRG that are read, with missing, stray or damaged parts, and files that are refused."""

from random import Random

import pytest

from derbyos_core.errors import UserError
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.script.commands import commands
from tests.unit.interchange import crg_sample
from tests.unit.interchange.crg_games import SECOND_US, jam_of, played, sample


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


def test_a_team_without_a_name_stays_without_one() -> None:
    """Where a team has a league and no name, CRG shows the league under `Name`."""
    rows = crg_sample.state()
    team = next(path for path in rows if path.endswith("Team(1).TeamName")).removesuffix("TeamName")
    rows |= {f"{team}TeamName": "", f"{team}LeagueName": "Springfield", f"{team}Name": "Springfield"}
    home = played(read_crg(crg_sample.as_file(rows))).bout.teams[Team.HOME]
    assert (home.name, home.league, home.title) == ("", "Springfield", "Springfield")


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
        (b"[1, 2, 3]", "“state”"),
        (b'{"state": []}', "“state”"),
        (b'{"state": {}}', "“state”"),
        (b'{"type": "game", "teams": {}}', "“state”"),
        (b'{"state": {"ScoreBoard.Settings.Setting(a)": "b"}}', "two teams"),
        (b"<bout/>", "cut short"),
        (b"\xff\xfe\x00", "something else"),
        (b"[" * 100_000, "something else"),
        (b'{"state": {"ScoreBoard.Settings": ' + b"9" * 5_000 + b"}}", "something else"),
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
    """Wrong types, odd numbers, invalid paths."""
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


@pytest.mark.parametrize("path", ["", "(", ".", "ScoreBoard..Game", "ScoreBoard.Game(" + "x" * 100])
def test_a_path_without_parts_is_passed_over(path: str) -> None:
    assert played(read_crg(crg_sample.as_file({**crg_sample.state(), path: 5}))).bout.jams


def test_half_a_character_is_left_out() -> None:
    """JSON may write one alone, and no other text may have it."""
    bout = played(sample(changes={"Skater(s1).Name": "Nu\ud800ll"})).bout
    assert "Null" in {person.name for person in bout.teams[Team.HOME].persons}


def test_a_damaged_game_is_read_or_refused_and_nothing_else() -> None:
    """Values of any kind at any place, and missing places."""
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
