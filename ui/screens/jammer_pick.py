"""How another jammer is picked: roster tiles, or a number that is on no roster."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Person, TeamSheet
from ui import texts
from ui.screens.page import Heading, Pane, Sentence
from ui.screens.scroll_pane import ScrollPane
from ui.theme.kinds import Kind
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.number_tile import NumberTile, TileState, TileValue
from ui.widgets.painted import place
from ui.widgets.text_field import TextField

__all__ = ["JammerPick"]

TILE = 72.0
TILE_WIDTH = 104.0
"""The least width that holds a name of some length."""
GAP = 8.0
TILES_MAX = 60
"""Three times a paper roster."""
FIELD = 48.0


class JammerPick(Pane):
    """The tiles of a team.

    Signals:
        picked(str, str): number and eid of a skater; the eid is empty for a number that is on no roster.
        left(): no other jammer after all.
    """

    picked = Signal(str, str)
    left = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(ground="surface", parent=parent)
        self._persons: tuple[Person, ...] = ()
        self._tiles: list[NumberTile] = []
        self.title = Heading("Who is the jammer?", size=Type.LEAD, weight=Weight.BOLD, ink="text", parent=self)
        self.leave = Button("Back", kind=Kind.QUIET, mark="arrow-left", parent=self)
        self.empty = Sentence(texts.NO_SKATERS, parent=self)
        self.area = ScrollPane("Skaters", self._arrange_list, parent=self)
        self.field = TextField("Number not on the roster", hint="Not on roster: number", parent=self)
        self.take = Button("Take", height=FIELD, parent=self)
        self.leave.tapped.connect(self.left)
        self.take.tapped.connect(self._on_number)
        self.field.entered.connect(lambda _: self._on_number())
        self.hide()

    def set_team(self, sheet: TeamSheet, chosen_eid: str) -> None:
        """The skaters of the team; the present jammer is marked."""
        persons = tuple(one for one in sheet.persons if one.number)[:TILES_MAX]
        while len(self._tiles) < len(persons):  # bounded by TILES_MAX
            self._tiles.append(self._made(len(self._tiles)))
        for tile, person in zip(self._tiles, persons, strict=False):
            is_chosen = person.eid == chosen_eid
            tile.set_tile(
                TileValue(
                    number=person.number,
                    word="Jammer" if is_chosen else person.name,
                    state=TileState.CHOSEN if is_chosen else TileState.NORMAL,
                    name=f"{sheet.name or sheet.short} {person.number} {person.name}",
                )
            )
        for number, tile in enumerate(self._tiles):
            tile.setHidden(number >= len(persons))
        self.empty.setHidden(bool(persons))
        if len(persons) != len(self._persons):
            self._persons = persons
            self.area.relay()
        self._persons = persons

    def arrange(self, room: QRectF) -> None:
        place(self.title, QRectF(0, 0, room.width() - 120, 44))
        place(self.leave, QRectF(room.width() - 110, 0, 110, 44))
        bottom = room.height() - FIELD
        place(self.area, QRectF(0, 50, room.width(), bottom - 58))
        place(self.empty, QRectF(0, 54, room.width(), 60))
        place(self.field, QRectF(0, bottom, room.width() - 108, FIELD))
        place(self.take, QRectF(room.width() - 100, bottom, 100, FIELD))

    def _arrange_list(self, room: QRectF) -> float:
        count = len(self._persons)
        columns = max(1, int((room.width() + GAP) // (TILE_WIDTH + GAP)))
        rows = -(-count // columns)
        wide = (room.width() - GAP * (columns - 1)) / columns
        for number, tile in enumerate(self._tiles[:count]):
            row, column = divmod(number, columns)
            place(tile, QRectF(column * (wide + GAP), row * (TILE + GAP), wide, TILE))
        return rows * (TILE + GAP)

    def _made(self, number: int) -> NumberTile:
        tile = NumberTile(height=TILE, parent=self.area.paper)
        tile.set_holding(False)
        tile.tapped.connect(lambda: self._on_tile(number))
        tile.show()
        return tile

    def _on_tile(self, number: int) -> None:
        if number < len(self._persons):
            self.picked.emit(self._persons[number].number, self._persons[number].eid)

    def _on_number(self) -> None:
        number = self.field.text().strip()
        if number:
            self.field.clear()
            self.picked.emit(number, "")
