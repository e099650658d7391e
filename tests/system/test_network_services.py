"""Network services: exactly what is switched on is reachable, and nothing leaves for the internet.

The sockets are those that the system shows for the real process and its children. What leaves is recorded on a machine
of its own, which has a way out: there is no look for updates, no telemetry and no question to a name server.
"""

import ipaddress
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from derbyos_core.node.gateways.zre import DISCOVERY_PORT
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from tests.kit.services_open import Service, free_ports, hermit_machine, services_of
from tests.system import program
from tests.system.namespaces import why_no_network

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what a program offers is read from Linux")

SEARCH_PORTS = {5353, DISCOVERY_PORT}
"""Where others are searched for: mDNS and beacons."""
_PATIENCE_S = 60.0
_STAY_S = 6.0
"""Longer than a call to an address without an answer, a round of announcements and the late start of the windows."""
_WINDOWS = """
import sys
from pathlib import Path
import app.gui.display
app.gui.display.no_display = lambda: ""
import app.gui.start
from app.session import Session
session = Session()
app.gui.start.run_gui(session.open(Path(sys.argv[1])))
"""
"""The whole program with its start page, drawn in memory."""


@contextmanager
def _running(words: Sequence[str], folder: Path, opened: int = 0) -> "Iterator[subprocess.Popen[str]]":
    """Run a program until it has said that so many addresses are open, and end it afterwards."""
    child = subprocess.Popen(
        words,
        cwd=folder,
        env={**program.environment(), "QT_QPA_PLATFORM": "offscreen"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert child.stdout is not None
        said = ""
        for _ in range(opened):
            while "istening on " not in (line := child.stdout.readline()) and "listens on " not in line:
                said += line
                assert line, f"it ended: {said}"
        yield child
    finally:
        child.terminate()
        try:
            child.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            child.kill()
            child.communicate()


def _settled(pid: int, enough: Callable[[set[Service]], bool]) -> set[Service]:
    """Return the services, once they are enough and a second older: whatever comes late is seen, too."""
    until = time.monotonic() + _PATIENCE_S
    while not enough(services_of(pid)) and time.monotonic() < until:
        time.sleep(0.1)
    time.sleep(1)
    return services_of(pid)


def _node(*more: str) -> tuple[str, ...]:
    return ("node", "--name", "Ann", "--role", "jam-timer", "--bout", "finals", *more)


def test_the_start_page_only_looks_for_bouts(tmp_path: Path) -> None:
    with _running([sys.executable, "-P", "-c", _WINDOWS, str(tmp_path)], tmp_path) as child:
        found = _settled(child.pid, lambda services: len(services) > 2)
    assert {one.port for one in found if one.protocol == "udp"} == SEARCH_PORTS
    assert len([one for one in found if one.protocol == "tcp"]) == 1, "at which nodes that it found by beacons greet it"


@pytest.mark.parametrize("host", [LOOPBACK_HOST, ""], ids=["on this machine", "everywhere"])
def test_a_bout_without_mdns_has_one_port(host: str, tmp_path: Path) -> None:
    where = ("--listen", host) if host else ()
    with _running(program.words(*_node("--no-mdns", *where), "--data-dir", tmp_path), tmp_path, 1) as child:
        (found,) = _settled(child.pid, lambda services: len(services) > 0)
    assert (found.protocol, found.host) == ("tcp", host or "0.0.0.0")


def test_a_bout_with_mdns_has_its_port_beside(tmp_path: Path) -> None:
    words = program.words(*_node("--listen", LOOPBACK_HOST), "--data-dir", tmp_path)
    with _running(words, tmp_path, 1) as child:
        found = _settled(child.pid, lambda services: len(services) > 3)
    assert {one.port for one in found if one.protocol == "udp"} == SEARCH_PORTS
    assert [one.host for one in found if one.protocol == "tcp"] == [LOOPBACK_HOST] * 2, "its own, and that of beacons"


@pytest.mark.parametrize("door", ["event-bus", "pppp", "rsb", "zre"])
def test_a_gateway_has_the_ports_of_its_door(door: str, tmp_path: Path) -> None:
    """And the one by which it is a peer. The Event BUS has three ports in a row; ZRE has beacons and a free port."""
    port = free_ports(3)
    wanted = {
        "event-bus": {Service("tcp", LOOPBACK_HOST, port + step) for step in range(3)},
        "pppp": {Service("tcp", LOOPBACK_HOST, port)},
        "rsb": {Service("tcp", LOOPBACK_HOST, port)},
        "zre": set[Service](),
    }[door]
    options = ("--zre",) if door == "zre" else (f"--{door}", str(port))
    words = ("gateway", "--bout", "finals", "--no-mdns", "--listen", LOOPBACK_HOST, *options, "--data-dir", tmp_path)
    with _running(program.words(*words), tmp_path, 2) as child:
        found = _settled(child.pid, lambda services: wanted < services)
    assert wanted <= found
    others = found - wanted
    assert {(one.protocol, one.host) for one in others if one.protocol == "tcp"} == {("tcp", LOOPBACK_HOST)}
    assert len([one for one in others if one.protocol == "tcp"]) == (2 if door == "zre" else 1)
    assert {one.port for one in others if one.protocol == "udp"} == ({DISCOVERY_PORT} if door == "zre" else set())


_LOOK_OUTSIDE = """
import socket
for host in ("192.0.2.1", "2001:db8::1"):
    try:
        with socket.create_connection((host, 443), 0.5): pass
    except OSError as error:
        pass
try:
    socket.getaddrinfo("updates.example.org", 443)
except OSError:
    pass
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "linux" and why_no_network() != "", reason="it needs root and iproute2")
class TestMachineOfItsOwn:
    """What leaves a machine on which the program alone runs."""

    def test_the_recording_sees_who_looks_outside(self) -> None:
        """Otherwise the other tests would prove nothing."""
        with hermit_machine() as machine:
            code = ("timeout", "8", sys.executable, "-c", _LOOK_OUTSIDE)
            subprocess.run([*machine.prefix, *code], check=False, timeout=60)
            outside = {packet for packet in machine.packets() if not packet.stays}
        assert (6, "192.0.2.1", 443) in {(one.protocol, one.host, one.port) for one in outside}
        assert any(one.port == 53 for one in outside)

    @pytest.mark.parametrize(
        ("words", "opened"),
        [
            (None, 0),
            (_node(), 1),
            (_node("--no-mdns", "--connect", "10.77.0.9:40404"), 1),
            (("gateway", "--bout", "finals", "--zre", "--rsb", "55555", "--event-bus", "5556", "--pppp", "5590"), 5),
            (("gateway", "--bout", "finals", "--zre", "--host", "10.77.0.1"), 2),
        ],
        ids=["start page", "bout", "bout without mDNS", "all doors", "ZRE for the network"],
    )
    def test_nothing_leaves_for_the_internet(self, words: tuple[str, ...] | None, opened: int, tmp_path: Path) -> None:
        with hermit_machine() as machine:
            begun = [sys.executable, "-P", "-c", _WINDOWS, str(tmp_path)]
            meant = begun if words is None else program.words("--data-dir", tmp_path, *words)
            with _running([*machine.prefix, *meant], tmp_path, opened):
                time.sleep(_STAY_S)
            packets = machine.packets()
        assert {packet for packet in packets if not packet.stays or packet.port == 53} == set()

    @pytest.mark.spark
    def test_a_report_works_within_its_machine(self, tmp_path: Path) -> None:
        """Spark opens ports for its own processes, on loopback alone, and they are gone with it."""
        pytest.importorskip("pyspark")
        made = program.run("generate", "--bouts", "2", "--jobs", "1", "--out", tmp_path / "season", cwd=tmp_path)
        assert made.returncode == 0, made.stderr
        with hermit_machine() as machine:
            words = program.words("report", tmp_path / "season", "--out", tmp_path / "report")
            seen = set[Service]()
            with _running([*machine.prefix, *words], tmp_path) as child:
                while child.poll() is None:
                    seen |= services_of(child.pid)
                    time.sleep(0.2)
                assert child.returncode == 0
            packets = machine.packets()
        assert (tmp_path / "report" / "report.html").exists()
        assert {ipaddress.ip_address(one.host).is_loopback for one in seen} == {True}
        assert {packet for packet in packets if not packet.stays or packet.port == 53} == set()
