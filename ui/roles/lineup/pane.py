"""Panel of one line-up: five slots, the roster, and the few actions for all five."""

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.lineup.panel import SkaterTile
from derbyos_core.roles.lineup.places import ON_TRACK
from derbyos_core.roles.shared import texts
from ui.frame.size_class import SizeClass
from ui.layout import Area, columns, grid_height, place, place_all, rows
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

PAD, TOP, BOTTOM = 16.0, 14.0, 14.0
PILL, TITLE, TITLE_LOWER = 30.0, 26.0, 3.0
HEAD_GAP = 11.0
CHIP = 55.0
CHIP_GAP = 6.0
GAP = 8.0
AROUND_TILES = 12.0
BUTTON, BUTTON_GAP = 52.0, 10.0
LOW_BELOW = 600.0
LOW_BUTTON, LOW_BUTTON_GAP, LOW_BOTTOM = 48.0, 8.0, 12.0
TILE_WIDTH = 80.0
"""The least width that holds a name of some length."""
TILE_LEAST = 46.0
TILE_MOST = 79.0
TILE_GAP, LOW_TILE_GAP, TILE_GAP_LEAST = 9.0, 5.0, 4.0
"""Between two rows of tiles: of few, of many, and the least with which rows are counted."""
COLUMNS = 4
COLUMNS_MAX = 12
NO_SKATER = TileValue(number=tr("No skater"), state=TileState.PLAIN, name=tr("No skater in this place"))
UNLISTED = TileValue(number=tr("Not on roster"), state=TileState.PLAIN, name=tr("A number that is not on the roster"))
NO_PIVOT_SHARE = 123 / 444
CLEAR_SHARE = 122 / 444
COMPACT_PAD, COMPACT_AIR = 8.0, 6.0
COMPACT_CHIP, COMPACT_BUTTON = 46.0, 44.0
COMPACT_SHARES = (0.95, 1.25, 0.9, 1.65, 1.2)
"""Widths of no pivot, same, clear, box and star pass in one row."""
ROWS_BUTTON = 92.0
EMPTY_HIGH, EMPTY_AIR = 56.0, 4.0
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

    def __init__(self, *, background: str = "surface", parent: QWidget | None = None) -> None:
        super().__init__(background=background, edge="line" if background else "", parent=parent)
        self._size_class = SizeClass()
        self._tiles: tuple[SkaterTile, ...] = ()
        self._columns = COLUMNS
        self.title = Heading(size=Type.HEAD, weight=Weight.BOLD, colour="text", parent=self)
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

    def show_number(self, typed: str) -> None:
        """Show digits that stand in no place, or nothing, where a number is begun by a tap and where it is ended."""
        self.unlisted.set_tile(
            replace(UNLISTED, number=typed, name=joined(", ", (typed, UNLISTED.name))) if typed else UNLISTED
        )
        self.pad.show_number(typed)

    def set_typing(self, *, is_typing: bool) -> None:
        """Set whether the keypad for a number that is on no roster replaces the tiles."""
        if is_typing == self.pad.isHidden():
            self.pad.setHidden(not is_typing)
            self.area.setHidden(is_typing)
            self.empty.setHidden(is_typing or bool(self._tiles))

    def arrange(self, room: QRectF) -> None:
        is_compact = self._size_class.is_compact
        self.title.setHidden(is_compact)
        self.pill.setHidden(is_compact)
        if is_compact:
            self._arrange_compact(room)
            return
        is_low = room.height() < LOW_BELOW
        high, apart, below = (LOW_BUTTON, LOW_BUTTON_GAP, LOW_BOTTOM) if is_low else (BUTTON, BUTTON_GAP, BOTTOM)
        area = Area(room.adjusted(PAD, TOP, -PAD, -below))
        head = Area(area.top(PILL, gap=HEAD_GAP))
        place(self.pill, head.right(self.pill.preferred_size().width(), gap=GAP))
        place(self.title, Area(head.rest.adjusted(0, TITLE_LOWER, 0, 0)).top(TITLE))
        place_all(self.chips, columns(area.top(CHIP, gap=AROUND_TILES), ON_TRACK, gap=CHIP_GAP))
        place_all((self.box, self.star_pass), columns(area.bottom(high, gap=apart), 2, gap=GAP))
        first = Area(area.bottom(high, gap=AROUND_TILES))
        wide = first.rest.width()
        place(self.no_pivot, first.left(wide * NO_PIVOT_SHARE, gap=GAP))
        place(self.clear, first.right(wide * CLEAR_SHARE, gap=GAP))
        place(self.same, first.rest)
        self._place_area(area.rest)

    def _arrange_compact(self, room: QRectF) -> None:
        area = Area(room, pad_x=COMPACT_PAD, pad_y=COMPACT_AIR)
        chips = area.top(COMPACT_CHIP, gap=COMPACT_AIR).adjusted(0, 0, -ROWS_BUTTON - GAP, 0)
        place_all(self.chips, columns(chips, ON_TRACK, gap=CHIP_GAP))
        buttons = (self.no_pivot, self.same, self.clear, self.box, self.star_pass)
        place_all(buttons, columns(area.bottom(COMPACT_BUTTON, gap=COMPACT_AIR), COMPACT_SHARES, gap=GAP))
        self._place_area(area.rest)

    def _place_area(self, box: QRectF) -> None:
        # At little height the two remaining tiles say enough.
        has_room = box.height() >= EMPTY_HIGH + TILE_LEAST
        is_said = not self._tiles and has_room
        self.empty.setHidden(not is_said or not self.pad.isHidden())
        place(self.pad, box)
        area = Area(box)
        sentence = area.top(EMPTY_HIGH)
        place(self.empty, sentence.adjusted(0, EMPTY_AIR, 0, -EMPTY_AIR))
        place(self.area, area.rest if is_said else box)
        self.area.relay()

    def _arrange_tiles(self, room: QRectF) -> float:
        """Place the tiles as high as the area allows, in as few columns as fit. A longer roster scrolls."""
        skaters, words = self.tiles[: len(self._tiles)], (self.unlisted, self.nobody)
        count = len(skaters) + len(words)
        high = room_of(self.area).height()
        most = max(1, min(COLUMNS_MAX, int((room.width() + GAP) // (TILE_WIDTH + GAP))))
        across = most if self._size_class.is_compact else min(COLUMNS, most)
        while across < most and grid_height(count, across=across, height=TILE_LEAST, gap=TILE_GAP_LEAST) > high:
            across += 1  # bounded by COLUMNS_MAX
        self._columns = across
        # The two tiles of words stay together: in the last row of skaters, else in a lower row of their own.
        is_apart = 0 < across - len(skaters) % across < len(words) or not len(skaters) % across
        tiles = skaters if is_apart else [*skaters, *words]
        down = -(-len(tiles) // across)
        gap = TILE_GAP if down <= COLUMNS else LOW_TILE_GAP
        foot = TILE_LEAST + gap if is_apart else 0.0
        each = max(TILE_LEAST, min(TILE_MOST, (high - foot - gap * (down - 1)) / max(1, down)))
        area = QRectF(0, 0, room.width(), down * (each + gap) - gap)
        boxes = [box for line in rows(area, down, gap=gap) for box in columns(line, across, gap=GAP)]
        place_all(tiles, boxes[: len(tiles)])
        if is_apart:
            last = QRectF(0, area.bottom() + gap, area.width(), TILE_LEAST)
            place_all(words, columns(last, len(words), gap=GAP))
        return area.height() + foot

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
