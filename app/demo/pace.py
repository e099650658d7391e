"""Clock of a window that shows a game at another speed than its own.

A demo enters two hours within minutes, and its events carry the game's own time. So the window's clock starts with the
game and runs at its speed, and the usual silence between two beats is shown as none at all.
"""

from dataclasses import dataclass, replace

from derbyos_core.clock import Instant
from derbyos_core.replica.view import PeerRow, View

__all__ = ["Pace"]

USUAL_SILENCE_US = 2_500_000
"""Every node is heard at least every two seconds; at twenty times the speed that would look like forty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Runs at `speed` from `start` on, and at the usual pace before."""

    start: Instant
    speed: float

    def shown(self, now: Instant) -> Instant:
        """Return the game's time at an instant of the bout's clock."""
        ran_us = now - self.start
        return Instant(self.start + int(ran_us * self.speed)) if ran_us > 0 else now

    def view(self, view: View) -> View:
        """Return the same view in the game's time; peers heard a moment ago are shown as heard just now."""
        return replace(view, peers=tuple(self._row(row) for row in view.peers))

    def _row(self, row: PeerRow) -> PeerRow:
        return replace(row, heard_at=self.shown(Instant(row.heard_at + USUAL_SILENCE_US)))
