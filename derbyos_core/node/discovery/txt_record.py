"""Encoding of an announcement as an mDNS TXT record (DOS-68).

Each entry of a TXT record has at most 255 octets, including key and sign. A longer text is cut between two letters. A
bout string that may have been cut can show that two bouts differ, but never that they are the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from derbyos_core.identity import SourceId, is_uuid
from derbyos_core.node.discovery.discovery import Announcement, DiscoveredBout
from derbyos_core.wire.messages import Address

__all__ = ["Service", "bouts_of", "read_service", "shortened", "txt_of"]

ENTRY_OCTETS_MAX = 255
LETTER_OCTETS_MAX = 4
"""A cut entry is shorter than the limit by at most one octet less than a whole letter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """Announcement of a node as read by others."""

    source: SourceId
    address: Address
    bout: str
    is_shortened: bool
    title: str
    hall: str
    phase: str
    version: str = ""

    def bout_for(self, own: str) -> str | None:
        """Return the announced bout for a node in the bout `own`; None if the two may be the same."""
        return None if self.is_shortened and own.startswith(self.bout) else self.bout


def shortened(key: str, text: str) -> bytes:
    """Return the text in UTF-8, cut so that the entry `key=text` fits."""
    return text.encode()[: ENTRY_OCTETS_MAX - len(key) - 1].decode(errors="ignore").encode()


def txt_of(announcement: Announcement) -> dict[str, bytes]:
    """Return the entries of the TXT record, without empty ones except the bout (DOS-36)."""
    entries = {"uuid": announcement.source, "boutid": announcement.bout}
    more = {"title": announcement.title, "hall": announcement.hall, "phase": announcement.phase}
    more["version"] = announcement.version
    entries |= {key: text for key, text in more.items() if text}
    return {key: shortened(key, text) for key, text in entries.items()}


def read_service(address: Address, txt: Mapping[bytes, bytes | None]) -> Service | None:
    """Parse a TXT record for the node at this address; returns None without a UUID, the only required entry."""
    entries = {key.lower(): value or b"" for key, value in txt.items()}
    text = {key: value.decode("utf-8", errors="replace") for key, value in entries.items()}
    source = text.get(b"uuid", "").strip().lower()
    if not is_uuid(source):
        return None
    octets = len(b"boutid=") + len(entries.get(b"boutid", b""))
    return Service(
        source=SourceId(source),
        address=address,
        bout=text.get(b"boutid", ""),
        is_shortened=octets > ENTRY_OCTETS_MAX - LETTER_OCTETS_MAX,
        title=text.get(b"title", ""),
        hall=text.get(b"hall", ""),
        phase=text.get(b"phase", ""),
        version=text.get(b"version", ""),
    )


def bouts_of(services: Mapping[str, Service]) -> tuple[DiscoveredBout, ...]:
    """Group services into bouts, ordered by title and string; a node announced twice counts once."""
    by_bout: dict[str, list[Service]] = {}
    for service in services.values():
        by_bout.setdefault(service.bout, []).append(service)
    found = [
        DiscoveredBout(
            bout=bout,
            is_shortened=records[0].is_shortened,
            title=_first(one.title for one in records),
            hall=_first(one.hall for one in records),
            phase=_first(one.phase for one in records),
            addresses=tuple(dict.fromkeys(one.address for one in records)),
            officials=len({one.source for one in records}),
        )
        for bout, records in by_bout.items()
    ]
    return tuple(sorted(found, key=lambda bout: (bout.title, bout.bout)))


def _first(texts: Iterable[str]) -> str:
    return next(filter(None, texts), "")
