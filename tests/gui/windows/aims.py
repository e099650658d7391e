"""Targets of presses on the screens, and the keys that replace them.

A press with a pointer is aimed first and done later, so that a test can let others write in between.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from derbyos_core.identity import Team
from tests.gui.looking import cell_of, tile_of
from tests.gui.windows.hands import Hands
from ui.roles.head_nso.screen import HeadNSOScreen, Tab
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.roles.lineup.screen import LineupScreen
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.penalty_lineup.screen import PenaltyLineupScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen

__all__ = [
    "ENTER",
    "SHIFT",
    "Aim",
    "Press",
    "Stroke",
    "Target",
    "box_tile",
    "clock_part",
    "code",
    "digit",
    "fact",
    "head_tab",
    "jammer_head",
    "jammer_tile",
    "lineup_button",
    "number",
    "place",
    "points",
    "roster_field",
    "seat",
    "skater",
    "slot",
    "tile",
    "trip",
    "typed",
    "unlisted",
]

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
ENTER = Qt.Key.Key_Return


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Target of a press: a control, and a place in it (None: its middle)."""

    widget: QWidget
    point: QPoint | None = None


Aim = Callable[[Hands], Target]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key; `into` is the field that was tapped before, if the key belongs to one."""

    key: Qt.Key | str
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier


Press = Aim | Stroke


def typed(text: str) -> tuple[Stroke, ...]:
    """Return one key for each letter."""
    return tuple(Stroke(letter) for letter in text)


def number(text: str) -> tuple[Stroke, ...]:
    """Return the keys of a number and Enter."""
    return (*typed(text), Stroke(ENTER))


def _score(hands: Hands) -> ScorekeeperScreen:
    return hands.sees(ScorekeeperScreen)


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
        return Target(widget=pick.area.tiles[[person.number for person in pick._persons].index(label)])

    return aim


def _codes(hands: Hands) -> PenaltyTrackerScreen:
    return hands.sees(PenaltyTrackerScreen)


def skater(label: str, team: Team = Team.HOME) -> Aim:
    """Return the cell of a skater, at the number."""

    def aim(hands: Hands) -> Target:
        cell = cell_of(_codes(hands).rosters[team], label)
        return Target(widget=cell, point=QPoint(cell.height() // 2, cell.height() // 2))

    return aim


def slot(label: str, place: int) -> Aim:
    """Return a penalty in the cell of a skater."""

    def aim(hands: Hands) -> Target:
        cell = cell_of(_codes(hands).rosters[Team.HOME], label)
        return Target(widget=cell, point=cell.slot_box(place).center().toPoint())

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
        return Target(widget=tile_of(_lineup(hands).pane, label))

    return aim


def place(index: int) -> Aim:
    return lambda hands: Target(widget=_lineup(hands).pane.chips[index])


def lineup_button(name: str) -> Aim:
    return lambda hands: Target(widget=getattr(_lineup(hands).pane, name))


def _box(hands: Hands) -> PenaltyBoxScreen:
    return hands.sees(PenaltyBoxScreen)


def seat(index: int, part: str, team: Team = Team.HOME) -> Aim:
    return lambda hands: Target(widget=getattr(_box(hands).columns[team].seats[index], part))


def box_tile(label: str) -> Aim:
    def aim(hands: Hands) -> Target:
        pick = _box(hands).pick
        return Target(widget=pick.area.tiles[[person.number for person in pick._persons].index(label)])

    return aim


def clock_part(name: str) -> Aim:
    def aim(hands: Hands) -> Target:
        return Target(widget=getattr(hands.sees(JamTimerScreen).period, name))

    return aim


def head_tab(tab: Tab) -> Aim:
    def aim(hands: Hands) -> Target:
        return Target(widget=hands.sees(HeadNSOScreen).pages.tabs[tab])

    return aim


def roster_field(hands: Hands) -> Target:
    field: QLineEdit = hands.sees(HeadNSOScreen).rosters.field
    return Target(widget=field)
