"""Presses of a line-up tracker."""

from derbyos_core.bout.model import Position
from derbyos_core.roles.lineup.panel import LineupPanel
from derbyos_core.roles.lineup.places import PlaceState
from tests.gui.looking import tile_of
from tests.gui.windows.operators.operator import Operator, is_called
from tests.gui.windows.script import LineUp
from ui.roles.lineup.screen import LineupScreen

__all__ = ["LineupTracker"]


class LineupTracker(Operator):
    """The line-up of one team."""

    @property
    def screen(self) -> LineupScreen:
        return self.hands.sees(LineupScreen)

    def enter_LineUp(self, what: LineUp) -> None:
        self.hands.go_to(what.jam)
        panel = self.screen.panel
        assert panel is not None
        assert panel.jam == what.jam, f"the lineup of {what.jam} is entered, {panel.jam} is open"
        wanted = dict.fromkeys(what.places)
        for place in panel.arrangement.places:
            is_wanted = any(place.position is position and is_called(place.person, label) for position, label in wanted)
            if place.person is not None and not is_wanted:
                self.hands.tap(tile_of(self.screen.pane, place.person.label))
        for position, label in wanted:
            self._put(position, label)
        while self._panel().next_place is not None:  # bounded: each tap closes one of five places
            self.hands.tap(self.screen.pane.nobody)

    def _put(self, position: Position, label: str) -> None:
        panel = self._panel()
        places = panel.arrangement.places
        if any(place.position is position and is_called(place.person, label) for place in places):
            return
        target = next(
            number
            for number, place in enumerate(places)
            if place.position is position and place.state in (PlaceState.EMPTY, PlaceState.SKIPPED)
        )
        if panel.next_place != target:
            self.hands.tap(self.screen.pane.chips[target])
        if self.is_typing:
            self.type_number(label)
        else:
            self.hands.tap(tile_of(self.screen.pane, label))

    def _panel(self) -> LineupPanel:
        panel = self.screen.panel
        assert panel is not None
        return panel
