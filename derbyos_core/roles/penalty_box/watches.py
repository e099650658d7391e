"""Redraw times of the penalty box's stopwatches, so that they are not computed ten times a second."""

from derbyos_core.bout.clocks.box_clock import BoxReading, BoxState, box_readings
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant

__all__ = ["SECOND_US", "Watches"]

SECOND_US = 1_000_000


class Watches:
    """Next change of the stopwatches drawn on one screen."""

    def __init__(self) -> None:
        self._drawn_at = self._steady_until = Instant(0)

    def draw(self, bout: Bout, now: Instant, *, sweep_us: int = SECOND_US) -> None:
        """Note a drawing at this moment; the rings move in steps of `sweep_us` while any stopwatch runs."""
        running = [one for one in box_readings(bout, now) if _runs(one)]
        steps = [(one.remaining_us - 1) % SECOND_US or SECOND_US for one in running]
        if running and sweep_us < SECOND_US:
            steps.append(sweep_us - now % sweep_us)
        self._drawn_at, self._steady_until = now, Instant(now + min([SECOND_US, *steps]))

    def turn_at(self, now: Instant) -> bool:
        """Return whether any stopwatch may have changed since the drawing; always true after a second."""
        return not self._drawn_at <= now < self._steady_until


def _runs(reading: BoxReading) -> bool:
    return not reading.is_paused and reading.state is not BoxState.DONE
