"""Greeting of ZMTP: the mechanism that a listener speaks, read over a connection of its own (ZMTP 3.1, Greeting).

ZeroMQ tells a client that a handshake failed; that the mechanisms differ it tells only if the other side's greeting
arrives before the other side hangs up, and a listener without CURVE hangs up as soon as it has read ours. Whoever sends
no mechanism is not hung up on, and reads the listener's.
"""

import asyncio
from contextlib import suppress

from derbyos_core.wire.messages import Address

__all__ = ["read_mechanism"]

ANSWER_S = 1.0
"""Time for the connection and the greeting together."""

_OPENING = b"\xff" + bytes(8) + b"\x7f\x03"
"""A greeting up to its major version."""
_SIGNATURE_OCTETS, _MECHANISM_AT, _MECHANISM_OCTETS = 10, 12, 20


async def read_mechanism(address: Address) -> str | None:
    """Return the mechanism that a listener names, such as "NULL"; `None` if none is told within `ANSWER_S`."""
    with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
        async with asyncio.timeout(ANSWER_S):
            reader, writer = await asyncio.open_connection(address.host, address.port)
            try:
                writer.write(_OPENING)
                greeting = await reader.readexactly(_MECHANISM_AT + _MECHANISM_OCTETS)
            finally:
                writer.close()
        if greeting[0] == _OPENING[0] and greeting[_SIGNATURE_OCTETS - 1] & 1:
            return greeting[_MECHANISM_AT:].rstrip(b"\0").decode("ascii", "replace")
    return None
