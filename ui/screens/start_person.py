"""How a person says who she is and what she does: a name, role tiles, and one button."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.identity import Role, Team
from ui.models.roles import SCREENED, joined_as, role_value
from ui.screens.page import Heading, Pane, Sentence
from ui.screens.scroll_pane import ScrollPane
from ui.theme.kinds import Kind
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import place, room_of
from ui.widgets.role_tile import RoleTile
from ui.widgets.text_field import TextField

__all__ = ["StartPerson"]

LEFT = 29.0
NAME_HEIGHT = 56.0
JOIN_HEIGHT = 68.0
JOIN_BOTTOM = 25.0
TILE_MAX = 180.0
TILE_LEAST = 62.0
"""Where all roles do not fit at this height, they scroll."""
TILE_WIDE = 260.0
"""The least width that holds the words of every role; below twice that the tiles stand in one column."""
BAR = 14.0
"""Beside the tiles, for the bar that scrolls them."""
GAP = 12.0
COLUMNS_WIDE = 2


class StartPerson(Pane):
    """The right half of the start page.

    Signals:
        join_tapped(): the one button.
        back_tapped(): to the choice of the bout, where the window shows one half at a time.
    """

    join_tapped = Signal()
    back_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(ground="surface", radius=0.0, parent=parent)
        self._roles: tuple[str, ...] = ()
        self._shorts: dict[Team, str] = {Team.HOME: "home", Team.AWAY: "away"}
        self._is_busy = False
        self._has_bout = False
        self._is_new = False
        self.title = Heading("Who are you?", size=Type.PAGE, weight=Weight.HEAVY, ink="text", parent=self)
        self.name_label = Heading("Your name, so others know who wrote what", parent=self)
        self.name = TextField("Your name", hint="Such as Maya R.", is_large=True, parent=self)
        self.role_label = Heading("Your role, or several", parent=self)
        self.area = ScrollPane("Roles", self._place_tiles, parent=self)
        self.tiles = {role: RoleTile(parent=self.area.paper) for role in SCREENED}
        self.note = Sentence(parent=self)
        self.join = Button(kind=Kind.PRIMARY, mark="arrow-right", height=JOIN_HEIGHT, size=20.0, parent=self)
        self.back = Button("Bouts", kind=Kind.QUIET, mark="arrow-left", parent=self)
        self.back.hide()
        for role, tile in self.tiles.items():
            tile.wanted.connect(lambda is_wanted, role=role: self._on_wanted(role, is_wanted=is_wanted))
        self.name.changed.connect(self._on_name)
        self.name.entered.connect(lambda _: self._on_join())
        self.join.tapped.connect(self._on_join)
        self.join.off_tapped.connect(self._on_off)
        self.back.tapped.connect(self.back_tapped)
        self._show()

    def roles(self) -> tuple[str, ...]:
        """The roles that are chosen, in the order of the tiles."""
        return tuple(role for role in SCREENED if role in self._roles)

    def typed_name(self) -> str:
        return self.name.text().strip()

    def set_remembered(self, name: str, roles: tuple[str, ...]) -> None:
        """What was chosen the last time."""
        self.name.set_text(name)
        self.name.set_tag("remembered" if name else "")
        self._roles = tuple(role for role in roles if role in SCREENED)
        self._show()

    def set_bout(self, *, has_bout: bool, shorts: dict[Team, str] | None = None, is_new: bool = False) -> None:
        """Whether there is a bout to join, and what its teams are called."""
        self._has_bout, self._is_new = has_bout, is_new
        self._shorts = shorts or {Team.HOME: "home", Team.AWAY: "away"}
        self._show()

    def set_note(self, text: str, *, is_bad: bool = False) -> None:
        """One sentence above the button: what is going on, or what went wrong."""
        self.note.set_text(text, ink="bad" if is_bad else "text2")
        self.relook()

    def set_busy(self, is_busy: bool) -> None:
        """While the bout is being opened, so that a second press does not open it twice."""
        self._is_busy = is_busy
        self._show()

    def set_alone(self, is_alone: bool) -> None:
        """The window shows one half at a time; a way back is needed."""
        self.back.setHidden(not is_alone)

    def arrange(self, room: QRectF) -> None:
        is_low = room.height() < 480
        left = LEFT if room.width() > 600 else Space.L
        wide = room.width() - 2 * left
        place(self.back, QRectF(room.right() - left - 110, 8, 110, 44))
        top = 18.0 if is_low else 23.0
        place(self.title, QRectF(left, top, wide - 120, 36))
        place(self.name_label, QRectF(left, 52 if is_low else 64, wide, 24))
        top = 78.0 if is_low else 94.0
        high = 48.0 if is_low else NAME_HEIGHT
        place(self.name, QRectF(left, top, wide, high))
        top += high
        join = 48.0 if is_low else JOIN_HEIGHT
        bottom = room.height() - (10 if is_low else JOIN_BOTTOM) - join
        place(self.join, QRectF(left, bottom, wide, join))
        note = 44.0 if self.note.text() else 0.0
        place(self.note, QRectF(left, bottom - note - 4, wide, note))
        if not is_low:
            place(self.role_label, QRectF(left, top + 17, wide, 24))
            top += 48
        else:
            top += 8
        self.role_label.setHidden(is_low)
        place(self.area, QRectF(left, top, wide + BAR, bottom - note - GAP - top))
        self.area.relay()

    def _place_tiles(self, room: QRectF) -> float:
        tiles = tuple(self.tiles.values())
        # The bar takes its width from the paper where it is shown, and from the margin beside the tiles where not.
        wide = room_of(self.area).width() - BAR
        room = QRectF(0, 0, wide, room_of(self.area.viewport()).height())
        columns = COLUMNS_WIDE if room.width() >= COLUMNS_WIDE * TILE_WIDE + GAP else 1
        rows = -(-len(tiles) // columns)
        high = max(TILE_LEAST, min(TILE_MAX, (room.height() - GAP * (rows - 1)) / rows))
        wide = (room.width() - GAP * (columns - 1)) / columns
        for number, tile in enumerate(tiles):
            row, column = divmod(number, columns)
            place(tile, QRectF(room.left() + column * (wide + GAP), room.top() + row * (high + GAP), wide, high))
        return rows * (high + GAP) - GAP

    def _show(self) -> None:
        for role, tile in self.tiles.items():
            tile.set_role(role_value(role, self._shorts))
            tile.set_chosen(role in self._roles)
        words = joined_as(self.roles(), self._shorts)
        verb = "Open it as" if self._is_new else "Join as"
        self.join.set_text("Opening the bout" if self._is_busy else f"{verb} {words or 'an official'}")
        self.join.set_kind(Kind.OFF if self._missing() else Kind.PRIMARY)

    def _missing(self) -> str:
        """What is still to be done before joining, in a sentence; empty if nothing is."""
        if self._is_busy:
            return "The bout is being opened."
        if not self._has_bout:
            return "Choose a bout first: tap one, type its address, or make a new one."
        if not self.typed_name():
            return "Type your name first, so that others know who wrote what."
        return "" if self._roles else "Choose what you do: tap one role or several."

    def _on_name(self, _: str) -> None:
        self.name.set_tag("")
        self._show()

    def _on_wanted(self, role: Role, *, is_wanted: bool) -> None:
        kept = tuple(one for one in self._roles if one != role)
        self._roles = (*kept, role) if is_wanted else kept
        self._show()

    def _on_join(self) -> None:
        if self._missing():
            self._on_off()
        else:
            self.join_tapped.emit()

    def _on_off(self) -> None:
        self.set_note(self._missing())
