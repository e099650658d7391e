"""The penalty box's screen: the seated skaters, their remaining time, and the skaters on the way."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.commands import AmendBoxTrip, Command, SkaterRef
from derbyos_core.bout.model import Bout, BoxTrip, Position
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.penalty_box.penalty_queue import WayValue, enter, leave, one_more, way_values
from derbyos_core.roles.penalty_box.places import Row, RowPlan, rows_of
from derbyos_core.roles.penalty_box.seats import SWEEP_US, conflicting_seat, oldest_unnamed, seat_rows
from derbyos_core.roles.penalty_box.swap import SwapLine, swap_line
from derbyos_core.roles.penalty_box.watches import SECOND_US, Watches
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.jersey import jersey
from derbyos_core.roles.shared.paper_hints import hints_for, without_penalty
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState
from ui.actions import HelpSection
from ui.layout import place
from ui.roles.penalty_box.column import BAND, NAME, SEAT_LEAST, ColumnHead, SeatsArea
from ui.roles.penalty_box.queue_pane import WayPane
from ui.roles.shared.screen import Screen
from ui.roles.shared.skater_pick import SkaterPick
from ui.theme.look import look
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.swap_bar import SwapBar

__all__ = ["PenaltyBoxScreen"]

PAD = 14.0
GAP = 18.0
TOP = 9.0
WAY = 68.0
SWAP = 50.0
HEAD = 40.0
JAMMER, JAMMER_SHORT, JAMMER_ALONE = 120.0, 104.0, 150.0
ROWS = 4
LOW_WAY, LOW_HEAD = 45.0, 49.0
TEAMS = 140.0
JAMMER_COMPACT = 92.0
GAP_COMPACT = 6.0
SWAP_LEAST = 136.0
"""If the sentence about a swap does not fit, its button stands alone."""

DIGITS_MAX = 8
AGREE_US = 500_000
"""A seat that changed this recently under a press is not changed back by that press (design 1)."""
KEYS = {
    **{letter: Row(Team.HOME, index) for index, letter in enumerate("qwer")},
    **{letter: Row(Team.AWAY, index) for index, letter in enumerate("uiop")},
}
NO_JAM = tr("The bout is over: nobody sits down any more.")
NOBODY_UNNAMED = tr("Every seat has its number. Tap a number to change it.")


class PenaltyBoxScreen(Screen):
    """The box of both teams, of one, or of the jammers."""

    keys_place = HelpSection.PENALTY_BOX

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._plan, self._watches = RowPlan(), Watches()
        self._requested: Row | None = None
        self._pressed: tuple[Row, Instant] | None = None
        self._last: str = ""
        self._typed = ""
        self._naming = ""
        self._shown_team = Team.HOME
        self._shape: tuple[object, ...] = ()
        self._trips: dict[Row, BoxTrip | None] = {}
        self._ways: tuple[WayValue, ...] = ()
        self._bare: frozenset[str] = frozenset()
        self._swap: SwapLine | None = None
        self._conflict: Conflict | None = None
        self.team_keys = {team: Button(parent=self) for team in (Team.HOME, Team.AWAY)}
        self.areas = {team: SeatsArea(team, parent=self) for team in self.team_keys}
        self.columns = {team: area.column for team, area in self.areas.items()}
        self.swap = SwapBar(parent=self)
        self.way = WayPane(parent=self)
        self.pick = SkaterPick(tr("Who sat down?"), chosen=tr("sits here"), inset=12.0, parent=self)
        self.pick.picked.connect(self._on_picked)
        self.pick.left.connect(self.drop_draft)
        self.pick.reopened.connect(self._reopen)
        self.pick.digit_tapped.connect(self._type)
        self.pick.back_tapped.connect(lambda: self.press_key(Qt.Key.Key_Backspace))
        self.pick.enter_tapped.connect(lambda: self.press_key(Qt.Key.Key_Enter))
        self.swap.change_tapped.connect(self._on_change)
        self.way.sat.connect(self._on_way)
        self.way.answered.connect(self._on_answered)
        self.way.list_requested.connect(self.list_requested)
        for team, column in self.columns.items():
            column.action_tapped.connect(self._on_action)
            column.more_tapped.connect(self._on_more)
            column.left_tapped.connect(self._leave)
            column.chip_tapped.connect(self._begin_naming)
            self.team_keys[team].tapped.connect(lambda team=team: self._show_team(team))

    # -- display ------------------------------------------------------------------------------------------

    @property
    def teams(self) -> tuple[Team, ...]:
        """The teams that this person times."""
        team = self._state.team if self._state is not None else None
        return (team,) if team is not None else (Team.HOME, Team.AWAY)

    @property
    def only_jammers(self) -> bool:
        """Whether this person times the jammers alone."""
        return self._state is not None and self._state.role == Role.PENALTY_BOX_JAMMERS

    def draw(self, state: ScreenState) -> None:
        bout = state.bout
        self._plan = rows_of(bout.box_trips, self._plan, self._requested)
        self._requested = None
        for team in self.teams:
            sheet = bout.teams[team]
            self.areas[team].set_team(
                sheet.name or sheet.short, sheet.short, jersey(sheet.color, second=team is Team.AWAY)
            )
            self.team_keys[team].set_text(sheet.short)
            self.team_keys[team].set_kind(ButtonKind.CHOSEN if team is self._shown_team else ButtonKind.NORMAL)
        self._bare = without_penalty(hints_for(state.role, state.hints))
        self._draw_seats(bout, state.now)
        self._ways = way_values(bout, self.teams, only_jammers=self.only_jammers)
        self._conflict = conflicting_seat(bout, self._trips.values(), state.conflicts)
        self.way.set_ways(self._ways, self._conflict)
        self._draw_pick(bout)
        shape = (self.teams, self.only_jammers, self._naming)
        if shape != self._shape:
            self._shape = shape
            if self._shown_team not in self.teams:
                self._shown_team = self.teams[0]
            self.arrange(room_of(self))

    def turns_at(self, now: Instant) -> bool:
        return self._watches.turn_at(now)

    def show_time(self, bout: Bout, moment: GameMoment, now: Instant) -> None:
        self._draw_seats(bout, now)

    def _draw_seats(self, bout: Bout, now: Instant) -> None:
        self._watches.draw(bout, now, sweep_us=SECOND_US if look().is_still else SWEEP_US)
        for team in self.teams:
            rows = seat_rows(
                bout,
                team,
                self._plan,
                now,
                typed="" if self._naming else self._typed,
                bare=self._bare,
                is_still=look().is_still,
            )
            if self.only_jammers:
                rows = rows[:1]
            self._trips |= {row.row: row.trip for row in rows}
            self.columns[team].set_rows(rows)
        self._swap = swap_line(bout, now)
        self.swap.set_words(self._swap.words if self._swap is not None and not self._naming else "")

    def _draw_pick(self, bout: Bout) -> None:
        trip = next((one for one in bout.box_trips if one.eid == self._naming and one.left_jam is None), None)
        if self._naming and trip is None:
            self._naming = ""  # the skater has left, so their number is not needed here
        self.pick.setHidden(not self._naming)
        if trip is not None and trip.team is not None:
            self.pick.set_team(bout.teams[trip.team], trip.person.eid if trip.person is not None else "")
            self.pick.set_typed(self._typed)
            self.pick.raise_()

    # -- presses ------------------------------------------------------------------------------------------

    def _on_action(self, row: Row) -> None:
        trip = self._trips.get(row)
        if self._is_same_press(row):
            return
        if trip is None:
            self._sit(row)
        elif trip.person is None and not self._is_done(row):
            self._begin_naming(row)
        else:
            self._leave(row)

    def _sit(self, row: Row) -> None:
        position = Position.JAMMER if row.is_jammers else Position.BLOCKER
        self._requested = row
        self._enter(row.team, position, row)

    def _on_way(self, index: int) -> None:
        if index >= len(self._ways):
            return
        way = self._ways[index].announced
        if self._state is not None:
            command = enter(self._state.bout, way.team, way.position, self._state.time(), way)
            self._send_sit(command, None)

    def _enter(self, team: Team, position: Position, row: Row) -> None:
        if self._state is not None:
            self._send_sit(enter(self._state.bout, team, position, self._state.time()), row)

    def _send_sit(self, command: Command | None, row: Row | None) -> None:
        if command is None or self._state is None:
            self._requested = None
            self.status_requested.emit(NO_JAM)
            return
        if row is not None:
            self._pressed = (row, self._state.time())
        before = set(self._plan.rows.values())
        self.requested.emit(command)
        self._last = next((eid for eid in self._plan.rows.values() if eid not in before), self._last)

    def _leave(self, row: Row) -> None:
        trip = self._trips.get(row)
        if trip is None or self._state is None:
            return
        command = leave(self._state.bout, trip, self._state.time())
        if command is not None:
            self._pressed = (row, self._state.time())
            self.requested.emit(command)

    def _on_more(self, row: Row) -> None:
        trip = self._trips.get(row)
        if trip is not None and self._state is not None:
            self._last = trip.eid
            self.requested.emit(one_more(self._state.bout, trip))

    def _on_change(self) -> None:
        if self._swap is not None:
            self.requested.emit(self._swap.change)

    def _on_answered(self, index: int) -> None:
        if self._conflict is not None and index < len(self._conflict.answers):
            self.requested.emit(self._conflict.answers[index].settle)

    def _is_same_press(self, row: Row) -> bool:
        if self._pressed is None or self._state is None or self._pressed[0] != row:
            return False
        return 0 <= self._state.time() - self._pressed[1] < AGREE_US

    def _is_done(self, row: Row) -> bool:
        seat = self.columns[row.team].seats[row.index]
        return seat.action.words() == "Left the box"

    # -- numbers ------------------------------------------------------------------------------------------

    def _begin_naming(self, row: Row) -> None:
        trip = self._trips.get(row)
        if trip is not None:
            self._naming, self._typed = trip.eid, ""
            self.redraw()
            self.pick.start()

    def _reopen(self) -> None:
        """Show the tiles again, in place of the digits."""
        self._typed = ""
        self.pick.start()
        self.redraw()

    def _on_picked(self, number: str, eid: str) -> None:
        state, naming = self._state, self._naming
        self._naming = ""
        trip = next((one for one in state.bout.box_trips if one.eid == naming), None) if state is not None else None
        if trip is not None:
            self._name(trip, number, eid)
        self.redraw()

    def _name(self, trip: BoxTrip, number: str, eid: str) -> None:
        if self._state is None or trip.team is None:
            return
        sheet = self._state.bout.teams[trip.team]
        known = sheet.numbered(number) if not eid else None
        skater = SkaterRef(team=trip.team, number=number, eid=eid or (known.eid if known is not None else ""))
        self.requested.emit(AmendBoxTrip(eid=trip.eid, skater=skater))
        if not eid and known is None:
            self.status_requested.emit(
                tr("{short} has no {number}. Kept as entered.", short=sheet.short, number=number)
            )

    def pick_another(self, command: Command) -> None:
        row = self._plan.row_of(command.eid) if isinstance(command, AmendBoxTrip) else None
        if row is not None:
            self._begin_naming(row)

    def is_entering(self) -> bool:
        return bool(self._typed or self._naming) or super().is_entering()

    def drop_draft(self) -> bool:
        was_draft = bool(self._typed or self._naming)
        self._typed = self._naming = ""
        if was_draft:
            self.redraw()
        return was_draft

    # -- keys ---------------------------------------------------------------------------------------------

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        if text == "+":
            self._more_on_focused()
            return True
        if text.isascii() and text.isdigit():
            self._type(text)
            return True
        row = KEYS.get(text.lower())
        if row is None:
            return False
        if row.team not in self.teams:
            row = Row(self.teams[0], row.index)
        if row.is_jammers or not self.only_jammers:
            self._press_row(row)
        return True

    def press_key(self, key: Qt.Key) -> bool:
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._typed:
            typed, self._typed = self._typed, ""
            if self._naming:
                self._on_picked(typed, "")
                return True
            unnamed = oldest_unnamed(self._state.bout, self.teams) if self._state is not None else None
            if unnamed is not None:
                self._name(unnamed, typed, "")
            self.redraw()
            return True
        if key is Qt.Key.Key_Backspace and self._typed:
            self._typed = self._typed[:-1]
            self.redraw()
            return True
        return False

    def _press_row(self, row: Row) -> None:
        if self._is_same_press(row):
            return
        if self._trips.get(row) is None:
            self._sit(row)
        else:
            self._leave(row)

    def _type(self, digit: str) -> None:
        """Take a digit of the number being picked, else for the seat that has lacked its number longest."""
        is_wanted = self._naming or (self._state and oldest_unnamed(self._state.bout, self.teams) is not None)
        if not is_wanted:
            self.status_requested.emit(NOBODY_UNNAMED)
            return
        self._typed = (self._typed + digit)[:DIGITS_MAX]
        self.redraw()

    def _more_on_focused(self) -> None:
        """Add 30 seconds to the focused seat, else to the one that was last entered here."""
        focus = QApplication.focusWidget()
        row = next((row for row in self._trips if self.columns[row.team].seats[row.index].holds(focus)), None)
        row = row if row is not None else self._plan.row_of(self._last)
        if row is None or self._trips.get(row) is None:
            self.status_requested.emit(tr("One more penalty for whom? Tap +30 on her seat."))
        else:
            self._on_more(row)

    # -- layout -------------------------------------------------------------------------------------------

    def _show_team(self, team: Team) -> None:
        self._shown_team = team
        self.redraw()
        self.arrange(room_of(self))

    def arrange(self, room: QRectF) -> None:
        trip = next((one for one in self._trips.values() if one is not None and one.eid == self._naming), None)
        self._arrange_box(room, self._shown_team, trip.team if trip is not None else None)

    def _arrange_box(self, room: QRectF, shown: Team, picked: Team | None) -> None:
        """Arrange all parts. If only one team fits, it is `shown`. `picked` is the team whose skater gets a number."""
        if self.size_class.is_compact:
            self._arrange_compact(room, shown)
        else:
            self._arrange_full(room)
        is_right = picked is Team.AWAY and len(self.teams) > 1 and not self.size_class.is_compact
        wide = room.width() - 2 * PAD
        if not self.size_class.is_compact:
            wide = (wide - GAP) / 2
        left = room.width() - PAD - wide if is_right else PAD
        high = room.height() - 12 - (0.0 if self.size_class.is_compact else WAY + 12)
        place(self.pick, QRectF(left, 6, wide, high))
        # Controls covered by the roster are hidden, so that they cannot be pressed.
        if picked is not None:
            self.areas[picked].hide()
        is_covered = picked is not None and self.size_class.is_compact
        self.way.setHidden(is_covered)
        for key in self.team_keys.values():
            key.setHidden(key.isHidden() or is_covered)

    def _arrange_full(self, room: QRectF) -> None:
        for team in self.columns:
            self.team_keys[team].hide()
            self.areas[team].setHidden(team not in self.teams)
        count = len(self.teams)
        bottom = room.height() - WAY - 10
        wide = (room.width() - 2 * PAD - GAP * (count - 1)) / count
        jammer = JAMMER_ALONE if self.only_jammers else JAMMER_SHORT if self.size_class.is_short else JAMMER
        for number, team in enumerate(self.teams):
            self.columns[team].set_shape(jammer_high=jammer, line=SWAP, head=ColumnHead.ABOVE)
            self._place_column(team, QRectF(PAD + number * (wide + GAP), TOP, wide, bottom - TOP - 14))
        place(self.swap, QRectF(PAD, TOP + HEAD + jammer + 8, room.width() - 2 * PAD, SWAP))
        place(self.way, QRectF(PAD, bottom, room.width() - 2 * PAD, WAY))

    def _place_column(self, team: Team, box: QRectF) -> None:
        """Place the seats of a team, which scroll if the place is too low."""
        place(self.areas[team], box)
        self.areas[team].relay()

    def _arrange_jammers(self, room: QRectF) -> None:
        """Place two seats one below the other, each beside its team, so that nobody has to switch between them."""
        wide, band = room.width() - 16, room.height() - LOW_WAY - 1
        place(self.swap, QRectF(8, 2, wide, 44))
        high = min(JAMMER_COMPACT, (band - LOW_HEAD - 8 - GAP_COMPACT) / 2)
        for number, column in enumerate(self.columns.values()):
            self.team_keys[column.team].hide()
            self.areas[column.team].show()
            column.set_shape(jammer_high=high, line=0.0, head=ColumnHead.BESIDE)
            self._place_column(column.team, QRectF(8, LOW_HEAD + number * (high + GAP_COMPACT), wide, high))
        place(self.way, QRectF(8, band, wide, LOW_WAY))

    def _arrange_compact(self, room: QRectF, shown: Team) -> None:
        """Show one team at a time, with a key for each; the swap's sentence stands beside the keys.

        Under a banner, four seats and the band of those on the way do not fit one below the other. Then the band stands
        beside the keys, and only the button of the swap is shown.
        """
        both = len(self.teams) > 1
        if self.only_jammers and both:
            self._arrange_jammers(room)
            return
        for number, team in enumerate(self.team_keys):
            self.team_keys[team].setHidden(not both)
            place(self.team_keys[team], QRectF(8 + number * 68, 2, 64, 44))
        high = room.height() - LOW_HEAD - LOW_WAY - 3
        is_tight = high < ROWS * SEAT_LEAST + 2 * (ROWS - 1)
        head = LOW_HEAD - 2 if is_tight else LOW_HEAD
        if is_tight:
            high = room.height() - head - 1
        for team, column in self.columns.items():
            self.areas[team].setHidden(team is not shown)
            is_named = not both and not is_tight
            named = ColumnHead.BAND if is_named else ColumnHead.NONE
            seat = max(SEAT_LEAST, (high - 2 * (ROWS - 1)) / ROWS)
            column.set_shape(jammer_high=seat, line=0.0, head=named)
            above = BAND if is_named else 0.0
            self._place_column(team, QRectF(8, head - above, room.width() - 16, high + above))
        left, right = 8 + (TEAMS if both else 0 if is_tight else NAME), room.width() - 8
        if is_tight:
            place(self.swap, QRectF(right - SWAP_LEAST, 1, SWAP_LEAST, 44))
            right -= SWAP_LEAST + 8  # also without a swap: nothing moves when one appears
            place(self.way, QRectF(left, 1, right - left, 44))
            return
        place(self.swap, QRectF(left, 2, right - left, 44))
        place(self.way, QRectF(8, room.height() - LOW_WAY - 1, room.width() - 16, LOW_WAY))
