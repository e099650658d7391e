"""Frames of the socket transport: a size of four octets, little-endian, and the payload (RSB-24)."""

from derbyos_core.errors import LocalProtocolError, RemoteProtocolError

__all__ = ["FRAME_OCTETS_MAX", "SIZE_OCTETS", "ZEROS", "FrameReader", "encode_frame"]

SIZE_OCTETS = 4
ZEROS = bytes(SIZE_OCTETS)
"""The seed's m_zero, the whole of the handshake in either direction."""
FRAME_OCTETS_MAX = 1 << 24
"""Largest payload, 16 MiB: a photograph fits, a mistaken size seldom does."""


def encode_frame(payload: bytes) -> bytes:
    """Return size and payload as one piece: some readers drop a connection on which a size comes in two."""
    if len(payload) > FRAME_OCTETS_MAX:
        raise LocalProtocolError(f"a payload may have {FRAME_OCTETS_MAX} octets, found {len(payload)}")
    return len(payload).to_bytes(SIZE_OCTETS, "little") + payload


class FrameReader:
    """Cuts a stream into frames, wherever it was cut before."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._begin = 0

    @property
    def held(self) -> int:
        """Octets that came and were not taken."""
        return len(self._buffer) - self._begin

    def feed(self, octets: bytes) -> None:
        """Take the next octets of the stream."""
        if self._begin:
            del self._buffer[: self._begin]
            self._begin = 0
        self._buffer += octets

    def peek(self, count: int) -> bytes:
        """Return up to `count` next octets without taking them."""
        return bytes(self._buffer[self._begin : self._begin + count])

    def take(self) -> bytes | None:
        """Return the next whole payload, None before its last octet has come."""
        body = self._begin + SIZE_OCTETS
        if len(self._buffer) < body:
            return None
        size = int.from_bytes(self._buffer[self._begin : body], "little")
        if size > FRAME_OCTETS_MAX:
            raise RemoteProtocolError("oversized", f"a payload may have {FRAME_OCTETS_MAX} octets, found {size}")
        if len(self._buffer) < body + size:
            return None
        self._begin = body + size
        return bytes(memoryview(self._buffer)[body : self._begin])
