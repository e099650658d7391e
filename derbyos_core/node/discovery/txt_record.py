"""Codec for the mDNS TXT record in which a node announces itself (DOS-68).

    uuid=<source>  boutid=<BOUT string>  [title=]  [hall=]  [phase=]  [version=]  [teams=]  [start=]  [key=]  [enrol=]
    [name=]

`uuid` and `boutid` are always sent, even where there is no bout (DOS-36); the others only where they have a text. A
reader requires `uuid` alone and ignores keys that it does not know.

mDNS limits each `key=value` to 255 octets, so a longer text is cut, between two characters. A BOUT string that was cut
can show that two bouts differ, but never that they are the same. The reader cannot see whether a string was cut. It
assumes so if the entry is long enough (`Service.is_shortened`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from derbyos_core.identity import SourceId, is_uuid
from derbyos_core.node.discovery.discovery import Announcement, DiscoveredBout
from derbyos_core.replica.connection_keys import read_curve_key
from derbyos_core.replica.events import Found
from derbyos_core.wire.messages import Address

__all__ = ["Service", "decode_txt", "encode_txt", "encode_value", "group_by_bout"]

ENTRY_OCTETS_MAX = 255
"""Length of one `key=value`."""
CUT_OCTETS_MIN = ENTRY_OCTETS_MAX - 3
"""Least length of an entry that was cut: a character of UTF-8 has at most four octets, so at most three stay unused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """Announcement of another node, as received. `is_shortened`: `bout` may have been cut."""

    source: SourceId
    address: Address
    bout: str
    is_shortened: bool
    title: str
    hall: str
    phase: str
    version: str = ""
    teams: str = ""
    start: str = ""
    key: str = ""
    enrol: str = ""
    name: str = ""

    @property
    def enrolment(self) -> Address | None:
        """The address at which it enrols newcomers, None if it does not."""
        port = self.enrol
        is_port = port.isascii() and port.isdigit() and len(port) <= 5 and 1 <= int(port) <= 65_535
        return Address(self.address.host, int(port)) if is_port else None

    def found_by(self, bout: str) -> Found:
        """Return what a node in this bout is told of it."""
        return Found(
            address=self.address,
            source=self.source,
            bout=self.bout_compared_to(bout),
            key=read_curve_key(self.key),
        )

    def bout_compared_to(self, own: str) -> str | None:
        """Return the announced bout; None if it is the beginning of `own`, so that the two may be the same."""
        if self.is_shortened and own.startswith(self.bout):
            return None
        return self.bout


def encode_txt(announcement: Announcement) -> dict[str, bytes]:
    """Return the entries of the TXT record."""
    always = {"uuid": announcement.source, "boutid": announcement.bout}
    optional = {
        "title": announcement.title,
        "hall": announcement.hall,
        "phase": announcement.phase,
        "version": announcement.version,
        "teams": announcement.teams,
        "start": announcement.start,
        "key": announcement.key,
        "enrol": announcement.enrol,
        "name": announcement.name,
    }
    entries = always | {key: text for key, text in optional.items() if text}
    return {key: encode_value(key, text) for key, text in entries.items()}


def encode_value(key: str, text: str) -> bytes:
    """Return the text in UTF-8, cut so that `key=text` fits into an entry."""
    room = ENTRY_OCTETS_MAX - len(f"{key}=")
    return text.encode()[:room].decode(errors="ignore").encode()  # drops the octets of a character that was cut


def decode_txt(address: Address, txt: Mapping[bytes, bytes | None]) -> Service | None:
    """Return the announcement of the node at this address; None if its record has no UUID."""
    entries = {key.lower(): value or b"" for key, value in txt.items()}
    text = {key: value.decode("utf-8", errors="replace") for key, value in entries.items()}
    source = text.get(b"uuid", "").strip().lower()
    if not is_uuid(source):
        return None
    return Service(
        source=SourceId(source),
        address=address,
        bout=text.get(b"boutid", ""),
        is_shortened=len(b"boutid=" + entries.get(b"boutid", b"")) >= CUT_OCTETS_MIN,
        title=text.get(b"title", ""),
        hall=text.get(b"hall", ""),
        phase=text.get(b"phase", ""),
        version=text.get(b"version", ""),
        teams=text.get(b"teams", ""),
        start=text.get(b"start", ""),
        key=text.get(b"key", ""),
        enrol=text.get(b"enrol", ""),
        name=text.get(b"name", ""),
    )


def group_by_bout(services: Mapping[str, Service]) -> tuple[DiscoveredBout, ...]:
    """Group the announcements by BOUT string, sorted by title; a node that is announced twice counts once."""
    by_bout: dict[str, list[Service]] = {}
    for service in services.values():
        by_bout.setdefault(service.bout, []).append(service)
    found = [
        DiscoveredBout(
            bout=bout,
            is_shortened=announced[0].is_shortened,
            title=_first_text(one.title for one in announced),
            hall=_first_text(one.hall for one in announced),
            phase=_first_text(one.phase for one in announced),
            addresses=tuple(dict.fromkeys(one.address for one in announced)),
            officials=len({one.source for one in announced}),
            teams=_first_text(one.teams for one in announced),
            start=_first_text(one.start for one in announced),
            name=_first_text(one.name for one in announced),
            enrolments=tuple(dict.fromkeys(one.enrolment for one in announced if one.enrolment is not None)),
        )
        for bout, announced in by_bout.items()
    ]
    return tuple(sorted(found, key=lambda bout: (bout.title, bout.bout)))


def _first_text(texts: Iterable[str]) -> str:
    """Return the first text that is not empty."""
    return next(filter(None, texts), "")
