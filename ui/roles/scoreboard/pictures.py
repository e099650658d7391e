"""Pictures of the league for the boards, read from their files."""

from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter

__all__ = ["PICTURE_FILES", "draw_picture", "read_picture"]

PICTURE_FILES = "*.png *.jpg *.jpeg *.webp *.bmp *.gif *.svg"
"""Names of the files that the dialog offers."""
LONGEST = 2560
"""No display for an audience needs more pixels; a larger picture is made smaller as it is read."""
KEPT_MAX = 32


@lru_cache(maxsize=KEPT_MAX)
def read_picture(path: str) -> QImage | None:
    """Return the picture in a file, turned as its camera noted; None if there is none that can be read."""
    if not path:
        return None
    reader = QImageReader(path)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and max(size.width(), size.height()) > LONGEST:
        reader.setScaledSize(size.scaled(QSize(LONGEST, LONGEST), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    return None if image.isNull() else image


def draw_picture(painter: QPainter, box: QRectF, path: str) -> bool:
    """Draw a picture in the middle of the box, as large as fits. Returns False if it cannot be read."""
    image = read_picture(path)
    if image is None:
        return False
    size = image.size().toSizeF().scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
    place = QRectF(0, 0, size.width(), size.height())
    place.moveCenter(box.center())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(place, image)
    return True
