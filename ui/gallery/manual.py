"""Pictures of the manual, made from those of the screens, in every language in which there is a manual.

`QT_QPA_PLATFORM=offscreen python -m ui.gallery.manual` stores them beside the pages.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from resources import manual_codes
from ui.gallery.pose import grab, posed
from ui.gallery.states import MORE, PICTURES
from ui.language import language

__all__ = ["PICTURES_OF_PAGES", "render_manual"]

PICTURES_OF_PAGES = {
    "index": "03-jam-timer-running",
    "before-the-bout": "01-start-new-bout",
    "joining": "01-start-join",
    "closed-bouts": "05-closed-bout",
    "keys": "06-penalty-lineup-correcting",
    "jam-timer": "03-jam-timer-lineup",
    "scorekeeper": "04-scorekeeper-between-jams",
    "penalty-tracker": "05-penalty-tracker",
    "lineup-tracker": "06-lineup-running",
    "penalty-and-lineup": "06-penalty-lineup-running",
    "penalty-box": "07-penalty-box",
    "scoreboard": "08-scoreboard",
    "operator": "18-operator-line-up",
    "head-nso": "02-head-nso",
    "change-log": "09-change-log",
    "when-something-goes-wrong": "05-panel-settle",
    "after-the-bout": "02-head-nso-signatures",
}
"""The picture of each page, by its name in the gallery."""
COLOURS_MAX = 128
"""Colours of a stored picture. The picture of a screen has few of them, and a byte for each pixel halves the file."""


def render_manual(folder: Path, codes: Iterable[str]) -> tuple[Path, ...]:
    """Store the picture of every page in these languages into a folder. Returns the files."""
    pictures = {picture.name: picture for picture in (*PICTURES, *MORE)}
    before, files = language().choice, []
    for code in codes:
        language().choose(code)
        for page, name in PICTURES_OF_PAGES.items():
            with posed():
                window = pictures[name].make()
                try:
                    window.show()
                    if (focus := window.focusWidget()) is not None:
                        focus.clearFocus()
                    image = _with_few_colours(grab(window))
                finally:
                    window.put_away()
                    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            path = folder / code / "pictures" / f"{page}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            if not image.save(str(path), quality=0):  # of a PNG, 0 is the strongest compression
                raise OSError(f"The picture could not be written to {path}.")
            files.append(path)
    language().choose(before)
    return tuple(files)


def _with_few_colours(image: QImage) -> QImage:
    """Return the image with its most frequent colours, to which all others are rounded."""
    counted = Counter(memoryview(image.constBits()).cast("I"))
    table = [0xFF000000 | colour for colour, _ in counted.most_common(COLOURS_MAX)]
    return image.convertToFormat(QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.ThresholdDither)


if __name__ == "__main__":
    APP = QApplication.instance() or QApplication([])
    render_manual(Path("resources/manual"), manual_codes())
