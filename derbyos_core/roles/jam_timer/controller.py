"""Controller of the jam timer: whistles, stops and corrections in, commands and status messages out."""

import re
from collections.abc import Callable

from derbyos_core.bout.clocks.game_clocks import Phase as GamePhase
from derbyos_core.bout.commands import Command, EndJam, EndPeriod, SetClock
from derbyos_core.bout.model import Bout, JamId, TimeOut, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.timer_panel import (
    OtherStop,
    amend_command,
    continuing_jam,
    late_command,
    next_event,
    other_stops,
    review_kind,
    stop_commands,
)
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState

__all__ = ["LATE_S", "JamTimerController", "read_clock"]

SECOND_US = 1_000_000
LATE_S = (1, 2, 3)
"""The seconds that a press may have been late."""
_CLOCK = re.compile(r"\s*(\d{1,2})\s*[:. ]\s*([0-5]?\d)\s*", re.ASCII)


def read_clock(text: str) -> int | None:
    """Return a clock as a person types it, `12:41`, in microseconds; None if it is none."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        return None
    return (int(found.group(1)) * 60 + int(found.group(2))) * SECOND_US


class JamTimerController:
    """The commands of one jam timer's gestures; there is no draft, every press is an entry."""

    def __init__(self, submit: Callable[[Command], None], show_status: Callable[[str], None]) -> None:
        self._submit = submit
        self._show_status = show_status
        self._state: ScreenState | None = None
        self._bout: Bout | None = None
        self._moment: GameMoment | None = None
        self._stop: TimeOut | None = None
        self._ended: JamId | None = None
        self.others: tuple[OtherStop, ...] = ()
        """The other kinds that the running stop may be; empty while none runs."""
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
        self._end_expired_jam(bout, moment)

    # -- starts and stops ---------------------------------------------------------------------------------

    def press_next(self) -> None:
        """Enter the next event: the start or the end of a jam, or the end of a stop."""
        if self._bout is not None and self._moment is not None:
            command = next_event(self._bout, self._moment, self._now())
            if command is not None:
                self._submit(command)

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
        """Stop the clock; a running jam ends."""
        if self._bout is not None:
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
        command = late_command(self._bout, late_s, self._now())
        if command is None:
            self._show_status(tr("The last press was more than 15 s ago. Use Set clocks to correct the period clock."))
        else:
            self._submit(command)

    def type_text(self, text: str) -> bool:
        """Take a digit as the seconds by which the last press was late; false if it means nothing here."""
        if text not in map(str, LATE_S):
            return False
        self.move_back(int(text))
        return True

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
            reading = self._moment.phase_clock if self.is_break else self._moment.period_clock
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
        """Whether it is half-time, whose clock is then shown and set."""
        return self._moment is not None and self._moment.game is GamePhase.HALFTIME

    def end_period(self) -> None:
        """End the period, whatever its clock says."""
        if self._moment is not None:
            self._submit(EndPeriod(period=self._moment.period, at=self._now()))

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

    def _set_clock(self, value_us: int) -> None:
        if self._moment is not None:
            clock = "halftime" if self.is_break else "period"
            self._submit(SetClock(period=self._moment.period, clock=clock, value_us=value_us, at=self._now()))

    def _short(self, team: Team) -> str:
        return self._state.short(team) if self._state is not None else ""

    def _now(self) -> Instant:
        assert self._state is not None, "a press comes after the first drawing"
        return self._state.time()
