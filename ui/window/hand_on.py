"""Decides how a person hands a bout on: asks where a file shall go, starts the export, and tells how it stands."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from derbyos_core.replica.view import View
from ui.actions import Action
from ui.file_dialog import file_dialog
from ui.models.export_state import file_stem
from ui.screens.change_log.export_panel import ExportNews
from ui.services import Services
from ui.tasks import Waiting
from ui.window.exports import Exports

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.screens.change_log.screen import ChangeLogScreen

from derbyos_core.saying import say

__all__ = ["HandOn", "open_page"]


def open_page(page: Path) -> bool:
    """Show a page in the person's own browser; False where there is none."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(page)))


class HandOn(QObject):
    """The exports of one window, from the question to the last word."""

    def __init__(self, window: "MainWindow", services: Services, waiting: Waiting) -> None:
        super().__init__(window)
        self._window = window
        self._services = services
        self._waiting = waiting
        self._news = ExportNews()
        self._log: ChangeLogScreen | None = None
        self._again: Callable[[], object] = self.ask_derbyxml
        self.open_page: Callable[[Path], object] = open_page
        self.exports = Exports(services, waiting, self._tell, parent=self)

    def connect_log(self, screen: "ChangeLogScreen") -> None:
        """The change log is there: its panel starts exports, and shows how they stand."""
        self._log = screen
        panel = screen.export
        panel.derbyxml_wished.connect(self.ask_derbyxml)
        panel.spark_wished.connect(self.ask_spark)
        panel.print_wished.connect(self.ask_print)
        panel.report_wished.connect(self.make_report)
        panel.cancel_wished.connect(self.exports.cancel)
        panel.retry_wished.connect(self._on_retry)
        panel.closed.connect(lambda: self._tell(ExportNews()))
        screen.settle_wished.connect(lambda: self._window.actions_of.act(Action.TO_SETTLE))
        screen.destroyed.connect(self._forget)
        panel.set_news(self._news)
        if self._window.sitting is not None and self._services.arrivals is not None:
            slow = self._services.arrivals(self._window.sitting.view)
            self._waiting.start(slow, done=screen.set_arrivals)

    # -- asking where -------------------------------------------------------------------------------------

    def ask_spark(self) -> None:
        """Ask where the tables shall go: a folder, new or an export that they join."""
        self._again = self.ask_spark
        self._ask(say("Parquet for Spark: a folder for the tables"), "parquet", "", self.export_spark)

    def ask_derbyxml(self) -> None:
        """Ask where the file shall go, and write it."""
        self._again = self.ask_derbyxml
        self._ask(say("Save as DerbyXML"), "", "derbyxml", self.export_derbyxml)

    def ask_print(self) -> None:
        """Ask where the log shall go as a PDF, and write what the filter shows."""
        self._again = self.ask_print
        self._ask(say("Print the change log to a PDF file"), "log", "pdf", self.export_print)

    def _ask(self, title: str, part: str, ending: str, done: Callable[[Path], None]) -> None:
        sitting = self._window.sitting
        if sitting is None:
            return
        if self.exports.is_running:
            self._tell(self._news)
            return
        self._tell(ExportNews())
        dialog = file_dialog(self._window, title)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        if ending:
            dialog.setDefaultSuffix(ending)
        stem = file_stem(sitting.bout, sitting.view)
        name = f"{part}-{stem}" if part else stem
        dialog.selectFile(f"{name}.{ending}" if ending else name)
        dialog.fileSelected.connect(lambda path: done(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_retry(self) -> None:
        self._again()

    # -- writing ------------------------------------------------------------------------------------------

    def export_spark(self, folder: Path) -> None:
        """Write the tables of this bout into a folder, off this thread."""
        view = self._newest()
        if view is not None:
            self._again = self.ask_spark
            self.exports.start_parquet(view, folder)

    def export_derbyxml(self, file: Path) -> None:
        """Write this bout as a DerbyXML file, off this thread."""
        view = self._newest()
        if view is not None:
            self._again = self.ask_derbyxml
            self.exports.start_derbyxml(view, file)

    def export_print(self, file: Path) -> None:
        """Write the rows that the log shows as a PDF, a page at a time."""
        sitting, log = self._window.sitting, self._log
        if sitting is None or log is None:
            return
        self._again = self.ask_print
        log.finish()
        from ui.screens.change_log.printing import print_log

        sheet = log.sheet(file_stem(sitting.bout, sitting.view))
        self.exports.start_print(sitting.view, file, lambda path, progress: print_log(sheet, path, progress))

    def make_report(self) -> None:
        """Make the Spark report of this bout in a process of its own, and open its page."""
        view = self._newest()
        if view is not None:
            self._again = self.make_report
            self.exports.start_report(view, self.open_page)

    def _newest(self) -> View | None:
        """The bout with what was entered a moment ago, which may not have been drawn yet."""
        sitting = self._window.sitting
        if sitting is not None:
            sitting.refresh()
        return sitting.view if sitting is not None else None

    # -- telling ------------------------------------------------------------------------------------------

    def _tell(self, news: ExportNews) -> None:
        """Where it was asked for: in the panel while the log is shown, else in the bottom bar and the Bout tab."""
        self._news = news
        sitting = self._window.sitting
        if self._log is not None:
            self._log.export.set_news(news)
        if sitting is None or not news.text or sitting.screen is self._log:
            return
        from ui.screens.head_nso.screen import HeadNSOScreen

        sitting.explain(news.text)
        if isinstance(sitting.screen, HeadNSOScreen):
            sitting.screen.bout.set_note(news.text, is_bad=news.is_bad)

    def _forget(self) -> None:
        self._log = None
