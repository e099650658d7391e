"""Panel of one line-up: five slots, the roster, and the few actions for all five."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.lineup.panel import SkaterTile
from derbyos_core.roles.lineup.places import ON_TRACK
from derbyos_core.roles.shared import texts
from ui.frame.size_class import SizeClass
from ui.layout import place
from ui.roles.shared.grid import Grid
from ui.roles.shared.number_pad import NumberPad
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.fact_button import FactButton
from ui.widgets.number_tile import NumberTile, TileState, TileValue
from ui.widgets.painted import room_of
from ui.widgets.pill import Pill
from ui.widgets.place_chip import PlaceChip
from ui.widgets.roving_focus import put_in_order

__all__ = ["LineupPane"]

PAD = 16.0
TOP = 55.0
CHIP = 55.0
CHIP_GAP = 6.0
GAP = 8.0
ROW_GAP = 9.0
BUTTON = 52.0
LOW_BUTTON = 48.0
TILE_WIDTH = 80.0
"""The least width that holds a name of some length."""
TILE_LEAST = 46.0
TILE_MOST = 79.0
COLUMNS = 4
COLUMNS_MAX = 12
NO_SKATER = TileValue(number=tr("No skater"), state=TileState.PLAIN, name=tr("No skater in this place"))
UNLISTED = TileValue(number=tr("Not on roster"), state=TileState.PLAIN, name=tr("A number that is not on the roster"))
NO_PIVOT_SHARE = 123 / 444
CLEAR_SHARE = 122 / 444
COMPACT_CHIP = 46.0
ROWS_BUTTON = 92.0
EMPTY_HIGH = 56.0
"""Height of the sentence that says that there are no skaters yet."""


class LineupPane(Pane):
    """The panel of one line-up.

    Signals:
        skater_tapped(str): the eid of a skater whose tile was tapped.
        skater_held(str): the same, held down: the skater sits out three jams.
        place_tapped(int): a slot that is to be filled next.
        number_requested(): enter a skater who is on no roster.
        nobody_tapped(): the next slot stays empty.
        no_pivot_wanted(bool), star_pass_wanted(bool): whether the line-up shall have it.
        same_tapped(), clear_tapped(), box_tapped(): for the whole line-up, and for the skater who leaves the box.
    """

    skater_tapped = Signal(str)
    skater_held = Signal(str)
    place_tapped = Signal(int)
    number_requested = Signal()
    nobody_tapped = Signal()
    no_pivot_wanted = Signal(bool)
    star_pass_wanted = Signal(bool)
    same_tapped = Signal()
    clear_tapped = Signal()
    box_tapped = Signal()

    def __init__(self, *, ground: str = "surface", parent: QWidget | None = None) -> None:
        super().__init__(ground=ground, edge="line" if ground else "", parent=parent)
        self._size_class = SizeClass()
        self._tiles: tuple[SkaterTile, ...] = ()
        self._columns = COLUMNS
        self.title = Heading(size=Type.HEAD, weight=Weight.BOLD, ink="text", parent=self)
        self.pill = Pill(parent=self)
        self.pill.resized.connect(lambda: self.arrange(room_of(self)))
        self.chips = [PlaceChip(parent=self) for _ in range(ON_TRACK)]
        self.empty = Sentence(texts.NO_SKATERS, parent=self)
        self.area = ScrollPane(tr("Skaters"), self._arrange_tiles, parent=self)
        self.tiles: list[NumberTile] = []
        self.unlisted = NumberTile(parent=self.area.paper)
        self.nobody = NumberTile(parent=self.area.paper)
        self.pad = NumberPad(parent=self)
        self.no_pivot = FactButton(tr("No pivot"), height=BUTTON, parent=self)
        self.same = Button(tr("Same again"), mark="copy", height=BUTTON, parent=self)
        self.clear = Button(tr("Clear"), mark="x", height=BUTTON, parent=self)
        self.box = Button(tr("To the box"), mark="arrow-up", height=BUTTON, parent=self)
        self.star_pass = FactButton(tr("Star pass"), mark="star-pass", height=BUTTON, parent=self)
        self.unlisted.set_tile(UNLISTED)
        self.unlisted.tapped.connect(self.number_requested)
        self.nobody.set_tile(NO_SKATER)
        self.nobody.tapped.connect(self.nobody_tapped)
        for number, chip in enumerate(self.chips):
            chip.tapped.connect(lambda number=number: self.place_tapped.emit(number))
        self.no_pivot.wanted.connect(self.no_pivot_wanted)
        self.star_pass.wanted.connect(self.star_pass_wanted)
        self.same.tapped.connect(self.same_tapped)
        self.clear.tapped.connect(self.clear_tapped)
        self.box.tapped.connect(self.box_tapped)

    @property
    def skaters(self) -> tuple[SkaterTile, ...]:
        """The skaters that are offered, tile by tile."""
        return self._tiles

    def set_size_class(self, size_class: SizeClass) -> None:
        if size_class != self._size_class:
            self._size_class = size_class
            self.arrange(room_of(self))

    def set_skaters(self, skaters: tuple[SkaterTile, ...], values: tuple[TileValue, ...]) -> None:
        """Set the skaters that are offered, in their fixed order, and the value of each tile."""
        assert len(skaters) == len(values), "every skater has a tile"
        while len(self.tiles) < len(skaters):  # bounded by the roster, which the model bounds
            self.tiles.append(self._made(len(self.tiles)))
        for tile, value in zip(self.tiles, values, strict=False):
            tile.set_tile(value)
        is_other = len(skaters) != len(self._tiles)
        self._tiles = skaters
        if is_other:
            for number, tile in enumerate(self.tiles):
                tile.setHidden(number >= len(skaters))
            self.empty.setHidden(not self.pad.isHidden() or bool(skaters))
            self.arrange(room_of(self))

    def grid(self) -> Grid:
        """Return the grid of the arrow keys, row by row: the skaters, and the two tiles that end them."""
        return Grid([*self.tiles[: len(self._tiles)], self.unlisted, self.nobody], self._columns)

    def set_typing(self, *, is_typing: bool) -> None:
        """Set whether the keypad for a number that is on no roster replaces the tiles."""
        if is_typing == self.pad.isHidden():
            self.pad.setHidden(not is_typing)
            self.area.setHidden(is_typing)
            self.empty.setHidden(is_typing or bool(self._tiles))

    def arrange(self, room: QRectF) -> None:
        if self._size_class.is_compact:
            self._arrange_compact(room)
            return
        self.title.show()
        self.pill.show()
        left, wide = PAD, room.width() - 2 * PAD
        pill = self.pill.preferred_size()
        place(self.title, QRectF(left, 17, wide - pill.width() - 8, 26))
        place(self.pill, QRectF(left + wide - pill.width(), 14, pill.width(), 30))
        self._place_chips(left, TOP, wide, CHIP)
        low = room.height() < 600
        high = LOW_BUTTON if low else BUTTON
        second = room.height() - (12 if low else 14) - high
        first = second - high - (8 if low else 10)
        no_pivot, clear = wide * NO_PIVOT_SHARE, wide * CLEAR_SHARE
        place(self.no_pivot, QRectF(left, first, no_pivot, high))
        place(self.same, QRectF(left + no_pivot + GAP, first, wide - no_pivot - clear - 2 * GAP, high))
        place(self.clear, QRectF(left + wide - clear, first, clear, high))
        half = (wide - GAP) / 2
        place(self.box, QRectF(left, second, half, high))
        place(self.star_pass, QRectF(left + half + GAP, second, half, high))
        top = TOP + CHIP + 12
        self._place_area(QRectF(left, top, wide, first - 12 - top))

    def _arrange_compact(self, room: QRectF) -> None:
        self.title.hide()
        self.pill.hide()
        left, wide = 8.0, room.width() - 16
        self._place_chips(left, 6, wide - ROWS_BUTTON - GAP, COMPACT_CHIP)
        bottom = room.height() - 6 - 44
        buttons = (self.no_pivot, self.same, self.clear, self.box, self.star_pass)
        shares = (0.95, 1.25, 0.9, 1.65, 1.2)
        each = (wide - GAP * (len(buttons) - 1)) / sum(shares)
        at = left
        for button, share in zip(buttons, shares, strict=True):
            place(button, QRectF(at, bottom, each * share, 44))
            at += each * share + GAP
        top = 6 + COMPACT_CHIP + 6
        self._place_area(QRectF(left, top, wide, bottom - 6 - top))

    def _place_chips(self, left: float, top: float, wide: float, high: float) -> None:
        each = (wide - CHIP_GAP * (ON_TRACK - 1)) / ON_TRACK
        for number, chip in enumerate(self.chips):
            place(chip, QRectF(left + number * (each + CHIP_GAP), top, each, high))

    def _place_area(self, box: QRectF) -> None:
        # At little height the two remaining tiles say enough.
        has_room = box.height() >= EMPTY_HIGH + TILE_LEAST
        is_said = not self._tiles and has_room
        self.empty.setHidden(not is_said or not self.pad.isHidden())
        place(self.area, box.adjusted(0, EMPTY_HIGH, 0, 0) if is_said else box)
        place(self.empty, QRectF(box.left(), box.top() + 4, box.width(), EMPTY_HIGH - 8))
        place(self.pad, box)
        self.area.relay()

    def _arrange_tiles(self, room: QRectF) -> float:
        """Place the tiles as high as the area allows, in as few columns as fit. A longer roster scrolls."""
        skaters, words = self.tiles[: len(self._tiles)], (self.unlisted, self.nobody)
        count = len(skaters) + len(words)
        high = room_of(self.area).height()
        most = max(1, min(COLUMNS_MAX, int((room.width() + GAP) // (TILE_WIDTH + GAP))))
        columns = min(COLUMNS, most)
        while columns < most and -(-count // columns) * (TILE_LEAST + 4) > high + 4:  # bounded by COLUMNS_MAX
            columns += 1
        if self._size_class.is_compact:
            columns = most
        self._columns = columns
        # The two tiles of words stay together: in the last row of skaters, else in a lower row of their own.
        is_apart = 0 < columns - len(skaters) % columns < len(words) or not len(skaters) % columns
        rows = -(-len(skaters) // columns) if is_apart else -(-count // columns)
        gap = ROW_GAP if rows <= COLUMNS else 5.0
        foot = TILE_LEAST + gap if is_apart else 0.0
        each = max(TILE_LEAST, min(TILE_MOST, (high - foot - gap * (rows - 1)) / max(1, rows)))
        wide = (room.width() - GAP * (columns - 1)) / columns
        for number, tile in enumerate(skaters if is_apart else [*skaters, *words]):
            row, column = divmod(number, columns)
            place(tile, QRectF(column * (wide + GAP), row * (each + gap), wide, each))
        whole = rows * (each + gap) - gap
        if not is_apart:
            return whole
        half = (room.width() - GAP) / len(words)
        for number, tile in enumerate(words):
            place(tile, QRectF(number * (half + GAP), whole + gap, half, TILE_LEAST))
        return whole + foot

    def _made(self, number: int) -> NumberTile:
        tile = NumberTile(parent=self.area.paper)
        tile.tapped.connect(lambda: self._on_tile(number))
        tile.held.connect(lambda: self.skater_held.emit(self._tiles[number].eid) if number < len(self._tiles) else None)
        # Tab stops at one of the skaters, after the slots and before the tiles that end them. A screen reader does too.
        tile.setFocusPolicy(Qt.FocusPolicy.NoFocus if number else Qt.FocusPolicy.TabFocus)
        put_in_order((self.tiles[-1] if number else self.chips[-1], tile))
        tile.stackUnder(self.unlisted)
        tile.show()
        return tile

    def _on_tile(self, number: int) -> None:
        if number < len(self._tiles):
            self.skater_tapped.emit(self._tiles[number].eid)
