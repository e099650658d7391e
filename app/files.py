"""Writing of a file that a person keeps: whole or not at all, and what is said where it cannot be.

Exports are their owner's alone like everything else: names of minors lie in them. Whoever hands one on copies it.
"""

import os
from contextlib import suppress
from pathlib import Path

from derbyos_core.errors import UnwritableError, UserError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.storage.private_files import create_private, make_private_folder

__all__ = ["make_folder", "write_whole"]


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place, then put it there; raises `UserError`."""
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


def make_folder(path: Path) -> Path:
    """The folder, made if it is not there, as an absolute path; raises `UserError` where nothing can be written."""
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
