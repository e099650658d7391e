"""Displays of the system, as Qt reports them."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined
from derbyos_core.roles.displays.controller import FoundDisplay
from ui.safe_slots import safe_slots

__all__ = ["Outputs"]


@safe_slots
class Outputs(QObject):
    """The displays that are there now.

    Signals:
        changed(): a display came, went, or changed its size.
    """

    changed = Signal()

    def __init__(self, window: QWidget, *, parent: QObject) -> None:
        """`window` is the official's own, on the display that they work on."""
        super().__init__(parent)
        self._window = window
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication), "a window is made in a running program"
        app.screenAdded.connect(self._on_added)
        app.screenRemoved.connect(self.changed)
        app.primaryScreenChanged.connect(self.changed)
        for screen in QGuiApplication.screens():
            screen.geometryChanged.connect(self.changed)

    def found(self) -> tuple[FoundDisplay, ...]:
        """Return the displays, that of the window first."""
        here = self._window.screen()
        screens = sorted(self._screens().items(), key=lambda pair: pair[1] is not here)
        return tuple(_found(name, screen, is_here=screen is here) for name, screen in screens)

    def screen(self, name: str) -> QScreen | None:
        """Return the display with this id, if it is there."""
        return self._screens().get(name)

    def _screens(self) -> dict[str, QScreen]:
        """Return the displays by id: maker, model, serial number and output; a mark tells twins apart."""
        found: dict[str, QScreen] = {}
        for screen in QGuiApplication.screens():
            parts = (screen.manufacturer(), screen.model(), screen.serialNumber(), screen.name())
            name = joined("|", parts)
            while name in found:
                name += "'"
            found[name] = screen
        return found

    def _on_added(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self.changed)
        self.changed.emit()


def _found(name: str, screen: QScreen, *, is_here: bool) -> FoundDisplay:
    size, ratio = screen.geometry().size(), screen.devicePixelRatio()
    words = joined(", ", filter(None, (screen.model().strip(), screen.name().strip())))
    return FoundDisplay(
        id=name,
        name=words or name,
        width=round(size.width() * ratio),
        height=round(size.height() * ratio),
        is_here=is_here,
    )
