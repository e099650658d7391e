"""Digits and words of the clocks for the header and the jam timer's panel."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time

from derbyos_core.bout.clocks import game_clocks
from derbyos_core.bout.clocks.game_clocks import ClockReading
from derbyos_core.bout.clocks.jam_end import STALE_US
from derbyos_core.bout.clocks.period_end import Outlook, outlook, review_left_us
from derbyos_core.bout.model import Bout, TimeOut
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.calendar_text import date_here, parse_time, stored_date
from derbyos_core.roles.shared.phase import DisplayPhase

__all__ = [
    "WARNING_US", "GameMoment", "break_label", "digits", "first_whistle", "moment_of", "outlook_words",
    "review_words", "stop_words",
]  # fmt: skip

SECOND_US = 1_000_000
HOUR_US = 3_600 * SECOND_US

BEFORE_US_MAX = 24 * HOUR_US
"""A bout on another day has no countdown yet."""
UNKNOWN = "-:--"
WARNING_US = 5 * SECOND_US
"""The warning whistle comes so long before the end of a line-up (domain 4.1)."""

_CLOCK_LABELS = {
    game_clocks.Phase.BEFORE: tr("Start"),
    game_clocks.Phase.JAM: tr("Jam"),
    game_clocks.Phase.TIMEOUT: tr("Timeout"),
    game_clocks.Phase.REVIEW: tr("Review"),
    game_clocks.Phase.COMPLETE: tr("Over"),
}


LINE_UP = tr("Lineup")
NO_JAM = tr("Period ends")
"""The label of the clock after a jam that none follows in its period."""
PLAYED = tr("Ended")
"""The label of the clock after the last period, unless overtime follows."""
HALFTIME, BREAK = tr("Half-time"), tr("Break")
"""The break in the middle of the game, and any other one between two periods."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameMoment:
    """The game at one moment for every screen: phase, both clocks with their digits, and the stoppage."""

    game: game_clocks.Phase
    phase: DisplayPhase
    period: int
    period_clock: ClockReading
    phase_clock: ClockReading
    period_text: str
    phase_text: str
    phase_label: str
    stop: TimeOut | None
    is_stale: bool = False
    """Whether the clock of the phase has counted for so long that it says nothing about the bout any more."""
    is_overtime: bool = False
    """Whether the jam on track is an overtime jam, or else the next one will be."""
    ahead: Outlook | None = None
    """Whether another jam follows in this period; None where nobody asks."""
    review_us: int = 0
    """The time for which a review may still be asked for after the last jam of a period."""
    break_clock: ClockReading | None = None
    """The clock of the break, beside the stoppage that is the phase's; None outside a break."""
    is_after_period: bool = False
    """Whether the period that was played last is over, a stoppage after it included."""

    @property
    def has_no_jam(self) -> bool:
        """Whether the last jam of a period is over, and the period is not."""
        return _has_no_jam(self.game, self.ahead)

    @property
    def is_played(self) -> bool:
        """Whether the last whistle was blown and no jam follows, so that none is announced."""
        return self.game is game_clocks.Phase.PERIOD_OVER and not self.is_overtime

    @property
    def shown(self) -> tuple[object, ...]:
        """Values that a repaint depends on; equal values draw equal pictures."""
        return (
            self.game,
            self.phase,
            self.is_overtime,
            self.period,
            self.period_text,
            self.phase_text,
            self.period_clock.running,
            self.phase_clock.running,
            self.stop,
            self.ahead is not None and self.ahead.follows,
            self.review_us // SECOND_US,
            digits(self.break_clock) if self.break_clock is not None else "",
        )

    @property
    def steady_us(self) -> int:
        """Time for which these digits stay valid if no button is pressed; at most a second."""
        clocks = [self.period_clock, self.phase_clock, *([self.break_clock] if self.break_clock is not None else [])]
        steady = [_steady_us(one) for one in clocks]
        return min(*steady, *([self.review_us % SECOND_US or SECOND_US] if self.review_us else []))


def moment_of(bout: Bout, now: Instant) -> GameMoment:
    """Return the game now; `bout` must be as of the same moment."""
    game = game_clocks.phase(bout, now)
    period_clock, phase_clock = game_clocks.period_clock(bout, now), game_clocks.phase_clock(bout, now)
    active = bout.jam(bout.active)
    is_overtime = active.overtime if active is not None else False
    if game is game_clocks.Phase.BEFORE:
        phase_clock = _until_first_whistle(bout, now)
    if game in (game_clocks.Phase.PERIOD_OVER, game_clocks.Phase.TIMEOUT, game_clocks.Phase.REVIEW):
        is_overtime = game_clocks.is_overtime_due(bout, now)
    ahead = outlook(bout, now)
    is_stale = _passed_us(phase_clock) > STALE_US
    if is_stale:
        phase_clock = replace(phase_clock, value_us=0, running=False, over_us=0)
    has_digits = not is_stale and (phase_clock.running or game is not game_clocks.Phase.BEFORE)
    return GameMoment(
        game=game,
        phase=_display_phase(
            game, phase_clock, is_overtime=is_overtime, is_stale=is_stale, has_no_jam=_has_no_jam(game, ahead)
        ),
        period=max(1, game_clocks.period_number(bout)),
        period_clock=period_clock,
        phase_clock=phase_clock,
        period_text=digits(period_clock),
        phase_text=digits(phase_clock) if has_digits else UNKNOWN,
        phase_label=_label(bout, game, ahead, is_overtime=is_overtime),
        stop=game_clocks.running_stop(bout, now),
        is_stale=is_stale,
        is_overtime=is_overtime,
        ahead=ahead,
        review_us=0 if is_stale else review_left_us(bout, ahead, now),
        break_clock=game_clocks.halftime_clock(bout, now),
        is_after_period=ahead is not None and ahead.is_over,
    )


def _label(bout: Bout, game: game_clocks.Phase, ahead: Outlook | None, *, is_overtime: bool) -> str:
    if game is game_clocks.Phase.PERIOD_OVER and not is_overtime:
        return PLAYED
    if game is game_clocks.Phase.HALFTIME:
        return break_label(bout)
    if _has_no_jam(game, ahead):
        return NO_JAM
    return _CLOCK_LABELS.get(game, LINE_UP)


def _has_no_jam(game: game_clocks.Phase, ahead: Outlook | None) -> bool:
    return game is game_clocks.Phase.LINEUP and ahead is not None and not ahead.follows


def break_label(bout: Bout) -> str:
    """Return the name of the break after the current or last period."""
    return HALFTIME if bout.ruleset.is_halftime(game_clocks.period_number(bout)) else BREAK


def outlook_words(ahead: Outlook) -> str:
    """Return whether another jam follows in this period, and the time on its clock."""
    left = texts.minutes(ahead.left_us, rounded_up=True)
    if ahead.follows:
        return tr("Another jam follows: {left} left", left=left)
    return tr("No more jam in this period: {left} left", left=left)


def review_words(moment: GameMoment) -> str:
    """Return for how long a review may be asked for, and that no jam follows; empty once it is too late."""
    if not moment.review_us or moment.ahead is None or moment.has_no_jam:
        return ""
    left = tr("Reviews: {left} left", left=texts.minutes(moment.review_us, rounded_up=True))
    return joined(". ", (left, outlook_words(moment.ahead)))


def _passed_us(reading: ClockReading) -> int:
    """Return the time that a clock has counted since its end, or in all if it has none."""
    if not reading.running:
        return 0
    return reading.over_us if reading.counts_down else reading.value_us


def _until_first_whistle(bout: Bout, now: Instant) -> ClockReading:
    """Return the clock before the bout: the time until the first whistle, or since; it stands if that is not known."""
    start = first_whistle(bout, now)
    if start is None or start - now > BEFORE_US_MAX:
        return ClockReading(value_us=0, running=False)
    return ClockReading(value_us=max(0, start - now), running=True, over_us=max(0, now - start))


def first_whistle(bout: Bout, now: Instant) -> Instant | None:
    """Return when the bout begins as it was entered on the paper's head, of today without a date; None if it is not.

    The time is that of the hall, which is this laptop's.
    """
    written = parse_time(bout.attributes.get("time", ""))
    if written is None:
        return None
    day = stored_date(bout.attributes.get("date", "")) or date_here(now, None)
    hour, minute = map(int, written.split(":"))
    return Instant(round(datetime.combine(day, time(hour, minute)).astimezone().timestamp()) * SECOND_US)


def _display_phase(
    game: game_clocks.Phase, reading: ClockReading, *, is_overtime: bool, is_stale: bool, has_no_jam: bool
) -> DisplayPhase:
    """Return the phase as it is drawn; nothing but a jam is late any more once its clock is stale."""
    if is_stale:
        return DisplayPhase.JAM_OVERDUE if game is game_clocks.Phase.JAM else DisplayPhase.WAITING
    is_out = reading.running and reading.counts_down and reading.value_us == 0
    match game:
        case game_clocks.Phase.JAM:
            return DisplayPhase.JAM_OVERDUE if is_out else DisplayPhase.LIVE
        case game_clocks.Phase.TIMEOUT:
            return DisplayPhase.TIMEOUT_OVER if is_out else DisplayPhase.TIMEOUT
        case game_clocks.Phase.REVIEW:
            return DisplayPhase.REVIEW
        case game_clocks.Phase.LINEUP if not has_no_jam:
            pass
        case game_clocks.Phase.PERIOD_OVER if is_overtime:
            pass
        case _:
            return DisplayPhase.WAITING
    if is_out:
        return DisplayPhase.LINE_UP_OVER
    return DisplayPhase.LINE_UP_ENDING if reading.running and reading.value_us <= WARNING_US else DisplayPhase.LINE_UP


def _steady_us(reading: ClockReading) -> int:
    if not reading.running:
        return SECOND_US
    if reading.over_us:
        return SECOND_US - reading.over_us % SECOND_US
    into = reading.value_us % SECOND_US
    return (into or SECOND_US) if reading.counts_down else SECOND_US - into


def digits(reading: ClockReading) -> str:
    """Format a clock; one that counts down shows the second that is not over yet, so it ends when it shows 0:00.

    After that it counts the time since, as `+0:04`, from an hour on in hours.
    """
    if reading.over_us >= HOUR_US:
        return tr("+{hours} h", hours=reading.over_us // HOUR_US)
    if reading.over_us >= SECOND_US:
        return f"+{texts.minutes(reading.over_us)}"
    return texts.minutes(reading.value_us, rounded_up=reading.counts_down)


def stop_words(stop: TimeOut, shorts: Mapping[Team, str]) -> str:
    """Return the panel's name of a stoppage: `Team timeout, SCS`."""
    if stop.kind.team is None:
        return tr("Official timeout")
    kind = tr("Official review") if stop.kind.is_review else tr("Team timeout")
    return joined(", ", (kind, shorts[stop.kind.team]))
