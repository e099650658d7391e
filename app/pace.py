"""Decides what time it is in a window that shows a game at another speed than its own.

A demo enters two hours in some minutes, and what happens says the game's own time. So the window's clock starts
with the game and runs at its speed; how long ago somebody was heard stays what it is for the people in front of it.
"""

from dataclasses import dataclass, replace

from derbyos_core.clock import Instant
from derbyos_core.replica.view import PeerRow, View

__all__ = ["Pace"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Runs at `speed` from `start` on, and at the usual pace before."""

    start: Instant
    speed: float

    def shown(self, now: Instant) -> Instant:
        """The game's time at an instant of the bout's clock."""
        ran_us = now - self.start
        return Instant(self.start + int(ran_us * self.speed)) if ran_us > 0 else now

    def view(self, view: View, now: Instant) -> View:
        """The same view, whoever was heard a second ago being shown so."""
        return replace(view, peers=tuple(self._row(row, now) for row in view.peers))

    def _row(self, row: PeerRow, now: Instant) -> PeerRow:
        return replace(row, heard_at=Instant(self.shown(now) - (now - row.heard_at)))
