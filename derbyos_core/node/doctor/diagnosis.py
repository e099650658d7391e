"""Facts of a network diagnosis, and the problems that they can show.

Unknown facts are not guessed: if a system does not report something, the fact is None and no finding depends on it.
"""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.wire.messages import Address

__all__ = ["CallResult", "DiagnosisFacts", "Finding", "Interface", "Problem", "SeenPeer"]

_TUNNELS = ("tun", "tap", "wg", "ppp", "utun", "ipsec", "tailscale", "zt", "nordlynx", "proton")
_BRIDGES = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "podman", "cni", "lxc", "vethernet")


class Problem(StrEnum):
    """Possible problems, in the order of likelihood."""

    NO_NETWORK = "no network"
    CABLE_OFF = "interface without a carrier"
    LISTEN_FAULT = "no port to listen at"
    MDNS_PORT_TAKEN = "UDP 5353 in use"
    SEND_REFUSED = "firewall blocks announcements out"
    NO_MULTICAST = "no multicast"
    NOT_HEARD = "firewall blocks announcements in"
    NO_BEACONS = "no beacons"
    TUNNEL_FIRST = "VPN first"
    BRIDGE_FIRST = "virtual network first"
    ISOLATED = "client isolation"
    SILENT_PEER = "firewall at the other laptop"
    REFUSED = "nobody at the port"
    NO_WAY_BACK = "firewall blocks calls in"
    ELSEWHERE = "peer in another network"
    OTHER_BOUT = "other bouts only"
    NOBODY = "nobody seen"
    VERSION = "versions differ"
    CLOCK_WRONG = "a clock is wrong"
    CLOCK_APART = "clocks differ"
    CLOCK_ANCIENT = "system clock before 2000"
    SEVERAL_NETWORKS = "several networks"


class CallResult(StrEnum):
    """Result of calling a peer: it greeted back; it took the call but never called back; and so on."""

    GREETED = "greeted"
    MUTE = "took the call, did not call back"
    REFUSED = "refused"
    SILENT = "timed out"
    UNREACHABLE = "no route"


@dataclass(frozen=True, slots=True, kw_only=True)
class Interface:
    """One IPv4 address of this machine; `is_up` and `has_multicast` are None if the system does not report them.

    `join_fault` says why the mDNS group could not be joined there, `send_fault` why nothing could be sent to it.
    `heard_itself` says whether our own packets to the group came back, as they do if nothing blocks them.
    `beacon_fault` and `heard_beacon` say the same of broadcast beacons.
    """

    name: str
    address: str
    network: str
    is_up: bool | None = None
    has_multicast: bool | None = None
    join_fault: str = ""
    send_fault: str = ""
    heard_itself: bool = False
    beacon_fault: str = ""
    heard_beacon: bool = False

    @property
    def is_loopback(self) -> bool:
        """Whether the address reaches only this machine."""
        return self.address.startswith("127.")

    @property
    def is_tunnel(self) -> bool:
        """Whether the name is one that VPNs use."""
        return self.name.lower().startswith(_TUNNELS)

    @property
    def is_bridge(self) -> bool:
        """Whether the name is one that containers and virtual machines use."""
        return self.name.lower().startswith(_BRIDGES)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenPeer:
    """An announced node, and the result of calling it.

    `is_near`: its hardware answered, so frames reach it; None if the system does not report it or is not certain.
    `is_own_network`: its address belongs to a network of ours. `apart_s` is how far its time is ahead of this clock.
    `machine_ahead_s` is how far it says that its machine's clock is ahead of that time. `title`: the name of its bout
    that people see; empty where none is announced.
    """

    address: Address
    bout: str
    answer: CallResult
    is_own_network: bool = True
    is_near: bool | None = None
    version: str = ""
    apart_s: float | None = None
    machine_ahead_s: float | None = None
    title: str = ""

    @property
    def bout_name(self) -> str:
        """The name of the bout for people: its title, else the BOUT string."""
        return self.title or self.bout


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosisFacts:
    """All facts; `bout` is the requested one, empty for any; `announced_host` is the address we would announce.

    `gateway_answers`: the router is there; None if there is none or the system does not report it. `others_heard`
    counts the machines of any kind whose mDNS came in. `here` are the nodes on this machine itself: they show nothing
    about the network, and are found by somebody who tries several at home.
    """

    now_s: float
    seconds: float
    version: str
    bout: str = ""
    announced_host: str = LOOPBACK_HOST
    interfaces: tuple[Interface, ...] = ()
    is_mdns_port_taken: bool = False
    is_beacon_port_taken: bool = False
    listen_fault: str = ""
    gateway: str = ""
    gateway_answers: bool | None = None
    others_heard: int = 0
    here: tuple[SeenPeer, ...] = ()
    peers: tuple[SeenPeer, ...] = ()

    @property
    def networks(self) -> tuple[Interface, ...]:
        """The interfaces that lead out of this machine."""
        return tuple(one for one in self.interfaces if not one.is_loopback)

    @property
    def announced(self) -> Interface | None:
        """The interface whose address we would announce."""
        return next((one for one in self.networks if one.address == self.announced_host), None)

    @property
    def asked(self) -> tuple[Interface, ...]:
        """The interfaces that must carry announcements: that of the announced address, or all if there is none."""
        asked = (self.announced,) if self.announced else self.networks
        return tuple(one for one in asked if one.is_up is not False)

    @property
    def has_mdns(self) -> bool:
        """Whether nothing here blocks mDNS."""
        return not self.is_mdns_port_taken and all(
            one.has_multicast is not False and not one.join_fault and not one.send_fault and one.heard_itself
            for one in self.asked
        )

    @property
    def has_beacons(self) -> bool:
        """Whether nothing here blocks beacons."""
        return not self.is_beacon_port_taken and all(not one.beacon_fault and one.heard_beacon for one in self.asked)

    @property
    def wanted(self) -> tuple[SeenPeer, ...]:
        """The peers of the requested bout, or all."""
        return self._wanted(self.peers)

    @property
    def wanted_here(self) -> tuple[SeenPeer, ...]:
        """The same for nodes on this machine."""
        return self._wanted(self.here)

    def _wanted(self, peers: tuple[SeenPeer, ...]) -> tuple[SeenPeer, ...]:
        return tuple(one for one in peers if not self.bout or one.bout == self.bout)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A finding and its advice, a line each; if it is not a fault it is only information."""

    problem: Problem
    found: str
    advice: str
    is_fault: bool = True
