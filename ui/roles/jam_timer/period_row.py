"""Period clock with its corrections: one second at a time, or to the reading of the venue's clock."""

import re

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.roles.shared.page import Pane, Sentence
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.clock_face import ClockFace, ClockKind
from ui.widgets.text import paragraph_height, text_width
from ui.widgets.text_field import TextField

__all__ = ["PeriodRow", "read_clock"]

SECOND_US = 1_000_000
_CLOCK = re.compile(r"\s*(\d{1,2})\s*[:. ]\s*([0-5]?\d)\s*", re.ASCII)
BUTTON = 48.0
LOW = 60.0
END_FROM = 480.0
WIDE_FROM = 700.0


def read_clock(text: str) -> int | None:
    """Return a clock as a person types it, `12:41`, in microseconds; None if it is none."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        return None
    return (int(found.group(1)) * 60 + int(found.group(2))) * SECOND_US


class PeriodRow(Pane):
    """The row under the jam timer's panel.

    Signals:
        nudged(int): so many seconds more.
        clock_set(int): the clock reads this now, in microseconds.
        period_ended(): the period is over, whatever the clock says.
        explained(object): what was typed is no clock.
    """

    nudged = Signal(int)
    clock_set = Signal(object)
    period_ended = Signal()
    status_requested = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(ground="surface", edge="line", radius=Radius.PANEL, parent=parent)
        self._is_setting = False
        self.clock = ClockFace(ClockKind.ROW, parent=self)
        self.less = Button("−1 s", width=66, height=BUTTON, name=tr("Period clock one second less"), parent=self)
        self.more = Button("+1 s", width=66, height=BUTTON, name=tr("Period clock one second more"), parent=self)
        self.set_clocks = Button(tr("Set clocks"), kind=ButtonKind.QUIET, height=BUTTON, parent=self)
        self.label = Sentence(tr("The clock of the hall says"), weight=Weight.SEMI, parent=self)
        self.field = TextField(tr("Period clock"), hint="12:41", parent=self)
        self.take = Button(tr("Set"), kind=ButtonKind.PRIMARY, height=BUTTON, parent=self)
        self.end = Button(tr("End period"), height=BUTTON, parent=self)
        self.leave = Button(kind=ButtonKind.QUIET, mark="x", height=BUTTON, name=tr("Leave the clocks"), parent=self)
        self.less.tapped.connect(lambda: self.nudged.emit(-1))
        self.more.tapped.connect(lambda: self.nudged.emit(1))
        self.set_clocks.tapped.connect(lambda: self.set_setting(is_setting=True))
        self.leave.tapped.connect(lambda: self.set_setting(is_setting=False))
        self.take.tapped.connect(self._on_take)
        self.field.entered.connect(lambda _: self._on_take())
        self.end.tapped.connect(self._on_end)
        self._show()

    def set_clock(self, text: str, *, label: str, is_running: bool) -> None:
        self.clock.set_label(label)
        self.clock.set_text(text)
        self.clock.set_running(is_running)

    def set_setting(self, *, is_setting: bool) -> None:
        """Show the field with the clock's reading, or the clock again."""
        if is_setting:
            self.field.set_text(self.clock.text())
        self._is_setting = is_setting
        self._show()
        if is_setting:
            self.field.setFocus()
            self.field.selectAll()

    def is_setting(self) -> bool:
        return self._is_setting

    def arrange(self, room: QRectF) -> None:
        middle = room.center().y()
        high = min(BUTTON, room.height())
        if self._is_setting:
            self._arrange_field(room, middle, high)
            return
        is_low = room.height() < LOW
        self.clock.set_kind(ClockKind.LINE if is_low else ClockKind.ROW)
        # In a small window the nudge buttons are hidden: Set clocks does the same.
        self.less.setHidden(is_low)
        self.more.setHidden(is_low)
        place(self.clock, QRectF(28, middle - room.height() / 2 + 4, 260, room.height() - 8))
        right = room.right() - 12
        wide = 108.0
        place(self.set_clocks, QRectF(right - wide - 4, middle - high / 2, wide, high))
        right -= wide + 10
        place(self.more, QRectF(right - 67, middle - high / 2, 67, high))
        place(self.less, QRectF(right - 67 - 8 - 67, middle - high / 2, 67, high))

    def _arrange_field(self, room: QRectF, middle: float, high: float) -> None:
        is_wide, right = room.width() > WIDE_FROM, room.right() - 12
        self.label.setHidden(room.width() < END_FROM)
        left, field, take = 28.0, 130.0 if is_wide else 92.0, 84.0 if is_wide else 72.0
        if room.width() >= END_FROM:
            words = self.label.text()
            # The field stands beside the words. Long words take two lines.
            wide = min(
                text_width(words, size=Type.BODY, weight=Weight.SEMI) + 1,
                right - 188 - 8 - take - 8 - field - 14 - left,
            )
            tall = paragraph_height(words, wide, weight=Weight.SEMI)
            place(self.label, QRectF(left, middle - tall / 2, wide, tall))
            left += wide + 14
        place(self.field, QRectF(left, middle - high / 2, field, high))
        place(self.take, QRectF(left + field + 8, middle - high / 2, take, high))
        place(self.leave, QRectF(right - 48, middle - high / 2, 48, high))
        # The menu has this button if the row is too narrow for it.
        self.end.setHidden(room.width() < END_FROM)
        place(self.end, QRectF(right - 48 - 8 - 124, middle - high / 2, 124, high))

    def _show(self) -> None:
        reading: tuple[QWidget, ...] = (self.clock, self.less, self.more, self.set_clocks)
        setting: tuple[QWidget, ...] = (self.label, self.field, self.take, self.end, self.leave)
        for widget in reading:
            widget.setHidden(self._is_setting)
        for widget in setting:
            widget.setHidden(not self._is_setting)
        self.relook()

    def _on_take(self) -> None:
        value = read_clock(self.field.text())
        if value is None:
            self.status_requested.emit(tr("A clock looks like 12:41, found “{text}”.", text=self.field.text().strip()))
            return
        self.clock_set.emit(value)
        self.set_setting(is_setting=False)

    def _on_end(self) -> None:
        self.period_ended.emit()
        self.set_setting(is_setting=False)
