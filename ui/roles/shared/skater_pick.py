"""Choice of a skater: roster tiles, or a number that is on no roster."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Person, TeamSheet
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.stable_order import known_first
from ui.layout import Area, place
from ui.roles.shared.number_pad import NumberPad
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.tile_grid import TileGrid
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.number_tile import TileState, TileValue

__all__ = ["SkaterPick"]

TILE = 72.0
TILE_WIDTH = 104.0
"""The least width that holds a name of some length."""
TILES_MAX = 60
"""Three times a paper roster."""
FIELD = 48.0
FIELD_GAP = 8.0
HEAD, HEAD_GAP = 44.0, 6.0
BACK, BACK_GAP = 110.0, 10.0
UNLISTED = 190.0
EMPTY_TOP, EMPTY = 4.0, 60.0


class SkaterPick(Pane):
    """The tiles of a team.

    Signals:
        picked(str, str): number and eid of a skater.
        digit_tapped(str), back_tapped(), enter_tapped(): of a number that is on no roster.
        reopened(): show the tiles again, in place of the digits.
        left(): leave without a choice.
    """

    picked = Signal(str, str)
    digit_tapped = Signal(str)
    back_tapped = Signal()
    enter_tapped = Signal()
    reopened = Signal()
    left = Signal()

    def __init__(self, question: str, *, chosen: str, inset: float = 0.0, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", parent=parent)
        self._persons: tuple[Person, ...] = ()
        self._team: Team | None = None
        self._sheet: TeamSheet | None = None
        self._chosen_eid = ""
        self._is_typing = False
        self._question, self._chosen, self._inset = question, chosen, inset
        self.title = Heading(question, size=Type.LEAD, weight=Weight.BOLD, colour="text", parent=self)
        self.leave = Button(tr("Back"), kind=ButtonKind.QUIET, mark="arrow-left", parent=self)
        self.empty = Sentence(texts.NO_SKATERS, parent=self)
        self.area = TileGrid(tr("Skaters"), height=TILE, width_min=TILE_WIDTH, parent=self)
        self.pad = NumberPad(parent=self)
        self.unlisted = Button(tr("Not on roster"), mark="plus", height=FIELD, parent=self)
        self.area.picked.connect(self._on_tile)
        self.leave.tapped.connect(self._on_leave)
        self.unlisted.tapped.connect(lambda: self._show(is_typing=True))
        self.pad.digit_tapped.connect(self.digit_tapped)
        self.pad.back_tapped.connect(self.back_tapped)
        self.pad.enter_tapped.connect(self.enter_tapped)
        self.hide()

    def set_team(self, sheet: TeamSheet, chosen_eid: str) -> None:
        """Set the skaters of the team, and mark the chosen one."""
        if sheet is self._sheet and chosen_eid == self._chosen_eid:
            return
        self._sheet, self._chosen_eid = sheet, chosen_eid
        persons = tuple(one for one in sheet.persons if one.number)[:TILES_MAX]
        if self.isVisible() and sheet.team is self._team:
            persons = known_first([one.eid for one in self._persons], persons, lambda one: one.eid)
        self._team = sheet.team
        self._persons = persons
        self.empty.setHidden(self._is_typing or bool(persons))
        self.area.set_values([self._value(person) for person in persons])

    def set_typed(self, typed: str) -> None:
        """Set the typed digits of a number that is on no roster, and show the keypad instead of the tiles."""
        if typed and not self._is_typing:
            self._show(is_typing=True)
        self.title.set_text(tr("Number: {typed}_", typed=typed) if self._is_typing else self._question)

    def start(self) -> None:
        """Open it with the tiles, or with the digits if nobody is listed."""
        self._show(is_typing=not self._persons)

    def arrange(self, room: QRectF) -> None:
        area = Area(room.adjusted(self._inset, 0, -self._inset, -self._inset))
        head = Area(area.top(HEAD, gap=HEAD_GAP))
        place(self.leave, head.right(BACK, gap=BACK_GAP))
        place(self.pad, area.rest)
        # In a very low window the tiles keep a whole row, and this button goes up into the line of the question.
        is_low = area.rest.height() < TILE + FIELD_GAP + FIELD
        place(self.unlisted, head.right(UNLISTED, gap=BACK_GAP) if is_low else area.bottom(FIELD, gap=FIELD_GAP))
        place(self.title, head.rest)
        place(self.area, area.rest)
        place(self.empty, Area(area.rest.adjusted(0, EMPTY_TOP, 0, 0)).top(EMPTY))

    def _show(self, *, is_typing: bool) -> None:
        self._is_typing = is_typing
        self.pad.setHidden(not is_typing)
        for widget in (self.area, self.unlisted):
            widget.setHidden(is_typing)
        self.empty.setHidden(is_typing or bool(self._persons))
        self.set_typed("")

    def _on_leave(self) -> None:
        """Go back from the digits to the tiles, and from the tiles to the caller."""
        (self.reopened if self._is_typing and self._persons else self.left).emit()

    def _value(self, person: Person) -> TileValue:
        assert self._sheet is not None, "persons come from a team"
        is_chosen = person.eid == self._chosen_eid
        return TileValue(
            number=person.number,
            word=self._chosen if is_chosen else person.name,
            state=TileState.CHOSEN if is_chosen else TileState.NORMAL,
            name=f"{self._sheet.title or self._sheet.short} {person.number} {person.name}",
        )

    def _on_tile(self, number: int) -> None:
        person = self._persons[number]
        self.picked.emit(person.number, person.eid)
