"""List of the bouts on this machine, and lookup by name, UUID or file.

An encrypted file is opened by the key of this laptop, which lies in the folder above that of the bouts, unless another
opener is given. Where none fits, the file can still be listed: with its number of entries, and without the facts.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.identity import BoutId, is_uuid
from derbyos_core.storage.bout_file import (
    SUFFIX,
    Contents,
    file_key_of,
    read_contents,
    read_sealed,
    unsealed_facts,
    wal_of,
)
from derbyos_core.storage.encryption import FileOpener, readable_facts
from derbyos_core.storage.file_lock import FileLock
from derbyos_core.storage.key_file import KeptOpener
from derbyos_core.storage.schema import Record

__all__ = [
    "KeptBout",
    "bout_path",
    "find_bout",
    "find_kept",
    "is_called",
    "kept_bouts",
    "kept_called",
    "look_at",
    "read_bout",
    "read_stored",
]

BOUTS_MAX = 10_000
"""Limit on files in a listing: a league plays some 100 bouts a year."""
DIGITS_MAX = 18
"""Digits of an instant that are read, as in a 64-bit number."""
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
"""The titles of our screens have one that few keyboards have."""
KEY_DIGITS_MIN = 4
"""A bout's UUID may be shortened to its first digits, not further than this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBout:
    """One bout file as a listing shows it. `changed_at` is when its newest entry arrived here."""

    path: Path
    bout: BoutId
    title: str
    entries: int
    created_at: Instant
    changed_at: Instant
    damaged: int
    is_in_use: bool
    missing: int = 0
    """Number of further entries that the file held, which were in its WAL."""
    teams: str = ""
    date: str = ""
    start: str = ""
    hall: str = ""
    """The facts of the bout as its last node noted them; empty in files of older programs."""
    name: str = ""
    """The name that the founder of a closed bout gave it on the command line."""
    is_encrypted: bool = False
    is_locked: bool = False
    """Whether it is encrypted and was not opened, so that its facts are unknown."""


def bout_path(folder: Path, bout: BoutId) -> Path:
    """Return the path of a bout's file."""
    return folder / f"{bout.key}{SUFFIX}"


def read_bout(path: Path, opener: FileOpener | None = None) -> tuple[KeptBout, tuple[Record, ...]]:
    """Return a bout file with its entries, changing nothing; `UserError` if there is none to read."""
    kept, contents = read_stored(path, opener)
    return kept, contents.records


def read_stored(path: Path, opener: FileOpener | None = None) -> tuple[KeptBout, Contents]:
    """Return a bout file with all its contents, changing nothing; `UserError` if there is none to read.

    `EncryptedFileError` if it is encrypted and the opener, without one the key of this laptop, does not open it.
    """
    opener = opener or _opener_of(path.parent)
    return _read(path, lambda is_in_use: read_contents(path, is_in_use=is_in_use, opener=opener))


def look_at(path: Path, opener: FileOpener | None = None) -> KeptBout:
    """Return a bout file as a listing shows it, one that cannot be opened as well; `UserError` if there is none."""
    kept, contents = _read(path, lambda is_in_use: read_sealed(path, is_in_use=is_in_use))
    if not contents.is_encrypted:
        return kept
    entries = [one for one in contents.sealed if not one.is_signature]
    changed_at = max((one.received_at for one in entries), default=kept.changed_at)
    try:
        facts = unsealed_facts(contents, file_key_of(path, contents, opener or _opener_of(path.parent)))
    except UserError:
        facts = readable_facts(contents.facts)
        is_locked = True
    else:
        is_locked = False
    kept = _kept(path, replace(contents, facts=facts), changed_at, is_in_use=kept.is_in_use)
    return replace(kept, entries=len({one.head for one in entries}), is_locked=is_locked)


def _opener_of(folder: Path) -> FileOpener:
    """Return the opener with the key of the laptop on which bouts are kept in this folder."""
    return KeptOpener(folder.parent)


def _read(path: Path, read: Callable[[bool], Contents]) -> tuple[KeptBout, Contents]:
    is_in_use = FileLock.is_held(path)
    try:
        contents = read(is_in_use)
        touched = max(file.stat().st_mtime_ns for file in (path, wal_of(path)) if file.exists())
    except FileNotFoundError:
        raise UserError(_absent(path)) from None
    except OSError as error:
        reason = reason_of(error)
        raise UserError(tr("the bout file {path} cannot be read: {reason}", path=path, reason=reason)) from error
    return _kept(path, contents, Instant(touched // 1000), is_in_use=is_in_use), contents


def _absent(path: Path) -> str:
    return tr("there is no bout file {path}; choose one that exists", path=path)


def _kept(path: Path, contents: Contents, touched: Instant, *, is_in_use: bool) -> KeptBout:
    facts, created = contents.facts, contents.facts.get("created", "")
    return KeptBout(
        path=path,
        bout=BoutId(facts.get("bout") or path.stem),
        title=facts.get("title", ""),
        entries=len(contents.records),
        created_at=Instant(int(created)) if created.isdecimal() and len(created) <= DIGITS_MAX else Instant(0),
        changed_at=max((record.received_at for record in contents.records), default=touched),
        damaged=contents.damaged,
        is_in_use=is_in_use,
        missing=contents.missing,
        teams=facts.get("teams", ""),
        date=facts.get("date", ""),
        start=facts.get("start", ""),
        hall=facts.get("hall", ""),
        name=facts.get("name", ""),
        is_encrypted=contents.is_encrypted,
    )


def kept_bouts(folder: Path, opener: FileOpener | None = None) -> tuple[KeptBout, ...]:
    """Return the bouts in a folder, the newest change first; other files are skipped."""
    opener = opener or _opener_of(folder)
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}"))[:BOUTS_MAX]:
        try:
            found.append(look_at(path, opener))
        except UserError:
            continue
    return tuple(sorted(found, key=lambda kept: (-kept.changed_at, str(kept.path))))


def find_bout(folder: Path, text: str, opener: FileOpener | None = None) -> Path:
    """Return the file that a person means: a bout's name, its UUID or the first digits of that, or a path.

    An encrypted file that is not opened is not found by its title.
    """
    wanted = text.strip()
    if not wanted:
        raise UserError(tr("a bout is given by its name, UUID or file; nothing was given"))
    path = Path(wanted).expanduser()
    if wanted.endswith(SUFFIX) and path.is_file():
        return path
    kept = find_kept(folder, wanted, opener)
    if kept is not None:
        return kept
    if wanted.endswith(SUFFIX) or "/" in wanted or "\\" in wanted:
        if path.is_file():
            return path
        raise UserError(
            tr(
                "there is no bout '{wanted}' in {folder}, and no bout file with that name; `derbyos bouts` lists "
                "the bouts that exist",
                wanted=wanted,
                folder=folder,
            )
        )
    raise UserError(
        tr(
            "there is no bout '{wanted}' in {folder}; `derbyos bouts` lists the bouts that exist",
            wanted=wanted,
            folder=folder,
        )
    )


def find_kept(folder: Path, wanted: str, opener: FileOpener | None = None) -> Path | None:
    """Return the file of the bout with this name, title or UUID, or None; `UserError` if several match."""
    path = bout_path(folder, BoutId(wanted.lower() if is_uuid(wanted) else wanted))
    if path.is_file():
        return path
    hits = kept_called(folder, wanted, opener)
    if len(hits) > 1:
        keys = ", ".join(str(kept.bout.key) for kept in hits)
        raise UserError(
            tr(
                "'{wanted}' matches {count} bouts; give the UUID of one: {keys}",
                wanted=wanted,
                count=len(hits),
                keys=keys,
            )
        )
    return hits[0].path if hits else None


def kept_called(folder: Path, wanted: str, opener: FileOpener | None = None) -> tuple[KeptBout, ...]:
    """Return the kept bouts of this name or title, or with these first digits of a UUID."""
    return tuple(kept for kept in kept_bouts(folder, opener) if _is_meant(kept, wanted))


def is_called(wanted: str, *names: str) -> bool:
    """Return True if a typed text matches one of these names; case and kinds of dashes are ignored."""
    return _plain(wanted) in map(_plain, filter(None, names))


def _plain(name: str) -> str:
    dashed = "".join("-" if letter in _DASHES else letter for letter in name.casefold())
    return " ".join(dashed.split())


def _is_meant(kept: KeptBout, wanted: str) -> bool:
    if is_called(wanted, kept.bout.string, kept.title, kept.name):
        return True
    return len(wanted) >= KEY_DIGITS_MIN and str(kept.bout.key).startswith(wanted.lower())
