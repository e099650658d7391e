"""Page of the other displays: the list of displays, and a live picture of the chosen one with its buttons."""

from PySide6.QtCore import QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.displays.boards import Board
from derbyos_core.roles.displays.controller import DISPLAYS_MAX, DisplayRow, DisplaysValue
from derbyos_core.roles.displays.pictures import NO_PICTURES, Pictures
from derbyos_core.roles.displays.shows import Show, show_words
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.start.roles import SCREENED
from ui.layout import Area, centred, grid, place, place_all
from ui.roles.scoreboard.public_board import PublicBoard
from ui.roles.shared.page import Heading, Sentence
from ui.roles.shared.screen import Screen
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.icons import draw_icon
from ui.theme.tokens import ColourScheme, Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted, room_of
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import RIGHT, draw_text, paragraph_height

__all__ = ["DisplayRowButton", "DisplaysScreen"]

SIDE, GAP, SPACE = 14.0, 8.0, 16.0
LIST, ROW = 416.0, 62.0
ICON = 20.0
ACTION_HIGH = 44.0
RATIO = 16 / 9
TWO_COLUMNS = 860.0
"""Narrower windows have the list above the picture."""
PICTURE_LEAST = 160.0
SHOW_LEAST, ROLE_LEAST = 140.0, 200.0
PICTURE_KEY_LEAST = 215.0
FOLLOW_WIDE, SWAP_WIDE, NEXT_LEAST = 270.0, 190.0, 330.0


class _RowBox(Painted):
    """Box of one row, in which its name and its button stand."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, hint=QSizeF(LIST, ROW))
        self._row: DisplayRow | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_row(self, row: DisplayRow) -> None:
        if row != self._row:
            self._row = row
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        row, colours = self._row, self.colours
        if row is None:
            return
        fill = colours.accent_soft if row.is_chosen else colours.surface
        edge, width = (colours.accent, 2.4) if row.is_chosen else (colours.line, 1.4)
        if not row.is_there:
            edge, width = colours.warn, 1.8
        draw_box(painter, room, fill=fill, edge=edge, width=width, radius=Radius.CARD, is_dashed=not row.is_there)


class DisplayRowButton(Pressable):
    """Name and state of one display, on the box of its row; a press chooses it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, hint=QSizeF(LIST, ROW))
        self._row: DisplayRow | None = None

    @property
    def radius(self) -> float:
        return Radius.CARD.value

    def set_row(self, row: DisplayRow) -> None:
        if row != self._row:
            self._row = row
            said = joined(", ", (row.name, row.sub, *((tr("chosen"),) if row.is_chosen else ())))
            self.setAccessibleName(said)
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        row, colours = self._row, self.colours
        if row is None:
            return
        foreground = colours.accent if row.is_chosen else colours.text
        icon = QRectF(room.left() + 16, room.center().y() - ICON / 2, ICON, ICON)
        draw_icon(painter, "device-desktop", icon, foreground)
        words = QRectF(icon.right() + 14, room.center().y() - 23, room.width() - 54, 23)
        draw_text(painter, words, row.name, colour=foreground, size=Type.BODY, weight=Weight.BOLD, may_cut=True)
        draw_text(painter, words.translated(0, 23), row.sub, colour=colours.text2, size=Type.LINE, may_cut=True)


class DisplaysScreen(Screen):
    """The page. It takes the place of the role's screen, as the change log does.

    Signals:
        display_chosen(str): show and change the content of this display.
        action_tapped(str): open this display, or take the program off it.
        show_chosen(str): a content of the chosen display.
        follow_tapped(), swap_tapped(): the two switches of the chosen display.
        picture_tapped(), sponsors_tapped(): choose the league's own picture, or those of its sponsors.
        no_sponsors_tapped(): show no sponsors any more.
        back_tapped(): return to the role's screen.
    """

    display_chosen = Signal(str)
    action_tapped = Signal(str)
    show_chosen = Signal(str)
    follow_tapped = Signal()
    swap_tapped = Signal()
    picture_tapped = Signal()
    sponsors_tapped = Signal()
    no_sponsors_tapped = Signal()
    back_tapped = Signal()

    page_name = tr("Other displays")

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._value: DisplaysValue | None = None
        self.area = ScrollPane(tr("Other displays"), self._arrange_page, parent=self)
        paper = self.area.paper
        self.title = Heading(tr("Displays"), size=20, weight=Weight.HEAVY, colour="text", parent=paper)
        self.back = Button(tr("Back"), kind=ButtonKind.QUIET, mark="arrow-left", parent=paper)
        # Each row after the other, so that they are read in this order.
        parts = tuple(
            (_RowBox(paper), DisplayRowButton(paper), Button(height=ACTION_HIGH, parent=paper))
            for _ in range(DISPLAYS_MAX)
        )
        self.boxes, self.rows, self.row_keys = zip(*parts, strict=True)
        self.about = Sentence(
            tr("A display is only looked at: no keys, no pointer. Pulled out, it stays here and comes back by itself."),
            parent=paper,
        )
        self.board = PublicBoard(parent=paper)
        self.note = Sentence(parent=paper)
        self.note.set_scheme(ColourScheme.BOARD)
        self.shows = {show: Button(show_words(show, {}), parent=paper) for show in Show if show is not Show.FINAL}
        self.follow = Button(tr("Follows the game by itself"), parent=paper)
        self.swap = Button(tr("Swap the sides"), parent=paper)
        self.next = Heading(size=Type.LINE, colour="text2", align=RIGHT, parent=paper)
        self.picture = Button(tr("Choose a picture …"), mark="file", parent=paper)
        self.sponsors = Button(mark="file", parent=paper)
        self.no_sponsors = Button(tr("No sponsors"), kind=ButtonKind.QUIET, mark="trash", parent=paper)
        self.roles_title = Heading(tr("The screen of a role"), size=Type.LEAD, weight=Weight.BOLD, parent=paper)
        self.roles = {role: Button(parent=paper) for role in SCREENED if role is not Role.SCOREBOARD}
        self.back.tapped.connect(self.back_tapped)
        self.follow.tapped.connect(self.follow_tapped)
        self.swap.tapped.connect(self.swap_tapped)
        self.picture.tapped.connect(self.picture_tapped)
        self.sponsors.tapped.connect(self.sponsors_tapped)
        self.no_sponsors.tapped.connect(self.no_sponsors_tapped)
        for number, (row, action) in enumerate(zip(self.rows, self.row_keys, strict=True)):
            row.tapped.connect(lambda number=number: self._on_row(number))
            action.tapped.connect(lambda number=number: self._on_action(number))
        for name, button in (*self.shows.items(), *self.roles.items()):
            button.tapped.connect(lambda name=name: self.show_chosen.emit(name.value))
        self.set_pictures(NO_PICTURES)

    def set_displays(self, value: DisplaysValue, board: Board | None, shorts: dict[Team, str]) -> None:
        """Set the rows, the buttons of the chosen display, and the board that it shows or would show."""
        self.board.set_board(board, is_flipped=value.is_flipped)
        if value == self._value and all(button.words() for button in self.roles.values()):
            return
        self._value = value
        for number, (box, row, action) in enumerate(zip(self.boxes, self.rows, self.row_keys, strict=True)):
            is_used = number < len(value.rows)
            box.setHidden(not is_used)
            row.setHidden(not is_used)
            action.setHidden(not is_used or not value.rows[number].action)
            if is_used:
                shown = value.rows[number]
                action.set_text(shown.action)
                action.setAccessibleName(joined(", ", (shown.action, shown.name)))
                box.set_row(shown)
                row.set_row(shown)
        for name, button in (*self.shows.items(), *self.roles.items()):
            is_chosen = name.value == (Show.HALF_TIME if value.shown == Show.FINAL else value.shown)
            button.set_text(show_words(name.value, shorts))
            button.set_kind(ButtonKind.CHOSEN if is_chosen else ButtonKind.NORMAL)
            button.set_mark("check" if is_chosen else "")
            button.setAccessibleName(_said(button.words(), is_chosen=is_chosen))
        is_role = value.shown not in Show._value2member_map_
        words = tr("The screen of {role} is shown there.", role=show_words(value.shown, shorts)) if is_role else ""
        self.note.set_text(words)
        for switch, is_on in ((self.follow, value.is_following), (self.swap, value.is_flipped)):
            switch.set_kind(ButtonKind.CHOSEN if is_on else ButtonKind.NORMAL)
            switch.set_mark("check" if is_on else "")
            switch.setAccessibleName(_said(switch.words(), is_chosen=is_on))
        self.next.set_text(value.next_words)
        self.area.relay()

    def set_pictures(self, pictures: Pictures) -> None:
        """Set which pictures of the league this laptop has."""
        count = len(pictures.sponsors)
        words = ntr("{n} sponsor: others …", "{n} sponsors: others …", count) if count else tr("Choose sponsors …")
        self.sponsors.set_text(words)
        self.no_sponsors.setHidden(not count)
        self.picture.set_text(tr("Another picture …") if pictures.own else tr("Choose a picture …"))
        self.area.relay()

    def _on_row(self, number: int) -> None:
        if self._value is not None and number < len(self._value.rows):
            self.display_chosen.emit(self._value.rows[number].id)

    def _on_action(self, number: int) -> None:
        if self._value is not None and number < len(self._value.rows):
            self.action_tapped.emit(self._value.rows[number].id)

    # -- layout -------------------------------------------------------------------------------------------

    def arrange(self, room: QRectF) -> None:
        place(self.area, room)
        self.area.relay()

    def _arrange_page(self, room: QRectF) -> float:
        wide = self.area.clear_of_bar(room.width())
        page = QRectF(SIDE, GAP, wide - 2 * SIDE, room.height())
        if page.width() < TWO_COLUMNS:
            bottom = self._arrange_list(page)
            return self._arrange_content(page.adjusted(0, bottom + SPACE - page.top(), 0, 0)) + GAP
        area = Area(page)
        bottom = self._arrange_list(area.left(LIST, gap=SIDE))
        return max(bottom, self._arrange_content(area.rest)) + GAP

    def _arrange_list(self, room: QRectF) -> float:
        """Place the title and the rows; returns the lower end."""
        area = Area(room)
        head = Area(area.top(TARGET, gap=GAP))
        place(self.back, head.right(self.back.preferred_size().width()))
        place(self.title, head.rest)
        for number in range(len(self._value.rows) if self._value is not None else 0):
            row, action = self.rows[number], self.row_keys[number]
            box = area.top(ROW, gap=GAP)
            place(self.boxes[number], box)
            line = Area(box)
            if self._value is not None and self._value.rows[number].action:
                line.right(GAP)
                place(action, centred(line.right(action.preferred_size().width(), gap=GAP / 2), height=ACTION_HIGH))
            place(row, line.rest)
        text = self.about.text()
        high = paragraph_height(text, room.width(), size=Type.BODY) + 4
        place(self.about, area.top(high))
        return area.rest.top()

    def _arrange_content(self, room: QRectF) -> float:
        """Place the picture of the chosen display with its buttons; returns the lower end."""
        area = Area(room)
        shown = room_of(self.area.viewport()).height()
        below = 2 * (TARGET + GAP) + 2 * GAP
        high = min(room.width() / RATIO, max(PICTURE_LEAST, shown - below))
        picture = centred(area.top(high, gap=GAP), width=high * RATIO)
        place(self.board, picture)
        place(self.note, centred(picture, height=TARGET).adjusted(SIDE, 0, -SIDE, 0))
        across = max(2, min(len(self.shows), int(room.width() // SHOW_LEAST)))
        lines = -(-len(self.shows) // across)
        boxes = grid(area.top(lines * (TARGET + GAP)), len(self.shows), across=across, height=TARGET, gap=GAP)
        place_all(self.shows.values(), boxes)
        switches = Area(area.top(TARGET, gap=GAP))
        place(self.follow, switches.left(min(FOLLOW_WIDE, room.width() * 0.6), gap=GAP))
        place(self.swap, switches.left(min(SWAP_WIDE, switches.rest.width()), gap=GAP))
        has_room = switches.rest.width() >= NEXT_LEAST
        place(self.next, switches.rest if has_room else area.top(TARGET / 2, gap=GAP))
        keys = [key for key in (self.picture, self.sponsors, self.no_sponsors) if not key.isHidden()]
        across = max(1, min(len(keys), int(room.width() // PICTURE_KEY_LEAST)))
        lines = -(-len(keys) // across)
        place_all(keys, grid(area.top(lines * (TARGET + GAP)), len(keys), across=across, height=TARGET, gap=GAP))
        place(self.roles_title, area.top(TARGET / 2 + 8))
        across = max(2, int(room.width() // ROLE_LEAST))
        lines = -(-len(self.roles) // across)
        boxes = grid(area.top(lines * (TARGET + GAP)), len(self.roles), across=across, height=TARGET, gap=GAP)
        place_all(self.roles.values(), boxes)
        return area.rest.top()


def _said(words: str, *, is_chosen: bool) -> str:
    """Return the name of a button that may be chosen."""
    return tr("{name}, chosen", name=words) if is_chosen else words
