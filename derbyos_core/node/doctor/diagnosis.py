"""Decides what is looked at when laptops do not find each other, and which problems that can show.

What the facts cannot tell is not guessed: where a system does not say whether something holds, the fact is None and
no finding rests on it.
"""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.wire.messages import Address

__all__ = ["CallResult", "DiagnosisFacts", "Finding", "Interface", "Problem", "SeenPeer"]

_TUNNELS = ("tun", "tap", "wg", "ppp", "utun", "ipsec", "tailscale", "zt", "nordlynx", "proton")
_BRIDGES = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "podman", "cni", "lxc", "vethernet")


class Problem(StrEnum):
    """What can be found; the order is that of the likeliest cause."""

    NO_NETWORK = "no network"
    CABLE_OFF = "interface without a carrier"
    LISTEN_FAULT = "no port to listen at"
    MDNS_PORT_TAKEN = "UDP 5353 in use"
    SEND_REFUSED = "firewall blocks announcements out"
    NO_MULTICAST = "no multicast"
    NOT_HEARD = "firewall blocks announcements in"
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
    CLOCK_APART = "clocks differ"
    CLOCK_ANCIENT = "system clock before 2000"
    SEVERAL_NETWORKS = "several networks"


class CallResult(StrEnum):
    """What came of calling a peer: it greeted back; it took the call but never called back; and so on."""

    GREETED = "greeted"
    MUTE = "took the call, did not call back"
    REFUSED = "refused"
    SILENT = "timed out"
    UNREACHABLE = "no route"


@dataclass(frozen=True, slots=True, kw_only=True)
class Interface:
    """One IPv4 address of this machine. `is_up`, `has_multicast`: None where the system does not tell.

    `join_fault` says why the mDNS group could not be joined there, `send_fault` why nothing could be sent to it;
    `heard_itself` is whether our own words to the group came back, as they do where nothing blocks them.
    """

    name: str
    address: str
    network: str
    is_up: bool | None = None
    has_multicast: bool | None = None
    join_fault: str = ""
    send_fault: str = ""
    heard_itself: bool = False

    @property
    def is_loopback(self) -> bool:
        """True for this machine alone."""
        return self.address.startswith("127.")

    @property
    def is_tunnel(self) -> bool:
        """True where the name is one that VPNs use."""
        return self.name.lower().startswith(_TUNNELS)

    @property
    def is_bridge(self) -> bool:
        """True where the name is one that containers and virtual machines use."""
        return self.name.lower().startswith(_BRIDGES)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenPeer:
    """A node that is announced, and what came of calling it.

    `is_near`: the network knows its hardware address, so that frames reach it; None where the system does not tell.
    `is_own_network`: its address lies in a network of ours. `apart_s` is how far its time is ahead of this clock.
    """

    address: Address
    bout: str
    answer: CallResult
    is_own_network: bool = True
    is_near: bool | None = None
    version: str = ""
    apart_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosisFacts:
    """Everything that was looked at. `bout` is the one asked for, empty for any; `told_host` the address we would tell.

    `gateway_answers`: the router is there; None where there is none or the system does not tell. `others_heard`
    counts the machines of any kind whose mDNS came in. `here` are the nodes on this machine itself: they tell nothing
    of the network, and are what somebody finds who tries several at home.
    """

    now_s: float
    seconds: float
    version: str
    bout: str = ""
    told_host: str = LOOPBACK_HOST
    interfaces: tuple[Interface, ...] = ()
    is_mdns_port_taken: bool = False
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
    def told(self) -> Interface | None:
        """The interface whose address we would tell."""
        return next((one for one in self.networks if one.address == self.told_host), None)

    @property
    def wanted(self) -> tuple[SeenPeer, ...]:
        """The peers of the bout that was asked for, or all."""
        return self._wanted(self.peers)

    @property
    def wanted_here(self) -> tuple[SeenPeer, ...]:
        """The same of those on this machine."""
        return self._wanted(self.here)

    def _wanted(self, peers: tuple[SeenPeer, ...]) -> tuple[SeenPeer, ...]:
        return tuple(one for one in peers if not self.bout or one.bout == self.bout)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What was found and what to do, a line each; what is no fault is only told."""

    problem: Problem
    found: str
    advice: str
    is_fault: bool = True
