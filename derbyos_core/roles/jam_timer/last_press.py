"""The last press of the clock: what "pressed late" moves, and never anything else."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from derbyos_core.bout.clocks.period_end import is_before_end, other_kind
from derbyos_core.bout.commands import Command, EndPeriod, ShiftJam, ShiftTimeOut
from derbyos_core.bout.model import Bout, JamId, TimeOut
from derbyos_core.bout.writing.attribute_text import MILLISECOND_US
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.roles.shared import texts

__all__ = ["LATE_US_MAX", "EarlierPress", "Press", "earlier_press", "earlier_presses", "last_press"]

SECOND_US = 1_000_000
LATE_US_MAX = 15 * SECOND_US
"""Time after a press in which it may be called late (design 5)."""


class Press(StrEnum):
    """Kinds of presses. Where one press did several, the first of these names it."""

    START = "start"
    STOP = "stop"
    END = "end"
    PERIOD_END = "period-end"
    STOP_END = "stop-end"


class _Event(NamedTuple):
    at: Instant
    press: Press
    jam: JamId | None = None
    stop: TimeOut | None = None
    period: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierPress:
    """A correction of the last press: its command, its words, and a name that says what moves.

    `short` are words beside another correction, empty where the seconds are enough.
    """

    command: Command
    words: str
    name: str
    short: str = ""


_PRESSES = tuple(Press)


def last_press(bout: Bout) -> Press | None:
    """Return what was pressed last."""
    last, _ = _last(bout)
    return last.press if last is not None else None


def earlier_press(bout: Bout, late_s: int, now: Instant) -> EarlierPress | None:
    """Return the correction of a last press that was so many seconds late; None if it can move nothing.

    A press is not moved to before the one that preceded it. A start that moves to before the end of the period before
    takes its jam there; an overtime jam that moves to before the end of the last period is none.
    """
    return earlier_presses(bout, (late_s,), now).get(late_s)


def earlier_presses(bout: Bout, late_s: Iterable[int], now: Instant) -> dict[int, EarlierPress]:
    """Return `earlier_press` for each of these seconds for which there is one."""
    last, before = _last(bout)
    if last is None or now - last.at > LATE_US_MAX:
        return {}
    found = {one: _earlier(bout, last, before, one, now) for one in late_s}
    return {one: earlier for one, earlier in found.items() if earlier is not None}


def _earlier(bout: Bout, last: _Event, before: Instant | None, late_s: int, now: Instant) -> EarlierPress | None:
    late_us = late_s * SECOND_US
    if before is not None and last.at - late_us <= before:
        return None
    short = ""
    match last.press:
        case Press.START:
            assert last.jam is not None
            began = Instant(last.at - late_us)
            counts_in = _period_at(bout, last.jam, began)
            ends_overtime = _ends_overtime(bout, last.jam, began, now)
            words = tr("Start {second} s earlier", second=late_s)
            name = tr("Start of {jam} {second} s earlier", jam=texts.jam_in_game(last.jam, bout), second=late_s)
            if counts_in is not None:
                name = tr("{moved}: the last jam of period {period}", moved=name, period=counts_in)
            if ends_overtime:
                words = tr("Start {second} s earlier, no overtime", second=late_s)
                short = tr("{second} s, P{period}", second=late_s, period=last.jam.period)
                name = tr("{moved}: the last jam of period {period}", moved=name, period=last.jam.period)
            command: Command = ShiftJam(jam=last.jam, late_us=late_us, counts_in=counts_in, ends_overtime=ends_overtime)
        case Press.END:
            assert last.jam is not None
            words = tr("End {second} s earlier", second=late_s)
            name = tr("End of {jam} {second} s earlier", jam=texts.jam_in_game(last.jam, bout), second=late_s)
            command = ShiftJam(jam=last.jam, late_us=late_us, is_end=True)
        case Press.PERIOD_END:
            words = name = tr("End of period {second} s earlier", second=late_s)
            command = EndPeriod(period=last.period, at=Instant(last.at - late_us))
        case Press.STOP | Press.STOP_END:
            assert last.stop is not None
            is_end, is_review = last.press is Press.STOP_END, last.stop.kind.is_review
            said = {
                (False, False): tr("Timeout {second} s earlier"),
                (False, True): tr("Review {second} s earlier"),
                (True, False): tr("End of timeout {second} s earlier"),
                (True, True): tr("End of review {second} s earlier"),
            }
            words = name = said[is_end, is_review].format(second=late_s)
            command = ShiftTimeOut(eid=last.stop.eid, late_us=late_us, is_end=is_end)
    return EarlierPress(command=command, words=words, name=name, short=short)


def _last(bout: Bout) -> tuple[_Event | None, Instant | None]:
    """Return the last press, and the moment of the one before it."""
    events = tuple(_events(bout))
    if not events:
        return None, None
    # Durations are written in milliseconds, so two effects of one press may be that far apart.
    at = max(event.at for event in events) - MILLISECOND_US
    one_press = [event for event in events if event.at >= at]
    before = [event.at for event in events if event.at < at]
    last = min(one_press, key=lambda event: _PRESSES.index(event.press))
    return last, max(before, default=None)


def _events(bout: Bout) -> Iterator[_Event]:
    for jam in bout.jams:
        if jam.start is not None:
            yield _Event(at=jam.start, press=Press.START, jam=jam.id)
        if jam.end is not None:
            yield _Event(at=jam.end, press=Press.END, jam=jam.id)
    for period in bout.periods:
        if period.end is not None:
            yield _Event(at=period.end, press=Press.PERIOD_END, period=period.number)
        for stop in period.time_outs:
            if stop.start is not None:
                yield _Event(at=stop.start, press=Press.STOP, stop=stop)
                if stop.duration_us is not None:
                    yield _Event(at=Instant(stop.start + stop.duration_us), press=Press.STOP_END, stop=stop)


def _period_at(bout: Bout, jam: JamId, at: Instant) -> int | None:
    """Return the period before, if that was not over at a moment to which the start of its successor moves."""
    end = bout.period_ends.get(jam.period - 1)
    return jam.period - 1 if end is not None and at < end else None


def _ends_overtime(bout: Bout, jam: JamId, at: Instant, now: Instant) -> bool:
    """True for an overtime jam whose start moves to before the end of the last period."""
    found = next((one for one in bout.periods if one.number == jam.period), None)
    return found is not None and other_kind(bout, now) == (jam, False) and is_before_end(bout, found, at)
