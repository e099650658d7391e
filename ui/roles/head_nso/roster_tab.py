"""Page of the rosters during the game: add a skater by number, change or remove one; and the list of officials."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import AddPersons, Command, NewPerson, SetAttribute
from derbyos_core.bout.model import Bout, Person
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.screen_state import Conflict
from derbyos_core.roles.start.roster_paste import read_roster
from ui.layout import Area, columns, place, place_all
from ui.roles.head_nso.igrf_list import IgrfList
from ui.roles.shared.page import Pane, Sentence
from ui.roles.shared.tile_grid import TileGrid, columns_in
from ui.widgets.button import Button
from ui.widgets.conflict_chip import ChipAnswer, ConflictChip, ConflictValue
from ui.widgets.number_tile import TileState, TileValue
from ui.widgets.painted import room_of
from ui.widgets.segmented_choice import Option, SegmentedChoice
from ui.widgets.text_field import TextField

__all__ = ["RosterTab"]

TILE = 66.0
TILE_WIDTH = 108.0
"""The least width that holds a name of some length."""
GAP = 8.0
FIELD = 48.0
TILES_MAX = 60
NAMES_FROM = 520.0
"""At less width the teams have their three letters."""
KEY = 44.0
CHIP = 120.0
ADD = 92.0
FIELD_GAP = 6.0
NOTE_ABOVE, NOTE_BELOW = 11.0, 1.0
"""The note is lower than the buttons in whose place it stands."""
ONE = 126.0
"""The greatest width of a button for one skater."""
LIST_TOP = KEY + GAP + FIELD + FIELD_GAP + KEY + GAP
"""Height above the tiles: teams, the field and the buttons for one skater."""
ROSTER_TAGS = frozenset(("person", "team"))
"""Conflicts that this page asks about (design 10)."""
TEAMS = (Team.HOME, Team.AWAY)
PAGES = (*TEAMS, Team.OFFICIAL)
CAPTAIN, ALTERNATE = "captain", "alt"
"""Roles of a skater, as DerbyXML writes them."""
_MARKS = {CAPTAIN: tr("C"), ALTERNATE: tr("A")}
_RANKS = {CAPTAIN: tr("captain"), ALTERNATE: tr("alternate")}


def rank_of(person: Person) -> str:
    """Return captain, alternate, or neither."""
    return next((role for role in (CAPTAIN, ALTERNATE) if role in person.roles), "")


def ranked(person: Person, rank: str) -> SetAttribute:
    """Return the command that gives a person that rank, or takes it from them if they have it. Other roles stay."""
    others = [role for role in person.roles if role not in (CAPTAIN, ALTERNATE)]
    roles = others if rank_of(person) == rank else [rank, *others]
    return SetAttribute(eid=person.eid, attribute="role", value=" ".join(roles) or None)


def _changes_of(person: Person, text: str) -> tuple[Command, ...]:
    """Return the changes of a line typed over a skater: the number, the name, or both in one step."""
    pasted = read_roster(text)
    if not pasted.lines:
        return ()
    line = pasted.lines[0]
    group = f"roster {person.eid}"
    said = {"number": (person.number, line.number), "name": (person.name, line.name)}
    return tuple(
        SetAttribute(eid=person.eid, attribute=name, value=new or None, group=group)
        for name, (old, new) in said.items()
        if old != new
    )


class RosterTab(Pane):
    """Both rosters, one at a time.

    Signals:
        requested(object): a Command.
        status_requested(object): why a press did nothing.
        list_requested(): more answers than the chip has buttons.
        grown(): the page may need another height than before.
    """

    requested = Signal(object)
    status_requested = Signal(object)
    list_requested = Signal()
    grown = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._bout: Bout | None = None
        self._team = Team.HOME
        self._persons: tuple[Person, ...] = ()
        self._chosen = ""
        self._conflicts: tuple[Conflict, ...] = ()
        self._question: Conflict | None = None
        self.teams = SegmentedChoice(tr("Team"), height=KEY, parent=self)
        self.field = TextField(tr("Number and name of a skater"), hint=tr("Number and name"), parent=self)
        self.add = Button(tr("Add"), kind=ButtonKind.PRIMARY, height=FIELD, parent=self)
        self.strike = Button(tr("Remove"), height=KEY, parent=self)
        self.captain = Button(tr("Captain"), height=KEY, parent=self)
        self.alternate = Button(tr("Alternate"), height=KEY, parent=self)
        self.note = Sentence(parent=self)
        self.officials = IgrfList(parent=self)
        self.officials.hide()
        self.area = TileGrid(tr("Roster"), height=TILE, width_min=TILE_WIDTH, parent=self)
        self.area.picked.connect(self._on_tile)
        self.chip_place = Pane(parent=self)
        self.chip = ConflictChip(is_stacked=True, parent=self.chip_place)
        self.chip.answered.connect(self._on_answered)
        self.chip.opened.connect(self.list_requested)
        self.teams.chosen.connect(self._on_team)
        self.add.tapped.connect(self._on_add)
        self.field.entered.connect(lambda _: self._on_add())
        self.strike.tapped.connect(self._on_strike)
        self.captain.tapped.connect(lambda: self._on_rank(CAPTAIN))
        self.alternate.tapped.connect(lambda: self._on_rank(ALTERNATE))
        self.officials.requested.connect(self.requested)
        self.officials.status_requested.connect(self.status_requested)

    def show_bout(self, bout: Bout, conflicts: tuple[Conflict, ...] | None = None) -> None:
        """Show the rosters and the conflicts; None keeps the conflicts of the last call."""
        self._bout = bout
        if conflicts is not None:
            self._conflicts = tuple(one for one in conflicts if one.tag in ROSTER_TAGS)
        self._ask()
        self._name_teams(room_of(self).width())
        is_officials = self._team is Team.OFFICIAL
        self.officials.setHidden(not is_officials)
        for widget in (self.field, self.add, self.area):
            widget.setHidden(is_officials)
        if is_officials:
            self._persons = ()
            self.area.set_values(())
            self._show_chosen()
            self.officials.show_bout(bout)
            self.grown.emit()
            return
        sheet = bout.teams[self._team]
        persons = tuple(one for one in sheet.persons if one.number or one.name)[:TILES_MAX]
        count, self._persons = len(self._persons), persons
        self.area.set_values([self._value(person) for person in persons])
        self._show_chosen()
        if len(persons) != count:
            self.grown.emit()
        unlisted = sum(1 for one in persons if not one.listed)
        listed = len(persons) - unlisted
        said = ntr("{n} skater. Tap one to edit.", "{n} skaters. Tap one to edit.", listed)
        if unlisted:
            said = ntr(
                "{n} skater, and {unlisted} entered who are on no roster. Tap one to edit.",
                "{n} skaters, and {unlisted} entered who are on no roster. Tap one to edit.",
                listed,
                unlisted=unlisted,
            )
        self.note.set_text(said)

    def height_at(self, wide: float, seen: float) -> float:
        """Return the visible height if one and a half rows of tiles fit; else all rows, and the page scrolls."""
        if self._team is Team.OFFICIAL or seen >= LIST_TOP + TILE + GAP + TILE / 2:
            return seen
        rows = -(-len(self._persons) // columns_in(wide, TILE_WIDTH))
        chip = CHIP + GAP if not self.chip.isHidden() else 0.0
        return LIST_TOP + max(1, rows) * (TILE + GAP) + chip

    def focus_field(self) -> None:
        """Focus the field for a number."""
        if self._team is not Team.OFFICIAL:
            self.field.setFocus()

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place(self.teams, area.top(KEY, gap=GAP))
        self._name_teams(room.width())
        place(self.officials, area.rest)
        entry = Area(area.top(FIELD, gap=FIELD_GAP))
        place(self.add, entry.right(ADD, gap=GAP))
        place(self.field, entry.rest)
        # The note on the roster and the buttons for one skater share a line, so nothing moves.
        line = area.top(KEY, gap=GAP)
        place(self.note, line.adjusted(0, NOTE_ABOVE, 0, -NOTE_BELOW))
        buttons = (self.strike, self.captain, self.alternate)
        line.setWidth(min(line.width(), len(buttons) * (ONE + GAP) - GAP))
        place_all(buttons, columns(line, len(buttons), gap=GAP))
        has_chip = not self.chip.isHidden() and area.rest.height() >= CHIP + GAP + TILE
        self.chip_place.setHidden(not has_chip)
        if has_chip:
            place(self.chip_place, area.bottom(CHIP, gap=GAP))
            place(self.chip, QRectF(0, 0, room.width(), CHIP))
        place(self.area, area.rest)

    def _name_teams(self, wide: float) -> None:
        if self._bout is None:
            return
        sheets = [self._bout.teams[team] for team in TEAMS]
        names = [sheet.short if wide < NAMES_FROM else sheet.title or sheet.short for sheet in sheets]
        self.teams.set_options(tuple(Option(name) for name in (*names, tr("Officials"))))
        self.teams.set_index(PAGES.index(self._team))

    def _value(self, person: Person) -> TileValue:
        state = TileState.PICKED if person.eid == self._chosen else TileState.NORMAL
        if not person.skated and state is TileState.NORMAL:
            state = TileState.FOULED_OUT
        word = person.name if person.listed else tr("not on roster")
        rank = rank_of(person)
        name = joined(", ", [f"{person.number} {person.name}".strip(), *([_RANKS[rank]] if rank else [])])
        if rank and person.listed:
            word = joined(" · ", [_MARKS[rank], word]) if word else _RANKS[rank]
        if not person.skated:
            word = tr("removed")
            name = joined(", ", [name, word])
        has_two = any(one.eid == person.eid for one in self._conflicts)
        said = "" if not person.listed and not has_two else joined(", ", [name, *([tr("two answers")] * has_two)])
        word = word if person.number else ""
        return TileValue(number=person.label, word=word, state=state, name=said, has_hint=has_two)

    def _ask(self) -> None:
        """Ask about the conflict of the chosen skater, else of this team."""
        mine = [one for one in self._conflicts if one.team is self._team and self._team in TEAMS]
        self._question = next((one for one in mine if one.eid == self._chosen), mine[0] if mine else None)
        had, value = not self.chip.isHidden(), None
        if self._question is not None:
            answers = tuple(ChipAnswer(value=one.value, who=one.who) for one in self._question.answers)
            value = ConflictValue(title=self._question.title, sub=tr("tap the right one"), answers=answers)
        self.chip.set_conflict(value)
        if had is self.chip.isHidden():
            self.grown.emit()
            self.arrange(room_of(self))

    def _on_answered(self, index: int) -> None:
        if self._question is not None and index < len(self._question.answers):
            self.requested.emit(self._question.answers[index].settle)

    def _person(self) -> Person | None:
        return next((one for one in self._persons if one.eid == self._chosen), None)

    def _show_chosen(self) -> None:
        person = self._person()
        self.add.set_text(tr("Change") if person else tr("Add"))
        is_listed = person is not None and person.listed
        self.strike.setHidden(not is_listed)
        self.note.setHidden(is_listed or self._team is Team.OFFICIAL)
        for button, rank, words in (
            (self.captain, CAPTAIN, tr("Captain")),
            (self.alternate, ALTERNATE, tr("Alternate")),
        ):
            is_on = person is not None and rank_of(person) == rank
            button.setHidden(not is_listed)
            button.set_kind(ButtonKind.CHOSEN if is_on else ButtonKind.NORMAL)
            button.set_mark("check" if is_on else "")
            button.setAccessibleName(tr("{name}, chosen", name=words) if is_on else words)
        if person is not None:
            self.strike.set_text(tr("Remove") if person.skated else tr("Put back"))

    def _on_team(self, index: int) -> None:
        self._team, self._chosen = PAGES[index], ""
        self._take_text("")
        if self._bout is not None:
            self.show_bout(self._bout)
        self.relook()

    def _on_tile(self, number: int) -> None:
        person = self._persons[number]
        self._chosen = "" if person.eid == self._chosen else str(person.eid)
        self._take_text(f"{person.number} {person.name}".strip() if self._chosen else "")
        if self._bout is not None:
            self.show_bout(self._bout)
        self.relook()

    def _take_text(self, text: str) -> None:
        """Replace the text of the field; one that was typed and not entered is told."""
        typed = self.field.taken()
        if typed:
            self.status_requested.emit(texts.not_entered(typed))
        self.field.set_text(text)

    def _on_add(self) -> None:
        text, person = self.field.text().strip(), self._person()
        if not text:
            self.status_requested.emit(tr("Type the number and the name of the skater first."))
            self.focus_field()
            return
        if person is not None and person.listed:
            for command in _changes_of(person, text):
                self.requested.emit(command)
        else:
            lines = read_roster(text).lines
            persons = tuple(NewPerson(number=line.number, name=line.name, role=line.role) for line in lines)
            self.requested.emit(AddPersons(team=self._team, persons=persons))
        self._chosen = ""
        self.field.set_text("")
        self.relook()

    def _on_rank(self, rank: str) -> None:
        person = self._person()
        if person is not None:
            self.requested.emit(ranked(person, rank))

    def _on_strike(self) -> None:
        person = self._person()
        if person is None:
            return
        value = "no" if person.skated else "yes"
        self.requested.emit(SetAttribute(eid=person.eid, attribute="skated", value=value))
        self._chosen = ""
        self.field.set_text("")
        self.relook()
