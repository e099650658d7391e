"""Places of the StatsBook's cells: releases 2018 to 2023 have the same ones (domain 6.1).

Addresses are Excel's, with rows from 1. The blocks of period 1 and period 2 lie one above the other on Score, Lineups
and Game Clock, and side by side on Penalties.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from derbyos_core.identity import Team

__all__ = [
    "ADJUSTED_CELL",
    "ADJUSTED_WHY_CELL",
    "BOX_COLUMNS",
    "BOX_PAGES",
    "BOX_ROWS",
    "CAPTAIN_CELLS",
    "CLOCK_COLUMNS",
    "CLOCK_ROWS",
    "EXPULSION_CELLS",
    "EXPULSION_ROWS",
    "HEAD",
    "HEAD_NSO",
    "HEAD_REFEREE",
    "JAM_ROWS",
    "LINEUP_COLUMNS",
    "NSO_ROWS",
    "OFFICIAL_COLUMNS",
    "OFFICIAL_ROWS",
    "OFFICIAL_TITLES",
    "OFFSET_COLUMNS",
    "PENALTY_BENCH_PLACES",
    "PENALTY_BENCH_ROWS",
    "PENALTY_COLUMNS",
    "PENALTY_ROWS",
    "PERIODS",
    "REFEREE_ROWS",
    "REVIEW_BLOCKS",
    "REVIEW_COLUMNS",
    "REVIEW_TOTALS",
    "ROSTER_COLUMNS",
    "ROSTER_ROWS",
    "SCORE_COLUMNS",
    "SERVED_CELL",
    "SHEETS",
    "STOP_CELLS",
    "SUSPENSION_CELL",
    "TEAM_CELLS",
    "TRIP_FIRST",
    "LineupColumns",
    "PenaltyColumns",
    "ReviewBlock",
    "ScoreColumns",
    "column_name",
    "column_number",
    "columns",
    "split_address",
]

SHEETS = (
    "IGRF",
    "Score",
    "Penalties",
    "Lineups",
    "Expulsion-Suspension Form",
    "OS Offset",
    "Official Reviews",
    "Penalty Box",
    "Game Clock",
)
"""The sheets that are typed; all others are computed or only printed."""
PERIODS = (1, 2)


def column_number(name: str) -> int:
    """Return the number of a column, from 1: A is 1, AA is 27."""
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def column_name(number: int) -> str:
    """Return the name of a column by its number, from 1."""
    name = ""
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def columns(first: str, last: str) -> tuple[str, ...]:
    """Return the names of the columns from the first to the last, both included."""
    return tuple(map(column_name, range(column_number(first), column_number(last) + 1)))


def split_address(address: str) -> tuple[str, int]:
    """Return column and row of an address: `AB12` gives `AB` and 12."""
    column = address.rstrip("0123456789")
    return column, int(address[len(column) :])


# -- IGRF ----------------------------------------------------------------------------------------------------------

HEAD: Mapping[str, str] = {
    "venue/name": "B3",
    "venue/city": "I3",
    "venue/state": "K3",
    "game": "L3",
    "tournament": "B5",
    "host-league": "I5",
    "date": "B7",
    "time": "I7",
    "suspension": "L7",
}
"""The front page: the path of each value in the document, and its cell (K7 is the label of the last one)."""
TEAM_CELLS: Mapping[Team, Mapping[str, str]] = {
    Team.HOME: {"league": "B10", "name": "B11", "color": "B12"},
    Team.AWAY: {"league": "I10", "name": "I11", "color": "I12"},
}
ROSTER_COLUMNS: Mapping[Team, tuple[str, str]] = {Team.HOME: ("B", "C"), Team.AWAY: ("I", "J")}
"""Number and name."""
ROSTER_ROWS = range(14, 34)
HEAD_REFEREE, HEAD_NSO = "B53", "I53"
OFFICIAL_COLUMNS = ("A", "C", "H", "K")
"""Role, name, league, certification."""
OFFICIAL_ROWS = range(60, 88)
NSO_ROWS, REFEREE_ROWS = range(60, 80), range(80, 88)
"""Each begins with the row of the head official."""
OFFICIAL_TITLES: Mapping[int, str] = {
    60: "Head Non-Skating Official",
    61: "Penalty Tracker",
    62: "Penalty Wrangler",
    63: "Inside Whiteboard Operator",
    64: "Jam Timer",
    65: "Scorekeeper",
    66: "Scorekeeper",
    67: "ScoreBoard Operator",
    68: "Penalty Box Manager",
    69: "Penalty Box Timer",
    70: "Penalty Box Timer",
    71: "Lineup Tracker",
    72: "Lineup Tracker",
    73: "Non-Skating Official Alternate",
    74: "Period Timer",
    80: "Head Referee",
    81: "Inside Pack Referee",
    82: "Jammer Referee",
    83: "Jammer Referee",
    84: "Outside Pack Referee",
    85: "Outside Pack Referee",
    86: "Outside Pack Referee",
    87: "Referee Alternate",
}
"""Roles that the form has printed in their rows; they may be changed, but those of the two heads."""
SUSPENSION_CELL, SERVED_CELL = "L7", "E40"
"""Whether a suspension was served or recommended, and by whom one was served."""
ADJUSTED_CELL, ADJUSTED_WHY_CELL = "D39", "I39"
EXPULSION_ROWS = (41, 43, 45)
EXPULSION_CELLS = ("A", "L")
"""Words about the expulsion, and whether a suspension is recommended."""
CAPTAIN_CELLS: Mapping[Team, str] = {Team.HOME: "B49", Team.AWAY: "I49"}

# -- Score and Lineups ---------------------------------------------------------------------------------------------

JAM_ROWS: Mapping[int, range] = {1: range(4, 42), 2: range(46, 84)}
"""Rows of each period on Score, Lineups and OS Offset."""
TRIP_FIRST = 2
"""The first trip that has a column: the initial one has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreColumns:
    """Columns of one team on Score."""

    jam: str
    jammer: str
    lost: str
    lead: str
    called: str
    injury: str
    no_initial: str
    trips: tuple[str, ...]
    total: str


SCORE_COLUMNS: Mapping[Team, ScoreColumns] = {
    team: ScoreColumns(
        jam=names[0],
        jammer=names[1],
        lost=names[2],
        lead=names[3],
        called=names[4],
        injury=names[5],
        no_initial=names[6],
        trips=names[7:16],
        total=names[16],
    )
    for team, names in ((Team.HOME, columns("A", "Q")), (Team.AWAY, columns("T", "AJ")))
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupColumns:
    """Columns of one team on Lineups: each skater's number and three cells for box symbols, the jammer first."""

    jam: str
    no_pivot: str
    skaters: tuple[tuple[str, tuple[str, ...]], ...]


def _skaters(first: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for place in range(column_number(first), column_number(first) + 20, 4):
        yield column_name(place), tuple(column_name(place + offset) for offset in (1, 2, 3))


LINEUP_COLUMNS: Mapping[Team, LineupColumns] = {
    Team.HOME: LineupColumns(jam="A", no_pivot="B", skaters=tuple(_skaters("C"))),
    Team.AWAY: LineupColumns(jam="AA", no_pivot="AB", skaters=tuple(_skaters("AC"))),
}
OFFSET_COLUMNS: Mapping[Team, tuple[str, str, str]] = {Team.HOME: ("A", "B", "C"), Team.AWAY: ("H", "I", "J")}
"""Jam, points, description."""

# -- Penalties -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyColumns:
    """Columns of one team in one period on Penalties. The place of a penalty counts through both periods."""

    number: str
    penalties: tuple[str, ...]
    out: str
    """Foul-out or expulsion."""


PENALTY_COLUMNS: Mapping[tuple[int, Team], PenaltyColumns] = {
    (1, Team.HOME): PenaltyColumns(number="A", penalties=columns("B", "J"), out="K"),
    (1, Team.AWAY): PenaltyColumns(number="P", penalties=columns("Q", "Y"), out="Z"),
    (2, Team.HOME): PenaltyColumns(number="AC", penalties=columns("AD", "AL"), out="AM"),
    (2, Team.AWAY): PenaltyColumns(number="AR", penalties=columns("AS", "BA"), out="BB"),
}
PENALTY_ROWS = range(4, 44, 2)
"""Rows of the codes; the jam of each stands in the row below."""
PENALTY_BENCH_ROWS = (44, 45)
"""Expulsions of the bench: codes, and the jams below."""
PENALTY_BENCH_PLACES = range(1, 3)
"""Of the columns of the penalties, those that the bench has."""

# -- the other sheets ----------------------------------------------------------------------------------------------

CLOCK_ROWS: Mapping[int, range] = {1: range(11, 49), 2: range(62, 100)}
CLOCK_COLUMNS = ("A", "B", "C", "D", "E")
"""Jam, length in seconds, laps of the pack, event, team or skater of the event."""
STOP_CELLS: Mapping[int, Mapping[Team, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    1: {Team.HOME: (("D5", "E5", "F5"), ("G5", "H5")), Team.AWAY: (("D7", "E7", "F7"), ("G7", "H7"))},
    2: {Team.HOME: (("D56", "E56", "F56"), ("G56", "H56")), Team.AWAY: (("D58", "E58", "F58"), ("G58", "H58"))},
}
"""The period clock at the timeouts and at the reviews of a team."""
BOX_ROWS = range(4, 86)
BOX_COLUMNS: Mapping[Team, tuple[str, ...]] = {Team.HOME: columns("A", "M"), Team.AWAY: columns("R", "AD")}
"""Period, jam, between jams, team, skater, position, in, stand, done, and the watch at the ends of four jams."""
BOX_PAGES: Mapping[int, range] = {1: range(4, 44), 2: range(47, 87)}
"""Rows of the sheet's two pages, one for each period; between them is the head of the second page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewBlock:
    """One block of Official Reviews; the cells hold the values, beside their labels."""

    period: int
    row: int
    """Row of the team; the details stand in the next, the result in the one after it."""


REVIEW_BLOCKS = tuple(
    ReviewBlock(period=period, row=first + 3 * place) for period, first in ((1, 4), (2, 21)) for place in range(4)
)
REVIEW_COLUMNS = ("B", "E", "G", "I", "K")
"""Team, jam, period clock, length, kept; details and result stand in the first of them."""
REVIEW_TOTALS: Mapping[int, str] = {1: "J16", 2: "J33"}
