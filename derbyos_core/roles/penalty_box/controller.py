"""Controller of the penalty box: taps on seats and typed numbers in, commands and status messages out.

Everything is entered at once, also a seat whose skater has no number yet. The draft is only the number: the visit that
gets one, and the digits typed so far.
"""

from collections.abc import Callable, Mapping

from derbyos_core.bout.commands import AmendBoxTrip, Command, SkaterRef
from derbyos_core.bout.model import Bout, BoxTrip, Position
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.penalty_box.penalty_queue import WayValue, enter, leave, one_more, way_values
from derbyos_core.roles.penalty_box.places import Row, RowPlan, rows_of
from derbyos_core.roles.penalty_box.seats import SeatRow, SeatState, conflicting_seat, oldest_unnamed, seat_rows
from derbyos_core.roles.penalty_box.swap import SwapLine, swap_line
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.paper_hints import hints_for, without_penalty
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState

__all__ = ["AGREE_US", "KEYS", "PenaltyBoxController"]

DIGITS_MAX = 8
AGREE_US = 500_000
"""A seat that changed this recently under a press is not changed back by that press (design 1)."""
KEYS = {
    **{letter: Row(Team.HOME, index) for index, letter in enumerate("qwer")},
    **{letter: Row(Team.AWAY, index) for index, letter in enumerate("uiop")},
}
PAUSED = tr("The timers are paused until the next jam starts.")
NO_JAM = tr("The bout is over: nobody can sit down any more.")
NOBODY_UNNAMED = tr("Every seat has its number. Tap a number to change it.")
NOBODY_HERE = tr("Every seat that is shown has its number.")


class PenaltyBoxController:
    """The seats of one official's box, and what each gesture makes of them."""

    def __init__(
        self,
        submit: Callable[[Command], None],
        show_status: Callable[[str], None],
        redraw: Callable[[], None],
    ) -> None:
        self._submit = submit
        self._show_status = show_status
        self._redraw = redraw
        self._state: ScreenState | None = None
        self._plan = RowPlan()
        self.rows: dict[Row, SeatRow] = {}
        """The seats as they were shown last."""
        self._requested: Row | None = None
        """The free row that was tapped, until the visit is there."""
        self._pressed: tuple[Row, Instant] | None = None
        self._last = ""
        """The visit that was last entered here."""
        self._longer: dict[str, Instant] = {}
        """Moment at which a penalty that others entered made a visit longer."""
        self._bare: frozenset[str] = frozenset()
        self._conflict: Conflict | None = None
        self._swap: SwapLine | None = None
        self._is_paused = False
        """Whether somebody has time to serve, and it runs on only with a jam that is still to come."""
        self.ways: tuple[WayValue, ...] = ()
        self.naming = ""
        """The visit whose skater is being picked; empty for none."""
        self.typed = ""
        self._typed_for = ""
        """The visit for which a number is typed; a skater who is being picked is in `naming`."""
        self.has_refused = False
        """Digits were typed that no seat takes. The Enter behind them is no press of a button."""
        self.shown_team: Team | None = None
        """The team whose seats are shown; None while all are."""

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

    @property
    def conflict(self) -> Conflict | None:
        """A conflict about a penalty of somebody who sits here."""
        return self._conflict

    @property
    def swap_words(self) -> str:
        """The sentence about a swap of the jammers; empty without one, and while a skater is picked."""
        return self._swap.words if self._swap is not None and not self.naming else ""

    @property
    def pause_words(self) -> str:
        """The note that the timers are paused between two jams; empty otherwise and while other words stand there."""
        return PAUSED if self._is_paused and self._swap is None and not self.naming else ""

    def show(self, state: ScreenState, *, is_still: bool) -> dict[Team, list[SeatRow]]:
        """Take another state of the bout. Returns the seats of each team."""
        self._longer = _made_longer(self._state, state, self._longer)
        self._state, bout = state, state.bout
        self._plan = rows_of(bout.box_trips, self._plan, self._requested)
        self._requested = None
        self._bare = without_penalty(hints_for(state.role, state.hints))
        seats = self.show_time(bout, state.now, is_still=is_still)
        self.ways = way_values(bout, self.teams, only_jammers=self.only_jammers)
        self._conflict = conflicting_seat(bout, (row.trip for row in self.rows.values()), state.conflicts)
        if self.naming and self.named_trip() is None:
            is_gone = self._trip_of(self.naming) is None
            self.naming = ""  # the skater has left, so their number is not needed here
            if self.typed:
                self._drop_typed()
            elif is_gone:
                self._show_status(texts.dropped(""))  # with its jam
        if self._typed_for and not self._is_unnamed(self._typed_for):
            self._drop_typed()  # it has its number, or its skater has left
        return seats

    def show_team(self, team: Team | None) -> None:
        """Show the seats of one team alone, or with None all. A number that is typed for another seat is dropped."""
        self.shown_team = team
        if self._typed_for and self._typed_for not in self._shown():
            self._drop_typed()

    def show_time(self, bout: Bout, now: Instant, *, is_still: bool) -> dict[Team, list[SeatRow]]:
        """Return the seats of each team at another moment; `is_still` lets the rings move in whole seconds."""
        typed, seats = (self._typed_for, self.typed), {}
        for team in self.teams:
            rows = seat_rows(bout, team, self._plan, now, typed=typed, bare=self._bare, is_still=is_still)
            seats[team] = rows[:1] if self.only_jammers else rows
            self.rows |= {row.row: row for row in seats[team]}
        self._swap = swap_line(bout, now)
        states = {row.value.state for rows in seats.values() for row in rows}
        has_time = not states <= {SeatState.FREE, SeatState.DONE}
        self._is_paused = has_time and bout.active is None and bout.upcoming is not None
        return seats

    def named_trip(self) -> BoxTrip | None:
        """Return the visit whose skater is being picked, while it lasts."""
        trips = self._state.bout.box_trips if self._state is not None else ()
        return next((one for one in trips if one.eid == self.naming and one.left_jam is None), None)

    # -- seats --------------------------------------------------------------------------------------------

    def press(self, row: Row) -> bool:
        """Press the button of a seat: sit down, pick the number, or leave. Returns whether a number is to be picked."""
        seat = self.rows.get(row)
        if self._is_same_press(row):
            return False
        if seat is None or seat.trip is None:
            self._sit(row)
        elif seat.value.state is SeatState.UNKNOWN:
            return self.begin_naming(row)
        else:
            self.leave(row)
        return False

    def leave(self, row: Row) -> None:
        """Let the skater of a seat out."""
        trip = self.trip(row)
        if trip is None or self._state is None or self._is_longer_now(row, trip):
            return
        command = leave(self._state.bout, trip, self._state.time())
        if command is not None:
            self._pressed = (row, self._state.time())
            self._submit(command)

    def add_penalty(self, row: Row) -> None:
        """Let the skater of a seat serve one more penalty."""
        trip = self.trip(row)
        if trip is not None and self._state is not None and not self._is_longer_now(row, trip):
            self._last = trip.eid
            self._submit(one_more(self._state.bout, trip))

    def sit_from_queue(self, index: int) -> None:
        """Seat a skater whom the penalty tracker announced."""
        if index < len(self.ways) and self._state is not None:
            way = self.ways[index].announced
            sits = self._has_seat(way.team, way.person.number)
            self._send_sit(enter(self._state.bout, way.team, way.position, self._state.time(), way), None)
            if sits:
                self._tell_one_seat(way.team, way.person.number)

    def change_swap(self) -> None:
        """Change the swap of the jammers to what its button says."""
        if self._swap is not None:
            self._submit(self._swap.change)

    def answer(self, index: int) -> None:
        """Settle the conflict."""
        if self._conflict is not None and index < len(self._conflict.answers):
            self._submit(self._conflict.answers[index].settle)

    def _sit(self, row: Row) -> None:
        self._requested = row
        if self._state is not None:
            position = Position.JAMMER if row.is_jammers else Position.BLOCKER
            self._send_sit(enter(self._state.bout, row.team, position, self._state.time()), row)

    def _send_sit(self, command: Command | None, row: Row | None) -> None:
        if command is None or self._state is None:
            self._requested = None
            self._show_status(NO_JAM)
            return
        if row is not None:
            self._pressed = (row, self._state.time())
        before = set(self._plan.rows.values())
        self._submit(command)
        self._last = next((eid for eid in self._plan.rows.values() if eid not in before), self._last)

    def _is_same_press(self, row: Row) -> bool:
        if self._pressed is None or self._state is None or self._pressed[0] != row:
            return False
        return 0 <= self._state.time() - self._pressed[1] < AGREE_US

    def _is_longer_now(self, row: Row, trip: BoxTrip) -> bool:
        """Say that a visit became longer under the press. Whoever pressed had not seen it, so nothing is entered."""
        since = self._longer.get(trip.eid)
        if since is None or self._state is None or not 0 <= self._state.time() - since < AGREE_US:
            return False
        who, count = self.rows[row].value.name, len(trip.penalties)
        self._show_status(tr("{who} has {count} penalties now. Tap again if you mean that.", who=who, count=count))
        return True

    def trip(self, row: Row) -> BoxTrip | None:
        """Return the visit in a row; None while the seat is free."""
        seat = self.rows.get(row)
        return seat.trip if seat is not None else None

    # -- numbers ------------------------------------------------------------------------------------------

    def begin_naming(self, row: Row) -> bool:
        """Begin to pick the skater of a seat. Returns False if nobody sits there."""
        trip = self.trip(row)
        if trip is None:
            return False
        if self.typed:
            self._drop_typed()
        self.has_refused = False
        self.naming, self.typed = trip.eid, ""
        self._redraw()
        return True

    def pick_another(self, command: Command) -> bool:
        """Pick another skater for the number just entered. Returns False if it was entered for no seat."""
        row = self._plan.row_of(command.eid) if isinstance(command, AmendBoxTrip) else None
        return row is not None and self.begin_naming(row)

    def pick(self, number: str, eid: str) -> None:
        """Name the skater who is being picked: somebody on the roster, or a number."""
        naming, self.naming = self.naming, ""
        if said := texts.left_typed(self.typed, number):
            self._show_status(said)
        self.typed = ""
        trip = self._trip_of(naming)
        if trip is not None:
            self._name(trip, number, eid)
        self._redraw()

    def type_digit(self, digit: str) -> None:
        """Take a digit of the number being picked, else for the seat that has lacked its number longest."""
        self.has_refused = False
        if not self.naming and not self._typed_for:
            unnamed = self._unnamed()
            if unnamed is None:
                self.has_refused = True
                self._say_refused()
                return
            self._typed_for = unnamed.eid
        self.typed = (self.typed + digit)[:DIGITS_MAX]
        self._redraw()

    def enter(self) -> bool:
        """Commit the typed number. Returns False if none was typed."""
        if not self.typed:
            return self._end_refused()
        typed, self.typed, eid, self._typed_for = self.typed, "", self._typed_for, ""
        if self.naming:
            self.pick(typed, "")
            return True
        trip = self._trip_of(eid)
        if trip is not None:
            self._name(trip, typed, "")
        self._redraw()
        return True

    def _say_refused(self) -> None:
        """Say why digits were not taken."""
        others = self._state is not None and any(
            trip.left_jam is None and trip.person is None and trip.team in self.teams
            for trip in self._state.bout.box_trips
        )
        self._show_status(NOBODY_HERE if others else NOBODY_UNNAMED)

    def _end_refused(self) -> bool:
        """Take the Enter or Backspace behind digits that no seat took. Returns False if there were none."""
        was_refused, self.has_refused = self.has_refused, False
        if was_refused and self._unnamed() is not None:
            self._show_status(tr("The number was not taken. Type it again."))
        elif was_refused:
            self._say_refused()
        return was_refused

    def _drop_typed(self) -> None:
        self._show_status(texts.dropped(self.typed))
        self.typed = self._typed_for = ""
        self.has_refused = True

    def backspace(self) -> bool:
        """Remove the last digit. Returns False if there is none."""
        if not self.typed:
            return self._end_refused()
        self.typed = self.typed[:-1]
        self._typed_for = self._typed_for if self.typed else ""
        self._redraw()
        return True

    def clear_digits(self) -> None:
        """Drop the digits, with a sentence and without drawing: the skater is picked among the tiles again."""
        if self.typed:
            self._show_status(texts.dropped(self.typed))
        self.typed = ""

    def is_entering(self) -> bool:
        """Return whether a number is being picked or typed."""
        return bool(self.typed or self.naming)

    def drop(self) -> bool:
        """Drop the draft. Returns False if there was none."""
        was_draft = self.is_entering() or self.has_refused
        self.typed = self.naming = self._typed_for = ""
        self.has_refused = False
        if was_draft:
            self._redraw()
        return was_draft

    def _unnamed(self) -> BoxTrip | None:
        return oldest_unnamed(self._state.bout, self._shown()) if self._state is not None else None

    def _shown(self) -> frozenset[str]:
        """Return the visits that have a seat on the screen."""
        teams = self.teams if self.shown_team is None else (self.shown_team,)
        rows = (row for row in self._plan.rows if row.team in teams and (row.is_jammers or not self.only_jammers))
        return frozenset(self._plan.rows[row] for row in rows)

    def _trip_of(self, eid: str) -> BoxTrip | None:
        trips = self._state.bout.box_trips if self._state is not None else ()
        return next((one for one in trips if one.eid == eid), None)

    def _is_unnamed(self, eid: str) -> bool:
        trip = self._trip_of(eid)
        return trip is not None and trip.left_jam is None and trip.person is None

    def _name(self, trip: BoxTrip, number: str, eid: str) -> None:
        if self._state is None or trip.team is None:
            return
        sheet = self._state.bout.teams[trip.team]
        known = sheet.numbered(number) if not eid else None
        skater = SkaterRef(team=trip.team, number=number, eid=eid or (known.eid if known is not None else ""))
        sits = self._has_seat(trip.team, number, but=trip.eid)
        sat = any(_left_during(one, trip) for one in self._visits_of(trip.team, number) if one.eid != trip.eid)
        self._submit(AmendBoxTrip(eid=trip.eid, skater=skater))
        if sits:
            self._tell_one_seat(trip.team, number)
        elif sat:
            words = tr("{short} {number} had another seat meanwhile and left it. Check both.")
            self._show_status(words.format(short=sheet.short, number=number))
        elif not eid and known is None:
            self._show_status(tr("{short} has no {number}. Kept as entered.", short=sheet.short, number=number))

    def _has_seat(self, team: Team, number: str, *, but: str = "") -> bool:
        """Return whether a skater sits; `but` is a visit that does not count."""
        return any(one.left_jam is None for one in self._visits_of(team, number) if one.eid != but)

    def _visits_of(self, team: Team, number: str) -> list[BoxTrip]:
        visits = self._state.bout.box_trips if self._state is not None else ()
        people = [(one, one.person) for one in visits if one.team is team]
        return [one for one, who in people if who is not None and who.number == number]

    def _tell_one_seat(self, team: Team, number: str) -> None:
        short = self._state.bout.teams[team].short if self._state is not None else ""
        words = tr("{short} {number} had a seat already. It is one seat now: check it.")
        self._show_status(words.format(short=short, number=number))

    # -- keys ---------------------------------------------------------------------------------------------

    def type_text(self, text: str, focused: Row | None) -> bool:
        """Take a key: `+`, a digit, or the letter of a seat; `focused` is the seat that has the focus.

        Returns False if the key means nothing here.
        """
        if text == "+":
            self.has_refused = False
            self._add_penalty_to(self.row_of_key(text, focused))
            return True
        if text.isascii() and text.isdigit():
            self.type_digit(text)
            return True
        row = self.row_of_key(text, focused)
        if row is None:
            return False
        if row.is_jammers or not self.only_jammers:
            self.has_refused = False
            self._press_key_of(row)
        return True

    def row_of_key(self, text: str, focused: Row | None) -> Row | None:
        """Return the seat that a letter or `+` is about; None without one."""
        if text == "+":
            return focused if focused is not None else self._plan.row_of(self._last)
        row = KEYS.get(text.lower())
        return Row(self.teams[0], row.index) if row is not None and row.team not in self.teams else row

    def _press_key_of(self, row: Row) -> None:
        """Sit down or leave: a key never asks for the number."""
        if self._is_same_press(row):
            return
        if self.trip(row) is None:
            self._sit(row)
        else:
            self.leave(row)

    def _add_penalty_to(self, row: Row | None) -> None:
        """Add 30 seconds to a seat: the focused one, else the one that was last entered here."""
        if row is None or self.trip(row) is None:
            self._show_status(tr("Who gets one more penalty? Tap +30 on the seat."))
        else:
            self.add_penalty(row)


def _left_during(other: BoxTrip, trip: BoxTrip) -> bool:
    """Return True if a visit ended after another one began: of one skater both cannot be (`boxes`)."""
    if other.left_at is not None and trip.at is not None:
        return other.left_at > trip.at
    return other.left_jam is not None and other.left_jam > trip.jam


def _made_longer(before: ScreenState | None, state: ScreenState, known: Mapping[str, Instant]) -> dict[str, Instant]:
    """Return when others' penalties made each visit longer; an own +30 and an own number are no surprise."""
    if before is None or before.bout.box_trips is state.bout.box_trips:
        return dict(known)
    was = {trip.eid: trip for trip in before.bout.box_trips}
    found = {}
    for trip in state.bout.box_trips:
        old = was.get(trip.eid)
        if old is not None and old.person == trip.person and not trip.is_set and old.due_us < trip.due_us:
            found[str(trip.eid)] = state.now
        elif trip.eid in known:
            found[str(trip.eid)] = known[trip.eid]
    return found
