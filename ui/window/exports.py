"""Decides how an export is told while it runs and when it is over; the writing is somebody else's, off
this thread. One runs at a time, and can be stopped.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from derbyos_core.errors import why
from derbyos_core.replica.view import View
from derbyos_core.saying import say
from ui import texts
from ui.models.export_state import marked_path, step_words
from ui.screens.change_log.export_panel import ExportNews
from ui.services import Progress, Services
from ui.tasks import Waiting

__all__ = ["Exports", "Printer"]

Tell = Callable[[ExportNews], None]
Writer = Callable[[View, Path, Progress], Awaitable[Path]]
Printer = Callable[[Path, Progress], Awaitable[Path]]
STOPPED = say("Stopped.")
BUSY = say("An export is being written. Wait until it is done.")


class Exports(QObject):
    """The exports of one window.

    Signals:
        progressed(int, int, str): done, whole, and what comes now; sent from whichever thread writes.
    """

    progressed = Signal(int, int, str)

    def __init__(self, services: Services, waiting: Waiting, tell: Tell, *, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._waiting = waiting
        self._tell = tell
        self._task: asyncio.Task[None] | None = None
        self._retry = ""
        self._failed: Callable[[str], str] = texts.export_failed
        self.progressed.connect(self._on_progress)

    @property
    def is_running(self) -> bool:
        return self._task is not None

    def start_parquet(self, view: View, folder: Path) -> None:
        """The tables for Spark; the folder's name says it where they are incomplete."""
        target = marked_path(folder, view)
        self._start(self._services.export_parquet(view, target, self._progress))

    def start_derbyxml(self, view: View, file: Path) -> None:
        """One DerbyXML file; its name says it where it is incomplete."""
        target = marked_path(file, view)
        self._start(self._services.export_derbyxml(view, target, self._progress))

    def start_print(self, view: View, file: Path, printer: Printer) -> None:
        """The log on paper."""
        self._start(printer(marked_path(file, view), self._progress))

    def start_report(self, view: View, opened: Callable[[Path], object]) -> None:
        """The Spark report of this bout; the page is opened when it is done."""

        def done(path: Path) -> str:
            opened(path)
            return texts.report_done(path.parent.name)

        self._start(
            self._services.make_report(view, self._step),
            done=done,
            failed=texts.report_failed,
            retry=say("Try again"),
        )

    def cancel(self) -> None:
        """Stop what runs; what was there before stays as it was."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._tell(ExportNews(text=STOPPED))

    def _start(
        self,
        writing: Awaitable[Path],
        *,
        done: Callable[[Path], str] = lambda path: texts.export_written(path.name),
        failed: Callable[[str], str] = texts.export_failed,
        retry: str = say("Try another place"),
    ) -> None:
        if self._task is not None:
            if asyncio.iscoroutine(writing):
                writing.close()
            self._tell(ExportNews(text=BUSY, is_running=True))
            return
        self._retry, self._failed = retry, failed
        self._tell(ExportNews(text=say("Writing the export."), is_running=True))
        self._task = self._waiting.start(
            writing, done=lambda path: self._on_done(done(path)), failed=self._on_failed, tell=why
        )
        self._task.add_done_callback(self._on_ended)

    def _progress(self, done: int, whole: int) -> None:
        self.progressed.emit(done, whole, "")

    def _step(self, done: int, whole: int, text: str) -> None:
        self.progressed.emit(done, whole, text)

    def _on_progress(self, done: int, whole: int, text: str) -> None:
        if self._task is not None and whole:
            share = min(1.0, done / whole)
            said = step_words(text) if text else texts.export_running(round(100 * share))
            self._tell(ExportNews(text=said, is_running=True, share=share))

    def _on_ended(self, task: "asyncio.Task[None]") -> None:
        """A fault of ours ends an export, too; nobody waits for it for ever."""
        fault = None if task.cancelled() else task.exception()
        if fault is not None and task is self._task:
            self._on_failed(say("a fault in the program itself: {fault}", fault=fault))

    def _on_done(self, said: str) -> None:
        self._task = None
        self._tell(ExportNews(text=said))

    def _on_failed(self, reason: str) -> None:
        self._task = None
        self._tell(ExportNews(text=self._failed(reason), is_bad=True, retry=self._retry))
