"""The paper's head: the fields of the front page in a grid, and below them what is entered elsewhere."""

from collections.abc import Sequence
from datetime import tzinfo

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.colours import PLAIN_WORDS, jersey
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.head_nso.head_facts import head_facts
from derbyos_core.roles.head_nso.paper_head import SHORT_MAX, HeadField, enter_field, head_values
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.language import translated
from ui.layout import Area, columns, place, place_all
from ui.roles.head_nso.head_cell import HEIGHT as CELL
from ui.roles.head_nso.head_cell import HeadCell
from ui.roles.shared.page import Pane, Sentence
from ui.roles.shared.row_list import show_values
from ui.theme.tokens import Space
from ui.widgets.fact_row import FactRow
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.painted import room_of
from ui.widgets.text import paragraph_height
from ui.widgets.text_field import TextField

__all__ = ["PaperHead"]

F = HeadField
GAP = Space.S
BELOW = 4.0
CHIP, CHIP_HEIGHT = 58.0, 48.0
FACTS_MAX = 4
FACT_GAP = 6.0
WIDE_FROM, TWO_FROM = 540.0, 350.0
"""At less width two fields stand in a row, then one."""
SOLO = Team.OFFICIAL
"""Marks a row without a chip."""

Row = tuple[Team, tuple[tuple[HeadField, float], ...]]
"""The team whose chip begins the row, and its fields with their shares of the width."""

WIDE: tuple[Row, ...] = (
    (SOLO, ((F.DATE, 226), (F.START, 182), (F.GAME, 176))),
    (SOLO, ((F.VENUE, 250), (F.CITY, 144), (F.STATE, 174))),
    (SOLO, ((F.HOST, 230), (F.TOURNAMENT, 346))),
    (Team.HOME, ((F.HOME_LEAGUE, 160), (F.HOME_NAME, 158), (F.HOME_SHORT, 88), (F.HOME_COLOUR, 104))),
    (Team.AWAY, ((F.AWAY_LEAGUE, 160), (F.AWAY_NAME, 158), (F.AWAY_SHORT, 88), (F.AWAY_COLOUR, 104))),
    (SOLO, ((F.HEAD_REFEREE, 164), (F.HEAD_NSO, 184), (F.SUSPENSION, 228))),
)
TWO: tuple[Row, ...] = (
    (SOLO, ((F.DATE, 1), (F.START, 1))),
    (SOLO, ((F.GAME, 2), (F.VENUE, 3))),
    (SOLO, ((F.CITY, 1), (F.STATE, 1))),
    (SOLO, ((F.HOST, 1),)),
    (SOLO, ((F.TOURNAMENT, 1),)),
    (Team.HOME, ((F.HOME_LEAGUE, 1),)),
    (SOLO, ((F.HOME_NAME, 1),)),
    (SOLO, ((F.HOME_SHORT, 1), (F.HOME_COLOUR, 2))),
    (Team.AWAY, ((F.AWAY_LEAGUE, 1),)),
    (SOLO, ((F.AWAY_NAME, 1),)),
    (SOLO, ((F.AWAY_SHORT, 1), (F.AWAY_COLOUR, 2))),
    (SOLO, ((F.HEAD_REFEREE, 1), (F.HEAD_NSO, 1))),
    (SOLO, ((F.SUSPENSION, 1),)),
)
CHIPPED = {F.HOME_LEAGUE: Team.HOME, F.AWAY_LEAGUE: Team.AWAY}
ONE: tuple[Row, ...] = tuple((CHIPPED.get(field, SOLO), ((field, 1.0),)) for field in F)
SAVED = tr("Each field is saved when you leave it. Nothing must be filled.")


class PaperHead(Pane):
    """The grid.

    Signals:
        requested(object): a Command.
        status_requested(object): why a typed text cannot be accepted.
        resized(): the page needs another height than before.
    """

    requested = Signal(object)
    status_requested = Signal(object)
    resized = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._bout: Bout | None = None
        self._now = Instant(0)
        self._zone: tzinfo | None = None
        self._facts: tuple[tuple[str, str], ...] = ()
        self.cells = {field: HeadCell(field, parent=self) for field in HeadField}
        self.chips = {team: JerseyChip(width=CHIP, height=CHIP_HEIGHT, parent=self) for team in (Team.HOME, Team.AWAY)}
        self.note = Sentence(SAVED, parent=self)
        self.facts = [FactRow(parent=self) for _ in range(FACTS_MAX)]
        for field, cell in self.cells.items():
            cell.typed.connect(self._on_typed)
            if field in (F.HOME_SHORT, F.AWAY_SHORT):
                cell.field.setMaxLength(SHORT_MAX)
        for row in self.facts:
            row.hide()

    def show_state(self, state: ScreenState) -> None:
        """Show the bout's values. A field in which somebody types stays as it is."""
        bout = state.bout
        self._bout, self._now, self._zone = bout, state.now, state.zone
        for value in head_values(bout, state.now, state.zone):
            self.cells[value.field].set_value(value)
        for team, chip in self.chips.items():
            sheet = bout.teams[team]
            chip.set_chip(sheet.short, jersey(sheet.color, second=team is Team.AWAY))
        facts = tuple((line.what, line.value) for line in head_facts(bout, state.zone))
        show_values(self.facts, facts, lambda row, fact: row.set_fact(*fact))
        if facts != self._facts:
            self._facts = facts
            self.resized.emit()

    def first_gap(self) -> TextField | None:
        """Return the first field that is empty, else the first whose text was refused."""
        empty = (cell.field for cell in self.cells.values() if cell.is_empty)
        refused = (cell.field for cell in self.cells.values() if cell.fault)
        return next(empty, None) or next(refused, None)

    def drop_typed(self) -> bool:
        """Drop what is typed and not entered, and refused texts. Returns False if there are none."""
        held = [cell for cell in self.cells.values() if cell.is_held()]
        for cell in held:
            cell.accept()
        return bool(held)

    def height_at(self, wide: float) -> float:
        """Return the height of the page. At a narrow width the fields need more rows."""
        note = paragraph_height(self.note.text(), wide) + BELOW
        facts = sum(row.height_at(wide) + FACT_GAP for row in self.facts[: len(self._facts)])
        return len(_rows(wide)) * (CELL + BELOW) + note + facts

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        for team, fields in _rows(room.width()):
            row = Area(area.top(CELL, gap=BELOW))
            if team is not SOLO:
                place(self.chips[team], Area(row.left(CHIP, gap=GAP)).bottom(CHIP_HEIGHT))
            shares = [share for _, share in fields]
            place_all([self.cells[field] for field, _ in fields], columns(row.rest, shares, gap=GAP))
        place(self.note, area.top(paragraph_height(self.note.text(), room.width()), gap=BELOW))
        for fact in self.facts[: len(self._facts)]:
            place(fact, area.top(fact.height_at(room.width()), gap=FACT_GAP))

    def relook(self) -> None:
        super().relook()
        self.arrange(room_of(self))

    def _on_typed(self, field: HeadField, text: str) -> None:
        if self._bout is None:
            return
        names = {translated(word).lower(): name for name, word in PLAIN_WORDS.items()}
        entry = enter_field(field, text, self._bout, self._now, self._zone, names)
        if entry.fault:
            self.cells[field].set_fault(entry.fault, text)
            self.status_requested.emit(entry.sentence)
            return
        for command in entry.commands:
            self.requested.emit(command)
        self.cells[field].accept()


def _rows(wide: float) -> Sequence[Row]:
    """Return the rows of the grid at a width."""
    return WIDE if wide >= WIDE_FROM else TWO if wide >= TWO_FROM else ONE
