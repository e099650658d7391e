"""A bout for printed sheets: entered by one laptop, with answers of a second one that did not hear the first."""

from datetime import UTC

from derbyos_core.bout.commands import (
    AddPersons,
    Command,
    EndJam,
    FieldSkater,
    NewPerson,
    SetAttribute,
    SkaterRef,
    StartJam,
)
from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.printing.page import PaperPage, SheetKind
from derbyos_core.printing.sheets import printed_pages
from derbyos_core.printing.source import PrintSource
from tests.kit.fake_node import SECOND_US, FakeCluster

__all__ = ["ROSTER", "PaperBout", "PaperText", "skater", "table_of"]

ROSTER = ("08", "17", "22", "303", "404", "505", "7")
"""In the order of the paper: as text."""
HOME, AWAY = Team.HOME, Team.AWAY


class PaperBout:
    """A bout and the pages that are printed of it."""

    def __init__(self) -> None:
        self.cluster = FakeCluster()
        self.desk = self.cluster.node("Kim T.", "scorekeeper-home", "penalty-tracker", "jam-timer")
        self.other = self.cluster.node("Bo L.", "lineup-home", "penalty-box")

    def teams(self, home: str = "Harbour Hellcats", away: str = "Salt City Sirens", names: str = "Skater {}") -> None:
        """Enter names, colours and a roster of seven for both teams."""
        for team, name, colour in ((HOME, home, "#5B2A86"), (AWAY, away, "#F2B705")):
            self.enter(
                SetAttribute(team=team, attribute="name", value=name),
                SetAttribute(team=team, attribute="color", value=colour),
                AddPersons(team=team, persons=tuple(NewPerson(number=one, name=names.format(one)) for one in ROSTER)),
            )

    def enter(self, *commands: Command, role: str = "head-nso") -> None:
        """Enter commands on the first laptop."""
        for command in commands:
            self.cluster.wait(0.25)
            self.desk.submit(command, role)

    def differ(self, one: Command, other: Command) -> None:
        """Enter two answers, one after the other, on laptops that do not hear each other."""
        self.desk.is_deaf = self.other.is_deaf = True
        self.cluster.wait(0.25)
        self.desk.submit(one, "scorekeeper-home")
        self.cluster.wait(0.25)
        self.other.submit(other, "lineup-home")
        self.desk.is_deaf = self.other.is_deaf = False
        self.desk.hear(self.other.bodies())
        self.other.hear(self.desk.bodies())

    def jam(self, number: int, *commands: Command, period: int = 1, seconds: int = 60, overtime: bool = False) -> JamId:
        """Play a jam of this length; the commands are entered while it runs."""
        jam = JamId(period, number)
        self.enter(StartJam(jam=jam, at=self.cluster.time, overtime=overtime))
        start = self.cluster.time
        self.enter(*commands)
        self.cluster.time = Instant(max(self.cluster.time, start + seconds * SECOND_US))
        self.enter(EndJam(jam=jam, duration_us=seconds * SECOND_US))
        self.cluster.wait(30)
        return jam

    def field(self, jam: JamId, team: Team, position: Position, number: str) -> None:
        """Enter one skater of a line-up."""
        self.enter(FieldSkater(jam=jam, position=position, skater=skater(team, number)), role="lineup-home")

    @property
    def bout(self) -> Bout:
        """The bout as it is now."""
        return as_of(self.desk.view().bout, self.cluster.time)

    def source(self, *, laptops: int = 2, in_step: int = 2, is_complete: bool = True) -> PrintSource:
        """Return what would be printed now."""
        return PrintSource(
            bout=self.bout,
            entries=self.desk.view().entries,
            at=self.cluster.time,
            zone=UTC,
            laptops=laptops,
            in_step=in_step,
            is_complete=is_complete,
        )

    def pages(self, *kinds: SheetKind) -> tuple[PaperPage, ...]:
        """Return the pages of these sheets; without any, of all."""
        return printed_pages(self.source(), kinds or tuple(SheetKind))


def skater(team: Team, number: str) -> SkaterRef:
    """Return how a command names a skater."""
    return SkaterRef(team=team, number=number)


PaperText = list[list[str]]


def table_of(page: PaperPage, column: int = 0, block: int = 0, *, rows: int | None = None) -> PaperText:
    """Return the texts of a table; a cell of two lines is written `X/11`, and empty ones at the end are left out."""
    table = page.part.columns[column].blocks[block].table
    found = []
    for row in table.rows[:rows]:
        texts = [one.text if not one.below else f"{one.text}/{one.below}" for one in row.cells]
        while texts and not texts[-1]:
            texts.pop()
        found.append([str(text) for text in texts])
    while found and not found[-1]:
        found.pop()
    return found
