"""Frames for one connection that its driver cannot write yet."""

from collections import deque

from derbyos_core.gateways.rsb.limits import OWN_QUEUE_OCTETS_MAX, SHARE_OCTETS_MAX, WINDOW_OCTETS

__all__ = ["OWN", "OutgoingQueue"]

OWN = 0
"""Origin of our own events; those of other connections have the number of their connection."""


class OutgoingQueue:
    """Whole frames in their order, with a share for each origin."""

    def __init__(self) -> None:
        self._frames: deque[tuple[int, bytes]] = deque()
        self._shares: dict[int, int] = {}
        self._in_flight = WINDOW_OCTETS  # no room before `handle_written`, which comes when the handshake is over
        self.octets = 0
        """Octets in the queue, without those that the driver has."""

    def passes(self, octets: int) -> bool:
        """Return whether the driver has room for a frame, so that the queue is empty; if so, count it there."""
        if self._in_flight >= WINDOW_OCTETS:
            return False
        self._in_flight += octets
        return True

    def add(self, frame: bytes, origin: int) -> bool:
        """Append a frame unless the share of its origin is used up; returns whether it was appended."""
        share = self._shares.get(origin, 0)
        limit = OWN_QUEUE_OCTETS_MAX if origin == OWN else SHARE_OCTETS_MAX
        if share and share + len(frame) > limit:
            return False
        self._frames.append((origin, frame))
        self._shares[origin] = share + len(frame)
        self.octets += len(frame)
        return True

    def take(self) -> bytes | None:
        """Return the next frame if the driver has room for it."""
        if not self._frames or self._in_flight >= WINDOW_OCTETS:
            return None
        origin, frame = self._frames.popleft()
        self._in_flight += len(frame)
        self.octets -= len(frame)
        share = self._shares[origin] - len(frame)
        if share:
            self._shares[origin] = share
        else:
            del self._shares[origin]
        return frame

    def handle_written(self, in_flight: int) -> None:
        """Note how many octets the driver still has."""
        self._in_flight = in_flight
