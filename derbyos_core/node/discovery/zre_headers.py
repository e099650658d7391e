"""Codec for the headers in which a node announces itself in the HELLO of ZRE, like the TXT record of mDNS.

    X-DERBYOS        address of the node, `192.0.2.7:50000`     X-DERBYOS-PHASE    phase of the bout
    X-DERBYOS-UUID   its source                                 X-DERBYOS-VERSION  of the program
    X-DERBYOS-BOUT   string of the bout, cut to 250 characters  X-DERBYOS-TEAMS    names and colours of the teams
    X-DERBYOS-TITLE  title of the bout                          X-DERBYOS-START    when it starts
    X-DERBYOS-HALL   name of the hall                           X-DERBYOS-BROWSES  `1`: is in no bout, and lists them

Address, UUID and bout are sent by every node that is in a bout; the others only where they have a text. Nothing names
a person. The host in the address is for people: a reader believes the port alone, at the host of the sender's beacons.
"""

from collections.abc import Mapping

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gateways.zre.node import ADDRESS_HEADER
from derbyos_core.gateways.zre.translator import BOUT_HEADER, HEADER_CHARACTERS_MAX
from derbyos_core.identity import SourceId, is_uuid
from derbyos_core.node.discovery.discovery import Announcement
from derbyos_core.node.discovery.txt_record import Service
from derbyos_core.wire.codec import parse_address
from derbyos_core.wire.messages import Address

__all__ = ["BROWSING", "decode_headers", "encode_headers", "is_browsing", "is_derbyos"]

UUID_HEADER = "X-DERBYOS-UUID"
BROWSES_HEADER = "X-DERBYOS-BROWSES"
TEXT_HEADERS = ("title", "hall", "phase", "version", "teams", "start")
"""Names of the other texts; their headers are `X-DERBYOS-` and these in capitals."""
BROWSING: Mapping[str, str] = {BROWSES_HEADER: "1"}
"""Headers of a program that is in no bout."""


def encode_headers(announcement: Announcement) -> dict[str, str]:
    """Return the headers of a node in a bout."""
    always = {ADDRESS_HEADER: str(announcement.address), UUID_HEADER: announcement.source}
    texts = {_header(name): getattr(announcement, name) for name in TEXT_HEADERS}
    cut = {header: text[:HEADER_CHARACTERS_MAX] for header, text in texts.items() if text}
    return {**always, BOUT_HEADER: announcement.bout[:HEADER_CHARACTERS_MAX], **cut}


def decode_headers(host: str, headers: Mapping[str, str]) -> Service | None:
    """Return the announcement of the node at this host; None if it lacks a readable address or a UUID."""
    source = headers.get(UUID_HEADER, "").strip().lower()
    try:
        port = parse_address(headers.get(ADDRESS_HEADER, "")).port
    except RemoteProtocolError:
        return None
    if not is_uuid(source):
        return None
    bout = headers.get(BOUT_HEADER, "")[:HEADER_CHARACTERS_MAX]
    return Service(
        source=SourceId(source),
        address=Address(host, port),
        bout=bout,
        is_shortened=len(bout) == HEADER_CHARACTERS_MAX,
        **{name: headers.get(_header(name), "")[:HEADER_CHARACTERS_MAX] for name in TEXT_HEADERS},
    )


def is_browsing(headers: Mapping[str, str]) -> bool:
    """Return whether a program is in no bout and lists those of others."""
    return BROWSES_HEADER in headers


def is_derbyos(headers: Mapping[str, str]) -> bool:
    """Return whether a program reads the headers of this module."""
    return UUID_HEADER in headers or BROWSES_HEADER in headers


def _header(name: str) -> str:
    return f"{ADDRESS_HEADER}-{name.upper()}"
