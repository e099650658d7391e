"""Controls that a window offers: where each can be pressed, and what covers it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QLineEdit, QPlainTextEdit, QScrollArea, QWidget

import ui.widgets.text
from ui.roles.penalty_lineup.screen import SETTLE_MS, PenaltyLineupScreen
from ui.roles.shared.page import Heading, Sentence
from ui.shell.main_window import MainWindow
from ui.theme.look import look
from ui.theme.tokens import Type
from ui.widgets.jam_sheet import JamSheet
from ui.widgets.painted import Painted
from ui.widgets.text import paragraph_height, text_width

__all__ = [
    "Target",
    "bring_into_view",
    "seen_box",
    "settle",
    "targets_of",
    "text_faults",
    "uncovered_faults",
    "words_in",
]

TURNS_MAX = 8
"""Layouts settle within a few turns of the event loop: one per level of nesting."""
INSETS = (0.15, 0.5, 0.85)
"""A control answers at nine points, from its middle to near its corners."""
AIR = 3
"""Pixels by which boxes of words may overlap a control: letters keep away from the edge of their line."""
LOST = 2
"""Pixels of a line of text that nobody misses."""
PLACE_LEAST = 10.0
"""Width and height, in unscaled pixels, below which a value cannot be read."""
CELLS_MAX = 400
"""More than the cells of a sheet that are in sight."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something to press: a control, or one cell of a sheet (`row` and `column` from 0)."""

    widget: QWidget
    row: int = -1
    column: int = -1

    @property
    def name(self) -> str:
        """Name of the target in a failure."""
        cell = f" row {self.row} column {self.column}" if self.row >= 0 else ""
        return f"{type(self.widget).__name__} {self.widget.accessibleName()!r}{cell}"

    @property
    def key(self) -> tuple[str, str, int, int]:
        """Key of the same target in another window of the same state, together with its place in the list."""
        return type(self.widget).__name__, self.widget.accessibleName(), self.row, self.column

    def box(self, window: QWidget) -> QRect:
        """The place in the window."""
        if isinstance(self.widget, JamSheet) and self.row >= 0:
            cell: QRect = self.widget.visualRect(self.widget.model().index(self.row, self.column))
            return QRect(self.widget.viewport().mapTo(window, cell.topLeft()), cell.size())
        return QRect(self.widget.mapTo(window, QPoint(0, 0)), self.widget.size())


def settle() -> None:
    """Let layouts, deferred calls and repaints happen."""
    for _ in range(TURNS_MAX):
        QCoreApplication.sendPostedEvents()
        QCoreApplication.processEvents()


def targets_of(window: MainWindow) -> list[Target]:
    """Return every control that is visible, enabled and can be pressed.

    While a panel is open, these are the controls of the panel and those clear of it: the covered ones return once it is
    closed.
    """
    for screen in window.findChildren(PenaltyLineupScreen):  # its right takes no press just after it has changed
        if screen._settling.isActive():
            QTest.qWait(2 * SETTLE_MS)
    panel = window.shell.panels.opened()
    over = QRect(panel.mapTo(window, QPoint(0, 0)), panel.size()) if panel is not None else QRect()
    found: list[Target] = []
    for widget in window.findChildren(QWidget):
        if not (widget.isVisible() and widget.isEnabled()) or not _is_pressed(widget):
            continue
        if panel is not None and not panel.isAncestorOf(widget) and over.intersects(_reach(widget, window)):
            continue
        found += _cells(widget) if isinstance(widget, JamSheet) else [Target(widget)]
    return found


def _reach(widget: QWidget, window: MainWindow) -> QRect:
    """Return where a control can be: its place, or that of the outermost scroll pane around it."""
    areas: list[QWidget] = [widget, *scroll_areas(widget)]
    return Target(areas[-1]).box(window)


def _is_pressed(widget: QWidget) -> bool:
    if isinstance(widget, (QLineEdit, QPlainTextEdit)):
        return not widget.isReadOnly()
    return isinstance(widget, (QAbstractButton, JamSheet))


def _cells(sheet: JamSheet) -> list[Target]:
    """Return the cells whose middle is visible."""
    model, seen = sheet.model(), sheet.viewport().rect()
    cells = (
        (Target(sheet, row, column), sheet.visualRect(model.index(row, column)))
        for row in range(model.rowCount())
        for column in range(model.columnCount())
    )
    return [target for target, box in cells if seen.contains(box.center())][:CELLS_MAX]


def scroll_areas(widget: QWidget) -> list[QScrollArea]:
    """Return the scroll panes around a widget, the innermost first."""
    areas = []
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            areas.append(parent)
        parent = parent.parentWidget()
    return areas


def _is_scrolled(widget: QWidget) -> bool:
    """Return whether a widget is in a scroll pane, or is the inside of one, such as a sheet's."""
    return bool(scroll_areas(widget)) or isinstance(widget.parentWidget(), QAbstractScrollArea)


def bring_into_view(widget: QWidget) -> None:
    """Scroll to a widget as a person would; `ensureWidgetVisible` looks at the caret of a field only."""
    for area in scroll_areas(widget):
        paper = area.widget()
        assert paper is not None, "a scroll pane has its paper"
        middle = widget.mapTo(paper, widget.rect().center())
        area.ensureVisible(middle.x(), middle.y(), widget.width() // 2 + 1, widget.height() // 2 + 1)


def seen_box(target: Target, window: QWidget) -> QRect:
    """The part of a target that no parent cuts off."""
    box = target.box(window)
    parent = target.widget.parentWidget()
    while parent is not None and parent is not window:
        box = box.intersected(QRect(parent.mapTo(window, QPoint(0, 0)), parent.size()))
        parent = parent.parentWidget()
    return box.intersected(window.rect())


def uncovered_faults(
    target: Target, window: MainWindow, words: Sequence[tuple[QRect, Sentence | Heading]]
) -> Iterator[str]:
    """Describe the obstacles to pressing a target: other widgets over it, parents that cut it off, words across it."""
    box = target.box(window)
    over: dict[str, int] = {}
    insets = INSETS if target.row < 0 else (0.5,)
    for across in insets:
        for down in insets:
            point = box.topLeft() + QPoint(int(box.width() * across), int(box.height() * down))
            hit = window.childAt(point) if window.rect().contains(point) else None
            if hit is None or not (hit is target.widget or target.widget.isAncestorOf(hit)):
                what = _path(hit)
                over[what] = over.get(what, 0) + 1
    if over:
        said = ", ".join(f"{what} ({count} points)" for what, count in sorted(over.items()))
        yield f"{target.name} at {box.getRect()} lies under {said}"
    if target.row >= 0 or scroll_areas(target.widget):
        return
    seen = seen_box(target, window)
    for letters, text in words:
        if letters.intersects(seen) and not target.widget.isAncestorOf(text):
            panel = window.shell.panels.opened()
            if panel is None or panel.isAncestorOf(text) == panel.isAncestorOf(target.widget):
                yield f"{target.name} at {box.getRect()} has the words {text.text()!r} across it"


def text_faults(window: MainWindow) -> list[str]:
    """Draw a window; describe the texts that leave their widget or lie on one another, and values without a place.

    Such text is drawn as if it were whole, and nothing but the picture shows that a part of it cannot be read.
    """
    found: list[str] = []
    lines: dict[QWidget, list[tuple[str, QRectF]]] = {}

    def note(painter: QPainter, text: str, letters: QRectF) -> None:
        widget = painter.device()
        if isinstance(widget, QWidget) and not _is_scrolled(widget):
            lines.setdefault(widget, []).append((text, painter.transform().mapRect(letters)))

    ui.widgets.text.drawn = note
    try:
        window.grab()
    finally:
        ui.widgets.text.drawn = None
    for widget, drawn in lines.items():
        for place, (text, box) in enumerate(drawn):
            if box.top() < -LOST or box.bottom() > widget.height() + LOST:
                high = widget.height()
                found.append(f"{text!r} in {_path(widget)}: {box.top():.0f} to {box.bottom():.0f} of {high} pixels")
            inner = box.adjusted(LOST, LOST, -LOST, -LOST)
            found += [
                f"{text!r} lies on {other!r} in {_path(widget)}" for other, at in drawn[:place] if at.intersects(inner)
            ]
    for widget in window.findChildren(Painted):
        is_seen = widget.isVisible() and widget.accessibleName() and not _is_scrolled(widget)
        if is_seen and min(widget.width(), widget.height()) < PLACE_LEAST * look().scale:
            found.append(f"{_path(widget)} {widget.accessibleName()!r} has a place of {widget.size().toTuple()}")
    return found


def words_in(window: MainWindow) -> list[tuple[QRect, Sentence | Heading]]:
    """Return the rectangles of the letters of all texts outside scroll panes."""
    shown: list[Sentence | Heading] = [*window.findChildren(Sentence), *window.findChildren(Heading)]
    return [
        (_letters(one, window).adjusted(AIR, AIR, -AIR, -AIR), one)
        for one in shown
        if one.isVisible() and one.text() and not scroll_areas(one)
    ]


def _letters(words: Sentence | Heading, window: QWidget) -> QRect:
    """About where the letters of a text are."""
    scale = look().scale
    box = Target(words).box(window)
    if isinstance(words, Sentence):
        high = min(box.height(), round(paragraph_height(words.text(), box.width() / scale) * scale))
        wide = min(box.width(), round(text_width(words.text(), size=Type.BODY) * scale))
        return QRect(box.left(), box.top(), wide, high)
    wide = min(box.width(), words.sizeHint().width())
    left = box.left() if words.is_left() else box.right() - wide
    return QRect(left, box.top(), wide, box.height())


def _path(widget: QWidget | None) -> str:
    names: list[str] = []
    while widget is not None and len(names) < 3:
        names.append(type(widget).__name__)
        widget = widget.parentWidget()
    return " in ".join(names) or "nothing"
