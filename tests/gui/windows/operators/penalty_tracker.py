"""Presses of the penalty tracker."""

from PySide6.QtCore import QPoint, Qt

from derbyos_core.bout.commands import (
    AddPenalty,
)
from derbyos_core.identity import Team
from tests.gui.windows.operators.operator import ENTER, Operator
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen

__all__ = ["PenaltyTracker"]


class PenaltyTracker(Operator):
    """The penalties of both teams."""

    @property
    def screen(self) -> PenaltyTrackerScreen:
        return self.hands.sees(PenaltyTrackerScreen)

    def enter_AddPenalty(self, what: AddPenalty) -> None:
        self.hands.go_to(what.jam)
        skater = what.skater
        if self.is_typing:
            self.hands.type(skater.number)
            self.hands.type(what.code)
            if self.screen.compose.buttons[1].isVisible():
                self.hands.key(Qt.Key.Key_Left if skater.team is Team.HOME else Qt.Key.Key_Right)
            self.hands.key(ENTER)
        else:
            roster = self.screen.rosters[skater.team]
            sheet = self.hands.bout.teams[skater.team]
            shown = [person.number for person in sheet.persons if person.number]
            cell = roster.cells[shown.index(skater.number)]
            # At the number, because a tap on a penalty in the cell would correct that penalty.
            self.hands.tap(cell, QPoint(cell.height() // 2, cell.height() // 2))
            self.hands.tap(self.screen.pad.key(what.code))
        self.hands.key(Qt.Key.Key_Escape)
        self.hands.count -= 1  # the way back to the present jam is no part of the entry
