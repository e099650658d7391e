"""Form for one team of a new bout: names, jersey colour, and a roster."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.colours import PLAIN, is_colour, jersey
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.start.kept import KeptTeam
from derbyos_core.roles.start.roster_paste import Pasted, RosterLine, read_roster
from derbyos_core.roles.start.setup import NewTeam
from ui.layout import Area, place
from ui.roles.shared.page import Heading, Pane
from ui.roles.shared.paste_field import PasteField
from ui.shell.start.swatches import Swatches
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.text_field import TextField

__all__ = ["TeamForm"]

CHIP, HEAD, HEAD_GAP = 60.0, 32.0, 10.0
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
        self._bench: tuple[RosterLine, ...] = ()
        """Staff of a kept team, who stand in no list of numbers and names."""
        side = SIDES[team]
        self.chip = JerseyChip(width=CHIP, height=HEAD, parent=self)
        self.title = Heading(side, size=Type.HEAD, weight=Weight.HEAVY, colour="text", parent=self)
        self.name = TextField(tr("{side}, name", side=side), hint=tr("Team name"), parent=self)
        self.short = TextField(tr("{side}, three letters", side=side), hint="ABC", parent=self)
        self.short.setMaxLength(LETTERS_MAX)
        self.swatches = Swatches(tr("{side}, jersey colour", side=side), parent=self)
        self.roster = PasteField(
            tr("Roster: number, name"),
            name=tr("{side}, roster", side=side),
            hint="404 Not Found\n123 Slam Sung",
            parent=self,
        )
        self.name.changed.connect(self._on_typed)
        self.short.changed.connect(self._on_typed)
        self.swatches.chosen.connect(self._on_colour)
        self.roster.changed.connect(self._on_roster)
        self._show()

    def value(self) -> NewTeam:
        """Return the values of the form."""
        return NewTeam(
            team=self._team,
            name=self.name.text().strip(),
            abbreviation=self.short.text().strip().upper(),
            league=self._league,
            color=self._color,
            roster=(*self._pasted.lines, *self._bench),
        )

    def letters(self) -> str:
        """Return the three letters that others will see."""
        typed = self.short.text().strip() or "".join(self.name.text().split())[:LETTERS_MAX]
        return typed.upper() or {Team.HOME: "HOM", Team.AWAY: "AWY"}[self._team]

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed or taken."""
        return not (self.name.text().strip() or self.short.text().strip() or self._pasted.lines)

    def set_team(self, team: KeptTeam | None) -> None:
        """Take a kept team with its roster and its last jersey; None clears the form."""
        self._league = team.league if team is not None else ""
        self._bench = tuple(line for line in team.roster if not _is_listed(line)) if team is not None else ()
        self.name.set_text(team.name if team is not None else "")
        self.short.set_text(team.abbreviation[:LETTERS_MAX] if team is not None else "")
        self._color = team.colors[0] if team is not None and team.colors else FIRST_COLOURS[self._team]
        lines = [line for line in team.roster if _is_listed(line)] if team is not None else []
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
        place(self.chip, head.left(CHIP, gap=Space.M))
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

    def _on_roster(self) -> None:
        self._pasted = read_roster(self.roster.text())
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        self.chip.set_chip(self.letters(), jersey(self._color, second=self._team is Team.AWAY))
        self.swatches.set_chosen(self._color)
        skaters = len(self._pasted.lines)
        count = ntr("{n} skater", "{n} skaters", skaters)
        if self._bench:
            count = tr("{skaters}, and {n} of the bench", skaters=count, n=len(self._bench))
        self.roster.set_said(count, self._pasted.remarks)
        self.relook()


def _is_listed(line: RosterLine) -> bool:
    """Return whether a line of text can hold a kept person: a skater, whom it may mark as captain or alternate."""
    return bool(line.number) and line.role in ("", *MARKS)


def _line_text(line: RosterLine) -> str:
    mark = f" ({MARKS[line.role]})" if line.role in MARKS else ""
    return f"{line.number}\t{line.name}{mark}"
