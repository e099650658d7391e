"""Choice of the colour scheme: light, dark, or that of the system, and its contrast."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from ui.theme.look import look
from ui.theme.tokens import ColourScheme

__all__ = ["SYSTEM", "SchemeChoice", "scheme_choice"]

SYSTEM = "system"


class SchemeChoice(QObject):
    """The person's choice.

    Signals:
        changed(): another choice.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._choice = ColourScheme.LIGHT.value
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow)
        hints.accessibility().contrastPreferenceChanged.connect(self._outline)
        self._outline(hints.accessibility().contrastPreference())

    @property
    def choice(self) -> str:
        """`light`, `dark` or `system`."""
        return self._choice

    def choose(self, choice: str) -> None:
        """Draw in this colour scheme from now on; an unknown choice is light."""
        known = (ColourScheme.LIGHT.value, ColourScheme.DARK.value, SYSTEM)
        self._choice = choice if choice in known else ColourScheme.LIGHT.value
        self._follow()
        self.changed.emit()

    def _outline(self, wanted: Qt.ContrastPreference) -> None:
        look().set_outlined(wanted is Qt.ContrastPreference.HighContrast)

    def _follow(self) -> None:
        if self._choice == SYSTEM:
            is_dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
            look().set_scheme(ColourScheme.DARK if is_dark else ColourScheme.LIGHT)
        else:
            look().set_scheme(ColourScheme(self._choice))


_choice: SchemeChoice | None = None


def scheme_choice() -> SchemeChoice:
    """Return the program's choice, created at the first call."""
    global _choice
    if _choice is None:
        _choice = SchemeChoice()
    return _choice
