"""Jams of the bout, to correct later: their length, one that was never entered, one that never was (entries 2.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo

from derbyos_core.bout.clocks.period_end import declared_end
from derbyos_core.bout.commands import AddJam, Command, DeleteJam, EndJam, InsertJam
from derbyos_core.bout.model import Bout, Jam, JamId
from derbyos_core.bout.reading.jam_rules import jam_rules
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Eid, Team
from derbyos_core.roles.jam_timer.past_stops import changed_length
from derbyos_core.roles.shared import texts

__all__ = ["JAMS_MAX", "JamLine", "addition", "deletion", "insertion", "jam_length", "past_jams", "shortened"]

JAMS_MAX = 120
"""Sixty jams fit into each of two periods if none of them lasts."""
SECOND_US = 1_000_000
SHARES = 3
"""A jam inserted into a gap has a third of it, after a third of lineup and before another; a lineup is no longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JamLine:
    """One jam: when it began, how long it took, and what was entered in it; `length` says if it runs.

    One that nobody ended, though another began later, does not run (`is_running`) and has no `duration_us`.
    `longest_us` ends where the next jam or timeout begins. `gap` is the start and the length that a jam inserted before
    it would have; None if there was no time for one. `following` is the jam that can be added after the last of a
    period that has ended, else None, and `gap_after` its start and length. `declared` is when officials declared that
    period over, else None: a jam added after that moves it.
    """

    eid: Eid
    jam: JamId
    at: Instant
    title: str
    when: str
    length: str
    duration_us: int | None
    is_running: bool
    longest_us: int
    content: str
    gap: tuple[Instant, int] | None
    whole_us: int
    zone: tzinfo | None = None
    following: JamId | None = None
    gap_after: tuple[Instant, int] | None = None
    declared: Instant | None = None


def past_jams(bout: Bout, now: Instant, zone: tzinfo | None) -> tuple[JamLine, ...]:
    """Return the jams that have begun, the newest first."""
    lines = sorted(_lines(bout, now, zone), key=lambda line: line.at, reverse=True)
    return tuple(lines)[:JAMS_MAX]


def jam_length(line: JamLine, step_s: int) -> Command | str:
    """Return the command that makes a jam longer or shorter by some seconds; a sentence if it cannot be.

    One that nobody ended gets the end that it had by the rules, or with the next whistle.
    """
    if line.duration_us is None and not line.is_running:
        return EndJam(jam=line.jam, duration_us=min(line.whole_us, line.longest_us))
    too_short = tr("A jam takes at least a second. If there was none, delete it.")
    wanted = changed_length(line.duration_us, step_s, line.longest_us, too_short)
    return wanted if isinstance(wanted, str) else EndJam(jam=line.jam, duration_us=wanted)


def insertion(line: JamLine) -> Command | str:
    """Return the command that inserts a jam before this one; a sentence if there was no time for one."""
    if line.gap is None:
        return tr("There was no time for a jam before it: the one before it ended when it began.")
    at, duration_us = line.gap
    return InsertJam(before=line.jam, at=at, duration_us=duration_us)


def addition(line: JamLine) -> Command | str:
    """Return the command that adds a jam after the last of a period; a sentence if there is no time for one."""
    if line.following is None or line.gap_after is None:
        return tr("There is no time for a jam after it yet.")
    at, duration_us = line.gap_after
    return AddJam(jam=line.following, at=at, duration_us=duration_us)


def shortened(line: JamLine, wanted: Command | str) -> str:
    """Return where a jam was put that nobody timed, and that it is short for want of room; empty for anything else.

    The end that officials gave its period goes along with one that began after that.
    """
    if not isinstance(wanted, AddJam | InsertJam):
        return ""
    return joined(" ", filter(None, (_entered(line, wanted), _ends_with(line, wanted))))


def _ends_with(line: JamLine, wanted: AddJam | InsertJam) -> str:
    if not isinstance(wanted, AddJam) or line.declared is None or wanted.at <= line.declared:
        return ""
    return tr("Period {period} ends with it.", period=wanted.jam.period)


def _entered(line: JamLine, wanted: AddJam | InsertJam) -> str:
    at, length = texts.clock_of_day(wanted.at, line.zone), texts.minutes(wanted.duration_us)
    if wanted.duration_us < line.whole_us:
        return tr("Entered at {at} with {length}: there is no room for more. Correct its length.", at=at, length=length)
    return tr("Entered at {at} with {length}. Correct its length.", at=at, length=length)


def deletion(line: JamLine) -> Command | str:
    """Return the command that deletes a jam; a sentence while it runs."""
    if line.is_running:
        return tr("It still runs. If it was no jam, take its start back with Undo.")
    return DeleteJam(jam=line.jam)


def _lines(bout: Bout, now: Instant, zone: tzinfo | None) -> Iterator[JamLine]:
    every = [stop for period in bout.periods for stop in period.time_outs]
    stops = sorted([(stop.start, stop.start + (stop.duration_us or 0)) for stop in every if stop.start is not None])
    started = [(start, jam) for period in bout.periods for start, jam in period.started_jams]
    begun = sorted([start for start, _ in started] + [start for start, _ in stops])
    free_from: Instant | None = None
    for start, jam in sorted(started, key=lambda row: row[0]):
        next_whistle = min((one for one in begun if one > start), default=now)
        is_running = jam.id == bout.active
        is_last = jam.end is not None and not any(
            one.id.period == jam.id.period and one.id > jam.id for _, one in started
        )
        whole_us = jam_rules(bout, jam.id).length_us
        pause_us = bout.ruleset.lineup_us
        following = bout.numbers.following(jam.id) if is_last else None
        next_start = min((one for one, _ in started if one > start), default=now)
        declared = declared_end(bout, jam.id.period)
        yield JamLine(
            eid=jam.eid,
            jam=jam.id,
            at=start,
            title=texts.bare_name(jam.id),
            when=joined(" · ", _when(jam, start, zone)),
            length=_length(jam, is_running=is_running),
            duration_us=jam.duration_us,
            is_running=is_running,
            longest_us=max(0, next_whistle - start),
            content=_content(bout, jam),
            gap=_gap(_latest(start - 2 * pause_us - whole_us, free_from, jam, bout), start, stops, pause_us, whole_us),
            whole_us=whole_us,
            zone=zone,
            following=following,
            gap_after=_after(jam.end, declared or next_start, next_start, stops, pause_us, whole_us)
            if is_last and jam.end
            else None,
            declared=declared,
        )
        free_from = max(jam.end or start, free_from or start)


def _length(jam: Jam, *, is_running: bool) -> str:
    if jam.duration_us is not None:
        return texts.minutes(jam.duration_us)
    return tr("running") if is_running else tr("no end")


def _when(jam: Jam, start: Instant, zone: tzinfo | None) -> list[str]:
    said = [tr("Period {number}", number=jam.id.period), texts.clock_of_day(start, zone)]
    return [*said, tr("overtime")] if jam.overtime else said


def _latest(earliest: int, free_from: Instant | None, jam: Jam, bout: Bout) -> int:
    """Return from when on a jam could have been skated before one; the first of a period was soon before the second."""
    is_first = not any(
        one.id.period == jam.id.period and one.id < jam.id and one.start is not None for one in bout.jams
    )
    if free_from is None:
        return earliest
    return max(earliest, free_from) if is_first else free_from


def _after(
    end: Instant, declared: Instant, until: Instant, stops: list[tuple[Instant, int]], pause_us: int, whole_us: int
) -> tuple[Instant, int] | None:
    """Return where a jam could have been skated after the last of a period: in the first stretch with room for one.

    A stretch ends where officials declared the period over, if they did.
    """
    free_from = int(end)
    for since, over in sorted([*stops, (declared, declared), (until, until)]):
        if free_from < since <= until and since - free_from >= SHARES * SECOND_US:
            room_us = since - free_from
            pause = min(pause_us, room_us // SHARES) // SECOND_US * SECOND_US
            return Instant(free_from + pause), min(whole_us, room_us - pause) // SECOND_US * SECOND_US
        if since >= end:
            free_from = max(free_from, over)
    return None


def _gap(
    free_from: int, start: Instant, stops: list[tuple[Instant, int]], pause_us: int, whole_us: int
) -> tuple[Instant, int] | None:
    """Return where a jam could have been skated before one that began at `start`: in the longest free stretch."""
    stretches = []
    for since, until in sorted([*stops, (start, start)]):
        if free_from < since <= start:
            stretches.append((since - free_from, -free_from))
        free_from = max(free_from, until)
    free_us, earliest = max(stretches, default=(0, 0))
    if free_us < SHARES * SECOND_US:
        return None
    pause = min(pause_us, free_us // SHARES) // SECOND_US * SECOND_US
    return Instant(pause - earliest), min(whole_us, free_us - 2 * pause) // SECOND_US * SECOND_US


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
