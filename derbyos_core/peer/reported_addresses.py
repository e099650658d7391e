"""Checks on the addresses that peers report by PEER, so that no peer can make the cluster call arbitrary machines.

Any sender of PEER could point all laptops at any machine (performance and reliability 6, threat 5). So a reported
address is called only if it may belong to this venue:

* a private or link-local address, or one in the subnet of our own;
* a loopback address only if we or the reporter are on loopback too: otherwise another machine could make us call
  services of our own.

The number of reported addresses that have not answered yet is limited, per reporter and in total. An address that a
person typed is not checked.
"""

from ipaddress import IPv4Address, IPv4Network

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.peer.record import Origin, Peer
from derbyos_core.peer.table import PeerTable
from derbyos_core.peer.transitions import Standing
from derbyos_core.wire.messages import Address

__all__ = ["REPORTED_BY_ONE_MAX", "REPORTED_MAX", "check_reported_address"]

VENUE_NETWORKS = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")))
"""Private and link-local addresses (RFC 1918, RFC 3927)."""
LOOPBACK = IPv4Network("127.0.0.0/8")
SUBNET_BITS = 24
"""Prefix that counts as our own subnet, for a venue that gives its laptops public addresses."""
REPORTED_BY_ONE_MAX = 64
"""Unanswered addresses of one reporter: four clusters of 16 laptops, all of them new to us."""
REPORTED_MAX = 128
"""Unanswered addresses of all reporters: half of the peer table."""


def check_reported_address(address: Address, reporter: Peer, own: Address, table: PeerTable) -> None:
    """Raise `RemoteProtocolError` if an address that this peer reports is not to be called."""
    if not _is_in_venue(address, reporter.address, own):
        raise RemoteProtocolError("peer-outside", f"a peer tells of {address}, which is no address of this hall")
    unanswered = [peer for peer in table if peer.standing is Standing.CALLED and peer.origin is Origin.REPORTED]
    by_one = sum(1 for peer in unanswered if peer.introducer == reporter.source)
    if by_one >= REPORTED_BY_ONE_MAX or len(unanswered) >= REPORTED_MAX:
        raise RemoteProtocolError("peer-flood", f"a peer tells of more than {by_one} addresses where nobody answers")


def _is_in_venue(address: Address, reporter: Address, own: Address) -> bool:
    host = IPv4Address(address.host)
    if host in LOOPBACK:
        return IPv4Address(own.host) in LOOPBACK or IPv4Address(reporter.host) in LOOPBACK
    is_private = any(host in network for network in VENUE_NETWORKS)
    return is_private or host in IPv4Network((own.host, SUBNET_BITS), strict=False)
