"""Digits and words of the clocks for the header and the jam timer's panel."""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.bout.clocks import game_clocks
from derbyos_core.bout.clocks.game_clocks import ClockReading
from derbyos_core.bout.model import Bout, TimeOut
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.phase import DisplayPhase

__all__ = ["GameMoment", "digits", "moment_of", "stop_words"]

SECOND_US = 1_000_000

_PHASES = {
    game_clocks.Phase.JAM: DisplayPhase.LIVE,
    game_clocks.Phase.LINEUP: DisplayPhase.LINE_UP,
    game_clocks.Phase.TIMEOUT: DisplayPhase.TIMEOUT,
    game_clocks.Phase.REVIEW: DisplayPhase.REVIEW,
}
_CLOCK_LABELS = {
    game_clocks.Phase.JAM: tr("Jam"),
    game_clocks.Phase.TIMEOUT: tr("Timeout"),
    game_clocks.Phase.REVIEW: tr("Review"),
    game_clocks.Phase.HALFTIME: tr("Half-time"),
    game_clocks.Phase.COMPLETE: tr("Over"),
}


LINE_UP = tr("Line-up")


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

    @property
    def shown(self) -> tuple[object, ...]:
        """Values that a repaint depends on; equal values draw equal pictures."""
        return (
            self.game,
            self.period,
            self.period_text,
            self.phase_text,
            self.period_clock.running,
            self.phase_clock.running,
            self.stop,
        )

    @property
    def steady_us(self) -> int:
        """Time for which these digits stay valid if no button is pressed; at most a second."""
        return min(_steady_us(self.period_clock), _steady_us(self.phase_clock))


def moment_of(bout: Bout, now: Instant) -> GameMoment:
    """Return the game now; `bout` must be as of the same moment."""
    game = game_clocks.phase(bout, now)
    period_clock, phase_clock = game_clocks.period_clock(bout, now), game_clocks.phase_clock(bout, now)
    return GameMoment(
        game=game,
        phase=_PHASES.get(game, DisplayPhase.WAITING),
        period=max(1, game_clocks.period_number(bout)),
        period_clock=period_clock,
        phase_clock=phase_clock,
        period_text=digits(period_clock),
        phase_text=digits(phase_clock),
        phase_label=_CLOCK_LABELS.get(game, LINE_UP),
        stop=game_clocks.running_stop(bout, now),
    )


def _steady_us(reading: ClockReading) -> int:
    if not reading.running:
        return SECOND_US
    into = reading.value_us % SECOND_US
    return (into or SECOND_US) if reading.counts_down else SECOND_US - into


def digits(reading: ClockReading) -> str:
    """Format a clock; one that counts down shows the second that is not over yet, so it ends when it shows 0:00."""
    return texts.minutes(reading.value_us, rounded_up=reading.counts_down)


def stop_words(stop: TimeOut, shorts: Mapping[Team, str]) -> str:
    """Return the panel's name of a stoppage: `Team timeout, SCS`."""
    if stop.kind.team is None:
        return tr("Official timeout")
    kind = tr("Official review") if stop.kind.is_review else tr("Team timeout")
    return joined(", ", (kind, shorts[stop.kind.team]))
