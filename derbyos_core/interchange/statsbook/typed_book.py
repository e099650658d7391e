"""A StatsBook as it was typed: the rows of its data sheets, each value as text, with the place that it came from.

Nothing is interpreted here: an `X` may be an `x`, a number may have a trailing blank, a row may contradict another one.
`checks` finds such places, and `game` makes a game of the rows. Empty rows are left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.identity import Team

__all__ = [
    "BookBoxRow",
    "BookClockRow",
    "BookLineupRow",
    "BookMark",
    "BookOfficial",
    "BookOffset",
    "BookPenaltyRow",
    "BookPlace",
    "BookRemark",
    "BookReview",
    "BookScoreRow",
    "BookSkater",
    "BookTeam",
    "TypedBook",
]


@dataclass(frozen=True, slots=True, order=True, kw_only=True)
class BookPlace:
    """A place in the book: the sheet, and the cell or the row."""

    sheet: str
    row: int
    column: str = ""

    def __str__(self) -> str:
        """Return it as a person finds it: `Score B7`, or `Score row 7`."""
        return f"{self.sheet} {self.column}{self.row}" if self.column else f"{self.sheet} row {self.row}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BookSkater:
    """A line of a roster."""

    place: BookPlace
    number: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookTeam:
    """One team on IGRF."""

    league: str
    name: str
    color: str
    skaters: tuple[BookSkater, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookOfficial:
    """A line of the officials on IGRF."""

    place: BookPlace
    role: str
    name: str
    league: str
    certification: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookScoreRow:
    """One team's row on Score. `jam` is a number, `SP` or `SP*`; `trips` are those from the second on."""

    place: BookPlace
    period: int
    team: Team
    jam: str
    jammer: str
    lost: str
    lead: str
    called: str
    injury: str
    no_initial: str
    trips: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookMark:
    """A skater on Lineups with the symbols of up to three box trips; the number may be empty."""

    place: BookPlace
    number: str
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookLineupRow:
    """One team's row on Lineups: jammer, pivot and three blockers."""

    place: BookPlace
    period: int
    team: Team
    jam: str
    no_pivot: str
    skaters: tuple[BookMark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPenaltyRow:
    """One skater's two rows on Penalties in one period, or those of the bench (`number` empty).

    `penalties` are code and jam of each of the nine columns, of the bench's two; `out` those of foul-out or expulsion.
    """

    place: BookPlace
    period: int
    team: Team
    number: str
    penalties: tuple[tuple[str, str], ...]
    out: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class BookClockRow:
    """One row of Game Clock: a jam with its length, or an event after it."""

    place: BookPlace
    period: int
    jam: str
    seconds: str
    laps: str
    event: str
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookOffset:
    """An adjustment of the official score on OS Offset."""

    place: BookPlace
    period: int
    team: Team
    jam: str
    points: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookReview:
    """One block of Official Reviews."""

    place: BookPlace
    period: int
    team: str
    jam: str
    clock: str
    length: str
    kept: str
    details: str
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookBoxRow:
    """One row of Penalty Box: watch readings as typed, `after` at the ends of up to four jams."""

    place: BookPlace
    side: Team
    """Half of the sheet; the team of the skater is typed beside it."""
    period: str
    jam: str
    between: str
    team: str
    number: str
    position: str
    sat: str
    stand: str
    done: str
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookRemark:
    """Anything else that was typed, or a comment on a cell. `label` is the form's word for it, such as `Scorekeeper`.

    `period` and `team` are those of the sheet's half, if it has halves.
    """

    place: BookPlace
    label: str
    text: str
    period: int | None = None
    team: Team | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedBook:
    """All typed rows of a book; `head` by the paths of `layout.HEAD`. `version` is the release, if the book says it."""

    version: str
    head: Mapping[str, str]
    teams: Mapping[Team, BookTeam]
    officials: tuple[BookOfficial, ...]
    scores: tuple[BookScoreRow, ...]
    lineups: tuple[BookLineupRow, ...]
    penalties: tuple[BookPenaltyRow, ...]
    clock: tuple[BookClockRow, ...] = ()
    offsets: tuple[BookOffset, ...] = ()
    reviews: tuple[BookReview, ...] = ()
    box: tuple[BookBoxRow, ...] = ()
    errors: tuple[tuple[BookPlace, str], ...] = field(default=())
    """Cells that hold an error of Excel, such as `#REF!`, and its name."""
    remarks: tuple[BookRemark, ...] = ()
    """Names in the heads of the sheets, notes about expulsions, comments on cells, and the like."""
    mistyped: tuple[tuple[BookPlace, str], ...] = ()
    """Cells that Excel's own sums do not see as they are meant: a number that is a text, or the other way round."""
