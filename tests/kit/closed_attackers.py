"""Programs that attack a closed bout from outside and from within, each as a process of its own.

    python -m tests.kit.closed_attackers NAME --target HOST:PORT --key KEY [--enrol CODE@HOST:PORT] [--victim SOURCE]

An *outsider* has no code. It knows where a node listens and, at best, the public key of its sockets. An *insider* knows
the code, enrols a key of its own as any newcomer does, connects as a member, and cheats from there with bare sockets.

Each prints one line of JSON when it has begun, attacks for as long as it is told, and prints a report when its input
ends.
"""

import argparse
import asyncio
import json
import random as randoms
import select
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

import zmq
from zeroconf import IPVersion, ServiceInfo, Zeroconf

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError, UserError
from derbyos_core.gossip.entry import Act, Draft, Entry, Payload, Target, Verb, compose, parse_body
from derbyos_core.identity import SourceId, new_source, octets_of
from derbyos_core.node.discovery.mdns import SERVICE_TYPE
from derbyos_core.node.enrolment import enrol
from derbyos_core.node.transport.addresses import ANY_HOST, LOOPBACK_HOST, own_host
from derbyos_core.node.transport.closed_sockets import make_client
from derbyos_core.security.enrolment import Enrolment
from derbyos_core.security.join_code import Invitation, new_code, parse_invitation
from derbyos_core.security.keys import (
    SEED_OCTETS,
    CurveKeys,
    SigningKey,
    author_of,
    decode_octets,
    encode_key,
    encode_octets,
)
from derbyos_core.security.signatures import (
    Signature,
    decode_signatures,
    encode_signatures,
    first_link,
    new_signed_source,
    next_link,
    sign_link,
)
from derbyos_core.wire.codec import XML_BYTES_MAX, parse_address
from derbyos_core.wire.deflate import inflated
from derbyos_core.wire.messages import Address
from tests.kit.forged_entries import FORGED_TEXT, Forger

__all__ = ["ATTACKS", "FORGED_TEXT", "REPLAYS", "Plan", "main"]

_NOW = int(zmq.NOBLOCK)
BEAT_S, MEETING_S = 1.0, 15.0
STEP_S = 0.002
FORGED = 1_200
"""Forged entries that an insider sends at least."""
FLOOD_PER_S = 10_000
REPLAYS = 3
"""Replays of a conversation after which it says so."""
FALSE_ANNOUNCEMENTS = 24
BOUT_NAME = "finals"
YEAR_2100 = Instant(4_102_444_800_000_000)
DAY_S = 86_400
ETHERNET_OCTETS = 14
READABLE = (b"<note", b"<add", b"XMSG", b"BEAT", b"HELO", b"before", b"nsode")
"""Texts in the messages of an open bout."""
HTTP = b"GET / HTTP/1.1\r\nHost: derbyos\r\n\r\n"
GREETING = b"\xff" + bytes(7) + b"\x01\x7f" + b"\x03\x00" + b"CURVE".ljust(20, b"\0") + bytes(32)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Knowledge of an attacker."""

    target: Address
    key: bytes
    """CURVE public key of the target, which HELOs and announcements tell everybody."""
    enrol: str = ""
    victim: SourceId
    """The source in whose name it sends, and the address of its node."""
    victim_at: str
    victim_key: bytes = b""
    """CURVE public key of the victim's node."""
    length: int = 0
    """Length of an attack that has one."""
    seed: int = 1

    @property
    def invitation(self) -> Invitation:
        """Code and enrolment socket; an outsider knows only where that is."""
        found = parse_invitation(self.enrol)
        assert found is not None, "the enrolment socket is given"
        return found


class Attacker:
    """Sockets of one attacker, and what it counts."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.random = Random(plan.seed)
        self.counts: Counter[str] = Counter()
        self.context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self.context.set(zmq.MAX_SOCKETS, 4_000)
        self.lines: list[socket.socket] = []
        self.dealers: list[zmq.Socket[bytes]] = []
        self.is_told = False
        """Whether the test has said to go on."""

    def dial(
        self, identity: bytes, keys: CurveKeys | None = None, *, at: Address | None = None, server: bytes = b""
    ) -> "zmq.Socket[bytes]":
        """Connect a DEALER to the target or to another node, with a key or without any."""
        dealer = self.context.socket(zmq.DEALER)
        dealer.setsockopt(zmq.IDENTITY, identity)
        dealer.setsockopt(zmq.RECONNECT_IVL, 50)
        dealer.setsockopt(zmq.LINGER, 0)
        if keys is not None:
            make_client(dealer, keys, server or self.plan.key)
        dealer.connect(f"tcp://{at or self.plan.target}")
        self.dealers.append(dealer)
        return dealer

    def send(self, dealer: "zmq.Socket[bytes]", *frames: bytes) -> bool:
        """Send if there is room."""
        try:
            dealer.send_multipart(frames, _NOW)
        except zmq.ZMQError:
            return False
        self.counts["sent"] += 1
        return True

    def open_line(self, begins: bytes) -> None:
        """Open a TCP connection and leave it half-open."""
        line = socket.socket()
        line.setblocking(False)
        line.connect_ex(self.plan.target)
        self.lines.append(line)
        if begins:
            select.select([], [line], [], 0.2)
            with suppress(OSError):
                line.send(begins)
        self.counts["lines"] += 1

    def hang_up(self) -> None:
        """Close the oldest half of the plain connections."""
        for line in self.lines[: len(self.lines) // 2]:
            line.close()
        del self.lines[: len(self.lines) // 2]

    def note_answers(self) -> None:
        """Count what the target has sent on connections that it did not open."""
        for dealer in self.dealers:
            with suppress(zmq.ZMQError):
                while True:
                    dealer.recv_multipart(_NOW)
                    self.counts["answers"] += 1

    def close(self) -> None:
        """Close everything."""
        for line in self.lines:
            line.close()
        self.context.destroy(linger=0)


# -- outsiders --------------------------------------------------------------------------------------------

Steps = Iterator[None]
"""An attack, which yields after each step: the process may then be told to end."""


def without_key(outsider: Attacker) -> Steps:
    """Greet, write and say good-bye in a member's name, as a plain program does (attacks 1, 2, 15)."""
    while True:
        dealer = outsider.dial(octets_of(outsider.plan.victim))
        for frames in _speech(outsider):
            outsider.send(dealer, *frames)
        yield from _pause(0.05)
        outsider.note_answers()
        outsider.dealers.remove(dealer)
        dealer.close()


def with_own_key(outsider: Attacker) -> Steps:
    """The same with a key that nobody admitted, and the target's public key; twenty programs."""
    for _ in range(20):
        keys = CurveKeys.of_seed(outsider.random.randbytes(SEED_OCTETS))
        dealer = outsider.dial(octets_of(outsider.plan.victim), keys)
        for frames in _speech(outsider):
            outsider.send(dealer, *frames)
    while True:
        yield from _pause(0.2)
        outsider.note_answers()


def wrong_codes(outsider: Attacker) -> Steps:
    """Guess join codes, and speak without any at the enrolment socket."""
    address = outsider.plan.invitation.address
    while True:
        dealer = outsider.dial(b"guess", at=address)
        outsider.send(dealer, b'{"key": "%s", "program": "x"}' % encode_key(SigningKey(bytes(32)).public).encode())
        outsider.note_answers()
        code = new_code(outsider.random)
        with suppress(UserError):
            asyncio.run(enrol(Invitation(code, address), SigningKey(bytes(32)).public, "guess"))
            outsider.counts["enrolled"] += 1
        outsider.counts["guesses"] += 1
        outsider.note_answers()
        yield


def half_open(outsider: Attacker) -> Steps:
    """Open 1,200 connections that stop at every stage of the handshake, then as many as the target lets."""
    beginnings = (b"", GREETING[:10], GREETING, HTTP, GREETING + b"\x04\xc8\x05HELLO\x01\x00" + bytes(192))
    number = 0
    while True:
        outsider.open_line(beginnings[number % len(beginnings)])
        number += 1
        if len(outsider.lines) >= 800:
            outsider.hang_up()
        if number >= 1_200:
            yield from _pause(0.01)
        yield


def flood_outside(outsider: Attacker) -> Steps:
    """HELOs, entries and large frames of 100 programs without an admitted key, and whatever TCP takes."""
    dealers = []
    for number in range(100):
        keys = CurveKeys.of_seed(outsider.random.randbytes(SEED_OCTETS)) if number % 2 else None
        dealers.append(outsider.dial(octets_of(new_source(outsider.random)), keys))
    large = bytes(XML_BYTES_MAX + 1_000)
    while True:
        for dealer in dealers:
            for _ in range(FLOOD_PER_S // 100 // 10):
                outsider.send(dealer, b"HELO", b"127.0.0.1:50000")
            if len(outsider.counts) and outsider.random.random() < 0.01:
                outsider.send(dealer, b"XMSG", large)
        outsider.open_line(outsider.random.randbytes(5_000))
        if len(outsider.lines) > 100:
            outsider.hang_up()
        yield from _pause(0.1)


def replayed_enrolment(outsider: Attacker) -> Steps:
    """Stand between a newcomer and the enrolment socket, and play again what the newcomer sent (attack 8)."""
    yield from _record_and_replay(outsider, outsider.plan.invitation.address)


def replayed_traffic(outsider: Attacker) -> Steps:
    """Stand between a member and the target, and play again what the member sent, entries among it (attack 8)."""
    yield from _record_and_replay(outsider, outsider.plan.target)


def _record_and_replay(outsider: Attacker, address: Address) -> Steps:
    """Pass on one conversation, record it, and replay it again and again when it is over."""
    proxy = socket.create_server((LOOPBACK_HOST, 0))
    _say({"proxy": f"{LOOPBACK_HOST}:{proxy.getsockname()[1]}"})
    recorded: list[bytes] = []
    pairs: dict[socket.socket, tuple[socket.socket, list[bytes] | None]] = {}
    while True:
        readable, _, _ = select.select([proxy, *pairs], [], [], 0.05)
        for one in readable:
            if one is proxy:
                client, _ = proxy.accept()
                server = socket.create_connection(address)
                parts: list[bytes] = []
                pairs[client], pairs[server] = (server, parts), (client, None)
                continue
            other, parts_or_none = pairs[one]
            data = b""
            with suppress(OSError):
                data = one.recv(65_536)
                other.sendall(data)
            if not data:
                for end in (one, other):
                    pairs.pop(end, None)
                    end.close()
            elif parts_or_none is not None:
                parts_or_none.append(data)
                recorded = parts_or_none
        outsider.counts["recorded"] = sum(map(len, recorded))
        if recorded and not pairs:
            with suppress(OSError), socket.create_connection(address, 2) as again:
                again.settimeout(0.2)
                for part in recorded:
                    again.sendall(part)
                    with suppress(TimeoutError):
                        outsider.counts["octets back"] += len(again.recv(65_536))
                outsider.counts["replays"] += 1
                if outsider.counts["replays"] == REPLAYS:
                    _say({"replays": REPLAYS})
        yield


def false_announcements(outsider: Attacker) -> Steps:
    """Announce nodes of the bout that do not exist, and the true ones at its own address (attack 9).

    Its own address takes connections as a plain socket, as one with a key of its own, and as one that stays silent;
    whatever a node sends to it is counted.
    """
    keys = CurveKeys.of_seed(outsider.random.randbytes(SEED_OCTETS))
    plain, keyed = outsider.context.socket(zmq.ROUTER), outsider.context.socket(zmq.ROUTER)
    keyed.setsockopt(zmq.CURVE_SERVER, 1)
    keyed.setsockopt(zmq.CURVE_PUBLICKEY, keys.public)
    keyed.setsockopt(zmq.CURVE_SECRETKEY, keys.secret)
    ports = [router.bind_to_random_port("tcp://*") for router in (plain, keyed)]
    silent = [socket.create_server(("", 0)) for _ in range(FALSE_ANNOUNCEMENTS - len(ports))]
    ports += [one.getsockname()[1] for one in silent]
    host = own_host(ANY_HOST)
    own, target = encode_octets(keys.public), encode_octets(outsider.plan.key)
    told = [(outsider.plan.victim, outsider.plan.target.host, outsider.plan.target.port, own)]
    for number, port in enumerate(ports):
        source = outsider.plan.victim if number % 4 == 0 else new_source(outsider.random)
        told.append((source, host, port, target if number % 2 else own))
    with Zeroconf(ip_version=IPVersion.V4Only) as network:
        for number, (source, at, port, key) in enumerate(told):
            texts = {"uuid": source, "boutid": BOUT_NAME, "title": FORGED_TEXT, "key": key, "enrol": str(port)}
            info = ServiceInfo(
                SERVICE_TYPE,
                f"false-{number}.{SERVICE_TYPE}",
                addresses=[socket.inet_aton(at)],
                port=port,
                properties={name: text.encode() for name, text in texts.items()},
                server=f"false-{number}.local.",
            )
            network.register_service(info, cooperating_responders=True, strict=False)
        _say({"announced": len(told)})
        while True:
            for one in select.select(silent, [], [], 0)[0]:
                outsider.lines.append(one.accept()[0])
                outsider.counts["connections"] += 1
            for router in (plain, keyed):
                with suppress(zmq.ZMQError):
                    while True:
                        router.recv_multipart(_NOW)
                        outsider.counts["messages"] += 1
            yield from _pause(0.02)


def eavesdrop(outsider: Attacker) -> Steps:
    """Read every packet between the nodes, and look for entries, names and messages in it (attack 7)."""
    ports = {outsider.plan.target.port, parse_address(outsider.plan.victim_at).port}
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.ntohs(0x0003)) as tap:
        tap.bind(("lo", 0))
        tap.setblocking(False)
        while True:
            readable, _, _ = select.select([tap], [], [], 0.05)
            for _ in range(1_000 if readable else 0):
                try:
                    packet = tap.recv(65_536)
                except BlockingIOError:
                    break
                tcp = packet[ETHERNET_OCTETS + 4 * (packet[ETHERNET_OCTETS] & 15) :]
                if len(tcp) < 20 or not ports & {int.from_bytes(tcp[:2]), int.from_bytes(tcp[2:4])}:
                    continue
                outsider.counts["octets"] += len(tcp)
                outsider.counts["readable"] += sum(word in tcp for word in READABLE)
            yield


def _speech(attacker: Attacker) -> Iterator[tuple[bytes, ...]]:
    """Yield what a plain program says, and an entry in the victim's name."""
    yield b"HELO", b"127.0.0.1:50000"
    yield b"BOUT", BOUT_NAME.encode()
    body = _note(attacker.plan.victim, 2, Instant(1_795_248_000_000_000)).body
    yield b"XMSG", body
    yield b"GBYE", b""


# -- insiders ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Seen:
    """An entry of another one, with its signature and the link before, as it came."""

    entry: Entry
    signature: Signature


@dataclass(slots=True)
class Identity:
    """A source of the insider's key, and the chain that it writes."""

    source: SourceId
    source_key: str
    link: bytes
    written: int = 0
    dealer: "zmq.Socket[bytes] | None" = field(default=None)


class Insider(Attacker):
    """A member by the join code, with bare sockets: it beats, reads, and asks for everything."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.signing = SigningKey(randoms.SystemRandom().randbytes(SEED_OCTETS))
        self.enrolment: Enrolment = asyncio.run(enrol(plan.invitation, self.signing.public, "attacker"))
        self.router = self.context.socket(zmq.ROUTER)
        self.router.setsockopt(zmq.CURVE_SERVER, 1)
        self.router.setsockopt(zmq.CURVE_PUBLICKEY, self.signing.curve.public)
        self.router.setsockopt(zmq.CURVE_SECRETKEY, self.signing.curve.secret)
        self.router.setsockopt(zmq.RCVHWM, 50_000)
        self.ports = [self.router.bind_to_random_port(f"tcp://{LOOPBACK_HOST}") for _ in range(2)]
        self.port = self.ports[0]
        self.seen: dict[SourceId, _Seen] = {}
        self.tops: dict[SourceId, int] = {}
        self._beat_at = self._sample_at = 0.0
        self._sample = ""
        self.beat = b"v=1 sig=1"
        self.own = self.new_identity()
        self.sent: list[tuple[Entry, Signature]] = []
        """Its own entries, which are sent again when they are asked for."""
        self.met: set[bytes] = set()
        """Identities of the nodes that have greeted back."""
        self.is_met = False
        self.own.dealer = self.meet(self.own)
        until = time.monotonic() + MEETING_S
        while not self.is_met and time.monotonic() < until:
            self.live()
            time.sleep(STEP_S)
        assert self.is_met, "the target answers a member"

    @property
    def line(self) -> "zmq.Socket[bytes]":
        """The connection of its own source."""
        assert self.own.dealer is not None
        return self.own.dealer

    def new_identity(self) -> Identity:
        """Return another source of its key."""
        source, source_key = new_signed_source(self.signing.public, self.enrolment.bout, self.random)
        return Identity(source, str(source_key), first_link(self.enrolment.bout, source, self.signing.public))

    def meet(self, identity: Identity, port: int | None = None) -> "zmq.Socket[bytes]":
        """Greet the target as a node does, and write entry 1."""
        dealer = self.dial(octets_of(identity.source), self.signing.curve)
        self.send(dealer, b"HELO", f"{LOOPBACK_HOST}:{port or self.port}".encode())
        self.send(dealer, b"BOUT", self.enrolment.bout.string.encode())
        return dealer

    def greet(self, more: int) -> None:
        """Greet the target again, from another port."""
        self.send(self.line, b"HELO", f"{LOOPBACK_HOST}:{self.ports[more]}".encode())
        self.send(self.line, b"BOUT", self.enrolment.bout.string.encode())

    def introduce(self, role: str = "jam-timer") -> None:
        """Write the entry that says who writes here."""
        who = {"eid": self.own.source, "uuid": self.own.source, "author": author_of(self.signing.public)}
        self.write(Payload(tag="nsode", attributes={**who, "name": "Eve", "role": role}), path="nsodes")

    def write(self, payload: Payload, *, path: str = ".", at: Instant | None = None, number: int = 0) -> Entry:
        """Write and send an entry of its own, properly signed."""
        act = Act(verb=Verb.ADD, target=Target(path=path), payload=(payload,))
        entry, signature = self.sign(act, at=at, number=number)
        if not number:
            self.sent.append((entry, signature))
        self.send_entry(entry, signature)
        return entry

    def sign(self, act: Act, *, at: Instant | None = None, number: int = 0) -> tuple[Entry, Signature]:
        """Return an entry of its own and the signature of it; those without a number continue its chain."""
        own = self.own
        sequence = number or own.written + 1
        stamp = at or Instant(time.time_ns() // 1_000)
        key = own.source_key if sequence == 1 else ""
        entry = compose(Draft(acts=(act,), key=key), own.source, sequence, stamp)
        before = own.link
        link = next_link(before, sequence, entry.body)
        if not number:
            own.link, own.written = link, sequence
        return entry, Signature(own.source, sequence, sign_link(self.signing, link), before)

    def send_entry(self, entry: Entry, signature: Signature | None) -> bool:
        """Send any entry over its own connection."""
        frames = () if signature is None else (encode_signatures([signature]),)
        return self.send(self.line, b"XMSG", entry.body, *frames)

    def live(self) -> None:
        """Beat, read what came, and ask for what is told."""
        if time.monotonic() - self._beat_at >= BEAT_S:
            self._beat_at = time.monotonic()
            self.send(self.line, b"BEAT", self.beat)
        with suppress(zmq.ZMQError):
            for _ in range(2_000):
                self._hear(self.router.recv_multipart(_NOW))

    def echo(self) -> str:
        """Return the words that make a clock sample of a BEAT: what the target sent, and how long it was held."""
        held_us = int((time.monotonic() - self._sample_at) * 1e6)
        return f"e={self._sample} h={held_us}" if self._sample else ""

    def _hear(self, frames: list[bytes]) -> None:
        self.counts["heard"] += 1
        self.is_met = self.is_met or frames[1] == b"BOUT"
        if frames[1] == b"BOUT":
            self.met.add(frames[0])
        if len(frames) > 2 and frames[1] == b"BEAT":
            words = dict(word.split("=", 1) for word in frames[2].decode().split() if "=" in word)
            self._sample, self._sample_at = words.get("t", ""), time.monotonic()
        if len(frames) > 2 and frames[1] == b"GSIP":
            asked = []
            for line in frames[2].decode().splitlines():
                source, top = SourceId(line.split()[0]), int(line.split()[1])
                if source == self.own.source:
                    for entry, signature in self.sent[top:]:
                        self.send_entry(entry, signature)
                elif top > self.tops.get(source, 0):
                    asked.append(f"{source} {self.tops.get(source, 0)}")
            if asked:
                self.send(self.line, b"GSIP", "\n".join(asked).encode())
        elif len(frames) > 3 and frames[1] == b"XMSG":
            with suppress(RemoteProtocolError):
                entries = parse_body(inflated(frames[2], XML_BYTES_MAX))
                for entry in entries:
                    self.tops[entry.source] = max(self.tops.get(entry.source, 0), entry.sequence)
                (signature, *_) = decode_signatures(frames[3])
                if len(entries) == 1 and signature.before is not None:
                    self.seen[entries[0].source] = _Seen(entries[0], signature)

    def wait_for_victim(self) -> Steps:
        """Take part until an entry of the victim has come with its signature and the link before."""
        self.introduce()
        while self.plan.victim not in self.seen:
            self.live()
            yield from _pause(0.02)


def others_source(insider: Insider) -> Steps:
    """Write in the victim's name, its next numbers above all: unsigned, and signed with its own key (1, 4, 20)."""
    yield from insider.wait_for_victim()
    ahead = 0
    while True:
        insider.live()
        newest = insider.seen[insider.plan.victim]
        ahead = ahead % 20 + 1
        number = newest.entry.sequence + ahead
        forged = _note(insider.plan.victim, number, Instant(time.time_ns() // 1_000))
        before = next_link(newest.signature.before or b"", newest.entry.sequence, newest.entry.body)
        signature = Signature(
            forged.source, number, sign_link(insider.signing, next_link(before, number, forged.body)), before
        )
        insider.send_entry(forged, signature if ahead % 2 else None)
        insider.counts["forged"] += 1
        yield from _pause(0.05)


def forged_entries(insider: Insider) -> Steps:
    """Send entries of the victim that are wrong in one thing, at least 1,200, and from another bout."""
    yield from insider.wait_for_victim()
    kinds = ("body", "sequence", "source", "key", "own key", "other bout", "ahead")
    greeted_at = 0
    forger = Forger(insider.enrolment.bout, insider.signing, insider.own.source, insider.random, kinds)
    while True:
        insider.live()
        if insider.counts["forged"] >= greeted_at + 80:  # it is dropped after a hundred: come back before
            greeted_at = insider.counts["forged"]
            insider.greet(greeted_at // 80 % 2)
        for _ in range(10):
            newest = insider.seen[insider.plan.victim]
            found = forger.draw(newest.entry, newest.signature)
            if insider.send_entry(found.entry, found.signature):
                insider.counts["forged"] += 1
                insider.counts[found.kind] += 1
        yield from _pause(0.05 if insider.counts["forged"] < FORGED else 0.5)


def own_forks(insider: Insider) -> Steps:
    """Sign two entries with one number, ten times."""
    insider.introduce()
    while True:
        insider.live()
        if insider.counts["forks"] == 10:
            yield from _pause(0.1)
            continue
        before, written = insider.own.link, insider.own.written
        insider.write(Payload(tag="note", text=f"heads {written}"))
        after = insider.own.link, insider.own.written
        insider.own.link, insider.own.written = before, written
        insider.write(Payload(tag="note", text=f"tails {written}"))
        insider.sent.pop()
        insider.own.link, insider.own.written = after
        insider.counts["forks"] += 1
        yield from _pause(0.2)


def two_branches(insider: Insider) -> Steps:
    """Sign two branches from one number on, and show the target one and the victim's node the other, when told to.

    It says when both know it, and when both branches have left.
    """
    insider.introduce(role="scorekeeper-home")
    yield from _pause(1.0)  # the victim's node learns that this key is admitted
    other = insider.dial(
        octets_of(insider.own.source),
        insider.signing.curve,
        at=parse_address(insider.plan.victim_at),
        server=insider.plan.victim_key,
    )
    for frames in (
        (b"HELO", f"{LOOPBACK_HOST}:{insider.port}".encode()),
        (b"BOUT", insider.enrolment.bout.string.encode()),
    ):
        insider.send(other, *frames)
    while octets_of(insider.plan.victim) not in insider.met:
        insider.live()
        yield from _pause(0.02)
    _say({"source": insider.own.source})
    while not insider.is_told:
        insider.live()
        insider.send(other, b"BEAT", insider.beat)
        yield from _pause(0.05)
    begin = insider.own.link, insider.own.written
    for line, points in ((insider.line, 4), (other, 0)):
        insider.own.link, insider.own.written = begin
        for number in range(insider.plan.length):
            entry, signature = insider.sign(_trip(number + 2, points))
            insider.send(line, b"XMSG", entry.body, encode_signatures([signature]))
    _say({"shown": insider.plan.length})
    while True:
        insider.live()
        insider.send(other, b"BEAT", insider.beat)
        yield from _pause(0.5)


def _trip(number: int, points: int) -> Act:
    """Return the act that enters a trip in jam 1."""
    told = {"team": "home", "number": str(number), "points": str(points)}
    return Act(verb=Verb.ADD, target=Target(period="1", jam="1"), payload=(Payload(tag="pass", attributes=told),))


def huge_numbers(insider: Insider) -> Steps:
    """Claim entries of sources that do not exist, with huge numbers, and write behind endless gaps (attack 3)."""
    insider.introduce()
    while True:
        insider.live()
        lines = [f"{new_source(insider.random)} {insider.random.randrange(2**52)}" for _ in range(500)]
        insider.send(insider.line, b"GSIP", "\n".join(lines).encode())
        insider.send(insider.line, b"GSIP", f"{insider.plan.victim} {2**53 - 1}".encode())
        insider.write(Payload(tag="note", text="far away"), number=insider.random.randrange(10**6, 2**53 - 1))
        insider.counts["claims"] += len(lines)
        yield from _pause(0.2)


def future_times(insider: Insider) -> Steps:
    """Claim to keep the time, and that it is tomorrow; stamp entries with the year 2100 (attacks 6 and 10)."""
    insider.introduce(role="jam-timer")
    while True:
        at = time.time() + DAY_S
        insider.beat = f"v=1 sig=1 t={int(at * 1e6)} k=2 {insider.echo()}".encode()
        insider.live()
        insider.send(insider.line, b"TIME", f"{at:.6f}".encode())
        if insider.own.written < 20:
            insider.write(Payload(tag="note", text="tomorrow"), at=YEAR_2100)
        insider.counts["times"] += 1
        yield from _pause(0.2)


def wrong_addresses(insider: Insider) -> Steps:
    """Tell of nodes at addresses of strangers, and of itself at the address of another member (attack 5)."""
    insider.introduce()
    key = encode_octets(insider.signing.curve.public)
    number = 0
    while True:
        insider.live()
        number += 1
        for host in (f"8.8.{number % 250}.8", f"192.0.2.{number % 250}", f"10.1.{number % 250}.1"):
            insider.send(insider.line, b"PEER", f"{host}:51000 key={key}".encode())
        insider.send(insider.line, b"PEER", f"{insider.plan.victim_at} key={key}".encode())
        insider.send(insider.line, b"HELO", insider.plan.victim_at.encode())
        insider.counts["addresses"] += 5
        yield from _pause(0.1)


def others_name(insider: Insider) -> Steps:
    """Connect with the victim's identity and say good-bye in its name (attacks 2 and 15)."""
    insider.introduce()
    while True:
        insider.live()
        dealer = insider.dial(octets_of(insider.plan.victim), insider.signing.curve)
        for frames in ((b"GBYE", b""), (b"CHAT", FORGED_TEXT.encode()), (b"XMSG", b"<x/>")):
            insider.send(dealer, *frames)
        insider.counts["names"] += 1
        yield from _pause(1.0)
        insider.dealers.remove(dealer)
        dealer.close()


def fake_members(insider: Insider) -> Steps:
    """Come as 255 members, each with a source of the one key and an address of its own (attack 13)."""
    insider.introduce()
    crowd: list[tuple[Identity, zmq.Socket[bytes]]] = []
    while True:
        insider.live()
        for _ in range(10):
            if len(crowd) < 255:
                identity = insider.new_identity()
                crowd.append((identity, insider.meet(identity, 20_000 + len(crowd))))
        for _, dealer in crowd:
            insider.send(dealer, b"BEAT", b"v=1")
        insider.counts["fakes"] = len(crowd)
        yield from _pause(0.3)


def crowded_gate(insider: Insider) -> Steps:
    """Fill the room for entries that wait for their signature, with invented sources and in the victim's name."""
    yield from insider.wait_for_victim()
    number = 10_000
    while True:
        insider.live()
        for _ in range(50):
            number += 1
            insider.send_entry(_note(new_source(insider.random), 2, Instant(time.time_ns() // 1_000)), None)
            insider.send_entry(_note(insider.plan.victim, number, Instant(time.time_ns() // 1_000)), None)
            insider.counts["unsigned"] += 2
        yield from _pause(0.06)


def usurped_rights(insider: Insider) -> Steps:
    """Found the bout, expel its founder, appoint itself and change the code, all signed with its own key."""
    insider.introduce(role="head-nso")
    own, founder = encode_key(insider.signing.public), encode_key(insider.enrolment.key)
    claims: list[Mapping[str, str]] = [
        {"tag": "founder", "key": own, "recovery": own, "title": "stolen"},
        {"tag": "appoint", "key": own},
        {"tag": "expel", "key": founder, "source": insider.plan.victim, "last": "1"},
        {"tag": "join-code", "number": "2"},
    ]
    for claim in claims:
        tag, attributes = claim["tag"], {name: value for name, value in claim.items() if name != "tag"}
        insider.write(Payload(tag=tag, attributes=attributes), path="nsodes")
        insider.counts["claims"] += 1
    while True:
        insider.live()
        yield from _pause(0.1)


def flood_inside(insider: Insider) -> Steps:
    """10,000 messages a second over its own connection, large frames and broken messages among them."""
    insider.introduce()
    large = b"<add>" + bytes(XML_BYTES_MAX - 5)
    while True:
        insider.live()
        began = time.monotonic()
        for number in range(FLOOD_PER_S // 10):
            kind = number % 10
            if kind == 0:
                insider.send(insider.line, b"XMSG", b"<x/>")
            elif kind == 1:
                insider.send(insider.line, b"GSIP", f"{insider.own.source} {number}".encode())
            else:
                insider.send(insider.line, b"BEAT", b"v=1")
        insider.send(insider.line, b"XMSG", large)
        yield from _pause(max(0.0, 0.1 - (time.monotonic() - began)))


def deaf(insider: Insider) -> Steps:
    """Ask for everything again and again, and read nothing."""
    insider.introduce()
    insider.router.setsockopt(zmq.RCVHWM, 1)
    while True:
        insider.send(insider.line, b"BEAT", insider.beat)
        insider.send(insider.line, b"GSIP", f"{insider.plan.victim} 0".encode())
        insider.counts["asked"] += 1
        yield from _pause(0.5)


def stays(insider: Insider) -> Steps:
    """Write a note a second, as a member, and go on whatever happens: a stolen tablet with its key (attack 10)."""
    insider.introduce()
    told = {"public": encode_key(insider.signing.public), "source": insider.own.source}
    _say(told)
    while True:
        insider.live()
        insider.write(Payload(tag="note", text=f"tablet {insider.own.written}"))
        insider.counts["last"] = insider.own.written
        with suppress(UserError):
            if insider.counts["heard"] == insider.counts["heard before"]:  # nothing comes any more: join again
                asyncio.run(enrol(insider.plan.invitation, insider.signing.public, "tablet"))
                insider.counts["enrolled again"] += 1
        insider.counts["heard before"] = insider.counts["heard"]
        yield from _pause(0.5)


def _note(source: SourceId, number: int, at: Instant) -> Entry:
    act = Act(verb=Verb.ADD, target=Target(path="."), payload=(Payload(tag="note", text=FORGED_TEXT),))
    return compose(Draft(acts=(act,)), source, number, at)


def _say(line: Mapping[str, object]) -> None:
    print(json.dumps(line), flush=True)  # noqa: T201 - the test reads it


def _pause(seconds: float) -> Steps:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        yield
        time.sleep(min(STEP_S, max(0.0, until - time.monotonic())))


OUTSIDERS: Mapping[str, Callable[[Attacker], Steps]] = {
    "without-key": without_key,
    "own-key": with_own_key,
    "wrong-codes": wrong_codes,
    "half-open": half_open,
    "flood-outside": flood_outside,
    "replay": replayed_enrolment,
    "replay-traffic": replayed_traffic,
    "false-mdns": false_announcements,
    "eavesdrop": eavesdrop,
}
INSIDERS: Mapping[str, Callable[[Insider], Steps]] = {
    "others-source": others_source,
    "forged": forged_entries,
    "forks": own_forks,
    "branches": two_branches,
    "huge-numbers": huge_numbers,
    "future": future_times,
    "addresses": wrong_addresses,
    "others-name": others_name,
    "fake-members": fake_members,
    "gate": crowded_gate,
    "rights": usurped_rights,
    "flood-inside": flood_inside,
    "deaf": deaf,
    "tablet": stays,
}
ATTACKS = (*OUTSIDERS, *INSIDERS)


def main() -> None:
    """Attack until the input ends, then report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=ATTACKS)
    parser.add_argument("--target", required=True, type=parse_address)
    parser.add_argument("--key", required=True, type=decode_octets)
    parser.add_argument("--enrol", default="")
    parser.add_argument("--victim", default="", type=SourceId)
    parser.add_argument("--victim-at", default="")
    parser.add_argument("--victim-key", default=b"", type=decode_octets)
    parser.add_argument("--length", default=0, type=int)
    given = parser.parse_args()
    plan = Plan(
        target=given.target,
        key=given.key,
        enrol=given.enrol,
        victim=given.victim,
        victim_at=given.victim_at,
        victim_key=given.victim_key,
        length=given.length,
    )
    attacker: Attacker
    if given.name in OUTSIDERS:
        attacker = Attacker(plan)
        steps = OUTSIDERS[given.name](attacker)
    else:
        attacker = insider = Insider(plan)
        steps = INSIDERS[given.name](insider)
    _say({"begun": given.name})
    for _ in steps:
        if select.select([sys.stdin], [], [], 0)[0]:
            if sys.stdin.readline().strip() != "go":
                break
            attacker.is_told = True
    _say(dict(attacker.counts))
    attacker.close()


if __name__ == "__main__":
    main()
