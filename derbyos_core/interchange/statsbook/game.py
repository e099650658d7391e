"""The game in a typed StatsBook, and everything in the book that has no place in it.

Each sheet owns its facts as on paper: Score the points and marks, Lineups who was on the track, Penalties the
penalties, Game Clock the lengths and stoppages. What one sheet repeats of another is compared and not read twice.
Numbers are repaired by the roster, signs by their meaning; each repair is told with its cell. What cannot be read, or
contradicts what was read before it, stays in the words of the book with its cell and the reason. Nothing is left out
without a sentence, but legal names and signatures: they are named and not copied.

The book has no times of day but the announced start, and no jam lengths unless Game Clock is filled. The script of the
officials needs them, so lengths are estimated such that the jams of a period fit into it. The bout has the attribute
`times`, so that nobody takes estimates for measurements: `lengths` if the length of every jam is typed, else
`estimated`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime

from derbyos_core.bout.model import JamId
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.game import (
    RecordedGame,
    RecordedJam,
    RecordedOfficial,
    RecordedPenalty,
    RecordedPeriod,
    RecordedTeamJam,
    RecordedTimeOut,
)
from derbyos_core.interchange.statsbook.boxes import read_box_trips
from derbyos_core.interchange.statsbook.findings import Findings, is_error, read_clock, read_whole
from derbyos_core.interchange.statsbook.jam_numbers import with_rising_numbers
from derbyos_core.interchange.statsbook.jams import JamRows, join_rows, read_jam_number, read_sides
from derbyos_core.interchange.statsbook.layout import HEAD, TEAM_CELLS, split_address
from derbyos_core.interchange.statsbook.penalties import read_penalties
from derbyos_core.interchange.statsbook.reader import ALTERNATE, CAPTAIN, COMMENT, LEGAL_NAME, REVIEW, TIMEOUT
from derbyos_core.interchange.statsbook.rosters import Rosters
from derbyos_core.interchange.statsbook.stops import EXPULSION, INJURY, ClockSheet, lengths_of, read_clock_sheet
from derbyos_core.interchange.statsbook.typed_book import BookOffset, BookPlace, BookRemark, TypedBook

__all__ = ["ROLE_NAMES", "read_game"]

Sides = dict[JamId, dict[Team, RecordedTeamJam]]

_SUSPENSION, _SERVED_BY = "suspension", "Suspension served by"
_OVERTIME = "overtime jam"
_CROSSED = frozenset(("x", "/", "-", "used"))
"""A crossed cell above Game Clock: this timeout is used up."""
_NOT_HELD = frozenset(("no", "n"))

ROLE_NAMES: Mapping[str, str] = {
    "head non-skating official": "HNSO",
    "penalty lineup tracker": "PLT",
    "penalty tracker": "PT",
    "lineup tracker": "LT",
    "penalty wrangler": "PW",
    "inside whiteboard operator": "IWB",
    "inside whiteboard": "IWB",
    "scorekeeper": "SK",
    "scoreboard operator": "SBO",
    "jam timer": "JT",
    "period timer": "PTM",
    "penalty box manager": "PBM",
    "penalty box timer": "PBT",
    "non-skating official alternate": "ALT",
    "head referee": "HR",
    "inside pack referee": "IPR",
    "jammer referee": "JR",
    "outside pack referee": "OPR",
    "referee alternate": "ALTR",
}
"""The abbreviations of the front page (domain 5.1), by the roles as the book has them, in lower case."""


def read_game(book: TypedBook) -> RecordedGame:
    """Return the game of a book, with all that found no place and all that was repaired."""
    return _Reading(book).game()


class _Reading:
    def __init__(self, book: TypedBook) -> None:
        self._findings = Findings()
        book = self._book = with_rising_numbers(self._without_errors(book), self._findings)
        self._rosters = Rosters(book, self._findings)

    def game(self) -> RecordedGame:
        book, findings = self._book, self._findings
        head = dict(self._head())
        rows = join_rows(book, findings)
        sides: Sides = {jam: dict(read_sides(own, self._rosters, findings)) for jam, own in rows.items()}
        penalties = read_penalties(book, rows, self._rosters, findings)
        clock = read_clock_sheet(book, tuple(rows), _known(sides, penalties), findings)
        lengths_ms = lengths_of(tuple(rows), clock.lengths_ms)
        for place, text in book.mistyped:
            findings.mend(place, tr("{text}, which Excel's own sums do not find", text=text), text)
        tools = (self._rosters, findings)
        box_trips = read_box_trips(book, rows, lengths_ms, penalties, tools)
        self._offsets(sides)
        overtime = self._remarks(rows, clock, head)
        roles = self._roles()
        if rows:
            head["times"] = "lengths" if all(jam in clock.lengths_ms for jam in rows) else "estimated"
        return RecordedGame(
            version=book.version,
            id="",
            teams={team: self._rosters.team(book, team, roles[team]) for team in book.teams},
            officials=tuple(self._officials()),
            periods=tuple(
                RecordedPeriod(number=number, start_ms=None, end_ms=None)
                for number in sorted({jam.period for jam in rows})
            ),
            jams=tuple(
                RecordedJam(
                    id=jam,
                    start_ms=None,
                    end_ms=None,
                    duration_ms=lengths_ms[jam],
                    clock_ms=clock.ran_ms.get(jam, 0),
                    overtime=jam in overtime,
                    sides=sides[jam],
                    continues=own.continues,
                )
                for jam, own in rows.items()
            ),
            penalties=penalties,
            box_trips=box_trips,
            time_outs=clock.stops,
            is_official=any(jam.period == max(_PERIODS) for jam in rows),
            head=head,
            unplaced=tuple(findings.unplaced),
            repairs=tuple(findings.repairs),
        )

    # IGRF

    def _without_errors(self, book: TypedBook) -> TypedBook:
        """Return the book without names of teams and remarks that are errors of Excel, which are told."""
        teams = {}
        for team, sheet in book.teams.items():
            said = {"league": sheet.league, "name": sheet.name, "color": sheet.color}
            for name, text in said.items():
                if is_error(text):
                    column, row = split_address(TEAM_CELLS[team][name])
                    place = BookPlace(sheet="IGRF", row=row, column=column)
                    self._findings.lose(place, text, tr("it is an error of Excel"))
            whole = {name: "" if is_error(text) else text for name, text in said.items()}
            teams[team] = replace(sheet, league=whole["league"], name=whole["name"], color=whole["color"])
        for remark in book.remarks:
            if is_error(remark.text):
                self._findings.lose(remark.place, f"{remark.label}: {remark.text}", tr("it is an error of Excel"))
        remarks = tuple(remark for remark in book.remarks if not is_error(remark.text))
        return replace(book, teams=teams, remarks=remarks)

    def _head(self) -> Iterator[tuple[str, str]]:
        for path, typed in self._book.head.items():
            column, row = split_address(HEAD.get(path, "A1"))
            place = BookPlace(sheet="IGRF", row=row, column=column)
            said = " ".join(typed.split())
            value = _READERS.get(path, str)(said)
            if is_error(said):
                self._findings.lose(place, said, tr("it is an error of Excel"))
            elif path == _SUSPENSION:
                if said.casefold() not in _NOT_HELD:
                    self._findings.lose(place, f"suspension {said}", tr("only who serves it has a place"))
            elif not value:
                self._findings.lose(place, said, tr("it is not clear which day or hour it is"))
            else:
                if value != typed:
                    self._findings.mend(place, typed, value)
                yield path, value

    def _officials(self) -> Iterator[RecordedOfficial]:
        """Yield the officials of IGRF, then those whose names stand only in the heads of other sheets."""
        worked: dict[tuple[str, str], dict[str, None]] = {}
        for remark in self._book.remarks:
            if _role(remark.label):
                side = " ".join(str(part) for part in (remark.period, remark.team and remark.team.value) if part)
                key = (_role(remark.label), _name(remark.text).casefold())
                worked.setdefault(key, {})[side] = None
        said: dict[tuple[str, str], None] = {}
        for official in self._book.officials:
            name = _name(official.name)
            if not name or is_error(name):
                row = " ".join(text.strip() for text in (official.role, name, official.league, official.certification))
                self._findings.lose(official.place, row, tr("the name of the official is missing"))
                continue
            role = _role(official.role) or "-".join(official.role.split())
            said[role, name.casefold()] = None
            yield RecordedOfficial(
                name=name,
                role=role,
                league=_name(official.league),
                certification=_name(official.certification),
                worked=", ".join(worked.get((role, name.casefold()), ())),
            )
        for remark in self._book.remarks:
            key = (_role(remark.label), _name(remark.text).casefold())
            if key[0] and key not in said:
                said[key] = None
                yield RecordedOfficial(
                    name=_name(remark.text), role=key[0], league="", worked=", ".join(worked.get(key, ()))
                )

    def _roles(self) -> dict[Team, dict[str, str]]:
        """Return captains and alternates by their labels."""
        roles: dict[Team, dict[str, str]] = {team: {} for team in self._book.teams}
        for remark in self._book.remarks:
            role = {CAPTAIN: "captain", ALTERNATE: "alt"}.get(remark.label)
            if role is None or remark.team is None:
                continue
            label = self._rosters.named(remark.team, remark.text)
            if label and roles[remark.team].setdefault(label, role) == role:
                continue
            said = f"{remark.label} {remark.text}"
            reason = tr("this skater is noted as captain and as alternate") if label else tr("no skater has this name")
            self._findings.lose(remark.place, said, reason)
        return roles

    # Adjustments of the score

    def _offsets(self, sides: Sides) -> None:
        last: dict[tuple[int, Team], int] = {}
        for offset in self._book.offsets:
            number = read_jam_number(offset.jam)
            if number is None and offset.jam.strip().upper().startswith("SP"):
                number = self._jam_above(offset) or last.get((offset.period, offset.team))
            jam, points = JamId(offset.period, number or 0), read_whole(offset.points)
            if jam in sides:
                last[offset.period, offset.team] = jam.number
            said = f"{offset.jam.strip()} {offset.points.strip()} {offset.description.strip()}"
            if jam not in sides or points is None:
                reason = tr("its jam is not clear") if points is not None else tr("the points are no whole number")
                self._findings.lose(offset.place, said, reason)
                continue
            before = sides[jam][offset.team]
            reasons = [text for text in (before.offset_reason, " ".join(offset.description.split())) if text]
            sides[jam][offset.team] = replace(before, offset=before.offset + points, offset_reason="; ".join(reasons))
            if not points and not before.offset:
                self._findings.lose(offset.place, said, tr("an adjustment of no points changes nothing"))

    def _jam_above(self, offset: BookOffset) -> int | None:
        """Return the jam of a star pass row: the last number above it on Score, whose rows are the same."""
        above = [
            row
            for row in self._book.scores
            if (row.period, row.team) == (offset.period, offset.team) and row.place.row <= offset.place.row
        ]
        numbers = (read_jam_number(row.jam) for row in reversed(above))
        return next((number for number in numbers if number is not None), None)

    # Texts beside the rows

    def _remarks(self, rows: Mapping[JamId, JamRows], clock: ClockSheet, head: dict[str, str]) -> frozenset[JamId]:
        """Place the remarks that have a place, tell the others. Returns the overtime jams."""
        overtime: set[JamId] = set()
        for remark in self._book.remarks:
            said = f"{remark.label}: {' '.join(remark.text.split())}"
            if _role(remark.label) or remark.label in (CAPTAIN, ALTERNATE):
                continue
            if remark.label == LEGAL_NAME:
                self._findings.lose(remark.place, LEGAL_NAME, tr("legal names are not kept"))
            elif remark.label == _SERVED_BY:
                head["suspension-served"] = " ".join(remark.text.split())
            elif remark.label == COMMENT and (jam := _jam_at(remark, rows)) is not None:
                overtime.add(jam)
            elif remark.label in (TIMEOUT, REVIEW) and _is_explained(remark, self._book, clock.stops):
                continue
            else:
                self._findings.lose(remark.place, said, tr("there is no place for it"))
        return frozenset(overtime)


_PERIODS = (1, 2)


def _name(text: str) -> str:
    return " ".join(text.split())


def _role(text: str) -> str:
    return ROLE_NAMES.get(" ".join(text.split()).casefold(), "")


def _known(sides: Sides, penalties: Iterable[RecordedPenalty]) -> dict[JamId, set[str]]:
    """Return the events of Game Clock that other sheets have already."""
    known = {jam: {INJURY} for jam, own in sides.items() if any(side.injury for side in own.values())}
    for penalty in penalties:
        if penalty.expulsion:
            known.setdefault(penalty.jam, set()).add(EXPULSION)
    return known


def _jam_at(remark: BookRemark, rows: Mapping[JamId, JamRows]) -> JamId | None:
    """Return the jam that a comment of CRG marks as overtime."""
    if remark.place.sheet != "Score" or remark.text.strip().casefold() != _OVERTIME:
        return None
    for jam, own in rows.items():
        if any(team.score is not None and team.score.place.row == remark.place.row for team in own.teams.values()):
            return jam
    return None


def _is_explained(remark: BookRemark, book: TypedBook, stops: Iterable[RecordedTimeOut]) -> bool:
    """Return whether a cell above Game Clock repeats a stoppage that its rows have, or only crosses one off."""
    if remark.text.strip().casefold() in _CROSSED:
        return True
    if read_clock(remark.text) is None:
        return False
    same = [other for other in book.remarks if (other.label, other.period, other.team) == _kind(remark)]
    readings = [one for one in same if read_clock(one.text) is not None]
    is_review = remark.label == REVIEW
    taken = [stop for stop in stops if (stop.team, stop.period, stop.review) == (remark.team, remark.period, is_review)]
    return readings.index(remark) < len(taken)


def _kind(remark: BookRemark) -> tuple[str, int | None, Team | None]:
    return remark.label, remark.period, remark.team


# -- date and hour -------------------------------------------------------------------------------------------------

_DAYS = ("%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y", "%B %d, %Y", "%B %d %Y", "%b %d, %Y", "%d %B %Y", "%d %b %Y")
_SLASHED = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](20\d\d)", re.ASCII)
_HOUR = re.compile(r"(?:\d{4}-\d\d-\d\d )?(\d{1,2})(?:[:.h]([0-5]\d))?(?::[0-5]\d)?\s*([ap]\.?m\.?)?", re.IGNORECASE)


def _read_date(text: str) -> str:
    """Return a date as YYYY-MM-DD, empty if it is not clear: 03/04/2019 is two days."""
    day_text = text.split(" ", maxsplit=1)[0] if re.match(r"\d{4}-\d\d-\d\d ", text) else text
    for pattern in _DAYS:
        try:
            return datetime.strptime(day_text, pattern).date().isoformat()
        except ValueError:
            continue
    match = _SLASHED.fullmatch(day_text)
    if match is None:
        return ""
    first, second, year = int(match[1]), int(match[2]), int(match[3])
    both = {one for month, day in ((first, second), (second, first)) if (one := _day(year, month, day))}
    return both.pop() if len(both) == 1 else ""


def _day(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


def _read_hour(text: str) -> str:
    """Return an hour as HH:MM, empty if it is none: `5PM`, `17:00`, `7:30 p.m.`."""
    match = _HOUR.fullmatch(text)
    if match is None:
        return ""
    hour, minute, half = int(match[1]), int(match[2] or 0), (match[3] or "").lower()[:1]
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    is_clear = bool(half or match[2]) and hour < 24
    return f"{hour:02d}:{minute:02d}" if is_clear else ""


_READERS = {"date": _read_date, "time": _read_hour}
