"""Page of the rosters during the game: add a skater by number, or a pasted list; change or remove one, or say that one
is another; and the list of officials.
"""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import AddPersons, SetAttribute
from derbyos_core.bout.model import Bout, Person
from derbyos_core.bout.reading.persons import SAME_AS
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.head_nso.roster_edit import (
    SUGGESTED_MAX,
    RosterEdit,
    edit_of,
    likely,
    persons_of,
    remarks_of,
    removal_of,
    separated,
)
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.screen_state import Conflict
from derbyos_core.roles.start.roster_paste import Pasted, read_roster
from ui.layout import Area, columns, place, place_all
from ui.roles.head_nso.igrf_list import IgrfList
from ui.roles.shared.page import Pane, Sentence
from ui.roles.shared.paste_field import PasteField
from ui.roles.shared.tile_grid import TileGrid, columns_in
from ui.widgets.button import Button
from ui.widgets.conflict_chip import ChipAnswer, ConflictChip, ConflictValue
from ui.widgets.number_tile import TileState, TileValue
from ui.widgets.painted import room_of
from ui.widgets.segmented_choice import Option, SegmentedChoice
from ui.widgets.text_field import Keeping, TextField, turn_to

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
ADD = 108.0
LIST = 84.0
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
        self.field = TextField(
            tr("Number and name of a skater"), hint=tr("Number and name"), keeping=Keeping.WAITING, parent=self
        )
        turn_to(self.field, self._key(), "")
        self.list_key = Button(tr("List"), mark="file", height=FIELD, parent=self)
        self.list_key.setAccessibleName(tr("Paste a list of skaters, or read a file"))
        self.add = Button(tr("Add"), kind=ButtonKind.PRIMARY, height=FIELD, parent=self)
        self.strike = Button(tr("Remove"), height=KEY, parent=self)
        self.captain = Button(tr("Captain"), height=KEY, parent=self)
        self.alternate = Button(tr("Alternate"), height=KEY, parent=self)
        self.apart = Button(height=KEY, parent=self)
        self.guesses = tuple(Button(height=KEY, parent=self) for _ in range(SUGGESTED_MAX))
        self.pasting = PasteField(
            tr("Numbers and names"), name=tr("List of skaters"), hint="404 Not Found\n123 Slam Sung", parent=self
        )
        self.pasting.hide()
        self._pasted = Pasted()
        self._picked: frozenset[str] = frozenset()
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
        self.apart.tapped.connect(self._on_apart)
        for number, guess in enumerate(self.guesses):
            guess.tapped.connect(lambda number=number: self._on_guess(number))
        self.list_key.tapped.connect(self._on_list)
        self.pasting.changed.connect(self._on_pasted)
        self.pasting.picked.connect(self._on_picked)
        self.field.changed.connect(lambda _: self._show_chosen())
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
        for widget in (self.field, self.add, self.area, self.list_key):
            widget.setHidden(is_officials)
        if is_officials:
            self.pasting.hide()
        is_listing = not self.pasting.isHidden()
        self.field.setHidden(is_officials or is_listing)
        self.area.setHidden(is_officials or is_listing)
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
        self._follow_chosen()
        self.area.set_values([self._value(person) for person in persons])
        self._show_chosen()
        if len(persons) != count:
            self.grown.emit()

    def _follow_chosen(self) -> None:
        """Show the chosen skater as they are now, unless somebody is changing the text."""
        if not self._chosen or self.field.text() != self.field.begun:
            return
        person = self._person()
        if person is None:
            self._go_to(self._team, "")
        elif (text := _line_of(person)) != self.field.text():
            self.field.set_text(text)

    def drop_typed(self) -> bool:
        """Drop what is typed, with a sentence, and leave the chosen skater. Returns False if there is neither."""
        is_typed = bool(self._chosen or self.field.text().strip())
        if self._team is Team.OFFICIAL or not self.pasting.isHidden() or not is_typed:
            return False
        self._done()
        if self._bout is not None:
            self.show_bout(self._bout)
        return True

    def height_at(self, wide: float, seen: float) -> float:
        """Return the visible height if one and a half rows of tiles fit; else all rows, and the page scrolls."""
        if not self.pasting.isHidden():
            return max(seen, KEY + GAP + FIELD + FIELD_GAP + self.pasting.least_height())
        if self._team is Team.OFFICIAL or seen >= LIST_TOP + TILE + GAP + TILE / 2:
            return seen
        rows = -(-len(self._persons) // columns_in(wide, TILE_WIDTH))
        chip = CHIP + GAP if not self.chip.isHidden() else 0.0
        return LIST_TOP + max(1, rows) * (TILE + GAP) + chip

    def focus_field(self) -> None:
        """Focus the field for a number."""
        if self._team is not Team.OFFICIAL:
            self.field.setFocus()

    def choose(self, person: Person) -> None:
        """Open the page of a skater's team with them chosen, for a hint about them."""
        if person.team not in TEAMS:
            return
        if not self.pasting.isHidden():
            self._on_list()
        self._on_team(PAGES.index(person.team))
        numbers = [number for number, one in enumerate(self._persons) if one.eid == person.eid]
        if numbers:
            self._on_tile(numbers[0])

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place(self.teams, area.top(KEY, gap=GAP))
        self._name_teams(room.width())
        place(self.officials, area.rest)
        entry = Area(area.top(FIELD, gap=FIELD_GAP))
        place(self.add, entry.right(ADD, gap=GAP))
        place(self.list_key, entry.right(LIST, gap=GAP))
        place(self.field, entry.rest)
        # The note on the roster and the buttons for one skater share a line, so nothing moves.
        if not self.pasting.isHidden():
            place(self.pasting, area.rest)
            return
        line = area.top(KEY, gap=GAP)
        place(self.note, line.adjusted(0, NOTE_ABOVE, 0, -NOTE_BELOW))
        for buttons in ((self.strike, self.captain, self.alternate, self.apart), self.guesses):
            shown = [button for button in buttons if not button.isHidden()]
            wide = min(line.width(), len(shown) * (ONE + GAP) - GAP)
            if shown:
                place_all(shown, columns(QRectF(line.x(), line.y(), wide, line.height()), len(shown), gap=GAP))
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
        """Show what can be done to the chosen skater, or with the typed line, or with the pasted list."""
        person, bout = self._person(), self._bout
        if bout is None:
            return
        sheet, is_listing = bout.teams[self._team], not self.pasting.isHidden()
        self.list_key.set_text(tr("Back") if is_listing else tr("List"))
        if is_listing:
            added = persons_of((*self._pasted.lines, *self._pasted.bench))
            edit = RosterEdit(word=ntr("Add {n}", "Add {n}", len(added)))
        else:
            edit = edit_of(sheet, person, self.field.text())
        self.add.set_text(edit.word)
        is_listed = person is not None and person.listed and not is_listing
        is_asked = person is not None and not is_listed and not is_listing and not edit.is_merge
        guesses = likely(sheet, person) if person is not None and is_asked else ()
        self.note.set_text(edit.said or self._said(person))
        is_listed = is_listed and not edit.said
        self.note.setHidden(is_listed or bool(guesses) or self._team is Team.OFFICIAL or is_listing)
        self.strike.setHidden(not is_listed)
        for button, rank, words in (
            (self.captain, CAPTAIN, tr("Captain")),
            (self.alternate, ALTERNATE, tr("Alternate")),
        ):
            is_on = person is not None and rank_of(person) == rank
            button.setHidden(not is_listed)
            button.set_kind(ButtonKind.CHOSEN if is_on else ButtonKind.NORMAL)
            button.set_mark("check" if is_on else "")
            button.setAccessibleName(tr("{name}, chosen", name=words) if is_on else words)
        merged = separated(sheet, person) if person is not None and is_listed else ()
        self.apart.setHidden(not merged)
        if person is not None and merged:
            numbers = joined(", ", [one.label for one in sheet.merged if sheet.read_as.get(one.eid) == person.eid])
            self.apart.set_text(tr("Not {numbers}", numbers=numbers))
            self.apart.setAccessibleName(tr("{numbers} was somebody else", numbers=numbers))
        for number, guess in enumerate(self.guesses):
            guess.setHidden(number >= len(guesses))
            if person is not None and number < len(guesses):
                one = guesses[number]
                guess.set_text(tr("It was {number}", number=one.label))
                name = f"{one.number} {one.name}".strip()
                guess.setAccessibleName(
                    tr("{label} is not on the roster: it was {name}", label=person.label, name=name)
                )
        if person is not None:
            removal = removal_of(bout, person)
            self.strike.set_text(removal.word)
            self.strike.setAccessibleName(joined(", ", [removal.word, *([removal.said] if removal.said else [])]))
        if self.isVisible():
            self.arrange(room_of(self))

    def _said(self, person: Person | None) -> str:
        """Return the sentence above the tiles: about the chosen skater, else how many there are."""
        if person is not None:
            return tr("{label} is not on the roster: type who it was.", label=person.label)
        sheet = self._bout.teams[self._team] if self._bout is not None else None
        listed = len(sheet.skaters) if sheet is not None else 0
        unlisted = sum(1 for one in self._persons if not one.listed)
        if unlisted:
            return ntr(
                "{n} skater, and {unlisted} entered who are on no roster. Tap one to edit.",
                "{n} skaters, and {unlisted} entered who are on no roster. Tap one to edit.",
                listed,
                unlisted=unlisted,
            )
        return ntr("{n} skater. Tap one to edit.", "{n} skaters. Tap one to edit.", listed)

    def _on_team(self, index: int) -> None:
        is_listing = not self.pasting.isHidden()
        self._go_to(PAGES[index], "")
        if is_listing:
            self._turn_list("" if self._team is Team.OFFICIAL else self._list_key())
        if self._bout is not None:
            self.show_bout(self._bout)
        self.relook()

    def _on_tile(self, number: int) -> None:
        person = self._persons[number]
        is_open = person.eid == self._chosen
        text = "" if is_open else _line_of(person)
        self._go_to(self._team, "" if is_open else str(person.eid), text)
        if self._bout is not None:
            self.show_bout(self._bout)
        self.relook()

    def _go_to(self, team: Team, chosen: str, text: str = "") -> None:
        """Show this text for a skater, or for a new one of a team; what is typed waits where it was typed."""
        self._team, self._chosen = team, chosen
        self._tell_waiting(turn_to(self.field, self._key(), text))

    def _key(self) -> str:
        """Return under which name this laptop keeps what is typed for the chosen skater, or for a new one."""
        return f"skater {self._team} {self._chosen}"

    def _list_key(self) -> str:
        return f"list of skaters {self._team}"

    def _tell_waiting(self, typed: str) -> None:
        """Tell that a typed text waits; of a list its first line."""
        if typed:
            self.status_requested.emit(texts.not_entered(typed.splitlines()[0].strip()))

    def _on_add(self) -> None:
        if not self.pasting.isHidden():
            self._add_pasted()
            return
        text, person = self.field.text().strip(), self._person()
        if not text:
            self.status_requested.emit(tr("Type the number and the name of the skater first."))
            self.focus_field()
            return
        if self._bout is not None:
            edit = edit_of(self._bout.teams[self._team], person, text)
            if edit.refusal:
                self.status_requested.emit(edit.refusal)
                self.focus_field()
                return
            for command in edit.commands:
                self.requested.emit(command)
        self.field.set_text("")
        self._done()

    def _done(self) -> None:
        """Show what is typed for a new skater; what is typed for the chosen one is gone with them, which is told."""
        if self.field.is_unfinished and self.field.text() != self.field.begun:
            self.status_requested.emit(texts.dropped_text(self.field.text().strip()))
        self.field.set_text("")
        self._go_to(self._team, "")
        self._show_chosen()
        self.relook()

    def _on_guess(self, number: int) -> None:
        person, bout = self._person(), self._bout
        if person is None or bout is None:
            return
        guesses = likely(bout.teams[self._team], person)
        if number < len(guesses):
            self.requested.emit(SetAttribute(eid=person.eid, attribute=SAME_AS, value=guesses[number].eid))
            self._done()

    def _on_apart(self) -> None:
        person = self._person()
        if person is not None and self._bout is not None:
            for command in separated(self._bout.teams[self._team], person):
                self.requested.emit(command)
            self._done()

    def _on_list(self) -> None:
        """Open the field for a list, or go back to the tiles; what was pasted and not added waits, which is told."""
        self._open_list() if self.pasting.isHidden() else self._close_list()

    def _open_list(self) -> None:
        self._go_to(self._team, "")
        self.pasting.show()
        self._turn_list(self._list_key())
        self._on_pasted()
        self._again()
        self.pasting.lines.setFocus()

    def _close_list(self) -> None:
        self.pasting.hide()
        self._turn_list("")
        self._again()

    def _turn_list(self, key: str) -> None:
        """Show the list of a team; of none without a key. What was pasted and not added waits."""
        if key != self.pasting.lines.key:
            self._picked = frozenset()
            self._tell_waiting(turn_to(self.pasting.lines, key, ""))

    def _again(self) -> None:
        if self._bout is not None:
            self.show_bout(self._bout)
        self.grown.emit()
        self.relook()

    def _on_pasted(self) -> None:
        before = len(self._pasted.others)
        self._pasted = read_roster(self.pasting.text(), self._picked)
        count = ntr("{n} skater", "{n} skaters", self._pasted.skaters)
        if self._pasted.bench:
            count = tr("{skaters}, and {n} of the bench", skaters=count, n=len(self._pasted.bench))
        renamed: tuple[str, ...] = ()
        if self._bout is not None:
            renamed = remarks_of(self._bout.teams[self._team], persons_of((*self._pasted.lines, *self._pasted.bench)))
        self.pasting.set_said(count, (*renamed, *self._pasted.remarks), self._pasted.others)
        if len(self._pasted.others) != before:
            self.grown.emit()
        self._show_chosen()
        self.relook()

    def _on_picked(self, line: str) -> None:
        self._picked |= {line}
        self._on_pasted()

    def _add_pasted(self) -> None:
        persons = persons_of((*self._pasted.lines, *self._pasted.bench))
        if not persons:
            self.status_requested.emit(tr("Paste the numbers and names of the skaters first."))
            return
        self.requested.emit(AddPersons(team=self._team, persons=persons))
        self.pasting.set_text("")
        self._close_list()

    def _on_rank(self, rank: str) -> None:
        person = self._person()
        if person is not None:
            self.requested.emit(ranked(person, rank))

    def _on_strike(self) -> None:
        person = self._person()
        if person is None:
            return
        if self._bout is not None:
            self.requested.emit(removal_of(self._bout, person).command)
        self._done()


def _line_of(person: Person) -> str:
    """Return a skater as their line is typed."""
    return f"{person.number} {person.name}".strip()
