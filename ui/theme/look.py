"""The present colour scheme and text size, in the one object that every painted widget uses."""

from dataclasses import dataclass, fields

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from ui.theme.fonts import base_font, load_fonts
from ui.theme.style import style_sheet
from ui.theme.tokens import COLOURS, SCALES, Colours, ColourScheme

__all__ = ["LEAST_ROOM", "Look", "Outline", "carried_scale", "look"]

LEAST_ROOM = (640.0, 345.0)
"""Width and height, in unscaled units, in which the compact layout of every screen shows all its controls.

1366 x 690 px, a laptop's screen without title bar and task bar, is 683 x 345 at 200 %.
"""


def carried_scale(
    requested: float, window: tuple[float, float] | None, needed: tuple[float, float] = LEAST_ROOM
) -> float:
    """Return the largest offered size up to `requested` at which a window of so many pixels has the needed space.

    Without a window the requested size counts. A window that is too small even for 100 % gets 100 %: nothing smaller is
    readable.
    """
    sizes = [size for size in SCALES if size <= requested]
    if window is None:
        return max(sizes, default=SCALES[0])
    fit = (size for size in sizes if window[0] >= needed[0] * size and window[1] >= needed[1] * size)
    return max(fit, default=SCALES[0])


SOFT = {
    "well": "strong", "accent_soft": "accent", "live_soft": "live", "line_up_soft": "line_up",
    "timeout_soft": "timeout", "warn_soft": "warn", "bad_soft": "bad",
}  # fmt: skip
"""Soft grounds, with the colour of their outline if the system asks for more contrast (design 8)."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Fill and outline that replace a soft background."""

    fill: QColor
    edge: QColor


class Look(QObject):
    """The present look.

    Signals:
        changed(): the colour scheme, the text size, the motion or the contrast setting has changed; repaint.

    The text size is the requested one, unless the window is too small for it.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scheme = ColourScheme.LIGHT
        self._scale = 1.0
        self._requested = 1.0
        self._window: tuple[int, int] | None = None
        self._beside = self._above = 0.0
        self._is_still = False
        self._is_applied = False
        self._outlines: dict[int, Outline] = {}
        self._colours = {scheme: _colours(scheme) for scheme in ColourScheme}

    @property
    def scheme(self) -> ColourScheme:
        return self._scheme

    @property
    def scale(self) -> float:
        """The text size in use."""
        return self._scale

    @property
    def requested_scale(self) -> float:
        """The text size that the person requested. It is used as soon as the window is large enough."""
        return self._requested

    @property
    def is_still(self) -> bool:
        """Whether the person requested no motion."""
        return self._is_still

    @property
    def colours(self) -> Colours[QColor]:
        """The colours of the present colour scheme."""
        return self._colours[self._scheme]

    @property
    def outlines(self) -> dict[int, Outline]:
        """Replacements by soft background (as `QColor.rgb`); empty if soft backgrounds are drawn."""
        return self._outlines

    def colours_on(self, scheme: ColourScheme | None) -> Colours[QColor]:
        """Return the colours of a given colour scheme, for a widget that keeps its own."""
        return self._colours[scheme or self._scheme]

    def px(self, size: float) -> int:
        """Return an unscaled length in pixels at the present text size."""
        return round(size * self._scale)

    def set_scheme(self, scheme: ColourScheme) -> None:
        """Set the colour scheme: light, dark or the board's."""
        self._set(scheme=scheme, requested=self._requested, is_still=self._is_still)

    def set_scale(self, scale: float) -> None:
        """Set the requested text size, 1.0 to 2.0; it is rounded to the nearest one offered."""
        offered = min(SCALES, key=lambda size: abs(size - scale))
        self._set(scheme=self._scheme, requested=offered, is_still=self._is_still)

    def set_window(self, window: tuple[int, int] | None) -> None:
        """Set width and height of the window in pixels, which bound the text size; None for no window."""
        self._window = window
        self._set(scheme=self._scheme, requested=self._requested, is_still=self._is_still)

    def set_beside(self, beside: float) -> None:
        """Set the unscaled width that stands beside the screens of a small window, such as the tabs of the roles."""
        self._beside = beside
        self._set(scheme=self._scheme, requested=self._requested, is_still=self._is_still)

    def set_above(self, above: float) -> None:
        """Set the unscaled height that a line of words takes above a screen that cannot give it up; 0 for none."""
        self._above = above
        self._set(scheme=self._scheme, requested=self._requested, is_still=self._is_still)

    def set_still(self, is_still: bool) -> None:
        self._set(scheme=self._scheme, requested=self._requested, is_still=is_still)

    def set_outlined(self, is_outlined: bool) -> None:
        """Draw outlines instead of soft grounds, or soft grounds again."""
        if is_outlined == bool(self._outlines):
            return
        self._outlines = {
            getattr(colours, soft).rgb(): Outline(colours.surface, getattr(colours, colour))
            for colours in self._colours.values()
            for soft, colour in (SOFT.items() if is_outlined else ())
        }
        self.changed.emit()

    def apply(self) -> None:
        """Give the program its font and its one style sheet."""
        app = QApplication.instance()
        assert isinstance(app, QApplication), "the look is applied to a program that has been made"
        load_fonts()
        base = base_font(self._scale)
        if app.font() != base:
            app.setFont(base)
        app.setStyleSheet(style_sheet(COLOURS[self._scheme], scale=self._scale))
        self._is_applied = True

    def _set(self, *, scheme: ColourScheme, requested: float, is_still: bool) -> None:
        scale = carried_scale(requested, self._window, (LEAST_ROOM[0] + self._beside, LEAST_ROOM[1] + self._above))
        is_same_look = (scheme, scale) == (self._scheme, self._scale)
        if is_same_look and (requested, is_still) == (self._requested, self._is_still):
            return
        self._scheme, self._scale, self._requested, self._is_still = scheme, scale, requested, is_still
        if self._is_applied and not is_same_look:
            self.apply()
        self.changed.emit()


_look: Look | None = None


def look() -> Look:
    """Return the program's look, created at the first call."""
    global _look
    if _look is None:
        _look = Look()
    return _look


def _colours(scheme: ColourScheme) -> Colours[QColor]:
    tokens = COLOURS[scheme]
    return Colours(**{field.name: QColor(getattr(tokens, field.name)) for field in fields(Colours)})
