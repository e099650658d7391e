"""Logos of the teams: made of a file or a picture within bounds, decoded where they are drawn, and the field for one.

A logo of another laptop is a stranger's picture. It is decoded as a PNG of known size alone, when it is drawn; nothing
on the way from the network looks into it (docs/decisions/0025-keep-logos-in-the-log.md).
"""

import base64
import binascii
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QImage,
    QImageReader,
    QKeyEvent,
    QKeySequence,
    QPainter,
)
from PySide6.QtWidgets import QFileDialog, QWidget

from derbyos_core.bout.model.logo import LOGO_PREFIX, PNG_OCTETS_MAX, SIDE_MAX, is_logo
from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.file_dialog import file_dialog
from ui.language import translated
from ui.theme.tokens import Radius
from ui.widgets.button import Button
from ui.widgets.shapes import draw_box

__all__ = ["LOGO_FILES", "LogoButton", "LogoError", "draw_logo", "logo_image", "logo_of_file", "logo_of_image"]

LOGO_FILES = "*.png *.jpg *.jpeg *.svg *.webp *.bmp *.gif"
FILE_MB_MAX = 20
MB = 1 << 20
READ_SIDE_MAX = 1024
"""A larger picture is made smaller as it is read."""
PIXELS_MAX = 20_000
SIDES = (SIDE_MAX, 192, 128, 96, 64)
"""Sizes that are tried until the picture fits; the last one always does."""
KEPT_MAX = 16
WIDE = 112.0
PAD = 4.0
WHITE = QColor("#FFFFFF")


class LogoError(Exception):
    """A file or picture that cannot be a logo; its text is a sentence for people."""


def logo_of_file(path: str) -> str:
    """Return the picture in a file as a logo. Raises `LogoError`."""
    name = Path(path).name
    try:
        size = Path(path).stat().st_size
    except OSError as error:
        raise LogoError(tr("{name} cannot be read.", name=name)) from error
    if size > FILE_MB_MAX * MB:
        raise LogoError(tr("{name} is larger than {mb} MB. Choose a smaller picture.", name=name, mb=FILE_MB_MAX))
    reader = QImageReader(path)
    reader.setAutoTransform(True)
    found = reader.size()
    if found.isValid() and max(found.width(), found.height()) > PIXELS_MAX:
        raise LogoError(tr("{name} has too many pixels. Choose a smaller picture.", name=name))
    if found.isValid() and max(found.width(), found.height()) > READ_SIDE_MAX:
        reader.setScaledSize(found.scaled(QSize(READ_SIDE_MAX, READ_SIDE_MAX), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        raise LogoError(tr("{name} has no picture that can be shown. Choose PNG, JPEG or SVG.", name=name))
    return logo_of_image(image)


def logo_of_image(image: QImage) -> str:
    """Return a picture as a logo: a PNG within the bounds, as large as they allow."""
    for side in SIDES:
        fitted = image
        if max(image.width(), image.height()) > side:
            fitted = image.scaled(
                side, side, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
        octets = QByteArray()
        buffer = QBuffer(octets)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        fitted.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want octets for the format
        if 0 < octets.size() <= PNG_OCTETS_MAX:
            return LOGO_PREFIX + base64.b64encode(octets.data()).decode()
    raise LogoError(tr("This picture cannot be made small enough. Choose another one."))


@lru_cache(maxsize=KEPT_MAX)
def logo_image(logo: str) -> QImage | None:
    """Return the picture of a logo; None for anything that is no small PNG."""
    if not is_logo(logo):
        return None
    try:
        octets = base64.b64decode(logo.removeprefix(LOGO_PREFIX), validate=True)
    except binascii.Error:
        return None
    buffer = QBuffer()
    buffer.setData(QByteArray(octets))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(b"png"))
    reader.setDecideFormatFromContent(False)
    size = reader.size()
    if not size.isValid() or max(size.width(), size.height()) > SIDE_MAX:
        return None  # known from the head, before a pixel is decoded
    image = reader.read()
    return None if image.isNull() else image


def draw_logo(painter: QPainter, box: QRectF, logo: str) -> bool:
    """Draw a logo on white, as large as fits. Returns False if there is none that can be shown."""
    image = logo_image(logo)
    if image is None:
        return False
    draw_box(painter, box, fill=WHITE, radius=min(Radius.CELL, box.height() / 6))
    inner = box.adjusted(PAD, PAD, -PAD, -PAD)
    size = image.size().toSizeF().scaled(inner.size(), Qt.AspectRatioMode.KeepAspectRatio)
    place = QRectF(0, 0, size.width(), size.height())
    place.moveCenter(inner.center())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(place, image)
    return True


class LogoButton(Button):
    """The logo of a team: press it for a file, drop or paste a picture on it; Delete or holding takes it away.

    Signals:
        given(str): a logo to set; empty for none.
        refused(object): why a file or picture cannot be it.
    """

    given = Signal(str)
    refused = Signal(object)

    def __init__(self, *, name: str, height: float, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Logo"), name=name, kind=ButtonKind.QUIET, mark="plus", width=WIDE, height=height, parent=parent
        )
        self._logo = ""
        self.setAcceptDrops(True)
        self.tapped.connect(self._ask)
        self.held.connect(lambda: self.given.emit(""))

    @property
    def logo(self) -> str:
        """The logo that is shown; empty for none."""
        return self._logo

    def set_logo(self, logo: str) -> None:
        """Show a logo."""
        if logo != self._logo:
            self._logo = logo
            self.set_holding(bool(logo))
            self.setAccessibleDescription(tr("chosen; Delete or holding takes it away") if logo else "")
            self.update()

    def take_file(self, path: str) -> None:
        """Take the picture in a file."""
        try:
            logo = logo_of_file(path)
        except LogoError as error:
            self.refused.emit(str(error))
        else:
            self.given.emit(logo)

    def take_image(self, image: QImage) -> None:
        """Take a picture."""
        try:
            logo = logo_of_image(image)
        except LogoError as error:
            self.refused.emit(str(error))
        else:
            self.given.emit(logo)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if not draw_logo(painter, room, self._logo):
            super().paint(painter, room)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasImage() or event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self._take(event.mimeData())
        event.acceptProposedAction()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            self._take(QGuiApplication.clipboard().mimeData())
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._logo:
            self.given.emit("")
        else:
            super().keyPressEvent(event)

    def _take(self, data: QMimeData) -> None:
        """Take the file or the picture that was dropped or pasted."""
        paths = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
        if paths:
            self.take_file(paths[0])
        elif data.hasImage():
            self.take_image(QImage(data.imageData()))
        else:
            self.refused.emit(tr("There is no picture to paste."))

    def _ask(self) -> None:
        dialog = file_dialog(self.window(), translated(tr("A logo for the team")))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(translated(tr("Pictures ({names})", names=LOGO_FILES)))
        dialog.fileSelected.connect(self.take_file)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
