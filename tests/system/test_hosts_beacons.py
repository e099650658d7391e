"""Nodes on hosts where mDNS or beacons are blocked find each other by the other one (DOS-4; decision 0016)."""

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from derbyos_core.storage.bouts import kept_bouts
from tests.system import program
from tests.system.switch import Host, switch, why_no_switch

MDNS, BEACONS = "5353", "5670"
MEETING_S_MAX = 3.0
"""From the moment at which the second node listens until each has the other's entry on its disk."""
PATIENCE_S = 90.0
APART_S = 3.0
"""Time in which strangers would have met as well."""

_START_PAGE = """
import asyncio
from pathlib import Path
from app.gui.late_discovery import LateDiscovery
from app.gui.services import GUIServices
from app.settings import Folders, load_settings

async def main():
    discovery = LateDiscovery()
    services = GUIServices(load_settings(Folders.under(Path("page"))), discovery)
    await discovery.open()
    while not services.found_bouts():
        await asyncio.sleep(0.05)
    for bout in services.found_bouts():
        print(bout.bout, bout.officials, *bout.addresses)
    await discovery.close()

asyncio.run(main())
"""

pytestmark = pytest.mark.skipif(
    bool(why_no_switch()) or shutil.which("iptables") is None, reason=why_no_switch() or "iptables is missing"
)


class _Node:
    """A `derbyos node` on a host that has written one note."""

    def __init__(self, host: Host, folder: Path, bout: str) -> None:
        self._folder = folder
        self.address = ""
        words = program.words(
            "node", "--name", "Ann", "--role", "head-nso", "--bout", bout, "--commands", "--data-dir", folder
        )
        self.process = subprocess.Popen(
            [*host.prefix, *words],
            cwd=folder.parent,
            env=program.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def write(self) -> float:
        """Wait until the node listens, and let it write its note; return the moment at which it listened."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.address = json.loads(self.process.stdout.readline())["listening"]
        now = time.monotonic()
        self.process.stdin.write('{"command": "AddNote", "text": "hello"}\n')
        self.process.stdin.flush()
        assert "entry" in json.loads(self.process.stdout.readline())
        return now

    @property
    def entries(self) -> int:
        """Entries on the disk: the introduction and the note of each member."""
        (kept,) = kept_bouts(self._folder / "bouts")
        return kept.entries


@contextmanager
def _node(host: Host, folder: Path, bout: str) -> Iterator[_Node]:
    node = _Node(host, folder, bout)
    try:
        yield node
    finally:
        node.process.kill()
        node.process.communicate()


def _block(host: Host, port: str) -> None:
    for chain in ("INPUT", "OUTPUT"):
        host.run("iptables", "-A", chain, "-p", "udp", "--dport", port, "-j", "DROP")


def _wait(holds: Callable[[], bool]) -> float:
    """Return the moment from which it holds; fail after `PATIENCE_S`."""
    until = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < until, "they do not meet"
        time.sleep(0.02)
    return time.monotonic()


@pytest.mark.clause(4, 44)
@pytest.mark.parametrize(
    ("blocked", "open_way"),
    [pytest.param(MDNS, BEACONS, id="by beacons"), pytest.param(BEACONS, MDNS, id="by mDNS", marks=pytest.mark.slow)],
)
def test_nodes_meet_by_one_way_where_the_other_is_blocked(tmp_path: Path, blocked: str, open_way: str) -> None:
    """DOS-4, DOS-44: two of one bout; not one of another bout, and not one for which both ways are blocked."""
    with switch(4) as network, ExitStack() as stack:
        for host in network.hosts:
            _block(host, blocked)
        first, second, stranger, silent = network.hosts
        _block(silent, open_way)
        started = [
            stack.enter_context(_node(host, tmp_path / name, bout))
            for host, name, bout in (
                (first, "first", "finals"),
                (stranger, "stranger", "semi"),
                (silent, "silent", "finals"),
            )
        ]
        one, other_bout, alone = started
        for node in started:
            node.write()
        two = stack.enter_context(_node(second, tmp_path / "second", "finals"))
        since = two.write()
        met_s = _wait(lambda: one.entries == two.entries == 4) - since
        time.sleep(APART_S)
        assert [node.entries for node in (one, two, other_bout, alone)] == [4, 4, 2, 2]
    assert met_s <= MEETING_S_MAX


def test_a_node_that_returns_to_the_network_is_found_at_its_new_address(tmp_path: Path) -> None:
    """The cable is pulled, and plugged in again with another address; an entry written meanwhile arrives."""
    with switch(2) as network, ExitStack() as stack:
        for host in network.hosts:
            _block(host, MDNS)
        one = stack.enter_context(_node(network.hosts[0], tmp_path / "one", "finals"))
        one.write()
        network.hosts[1].unplug()
        two = stack.enter_context(_node(network.hosts[1], tmp_path / "two", "finals"))
        two.write()
        time.sleep(1)
        assert (one.entries, two.entries) == (2, 2)
        network.hosts[1].plug("10.78.0.102")
        _wait(lambda: one.entries == two.entries == 4)


def test_the_start_page_lists_bouts_that_only_beacons_tell_of(tmp_path: Path) -> None:
    with switch(2) as network, ExitStack() as stack:
        for host in network.hosts:
            _block(host, MDNS)
        node = stack.enter_context(_node(network.hosts[0], tmp_path / "node", "finals"))
        node.write()
        outcome = subprocess.run(
            [*network.hosts[1].prefix, sys.executable, "-P", "-c", _START_PAGE],
            cwd=tmp_path,
            env=program.environment(),
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert (outcome.returncode, outcome.stderr) == (0, "")
        assert outcome.stdout == f"finals 1 {node.address}\n"
