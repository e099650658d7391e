"""Field for a list of people: typed or pasted lines, or a file; below it the result and remarks."""

from pathlib import Path

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QWidget

from derbyos_core.errors import reason_of
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.pasted_table import FILE_BYTES_MAX, FileText, text_of
from ui.file_dialog import file_dialog
from ui.language import Spoken, translated
from ui.layout import Area, centred, place
from ui.roles.shared.others_list import OthersList
from ui.roles.shared.page import Pane, Sentence
from ui.theme.tokens import Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.text import paragraph_height
from ui.widgets.text_field import WAITING_KINDS, Keeping, count_typing, notice_of

__all__ = ["ListedLines", "PasteField"]

HEAD = 44.0
HEAD_GAP = 6.0
LEAST = 60.0
"""Of the list itself."""
SAID_MAX = 84.0
SAID_GAP = 4.0
FILE_GAP = 8.0


class ListedLines(Spoken, QPlainTextEdit):
    """The text field of the list. Under `key` this laptop keeps an unfinished text; without one it keeps none.

    Signals:
        marked(): the text is marked as not entered, or not any more.
    """

    marked = Signal()

    def __init__(self, *, keeping: Keeping, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keeping, self.key = keeping, key
        self.aside: dict[str, tuple[str, str]] = {}
        """Unfinished texts of other keys, each with the text that was there before."""
        self._begun = ""
        self._came_back = False
        """The text was typed before, and nobody has entered it since."""
        self._notice = ""
        self.textChanged.connect(self._on_changed)

    @property
    def begun(self) -> str:
        """The text that was here when the person began to type."""
        return self._begun

    @property
    def is_unfinished(self) -> bool:
        """Whether something was typed or pasted here and is not entered."""
        return self.document().isModified() and bool(self.text().strip())

    @property
    def notice(self) -> str:
        """The words that mark a text that came back and is not entered; empty for any other text."""
        return self._notice

    def text(self) -> str:
        return self.toPlainText()

    def to_keep(self) -> str:
        return self.text()

    def set_text(self, text: str) -> None:
        self._begun, self._came_back = text, False
        self.setPlainText(text)
        self._show_notice()

    def give(self, text: str) -> None:
        """Show a text that the person has put here now, as of a file, and that is not entered yet."""
        self._begun, self._came_back = self.text(), False
        self.setPlainText(text)
        self.document().setModified(True)
        count_typing()
        self._show_notice()

    def restore(self, text: str) -> None:
        """Show and mark a text that was typed before, and that nobody has entered."""
        self.give(text)
        self._came_back = True
        self._show_notice()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous() and self.keeping in WAITING_KINDS and self.is_unfinished:
            self._came_back = True  # once somebody shows the page again
            self._show_notice()

    def _on_changed(self) -> None:
        if self.document().isModified():
            count_typing()
            if self.keeping is Keeping.FORM:  # it is typed now
                self._came_back = False
            self._show_notice()

    def _show_notice(self) -> None:
        """Say that the text came back and is not entered, as long as that is so."""
        notice = notice_of(self.keeping) if self._came_back and self.is_unfinished else ""
        if notice != self._notice:
            self._notice = notice
            self.setAccessibleDescription(notice)
            self.marked.emit()


class PasteField(Pane):
    """A list of people, one per line.

    Signals:
        changed(): the text has changed.
        picked(str): a line that was read as nobody is somebody.
    """

    changed = Signal()
    picked = Signal(str)

    def __init__(
        self,
        label: str,
        *,
        name: str,
        hint: str,
        keeping: Keeping = Keeping.WAITING,
        key: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """`label` stands over it, `name` is its accessible name, `hint` shows the format of the lines.

        Under `key` this laptop keeps a text that is not entered; `keeping` says what becomes of it.
        """
        super().__init__(parent=parent)
        self._file = FileText()
        self._remarks: tuple[str, ...] = ()
        self._words = label
        self.label = Sentence(label, weight=Weight.SEMI, parent=self)
        self.file = Button(tr("File"), kind=ButtonKind.NORMAL, mark="file", parent=self)
        self.file.setAccessibleName(tr("{list}, read a file", list=name))
        self.lines = ListedLines(keeping=keeping, key=key, parent=self)
        self.lines.setAccessibleName(name)
        self.lines.setPlaceholderText(hint)
        self.lines.setTabChangesFocus(True)
        self.said = Sentence(parent=self)
        self.others = OthersList(parent=self)
        self.others.picked.connect(self.picked)
        self.lines.textChanged.connect(self._on_text)
        self.lines.marked.connect(self._show_label)
        self.file.tapped.connect(self._on_file)

    def text(self) -> str:
        """Return what was typed or read."""
        return self.lines.text()

    def set_text(self, text: str) -> None:
        """Paste a list."""
        self.lines.set_text(text)

    def set_said(self, count: str, remarks: tuple[str, ...], others: tuple[str, ...] = ()) -> None:
        """Set the result of reading, remarks for the person to check, and the lines that were read as nobody."""
        self._remarks = remarks
        self.others.set_texts(others)
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
        self.lines.give(found.text.strip("\n"))
        self._file = found
        self.changed.emit()

    def least_height(self) -> float:
        """Return the height in which the list and the remarks can be read."""
        others = self.others.height_at(room_of(self).width())
        return HEAD + HEAD_GAP + LEAST + SAID_GAP + SAID_MAX + (others + SAID_GAP if others else 0.0)

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        head = Area(area.top(HEAD, gap=HEAD_GAP))
        place(self.file, head.right(self.file.preferred_size().width(), gap=FILE_GAP))
        tall = min(HEAD, paragraph_height(self.label.text(), head.rest.width(), weight=Weight.SEMI))
        place(self.label, centred(head.rest, height=tall))
        others = self.others.height_at(room.width())
        self.others.setHidden(not others)
        if others:
            place(self.others, area.bottom(others, gap=SAID_GAP))
        said = min(SAID_MAX, paragraph_height(self.said.text(), room.width()) + 2)
        place(self.lines, area.top(max(LEAST, area.rest.height() - said - SAID_GAP), gap=SAID_GAP))
        place(self.said, area.top(said))

    def _on_text(self) -> None:
        self._file = FileText()
        self.changed.emit()

    def _show_label(self) -> None:
        """Show what the list is, and that its text is not entered."""
        notice = self.lines.notice
        self.label.set_text(joined(" · ", filter(None, (self._words, notice))), colour="warn" if notice else "text2")
        self.relook()

    def _on_file(self) -> None:
        dialog = file_dialog(self.window(), translated(tr("The list as a CSV file")))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([translated(tr("Lists (*.csv *.tsv *.txt)")), translated(tr("All files (*)"))])
        dialog.fileSelected.connect(lambda path: self.read(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
