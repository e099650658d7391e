"""Pictures of widgets that are the same on every machine: shipped fonts, one scale, no motion."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from ui.theme.look import look
from ui.theme.tokens import ColourScheme

__all__ = ["SIZE", "grab", "posed", "shown_in_grey"]

SIZE = QSize(1366, 768)
TURNS_MAX = 8
"""Layouts settle within a few turns of the event loop: one per level of nesting."""


def grab(widget: QWidget, path: Path | None = None, size: QSize = SIZE) -> QImage:
    """Return a picture of the widget at a size, stored at `path` if given."""
    widget.resize(size)
    widget.show()
    for _ in range(TURNS_MAX):
        QCoreApplication.sendPostedEvents()
        QCoreApplication.processEvents()
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not image.save(str(path)):
            raise OSError(f"The picture could not be written to {path}.")
    return image


@contextmanager
def posed(scheme: ColourScheme = ColourScheme.LIGHT, scale: float = 1.0) -> Iterator[None]:
    """Set a look without motion for the pictures inside; the previous look is restored after them."""
    now = look()
    before = (now.scheme, now.requested_scale, now.is_still)
    blinks = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)  # a blinking caret would be in one picture and not in the next
    now.set_still(True)
    now.set_scheme(scheme)
    now.set_scale(scale)
    now.apply()
    try:
        yield
    finally:
        now.set_scheme(before[0])
        now.set_scale(before[1])
        now.set_still(before[2])
        QApplication.setCursorFlashTime(blinks)


def shown_in_grey(image: QImage) -> QImage:
    """Return the same picture in grey, as for somebody who sees no colour."""
    return image.convertToFormat(QImage.Format.Format_Grayscale8)
