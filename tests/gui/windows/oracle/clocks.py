"""Clocks, whistles and stops: what a press named, against what was set, moved or stopped, and by how much. No Qt."""

import math
import re
from collections.abc import Iterator

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import Bout, JamId, TimeOut, TimeOutKind
from tests.gui.windows.oracle.corrections import WAITS
from tests.gui.windows.oracle.moment import Counter, Difference, Moment, Press, Sent
from tests.gui.windows.oracle.names import jam_in, named
from tests.gui.windows.oracle.shown import ClockShown, Shown

__all__ = ["clock_seconds", "compared_clocks"]

SECOND_US = 1_000_000
MOVED_US_MOST = 2_000
"""Durations are written in milliseconds."""
CLOCKS = {"Period clock": "period", "Half-time clock": "halftime", "Break clock": "halftime"}
_NUDGE = re.compile(r"^(.*) one second (less|more)$")
_EARLIER = re.compile(r"^(?:(End) of )?(.*?) (\d+) s earlier")
_SET_TO = re.compile(r"^(.* clock) set to (\d+:\d\d)$")
_SAID_EARLIER = re.compile(r" (\d+) s earlier$")
_AT = re.compile(r"\bat (\d+:\d\d)$")
_STEP = re.compile(r"^([+-]\d+)(?: s)?$")
_PERIOD = re.compile(r"\b[Pp]eriod (\d)\b")


def clock_seconds(text: str) -> int | None:
    """Return the seconds of a clock as it is written, `12:41`; None if it is none."""
    found = re.fullmatch(r"\s*(\d{1,2})\s*[:. ]\s*([0-5]?\d)\s*", text, re.ASCII)
    return int(found[1]) * 60 + int(found[2]) if found else None


def compared_clocks(press: Press, before: Moment, after: Moment, sent: Sent, counts: Counter) -> Iterator[Difference]:
    """Yield what differs in a command about a clock, a whistle or a stop."""
    match sent.command:
        case c.SetClock():
            yield from _set(press, before, after, sent.command, counts, is_written=bool(sent.bodies))
        case c.ShiftJam() | c.ShiftTimeOut():
            yield from _earlier(press, before, after, sent, sent.command, counts)
        case c.StartTimeOut(kind=kind) | c.AmendTimeOut(kind=kind):
            yield from _stop(press, before, after, sent, kind, counts)
        case c.EndJam(jam=jam, duration_us=duration_us):
            yield from _end(press, before, jam, duration_us, counts)
            row = before.bout.jam(jam)
            yield from _step(press, before.shown, row.duration_us if row is not None else None, duration_us, counts)
        case c.EndTimeOut(eid=eid, duration_us=duration_us):
            stop = _stop_of(before.bout, eid)
            yield from _step(press, before.shown, stop.duration_us if stop is not None else None, duration_us, counts)
            yield from _line_kind(press, before.shown, stop, counts)
        case c.StartJam(jam=jam):
            yield from _start(before, jam, counts)
        case c.EndPeriod():
            yield from _period(press, before, sent.command, counts)


def _set(
    press: Press, before: Moment, after: Moment, command: c.SetClock, counts: Counter, *, is_written: bool
) -> Iterator[Difference]:
    clock = before.shown.clock
    pressed = press.control.name if press.is_pointer else before.shown.focus.name
    nudge = _NUDGE.match(pressed)
    if clock is None:
        yield Difference(check="clock unnamed", words=f"no clock is named, and {command} left")
        return
    counts.note("clock")
    name = nudge[1] if nudge else clock.name
    if CLOCKS.get(name) != command.clock:
        yield Difference(check="clock", words=f"“{name}” is named, and the {command.clock} clock is set")
    found = _PERIOD.search(clock.label)
    if found and int(found[1]) != command.period:
        yield Difference(check="clock", words=f"“{clock.label}” is named, and that of period {command.period} is set")
    yield from _value(nudge[2] if nudge else "", clock, command.value_us)
    said = _SET_TO.match(after.shown.toast)
    if not is_written or not said:
        return
    counts.note("clock confirmed")
    if CLOCKS.get(said[1]) != command.clock or clock_seconds(said[2]) != command.value_us // SECOND_US:
        words = f"the confirmation is “{after.shown.toast}”, and {command.clock} is {command.value_us / SECOND_US} s"
        yield Difference(check="clock confirmed", words=words)
    now = after.shown.clock
    shows = clock_seconds(now.text) if now is not None and CLOCKS.get(now.name) == command.clock else None
    if now is not None and shows is not None and now.label == clock.label and press.kind != "keep down":
        counts.note("clock shown")
        if not -1 <= shows - command.value_us / SECOND_US <= 1:
            words = f"it was set to {command.value_us / SECOND_US} s, and “{now.name}” shows {now.text}"
            yield Difference(check="clock shown", words=words)


def _value(nudge: str, clock: ClockShown, value_us: int) -> Iterator[Difference]:
    if nudge:
        shown = clock_seconds(clock.text)
        wanted = None if shown is None else max(0, shown + (1 if nudge == "more" else -1))
        values = {math.floor(value_us / SECOND_US), math.ceil(value_us / SECOND_US)}
        if wanted is not None and wanted not in values:
            words = f"it shows {clock.text}, one second {nudge} was pressed, and it is set to {value_us / SECOND_US} s"
            yield Difference(check="clock value", words=words)
        return
    typed = clock_seconds(clock.typed)
    if typed is None or typed * SECOND_US != value_us:
        words = f"“{clock.typed}” was typed, and it is set to {value_us / SECOND_US} s"
        yield Difference(check="clock value", words=words)


def _earlier(
    press: Press, before: Moment, after: Moment, sent: Sent, command: c.ShiftJam | c.ShiftTimeOut, counts: Counter
) -> Iterator[Difference]:
    name = earlier_name(press, before.shown)
    found = _EARLIER.match(name)
    if found is None:
        yield Difference(check="moved unnamed", words=f"nothing says what {press} moves, and {command} left")
        return
    counts.note("moved")
    is_end, what, late_us = bool(found[1]), found[2], int(found[3]) * SECOND_US
    what = what.removeprefix("Start of ")
    if late_us != command.late_us or is_end != command.is_end:
        words = f"“{name}” was pressed, and it moves by {command.late_us / SECOND_US} s, end: {command.is_end}"
        yield Difference(check="moved", words=words)
    yield from _moved_thing(name, what, before, command)
    if not sent.bodies:
        return
    said = _SAID_EARLIER.search(after.shown.toast)
    if said and (int(said[1]) * SECOND_US != command.late_us or ("ended" in after.shown.toast) != command.is_end):
        yield Difference(check="moved confirmed", words=f"“{after.shown.toast}” confirms {command}")
    times = _time_of(before.bout, command), _time_of(after.bout, command)
    is_answer = getattr(command, "counts_in", None) is None and WAITS not in after.shown.toast
    if times[0] is not None and times[1] is not None and is_answer:
        counts.note("moved by")
        if abs(times[0] - times[1] - command.late_us) > MOVED_US_MOST:
            words = f"“{name}” was pressed, and it is {(times[0] - times[1]) / SECOND_US} s earlier"
            yield Difference(check="moved by", words=words)


def _moved_thing(name: str, what: str, before: Moment, command: c.ShiftJam | c.ShiftTimeOut) -> Iterator[Difference]:
    jam = jam_in(what)
    if isinstance(command, c.ShiftJam):
        if jam is None or command.jam.place not in before.numbering.places(jam):
            yield Difference(check="moved", words=f"“{name}” was pressed, and {command.jam} moves")
        return
    stop = _stop_of(before.bout, command.eid)
    if jam is not None or stop is None or stop.kind.is_review != (what.lower() == "review"):
        yield Difference(check="moved", words=f"“{name}” was pressed, and {stop} moves")


def earlier_name(press: Press, shown: Shown) -> str:
    """Return the name of the correction of a late press that a press makes: of the control, or that with its digit."""
    if press.is_pointer:
        return press.control.name
    if press.is_digit:
        names = [one for one in shown.after_press if _EARLIER.match(one)]
        own = next((one for one in names if f" {press.text} s earlier" in one), "")
        return own or next((re.sub(r" \d+ s earlier", f" {press.text} s earlier", one) for one in names), "")
    return shown.focus.name


def _time_of(bout: Bout, command: c.ShiftJam | c.ShiftTimeOut) -> int | None:
    """Return the moment that a correction moves."""
    if isinstance(command, c.ShiftJam):
        jam = bout.jam(command.jam)
        return None if jam is None else jam.end if command.is_end else jam.start
    stop = _stop_of(bout, command.eid)
    if stop is None or stop.start is None or not command.is_end:
        return None if stop is None else stop.start
    return None if stop.duration_us is None else stop.start + stop.duration_us


def _stop_of(bout: Bout, eid: str) -> TimeOut | None:
    return next((stop for period in bout.periods for stop in period.time_outs if stop.eid == eid), None)


def _stop(
    press: Press, before: Moment, after: Moment, sent: Sent, kind: TimeOutKind, counts: Counter
) -> Iterator[Difference]:
    side = kind.team.value if kind.team is not None else ""
    texts = [(press.control.name, "stop")] if press.is_pointer else []
    texts += [(after.shown.toast, "stop confirmed")] if sent.bodies else []
    for text, check in texts:
        says = text.lower()
        team = named(text, before.shown.teams).team
        if not (team or "timeout" in says or "review" in says or "official" in says):
            continue
        counts.note(check)
        is_other = ("review" in says and not kind.is_review) or (
            re.search(r"\b(timeout|official$)", says) is not None and kind.is_review and "review" not in says
        )
        is_nobodys = "official timeout" in says or says == "official"
        if is_other or (team and team != side) or (is_nobodys and side):
            yield Difference(check=check, words=f"“{text}” stands for {kind}")


def _end(press: Press, before: Moment, jam: JamId, duration_us: int, counts: Counter) -> Iterator[Difference]:
    shown = before.shown
    found = _AT.search(press.control.name) if press.is_pointer else None
    text = found[1] if found else shown.end_at if press.is_enter and shown.end_at else ""
    seconds = clock_seconds(text)
    if seconds is not None:
        counts.note("end of jam")
        if seconds * SECOND_US != duration_us:
            words = f"“{text}” is named as the end, and {jam} ends at {duration_us / SECOND_US} s"
            yield Difference(check="end of jam", words=words)


def _step(press: Press, shown: Shown, was_us: int | None, is_us: int, counts: Counter) -> Iterator[Difference]:
    """A step in the panel of jams and timeouts makes the length so much longer or shorter."""
    found = _STEP.match(press.control.name.replace("−", "-")) if press.is_pointer and shown.line else None
    if found and was_us is not None and shown.over in press.control.around:
        counts.note("length")
        if is_us - was_us != int(found[1]) * SECOND_US:
            words = f"“{press.control.name}” made {was_us / SECOND_US} s {is_us / SECOND_US} s long"
            yield Difference(check="length", words=words)


def _line_kind(press: Press, shown: Shown, stop: TimeOut | None, counts: Counter) -> Iterator[Difference]:
    """The stop that is corrected in that panel is of the kind that its line names."""
    if stop is None or not shown.line or shown.over not in press.control.around:
        return
    counts.note("line of a stop")
    team = named(shown.line, shown.teams).team
    side = stop.kind.team.value if stop.kind.team is not None else ""
    if team != side or stop.kind.is_review != ("review" in shown.line):
        yield Difference(check="line of a stop", words=f"“{shown.line}” is named, and it is {stop.kind}")


def _start(before: Moment, jam: JamId, counts: Counter) -> Iterator[Difference]:
    """The jam that starts is one that a great button names."""
    names = before.shown.great
    jams = [one for one in map(jam_in, names) if one is not None]
    periods = {int(found[1]) for one in names if jam_in(one) is None and (found := _PERIOD.search(one))}
    if jams or periods:
        counts.note("start of jam")
        if jam.period not in periods and not any(jam.place in before.numbering.places(one) for one in jams):
            yield Difference(check="start of jam", words=f"{' or '.join(names)} is named, and {jam} starts")


def _period(press: Press, before: Moment, command: c.EndPeriod, counts: Counter) -> Iterator[Difference]:
    """The period that ends is the one that the button or the clock beside it names."""
    earlier = _EARLIER.match(earlier_name(press, before.shown))
    ends = before.bout.period_ends
    if earlier is not None and earlier[2] == "period" and ends:
        counts.note("end of period")
        if command.period != max(ends) or ends[command.period] - command.at != int(earlier[3]) * SECOND_US:
            yield Difference(check="end of period", words=f"“{earlier[0]}” is named, and {command} left")
        return
    period = command.period
    names = [press.control.name if press.is_pointer else "", *before.shown.great]
    names += [before.shown.clock.label] if before.shown.clock is not None else []
    found = next((one for one in map(_PERIOD.search, names) if one), None)
    if found is not None:
        counts.note("end of period")
        if int(found[1]) != period:
            yield Difference(check="end of period", words=f"“{found.string}” is named, and period {period} ends")
