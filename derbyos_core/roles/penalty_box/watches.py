"""Decides when the watches of the penalty box turn next; in between nobody works them out ten times a second."""

from derbyos_core.bout.clocks.box_clock import BoxReading, BoxState, box_readings
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant

__all__ = ["SECOND_US", "Watches"]

SECOND_US = 1_000_000


class Watches:
    """When the watches on one screen, which were drawn a moment ago, show something else."""

    def __init__(self) -> None:
        self._drawn_at = self._steady_until = Instant(0)

    def draw(self, bout: Bout, now: Instant, *, sweep_us: int = SECOND_US) -> None:
        """They are drawn for this moment; their rings sweep in such steps while any of them runs."""
        running = [one for one in box_readings(bout, now) if _runs(one)]
        steps = [(one.remaining_us - 1) % SECOND_US or SECOND_US for one in running]
        if running and sweep_us < SECOND_US:
            steps.append(sweep_us - now % sweep_us)
        self._drawn_at, self._steady_until = now, Instant(now + min([SECOND_US, *steps]))

    def turn_at(self, now: Instant) -> bool:
        """Whether any of them may have turned since; after a second they may, whatever they do."""
        return not self._drawn_at <= now < self._steady_until


def _runs(reading: BoxReading) -> bool:
    return not reading.is_paused and reading.state is not BoxState.DONE
