"""Network sockets that a program and its children have open, and the packets that leave a machine of its own.

`services_of` reads the sockets of the processes themselves, so it needs no rights; `HermitMachine` is a network
namespace with one program in it, a network card, a way out that leads nowhere, and a recorder of every packet.
"""

import ipaddress
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

__all__ = ["HermitMachine", "Packet", "Service", "family_of", "free_ports", "hermit_machine", "services_of"]

_CARD, _GATEWAY = "10.77.0.1", "10.77.0.254"
_LISTENS = "0A"


@dataclass(frozen=True, slots=True, order=True)
class Service:
    """A socket at which others reach a program: TCP that listens, or UDP that is bound."""

    protocol: str
    host: str
    port: int


def free_ports(count: int) -> int:
    """Return the first of so many ports in a row at which nothing listens on this machine."""
    while True:
        with ExitStack() as stack:
            begun = 0
            with suppress(OSError, OverflowError):
                for number in range(count):
                    probe = stack.enter_context(socket.socket())
                    probe.bind(("127.0.0.1", begun + number if begun else 0))
                    begun = begun or probe.getsockname()[1]
                return begun


def family_of(pid: int) -> list[psutil.Process]:
    """Return a process and everything below it."""
    process = psutil.Process(pid)
    return [process, *process.children(recursive=True)]


def services_of(pid: int) -> set[Service]:
    """Return what a process and everything below it offers to a network now."""
    found = set[Service]()
    with suppress(psutil.NoSuchProcess):
        for process in family_of(pid):
            found |= _services(process)
    return found


def _services(process: psutil.Process) -> set[Service]:
    """Read a process's own view: it may have a network of its own, of which psutil knows nothing."""
    folder, found = Path("/proc", str(process.pid)), set[Service]()
    with suppress(OSError):  # a child that has just ended
        own = {str(one.readlink()) for one in (folder / "fd").iterdir()}
        for name in ("tcp", "tcp6", "udp", "udp6"):
            for line in (folder / "net" / name).read_text(encoding="ascii").splitlines()[1:]:
                cells = line.split()
                if f"socket:[{cells[9]}]" in own and (name.startswith("udp") or cells[3] == _LISTENS):
                    found.add(Service(name[:3], *_place(cells[1])))
    return found


def _place(text: str) -> tuple[str, int]:
    """Return address and port of a line: words of four octets, each turned round."""
    host, _, port = text.partition(":")
    octets = bytes.fromhex(host)
    words = [octets[at : at + 4][::-1] for at in range(0, len(octets), 4)]
    address = ipaddress.ip_address(b"".join(words))
    return str(getattr(address, "ipv4_mapped", None) or address), int(port, 16)


@dataclass(frozen=True, slots=True, order=True)
class Packet:
    """Where a packet was sent to."""

    protocol: int
    host: str
    port: int

    @property
    def stays(self) -> bool:
        """Whether it goes to this machine, to its own network or to a group of it."""
        host = ipaddress.ip_address(self.host)
        own = ipaddress.ip_network(f"{_CARD}/24", strict=False)
        return host.is_loopback or host in own or host.is_link_local or _is_of_link(host)


def _is_of_link(host: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Return whether it is a group that no router passes on (RFC 5771, RFC 4291)."""
    if host.version == 4:
        return host in ipaddress.ip_network("224.0.0.0/24")
    return host in ipaddress.ip_network("ff02::/16")


_RECORD = """
import json, socket, struct, sys
line = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(3))
print("recording", flush=True)
seen = set()
while True:
    octets, (_, kind, direction, *_) = line.recvfrom(65_535)
    if direction != socket.PACKET_OUTGOING:
        continue
    if kind == 0x0800:
        head, protocol, host = (octets[0] & 15) * 4, octets[9], socket.inet_ntop(socket.AF_INET, octets[16:20])
    elif kind == 0x86DD:
        head, protocol, host = 40, octets[6], socket.inet_ntop(socket.AF_INET6, octets[24:40])
    else:
        continue
    port = struct.unpack("!H", octets[head + 2 : head + 4])[0] if protocol in (6, 17) else 0
    if (protocol, host, port) not in seen:
        seen.add((protocol, host, port))
        print(json.dumps([protocol, host, port]), flush=True)
"""


class HermitMachine:
    """A machine with one network card and nobody else on its network; it sees every packet that it sends."""

    def __init__(self) -> None:
        self._name = f"derbyos-{os.getpid()}-hermit"
        self._recorder: subprocess.Popen[str] | None = None

    @property
    def prefix(self) -> Sequence[str]:
        """The words that start a program there."""
        return ("ip", "netns", "exec", self._name)

    def build(self) -> None:
        """Make the machine and begin to record."""
        subprocess.run(["ip", "netns", "add", self._name], check=True, capture_output=True)
        for words in (
            "link set lo up",
            "link add eth0 type veth peer name wire",
            "link set wire up",
            "link set eth0 up",
            f"address add {_CARD}/24 broadcast + dev eth0",
            f"neighbour add {_GATEWAY} lladdr 02:00:00:00:00:fe nud permanent dev eth0",
            f"route add default via {_GATEWAY}",
        ):
            subprocess.run(["ip", "-n", self._name, *words.split()], check=True, capture_output=True)
        self._recorder = subprocess.Popen(
            [*self.prefix, sys.executable, "-c", _RECORD], stdout=subprocess.PIPE, text=True
        )
        assert self._recorder.stdout is not None
        assert self._recorder.stdout.readline() == "recording\n"

    def packets(self) -> set[Packet]:
        """Stop the recording. Returns what was sent."""
        assert self._recorder is not None
        self._recorder.terminate()
        output, _ = self._recorder.communicate(timeout=20)
        return {Packet(*json.loads(line)) for line in output.splitlines()}

    def clear(self) -> None:
        """Remove everything."""
        if self._recorder is not None:
            self._recorder.kill()
            self._recorder.communicate()
        subprocess.run(["ip", "netns", "del", self._name], capture_output=True, check=False)


@contextmanager
def hermit_machine() -> Iterator[HermitMachine]:
    """Build the machine for as long as the context lasts."""
    made = HermitMachine()
    try:
        made.build()
        yield made
    finally:
        made.clear()
