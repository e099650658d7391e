"""Language of the windows: English, German, or that of the desktop.

Texts arrive as `TranslatableText` and are translated when they are drawn or given to Qt: every widget calls
`translated` for its paint and for its accessible names. Changing the language takes another catalogue and one repaint.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.i18n import Lookup, TranslatableText
from resources import translation_bytes
from ui.safe_slots import safe_slots
from ui.theme.look import look

if TYPE_CHECKING:
    _Base = QWidget
else:
    _Base = object

__all__ = ["ENGLISH", "LANGUAGES", "SYSTEM", "Language", "Spoken", "language", "translated"]

SYSTEM = "system"
ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch"}
"""Every language by its code, in its own name."""
FOUND_MAX = 4096
"""Templates kept; the program has fewer."""
CONTEXT = ""


class Language(QObject):
    """The language in use.

    Signals:
        changed(): another language, or another choice.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._choice = ENGLISH
        self._code = ENGLISH
        self._lookup: Lookup | None = None
        self._qt: QTranslator | None = None

    @property
    def choice(self) -> str:
        """A code of `LANGUAGES`, or `system`."""
        return self._choice

    @property
    def code(self) -> str:
        """The code of the language in use."""
        return self._code

    @property
    def lookup(self) -> Lookup | None:
        """The catalogue's lookup; None for English, which needs none."""
        return self._lookup

    def choose(self, choice: str) -> None:
        """Use this language from now on; an unknown choice follows the system."""
        self._choice = choice if choice in LANGUAGES else SYSTEM
        code = _of_system() if self._choice == SYSTEM else self._choice
        if code != self._code:
            self._code = code
            self._say_qt(code)
            self.speak(catalogue(code) if code != ENGLISH else None)
        self.changed.emit()

    def speak(self, lookup: Lookup | None) -> None:
        """Use this catalogue and update everything: names and sizes first, then layout and paint."""
        self._lookup = lookup
        for widget in QApplication.allWidgets():
            if isinstance(widget, Spoken):
                widget.resay()
        look().changed.emit()

    def _say_qt(self, code: str) -> None:
        """Translate the words of Qt itself, as in the file dialog."""
        if self._qt is not None:
            QCoreApplication.removeTranslator(self._qt)
            self._qt = None
        made = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if code != ENGLISH and made.load(f"qtbase_{code}", folder):
            QCoreApplication.installTranslator(made)
            self._qt = made


_language: Language | None = None


def language() -> Language:
    """Return the program's language, created at the first call."""
    global _language
    if _language is None:
        _language = Language()
    return _language


def translated(text: str) -> str:
    """Return a text in the language in use; words of people stay as they are."""
    if not isinstance(text, TranslatableText):
        return text
    lookup = language().lookup
    return text if lookup is None else text.translated(lookup)


def catalogue(code: str) -> Lookup:
    """Return the released texts of one language; missing ones stay English."""
    translator = QTranslator()
    data = translation_bytes(code)
    assert translator.load(data), "a released catalogue can be read"

    @lru_cache(maxsize=FOUND_MAX)
    def found(template: str, about: str, number: int | None) -> str:
        _ = data  # the translator reads from these bytes and does not keep them
        given = -1 if number is None else number
        text = translator.translate(CONTEXT, template, about or None, given)
        return text or (about if number is not None and number != 1 else template)

    return found


def _of_system() -> str:
    wanted = (name.partition("-")[0] for name in QLocale.system().uiLanguages())
    return next((code for code in wanted if code in LANGUAGES), ENGLISH)


class Spoken(_Base):
    """Common part of all our widgets for screen readers: names in the language in use."""

    _own_name: str = ""
    _own_description: str = ""
    _own_tip: str = ""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        safe_slots(cls)

    def setAccessibleName(self, name: str) -> None:
        if name != self._own_name:
            self._own_name = name
            super().setAccessibleName(translated(name))

    def setAccessibleDescription(self, description: str) -> None:
        if description != self._own_description:
            self._own_description = description
            super().setAccessibleDescription(translated(description))

    def setToolTip(self, tip: str) -> None:
        self._own_tip = tip
        super().setToolTip(translated(tip))

    def resay(self) -> None:
        """Apply another language: translate the names and measure again."""
        super().setAccessibleName(translated(self._own_name))
        super().setAccessibleDescription(translated(self._own_description))
        super().setToolTip(translated(self._own_tip))
        self.measure()

    def measure(self) -> None:
        """Measure again, since the words may be longer or shorter; for widgets whose size follows their words."""
