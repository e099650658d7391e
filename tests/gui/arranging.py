"""Places of the controls inside a pane: each pane has placed them for what it shows now.

A pane places its children when its size changes. One whose content changes at the same size must do so itself; if it
forgets, a field can lie under a button until the window is resized.
"""

from PySide6.QtWidgets import QWidget

from ui.widgets.painted import Painted, room_of

__all__ = ["moved_by_arranging"]


def moved_by_arranging(root: QWidget) -> list[str]:
    """Return the visible children that move when every visible pane in a widget places its children once more."""
    moved: list[str] = []
    for pane in root.findChildren(Painted):
        if not pane.isVisible():
            continue
        children = [child for child in pane.children() if isinstance(child, QWidget) and child.isVisible()]
        before = [child.geometry() for child in children]
        pane.arrange(room_of(pane))
        moved += [
            f"{type(child).__name__} in {type(pane).__name__}: {was.getRect()} is {child.geometry().getRect()} now"
            for child, was in zip(children, before, strict=True)
            if child.geometry() != was
        ]
    return moved
