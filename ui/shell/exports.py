"""Exports of one window: choose the file, write it off this thread, show the progress."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from derbyos_core.bout.model import Bout
from derbyos_core.errors import why
from derbyos_core.i18n import tr
from derbyos_core.replica.view import View
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.export_state import file_stem, marked_path, statsbook_stem, step_words
from ui.background_tasks import BackgroundTasks
from ui.file_dialog import file_dialog
from ui.language import translated
from ui.roles.change_log.export_panel import ExportNews
from ui.services import SavedStatsBook, Services
from ui.session.bout_session import BoutSession

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from ui.roles.change_log.screen import ChangeLogScreen
    from ui.shell.dialogs.printing import PrintPanel

__all__ = ["ExportActions", "open_page", "shown_path"]

T = TypeVar("T")
STOPPED = tr("Cancelled.")
NO_PRINTER = tr("No printer is set up on this laptop. Save the sheets as a PDF file and print that.")
BUSY = tr("An export is being written. Wait until it is done.")


def shown_path(path: Path) -> str:
    """Return a path for a sentence; the person's own folder is shortened to `~`."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except ValueError:
        return str(path)


def _written(path: Path) -> str:
    return texts.export_written(shown_path(path))


def _book_written(made: SavedStatsBook) -> str:
    note = made.note.name if made.note is not None else ""
    return texts.book_written(shown_path(made.path), made.left_out, note)


def open_page(page: Path) -> bool:
    """Open a file or folder by the person's own program for it. Returns False if there is none."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(page)))


class ExportActions(QObject):
    """The exports of one window. One is written at a time, and can be cancelled.

    Signals:
        progressed(int, int, str): amount done, total, and the next part; emitted from the thread that writes.
        sheets_requested(): open the panel that prints the sheets.
        told(str, bool, bool): the state of an export in a sentence, whether it is an error, and whether a file that
            can be opened was written.
    """

    progressed = Signal(int, int, str)
    told = Signal(str, bool, bool)
    sheets_requested = Signal()

    def __init__(self, window: QWidget, services: Services, waiting: BackgroundTasks) -> None:
        super().__init__(window)
        self._window = window
        self._services = services
        self._waiting = waiting
        self._session: BoutSession | None = None
        self._log: ChangeLogScreen | None = None
        self._news = ExportNews()
        self._task: asyncio.Task[None] | None = None
        self._retry_words = ""
        self._is_blank_refused = False
        """Whether the blank StatsBook could not be used: the next press asks for another one."""
        self._failed_words: Callable[[str], str] = texts.export_failed
        self._again: Callable[[], object] = self.ask_statsbook
        """Started by the button beside a failure."""
        self.open_page: Callable[[Path], bool] = open_page
        self.progressed.connect(self._on_progress)

    @property
    def is_running(self) -> bool:
        """Whether an export is being written."""
        return self._task is not None

    def set_session(self, session: BoutSession | None) -> None:
        """Set the session whose bout is exported; None while no bout is open."""
        self._session = session

    def connect_log(self, screen: "ChangeLogScreen") -> None:
        """Connect the panel of the change log, which starts exports and shows their progress."""
        self._log = screen
        panel = screen.export
        panel.statsbook_requested.connect(self.ask_statsbook)
        panel.derbyxml_requested.connect(self.ask_derbyxml)
        panel.spark_requested.connect(self.ask_spark)
        panel.print_requested.connect(self.ask_print)
        panel.report_requested.connect(self.make_report)
        panel.cancel_requested.connect(self.cancel)
        panel.retry_requested.connect(self._on_retry)
        panel.sheets_requested.connect(self.sheets_requested)
        panel.open_requested.connect(self.open_written)
        panel.folder_requested.connect(self.show_in_folder)
        panel.closed.connect(lambda: self._tell(ExportNews()))
        screen.destroyed.connect(self._forget_log)
        panel.set_news(self._news)
        if self._session is not None and self._services.arrivals is not None:
            slow = self._services.arrivals(self._session.view)
            self._waiting.start(slow, done=screen.set_arrivals)

    def _forget_log(self) -> None:
        self._log = None

    def _on_retry(self) -> None:
        self._again()

    # -- choosing the file --------------------------------------------------------------------------------

    def ask_spark(self) -> None:
        """Ask where the tables go: a new folder, or an existing export that they join."""
        self._again = self.ask_spark
        title = tr("Tables for statistics (Spark): a folder for them, as Parquet")
        self._ask(title, "parquet", "", self.export_spark)

    def ask_statsbook(self) -> None:
        """Ask where the filled StatsBook goes; before the first one also for the blank, which is remembered."""
        if self._session is None:
            return
        if self.is_running:
            self._tell(self._news)
            return
        blank = self._services.load_preferences().statsbook
        if not blank or self._is_blank_refused:
            self.ask_blank()
            return
        self._again = self.ask_blank
        self._waiting.start(
            self._services.check_blank(Path(blank)), done=lambda _: self._ask_book(), failed=self._refuse_blank
        )

    def ask_blank(self) -> None:
        """Ask for the blank StatsBook of WFTDA, which is not part of DerbyOS."""
        self._again = self.ask_blank
        self._tell(ExportNews())
        dialog = file_dialog(self._window, translated(tr("Choose a blank StatsBook from WFTDA; it is asked for once")))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([translated(tr("Excel workbooks (*.xlsx *.xlsm)")), translated(tr("All files (*)"))])
        dialog.fileSelected.connect(lambda path: self.take_blank(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def take_blank(self, path: Path) -> None:
        """Remember this blank StatsBook if it is one, and go on to the place of the filled one."""
        self._again = self.ask_blank

        def keep(_: None) -> None:
            preferences = self._services.load_preferences()
            self._services.save_preferences(replace(preferences, statsbook=str(path)))
            self._ask_book()

        self._waiting.start(self._services.check_blank(path), done=keep, failed=self._refuse_blank)

    def _refuse_blank(self, reason: str) -> None:
        self._is_blank_refused = True
        self._tell(ExportNews(text=texts.blank_refused(reason), is_bad=True, retry=tr("Choose a blank")))

    def _ask_book(self) -> None:
        self._is_blank_refused = False
        self._again = self.ask_statsbook
        self._ask(tr("Save as StatsBook"), "", "xlsx", self.export_statsbook, stem_of=statsbook_stem)

    def ask_derbyxml(self) -> None:
        """Ask where the file goes, and write it."""
        self._again = self.ask_derbyxml
        self._ask(tr("Save as DerbyXML"), "", "derbyxml", self.export_derbyxml)

    def ask_print(self) -> None:
        """Ask where the log goes as a PDF, and write the filtered rows."""
        self._again = self.ask_print
        self._ask(tr("Print the change log to a PDF file"), "log", "pdf", self.export_print)

    def ask_sheets(self, panel: "PrintPanel") -> None:
        """Ask where the sheets of this panel go as a PDF file, and write them as they stand then."""
        self._again = lambda: self.ask_sheets(panel)
        self._ask(tr("Save the sheets as a PDF file"), "sheets", "pdf", lambda file: self.export_sheets(panel, file))

    def print_sheets(self, panel: "PrintPanel") -> None:
        """Print the sheets of this panel on a printer that the person chooses."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo

        if not QPrinterInfo.availablePrinterNames():
            self._tell(ExportNews(text=NO_PRINTER, is_bad=True))
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._window)
        dialog.accepted.connect(lambda: self._print_on(printer, panel))
        dialog.finished.connect(dialog.deleteLater)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.show()

    def _ask(
        self,
        title: str,
        part: str,
        ending: str,
        done: Callable[[Path], None],
        *,
        stem_of: Callable[[Bout, View], str] = file_stem,
    ) -> None:
        session = self._session
        if session is None:
            return
        if self.is_running:
            self._tell(self._news)
            return
        self._tell(ExportNews())
        dialog = file_dialog(self._window, title)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        if ending:
            dialog.setDefaultSuffix(ending)
        stem = stem_of(session.bout, session.view)
        name = f"{part}-{stem}" if part else stem
        dialog.selectFile(f"{name}.{ending}" if ending else name)
        dialog.fileSelected.connect(lambda path: done(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # -- writing ------------------------------------------------------------------------------------------

    def export_spark(self, folder: Path) -> None:
        """Write the tables of this bout into a folder. Its name says so if they are incomplete."""
        view = self._newest()
        if view is not None:
            self._again = self.ask_spark
            self._start(self._services.export_parquet(view, marked_path(folder, view), self._progress), done=_written)

    def export_statsbook(self, file: Path) -> None:
        """Write this bout into a copy of the blank StatsBook. Its name says so if it is incomplete."""
        view = self._newest()
        if view is not None:
            self._again = self.ask_statsbook
            blank = Path(self._services.load_preferences().statsbook)
            path = marked_path(file, view)
            self._start(self._services.export_statsbook(view, blank, path, self._progress), done=_book_written)

    def export_derbyxml(self, file: Path) -> None:
        """Write this bout as a DerbyXML file. Its name says so if it is incomplete."""
        view = self._newest()
        if view is not None:
            self._again = self.ask_derbyxml
            self._start(self._services.export_derbyxml(view, marked_path(file, view), self._progress), done=_written)

    def export_print(self, file: Path) -> None:
        """Write the rows that the log shows as a PDF, a page at a time."""
        session, log = self._session, self._log
        if session is None or log is None:
            return
        self._again = self.ask_print
        log.finish()
        from ui.roles.change_log.printing import print_log

        sheet = log.sheet(file_stem(session.bout, session.view))
        self._start(print_log(sheet, marked_path(file, session.view), self._progress), done=_written)

    def export_sheets(self, panel: "PrintPanel", file: Path) -> None:
        """Write the sheets of this panel as a PDF file. Its name says so if they are incomplete."""
        view = self._newest()
        if view is None or self._session is None:
            return
        from ui.printing.pdf import print_sheets

        panel.finish()
        path, title = marked_path(file, view), file_stem(self._session.bout, view)
        self._start(print_sheets(panel.pages, panel.order.paper, path, title, self._progress), done=_written)

    def _print_on(self, printer: "QPrinter", panel: "PrintPanel") -> None:
        view = self._newest()
        if view is None or self._session is None:
            return
        from ui.printing.pdf import print_on

        panel.finish()
        self._again = lambda: self.print_sheets(panel)
        title = file_stem(self._session.bout, view)
        printing = print_on(printer, panel.pages, panel.order.paper, title, self._progress)
        self._start(printing, done=texts.printed_on, failed=texts.not_printed, retry=tr("Try again"))

    def make_report(self) -> None:
        """Make the Spark report of this bout in a process of its own, and open its page."""
        view = self._newest()
        if view is None:
            return
        self._again = self.make_report

        self._start(
            self._services.make_report(view, self.progressed.emit),
            done=self._report_done,
            failed=texts.report_failed,
            retry=tr("Try again"),
        )

    def cancel(self) -> None:
        """Cancel the running export. Earlier files stay as they were."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._tell(ExportNews(text=STOPPED))

    def _newest(self) -> View | None:
        """Return the bout with the newest entries, drawn or not."""
        if self._session is None:
            return None
        self._session.refresh()
        return self._session.view

    def _start(
        self,
        writing: Awaitable[T],
        *,
        done: Callable[[T], str],
        failed: Callable[[str], str] = texts.export_failed,
        retry: str = tr("Try another place"),
    ) -> None:
        if self._task is not None:
            if asyncio.iscoroutine(writing):
                writing.close()
            self._tell(ExportNews(text=BUSY, is_running=True))
            return
        self._retry_words, self._failed_words = retry, failed
        self._tell(ExportNews(text=tr("Writing the export."), is_running=True))
        self._task = self._waiting.start(
            writing, done=lambda made: self._on_done(done(made), made), failed=self._on_failed, tell=why
        )
        self._task.add_done_callback(self._on_ended)

    def _progress(self, done: int, whole: int) -> None:
        self.progressed.emit(done, whole, "")

    def _on_progress(self, done: int, whole: int, text: str) -> None:
        if self._task is not None and whole:
            share = min(1.0, done / whole)
            said = step_words(text) if text else texts.export_running(round(100 * share))
            self._tell(ExportNews(text=said, is_running=True, share=share))

    def _on_ended(self, task: "asyncio.Task[None]") -> None:
        """Report a fault of the program like any other failed export."""
        fault = None if task.cancelled() else task.exception()
        if fault is not None and task is self._task:
            self._on_failed(tr("internal error: {fault}", fault=fault))

    def _report_done(self, page: Path) -> str:
        is_open = self.open_page(page)
        return texts.report_done(shown_path(page)) if is_open else texts.report_not_opened(shown_path(page))

    def _on_done(self, said: str, made: object) -> None:
        self._task = None
        path = made.path if isinstance(made, SavedStatsBook) else made
        self._tell(ExportNews(text=said, path=path if isinstance(path, Path) else None))

    def open_written(self) -> None:
        """Open what was written last."""
        self.open_path(self._news.path)

    def show_in_folder(self) -> None:
        """Open the folder in which the file is that was written last."""
        self.open_path(self._news.path.parent if self._news.path else None)

    def open_path(self, path: Path | None) -> None:
        """Open a written file or folder by the program that the person's desktop has for it."""
        if path is not None and not self.open_page(path):
            self._tell(replace(self._news, text=texts.no_program(shown_path(path)), is_bad=True))

    def _on_failed(self, reason: str) -> None:
        self._task = None
        self._tell(ExportNews(text=self._failed_words(reason), is_bad=True, retry=self._retry_words))

    def _tell(self, news: ExportNews) -> None:
        """Show the news in the panel if the log is shown, else in the bottom bar and on screens that offer exports."""
        self._news = news
        self.told.emit(news.text, news.is_bad, news.path is not None)
        session = self._session
        if self._log is not None:
            self._log.export.set_news(news)
        if session is None or not news.text or session.screen is self._log:
            return
        session.show_status(news.text)
        session.screen.show_export_note(news.text, is_bad=news.is_bad, path=news.path)
