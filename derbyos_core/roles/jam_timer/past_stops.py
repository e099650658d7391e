"""Timeouts and reviews of the bout, to correct later: owner, kind, length, or that there was none (entries 2.7)."""

from dataclasses import dataclass
from datetime import tzinfo

from derbyos_core.bout.commands import AmendTimeOut, Command, EndTimeOut, RemoveElement
from derbyos_core.bout.model import Bout, TimeOut, TimeOutKind
from derbyos_core.bout.wording.words import Words
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Eid, Team
from derbyos_core.roles.shared import texts

__all__ = ["LENGTH_STEPS_S", "STOPS_MAX", "StopLine", "changed_length", "kind_choices", "kind_command",
           "length_command", "past_stops", "removal"]  # fmt: skip

STOPS_MAX = 40
"""A game has at most eight of the teams; the rest are official."""
LENGTH_STEPS_S = (-10, -1, 1, 10)
SECOND_US = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class StopLine:
    """One timeout or review: what it was, when it began, and how long it took; `length` is empty while it runs.

    `duration_us` is None while it runs; `longest_us` ends where the next jam or stoppage begins.
    """

    eid: Eid
    kind: TimeOutKind
    at: Instant
    title: str
    when: str
    length: str
    duration_us: int | None
    longest_us: int
    is_certain: bool = True
    """Whether nobody noted another owner or kind, which this one outweighs."""


def past_stops(bout: Bout, now: Instant, zone: tzinfo | None) -> tuple[StopLine, ...]:
    """Return the timeouts and reviews of the bout, the newest first."""
    words = Words(bout)
    begun = [jam.start for jam in bout.jams if jam.start is not None]
    stops = [stop for period in bout.periods for stop in period.time_outs if stop.start is not None]
    begun += [stop.start for stop in stops if stop.start is not None]
    lines = [_line(stop, stop.start, words, begun, now, zone) for stop in stops if stop.start is not None]
    return tuple(reversed(lines))[:STOPS_MAX]


def kind_choices(shorts: dict[Team, str]) -> tuple[tuple[TimeOutKind, str], ...]:
    """Return the kinds of a stoppage with their words, in the order of the buttons."""
    home, away = shorts[Team.HOME], shorts[Team.AWAY]
    return (
        (TimeOutKind.OFFICIAL, tr("Official")),
        (TimeOutKind.HOME, home),
        (TimeOutKind.AWAY, away),
        (TimeOutKind.HOME_REVIEW, tr("{shorts} review", shorts=home)),
        (TimeOutKind.AWAY_REVIEW, tr("{shorts} review", shorts=away)),
    )


def kind_command(line: StopLine, kind: TimeOutKind) -> Command | str:
    """Return the command that gives a stoppage another owner or kind; a sentence if it is that already."""
    if kind is line.kind and line.is_certain:
        return tr("It is that already.")
    return AmendTimeOut(eid=line.eid, kind=kind)


def length_command(line: StopLine, step_s: int) -> Command | str:
    """Return the command that makes a stoppage longer or shorter by some seconds; a sentence if it cannot be."""
    too_short = tr("A timeout takes at least a second. If there was none, remove it.")
    wanted = changed_length(line.duration_us, step_s, line.longest_us, too_short)
    return wanted if isinstance(wanted, str) else EndTimeOut(eid=line.eid, duration_us=wanted)


def changed_length(duration_us: int | None, step_s: int, longest_us: int, too_short: str) -> int | str:
    """Return the length of something past with a step more or less; a sentence if it cannot be that long."""
    if duration_us is None:
        return tr("It still runs. The jam timer ends it.")
    wanted = duration_us + step_s * SECOND_US
    if wanted <= 0:
        return too_short
    if wanted > longest_us:
        return tr("It cannot be longer: the next whistle was {length} after its start.",
                  length=texts.minutes(longest_us))  # fmt: skip
    return wanted


def removal(line: StopLine) -> Command:
    """Return the command that removes a stoppage that never was."""
    return RemoveElement(eid=line.eid)


def _line(
    stop: TimeOut, start: Instant, words: Words, begun: list[Instant], now: Instant, zone: tzinfo | None
) -> StopLine:
    next_whistle = min((one for one in begun if one > start), default=now)
    length = texts.minutes(stop.duration_us) if stop.duration_us is not None else ""
    return StopLine(
        eid=stop.eid,
        kind=stop.kind,
        at=start,
        title=words.stop(stop.kind),
        when=joined(" · ", (tr("Period {number}", number=stop.period), texts.clock_of_day(start, zone))),
        length=length or tr("running"),
        duration_us=stop.duration_us,
        longest_us=max(0, next_whistle - start),
        is_certain=not stop.unlike,
    )
