"""Lengths of jams and stoppages of a StatsBook, from Game Clock and Official Reviews.

A row of Game Clock is a jam: its length in seconds, and what happened after it, such as `TO` with `White; 12:08`. CRG
joins several events with semicolons. A review has its own block on Official Reviews, with what was asked; the two are
one stoppage if team and jam agree.

A reading of the period clock says how much of the period was left when the clock stopped. It is where the next jam
begins, so the period clock is set there.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from derbyos_core.bout.model import JamId
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.game import RecordedTimeOut
from derbyos_core.interchange.statsbook.findings import Findings, is_error, read_clock
from derbyos_core.interchange.statsbook.jams import read_jam_number
from derbyos_core.interchange.statsbook.rosters import team_of
from derbyos_core.interchange.statsbook.typed_book import BookClockRow, BookReview, TypedBook

__all__ = ["EXPULSION", "INJURY", "ClockSheet", "lengths_of", "read_clock_sheet"]

PERIOD_MS = 1_800_000
LINEUP_MS = 30_000
JAM_MS_MIN, JAM_MS_USUAL, JAM_MS_MAX = 20_000, 60_000, 600_000
_TEAM_TIMEOUT, _REVIEW, _OFFICIAL = "TO", "OR", "OFF"
INJURY, EXPULSION = "INJ", "EXP"
_EVENTS: Mapping[str, str] = {
    "TTO": _TEAM_TIMEOUT, "TIMEOUT": _TEAM_TIMEOUT, "OTO": _OFFICIAL, "OT": _OFFICIAL, "OFFICIAL": _OFFICIAL,
    "INJURY": INJURY, "EXPULSION": EXPULSION, "REVIEW": _REVIEW,
}  # fmt: skip
_PARTS = re.compile(r"[;,\n]+")
_YES = frozenset(("yes", "y", "x", "true", "ja", "kept"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSheet:
    """Typed lengths of jams, stoppages in their order, and how much of the period had run when a jam began."""

    lengths_ms: Mapping[JamId, int] = field(default_factory=dict)
    stops: tuple[RecordedTimeOut, ...] = ()
    ran_ms: Mapping[JamId, int] = field(default_factory=dict)


def lengths_of(jams: Sequence[JamId], typed_ms: Mapping[JamId, int]) -> dict[JamId, int]:
    """Return the length of every jam: as typed, else one with which all jams fit into the thirty minutes."""
    lengths: dict[JamId, int] = {}
    for period in sorted({jam.period for jam in jams}):
        own = [jam for jam in jams if jam.period == period]
        unknown = [jam for jam in own if jam not in typed_ms]
        known_ms = sum(typed_ms[jam] for jam in own if jam in typed_ms)
        free_ms = PERIOD_MS - known_ms - LINEUP_MS * (len(own) - 1)
        usual_ms = min(JAM_MS_USUAL, max(JAM_MS_MIN, free_ms // max(1, len(unknown)) // 1000 * 1000))
        lengths |= {jam: typed_ms.get(jam, usual_ms) for jam in own}
    return lengths


def read_clock_sheet(
    book: TypedBook, jams: Sequence[JamId], known: Mapping[JamId, Collection[str]], findings: Findings
) -> ClockSheet:
    """Return what both sheets say. `known`: the injuries and expulsions of each jam that other sheets have."""
    return _Reading(book, jams, known, findings).read()


class _Reading:
    def __init__(
        self, book: TypedBook, jams: Sequence[JamId], known: Mapping[JamId, Collection[str]], findings: Findings
    ) -> None:
        self._book = book
        self._jams = jams
        self._known = known
        self._findings = findings
        self._lengths_ms: dict[JamId, int] = {}
        self._stops: list[RecordedTimeOut] = []
        self._ran_ms: dict[JamId, int] = {}

    def read(self) -> ClockSheet:
        for row in self._book.clock:
            self._row(row)
        for review in self._book.reviews:
            self._review(review)
        stops = sorted(self._stops, key=lambda stop: (stop.period, stop.after_jam))
        return ClockSheet(lengths_ms=self._lengths_ms, stops=tuple(stops), ran_ms=self._ran_ms)

    def _row(self, row: BookClockRow) -> None:
        number = read_jam_number(row.jam)
        jam = JamId(row.period, number) if number is not None else None
        if jam is None or jam not in self._jams:
            said = " ".join(text for text in (row.seconds, row.laps, row.event, row.who) if text.strip())
            self._findings.lose(row.place, said, tr("its jam is not in the file"))
            return
        self._length(row, jam)
        if row.laps.strip():
            self._findings.lose(replace(row.place, column="C"), row.laps, tr("laps of the pack are not kept"))
        self._events(row, jam)

    def _length(self, row: BookClockRow, jam: JamId) -> None:
        if not row.seconds.strip():
            return
        place = replace(row.place, column="B")
        length_ms = read_clock(row.seconds)
        if length_ms is None or not 0 < length_ms <= JAM_MS_MAX:
            self._findings.lose(place, row.seconds, tr("it is no length of a jam"))
        elif jam in self._lengths_ms:
            self._findings.lose(place, row.seconds, tr("this jam stands there twice"))
        else:
            self._lengths_ms[jam] = length_ms

    # Events

    def _events(self, row: BookClockRow, jam: JamId) -> None:
        events = [self._event(part) for part in _parts(row.event)]
        details = _parts(row.who)
        clocks = [text for text in details if ":" in text and read_clock(text) is not None]
        teams = [(text, team) for text in details if (team := team_of(self._book, text)) is not None]
        used: set[str] = set()
        place = replace(row.place, column="D")
        for event in events:
            if event in (_TEAM_TIMEOUT, _REVIEW):
                text, team = teams.pop(0) if teams else ("", None)
                used.add(text)
                if team is None:
                    self._findings.lose(place, f"{event} {row.who}", tr("it does not say which team's it was"))
                self._add(row.period, team, jam, event == _REVIEW and team is not None)
            elif event == _OFFICIAL:
                self._add(row.period, None, jam, is_review=False)
            elif event in self._known.get(jam, ()):
                used.update(details if event == EXPULSION else ())
            else:
                self._findings.lose(place, f"{event} {row.who}".strip(), _reason(event))
                used.update(details)
        if clocks and self._reads(jam, clocks[-1], is_stop=any(event in _STOPS for event in events)):
            used.add(clocks[-1])
        for text in details:
            if text not in used and not (events and all(event == INJURY for event in events)):
                self._findings.lose(replace(row.place, column="E"), text, tr("no event beside it needs it"))
            elif text not in used:
                self._findings.lose(
                    replace(row.place, column="E"), text, tr("an injury is of the jam, not of a skater")
                )

    def _event(self, text: str) -> str:
        said = text.upper().rstrip(".")
        return _EVENTS.get(said, said)

    def _add(self, period: int, team: Team | None, jam: JamId, is_review: bool) -> None:
        self._stops.append(
            RecordedTimeOut(
                period=period,
                team=team,
                review=is_review,
                retained=False,
                request="",
                result="",
                start_ms=None,
                duration_ms=None,
                is_running=False,
                after_jam=jam.number,
            )
        )

    def _reads(self, jam: JamId, text: str, *, is_stop: bool) -> bool:
        """Take a reading of the period clock after a jam. Returns whether it could be one."""
        left_ms = read_clock(text)
        if left_ms is None or not is_stop or not 0 <= left_ms < PERIOD_MS:
            return False
        following = next((other for other in self._jams if other > jam), None)
        if following is not None and following.period == jam.period:
            self._ran_ms[following] = PERIOD_MS - left_ms
        return True

    # Reviews

    def _review(self, review: BookReview) -> None:
        team = team_of(self._book, review.team)
        number = read_jam_number(review.jam)
        said = " ".join(
            text.strip()
            for text in (
                review.team, review.jam, review.clock, review.length, review.kept, review.details, review.result
            )
            if text.strip()
        )  # fmt: skip
        place = self._stop_of(review.period, team, number)
        if place is None and (team is None or number is None or JamId(review.period, number) not in self._jams):
            self._findings.lose(review.place, said, tr("it does not say clearly which team's it was, after which jam"))
            return
        if place is None:
            assert number is not None, "a review without a jam was told above"
            self._add(review.period, team, JamId(review.period, number), is_review=True)
            place = len(self._stops) - 1
        length_ms = read_clock(review.length)
        if review.length.strip() and length_ms is None:
            self._findings.lose(review.place, f"length {review.length}", tr("it is no length of time"))
        jam = JamId(review.period, self._stops[place].after_jam)
        if review.clock.strip() and not self._reads(jam, review.clock, is_stop=True):
            self._findings.lose(review.place, f"clock {review.clock}", tr("it is no reading of the period clock"))
        self._stops[place] = replace(
            self._stops[place],
            retained=review.kept.strip().casefold() in _YES,
            request=_text(review.details),
            result=_text(review.result),
            duration_ms=length_ms or self._stops[place].duration_ms,
        )

    def _stop_of(self, period: int, team: Team | None, number: int | None) -> int | None:
        """Return the place of a review that Game Clock has too."""
        for place, stop in enumerate(self._stops):
            is_same = stop.review and stop.period == period and team in (None, stop.team)
            is_free = not (stop.request or stop.result or stop.duration_ms)
            if is_same and is_free and number in (None, stop.after_jam):
                return place
        return None


_STOPS = frozenset((_TEAM_TIMEOUT, _REVIEW, _OFFICIAL))


def _parts(text: str) -> list[str]:
    return [part.strip() for part in _PARTS.split(text) if part.strip()]


def _text(typed: str) -> str:
    return " ".join(typed.split())


def _reason(event: str) -> str:
    if is_error(event):
        return tr("it is an error of Excel")
    if event == EXPULSION:
        return tr("an expulsion is read from Penalties")
    if event == INJURY:
        return tr("Score has no injury in this jam")
    return tr("it is no event of Game Clock")
