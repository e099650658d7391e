"""Choice of the ground: light, dark, or that of the system, and its contrast."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from ui.theme.look import look
from ui.theme.tokens import Ground

__all__ = ["SYSTEM", "GroundChoice", "ground_choice"]

SYSTEM = "system"


class GroundChoice(QObject):
    """The person's choice.

    Signals:
        changed(): another choice.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._choice = Ground.LIGHT.value
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow)
        hints.accessibility().contrastPreferenceChanged.connect(self._outline)
        self._outline(hints.accessibility().contrastPreference())

    @property
    def choice(self) -> str:
        """`light`, `dark` or `system`."""
        return self._choice

    def choose(self, choice: str) -> None:
        """Draw on this ground from now on; an unknown choice is light."""
        known = (Ground.LIGHT.value, Ground.DARK.value, SYSTEM)
        self._choice = choice if choice in known else Ground.LIGHT.value
        self._follow()
        self.changed.emit()

    def _outline(self, wanted: Qt.ContrastPreference) -> None:
        look().set_outlined(wanted is Qt.ContrastPreference.HighContrast)

    def _follow(self) -> None:
        if self._choice == SYSTEM:
            is_dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
            look().set_ground(Ground.DARK if is_dark else Ground.LIGHT)
        else:
            look().set_ground(Ground(self._choice))


_choice: GroundChoice | None = None


def ground_choice() -> GroundChoice:
    """Return the program's choice, created at the first call."""
    global _choice
    if _choice is None:
        _choice = GroundChoice()
    return _choice
