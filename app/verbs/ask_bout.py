"""Query of the bout at an address, before anybody joins it.

A person may know nothing but an address. The node there answers a greeting with HELO and BOUT. Nothing else is needed,
so this side says good-bye at once and never was a member.
"""

import asyncio
from random import SystemRandom

from derbyos_core.errors import RemoteProtocolError, UserError
from derbyos_core.i18n import tr
from derbyos_core.identity import new_source
from derbyos_core.node.transport.addresses import ListenAt
from derbyos_core.node.transport.zmq_transport import ZMQTransport
from derbyos_core.wire.codec import decode, encode
from derbyos_core.wire.messages import Address, BoutMessage, ByeMessage, HelloMessage

__all__ = ["ANSWER_S_MAX", "ask_bout"]

ANSWER_S_MAX = 5.0


async def ask_bout(address: Address, listen: ListenAt | None = None) -> str:
    """Return the BOUT string of the node that listens there; `UserError` if none answers."""
    random = SystemRandom()
    transport = ZMQTransport(new_source(random), listen, random=random)
    is_readable = asyncio.Event()
    own = transport.open(is_readable.set)
    try:
        transport.dial(address)
        transport.send(address, encode(HelloMessage(own)))
        async with asyncio.timeout(ANSWER_S_MAX):
            bout = await _heard(transport, is_readable)
        transport.send(address, encode(ByeMessage()))
    except TimeoutError:
        raise UserError(
            tr("Nobody answers at {address}. Check the address, or create a new bout.", address=address)
        ) from None
    finally:
        await transport.close()
    return bout


async def _heard(transport: ZMQTransport, is_readable: asyncio.Event) -> str:
    """Return the first BOUT received; anything else is ignored."""
    while True:
        while (frames := transport.receive()) is not None:
            try:
                _, message = decode(frames)
            except RemoteProtocolError:
                continue
            if isinstance(message, BoutMessage):
                return message.bout
        is_readable.clear()
        await is_readable.wait()
