"""Field for a list of people: typed or pasted lines, or a file; below it the result and remarks."""

from pathlib import Path

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QWidget

from derbyos_core.errors import reason_of
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.pasted_table import FILE_BYTES_MAX, FileText, text_of
from ui.file_dialog import file_dialog
from ui.language import Spoken, translated
from ui.layout import Area, centred, place
from ui.roles.shared.page import Pane, Sentence
from ui.theme.tokens import Weight
from ui.widgets.button import Button
from ui.widgets.text import paragraph_height

__all__ = ["PasteField"]

HEAD = 44.0
HEAD_GAP = 6.0
LEAST = 60.0
"""Of the list itself."""
SAID_MAX = 84.0
SAID_GAP = 4.0
FILE_GAP = 8.0


class _Lines(Spoken, QPlainTextEdit):
    """The text field of the list."""


class PasteField(Pane):
    """A list of people, one per line.

    Signals:
        changed(): the text has changed.
    """

    changed = Signal()

    def __init__(self, label: str, *, name: str, hint: str, parent: QWidget | None = None) -> None:
        """`label` stands over it, `name` is its accessible name, `hint` shows the format of the lines."""
        super().__init__(parent=parent)
        self._file = FileText()
        self._remarks: tuple[str, ...] = ()
        self.label = Sentence(label, weight=Weight.SEMI, parent=self)
        self.file = Button(tr("File"), kind=ButtonKind.NORMAL, mark="file", parent=self)
        self.file.setAccessibleName(tr("{list}, read a file", list=name))
        self.lines = _Lines(self)
        self.lines.setAccessibleName(name)
        self.lines.setPlaceholderText(hint)
        self.lines.setTabChangesFocus(True)
        self.said = Sentence(parent=self)
        self.lines.textChanged.connect(self._on_text)
        self.file.tapped.connect(self._on_file)

    def text(self) -> str:
        """Return what was typed or read."""
        return self.lines.toPlainText()

    def set_text(self, text: str) -> None:
        """Paste a list."""
        self.lines.setPlainText(text)

    def set_said(self, count: str, remarks: tuple[str, ...]) -> None:
        """Set the result of reading, and remarks for the person to check."""
        self._remarks = remarks
        more = (*remarks, *(one for one in (self._file.remark, self._file.problem) if one))
        colour = "bad" if self._file.problem else "warn" if more else "text2"
        self.said.set_text(joined("\n", (count, *more)), colour=colour)
        self.relook()

    def read(self, path: Path) -> None:
        """Replace the text by a file. If it cannot be read, nothing changes and a sentence says so."""
        try:
            with path.open("rb") as file:
                found = text_of(file.read(FILE_BYTES_MAX + 1))
        except OSError as error:
            problem = tr("The file cannot be read: {reason}. Choose another one.", reason=reason_of(error))
            found = FileText(problem=problem)
        if found.problem:
            self._file = found
            self.changed.emit()
            return
        self.lines.setPlainText(found.text.strip("\n"))
        self._file = found
        self.changed.emit()

    def least_height(self) -> float:
        """Return the height in which the list and the remarks can be read."""
        return HEAD + HEAD_GAP + LEAST + SAID_GAP + SAID_MAX

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        head = Area(area.top(HEAD, gap=HEAD_GAP))
        place(self.file, head.right(self.file.preferred_size().width(), gap=FILE_GAP))
        tall = min(HEAD, paragraph_height(self.label.text(), head.rest.width(), weight=Weight.SEMI))
        place(self.label, centred(head.rest, height=tall))
        said = min(SAID_MAX, paragraph_height(self.said.text(), room.width()) + 2)
        place(self.lines, area.top(max(LEAST, area.rest.height() - said - SAID_GAP), gap=SAID_GAP))
        place(self.said, area.top(said))

    def _on_text(self) -> None:
        self._file = FileText()
        self.changed.emit()

    def _on_file(self) -> None:
        dialog = file_dialog(self.window(), translated(tr("The list as a CSV file")))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([translated(tr("Lists (*.csv *.tsv *.txt)")), translated(tr("All files (*)"))])
        dialog.fileSelected.connect(lambda path: self.read(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
