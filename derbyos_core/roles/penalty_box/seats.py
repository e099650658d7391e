"""Seats of the penalty box: the skater, the time left, and the button of each."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.bout.clocks.box_clock import BoxReading, BoxState, box_readings
from derbyos_core.bout.clocks.penalty_queue import codes_of
from derbyos_core.bout.model import Bout, BoxTrip, Position
from derbyos_core.clock import Instant
from derbyos_core.colours import Jersey, jersey
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Eid, Team
from derbyos_core.roles.penalty_box.places import BLOCKER_ROWS, Row, RowPlan
from derbyos_core.roles.shared.screen_state import Conflict

__all__ = [
    "NOTHING_US",
    "SWEEP_US",
    "SeatRow",
    "SeatState",
    "SeatValue",
    "conflicting_seat",
    "oldest_unnamed",
    "seat_rows",
]


class SeatState(StrEnum):
    """State of a seat's timer."""

    FREE = "free"
    SITTING = "sitting"
    STAND = "stand"
    DONE = "done"
    PAUSED = "paused"
    QUEUED = "in the queue"
    """Two blockers sit, so the skater waits until one of them stands."""
    UNKNOWN = "unknown"
    """The seat is taken and the timer runs, but the skater is not named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatValue:
    """One seat."""

    state: SeatState
    number: str = ""
    jersey: Jersey | None = None
    seconds: str = ""
    share: float = 0.0
    """The share of the time that is left."""
    place: str = ""
    """Whose seat a free one is."""
    line: str = ""
    """Name and code, or what is known of the person; of a jammer this comes first, but for several penalties."""
    serves: str = ""
    """Several penalties and the time to serve for them; the line begins with it, and it is said aloud."""
    action: str = tr("Left the box")
    has_more: bool = False
    """Whether +30 is offered; on an unnamed seat "Left" is offered, so that leaving takes one tap everywhere."""
    is_unnamed: bool = False
    name: str = ""
    is_next: bool = False
    """Whether the next skater of this kind sits down here: the jammers' seat, or the first free one of the blockers."""


SECOND_US = 1_000_000
SWEEP_US = 250_000
"""The ring moves in steps of a quarter second; finer ones are not visible."""
NOTHING_US = 1
"""Time left for a skater who is released at the next start (`boxes`): zero."""
SEATS = 2
FREE = SeatValue(state=SeatState.FREE, action=tr("Sat down"), line=tr("seat free"))
TURNS = (tr("first"), tr("second"), tr("third"), tr("fourth"))
"""Order in which blockers of a team who wait for a chair get one; more than four never wait."""
_STATES = {
    BoxState.QUEUED: SeatState.QUEUED,
    BoxState.SITTING: SeatState.SITTING,
    BoxState.STANDING: SeatState.STAND,
    BoxState.DONE: SeatState.DONE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """One row: its content and its visit; `trip` is None while the seat is free."""

    row: Row
    trip: BoxTrip | None
    value: SeatValue


def seat_rows(
    bout: Bout,
    team: Team,
    plan: RowPlan,
    now: Instant,
    *,
    typed: tuple[str, str] = ("", ""),
    bare: frozenset[str] = frozenset(),
    is_still: bool,
) -> list[SeatRow]:
    """Return the rows of a team, the jammer's first.

    `typed` are a visit and the digits that are typed for it; `bare` are skaters without a penalty entry.
    """
    readings = {reading.trip.eid: reading for reading in box_readings(bout, now)}
    last = max([BLOCKER_ROWS, *(row.index for row in plan.rows if row.team is team)])
    is_full = _is_full(bout, team, readings)
    turns = _turns(team, readings)
    rows = []
    for index in range(last + 1):
        row = Row(team, index)
        reading = readings.get(Eid(plan.rows.get(row, "")))
        if reading is None:
            value = _free(bout, row, is_full=is_full)
            rows.append(SeatRow(row=row, trip=None, value=value))
            continue
        digits = typed[1] if reading.trip.eid == typed[0] else ""
        value = _value(bout, reading, digits, bare, is_still=is_still)
        if reading.trip.eid in turns:
            value = replace(value, line=joined(" · ", (turns[reading.trip.eid], value.line)))
        rows.append(SeatRow(row=row, trip=reading.trip, value=value))
    return _with_next(rows)


def _with_next(rows: list[SeatRow]) -> list[SeatRow]:
    """Return the rows with the next free seat of the jammers and of the blockers marked."""
    free = [one.row for one in rows if one.trip is None]
    first = {row.is_jammers: row for row in reversed(free)}
    return [
        replace(one, value=replace(one.value, is_next=True)) if first.get(one.row.is_jammers) == one.row else one
        for one in rows
    ]


def oldest_unnamed(bout: Bout, shown: Collection[str]) -> BoxTrip | None:
    """Return the oldest visit without a number; `shown` are those that have a seat on the screen."""
    return next((trip for trip in bout.box_trips if trip.person is None and trip.eid in shown), None)


def conflicting_seat(bout: Bout, trips: Iterable[BoxTrip | None], conflicts: tuple[Conflict, ...]) -> Conflict | None:
    """Return a conflict about a penalty of somebody who sits here."""
    seated = {trip.person.eid for trip in trips if trip is not None and trip.person is not None}
    about = {one.eid for one in bout.penalties if one.person is not None and one.person.eid in seated}
    return next((one for one in conflicts if one.tag == "penalty" and one.eid in about), None)


def _time_left(reading: BoxReading) -> str:
    """Format whole seconds as a stopwatch shows them: the second that is not over yet counts."""
    return str(-(-max(0, reading.remaining_us - NOTHING_US) // SECOND_US))


def _is_full(bout: Bout, team: Team, readings: dict[Eid, BoxReading]) -> bool:
    """Return whether two blockers sit and none stands, so that a third one queues."""
    sitting = [
        one
        for one in readings.values()
        if one.trip.team is team and one.trip.position != Position.JAMMER.value and one.state is BoxState.SITTING
    ]
    return len(sitting) >= SEATS


def _turns(team: Team, readings: dict[Eid, BoxReading]) -> dict[Eid, str]:
    """Return words for the order of those who wait for a chair, the first one first; none if one waits alone."""
    waiting = [one.trip for one in readings.values() if one.trip.team is team and one.state is BoxState.QUEUED]
    if len(waiting) < 2:
        return {}
    return {trip.eid: words for trip, words in zip(waiting, TURNS, strict=False)}


def _free(bout: Bout, row: Row, *, is_full: bool) -> SeatValue:
    place = tr("jammer") if row.is_jammers else tr("blocker {index}", index=row.index)
    short = bout.teams[row.team].short
    waits = is_full and not row.is_jammers
    return SeatValue(
        state=SeatState.FREE,
        action=tr("Sat down"),
        place=place,
        line=tr("queue: waits until one stands") if waits else tr("seat free"),
        name=joined(" ", (short, place)),
    )


def _value(bout: Bout, reading: BoxReading, typed: str, bare: frozenset[str], *, is_still: bool) -> SeatValue:
    trip = reading.trip
    team = trip.team or Team.HOME
    sheet = bout.teams[team]
    person = trip.person
    state = _STATES[reading.state]
    is_unknown = person is None
    serves = _serves(trip, bout)
    if reading.is_paused and state is not SeatState.QUEUED:
        state = SeatState.PAUSED
    if is_unknown and state is not SeatState.DONE:
        state = SeatState.UNKNOWN
    place = tr("jammer") if trip.position == Position.JAMMER.value else tr("blocker")
    if person is None:
        line = tr("{place}, type its number, Enter", place=place) if typed else tr("{place}, timer runs", place=place)
        if reading.is_paused:
            line = tr("{place}, timer waits", place=place)
        line = joined(" · ", filter(None, (serves, line)))
    else:
        codes = codes_of(trip.penalties)
        name = person.name if person.name or person.listed else tr("not on the roster")
        why = tr("no penalty entered") if person.eid in bare else codes
        of = place if trip.position == Position.JAMMER.value else ""
        words = (serves, of, why, name) if serves else (of, name, why)  # what is cut at the right is the name
        line = joined(" · ", filter(None, words))
    number = person.label if person is not None else typed
    said = f"{sheet.short} {number}"
    if person is None:
        said = tr("{short} {place} without a number", short=sheet.short, place=place)
        said = joined(", ", filter(None, (said, typed)))
    left = max(0, reading.remaining_us - NOTHING_US)
    step = SECOND_US if is_still else SWEEP_US
    shown = min(trip.to_serve_us, -(-left // step) * step)
    return SeatValue(
        state=state,
        number=number,
        jersey=jersey(sheet.color, second=team is Team.AWAY) if person is not None else None,
        seconds=_time_left(reading),
        share=shown / max(1, trip.to_serve_us),
        line=line,
        serves=serves,
        action=tr("Pick number") if state is SeatState.UNKNOWN else tr("Left the box"),
        has_more=True,
        is_unnamed=is_unknown,
        name=said,
    )


def _serves(trip: BoxTrip, bout: Bout) -> str:
    """Return words for several penalties, and for a time that somebody entered and the penalties do not make.

    The seconds are what an exchange of jammers left to serve, as the ring and the line about the exchange have them.
    """
    count, seconds = max(1, len(trip.penalties)), round(trip.to_serve_us / SECOND_US)
    if trip.is_set and trip.to_serve_us == trip.due_us != count * bout.ruleset.penalty_us:
        return ntr("1 penalty, {seconds} s set", "{n} penalties, {seconds} s set", count, seconds=seconds)
    return ntr("1 penalty, {seconds} s", "{n} penalties, {seconds} s", count, seconds=seconds) if count > 1 else ""
