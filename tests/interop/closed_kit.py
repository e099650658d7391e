"""Closed transports and enrolment sockets on loopback, and strangers that dial them with any key or none."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random
from types import TracebackType
from typing import Self

import zmq

from derbyos_core.identity import BoutId, SourceId, new_source, octets_of
from derbyos_core.node.enrolment import EnrolmentServer
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.node.transport.closed_sockets import ClosedSockets, make_client
from derbyos_core.node.transport.zmq_transport import ZMQTransport
from derbyos_core.security.enrolment import Enroller, Enrolment
from derbyos_core.security.join_code import EnrolmentKeys, Invitation, JoinCode, derive_enrolment_keys
from derbyos_core.security.keys import CurveKeys, PublicKey, SigningKey
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import LOOPBACK

STRANGER = CurveKeys.of_seed(b"s" * 32)
"""Keys that no bout admits."""
CODE, OTHER_CODE = JoinCode("K7M2QFXRD"), JoinCode("K7M2QFXRE")
MEMBER, NEWCOMER = (SigningKey(bytes([number]) * 32).public for number in (1, 2))
ENROLMENT = Enrolment(
    bout=BoutId("01a0c450-6c7b-8f66-9a29-9d3186de5e6d"),
    title="Tramline Rollbacks",
    code=1,
    address=Address(LOOPBACK_HOST, 51_000),
    key=MEMBER,
    members=((MEMBER, Address(LOOPBACK_HOST, 51_000)),),
)


class Side:
    """One closed transport; `members` are the CURVE keys that all sides of a test admit."""

    def __init__(self, number: int, members: set[bytes]) -> None:
        self.key = SigningKey(bytes([number]) * 32)
        self.source: SourceId = new_source(Random(number))
        self.identity = octets_of(self.source)
        self.members = members
        self.owners: dict[bytes, bytes] = {}
        self.received: list[tuple[bytes, ...]] = []
        self.keys: list[bytes | None] = []
        self.times: list[float] = []
        self.posed: list[bytes] = []
        self.transport = ZMQTransport(
            self.source,
            LOOPBACK,
            closed=ClosedSockets(self.key.curve, lambda key: key in members, self.owners.get),
        )
        self.address = Address("", 0)

    @property
    def curve(self) -> CurveKeys:
        return self.key.curve

    def open(self) -> None:
        self.address = self.transport.open(self._read, on_posed=lambda identity, _host: self.posed.append(identity))

    def _read(self) -> None:
        while (message := self.transport.receive()) is not None:
            if message:
                self.received.append(message)
                self.keys.append(self.transport.sender_key)
                self.times.append(time.monotonic())

    def dial(self, other: "Side") -> None:
        self.transport.note_key(other.address, other.curve.public)
        self.transport.dial(other.address)

    def bodies(self, of: "Side") -> list[bytes]:
        return [message[2] for message in self.received if message[0] == of.identity]

    def times_of(self, of: "Side") -> list[float]:
        return [at for message, at in zip(self.received, self.times, strict=True) if message[0] == of.identity]

    def forget(self) -> None:
        self.received.clear()
        self.keys.clear()
        self.times.clear()


@asynccontextmanager
async def opened(count: int, admitted: int | None = None) -> AsyncIterator[Sequence[Side]]:
    """Open transports, of which the first ones are members of the bout."""
    members: set[bytes] = set()
    sides = [Side(number + 1, members) for number in range(count)]
    members.update(side.curve.public for side in sides[:admitted])
    async with AsyncExitStack() as stack:
        for side in sides:
            side.open()
            stack.push_async_callback(side.transport.close)
        yield sides


class Dialler:
    """Bare DEALERs of a stranger with any key, or with none."""

    def __init__(self) -> None:
        self.context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self.context.set(zmq.MAX_SOCKETS, 4_000)
        self.dealers: list[zmq.Socket[bytes]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.context.destroy(linger=0)

    def dial(
        self, address: Address, identity: bytes, keys: CurveKeys | None = None, server: bytes = b""
    ) -> "zmq.Socket[bytes]":
        dealer = self.context.socket(zmq.DEALER)
        dealer.setsockopt(zmq.IDENTITY, identity)
        dealer.setsockopt(zmq.RECONNECT_IVL, 50)
        if keys is not None:
            make_client(dealer, keys, server)
        dealer.connect(f"tcp://{address}")
        self.dealers.append(dealer)
        return dealer


async def repeat(side: Side, other: Side, *, pause_s: float = 0.05) -> None:
    """Send numbered messages until cancelled, as a node that beats; the connection is dialled once."""
    number = 0
    while True:
        side.transport.send(other.address, (b"BEAT", str(number).encode()))
        number += 1
        await asyncio.sleep(pause_s)


@asynccontextmanager
async def beating(side: Side, other: Side) -> AsyncIterator[None]:
    """Let one side send to another until the end of a block."""
    task = asyncio.create_task(repeat(side, other))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


class Member:
    """A member that enrols newcomers with `CODE`."""

    def __init__(self) -> None:
        self.answered: list[PublicKey] = []
        self.removed: set[PublicKey] = set()
        self.enroller = self.new_enroller()
        self.server = EnrolmentServer(self.answered.append, LOOPBACK)
        self.address = Address("", 0)

    @property
    def enrolled(self) -> list[PublicKey]:
        """Keys that were answered; a newcomer asks again if it gets no answer within a second."""
        return list(dict.fromkeys(self.answered))

    def new_enroller(self) -> Enroller:
        return Enroller(lambda: ENROLMENT, lambda key: key in self.removed)

    def invitation(self, code: JoinCode = CODE) -> Invitation:
        return Invitation(code, self.address)


@asynccontextmanager
async def enrolling(code: JoinCode = CODE) -> AsyncIterator[Member]:
    """Open a member that enrols newcomers with a code."""
    member = Member()
    member.address = member.server.open(await keys_of(code), member.enroller)
    try:
        yield member
    finally:
        await member.server.close()


async def keys_of(code: JoinCode) -> EnrolmentKeys:
    """Derive the keys of a code beside the loop."""
    return await asyncio.get_running_loop().run_in_executor(None, derive_enrolment_keys, code)
