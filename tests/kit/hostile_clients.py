"""Programs that do harm at the doors: they flood, stall, crash, forge and send garbage.

They are made of bare sockets that never block, so a test can run them on its own loop and a benchmark in processes.
"""

import socket
import struct
import uuid
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

import zmq

from derbyos_core.clock import Instant
from derbyos_core.gateways.event_bus.codec import BusEvent, Dialect, encode_event, pack
from derbyos_core.gateways.rsb.framing import ZEROS, encode_frame
from derbyos_core.gateways.zre.codec import encode, encode_beacon, endpoint_of
from derbyos_core.gateways.zre.messages import ZREBeacon, ZREHello, ZREId, ZREMessage, ZREShout, ZREWhisper
from derbyos_core.gateways.zre.translator import GROUP
from tests.interop.rsb_kit import notification

__all__ = [
    "WRONG",
    "HostileBusClient",
    "HostileClient",
    "HostilePPPPClient",
    "HostileRSBClient",
    "HostileZREClient",
    "Target",
    "hostile_clients",
]

HOST, BROADCAST = "127.0.0.1", "127.255.255.255"
WRONG = {"score": 999, "points": 999, "jam": 999, "timeouts": 0, "reviews": 0}
"""The forged score."""
WRONG_TEXT = '{"score":999,"points":999,"jam":999,"timeouts":0,"reviews":0}'
REQUEST = '{"command":"AddNote","text":"flood %d"}'
AT = Instant(1_795_248_000_000_000)
CHANNELS = (b"bout", b"team", b"roster", b"score", b"clock", b"jam", b"lineup", b"penalty", b"box", b"timeout")
STALLED = 4
"""Programs at each door that ask for everything and read nothing."""

_NOW = int(zmq.NOBLOCK)
GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32)
READY = b"\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER"
HANDSHAKE = GREETING + b"\x04" + bytes([len(READY)]) + READY
HALF_MESSAGE = b"\x01\x09SYNCSTART" + b"\x02" + struct.pack(">Q", 60_000) + b"half"
"""A frame that announces another one, and the beginning of that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Ports of the doors, and the names that a forger takes."""

    rsb: int
    event_bus: int
    pppp: int
    mailbox: int
    """ROUTER of the ZRE door."""
    beacons: int
    door: bytes
    """Source of the door's node, 16 octets."""
    rsb_sender: bytes
    victim: bytes = bytes(16)
    """UUID of the honest ZRE node, which its beacons show."""
    victim_mailbox: int = 0


class HostileClient(ABC):
    """Programs at one door."""

    def __init__(self, target: Target, random: Random) -> None:
        self.target = target
        self._random = random
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._sockets: list[zmq.Socket[bytes]] = []
        self._count = 0
        self.sent = 0
        """Messages that the sockets took."""

    @abstractmethod
    def stall(self) -> None:
        """Ask for everything and read nothing."""

    @abstractmethod
    def flood(self, count: int) -> None:
        """Send well-formed requests and events."""

    @abstractmethod
    def forge(self) -> None:
        """Send a wrong score as if it were from the door, or from another client."""

    @abstractmethod
    def garbage(self, count: int) -> None:
        """Send what no codec can read."""

    def crash(self) -> None:
        """Connect, send half a message and reset the connection."""
        for port in self._ports():
            with suppress(OSError):
                one = socket.create_connection((HOST, port), 1)
                one.sendall(HANDSHAKE + HALF_MESSAGE)
                _reset(one)

    def close(self) -> None:
        """Close everything."""
        for one in self._sockets:
            one.close(linger=0)
        self._context.term()

    @abstractmethod
    def _ports(self) -> tuple[int, ...]:
        """Return the ports that listen."""

    def make_socket(self, kind: int, *, reads: bool = True) -> "zmq.Socket[bytes]":
        """Return a socket that is closed with the others."""
        made = self._context.socket(kind)
        self._sockets.append(made)
        if not reads:
            made.setsockopt(zmq.RCVHWM, 1)
            made.setsockopt(zmq.RCVBUF, 4_096)
        return made

    def make_dealer(self, port: int, identity: bytes = b"", *, reads: bool = True) -> "zmq.Socket[bytes]":
        """Return a DEALER that is connected."""
        made = self.make_socket(zmq.DEALER, reads=reads)
        made.setsockopt(zmq.SNDHWM, 1_000)
        if identity:
            made.setsockopt(zmq.IDENTITY, identity)
        made.connect(f"tcp://{HOST}:{port}")
        return made

    def send(self, to: "zmq.Socket[bytes]", frames: Sequence[bytes]) -> None:
        """Send if there is room."""
        with suppress(zmq.Again):
            to.send_multipart(frames, _NOW)
            self.sent += 1

    def _drain(self, one: "zmq.Socket[bytes]", count: int) -> None:
        with suppress(zmq.Again):
            for _ in range(count):
                one.recv_multipart(_NOW)

    def _random_frames(self) -> list[bytes]:
        return [self._random.randbytes(self._random.randint(0, 60)) for _ in range(self._random.randint(1, 7))]

    def _next(self) -> int:
        self._count += 1
        return self._count


class HostileRSBClient(HostileClient):
    """At the RSB door: plain TCP."""

    def __init__(self, target: Target, random: Random) -> None:
        super().__init__(target, random)
        self._stalled: list[socket.socket] = []
        self._line: socket.socket | None = None
        self._unsent = b""

    def stall(self) -> None:
        for _ in range(STALLED):
            one = socket.socket()
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            with suppress(OSError):
                one.connect((HOST, self.target.rsb))
                one.sendall(ZEROS + _frame("/derbyos/snapshot/", ""))
            self._stalled.append(one)

    def flood(self, count: int) -> None:
        frames = []
        for _ in range(count):
            number = self._next()
            match number % 4:
                case 0:
                    frames.append(_frame("/derbyos/request/", REQUEST % number, sequence=number))
                case 1:
                    frames.append(_frame("/derbyos/jam/", REQUEST % number, sequence=number, method="REQUEST"))
                case 2:
                    frames.append(_frame("/derbyos/snapshot/", "", sequence=number))
                case _:
                    frames.append(_frame("/flood/", "x" * 100, sequence=number))
        self._write(frames)

    def forge(self) -> None:
        own, door = uuid.UUID(int=99), uuid.UUID(bytes=self.target.rsb_sender)
        cases = [("/derbyos/score/home/", door, ""), ("/derbyos/score/home/", own, ""), ("/derbyos/answer/", own, "")]
        cases += [("/derbyos/score/home/", own, "REPLY"), ("/derbyos/score/home/", own, "REQUEST")]
        frames = []
        for scope, sender, method in cases:
            message = notification(scope, WRONG_TEXT, sequence=self._next(), sender=sender, method=method)
            message.meta_data.user_infos.add(key=b"topic", value=b"score/home")
            message.meta_data.user_infos.add(key=b"number", value=b"999999")
            frames.append(encode_frame(message.SerializeToString()))
        self._write(frames)

    def garbage(self, count: int) -> None:
        self._write([encode_frame(self._random.randbytes(self._random.randint(1, 80))) for _ in range(count)])
        with suppress(OSError), socket.create_connection((HOST, self.target.rsb), 1) as one:
            one.sendall(ZEROS + b"\xff\xff\xff\x7f" + self._random.randbytes(100))

    def crash(self) -> None:
        with suppress(OSError):
            one = socket.create_connection((HOST, self.target.rsb), 1)
            one.sendall(ZEROS + _frame("/derbyos/request/", REQUEST % 0)[:-5])
            _reset(one)

    def close(self) -> None:
        super().close()
        for one in (*self._stalled, *((self._line,) if self._line is not None else ())):
            one.close()

    def _ports(self) -> tuple[int, ...]:
        return (self.target.rsb,)

    def _write(self, frames: list[bytes]) -> None:
        """Write what the socket takes, read nothing away from it; connect again if the door has closed it."""
        try:
            if self._line is None:
                self._line, self._unsent = socket.create_connection((HOST, self.target.rsb), 1), ZEROS
                self._line.setblocking(False)
            with suppress(BlockingIOError):
                while self._line.recv(1 << 16):
                    pass
            if len(self._unsent) < 1 << 16:
                self._unsent += b"".join(frames)
                self.sent += len(frames)
            taken = self._line.send(self._unsent)
            self._unsent = self._unsent[taken:]
        except BlockingIOError:
            pass
        except OSError:
            if self._line is not None:
                self._line.close()
                self._line = None


class HostileBusClient(HostileClient):
    """At the three ports of the Event BUS."""

    def __init__(self, target: Target, random: Random) -> None:
        super().__init__(target, random)
        self._asking = self.make_dealer(target.event_bus)
        self._publishing = self.make_dealer(target.event_bus + 2)
        self._listening = self.make_socket(zmq.SUB, reads=False)

    def stall(self) -> None:
        self._listening.subscribe(b"")
        self._listening.connect(f"tcp://{HOST}:{self.target.event_bus + 1}")
        for _ in range(STALLED):
            one = self.make_dealer(self.target.event_bus, reads=False)
            for _ in range(8):
                self.send(one, [b"SYNCSTART", b"", bytes(8)])

    def flood(self, count: int) -> None:
        self._drain(self._asking, 200)
        for _ in range(count):
            number = self._next()
            match number % 4:
                case 0:
                    self._publish("/derbyos/request/", {"command": "AddNote", "text": f"flood {number}"})
                case 1:
                    self.send(self._asking, [b"SYNCSTART", b"", bytes(8)])
                case _:
                    self._publish(f"/flood/{number % 100}/", "x" * 100, producer=f"flood {number % 20}")

    def forge(self) -> None:
        door = str(uuid.UUID(bytes=self.target.door))
        self._publish("/derbyos/score/home/", WRONG, producer=door)
        self._publish("/derbyos/score/home/", WRONG, producer="scoreboard")
        self._publish("/mirror/derbyos/score/home/", WRONG, producer=door)
        self._publish("/derbyos/answer/overlay/", {"accepted": None}, producer="overlay")

    def garbage(self, count: int) -> None:
        for _ in range(count):
            self.send(self._random.choice((self._asking, self._publishing)), self._random_frames())

    def _ports(self) -> tuple[int, ...]:
        return tuple(self.target.event_bus + place for place in range(3))

    def _publish(self, topic: str, value: object, *, producer: str = "overlay") -> None:
        made = uuid.UUID(int=self._random.getrandbits(128), version=4)
        event = BusEvent(topic=topic, number=0, producer=producer, at=AT, uuid=made, data=pack(value))
        self.send(self._publishing, encode_event(event, Dialect.RFC))


class HostilePPPPClient(HostileClient):
    """At the PPPP door; the forger has the identity of the door."""

    def __init__(self, target: Target, random: Random) -> None:
        super().__init__(target, random)
        self._dealers = [self.make_dealer(target.pppp), self.make_dealer(target.pppp, target.door)]

    def stall(self) -> None:
        for _ in range(STALLED):
            one = self.make_dealer(self.target.pppp, reads=False)
            for channel in CHANNELS:
                self.send(one, [b"\x01" + channel])

    def flood(self, count: int) -> None:
        for one in self._dealers:
            self._drain(one, 200)
        for _ in range(count):
            number = self._next()
            channel = CHANNELS[number % len(CHANNELS)]
            frames = {
                0: [b"\x01" + channel],
                1: [b"\x02" + channel, bytes(8)],
                2: [b"\x04", number.to_bytes(8, "big"), (REQUEST % number).encode()],
                3: [b"\x03"],
                4: [b"\x02" + channel, (1 << 62).to_bytes(8, "big")],
            }[number % 5]
            self.send(self._dealers[0], frames)

    def forge(self) -> None:
        value = f'{{"value":{WRONG_TEXT}}}'.encode()
        for one in self._dealers:
            self.send(one, [b"\x01score"])
            self.send(one, [b"score", (1 << 60).to_bytes(8, "big"), b"score/home", value])
            self.send(one, [b"\x05score", (1 << 60).to_bytes(8, "big"), b"score/home", value])

    def garbage(self, count: int) -> None:
        for _ in range(count):
            self.send(self._dealers[0], self._random_frames())

    def _ports(self) -> tuple[int, ...]:
        return (self.target.pppp,)


class _HostileNode:
    """A ZRE node that reads nothing; `uuid` may be that of another."""

    def __init__(self, client: HostileClient, identity: bytes) -> None:
        self.id = ZREId(identity)
        self._client = client
        self.port = client.make_socket(zmq.ROUTER, reads=False).bind_to_random_port(f"tcp://{HOST}")
        self._dealer = client.make_dealer(client.target.mailbox, b"\x01" + identity)
        self._sequence = 0

    def greet(self, port: int | None = None) -> None:
        """Say HELLO, with an endpoint of its own unless one is given."""
        self._sequence = 0
        hello = ZREHello(endpoint=endpoint_of(HOST, port or self.port), groups=(GROUP,), status=1, name="overlay")
        self.send(hello)

    def send(self, message: ZREMessage) -> None:
        """Send the next message."""
        self._sequence = (self._sequence + 1) & 0xFFFF
        self._client.send(self._dealer, encode(message, self._sequence))

    def send_frames(self, frames: Sequence[bytes]) -> None:
        """Send anything."""
        self._client.send(self._dealer, frames)


class HostileZREClient(HostileClient):
    """Nodes of ZRE, and beacons in the names of others."""

    def __init__(self, target: Target, random: Random) -> None:
        super().__init__(target, random)
        self._beacons = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._beacons.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        self._beacons.setblocking(False)
        self._node = _HostileNode(self, random.randbytes(16))
        self._wild = _HostileNode(self, random.randbytes(16))
        self._forgers = [_HostileNode(self, one) for one in (target.door, target.victim)]
        self._thief = _HostileNode(self, random.randbytes(16))
        self._stalled: list[_HostileNode] = []
        self._to_victim = (
            None if not target.victim_mailbox else self.make_dealer(target.victim_mailbox, b"\x01" + target.door)
        )
        self._node.greet()

    def stall(self) -> None:
        for _ in range(STALLED):
            one = _HostileNode(self, self._random.randbytes(16))
            one.greet()
            one.send(ZREWhisper((b'{"snapshot":true}',)))
            self._stalled.append(one)

    def flood(self, count: int) -> None:
        for _ in range(count):
            number = self._next()
            if number % 500 == 0:
                for node in (self._node, *self._stalled):
                    self._beacon(node.id, node.port)
            match number % 4:
                case 0:
                    self._node.send(ZREWhisper(((REQUEST % number).encode(),)))
                case 1:
                    self._node.send(ZREWhisper((b'{"snapshot":true}',)))
                case _:
                    self._node.send(ZREShout(GROUP, (b"x" * 100,)))

    def forge(self) -> None:
        """As the door to the door and to the honest node; as the honest node; with its endpoint; its farewell."""
        fact = f'{{"version":1,"number":999999,"topic":"score/home","value":{WRONG_TEXT},"causes":[]}}'.encode()
        door, victim = self._forgers
        for one in self._forgers:
            one.greet()
            one.send(ZREShout(GROUP, (fact,)))
        self._thief.greet(self.target.victim_mailbox or None)
        self._beacon(victim.id, 0)
        self._beacon(victim.id, victim.port)
        if self._to_victim is not None:
            hello = ZREHello(endpoint=endpoint_of(HOST, door.port), groups=(GROUP,), status=1, name="doors")
            self.send(self._to_victim, encode(hello, 1))
            self.send(self._to_victim, encode(ZREShout(GROUP, (fact,)), 2))

    def garbage(self, count: int) -> None:
        for _ in range(count):
            self._wild.send_frames(self._random_frames())
            self._datagram(self._random.randbytes(self._random.randint(0, 40)))
        self._beacon(ZREId(self._random.randbytes(16)), 0xC001)

    def close(self) -> None:
        super().close()
        self._beacons.close()

    def _ports(self) -> tuple[int, ...]:
        return (self.target.mailbox,)

    def _beacon(self, node: ZREId, port: int) -> None:
        self._datagram(encode_beacon(ZREBeacon(node, port)))

    def _datagram(self, octets: bytes) -> None:
        with suppress(OSError):
            self._beacons.sendto(octets, (BROADCAST, self.target.beacons))
            self.sent += 1


def hostile_clients(target: Target, seed: int, *, has_zre: bool) -> list[HostileClient]:
    """Return the programs of each door."""
    kinds: list[type[HostileClient]] = [HostileRSBClient, HostileBusClient, HostilePPPPClient]
    if has_zre:
        kinds.append(HostileZREClient)
    return [kind(target, Random(seed)) for kind in kinds]


def _frame(scope: str, text: str, *, sequence: int = 0, method: str = "") -> bytes:
    message = notification(scope, text, sequence=sequence, sender=uuid.UUID(int=99), method=method)
    return encode_frame(message.SerializeToString())


def _reset(one: socket.socket) -> None:
    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.close()
