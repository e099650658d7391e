"""Proof of a log, source by source: whose key wrote it, which entries are as they were signed, and what is missing.

The chain of each source is proven in `security/chain_proof`. What that needs is read from the entries themselves: entry
1 names the key of its source, and its name and author. In a closed bout the id of the bout commits to its founder, and
members admit each other by entries, so a source whose key nobody admitted is a stranger's, however well it is signed.

Only proven entries are believed in this: a changed admission admits nobody. What is not proven is who had which right
(`document/authority`), and when an entry was written.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.bounded_xml import parse_xml
from derbyos_core.gossip.entry import Entry, Payload, parse_body
from derbyos_core.gossip.log import read_stretches
from derbyos_core.identity import BoutId, SourceId, is_uuid
from derbyos_core.security.chain_proof import ChainEntry, EntryProof, fitting_signatures, prove_chain
from derbyos_core.security.founding import is_closed, is_founder
from derbyos_core.security.keys import PublicKey, author_of, decode_key, decode_octets, verify
from derbyos_core.security.signatures import Signature, SourceKey, parse_source_key

__all__ = [
    "FoundingProof",
    "LogProof",
    "LoggedEntry",
    "SourceFault",
    "SourceProof",
    "prove_log",
    "signatures_of",
    "signed_rows",
]

_RECOVERY = b"derbyos recovery 1"
_MEMBERSHIP = ("founder", "admit", "appoint")


class SourceFault(StrEnum):
    """Reason for which none of a source's entries can be believed, whatever their chain says."""

    NONE = ""
    UNSIGNED = "unsigned"
    """Its entry 1 names no key: it was written in an open bout."""
    NO_FIRST = "no first entry"
    """Its entry 1, which names the key, is missing."""
    WRONG_KEY = "wrong key"
    """Its id does not follow from the key that its entry 1 names, in this bout."""
    STRANGER = "stranger"
    """Nobody admitted its key to the bout."""
    WRONG_AUTHOR = "wrong author"
    """It says that it is an author whose key it has not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedEntry:
    """An entry of a log or an export, as it stands there."""

    source: SourceId
    sequence: int
    body: bytes
    signatures: tuple[Signature, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceProof:
    """Proof of one source. `entries` has its numbers, rising, each with what is known of that entry.

    `missing` are ranges of numbers that are not here, though later ones are; `accepted` are those of them that an
    official accepted as missing.
    """

    source: SourceId
    entries: tuple[tuple[int, EntryProof], ...]
    key: PublicKey | None = None
    name: str = ""
    author: str = ""
    fault: SourceFault = SourceFault.NONE
    missing: tuple[tuple[int, int], ...] = ()
    accepted: tuple[tuple[int, int], ...] = ()

    @property
    def proven(self) -> int:
        """The number of proven entries."""
        return 0 if self.fault else sum(proof is EntryProof.PROVEN for _, proof in self.entries)

    @property
    def first_unproven(self) -> tuple[int, EntryProof] | None:
        """The first entry that is not proven; None if all are."""
        return next((one for one in self.entries if one[1] is not EntryProof.PROVEN), None)

    @property
    def is_proven(self) -> bool:
        """Whether all that is here is proven, and nothing is missing that nobody accepted."""
        return not self.fault and self.first_unproven is None and not self.missing

    @property
    def is_refuted(self) -> bool:
        """Whether something here contradicts a signature, a key or the bout."""
        if self.fault:
            return self.fault not in (SourceFault.UNSIGNED, SourceFault.NO_FIRST)
        return bool(self.missing) or any(proof is EntryProof.ALTERED for _, proof in self.entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundingProof:
    """Founder of a closed bout; `fits` says whether the bout's id commits to that founder."""

    source: SourceId
    key: PublicKey
    fits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LogProof:
    """Proof of a log: its sources in the order of their ids, and its founder, None if no entry says."""

    bout: BoutId
    sources: tuple[SourceProof, ...]
    founding: FoundingProof | None = None

    @property
    def is_closed(self) -> bool:
        """Whether the id of the bout says that it is closed."""
        return is_closed(self.bout)

    @property
    def is_proven(self) -> bool:
        """Whether everything is proven: there is something, and a closed bout has its founder."""
        is_founded = not self.is_closed or (self.founding is not None and self.founding.fits)
        return bool(self.sources) and is_founded and all(one.is_proven for one in self.sources)

    @property
    def is_refuted(self) -> bool:
        """Whether something is not as it was written, or by somebody who does not belong to the bout."""
        has_false_founder = self.is_closed and self.founding is not None and not self.founding.fits
        return has_false_founder or any(one.is_refuted for one in self.sources)


def signed_rows(
    entries: Iterable[tuple[SourceId, int, bytes]], signatures: Iterable[Signature]
) -> Iterator[LoggedEntry]:
    """Yield entries with the signatures of their numbers: of a fork, both entries have both."""
    found: dict[tuple[SourceId, int], list[Signature]] = {}
    for one in signatures:
        found.setdefault((one.source, one.sequence), []).append(one)
    for source, sequence, body in entries:
        own = tuple(found.get((source, sequence), ()))
        yield LoggedEntry(source=source, sequence=sequence, body=body, signatures=own)


def signatures_of(
    bout: BoutId, entries: Sequence[Entry], signatures: Sequence[Signature]
) -> Sequence[Signature | None]:
    """Return for each entry its signature, None if there is none.

    Which of several signatures is that of which entry of a fork is found out by the chain.
    """
    if not signatures:
        return [None] * len(entries)
    rows = list(signed_rows(((one.source, one.sequence, one.body) for one in entries), signatures))
    found = [row.signatures[0] if row.signatures else None for row in rows]
    count = Counter((row.source, row.sequence) for row in rows if row.signatures)
    doubtful = {at for at, row in enumerate(rows) if len(row.signatures) > 1 or count[row.source, row.sequence] > 1}
    for source in sorted({rows[at].source for at in doubtful}):
        own = sorted((at for at, row in enumerate(rows) if row.source == source), key=lambda at: rows[at].sequence)
        run = [rows[at] for at in own]
        _, key = find_source_key(bout, source, run)
        fitting = fitting_signatures(bout, source, key.key, _chain_of(run)) if key is not None else [None] * len(own)
        for at, fits in zip(own, fitting, strict=True):
            if at in doubtful:
                found[at] = fits
    return found


def _chain_of(rows: Iterable[LoggedEntry]) -> list[ChainEntry]:
    return [ChainEntry(sequence=row.sequence, body=row.body, signatures=row.signatures) for row in rows]


def prove_log(bout: BoutId, rows: Iterable[LoggedEntry]) -> LogProof:
    """Return what is known of each source in these rows, which may come in any order."""
    runs: dict[SourceId, list[LoggedEntry]] = {}
    for row in rows:
        runs.setdefault(row.source, []).append(row)
    for rows_of_source in runs.values():
        rows_of_source.sort(key=lambda row: row.sequence)
    read = [_Run(bout, source, runs[source]) for source in sorted(runs)]
    believed = [(run.key, entry) for run in read if run.key is not None for entry in run.believed()]
    accepted = dict(_acceptances(entry for _, entry in believed))
    founding, members = _membership(bout, believed)
    sources = []
    for run in read:
        proof = run.proof(accepted.get(run.source, ()))
        if founding is not None and founding.fits and not proof.fault and proof.key not in members:
            proof = replace(proof, fault=SourceFault.STRANGER)
        sources.append(proof)
    return LogProof(bout=bout, sources=tuple(sources), founding=founding)


def find_source_key(
    bout: BoutId, source: SourceId, rows: Iterable[LoggedEntry]
) -> tuple[SourceFault, SourceKey | None]:
    """Return what is wrong with the key of a source, and the key that its entry 1 names."""
    first = [row for row in rows if row.sequence == 1]
    if not first:
        return SourceFault.NO_FIRST, None
    named = [text for text in map(_key_text, first) if text]
    if not named:
        must_be_signed = is_closed(bout) or source[14] == "8"  # the version of a source that is bound to a key
        return (SourceFault.WRONG_KEY if must_be_signed else SourceFault.UNSIGNED), None
    for text in named:
        try:
            found = parse_source_key(text)
        except RemoteProtocolError:
            continue
        if found.source(bout) == source:
            return SourceFault.NONE, found
    return SourceFault.WRONG_KEY, None


class _Run:
    """The entries of one source, sorted by their number, with what is known of each."""

    def __init__(self, bout: BoutId, source: SourceId, rows: Sequence[LoggedEntry]) -> None:
        self.source = source
        self._rows = rows
        self._bout = bout
        self._read = [_read(row) for row in rows]
        self.fault, found = find_source_key(bout, source, rows)
        self.key = found.key if found is not None else None
        self._proofs = [EntryProof.UNREACHABLE] * len(rows)
        if found is not None and not self.fault:
            self._proofs = list(prove_chain(bout, source, found.key, _chain_of(rows)))
            for index, entry in enumerate(self._read):
                if entry is None:  # its place in the log is not the one that it names
                    self._proofs[index] = EntryProof.ALTERED

    def believed(self) -> Iterator[Entry]:
        """Yield the proven entries."""
        for entry, proof in zip(self._read, self._proofs, strict=True):
            if entry is not None and proof is EntryProof.PROVEN:
                yield entry

    def proof(self, accepted: Collection[tuple[int, int]]) -> SourceProof:
        """Return the proof; `accepted` are ranges that an official accepted as missing."""
        identity = self._identity()
        fault, author = self.fault, identity.get("author", "")
        if not fault and is_closed(self._bout) and self.key is not None and author.lower() != author_of(self.key):
            fault = SourceFault.WRONG_AUTHOR
        gaps = tuple(_gaps([row.sequence for row in self._rows]))
        return SourceProof(
            source=self.source,
            entries=tuple((row.sequence, proof) for row, proof in zip(self._rows, self._proofs, strict=True)),
            key=self.key,
            name=identity.get("name", ""),
            author=author,
            fault=fault,
            missing=tuple(gap for gap in gaps if not _is_within(gap, accepted)),
            accepted=tuple(gap for gap in gaps if _is_within(gap, accepted)),
        )

    def _identity(self) -> Mapping[str, str]:
        """Return what entry 1 says about its writer, the proven one if there are several."""
        first = [at for at, row in enumerate(self._rows) if row.sequence == 1]
        first.sort(key=lambda at: self._proofs[at] is not EntryProof.PROVEN)
        for at in first:
            entry = self._read[at]
            for payload in _payloads(entry, ("nsode",)) if entry is not None else ():
                return payload.attributes
        return {}


def _read(row: LoggedEntry) -> Entry | None:
    """Return the entry in a row; None if it cannot be read, or names another place than the row has."""
    try:
        entries = parse_body(row.body)
    except RemoteProtocolError:
        return None
    if len(entries) != 1 or (entries[0].source, entries[0].sequence) != (row.source, row.sequence):
        return None
    return entries[0]


def _key_text(row: LoggedEntry) -> str:
    try:
        return parse_xml(row.body).get("key") or ""
    except RemoteProtocolError:
        return ""


def _gaps(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    before = 0
    for number in numbers:
        if number > before + 1:
            yield before + 1, number - 1
        before = number


def _is_within(gap: tuple[int, int], ranges: Collection[tuple[int, int]]) -> bool:
    """Return whether ranges cover every number of a gap."""
    first, last = gap
    for low, high in sorted(ranges):
        if low <= first <= high:
            first = high + 1
    return first > last


def _payloads(entry: Entry, tags: Collection[str]) -> Iterator[Payload]:
    """Yield the elements with these tags that an entry adds to the list of NSOs."""
    for act in entry.acts:
        if act.target.path == "nsodes":
            yield from (payload for payload in act.payload if payload.tag in tags)


def _acceptances(entries: Iterable[Entry]) -> Mapping[SourceId, Collection[tuple[int, int]]]:
    found: dict[SourceId, dict[tuple[int, int], None]] = {}
    for entry in entries:
        if b"accept" in entry.body:
            for payload in _payloads(entry, ("accept",)):
                name = payload.attributes.get("uuid", "").lower()
                if is_uuid(name):
                    found.setdefault(SourceId(name), {}).update(read_stretches(payload.attributes.get("missing", "")))
    return found


# -- membership --------------------------------------------------------------------------------------------------------


def _membership(
    bout: BoutId, believed: Sequence[tuple[PublicKey, Entry]]
) -> tuple[FoundingProof | None, frozenset[PublicKey]]:
    """Return the founder, and the keys that belong to the bout: those that a member admitted, beginning with it."""
    said: list[tuple[PublicKey, SourceId, Payload]] = []
    for writer, entry in believed:
        if any(tag.encode() in entry.body for tag in _MEMBERSHIP):
            said += [(writer, entry.source, payload) for payload in _payloads(entry, _MEMBERSHIP)]
    founding, recovery = _founding(bout, said)
    if founding is None:
        return None, frozenset()
    members = {founding.key}
    while True:
        more = {key for key in _admitted(bout, said, members, recovery) if key not in members}
        if not more:
            return founding, frozenset(members)
        members |= more


def _founding(
    bout: BoutId, said: Iterable[tuple[PublicKey, SourceId, Payload]]
) -> tuple[FoundingProof | None, PublicKey | None]:
    """Return the founder to which the id of the bout commits, else the first that says so; and the recovery key."""
    first: FoundingProof | None = None
    for _, source, payload in said:
        key, recovery = _key_in(payload, "key"), _key_in(payload, "recovery")
        if payload.tag != "founder" or key is None:
            continue
        fits = recovery is not None and is_founder(bout, key, recovery)
        if fits:
            return FoundingProof(source=source, key=key, fits=True), recovery
        first = first or FoundingProof(source=source, key=key, fits=False)
    return first, None


def _admitted(
    bout: BoutId,
    said: Iterable[tuple[PublicKey, SourceId, Payload]],
    members: Collection[PublicKey],
    recovery: PublicKey | None,
) -> Iterator[PublicKey]:
    """Yield the keys that members admit or appoint, and those that the recovery key appoints."""
    for writer, _, payload in said:
        key = _key_in(payload, "key")
        if key is None or payload.tag == "founder":
            continue
        if writer in members or (recovery is not None and _is_by_recovery(bout, payload, key, recovery)):
            yield key


def _is_by_recovery(bout: BoutId, payload: Payload, key: PublicKey, recovery: PublicKey) -> bool:
    try:
        proof = decode_octets(payload.attributes.get("proof", ""))
    except RemoteProtocolError:
        return False
    return verify(recovery, _RECOVERY + bout.key.bytes + key, proof)


def _key_in(payload: Payload, name: str) -> PublicKey | None:
    try:
        return decode_key(payload.attributes.get(name, ""))
    except RemoteProtocolError:
        return None
