"""PPPP over a network that loses, doubles and reorders: every application has every message once, for many seeds."""

from functools import partial

import pytest

from derbyos_core.gateways.pppp.publisher import Publisher
from tests.unit.gateways.pppp_network import CHANNELS, SECOND, SimulatedNetwork, SimulatedSubscriber, Weather

SEEDS = range(40)
CALM_S = 240
"""A subscriber that is dropped at the end of the faults returns after 8 s; with 20 % loss the rest takes some tries."""


def _publish_at_random(network: SimulatedNetwork, duration_us: int, count: int) -> None:
    for _ in range(count):
        channel = network.random.choice(CHANNELS)
        when = network.now + network.random.randint(0, duration_us)
        network.at(when, partial(network.publish, channel))


def _trouble(network: SimulatedNetwork, host: SimulatedSubscriber) -> None:
    """Let one subscriber be killed or cut off, for less or more than the grace time."""
    away_us = network.random.choice((1, 6, 12, 26, 45)) * SECOND
    match network.random.choice(("kill", "kill", "lose", "cut")):
        case "kill" | "lose" as kind if host.machine is not None:
            host.kill()
            if kind == "lose":
                host.forget()
            network.at(network.now + away_us, host.start)
        case "cut":
            host.is_cut_off = True
            network.at(network.now + away_us, lambda: setattr(host, "is_cut_off", False))


def _restart(network: SimulatedNetwork) -> None:
    if network.publisher is not None:
        network.stop_publisher()
        network.at(network.now + network.random.choice((0, 1, 5, 15)) * SECOND, network.start_publisher)


def _network(seed: int, *, is_in_order: bool, is_shared: bool = False) -> SimulatedNetwork:
    network = SimulatedNetwork(seed, weather=Weather(is_in_order=is_in_order), is_shared=is_shared)
    for number in range(3):
        SimulatedSubscriber(network, f"s{number}", is_ordered=number != 1).start()
    return network


def _expect_all(network: SimulatedNetwork) -> None:
    assert network.run(CALM_S * SECOND, network.all_have_all), "an application lacks messages"


def _kept(network: SimulatedNetwork) -> int:
    assert isinstance(network.publisher, Publisher)
    return sum(map(network.publisher.kept, CHANNELS))


@pytest.mark.slow
@pytest.mark.parametrize("is_in_order", [True, False])
def test_many_more_seeds_with_programs_that_die(is_in_order: bool) -> None:
    for seed in range(1_000, 2_000):
        _expect_once_although_programs_die(seed, is_in_order=is_in_order)


@pytest.mark.clause("PPPP-6", "PPPP-7", "PPPP-16", "PPPP-17", "PPPP-20")
@pytest.mark.parametrize("is_in_order", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_message_arrives_once_although_a_fifth_is_lost(seed: int, is_in_order: bool) -> None:
    network = _network(seed, is_in_order=is_in_order)
    _publish_at_random(network, 20 * SECOND, 120)
    network.run(20 * SECOND)
    _expect_all(network)
    assert network.run(CALM_S * SECOND, lambda: _kept(network) == 0), "what all have acknowledged is forgotten"
    assert network.left == []


@pytest.mark.clause("PPPP-10", "PPPP-20", "PPPP-26", "PPPP-28", "PPPP-29")
@pytest.mark.parametrize("is_in_order", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_message_arrives_once_although_programs_die(seed: int, is_in_order: bool) -> None:
    """Subscribers are killed, with what they have kept or without, or cut off; the publisher is restarted."""
    _expect_once_although_programs_die(seed, is_in_order=is_in_order)


def _expect_once_although_programs_die(seed: int, *, is_in_order: bool) -> None:
    network = _network(seed, is_in_order=is_in_order)
    _publish_at_random(network, 60 * SECOND, 150)
    for _ in range(4):
        host = network.random.choice(network.hosts)
        network.at(network.now + network.random.randint(0, 60 * SECOND), partial(_trouble, network, host))
    for _ in range(network.random.choice((0, 1, 2))):
        network.at(network.now + network.random.randint(0, 60 * SECOND), lambda: _restart(network))
    network.run(110 * SECOND)
    _expect_all(network)


@pytest.mark.clause("PPPP-3")
@pytest.mark.parametrize("is_in_order", [True, False])
@pytest.mark.parametrize("seed", range(20))
def test_every_message_arrives_once_without_addressing(seed: int, is_in_order: bool) -> None:
    """The publisher that knows no subscribers, as over XPUB; a killed subscriber returns within the grace time."""
    network = _network(seed, is_in_order=is_in_order, is_shared=True)
    _publish_at_random(network, 20 * SECOND, 100)
    victim = network.hosts[0]
    network.at(network.now + 5 * SECOND, victim.kill)
    network.at(network.now + 9 * SECOND, victim.start)
    network.run(20 * SECOND)
    _expect_all(network)


@pytest.mark.clause("PPPP-14")
@pytest.mark.parametrize("is_in_order", [True, False])
@pytest.mark.parametrize("seed", range(30))
def test_each_request_is_done_at_most_once_and_reported_once(seed: int, is_in_order: bool) -> None:
    network = _network(seed, is_in_order=is_in_order)
    network.run(5 * SECOND)
    for number in range(20):
        host, tag = network.hosts[number % 3], b"tag %d" % number
        network.at(network.now + number * SECOND // 4, partial(host.request, tag))
    network.run(60 * SECOND)
    asked = [tag for host in network.hosts for tag in host.asked]
    assert len(asked) == 20
    assert {tag: host.heard[tag] for host in network.hosts for tag in host.asked} == dict.fromkeys(asked, 1)
    assert set(network.done.values()) == {1}
