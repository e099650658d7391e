"""Headers in which a node announces itself in the HELLO of ZRE: the entries of the TXT record, and its address.

    X-DERBYOS=192.0.2.7:50000  X-DERBYOS-UUID=<source>  X-DERBYOS-BOUT=<BOUT string>  [X-DERBYOS-TITLE=]  ...
    X-DERBYOS-BROWSES=1

The second form is that of a program that is in no bout, and lists those of others. Each value is cut as in the TXT
record. A reader believes the address only if beacons of the sender come from its host.
The ZRE door of a node has the first three headers as well, and one of its own by which it is known as a door.
"""

from collections.abc import Mapping

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gateways.zre.node import ADDRESS_HEADER
from derbyos_core.gateways.zre.translator import BOUT_HEADER, FEED_HEADER
from derbyos_core.node.discovery.discovery import Announcement
from derbyos_core.node.discovery.txt_record import Service, decode_txt, encode_txt, encode_value
from derbyos_core.wire.codec import parse_address

__all__ = ["BROWSING", "UUID_HEADER", "decode_headers", "encode_headers", "is_browsing", "is_derbyos"]

UUID_HEADER = f"{ADDRESS_HEADER}-UUID"
BROWSES_HEADER = f"{ADDRESS_HEADER}-BROWSES"
BROWSING: Mapping[str, str] = {BROWSES_HEADER: "1"}
"""Headers of a program that is in no bout."""
_HEADERS: Mapping[str, str] = {
    "uuid": UUID_HEADER,
    "boutid": BOUT_HEADER,
    **{
        key: f"{ADDRESS_HEADER}-{key.upper()}"
        for key in ("title", "hall", "phase", "version", "teams", "start", "key", "enrol", "name")
    },
}
"""Header of each entry of the TXT record."""


def encode_headers(announcement: Announcement) -> dict[str, str]:
    """Return the headers of a node in a bout."""
    entries = {_HEADERS[key]: value.decode() for key, value in encode_txt(announcement).items()}
    return {ADDRESS_HEADER: str(announcement.address), **entries}


def decode_headers(host: str, headers: Mapping[str, str]) -> Service | None:
    """Return the announcement of a node whose beacons come from this host; None if it is not to be believed.

    That is so if there is no readable address or UUID, or the address is that of another host.
    """
    try:
        address = parse_address(headers.get(ADDRESS_HEADER, ""))
    except RemoteProtocolError:
        return None
    if address.host != host:
        return None
    texts = {key: headers.get(header, "") for key, header in _HEADERS.items()}
    return decode_txt(address, {key.encode(): encode_value(key, text) for key, text in texts.items()})


def is_browsing(headers: Mapping[str, str]) -> bool:
    """Return whether a program is in no bout, and lists those of others."""
    return BROWSES_HEADER in headers


def is_derbyos(headers: Mapping[str, str]) -> bool:
    """Return whether a program reads these headers; doors do not."""
    return FEED_HEADER not in headers and (UUID_HEADER in headers or BROWSES_HEADER in headers)
