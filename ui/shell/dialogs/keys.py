"""Keyboard help for the present screen, behind F1."""

from PySide6.QtCore import QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.actions import HelpSection, KeyHelp, help_for
from ui.layout import place
from ui.roles.shared.popover import Popover
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted, pixels
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_paragraph, draw_text, paragraph_height, text_width

__all__ = ["KeysPanel"]

LINE = 34.0
CAP = 26.0
COLUMNS_FROM = 620.0
GAP = 26.0
AIR = 6.0
"""Space before the scroll bar in a single column."""
SIGNS = {
    "PgUp": tr("Page up"),
    "PgDown": tr("Page down"),
    "Left": "←",
    "Right": "→",
    "Up": "↑",
    "Down": "↓",
    "Ctrl": tr("Ctrl"),
    "Alt": tr("Alt"),
    "Shift": tr("Shift"),
    "Esc": tr("Esc"),
    "Space": tr("Space"),
    "Enter": tr("Enter"),
    "Tab": tr("Tab"),
    "Backspace": tr("Backspace"),
    "Delete": tr("Delete"),
    "number": tr("number"),
    "code": tr("code"),
    "digits": tr("digits"),
    "arrows": tr("arrows"),
}
"""Keys as they are printed on the caps."""


class _Paper(Painted):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[KeyHelp, ...] = ()

    def set_rows(self, rows: tuple[KeyHelp, ...]) -> None:
        self.rows = rows
        self.setAccessibleName(joined("; ", (joined(": ", (row.words, joined(" ", _caps(row)))) for row in rows)))
        self.relook()
        self.update()

    def arrange(self, room: QRectF) -> None:
        high = -(-len(self.rows) // self._columns(room)) * LINE
        self.setMinimumHeight(pixels(QSizeF(1, high)).height())

    def paint(self, painter: QPainter, room: QRectF) -> None:
        columns = self._columns(room)
        room = room if columns > 1 else room.adjusted(0, 0, -AIR, 0)
        per = -(-len(self.rows) // columns)
        wide = (room.width() - GAP * (columns - 1)) / columns
        for number, row in enumerate(self.rows):
            column, line = divmod(number, per)
            box = QRectF(column * (wide + GAP), line * LINE, wide, LINE)
            left = box.right()
            for key in reversed(_caps(row)):
                cap = max(CAP, text_width(key, size=Type.NOTE, weight=Weight.BOLD) + 14)
                left -= cap
                draw_box(
                    painter,
                    QRectF(left, box.center().y() - CAP / 2, cap, CAP),
                    fill=self.colours.well,
                    edge=self.colours.line,
                    radius=Radius.CELL,
                )
                draw_text(
                    painter,
                    QRectF(left, box.top(), cap, LINE),
                    key,
                    colour=self.colours.text,
                    size=Type.NOTE,
                    weight=Weight.BOLD,
                    align=CENTRE,
                )
                left -= 4
            words = QRectF(box.left(), box.top(), left - box.left() - 6, LINE)
            if text_width(row.words, size=Type.NOTE) <= words.width():
                draw_text(painter, words, row.words, colour=self.colours.text, size=Type.BODY, least=Type.NOTE)
                continue
            tall = paragraph_height(row.words, words.width(), size=Type.NOTE)
            words.adjust(0, (LINE - tall) / 2, 0, LINE)
            draw_paragraph(painter, words, row.words, colour=self.colours.text, size=Type.NOTE)

    def _columns(self, room: QRectF) -> int:
        return 2 if room.width() >= COLUMNS_FROM else 1


class KeysPanel(Popover):
    """The keys of one screen and those of all.

    Signals:
        manual_requested(object): open the manual at the page about this HelpSection, or the page of a screen without.
    """

    manual_requested = Signal(object)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Keys"), width=860, height=580, parent=parent)
        self._shown: HelpSection | None = None
        self.manual = Button(tr("Manual"), kind=ButtonKind.QUIET, mark="info-circle", parent=self)
        self.manual.tapped.connect(lambda: self.manual_requested.emit(self._shown))
        self.set_actions(self.manual)
        self.area = QScrollArea(self)
        self._paper = _Paper(self.area)
        self.area.setWidget(self._paper)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def set_section(self, shown: HelpSection | None) -> None:
        """Set the screen whose keys are listed."""
        self._shown = shown
        self._paper.set_rows(help_for(shown))

    def arrange_inner(self, room: QRectF) -> None:
        place(self.area, room)


def _caps(row: KeyHelp) -> list[str]:
    """Return the keys of a row as caps. Where two keys do one action, the first is enough."""
    keys = row.keys[:1] if row.action is not None else row.keys
    return [SIGNS.get(part, part) for key in keys for part in _parts(key)]


def _parts(key: str) -> list[str]:
    if key in ("+", "Ctrl++"):
        return ["Ctrl", "+"] if key == "Ctrl++" else ["+"]
    return key.split("+")
