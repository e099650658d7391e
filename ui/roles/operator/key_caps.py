"""Letters on the keys of the keyboard in use, by their places: a guess by the language, corrected with every press."""

from PySide6.QtCore import QLocale
from PySide6.QtGui import QGuiApplication

__all__ = ["KeyCaps"]

AMERICAN = {place: place.upper() for place in "qwertyuiopasdfghjkl;"}
OTHERS = {
    QLocale.Language.German: {"y": "Z", ";": "Ö"},
    QLocale.Language.French: {"q": "A", "w": "Z", "a": "Q", ";": "M"},
    QLocale.Language.Spanish: {";": "Ñ"},
    QLocale.Language.Swedish: {";": "Ö"},
    QLocale.Language.Finnish: {";": "Ö"},
}
"""Keys by position whose letter differs on the usual keyboard of a language."""


class KeyCaps:
    """The letters by place."""

    def __init__(self) -> None:
        tongue = QGuiApplication.inputMethod().locale().language()
        self._caps = {**AMERICAN, **OTHERS.get(tongue, {})}

    def note(self, place: str, text: str) -> bool:
        """Note what a key has typed; true if its cap differs from the one that was shown."""
        cap = text.upper()
        if len(cap) != 1 or not cap.isprintable() or cap.isspace() or self._caps.get(place) in (None, cap):
            return False
        self._caps[place] = cap
        return True

    def letters(self) -> dict[str, str]:
        """Return all letters."""
        return dict(self._caps)
