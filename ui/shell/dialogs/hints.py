"""Panel of paperwork hints: each with its place, a button to go there, and a button to put it aside."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.checks import Hint
from derbyos_core.bout.model import Bout
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.paper_hints import place_words
from ui.layout import Area, grid, grid_height, place, place_all
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.popover import Popover
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of

__all__ = ["HINTS_MAX", "HintsPanel"]

HINTS_MAX = 40
"""Limit on the listed hints. The others follow as these are corrected or put aside."""
ROW = 114.0
GAP = 8.0
KEY = 44.0
PAD, PAD_TOP, PAD_BOTTOM = 12.0, 8.0, 6.0
WHERE, WORDS = 18.0, 38.0
NOWHERE = 2.0
"""Space above the words of a hint that has no place."""
NONE = 40.0
GO = 150.0
RIGHT_SO = 132.0
NOTHING = tr("Nothing looks wrong on these sheets.")


class _Row(Pane):
    """One hint.

    Signals:
        gone_to(): open the jam of the hint.
        put_aside(): the sheet is right as it is.
    """

    gone_to = Signal()
    put_aside = Signal()

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(background="well", parent=parent)
        self.where = Heading(size=Type.NOTE, weight=Weight.BOLD, parent=self)
        self.words = Sentence(colour="text", parent=self)
        self.go = Button(tr("Open in its jam"), parent=self)
        self.right_so = Button(tr("Looks right"), kind=ButtonKind.QUIET, parent=self)
        self.go.tapped.connect(self.gone_to)
        self.right_so.tapped.connect(self.put_aside)

    def show_hint(self, hint: Hint, where: str) -> None:
        self.where.set_text(where)
        self.words.set_text(hint.text)
        self.go.setHidden(hint.jam is None)
        named = joined(": ", filter(None, (where, hint.text)))
        self.go.setAccessibleName(tr("Open in its jam: {hint}", hint=named))
        self.right_so.setAccessibleName(tr("Looks right: {hint}", hint=named))
        self.arrange(room_of(self))  # the row showed another hint before, perhaps one without a place

    def arrange(self, room: QRectF) -> None:
        area = Area(room.adjusted(PAD, PAD_TOP, -PAD, -PAD_BOTTOM))
        keys = Area(area.bottom(KEY))
        place(self.go, keys.left(GO))
        place(self.right_so, keys.right(RIGHT_SO))
        place(self.where, area.top(WHERE if self.where.text() else NOWHERE))
        place(self.words, area.top(WORDS))


class HintsPanel(Popover):
    """The list behind "to check".

    Signals:
        jam_requested(object): go to the JamId of a hint.
        put_aside(object): this Hint is right as it is.
        shown_again(): show those that were put aside.
    """

    jam_requested = Signal(object)
    put_aside = Signal(object)
    shown_again = Signal()

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("To check"), width=460, height=540, parent=parent)
        self._hints: tuple[Hint, ...] = ()
        self._has_aside = False
        self.rows: list[_Row] = []
        self.none = Sentence(NOTHING, parent=self)
        self.area = ScrollPane(tr("What looks wrong"), self._arrange_list, parent=self)
        self.again = Button(kind=ButtonKind.QUIET, mark="eye", parent=self)
        self.again.tapped.connect(self.shown_again)

    def set_hints(self, hints: tuple[Hint, ...], aside: int, bout: Bout) -> None:
        """Set the hints of a bout, and how many were put aside."""
        hints = hints[:HINTS_MAX]
        show_values(self.rows, hints, lambda row, hint: row.show_hint(hint, place_words(hint, bout)), make=self._made)
        self.none.setHidden(bool(hints))
        self.again.set_text(ntr("Show {n} dismissed hint again", "Show {n} dismissed hints again", aside))
        is_other = (len(hints), aside > 0) != (len(self._hints), self._has_aside)
        self._hints, self._has_aside = hints, aside > 0
        if is_other:
            self.relook()
            self.area.relay()

    def arrange_inner(self, room: QRectF) -> None:
        self.again.setHidden(not self._has_aside)
        area = Area(room)
        if self._has_aside:
            place(self.again, area.bottom(KEY, gap=GAP))
        place(self.area, area.rest)
        place(self.none, area.top(NONE))

    def _arrange_list(self, room: QRectF) -> float:
        count = len(self._hints)
        place_all(self.rows[:count], grid(room, count, across=1, height=ROW, gap=GAP))
        return grid_height(count, across=1, height=ROW, gap=GAP)

    def _made(self, number: int) -> _Row:
        row = _Row(parent=self.area.paper)
        row.gone_to.connect(lambda: self._on_gone(number))
        row.put_aside.connect(lambda: self._on_aside(number))
        return row

    def _on_gone(self, number: int) -> None:
        if number < len(self._hints) and self._hints[number].jam is not None:
            self.jam_requested.emit(self._hints[number].jam)

    def _on_aside(self, number: int) -> None:
        if number < len(self._hints):
            self.put_aside.emit(self._hints[number])
