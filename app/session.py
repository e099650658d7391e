"""Decides what one run of a verb holds open: its folders, its settings, its log."""

import sys
from pathlib import Path

from app.log_setup import LogFile
from app.settings import Folders, Settings, load_settings

__all__ = ["Session"]


class Session:
    """What one start of the program has opened; empty until a verb asks."""

    def __init__(self) -> None:
        self._folders: Folders | None = None
        self._log: LogFile | None = None

    def open(self, data_dir: Path | None = None) -> Settings:
        """Begin the log and give the settings, under `data_dir` or else where the platform keeps them."""
        self._folders = Folders.of_platform() if data_dir is None else Folders.under(data_dir.absolute())
        log_path = self.open_log()
        settings = load_settings(self._folders)
        if log_path is None:  # told only now: if the settings cannot be kept either, that one line is enough
            print(f"derbyos: {self._folders.log} cannot be written, so no log is kept", file=sys.stderr)
        return settings

    def open_log(self) -> Path | None:
        """Begin the log if it is not open; its path, or None where it cannot be written."""
        if self._log is None:
            try:
                self._log = LogFile((self._folders or Folders.of_platform()).log)
            except OSError:
                return None
        return self._log.path

    def close(self) -> None:
        """End the log, the last to go."""
        if self._log is not None:
            self._log.close()
            self._log = None
