"""Visits to the penalty box, from the box symbols of Lineups (domain 6.3).

A symbol tells what a skater did in the box during one jam: `-` sat down, `+` sat down and finished, `S` was there from
the start, `$` was there and finished. A visit over several jams is `-`, any number of `S`, and `$`; without the `-` it
began between jams. After a star pass the symbols go on in the next row, which is still the same jam.

Until 2018 a stroke `/` meant sat down, `X` finished, and `I` still there; such signs occur in later books too. Each is
read by whether the skater sits already, so it has one meaning. A symbol that contradicts the ones before has no place.

The book knows jams and no times. Moments within a jam are put where they are plausible: a visit that ends in its own
jam lasts for its penalties, one that does not began shortly before the jam's end. A star pass is in the middle of its
jam, as in the script, with the symbols of each row on their side of it. Where the sheet Penalty Box has the watch
readings of a visit, they decide.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from derbyos_core.bout.model import JamId, Position
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.game import RecordedBoxTrip, RecordedPenalty
from derbyos_core.interchange.statsbook.box_symbols import SITS_OUT, split_symbols
from derbyos_core.interchange.statsbook.findings import Findings, is_error, read_clock, read_whole, tidied
from derbyos_core.interchange.statsbook.jams import JamRows, read_jam_number
from derbyos_core.interchange.statsbook.layout import column_name, column_number
from derbyos_core.interchange.statsbook.rosters import Rosters, team_of
from derbyos_core.interchange.statsbook.typed_book import BookBoxRow, BookMark, BookPlace, TypedBook

__all__ = ["read_box_trips"]

PENALTY_MS = 30_000
SAT_LATE_MS = 15_000
"""Half of a penalty: so long before the end of a jam sits down who does not finish in it."""
APART_MS = 1_000
"""So long after one visit begins the next one of a skater in a jam, at least."""
BETWEEN_MS = 10_000
"""So long before the whistle sits down, or leaves, who does so between jams."""

_SAT, _SAT_AND_DONE, _STAYED, _DONE = "-", "+", "S", "$"
_GLYPHS: Mapping[str, str] = {
    "–": _SAT, "—": _SAT, "−": _SAT, "_": _SAT, "‐": _SAT,
    "＋": _SAT_AND_DONE, "±": _SAT_AND_DONE,
    "s": _STAYED, "§": _DONE, "|": "I", "i": "I", "l": "I", "x": "X", "ᚾ": "X", "\\": "/",
}  # fmt: skip
"""Signs that mean another one."""
_OLD: Mapping[tuple[str, bool], str] = {
    ("/", False): _SAT,
    ("X", False): _SAT_AND_DONE,
    ("X", True): _DONE,
    ("I", True): _STAYED,
}
"""The signs until 2018, by whether the skater sits already."""
_KNOWN = frozenset((_SAT, _SAT_AND_DONE, _STAYED, _DONE))


@dataclass(slots=True, kw_only=True)
class _Visit:
    label: str
    place: BookPlace
    position: Position
    jam: JamId
    between: bool
    starts_ms: int
    left_jam: JamId | None = None
    left_between: bool = False
    ends_ms: int = 0
    penalties: list[int | None] = field(default_factory=list)
    sat_part: "_Part | None" = None
    left_part: "_Part | None" = None


class _Part(Enum):
    """A part of a jam with a star pass."""

    BEFORE = 0
    AFTER = 1


def read_box_trips(
    book: TypedBook,
    jams: Mapping[JamId, JamRows],
    lengths_ms: Mapping[JamId, int],
    penalties: Sequence[RecordedPenalty],
    tools: tuple[Rosters, Findings],
) -> tuple[RecordedBoxTrip, ...]:
    """Return the visits of both teams in order of play."""
    rosters, findings = tools
    found: list[RecordedBoxTrip] = []
    for team in (Team.HOME, Team.AWAY):
        visits = _Team(team, rosters, findings, lengths_ms).visits(jams)
        _share(visits, [one for one in penalties if one.team is team])
        windows = _windows(visits, lengths_ms)
        found += [_trip(team, visit, windows) for visit in visits]
    found = _timed(book, found, lengths_ms, rosters, findings)
    return tuple(sorted(found, key=lambda trip: (trip.jam, trip.clock_start_ms, trip.team is Team.AWAY)))


class _Team:
    def __init__(self, team: Team, rosters: Rosters, findings: Findings, lengths_ms: Mapping[JamId, int]) -> None:
        self._team = team
        self._rosters = rosters
        self._findings = findings
        self._lengths_ms = lengths_ms
        self._sitting: dict[str, _Visit] = {}
        self._visits: list[_Visit] = []
        self._part: _Part | None = None

    def visits(self, jams: Mapping[JamId, JamRows]) -> list[_Visit]:
        for jam, rows in jams.items():
            own = rows.teams[self._team]
            before = dict(self._sitting)
            seen: set[str] = set()
            for row, positions, part in ((own.lineup, _BEFORE, _Part.BEFORE), (own.lineup_sp, _AFTER, _Part.AFTER)):
                if row is None:
                    continue
                self._part = part if own.sp is not None else None
                has_no_pivot = bool(row.no_pivot.strip()) and row is own.lineup and own.sp is None
                for mark, position in zip(row.skaters, positions, strict=False):
                    plays = Position.BLOCKER if has_no_pivot and position is Position.PIVOT else position
                    label = self._rosters.label(self._team, mark.place, mark.number, quietly=True)
                    seen |= {label} if self._symbols(jam, mark, label, plays) else set()
            for label, visit in before.items():
                if label not in seen and self._sitting.get(label) is visit:
                    self._left_before(jam, visit)
        return self._visits

    def _left_before(self, jam: JamId, visit: _Visit) -> None:
        """End a visit that has no symbol in the next jam: the skater left in between, or fouled out."""
        del self._sitting[visit.label]
        visit.left_jam, visit.left_between, visit.ends_ms = jam, True, -BETWEEN_MS
        taken = tr("left before jam {jam}, where no symbol stands", jam=f"{jam.period}/{jam.number}")
        self._findings.mend(visit.place, visit.label, taken)

    def _symbols(self, jam: JamId, mark: BookMark, label: str, position: Position) -> bool:
        """Read up to three symbols of a skater in a jam. Returns whether there was one."""
        is_any = False
        for number, typed in enumerate(mark.symbols, start=1):
            place, parts = _beside(mark.place, number), split_symbols(typed)
            if not typed.strip() and typed:
                self._findings.mend(place, typed, "")
            elif parts != (typed,):
                self._findings.mend(place, typed, " ".join(parts))
            for said in parts:
                if said == SITS_OUT and not label:
                    self._findings.lose(place, typed, tr("no skater stands beside it"))
                symbol = self._symbol(place, said, label) if said.strip() and said != SITS_OUT else ""
                if symbol:
                    is_any = True
                    self._enter(jam, place, symbol, label, position)
        return is_any

    def _symbol(self, place: BookPlace, typed: str, label: str) -> str:
        """Return a symbol of today, empty for a sign without a meaning here."""
        said = tidied(typed)
        reason = ""
        if is_error(said):
            reason = tr("it is an error of Excel")
        elif not label:
            reason = tr("no skater stands beside it")
        sits = label in self._sitting
        glyph = _GLYPHS.get(said, said)
        symbol = _OLD.get((glyph, sits), glyph)
        if not reason and symbol not in _KNOWN:
            reason = tr("it is no box symbol here")
        if not reason and sits and symbol in (_SAT, _SAT_AND_DONE):
            reason = tr("the skater sat in the box already")
        if reason:
            self._findings.lose(place, f"{label} {said}".strip(), reason)
            return ""
        if symbol != typed:
            self._findings.mend(place, typed, symbol)
        return symbol

    def _enter(self, jam: JamId, place: BookPlace, symbol: str, label: str, position: Position) -> None:
        visit = self._sitting.get(label)
        if visit is None:
            visit = _Visit(
                label=label,
                place=place,
                position=position,
                jam=jam,
                between=symbol in (_STAYED, _DONE),
                starts_ms=0,
                sat_part=self._part,
            )
            self._sitting[label] = visit
            self._visits.append(visit)
        if symbol in (_SAT_AND_DONE, _DONE):
            visit.left_jam, visit.left_part = jam, self._part
            del self._sitting[label]


_BEFORE = (Position.JAMMER, Position.PIVOT, Position.BLOCKER, Position.BLOCKER, Position.BLOCKER)
_AFTER = (Position.JAMMER, Position.BLOCKER, Position.BLOCKER, Position.BLOCKER, Position.BLOCKER)
"""Positions on the first row of a jam, and on that of a star pass."""


def _beside(place: BookPlace, number: int) -> BookPlace:
    return replace(place, column=column_name(column_number(place.column) + number))


def _share(visits: Iterable[_Visit], penalties: Sequence[RecordedPenalty]) -> None:
    """Give each visit the penalties that the skater had by its end and had not served."""
    waiting: dict[str, list[JamId]] = {}
    for one in sorted(penalties, key=lambda one: one.jam):
        waiting.setdefault(one.label, []).append(one.jam)
    for visit in sorted(visits, key=lambda one: one.jam):
        own = waiting.get(visit.label, [])
        until = visit.left_jam if visit.left_jam is not None and not visit.between else visit.jam
        served = [jam for jam in own if jam <= until]
        waiting[visit.label] = own[len(served) :]
        visit.penalties = [None] * len(served)


Windows = Mapping[tuple[int, JamId, "_Part | None"], tuple[int, int]]
"""The part of a jam in which a visit may begin or end, by the identity of the visit, the jam and its side of a pass."""


def _windows(visits: Sequence[_Visit], lengths_ms: Mapping[JamId, int]) -> Windows:
    """Divide each jam among the visits of one skater in it, so that they do not overlap."""
    inside: dict[tuple[str, JamId, _Part | None], list[int]] = {}
    for visit in visits:
        moments = [] if visit.between else [(visit.jam, visit.sat_part)]
        if visit.left_jam is not None and not visit.left_between:
            moments.append((visit.left_jam, visit.left_part))
        for jam, part in dict.fromkeys(moments):
            inside.setdefault((visit.label, jam, part), []).append(id(visit))
    found = {}
    for (_, jam, part), those in inside.items():
        length_ms = lengths_ms[jam] if part is None else lengths_ms[jam] // 2 - APART_MS
        first_ms = lengths_ms[jam] - length_ms if part is _Part.AFTER else 0
        for place, one in enumerate(those):
            begin_ms = first_ms + length_ms * place // len(those) + (APART_MS if place else 0)
            found[one, jam, part] = (begin_ms, first_ms + length_ms * (place + 1) // len(those))
    return found


def _trip(team: Team, visit: _Visit, windows: Windows) -> RecordedBoxTrip:
    """Return a visit with plausible moments in the jams of its start and its end."""
    serves_ms = PENALTY_MS * max(1, len(visit.penalties))
    is_same = visit.left_jam == visit.jam and visit.left_part is visit.sat_part
    is_within = visit.left_jam == visit.jam and not visit.between
    starts_ms, served_ms = -BETWEEN_MS, 0
    if not visit.between:
        begin_ms, end_ms = windows[id(visit), visit.jam, visit.sat_part]
        fifth_ms = begin_ms + (end_ms - begin_ms) // 5
        late_ms = max(end_ms - SAT_LATE_MS, (begin_ms + end_ms) // 2)
        starts_ms = max(begin_ms, min(fifth_ms, end_ms - serves_ms)) if is_within and is_same else late_ms
        served_ms = 0 if is_within else end_ms - starts_ms
    ends_ms = visit.ends_ms
    if visit.left_jam is not None and not visit.left_between:
        begin_ms, end_ms = windows[id(visit), visit.left_jam, visit.left_part]
        begun_ms = starts_ms if is_within else begin_ms
        ends_ms = min(max(begun_ms + max(serves_ms - served_ms, PENALTY_MS // 2), begin_ms + 1000), end_ms)
    return RecordedBoxTrip(
        team=team,
        label=visit.label,
        position=visit.position,
        jam=visit.jam,
        between=visit.between,
        start_ms=None,
        clock_start_ms=starts_ms,
        left_jam=visit.left_jam,
        left_between=visit.left_between,
        end_ms=None,
        clock_end_ms=ends_ms,
        penalties_ms=tuple(visit.penalties),
    )


# -- the sheet Penalty Box -----------------------------------------------------------------------------------------


def _timed(
    book: TypedBook,
    trips: Sequence[RecordedBoxTrip],
    lengths_ms: Mapping[JamId, int],
    rosters: Rosters,
    findings: Findings,
) -> list[RecordedBoxTrip]:
    """Return the visits, timed by the watch where its readings are typed. A row without its visit is told."""
    found = list(trips)
    used: set[int] = set()
    for row in book.box:
        period, number = read_whole(row.period), read_jam_number(row.jam)
        team = team_of(book, row.team) or row.side
        label = rosters.label(team, row.place, row.number)
        meant = [
            place
            for place, trip in enumerate(found)
            if place not in used and (trip.team, trip.label) == (team, label) and _is_near(trip.jam, period, number)
        ]
        timed = _by_watch(found[meant[0]], row, lengths_ms) if meant else None
        if timed is None:
            reason = tr("its watch does not fit the jam") if meant else tr("Lineups has no symbol for it")
            findings.lose(row.place, " ".join(text.strip() for text in _said(row) if text.strip()), reason)
        else:
            used.add(meant[0])
            found[meant[0]] = timed
    return _apart(trips, found, lengths_ms)


def _apart(
    guessed: Sequence[RecordedBoxTrip], timed: list[RecordedBoxTrip], lengths_ms: Mapping[JamId, int]
) -> list[RecordedBoxTrip]:
    """Return the visits so that those of one skater do not overlap where only some have readings of a watch."""
    last: dict[tuple[Team, str], int] = {}
    for place, trip in enumerate(timed):
        before = last.get((trip.team, trip.label))
        last[trip.team, trip.label] = place
        if before is None or trip.between or timed[before].left_between or timed[before].left_jam != trip.jam:
            continue
        over_ms = timed[before].clock_end_ms + APART_MS
        limit_ms = trip.clock_end_ms if trip.left_jam == trip.jam else lengths_ms[trip.jam]
        if over_ms <= trip.clock_start_ms:
            continue
        if over_ms < limit_ms:
            timed[place] = replace(trip, clock_start_ms=over_ms)
        else:
            timed[before], timed[place] = guessed[before], guessed[place]
    return timed


def _is_near(jam: JamId, period: int | None, number: int | None) -> bool:
    """Return whether a row of the box is of this jam: who sits between jams may be noted under either."""
    return period == jam.period and number is not None and 0 <= jam.number - number <= 1


def _said(row: BookBoxRow) -> Iterator[str]:
    yield from (row.period, row.jam, row.between, row.team, row.number, row.position, row.sat, row.stand, row.done)
    yield from row.after


def _by_watch(trip: RecordedBoxTrip, row: BookBoxRow, lengths_ms: Mapping[JamId, int]) -> RecordedBoxTrip | None:
    """Return the visit with the moments that the readings of the watch give; None if they do not fit."""
    sat_ms = read_clock(row.sat) if row.sat.strip() else 0
    done_ms = read_clock(row.done) if row.done.strip() else None
    after_ms = [read_clock(text) for text in row.after if text.strip()]
    if sat_ms is None or None in after_ms or (row.done.strip() and done_ms is None):
        return None
    read_ms = [ms for ms in after_ms if ms is not None]
    length_ms = lengths_ms[trip.jam]
    starts_ms, ends_ms = trip.clock_start_ms, trip.clock_end_ms
    if not trip.between and read_ms:
        starts_ms = length_ms - (read_ms[0] - sat_ms)
    if done_ms is not None and trip.left_jam is not None and not trip.left_between:
        begun_ms = max(0, starts_ms)
        is_within = trip.left_jam == trip.jam
        if is_within and not trip.between and not read_ms:
            starts_ms = begun_ms = max(0, min(starts_ms, length_ms - (done_ms - sat_ms)))
        ends_ms = begun_ms + done_ms - sat_ms if is_within else done_ms - (read_ms[-1] if read_ms else sat_ms)
        if not 0 <= ends_ms <= lengths_ms[trip.left_jam]:
            return None
    if starts_ms > length_ms or (not trip.between and starts_ms < 0):
        return None
    return replace(trip, clock_start_ms=starts_ms, clock_end_ms=ends_ms)
