"""State machine of a ZRE node: presence, introductions, groups and silence (ZRE-8..45).

    STRANGER --beacon--> GREETED --hello--> READY <--any sign of life-- EVASIVE
       |                                      ^  |                         ^  |
       +--hello (we greet back)---------------+  +-------silent 5 s--------+  +--silent 30 s--> forgotten

* A peer gets our HELLO as soon as we know of it, by its beacon or by its HELLO (ZRE-11, 21, 30, 32). Its other commands
  are ignored until its own HELLO has come (ZRE-31); and as only a HELLO says where its sender can be reached, that is
  the valid message by which a node without beacons becomes a peer.
* A HELLO from a peer that has greeted before means that it has forgotten us, so it is a new peer: it leaves all its
  groups, gets our HELLO as message 1, and enters again. But a second such HELLO within `GREETING_US` is taken as the
  answer to ours, and gets none: else two nodes that know each other would greet each other without end.
  The DEALER is kept if the endpoint is the same, because a ROUTER without handover ignores a second connection with a
  known identity while the first one exists. But if a peer that was answered greets us again, our messages do not reach
  it: somebody else may have connected to its ROUTER in our name. Then a new DEALER takes the name back.
  A machine with several addresses may greet from another one than its beacon came from; then the connection that
  exists is kept as well, for as long as it names the same endpoint.
* A HELLO with our own endpoint is ignored. One with the endpoint of another peer replaces that peer: a program that
  crashed and returned with a new UUID.
* Anybody can take the name or the endpoint of a peer. But the peer's own beacons go on. So while they come, a HELLO in
  its name with another port, and that of another node with its endpoint, are ignored; and a beacon with another port is
  no sign of life. A peer that has only those for `MOVED_US` has moved, or was never what it said: it is greeted anew.
* Each destination has its own sequence, 1 to 65,535, then 0. A gap, a repetition or a wrong order disconnects the peer
  (ZRE-29); its next beacon introduces it again. zeromq-pyre goes from 65,534 to 0, so it is introduced again after
  65,534 messages in either direction.
* The status counts our joins and leaves modulo 256. libzyre ends its process and pyre ends its thread if it is wrong,
  so it is exact in every message. A wrong one from a peer is counted and taken over (ZRE-34).
* A peer that is a DerbyOS node is reported as `Discovered` once both its HELLO and a beacon have come, and again for
  each other host that its beacons come from: a machine may be in several networks.
* Silence is looked at once a second, when our beacon is due. A peer that was silent for 5 s gets a PING, and another
  each 5 s; after 30 s it is dropped (ZRE-41..43, 45). Beacons and messages both count as signs of life; a beacon does
  not help a peer that never answers our HELLO, which is dropped after 10 s and greeted anew.
* If there is no room for a message to a peer, it is not responding (ZRE-19) and dropped, as it would see a gap anyway.

Limits. Anybody can send beacons in any name, so peers that were only seen have no claim to stay: when the peers of a
host or of the node reach their limit, the oldest of those is dropped, if it had `YIELD_US` to answer. No peer that
has introduced itself is dropped for another.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.zre.codec import (
    decode,
    decode_beacon,
    decode_identity,
    encode_beacon,
    endpoint_of,
    frame_parts,
    parse_endpoint,
)
from derbyos_core.gateways.zre.effects import (
    Discovered,
    ZREBroadcast,
    ZREConnect,
    ZREDisconnect,
    ZREEffect,
    ZREEntered,
    ZREExited,
    ZREJoined,
    ZRELeft,
    ZRESend,
    ZREShouted,
    ZREWhispered,
)
from derbyos_core.gateways.zre.messages import (
    ZREBeacon,
    ZREHello,
    ZREId,
    ZREJoin,
    ZRELeave,
    ZREMessage,
    ZREPing,
    ZREPingOk,
    ZREShout,
    ZREUnknown,
    ZREWhisper,
)

__all__ = ["ADDRESS_HEADER", "BEACON_HOSTS_MAX", "PEERS_MAX", "ZRENode", "ZREProfile", "ZREStanding"]

BEACON_US = 1_000_000
EVASIVE_US = 5_000_000
EXPIRED_US = 30_000_000
GREETING_US = 2_000_000
"""Time for the answer to our HELLO: a connection over a bad network, and the HELLO back."""
MOVED_US = 3_000_000
"""Three beacons: the time in which one of them arrives also over a bad network."""
YIELD_US = 500_000
"""Time after which a peer that has not answered gives up its place to another. 32 places are then full for one who
answers at once only if more than 64 invented names a second come from its own host."""
UNANSWERED_US = 10_000_000
"""Time after which a peer is dropped that has not answered our HELLO, to be greeted by its next beacon."""
PEERS_PER_HOST_MAX = 32
"""Two programs of sixteen nodes."""
PEERS_MAX = 128
"""Four hosts that use up their limit. A DEALER takes two descriptors: 256 of the 4,096 that the program asks for."""
BEACON_HOSTS_MAX = 4
"""Networks that two machines share: cable, Wi-Fi, and as many again."""
GROUPS_PER_PEER_MAX = 256
"""Groups of a peer, and our own: 128 x 256 names of 255 octets are 8 MiB at most."""
SEQUENCE_MASK = 0xFFFF
STATUS_MASK = 0xFF
ADDRESS_HEADER = "X-DERBYOS"
"""Header with the address of the sender's DerbyOS node."""


class ZREStanding(StrEnum):
    """Standing of a peer as we see it."""

    STRANGER = "stranger"
    GREETED = "greeted"
    READY = "ready"
    EVASIVE = "evasive"


class _Event(StrEnum):
    """Event of a peer. SIGN is its beacon or, after its HELLO, a message in sequence."""

    SEEN = "seen"
    SIGN = "sign of life"
    HELLO = "hello"
    FAREWELL = "farewell"
    GAP = "gap"
    REFUSED = "refused"
    SILENT = "silent 5 s"
    LOST = "no answer"


class _Action(StrEnum):
    """Action at a transition; `ZRENode` has one method for each."""

    IGNORE = "ignore"
    GREET = "greet"
    ENTER = "enter"
    ENTER_AGAIN = "enter_again"
    NOTE = "note"
    PING = "ping"
    DROP = "drop"


_S, _E, _A = ZREStanding, _Event, _Action

_TRANSITIONS: Mapping[ZREStanding, Mapping[_Event, tuple[ZREStanding, _Action]]] = {
    _S.STRANGER: {
        _E.SEEN: (_S.GREETED, _A.GREET),
    },
    _S.GREETED: {
        _E.HELLO: (_S.READY, _A.ENTER),
        _E.FAREWELL: (_S.STRANGER, _A.DROP),
        _E.GAP: (_S.STRANGER, _A.DROP),
        _E.REFUSED: (_S.STRANGER, _A.DROP),
        _E.LOST: (_S.STRANGER, _A.DROP),
    },
    _S.READY: {
        _E.SIGN: (_S.READY, _A.NOTE),
        _E.HELLO: (_S.READY, _A.ENTER_AGAIN),
        _E.FAREWELL: (_S.STRANGER, _A.DROP),
        _E.GAP: (_S.STRANGER, _A.DROP),
        _E.REFUSED: (_S.STRANGER, _A.DROP),
        _E.SILENT: (_S.EVASIVE, _A.PING),
        _E.LOST: (_S.STRANGER, _A.DROP),
    },
    _S.EVASIVE: {
        _E.SIGN: (_S.READY, _A.NOTE),
        _E.HELLO: (_S.READY, _A.ENTER_AGAIN),
        _E.FAREWELL: (_S.STRANGER, _A.DROP),
        _E.GAP: (_S.STRANGER, _A.DROP),
        _E.REFUSED: (_S.STRANGER, _A.DROP),
        _E.SILENT: (_S.EVASIVE, _A.PING),
        _E.LOST: (_S.STRANGER, _A.DROP),
    },
}
"""State -> event -> (state, action). Missing events are ignored and change nothing. A stranger is in no table of peers:
its beacon and its HELLO are both SEEN, and its HELLO is then that of a greeted peer.
"""

_node_of = lru_cache(maxsize=512)(decode_identity)
"""Four times the largest number of peers."""

_HEARD = (_S.READY, _S.EVASIVE)
"""Standings of peers that have introduced themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ZREProfile:
    """A node as others see it: where its ROUTER is bound, its name and its headers."""

    node: ZREId
    host: str
    port: int
    name: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class _Peer:
    """A peer; `heard_at` is its last sign of life, `greeted_at` our last HELLO, `pinged_at` our last PING, and
    `answered_at` our last HELLO that answered one of a peer that we knew.
    """

    node: ZREId
    host: str
    port: int
    greeted_at: Instant
    heard_at: Instant
    pinged_at: Instant
    answered_at: Instant | None = None
    beacon_at: Instant | None = None
    """When its last beacon with this port came."""
    standing: ZREStanding = ZREStanding.STRANGER
    sent: int = 0
    """Sequence number of the last message to it."""
    expected: int = 1
    """Sequence number of the next message from it."""
    status: int = 0
    name: str = ""
    groups: dict[str, None] = field(default_factory=dict)
    endpoint: tuple[str, int] | None = None
    """Host and port in its last HELLO."""
    beacon_hosts: dict[str, None] = field(default_factory=dict)
    """Where its beacons come from, at most `BEACON_HOSTS_MAX`, the first seen first."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Headers of its last HELLO, if it is a DerbyOS node."""
    hello: ZREHello | None = None
    """The HELLO that is being acted on."""


class ZRENode:
    """One node; the owner performs its effects in their order and calls `handle_timer` when `next_timer` has come."""

    def __init__(
        self,
        profile: ZREProfile,
        *,
        peers_max: int = PEERS_MAX,
        is_near: Callable[[str], bool] = lambda _host: True,
    ) -> None:
        """`is_near` says whether to connect to a host that only a HELLO names, not a beacon."""
        self._profile = profile
        self._peers_max = peers_max
        self._is_near = is_near
        self._peers: dict[ZREId, _Peer] = {}
        self._groups: dict[str, dict[ZREId, _Peer]] = {}
        """Peers of each group, in the order in which they joined."""
        self._own_groups: dict[str, None] = {}
        self._status = 0
        self._next_beacon: Instant | None = None
        self._effects: list[ZREEffect] = []
        frame_parts(self._hello(()))  # raises if name or headers are too long
        self._counters: Counter[str] = Counter()
        self._actions: Mapping[_Action, Callable[[_Peer, _Event, Instant], None]] = {
            _A.IGNORE: self._ignore,
            _A.GREET: self._greet,
            _A.ENTER: self._enter,
            _A.ENTER_AGAIN: self._enter_again,
            _A.NOTE: self._note,
            _A.PING: self._ping,
            _A.DROP: self._drop,
        }

    # -- what the program asks -----------------------------------------------------------------------------

    @property
    def peers(self) -> tuple[ZREId, ...]:
        """Peers that have introduced themselves."""
        return tuple(peer.node for peer in self._peers.values() if peer.standing in _HEARD)

    @property
    def counters(self) -> Mapping[str, int]:
        """Number of messages dropped, and of peers lost, by reason."""
        return dict(self._counters)

    def members(self, group: str) -> tuple[ZREId, ...]:
        """Return the peers of a group."""
        return tuple(self._groups.get(group, ()))

    def standing(self, node: ZREId) -> ZREStanding:
        """Return the standing of a peer."""
        peer = self._peers.get(node)
        return ZREStanding.STRANGER if peer is None else peer.standing

    def name_of(self, node: ZREId) -> str:
        """Return the public name of a peer; empty if it has not said one."""
        peer = self._peers.get(node)
        return "" if peer is None else peer.name

    def start(self, now: Instant) -> None:
        """Send the first beacon; one follows each second (ZRE-4)."""
        assert self._next_beacon is None, "a node is started once"
        self._broadcast(self._profile.port)
        self._next_beacon = Instant(now + BEACON_US)

    def stop(self) -> None:
        """Say with port 0 that this node leaves, and disconnect from every peer (ZRE-8)."""
        if self._next_beacon is None:
            return
        self._next_beacon = None
        self._broadcast(0)
        self._effects += [ZREDisconnect(node) for node in self._peers]
        self._peers.clear()
        self._groups.clear()

    def introduce(self, node: ZREId, host: str, port: int, now: Instant) -> None:
        """Make a node a peer that sends no beacons to us, as if one had come."""
        if node != self._profile.node:
            self._see(node, host, port, now)

    def move(self, host: str, now: Instant) -> None:
        """Greet every peer anew, because this machine has another address."""
        if host == self._profile.host:
            return
        self._profile = replace(self._profile, host=host)
        for peer in self._peers.values():
            self._exit(peer, "our address has changed")
            peer.standing = ZREStanding.GREETED
            self._send_hello(peer, now)

    def renew(self, headers: Mapping[str, str], peers: Iterable[ZREId], now: Instant) -> None:
        """Change our headers, and greet these peers anew, and those that have not answered yet.

        Others are told when they meet us the next time.

        Raises `LocalProtocolError` if the headers are too long; then nothing is changed.
        """
        before, self._profile = self._profile, replace(self._profile, headers=headers)
        try:
            frame_parts(self._hello(tuple(self._own_groups)))
        except LocalProtocolError:
            self._profile = before
            raise
        waiting = [peer.node for peer in self._peers.values() if peer.standing is ZREStanding.GREETED]
        for node in dict.fromkeys((*peers, *waiting)):
            peer = self._peers.get(node)
            if peer is not None:
                peer.answered_at = now  # its HELLO will be the answer
                self._send_hello(peer, now)

    def join(self, group: str) -> None:
        """Join a group and tell all peers; again is no step (ZRE-37)."""
        if group in self._own_groups:
            return
        if len(self._own_groups) >= GROUPS_PER_PEER_MAX:
            raise LocalProtocolError(f"a node may be in {GROUPS_PER_PEER_MAX} groups")
        frame_parts(self._hello((*self._own_groups, group)))  # raises if the name or all of them are too long
        self._own_groups[group] = None
        self._step(ZREJoin(group, (self._status + 1) & STATUS_MASK))

    def leave(self, group: str) -> None:
        """Leave a group and tell all peers (ZRE-39)."""
        if group in self._own_groups:
            del self._own_groups[group]
            self._step(ZRELeave(group, (self._status + 1) & STATUS_MASK))

    def whisper(self, node: ZREId, content: bytes) -> bool:
        """Send to one peer (ZRE-35); returns False if there is no such peer."""
        peer = self._peers.get(node)
        if peer is not None:
            self._send(peer, ZREWhisper((content,)))
        return peer is not None

    def shout(self, group: str, content: bytes) -> int:
        """Send to each peer of a group (ZRE-36); returns how many those are."""
        members = self._groups.get(group)
        if not members:
            return 0
        self._send_all(tuple(members.values()), ZREShout(group, (content,)))
        return len(members)

    def next_timer(self) -> Instant | None:
        """Return when `handle_timer` is due."""
        return self._next_beacon

    def take_effects(self) -> tuple[ZREEffect, ...]:
        """Return the effects since the last call, in their order."""
        if not self._effects:
            return ()
        effects, self._effects = tuple(self._effects), []
        return effects

    # -- what comes from outside ---------------------------------------------------------------------------

    def receive_beacon(self, octets: bytes, host: str, now: Instant) -> None:
        """Handle a datagram from port 5670 of a host; a wrong one is dropped and counted (ZRE-9..12, 15)."""
        if self._next_beacon is None:
            return
        try:
            beacon = decode_beacon(octets)
        except RemoteProtocolError as error:
            self._counters[error.kind] += 1
            return
        if beacon.node == self._profile.node:
            return
        peer = self._peers.get(beacon.node)
        if beacon.port == 0:
            if peer is not None:
                self._handle(peer, _Event.FAREWELL, now)
        elif peer is not None and peer.port == beacon.port:
            peer.beacon_at = now
            self._handle(peer, _Event.SIGN, now)
            if host not in peer.beacon_hosts:
                self._note_host(peer, host)
        elif peer is not None and now - peer.heard_at < MOVED_US:
            self._counters["other-port"] += 1
        else:
            if peer is not None:
                self._counters["moved"] += 1
                self._handle(peer, _Event.LOST, now)
            seen = self._see(beacon.node, host, beacon.port, now)
            if seen is not None:
                seen.beacon_at = now
                self._note_host(seen, host)

    def receive(self, frames: Sequence[bytes], now: Instant) -> None:
        """Handle a message from the ROUTER, identity first; a wrong one is dropped and counted (ZRE-16, 25, 26)."""
        if self._next_beacon is None or not frames:
            return
        try:
            node = _node_of(frames[0])
            sequence, message = decode(frames[1:])
            if type(message) is ZREHello:
                self._receive_hello(node, sequence, message, now)
                return
        except RemoteProtocolError as error:
            self._counters[error.kind] += 1
            return
        peer = self._peers.get(node)
        if peer is None or peer.standing not in _HEARD:
            self._counters["before-hello"] += 1
        elif sequence != peer.expected:
            self._counters["gap"] += 1
            self._handle(peer, _Event.GAP, now)
        else:
            peer.expected = (sequence + 1) & SEQUENCE_MASK
            peer.heard_at = now
            if peer.standing is ZREStanding.EVASIVE:
                self._handle(peer, _Event.SIGN, now)
            self._act(peer, message)

    def handle_refused(self, node: ZREId, now: Instant) -> None:
        """Handle that there was no room for a message to a peer: it is not responding."""
        peer = self._peers.get(node)
        if peer is not None:
            self._counters["refused"] += 1
            self._handle(peer, _Event.REFUSED, now)

    def handle_timer(self, now: Instant) -> None:
        """Send the beacon if it is due, and look for silent peers."""
        due = self._next_beacon
        if due is None or now < due:
            return
        self._next_beacon = Instant(max(due + BEACON_US, now + BEACON_US // 2))
        self._broadcast(self._profile.port)
        for peer in tuple(self._peers.values()):
            if peer.standing is ZREStanding.GREETED:
                if now - peer.greeted_at >= UNANSWERED_US:
                    self._counters["unanswered"] += 1
                    self._handle(peer, _Event.LOST, now)
            elif now - peer.heard_at >= EXPIRED_US:
                self._counters["expired"] += 1
                self._handle(peer, _Event.LOST, now)
            elif now - max(peer.heard_at, peer.pinged_at) >= EVASIVE_US:
                self._handle(peer, _Event.SILENT, now)

    # -- peers ---------------------------------------------------------------------------------------------

    def _handle(self, peer: _Peer, event: _Event, now: Instant) -> None:
        standing, action = _TRANSITIONS[peer.standing].get(event, (peer.standing, _Action.IGNORE))
        self._actions[action](peer, event, now)
        peer.standing = standing

    def _see(self, node: ZREId, host: str, port: int, now: Instant) -> _Peer | None:
        """Make a peer of a node that was not known, and greet it; returns None if there is no room."""
        known = self._peers.get(node)
        if known is not None:
            return known
        if not self._make_room(host, now):
            self._counters["crowded"] += 1
            return None
        peer = self._peers[node] = _Peer(node, host, port, now, now, now)
        self._handle(peer, _Event.SEEN, now)
        return peer

    def _make_room(self, host: str, now: Instant) -> bool:
        """Drop the oldest peer that was only seen if there are too many, first of this host, then of all."""
        at_host = [peer for peer in self._peers.values() if peer.host == host]
        for limit, those in ((PEERS_PER_HOST_MAX, at_host), (self._peers_max, list(self._peers.values()))):
            if len(those) < limit:
                continue
            waiting = [peer for peer in those if peer.standing is ZREStanding.GREETED]
            oldest = min(waiting, key=lambda peer: peer.greeted_at, default=None)
            if oldest is None or now - oldest.greeted_at < YIELD_US:
                return False
            self._handle(oldest, _Event.LOST, now)
        return True

    def _receive_hello(self, node: ZREId, sequence: int, hello: ZREHello, now: Instant) -> None:
        host, port = parse_endpoint(hello.endpoint)
        if node == self._profile.node or (host, port) == (self._profile.host, self._profile.port):
            self._counters["own-hello"] += 1
            return
        peer = self._peers.get(node)
        if sequence != 1:  # ZRE-31
            self._counters["gap"] += 1
            if peer is not None:
                self._handle(peer, _Event.GAP, now)
            return
        others = [one for one in self._peers.values() if one.node != node and (one.host, one.port) == (host, port)]
        is_posed = peer is not None and peer.port != port and _is_present(peer, now)
        if is_posed or any(_is_present(other, now) for other in others):
            self._counters["posed"] += 1
            return
        for other in others:
            self._handle(other, _Event.FAREWELL, now)
        if peer is None and not self._is_near(host):
            self._counters["elsewhere"] += 1
            return
        if peer is None:
            peer = self._see(node, host, port, now)
            if peer is None:
                return
        elif self._has_moved(peer, host, port):
            if peer.host != host:
                peer.beacon_hosts.clear()
            peer.host, peer.port = host, port
            peer.answered_at = now
            self._effects += [ZREDisconnect(node), ZREConnect(node, host, port)]
            self._send_hello(peer, now)
        peer.endpoint = host, port
        peer.hello = hello
        self._handle(peer, _Event.HELLO, now)

    def _has_moved(self, peer: _Peer, host: str, port: int) -> bool:
        """Return whether a known peer is to be called at the endpoint in its HELLO instead of where it was."""
        if (host, port) == peer.endpoint or not self._is_near(host):
            return False
        return peer.port != port or (peer.host != host and peer.standing in _HEARD)

    def _note_host(self, peer: _Peer, host: str) -> None:
        if len(peer.beacon_hosts) >= BEACON_HOSTS_MAX:
            del peer.beacon_hosts[next(iter(peer.beacon_hosts))]
        peer.beacon_hosts[host] = None
        self._discover(peer, (host,))

    def _discover(self, peer: _Peer, hosts: Iterable[str]) -> None:
        if peer.headers:
            self._effects += [Discovered(peer.node, host, peer.headers) for host in hosts]

    def _ignore(self, peer: _Peer, event: _Event, now: Instant) -> None:
        """Do nothing."""

    def _greet(self, peer: _Peer, _event: _Event, now: Instant) -> None:
        self._effects.append(ZREConnect(peer.node, peer.host, peer.port))
        self._send_hello(peer, now)

    def _send_hello(self, peer: _Peer, now: Instant) -> None:
        peer.sent, peer.greeted_at = 0, now
        self._send(peer, self._hello(tuple(self._own_groups)))

    def _hello(self, groups: tuple[str, ...]) -> ZREHello:
        profile = self._profile
        return ZREHello(
            endpoint=endpoint_of(profile.host, profile.port),
            groups=groups,
            status=self._status,
            name=profile.name,
            headers=profile.headers,
        )

    def _enter(self, peer: _Peer, _event: _Event, now: Instant) -> None:
        hello = peer.hello
        assert hello is not None, "a peer enters by its HELLO"
        peer.hello = None
        peer.name, peer.status, peer.expected, peer.heard_at = hello.name, hello.status, 2, now
        self._effects.append(ZREEntered(peer=peer.node, name=hello.name, host=peer.host, headers=hello.headers))
        peer.headers = hello.headers if hello.headers.get(ADDRESS_HEADER) else {}
        self._discover(peer, peer.beacon_hosts)
        for group in hello.groups:
            self._join_peer(peer, group)

    def _enter_again(self, peer: _Peer, event: _Event, now: Instant) -> None:
        self._exit(peer, "it has introduced itself anew")
        if peer.answered_at is None or now - peer.answered_at >= GREETING_US:
            if peer.answered_at is not None:
                self._effects += [ZREDisconnect(peer.node), ZREConnect(peer.node, peer.host, peer.port)]
            peer.answered_at = now
            self._send_hello(peer, now)
        self._enter(peer, event, now)

    def _note(self, peer: _Peer, _event: _Event, now: Instant) -> None:
        peer.heard_at = now

    def _ping(self, peer: _Peer, _event: _Event, now: Instant) -> None:
        peer.pinged_at = now
        self._send(peer, ZREPing())

    def _drop(self, peer: _Peer, event: _Event, _now: Instant) -> None:
        self._effects.append(ZREDisconnect(peer.node))
        del self._peers[peer.node]
        self._exit(peer, event.value)

    def _exit(self, peer: _Peer, reason: str) -> None:
        """Take a peer out of its groups; report it if it had entered."""
        for group in tuple(peer.groups):
            self._part_peer(peer, group)
        if peer.standing in _HEARD:
            self._effects.append(ZREExited(peer.node, reason))

    # -- messages of peers ---------------------------------------------------------------------------------

    def _act(self, peer: _Peer, message: ZREMessage) -> None:
        if type(message) is ZREShout:  # most messages are; a match takes longer on a processor that does other things
            if message.group in self._own_groups:
                self._effects.append(ZREShouted(peer.node, message.group, message.content))
            return
        match message:
            case ZREWhisper(content):
                self._effects.append(ZREWhispered(peer.node, content))
            case ZREJoin(group, status):
                self._check_status(peer, status)
                self._join_peer(peer, group)
            case ZRELeave(group, status):
                self._check_status(peer, status)
                if group in peer.groups:
                    self._part_peer(peer, group)
                    self._effects.append(ZRELeft(peer.node, group))
            case ZREPing():
                self._send(peer, ZREPingOk())
            case ZREUnknown():
                self._counters["unknown-command"] += 1

    def _check_status(self, peer: _Peer, status: int) -> None:
        if status != (peer.status + 1) & STATUS_MASK:
            self._counters["bad-status"] += 1
        peer.status = status

    def _join_peer(self, peer: _Peer, group: str) -> None:
        if group in peer.groups:
            return
        if len(peer.groups) >= GROUPS_PER_PEER_MAX:
            self._counters["too-many-groups"] += 1
            return
        peer.groups[group] = None
        self._groups.setdefault(group, {})[peer.node] = peer
        self._effects.append(ZREJoined(peer.node, group))

    def _part_peer(self, peer: _Peer, group: str) -> None:
        del peer.groups[group]
        members = self._groups[group]
        del members[peer.node]
        if not members:
            del self._groups[group]

    # -- sending -------------------------------------------------------------------------------------------

    def _broadcast(self, port: int) -> None:
        self._effects.append(ZREBroadcast(encode_beacon(ZREBeacon(self._profile.node, port))))

    def _step(self, message: ZREJoin | ZRELeave) -> None:
        """Tell all peers of a step of ours; its status is now ours (ZRE-34)."""
        self._status = message.status
        self._send_all(tuple(self._peers.values()), message)

    def _send(self, peer: _Peer, message: ZREMessage) -> None:
        self._send_all((peer,), message)

    def _send_all(self, peers: Sequence[_Peer], message: ZREMessage) -> None:
        before, behind, content = frame_parts(message)
        for peer in peers:
            sequence = peer.sent = (peer.sent + 1) & SEQUENCE_MASK
            self._effects.append(ZRESend(peer.node, (before + sequence.to_bytes(2) + behind, *content)))


def _is_present(peer: _Peer, now: Instant) -> bool:
    """Return whether a peer that has introduced itself still sends its own beacons."""
    return peer.standing in _HEARD and peer.beacon_at is not None and now - peer.beacon_at < MOVED_US
