"""Jams of the bout, to correct later: their length, one that was never entered, one that never was (entries 2.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo

from derbyos_core.bout.commands import Command, DeleteJam, EndJam, InsertJam
from derbyos_core.bout.model import Bout, Jam, JamId, Period
from derbyos_core.bout.reading.jam_rules import jam_rules
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Eid, Team
from derbyos_core.roles.jam_timer.past_stops import changed_length
from derbyos_core.roles.shared import texts

__all__ = ["JAMS_MAX", "JamLine", "deletion", "insertion", "jam_length", "past_jams"]

JAMS_MAX = 120
"""Sixty jams fit into each of two periods if none of them lasts."""
SECOND_US = 1_000_000
SHARES = 3
"""A jam inserted into a gap has a third of it, after a third of lineup and before another; a lineup is no longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JamLine:
    """One jam: when it began, how long it took, and what was entered in it; `length` says if it runs.

    `longest_us` ends where the next jam or timeout begins. `gap` is the start and the length that a jam inserted before
    it would have; None if there was no time for one.
    """

    eid: Eid
    jam: JamId
    at: Instant
    title: str
    when: str
    length: str
    duration_us: int | None
    longest_us: int
    content: str
    gap: tuple[Instant, int] | None


def past_jams(bout: Bout, now: Instant, zone: tzinfo | None) -> tuple[JamLine, ...]:
    """Return the jams that have begun, the newest first."""
    lines = [line for period in bout.periods for line in _lines(bout, period, now, zone)]
    return tuple(sorted(lines, key=lambda line: line.at, reverse=True))[:JAMS_MAX]


def jam_length(line: JamLine, step_s: int) -> Command | str:
    """Return the command that makes a jam longer or shorter by some seconds; a sentence if it cannot be."""
    too_short = tr("A jam takes at least a second. If there was none, delete it.")
    wanted = changed_length(line.duration_us, step_s, line.longest_us, too_short)
    return wanted if isinstance(wanted, str) else EndJam(jam=line.jam, duration_us=wanted)


def insertion(line: JamLine) -> Command | str:
    """Return the command that inserts a jam before this one; a sentence if there was no time for one."""
    if line.gap is None:
        return tr("There was no time for a jam before it: the one before it ended when it began.")
    at, duration_us = line.gap
    return InsertJam(before=line.jam, at=at, duration_us=duration_us)


def deletion(line: JamLine) -> Command | str:
    """Return the command that deletes a jam; a sentence while it runs."""
    if line.duration_us is None:
        return tr("It still runs. If it was no jam, take its start back with Undo.")
    return DeleteJam(jam=line.jam)


def _lines(bout: Bout, period: Period, now: Instant, zone: tzinfo | None) -> Iterator[JamLine]:
    stops = [(stop.start, stop.start + (stop.duration_us or 0)) for stop in period.time_outs if stop.start is not None]
    begun = sorted([start for start, _ in period.started_jams] + [start for start, _ in stops])
    before: Instant | None = None
    for start, jam in period.started_jams:
        next_whistle = min((one for one in begun if one > start), default=now)
        length = tr("running") if jam.duration_us is None else texts.minutes(jam.duration_us)
        yield JamLine(
            eid=jam.eid,
            jam=jam.id,
            at=start,
            title=texts.jam_name(jam.id),
            when=joined(" · ", (tr("Period {number}", number=period.number), texts.clock_of_day(start, zone))),
            length=length,
            duration_us=jam.duration_us,
            longest_us=max(0, next_whistle - start),
            content=_content(bout, jam),
            gap=_gap(before, start, stops, bout, jam.id),
        )
        before = jam.end or start


def _gap(
    before: Instant | None, start: Instant, stops: list[tuple[Instant, int]], bout: Bout, jam: JamId
) -> tuple[Instant, int] | None:
    """Return where a jam could have been skated before one that began at `start`: in the longest free stretch."""
    rules = bout.ruleset
    length_us = jam_rules(bout, jam).length_us
    free_from = start - 2 * rules.lineup_us - length_us if before is None else before
    stretches = []
    for since, until in [*sorted(stops), (start, start)]:
        if free_from < since <= start:
            stretches.append((since - free_from, -free_from))
        free_from = max(free_from, until)
    free_us, earliest = max(stretches, default=(0, 0))
    if free_us < SHARES * SECOND_US:
        return None
    pause_us = min(rules.lineup_us, free_us // SHARES) // SECOND_US * SECOND_US
    return Instant(pause_us - earliest), min(length_us, free_us - 2 * pause_us) // SECOND_US * SECOND_US


def _content(bout: Bout, jam: Jam) -> str:
    """Return what was entered in a jam, for whoever is about to delete it; empty if nothing was."""
    points = sum(jam.side(team).points for team in (Team.HOME, Team.AWAY))
    trips = sum(len(jam.side(team).trips) for team in (Team.HOME, Team.AWAY))
    skaters = sum(len(jam.side(team).lined_up) for team in (Team.HOME, Team.AWAY))
    said = [ntr("{n} point", "{n} points", points)] if trips else []
    said += [ntr("{n} penalty", "{n} penalties", len(jam.penalties))] if jam.penalties else []
    said += [ntr("{n} skater in the lineups", "{n} skaters in the lineups", skaters)] if skaters else []
    seated = sum(trip.jam == jam.id for trip in bout.box_trips)
    said += [ntr("{n} box trip", "{n} box trips", seated)] if seated else []
    sides = (jam.home, jam.away)
    has_marks = any(side.lead or side.lost or side.no_initial or side.star_pass or side.sits_out for side in sides)
    said += [tr("marks such as Lead")] if has_marks or jam.is_called or jam.injury else []
    said += [tr("notes")] if jam.notes else []
    return joined(", ", said)
