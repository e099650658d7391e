"""Files and folders that only their owner may open: a bout holds names of people, minors among them.

Everything the program writes has mode 0600, its folders 0700, regardless of the umask. Files that an earlier version
left open to others are tightened when they are found, if they are ours. A folder that a person chose and that existed
before stays as it is: it may be their home. On Windows the folder's rights apply, and nothing is done here.
"""

import contextlib
import logging
import os
import stat
import sys
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

__all__ = [
    "FILE_MODE",
    "FOLDER_MODE",
    "UMASK",
    "create_private",
    "make_private_folder",
    "missing_folders",
    "remove_empty",
    "tighten",
    "tighten_folder",
]

FILE_MODE, FOLDER_MODE = 0o600, 0o700
UMASK = 0o077
FILES_MAX = 10_000
"""Limit on files checked in one folder."""

_log = logging.getLogger(__name__)


def make_private_folder(path: Path) -> None:
    """Create a folder and its missing parents, each for its owner alone."""
    if path.is_dir():
        return
    if path.parent != path:
        make_private_folder(path.parent)
    path.mkdir(mode=FOLDER_MODE, exist_ok=True)


def missing_folders(path: Path) -> tuple[Path, ...]:
    """Return the folder and its parents as far as they do not exist yet, the innermost first."""
    return tuple(one for one in (path, *path.parents) if not one.exists())


def remove_empty(folders: Iterable[Path]) -> None:
    """Remove those of these folders that hold nothing: they were made for content that did not come."""
    for folder in folders:
        with contextlib.suppress(OSError):
            folder.rmdir()


def create_private(path: Path) -> None:
    """Create an empty file for its owner alone; an existing one is tightened and keeps its contents."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
    tighten(path)


def tighten(path: Path) -> bool:
    """Close a file or folder to others if it is ours; return True if that changed it."""
    if sys.platform == "win32":
        return False
    try:
        status = path.lstat()
        mode = stat.S_IMODE(status.st_mode)
        is_ours = status.st_uid == os.geteuid() and not stat.S_ISLNK(status.st_mode)
        if not is_ours or not mode & UMASK:
            return False
        path.chmod(mode & ~UMASK)
        return stat.S_IMODE(path.lstat().st_mode) != mode  # a memory stick may accept it and do nothing
    except OSError:
        return False


def tighten_folder(folder: Path, others: Iterable[Path] = ()) -> int:
    """Tighten a folder of the program, its files and some `others`; log it once and return how many changed."""
    paths = [folder, *others]
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        paths += [Path(one.path) for one in islice(entries, FILES_MAX) if one.is_file(follow_symlinks=False)]
    count = sum(map(tighten, paths))
    if count:
        _log.warning("%d files or folders in %s were accessible to other users; now they are private", count, folder)
    return count
