"""Carrier of the tests' Ethernet: a process that owns the hosts' namespaces and carries every frame.

`switch` starts it, and sends orders as one JSON object a line. The namespaces have no names: the kernel takes each of
them away when this process and the programs in it have ended for any reason, so nothing is left to clean up even after
a kill -9. This process ends when its input does.
"""

import ctypes
import heapq
import json
import os
import select
import struct
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random

__all__ = ["Fabric", "Weather", "hardware_address", "main", "number_of"]

QUEUE_MAX = 50_000
"""Frames in transit, 75 MB at most; those beyond are lost as in a real switch."""
FRAME_OCTETS_MAX = 2_048
TURN_FRAMES_MAX = 64
"""Frames of one host that are read before the others have their turn."""

_NEW_NETWORK = 0x40000000
_TAP, _NO_HEADER = 0x0002, 0x1000
_SET_INTERFACE, _SET_CARRIER = 0x400454CA, 0x400454E2


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """Faults of each frame on each way: milliseconds of delay and jitter; shares of 1 for the rest."""

    delay_ms: float = 0.0
    jitter_ms: float = 0.0
    loss: float = 0.0
    duplicates: float = 0.0


class Fabric:
    """Recipients, copies and times of a frame; hosts are 1..n, and all chance comes from one integer."""

    def __init__(self, hosts: int, seed: int) -> None:
        self._hosts = range(1, hosts + 1)
        self._random = Random(seed)
        self.weather = Weather()
        self.cut: frozenset[tuple[int, int]] = frozenset()
        """Ways (from, to) on which nothing passes."""
        self.isolated: frozenset[tuple[int, int]] = frozenset()
        """Ways on which only frames for everybody pass, as on some access points."""
        self.unplugged: set[int] = set()
        self.sent = dict.fromkeys(self._hosts, 0)
        self.received = dict.fromkeys(self._hosts, 0)
        """Octets of each host, Ethernet headers included."""
        self.lost = 0

    def carry(self, source: int, frame: bytes, now: float) -> Iterator[tuple[float, int]]:
        """Yield the arrival times and recipients of a frame."""
        self.sent[source] += len(frame)
        if source in self.unplugged:
            return
        is_for_all = bool(frame[0] & 1)
        named = number_of(frame[:6])
        targets = [named] if named in self.sent else [host for host in self._hosts if host != source]
        for target in targets:
            way = (source, target)
            if target in self.unplugged or way in self.cut or (way in self.isolated and not is_for_all):
                continue
            weather = self.weather
            if weather.loss and self._random.random() < weather.loss:
                self.lost += 1
                continue
            copies = 2 if weather.duplicates and self._random.random() < weather.duplicates else 1
            for _ in range(copies):
                wait_ms = weather.delay_ms + weather.jitter_ms * self._random.uniform(-1.0, 1.0)
                yield now + max(0.0, wait_ms) / 1000, target


def hardware_address(host: int) -> str:
    """Return the Ethernet address of a host: locally administered, its number at the end."""
    return f"02:de:4b:00:{host >> 8:02x}:{host & 255:02x}"


def number_of(address: bytes) -> int:
    """Return the host with this Ethernet address; 0 for an unknown one."""
    return int.from_bytes(address[4:], "big") if address[:4] == b"\x02\xde\x4b\x00" else 0


class _Cables:
    """One TAP device in a namespace for each host; their frames pass through the descriptors."""

    def __init__(self, addresses: Iterable[str]) -> None:
        import fcntl  # no other system has it, and the tests of the fabric run everywhere

        libc = ctypes.CDLL(None, use_errno=True)
        home = os.open("/proc/self/ns/net", os.O_RDONLY)
        self.namespaces: list[int] = []
        self.taps: dict[int, int] = {}
        for host, address in enumerate(addresses, start=1):
            _check(libc.unshare(_NEW_NETWORK), "unshare")
            self.namespaces.append(os.open("/proc/self/ns/net", os.O_RDONLY))
            self.taps[host] = tap = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
            fcntl.ioctl(tap, _SET_INTERFACE, struct.pack("16sH", b"eth0", _TAP | _NO_HEADER))
            _ip_batch(
                "link set lo up",
                f"link set eth0 address {hardware_address(host)} up",
                f"address add {address}/24 broadcast + dev eth0",
                "route add default dev eth0",
            )
        _check(libc.setns(home, _NEW_NETWORK), "setns")
        self._host_of = {tap: host for host, tap in self.taps.items()}

    def set_carrier(self, host: int, is_on: bool) -> None:
        """Plug the cable in, or pull it; the host's system notices at once."""
        import fcntl

        fcntl.ioctl(self.taps[host], _SET_CARRIER, struct.pack("i", int(is_on)))

    def read(self, tap: int) -> Iterator[tuple[int, bytes]]:
        """Return the frames that wait at one host."""
        for _ in range(TURN_FRAMES_MAX):
            try:
                yield self._host_of[tap], os.read(tap, FRAME_OCTETS_MAX)
            except OSError:  # nothing more, or no carrier
                return

    def write(self, host: int, frame: bytes) -> bool:
        """Pass a frame to a host; return False if it accepts none now."""
        try:
            os.write(self.taps[host], frame)
        except OSError:
            return False
        return True


def _check(result: int, what: str) -> None:
    if result != 0:
        raise OSError(ctypes.get_errno(), f"{what} failed")


def _ip_batch(*lines: str) -> None:
    subprocess.run(["ip", "-batch", "-"], input="\n".join(lines), text=True, check=True, capture_output=True)


def _obey(order: dict[str, object], fabric: Fabric, cables: _Cables) -> dict[str, object]:
    """Do one order; return the counts as the answer."""
    match order:
        case {"weather": dict(weather)}:
            fabric.weather = Weather(**weather)
        case {"cut": list(cut), "isolated": list(isolated)}:
            fabric.cut = frozenset((a, b) for a, b in cut)
            fabric.isolated = frozenset((a, b) for a, b in isolated)
        case {"plugged": bool(is_on), "host": int(host)}:
            (fabric.unplugged.discard if is_on else fabric.unplugged.add)(host)
            cables.set_carrier(host, is_on)
    return {"sent": list(fabric.sent.values()), "received": list(fabric.received.values()), "lost": fabric.lost}


def _forward(fabric: Fabric, cables: _Cables) -> None:
    waiting: list[tuple[float, int, int, bytes]] = []
    ticket = count()
    poll = select.epoll()
    poll.register(sys.stdin.fileno(), select.EPOLLIN)
    for tap in cables.taps.values():
        poll.register(tap, select.EPOLLIN)

    def deliver(target: int, frame: bytes) -> None:
        if target not in fabric.unplugged and cables.write(target, frame):
            fabric.received[target] += len(frame)

    while True:
        pause_s = max(0.0, waiting[0][0] - time.monotonic()) if waiting else -1.0
        for descriptor, _ in poll.poll(pause_s):
            if descriptor == sys.stdin.fileno():
                line = os.read(descriptor, 1 << 16)
                if not line:
                    return
                _say(_obey(json.loads(line), fabric, cables))
                continue
            for source, frame in cables.read(descriptor):
                now = time.monotonic()
                for due, target in fabric.carry(source, frame, now):
                    if due <= now:
                        deliver(target, frame)
                    elif len(waiting) < QUEUE_MAX:
                        heapq.heappush(waiting, (due, next(ticket), target, frame))
                    else:
                        fabric.lost += 1
        while waiting and waiting[0][0] <= time.monotonic():
            _, _, target, frame = heapq.heappop(waiting)
            deliver(target, frame)


def _say(answer: dict[str, object]) -> None:
    os.write(sys.stdout.fileno(), json.dumps(answer).encode() + b"\n")


def main(argv: list[str]) -> int:
    """`SEED ADDRESS...`: make a host for each address, print their namespaces, carry frames until the end."""
    cables = _Cables(argv[1:])
    _say({"namespaces": cables.namespaces})
    _forward(Fabric(len(cables.taps), int(argv[0])), cables)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
