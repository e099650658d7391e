"""Jams of a StatsBook: the rows of Score and Lineups, joined by period, team and jam number.

A star pass takes a second row on both sheets (domain 6.2, 6.3). The document keeps one row per team and jam and says in
which trip the star was passed, so the two rows are read as one:

* `NI` on the first row of a star pass means that it happened in the initial trip; on the `SP` row, that nobody
  completed that trip. This is what CRG writes, and what the sums of the book count.
* The points of the trip in which the star was passed stand on the `SP` row, so its first cell is the new jammer's first
  trip.
* Whoever is pivot on the first row gets the star; the `SP` row of Lineups repeats the same five.

What contradicts this has no place. It is kept with its cell and the reason.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from derbyos_core.bout.model import JamId, Position
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.game import RecordedFielding, RecordedTeamJam, RecordedTrip
from derbyos_core.interchange.statsbook.box_symbols import SITS_OUT, split_symbols
from derbyos_core.interchange.statsbook.findings import Findings, read_mark, read_whole, tidied
from derbyos_core.interchange.statsbook.layout import LINEUP_COLUMNS, SCORE_COLUMNS, TRIP_FIRST
from derbyos_core.interchange.statsbook.rosters import Rosters
from derbyos_core.interchange.statsbook.typed_book import BookLineupRow, BookPlace, BookScoreRow, TypedBook

__all__ = ["JamRows", "TeamRows", "join_rows", "read_jam_number", "read_sides"]

INITIAL = 1
_JAM = re.compile(r"j(?:am)?\.?\s*(?=\d)", re.IGNORECASE)
_STAR_PASS = re.compile(r"(?:s[^\w*]?p|star ?pass)[^\w*]*", re.IGNORECASE)
_OTHERS_STAR_PASS = re.compile(
    r"\W*(?:s[^\w*]?p|star ?pass)\W*\*\W*|\W*\*\W*(?:s[^\w*]?p|star ?pass)\W*", re.IGNORECASE
)
_CONTINUES = re.compile(r"inj\.?\s*\*?", re.IGNORECASE)
_INITIAL_POINTS = re.compile(r"(\d{1,2})\s*\+\s*(?:NI|SP)", re.ASCII | re.IGNORECASE)
"""CRG writes the points of an initial trip so, where they may be scored."""


@dataclass(slots=True, kw_only=True)
class TeamRows:
    """The rows of one team in one jam; `sp` are those of a star pass."""

    score: BookScoreRow | None = None
    sp: BookScoreRow | None = None
    lineup: BookLineupRow | None = None
    lineup_sp: BookLineupRow | None = None


@dataclass(slots=True, kw_only=True)
class JamRows:
    """The rows of both teams in one jam."""

    continues: bool = False
    teams: dict[Team, TeamRows] = field(default_factory=lambda: {Team.HOME: TeamRows(), Team.AWAY: TeamRows()})


def read_jam_number(text: str) -> int | None:
    """Return a jam number, which may be typed as `J4` or `Jam 4`; None for anything that is none."""
    number = read_whole(_JAM.sub("", tidied(text), count=1))
    return number if number is not None and number > 0 else None


def join_rows(book: TypedBook, findings: Findings) -> dict[JamId, JamRows]:
    """Return the rows of each jam in order of play. A row whose jam is not clear is told."""
    jams: dict[JamId, JamRows] = {}
    for team in (Team.HOME, Team.AWAY):
        for period in sorted({row.period for row in book.scores} | {row.period for row in book.lineups}):
            scores = [row for row in book.scores if (row.team, row.period) == (team, period)]
            for numbered, row in _numbered(scores, findings):
                _join_score(jams, JamId(period, numbered), row, findings)
            lines = [row for row in book.lineups if (row.team, row.period) == (team, period)]
            for numbered, line in _numbered(lines, findings):
                _join_line(jams, JamId(period, numbered), line, findings)
    _tell_misaligned(jams, findings)
    return dict(sorted(jams.items()))


def _tell_misaligned(jams: Mapping[JamId, JamRows], findings: Findings) -> None:
    """Tell once a period that the rows of a jam do not stand side by side: the book's own sums compare by row."""
    told: set[int] = set()
    for jam, rows in sorted(jams.items()):
        home, away = rows.teams[Team.HOME].score, rows.teams[Team.AWAY].score
        if home is None or away is None or home.place.row == away.place.row or jam.period in told:
            continue
        told.add(jam.period)
        taken = tr("{jam}, which the other team has in row {row}", jam=jam.number, row=away.place.row)
        findings.mend(home.place, home.jam, taken)


Row = BookScoreRow | BookLineupRow


def _numbered(rows: Sequence[Row], findings: Findings) -> Iterator[tuple[int, Row]]:
    """Yield the rows with the number of their jam: that of a star pass is the one before."""
    number = 0
    for place, row in enumerate(rows):
        own = read_jam_number(row.jam)
        text = tidied(row.jam)
        if own is not None:
            number = own
            if row.jam != str(own) and isinstance(row, BookScoreRow):  # Lineups only repeats it
                findings.mend(row.place, row.jam, str(own))
        elif _CONTINUES.fullmatch(text):
            after = next((found for later in rows[place + 1 :] if (found := read_jam_number(later.jam))), number + 2)
            if after != number + 2:
                _lose_row(row, findings, tr("it continues a jam, but no number is free between the jams beside it"))
                continue
            number += 1
        elif not (number and _is_star_pass(text)):
            if _said(row) or text:
                _lose_row(row, findings, tr("it does not say clearly which jam it is of"))
            continue
        yield number, row


def _is_star_pass(text: str) -> bool:
    return bool(_STAR_PASS.fullmatch(text) or _OTHERS_STAR_PASS.fullmatch(text))


def _join_score(jams: dict[JamId, JamRows], jam: JamId, row: Row, findings: Findings) -> None:
    assert isinstance(row, BookScoreRow), "Score was given"
    text = tidied(row.jam)
    rows = jams.setdefault(jam, JamRows())
    own = rows.teams[row.team]
    rows.continues = rows.continues or bool(_CONTINUES.fullmatch(text))
    if _OTHERS_STAR_PASS.fullmatch(text):
        if row.jam != "SP*":
            findings.mend(row.place, row.jam, "SP*")
        if _said(row):
            _lose_row(row, findings, tr("the row of a team that did not pass the star is empty"))
    elif _STAR_PASS.fullmatch(text):
        if row.jam != "SP":
            findings.mend(row.place, row.jam, "SP")
        if own.sp is not None:
            _lose_row(row, findings, tr("the star was passed before in this jam"))
        else:
            own.sp = row
    elif own.score is not None:
        _lose_row(row, findings, tr("this jam stands there twice"))
    else:
        own.score = row


def _join_line(jams: dict[JamId, JamRows], jam: JamId, row: Row, findings: Findings) -> None:
    assert isinstance(row, BookLineupRow), "Lineups was given"
    text = tidied(row.jam)
    own = jams.setdefault(jam, JamRows()).teams[row.team]
    if _is_star_pass(text):
        is_own = _STAR_PASS.fullmatch(text) is not None
        if is_own and own.sp is not None and own.lineup_sp is None:
            own.lineup_sp = row
        elif _said(row):
            _lose_row(row, findings, tr("Score has no star pass of this team in this jam"))
    elif own.lineup is not None:
        _lose_row(row, findings, tr("this jam stands there twice"))
    else:
        own.lineup = row


def _said(row: Row) -> list[str]:
    """Return what a row says beside its jam."""
    if isinstance(row, BookScoreRow):
        at = SCORE_COLUMNS[row.team]
        names = (at.jammer, at.lost, at.lead, at.called, at.injury, at.no_initial, *at.trips)
        said = (row.jammer, row.lost, row.lead, row.called, row.injury, row.no_initial, *row.trips)
        return [f"{name}: {text.strip()}" for name, text in zip(names, said, strict=False) if text.strip()]
    marks = [
        f"{mark.place.column}: {' '.join(text for text in (mark.number, *mark.symbols) if text.strip())}"
        for mark in row.skaters
        if any(text.strip() for text in (mark.number, *mark.symbols))
    ]
    return ([f"no pivot: {row.no_pivot.strip()}"] if row.no_pivot.strip() else []) + marks


def _lose_row(row: Row, findings: Findings, reason: str) -> None:
    spot = BookPlace(sheet=row.place.sheet, row=row.place.row, column=row.place.column)
    said = ", ".join([text for text in (row.jam.strip(), *_said(row)) if text])
    findings.lose(spot, said, reason)


# -- one team in one jam -------------------------------------------------------------------------------------------


def read_sides(rows: JamRows, rosters: Rosters, findings: Findings) -> Mapping[Team, RecordedTeamJam]:
    """Return what both teams did in a jam, without adjustments of the score."""
    sides = {team: _Side(team, own, rosters, findings).read() for team, own in rows.teams.items()}
    home, away = sides[Team.HOME], sides[Team.AWAY]
    if home.called and away.called:
        loser = Team.HOME if away.lead and not home.lead else Team.AWAY
        row = rows.teams[loser].score
        assert row is not None, "a call was read from it"
        place = BookPlace(sheet="Score", row=row.place.row, column=SCORE_COLUMNS[loser].called)
        findings.lose(place, row.called, tr("one team calls a jam off, and here both did"))
        sides[loser] = replace(sides[loser], called=False)
    return sides


class _Side:
    def __init__(self, team: Team, rows: TeamRows, rosters: Rosters, findings: Findings) -> None:
        self._team = team
        self._rows = rows
        self._rosters = rosters
        self._findings = findings
        self._at = SCORE_COLUMNS[team]

    def read(self) -> RecordedTeamJam:
        score, sp = self._rows.score, self._rows.sp
        lost, lead, called, injury, first_initial = self._marks(score)
        sp_marks = self._marks(sp)
        trips, first_new, no_initial = self._trips(first_initial, sp_marks[4])
        for place, (first, later) in enumerate(zip((lost, lead, called), sp_marks[:3], strict=True)):
            if later and sp is not None:
                column = (self._at.lost, self._at.lead, self._at.called)[place]
                reason = tr("the row before has it too") if first else tr("it counts for the jam's first jammer")
                self._findings.lose(self._cell(sp, column), "X", reason)
        fieldings, no_pivot = self._fieldings()
        return RecordedTeamJam(
            team=self._team,
            lead=lead or sp_marks[1],
            lost=lost or sp_marks[0],
            called=called or sp_marks[2],
            injury=injury or sp_marks[3],
            no_initial=no_initial,
            no_pivot=no_pivot,
            star_pass_trip=first_new,
            trips=trips,
            fieldings=fieldings,
            offset=0,
            offset_reason="",
        )

    def _cell(self, row: BookScoreRow, column: str) -> BookPlace:
        return BookPlace(sheet="Score", row=row.place.row, column=column)

    def _marks(self, row: BookScoreRow | None) -> tuple[bool, bool, bool, bool, bool]:
        if row is None:
            return (False, False, False, False, False)
        at, said = self._at, (row.lost, row.lead, row.called, row.injury, row.no_initial)
        columns = (at.lost, at.lead, at.called, at.injury, at.no_initial)
        lost, lead, called, injury, initial = (
            read_mark(self._findings, self._cell(row, column), text) for column, text in zip(columns, said, strict=True)
        )
        return (lost, lead, called, injury, initial)

    # Trips

    def _trips(self, first_ni: bool, sp_ni: bool) -> tuple[tuple[RecordedTrip, ...], int | None, bool]:
        """Return the trips, the first trip of a new jammer, and whether nobody completed the initial trip."""
        score, sp = self._rows.score, self._rows.sp
        own = self._points(score, counts_none=first_ni)
        if sp is None:
            return self._as_trips(own), None, first_ni
        new = self._points(sp, counts_none=sp_ni)
        first_new = INITIAL if first_ni else min((number for number in new if number != INITIAL), default=0)
        if not first_new and any(number != INITIAL for number in own):
            first_new = max(own) + 1
        for number, points in own.items():
            if first_new and number >= max(first_new, TRIP_FIRST) and score is not None:
                place = self._cell(score, self._at.trips[number - TRIP_FIRST])
                self._findings.lose(place, str(points), tr("the trips from the star pass on are the new jammer's"))
        return self._as_trips({n: own.get(n, 0) + new.get(n, 0) for n in {*own, *new}}), first_new, sp_ni

    @staticmethod
    def _as_trips(points: Mapping[int, int]) -> tuple[RecordedTrip, ...]:
        """Return the trips in order, with the initial one that came before any other."""
        known = {INITIAL: 0, **points} if points else {}
        return tuple(RecordedTrip(number=number, points=known[number], end_ms=None) for number in sorted(known))

    def _points(self, row: BookScoreRow | None, *, counts_none: bool) -> dict[int, int]:
        """Return the points of each trip on a row; the book counts none beside `NI`."""
        found: dict[int, int] = {}
        if row is None:
            return found
        for number, text in enumerate(row.trips, start=TRIP_FIRST):
            said = text.strip()
            points, initial = read_whole(said), _INITIAL_POINTS.fullmatch(said)
            place = self._cell(row, self._at.trips[number - TRIP_FIRST]) if number - TRIP_FIRST < 9 else row.place
            if initial is not None and number == TRIP_FIRST:
                found[INITIAL] = int(initial[1])
            elif said and (points is None or points < 0):
                self._findings.lose(place, said, tr("the points of a trip are a whole number"))
            elif points is not None and counts_none:
                self._findings.lose(place, said, tr("beside NI the book counts no points"))
            elif points is not None:
                found[number] = points
                if said != text or str(points) != said:
                    self._findings.mend(place, text, str(points))
        return found

    # Line-up

    def _fieldings(self) -> tuple[tuple[RecordedFielding, ...], bool]:
        """Return the skaters on the track, and whether they have no pivot."""
        lineup, sp = self._rows.lineup, self._rows.sp
        no_pivot = False
        if lineup is not None:
            place = replace(lineup.place, column=LINEUP_COLUMNS[self._team].no_pivot)
            no_pivot = read_mark(self._findings, place, lineup.no_pivot)
            if no_pivot and sp is not None:
                self._findings.lose(place, "noPivot", tr("the star was passed in this jam, so there was a pivot"))
                no_pivot = False
        places = self._places()
        out = self._sitting_out()
        found: dict[str, RecordedFielding] = {}
        for mark, label, position in places:
            if label in found:
                self._findings.lose(mark, label, tr("this skater stands there twice in this jam"))
            elif label:
                plays = Position.BLOCKER if no_pivot and position is Position.PIVOT else position
                found[label] = RecordedFielding(position=plays, label=label, sits_out=label in out)
        self._check_star_pass(found)
        return tuple(found.values()), no_pivot

    def _places(self) -> list[tuple[BookPlace, str, Position]]:
        """Return who stands in which place; Score's jammers where Lineups has none."""
        score, sp, lineup = self._rows.score, self._rows.sp, self._rows.lineup
        marks = lineup.skaters if lineup is not None else ()
        # Lineups repeats Score's jammer by a formula, so a repair of that number is told for Score alone.
        repeated = score.jammer if score is not None else ""
        found = [
            (
                mark.place,
                self._rosters.label(
                    self._team, mark.place, mark.number, quietly=place == 0 and mark.number == repeated
                ),
                _POSITIONS[place],
            )
            for place, mark in enumerate(marks)
        ]
        for row, position in ((score, Position.JAMMER), (sp, Position.PIVOT)):
            if row is None:
                continue
            cell = self._cell(row, self._at.jammer)
            label = self._rosters.label(self._team, cell, row.jammer)
            held = next((other for _, other, where in found if where is position and other), "")
            if label and not held and all(label != other for _, other, _ in found):
                found.append((cell, label, position))
            elif label and label != held:
                self._findings.lose(cell, label, self._contrary(position, held))
        return found

    @staticmethod
    def _contrary(position: Position, held: str) -> str:
        if position is Position.JAMMER:
            return tr("on Lineups {skater} is the jammer", skater=held or "?")
        return tr("the star goes to the pivot, on Lineups {skater}", skater=held or "?")

    def _sitting_out(self) -> frozenset[str]:
        rows = [row for row in (self._rows.lineup, self._rows.lineup_sp) if row is not None]
        marks = [
            mark
            for row in rows
            for mark in row.skaters
            if any(SITS_OUT in split_symbols(text) for text in mark.symbols)
        ]
        return frozenset(self._rosters.label(self._team, mark.place, mark.number, quietly=True) for mark in marks)

    def _check_star_pass(self, fielded: Mapping[str, RecordedFielding]) -> None:
        """Tell who stands on the star pass row of Lineups and not on the row before."""
        row, sp = self._rows.lineup_sp, self._rows.sp
        if row is not None:
            read_mark(self._findings, replace(row.place, column=LINEUP_COLUMNS[self._team].no_pivot), row.no_pivot)
        for place, mark in enumerate(row.skaters if row is not None else ()):
            repeats = place == 0 and sp is not None and mark.number == sp.jammer
            label = self._rosters.label(self._team, mark.place, mark.number, quietly=repeats)
            expected = (Position.PIVOT, Position.JAMMER)[place] if place < 2 else Position.BLOCKER
            held = fielded.get(label)
            if label and held is None:
                self._findings.lose(mark.place, label, tr("this skater is not on the row before"))
            elif held is not None and held.position is not expected:
                self._findings.lose(mark.place, label, tr("this skater has another position on the row before"))


_POSITIONS = (Position.JAMMER, Position.PIVOT, Position.BLOCKER, Position.BLOCKER, Position.BLOCKER)
