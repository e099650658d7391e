"""Rules from diagnosis facts to findings, the likeliest cause first.

A finding is two lines for a person in a hurry: the cause, and the remedy.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from derbyos_core.node.doctor.diagnosis import CallResult, DiagnosisFacts, Finding, Problem, SeenPeer
from derbyos_core.node.transport.addresses import PORT_FIRST, PORT_LAST
from derbyos_core.timesync.wrong_clocks import wrong_clocks

__all__ = ["diagnose", "is_well", "summary"]

NOBODY: Mapping[str, int] = MappingProxyType({})
YEAR_2000_S = 946_684_800
APART_S_MAX = 60.0
"""A larger difference of clocks confuses people, though not the bout, which has a time of its own."""


def diagnose(facts: DiagnosisFacts) -> tuple[Finding, ...]:
    """Return all findings, the likeliest cause first; without a network only that and the clock are checked."""
    looks = (_network, *_LOOKS, _clock) if _reaches_out(facts) else (_network, _clock)
    order = list(Problem)
    found = [finding for look in looks for finding in look(facts)]
    return tuple(sorted(found, key=lambda one: (not one.is_fault, order.index(one.problem))))


def is_well(findings: tuple[Finding, ...]) -> bool:
    """Return True if nothing keeps the laptops apart."""
    return not any(one.is_fault for one in findings)


def summary(facts: DiagnosisFacts) -> str:
    """Return the line for a network without problems."""
    greeted, here = _answering(facts.wanted), _answering(facts.wanted_here)
    if here and not greeted:
        what = "1 DerbyOS" if here == 1 else f"{here} DerbyOS"
        return f"all well on this machine: {what}{' of this bout' if facts.bout else ''} found and answering"
    what = "1 laptop" if greeted == 1 else f"{greeted} laptops"
    verb = "was found and answers" if greeted == 1 else "were found and answer"
    return f"all well: {what}{' of this bout' if facts.bout else ''} {verb}"


def _answering(peers: Iterable[SeenPeer]) -> int:
    return sum(1 for one in peers if one.answer is CallResult.GREETED)


def _reaches_out(facts: DiagnosisFacts) -> bool:
    return any(one.is_up is not False for one in facts.networks)


def _network(facts: DiagnosisFacts) -> Iterator[Finding]:
    if not facts.networks:
        yield Finding(
            problem=Problem.NO_NETWORK,
            found="This machine has no network: it only has its loopback address.",
            advice="Join the hall's Wi-Fi or plug in the cable, then wait until the system shows an address.",
        )
        return
    for one in facts.networks:
        if one.is_up is False:
            yield Finding(
                problem=Problem.CABLE_OFF,
                found=f"{one.name} ({one.address}) is switched off or has no signal.",
                advice="Switch it on, join the Wi-Fi, or check the cable.",
                is_fault=not _reaches_out(facts) or one is facts.announced,
            )


def _ports(facts: DiagnosisFacts) -> Iterator[Finding]:
    if facts.listen_fault:
        yield Finding(
            problem=Problem.LISTEN_FAULT,
            found=f"DerbyOS could not listen: {facts.listen_fault}.",
            advice=f"End the program that uses the TCP ports {PORT_FIRST} to {PORT_LAST}, or restart this machine.",
        )
    if facts.is_mdns_port_taken:
        yield Finding(
            problem=Problem.MDNS_PORT_TAKEN,
            found="Another program has taken UDP port 5353, so no announcement can be read here.",
            advice=f"End that program (often another Bonjour or mDNS service), {_or_else(facts)}.",
            is_fault=not facts.has_beacons,
        )


def _multicast(facts: DiagnosisFacts) -> Iterator[Finding]:
    """Yield blocks of mDNS; they are faults if beacons do not take its place."""
    if facts.is_mdns_port_taken:
        return
    for one in facts.asked:
        if one.has_multicast is False or one.join_fault:
            why = one.join_fault or "multicast is switched off there"
            yield Finding(
                problem=Problem.NO_MULTICAST,
                found=f"{one.name} ({one.address}) does not support multicast: {why}.",
                advice=f"Switch it on (on Linux: ip link set {one.name} multicast on), {_or_else(facts)}.",
                is_fault=not facts.has_beacons,
            )
        elif one.send_fault:
            yield Finding(
                problem=Problem.SEND_REFUSED,
                found=f"Announcements cannot leave through {one.name} ({one.address}): {one.send_fault}.",
                advice=f"Let UDP port 5353 out through this machine's firewall, {_or_else(facts)}.",
                is_fault=not facts.has_beacons,
            )
        elif not one.heard_itself:
            yield Finding(
                problem=Problem.NOT_HEARD,
                found=f"This machine does not even receive its own announcements on {one.name} ({one.address}).",
                advice=f"Let UDP port 5353 in through this machine's firewall, {_or_else(facts)}.",
                is_fault=not facts.has_beacons,
            )


def _beacons(facts: DiagnosisFacts) -> Iterator[Finding]:
    """Yield blocks of beacons; they are faults if mDNS does not take their place."""
    if facts.is_beacon_port_taken:
        yield Finding(
            problem=Problem.NO_BEACONS,
            found="Another program has taken UDP port 5670, so beacons can neither be sent nor read here.",
            advice="End that program, or find the others by mDNS or by their addresses.",
            is_fault=not facts.has_mdns,
        )
        return
    for one in facts.asked:
        if one.beacon_fault:
            found = f"Beacons cannot leave through {one.name} ({one.address}): {one.beacon_fault}."
        elif not one.heard_beacon:
            found = f"This machine does not even receive its own beacons on {one.name} ({one.address})."
        else:
            continue
        yield Finding(
            problem=Problem.NO_BEACONS,
            found=found,
            advice="Let UDP port 5670 in and out through this machine's firewall, for halls where mDNS is blocked.",
            is_fault=not facts.has_mdns,
        )


def _or_else(facts: DiagnosisFacts) -> str:
    if facts.has_beacons:
        return "or leave it: beacons (UDP port 5670) find the others here"
    return "or type the others' addresses"


def _wrong_interface(facts: DiagnosisFacts) -> Iterator[Finding]:
    announced, hall = facts.announced, [one for one in facts.networks if not one.is_tunnel and not one.is_bridge]
    if announced is not None and hall and announced.is_tunnel:
        yield Finding(
            problem=Problem.TUNNEL_FIRST,
            found=f"This machine gives the others the address of a VPN: {announced.address} ({announced.name}).",
            advice=f"End the VPN during the bout, so that they get {hall[0].address}.",
        )
    elif announced is not None and hall and announced.is_bridge:
        yield Finding(
            problem=Problem.BRIDGE_FIRST,
            found="This machine gives the others an address of a virtual network: "
            f"{announced.address} ({announced.name}).",
            advice="End the containers or virtual machines, or join a network whose router this machine uses.",
        )
    elif len({one.network for one in hall}) > 1:
        rest = ", ".join(f"{one.name} {one.address}" for one in hall if one is not announced)
        yield Finding(
            problem=Problem.SEVERAL_NETWORKS,
            found=f"This machine is on several networks; it gives the others {facts.announced_host}, "
            f"and has also {rest}.",
            advice="Leave the networks that are not the hall's.",
            is_fault=not any(one.answer is CallResult.GREETED for one in facts.wanted),
        )


def _calls(facts: DiagnosisFacts) -> Iterator[Finding]:
    """Yield findings on peers that are announced but do not answer; any bout serves to test the network."""
    by_answer: dict[CallResult, list[SeenPeer]] = {answer: [] for answer in CallResult}
    elsewhere: list[SeenPeer] = []
    for peer in facts.peers:
        is_lost = peer.answer in (CallResult.SILENT, CallResult.UNREACHABLE) and not peer.is_own_network
        (elsewhere if is_lost else by_answer[peer.answer]).append(peer)
    lost = [*by_answer[CallResult.SILENT], *by_answer[CallResult.UNREACHABLE]]
    far = [peer for peer in lost if peer.is_near is not True]
    near = [peer for peer in lost if peer.is_near is True]
    if far:
        yield Finding(
            problem=Problem.ISOLATED,
            found=f"{_laptops(far)} seen, but nothing sent there arrives{_gateway(facts)}.",
            advice=(
                "The access point isolates its clients: switch off client (AP, guest) isolation, or use another one."
            ),
        )
    if near:
        yield Finding(
            problem=Problem.SILENT_PEER,
            found=f"{_laptops(near)} seen and in reach, but connections to DerbyOS there get no answer.",
            advice=f"Let TCP ports {PORT_FIRST} to {PORT_LAST} in through the firewall there, and out of the one here.",
        )
    if refused := by_answer[CallResult.REFUSED]:
        yield Finding(
            problem=Problem.REFUSED,
            found=f"{_laptops(refused)} announced, but the connection was refused.",
            advice="DerbyOS has just stopped there, or a firewall blocks it: start it again, then check the firewall.",
        )
    if mute := by_answer[CallResult.MUTE]:
        yield Finding(
            problem=Problem.NO_WAY_BACK,
            found=f"{_laptops(mute)} reached from here, but could not connect back.",
            advice=f"Let TCP ports {PORT_FIRST} to {PORT_LAST} in through this machine's firewall.",
        )
    if elsewhere:
        yield Finding(
            problem=Problem.ELSEWHERE,
            found=f"{_laptops(elsewhere)} announced with an address that does not belong to this network.",
            advice=(
                "End the VPN or leave the other network there; this machine and that one must be on the same network."
            ),
        )


def _bouts(facts: DiagnosisFacts) -> Iterator[Finding]:
    seen = (*facts.peers, *facts.here)
    if facts.bout and seen and not (facts.wanted or facts.wanted_here):
        names = ", ".join(f"'{name}'" for name in sorted({one.bout_name for one in seen}))
        yield Finding(
            problem=Problem.OTHER_BOUT,
            found=f"Nobody is in the bout '{facts.bout}'; the laptops that were seen are in {names}.",
            advice="Choose the same bout on all laptops, by the name that their screens show. "
            "A node that runs with --no-mdns is not found.",
        )
    if facts.peers:
        return
    if facts.here:
        yield _only_here(facts)
    elif facts.others_heard:
        yield Finding(
            problem=Problem.NOBODY,
            found=f"No DerbyOS was seen in {facts.seconds:g} s, though other machines' announcements arrive here.",
            advice="Start DerbyOS on the other laptops and check that they are on this network, or run doctor there.",
        )
    else:
        yield Finding(
            problem=Problem.NOBODY if not facts.gateway_answers else Problem.ISOLATED,
            found=f"Nothing at all was received in {facts.seconds:g} s{_gateway(facts)}.",
            advice=(
                "If other laptops run DerbyOS on this network, the access point isolates its clients or drops "
                "multicast: switch off client isolation and IGMP filtering, or type the others' addresses."
            ),
        )


def _only_here(facts: DiagnosisFacts) -> Finding:
    """Return the finding if all nodes are on this machine; while any of them answers, no access point is blamed."""
    answering = _answering(facts.here)
    what = "1 DerbyOS runs" if len(facts.here) == 1 else f"{len(facts.here)} DerbyOS run"
    verb = "answers" if answering == 1 else "answer"
    answers = "" if answering == len(facts.here) else f", of which {answering or 'none'} {verb}"
    found = f"{what} on this machine{answers}; no other laptop was found in {facts.seconds:g} s"
    if answering:
        return Finding(
            problem=Problem.NOBODY,
            found=f"{found}.",
            advice="If other laptops should be here, start DerbyOS on them, or run doctor there.",
            is_fault=False,
        )
    return Finding(
        problem=Problem.NOBODY if facts.others_heard or not facts.gateway_answers else Problem.ISOLATED,
        found=f"{found}{_gateway(facts)}.",
        advice=(
            "If other laptops run DerbyOS on this network, the access point isolates its clients or drops "
            "multicast: switch off client isolation and IGMP filtering, or type the others' addresses."
        ),
    )


def _differences(facts: DiagnosisFacts) -> Iterator[Finding]:
    others = [one for one in facts.wanted if one.version and one.version != facts.version]
    if others:
        versions = ", ".join(f"{one.address.host} has {one.version}" for one in others)
        yield Finding(
            problem=Problem.VERSION,
            found=f"Not all laptops have the same version: this machine has {facts.version}, {versions}.",
            advice="They work together, but use the newest version everywhere as soon as there is time.",
            is_fault=False,
        )
    wrong = _wrong_clocks(facts)
    for host, ahead_us in sorted(wrong.items()):
        whose = f"the laptop {host}" if host else "this machine"
        way = "fast" if ahead_us > 0 else "slow"
        yield Finding(
            problem=Problem.CLOCK_WRONG,
            found=f"The clock of {whose} is {round(abs(ahead_us) / 60_000_000)} min {way}.",
            advice="The bout has its own time and goes on, but set that clock, then start DerbyOS there anew.",
        )
    apart = [one for one in facts.wanted if one.apart_s is not None and abs(one.apart_s) > APART_S_MAX]
    for one in apart if wrong is NOBODY else ():
        assert one.apart_s is not None, "chosen above"
        way, minutes = "behind" if one.apart_s > 0 else "ahead of", round(abs(one.apart_s) / 60)
        yield Finding(
            problem=Problem.CLOCK_APART,
            found=f"This machine's clock is {minutes} min {way} the time of the bout at {one.address.host}.",
            advice="The bout has its own time and goes on, but correct this clock anyway, for files and logs.",
        )


def _wrong_clocks(facts: DiagnosisFacts) -> Mapping[str, int]:
    """Return the wrong clocks by host, this machine's under an empty one; `NOBODY` if nobody knows which are right."""
    clocks: dict[str, int | None] = {"": 0}
    for one in facts.wanted:
        is_known = one.apart_s is not None and one.machine_ahead_s is not None
        ahead_s = (one.apart_s or 0) + (one.machine_ahead_s or 0)
        clocks[one.address.host] = round(ahead_s * 1_000_000) if is_known else None
    return wrong_clocks(clocks) or NOBODY


def _clock(facts: DiagnosisFacts) -> Iterator[Finding]:
    if facts.now_s < YEAR_2000_S:
        yield Finding(
            problem=Problem.CLOCK_ANCIENT,
            found="This machine's clock is set before the year 2000: its battery is empty or it was never set.",
            advice="Set the date and time, or let the system take them from the network, then start DerbyOS again.",
        )


_LOOKS: tuple[Callable[[DiagnosisFacts], Iterator[Finding]], ...] = (
    _ports,
    _multicast,
    _beacons,
    _wrong_interface,
    _calls,
    _bouts,
    _differences,
)


def _laptops(peers: list[SeenPeer]) -> str:
    hosts = sorted({one.address.host for one in peers})
    return f"The laptop {hosts[0]} was" if len(hosts) == 1 else f"The laptops {', '.join(hosts)} were"


def _gateway(facts: DiagnosisFacts) -> str:
    return f", while the router {facts.gateway} answers" if facts.gateway_answers else ""
