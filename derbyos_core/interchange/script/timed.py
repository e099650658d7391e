"""One line of a script for officials: a role, a command and its time.

A replay and a practice game are streams of `TimedCommand`s. A command about a thing that was made earlier (the exit of
a box trip, the end of a time-out) cannot know its id, which is random and chosen where the thing was entered. Such a
line holds a `Late`: the command with the id left blank, and a description of the thing. `resolve` fills the blank from
the bout as the official's own node shows it at that moment. None means that the thing has not arrived there yet, and
the driver of the script tries again a little later.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout, BoxTrip, Penalty
from derbyos_core.clock import Instant
from derbyos_core.identity import Team

__all__ = [
    "BoxTripAt",
    "Late",
    "PenaltyAt",
    "PersonCalled",
    "Thing",
    "TimeOutAt",
    "TimedCommand",
    "filled",
    "in_order",
    "rebased",
    "resolve",
    "shifted",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxTripAt:
    """The box trip of a team that began at this instant; `number` tells two apart that began together."""

    team: Team
    at: Instant
    number: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyAt:
    """The penalty that was given to this skater at this instant."""

    team: Team
    at: Instant
    number: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOutAt:
    """The time-out that began at this instant."""

    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonCalled:
    """The person of a team with this number, else with this name."""

    team: Team
    label: str


Thing = BoxTripAt | PenaltyAt | TimeOutAt | PersonCalled


@dataclass(frozen=True, slots=True, kw_only=True)
class Late:
    """A command whose field `blank` is to be filled with the id of `thing`."""

    command: Command
    thing: Thing
    blank: str = "eid"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedCommand:
    """A command that the official with `role` enters at `at`."""

    at: Instant
    role: str
    command: Command | Late


def resolve(timed: TimedCommand, bout: Bout) -> Command | None:
    """Return the command to enter now, or None while its subject has not arrived in `bout`."""
    command = timed.command
    if not isinstance(command, Late):
        return command
    eid = _find(command.thing, bout)
    return None if eid is None else filled(command, eid)


def filled(late: Late, eid: str) -> Command:
    """Return the command with the id of its thing."""
    return _with(late.command, late.blank, eid)


def _find(thing: Thing, bout: Bout) -> str | None:
    if isinstance(thing, BoxTripAt):
        return next((trip.eid for trip in bout.box_trips if _is_it(thing, trip)), None)
    if isinstance(thing, PenaltyAt):
        return next((penalty.eid for penalty in bout.penalties if _is_it(thing, penalty)), None)
    if isinstance(thing, TimeOutAt):
        outs = (out for period in bout.periods for out in period.time_outs)
        return next((out.eid for out in outs if out.start == thing.at), None)
    sheet = bout.teams[thing.team]
    named = (person for person in sheet.persons if person.name == thing.label)
    person = sheet.numbered(thing.label) or next(named, None)
    return person.eid if person else None


def _is_it(thing: BoxTripAt | PenaltyAt, found: BoxTrip | Penalty) -> bool:
    # A skater unknown at first may be known by now, so a blank number matches anybody.
    same_person = not thing.number or found.person is None or found.person.label == thing.number
    return found.team is thing.team and found.at == thing.at and same_person


def shifted(timed: TimedCommand, by_us: int) -> TimedCommand:
    """Return the same line `by_us` later, with every instant that its command carries."""
    command = timed.command
    moved: Command | Late
    if isinstance(command, Late):
        moved = replace(command, command=_moved(command.command, by_us), thing=_moved(command.thing, by_us))
    else:
        moved = _moved(command, by_us)
    return replace(timed, at=Instant(timed.at + by_us), command=moved)


def _with(command: Command, name: str, value: object) -> Command:
    # The union of all commands hides their fields from `replace`, which this dictionary opens again.
    changes: dict[str, Any] = {name: value}
    return replace(command, **changes)


def _moved(item: Any, by_us: int) -> Any:
    at = getattr(item, "at", None)
    return item if at is None else replace(item, at=Instant(at + by_us))


def rebased(stream: Iterable[TimedCommand], start: Instant) -> tuple[TimedCommand, ...]:
    """Return the whole stream moved so that its first line is due at `start`."""
    lines = tuple(stream)
    return tuple(shifted(line, start - lines[0].at) for line in lines)


def in_order(stream: Iterable[TimedCommand]) -> tuple[TimedCommand, ...]:
    """Return the lines by time; those of one instant keep the order in which they were given."""
    return tuple(sorted(stream, key=lambda line: line.at))
