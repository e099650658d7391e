"""Controller of the jam timer: whistles, stops and corrections in, commands and status messages out."""

import re
from collections.abc import Callable

from derbyos_core.bout.clocks.period_end import had_overtime, other_kind, other_period, period_end, period_number
from derbyos_core.bout.commands import (
    Command,
    EndBout,
    EndJam,
    EndPeriod,
    EndTimeOut,
    MarkOvertime,
    MoveJam,
    SetClock,
)
from derbyos_core.bout.model import Bout, JamId, JamNumbers, TimeOut, TimeOutKind
from derbyos_core.bout.reading.stops import has_just_begun
from derbyos_core.bout.wording.words import Words
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.after_row import (
    LATE_S,
    AfterRow,
    RowGesture,
    armed_row,
    end_row,
    late_row,
    missed_stop_row,
    stop_row,
    tie_row,
)
from derbyos_core.roles.jam_timer.last_press import EarlierPress, earlier_press, earlier_presses
from derbyos_core.roles.jam_timer.timer_panel import (
    OtherStop,
    amend_command,
    continuing_jam,
    is_guarded,
    line_up_end,
    next_event,
    offers_last_jam,
    other_event,
    other_stops,
    review_kind,
    stop_commands,
    timed_jam,
)
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.phase import DisplayPhase
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState

__all__ = ["ARMED_US", "JamTimerController", "read_clock"]

SECOND_US = 1_000_000
ARMED_US = 3 * SECOND_US
"""The first press of an early start counts for so long."""
REVIEW_ENDED = tr("The Head NSO writes the outcome of the review, and whether it is retained.")
"""The review that ended has no outcome yet, and the jam timer's screen has no place for it."""
DIGITS_MAX = 4
_CLOCK = re.compile(r"\s*(\d{1,2})\s*[:. ]\s*([0-5]?\d)\s*", re.ASCII)


def read_clock(text: str) -> int | None:
    """Return a clock as a person types it, `12:41`, in microseconds; None if it is none."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        return None
    return (int(found.group(1)) * 60 + int(found.group(2))) * SECOND_US


def read_second(digits: str) -> int | None:
    """Return the second that typed digits name, `157` for 1:57, in microseconds; None if there is none such."""
    minutes, second = int(digits[:-2] or 0), int(digits[-2:])
    return None if second >= 60 else (minutes * 60 + second) * SECOND_US


def _moved(bout: Bout, now: Instant) -> MoveJam | MarkOvertime | None:
    """Return the command that says what else the last jam was: of the other period, or overtime; None without doubt."""
    if (period := other_period(bout, now)) is not None:
        return MoveJam(jam=period[0], period=period[1])
    kind = other_kind(bout, now)
    return MarkOvertime(jam=kind[0], on=kind[1]) if kind is not None else None


class JamTimerController:
    """The commands of one jam timer's gestures. Every press is an entry, but for two drafts.

    An early start of a period counts from its second press on, and the second at which a jam ended is chosen first.
    """

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
        self._bout: Bout | None = None
        self._moment: GameMoment | None = None
        self._stop: TimeOut | None = None
        self._ended: JamId | None = None
        self.others: tuple[OtherStop, ...] = ()
        """The other kinds that the running stop may be; empty while none runs."""
        self._armed_until: Instant | None = None
        self._ending: JamId | None = None
        """The jam whose end is being set to another second."""
        self._end_us = 0
        """The chosen end of the overdue jam or of that one, after its start."""
        self._typed = ""
        self.row: AfterRow = late_row({}, has_ended=False)
        """The row under the great button."""
        self.question: Conflict | None = None
        """The conflict that is asked about in the clock log."""

    def show(self, state: ScreenState) -> None:
        """Take another state of the bout; `show_moment` follows."""
        self._state = state

    def show_moment(self, bout: Bout, moment: GameMoment) -> None:
        """Take the bout and its clocks at this moment, ten times a second."""
        self._bout, self._moment = bout, moment
        shorts = self._state.shorts if self._state is not None else {}
        self._stop = moment.stop
        self.others = other_stops(bout, moment.stop, shorts) if moment.stop is not None and shorts else ()
        if self._armed_until is not None and (not is_guarded(moment) or self.armed_us <= 0):
            self._armed_until = None
        self.row = self._row(bout, moment, shorts)
        self._end_expired_jam(bout, moment)

    def follow_numbers(self, numbers: JamNumbers) -> None:
        """Follow jams that were numbered anew: the end that is being set stays that of its jam."""
        self._ended = numbers.now(self._ended) if self._ended is not None else None
        self._ending = numbers.now(self._ending) if self._ending is not None else None

    @property
    def armed_us(self) -> int:
        """The time for which the first press of an early start still counts; 0 without one."""
        return max(0, self._armed_until - self._now()) if self._armed_until is not None else 0

    @property
    def is_setting_end(self) -> bool:
        """Whether the second at which a jam ended is being chosen."""
        return self._ending is not None

    def _row(self, bout: Bout, moment: GameMoment, shorts: dict[Team, str]) -> AfterRow:
        jam = timed_jam(bout, moment)
        is_hidden = self._armed_until is not None or moment.stop is not None
        if jam is None or self._ending != jam.id or is_hidden:
            self._leave_end()  # something else was pressed, here or at another laptop
            self._ending = None
        if self._armed_until is not None:
            return armed_row()
        if moment.stop is not None:
            return stop_row(self.others, self._earlier(bout))
        if self._ending is not None:
            typed_us = read_second(self._typed) if self._typed else None
            return end_row(self._end_us if typed_us is None else typed_us)
        if moment.phase is DisplayPhase.JAM_OVERDUE:
            return end_row(moment.phase_clock.length_us)
        if (since := line_up_end(moment, self._now())) is not None and shorts and not moment.is_overtime:
            return missed_stop_row(shorts, self._now() - since, has_ended=jam is not None)
        moved = _moved(bout, self._now())
        if moment.is_overtime and bout.active is None:
            return tie_row(has_ended=jam is not None, moved=moved)
        can_continue = continuing_jam(bout, self._now()) is not None
        return late_row(self._earlier(bout), has_ended=jam is not None, can_continue=can_continue, moved=moved)

    def _earlier(self, bout: Bout) -> dict[int, EarlierPress]:
        """Return the corrections of a late press by the seconds, those that can act."""
        return earlier_presses(bout, LATE_S, self._now())

    # -- starts and stops ---------------------------------------------------------------------------------

    def press_next(self) -> None:
        """Enter the next event: the start or the end of a jam, or the end of a stop.

        A period that would start early needs a second press within three seconds.
        """
        if self._bout is None or self._moment is None:
            return
        if is_guarded(self._moment) and self.armed_us <= 0:
            self._armed_until = Instant(self._now() + ARMED_US)
            self._redraw()
            return
        self._armed_until = None
        command = next_event(self._bout, self._moment, self._now())
        if command is None:
            return
        stop = self._moment.stop
        is_open = stop is not None and stop.kind.is_review and not stop.is_judged
        self._leave_end()
        self._submit(command)
        if is_open and isinstance(command, EndTimeOut):
            self._show_status(REVIEW_ENDED)

    def hold_next(self) -> None:
        """Start a period early without a second press: the button was held down."""
        if self._bout is not None:
            self._armed_until = Instant(self._now() + ARMED_US)
            self.press_next()

    def press_other(self) -> None:
        """Take the button beside the great one: the overdue jam ends now, the last jam began, or another follows."""
        if self._bout is None or self._moment is None or self.armed_us > 0:
            return
        command = other_event(self._bout, self._moment, self._now())
        if command is not None:
            self._armed_until = None
            self._leave_end()
            self._submit(command)

    def _press_last_jam(self) -> None:
        """Start the last jam of the period that is over, or say why that is not offered."""
        assert self._bout is not None
        assert self._moment is not None
        command = other_event(self._bout, self._moment, self._now())
        if offers_last_jam(self._moment) and self.armed_us <= 0 and command is not None:
            self.press_other()
        elif self._bout.active is not None:
            self._show_status(tr("L starts the last jam of a period that is over. A jam is on the track."))
        elif self.armed_us > 0:
            self._show_status(tr("L is not taken while the other start waits for its second press."))
        elif had_overtime(self._bout):
            self._show_status(tr("Overtime was skated, so no last jam of the period can follow."))
        elif self._moment.is_played or self._moment.has_no_jam:
            self._show_status(tr("Here the large button starts the last jam of the period: Space, twice."))
        elif offers_last_jam(self._moment):
            self._show_status(tr("More than half of the break is over: too late for a last jam of the period."))
        else:
            self._show_status(tr("L starts the last jam of a period, once its clock has run out."))

    def press_row(self, gesture: RowGesture) -> None:
        """Take a press of the row under the great button."""
        match gesture.verb:
            case "late":
                self.move_back(int(gesture.value))
            case "stop":
                self.change_stop(int(gesture.value))
            case "missed":
                self._enter_missed_stop(TimeOutKind(gesture.value))
            case "set-end":
                self._begin_end()
            case "step":
                self._step_end(int(gesture.value))
            case "there":
                self._end_there()
            case "continue":
                self.press_continue()
            case "move":
                self._move_jam()
            case "not-yet":
                self.drop()
            case "no-overtime":
                self._end_tied()
            case _:
                raise AssertionError(gesture)

    def enter(self) -> bool:
        """Take Enter: the jam ends at the chosen second; false if none is being chosen."""
        if not self._typed:
            return False
        self._end_there()
        return True

    @property
    def is_typing(self) -> bool:
        """Whether the second of the jam's end is half typed."""
        return bool(self._typed)

    def leave_typed(self) -> str:
        """Drop the half typed second of the jam's end for another half-entry; return it, empty if there is none."""
        left, self._typed = self._typed, ""
        if not left:
            return ""
        self._ending = None
        second_us = read_second(left)
        return texts.minutes(second_us) if second_us is not None else left

    def _leave_end(self) -> None:
        """Drop the half typed second of the end: a great button says another end, or the next event."""
        if left := self.leave_typed():
            self._show_status(texts.dropped(left))

    def backspace(self) -> bool:
        """Take back the last typed digit; false if there is none."""
        if not self._typed:
            return False
        self._typed = self._typed[:-1]
        self._redraw()
        return True

    def drop(self) -> bool:
        """Drop the first press of an early start, or the chosen second; false if there is neither."""
        if self._armed_until is None and self._ending is None:
            return False
        self._armed_until, self._ending, self._typed = None, None, ""
        self._redraw()
        return True

    def press_continue(self) -> None:
        """Start a jam that continues the one called for an injury, where the rules have that."""
        if self._bout is not None:
            command = continuing_jam(self._bout, self._now())
            if command is not None:
                self._submit(command)

    def explain_no_next(self) -> None:
        """Say why there is no next event."""
        self._show_status(tr("The bout is over. Undo the end to go on."))

    def stop(self, kind: TimeOutKind) -> None:
        """Stop the clock; a running jam ends. The same again, at once, was meant as one press."""
        if self._bout is None:
            return
        if has_just_begun(self._bout, kind, self._now()):
            self._show_status(tr("{stop} has just begun. End it first.", stop=Words(self._bout).stop(kind)))
            return
        for command in stop_commands(self._bout, kind, self._now()):
            self._submit(command)

    def take_timeout(self, team: Team) -> None:
        """Stop the clock for a team's timeout."""
        self.stop(TimeOutKind(team.value))

    def take_review(self, team: Team) -> None:
        """Stop the clock for a team's official review."""
        self.stop(review_kind(team))

    def explain_no_timeout(self, team: Team) -> None:
        """Say why a team's timeout is off."""
        self._show_status(tr("{short} has no timeout left.", short=self._short(team)))

    def explain_no_review(self, team: Team) -> None:
        """Say why a team's official review is off."""
        self._show_status(tr("{short} has used its review.", short=self._short(team)))

    # -- corrections --------------------------------------------------------------------------------------

    def move_back(self, late_s: int) -> None:
        """Move the last press back, which was so many seconds late."""
        if self._bout is None:
            return
        earlier = earlier_press(self._bout, late_s, self._now())
        if earlier is not None and not any(one.gesture.verb == "late" for one in self.row.buttons):
            self._show_status(
                tr(
                    "Nothing here says what {second} s would move. The menu has it: “{entry}”.",
                    second=late_s,
                    entry=texts.JAMS_AND_TIMEOUTS,
                )
            )
        elif earlier is not None:
            self._submit(earlier.command)
        elif earlier_press(self._bout, 0, self._now()) is not None:
            self._show_status(tr("{second} s earlier something else was pressed. Move that first.", second=late_s))
        else:
            self._show_status(tr("The last press was more than 15 s ago. Use Set clocks to correct the period clock."))

    def _move_jam(self) -> None:
        """Count the last jam in the other period, or as overtime, or not."""
        moved = _moved(self._bout, self._now()) if self._bout is not None else None
        if moved is not None:
            self._submit(moved)

    def type_text(self, text: str) -> bool:
        """Take a digit, E for an end at this moment, or L for the last jam of a period; false if it means nothing here.

        A digit is the seconds by which the last press was late, or belongs to the second at which the jam ended.
        """
        is_overdue = self._moment is not None and self._moment.phase is DisplayPhase.JAM_OVERDUE
        if text.lower() == "e" and is_overdue:
            self.press_other()
            return True
        if text.lower() == "l" and self._moment is not None:
            self._press_last_jam()
            return True
        if self.row.value and text.isascii() and text.isdigit():
            self._begin_end()
            self._typed = (self._typed + text)[-DIGITS_MAX:]
            self._redraw()
            return True
        if not self.moves_back(text):
            return False
        self.move_back(int(text))
        return True

    def has_late(self, text: str) -> bool:
        """Return whether the row has a button for a press that was so many seconds late."""
        return any((one.gesture.verb, one.gesture.value) == ("late", text) for one in self.row.buttons)

    def moves_back(self, text: str) -> bool:
        """Return whether a key moves the last press back."""
        return text in map(str, LATE_S) and not self.row.value

    def change_stop(self, number: int) -> None:
        """Change the kind of the running stop, or say why it cannot be that one."""
        if self._stop is None or number >= len(self.others):
            return
        other = self.others[number]
        if other.why_not:
            self._show_status(tr("{reason}.", reason=other.why_not))
        else:
            self._submit(amend_command(self._stop, other.kind))

    def nudge(self, seconds: int) -> None:
        """Set the period clock, or that of half-time, so many seconds higher."""
        if self._moment is not None:
            reading = self._moment.break_clock or self._moment.period_clock
            self._set_clock(max(0, reading.value_us + seconds * SECOND_US))

    def set_clock(self, text: str) -> bool:
        """Set the same clock to what was typed; false if that is no clock."""
        value_us = read_clock(text)
        if value_us is None:
            self._show_status(tr("A clock looks like 12:41, found “{text}”.", text=text.strip()))
            return False
        self._set_clock(value_us)
        return True

    @property
    def is_break(self) -> bool:
        """Whether it is half-time or another break, whose clock is then shown and set."""
        return self._moment is not None and self._moment.break_clock is not None

    def end_period(self) -> None:
        """End the period, whatever its clock says; one that is over keeps its end."""
        if self._moment is None or self._bout is None:
            return
        number = self._moment.period
        if self.can_end_period:
            self._submit(EndPeriod(period=number, at=self._now()))
        elif not period_number(self._bout):
            self._show_status(tr("Period {period} has not begun, so nothing was changed.", period=number))
        else:
            self._show_status(tr("Period {period} is over, so nothing was changed.", period=number))

    @property
    def can_end_period(self) -> bool:
        """Whether a period has begun that is not over: only then is its end offered."""
        bout = self._bout
        if bout is None or bout.is_complete or self.is_break or not period_number(bout):
            return False
        return period_end(bout, period_number(bout), self._now()) is None

    def answer(self, number: int) -> None:
        """Settle the question of the clock log."""
        if self.question is not None and number < len(self.question.answers):
            self._submit(self.question.answers[number].settle)

    def _end_expired_jam(self, bout: Bout, moment: GameMoment) -> None:
        """End a jam whose time has run out, where the rules say so; once, so that an official may undo the end."""
        reading = moment.phase_clock
        is_over = bout.active is not None and reading.length_us > 0 and reading.value_us == 0
        if bout.ruleset.ends_jams and bout.active is not None and is_over and bout.active != self._ended:
            self._ended = bout.active
            self._submit(EndJam(jam=bout.active, duration_us=reading.length_us))

    def _enter_missed_stop(self, kind: TimeOutKind) -> None:
        """Stop the clock since the end of the line-up."""
        if self._bout is None or self._moment is None:
            return
        now = self._now()
        for command in stop_commands(self._bout, kind, now, line_up_end(self._moment, now)):
            self._submit(command)

    def _end_tied(self) -> None:
        """End the bout with its tie: this competition plays no overtime."""
        self._leave_end()
        self._submit(EndBout(at=self._now()))
        self._show_status(tr("The bout is over with a tie. Undo brings the overtime back."))

    def _begin_end(self) -> None:
        """Begin to choose the second at which the overdue or the last jam ended, unless that is begun."""
        jam = timed_jam(self._bout, self._moment) if self._bout is not None and self._moment is not None else None
        if jam is None or jam.start is None or self._moment is None or self._ending == jam.id:
            return
        length_us = self._moment.phase_clock.length_us if jam.end is None else jam.end - jam.start
        self._ending, self._end_us, self._typed = jam.id, length_us, ""
        self._redraw()

    def _step_end(self, seconds: int) -> None:
        self._begin_end()
        if self._take_typed():
            self._end_us = max(0, self._end_us - self._end_us % SECOND_US + seconds * SECOND_US)
            self._redraw()

    def _take_typed(self) -> bool:
        """Make the typed digits the chosen second; false if they name none."""
        if self._typed:
            end_us = read_second(self._typed)
            if end_us is None:
                self._show_status(tr("There is no second {second} in a minute.", second=self._typed[-2:]))
                return False
            self._end_us, self._typed = end_us, ""
        return True

    def _end_there(self) -> None:
        """End the jam at the chosen second, if that is over."""
        self._begin_end()
        bout = self._bout
        jam = bout.jam(self._ending) if bout is not None else None
        if bout is None or jam is None or jam.start is None or not self._take_typed():
            return
        passed_us = self._now() - jam.start
        if self._end_us > passed_us:
            self._show_status(
                tr(
                    "Not yet: {end} is still to come, it is {now} now.",
                    end=texts.minutes(self._end_us),
                    now=texts.minutes(passed_us),
                )
            )
            return
        self._ending = None
        if jam.duration_us == self._end_us:
            self._show_status(
                tr("{jam} ends at {end} already.", jam=texts.jam_in_game(jam.id, bout), end=texts.minutes(self._end_us))
            )
            self._redraw()
            return
        self._submit(EndJam(jam=jam.id, duration_us=self._end_us))

    def _set_clock(self, value_us: int) -> None:
        if self._moment is not None:
            clock = "halftime" if self.is_break else "period"
            self._submit(SetClock(period=self._moment.period, clock=clock, value_us=value_us, at=self._now()))

    def _short(self, team: Team) -> str:
        return self._state.short(team) if self._state is not None else ""

    def _now(self) -> Instant:
        assert self._state is not None, "a press comes after the first drawing"
        return self._state.time()
