"""Sockets of a ZRE node: a datagram socket for the beacons, a ROUTER, and a DEALER to each peer (ZRE-3, 13..20).

The ROUTER is that of `ZMQTransport`: its ports, and its defence against endless messages, unread data and too many
connections. The DEALERs are our own, because their identity has 17 octets and a message has one frame or two.

The text proposes a high-water mark of 3,000 messages. ZeroMQ would count messages only, and 3,000 parts of a snapshot
are 100 MB. So its own queue gets `PIPE_HWM` messages, and the others are queued here, bounded in octets as well. With
no room left, a peer is not responding (ZRE-19).

Loopback interfaces have no broadcast flag, but Linux delivers datagrams to 127.255.255.255 to every socket there; so
programs on one machine find each other without a network. Several programs share port 5670 by SO_REUSEADDR and
SO_REUSEPORT. Beacons from networks other than those that we send to are dropped: a door on loopback has no peers in the
hall.
"""

import asyncio
import errno
import ipaddress
import logging
import socket
import sys
import time
from asyncio import AbstractEventLoop, TimerHandle
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

import ifaddr
import zmq

from derbyos_core.clock import Clock
from derbyos_core.errors import LocalProtocolError, UserError, error_text, reason_of
from derbyos_core.gateways.door import FeedSource, OnRequest
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.zre.codec import encode_identity
from derbyos_core.gateways.zre.effects import (
    Discovered,
    ZREBroadcast,
    ZREConnect,
    ZREDisconnect,
    ZREEffect,
    ZREExited,
    ZRESend,
    ZREShouted,
    ZREWhispered,
)
from derbyos_core.gateways.zre.messages import ZREId
from derbyos_core.gateways.zre.node import PEERS_MAX, ZRENode, ZREProfile
from derbyos_core.gateways.zre.translator import GROUP, ZRETranslator, door_headers, encode_event
from derbyos_core.i18n import tr
from derbyos_core.identity import SourceId, octets_of
from derbyos_core.node.loop_timer import LoopTimer
from derbyos_core.node.transport.addresses import ANY_HOST, LOOPBACK_HOST, ListenAt, own_host
from derbyos_core.node.transport.open_files import shares_of_open_files
from derbyos_core.node.transport.rate_limiter import RateLimiter
from derbyos_core.node.transport.readiness import watch
from derbyos_core.node.transport.zmq_transport import ZMQTransport

__all__ = ["DISCOVERY_PORT", "OnDiscovered", "ZREDoor", "ZREDoorSettings", "ZRESockets"]

DISCOVERY_PORT = 5670
"""ZRE-DISC, assigned by IANA (ZRE-3)."""

# Bounds of the queues
SEND_HWM = 3_000
"""Messages queued for one peer: 100 a second for 30 s (ZRE-19)."""
PIPE_HWM = 16
"""Of these, messages in ZeroMQ's own queue: half a megabyte of snapshots."""
PEER_OCTETS_MAX = 8 << 20
"""Octets queued for one peer: the snapshot of 25,000 facts of 300 octets."""
ALL_OCTETS_MAX = 32 << 20
RESERVED_OCTETS = 64 << 10
"""Octets that each peer may always queue, so that those who read are not refused for those who do not: 128 x 64 KiB are
8 MiB beyond the limit of all.
"""

# Times
FLUSH_S, FLUSH_S_MAX = 0.001, 0.05
"""Interval until a queue is tried again; it doubles up to the second value while nothing moves."""
REDIAL_PAUSE_S = 0.1
"""A ROUTER without handover has noticed by then that the old connection is gone."""
DISCARD_S = 0.5
NETWORKS_S = 10.0
"""Interval in which addresses and networks of this machine are read again; each second while there is no network."""
LINGER_MS = 200
"""Time for the last messages when the node stops; a peer that was dropped gets none."""

# Reading
TURN = 64
"""Messages and beacons read before the loop gets its turn."""
DATAGRAM_OCTETS = 64
"""Longer than any beacon, so that a wrong length is seen."""
RECEIVED_OCTETS_MAX, DISCARDED_MAX = 1 << 16, 200
"""What a peer may send on our DEALER between two looks; it should send nothing there (ZRE-19)."""
RECONNECT_MS, RECONNECT_MS_MAX, CONNECT_MS_MAX = 100, 1_000, 3_000

_NOBLOCK, _NOBLOCK_MORE = int(zmq.NOBLOCK), int(zmq.NOBLOCK | zmq.SNDMORE)
_EVENTS = int(zmq.EVENTS)
_WRITABLE = (int(zmq.POLLOUT), int(zmq.POLLIN | zmq.POLLOUT))
_READABLE = (int(zmq.POLLIN), int(zmq.POLLIN | zmq.POLLOUT))
_send_frame = zmq.backend.Socket.send

_log = logging.getLogger(__name__)

Socket = zmq.Socket[bytes]
OnEvent = Callable[[ZREEffect], None]
OnDiscovered = Callable[[str, Mapping[str, str]], None]
"""Takes host and headers of a node of DerbyOS that was found by its beacon."""


class ZRESockets:
    """A ZRE node with its sockets; must be started on a running loop and used on that loop alone.

    The clock is that of this machine, as it must not jump. With `is_local` it connects to hosts of this machine's own
    networks alone, whatever others say of themselves.
    `on_event` gets what the program may want to know: `ZREEntered`, `ZREExited`, `ZREJoined`, `ZRELeft`,
    `ZREWhispered`, `ZREShouted` and `Discovered`.
    """

    def __init__(  # noqa: PLR0913 - the options of a node
        self,
        source: SourceId,
        *,
        on_event: OnEvent,
        clock: Clock,
        host: str = LOOPBACK_HOST,
        port: int = DISCOVERY_PORT,
        name: str = "",
        headers: Mapping[str, str] | None = None,
        random: Random | None = None,
        is_local: bool = False,
    ) -> None:
        self._is_local = is_local
        self._on_event = on_event
        self._clock = clock
        self._host = host
        self._name = name
        self._headers = headers or {}
        self._id = ZREId(octets_of(source))
        self._transport = ZMQTransport(source, ListenAt(host), random=random)
        self._beacons = _BeaconSocket(host, port)
        self._limiter = RateLimiter()
        self._counters: Counter[str] = Counter()
        self._node: ZRENode | None = None
        self._mailboxes: _Mailboxes | None = None
        self._timer: LoopTimer | None = None
        self._port = 0
        self._moved_at = 0.0
        self._is_performing = False

    @property
    def id(self) -> ZREId:
        """The UUID of this node."""
        return self._id

    @property
    def node(self) -> ZRENode:
        """The machine, for its peers and groups."""
        assert self._node is not None, "the node has been started"
        return self._node

    @property
    def mailbox_port(self) -> int:
        """The port of the ROUTER."""
        return self._port

    def counters(self) -> Mapping[str, int]:
        """Return what was dropped, by reason."""
        own = dict(self._counters + self._beacons.counters)
        return {**own, **(self._node.counters if self._node else {}), "flood": self._limiter.dropped}

    async def start(self) -> None:
        """Bind the sockets and send the first beacon.

        Raises `UserError` if a port is taken, and `LocalProtocolError` if name or headers are too long.
        """
        loop = asyncio.get_running_loop()
        address = self._transport.open(self._read_router)
        peers_max = min(PEERS_MAX, shares_of_open_files().connections_out // 2)
        profile = ZREProfile(
            node=self._id,
            host=self._beacons.find_networks(),
            port=address.port,
            name=self._name,
            headers=self._headers,
        )
        try:
            is_near = self._beacons.is_near if self._is_local else _is_anywhere
            node = ZRENode(profile, peers_max=peers_max, is_near=is_near)
            self._beacons.open(loop, self._read_beacons)
        except (LocalProtocolError, UserError):
            await self._transport.close()
            raise
        self._node, self._port = node, address.port
        self._mailboxes = _Mailboxes(loop, encode_identity(self._id), self._refuse)
        self._timer = LoopTimer(loop, self._clock, self._on_time)
        self._moved_at = time.monotonic()
        node.start(self._clock.now())
        self._limiter.pass_time(self._clock.now())
        self._perform()
        self._arm()

    async def stop(self) -> None:
        """Send the beacon with port 0 and close everything; again is harmless."""
        node, self._node = self._node, None
        mailboxes, self._mailboxes = self._mailboxes, None
        if node is None or mailboxes is None:
            return
        if self._timer is not None:
            self._timer.disarm()
        node.stop()
        for effect in node.take_effects():
            if isinstance(effect, ZREBroadcast):
                self._beacons.send(effect.octets)
        self._beacons.close()
        await mailboxes.close()
        await self._transport.close()

    def renew(self, headers: Mapping[str, str], peers: Iterable[ZREId]) -> None:
        """Change our headers, and greet these peers anew; raises `LocalProtocolError` if they are too long."""
        self.node.renew(headers, peers, self._clock.now())
        self._perform()

    def find_networks(self) -> None:
        """Read this machine's addresses and networks again at once, instead of within `NETWORKS_S`."""
        self._moved_at = time.monotonic()
        host = self._beacons.find_networks()
        if host != LOOPBACK_HOST:  # a network that is gone for a moment is no new address
            self.node.move(host, self._clock.now())
            self._perform()

    @property
    def has_network(self) -> bool:
        """Whether there is a network in which beacons go out."""
        return self._beacons.has_network

    def join(self, group: str) -> None:
        """Join a group."""
        self.node.join(group)
        self._perform()

    def leave(self, group: str) -> None:
        """Leave a group."""
        self.node.leave(group)
        self._perform()

    def whisper(self, peer: ZREId, content: bytes) -> bool:
        """Send to one peer."""
        is_peer = self.node.whisper(peer, content)
        self._perform()
        return is_peer

    def shout(self, group: str, content: bytes) -> int:
        """Send to each peer of a group."""
        count = self.node.shout(group, content)
        self._perform()
        return count

    def introduce(self, peer: ZREId, host: str, port: int) -> None:
        """Make a node a peer that no beacon reaches."""
        self.node.introduce(peer, host, port, self._clock.now())
        self._perform()

    # -- the loop ------------------------------------------------------------------------------------------

    def _read_router(self) -> None:
        """Read a turn's messages; come back if there may be more."""
        node = self._node
        if node is None:
            return
        now = self._clock.now()
        for _ in range(TURN):
            frames = self._transport.receive()
            if frames is None:
                break
            if frames and self._limiter.admits(frames[0]):
                node.receive(frames, now)
                self._perform()
        else:
            self._transport.look_at_unread()
            asyncio.get_running_loop().call_soon(self._read_router)

    def _read_beacons(self) -> None:
        node = self._node
        if node is None:
            return
        now = self._clock.now()
        for octets, host in self._beacons.receive():
            node.receive_beacon(octets, host, now)
        self._perform()

    def _on_time(self) -> None:
        node = self._node
        if node is None:
            return
        if self._beacons.is_astray or time.monotonic() - self._moved_at >= NETWORKS_S:
            self.find_networks()
        now = self._clock.now()
        self._limiter.pass_time(now)
        node.handle_timer(now)
        self._perform()
        self._arm()

    def _arm(self) -> None:
        """Arm the timer; only the timer itself changes when it is due."""
        if self._node is not None and self._timer is not None:
            self._timer.arm(self._node.next_timer())

    def _refuse(self, peer: ZREId) -> None:
        if self._node is not None:
            self._node.handle_refused(peer, self._clock.now())
            self._perform()

    def _perform(self) -> None:
        """Perform effects until there are none; what the program does in `on_event` adds to them.

        A message wakes many processes that find their caches cold, so this is short for what comes most often.
        """
        if self._is_performing:
            return
        self._is_performing = True
        try:
            while (node := self._node) is not None and (effects := node.take_effects()):
                for effect in effects:
                    if type(effect) is ZREShouted:
                        self._report(effect)
                    elif self._mailboxes is not None:
                        self._perform_one(self._mailboxes, effect)
        finally:
            self._is_performing = False

    def _perform_one(self, mailboxes: "_Mailboxes", effect: ZREEffect) -> None:
        if type(effect) is ZRESend:
            mailboxes.send(effect.peer, effect.frames)
            return
        match effect:
            case ZREConnect(peer, host, port):
                mailboxes.connect(peer, f"tcp://{host}:{port}")
            case ZREDisconnect(peer):
                mailboxes.disconnect(peer)
            case ZREBroadcast(octets):
                self._beacons.send(octets)
            case _:
                self._report(effect)

    def _report(self, effect: ZREEffect) -> None:
        try:
            self._on_event(effect)
        except Exception:  # noqa: BLE001 - whatever fails behind the door, the sockets go on
            self._counters["failed-events"] += 1
            _log.exception("an event of ZRE could not be handled")


class ZREDoor:
    """The ZRE door: the feed as SHOUTs, snapshots and requests as WHISPERs (`zre.translator`).

    `port` is that of the beacons. `bout` is the string of the bout, `name` the public name of this node; `headers` are
    further headers of its HELLO, such as `X-DERBYOS` with the address of its node for laptops that mDNS does not reach.
    """

    def __init__(
        self,
        feed: FeedSource,
        on_request: OnRequest,
        *,
        source: SourceId,
        host: str = LOOPBACK_HOST,
        port: int = DISCOVERY_PORT,
        clock: Clock,
        random: Random | None = None,
        settings: "ZREDoorSettings | None" = None,
    ) -> None:
        settings = settings or ZREDoorSettings()
        self._clock = clock
        self._on_discovered = settings.on_discovered
        self._translator = ZRETranslator(feed, on_request)
        self._counters: Counter[str] = Counter()
        self._is_running = False
        self._sockets = ZRESockets(
            source,
            on_event=self._handle,
            clock=clock,
            host=host,
            port=port,
            name=settings.name,
            headers={**door_headers(settings.bout), **settings.headers},
            random=random,
        )

    async def start(self) -> None:
        """Open the door; raises `UserError` if a port is taken or a header is too long."""
        try:
            await self._sockets.start()
        except LocalProtocolError as error:
            raise UserError(error_text(error)) from error
        self._is_running = True

    def publish(self, events: tuple[FeedEvent, ...]) -> None:
        """Shout events to the programs in the group; never raises."""
        if not self._is_running:
            return
        try:
            for event in events if self.clients() else ():
                self._sockets.shout(GROUP, encode_event(event))
        except Exception:  # noqa: BLE001 - a door that fails must not touch the bout
            self._counters["failed-events"] += 1
            _log.exception("events could not be sent by ZRE")

    def clients(self) -> int:
        """Return the number of programs in the group."""
        return len(self._sockets.node.members(GROUP)) if self._is_running else 0

    def counters(self) -> Mapping[str, int]:
        """Return what was dropped, refused and answered, by reason."""
        return dict(Counter(self._sockets.counters()) + Counter(self._translator.counters) + self._counters)

    async def stop(self) -> None:
        """Close the door; again is harmless."""
        self._is_running = False
        await self._sockets.stop()

    def _handle(self, event: ZREEffect) -> None:
        match event:
            case ZREWhispered(peer, content):
                name = self._sockets.node.name_of(peer)
                for answer in self._translator.answer(peer, name, content, self._clock.now()):
                    self._sockets.whisper(peer, answer)
            case ZREExited(peer):
                self._translator.forget(peer)
            case Discovered(_, host, headers) if self._on_discovered is not None:
                self._on_discovered(host, headers)


@dataclass(frozen=True, slots=True, kw_only=True)
class ZREDoorSettings:
    """Contents of a door's HELLO, and the receiver of the DerbyOS nodes that it finds."""

    bout: str = ""
    name: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    on_discovered: OnDiscovered | None = None


class _BeaconSocket:
    """The datagram socket of port 5670, and the networks in which its beacons go out."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._socket: socket.socket | None = None
        self._unwatch: Callable[[], None] | None = None
        self._interfaces: tuple[ipaddress.IPv4Interface, ...] = ()
        self._has_failed = False
        self.counters: Counter[str] = Counter()

    def open(self, loop: AbstractEventLoop, on_readable: Callable[[], None]) -> None:
        """Bind the socket and let the loop watch it."""
        beacons = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            beacons.setblocking(False)
            beacons.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            beacons.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "SO_REUSEPORT"):
                beacons.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            beacons.bind((self._bind_host(), self._port))
        except OSError as error:
            beacons.close()
            if error.errno in (errno.EADDRINUSE, errno.EACCES):
                where = tr("port {port}", port=self._port)
                raise UserError(
                    tr("{where} is in use by another program; end that program or choose another port", where=where)
                ) from error
            raise UserError(
                tr(
                    "cannot listen on {host}:{port}: {reason}",
                    host=self._host,
                    port=self._port,
                    reason=reason_of(error),
                )
            ) from error
        self._socket = beacons
        self._unwatch = watch(loop, beacons.fileno(), on_readable)

    def _bind_host(self) -> str:
        """Linux delivers broadcasts to sockets that are bound to the broadcast address; others need them unbound."""
        if sys.platform == "linux" and self._host != ANY_HOST and self._interfaces:
            return str(self._interfaces[0].network.broadcast_address)
        return "" if self._host != LOOPBACK_HOST else LOOPBACK_HOST

    def find_networks(self) -> str:
        """Read the networks of this machine that belong to our host; return the address to give to others."""
        try:
            self._interfaces = _interfaces_of(self._host)
        except OSError:
            self._interfaces = ()
        return own_host(self._host)

    @property
    def has_network(self) -> bool:
        """Whether there is an interface with a broadcast address, loopback apart unless it was asked for."""
        return any(self._host == LOOPBACK_HOST or not one.ip.is_loopback for one in self._interfaces)

    @property
    def is_astray(self) -> bool:
        """Whether the last beacon could not be sent to every network, or there is none."""
        return self._has_failed or not self.has_network

    def is_near(self, host: str) -> bool:
        """Return whether a host belongs to the networks that beacons go to and come from."""
        return any(ipaddress.IPv4Address(host) in one.network for one in self._interfaces)

    def send(self, octets: bytes) -> None:
        """Send a beacon to each broadcast address; a network that is down is no fault."""
        if self._socket is None:
            return
        self._has_failed = False
        for network in dict.fromkeys(one.network for one in self._interfaces):
            try:
                self._socket.sendto(octets, (str(network.broadcast_address), self._port))
            except OSError:
                self._has_failed = True
                self.counters["beacon-not-sent"] += 1

    def receive(self) -> list[tuple[bytes, str]]:
        """Return the next beacons of our networks, at most a turn's; the loop calls again if there are more."""
        found: list[tuple[bytes, str]] = []
        for _ in range(TURN if self._socket is not None else 0):
            assert self._socket is not None, "it is closed between turns only"
            try:
                octets, (host, _port) = self._socket.recvfrom(DATAGRAM_OCTETS)
            except OSError:
                break  # nothing is left; Windows also says here that nobody listened to the last one sent
            if self.is_near(host):
                found.append((octets, host))
            else:
                self.counters["beacon-elsewhere"] += 1
        return found

    def close(self) -> None:
        """Close the socket."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def _is_anywhere(_host: str) -> bool:
    return True


def _interfaces_of(host: str) -> tuple[ipaddress.IPv4Interface, ...]:
    """Return the interfaces with a broadcast address that this host stands for; loopback if there is no other."""
    loopback = ipaddress.IPv4Interface(f"{LOOPBACK_HOST}/8")
    if ipaddress.IPv4Address(host) in loopback.network:
        return (loopback,)
    interfaces = [
        ipaddress.IPv4Interface(f"{one.ip}/{one.network_prefix}")
        for adapter in ifaddr.get_adapters()
        for one in adapter.ips
        if one.is_IPv4
    ]
    chosen = [one for one in interfaces if str(one.ip) == host or (host == ANY_HOST and not one.ip.is_loopback)]
    found = tuple(one for one in chosen if one.network.prefixlen < 31)
    return found or ((loopback,) if host == ANY_HOST else ())


@dataclass(slots=True, eq=False)
class _Mailbox:
    """Connection to one peer; `dealer` is None while its endpoint is not dialled again yet."""

    endpoint: str
    dealer: Socket | None = None
    opens_at: float = 0.0
    queue: deque[tuple[bytes, ...]] = field(default_factory=deque)
    octets: int = 0
    is_refused: bool = False


class _Mailboxes:
    """The DEALERs of a node, one for each peer, each with a queue."""

    def __init__(self, loop: AbstractEventLoop, identity: bytes, on_refused: Callable[[ZREId], None]) -> None:
        self._loop = loop
        self._identity = identity
        self._on_refused = on_refused
        self._context: zmq.Context[Socket] = zmq.Context()
        self._mailboxes: dict[ZREId, _Mailbox] = {}
        self._busy: dict[ZREId, _Mailbox] = {}
        self._closed_at: dict[str, float] = {}
        """When the last DEALER of an endpoint was closed; forgotten after the pause."""
        self._octets = 0
        self._pause_s = FLUSH_S
        self._timer: TimerHandle | None = None
        self._look: TimerHandle = loop.call_later(DISCARD_S, self._discard_received)

    def connect(self, peer: ZREId, endpoint: str) -> None:
        """Open the connection to a peer; it takes messages at once (ZRE-22)."""
        assert peer not in self._mailboxes, "a peer has one DEALER"
        now = time.monotonic()
        self._closed_at = {one: at for one, at in self._closed_at.items() if now - at < REDIAL_PAUSE_S}
        mailbox = self._mailboxes[peer] = _Mailbox(endpoint)
        closed_at = self._closed_at.get(endpoint)
        if closed_at is None:
            self._dial(peer, mailbox)
        else:
            mailbox.opens_at = closed_at + REDIAL_PAUSE_S
            self._make_busy(peer, mailbox)

    def send(self, peer: ZREId, frames: tuple[bytes, ...]) -> None:
        """Queue a message; a peer whose queue has no room is reported once and gets nothing more."""
        mailbox = self._mailboxes.get(peer)
        if mailbox is None or mailbox.is_refused:
            return
        if not mailbox.queue and mailbox.dealer is not None and _push(mailbox.dealer, frames):
            return
        octets = sum(map(len, frames))
        if not self._has_room(mailbox, octets):
            self._refuse(peer, mailbox)
            return
        mailbox.queue.append(frames)
        mailbox.octets += octets
        self._octets += octets
        self._make_busy(peer, mailbox)

    def disconnect(self, peer: ZREId) -> None:
        """Close the connection to a peer and drop its queue."""
        mailbox = self._mailboxes.pop(peer, None)
        self._busy.pop(peer, None)
        if mailbox is None:
            return
        self._octets -= mailbox.octets
        if mailbox.dealer is not None:
            mailbox.dealer.close(linger=0)
            self._closed_at[mailbox.endpoint] = time.monotonic()

    async def close(self) -> None:
        """Close all connections; messages that ZeroMQ has already may still go for a moment."""
        self._look.cancel()
        if self._timer is not None:
            self._timer.cancel()
        for mailbox in self._mailboxes.values():
            if mailbox.dealer is not None:
                self._flush(mailbox)
                mailbox.dealer.close(linger=LINGER_MS)
        self._mailboxes.clear()
        self._busy.clear()
        await self._loop.run_in_executor(None, self._context.term)

    def _has_room(self, mailbox: _Mailbox, octets: int) -> bool:
        octets_max = RESERVED_OCTETS if self._octets + octets > ALL_OCTETS_MAX else PEER_OCTETS_MAX
        return len(mailbox.queue) < SEND_HWM - PIPE_HWM and mailbox.octets + octets <= octets_max

    def _refuse(self, peer: ZREId, mailbox: _Mailbox) -> None:
        mailbox.is_refused = True
        self._on_refused(peer)

    def _make_busy(self, peer: ZREId, mailbox: _Mailbox) -> None:
        self._busy[peer] = mailbox
        self._pause_s = FLUSH_S
        self._arm()

    def _arm(self) -> None:
        if self._timer is None and self._busy:
            self._timer = self._loop.call_later(self._pause_s, self._on_timer)

    def _on_timer(self) -> None:
        """Open connections whose pause is over, and pass queued messages on to ZeroMQ."""
        self._timer = None
        has_moved = False
        now = time.monotonic()
        for peer, mailbox in list(self._busy.items()):
            if mailbox.dealer is None and now >= mailbox.opens_at:
                self._dial(peer, mailbox)
            has_moved = self._flush(mailbox) or has_moved
            if mailbox.dealer is not None and not mailbox.queue:
                del self._busy[peer]
        self._pause_s = FLUSH_S if has_moved else min(2 * self._pause_s, FLUSH_S_MAX)
        self._arm()

    def _flush(self, mailbox: _Mailbox) -> bool:
        has_moved = False
        dealer, queue = mailbox.dealer, mailbox.queue
        while queue and dealer is not None and dealer.get(_EVENTS) in _WRITABLE and _push(dealer, queue[0]):
            octets = sum(map(len, queue.popleft()))
            mailbox.octets -= octets
            self._octets -= octets
            has_moved = True
        return has_moved

    def _dial(self, peer: ZREId, mailbox: _Mailbox) -> None:
        try:
            mailbox.dealer = self._make_dealer(mailbox.endpoint)
        except zmq.ZMQError as error:  # too many files are open
            _log.warning("cannot connect to %s: %s", mailbox.endpoint, error.strerror)
            mailbox.opens_at = time.monotonic() + REDIAL_PAUSE_S
            self._make_busy(peer, mailbox)

    def _make_dealer(self, endpoint: str) -> Socket:
        dealer = self._context.socket(zmq.DEALER)
        dealer.setsockopt(zmq.IDENTITY, self._identity)
        dealer.setsockopt(zmq.SNDHWM, PIPE_HWM)
        dealer.setsockopt(zmq.SNDTIMEO, 0)
        dealer.setsockopt(zmq.RCVHWM, 0)  # libzmq ends the program if it stops reading and the connection closes
        dealer.setsockopt(zmq.MAXMSGSIZE, RECEIVED_OCTETS_MAX)
        dealer.setsockopt(zmq.LINGER, 0)
        dealer.setsockopt(zmq.RECONNECT_IVL, RECONNECT_MS)
        dealer.setsockopt(zmq.RECONNECT_IVL_MAX, RECONNECT_MS_MAX)
        dealer.setsockopt(zmq.CONNECT_TIMEOUT, CONNECT_MS_MAX)
        try:
            dealer.connect(endpoint)
        except zmq.ZMQError:
            dealer.close(linger=0)
            raise
        return dealer

    def _discard_received(self) -> None:
        """Discard what peers send on our DEALERs; one that floods is not responding."""
        self._look = self._loop.call_later(DISCARD_S, self._discard_received)
        for peer, mailbox in list(self._mailboxes.items()):
            dealer = mailbox.dealer
            if dealer is not None and dealer.get(_EVENTS) in _READABLE and not _discard(dealer):
                self._refuse(peer, mailbox)


def _discard(dealer: Socket) -> bool:
    """Read and discard; returns False if there is still more."""
    try:
        for _ in range(DISCARDED_MAX):
            dealer.recv(_NOBLOCK)
    except zmq.Again:
        return True
    return False


def _push(dealer: Socket, frames: tuple[bytes, ...]) -> bool:
    """Pass one frame or two to ZeroMQ, which takes all or nothing."""
    try:
        if len(frames) == 2:
            _send_frame(dealer, frames[0], _NOBLOCK_MORE)
        _send_frame(dealer, frames[-1], _NOBLOCK)
    except zmq.Again:
        return False
    return True
