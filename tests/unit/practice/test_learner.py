"""A learner enters only their own share of a practice bout, and gets each cue when its subject is visible."""

from random import Random

import pytest

from derbyos_core.bout.commands import AddOfficial, AddPenalty, AddPersons, EnterBox, FieldSkater, SetAttribute, SetTrip
from derbyos_core.bout.model import Position
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.script.timed import Late, TimedCommand
from derbyos_core.practice.cues import cues
from derbyos_core.practice.game import practice_game
from derbyos_core.practice.parts import split, team_of
from tests.unit.interchange.scripted_bout import T0

SHORTS = {Team.HOME: "HHC", Team.AWAY: "SCS"}


@pytest.fixture(scope="module")
def lines() -> tuple[TimedCommand, ...]:
    return practice_game(Random(7), T0, period_s=300, halftime_s=60)


@pytest.mark.parametrize("role", list(Role))
def test_every_line_is_entered_by_one_hand_and_in_order(lines: tuple[TimedCommand, ...], role: Role) -> None:
    parts = split(lines, (role,))
    assert sorted((*parts.own, *parts.crew), key=lines.index) == list(lines)
    for part in (parts.own, parts.crew):
        assert [line.at for line in part] == sorted(line.at for line in part)


def test_the_front_page_is_there_even_for_the_head_nso(lines: tuple[TimedCommand, ...]) -> None:
    own = split(lines, (Role.HEAD_NSO,)).own
    assert own
    assert not [line for line in own if isinstance(line.command, SetAttribute | AddPersons | AddOfficial)]


@pytest.mark.parametrize(
    ("role", "of"), [(Role.PENALTY_TRACKER_AWAY, Role.PENALTY_TRACKER), (Role.PENALTY_BOX_AWAY, Role.PENALTY_BOX)]
)
def test_official_of_one_team_leaves_the_other_to_the_crew(
    lines: tuple[TimedCommand, ...], role: Role, of: Role
) -> None:
    """Penalty tracker and box for both teams or one (design 5.0)."""
    parts = split(lines, (role,))
    assert {team_of(line) for line in parts.own} == {Team.AWAY}
    assert Team.AWAY not in {team_of(line) for line in parts.crew if line.role == of}


def test_both_sheets_of_a_team_are_one_learners(lines: tuple[TimedCommand, ...]) -> None:
    own = split(lines, (Role.PENALTY_LINEUP_HOME,)).own
    assert {type(line.command) for line in own} >= {FieldSkater, AddPenalty}
    assert {team_of(line) for line in own} == {Team.HOME}


def test_box_clocks_of_jammers_stay_jammer_clocks_until_they_leave(
    lines: tuple[TimedCommand, ...],
) -> None:
    own = split(lines, (Role.PENALTY_BOX_JAMMERS,)).own
    sat = [_plain(line) for line in own if isinstance(_plain(line), EnterBox)]
    assert sat
    assert {one.position for one in sat if isinstance(one, EnterBox)} == {Position.JAMMER}
    assert len(own) <= 2 * len(sat)


def test_nobody_needs_a_script_for_a_role_that_has_none(lines: tuple[TimedCommand, ...]) -> None:
    assert split(lines, ("scoreboard", "door:crg")).own == ()


def test_cues_come_no_later_than_entries(lines: tuple[TimedCommand, ...]) -> None:
    for role in Role:
        own = split(lines, (role,)).own
        told = cues(own, SHORTS)
        assert [cue.at for cue in told] == sorted(cue.at for cue in told)
        assert all(cue.words.endswith(".") and "{" not in cue.words for cue in told)
        if own:
            assert told[-1].at <= own[-1].at


def test_cues_join_five_skaters_and_separate_trips(lines: tuple[TimedCommand, ...]) -> None:
    lineups = split(lines, (Role.LINEUP_HOME,)).own
    jams = {line.command.jam for line in lineups if isinstance(line.command, FieldSkater)}
    assert len([cue for cue in cues(lineups, SHORTS) if "on the track" in cue.words]) == len(jams)
    score = split(lines, (Role.SCOREKEEPER_AWAY,)).own
    trips = [line for line in score if isinstance(line.command, SetTrip)]
    shown = [cue for cue in cues(score, SHORTS) if "referee shows" in cue.words and "point" in cue.words]
    assert len(shown) == len(trips)
    assert all("SCS" in cue.words for cue in shown)


def _plain(line: TimedCommand) -> object:
    return line.command.command if isinstance(line.command, Late) else line.command
