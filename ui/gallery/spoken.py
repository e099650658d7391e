"""Text form of a screen as a screen reader finds it: roles, names, values and states, in order.

The first part follows the tree that Qt gives to assistive programs; the second lists the Tab stops in order. Frames
without a name contain no words and are left out; their content replaces them. `QT_QPA_PLATFORM=offscreen python -m
ui.gallery.spoken` writes all of them into docs/spoken.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QTableView

from ui.gallery.pose import grab, posed
from ui.gallery.stage import Picture
from ui.gallery.states import PICTURES
from ui.shell.main_window import MainWindow

__all__ = ["spoken"]

DEEP_MAX = 24
ROWS_SHOWN = 4
"""Number of rows listed per table, the newest ones; the others have the same form."""
INDENT = "  "
_ROLES = {
    QAccessible.Role.Button: "button",
    QAccessible.Role.PushButton: "button",
    QAccessible.Role.CheckBox: "check box",
    QAccessible.Role.RadioButton: "choice",
    QAccessible.Role.Client: "part",
    QAccessible.Role.Clock: "clock",
    QAccessible.Role.EditableText: "field",
    QAccessible.Role.Graphic: "picture",
    QAccessible.Role.Grouping: "group",
    QAccessible.Role.List: "list",
    QAccessible.Role.ListItem: "line",
    QAccessible.Role.Pane: "part",
    QAccessible.Role.ScrollBar: "scroll bar",
    QAccessible.Role.StaticText: "text",
    QAccessible.Role.Table: "table",
    QAccessible.Role.Window: "window",
}
_SILENT = ("part", "group")
"""Roles that are not announced without a name."""


def spoken(window: MainWindow) -> str:
    """Return the whole window as text."""
    top = QAccessible.queryAccessibleInterface(window)
    assert top is not None, "every window has an interface"
    lines = [*_tree(top, 0), "", "Tab order", *(f"{INDENT}{name}" for name in _tab_stops(window))]
    return "\n".join(lines) + "\n"


def _tab_stops(window: MainWindow) -> tuple[str, ...]:
    """Return the names of the Tab stops, from the first control of the window to the last."""
    return tuple(stop.accessibleName() or f"({type(stop).__name__})" for stop in window.frame.stops())


def _tree(one: QAccessibleInterface, depth: int) -> Iterator[str]:
    state = one.state()
    if state.invisible or depth > DEEP_MAX:
        return
    role = _ROLES.get(one.role(), str(one.role()).rpartition(".")[2].lower())
    line = _line(one, role)
    inner = depth
    if line:
        yield INDENT * depth + line
        inner += 1
    widget = one.object()
    if isinstance(widget, QTableView):
        yield from (INDENT * inner + row for row in _rows(widget))
        return
    for number in range(one.childCount()):
        child = one.child(number)
        if child.isValid() and child.role() is not QAccessible.Role.ScrollBar:
            yield from _tree(child, inner)


def _line(one: QAccessibleInterface, role: str) -> str:
    text = QAccessible.Text
    name, value = one.text(text.Name).strip(), one.text(text.Value).strip()
    more = one.text(text.Description).strip()
    if not (name or value or more) and role in _SILENT:
        return ""
    parts = [f"{role}: {name}" if name else role]
    if value and value != name:
        parts.append(f"value “{value}”")
    if more and more != name:
        parts.append(f"({more})")
    return " ".join([*parts, *_states(one)])


def _states(one: QAccessibleInterface) -> Iterator[str]:
    state = one.state()
    for is_so, word in ((state.disabled, "off"), (state.checked, "checked"), (state.pressed, "pressed")):
        if is_so:
            yield f"[{word}]"


def _rows(table: QTableView) -> Iterator[str]:
    """Return the cells as they are read, row by row."""
    model = table.model()
    rows = range(max(0, model.rowCount() - ROWS_SHOWN), model.rowCount())
    for row in rows:
        cells = (model.index(row, column) for column in range(model.columnCount()))
        yield "row: " + " | ".join(str(cell.data(Qt.ItemDataRole.AccessibleTextRole)) for cell in cells)


def _store_all(folder: Path, pictures: Iterable[Picture] = PICTURES) -> tuple[Path, ...]:
    """Write every picture's screen to a file each. Returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for picture in pictures:
        with posed():
            window = picture.make()
            try:
                grab(window)
                file = folder / f"{picture.name}.txt"
                file.write_text(spoken(window), encoding="utf-8")
                files.append(file)
            finally:
                window.put_away()
                QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return tuple(files)


if __name__ == "__main__":
    APP = QApplication.instance() or QApplication([])
    _store_all(Path("docs/spoken"))
