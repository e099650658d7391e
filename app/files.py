"""Reading and writing of a person's files: completely or not at all, with a sentence if it fails.

Exports are private to their owner like everything else: they contain names of minors. Owners share copies.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from derbyos_core.errors import UnwritableError, UserError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.storage.private_files import create_private, make_private_folder, missing_folders, remove_empty

__all__ = ["folder_to_fill", "make_folder", "read_whole", "write_whole"]


def read_whole(path: Path, bytes_max: int) -> bytes:
    """Return the content of a file, or one byte more than `bytes_max` of it; `UserError` if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(bytes_max + 1)
    except FileNotFoundError:
        raise UserError(tr("there is no file {path}; choose one that exists", path=path)) from None
    except OSError as error:
        reason = reason_of(error)
        raise UserError(tr("{path} cannot be read: {reason}; choose another file", path=path, reason=reason)) from error


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place, then move it there; raises `UserError`."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        create_private(draft)
        draft.write_bytes(content)
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        reason = reason_of(error)
        text = tr("{path} cannot be written: {reason}; choose another place", path=path, reason=reason)
        raise UnwritableError(text, reason) from error


@contextmanager
def folder_to_fill(path: Path) -> Iterator[Path]:
    """Make a folder as `make_folder` does, and remove it at the end if nothing was written into it."""
    made = missing_folders(path)
    try:
        yield make_folder(path)
    finally:
        remove_empty(made)


def make_folder(path: Path) -> Path:
    """Return the folder, created if missing, as an absolute path; raises `UserError` if it cannot be written."""
    try:
        make_private_folder(path)
        probe = path / f".{os.getpid()}.probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        reason = reason_of(error)
        text = tr("the folder {path} cannot be written: {reason}; choose another one", path=path, reason=reason)
        raise UserError(text) from error
    return path.absolute()
