"""One printed page on the screen: the sheet of paper, drawn as it will be printed."""

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.printing.page import Paper, PaperPage
from ui.printing.paper import MARGIN, draw_page, sheet_size
from ui.widgets.painted import Painted

__all__ = ["PagePreview"]

HINT = QSizeF(420.0, 297.0)
WHITE = QColor("#FFFFFF")


class PagePreview(Painted):
    """A page, as large as its place allows. It is drawn once and kept until it changes."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=HINT)
        self._page: PaperPage | None = None
        self._paper = Paper.A4
        self._image: QImage | None = None

    @property
    def page(self) -> PaperPage | None:
        """The page that is shown."""
        return self._page

    def set_page(self, page: PaperPage | None, paper: Paper) -> None:
        """Show another page; None shows an empty place."""
        if (page, paper) != (self._page, self._paper):
            self._page, self._paper, self._image = page, paper, None
            self.setAccessibleName(joined(", ", (tr("Preview"), page.place)) if page is not None else tr("Preview"))
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._page is None:
            return
        whole = sheet_size(self._paper)
        size = whole.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        box = QRectF(QPointF(room.center().x() - size.width() / 2, room.top()), size)
        device = painter.deviceTransform().mapRect(box).size().toSize()
        if self._image is None or self._image.size() != device:
            self._image = _drawn(self._page, whole, device)
        painter.drawImage(box, self._image)
        painter.setPen(self.colours.strong)
        painter.drawRect(box)


def _drawn(page: PaperPage, whole: QSizeF, size: QSize) -> QImage:
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(WHITE)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(size.width() / whole.width(), size.height() / whole.height())
    draw_page(painter, QRectF(QPointF(0, 0), whole).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN), page)
    painter.end()
    return image
