"""Checks on addresses told by PEER, so that no peer can make the cluster call arbitrary machines.

Any sender of PEER could point all laptops at any machine (performance and reliability 6, threat 5). So an address is
accepted only if it may belong to this venue: private, link-local, or in our own subnet. A loopback address is accepted
only among nodes on loopback; otherwise a foreign node could make us call our own services. The number of unanswered
addresses called at once is limited per teller and in total. A typed address may be anything.
"""

from ipaddress import IPv4Address, IPv4Network

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.identity import SourceId
from derbyos_core.peer.record import Origin
from derbyos_core.peer.table import PeerTable
from derbyos_core.peer.transitions import Standing
from derbyos_core.wire.messages import Address

__all__ = ["REPORTED_BY_ONE_MAX", "REPORTED_MAX", "check_reported"]

VENUE_NETWORKS = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")))
LOOPBACK = IPv4Network("127.0.0.0/8")
SUBNET_BITS = 24
"""For a venue with public addresses: our own 256."""
REPORTED_BY_ONE_MAX = 64
REPORTED_MAX = 128
"""Told addresses that have not answered yet: four whole meshes, and half of the table."""


def check_reported(
    address: Address, reporter: Address, own: Address, source: SourceId | None, table: PeerTable
) -> None:
    """Raise `RemoteProtocolError` if an address told by this peer is not to be called."""
    if not _is_in_venue(address, reporter, own):
        raise RemoteProtocolError("peer-outside", f"a peer tells of {address}, which is no address of this hall")
    waiting = [peer for peer in table if peer.standing is Standing.CALLED and peer.origin is Origin.TOLD]
    by_one = sum(1 for peer in waiting if peer.introducer == source)
    if by_one >= REPORTED_BY_ONE_MAX or len(waiting) >= REPORTED_MAX:
        raise RemoteProtocolError("peer-flood", f"a peer tells of more than {by_one} addresses where nobody answers")


def _is_in_venue(address: Address, reporter: Address, own: Address) -> bool:
    host = IPv4Address(address.host)
    if host in LOOPBACK:
        return IPv4Address(own.host) in LOOPBACK or IPv4Address(reporter.host) in LOOPBACK
    return any(host in net for net in VENUE_NETWORKS) or host in IPv4Network((own.host, SUBNET_BITS), strict=False)
