"""Opening of a game file as a bout of this laptop: read, entered and kept, completely or not at all.

A file gives one bout, however often it is opened (`game_file`). A DerbyXML file that still says exactly what a kept
bout says was saved from that one, so that bout is opened instead, with its whole log.
"""

from collections.abc import Sequence
from pathlib import Path

from app.files import read_whole
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError, error_text
from derbyos_core.gossip.entry import Entry
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import BoutId
from derbyos_core.interchange.derbyxml.audit_log import without_log
from derbyos_core.interchange.game import Unplaced
from derbyos_core.interchange.game_file import GAME_FILE_BYTES_MAX, GameFile, read_game_file
from derbyos_core.storage.bouts import KeptBout, bout_path, look_at
from derbyos_core.storage.schema import Record
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.storage.store_error import StoreError
from ui.services import OpenedFile

__all__ = ["open_game_file"]


def open_game_file(path: Path, folder: Path, now: Instant) -> OpenedFile:
    """Return the bout that a file is, kept in this folder; `UserError` if it cannot be read, or the bout kept."""
    content = without_log(read_whole(path, GAME_FILE_BYTES_MAX))
    file = read_game_file(content)
    origin = _kept(bout_path(folder, BoutId(file.saved_from))) if file.saved_from else None
    if origin is not None and _says(origin, content):
        text = ntr(
            "{title}: the file was saved from a bout that is kept here. It opens with its log of {n} entry.",
            "{title}: the file was saved from a bout that is kept here. It opens with its log of {n} entries.",
            origin.entries,
            title=_title(origin.title),
        )
        return OpenedFile(bout=origin.bout.string, note=text)
    here = _kept(bout_path(folder, file.bout))
    if here is not None and here.entries:
        text = ntr(
            "{title}: this file was opened before. It is the same bout, with {n} entry.",
            "{title}: this file was opened before. It is the same bout, with {n} entries.",
            here.entries,
            title=_title(here.title),
        )
        return OpenedFile(bout=here.bout.string, note=text)
    return _enter(file, folder, now, origin)


def _enter(file: GameFile, folder: Path, now: Instant, origin: KeptBout | None) -> OpenedFile:
    # The fold and the replica are needed only for a file that is new here.
    from derbyos_core.node.summary import summarise
    from derbyos_core.session.file_entries import enter_file

    entered = enter_file(file)
    title = summarise(entered.bout, now).title
    _keep(file, folder, now, entered.entries, title)
    notes = [
        ntr(
            "{title}: a bout of {n} entry was made from this file.",
            "{title}: a bout of {n} entries was made from this file.",
            len(entered.entries),
            title=_title(title),
        )
    ]
    if origin is not None:
        key = origin.bout.string
        notes.append(tr("The bout that it was saved from, {key}, is kept here too and has changed since.", key=key))
    if any(_kept(bout_path(folder, older)) is not None for older in file.earlier):
        notes.append(tr("An older DerbyOS made another bout of this file, which is kept here too."))
    return OpenedFile(
        bout=file.bout.string,
        note=joined(" ", notes),
        unplaced=_told(entered.unplaced),
        repairs=tuple(one.told for one in file.repairs),
    )


def _told(rows: Sequence[Unplaced]) -> tuple[str, ...]:
    return tuple(tr("{row}: {reason}", row=one.row, reason=one.reason) for one in rows)


def _title(title: str) -> str:
    return title or tr("A bout without teams")


def _kept(path: Path) -> KeptBout | None:
    return look_at(path) if path.is_file() else None


def _says(kept: KeptBout, content: bytes) -> bool:
    """Return whether a kept bout would be saved as exactly this file."""
    from app.verbs.kept_bouts import load_kept
    from derbyos_core.interchange.derbyxml.writer import saved_xml

    source = load_kept(kept.path)
    return saved_xml(source.root, source.bout, source.bout_id) == content


def _keep(file: GameFile, folder: Path, now: Instant, entries: Sequence[Entry], title: str) -> None:
    """Write the bout's file. If that fails, no file is left that was not there before."""
    path = bout_path(folder, file.bout)
    was_there = path.exists()
    store = SQLiteStore.open(path, file.bout, now)
    try:
        if store.fault:
            raise UserError(store.fault)
        store.append([Record.of(entry, now, None) for entry in entries])  # all or none
        if title:
            store.note("title", title)
        store.sync()
    except BaseException as error:
        store.close()
        if not was_there:
            path.unlink(missing_ok=True)
        if isinstance(error, StoreError):
            raise UserError(error_text(error)) from error
        raise
    store.close()
