"""Hosts made of network namespaces on one Ethernet switch whose weather, cables and partitions a test decides.

Frames are carried by a process of our own (`forwarding`), so nothing of the kernel's traffic control is needed, and
unicast and multicast suffer alike.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from itertools import permutations
from pathlib import Path

from tests.system.forwarding import Weather
from tests.system.program import ROOT

__all__ = ["Counts", "Host", "Switch", "Weather", "switch", "why_no_switch"]

HOSTS_MAX = 64
_NET = "10.78.0"
CLOSE_S_MAX = 10.0


@cache
def why_no_switch() -> str:
    """Return the reason why there can be no hosts here; empty if there can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "only root can make network namespaces"
    missing = [tool for tool in ("ip", "nsenter") if shutil.which(tool) is None]
    if missing:
        return f"{missing[0]} is missing, so no hosts can be made"
    if not Path("/dev/net/tun").exists():
        return "this system has no TAP devices"
    try:
        with switch(1):
            return ""
    except OSError as error:
        return f"this system makes no hosts: {error}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Octets that each host sent and received since the start, and how many frames were lost on purpose."""

    sent: tuple[int, ...]
    received: tuple[int, ...]
    lost: int


class Host:
    """One machine: a namespace with loopback and `eth0`."""

    def __init__(self, owner: "Switch", number: int, namespace: str) -> None:
        self._switch = owner
        self._namespace = namespace
        self.number = number
        self.address = _address(number)

    @property
    def prefix(self) -> Sequence[str]:
        """Return the words that start a program there."""
        return ("nsenter", f"--net={self._namespace}", "--")

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run a program there to its end; raise if it fails."""
        return subprocess.run([*self.prefix, *words], check=True, capture_output=True, text=True)

    def unplug(self) -> None:
        """Pull the cable; the system then removes the address, as network managers do."""
        self._switch.order({"plugged": False, "host": self.number})
        self.run("ip", "address", "flush", "dev", "eth0", "scope", "global")

    def plug(self, address: str = "") -> None:
        """Plug the cable in again; the system gets its old address back, or this one."""
        self.address = address or self.address
        self._switch.order({"plugged": True, "host": self.number})
        self.run("ip", "address", "replace", f"{self.address}/24", "broadcast", "+", "dev", "eth0")
        self.run("ip", "route", "replace", "default", "dev", "eth0")


class Switch:
    """All hosts and the network between them."""

    def __init__(self, process: "subprocess.Popen[str]", hosts: int) -> None:
        self._process = process
        namespaces = self._hear()["namespaces"]
        assert isinstance(namespaces, list)
        assert len(namespaces) == hosts
        self.hosts = tuple(
            Host(self, number, f"/proc/{process.pid}/fd/{namespace}")
            for number, namespace in enumerate(namespaces, start=1)
        )

    def set_weather(self, weather: Weather) -> None:
        """Apply these faults to every frame from now on."""
        self.order({"weather": asdict(weather)})

    def part(self, *groups: Iterable[Host]) -> None:
        """Connect only hosts of the same group."""
        numbers = [{host.number for host in group} for group in groups]
        every = range(1, len(self.hosts) + 1)
        cut = [way for way in permutations(every, 2) if not any(group.issuperset(way) for group in numbers)]
        self.order({"cut": cut, "isolated": []})

    def isolate(self, gateway: Host, *, hears_all: bool = False) -> None:
        """Let hosts reach the gateway alone, as guests of some access points; `hears_all` lets multicast pass."""
        every = range(1, len(self.hosts) + 1)
        ways = [way for way in permutations(every, 2) if gateway.number not in way]
        self.order({"cut": [] if hears_all else ways, "isolated": ways})

    def heal(self) -> None:
        """End partitions and isolation; weather and cables stay."""
        self.order({"cut": [], "isolated": []})

    def counts(self) -> Counts:
        """Return the counts of carried frames so far."""
        told = self.order({})
        sent, received, lost = told["sent"], told["received"], told["lost"]
        assert isinstance(sent, list)
        assert isinstance(received, list)
        assert isinstance(lost, int)
        return Counts(sent=tuple(sent), received=tuple(received), lost=lost)

    def order(self, order: dict[str, object]) -> dict[str, object]:
        """Send one order to the process that carries the frames; return its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return self._hear()

    def _hear(self) -> dict[str, object]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            _, complaint = self._process.communicate()
            raise OSError(complaint.strip().splitlines()[-1] if complaint.strip() else "the switch ended")
        heard: dict[str, object] = json.loads(line)
        return heard


@contextmanager
def switch(hosts: int, *, seed: int = 1) -> Iterator[Switch]:
    """Make hosts 1..n during the context; all their parts end with the process that owns them."""
    assert 1 <= hosts <= HOSTS_MAX
    words = [sys.executable, "-P", "-m", "tests.system.forwarding", str(seed), *map(_address, range(1, hosts + 1))]
    with subprocess.Popen(
        words,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield Switch(process, hosts)
        finally:
            assert process.stdin is not None
            process.stdin.close()
            try:
                process.wait(CLOSE_S_MAX)
            except subprocess.TimeoutExpired:
                process.kill()


def _address(number: int) -> str:
    return f"{_NET}.{number}"
