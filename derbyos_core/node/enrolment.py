"""Enrolment sockets: the ROUTER at which a member enrols newcomers, and the DEALER of a newcomer (decision 0017).

The ROUTER has a port of its own and is a CURVE server with the key that follows from the join code. Its ZAP handler
admits one key, which follows from the code as well, so a program without the code gets no message through, and a
handshake is all that it costs. Nothing here says whether a code is nearly right: each guess takes Argon2id, and a
connection.

ZeroMQ does not tell a client why a handshake fails, but its monitor tells that it failed. So a newcomer whose code does
not fit can be told so, and need not be left with "nobody answers". A listener that is no CURVE server is known by its
greeting, which is read apart where no mechanism was told.

People type whichever address they see, also that of the bout. So a newcomer calls both ports of the pair that a laptop
has (`other_port`). No handshake tells the two apart: with the keys of the code it fails at the bout's port as it fails
at that for newcomers of another code. But where it fails at an even port and nobody listens at the odd one after it,
the code was not judged by anybody, and the newcomer is told that instead.
"""

import asyncio
import logging
import time
from asyncio import AbstractEventLoop, Future, Task, TimerHandle
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import IntEnum
from random import Random, SystemRandom

import zmq
from zmq.utils.monitor import recv_monitor_message

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.node.transport.addresses import ListenAt, is_bouts_port, other_port, own_host
from derbyos_core.node.transport.binding import bind_router
from derbyos_core.node.transport.closed_sockets import CURVE_OCTETS, ZAPHandler, make_client, make_server
from derbyos_core.node.transport.connection_reaper import ConnectionReaper
from derbyos_core.node.transport.greeting import read_mechanism
from derbyos_core.node.transport.open_files import shares_of_open_files
from derbyos_core.node.transport.readiness import watch
from derbyos_core.node.transport.strangers import OnStrangers, Strangers
from derbyos_core.security.enrolment import (
    ANSWER_OCTETS_MAX,
    REQUEST_OCTETS_MAX,
    Enroller,
    Enrolment,
    EnrolmentClient,
    EnrolmentState,
    Handshake,
    Refusal,
    Request,
)
from derbyos_core.security.join_code import EnrolmentKeys, Invitation, JoinCode, derive_enrolment_keys
from derbyos_core.security.keys import PublicKey
from derbyos_core.wire.messages import Address

__all__ = ["ADDRESSES_MAX", "EnrolmentServer", "enrol", "enrol_at_any"]

LINES_MAX = 64
"""Connections of newcomers at a time, or a quarter of those of members if few files may be open."""
REQUESTS_MAX = 16
"""Requests read in one turn of the loop."""
FRAMES_MAX = 64
"""Surplus frames discarded in one turn."""
HANDSHAKE_MS = 5_000
LINGER_MS = 500
"""Time in which the last answers still go out when the code changes."""
RECONNECT_MS, RECONNECT_MS_MAX = 100, 1_000
CONNECT_MS_MAX = 3_000
ADDRESSES_MAX = 64
"""Addresses that a newcomer calls: four times as many as a bout has laptops."""
NEXT_S = 0.25
"""Five times as long as a member needs to answer in one hall (RFC 8305 gives an address as long)."""
OTHER_PORT_S = 1.5
"""Time for which the other ports are waited for when all given ones have failed: a lost SYN is repeated after 1 s."""

_DOMAIN = b"derbyos enrolment"
_EVENTS, _READABLE, _MORE_COMES = int(zmq.EVENTS), (int(zmq.POLLIN), int(zmq.POLLIN | zmq.POLLOUT)), int(zmq.RCVMORE)
_NOW = int(zmq.NOBLOCK)
_OUTCOMES = {
    int(zmq.EVENT_HANDSHAKE_SUCCEEDED): Handshake.SUCCEEDED,
    int(zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL): Handshake.FAILED,
    int(zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL): Handshake.FOREIGN,
    int(zmq.EVENT_HANDSHAKE_FAILED_AUTH): Handshake.FOREIGN,
}
_log = logging.getLogger(__name__)


def _now() -> Instant:
    """Return a time that never goes back, for the machines, which only compare."""
    return Instant(time.monotonic_ns() // 1_000)


class EnrolmentServer:
    """A member's enrolment socket; must be used on one running loop, and can be opened again for another code.

    `on_enrolled` is called with each key that was answered, also when it is enrolled already; `on_strangers` with the
    last host that did not know the code, and the number of all since the socket was opened.
    """

    def __init__(
        self,
        on_enrolled: Callable[[PublicKey], None],
        listen: ListenAt | None = None,
        *,
        random: Random | None = None,
        on_strangers: OnStrangers = lambda _host, _count: None,
    ) -> None:
        self._on_strangers = on_strangers
        self._on_enrolled = on_enrolled
        self._listen = replace(listen or ListenAt(), is_odd=True)
        self._random = random or SystemRandom()
        self._sockets: _ServerSockets | None = None

    @property
    def turned_away(self) -> int:
        """Number of connections whose key is not that of the code, since the socket was opened."""
        return 0 if self._sockets is None else self._sockets.zap.turned_away

    def open(self, keys: EnrolmentKeys, enroller: Enroller) -> Address:
        """Listen for newcomers that have this code; returns the address. Raises `UserError` if it cannot listen."""
        assert self._sockets is None, "close it first"
        self._sockets = _ServerSockets(
            keys, enroller, self._on_enrolled, self._on_strangers, self._listen, self._random
        )
        return Address(own_host(self._listen.host), self._sockets.port)

    async def change(self, keys: EnrolmentKeys, enroller: Enroller) -> Address:
        """Listen for newcomers that have another code, at the same port if possible; the old code enrols nobody."""
        port = None if self._sockets is None else self._sockets.port
        await self.close()
        if port is not None and self._listen.port is None:
            self._listen = replace(self._listen, usual=port)
        return self.open(keys, enroller)

    async def close(self) -> None:
        """Stop listening; the last answers may still go out for a moment."""
        sockets, self._sockets = self._sockets, None
        if sockets is not None:
            await sockets.close()


class _ServerSockets:
    """Sockets of one code, in a context of their own: a context has one ZAP handler."""

    def __init__(
        self,
        keys: EnrolmentKeys,
        enroller: Enroller,
        on_enrolled: Callable[[PublicKey], None],
        on_strangers: OnStrangers,
        listen: ListenAt,
        random: Random,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._enroller = enroller
        self._on_enrolled = on_enrolled
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        admitted = keys.client.public
        self._strangers = Strangers(lambda key: key == admitted, on_strangers)
        self.zap = ZAPHandler(
            self._context, self._loop, _DOMAIN, lambda key: key == admitted, self._strangers.note_refused
        )
        self._router = router = self._context.socket(zmq.ROUTER)
        router.setsockopt(zmq.LINGER, LINGER_MS)
        router.setsockopt(zmq.MAXMSGSIZE, REQUEST_OCTETS_MAX + CURVE_OCTETS)
        router.setsockopt(zmq.RCVHWM, 0)  # it must never stop reading; see `zmq_transport`
        router.setsockopt(zmq.HANDSHAKE_IVL, HANDSHAKE_MS)
        make_server(router, keys.server, _DOMAIN)
        try:
            self.port = bind_router(router, listen, random)
        except UserError:
            router.close(linger=0)
            self.zap.close()
            self._context.term()
            raise
        self._is_amid = False
        lines_max = min(LINES_MAX, shares_of_open_files().connections_in // 4)
        self._reaper = ConnectionReaper(
            router, lines_max=lines_max, overhead=CURVE_OCTETS, on_wrong_key=self._strangers.note_wrong_code
        )
        descriptor = router.getsockopt(zmq.FD)
        assert isinstance(descriptor, int)
        self._unwatch = [watch(self._loop, descriptor, self._on_readable)]
        if self._reaper.descriptor is not None:
            self._unwatch.append(watch(self._loop, self._reaper.descriptor, self._reaper.admit))
        self._look = self._loop.call_later(self._reaper.pause_s, self._on_look)
        self._again: asyncio.Handle | None = None

    async def close(self) -> None:
        for unwatch in self._unwatch:
            unwatch()
        self._look.cancel()
        if self._again is not None:
            self._again.cancel()
        self._reaper.close()
        self._router.close(linger=LINGER_MS)
        self.zap.close()
        await self._loop.run_in_executor(None, self._context.term)

    def _on_look(self) -> None:
        if not self._reaper.look():
            self._come_back()
        self._strangers.look()
        self._look = self._loop.call_later(self._reaper.pause_s, self._on_look)

    def _come_back(self) -> None:
        if self._again is not None:
            self._again.cancel()
        self._again = self._loop.call_soon(self._on_readable)

    def _on_readable(self) -> None:
        """Answer until nothing is left, as the signal is given once, or until the turn is full."""
        for _ in range(REQUESTS_MAX):
            if self._router.get(_EVENTS) not in _READABLE:
                return
            try:
                self._answer()
            except zmq.ZMQError as error:  # the newcomer has gone meanwhile
                _log.debug("a newcomer was not answered: %s", error.strerror)
        self._come_back()

    def _answer(self) -> None:
        if self._is_amid:
            self._skip()
            return
        sender = self._router.recv(_NOW, copy=False)
        self._reaper.note(int(sender.get(zmq.SRCFD)), sender.bytes)
        if not self._router.get(_MORE_COMES):
            return
        body = self._router.recv(_NOW)
        if self._router.get(_MORE_COMES):
            self._is_amid = True
            return
        reply = self._enroller.receive(body, _now())
        if reply is None:
            return
        self._router.send_multipart([sender.bytes, reply.frame], _NOW)
        if reply.admitted is not None:
            self._on_enrolled(reply.admitted)

    def _skip(self) -> None:
        for _ in range(FRAMES_MAX):
            self._router.recv(_NOW)
            if not self._router.get(_MORE_COMES):
                self._is_amid = False
                return


# -- the newcomer -----------------------------------------------------------------------------------------


async def enrol(invitation: Invitation, key: PublicKey, program: str) -> Enrolment:
    """Enrol a public key with a join code; returns what is needed in order to connect to the bout.

    Takes about as long as Argon2id for the code, and gives up after eight seconds. Raises `UserError` with a sentence
    for the person that typed the code if nobody answers, if the code does not fit, and if a member refuses.
    """
    return await enrol_at_any(invitation.code, (invitation.address,), key, program)


async def enrol_at_any(
    code: JoinCode,
    addresses: Iterable[Address],
    key: PublicKey,
    program: str,
    objection: Callable[[Enrolment, Address], UserError | None] = lambda _enrolment, _address: None,
) -> Enrolment:
    """Enrol at the first of these addresses that answers, at most `ADDRESSES_MAX` of them; there must be one.

    Anybody can announce addresses, also some that never answer. So the next one is called when the one before has
    failed or has been silent for `NEXT_S`, and all are waited for together; after them the other port of each.
    `objection` is the reason why a newcomer does not want an enrolment, if there is one. Raises the `UserError` of the
    highest priority if none succeeds.
    """
    loop = asyncio.get_running_loop()
    keys = await loop.run_in_executor(None, derive_enrolment_keys, code)
    search = _Search(addresses, keys, Request(key, program), objection)
    try:
        return await search.run()
    finally:
        await search.close()


class _Search:
    """A newcomer's attempts at several addresses, those that were given and their other ports."""

    def __init__(
        self,
        addresses: Iterable[Address],
        keys: EnrolmentKeys,
        request: Request,
        objection: Callable[[Enrolment, Address], UserError | None],
    ) -> None:
        self._given = list(dict.fromkeys(addresses))[:ADDRESSES_MAX]
        assert self._given, "there is an address"
        others = [other for other in map(_other_address, self._given) if other not in self._given]
        self._waiting = deque([*self._given, *others[: ADDRESSES_MAX - len(self._given)]])
        self._keys = keys
        self._request = request
        self._objection = objection
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._clients: dict[Address, EnrolmentClient] = {}
        self._tasks: dict[Task[Enrolment], Address] = {}
        self._failures: dict[Address, _EnrolmentError] = {}

    async def run(self) -> Enrolment:
        """Return the first enrolment; raises the `_EnrolmentError` of the highest priority if there is none."""
        loop = asyncio.get_running_loop()
        trying: set[Task[Enrolment]] = set()
        patient_until: float | None = None
        while self._waiting or trying:
            if self._waiting:
                trying.add(self._begin(self._waiting.popleft()))
            elif patient_until is None and all(address in self._failures for address in self._given):
                patient_until = loop.time() + OTHER_PORT_S
            pause_s = None if patient_until is None else max(0.0, patient_until - loop.time())
            done, trying = await asyncio.wait(
                trying, timeout=NEXT_S if self._waiting else pause_s, return_when=asyncio.FIRST_COMPLETED
            )
            for task in done:
                failure = task.exception()
                if failure is None:
                    return task.result()
                if not isinstance(failure, _EnrolmentError):
                    raise failure
                self._failures[self._tasks[task]] = failure
            if patient_until is not None and loop.time() >= patient_until:
                patient_until = None
                trying = {task for task in trying if self._clients[self._tasks[task]].is_asking}
                if not trying:
                    break
        raise max(map(self._judged, self._given), key=lambda failure: failure.priority)

    async def close(self) -> None:
        """Give up whatever is still tried."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(None, self._context.term)

    def _begin(self, address: Address) -> "Task[Enrolment]":
        self._clients[address] = EnrolmentClient(self._request, _now())
        task = asyncio.get_running_loop().create_task(self._attempt(address))
        self._tasks[task] = address
        return task

    async def _attempt(self, address: Address) -> Enrolment:
        enrolment = await _enrol_at(self._context, address, self._keys, self._clients[address])
        unwanted = self._objection(enrolment, address)
        if unwanted is not None:
            raise _EnrolmentError(str(unwanted), _Priority.OTHER_BOUT)
        return enrolment

    def _judged(self, address: Address) -> "_EnrolmentError":
        """Return why there is no enrolment at an address that was given, nor at its other port."""
        failure, other = self._failures[address], self._failures.get(_other_address(address))
        if other is not None and other.priority >= max(failure.priority, _Priority.MISFIT):
            return other if other.priority > failure.priority else failure
        if failure.priority is _Priority.MISFIT and is_bouts_port(address.port):
            return _EnrolmentError(
                tr(
                    "the laptop at {address} lets no newcomers in there, so nobody judged the code; type the "
                    "invitation that the Head NSO's screen shows now",
                    address=address,
                ),
                _Priority.NO_ENROLMENT,
            )
        return failure


def _other_address(address: Address) -> Address:
    return Address(address.host, other_port(address.port))


async def _enrol_at(
    context: "zmq.Context[zmq.Socket[bytes]]", address: Address, keys: EnrolmentKeys, client: EnrolmentClient
) -> Enrolment:
    attempt = _Attempt(context, asyncio.get_running_loop(), address, keys, client)
    try:
        await attempt.is_over
    finally:
        attempt.close()
    if client.enrolment is None:
        if client.state is EnrolmentState.MISFIT and not client.is_foreign:
            client.is_foreign = await read_mechanism(address) not in (None, "CURVE")
        raise _failure(client, address)
    return replace(client.enrolment, reached=address)


class _Attempt:
    """The sockets of one newcomer, and the machine that they drive."""

    def __init__(
        self,
        context: "zmq.Context[zmq.Socket[bytes]]",
        loop: AbstractEventLoop,
        address: Address,
        keys: EnrolmentKeys,
        client: EnrolmentClient,
    ) -> None:
        self._loop = loop
        self.client = client
        self.is_over: Future[None] = loop.create_future()
        self._dealer = dealer = context.socket(zmq.DEALER)
        dealer.setsockopt(zmq.LINGER, 0)
        dealer.setsockopt(zmq.MAXMSGSIZE, ANSWER_OCTETS_MAX + CURVE_OCTETS)
        dealer.setsockopt(zmq.RECONNECT_IVL, RECONNECT_MS)
        dealer.setsockopt(zmq.RECONNECT_IVL_MAX, RECONNECT_MS_MAX)
        dealer.setsockopt(zmq.CONNECT_TIMEOUT, CONNECT_MS_MAX)
        make_client(dealer, keys.client, keys.server.public)
        self._monitor = dealer.get_monitor_socket(sum(_OUTCOMES))
        self._timer: TimerHandle | None = None
        self._unwatch = [
            watch(loop, descriptor, self._on_readable)
            for one in (dealer, self._monitor)
            if isinstance(descriptor := one.getsockopt(zmq.FD), int)
        ]
        dealer.connect(f"tcp://{address}")
        self._on_readable()

    def close(self) -> None:
        for unwatch in self._unwatch:
            unwatch()
        if self._timer is not None:
            self._timer.cancel()
        self._dealer.disable_monitor()
        self._monitor.close(linger=0)
        self._dealer.close(linger=0)

    def _on_readable(self) -> None:
        """Read both sockets until they are empty, since sending on one of them may consume its signal."""
        has_read = True
        while has_read and not self.client.is_over:
            has_read = False
            if self._monitor.get(_EVENTS) in _READABLE:
                has_read = True
                event = int(recv_monitor_message(self._monitor, _NOW)["event"])
                self._send(self.client.handshake(_OUTCOMES[event], _now()))
            if self._dealer.get(_EVENTS) in _READABLE:
                has_read = True
                self.client.receive(self._dealer.recv_multipart(_NOW)[-1])
        self._go_on()

    def _on_timer(self) -> None:
        self._send(self.client.handle_timer(_now()))
        self._on_readable()

    def _send(self, frames: tuple[bytes, ...]) -> None:
        for frame in frames:
            try:
                self._dealer.send(frame, _NOW)
            except zmq.Again:  # it is asked again in a second
                _log.debug("a request of enrolment was not sent")

    def _go_on(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.client.next_timer()
        if due is not None:
            self._timer = self._loop.call_later(max(0, due - _now()) / 1e6, self._on_timer)
        elif not self.is_over.done():
            self.is_over.set_result(None)


class _Priority(IntEnum):
    """Order of failures: where several addresses were tried, the highest is told."""

    NOBODY, FOREIGN, NO_ENROLMENT, UNREADABLE, MISFIT, OTHER_BOUT, FULL, REMOVED = range(8)


class _EnrolmentError(UserError):
    """The sentence about one address."""

    def __init__(self, sentence: str, priority: _Priority) -> None:
        super().__init__(sentence)
        self.priority = priority


def _failure(client: EnrolmentClient, address: Address) -> _EnrolmentError:
    match client.state, client.refusal:
        case EnrolmentState.MISFIT, _ if client.is_foreign:
            return _EnrolmentError(
                tr("what answers at {address} takes no join codes; check the address behind the @", address=address),
                _Priority.FOREIGN,
            )
        case EnrolmentState.MISFIT, _:
            return _EnrolmentError(
                tr(
                    "the code does not fit the bout at {address}; ask for the one that the Head NSO's screen shows now",
                    address=address,
                ),
                _Priority.MISFIT,
            )
        case EnrolmentState.REFUSED, Refusal.REMOVED:
            return _EnrolmentError(tr("this laptop was removed from the bout; ask the Head NSO"), _Priority.REMOVED)
        case EnrolmentState.REFUSED, Refusal.FULL:
            return _EnrolmentError(
                tr("this code has let in as many as it may; ask the Head NSO for a new code"), _Priority.FULL
            )
        case EnrolmentState.REFUSED, _:
            return _EnrolmentError(
                tr(
                    "the program at {address} does not understand this one; install the same version on both",
                    address=address,
                ),
                _Priority.UNREADABLE,
            )
    return _EnrolmentError(
        tr(
            "nobody answers at {address}; check the address behind the @, and that both laptops are in one network",
            address=address,
        ),
        _Priority.NOBODY,
    )
