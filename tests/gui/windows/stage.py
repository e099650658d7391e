"""One person at a window in the middle of a jam, and two others without a window who write what the test wants."""

from dataclasses import fields, is_dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLineEdit, QWidget

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    Command,
    EndJam,
    EnterBox,
    FieldSkater,
    MarkLead,
    NewPerson,
    SetTrip,
    SkaterRef,
    StartJam,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Role, Team
from tests.gui.windows.aims import ENTER, Stroke, Target
from tests.gui.windows.flows import Flow
from tests.gui.windows.hands import Hands, Way
from tests.gui.windows.window_cluster import LaptopSetup, WindowCluster
from tests.kit.simulated_node import SimulatedNode
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.widgets.chat_view import ChatView
from ui.widgets.roster_cell import RosterCell

__all__ = ["Seen", "Stage"]

ONE, TWO = JamId(1, 1), JamId(1, 2)
HOME = ("123", "27", "404", "7", "99", "18")
AWAY = ("42", "360", "404")
PLACES = (Position.JAMMER, Position.PIVOT, *(Position.BLOCKER,) * 3)
TABS_MAX = 150
BY_CHANCE = frozenset({"at", "eid", "swap", "duration_us"})
"""Values of a command that depend on its moment."""
Seen = tuple[object, ...]


class Stage:
    """The cluster of one flow, in its state before the first press."""

    def __init__(self, flow: Flow) -> None:
        self.cluster = WindowCluster(
            (
                LaptopSetup(name="Kim T.", roles=(flow.role,)),
                LaptopSetup(name="Ines V.", roles=(Role.JAM_TIMER,), has_window=False),
                LaptopSetup(name="Far A.", roles=(Role.SCOREKEEPER_HOME,), has_window=False),
            )
        )
        (self.hands,) = self.cluster.hands
        self.own, self.other, self.far = self.cluster.laptops
        self._blows = 0
        self._open(in_line_up=flow.in_line_up)

    def _open(self, *, in_line_up: bool) -> None:
        for team, numbers in ((Team.HOME, HOME), (Team.AWAY, AWAY)):
            persons = tuple(NewPerson(number=number, name=f"Skater {number}") for number in numbers)
            self._write(self.other, AddPersons(team=team, persons=persons), Role.HEAD_NSO)
        for number, position in zip(HOME, PLACES, strict=False):
            self._write(self.other, self._fielded(ONE, position, number), Role.LINEUP_HOME)
        self._write(self.other, StartJam(jam=ONE, at=self.other.now()), Role.JAM_TIMER)
        self.cluster.pass_time(10)
        self.cluster.cut(self.far, is_cut=True)
        self._write(self.far, SetTrip(jam=ONE, team=Team.HOME, number=2, points=1), Role.SCOREKEEPER_HOME)
        self._write(self.far, self._fielded(ONE, Position.JAMMER, "99"), Role.LINEUP_HOME)
        self._write(self.other, SetTrip(jam=ONE, team=Team.HOME, number=2, points=4), Role.SCOREKEEPER_HOME)
        self._write(self.other, self._penalty(Team.HOME, "123", "B"), Role.PENALTY_TRACKER)
        if in_line_up:
            self.whistle()
        self.cluster.pass_time(2)
        self.cluster.settle()
        self.own.submitted.clear()

    # -- what others write --------------------------------------------------------------------------------

    def storm(self) -> None:
        """Write entries of every role, also of the same one; the first time, reconnect a laptop with other answers."""
        self._blows += 1
        count = self._blows
        if count == 1:
            self.cluster.cut(self.far, is_cut=False)
            self._write(self.other, AddPersons(team=Team.HOME, persons=(NewPerson(number="05"),)), Role.HEAD_NSO)
        write = self._write
        write(self.other, SetTrip(jam=ONE, team=Team.HOME, number=2 + count, points=3), Role.SCOREKEEPER_HOME)
        write(self.other, SetTrip(jam=ONE, team=Team.AWAY, number=1 + count, points=2), Role.SCOREKEEPER_AWAY)
        write(self.other, MarkLead(jam=ONE, team=Team.AWAY), Role.SCOREKEEPER_AWAY)
        write(self.other, self._penalty(Team.HOME, "404", "L"), Role.PENALTY_TRACKER)
        write(self.other, self._penalty(Team.AWAY, "360", "X"), Role.PENALTY_TRACKER)
        write(self.other, self._fielded(TWO, Position.JAMMER, AWAY[count % 3], Team.AWAY), Role.LINEUP_AWAY)
        sat = EnterBox(jam=ONE, team=Team.AWAY, position=Position.BLOCKER, at=self.other.now())
        write(self.other, sat, Role.PENALTY_BOX)
        self.other.chat("Five minutes")
        self._arrive()

    def whistle(self) -> None:
        """End the jam, or start the next one, in the middle of a half-entry."""
        bout = self.other.view().bout
        active = bout.jam(bout.active)
        if active is not None and active.start is not None:
            end = EndJam(jam=active.id, duration_us=self.other.now() - active.start)
            self._write(self.other, end, Role.JAM_TIMER)
        elif bout.upcoming is not None:
            self._write(self.other, StartJam(jam=bout.upcoming, at=self.other.now()), Role.JAM_TIMER)
        self._arrive()

    def _arrive(self) -> None:
        self.cluster.pass_time(1)
        self.cluster.draw()

    def _write(self, laptop: SimulatedNode, command: Command, role: str) -> None:
        laptop.submit(command, role)
        self.cluster.pass_time(0.05)

    @staticmethod
    def _fielded(jam: JamId, position: Position, number: str, team: Team = Team.HOME) -> FieldSkater:
        return FieldSkater(jam=jam, position=position, skater=SkaterRef(team=team, number=number))

    def _penalty(self, team: Team, number: str, code: str) -> AddPenalty:
        return AddPenalty(jam=ONE, skater=SkaterRef(team=team, number=number), code=code, at=self.other.now())

    # -- what can be seen ---------------------------------------------------------------------------------

    def seen(self) -> Seen:
        """Return the state that others must not change: jam of the half-entry, focus, typed text, and every scroll."""
        focus: QWidget | None = self.hands.window.focusWidget()
        typed = focus.text() if isinstance(focus, QLineEdit) else ""
        # The chat scrolls to its newest line.
        found = self.hands.window.findChildren(QAbstractScrollArea)
        areas = [one for one in found if not isinstance(one, ChatView) and one.findChild(ChatView) is None]
        scrolls = tuple((one.verticalScrollBar().value(), one.horizontalScrollBar().value()) for one in areas)
        return self.hands.screen.draft_jam(), id(focus), typed, scrolls

    def outcome(self) -> tuple[object, ...]:
        """Return the commands of this person, without moments and ids."""
        return tuple(_plain(command) for command in self.own.submitted)

    # -- presses ------------------------------------------------------------------------------------------

    def aimed(self, target: Target) -> QPoint:
        """Return the present position of the target on the window."""
        point = target.point if target.point is not None else target.widget.rect().center()
        return target.widget.mapTo(self.hands.window, point)

    def press(self, target: Target) -> None:
        """Press with a pointer, or reach the control with Tab and the arrows."""
        if self.hands.way is Way.KEYS:
            self._walk(target)
        else:
            self.hands.tap(target.widget, target.point)

    def stroke(self, stroke: Stroke) -> None:
        self.hands.key(stroke.key, stroke.modifier)

    def _walk(self, target: Target) -> None:
        widget = target.widget
        first = _first_of_grid(self.hands, widget)
        for _ in range(TABS_MAX):
            if QApplication.focusWidget() is first:
                break
            self.hands.key(Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is first, f"Tab comes to {first.accessibleName()}"
        for _ in range(TABS_MAX):
            if QApplication.focusWidget() is widget:
                break
            self.hands.key(Qt.Key.Key_Down)
        assert QApplication.focusWidget() is widget, f"the arrows come to {widget.accessibleName()}"
        if isinstance(widget, RosterCell) and target.point is not None:
            slot = widget.slot_at(target.point.x())
            for _ in range(0 if slot is None else slot + 1):
                self.hands.key(Qt.Key.Key_Right)
        if not isinstance(widget, QLineEdit):
            self.hands.key(ENTER)


def _first_of_grid(hands: Hands, widget: QWidget) -> QWidget:
    """Return the control that Tab reaches in a grid; the arrows do the rest (design 8)."""
    screen = hands.screen
    if isinstance(screen, PenaltyTrackerScreen):
        for roster in screen.rosters.values():
            if widget in roster.cells:
                return roster.cells[0]
    return widget


def _plain(value: object) -> object:
    if not is_dataclass(value):
        return value
    kept = ((one.name, _plain(getattr(value, one.name))) for one in fields(value) if one.name not in BY_CHANCE)
    return type(value).__name__, *kept
