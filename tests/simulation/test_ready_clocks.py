"""The ready list names no laptop whose clock is right, however slow the network is while it joins."""

import pytest

from derbyos_core.roles.head_nso.ready_laptops import clock_item
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import ClockFault, Host
from derbyos_core.simulation.network import Weather
from tests.kit.cluster import replica_on

CREW = ("Ann", "Bo", "Cleo", "Lou")
ROLES = ("jam-timer", "head-nso", "scorekeeper-home", "lineup-home")


def _said(host: Host) -> str:
    item = clock_item(replica_on(host).view())
    return item.words or item.sub


def _join(cluster: Cluster, number: int) -> None:
    host = cluster.hosts[number]
    cluster.switch_on(host)
    replica_on(host).join(CREW[number], (ROLES[number],), "derbyos", "1", host.now)
    host.perform()


@pytest.mark.parametrize("offset_us", [0, 800_000])
@pytest.mark.parametrize("seed", range(6))
def test_nobody_is_named_who_has_just_joined(seed: int, offset_us: int) -> None:
    """The newcomer's own clock may be off: it takes the time of the bout."""
    cluster = Cluster(seed, 4)
    for number in range(3):
        _join(cluster, number)
        cluster.run(8 * SECOND_US)
    cluster.run(10 * SECOND_US)
    cluster.network.weather = Weather(delay_us_min=0, delay_us_max=1_500_000)
    cluster.hosts[3].clock = ClockFault(offset_us=offset_us)
    _join(cluster, 3)
    for _ in range(100):
        cluster.run(SECOND_US // 5)
        for host in cluster.running:
            assert "off" not in _said(host), host.name
            assert "apart" not in _said(host), host.name
    cluster.network.weather = Weather()
    cluster.run(20 * SECOND_US)
    assert {_said(host)[:11] for host in cluster.running} == {"largest gap"}
