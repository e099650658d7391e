"""Form for one team of a new bout: names, jersey colour, and a roster."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.colours import PLAIN, is_colour, jersey
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.start.kept import KeptTeam
from derbyos_core.roles.start.roster_paste import Pasted, RosterLine, read_roster
from derbyos_core.roles.start.setup import NewTeam
from ui.layout import Area, centred, place
from ui.roles.shared.page import Heading, Pane
from ui.roles.shared.paste_field import PasteField
from ui.shell.start.swatches import Swatches
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.logo import LogoButton
from ui.widgets.text import text_width
from ui.widgets.text_field import Keeping, TextField, TypedField

__all__ = ["TeamForm"]

CHIP, HEAD, HEAD_GAP = 60.0, 44.0, 2.0
CHIP_HIGH = 32.0
LOGO = 112.0
FIELD = 48.0
SHORT_WIDTH = 84.0
ROSTER_LEAST = 120.0
LETTERS_MAX = 3
MARKS = {"captain": "C", "alt": "A"}
"""Marks of the captain and the alternate in the list."""
SIDES = {Team.HOME: tr("Left team"), Team.AWAY: tr("Right team")}
FIRST_COLOURS = {Team.HOME: PLAIN["violet"], Team.AWAY: PLAIN["gold"]}


class TeamForm(Pane):
    """One team. Anything may stay empty.

    Signals:
        changed(): something was typed or chosen.
    """

    changed = Signal()

    def __init__(self, team: Team, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._team = team
        self._color = FIRST_COLOURS[team]
        self._pasted = Pasted()
        self._league = ""
        self._picked: frozenset[str] = frozenset()
        """Lines of which the person said that they are skaters."""
        self._refused = ""
        """Why the last picture cannot be the logo."""
        self._bench: tuple[RosterLine, ...] = ()
        """Staff of a kept team, who stand in no list of numbers and names."""
        side = SIDES[team]
        self.chip = JerseyChip(width=CHIP, height=CHIP_HIGH, parent=self)
        self.title = Heading(side, size=Type.HEAD, weight=Weight.HEAVY, colour="text", parent=self)
        self.logo = LogoButton(name=tr("{side}, logo", side=side), height=HEAD, parent=self)
        self.name = TextField(
            tr("{side}, name", side=side),
            hint=tr("Team name"),
            keeping=Keeping.FORM,
            key=f"new bout {team} name",
            parent=self,
        )
        self.short = TextField(
            tr("{side}, three letters", side=side),
            hint="ABC",
            keeping=Keeping.FORM,
            key=f"new bout {team} letters",
            parent=self,
        )
        self.short.setMaxLength(LETTERS_MAX)
        self.swatches = Swatches(tr("{side}, jersey colour", side=side), parent=self)
        self.roster = PasteField(
            tr("Roster: number, name"),
            name=tr("{side}, roster", side=side),
            hint="404 Not Found\n123 Slam Sung",
            keeping=Keeping.FORM,
            key=f"new bout {team} roster",
            parent=self,
        )
        self.logo.given.connect(self._on_logo)
        self.logo.refused.connect(self._on_refused)
        self.name.changed.connect(self._on_typed)
        self.short.changed.connect(self._on_typed)
        self.swatches.chosen.connect(self._on_colour)
        self.roster.changed.connect(self._on_roster)
        self.roster.picked.connect(self._on_picked)
        self._show()

    def value(self) -> NewTeam:
        """Return the values of the form."""
        return NewTeam(
            team=self._team,
            name=self.name.text().strip(),
            abbreviation=self.short.text().strip().upper(),
            league=self._league,
            color=self._color,
            roster=(*self._pasted.lines, *self._pasted.bench, *self._bench),
            logo=self.logo.logo,
        )

    def letters(self) -> str:
        """Return the three letters that others will see."""
        typed = self.short.text().strip() or "".join(self.name.text().split())[:LETTERS_MAX]
        return typed.upper() or {Team.HOME: "HOM", Team.AWAY: "AWY"}[self._team]

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed or taken."""
        return not (self.name.text().strip() or self.short.text().strip() or self._pasted.lines)

    def typed(self) -> str:
        """Return what was typed or pasted here and is not entered: the first of it; empty for nothing."""
        found = [field.text().strip() for field in self._fields if field.is_unfinished]
        return found[0].partition("\n")[0].strip() if found else ""

    def swap(self, other: "TeamForm") -> None:
        """Change sides with another team. What was typed goes along as it stands, and still counts as typed."""
        for mine, theirs in zip(self._fields, other._fields, strict=True):
            left, right = (mine.text(), mine.is_unfinished), (theirs.text(), theirs.is_unfinished)
            _put(mine, *right)
            _put(theirs, *left)
        self._league, other._league = other._league, self._league
        self._bench, other._bench = other._bench, self._bench
        self._color, other._color = other._color, self._color
        self._picked, other._picked = other._picked, self._picked
        logo = self.logo.logo
        self.logo.set_logo(other.logo.logo)
        other.logo.set_logo(logo)
        self._on_roster()
        other._on_roster()

    @property
    def _fields(self) -> tuple[TypedField, ...]:
        return self.name, self.short, self.roster.lines

    def set_team(self, team: KeptTeam | None) -> None:
        """Take a kept team with its roster and its last jersey; None clears the form."""
        self._league = team.league if team is not None else ""
        self._bench = tuple(line for line in team.roster if not _is_listed(line)) if team is not None else ()
        self.name.set_text(team.name if team is not None else "")
        self.short.set_text(team.abbreviation[:LETTERS_MAX] if team is not None else "")
        self._color = team.colors[0] if team is not None and team.colors else FIRST_COLOURS[self._team]
        self.logo.set_logo(team.logo if team is not None else "")
        lines = [line for line in team.roster if _is_listed(line)] if team is not None else []
        self._picked = frozenset()
        self.roster.set_text("\n".join(map(_line_text, lines)))
        self._on_roster()

    def set_colour(self, colour: str) -> None:
        """Choose a jersey colour."""
        self._on_colour(colour)

    def set_roster(self, text: str) -> None:
        """Paste a roster."""
        self.roster.set_text(text)

    def least_height(self, wide: float) -> float:
        """Return the height that the form needs at this width."""
        head = HEAD + HEAD_GAP + FIELD + Space.S
        return head + self.swatches.height_for(wide) + Space.S + self.roster.least_height()

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        head = Area(area.top(HEAD, gap=HEAD_GAP))
        place(self.chip, centred(head.left(CHIP, gap=Space.M), height=CHIP_HIGH))
        side = text_width(self.title.text(), size=Type.HEAD, weight=Weight.HEAVY)
        has_room = side + Space.S + LOGO <= head.rest.width()
        self.logo.set_text(tr("Logo") if has_room else "")
        place(self.logo, head.right(LOGO if has_room else HEAD, gap=Space.S))
        place(self.title, head.rest)
        names = Area(area.top(FIELD, gap=Space.S))
        place(self.short, names.right(SHORT_WIDTH, gap=Space.S))
        place(self.name, names.rest)
        place(self.swatches, area.top(self.swatches.height_for(room.width()), gap=Space.S))
        place(self.roster, area.top(max(ROSTER_LEAST, area.rest.height())))

    def _on_typed(self, _: str) -> None:
        self._show()
        self.changed.emit()

    def _on_colour(self, colour: str) -> None:
        if is_colour(colour):
            self._color = colour
        self._show()
        self.changed.emit()

    def _on_logo(self, logo: str) -> None:
        self._refused = ""
        self.logo.set_logo(logo)
        self._show()
        self.changed.emit()

    def _on_refused(self, why: str) -> None:
        self._refused = why
        self._show()

    def _on_roster(self) -> None:
        self._pasted = read_roster(self.roster.text(), self._picked)
        self._show()
        self.changed.emit()

    def _on_picked(self, line: str) -> None:
        self._picked |= {line}
        self._on_roster()

    def _show(self) -> None:
        self.chip.set_chip(self.letters(), jersey(self._color, second=self._team is Team.AWAY))
        self.swatches.set_chosen(self._color)
        count = ntr("{n} skater", "{n} skaters", self._pasted.skaters)
        bench = len(self._bench) + len(self._pasted.bench)
        if bench:
            count = tr("{skaters}, and {n} of the bench", skaters=count, n=bench)
        remarks = (self._refused, *self._pasted.remarks) if self._refused else self._pasted.remarks
        self.roster.set_said(count, remarks, self._pasted.others)
        self.relook()


def _put(field: TypedField, text: str, is_typed: bool) -> None:
    field.set_text("" if is_typed else text)
    if is_typed:
        field.give(text)


def _is_listed(line: RosterLine) -> bool:
    """Return whether a line of text can hold a kept person: a skater, whom it may mark as captain or alternate."""
    return bool(line.number) and line.role in ("", *MARKS)


def _line_text(line: RosterLine) -> str:
    mark = f" ({MARKS[line.role]})" if line.role in MARKS else ""
    return f"{line.number}\t{line.name}{mark}"
