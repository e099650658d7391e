"""The demo's officials on hosts of their own that find each other by themselves; `derbyos prove hosts` plays longer."""

import os
import signal
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

import psutil
import pytest

from tests.proofs.hosts import Course, play
from tests.system.announcer import announcing
from tests.system.forwarding import Fabric, Weather, hardware_address, number_of
from tests.system.switch import switch, why_no_switch

needs_hosts = pytest.mark.skipif(bool(why_no_switch()), reason=why_no_switch())

PORT = 50_080
AWAY_S = 2.0
"""Longer than a laptop takes to notice the loss of its address."""
QUICK_MINUTES = 0.05
"""A bout of a hundred minutes in three seconds."""


@pytest.mark.clause(4, 98)
@needs_hosts
def test_officials_on_four_hosts_meet_by_themselves_and_lose_nothing(tmp_path: Path) -> None:
    """DOS-4, DOS-98: no address was typed; a newcomer is found, too, and every document is the same bytes."""
    measured = play(Course(hosts=4, minutes=QUICK_MINUTES, is_stormy=False), tmp_path)
    assert (measured.hosts, measured.nodes) == (4, 9)
    assert measured.entries > 1_000


@pytest.mark.clause(98, 100, 109)
@needs_hosts
@pytest.mark.slow
def test_sixteen_hosts_lose_nothing_whatever_befalls_their_network(tmp_path: Path) -> None:
    """DOS-98, DOS-100, DOS-109: late and lost frames, a network cut in two, a laptop killed, two restarts of the access
    point with other addresses; at the end every host has everything.
    """
    measured = play(Course(hosts=16, minutes=1.0), tmp_path)
    assert (measured.hosts, measured.nodes) == (16, 16)
    assert measured.entries_timed > 0
    assert measured.frames_lost > 0


@pytest.mark.clause(4)
@needs_hosts
def test_host_with_a_returned_address_finds_newcomers() -> None:
    """DOS-4: when an address is removed, the system drops the multicast memberships there, even if the same address
    returns; and a host with another address is announced with it.
    """
    stayed, moved, late = (f"6f1c9a52-7d8e-4c3b-9a41-0d2f5e6b7c8{digit}" for digit in "123")
    with switch(3) as network, ExitStack() as stack:
        one, two, three = network.hosts
        first = stack.enter_context(announcing(one, stayed, 50_001, "b"))
        second = stack.enter_context(announcing(two, moved, 50_002, "b"))
        first.expect(f"found {moved} {two.address}:50002")
        for host in (one, two):
            host.unplug()
        time.sleep(AWAY_S)
        one.plug()
        two.plug("10.78.0.102")
        first.expect(f"found {moved} 10.78.0.102:50002")
        stack.enter_context(announcing(three, late, 50_003, "b"))
        for before in (first, second):
            before.expect(f"found {late} {three.address}:50003")


@needs_hosts
def test_hosts_on_one_cable_without_a_router_find_each_other() -> None:
    """Typed addresses, no default route: neither gives the other 127.0.0.1, which is everybody's own machine."""
    ids = [f"6f1c9a52-7d8e-4c3b-9a41-0d2f5e6b7c9{digit}" for digit in "12"]
    with switch(2) as network, ExitStack() as stack:
        for host in network.hosts:
            host.run("ip", "route", "del", "default")
        one, two = (
            stack.enter_context(announcing(host, name, 50_001, "b"))
            for host, name in zip(network.hosts, ids, strict=True)
        )
        one.expect(f"found {ids[1]} {network.hosts[1].address}:50001")
        two.expect(f"found {ids[0]} {network.hosts[0].address}:50001")


def _names() -> list[str]:
    """Return the names of namespaces, but for those that other processes of these tests make and remove meanwhile."""
    told = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in told if not name.startswith("derbyos-") or name.startswith(f"derbyos-{os.getpid()}-")]


@needs_hosts
def test_hosts_are_gone_with_their_switch_even_when_it_is_killed() -> None:
    """Their namespaces have no names, so nothing of them is left in the system."""
    before = _names()
    with switch(2) as network:
        holder = Path(network.hosts[0].prefix[1].removeprefix("--net="))
        assert holder.exists()
        process = psutil.Process(int(holder.parts[2]))
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        assert not holder.exists()
    assert _names() == before


@needs_hosts
def test_frames_are_delayed_lost_and_cut_as_set(tmp_path: Path) -> None:
    """A partition, an isolation and a pulled cable stop the right frames, and no others."""

    def reaches(here: int, there: int) -> bool:
        words = (f"echo -n > /dev/tcp/{network.hosts[there].address}/{PORT}",)
        asked = [*network.hosts[here].prefix, "timeout", "0.4", "bash", "-c", *words]
        return subprocess.run(asked, capture_output=True, check=False).returncode == 0

    with switch(3) as network:
        words = ("python3", "-m", "http.server", str(PORT))
        servers = [
            subprocess.Popen([*host.prefix, *words], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            for host in network.hosts
        ]
        try:
            until = time.monotonic() + 20
            while not (reaches(0, 1) and reaches(0, 2)):
                assert time.monotonic() < until, "the servers are not up"
            network.part(network.hosts[:2], network.hosts[2:])
            assert (reaches(0, 1), reaches(0, 2)) == (True, False)
            network.isolate(network.hosts[1])
            assert (reaches(0, 1), reaches(0, 2)) == (True, False)
            network.heal()
            network.hosts[2].unplug()
            assert (reaches(0, 1), reaches(0, 2)) == (True, False)
            network.hosts[2].plug("10.78.0.77")
            assert reaches(0, 2)
        finally:
            for server in servers:
                server.kill()
                server.communicate()


def _frame(target: int, source: int) -> bytes:
    octets = bytes.fromhex((hardware_address(target) + hardware_address(source)).replace(":", ""))
    return octets + bytes(50)


def test_a_seed_repeats_what_becomes_of_each_frame() -> None:
    """Loss, duplicates and delays come from one integer; each host's octets are counted."""
    weather = Weather(delay_ms=20.0, jitter_ms=5.0, loss=0.2, duplicates=0.1)

    def fates(seed: int) -> list[list[tuple[float, int]]]:
        fabric = Fabric(4, seed)
        fabric.weather = weather
        return [list(fabric.carry(1, _frame(2, 1), 100.0)) for _ in range(2_000)]

    assert fates(1) == fates(1) != fates(2)
    flat = [fate for copies in fates(1) for fate in copies]
    assert {target for _, target in flat} == {2}
    assert all(100.015 <= due <= 100.025 for due, _ in flat)
    lost = sum(1 for copies in fates(1) if not copies)
    twice = sum(1 for copies in fates(1) if len(copies) == 2)
    assert 300 < lost < 500
    assert 100 < twice < 250


def test_frames_for_all_and_for_nobody_known_reach_all() -> None:
    """As on every switch; a way that is cut carries neither."""
    fabric = Fabric(3, 1)
    everybody = bytes.fromhex("01005e0000fb") + bytes(54)
    assert {target for _, target in fabric.carry(1, everybody, 0.0)} == {2, 3}
    stranger = bytes.fromhex("020000000001") + bytes(54)
    assert {target for _, target in fabric.carry(1, stranger, 0.0)} == {2, 3}
    fabric.isolated = frozenset({(1, 2)})
    assert {target for _, target in fabric.carry(1, everybody, 0.0)} == {2, 3}
    assert list(fabric.carry(1, _frame(2, 1), 0.0)) == []
    fabric.cut = frozenset({(1, 3)})
    assert {target for _, target in fabric.carry(1, everybody, 0.0)} == {2}
    assert number_of(bytes.fromhex(hardware_address(300).replace(":", ""))) == 300
    assert fabric.sent == {1: 3 * len(everybody) + len(stranger) + len(_frame(2, 1)), 2: 0, 3: 0}
