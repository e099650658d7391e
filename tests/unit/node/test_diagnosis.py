"""Findings of the doctor: all of them, their order, and an empty list where all is well."""

from dataclasses import replace

import pytest

from derbyos_core.node.doctor.diagnosis import CallResult, DiagnosisFacts, Interface, Problem, SeenPeer
from derbyos_core.node.doctor.findings import diagnose, is_well, summary
from derbyos_core.wire.messages import Address

LOOPBACK = Interface(name="lo", address="127.0.0.1", network="127.0.0.0/8", is_up=True, heard_itself=True)
WIFI = Interface(
    name="wlan0",
    address="10.1.0.7",
    network="10.1.0.0/24",
    is_up=True,
    has_multicast=True,
    heard_itself=True,
    heard_beacon=True,
)
NO_BEACON = replace(WIFI, heard_beacon=False)
CABLE = replace(WIFI, name="eth0", address="10.2.0.7", network="10.2.0.0/24")
VPN = replace(WIFI, name="wg0", address="10.9.0.7", network="10.9.0.0/24")
DOCKER = replace(WIFI, name="docker0", address="172.17.0.1", network="172.17.0.0/16")
ANN = SeenPeer(
    address=Address("10.1.0.8", 50_000), bout="finals", answer=CallResult.GREETED, version="1.2", apart_s=0.1
)
BO = replace(ANN, address=Address("10.1.0.9", 50_001))
WELL = DiagnosisFacts(
    now_s=1.8e9,
    seconds=5.0,
    version="1.2",
    bout="finals",
    announced_host=WIFI.address,
    interfaces=(LOOPBACK, WIFI),
    gateway="10.1.0.1",
    gateway_answers=True,
    others_heard=2,
    peers=(ANN, BO),
)
ALONE = replace(WELL, peers=(), others_heard=0)


def _with(interface: Interface) -> DiagnosisFacts:
    return replace(WELL, interfaces=(LOOPBACK, interface), announced_host=interface.address)


def _ann(answer: CallResult, *, is_near: bool | None = None, is_own_network: bool = True) -> DiagnosisFacts:
    return replace(WELL, peers=(replace(ANN, answer=answer, is_near=is_near, is_own_network=is_own_network),))


CASES: dict[str, tuple[DiagnosisFacts, Problem, str]] = {
    "no interface": (replace(WELL, interfaces=()), Problem.NO_NETWORK, "no network"),
    "only loopback": (replace(WELL, interfaces=(LOOPBACK,)), Problem.NO_NETWORK, "loopback address"),
    "no carrier": (_with(replace(WIFI, is_up=False)), Problem.CABLE_OFF, "wlan0"),
    "no free port": (replace(WELL, listen_fault="all ports are in use"), Problem.LISTEN_FAULT, "all ports"),
    "mDNS port taken": (replace(_with(NO_BEACON), is_mdns_port_taken=True), Problem.MDNS_PORT_TAKEN, "5353"),
    "multicast off": (_with(replace(NO_BEACON, has_multicast=False)), Problem.NO_MULTICAST, "switched off"),
    "join refused": (_with(replace(NO_BEACON, join_fault="No such device")), Problem.NO_MULTICAST, "No such device"),
    "send refused": (_with(replace(NO_BEACON, send_fault="forbidden")), Problem.SEND_REFUSED, "forbidden"),
    "not heard back": (_with(replace(NO_BEACON, heard_itself=False)), Problem.NOT_HEARD, "its own"),
    "no beacons either": (
        _with(replace(NO_BEACON, heard_itself=False)),
        Problem.NO_BEACONS,
        "its own beacons on wlan0",
    ),
    "beacons refused, too": (
        _with(replace(NO_BEACON, heard_itself=False, beacon_fault="forbidden")),
        Problem.NO_BEACONS,
        "cannot leave through wlan0 (10.1.0.7): forbidden",
    ),
    "both ports taken": (
        replace(WELL, is_mdns_port_taken=True, is_beacon_port_taken=True),
        Problem.NO_BEACONS,
        "UDP port 5670",
    ),
    "VPN first": (
        replace(WELL, interfaces=(LOOPBACK, WIFI, VPN), announced_host=VPN.address),
        Problem.TUNNEL_FIRST,
        "10.9.0.7 (wg0)",
    ),
    "docker first": (
        replace(WELL, interfaces=(LOOPBACK, WIFI, DOCKER), announced_host=DOCKER.address),
        Problem.BRIDGE_FIRST,
        "172.17.0.1",
    ),
    "two networks, nobody": (
        replace(ALONE, interfaces=(LOOPBACK, WIFI, CABLE)),
        Problem.SEVERAL_NETWORKS,
        "eth0 10.2.0.7",
    ),
    "isolated, seen": (_ann(CallResult.SILENT, is_near=False), Problem.ISOLATED, "10.1.0.8"),
    "isolated, system silent": (_ann(CallResult.SILENT), Problem.ISOLATED, "10.1.0.1 answers"),
    "isolated, unreachable": (_ann(CallResult.UNREACHABLE, is_near=False), Problem.ISOLATED, "arrives"),
    "isolated, unseen": (ALONE, Problem.ISOLATED, "10.1.0.1 answers"),
    "nobody, no router": (replace(ALONE, gateway_answers=None), Problem.NOBODY, "Nothing at all"),
    "nobody but printers": (replace(ALONE, others_heard=3), Problem.NOBODY, "other machines"),
    "one here is silent": (
        replace(ALONE, here=(replace(ANN, answer=CallResult.REFUSED),)),
        Problem.ISOLATED,
        "1 DerbyOS runs on this machine, of which none answer; no other laptop",
    ),
    "two here are silent": (
        replace(ALONE, gateway_answers=None, here=(replace(ANN, answer=CallResult.REFUSED),) * 2),
        Problem.NOBODY,
        "2 DerbyOS run on this machine, of which none answer; no other laptop was found in 5 s.",
    ),
    "another bout here": (replace(ALONE, bout="semi", here=(ANN, BO)), Problem.OTHER_BOUT, "'finals'"),
    "their firewall": (_ann(CallResult.SILENT, is_near=True), Problem.SILENT_PEER, "get no answer"),
    "refused": (_ann(CallResult.REFUSED), Problem.REFUSED, "refused"),
    "our firewall": (_ann(CallResult.MUTE), Problem.NO_WAY_BACK, "connect back"),
    "their VPN": (_ann(CallResult.SILENT, is_own_network=False), Problem.ELSEWHERE, "10.1.0.8"),
    "other bouts": (replace(WELL, bout="semi"), Problem.OTHER_BOUT, "'finals'"),
    "another bout with a title": (
        replace(WELL, bout="Rats", peers=(replace(ANN, title="Cats – Sirens"),)),
        Problem.OTHER_BOUT,
        "seen are in 'Cats – Sirens'",
    ),
    "clock behind": (
        replace(WELL, peers=(replace(ANN, apart_s=3600.0),)),
        Problem.CLOCK_APART,
        "60 min behind the time of the bout at 10.1.0.8",
    ),
    "a clock is fast": (
        replace(
            WELL,
            peers=tuple(
                replace(ANN, address=Address(f"10.1.0.{host}", 50_000), apart_s=0.0, machine_ahead_s=ahead_s)
                for host, ahead_s in ((7, 420.0), (8, 0.2), (9, -1.0))
            ),
        ),
        Problem.CLOCK_WRONG,
        "The clock of the laptop 10.1.0.7 is 7 min fast.",
    ),
    "the clock here is slow": (
        replace(
            WELL,
            peers=tuple(
                replace(ANN, address=Address(f"10.1.0.{host}", 50_000), apart_s=420.0, machine_ahead_s=0.0)
                for host in (8, 9)
            ),
        ),
        Problem.CLOCK_WRONG,
        "The clock of this machine is 7 min slow.",
    ),
    "the bout has the time of a wrong clock": (
        replace(
            WELL,
            peers=tuple(
                replace(ANN, address=Address(f"10.1.0.{host}", 50_000), apart_s=420.0, machine_ahead_s=ahead_s)
                for host, ahead_s in ((7, 0.0), (8, -420.0), (9, -421.0))
            ),
        ),
        Problem.CLOCK_WRONG,
        "The clock of the laptop 10.1.0.7 is 7 min fast.",
    ),
    "clock ahead": (replace(WELL, peers=(replace(ANN, apart_s=-90.0),)), Problem.CLOCK_APART, "ahead of"),
    "ancient clock": (replace(WELL, now_s=3600.0), Problem.CLOCK_ANCIENT, "2000"),
    "ancient clock alone": (replace(WELL, now_s=3600.0, interfaces=()), Problem.CLOCK_ANCIENT, "2000"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_finding_names_the_problem_and_what_to_do(name: str) -> None:
    facts, problem, words = CASES[name]
    findings = diagnose(facts)
    assert not is_well(findings)
    (finding,) = [one for one in findings if one.problem is problem]
    assert finding.is_fault
    assert words in finding.found
    for line in (finding.found, finding.advice):
        assert "\n" not in line
        assert line.endswith(".")


def test_every_problem_that_is_a_fault_has_a_case() -> None:
    """Findings that are not faults have a test below."""
    assert set(Problem) - {problem for _, problem, _ in CASES.values()} == {Problem.VERSION}


def test_all_is_well() -> None:
    assert diagnose(WELL) == ()
    assert summary(WELL) == "all well: 2 laptops of this bout were found and answer"
    assert summary(replace(WELL, bout="", peers=(ANN,))) == "all well: 1 laptop was found and answers"
    assert diagnose(replace(WELL, interfaces=(LOOPBACK, WIFI, DOCKER, VPN))) == ()


def test_several_on_one_machine_are_counted_and_are_no_fault() -> None:
    """Several windows on one laptop at home are no fault."""
    facts = replace(ALONE, here=(ANN, BO, BO, BO, BO))
    (finding,) = diagnose(facts)
    assert not finding.is_fault
    assert finding.found == "5 DerbyOS run on this machine; no other laptop was found in 5 s."
    assert summary(facts) == "all well on this machine: 5 DerbyOS of this bout found and answering"
    assert summary(replace(WELL, here=(ANN,))) == "all well: 2 laptops of this bout were found and answer"


@pytest.mark.parametrize("gateway", [True, False, None])
@pytest.mark.parametrize("here", [(ANN,), (ANN, BO), (ANN, replace(BO, answer=CallResult.REFUSED))])
def test_no_access_point_is_blamed_while_peers_on_this_machine_answer(
    here: tuple[SeenPeer, ...], gateway: bool | None
) -> None:
    findings = diagnose(replace(ALONE, gateway_answers=gateway, here=here))
    assert is_well(findings)
    (finding,) = findings
    assert "access point" not in finding.found + finding.advice
    assert finding.found.startswith(f"{len(here)} DerbyOS run")


def test_versions_and_second_network_are_no_fault() -> None:
    """Different versions work together; a second network is no fault while the others answer."""
    findings = diagnose(replace(WELL, interfaces=(LOOPBACK, WIFI, CABLE), peers=(ANN, replace(BO, version="1.1"))))
    assert is_well(findings)
    assert [one.problem for one in findings] == [Problem.VERSION, Problem.SEVERAL_NETWORKS]
    assert "10.1.0.9 has 1.1" in findings[0].found


def test_unknown_system_facts_are_not_guessed() -> None:
    """Facts that a Mac or a Windows machine cannot provide make no finding."""
    assert diagnose(_with(replace(WIFI, is_up=None, has_multicast=None))) == ()


def test_the_likeliest_cause_comes_first() -> None:
    """A firewall here explains missing peers; a wrong clock explains nothing."""
    deaf = replace(NO_BEACON, heard_itself=False)
    findings = diagnose(replace(ALONE, now_s=0.0, gateway_answers=None, interfaces=(LOOPBACK, deaf)))
    assert [one.problem for one in findings] == [
        Problem.NOT_HEARD,
        Problem.NO_BEACONS,
        Problem.NOBODY,
        Problem.CLOCK_ANCIENT,
    ]


def test_without_a_network_nothing_else_is_reported() -> None:
    """A person without a network cable needs no advice about multicast."""
    facts = replace(ALONE, interfaces=(LOOPBACK, replace(WIFI, is_up=False, heard_itself=False)))
    assert [one.problem for one in diagnose(facts)] == [Problem.CABLE_OFF]


def test_peers_of_other_bouts_tell_of_the_network_too() -> None:
    """A firewall is reported even if only laptops of another bout show it."""
    facts = replace(WELL, bout="semi", peers=(replace(ANN, answer=CallResult.MUTE),))
    assert [one.problem for one in diagnose(facts)] == [Problem.NO_WAY_BACK, Problem.OTHER_BOUT]


MDNS_BLOCKED = {
    "port taken": replace(WELL, is_mdns_port_taken=True),
    "multicast off": _with(replace(WIFI, has_multicast=False)),
    "join refused": _with(replace(WIFI, join_fault="No such device")),
    "send refused": _with(replace(WIFI, send_fault="forbidden")),
    "not heard back": _with(replace(WIFI, heard_itself=False)),
}
BEACONS_BLOCKED = {
    "port taken": replace(WELL, is_beacon_port_taken=True),
    "send refused": _with(replace(WIFI, beacon_fault="its network has no broadcast address")),
    "not heard back": _with(NO_BEACON),
}


@pytest.mark.parametrize("facts", [*MDNS_BLOCKED.values(), *BEACONS_BLOCKED.values()])
def test_mdns_or_beacons_suffice(facts: DiagnosisFacts) -> None:
    """What blocks the other is told, and is no fault."""
    findings = diagnose(facts)
    assert is_well(findings)
    (finding,) = findings
    assert "5670" in finding.found + finding.advice
    is_about_beacons = finding.problem is Problem.NO_BEACONS
    assert (facts.has_mdns, facts.has_beacons) == (is_about_beacons, not is_about_beacons)


def test_another_interface_without_beacons_is_no_finding() -> None:
    """Only the one of the announced address counts: containers have none."""
    assert diagnose(replace(WELL, interfaces=(LOOPBACK, WIFI, replace(DOCKER, heard_beacon=False)))) == ()
