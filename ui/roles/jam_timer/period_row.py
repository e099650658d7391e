"""Period clock with its corrections: one second at a time, or to the reading of the venue's clock."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Bout
from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.clock_words import GameMoment, break_label, digits
from ui.layout import Area, centred, place
from ui.roles.shared.page import Pane, Sentence
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.clock_face import ClockFace, ClockKind
from ui.widgets.text import paragraph_height, text_width
from ui.widgets.text_field import Keeping, TextField

__all__ = ["PeriodRow"]

BUTTON = 48.0
LEFT, RIGHT = 28.0, 12.0
GAP = 8.0
CLOCK, CLOCK_AIR = 260.0, 4.0
SECOND = 67.0
SET_CLOCKS, SET_CLOCKS_RIGHT, SET_CLOCKS_GAP = 108.0, 16.0, 6.0
FIELD, TAKE = 130.0, 84.0
NARROW_FIELD, NARROW_TAKE = 92.0, 72.0
LABEL_GAP = 14.0
LEAVE, END = 48.0, 124.0
SHORT = 84.0
LOW = 60.0
END_FROM = 480.0
"""From this width on there is room for the words and for the end of the period."""
WIDE_FROM = 700.0


class PeriodRow(Pane):
    """The row under the jam timer's panel.

    Signals:
        nudged(int): so many seconds more.
        clock_entered(str): the clock reads this now, as it was typed.
        period_ended(): the period is over, whatever the clock says.
    """

    nudged = Signal(int)
    clock_entered = Signal(str)
    period_ended = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", radius=Radius.PANEL, parent=parent)
        self._is_setting = False
        self._can_end = False
        self._name = tr("Period clock")
        self.clock = ClockFace(ClockKind.ROW, parent=self)
        self.less = Button(
            "−1 s", width=66, height=BUTTON, name=tr("{clock} one second less", clock=tr("Period clock")), parent=self
        )
        self.more = Button(
            "+1 s", width=66, height=BUTTON, name=tr("{clock} one second more", clock=tr("Period clock")), parent=self
        )
        self.set_clocks = Button(tr("Set clocks"), kind=ButtonKind.QUIET, height=BUTTON, parent=self)
        self.label = Sentence(tr("Period clock shows"), weight=Weight.SEMI, parent=self)
        self.short = Sentence(size=Type.NOTE, weight=Weight.SEMI, parent=self)
        """The words in a narrow row: the period, or the break."""
        self.field = TextField(tr("Period clock"), hint="12:41", keeping=Keeping.MOMENT, parent=self)
        self.take = Button(tr("Set"), kind=ButtonKind.PRIMARY, height=BUTTON, parent=self)
        self.end = Button(tr("End period"), height=BUTTON, parent=self)
        self.leave = Button(kind=ButtonKind.QUIET, mark="x", height=BUTTON, name=tr("Keep the clocks"), parent=self)
        self.less.tapped.connect(lambda: self.nudged.emit(-1))
        self.more.tapped.connect(lambda: self.nudged.emit(1))
        self.set_clocks.tapped.connect(lambda: self.set_setting(is_setting=True))
        self.leave.tapped.connect(lambda: self.set_setting(is_setting=False))
        self.take.tapped.connect(lambda: self.clock_entered.emit(self.field.text()))
        self.field.entered.connect(lambda _: self.clock_entered.emit(self.field.text()))
        self.end.tapped.connect(self._on_end)
        self._show()

    def show_moment(self, bout: Bout, moment: GameMoment, *, can_end: bool) -> None:
        """Show the clock that this row sets: in a break its own one, else that of the period.

        `can_end`: the end of the period is offered. Its place stays free otherwise.
        """
        if can_end is not self._can_end:
            self._can_end = can_end
            self.relook()
        reading, text, label = moment.period_clock, moment.period_text, tr("Period {period}", period=moment.period)
        name, shows = tr("Period clock"), tr("Period clock shows")
        if moment.break_clock is not None:
            reading, text, label = moment.break_clock, digits(moment.break_clock), break_label(bout)
            name, shows = tr("Break clock"), tr("Break clock shows")
            if bout.ruleset.is_halftime(moment.period):
                name, shows = tr("Half-time clock"), tr("Half-time clock shows")
        self.clock.set_label(label)
        self.short.set_text(label)
        self.clock.set_text(text)
        self.clock.set_running(reading.running)
        if name == self._name:
            return
        self._name = name
        self.label.set_text(shows)
        self.field.setAccessibleName(name)
        self.less.setAccessibleName(tr("{clock} one second less", clock=name))
        self.more.setAccessibleName(tr("{clock} one second more", clock=name))
        self.relook()

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
        line = centred(room, height=min(BUTTON, room.height()))
        if self._is_setting:
            self._arrange_field(line)
            return
        is_low = room.height() < LOW
        self.clock.set_kind(ClockKind.LINE if is_low else ClockKind.ROW)
        # In a small window the nudge buttons are hidden: Set clocks does the same.
        self.less.setHidden(is_low)
        self.more.setHidden(is_low)
        place(self.clock, Area(room.adjusted(LEFT, CLOCK_AIR, 0, -CLOCK_AIR)).left(CLOCK))
        keys = Area(line.adjusted(0, 0, -SET_CLOCKS_RIGHT, 0))
        place(self.set_clocks, keys.right(SET_CLOCKS, gap=SET_CLOCKS_GAP))
        place(self.more, keys.right(SECOND, gap=GAP))
        place(self.less, keys.right(SECOND))

    def _arrange_field(self, line: QRectF) -> None:
        is_wide, has_room = line.width() > WIDE_FROM, line.width() >= END_FROM
        field, take = (FIELD, TAKE) if is_wide else (NARROW_FIELD, NARROW_TAKE)
        area = Area(line.adjusted(LEFT if has_room else RIGHT, 0, -RIGHT, 0))
        place(self.leave, area.right(LEAVE, gap=GAP))
        self.label.setHidden(not has_room)
        self.short.setHidden(has_room)
        # The menu has this button if the row is too narrow for it.
        self.end.setHidden(not (has_room and self._can_end))
        if has_room:
            place(self.end, area.right(END, gap=2 * GAP))
            # The field stands beside the words. Long words take two lines.
            words = self.label.text()
            most = area.rest.width() - LABEL_GAP - field - GAP - take
            wide = min(text_width(words, size=Type.BODY, weight=Weight.SEMI) + 1, most)
            tall = paragraph_height(words, wide, weight=Weight.SEMI)
            place(self.label, centred(area.left(wide, gap=LABEL_GAP), height=tall))
        else:
            wide = min(SHORT, area.rest.width() - GAP - field - GAP - take)
            tall = min(line.height(), paragraph_height(self.short.text(), wide, size=Type.NOTE, weight=Weight.SEMI))
            place(self.short, centred(area.left(wide, gap=GAP), height=tall))
        place(self.field, area.left(field, gap=GAP))
        place(self.take, area.left(take))

    def _show(self) -> None:
        reading: tuple[QWidget, ...] = (self.clock, self.less, self.more, self.set_clocks)
        setting: tuple[QWidget, ...] = (self.label, self.short, self.field, self.take, self.end, self.leave)
        for widget in reading:
            widget.setHidden(self._is_setting)
        for widget in setting:
            widget.setHidden(not self._is_setting)
        self.relook()

    def _on_end(self) -> None:
        self.period_ended.emit()
        self.set_setting(is_setting=False)
