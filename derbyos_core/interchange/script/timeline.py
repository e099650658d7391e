"""Times of each jam and stoppage of a recorded game, corrected or estimated where the file is wrong or silent.

The wall clock at the start of a jam is trusted as long as jams stay in order. The length of a jam is the reading of the
jam clock, as on the paper. A missing time is put where a game would have it: thirty seconds of line-up after the jam
before, following the stoppages between them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.interchange.game import RecordedGame, RecordedJam, RecordedTimeOut

__all__ = ["MS_US", "JamTimes", "StopTimes", "Timeline", "advertised_start", "timeline"]

MS_US = 1_000
LINEUP_MS = 30_000
HALFTIME_MS = 900_000
STOP_MS = 60_000
"""Length of a stoppage for which the file has neither end nor length."""
JAM_MS = 60_000
"""Length of such a jam; an ordinary one is about this long."""
JAM_MS_MAX = 600_000
"""No jam is longer than its two minutes; an unattended clock may be."""
DAY_OF_NO_DATE = date(2020, 1, 1)
HOUR_OF_NO_TIME = time(12, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class JamTimes:
    """A jam in the time of the game; a running jam has no end."""

    jam: RecordedJam
    start: Instant
    duration_us: int | None

    @property
    def end(self) -> Instant | None:
        """The end of the jam, or None while it runs."""
        return None if self.duration_us is None else Instant(self.start + self.duration_us)

    def on_clock(self, jam_clock_ms: int) -> Instant:
        """Return the moment at which the jam clock had run this long."""
        return Instant(self.start + jam_clock_ms * MS_US)


@dataclass(frozen=True, slots=True, kw_only=True)
class StopTimes:
    """A stoppage in the time of the game; a running one has no length."""

    stop: RecordedTimeOut
    start: Instant
    duration_us: int | None


@dataclass(frozen=True, slots=True)
class Timeline:
    """All jams and stoppages of a game, each in order of play."""

    jams: tuple[JamTimes, ...]
    stops: tuple[StopTimes, ...]

    @property
    def by_jam(self) -> Mapping[JamId, JamTimes]:
        """The times of each jam by its number."""
        return {times.jam.id: times for times in self.jams}

    @property
    def begin(self) -> Instant:
        """The first whistle."""
        return self.jams[0].start

    @property
    def end(self) -> Instant:
        """The latest known end of a jam or stoppage."""
        ends = [times.end or times.start for times in self.jams]
        ends += [Instant(stop.start + (stop.duration_us or 0)) for stop in self.stops]
        return max(ends)

    def after(self, jam: JamId) -> JamTimes | None:
        """Return the jam played next, in whichever period."""
        later = (times for times in self.jams if times.jam.id > jam)
        return next(later, None)


def timeline(game: RecordedGame) -> Timeline | None:
    """Return the times of a game; None for a game without a jam."""
    if not game.jams:
        return None
    times: list[JamTimes] = []
    for index, jam in enumerate(game.jams):
        start_ms = _start_ms(game, jam, times[-1] if times else None)
        length_ms = _length_ms(jam, start_ms, game.jams[index + 1 :])
        length_us = None if length_ms is None else length_ms * MS_US
        times.append(JamTimes(jam=jam, start=Instant(start_ms * MS_US), duration_us=length_us))
    return Timeline(tuple(times), tuple(_stops(game, times)))


def _start_ms(game: RecordedGame, jam: RecordedJam, before: JamTimes | None) -> int:
    """Return the wall clock's start, unless the jam before was not over then."""
    if before is None:
        return jam.start_ms if jam.start_ms is not None else _first_whistle_ms(game)
    over_ms = (before.end or before.start) // MS_US
    if jam.start_ms is not None and jam.start_ms >= over_ms:
        return jam.start_ms
    if before.jam.id.period != jam.id.period:
        return over_ms + HALFTIME_MS
    stopped_ms = sum(_stop_ms(stop) for stop in game.time_outs if _is_after(stop, before.jam.id))
    return over_ms + LINEUP_MS + stopped_ms


def _first_whistle_ms(game: RecordedGame) -> int:
    return advertised_start(game.head.get("date", ""), game.head.get("time", "")) // MS_US


def advertised_start(day_text: str, hour_text: str) -> Instant:
    """Return the start of a game by its ISO date and time; the time zone is unknown, so UTC is assumed."""
    try:
        day = date.fromisoformat(day_text)
    except ValueError:
        day = DAY_OF_NO_DATE
    try:
        hour = time.fromisoformat(hour_text)
    except ValueError:
        hour = HOUR_OF_NO_TIME
    return Instant(int(datetime.combine(day, hour.replace(tzinfo=None), UTC).timestamp()) * 1_000_000)


def _length_ms(jam: RecordedJam, start_ms: int, later: Sequence[RecordedJam]) -> int | None:
    """Return the reading of the jam clock at its end; a jam never overlaps the next one."""
    length_ms = jam.duration_ms
    if length_ms is None and jam.start_ms is not None and jam.end_ms is not None:
        length_ms = jam.end_ms - jam.start_ms
        if not 0 < length_ms <= JAM_MS_MAX:
            length_ms = JAM_MS
    if length_ms is None:
        length_ms = JAM_MS if later else None  # a last jam without any time still runs
    following = next((other.start_ms for other in later if other.start_ms is not None), None)
    if length_ms is not None and following is not None and following > start_ms:
        return min(length_ms, following - start_ms)
    return length_ms


def _stops(game: RecordedGame, times: Sequence[JamTimes]) -> Iterator[StopTimes]:
    placed: dict[JamId, int] = {}
    for stop in game.time_outs:
        before = next((item for item in reversed(times) if _is_at_or_after(stop, item.jam.id)), None)
        start_ms = stop.start_ms
        if start_ms is None:
            over = (before.end or before.start) if before is not None else times[0].start - STOP_MS * MS_US
            key = before.jam.id if before is not None else JamId(stop.period, 0)
            start_ms = over // MS_US + 5_000 + placed.get(key, 0)
            placed[key] = placed.get(key, 0) + _stop_ms(stop)
        length_us = None if stop.is_running else _stop_ms(stop) * MS_US
        yield StopTimes(stop=stop, start=Instant(start_ms * MS_US), duration_us=length_us)


def _stop_ms(stop: RecordedTimeOut) -> int:
    return stop.duration_ms if stop.duration_ms is not None else STOP_MS


def _is_after(stop: RecordedTimeOut, jam: JamId) -> bool:
    return stop.start_ms is None and JamId(stop.period, stop.after_jam) == jam


def _is_at_or_after(stop: RecordedTimeOut, jam: JamId) -> bool:
    return JamId(stop.period, stop.after_jam) >= jam
