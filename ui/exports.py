"""Decides how an export is told while it runs and when it is over; the writing is somebody else's, off
this thread.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from derbyos_core.replica.view import View
from ui import texts
from ui.services import Progress, Services
from ui.tasks import Waiting

__all__ = ["Exports"]

Tell = Callable[[str, bool], None]
Writer = Callable[[View, Path, Progress], Awaitable[Path]]


class Exports(QObject):
    """The exports of one window.

    Signals:
        progressed(int, int): done and whole; sent from whichever thread writes.
    """

    progressed = Signal(int, int)

    def __init__(self, services: Services, waiting: Waiting, tell: Tell, *, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._waiting = waiting
        self._tell = tell
        self._is_running = False
        self.progressed.connect(self._on_progress)

    def start_parquet(self, view: View, folder: Path) -> None:
        """The tables for Spark."""
        self._start(self._services.export_parquet, view, folder)

    def start_derbyxml(self, view: View, file: Path) -> None:
        """One DerbyXML file."""
        self._start(self._services.export_derbyxml, view, file)

    def _start(self, write: Writer, view: View, path: Path) -> None:
        if self._is_running:
            self._tell("An export is being written. Wait until it is done.", False)
            return
        self._is_running = True
        self._tell("Writing the export.", False)
        self._waiting.start(write(view, path, self._progress), done=self._on_done, failed=self._on_failed)

    def _progress(self, done: int, whole: int) -> None:
        self.progressed.emit(done, whole)

    def _on_progress(self, done: int, whole: int) -> None:
        if self._is_running and whole:
            self._tell(f"Writing the export: {done * 100 // whole} %.", False)

    def _on_done(self, path: Path) -> None:
        self._is_running = False
        self._tell(f"Written: {path.name}", False)

    def _on_failed(self, reason: str) -> None:
        self._is_running = False
        self._tell(texts.export_failed(reason), True)
