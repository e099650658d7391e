"""Verbs `derbyos export` and `derbyos bouts`, for the bouts that are stored here.

The exporters are imported when they are used: `derbyos bouts` shall not load them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from app.files import folder_to_fill, write_whole
from app.progress import bar, counted, in_one_line, say, warn
from derbyos_core.errors import UserError
from derbyos_core.identity import Team
from derbyos_core.storage.bouts import KeptBout, find_bout, kept_bouts
from derbyos_core.storage.encryption import FileOpener

if TYPE_CHECKING:
    from derbyos_core.export.source import BoutSource

__all__ = ["Exports", "export_kept", "list_bouts"]

ALL = "ALL"
"""Given in place of a bout: every bout in the folder."""


def list_bouts(folder: Path, opener: FileOpener | None = None) -> None:
    """Print one line per bout, the newest change first; of an encrypted one that does not open, what needs no key."""
    bouts = kept_bouts(folder, opener)
    if not bouts:
        say(f"there are no bouts in {folder} yet")
    for kept in bouts:
        say(_line_of(kept))


def _line_of(kept: KeptBout) -> str:
    changed = datetime.fromtimestamp(kept.changed_at / 1_000_000, UTC).astimezone()
    marks = []
    if kept.damaged:
        marks.append(f"{kept.damaged} records damaged")
    if kept.missing:
        marks.append(f"{counted(kept.missing, 'entry', 'entries')} missing: -wal file lost or truncated")
    if kept.is_in_use:
        marks.append("open now")
    if kept.is_encrypted:
        marks.append("encrypted")
    entries = counted(kept.entries, "entry", "entries")
    title = kept.title or ("(encrypted)" if kept.is_locked else "(no teams yet)")
    more = f"  [{', '.join(marks)}]" if marks else ""
    return in_one_line(f"{changed:%Y-%m-%d %H:%M}  {entries:>14}  {kept.bout.string}  {title}{more}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Exports:
    """The files to write, None for those that are not wanted. `blank` is filled in and written as `statsbook`."""

    parquet: Path | None = None
    derbyxml: Path | None = None
    has_log: bool = False
    """Whether the DerbyXML file gets the log with its signatures."""
    blank: Path | None = None
    statsbook: Path | None = None
    derbyjson: Path | None = None
    crg: Path | None = None
    rosters: Path | None = None


def export_kept(folder: Path, bout: str, exports: Exports, opener: FileOpener | None = None) -> None:
    """Export one stored bout, or all of them; raises `UserError`."""
    from app.verbs.kept_bouts import load_kept, missing_note
    from derbyos_core.interchange.derbyxml.writer import saved_xml

    paths = _paths_of(folder, bout, opener)
    for path in paths:
        note = missing_note(path)
        if note:
            warn(note)
    if exports.blank is not None and exports.statsbook is not None:
        if len(paths) > 1:
            raise UserError(f"a StatsBook holds one bout, but {len(paths)} were named; export them one by one")
        _export_statsbook(load_kept(paths[0], opener), exports.blank, exports.statsbook)
    if exports.derbyxml is not None:
        if len(paths) > 1:
            raise UserError(f"a DerbyXML file holds one bout, but {len(paths)} were named; export them one by one")
        source = load_kept(paths[0], opener)
        content = saved_xml(source.root, source.bout, source.bout_id)
        write_whole(exports.derbyxml, _with_log(content, source) if exports.has_log else content)
        say(f"{exports.derbyxml}: {_size_of(source)}")
    if exports.derbyjson is not None or exports.crg is not None or exports.rosters is not None:
        if len(paths) > 1:
            raise UserError(f"such a file holds one bout, but {len(paths)} were named; export them one by one")
        _export_others(load_kept(paths[0], opener), exports)
    if exports.parquet is not None:
        _export_parquet(paths, exports.parquet, opener)


def _with_log(content: bytes, source: "BoutSource") -> bytes:
    from derbyos_core.gossip.log_proof import signatures_of
    from derbyos_core.interchange.derbyxml.audit_log import with_log

    entries = (*(placed.entry for placed in source.placed), *source.held, *source.forks)
    signatures = signatures_of(source.bout_id, entries, source.signatures)
    return with_log(content, source.bout_id, zip(entries, signatures, strict=True))


def _export_statsbook(source: "BoutSource", blank: Path, file: Path) -> None:
    """Write a filled copy of the blank, and print what it has no place for."""
    from app.statsbook_file import filled_statsbook

    filled = filled_statsbook(source.bout, blank, file)
    write_whole(file, filled.content)
    say(f"{file}: {_size_of(source)}")
    for sentence in filled.left_out:
        say(in_one_line(f"not in the book: {sentence}"))


def _export_others(source: "BoutSource", exports: Exports) -> None:
    """Write the formats of other programs, and print what they have no place for."""
    from derbyos_core.interchange.crg.left_out import left_out
    from derbyos_core.interchange.crg.writer import saved_crg
    from derbyos_core.interchange.derbyjson.writer import saved_json
    from derbyos_core.interchange.rosters import roster_csv

    if exports.derbyjson is not None:
        write_whole(exports.derbyjson, saved_json(source.root, source.bout, source.bout_id))
        say(f"{exports.derbyjson}: {_size_of(source)}")
    if exports.crg is not None:
        written = saved_crg(source.root, source.bout, source.bout_id)
        write_whole(exports.crg, written)
        say(f"{exports.crg}: {_size_of(source)}")
        for sentence in left_out(source.root, source.bout, written):
            say(in_one_line(f"not in the game of CRG: {sentence}"))
    if exports.rosters is not None:
        with folder_to_fill(exports.rosters) as folder:
            for team in (Team.HOME, Team.AWAY):
                write_whole(folder / f"{team}.csv", roster_csv(source.bout.teams[team], source.root))
        say(f"{folder}: the rosters of both teams")


def _paths_of(folder: Path, bout: str, opener: FileOpener | None) -> Sequence[Path]:
    if bout != ALL:
        return [find_bout(folder, bout, opener)]
    paths = [kept.path for kept in kept_bouts(folder)]
    if not paths:
        raise UserError(f"there are no bouts in {folder} yet, so there is nothing to export")
    return paths


def _size_of(source: "BoutSource") -> str:
    entries = counted(len(source.placed), "entry", "entries")
    return entries if source.is_complete else f"{entries}, incomplete: entries are missing here"


def _export_parquet(paths: Sequence[Path], directory: Path, opener: FileOpener | None) -> None:
    from app.verbs.kept_bouts import load_kept
    from derbyos_core.export.collector import collector_off
    from derbyos_core.export.parquet import export_bouts

    def sources() -> "Iterator[BoutSource]":
        for path in paths:
            yield load_kept(path, opener)

    with collector_off(), bar(f"Exporting {len(paths)} bouts" if len(paths) > 1 else "Exporting the bout") as show:
        done = 0

        def on_exported(_: str) -> None:
            nonlocal done
            done += 1
            show(done, len(paths), "")

        summary = export_bouts(sources(), directory, on_exported)
    entries, bouts = counted(summary.entries, "entry", "entries"), counted(summary.bouts, "bout", "bouts")
    say(f"{directory}: {entries} of {bouts}")
    if summary.incomplete:
        say(in_one_line(f"incomplete, entries are missing here: {', '.join(summary.incomplete)}"))
