"""The flows of design 5 as tables of presses: what a person does for one entry with a pointer, and with keys alone.

A press with a pointer is aimed first and done later, so that a test can let others write in between.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from derbyos_core.identity import Role, Team
from tests.gui.windows.hands import Hands
from ui.models.score.panel import FACTS
from ui.screens.head_nso.screen import HeadNSOScreen
from ui.screens.jam_timer.screen import JamTimerScreen
from ui.screens.lineup.screen import LineupScreen
from ui.screens.penalty_box.screen import PenaltyBoxScreen
from ui.screens.penalty_lineup.screen import PenaltyLineupScreen
from ui.screens.penalty_tracker.screen import PenaltyTrackerScreen
from ui.screens.scorekeeper.screen import ScorekeeperScreen

__all__ = ["FLOWS", "Aim", "Flow", "Stroke", "Target"]

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
ENTER = Qt.Key.Key_Return


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Where a finger points: a control, and a place in it (None: its middle)."""

    widget: QWidget
    point: QPoint | None = None


Aim = Callable[[Hands], Target]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key; `into` is the field that a person has tapped into, where the key belongs to one."""

    key: Qt.Key | str
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier


Press = Aim | Stroke


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """One entry: who makes it, and how. `keys` empty: the keys are those of walking to each control with Tab."""

    name: str
    role: Role
    presses: tuple[Press, ...]
    keys: tuple[Press, ...] = ()
    in_line_up: bool = False
    """The jam is over, and the next one is awaited."""


def typed(text: str) -> tuple[Stroke, ...]:
    """A key per letter."""
    return tuple(Stroke(letter) for letter in text)


def number(text: str) -> tuple[Stroke, ...]:
    """A number and Enter."""
    return (*typed(text), Stroke(ENTER))


# -- where things are ---------------------------------------------------------------------------------------


def _score(hands: Hands) -> ScorekeeperScreen:
    screen = hands.screen
    assert isinstance(screen, ScorekeeperScreen)
    return screen


def points(value: int) -> Aim:
    return lambda hands: Target(widget=_score(hands).pane.keys[value])


def trip(place: int) -> Aim:
    return lambda hands: Target(widget=_score(hands).pane.trips.keys[place])


def fact(name: str) -> Aim:
    return lambda hands: Target(widget=_score(hands).pane.facts[name])


def jammer_head(hands: Hands) -> Target:
    return Target(widget=_score(hands).pane.head)


def jammer_tile(label: str) -> Aim:
    def aim(hands: Hands) -> Target:
        pick = _score(hands).pane.pick
        return Target(widget=pick._tiles[[person.number for person in pick._persons].index(label)])

    return aim


def _codes(hands: Hands) -> PenaltyTrackerScreen:
    screen = hands.screen
    assert isinstance(screen, PenaltyTrackerScreen)
    return screen


def skater(label: str, team: Team = Team.HOME) -> Aim:
    """Her cell, at her number."""

    def aim(hands: Hands) -> Target:
        roster = _codes(hands).rosters[team]
        numbers = [row.skater.number for row in roster._roster.rows] if roster._roster is not None else []
        cell = roster.cells[numbers.index(label)]
        return Target(widget=cell, point=QPoint(cell.height() // 2, cell.height() // 2))

    return aim


def slot(label: str, place: int) -> Aim:
    """A penalty that stands in her cell."""

    def aim(hands: Hands) -> Target:
        cell = skater(label)(hands).widget
        return Target(widget=cell, point=cell.slot_box(place).center().toPoint())  # type: ignore[attr-defined]

    return aim


def code(letter: str) -> Aim:
    return lambda hands: Target(widget=_codes(hands).pad.key(letter))


def digit(letter: str) -> Aim:
    return lambda hands: Target(widget=_codes(hands).pad.digit(letter))


def unlisted(hands: Hands) -> Target:
    return Target(widget=_codes(hands).rosters[Team.HOME].unlisted)


def _lineup(hands: Hands) -> LineupScreen | PenaltyLineupScreen:
    screen = hands.screen
    assert isinstance(screen, LineupScreen | PenaltyLineupScreen)
    return screen


def tile(label: str) -> Aim:
    def aim(hands: Hands) -> Target:
        pane = _lineup(hands).pane
        return Target(widget=pane.tiles[[one.number for one in pane.skaters].index(label)])

    return aim


def place(index: int) -> Aim:
    return lambda hands: Target(widget=_lineup(hands).pane.chips[index])


def lineup_button(name: str) -> Aim:
    return lambda hands: Target(widget=getattr(_lineup(hands).pane, name))


def _box(hands: Hands) -> PenaltyBoxScreen:
    screen = hands.screen
    assert isinstance(screen, PenaltyBoxScreen)
    return screen


def seat(index: int, part: str, team: Team = Team.HOME) -> Aim:
    return lambda hands: Target(widget=getattr(_box(hands).columns[team].seats[index], part))


def box_tile(label: str) -> Aim:
    def aim(hands: Hands) -> Target:
        pick = _box(hands).pick
        return Target(widget=pick._tiles[[person.number for person in pick._persons].index(label)])

    return aim


def clock_part(name: str) -> Aim:
    def aim(hands: Hands) -> Target:
        screen = hands.screen
        assert isinstance(screen, JamTimerScreen)
        return Target(widget=getattr(screen.period, name))

    return aim


def head_button(words: str) -> Aim:
    def aim(hands: Hands) -> Target:
        button = hands.button(words)
        assert button is not None, f"{words} can be seen"
        return Target(widget=button)

    return aim


def roster_field(hands: Hands) -> Target:
    screen = hands.screen
    assert isinstance(screen, HeadNSOScreen)
    field: QLineEdit = screen.rosters.field
    return Target(widget=field)


FIVE = ("27", "123", "7", "99", "404")

FLOWS: tuple[Flow, ...] = (
    Flow(
        name="a trip is changed",
        role=Role.SCOREKEEPER_HOME,
        presses=(trip(0), points(2)),
        keys=(trip(0), Stroke("2")),
    ),
    Flow(
        name="a trip of more than four points",
        role=Role.SCOREKEEPER_HOME,
        presses=(Stroke("1", SHIFT), Stroke("2", SHIFT), Stroke(ENTER)),
    ),
    Flow(
        name="another jammer",
        role=Role.SCOREKEEPER_HOME,
        presses=(jammer_head, jammer_tile("99")),
        keys=(Stroke("J"), *number("99")),
    ),
    *(
        Flow(
            name=f"{one.words}",
            role=Role.SCOREKEEPER_HOME,
            presses=(fact(one.name),),
            keys=(Stroke(one.letter.upper()),),
        )
        for one in FACTS
    ),
    Flow(name="a trip", role=Role.SCOREKEEPER_HOME, presses=(points(3),), keys=(Stroke("3"),)),
    Flow(
        name="a penalty, the skater first",
        role=Role.PENALTY_TRACKER,
        presses=(skater("404"), code("C")),
        keys=(*typed("404C"), Stroke(Qt.Key.Key_Left), Stroke(ENTER)),
    ),
    Flow(
        name="a penalty, the code first",
        role=Role.PENALTY_TRACKER,
        presses=(code("C"), skater("404")),
        keys=(*typed("C404"), Stroke(Qt.Key.Key_Left), Stroke(ENTER)),
    ),
    Flow(
        name="a code that nobody heard",
        role=Role.PENALTY_TRACKER,
        presses=(skater("404"), code("?")),
        keys=(*typed("404."), Stroke(Qt.Key.Key_Left), Stroke(ENTER)),
    ),
    Flow(
        name="an expulsion",
        role=Role.PENALTY_TRACKER_HOME,
        presses=(skater("404"), code("Exp"), code("G")),
        keys=(*typed("404"), Stroke("G", SHIFT), Stroke(ENTER)),
    ),
    Flow(
        name="another code for a penalty",
        role=Role.PENALTY_TRACKER_HOME,
        presses=(slot("123", 0), code("M")),
        keys=(slot("123", 0), Stroke("M"), Stroke(ENTER)),
    ),
    Flow(
        name="a number that is on no roster",
        role=Role.PENALTY_TRACKER_HOME,
        presses=(unlisted, digit("4"), digit("0"), digit("4"), digit("0"), digit("Enter"), code("B")),
        keys=(*typed("4040B"), Stroke(ENTER)),
    ),
    Flow(
        name="a line-up of five",
        role=Role.LINEUP_HOME,
        in_line_up=True,
        presses=tuple(tile(label) for label in FIVE),
        keys=tuple(stroke for label in FIVE for stroke in number(label)),
    ),
    Flow(
        name="a line-up without a pivot",
        role=Role.LINEUP_HOME,
        in_line_up=True,
        presses=(lineup_button("no_pivot"), *(tile(label) for label in FIVE)),
        keys=(Stroke("P"), *(stroke for label in FIVE for stroke in number(label))),
    ),
    Flow(
        name="a place of the line-up, then who stands there",
        role=Role.LINEUP_HOME,
        in_line_up=True,
        presses=(place(3), tile("99"), tile("27"), tile("123")),
        keys=(place(3), *number("99"), *number("27"), *number("123")),
    ),
    Flow(
        name="into the box",
        role=Role.LINEUP_HOME,
        presses=(lineup_button("box"), tile("404")),
        keys=(Stroke("B"), *number("404")),
    ),
    Flow(
        name="a line-up of five, with the codes beside it",
        role=Role.PENALTY_LINEUP_HOME,
        in_line_up=True,
        presses=tuple(tile(label) for label in FIVE),
        keys=tuple(stroke for label in FIVE for stroke in number(label)),
    ),
    Flow(
        name="a seat, then who sits there",
        role=Role.PENALTY_BOX,
        presses=(seat(1, "action"), seat(1, "chip"), box_tile("404")),
        keys=(Stroke("W"), *number("404")),
    ),
    Flow(
        name="the period clock",
        role=Role.JAM_TIMER,
        presses=(clock_part("set_clocks"), *typed("12:41"), clock_part("take")),
        keys=(clock_part("set_clocks"), *typed("12:41"), Stroke(ENTER)),
    ),
    Flow(
        name="a skater for the roster",
        role=Role.HEAD_NSO,
        presses=(head_button("Rosters"), roster_field, *typed("8 Eight"), Stroke(ENTER)),
        keys=(head_button("Rosters"), roster_field, *typed("8 Eight"), Stroke(ENTER)),
    ),
)
