"""Every way of seating somebody gives the same time to serve, and the seat says how many penalties it serves."""

from collections.abc import Callable

import pytest

from derbyos_core.bout.clocks.penalty_queue import queued_skaters
from derbyos_core.bout.commands import AddPenalty, EnterBox, SkaterRef
from derbyos_core.gateways.command_lines import decode_command
from derbyos_core.identity import Team
from derbyos_core.roles.lineup.box import BoxCommands
from derbyos_core.roles.lineup.entry import LineupDraft
from derbyos_core.roles.lineup.panel import lineup_panel
from derbyos_core.roles.operator.box_line import BoxLines
from derbyos_core.roles.penalty_box.controller import KEYS
from tests.kit.fake_node import SECOND_US
from tests.unit.roles.penalty_box.test_controller import ONE, Official
from tests.unit.roles.state import state_of


def _penalty(official: Official, number: str, code: str, team: Team = Team.HOME) -> None:
    skater = SkaterRef(team=team, number=number)
    command = AddPenalty(jam=ONE, skater=skater, code=code, at=official.cluster.time)
    official.timer.submit(command, "penalty-tracker")
    official.draw()


def _announced(official: Official) -> None:
    official.controller.sit_from_queue(0)


def _key_and_number(official: Official) -> None:
    for gesture in ("key w", "wait 2", "key 4", "key 0", "key 4", "enter"):
        official.do(gesture)


def _button_and_tile(official: Official) -> None:
    for gesture in ("tap w", "wait 2", "tap w", "pick 404"):
        official.do(gesture)


def _operators_row(official: Official) -> None:
    lines = BoxLines(official._submit, official.status.append, official.draw)
    lines.show(state_of(official.node))
    lines.sit(Team.HOME)


def _lineup_box_cell(official: Official) -> None:
    bout = official.node.view().bout
    person = bout.teams[Team.HOME].numbered("404")
    assert person is not None
    commands = BoxCommands(
        bout=bout,
        team=Team.HOME,
        panel=lineup_panel(bout, ONE, Team.HOME, LineupDraft(jam=ONE)),
        now=official.cluster.time,
    )
    command = commands.press_cell(person)
    assert isinstance(command, EnterBox)
    official.timer.submit(command, "lineup-home")


def _line_of_json(official: Official) -> None:
    line = (
        '{"command": "EnterBox", "jam": [1, 1], "team": "home", "position": "blocker", '
        '"skater": {"team": "home", "number": "404"}}'
    )
    official.timer.submit(decode_command(line, official.cluster.time), "door:overlay")


DOORS: tuple[Callable[[Official], None], ...] = (
    _announced,
    _key_and_number,
    _button_and_tile,
    _operators_row,
    _lineup_box_cell,
    _line_of_json,
)


@pytest.mark.parametrize("sit", DOORS)
def test_two_penalties_are_60_s_through_every_door(sit: Callable[[Official], None]) -> None:
    official = Official()
    _penalty(official, "404", "F")
    _penalty(official, "404", "B")
    sit(official)
    official.draw()
    (trip,) = official.node.view().bout.box_trips
    assert trip.to_serve_us == 60 * SECOND_US
    seat = official.controller.rows[KEYS["w"]].value
    assert "2 penalties, 60 s" in seat.line
    for gesture in ("wait 61", "leave w", "wait 1"):
        official.do(gesture)
    assert queued_skaters(official.node.view().bout) == ()


@pytest.mark.parametrize("press", ["leave w", "+30 w"])
def test_a_penalty_that_comes_under_the_press_is_said_before_anything_is_entered(press: str) -> None:
    official = Official()
    _penalty(official, "404", "F")
    _key_and_number(official)
    official.do("wait 20")
    official.commands.clear()
    _penalty(official, "404", "B")
    official.do(press)
    assert official.commands == []
    assert official.status == ["HOM 404 has 2 penalties now. Tap again if you mean that."]
    official.do("wait 1")
    official.do(press)
    assert len(official.commands) == 1


def test_an_own_plus_30_is_no_surprise() -> None:
    official = Official()
    for gesture in ("tap w", "+30 w", "wait 0.6", "leave w"):
        official.do(gesture)
    assert official.status == []
