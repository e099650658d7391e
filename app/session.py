"""Resources of one run of a verb: its folders, its settings, its log."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.log_setup import LogFile, NoLog
from app.progress import warn
from app.settings import SETTINGS_FILE, Folders, Settings, load_settings
from derbyos_core.storage.private_files import UMASK, tighten, tighten_folder

__all__ = ["Session", "private_umask"]

_log = logging.getLogger(__name__)


@contextmanager
def private_umask() -> Iterator[None]:
    """Make everything that this process and its children write private to its owner, exports and reports too."""
    before = os.umask(UMASK)
    try:
        yield
    finally:
        os.umask(before)


class Session:
    """Resources opened by one start of the program; empty until a verb asks for them."""

    def __init__(self) -> None:
        self._folders: Folders | None = None
        self._log: LogFile | None = None
        self._no_log: NoLog | None = None
        self.data_dir: Path | None = None
        """The folder that a person named before the verb; None is the platform's."""

    def open(self, data_dir: Path | None = None) -> Settings:
        """Begin the log and return the settings, under a folder that a person named or in the platform's folders."""
        self._folders = self.folders(data_dir)
        log_path = self.open_log()
        settings = load_settings(self._folders)
        if log_path is None:  # only now: if the settings cannot be kept either, that one line is enough
            warn(f"{self._folders.log} cannot be written, so no log is kept")
        self._tighten(self._folders)
        return settings

    def folders(self, data_dir: Path | None = None) -> Folders:
        """Return the folders under one that a person named, or the platform's; nothing is made in them."""
        data_dir = data_dir or self.data_dir
        return Folders.of_platform() if data_dir is None else Folders.under(data_dir.absolute())

    @staticmethod
    def _tighten(folders: Folders) -> None:
        """Close to others what an earlier version left open. A folder that a person named stays as it is."""
        for folder in folders.own:
            tighten_folder(folder)
        for folder in folders.named:
            if tighten(folder / SETTINGS_FILE):
                _log.warning("the settings in %s were readable by other users; now they are private", folder)

    def open_log(self) -> Path | None:
        """Begin the log if it is not open. Returns its path, or None if it cannot be written."""
        if self._log is None:
            try:
                self._log = LogFile((self._folders or Folders.of_platform()).log)
            except OSError:
                self._no_log = self._no_log or NoLog()
                return None
        return self._log.path

    def close(self) -> None:
        """End the log; it is the last resource to be released."""
        if self._log is not None:
            self._log.close()
            self._log = None
        if self._no_log is not None:
            self._no_log.close()
            self._no_log = None
