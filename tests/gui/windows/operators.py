"""Decides which presses enter a fact: what each official does, from what is to be entered and what her screen shows.

Nobody here knows the commands that come of it: an official reads her screen, and presses what is missing.
"""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import (
    AddOfficial,
    AddPenalty,
    AddPersons,
    CallJam,
    EndBout,
    EndJam,
    EndTimeOut,
    EnterBox,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    SetAttribute,
    SetTrip,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Person, Position, TeamJam, TimeOutKind
from derbyos_core.identity import Team
from derbyos_core.interchange.timed import BoxTripAt, Late
from tests.gui.windows.hands import Hands, Way
from tests.gui.windows.script import Fact, LineUp
from ui.models.box.places import Row
from ui.models.lineup.panel import LineupPanel
from ui.models.lineup.places import PlaceState
from ui.screens.head_nso.screen import HeadNSOScreen
from ui.screens.jam_timer.screen import JamTimerScreen
from ui.screens.lineup.screen import LineupScreen
from ui.screens.penalty_box.screen import KEYS, PenaltyBoxScreen
from ui.screens.penalty_tracker.screen import PenaltyTrackerScreen
from ui.screens.scorekeeper.screen import ScorekeeperScreen
from ui.screens.screen import Screen
from ui.widgets.button import Button
from ui.widgets.text_field import TextField

__all__ = ["Operator", "operator_for"]

NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ENTER = Qt.Key.Key_Return
FIRST_SCORING_TRIP = 2
LISTS = (Team.HOME, Team.AWAY, Team.OFFICIAL)
PAPER_ROLES = {"ALT": "ALTN"}
"""What the file calls by another word than the paper."""
COLOURS = {"white": "#FFFFFF", "red": "#CC2200"}
"""The file names its colours; the screen takes them as they are picked."""


@dataclass
class Operator:
    """One official. Each kind of fact has a way with the mouse and one with the keyboard."""

    hands: Hands

    def enter(self, fact: Fact) -> None:
        """Press what the screen lacks of this fact."""
        what = fact.what.command if isinstance(fact.what, Late) else fact.what
        self.hands.come()
        press = getattr(self, f"enter_{type(what).__name__}", None)
        assert press is not None, f"{type(self).__name__} knows how to enter {what}"
        press(fact.what)

    @property
    def is_typing(self) -> bool:
        """Whether this person works with the keyboard now."""
        return self.hands.way is Way.KEYS

    def press(self, widget: QWidget, key: Qt.Key | str, modifier: Qt.KeyboardModifier = NONE) -> None:
        """The control, or its key."""
        if self.is_typing:
            self.hands.key(key, modifier)
        else:
            self.hands.tap(widget)

    def type_number(self, number: str) -> None:
        """A number and Enter."""
        self.hands.type(number)
        self.hands.key(ENTER)


class JamTimer(Operator):
    """Whistles and stops."""

    @property
    def screen(self) -> JamTimerScreen:
        screen = self.hands.screen
        assert isinstance(screen, JamTimerScreen)
        return screen

    def enter_StartJam(self, what: StartJam) -> None:
        assert self.screen.great.accessibleName() == f"Start Jam {what.jam.number}"
        self.press(self.screen.great, Qt.Key.Key_Space)

    def enter_EndJam(self, what: EndJam) -> None:
        if self.hands.bout.active == what.jam:
            self.press(self.screen.great, Qt.Key.Key_Space)

    def enter_EndTimeOut(self, what: EndTimeOut) -> None:
        assert self.screen.great.accessibleName() in ("End timeout", "End review")
        self.press(self.screen.great, Qt.Key.Key_Space)

    def enter_StartTimeOut(self, what: StartTimeOut) -> None:
        if what.kind is TimeOutKind.OFFICIAL:
            self.press(self.screen.official, Qt.Key.Key_O, CONTROL)
            return
        team = what.kind.team
        assert team is not None
        card = self.screen.cards[team]
        arrow = Qt.Key.Key_Left if team is Team.HOME else Qt.Key.Key_Right
        if what.kind.is_review:
            self.press(card.review, arrow, CONTROL | SHIFT)
        else:
            self.press(card.timeout, arrow, CONTROL)


class Scorekeeper(Operator):
    """One team's points and facts."""

    @property
    def screen(self) -> ScorekeeperScreen:
        screen = self.hands.screen
        assert isinstance(screen, ScorekeeperScreen)
        return screen

    def side(self, jam: JamId, team: Team) -> TeamJam:
        """What the screen holds of a jam."""
        found = self.hands.bout.jam(jam)
        return found.side(team) if found is not None else TeamJam(team=team)

    def enter_SetTrip(self, what: SetTrip) -> None:
        assert what.points is not None
        self.hands.go_to(what.jam)
        shown = {trip.number: trip.points for trip in self.side(what.jam, what.team).trips}
        if shown.get(what.number) == what.points:
            return
        pane = self.screen.pane
        if what.number in shown:
            number = [trip for trip in sorted(filter(None, shown)) if trip >= FIRST_SCORING_TRIP].index(what.number)
            self.hands.tap(pane.trips.keys[number])
        self.press(pane.keys[what.points], str(what.points))

    def _fact(self, jam: JamId, name: str, *, on: bool) -> None:
        self.hands.go_to(jam)
        button = self.screen.pane.facts[name]
        letters = {"lead": "L", "lost": "O", "call": "C", "injury": "I", "no-initial": "N", "star-pass": "S"}
        if button.is_chosen != on:
            self.press(button, letters[name])

    def enter_MarkLead(self, what: MarkLead) -> None:
        self._fact(what.jam, "lead", on=what.on)

    def enter_MarkLost(self, what: MarkLost) -> None:
        self._fact(what.jam, "lost", on=what.on)

    def enter_CallJam(self, what: CallJam) -> None:
        self._fact(what.jam, "call", on=what.on)

    def enter_MarkInjury(self, what: MarkInjury) -> None:
        self._fact(what.jam, "injury", on=what.on)

    def enter_MarkNoInitial(self, what: MarkNoInitial) -> None:
        self._fact(what.jam, "no-initial", on=what.on)

    def enter_MarkStarPass(self, what: MarkStarPass) -> None:
        self._fact(what.jam, "star-pass", on=what.on)

    def enter_MarkInitial(self, what: MarkInitial) -> None:
        """Nothing to press: the first points mark it, as on the paper."""


class LineupTracker(Operator):
    """Who is on the track for one team."""

    @property
    def screen(self) -> LineupScreen:
        screen = self.hands.screen
        assert isinstance(screen, LineupScreen)
        return screen

    def enter_LineUp(self, what: LineUp) -> None:
        self.hands.go_to(what.jam)
        panel = self.screen.panel
        assert panel is not None
        assert panel.jam == what.jam, f"the line-up of {what.jam} is entered, {panel.jam} is open"
        wanted = dict.fromkeys(what.places)
        for place in panel.arrangement.places:
            is_wanted = any(_fits(place.position, position) and _is(place.person, label) for position, label in wanted)
            if place.person is not None and not is_wanted:
                self.hands.tap(self._tile(place.person.label))
        for position, label in wanted:
            self._put(position, label)
        while self._panel().next_place is not None:  # bounded: each tap closes one of five places
            self.hands.tap(self.screen.pane.nobody)

    def _put(self, position: Position, label: str) -> None:
        panel = self._panel()
        places = panel.arrangement.places
        if any(_fits(place.position, position) and _is(place.person, label) for place in places):
            return
        target = next(
            number
            for number, place in enumerate(places)
            if _fits(place.position, position) and place.state in (PlaceState.EMPTY, PlaceState.SKIPPED)
        )
        if panel.next_place != target:
            self.hands.tap(self.screen.pane.chips[target])
        if self.is_typing:
            self.type_number(label)
        else:
            self.hands.tap(self._tile(label))

    def _panel(self) -> LineupPanel:
        panel = self.screen.panel
        assert panel is not None
        return panel

    def _tile(self, label: str) -> QWidget:
        pane = self.screen.pane
        return pane.tiles[[tile.number for tile in pane.skaters].index(label)]


def _is(person: Person | None, label: str) -> bool:
    return person is not None and person.label == label


def _fits(place: Position, wanted: Position) -> bool:
    return place is wanted


class PenaltyTracker(Operator):
    """The penalties of both teams."""

    @property
    def screen(self) -> PenaltyTrackerScreen:
        screen = self.hands.screen
        assert isinstance(screen, PenaltyTrackerScreen)
        return screen

    def enter_AddPenalty(self, what: AddPenalty) -> None:
        self.hands.go_to(what.jam)
        skater = what.skater
        if self.is_typing:
            self.hands.type(skater.number)
            self.hands.key(what.code)
            if self.screen.compose.buttons[1].isVisible():
                self.hands.key(Qt.Key.Key_Left if skater.team is Team.HOME else Qt.Key.Key_Right)
            self.hands.key(ENTER)
        else:
            roster = self.screen.rosters[skater.team]
            sheet = self.hands.bout.teams[skater.team]
            shown = [person.number for person in sheet.persons if person.number]
            cell = roster.cells[shown.index(skater.number)]
            # On her number: a penalty that stands in the cell would be corrected by a tap on it.
            self.hands.tap(cell, QPoint(cell.height() // 2, cell.height() // 2))
            self.hands.tap(self.screen.pad.key(what.code))
        self.hands.key(Qt.Key.Key_Escape)
        self.hands.count -= 1  # back to the present jam is no part of the entry


class BoxTimer(Operator):
    """The box of both teams."""

    @property
    def screen(self) -> PenaltyBoxScreen:
        screen = self.hands.screen
        assert isinstance(screen, PenaltyBoxScreen)
        return screen

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
        if self.screen._trips.get(row) is None:
            # Somebody left this seat less than half a second ago: the press counted as the same one, so once more.
            self.hands.wait(0.5)
            self.press(seat.action, letter.upper())
        if label and self.is_typing:
            self.type_number(label)
        elif label:
            self.hands.tap(seat.chip)
            numbers = [person.number for person in self.screen.pick._persons]
            self.hands.tap(self.screen.pick._tiles[numbers.index(label)])

    def enter_ExitBox(self, what: Late) -> None:
        thing = what.thing
        assert isinstance(thing, BoxTripAt)
        row = next(
            row
            for row, trip in self.screen._trips.items()
            if trip is not None and row.team is thing.team and _is(trip.person, thing.number)
        )
        seat = self.screen.columns[row.team].seats[row.index]
        letter = next(letter for letter, one in KEYS.items() if one == row)
        self.press(seat.action, letter.upper())

    def _announced(self, team: Team, label: str) -> int | None:
        ways = self.screen._ways
        found = (number for number, way in enumerate(ways) if way.announced.team is team and way.number == label)
        return next(found, None)

    def _free(self, team: Team, *, is_jammer: bool) -> Row:
        rows = [Row(team, 0)] if is_jammer else [Row(team, index) for index in range(1, 4)]
        return next(row for row in rows if self.screen._trips.get(row) is None)


class HeadNSO(Operator):
    """Set-up and the end of the bout."""

    @property
    def screen(self) -> HeadNSOScreen:
        screen = self.hands.screen
        assert isinstance(screen, HeadNSOScreen)
        return screen

    def show(self, page: str) -> None:
        """One of the pages of the middle, by the word on its button; nothing where it is shown."""
        button = self.hands.button(page)
        if button is not None:
            self.hands.tap(button)

    def enter_SetAttribute(self, what: SetAttribute) -> None:
        field = self._field(what)
        if field is None:
            return
        self.show("Bout")
        self.hands.fill(field, COLOURS.get(what.value or "", what.value or ""))

    def _field(self, what: SetAttribute) -> TextField | None:
        """Where an attribute stands on the screen; of some there is no field."""
        page = self.screen.bout
        if what.team is not None:
            fields = {"name": page.names, "abbreviation": page.shorts, "color": page.colours}
            row = fields.get(what.attribute or "")
            return row[what.team] if row is not None else None
        return page.hall if what.path == "venue/name" else None

    def enter_AddPersons(self, what: AddPersons) -> None:
        self.show("Rosters")
        page = self.screen.rosters
        self._show_team(what.team)
        for person in what.persons:
            self.hands.fill(page.field, f"{person.number} {person.name}")

    def enter_AddOfficial(self, what: AddOfficial) -> None:
        self.show("Rosters")
        page, person = self.screen.rosters, what.person
        self._show_team(Team.OFFICIAL)
        role = PAPER_ROLES.get(person.role, person.role)
        self.hands.fill(page.officials.league, person.league, with_enter=False)
        self.hands.tap(next(button for button in page.officials.roles if button.words() == role))
        self.hands.fill(page.officials.name, person.name)

    def _show_team(self, team: Team) -> None:
        """One of the three lists of the rosters' page."""
        buttons = [one for one in self.screen.rosters.teams.findChildren(Button) if one.isVisible()]
        self.hands.tap(buttons[LISTS.index(team)])

    def enter_EndBout(self, what: EndBout) -> None:
        self.show("Bout")
        self.hands.tap(self.screen.bout.end)


_OPERATORS: dict[type[Screen], type[Operator]] = {
    JamTimerScreen: JamTimer,
    ScorekeeperScreen: Scorekeeper,
    LineupScreen: LineupTracker,
    PenaltyTrackerScreen: PenaltyTracker,
    PenaltyBoxScreen: BoxTimer,
    HeadNSOScreen: HeadNSO,
}


def operator_for(hands: Hands) -> Operator:
    """Who sits at this screen."""
    return _OPERATORS[type(hands.screen)](hands)
