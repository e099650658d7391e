"""A bout as a game of CRG: identifiers, rules, marks, and what is told about the rest."""

import json
from dataclasses import replace

import pytest

from derbyos_core.bout.commands import (
    AddNote,
    AddPenalty,
    CallJam,
    EndJam,
    EnterBox,
    ExitBox,
    FieldSkater,
    SitOut,
    SkaterRef,
    StartJam,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.bout.reading.rules import Ruleset, read_ruleset
from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId, Role, Team
from derbyos_core.interchange.crg.left_out import left_out
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.crg.rules import codes_of, rules_of, settings_of
from derbyos_core.interchange.crg.writer import saved_crg, write_crg
from tests.unit.interchange import crg_sample
from tests.unit.interchange.crg_games import played, sample
from tests.unit.interchange.scripted_bout import T0, ScriptedBout
from tests.unit.practice.test_rule_sets import NAMES
from tests.unit.practice.test_rule_sets import rules_of as rules_named


def state_of(written: bytes) -> dict[str, object]:
    """Return the paths of a file, without the name of its game."""
    rows: dict[str, object] = json.loads(written)["state"]
    return {path.partition(").")[2] if path.startswith("ScoreBoard.Game(") else path: rows[path] for path in rows}


def ending(rows: dict[str, object], end: str) -> list[object]:
    return [value for path, value in rows.items() if path.endswith(end)]


@pytest.fixture(scope="module")
def small() -> dict[str, object]:
    bout = played(sample())
    return state_of(saved_crg(bout.root, bout.bout, bout.bout_id))


def test_references_lead_to_something(small: dict[str, object]) -> None:
    """CRG resolves every reference by an identifier that the file has elsewhere."""
    ids = {value for path, value in small.items() if path.endswith("Id")}
    names = (
        "Skater",
        "StartFielding",
        "EndFielding",
        "Jam",
        "BoxTrip",
        "CurrentSkater",
        "StarPassTrip",
        "PrecedingJam",
    )
    for path, value in small.items():
        if path.rpartition(".")[2] in names and value:
            assert value in ids, path


def test_the_sums_of_the_small_game_are_those_of_its_trips(small: dict[str, object]) -> None:
    assert ending(small, "Team(1).Score") == [12]
    assert ending(small, "Jam(1).TeamJam(1).JamScore") == [7, 4]
    assert ending(small, "TeamJam(1).TotalScore") == [7, 8, 12]
    assert ending(small, "Period(1).Team1Points") == [7]


def test_the_signs_of_the_box_stand_at_the_places_of_the_skaters(small: dict[str, object]) -> None:
    signs = {path: value for path, value in small.items() if path.endswith(".BoxTripSymbols") and value}
    assert signs == {
        "Period(1).Jam(1).TeamJam(1).Fielding(Jammer).BoxTripSymbols": "-",
        "Period(1).Jam(1).TeamJam(1).Fielding(Blocker1).BoxTripSymbols": "3",
        "Period(1).Jam(1).TeamJam(2).Fielding(Pivot).BoxTripSymbols": "+",
        "Period(1).Jam(2).TeamJam(1).Fielding(Jammer).BoxTripSymbols": "$",
        "Period(1).Jam(2).TeamJam(2).Fielding(Pivot).BoxTripSymbols": "S",
        "Period(2).Jam(1).TeamJam(2).Fielding(Pivot).BoxTripSymbols": "$",
    }
    # CRG adds the visits while it reads, and changes the signs: so they are the last paths of the file.
    places = [place for place, path in enumerate(small) if ".BoxTripSymbols" in path]
    assert places == list(range(places[0], places[0] + len(places)))


def test_an_expulsion_is_a_penalty_with_the_number_of_none(small: dict[str, object]) -> None:
    assert ending(small, "Penalty(0).Code") == ["G"]
    assert ending(small, ".Suspension") == [False]


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_of_each_set_come_back(name: str) -> None:
    rules = replace(rules_named(name), name=Ruleset().name, set_name="", codes=Ruleset().codes)
    read = read_ruleset({}, settings_of(rules_of(rules)))
    breaks = [[one.break_us(period) for period in range(1, one.period_count + 1)] for one in (rules, read)]
    assert breaks[0] == breaks[1]
    plain = replace(read, intermissions_us=rules.intermissions_us, halftime_us=rules.halftime_us)
    assert replace(plain, keeps_reviews=rules.keeps_reviews) == rules
    assert plain.keeps_reviews == rules.keeps_reviews or not rules.review_count


@pytest.mark.parametrize("spelt", ["Jam.SuddenScoringMaxTrainingPoints", "Jam.SuddenScoringMaxTrailingPoints"])
def test_a_rule_is_read_in_the_spelling_of_either_version(spelt: str) -> None:
    assert settings_of({spelt: "50"}) == {"sudden-scoring-trailing": "50"}


def test_penalty_codes_are_settings_where_they_are_not_those_of_wftda() -> None:
    ours = {code.letters: code.name for code in Ruleset().codes}
    assert codes_of(ours | {"?": "Unknown", "A": "High Block,Elbow"}) == {}
    assert codes_of({"X": "Cut,Skating around", "?": "Unknown"}) == {"code-X": "Cut (Skating around)"}


def test_texts_without_a_place_are_told() -> None:
    rows = dict(crg_sample.state())
    game = next(path for path in rows if path.endswith(".OfficialScore")).removesuffix("OfficialScore")
    rows |= {
        f"{game}AbortReason": "power cut", f"{game}Expulsion(expelled).ExtraInfo": "shouting",
        f"{game}Period(1).Jam(1).TeamJam(1).ScoringTrip(2).Annotation": "Points were added without Add Trip\nlate",
        f"{game}Period(1).Jam(1).TeamJam(1).Fielding(Pivot).Annotation": "lost shoe",
        f"{game}Nso(n1).P1Team": "game_2", f"{game}Nso(n1).Swap": True, f"{game}HNSO": "n1", f"{game}Nso(n1).Cert": "3",
    }  # fmt: skip
    game_read = read_crg(crg_sample.as_file(rows)).game
    assert [row.row for row in game_read.unplaced] == [
        "aborted: power cut",
        "expulsion:  shouting",
        "home 1/1 trip 2: late",
        "home 1/1 Pivot: lost shoe",
    ]
    official = game_read.officials[0]
    assert (official.role, official.worked, official.certification) == ("JT HNSO", "1 away, 2 home", "3")


def test_a_change_of_the_score_without_a_trip_is_read_and_written() -> None:
    rows = dict(crg_sample.state())
    game = next(path for path in rows if path.endswith(".OfficialScore")).removesuffix("OfficialScore")
    rows[f"{game}Team(2).ScoreAdjustment(a).Amount"] = -2
    file = read_crg(crg_sample.as_file(rows))
    bout = played(file)
    assert bout.bout.score[Team.AWAY] == 2
    again = read_crg(write_crg(file.game)).game
    assert [(one.team, one.points) for one in again.adjustments] == [(Team.AWAY, -2)]


def test_what_crg_cannot_hold_is_told() -> None:
    bout = ScriptedBout(BoutId("left out"))
    jam = JamId(1, 1)
    for number in "123456":
        skater = SkaterRef(team=Team.HOME, number=number)
        bout.submit(FieldSkater(jam=jam, position=Position.BLOCKER, skater=skater), Role.LINEUP_HOME)
    bout.submit(SitOut(jam=jam, skater=SkaterRef(team=Team.AWAY, number="9")), Role.LINEUP_AWAY)
    bout.submit(StartJam(jam=jam, at=T0), Role.JAM_TIMER, T0)
    bout.submit(EndJam(jam=jam, duration_us=60_000_000), Role.JAM_TIMER, Instant(T0 + 60_000_000))
    bout.submit(CallJam(jam=jam, official="debris"), Role.JAM_TIMER)
    bout.submit(AddNote(text="rain", jam=jam), Role.JAM_TIMER)
    one = SkaterRef(team=Team.AWAY, number="1")
    bout.submit(FieldSkater(jam=JamId(1, 2), position=Position.JAMMER, skater=one), Role.LINEUP_AWAY)
    written = saved_crg(bout.root, bout.bout, bout.bout_id)
    assert left_out(bout.root, bout.bout, written) == (
        "1 note: CRG has none",
        "1 jam called by officials: CRG marks calls of a team only",
        "the entries of 1 jam that has not started",
        "2 skaters beyond the five places of a line-up",
        "1 skater who sits out and was not in the line-up",
    )


def test_nothing_is_told_of_a_game_that_crg_kept() -> None:
    bout = played(sample())
    assert left_out(bout.root, bout.bout, saved_crg(bout.root, bout.bout, bout.bout_id)) == ()


def test_an_entered_time_of_two_penalties_comes_back_where_the_first_was_called_after_an_earlier_visit() -> None:
    """The box reads the first one for the visit in its jam; the time of the later visit is that of both."""
    bout = ScriptedBout(BoutId("two for one"))
    jammer = SkaterRef(team=Team.HOME, number="906")
    for number, minutes, called_s, served_us in ((1, 0, 40, 30_000_000), (2, 2, 15, 60_000_000)):
        jam, begin = JamId(1, number), Instant(T0 + minutes * 60_000_000)
        sat, left, over = (Instant(begin + seconds * 1_000_000) for seconds in (20, 35, 60))
        called = Instant(begin + called_s * 1_000_000)
        bout.submit(FieldSkater(jam=jam, position=Position.JAMMER, skater=jammer), Role.LINEUP_HOME, begin)
        bout.submit(StartJam(jam=jam, at=begin), Role.JAM_TIMER, begin)
        if called < sat:
            bout.submit(AddPenalty(jam=jam, skater=jammer, code="X", at=called), Role.PENALTY_TRACKER, called)
        enter = EnterBox(
            jam=jam, team=Team.HOME, position=Position.JAMMER, at=sat, skater=jammer, duration_us=served_us, swap=""
        )
        bout.submit(enter, Role.PENALTY_BOX, sat)
        bout.submit(ExitBox(eid=bout.bout.box_trips[-1].eid, jam=jam, at=left), Role.PENALTY_BOX, left)
        if called > left:
            bout.submit(AddPenalty(jam=jam, skater=jammer, code="X", at=called), Role.PENALTY_TRACKER, called)
        bout.submit(EndJam(jam=jam, duration_us=over - begin), Role.JAM_TIMER, over)
    assert [trip.due_us for trip in bout.bout.box_trips] == [30_000_000, 60_000_000]
    again = played(read_crg(saved_crg(bout.root, bout.bout, bout.bout_id)))
    assert [trip.due_us for trip in again.bout.box_trips] == [30_000_000, 60_000_000]
