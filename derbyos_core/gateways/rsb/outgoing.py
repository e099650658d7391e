"""Frames for one connection that its driver cannot write yet.

A driver has at most two windows of a connection, because it may copy what it has. A frame that is longer than a window
goes to it in pieces; the size is always in the first piece, together with the beginning of the payload.
"""

from collections import deque

from derbyos_core.gateways.rsb.limits import OWN_QUEUE_OCTETS_MAX, SHARE_OCTETS_MAX, WINDOW_OCTETS

__all__ = ["OWN", "FramePool", "OutgoingQueue"]

OWN = 0
"""Origin of our own events; those of other connections have the number of their connection."""


class FramePool:
    """Frames in all queues; one frame in several queues is one object, and counts once."""

    def __init__(self) -> None:
        self.octets = 0
        self._holders: dict[int, int] = {}

    def hold(self, frame: bytes) -> None:
        """Count a frame that entered a queue."""
        holders = self._holders.get(id(frame), 0)
        self._holders[id(frame)] = holders + 1
        if not holders:
            self.octets += len(frame)

    def release(self, frame: bytes) -> None:
        """Count a frame that has left a queue; the caller still refers to it."""
        holders = self._holders.pop(id(frame)) - 1
        if holders:
            self._holders[id(frame)] = holders
        else:
            self.octets -= len(frame)


class OutgoingQueue:
    """Whole frames in their order, with a share for each origin."""

    def __init__(self, pool: FramePool) -> None:
        self._pool = pool
        self._frames: deque[tuple[int, bytes]] = deque()
        self._begun = 0
        """Octets of the first frame that the driver has had."""
        self._shares: dict[int, int] = {}
        self._in_flight = WINDOW_OCTETS  # no room before `handle_written`, which comes when the handshake is over
        self.octets = 0
        """Octets of the frames in the queue."""

    def passes(self, octets: int) -> bool:
        """Return whether the driver has room for a frame, so that the queue is empty; if so, count it there."""
        if self._in_flight >= WINDOW_OCTETS or octets > WINDOW_OCTETS:
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
        self._pool.hold(frame)
        return True

    def take(self) -> bytes | None:
        """Return the next frame, or piece of a long one, if the driver has room for it."""
        if not self._frames or self._in_flight >= WINDOW_OCTETS:
            return None
        origin, frame = self._frames[0]
        piece = frame[self._begun : self._begun + WINDOW_OCTETS]
        self._in_flight += len(piece)
        self._begun += len(piece)
        if self._begun == len(frame):
            self._remove(origin, frame)
        return piece

    def handle_written(self, in_flight: int) -> None:
        """Note how many octets the driver still has."""
        self._in_flight = in_flight

    def clear(self) -> None:
        """Drop every frame."""
        while self._frames:
            self._remove(*self._frames[0])

    def _remove(self, origin: int, frame: bytes) -> None:
        self._frames.popleft()
        self._begun = 0
        self.octets -= len(frame)
        self._pool.release(frame)
        share = self._shares[origin] - len(frame)
        if share:
            self._shares[origin] = share
        else:
            del self._shares[origin]
