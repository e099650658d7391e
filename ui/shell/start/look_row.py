"""Choice of this laptop's language, theme and text size. None of them belongs to a bout."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.language import LANGUAGES, language
from ui.language import SYSTEM as SYSTEM_LANGUAGE
from ui.layout import Area, columns, place, place_all
from ui.roles.shared.page import Pane, Sentence
from ui.scheme_choice import SYSTEM, scheme_choice
from ui.theme.look import look
from ui.theme.tokens import SCALES, ColourScheme
from ui.widgets.button import Button
from ui.widgets.pressable import Pressable
from ui.widgets.roving_focus import put_in_order
from ui.widgets.segmented_choice import Option, SegmentedChoice
from ui.widgets.text import paragraph_height

__all__ = ["LookRow"]

CHOICES = (ColourScheme.LIGHT.value, ColourScheme.DARK.value, SYSTEM)
TONGUES = (*LANGUAGES, SYSTEM_LANGUAGE)
TEXT_WIDTH = 114.0
TONGUE_WIDTH = 126.0
KEY = 44.0
GAP = 8.0


class LookRow(Pane):
    """The language, light or dark, and the text size; in one row, or in two if it is narrow.

    A sentence under them says so if the window is too small for the requested text size.

    Signals:
        looks_chosen(): the person chose another language, theme or size.
    """

    looks_chosen = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.tongue = Button("", kind=ButtonKind.QUIET, mark="world", name=tr("Language"), parent=self)
        self.schemes = SegmentedChoice(tr("Light or dark"), parent=self)
        self.schemes.set_options((Option(tr("Light"), "sun"), Option(tr("Dark"), "moon"), Option(tr("System"))))
        self.text_size = Button(tr("Text {percent} %", percent=100), kind=ButtonKind.QUIET, parent=self)
        self.bound = Sentence(parent=self)
        self._is_in_two = False
        self.tongue.tapped.connect(self._on_tongue)
        self.schemes.chosen.connect(self._on_ground)
        self.text_size.tapped.connect(self._on_size)
        look().changed.connect(self._show)
        scheme_choice().changed.connect(self._show)
        language().changed.connect(self._show)
        self._show()

    def height_in(self, wide: float) -> float:
        """Return the height that the row needs at this width, in unscaled units."""
        said = self._bound_height(wide)
        return self._keys_height(wide) + (said + GAP if said else 0.0)

    def arrange(self, room: QRectF) -> None:
        self.bound.setHidden(not self.bound.text())
        area = Area(room)
        is_in_two = self._keys_height(room.width()) > KEY
        self._put_in_order(is_in_two=is_in_two)
        if is_in_two:
            place(self.schemes, area.top(KEY, gap=GAP))
            place_all((self.tongue, self.text_size), columns(area.top(KEY, gap=GAP), 2, gap=GAP))
        else:
            row = Area(area.top(KEY, gap=GAP))
            place(self.text_size, row.right(TEXT_WIDTH, gap=GAP))
            place(self.schemes, row.right(self.schemes.preferred_size().width(), gap=GAP))
            place(self.tongue, row.left(min(TONGUE_WIDTH + KEY, row.rest.width())))
        place(self.bound, area.top(self._bound_height(room.width())))

    def stops(self) -> list[Pressable]:
        """Return the controls as the row is read: in two rows light and dark stand above the language."""
        schemes = self.schemes.findChildren(Pressable)
        before, after = (schemes, [self.tongue]) if self._is_in_two else ([self.tongue], schemes)
        return [*before, *after, self.text_size]

    def _put_in_order(self, *, is_in_two: bool) -> None:
        if is_in_two != self._is_in_two:
            self._is_in_two = is_in_two
            put_in_order(self.stops())

    def _keys_height(self, wide: float) -> float:
        row = TONGUE_WIDTH + self.schemes.preferred_size().width() + TEXT_WIDTH + 2 * GAP
        return KEY if wide >= row else 2 * KEY + GAP

    def _bound_height(self, wide: float) -> float:
        return paragraph_height(self.bound.text(), wide) if self.bound.text() else 0.0

    def _show(self) -> None:
        self.schemes.set_index(CHOICES.index(scheme_choice().choice))
        self.text_size.set_text(tr("Text {percent} %", percent=round(look().scale * 100)))
        is_bound = look().scale < look().requested_scale
        self.bound.set_text(texts.bounded_text(look().scale, look().requested_scale) if is_bound else "")
        name = LANGUAGES.get(language().choice) or tr("System language")
        self.tongue.set_text(name)
        self.tongue.setAccessibleName(tr("Language: {name}", name=name))

    def _on_tongue(self) -> None:
        """Choose the next language; after the last one comes that of the system."""
        here = TONGUES.index(language().choice)
        language().choose(TONGUES[(here + 1) % len(TONGUES)])
        self.looks_chosen.emit()

    def _on_ground(self, index: int) -> None:
        scheme_choice().choose(CHOICES[index])
        self.looks_chosen.emit()

    def _on_size(self) -> None:
        """Choose the next larger size, after the largest the usual one. One that does not fit is kept as requested."""
        here = SCALES.index(look().requested_scale)
        look().set_scale(SCALES[(here + 1) % len(SCALES)])
        self.looks_chosen.emit()
