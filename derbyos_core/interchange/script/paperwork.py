"""Script of the line-up trackers, the penalty tracker and the penalty box for a recorded game.

A line-up is tapped skater by skater in the line-up time before its jam, a penalty is entered when it was recorded, a
box visit when its timer was started. An exit names its visit by when the skater sat down, because the visit's id is
random.
"""

from collections.abc import Iterator, Mapping

from derbyos_core.bout.commands import (
    AddPenalty,
    AmendBoxTrip,
    EnterBox,
    ExitBox,
    FieldSkater,
    MarkNoPivot,
    SetAttribute,
    SitOut,
    SkaterRef,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.game import RecordedBoxTrip, RecordedGame, RecordedPenalty, RecordedTeamJam
from derbyos_core.interchange.script.timed import BoxTripAt, Late, PenaltyAt, TimedCommand
from derbyos_core.interchange.script.timeline import MS_US, JamTimes, Timeline

__all__ = ["box_lines", "line_up_lines", "penalty_lines"]

SECOND_US = 1_000_000
TAP_US = 1_500_000
"""Time from one skater to the next."""
WALK_US = 3 * SECOND_US
"""Time from the end of a jam to the first number read on the track."""
BEFORE_FIRST_US = 25 * SECOND_US
LATE_US = 600 * SECOND_US
EARLY_US = 60 * SECOND_US
"""A penalty timed longer before its jam, or `LATE_US` after it, has the time of another day."""
WHISTLE_US = 1 * SECOND_US
TOLD_US = 2 * SECOND_US
PENALTY_US = Ruleset().penalty_us

LINEUP_TRACKERS: Mapping[Team, Role] = {Team.HOME: Role.LINEUP_HOME, Team.AWAY: Role.LINEUP_AWAY}


def line_up_lines(times: Timeline) -> Iterator[TimedCommand]:
    """Yield all that both line-up trackers enter."""
    before: JamTimes | None = None
    for jam in times.jams:
        free_from = jam.start - BEFORE_FIRST_US if before is None else (before.end or before.start) + WALK_US
        for team, role in LINEUP_TRACKERS.items():
            commands = list(_line_up(jam.jam.id, jam.jam.sides[team]))
            step_us = min(TAP_US, max(0, jam.start - free_from) // (len(commands) + 1))
            for place, command in enumerate(commands):
                at = Instant(max(free_from, jam.start - BEFORE_FIRST_US) + place * step_us)
                yield TimedCommand(at=at, role=role, command=command)
            for fielding in jam.jam.sides[team].fieldings:
                if fielding.sits_out:
                    out = SitOut(jam=jam.jam.id, skater=_skater(team, fielding.label))
                    over = Instant((jam.end or jam.start) + TOLD_US)
                    yield TimedCommand(at=over, role=role, command=out)
        before = jam


def _line_up(jam: JamId, row: RecordedTeamJam) -> Iterator[FieldSkater | MarkNoPivot]:
    for fielding in row.fieldings:
        yield FieldSkater(jam=jam, position=fielding.position, skater=_skater(row.team, fielding.label))
    if row.no_pivot:
        yield MarkNoPivot(jam=jam, team=row.team)


def _skater(team: Team, label: str) -> SkaterRef:
    return SkaterRef(team=team, number=label)


def penalty_lines(game: RecordedGame, times: Timeline) -> Iterator[TimedCommand]:
    """Yield all that the penalty tracker enters, and the Head NSO's entries about expulsions."""
    by_jam = times.by_jam
    for penalty in game.penalties:
        at = _given_at(penalty, by_jam[penalty.jam])
        command = AddPenalty(
            jam=penalty.jam,
            skater=_skater(penalty.team, penalty.label),
            code=penalty.code,
            at=at,
            severity="expulsion" if penalty.expulsion else "",
        )
        yield TimedCommand(at=Instant(at + WHISTLE_US), role=Role.PENALTY_TRACKER, command=command)
        if penalty.expulsion and penalty.suspension is not None:
            said = SetAttribute(eid="", attribute="suspension", value="yes" if penalty.suspension else "no")
            thing = PenaltyAt(team=penalty.team, at=at, number=penalty.label)
            later = Instant(at + LATE_US)
            yield TimedCommand(at=later, role=Role.HEAD_NSO, command=Late(command=said, thing=thing))


def _given_at(penalty: RecordedPenalty, jam: JamTimes) -> Instant:
    """Return when CRG got the penalty, or the end of its jam if that time cannot belong to this jam."""
    end = jam.end or jam.start
    if penalty.at_ms is not None and jam.start - EARLY_US <= penalty.at_ms * MS_US <= end + LATE_US:
        return Instant(penalty.at_ms * MS_US)
    return end


def box_lines(game: RecordedGame, times: Timeline) -> Iterator[TimedCommand]:
    """Yield all that the penalty box enters. Jammers who change places are known only by times that were taken."""
    by_jam = times.by_jam
    jammers = [trip for trip in game.box_trips if trip.position is Position.JAMMER]
    for trip in game.box_trips:
        sat_at = _sat_at(trip, by_jam[trip.jam])
        this = BoxTripAt(team=trip.team, at=sat_at, number=trip.label)
        known, _ = _penalties(trip, sat_at)
        enter = EnterBox(
            jam=trip.jam,
            team=trip.team,
            position=trip.position,
            at=sat_at,
            skater=_skater(trip.team, trip.label) if trip.label else None,
            between=trip.between,
            duration_us=PENALTY_US * max(1, known),
            swap="",
        )
        other = None if "times" in game.head else _exchanged_with(trip, sat_at, jammers, by_jam)
        yield _box(sat_at, enter if other is None else Late(command=enter, thing=other, blank="swap"))
        left_at = _left_at(trip, by_jam)
        yield from _added(trip, sat_at, left_at, this)
        if trip.left_jam is not None and left_at is not None:
            leave = ExitBox(eid="", jam=trip.left_jam, at=left_at, between=trip.left_between)
            yield _box(left_at, Late(command=leave, thing=this))


def _box(at: Instant, command: EnterBox | Late) -> TimedCommand:
    return TimedCommand(at=at, role=Role.PENALTY_BOX, command=command)


def _added(trip: RecordedBoxTrip, sat_at: Instant, left_at: Instant | None, this: BoxTripAt) -> Iterator[TimedCommand]:
    """Add thirty seconds for each penalty given while the skater sat, beyond those known before."""
    known, later = _penalties(trip, sat_at)
    served = max(1, known)
    for count, given_at in enumerate(later, start=known + 1):
        at = Instant(given_at + TOLD_US)
        if count > served and (left_at is None or at < left_at):
            more = AmendBoxTrip(eid="", duration_us=PENALTY_US * count)
            yield _box(at, Late(command=more, thing=this))


def _penalties(trip: RecordedBoxTrip, sat_at: Instant) -> tuple[int, list[int]]:
    """Return how many penalties of a visit were known on sitting down, and when the others were given."""
    given = [None if at is None else at * MS_US for at in trip.penalties_ms]
    later = sorted(at for at in given if at is not None and at > sat_at)
    return len(given) - len(later), later


def _sat_at(trip: RecordedBoxTrip, jam: JamTimes) -> Instant:
    return Instant(trip.start_ms * MS_US) if trip.start_ms is not None else jam.on_clock(trip.clock_start_ms)


def _left_at(trip: RecordedBoxTrip, by_jam: Mapping[JamId, JamTimes]) -> Instant | None:
    if trip.left_jam is None:
        return None
    if trip.end_ms is not None:
        return Instant(trip.end_ms * MS_US)
    return by_jam[trip.left_jam].on_clock(trip.clock_end_ms)


def _exchanged_with(
    trip: RecordedBoxTrip, sat_at: Instant, jammers: list[RecordedBoxTrip], by_jam: Mapping[JamId, JamTimes]
) -> BoxTripAt | None:
    """Return the other team's jammer who is seated at this moment: the two change places (domain 4.5)."""
    if trip.position is not Position.JAMMER:
        return None
    for other in jammers:
        if other.team is trip.team:
            continue
        since, until = _sat_at(other, by_jam[other.jam]), _left_at(other, by_jam)
        if since < sat_at and (until is None or sat_at < until):
            return BoxTripAt(team=other.team, at=since, number=other.label)
    return None
