"""Penalty box visits and how long each lasted.

A visit is an `enter-box` with its `exit-box`. Time is served only while jams run. Overlapping visits of one skater are
one: the penalty box's, else the first (data-model 5). A jammer who sits down in exchange for another (`swap`) sets the
other free and serves what that one had served (entries 2.6). Penalties are exchanged one for one, and the jammer with
more of them serves the rest. A third blocker of a team waits for a seat (domain 4.5). A visit that nobody ended is over
when its time is served and the skater sits down again: nobody can sit down twice.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from derbyos_core.bout.clocks.jam_time import JamTime
from derbyos_core.bout.model import BoxTrip, Jam, JamId, Position
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.bout.reading.visits import Exit, Visit
from derbyos_core.clock import Instant
from derbyos_core.identity import Eid, Team

__all__ = ["STANDING_US", "read_boxes"]

STANDING_US = 10_000_000
"""The last seconds of every visit are served standing; a standing blocker frees the seat."""
SEATS = 2
"""Blockers of one team who can sit at once."""
RELEASE_AT_START_US = 1
"""Time that jammers exchanged between jams still serve: negligible, but not before the next start."""


@dataclass(slots=True, kw_only=True)
class _Stay:
    """A visit during evaluation: its entered facts, and what follows from the other visits."""

    visit: Visit
    serve_us: int
    written_us: int
    serves_from: Instant | None = None
    left_jam: JamId | None = None
    left_at: Instant | None = None
    left_between: bool = False
    exit_eid: Eid | None = None

    def leave(self, left: Exit) -> None:
        """Apply an exit to this stay."""
        self.left_jam, self.left_at = left.jam, left.at
        self.left_between, self.exit_eid = left.between, left.eid


def read_boxes(
    visits: Iterable[Visit], exits: Iterable[Exit], jams: Iterable[Jam], ruleset: Ruleset
) -> tuple[BoxTrip, ...]:
    """Return all visits in the order in which the skaters sat down."""
    time = JamTime(jams)
    stays = [_stay(visit, ruleset) for visit in sorted(visits, key=lambda visit: visit.since)]
    for left in sorted(exits, key=lambda left: left.since):
        _leave_by_skater(stays, left)
    kept, replaced = _joined(stays, time)
    _swap(kept, replaced, time, ruleset)
    _seat(kept, time)
    return tuple(_trip(stay, time) for stay in kept)


def _stay(visit: Visit, ruleset: Ruleset) -> _Stay:
    written_us = ruleset.penalty_us if visit.serve_us is None else visit.serve_us
    stay = _Stay(visit=visit, serve_us=written_us, written_us=written_us)
    if visit.exit is not None:
        stay.leave(visit.exit)
    return stay


def _leave_by_skater(stays: list[_Stay], left: Exit) -> None:
    """End the latest open visit of the skater whose exit is under a jam (entries 4)."""
    for stay in reversed(stays):
        visit = stay.visit
        if left.person is None or visit.person != left.person or stay.left_jam is not None:
            continue
        if visit.jam <= left.jam and visit.since <= left.since:
            stay.leave(left)
            return


def _joined(stays: list[_Stay], time: JamTime) -> tuple[list[_Stay], dict[Eid, Eid]]:
    """Merge overlapping stays of one skater; also return which eid replaces which."""
    kept: list[_Stay] = []
    replaced: dict[Eid, Eid] = {}
    last_of: dict[Eid, int] = {}
    for stay in stays:
        person = stay.visit.person
        index = last_of.get(person.eid) if person is not None and person.eid else None
        if index is not None and _is_same(kept[index], stay, time):
            first = kept[index]
            if stay.visit.is_owners and not first.visit.is_owners:
                kept[index] = stay
                replaced[first.visit.eid] = stay.visit.eid
            else:
                replaced[stay.visit.eid] = first.visit.eid
            continue
        if index is not None:
            _end_unseen(kept[index], stay, time)
        if person is not None and person.eid:
            last_of[person.eid] = len(kept)
        kept.append(stay)
    return kept, replaced


def _is_same(first: _Stay, second: _Stay, time: JamTime) -> bool:
    """True if the second visit began before the skater's earlier one was over."""
    if first.left_at is not None:
        return second.visit.since < first.left_at
    if first.left_jam is not None:
        return second.visit.jam < first.left_jam
    return time.between(first.visit.since, second.visit.since) < first.serve_us


def _end_unseen(stay: _Stay, later: _Stay, time: JamTime) -> None:
    """End a visit that nobody ended although the skater sat down again: it was over when its time was served."""
    if stay.left_jam is not None or stay.visit.at is None:
        return
    done = time.after(stay.visit.at, stay.serve_us)
    stay.left_at, stay.left_jam = done if done is not None else (later.visit.since, later.visit.jam)


def _swap(stays: list[_Stay], replaced: Mapping[Eid, Eid], time: JamTime, ruleset: Ruleset) -> None:
    """Set the time to serve of both jammers of each exchange, in the order in which they sat down."""
    by_eid = {stay.visit.eid: stay for stay in stays}
    for stay in stays:
        at, other_eid = stay.visit.at, stay.visit.swap
        other = by_eid.get(replaced.get(other_eid, other_eid)) if other_eid else None
        if other is None or other is stay or at is None or other.visit.at is None:
            continue
        if other.left_at is not None and other.left_at < at:
            continue  # already gone, so there was nobody to exchange with
        _exchange(other, stay, time.between(other.visit.at, at), max(1, ruleset.penalty_us))
        if not time.is_running(at):
            other.serve_us += RELEASE_AT_START_US
            stay.serve_us = max(stay.serve_us, RELEASE_AT_START_US)


def _exchange(first: _Stay, second: _Stay, served_us: int, penalty_us: int) -> None:
    """Let both serve equally little for each penalty (WFTDA 4.4.2): penalties are offset one against one.

    The penalty that the first is serving when the second sits is exchanged, and those that each has beyond it are
    exchanged with each other; the jammer with more of them serves the rest in full.
    """
    served_us = min(served_us, first.serve_us)
    over = max(0, min(served_us // penalty_us, _whole(first.serve_us, penalty_us) - 1))
    part_us = served_us - over * penalty_us
    more_first = _whole(first.serve_us - (over + 1) * penalty_us, penalty_us)
    more_second = _whole(second.serve_us - penalty_us, penalty_us)
    both = min(more_first, more_second)
    first.serve_us = served_us + both * part_us + (more_first - both) * penalty_us
    second.serve_us = (1 + both) * part_us + (more_second - both) * penalty_us


def _whole(time_us: int, penalty_us: int) -> int:
    """Return how many penalties a time to serve holds."""
    return max(0, -(-time_us // penalty_us))


def _seat(stays: list[_Stay], time: JamTime) -> None:
    """Set when each stay's time began to run: two seats for each team's blockers, first come, first served."""
    chairs: dict[Team | None, list[Instant | None]] = {}
    for stay in stays:
        at = stay.visit.at
        if at is None or stay.visit.position == Position.JAMMER.value:
            stay.serves_from = at
            continue
        free = chairs.setdefault(stay.visit.team, [at] * SEATS)
        free.sort(key=lambda moment: (moment is None, moment or 0))  # a seat whose end is unknown comes last
        if free[0] is None:
            continue
        begun = max(free[0], at)
        if stay.left_at is not None and stay.left_at <= begun:
            continue  # left before a seat was free
        stay.serves_from = begun
        stands = time.after(begun, max(0, stay.serve_us - STANDING_US))
        ends = [moment for moment in (stands[0] if stands else None, stay.left_at) if moment is not None]
        free[0] = min(ends, default=None)


def _trip(stay: _Stay, time: JamTime) -> BoxTrip:
    visit = stay.visit
    if stay.left_jam is None:
        served_us = None
    elif visit.at is None or stay.left_at is None:
        served_us = stay.serve_us  # no times: assume it was served in full
    else:
        ran_us = 0 if stay.serves_from is None else time.between(stay.serves_from, stay.left_at)
        served_us = min(ran_us, stay.serve_us)
    return BoxTrip(
        eid=visit.eid,
        team=visit.team,
        person=visit.person,
        position=visit.position,
        jam=visit.jam,
        between=visit.between,
        at=visit.at,
        to_serve_us=stay.serve_us,
        written_us=stay.written_us,
        swap=visit.swap,
        serves_from=stay.serves_from,
        left_jam=stay.left_jam,
        left_between=stay.left_between,
        left_at=stay.left_at,
        exit_eid=stay.exit_eid,
        served_us=served_us,
    )
