"""Small files with secrets: written whole and synced, for their owner alone, and never half of one.

A secret is first written under another name and synced; then it gets its own name in one step. So whoever finds the
file finds all of it, after a power cut too. Of two processes that make the same secret at once, one gives the name, and
the other is told that it is taken.
"""

import os
from contextlib import suppress
from pathlib import Path

from derbyos_core.errors import UserError
from derbyos_core.storage.disk import Disk
from derbyos_core.storage.file_lock import FileLock
from derbyos_core.storage.private_files import FILE_MODE, make_private_folder

__all__ = ["create_secret", "read_secret", "replace_secret"]


def read_secret(path: Path, octets_max: int) -> bytes:
    """Return the contents, or one octet more than `octets_max` of them; raises `OSError`."""
    with path.open("rb") as file:
        return file.read(octets_max + 1)


def create_secret(path: Path, content: bytes) -> bool:
    """Write a new file; false if there is one already, which stays as it is. Raises `OSError`."""
    draft = _draft(path, content)
    try:
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            return False
        except (OSError, NotImplementedError):  # a file system without hard links, as on a memory stick
            try:
                lock = FileLock.acquire(path)
            except UserError:  # another process is giving the name to its file
                return False
            try:
                if path.exists():
                    return False
                draft.replace(path)
            finally:
                lock.release()
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    Disk().sync_folder(path.parent)
    return True


def replace_secret(path: Path, content: bytes) -> None:
    """Write a file in place of the one that is there, if any; raises `OSError`."""
    draft = _draft(path, content)
    try:
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
    Disk().sync_folder(path.parent)


def _draft(path: Path, content: bytes) -> Path:
    """Write and sync the contents under a name of this process."""
    make_private_folder(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    draft.unlink(missing_ok=True)  # of a process that died and had this number
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
    return draft
