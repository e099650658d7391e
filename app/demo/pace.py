"""Decides what time it is in a window that shows a game at another speed than its own.

A demo enters two hours in some minutes, and what happens says the game's own time. So the window's clock starts
with the game and runs at its speed, and the usual silence between two beats is shown as none at all.
"""

from dataclasses import dataclass, replace

from derbyos_core.clock import Instant
from derbyos_core.replica.view import PeerRow, View

__all__ = ["Pace"]

USUAL_SILENCE_US = 2_500_000
"""Everybody is heard at least every two seconds; at twenty times the speed that would look like forty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Runs at `speed` from `start` on, and at the usual pace before."""

    start: Instant
    speed: float

    def shown(self, now: Instant) -> Instant:
        """The game's time at an instant of the bout's clock."""
        ran_us = now - self.start
        return Instant(self.start + int(ran_us * self.speed)) if ran_us > 0 else now

    def view(self, view: View) -> View:
        """The same view in the game's time; whoever was heard a moment ago is shown as heard just now."""
        return replace(view, peers=tuple(self._row(row) for row in view.peers))

    def _row(self, row: PeerRow) -> PeerRow:
        return replace(row, heard_at=self.shown(Instant(row.heard_at + USUAL_SILENCE_US)))
