"""Audit log in a DerbyXML file: every entry as it travelled, with its signature, so that the file can be proven.

    <audit-log bout="BOUT string">
      <entry source="…" sequence="7" signature="base64url">&lt;add source="…" …&gt;…</entry>
    </audit-log>

Where the entry before it is not in the log, an entry has the link before it too (`link-before`), if that is known. It
is the last child of `bout`. An entry is text and not elements, because its signature covers its octets, and programs
that write XML again change those of elements: quotes, white space, empty tags. The text of an element stays.

The log says again what the rest of the file says, so nobody may read it as further facts. A reader of ours takes it out
before anything else, and what is left is, octet by octet, the file that is saved without it. So both are the same bout.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lxml import etree

from derbyos_core.errors import RemoteProtocolError, UserError
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.log_proof import LoggedEntry
from derbyos_core.i18n import tr
from derbyos_core.identity import BoutId, SourceId, is_uuid
from derbyos_core.security.keys import decode_octets, encode_octets
from derbyos_core.security.signatures import Signature

__all__ = ["LOG_TAG", "SavedLog", "read_log", "with_log", "without_log"]

LOG_TAG = "audit-log"
_BEGIN, _CLOSE = b"<audit-log", b"</audit-log>"
_END = b"</bout>\n"
_SEQUENCE_MAX = (1 << 53) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedLog:
    """The log in a file."""

    bout: BoutId
    entries: tuple[LoggedEntry, ...]


def with_log(file: bytes, bout: BoutId, entries: Iterable[tuple[Entry, Signature | None]]) -> bytes:
    """Return a saved file with the log of its bout in it."""
    assert file.endswith(_END), "a saved bout has children, so it has an end tag on a line of its own"
    log = etree.Element(LOG_TAG, {"bout": bout.string})
    log.text = "\n    "
    rows = list(entries)
    known = {entry.ref for entry, _ in rows}
    for entry, signature in rows:
        element = etree.SubElement(log, "entry", {"source": entry.source, "sequence": str(entry.sequence)})
        if signature is not None:
            element.set("signature", encode_octets(signature.octets))
            is_followed = entry.sequence == 1 or EntryRef(entry.source, entry.sequence - 1) in known
            if signature.before is not None and not is_followed:
                element.set("link-before", encode_octets(signature.before))
        element.text = entry.body.decode()
        element.tail = "\n    "
    if len(log):
        log[-1].tail = "\n  "
    return file.removesuffix(_END) + b"  " + etree.tostring(log, encoding="utf-8") + b"\n" + _END


def without_log(file: bytes) -> bytes:
    """Return a DerbyXML file without its log and the line on which that stands; any other file as it is."""
    begin, close = file.find(_BEGIN), file.rfind(_CLOSE)
    if begin < 0 or close < begin or file.count(_BEGIN) != 1:
        return file
    before, behind = file[:begin], file[close + len(_CLOSE) :]
    if behind.startswith(b"\n"):
        before, behind = before.rstrip(b" \t"), behind[1:]
    return before + behind


def read_log(file: bytes) -> SavedLog | None:
    """Return the log in a DerbyXML file, None if it has none; `UserError` if the file or the log cannot be read."""
    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True, remove_comments=True)
    try:
        root = etree.fromstring(file, parser)
    except etree.XMLSyntaxError as error:
        raise UserError(
            tr("This file is no well-formed XML from line {line} on: save or copy it again.", line=error.lineno or 1)
        ) from error
    logs = root.findall(LOG_TAG) if root.tag == "bout" else []
    if not logs:
        return None
    return SavedLog(bout=BoutId(logs[0].get("bout", "")), entries=tuple(_entry(one) for log in logs for one in log))


def _entry(element: "etree._Element") -> LoggedEntry:
    source, number = element.get("source", ""), element.get("sequence", "")
    is_number = number.isascii() and number.isdigit() and len(number) <= 16 and 1 <= int(number) <= _SEQUENCE_MAX
    if element.tag != "entry" or not is_uuid(source) or not is_number:
        raise UserError(
            tr("The log in this file has an entry without its source or number: save the bout again with its log.")
        )
    named = SourceId(source.lower())
    signatures = tuple(_signatures(element, named, int(number)))
    return LoggedEntry(source=named, sequence=int(number), body=(element.text or "").encode(), signatures=signatures)


def _signatures(element: "etree._Element", source: SourceId, sequence: int) -> Iterator[Signature]:
    """Yield the signature of an entry; one that cannot be read fits nothing, so it is as good as a false one."""
    text, before = element.get("signature"), element.get("link-before")
    if text is not None:
        yield Signature(source, sequence, _octets(text), _octets(before) if before is not None else None)


def _octets(text: str) -> bytes:
    try:
        return decode_octets(text)
    except RemoteProtocolError:
        return b""
