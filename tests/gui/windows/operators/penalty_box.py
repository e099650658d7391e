"""Presses of the timer of the penalty box."""

from derbyos_core.bout.commands import (
    EnterBox,
)
from derbyos_core.bout.model import Position
from derbyos_core.identity import Team
from derbyos_core.interchange.script.timed import BoxTripAt, Late
from derbyos_core.roles.penalty_box.controller import KEYS
from derbyos_core.roles.penalty_box.places import Row
from tests.gui.windows.operators.operator import Operator, is_called
from ui.roles.penalty_box.screen import PenaltyBoxScreen

__all__ = ["BoxTimer"]


class BoxTimer(Operator):
    """The box of both teams."""

    @property
    def screen(self) -> PenaltyBoxScreen:
        return self.hands.sees(PenaltyBoxScreen)

    def enter_EnterBox(self, what: EnterBox | Late) -> None:
        command = what.command if isinstance(what, Late) else what
        assert isinstance(command, EnterBox)
        label = command.skater.number if command.skater is not None else ""
        way = self._announced(command.team, label)
        if way is not None:
            self.hands.tap(self.screen.way.chips[way])
            return
        row = self._free(command.team, is_jammer=command.position is Position.JAMMER)
        seat = self.screen.columns[row.team].seats[row.index]
        letter = next(letter for letter, one in KEYS.items() if one == row)
        self.press(seat.action, letter.upper())
        if self.screen.controller.trip(row) is None:
            # A skater left this seat less than half a second ago: the press counted as the same one, so press again.
            self.hands.wait(0.5)
            self.press(seat.action, letter.upper())
        if label and self.is_typing:
            self.type_number(label)
        elif label:
            self.hands.tap(seat.chip)
            numbers = [person.number for person in self.screen.pick._persons]
            self.hands.tap(self.screen.pick.area.tiles[numbers.index(label)])

    def enter_ExitBox(self, what: Late) -> None:
        thing = what.thing
        assert isinstance(thing, BoxTripAt)
        row = next(
            row
            for row, seat in self.screen.controller.rows.items()
            if seat.trip is not None and row.team is thing.team and is_called(seat.trip.person, thing.number)
        )
        button = self.screen.columns[row.team].seats[row.index].action
        letter = next(letter for letter, one in KEYS.items() if one == row)
        self.press(button, letter.upper())

    def _announced(self, team: Team, label: str) -> int | None:
        ways = self.screen.controller.ways
        found = (number for number, way in enumerate(ways) if way.announced.team is team and way.number == label)
        return next(found, None)

    def _free(self, team: Team, *, is_jammer: bool) -> Row:
        rows = [Row(team, 0)] if is_jammer else [Row(team, index) for index in range(1, 4)]
        return next(row for row in rows if self.screen.controller.trip(row) is None)
