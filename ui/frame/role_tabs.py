"""Tabs of a person's roles: a row under the header, or a rail at the left of a compact window.

The places depend on the roles and the window only, so that a state that comes or goes moves no tab. What does not fit
gives way in this order: the icon, the name (the letters of the paper replace it), the number of the key.
"""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.role_tab import SHORT_FROM, RoleTab, TabState, TabTone
from ui.frame.size_class import RAIL, TAB_ROW
from ui.layout import Area, place
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted, room_of
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_text, fitted_width, text_width

__all__ = ["RoleTabButton", "RoleTabs"]

TABS_MAX = 24
"""More than there are roles."""
SIDE = 14.0
PAD, TIGHT_PAD = 13.0, 8.0
KEY, KEY_GAP = 22.0, 9.0
MARK, MARK_GAP = 18.0, 8.0
STATE_GAP, STATE_PAD, STATE_HIGH, PEN = 8.0, 7.0, 22.0, 14.0
STATE_RESERVE = 84.0
"""Width beside the name for a state such as `1 to settle`, if the row has it."""
NEW_RESERVE = 50.0
"""If each tab has not so much for its state, there is no place for "New role"; the menu has it too."""
BAR = 4.0
BOX_TOP = 2.0
NEW_WIDE, NEW_GAP = 124.0, 8.0
CELL, CELL_HIGH, CELL_GAP, CELL_SIDE = 58.0, 54.0, 8.0, 3.0
CORNER = 14.0
SMALL = 11.0
TONES = {TabTone.BAD: ("bad_soft", "bad"), TabTone.WARN: ("warn_soft", "warn"), TabTone.BEGUN: ("", "accent")}
"""Background and colour of each state; a begun entry has a pencil in place of a background."""


class RoleTabButton(Pressable):
    """One tab, in a row or as a cell of the rail."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, hint=QSizeF(TARGET, TAB_ROW))
        self._tab: RoleTab | None = None
        self._is_cell = False
        self._is_short = False

    @property
    def tab(self) -> RoleTab | None:
        """The tab that is shown."""
        return self._tab

    def set_tab(self, tab: RoleTab, *, is_cell: bool, is_short: bool) -> None:
        """Set the tab and its form: a cell of the rail or a tab of the row, with a long or a short name."""
        if (tab, is_cell, is_short) == (self._tab, self._is_cell, self._is_short):
            return
        self._tab, self._is_cell, self._is_short = tab, is_cell, is_short
        parts = (tab.name, tr("open", "tab") if tab.is_open else "", tab.state.said if tab.state is not None else "")
        self.setAccessibleName(joined(", ", filter(None, parts)))
        self.setAccessibleDescription(tr("Ctrl+{key}", key=tab.key) if tab.key else "")
        self.update()

    def name(self) -> str:
        """Return the long or the short name."""
        assert self._tab is not None, "a tab is set before it is drawn"
        return self._tab.short if self._is_short else self._tab.name

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._tab is not None:
            (self._paint_cell if self._is_cell else self._paint_tab)(painter, room, self._tab)

    def _paint_tab(self, painter: QPainter, room: QRectF, tab: RoleTab) -> None:
        colours = self.colours
        if tab.is_open:
            box = room.adjusted(0, BOX_TOP, 0, Radius.BUTTON)
            draw_box(painter, box, fill=colours.bg, edge=colours.line, width=1.4, radius=Radius.BUTTON)
            bar = QRectF(room.left() + PAD - 2, room.top(), room.width() - 2 * PAD + 4, BAR)
            painter.fillRect(bar, colours.accent)
        parts = _fitted(tab, self.name(), room.width())
        line = Area(room.adjusted(parts.pad, BAR, -parts.pad, 0))
        if parts.has_key:
            self._paint_key(painter, line.left(KEY, gap=KEY_GAP), tab)
        colour = colours.text if tab.is_open else colours.text2
        if parts.has_mark:
            at = line.left(MARK, gap=MARK_GAP)
            draw_icon(painter, tab.mark, QRectF(at.left(), at.center().y() - MARK / 2, MARK, MARK), colour)
        weight = Weight.BOLD if tab.is_open else Weight.SEMI
        name = line.left(parts.name_wide, gap=STATE_GAP)
        draw_text(painter, name, parts.name, colour=colour, size=Type.BODY, weight=weight)
        if tab.state is not None:
            self._paint_state(painter, line.left(parts.state_wide), tab.state, tab.state.words)

    def _paint_key(self, painter: QPainter, place_: QRectF, tab: RoleTab) -> None:
        colours = self.colours
        box = QRectF(place_.left(), place_.center().y() - KEY / 2, KEY, KEY)
        if tab.is_open:
            draw_box(painter, box, fill=colours.accent, radius=Radius.CELL - 2)
        else:
            draw_box(painter, box, edge=colours.strong, width=1.2, radius=Radius.CELL - 2)
        foreground = colours.on_accent if tab.is_open else colours.text2
        draw_text(painter, box, str(tab.key), colour=foreground, size=Type.NOTE, weight=Weight.SEMI, align=CENTRE)

    def _paint_state(
        self, painter: QPainter, room: QRectF, state: TabState, said: str, *, size: float = Type.NOTE
    ) -> None:
        background, foreground = (getattr(self.colours, one) if one else None for one in TONES[state.tone])
        assert isinstance(foreground, QColor), "each state has a colour"
        box = QRectF(room.left(), room.center().y() - STATE_HIGH / 2, room.width(), STATE_HIGH)
        words = box
        if background is not None:
            draw_box(painter, box, fill=background, edge=foreground, width=1.4, radius=Radius.CELL - 2)
        else:
            draw_icon(painter, "pencil", QRectF(box.left(), box.center().y() - PEN / 2, PEN, PEN), foreground)
            words = box.adjusted(PEN + 2, 0, 0, 0)
        draw_text(painter, words, said, colour=foreground, size=size, weight=Weight.BOLD, align=CENTRE, least=SMALL)

    def _paint_cell(self, painter: QPainter, room: QRectF, tab: RoleTab) -> None:
        colours = self.colours
        if tab.is_open:
            draw_box(painter, room, fill=colours.bg, edge=colours.accent, width=2.4, radius=Radius.BUTTON)
        foreground = colours.text if tab.is_open else colours.text2
        if tab.key:
            corner = QRectF(room.left() + 5, room.top() + 2, CORNER, CORNER)
            draw_text(painter, corner, str(tab.key), colour=colours.text2, size=Type.TINY, least=SMALL)
        inner = room.adjusted(3, 0, -3, 0)
        middle = room.center().y()
        letters = QRectF(inner.left(), middle - 18, inner.width(), 20)
        weight = Weight.HEAVY if tab.is_open else Weight.BOLD
        if tab.key and text_width(tab.letters, size=Type.LEAD, weight=weight) > room.width() - 2 * CORNER:
            letters.setLeft(room.left() + CORNER)
        draw_text(
            painter, letters, tab.letters, colour=foreground, size=Type.LEAD, weight=weight, align=CENTRE, least=SMALL
        )
        below = QRectF(inner.left(), middle + 3, inner.width(), STATE_HIGH)
        if tab.state is not None:
            self._paint_state(painter, below.adjusted(-2, 0, 2, 0), tab.state, tab.state.short, size=Type.TINY)
        else:
            draw_text(
                painter,
                below,
                tab.team,
                colour=foreground,
                size=Type.TINY,
                weight=Weight.SEMI,
                align=CENTRE,
                least=SMALL,
            )


class _Parts:
    """Parts of a tab of the row that fit a width."""

    __slots__ = ("has_key", "has_mark", "name", "name_wide", "pad", "state_wide")

    def __init__(self, *, pad: float, has_key: bool, has_mark: bool, name: str, name_wide: float, state: float) -> None:
        self.pad, self.has_key, self.has_mark = pad, has_key, has_mark
        self.name, self.name_wide, self.state_wide = name, name_wide, state


def _fitted(tab: RoleTab, name: str, width: float) -> _Parts:
    """Return what of a tab is drawn in a width: everything if it fits, else the least."""
    state = _state_wide(tab.state)
    least = 0.0
    for words, has_mark, wants_key, pad in (
        (name, True, True, PAD),
        (name, True, True, TIGHT_PAD),
        (name, False, True, TIGHT_PAD),
        (tab.letters, False, True, TIGHT_PAD),
        (tab.letters, False, False, TIGHT_PAD / 2),
    ):
        has_key = wants_key and bool(tab.key)
        fixed = 2 * pad + (KEY + KEY_GAP if has_key else 0) + (MARK + MARK_GAP if has_mark else 0)
        fixed += state + STATE_GAP if state else 0
        least = max(0.0, width - fixed)
        wide = text_width(words, size=Type.BODY, weight=Weight.BOLD)
        # A name may become a little smaller before another part goes.
        if fitted_width(words, least, size=Type.BODY, weight=Weight.BOLD) < wide * 0.8 or wide > least * 1.15:
            continue
        return _Parts(pad=pad, has_key=has_key, has_mark=has_mark, name=words, name_wide=min(wide, least), state=state)
    room = max(0.0, width - TIGHT_PAD)
    if state:  # nothing but the state fits beside the letters
        shown = min(state, room * 0.6)
        return _Parts(
            pad=TIGHT_PAD / 2, has_key=False, has_mark=False, name=tab.letters,
            name_wide=max(0.0, room - shown - STATE_GAP), state=shown,
        )  # fmt: skip
    return _Parts(pad=TIGHT_PAD / 2, has_key=False, has_mark=False, name=tab.letters, name_wide=room, state=0.0)


def _state_wide(state: TabState | None) -> float:
    if state is None:
        return 0.0
    words = text_width(state.words, size=Type.NOTE, weight=Weight.BOLD)
    return words + (PEN + 2 if state.tone is TabTone.BEGUN else 2 * STATE_PAD)


class RoleTabs(Painted):
    """The tabs of one person's roles; empty for a single role.

    Signals:
        tab_tapped(str): open the screen of this role.
        new_tapped(): take another role.
        list_tapped(): open the list of all roles: the rail has no place for every one.
    """

    tab_tapped = Signal(str)
    new_tapped = Signal()
    list_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(RAIL, TAB_ROW))
        self._tabs: tuple[RoleTab, ...] = ()
        self._is_rail = False
        self._buttons: list[RoleTabButton] = []
        self.set_solid("well")
        self.new = Button(tr("New role"), kind=ButtonKind.QUIET, mark="plus", parent=self)
        self.new.tapped.connect(self.new_tapped)
        self.more = Button("…", kind=ButtonKind.QUIET, name=tr("All my roles"), parent=self)
        self.more.tapped.connect(self.list_tapped)
        self.new.hide()
        self.more.hide()
        self._set_policy()

    @property
    def is_rail(self) -> bool:
        return self._is_rail

    def tabs(self) -> tuple[RoleTab, ...]:
        """Return the tabs that are shown."""
        return self._tabs

    def button(self, role: str) -> RoleTabButton | None:
        """Return the visible tab of a role; None if it has none."""
        found = (one for one in self._buttons if one.tab is not None and one.tab.role == role)
        return next((one for one in found if not one.isHidden()), None)

    def set_tabs(self, tabs: tuple[RoleTab, ...]) -> None:
        """Set the tabs. Those whose value is unchanged are not repainted."""
        tabs = tabs[:TABS_MAX]
        if tabs == self._tabs:
            return
        is_same = [one.role for one in tabs] == [one.role for one in self._tabs]
        is_same = is_same and [one.name for one in tabs] == [one.name for one in self._tabs]
        self._tabs = tabs
        while len(self._buttons) < len(tabs):
            self._buttons.append(self._made(len(self._buttons)))
        if is_same and not self._is_rail:
            is_short = self._is_short(room_of(self).width())
            for button, tab in zip(self._buttons, tabs, strict=False):
                button.set_tab(tab, is_cell=False, is_short=is_short)
            self.update()
        else:
            self.arrange(room_of(self))
            self.update()

    def set_rail(self, *, is_rail: bool) -> None:
        """Set whether the tabs stand in a rail at the left, or in a row."""
        if is_rail != self._is_rail:
            self._is_rail = is_rail
            self._set_policy()
            self.relook()

    def arrange(self, room: QRectF) -> None:
        if self._is_rail:
            self._arrange_rail(room)
        else:
            self._arrange_row(room)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        line = self.colours.line
        if self._is_rail:
            painter.fillRect(QRectF(room.right() - 1, room.top(), 1, room.height()), line)
            return
        opened = next(
            (one for one in self._buttons if one.tab is not None and one.tab.is_open and one.isVisible()), None
        )
        left, right = (0.0, 0.0)
        if opened is not None:
            scale = self.width() / max(1.0, room.width())
            left, right = opened.x() / scale, (opened.x() + opened.width()) / scale
        painter.fillRect(QRectF(room.left(), room.bottom() - 1, left, 1), line)
        painter.fillRect(QRectF(right, room.bottom() - 1, room.right() - right, 1), line)

    def _made(self, number: int) -> RoleTabButton:
        button = RoleTabButton(self)
        button.tapped.connect(lambda: self._on_button(number))
        for last in (self.new, self.more):  # read after the tabs, which are made as they are needed
            last.raise_()
            QWidget.setTabOrder(button, last)
        return button

    def _on_button(self, number: int) -> None:
        tab = self._buttons[number].tab
        if tab is not None:
            self.tab_tapped.emit(tab.role)

    def _set_policy(self) -> None:
        fixed, wide = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding
        self.setSizePolicy(*((fixed, wide) if self._is_rail else (wide, fixed)))

    def _is_short(self, width: float) -> bool:
        if len(self._tabs) >= SHORT_FROM:
            return True
        return sum(_base(tab, tab.name) for tab in self._tabs) + 2 * SIDE > width

    def _arrange_row(self, room: QRectF) -> None:
        self.more.hide()
        is_short = self._is_short(room.width())
        base = [_base(tab, tab.short if is_short else tab.name) for tab in self._tabs]
        room = room.adjusted(SIDE, 0, -SIDE, 0)
        spare = room.width() - sum(base)
        count = max(1, len(base))
        has_new = bool(base) and spare >= NEW_WIDE + NEW_GAP + count * NEW_RESERVE
        spare -= NEW_WIDE + NEW_GAP if has_new else 0.0
        if spare >= 0:
            each = min(STATE_RESERVE, spare / count)
            widths = [one + each for one in base]
        else:  # equal shares: the letters of the paper are shown
            widths = [room.width() / count] * count
        line = Area(room)
        for number, button in enumerate(self._buttons):
            button.setHidden(number >= len(self._tabs))
            if number < len(self._tabs):
                button.set_tab(self._tabs[number], is_cell=False, is_short=is_short)
                place(button, line.left(widths[number]))
        self.new.setHidden(not has_new)
        line.left(NEW_GAP)
        place(self.new, line.left(NEW_WIDE))

    def _arrange_rail(self, room: QRectF) -> None:
        self.new.hide()
        places = max(1, int((room.height() + CELL_GAP) // (CELL_HIGH + CELL_GAP)))
        has_more = len(self._tabs) > places
        shown = places - 1 if has_more else len(self._tabs)
        area = Area(room.adjusted(CELL_SIDE, CELL_GAP / 2, 0, 0))
        for number, button in enumerate(self._buttons):
            button.setHidden(number >= shown)
            if number < len(self._tabs):
                button.set_tab(self._tabs[number], is_cell=True, is_short=True)
            if number < shown:
                place(button, Area(area.top(CELL_HIGH, gap=CELL_GAP)).left(CELL))
        self.more.setHidden(not has_more)
        if has_more:
            place(self.more, Area(area.top(CELL_HIGH)).left(CELL))


def _base(tab: RoleTab, name: str) -> float:
    """Return the width of a tab without a state, wide enough for the bold name."""
    key = KEY + KEY_GAP if tab.key else 0.0
    return 2 * PAD + key + MARK + MARK_GAP + text_width(name, size=Type.BODY, weight=Weight.BOLD)
