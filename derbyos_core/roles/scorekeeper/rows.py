"""Rows of the score sheet: one per jam, and another for a star pass."""

from dataclasses import dataclass, replace
from functools import lru_cache

from derbyos_core.bout.model import Bout, Jam, JamId, Person, TeamJam, Trip
from derbyos_core.bout.reading.jam_rules import jam_rules
from derbyos_core.bout.writing.attribute_text import parse_integer
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Eid, Team
from derbyos_core.jam_names import period_now
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.row_cache import RowCache
from derbyos_core.roles.shared.screen_state import Conflict
from derbyos_core.roles.shared.sheet_values import CellLook, RowState, SheetCell, SheetColumn, SheetRow

__all__ = [
    "FACTS_FROM",
    "FACT_TAGS",
    "JAMMER_COLUMN",
    "TRIPS_FROM",
    "TRIPS_MAX",
    "JamRows",
    "RowPlace",
    "ScoreRows",
    "score_rows",
    "trip_of_column",
]

TRIPS_SHOWN = 4
TRIPS_MAX = 10
"""The paper has room for ten trips."""
FACT_TAGS = ("lead", "lost-lead", "call", "injury", "no-initial")
"""The facts of a row as named in the document, in the order of their columns."""
JAMMER_COLUMN = 1
FACTS_FROM = 2
"""First column of the facts."""
TRIP = "pass"
"""A trip, as named in the document."""
TRIPS_FROM = FACTS_FROM + len(FACT_TAGS)
INITIAL, FIRST_TRIP = 1, 2
OF_LEAD = 3
"""The first facts are about lead: lead, lost, call."""
OVERTIME = tr("OT", "sheet")

EMPTY = SheetCell(look=CellLook.EMPTY)
BLANK = SheetCell(look=CellLook.BLANK)
NOT_HERE = SheetCell("–", CellLook.NOT_HERE, tr("not in overtime"))

WIDE = {
    "jam": 62.0,
    "jammer": 116.0,
    "fact": 56.0,
    "initial": 65.0,
    "trip": 53.25,
    "sum": 68.0,
    "total": 76.0,
}
TIGHT = {"jam": 56.0, "jammer": 84.0, "fact": 46.0, "initial": 60.0, "sum": 56.0, "total": 64.0}
WHOLE = 824.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPlace:
    """The jam of a row."""

    jam: JamId
    is_star_pass: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRows:
    """The whole sheet; `places` describes each row."""

    columns: tuple[SheetColumn, ...]
    rows: tuple[SheetRow, ...]
    places: tuple[RowPlace, ...]
    trips: int
    first_trip: int = FIRST_TRIP
    """Trip of the first column for trips: 1 while the bout has a jam in which the initial trip scores, else 2."""
    asked: tuple[dict[int, str], ...] = ()
    """For each row, the columns with a conflict and the id of the fact in question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JamRows:
    """The rows of one jam, and the team's score including it."""

    rows: tuple[SheetRow, ...]
    places: tuple[RowPlace, ...]
    asked: tuple[dict[int, str], ...]
    total: int
    is_open: bool
    """Whether points of this jam, or of an earlier one, have a conflict."""


def trip_of_column(column: int, trips: int, first: int = FIRST_TRIP) -> int | None:
    """Return the number of the trip that a column shows, None for any other column.

    `trips` is the number of the columns for trips, `first` the trip of the first one.
    """
    number = column - TRIPS_FROM + first
    return number if first <= number < first + trips else None


def score_rows(
    bout: Bout,
    team: Team,
    cursor: JamId | None,
    conflicts: tuple[Conflict, ...] = (),
    kept: RowCache[JamRows] | None = None,
    *,
    is_overtime_next: bool = False,
) -> ScoreRows:
    """Return the sheet of one team; unchanged rows from `kept` are the same objects again.

    The column of trip 1 comes with the line-up of an overtime jam (`is_overtime_next`), so that it does not move the
    others while points are entered.
    """
    kept = kept if kept is not None else RowCache()
    kept.begin()
    jams = _shown_jams(bout, cursor)
    sides = [jam.side(team) for jam in jams]
    longest = max([trip.number or 0 for side in sides for trip in side.trips], default=0)
    first = INITIAL if is_overtime_next or _has_scoring_initial(bout, jams, sides) else FIRST_TRIP
    trips = min(TRIPS_MAX, max(FIRST_TRIP + TRIPS_SHOWN - 1, longest)) - first + 1
    offsets = _offsets(bout, team)
    period = period_now(bout)
    parts: list[JamRows] = []
    total, is_open = 0, False
    for jam, side in zip(jams, sides, strict=True):
        contested = tuple([one for one in conflicts if one.jam == jam.id and one.team in (team, None)])
        total += offsets.get(jam.id, 0)
        made_of = (jam, trips, first, total, jam.id == cursor, period, contested, is_open)
        part = kept.find(jam.id, made_of)
        if part is None:
            offers_lead = jam_rules(bout, jam.id).offers_lead
            sheet = _Sheet(period=period, first=first, trips=trips)
            made = _of_jam(
                jam, side, sheet, contested, total, jam.id == cursor, is_open=is_open, offers_lead=offers_lead
            )
            part = kept.keep(jam.id, made_of, made)
        total, is_open = part.total, part.is_open
        parts.append(part)
    return ScoreRows(
        columns=_columns(first, trips),
        rows=tuple([row for part in parts for row in part.rows]),
        places=tuple([place for part in parts for place in part.places]),
        trips=trips,
        first_trip=first,
        asked=tuple([asked for part in parts for asked in part.asked]),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """The period whose jams have plain numbers, and the columns for trips: the first one's trip and their number."""

    period: int | None
    first: int
    trips: int


def _has_scoring_initial(bout: Bout, jams: list[Jam], sides: list[TeamJam]) -> bool:
    """Return whether the initial trip has points, or can have, in any of these jams."""
    # Lists, since every entry asks this of every trip: a generator is resumed for each.
    has_points = bool([trip for side in sides for trip in side.trips if trip.number == INITIAL and trip.points])
    return (
        has_points
        or bool([jam for jam in jams if jam.overtime])
        or (bout.ruleset.has_sudden_scoring and any(jam_rules(bout, jam.id).first_trip_scores for jam in jams))
    )


def _of_jam(
    jam: Jam,
    side: TeamJam,
    sheet: _Sheet,
    contested: tuple[Conflict, ...],
    total: int,
    has_cursor: bool,
    *,
    is_open: bool,
    offers_lead: bool,
) -> JamRows:
    rows: list[SheetRow] = []
    places: list[RowPlace] = []
    asked: list[dict[int, str]] = []
    lines = _lines(side)
    for line in lines:
        total += line.points
        row = _row(line, jam, sheet, total=total, has_cursor=has_cursor, offers_lead=offers_lead)
        here = {_column_of(one, line, lines, sheet): one for one in contested}
        here.pop(None, None)
        is_asked = any(one.tag == TRIP for one in here.values())
        is_open = is_open or is_asked
        rows.append(_marked(row, here, is_asked=is_asked, is_open=is_open))
        places.append(RowPlace(jam=jam.id, is_star_pass=line.is_star_pass))
        asked.append({column: one.eid for column, one in here.items() if column is not None})
    return JamRows(rows=tuple(rows), places=tuple(places), asked=tuple(asked), total=total, is_open=is_open)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    side: TeamJam
    skater: Person | None
    trips: tuple[Trip, ...]
    is_star_pass: bool

    @property
    def points(self) -> int:
        return sum([trip.points for trip in self.trips])


def _shown_jams(bout: Bout, cursor: JamId | None) -> list[Jam]:
    """Return every jam with anything in it, the upcoming one, and that of the cursor, even without entries."""
    known = {jam.id: jam for jam in bout.jams}
    wanted = {jam.id for jam in bout.jams if jam.is_written}
    wanted |= {jam for jam in (bout.upcoming, cursor) if jam is not None}
    return [known.get(jam) or Jam(id=jam, eid=Eid("")) for jam in sorted(wanted)]


def _lines(side: TeamJam) -> tuple[_Line, ...]:
    if not side.star_pass:
        return (_Line(side=side, skater=side.jammer, trips=side.trips, is_star_pass=False),)
    before = tuple(trip for trip in side.trips if not trip.after_star_pass)
    after = tuple(trip for trip in side.trips if trip.after_star_pass)
    return (
        _Line(side=side, skater=side.jammer, trips=before, is_star_pass=False),
        _Line(side=side, skater=side.pivot, trips=after, is_star_pass=True),
    )


def _offsets(bout: Bout, team: Team) -> dict[JamId, int]:
    """Return adjustments of the official score by the jam of their entry, else the last one."""
    found: dict[JamId, int] = {}
    last = bout.jams[-1].id if bout.jams else None
    for adjustment in bout.adjustments:
        jam = adjustment.jam or last
        if adjustment.team is team and jam is not None:
            found[jam] = found.get(jam, 0) + adjustment.points
    return found


@lru_cache(maxsize=2 * TRIPS_MAX)
def _columns(first: int, trips: int) -> tuple[SheetColumn, ...]:
    wide = WIDE if trips == TRIPS_SHOWN else TIGHT
    used = wide["jam"] + wide["jammer"] + 4 * wide["fact"] + wide["initial"] + wide["sum"] + wide["total"]
    facts = (
        (tr("Lead"), "fact"),
        (tr("Lost"), "fact"),
        (tr("Call"), "fact"),
        (tr("Inj"), "fact"),
        (tr("No init"), "initial"),
    )
    names = {"Inj": tr("Injury"), "No init": tr("No initial trip"), "Call": tr("Call-off")}
    numbers = range(first, first + trips)
    return (
        SheetColumn(tr("Jam"), wide["jam"]),
        SheetColumn(tr("Jammer"), wide["jammer"]),
        *(SheetColumn(title, wide[width], names.get(title, title)) for title, width in facts),
        *(SheetColumn(f"T{number}", (WHOLE - used) / trips, tr("Trip {number}", number=number)) for number in numbers),
        SheetColumn(tr("Jam"), wide["sum"], tr("Points of the jam")),
        SheetColumn(tr("Total"), wide["total"]),
    )


def _row(line: _Line, jam: Jam, sheet: _Sheet, *, total: int, has_cursor: bool, offers_lead: bool) -> SheetRow:
    is_upcoming = jam.start is None and not has_cursor
    sums = (BLANK, BLANK) if jam.start is None and not line.trips else (_sum(line.points), _sum(total))
    return SheetRow(
        key=f"{jam.id}{'*' if line.is_star_pass else ''}",
        cells=(
            _label(line, jam, sheet.period),
            _jammer(line, is_upcoming=is_upcoming),
            *_facts(line, jam, has_cursor=has_cursor, offers_lead=offers_lead),
            *_trips(line, sheet, can_score=jam.overtime),
            *sums,
        ),
        state=_state(line, has_cursor=has_cursor, is_upcoming=is_upcoming),
    )


def _state(line: _Line, *, has_cursor: bool, is_upcoming: bool) -> RowState:
    if line.is_star_pass:
        return RowState.STAR_PASS
    if has_cursor:
        return RowState.CURSOR
    return RowState.UPCOMING if is_upcoming else RowState.DONE


def _label(line: _Line, jam: Jam, period: int | None) -> SheetCell:
    if line.is_star_pass:
        return SheetCell("SP", CellLook.LABEL, tr("Star pass in {jam}", jam=texts.jam_name(jam.id, period)))
    text = texts.jam_number(jam.id, period)
    said = texts.whole_name(jam.id)
    if jam.overtime:
        return SheetCell(text, CellLook.LABEL, joined(", ", (said, tr("overtime"))), below=OVERTIME)
    return SheetCell(text, CellLook.LABEL, said)


def _jammer(line: _Line, *, is_upcoming: bool) -> SheetCell:
    if line.skater is None:
        return EMPTY
    return SheetCell(line.skater.label, CellLook.EXPECTED if is_upcoming else CellLook.NUMBER)


def _facts(line: _Line, jam: Jam, *, has_cursor: bool, offers_lead: bool) -> tuple[SheetCell, ...]:
    side = line.side
    if line.is_star_pass:
        # The star-pass row has no lead of its own: lead never passes to the pivot.
        return (EMPTY,) * len(FACT_TAGS)
    held = (side.lead, side.lost, side.called, jam.injury, side.no_initial)
    look = CellLook.CHECK_NOW if has_cursor else CellLook.CHECK
    cells = [SheetCell(tr("yes"), look, tr("yes")) if fact else EMPTY for fact in held]
    if not offers_lead:
        cells[:OF_LEAD] = [NOT_HERE if cell is EMPTY else cell for cell in cells[:OF_LEAD]]
    return tuple(cells)


def _trips(line: _Line, sheet: _Sheet, *, can_score: bool) -> tuple[SheetCell, ...]:
    """Return the cells of the trips; an initial trip that cannot score is empty, without a place to fill."""
    given: dict[int, int] = {}
    for trip in line.trips:
        # A trip that another program wrote without a number follows the numbered ones.
        number = trip.number if trip.number is not None else max(given, default=1) + 1
        given[number] = trip.points
    cells = []
    for number in range(sheet.first, sheet.first + sheet.trips):
        points = given.get(number)
        if number == INITIAL and not (points or (can_score and points is not None)):
            cells.append(EMPTY if can_score else BLANK)
        else:
            cells.append(EMPTY if points is None else SheetCell(str(points)))
    return tuple(cells)


def _sum(points: int) -> SheetCell:
    return SheetCell(str(points), CellLook.SUM)


def _marked(row: SheetRow, asked: dict[int | None, Conflict], *, is_asked: bool, is_open: bool) -> SheetRow:
    """Return the row with a mark on every cell with a conflict, and on the sums that depend on it."""
    if not asked and not is_open:
        return row
    cells = list(row.cells)
    for column, one in asked.items():
        if column is not None:
            cells[column] = replace(cells[column], look=CellLook.CONFLICT, said=one.about)
    for column, is_marked in ((len(cells) - 2, is_asked), (len(cells) - 1, is_open)):
        if is_marked and cells[column].look is CellLook.SUM:
            cells[column] = replace(cells[column], look=CellLook.OPEN_SUM)
    return replace(row, cells=tuple(cells))


def _column_of(one: Conflict, line: _Line, lines: tuple[_Line, ...], sheet: _Sheet) -> int | None:
    """Return the column of this line that a conflict concerns; None if it belongs to another line."""
    if one.tag == "line-up":
        return 1 if one.position == ("pivot" if line.is_star_pass else "jammer") else None
    if one.tag == "star-pass":
        return 0 if line is lines[-1] else None
    if one.tag in FACT_TAGS:
        return None if line.is_star_pass else FACTS_FROM + FACT_TAGS.index(one.tag)
    number = parse_integer(one.number) if one.tag == TRIP else None
    if number is not None and line is _line_of_trip(number, lines):
        column = TRIPS_FROM + max(number, sheet.first) - sheet.first  # without its column, the first one shows it
        return column if column < TRIPS_FROM + sheet.trips else None
    return None


def _line_of_trip(number: int, lines: tuple[_Line, ...]) -> _Line:
    """Return the line of a trip; the first line if no line has it."""
    return next((line for line in lines if any(trip.number == number for trip in line.trips)), lines[0])
