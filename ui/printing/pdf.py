"""PDF files, written page by page, completely or not at all; and the same pages on a printer."""

import asyncio
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPainter, QPdfWriter

from derbyos_core.errors import UnwritableError, UserError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.printing.page import Paper, PaperPage
from ui.printing.paper import MARGIN, draw_page, page_layout, sheet_size
from ui.services import Progress

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

__all__ = ["DrawnPage", "page_drawings", "print_on", "print_sheets", "write_pdf"]

DrawnPage = Callable[[QPainter, QRectF], None]
"""Draws one page into a rectangle inside the margins."""
DOTS = 300


async def print_sheets(pages: Sequence[PaperPage], paper: Paper, path: Path, title: str, progress: Progress) -> Path:
    """Write the sheets as a PDF, a page per turn; raises `UserError`."""
    wide = sheet_size(paper).width() - 2 * MARGIN
    return await write_pdf(
        path, page_drawings(pages), title=title, layout=page_layout(paper), wide=wide, progress=progress
    )


def page_drawings(pages: Sequence[PaperPage]) -> tuple[DrawnPage, ...]:
    """Return a drawing for each page."""
    return tuple(partial(draw_page, page=page) for page in pages)


async def write_pdf(
    path: Path,
    pages: Sequence[DrawnPage],
    *,
    title: str,
    layout: QPageLayout,
    wide: float,
    progress: Progress,
) -> Path:
    """Write a PDF, a page per turn; raises `UserError`. An older file stays until all is written.

    `wide` is the width between the margins in the units of the drawings.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        await _write(draft, pages, title=title, layout=layout, wide=wide, progress=progress)
        draft.replace(path)
    except OSError as error:
        reason = reason_of(error)
        raise UnwritableError(tr("{path} cannot be written: {reason}", path=path, reason=reason), reason) from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return path


async def _write(
    path: Path, pages: Sequence[DrawnPage], *, title: str, layout: QPageLayout, wide: float, progress: Progress
) -> None:
    if not path.parent.is_dir():
        raise _refused(path.parent, tr("there is no such folder"))
    if not os.access(path.parent, os.W_OK):
        raise _refused(path.parent)
    writer = QPdfWriter(str(path))
    writer.setTitle(title)
    writer.setResolution(DOTS)
    writer.setPageLayout(layout)
    await _draw(writer, pages, wide=wide, progress=progress, refused=_refused(path.parent))


async def print_on(
    printer: "QPrinter", pages: Sequence[PaperPage], paper: Paper, title: str, progress: Progress
) -> str:
    """Print the sheets on a printer that a person chose, a page per turn. Returns its name; raises `UserError`."""
    printer.setDocName(title)
    printer.setPageLayout(page_layout(paper))
    wide = sheet_size(paper).width() - 2 * MARGIN
    refused = UserError(tr("the printer {name} takes no pages", name=printer.printerName()))
    await _draw(printer, page_drawings(pages), wide=wide, progress=progress, refused=refused)
    return printer.printerName()


async def _draw(
    device: QPagedPaintDevice, pages: Sequence[DrawnPage], *, wide: float, progress: Progress, refused: UserError
) -> None:
    """Draw the pages on a device, a page per turn; raises `refused` if the device does not open."""
    painter = QPainter()
    if not painter.begin(device):
        raise refused
    try:
        scale = device.width() / wide
        painter.scale(scale, scale)
        room = QRectF(0, 0, wide, device.height() / scale)
        for number, draw in enumerate(pages):
            if number and not device.newPage():
                raise refused
            draw(painter, room)
            progress(number + 1, len(pages))
            await asyncio.sleep(0)
    finally:
        painter.end()


def _refused(folder: Path, reason: str = tr("access is denied")) -> UserError:
    return UnwritableError(tr("{path} cannot be written: {reason}", path=folder, reason=reason), reason)
