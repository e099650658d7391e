"""Verb `derbyos verify`: proves or refutes the log in a bout file, a Parquet export or a DerbyXML file.

A log is proven by what is in the file alone: nothing is asked of this laptop's bouts, settings or keys, except for the
key that opens an encrypted bout file. What the file says beside its log has no signature, and is compared with what
follows from the log (`derived`).
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from app.files import read_whole
from app.progress import counted, in_one_line, say, warn
from derbyos_core.errors import UserError, error_text
from derbyos_core.gossip.log_proof import LoggedEntry, LogProof, SourceFault, SourceProof, prove_log, signed_rows
from derbyos_core.identity import BoutId, source_from_octets
from derbyos_core.security.chain_proof import EntryProof
from derbyos_core.security.keys import encode_key, fingerprint
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.encryption import FileOpener

__all__ = ["FoundLog", "Outcome", "logs_in", "verify_and_tell"]

FILE_BYTES_MAX = 64 << 20
_SQLITE, _PARQUET = b"SQLite format 3\0", b"PAR1"
_COLUMNS = ("bout", "bout_key", "source", "sequence", "body", "signature", "link_before")
_LACKING = ("signature", "link_before")
"""Columns that exports of older versions have not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundLog:
    """A log in a file, and where that says more: its rows in a file of entries, or a document without its log."""

    bout: BoutId
    rows: Sequence[LoggedEntry]
    table: Path | None = None
    document: bytes | None = None


class Outcome(IntEnum):
    """Outcome for all logs, as the exit code says it."""

    PROVEN = 0
    REFUTED = 1
    UNPROVEN = 3


def verify_and_tell(files: Sequence[Path], *, is_json: bool, opener: FileOpener | None = None) -> Outcome:
    """Print what is known of each source of each log in these files; `UserError` if one of them holds no log."""
    outcomes = []
    for path in files:
        for found in logs_in(path, opener):
            result = _judge(path, found)
            lines = _json_lines(result) if is_json else _lines(result)
            for line in lines:
                say(line if is_json else in_one_line(line))
            outcomes.append(result.outcome)
    return max(outcomes, key=(Outcome.PROVEN, Outcome.UNPROVEN, Outcome.REFUTED).index, default=Outcome.UNPROVEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Result:
    """Outcome for one log. `differing` names the parts that do not follow from it; None if they were not compared."""

    path: Path
    proof: LogProof
    differing: Sequence[str] | None

    @property
    def outcome(self) -> Outcome:
        if self.proof.is_refuted or self.differing:
            return Outcome.REFUTED
        return Outcome.PROVEN if self.proof.is_proven else Outcome.UNPROVEN


def _judge(path: Path, found: FoundLog) -> _Result:
    proof = prove_log(found.bout, found.rows)
    is_worth_it = not proof.is_refuted and any(one.proven for one in proof.sources)
    return _Result(path=path, proof=proof, differing=_differing(found) if is_worth_it else None)


def _differing(found: FoundLog) -> Sequence[str] | None:
    from app.verbs.derived import differing_tables, is_derived

    if found.document is not None:
        return () if is_derived(found.document, found.bout, found.rows) else ("document",)
    return differing_tables(found.table, found.bout, found.rows) if found.table is not None else None


# -- reading -----------------------------------------------------------------------------------------------------------


def logs_in(path: Path, opener: FileOpener | None = None) -> Sequence[FoundLog]:
    """Return the logs in a file or in the folder of an export; `UserError` if there is none."""
    if path.is_dir():
        entries = path / "entries" if (path / "entries").is_dir() else path
        found = sorted(entries.glob("*.parquet"))
        if not found:
            raise UserError(
                f"{path} holds no export; give a bout file, the folder of a Parquet export, or a DerbyXML file"
            )
        return [log for file in found for log in _in_parquet(file)]
    head = read_whole(path, len(_SQLITE))
    if head.startswith(_SQLITE) or path.suffix == ".derbyos":
        return [_in_bout_file(path, opener)]
    if head.startswith(_PARQUET):
        return _in_parquet(path)
    return [_in_derbyxml(path)]


def _in_bout_file(path: Path, opener: FileOpener | None) -> FoundLog:
    from derbyos_core.storage.bouts import read_stored
    from derbyos_core.storage.fault_words import incomplete

    kept, contents = read_stored(path, opener)
    if kept.missing:
        warn(incomplete(path, kept.entries, kept.missing))
    if kept.damaged:
        warn(f"{path} is damaged: {counted(kept.entries, 'entry', 'entries')} could be read")
    entries = ((record.source, record.sequence, record.body) for record in contents.records)
    return FoundLog(bout=kept.bout, rows=tuple(signed_rows(entries, contents.signatures)))


def _in_derbyxml(path: Path) -> FoundLog:
    from derbyos_core.interchange.derbyxml.audit_log import read_log, without_log

    content = read_whole(path, FILE_BYTES_MAX)
    if len(content) > FILE_BYTES_MAX:
        raise UserError(f"{path} has more than {FILE_BYTES_MAX >> 20} MB, which no log of a bout has")
    if b"<" not in content[:4096]:
        raise UserError(
            f"{path} holds no log; give a bout file, the folder of a Parquet export, or a DerbyXML file with its log"
        )
    try:
        log = read_log(content)
    except UserError as error:
        raise UserError(f"{path}: {error_text(error)}") from error
    if log is None:
        raise UserError(f"{path} has no log in it, so it cannot be proven; export it with --derbyxml FILE --with-log")
    return FoundLog(bout=log.bout, rows=log.entries, document=without_log(content))


def _in_parquet(path: Path) -> Sequence[FoundLog]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        names = pq.read_schema(path).names
        lacking = [name for name in _COLUMNS if name not in names and name not in _LACKING]
        if lacking:
            raise UserError(
                f"{path} has no column {lacking[0]}, so it is not the log of an export; give its folder, or a file in "
                "its folder entries"
            )
        rows = pq.read_table(path, columns=[name for name in _COLUMNS if name in names], partitioning=None).to_pylist()
    except (pa.ArrowException, ValueError, OSError) as error:
        raise UserError(f"{path} is no readable Parquet file; export the bout again") from error
    logs: dict[tuple[str, bytes], list[LoggedEntry]] = {}
    for row in rows:
        logs.setdefault((row["bout"], row["bout_key"]), []).append(_row(path, row))
    return [FoundLog(bout=_bout(name, key), rows=own, table=path) for (name, key), own in logs.items()]


def _bout(name: str, key: bytes) -> BoutId:
    """Return the bout that a row names; its key decides, and a name that does not belong to it proves nothing."""
    bout = BoutId(name)
    return bout if bout.key.bytes == key else BoutId(str(source_from_octets(key)))


def _row(path: Path, row: dict[str, object]) -> LoggedEntry:
    match row["source"], row["sequence"], row["body"], row.get("signature"), row.get("link_before"):
        case bytes(octets), int(sequence), str(body), bytes() | None as signature, bytes() | None as before if (
            len(octets) == 16 and sequence > 0
        ):
            source = source_from_octets(octets)
            own = () if signature is None else (Signature(source, sequence, signature, before),)
            return LoggedEntry(source=source, sequence=sequence, body=body.encode(), signatures=own)
        case _:
            raise UserError(f"{path} has a row that is no entry: a source has 16 octets, and numbers begin with 1")


# -- telling -----------------------------------------------------------------------------------------------------------


def _lines(result: _Result) -> Iterator[str]:
    path, proof = result.path, result.proof
    yield f"{path}: bout {proof.bout.string}, {_kind(proof)}"
    names = {one.source: one.name for one in proof.sources}
    if proof.founding is not None:
        by = f"{_called(names.get(proof.founding.source, ''))}, key {fingerprint(proof.founding.key)}"
        if proof.founding.fits:
            yield f"  founded by {by}: the bout's id commits to this founder"
        elif proof.is_closed:
            yield f"  REFUTED: {by} says to be the founder, but the bout's id commits to another"
        else:
            yield f"  founded by {by}, as that entry says: the id of this bout commits to nobody"
    elif proof.is_closed:
        yield "  NOT PROVEN: no proven entry names the founder"
    for one in proof.sources:
        yield f"  {_state(one)}: {_who(one)}: {_words(one)}"
    if result.differing:
        rest = "the rest of the file" if "document" in result.differing else f"the table {_listed(result.differing)}"
        why = "it was altered, or another version of DerbyOS wrote it"
        yield f"  REFUTED: {rest} is not what follows from the log: {why}"
    elif result.differing is not None:
        yield "  proven: everything else in it follows from the log"
    yield _sum(result)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)


def _kind(proof: LogProof) -> str:
    return "closed" if proof.is_closed else "open"


def _state(one: SourceProof) -> str:
    if one.is_refuted:
        return "REFUTED"
    return "proven" if one.is_proven else "NOT PROVEN"


def _called(name: str) -> str:
    return name or "somebody without a name"


def _who(one: SourceProof) -> str:
    author = f" (author {one.author})" if one.author else ""
    key = f", key {fingerprint(one.key)}" if one.key is not None else ""
    return f"{_called(one.name)}{author}, source {one.source}{key}"


_FAULTS = {
    SourceFault.UNSIGNED: "its entries are not signed",
    SourceFault.NO_FIRST: "its entry 1, which names the key, is missing",
    SourceFault.WRONG_KEY: "wrong key: its id does not follow from the key in its entry 1 in this bout, so the entries "
    "are from another bout or by somebody else",
    SourceFault.STRANGER: "its key was never admitted to this bout",
    SourceFault.WRONG_AUTHOR: "it says that it is an author whose key it has not",
}
_REASONS = {
    EntryProof.ALTERED: "entry {number} is the first that is not proven: it was altered, or its signature was",
    EntryProof.UNSIGNED: "entry {number} is the first that is not proven: no signature covers it",
    EntryProof.UNREACHABLE: "entry {number} is the first that is not proven: an entry before it is altered or missing",
}


def _words(one: SourceProof) -> str:
    entries = counted(len(one.entries), "entry", "entries")
    if one.fault:
        return f"0 of {entries} proven; {_FAULTS[one.fault]}"
    parts = [f"{one.proven} of {entries} proven"]
    if one.missing:
        parts.append(f"missing: {_ranges(one.missing)}")
    if one.accepted:
        parts.append(f"missing, which an official accepted: {_ranges(one.accepted)}")
    if one.first_unproven is not None:
        number, why = one.first_unproven
        parts.append(_REASONS[why].format(number=number))
    return "; ".join(parts)


def _ranges(ranges: Sequence[tuple[int, int]]) -> str:
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)


def _sum(result: _Result) -> str:
    path, proof = result.path, result.proof
    entries = counted(sum(len(one.entries) for one in proof.sources), "entry", "entries")
    proven = sum(one.proven for one in proof.sources)
    match result.outcome:
        case Outcome.PROVEN:
            return f"{path}: proven, {entries} of {counted(len(proof.sources), 'source', 'sources')}"
        case Outcome.REFUTED:
            return f"{path}: REFUTED, {proven} of {entries} proven"
        case Outcome.UNPROVEN:
            return f"{path}: NOT PROVEN, {proven} of {entries} proven, and nothing speaks against the rest"


def _json_lines(result: _Result) -> Iterator[str]:
    """Yield a line for the bout and one for each source."""
    path, proof = result.path, result.proof
    founding = proof.founding
    yield json.dumps(
        {
            "file": str(path),
            "bout": proof.bout.string,
            "closed": proof.is_closed,
            "outcome": result.outcome.name.lower(),
            "founder": encode_key(founding.key) if founding is not None else None,
            "founder_fits": founding.fits if founding is not None else None,
            "differing": None if result.differing is None else list(result.differing),
        }
    )
    for one in proof.sources:
        yield json.dumps(_json_of(one))


def _json_of(one: SourceProof) -> dict[str, object]:
    first = one.first_unproven
    return {
        "source": one.source,
        "name": one.name,
        "author": one.author,
        "key": encode_key(one.key) if one.key is not None else None,
        "entries": len(one.entries),
        "proven": one.proven,
        "fault": one.fault.value or None,
        "first_unproven": first[0] if first is not None else None,
        "reason": first[1].value if first is not None else None,
        "missing": [list(gap) for gap in one.missing],
        "accepted": [list(gap) for gap in one.accepted],
    }
