"""Officials of the bout as on the front page of the paper (IGRF): role, name, league."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.bout.commands import AddPersons, NewPerson, RemoveElement
from derbyos_core.bout.model import Bout, Person
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.igrf import (
    ROLES,
    OfficialLine,
    commands_for_official,
    official_lines,
    present_and_unlisted,
)
from ui.layout import Area, columns, grid, grid_height, place, place_all
from ui.roles.shared.page import Sentence
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Radius, Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text
from ui.widgets.text_field import Keeping, TextField, turn_to

__all__ = ["IgrfList"]

FIELD = 48.0
KEY = 44.0
CHIP = 60.0
GAP = 6.0
ROW = 52.0
ROLE = 64.0
LINES_MAX = 40
"""The paper has 28 rows."""
ADD = 92.0
TAKE, REMOVE = 280.0, 160.0
"""The greatest widths of the buttons."""
NAME_SHARES = (0.46, 0.34, 0.2)
"""Name, league and certification of an official."""
LEAGUE_SHARES = (0.68, 0.32)
"""League and certification in a row of their own."""
ONE_ROW_FROM = 460.0
BELOW_ROLES = 2.0
FOLD_BELOW = 260.0
"""In less height the fields are shown only while somebody is entered, so that the list is seen."""
NEW, TAKE_LOW = 190.0, 300.0
NOTE_ABOVE, NOTE_BELOW = 11.0, 1.0
"""The note is lower than the buttons in whose place it stands."""


class _Row(Pressable):
    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(parent)
        self._line: OfficialLine | None = None
        self._is_chosen = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_line(self, line: OfficialLine, *, is_chosen: bool) -> None:
        if (line, is_chosen) != (self._line, self._is_chosen):
            self._line, self._is_chosen = line, is_chosen
            self.setAccessibleName(tr("{name}, chosen", name=line.name) if is_chosen else line.name)
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        line, colours = self._line, self.colours
        if line is None:
            return
        fill = colours.accent_soft if self._is_chosen else colours.surface
        edge = colours.accent if self._is_chosen else colours.line
        draw_box(painter, room, fill=fill, edge=edge, width=1.0, radius=Radius.CARD)
        role = QRectF(14, room.top(), ROLE - 6, room.height())
        draw_text(painter, role, line.role, colour=colours.text, size=Type.BODY, weight=Weight.HEAVY)
        wide = room.width() - ROLE - 26
        has_sub = bool(line.sub)
        top = room.center().y() - (20 if has_sub else 11)
        draw_text(
            painter,
            QRectF(14 + ROLE, top, wide, 22),
            line.title,
            colour=colours.text,
            size=Type.BODY,
            weight=Weight.BOLD,
        )
        if has_sub:
            draw_text(painter, QRectF(14 + ROLE, top + 20, wide, 20), line.sub, colour=colours.text2, size=Type.NOTE)


class IgrfList(ScrollPane):
    """The page.

    Signals:
        requested(object): a Command.
        status_requested(object): why nothing was added.
    """

    requested = Signal(object)
    status_requested = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(tr("Officials of the bout"), self._arrange, parent=parent)
        self._chosen = ""
        self._roles_chosen: dict[str, str] = {}
        """The role that was chosen beside texts which wait for an official; empty for a new one."""
        self._role = ""
        self._lines: tuple[OfficialLine, ...] = ()
        self._here: tuple[NewPerson, ...] = ()
        self._is_entering = False
        """Somebody new is entered in a low window."""
        self._rows: list[_Row] = []
        paper = self.paper
        self.new = Button(tr("New official"), mark="plus", height=KEY, parent=paper)
        self.name = TextField(tr("Name of the official"), hint=tr("Name"), keeping=Keeping.WAITING, parent=paper)
        self.league = TextField(tr("League of the official"), hint=tr("League"), keeping=Keeping.WAITING, parent=paper)
        self.level = TextField(
            tr("Certification level of the official"), hint=tr("Level"), keeping=Keeping.WAITING, parent=paper
        )
        self.add = Button(tr("Add"), kind=ButtonKind.PRIMARY, height=FIELD, parent=paper)
        self.roles = [Button(role, height=KEY, parent=paper) for role, _ in ROLES]
        self.note = Sentence(parent=paper)
        self.take = Button(mark="users", height=KEY, parent=paper)
        self.remove = Button(tr("Remove"), kind=ButtonKind.QUIET, mark="trash", height=KEY, parent=paper)
        for number, button in enumerate(self.roles):
            button.tapped.connect(lambda number=number: self._on_role(ROLES[number][0]))
        self.new.tapped.connect(self._on_new)
        self.add.tapped.connect(self._on_add)
        self.name.entered.connect(lambda _: self._on_add())
        self.league.entered.connect(lambda _: self._on_add())
        self.level.entered.connect(lambda _: self._on_add())
        self.take.tapped.connect(self._on_take)
        self.remove.tapped.connect(self._on_remove)
        self._choose(None)

    def show_bout(self, bout: Bout) -> None:
        """Show the list."""
        count = len(self._lines)
        self._lines = official_lines(bout)[:LINES_MAX]
        self._here = present_and_unlisted(bout)
        show_values(self._rows, self._lines, self._show_line, make=self._made)
        self.take.set_text(ntr("Add {n} who is here", "Add the {n} who are here", len(self._here)))
        self._show_buttons()
        self.note.set_text(ntr("{n} official. Tap one to edit.", "{n} officials. Tap one to edit.", len(self._lines)))
        if count != len(self._lines):
            self.relay()

    def rows(self) -> list[_Row]:
        """Return the lines that are shown."""
        return self._rows[: len(self._lines)]

    def _arrange(self, room: QRectF) -> float:
        area = Area(QRectF(0, 0, self.clear_of_bar(room.width()), room.height()))
        is_low = room_of(self.viewport()).height() < FOLD_BELOW
        is_folded = is_low and not self._is_entering and self._person() is None
        self.new.setHidden(not is_folded)
        for part in (self.name, self.league, self.level, self.add, *self.roles):
            part.setHidden(is_folded)
        if is_folded:
            head = Area(area.top(KEY, gap=Space.S))
            place(self.new, head.left(min(NEW, head.rest.width()), gap=GAP))
            place(self.note, head.rest.adjusted(GAP, NOTE_ABOVE, 0, -NOTE_BELOW))
            place(self.take, head.left(min(TAKE_LOW, head.rest.width())))
            return self._arrange_rows(area)
        entry = Area(area.top(FIELD, gap=Space.S))
        place(self.add, entry.right(ADD, gap=GAP))
        if area.rest.width() >= ONE_ROW_FROM:
            place_all((self.name, self.league, self.level), columns(entry.rest, NAME_SHARES, gap=GAP))
        else:
            place(self.name, entry.rest)
            place_all((self.league, self.level), columns(area.top(FIELD, gap=Space.S), LEAGUE_SHARES, gap=GAP))
        count, across = len(self.roles), self._roles_across(area.rest.width())
        place_all(self.roles, grid(area.rest, count, across=across, height=KEY, gap=GAP))
        area.top(grid_height(count, across=across, height=KEY, gap=GAP), gap=GAP + BELOW_ROLES)
        # The note and the two buttons share a line; one of them is shown.
        line = area.top(KEY, gap=Space.S)
        place(self.note, line.adjusted(0, NOTE_ABOVE, 0, -NOTE_BELOW))
        for button, widest in ((self.take, TAKE), (self.remove, REMOVE)):
            place(button, Area(line).left(min(line.width(), widest)))
        return self._arrange_rows(area)

    def _arrange_rows(self, area: Area) -> float:
        for row in self.rows():
            place(row, area.top(ROW, gap=GAP))
        return area.rest.top()

    def _roles_across(self, wide: float) -> int:
        """Return how many roles stand in a row: as many as fit, spread evenly over the rows."""
        fitting = max(1, int((wide + GAP) // (CHIP + GAP)))
        return -(-len(self.roles) // -(-len(self.roles) // fitting))

    def _made(self, number: int) -> _Row:
        row = _Row(parent=self.paper)
        row.tapped.connect(lambda: self._on_line(number))
        QWidget.setTabOrder(self._rows[-1] if self._rows else self.remove, row)  # in row order (design 8)
        row.show()
        return row

    def _show_line(self, row: _Row, line: OfficialLine) -> None:
        row.set_line(line, is_chosen=line.person.eid == self._chosen)

    def _person(self) -> Person | None:
        return next((one.person for one in self._lines if one.person.eid == self._chosen), None)

    def _show_role(self) -> None:
        for button, (role, words) in zip(self.roles, ROLES, strict=True):
            is_on = role == self._role
            button.set_kind(ButtonKind.CHOSEN if is_on else ButtonKind.NORMAL)
            name = tr("{words}, {role}", words=words, role=role)
            button.setAccessibleName(tr("{name}, chosen", name=name) if is_on else name)

    @property
    def _fields(self) -> tuple[TextField, ...]:
        return self.name, self.league, self.level

    def _choose(self, person: Person | None) -> None:
        """Show an official, or a new one, with what is typed for them; what is typed now waits for whom it is about."""
        before, role = self._chosen, self._role
        self._chosen = "" if person is None else str(person.eid)
        self._role = "" if person is None or not person.roles else person.roles[0]
        shown = (person.name, person.league, person.certification) if person is not None else ("", "", "")
        keys = [f"official {self._chosen} {what}" for what in ("name", "league", "level")]
        waiting = [turn_to(field, key, text) for field, key, text in zip(self._fields, keys, shown, strict=True)]
        if said := [text for text in waiting if text]:
            self._roles_chosen[before] = role
            self.status_requested.emit(texts.not_entered(", ".join(said)))
        chosen = self._roles_chosen.pop(self._chosen, "")
        if chosen and any(field.is_unfinished for field in self._fields):
            self._role = chosen
        self._show_role()
        for row, line in zip(self._rows, self._lines, strict=False):
            self._show_line(row, line)

    def _done(self) -> None:
        """Show a new official; what stands in the fields is done with."""
        for field in self._fields:
            field.set_text("")
        self._choose(None)

    def _on_role(self, role: str) -> None:
        self._role = role
        self._show_role()

    def _on_new(self) -> None:
        self._is_entering = True
        self._show_from_top()
        self.name.setFocus()

    def _show_from_top(self) -> None:
        """Lay out the page again, with the fields in view if they are shown."""
        self.relay()
        self.verticalScrollBar().setValue(0)

    def _on_line(self, number: int) -> None:
        if number < len(self._lines):
            person = self._lines[number].person
            self._choose(None if person.eid == self._chosen else person)
            self._show_buttons()
            if self.new.isVisible():
                self._show_from_top()

    def _show_buttons(self) -> None:
        is_editing = self._person() is not None
        self.add.set_text(tr("Change") if is_editing else tr("Add"))
        self.remove.setHidden(not is_editing)
        self.take.setHidden(is_editing or not self._here)
        self.note.setHidden(is_editing or bool(self._here))

    def _on_add(self) -> None:
        name, person = self.name.text().strip(), self._person()
        if not name:
            self.status_requested.emit(tr("Type the name of the official first."))
            return
        league, level = self.league.text().strip(), self.level.text().strip()
        commands = commands_for_official(person, name, self._role, league, level)
        self._done()
        self._is_entering = False
        for command in commands:
            self.requested.emit(command)
        self._show_buttons()
        self.relay()

    def _on_take(self) -> None:
        if self._here:
            self.requested.emit(AddPersons(team=Team.OFFICIAL, persons=self._here))

    def _on_remove(self) -> None:
        person = self._person()
        if person is not None:
            typed = [field.text().strip() for field in self._fields if field.is_unfinished]
            self._done()
            self.requested.emit(RemoveElement(eid=person.eid))
            if typed:
                self.status_requested.emit(texts.dropped_text(", ".join(typed)))
            self._show_buttons()
            self.relay()
