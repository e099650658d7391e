"""Choice of roles: a tile per job, with chips inside it for whom it is done; several roles may be chosen."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.start.roles import GROUPS, NAMELESS, SCREENED, RoleGroup, here_words, role_word
from ui.layout import Area, columns, place, place_all
from ui.roles.shared.page import Pane
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.pressable import TARGET
from ui.widgets.role_tile import RoleTile, RoleValue
from ui.widgets.roving_focus import RovingFocus
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text, text_width

__all__ = ["BAR", "RoleChip", "RoleChoice"]

BAR = 14.0
"""Space beside the tiles for the scroll bar, where they do not fit."""
GAP, LOW_GAP = 12.0, 8.0
LOW = 400.0
SINGLE_LEAST, SINGLE_SHARE = 58.0, 0.68
"""A job that is not divided needs no space for chips."""
TILE_WIDE = 190.0
"""The least width of a tile; below twice that the tiles form one column."""
COLUMNS = 2
PAD, CHIP_GAP = 10.0, 6.0
CHIP_MARGIN = 10.0
TITLE, SUB = 22.0, 19.0
SUB_FROM = 250.0
"""A tile at least this wide describes the job in words."""
CHOSEN_WIDTH = 3.0
ICON = 20.0


class RoleChip(Button):
    """For whom a job is done.

    Signals:
        wanted(bool): whether the person wants the role.
    """

    wanted = Signal(bool)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(name=" ", parent=parent)
        self._title = ""
        self.tapped.connect(lambda: self.wanted.emit(not self.is_chosen))

    @property
    def is_chosen(self) -> bool:
        return self.kind is ButtonKind.CHOSEN

    def set_role(self, word: str, title: str) -> None:
        """Set the word on it, and the full name of the role."""
        self._title = title
        self.set_text(word)
        self._name()

    def set_chosen(self, is_chosen: bool) -> None:
        self.set_kind(ButtonKind.CHOSEN if is_chosen else ButtonKind.NORMAL)
        self._name()

    def least_width(self) -> float:
        """Return the width that its word needs."""
        return max(TARGET, text_width(self.words(), size=Type.BODY, weight=Weight.SEMI) + CHIP_MARGIN)

    def _name(self) -> None:
        self.setAccessibleName(tr("{name}, chosen", name=self._title) if self.is_chosen else self._title)


class _GroupTile(Pane):
    """A job with the chips inside it."""

    def __init__(self, group: RoleGroup, *, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._group = group
        self.chips = {role: RoleChip(parent=self) for role, _ in group.roles}
        self._sub = group.sub
        self._is_held = False
        self.setAccessibleName(group.title)
        self.setAccessibleDescription(group.sub)

    def set_shorts(self, shorts: dict[Team, str]) -> None:
        for role, word in self._group.roles:
            self.chips[role].set_role(role_word(word, shorts), texts.role_name(role, shorts))
        self.relook()

    def set_here(self, here: str) -> None:
        """Set who has the job; without anybody the job is described."""
        if here != (self._sub if self._is_held else ""):
            self._sub, self._is_held = here or self._group.sub, bool(here)
            self.setAccessibleDescription(self._sub)
            self.update()

    def height_for(self, width: float) -> float:
        """Return the least height at this width."""
        rows = len(self._rows(width - 2 * PAD))
        return 2 * (PAD - 2) + TITLE + rows * (TARGET + 4) + (SUB if self._is_held else 0.0)

    def arrange(self, room: QRectF) -> None:
        area = Area(room.adjusted(PAD, 0, -PAD, 2 - PAD))
        for row in reversed(self._rows(area.rest.width())):
            line = Area(area.bottom(TARGET, gap=CHIP_GAP))
            spare = line.rest.width() - CHIP_GAP * (len(row) - 1) - sum(chip.least_width() for chip in row)
            for chip in row:
                place(chip, line.left(chip.least_width() + spare / len(row), gap=CHIP_GAP))

    def _rows(self, width: float) -> list[list[RoleChip]]:
        """Return the chips in one row, or in two if the words do not fit beside each other."""
        chips = list(self.chips.values())
        needed = sum(chip.least_width() for chip in chips) + CHIP_GAP * (len(chips) - 1)
        middle = -(-len(chips) // 2)
        return [chips] if needed <= width else [chips[:middle], chips[middle:]]

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours, group = self.colours, self._group
        is_chosen = any(chip.is_chosen for chip in self.chips.values())
        edge, width = (colours.accent, CHOSEN_WIDTH) if is_chosen else (colours.line, 1.2)
        draw_box(painter, room, fill=colours.surface, edge=edge, width=width, radius=Radius.CARD)
        chips = min(chip.y() for chip in self.chips.values()) * room.height() / max(1, self.height())
        has_room = text_width(self._sub, size=Type.NOTE) <= room.width() - 2 * PAD - ICON - 13
        has_sub = chips - PAD >= TITLE + SUB + 3 and room.width() >= SUB_FROM and has_room
        has_sub = has_sub or self._is_held
        words = TITLE + (SUB if has_sub else 0.0)
        top = room.top() + max(PAD - 3, (chips - words) / 2)
        colour = colours.accent if is_chosen else colours.text
        left = room.left() + PAD + 4
        draw_icon(painter, group.mark, QRectF(left, top + (TITLE - ICON) / 2, ICON, ICON), colour)
        line = QRectF(left + ICON + 9, top, room.right() - PAD - left - ICON - 9, TITLE)
        draw_text(painter, line, group.title, colour=colour, size=Type.LEAD + 1, weight=Weight.BOLD)
        if has_sub:
            line = QRectF(line.left(), line.bottom(), line.width(), SUB)
            draw_text(painter, line, self._sub, colour=colours.text2, size=Type.LINE, may_cut=self._is_held)


class RoleChoice(Pane):
    """All roles that are offered here.

    Signals:
        changed(): a role was added or removed.
    """

    changed = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._roles: tuple[str, ...] = ()
        self._shorts: dict[Team, str] = dict(NAMELESS)
        self._holders: dict[str, tuple[str, ...]] = {}
        self.area = ScrollPane(tr("Roles"), self._place_tiles, parent=self)
        self._groups: tuple[RoleTile | _GroupTile, ...] = tuple(self._made(group) for group in GROUPS)
        self.tiles: dict[Role, RoleTile | RoleChip] = dict(self._by_role())
        for role, tile in self.tiles.items():
            tile.wanted.connect(lambda is_wanted, role=role: self._on_wanted(role, is_wanted=is_wanted))
        self._stop = RovingFocus(self.tiles.values(), parent=self.area.paper)
        self._show()

    def roles(self) -> tuple[str, ...]:
        """Return the chosen roles, in the order in which they were chosen."""
        return self._roles

    def set_roles(self, roles: tuple[str, ...]) -> None:
        """Choose these roles; those that have no screen here are left out."""
        self._roles = tuple(role for role in roles if role in SCREENED)
        if chosen := [tile for role, tile in self.tiles.items() if role in self._roles]:
            self._stop.stop_at(chosen[0])
        self._show()

    def set_holders(self, holders: Mapping[str, tuple[str, ...]]) -> None:
        """Set by role the names of the others who have it. It may be taken all the same."""
        if holders != self._holders:
            self._holders = dict(holders)
            self._show()
            self.relook()

    def set_shorts(self, shorts: dict[Team, str]) -> None:
        """Set the short names of the teams."""
        if shorts != self._shorts:
            self._shorts = dict(shorts)
            self._show()

    def arrange(self, room: QRectF) -> None:
        place(self.area, room)
        self.area.relay()

    def _made(self, group: RoleGroup) -> "RoleTile | _GroupTile":
        if len(group.roles) > 1:
            return _GroupTile(group, parent=self.area.paper)
        tile = RoleTile(parent=self.area.paper)
        tile.set_role(RoleValue(title=group.title, sub=group.sub, mark=group.mark))
        return tile

    def _by_role(self) -> Iterator[tuple[Role, RoleTile | RoleChip]]:
        for group, tile in zip(GROUPS, self._groups, strict=True):
            if isinstance(tile, _GroupTile):
                yield from tile.chips.items()
            else:
                yield group.roles[0][0], tile

    def _place_tiles(self, _: QRectF) -> float:
        # The scroll bar takes its width from the paper if it is shown, and from the margin beside the tiles if not.
        wide, high = room_of(self.area).width() - BAR, room_of(self.area.viewport()).height()
        gap = GAP if high >= LOW else LOW_GAP
        across = COLUMNS if wide >= COLUMNS * TILE_WIDE + gap else 1
        each = (wide - gap * (across - 1)) / across
        rows = [self._groups[first : first + across] for first in range(0, len(self._groups), across)]
        least = [max(_least(tile, each) for tile in row) for row in rows]
        spare = max(0.0, high - 1 - gap * (len(rows) - 1) - sum(least))  # a pixel for rounding
        shares = [SINGLE_SHARE if all(isinstance(tile, RoleTile) for tile in row) else 1.0 for row in rows]
        area = Area(QRectF(0, 0, wide, high))
        for row, height, share in zip(rows, least, shares, strict=True):
            line = area.top(height + spare * share / sum(shares), gap=gap)
            place_all(row, columns(line, across, gap=gap)[: len(row)])
        return area.rest.top() - gap

    def _show(self) -> None:
        for group, tile in zip(GROUPS, self._groups, strict=True):
            here = here_words(group, self._holders, self._shorts)
            if isinstance(tile, _GroupTile):
                tile.set_shorts(self._shorts)
                tile.set_here(here)
            else:
                tile.set_role(RoleValue(title=group.title, sub=here or group.sub, mark=group.mark, is_taken=bool(here)))
        for role, choice in self.tiles.items():
            choice.set_chosen(role in self._roles)
        for tile in self._groups:
            tile.update()

    def _on_wanted(self, role: Role, *, is_wanted: bool) -> None:
        kept = tuple(one for one in self._roles if one != role)
        self._roles = (*kept, role) if is_wanted else kept
        self._show()
        self.changed.emit()


def _least(tile: RoleTile | _GroupTile, width: float) -> float:
    return tile.height_for(width) if isinstance(tile, _GroupTile) else SINGLE_LEAST
