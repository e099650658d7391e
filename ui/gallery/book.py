"""Renderer of all pictures of the screens: both themes, several window sizes, one moment each."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtWidgets import QApplication

from ui.gallery.pose import grab, posed
from ui.gallery.stage import Picture
from ui.gallery.states import MORE, PICTURES
from ui.theme.tokens import ColourScheme

__all__ = ["VIEWS", "PictureView", "render_all"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureView:
    """A window size, a text size and a colour scheme; `suffix` ends the file's name."""

    suffix: str
    scheme: ColourScheme
    size: QSize
    scale: float = 1.0


FULL = QSize(1366, 768)
VIEWS = (
    PictureView(suffix="light", scheme=ColourScheme.LIGHT, size=FULL),
    PictureView(suffix="dark", scheme=ColourScheme.DARK, size=FULL),
    PictureView(suffix="short-light", scheme=ColourScheme.LIGHT, size=QSize(1366, 690)),
    PictureView(suffix="short-dark", scheme=ColourScheme.DARK, size=QSize(1366, 690)),
    PictureView(suffix="narrow-light", scheme=ColourScheme.LIGHT, size=QSize(1024, 768)),
    PictureView(suffix="narrow-dark", scheme=ColourScheme.DARK, size=QSize(1024, 768)),
    PictureView(suffix="200pct-light", scheme=ColourScheme.LIGHT, size=FULL, scale=2.0),
    PictureView(suffix="200pct-dark", scheme=ColourScheme.DARK, size=FULL, scale=2.0),
)


def render_all(
    out_dir: Path,
    *,
    progress: Callable[[int, int], None] = lambda done, whole: None,
    views: Iterable[PictureView] = VIEWS,
    pictures: Iterable[Picture] | None = None,
    only: str = "",
) -> tuple[Path, ...]:
    """Render every picture with `only` in the name of its file into a folder; works without a display.

    Returns the files.
    """
    app = QApplication.instance() or QApplication([])
    pairs = [
        (view, picture)
        for view in views
        for picture in (pictures or (*PICTURES, *MORE))
        if only in _file(picture, view)
    ]
    files = []
    for number, (view, picture) in enumerate(pairs):
        files.append(_render(picture, view, out_dir))
        progress(number + 1, len(pairs))
    app.processEvents()
    return tuple(files)


def _render(picture: Picture, view: PictureView, out_dir: Path) -> Path:
    path = out_dir / _file(picture, view)
    with posed(view.scheme, view.scale):
        window = picture.make()
        try:
            # A focus set by the window system would draw an unwanted ring.
            window.show()
            if (focus := window.focusWidget()) is not None:
                focus.clearFocus()
            grab(window, path, view.size)
        finally:
            window.put_away()
            # Remaining windows would be laid out again at every change of the look.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return path


def names(views: Iterable[PictureView] = VIEWS) -> Iterator[str]:
    """Return the names of the files that `render_all` writes."""
    return (_file(picture, view) for view in views for picture in (*PICTURES, *MORE))


def _file(picture: Picture, view: PictureView) -> str:
    return f"{picture.name}-{view.suffix}.png"
