"""The penalty box's screen: the seated skaters, their remaining time, and the skaters on the way."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.colours import jersey
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_box.controller import PenaltyBoxController
from derbyos_core.roles.penalty_box.places import Row
from derbyos_core.roles.penalty_box.seats import SWEEP_US, SeatRow
from derbyos_core.roles.penalty_box.watches import SECOND_US, Watches
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.role_tabs import BegunEntry
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.actions import HelpSection
from ui.layout import Area, columns, place
from ui.roles.penalty_box.column import BAND, NAME, SEAT_LEAST, ColumnHead, SeatsArea
from ui.roles.penalty_box.queue_pane import WayPane
from ui.roles.shared.screen import Screen, is_digit
from ui.roles.shared.skater_pick import SkaterPick
from ui.theme.look import look
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.swap_bar import SwapBar

__all__ = ["PenaltyBoxScreen"]

PAD, TOP, BOTTOM = 14.0, 9.0, 10.0
GAP = 18.0
WAY, WAY_GAP = 68.0, 14.0
SWAP, SWAP_GAP = 50.0, 8.0
HEAD = 40.0
JAMMER, JAMMER_SHORT, JAMMER_ALONE = 120.0, 104.0, 150.0
PICK_AIR, PICK_GAP = 6.0, 12.0
ROWS = 4
LOW_PAD, LOW_TOP, LOW_BOTTOM = 8.0, 2.0, 1.0
LOW_LINE, LOW_LINE_GAP = 44.0, 3.0
LOW_WAY, LOW_WAY_GAP = 45.0, 2.0
LOW_GAP = 2.0
"""Between two seats; the columns of a small window have the same."""
TIGHT_LINE_UP, TIGHT_SEATS_UP = 1.0, 2.0
TEAMS = 140.0
TEAM_KEY, TEAM_KEY_GAP = 64.0, 4.0
JAMMER_COMPACT = 92.0
JAMMERS_GAP, JAMMERS_WAY_GAP = 6.0, 8.0
SWAP_LEAST = 136.0
"""If the sentence about a swap does not fit, its button stands alone."""


class PenaltyBoxScreen(Screen):
    """The box of both teams, of one, or of the jammers."""

    help_section = HelpSection.PENALTY_BOX

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.controller = PenaltyBoxController(self.requested.emit, self.status_requested.emit, self.redraw)
        self._watches = Watches()
        self._shown_team = Team.HOME
        self._shape: tuple[object, ...] = ()
        self.team_keys = {team: Button(parent=self) for team in (Team.HOME, Team.AWAY)}
        self.areas = {team: SeatsArea(team, parent=self) for team in self.team_keys}
        self.columns = {team: area.column for team, area in self.areas.items()}
        self.swap = SwapBar(parent=self)
        self.way = WayPane(parent=self)
        self.pick = SkaterPick(tr("Who sat down?"), chosen=tr("sits here"), inset=12.0, parent=self)
        self.pick.picked.connect(self.controller.pick)
        self.pick.left.connect(self.drop_draft)
        self.pick.reopened.connect(self._reopen)
        self.pick.digit_tapped.connect(self.controller.type_digit)
        self.pick.back_tapped.connect(self.controller.backspace)
        self.pick.enter_tapped.connect(self.controller.enter)
        self.swap.change_tapped.connect(self.controller.change_swap)
        self.way.sat.connect(self.controller.sit_from_queue)
        self.way.answered.connect(self.controller.answer)
        self.way.list_requested.connect(self.list_requested)
        for team, column in self.columns.items():
            column.action_tapped.connect(self._on_action)
            column.more_tapped.connect(self.controller.add_penalty)
            column.left_tapped.connect(self.controller.leave)
            column.chip_tapped.connect(self._on_chip)
            self.team_keys[team].tapped.connect(lambda team=team: self._show_team(team))

    # -- display ------------------------------------------------------------------------------------------

    def draw(self, state: ScreenState) -> None:
        bout, controller = state.bout, self.controller
        self._show_seats(controller.show(state, is_still=look().is_still), bout, state.now)
        for team in controller.teams:
            sheet = bout.teams[team]
            self.areas[team].set_team(
                sheet.name or sheet.short, sheet.short, jersey(sheet.color, second=team is Team.AWAY)
            )
            self.team_keys[team].set_text(sheet.short)
            self.team_keys[team].set_kind(ButtonKind.CHOSEN if team is self._shown_team else ButtonKind.NORMAL)
        self.way.set_ways(controller.ways, controller.conflict)
        self._draw_pick(bout)
        shape = (controller.teams, controller.only_jammers, controller.naming)
        if shape != self._shape:
            self._shape = shape
            if self._shown_team not in controller.teams:
                self._shown_team = controller.teams[0]
            self.arrange(room_of(self))

    def has_new_digits_at(self, now: Instant) -> bool:
        return self._watches.turn_at(now)

    def show_time(self, bout: Bout, moment: GameMoment, now: Instant) -> None:
        self._show_seats(self.controller.show_time(bout, now, is_still=look().is_still), bout, now)

    def _show_seats(self, seats: Mapping[Team, list[SeatRow]], bout: Bout, now: Instant) -> None:
        self._watches.draw(bout, now, sweep_us=SECOND_US if look().is_still else SWEEP_US)
        for team, rows in seats.items():
            self.columns[team].set_rows(rows)
        self.swap.set_words(self.controller.swap_words, note=self.controller.pause_words)

    def _draw_pick(self, bout: Bout) -> None:
        trip = self.controller.named_trip()
        self.pick.setHidden(trip is None)
        if trip is not None and trip.team is not None:
            self.pick.set_team(bout.teams[trip.team], trip.person.eid if trip.person is not None else "")
            self.pick.set_typed(self.controller.typed)
            self.pick.raise_()

    # -- drafts -------------------------------------------------------------------------------------------

    def pick_another(self, command: Command) -> None:
        if self.controller.pick_another(command):
            self.pick.start()

    def has_half_entry(self) -> bool:
        return self.controller.is_entering() or self.controller.has_refused

    def entry_takes(self, text: str) -> bool:
        return is_digit(text) or self.controller.has_refused

    def refusal(self) -> str:
        was_refused, self.controller.has_refused = self.controller.has_refused, False
        return tr("The number was not taken. Press the key again.") if was_refused else super().refusal()

    def is_entering(self) -> bool:
        return self.controller.is_entering() or super().is_entering()

    def begun(self) -> BegunEntry | None:
        return BegunEntry(words=self.controller.typed) if self.controller.is_entering() else None

    def drop_draft(self) -> bool:
        return self.controller.drop()

    def _on_action(self, row: Row) -> None:
        if self.controller.press(row):
            self.pick.start()

    def _on_chip(self, row: Row) -> None:
        if self.controller.begin_naming(row):
            self.pick.start()

    def _reopen(self) -> None:
        """Show the tiles again, in place of the digits."""
        self.controller.clear_digits()
        self.pick.start()
        self.redraw()

    # -- keys ---------------------------------------------------------------------------------------------

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        focused = self._focused_row()
        row = self.controller.row_of_key(text, focused)
        if row is not None and self.areas[row.team].isHidden():
            self._show_team_first(row.team, text)  # nobody enters what they do not see
            return True
        return self.controller.type_text(text, focused)

    def _show_team_first(self, team: Team, text: str) -> None:
        """Show the seats of a team for whose seat a key was pressed, which enters nothing yet."""
        if self._state is None:
            return
        self._show_team(team)
        short = self._state.short(team)
        self.status_requested.emit(
            tr("{key} is a key of {short}, whose seats are shown now. Press it again.", key=text.upper(), short=short)
        )

    def press_key(self, key: Qt.Key) -> bool:
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return self.controller.enter()
            case Qt.Key.Key_Backspace:
                return self.controller.backspace()
        return False

    def _focused_row(self) -> Row | None:
        """Return the seat that has the focus."""
        focus = QApplication.focusWidget()
        seats = ((Row(team, index), seat) for team, one in self.columns.items() for index, seat in enumerate(one.seats))
        return next((row for row, seat in seats if seat.holds(focus)), None)

    # -- layout -------------------------------------------------------------------------------------------

    def _show_team(self, team: Team) -> None:
        self._shown_team = team
        self.redraw()
        self.arrange(room_of(self))

    def arrange(self, room: QRectF) -> None:
        trip = self.controller.named_trip()
        self._arrange_box(room, self._shown_team, trip.team if trip is not None else None)

    def _arrange_box(self, room: QRectF, shown: Team, picked: Team | None) -> None:
        """Arrange all parts. If only one team fits, it is `shown`. `picked` is the team whose skater gets a number."""
        is_compact = self.size_class.is_compact
        has_both = len(self.controller.teams) > 1 and (not is_compact or self.controller.only_jammers)
        self.controller.show_team(None if has_both else shown)
        pick = Area(room, pad_x=PAD, pad_y=PICK_AIR)
        if is_compact:
            self._arrange_compact(room, shown)
            place(self.pick, pick.rest)
        else:
            self._arrange_full(room)
            pick.bottom(WAY, gap=PICK_GAP)
            left, right = columns(pick.rest, 2, gap=GAP)
            place(self.pick, right if picked is Team.AWAY and len(self.controller.teams) > 1 else left)
        # Controls covered by the roster are hidden, so that they cannot be pressed.
        if picked is not None:
            self.areas[picked].hide()
        is_covered = picked is not None and is_compact
        self.way.setHidden(is_covered)
        for key in self.team_keys.values():
            key.setHidden(key.isHidden() or is_covered)

    def _arrange_full(self, room: QRectF) -> None:
        for team in self.columns:
            self.team_keys[team].hide()
            self.areas[team].setHidden(team not in self.controller.teams)
        jammer = JAMMER_ALONE if self.controller.only_jammers else JAMMER_SHORT if self.size_class.is_short else JAMMER
        area = Area(room.adjusted(PAD, TOP, -PAD, -BOTTOM))
        place(self.way, area.bottom(WAY, gap=WAY_GAP))
        teams = self.controller.teams
        for team, box in zip(teams, columns(area.rest, len(teams), gap=GAP), strict=True):
            self.columns[team].set_shape(jammer_high=jammer, line=SWAP, head=ColumnHead.ABOVE)
            self._place_column(team, box)
        area.top(HEAD + jammer, gap=SWAP_GAP)
        place(self.swap, area.top(SWAP))

    def _place_column(self, team: Team, box: QRectF) -> None:
        """Place the seats of a team, which scroll if the place is too low."""
        place(self.areas[team], box)
        self.areas[team].relay()

    def _arrange_jammers(self, area: Area) -> None:
        """Place two seats one below the other, each beside its team, so that nobody has to switch between them."""
        place(self.way, area.bottom(LOW_WAY, gap=JAMMERS_WAY_GAP))
        place(self.swap, area.top(LOW_LINE, gap=LOW_LINE_GAP))
        high = min(JAMMER_COMPACT, (area.rest.height() - JAMMERS_GAP) / 2)
        for column in self.columns.values():
            self.team_keys[column.team].hide()
            self.areas[column.team].show()
            column.set_shape(jammer_high=high, line=0.0, head=ColumnHead.BESIDE)
            self._place_column(column.team, area.top(high, gap=JAMMERS_GAP))

    def _arrange_compact(self, room: QRectF, shown: Team) -> None:
        """Show one team at a time, with a key for each; the swap's sentence stands beside the keys.

        Under a banner, four seats and the band of those on the way do not fit one below the other. Then the band stands
        beside the keys, and only the button of the swap is shown.
        """
        both, area = len(self.controller.teams) > 1, Area(room.adjusted(LOW_PAD, LOW_TOP, -LOW_PAD, -LOW_BOTTOM))
        if self.controller.only_jammers and both:
            self._arrange_jammers(area)
            return
        line = Area(area.top(LOW_LINE, gap=LOW_LINE_GAP))
        keys = Area(line.rest)
        for key in self.team_keys.values():
            key.setHidden(not both)
            place(key, keys.left(TEAM_KEY, gap=TEAM_KEY_GAP))
        least = ROWS * SEAT_LEAST + (ROWS - 1) * LOW_GAP
        is_tight = area.rest.height() - LOW_WAY - LOW_WAY_GAP < least
        is_named = not both and not is_tight
        line.left(TEAMS if both else NAME if is_named else 0.0)
        if is_tight:
            area.rest.setTop(area.rest.top() - TIGHT_SEATS_UP)
            beside = Area(line.rest.translated(0, -TIGHT_LINE_UP))
            # Its place is kept also without a swap: nothing moves when one appears.
            place(self.swap, beside.right(SWAP_LEAST, gap=SWAP_GAP))
            place(self.way, beside.rest)
        else:
            place(self.swap, line.rest)
            place(self.way, area.bottom(LOW_WAY, gap=LOW_WAY_GAP))
        seat = max(SEAT_LEAST, (area.rest.height() - (ROWS - 1) * LOW_GAP) / ROWS)
        for team, column in self.columns.items():
            self.areas[team].setHidden(team is not shown)
            column.set_shape(jammer_high=seat, line=0.0, head=ColumnHead.BAND if is_named else ColumnHead.NONE)
            self._place_column(team, area.rest.adjusted(0, -BAND if is_named else 0, 0, 0))
