"""Box trips: from the visits and exits that were entered to the time that each skater serves and has served.

A `Visit` is an `enter-box` as it was entered, an `Exit` an `exit-box`. A `BoxTrip` is the result of weighing all of
them together. The rules, in the order in which `read_boxes` applies them:

1. *Exits.* The exit inside a visit ends it. An exit that a foreign program puts under a jam names only the skater, and
   ends their latest visit that is still open (entries 4).
2. *Overlapping visits* of one skater are one: the penalty box's own, else the first (data-model 5). If a skater sits
   down again after their time was served, and nobody entered the exit, the exit is assumed: nobody sits down twice.
3. *Penalties.* A visit lasts as long as the penalties that it serves, unless a person entered its time (`served`).
4. *Seats.* Two blockers of a team can sit. The time of a third begins when a seat is free (domain 4.5), and a seat is
   free as soon as its blocker stands up for their last ten seconds.
5. *Exchange of jammers* (WFTDA 4.4.2, entries 2.6). If a jammer sits down while the other one serves, both serve the
   same time: the first is released, and the second serves as long as the first did. `_offset_penalties` has the
   arithmetic for several penalties.

Time is served only while a jam runs. So all durations here are jam time (`JamTime`).
"""

from collections.abc import Iterable, Mapping, Set

from derbyos_core.bout.clocks.jam_time import JamTime
from derbyos_core.bout.model import BoxTrip, Jam, Penalty, Position
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.bout.reading.served import ServedPenalties, penalties_in
from derbyos_core.bout.reading.visits import Exit, TripDraft, Visit
from derbyos_core.clock import Instant
from derbyos_core.identity import Eid, Team

__all__ = ["STANDING_US", "penalties_of_trips", "read_boxes"]

STANDING_US = 10_000_000
"""The last seconds of every trip are served standing; a standing blocker frees the seat."""
SEATS = 2
"""Blockers of one team who can sit at once."""
RELEASE_AT_START_US = 1
"""Jam time left to serve after an exchange between two jams: no more than this, but not over before the next start."""


def read_boxes(
    visits: Iterable[Visit],
    exits: Iterable[Exit],
    jams: Iterable[Jam],
    penalties: Iterable[Penalty],
    of_jammers: Set[Eid],
    ruleset: Ruleset,
) -> tuple[BoxTrip, ...]:
    """Return all box trips in the order in which the skaters sat down.

    `exits` are those under a jam, `of_jammers` the penalties that jammers got.
    """
    jams = tuple(jams)
    time = JamTime(jams)
    trips = [_begin(visit) for visit in sorted(visits, key=lambda visit: visit.since)]
    for ending in sorted(exits, key=lambda ending: ending.since):
        _end_by_skater(trips, ending)
    served = ServedPenalties(penalties, of_jammers, jams, trips, time, ruleset)
    kept, replaced_by = _merge_overlapping(trips, time, served, ruleset)
    for trip in kept:
        if not trip.penalties:
            served.take_for_another(trip, trip.visit.at)
    _assign_seats(kept, time, served, ruleset)
    _exchange_jammers(kept, replaced_by, time, ruleset)
    return tuple(_finish(trip, time) for trip in kept)


def penalties_of_trips(
    penalties: Iterable[Penalty], of_jammers: Set[Eid], trips: Iterable[BoxTrip]
) -> tuple[tuple[Penalty, ...], Set[Eid]]:
    """Return the penalties on which these trips rest, and those of them that jammers got: no other one changes a trip.

    They are those of the skaters who sat down; and of a whole team where a visit is, or may be, for somebody else.
    """
    seated, shared = set(), set()
    for trip in trips:
        if trip.person is None or not trip.penalties or any(one.person != trip.person for one in trip.penalties):
            shared.add(trip.team)
        else:
            seated.add(trip.person.eid)
    found = tuple(
        one for one in penalties if one.team in shared or (one.person is not None and one.person.eid in seated)
    )
    return found, of_jammers & {one.eid for one in found}


def _begin(visit: Visit) -> TripDraft:
    trip = TripDraft(visit=visit)
    if visit.exit is not None:
        trip.end(visit.exit)
    return trip


def _set_time(trip: TripDraft, ruleset: Ruleset) -> None:
    """Set the time to serve from the penalties; one that was entered stands."""
    entered_us = trip.visit.serve_us
    count = max(1, len(trip.penalties)) if trip.count is None else trip.count
    trip.due_us = trip.serve_us = count * ruleset.penalty_us if entered_us is None else entered_us


# -- 1. exits ---------------------------------------------------------------------------------------------------------


def _end_by_skater(trips: list[TripDraft], ending: Exit) -> None:
    """End the latest open trip of the skater whose exit is under a jam."""
    for trip in reversed(trips):
        visit = trip.visit
        if ending.person is None or visit.person != ending.person or trip.left_jam is not None:
            continue
        if visit.jam <= ending.jam and visit.since <= ending.since:
            trip.end(ending)
            return


# -- 2. overlapping visits --------------------------------------------------------------------------------------------


def _merge_overlapping(
    trips: list[TripDraft], time: JamTime, served: ServedPenalties, ruleset: Ruleset
) -> tuple[list[TripDraft], dict[Eid, Eid]]:
    """Return the trips that count, and for each eid that does not, the one that counts in its place.

    Those that count have the penalties of their own skater, by which it is known when they are over.
    """
    kept: list[TripDraft] = []
    replaced_by: dict[Eid, Eid] = {}
    last_of: dict[Eid, int] = {}  # index in `kept` of each skater's last trip
    for trip in trips:
        person = trip.visit.person
        index = last_of.get(person.eid) if person is not None and person.eid else None
        if index is not None and _overlaps(kept[index], trip, time):
            first = kept[index]
            if trip.visit.is_owners and not first.visit.is_owners:
                served.give_back(first)
                _take(trip, served, ruleset)
                kept[index] = trip
                replaced_by[first.visit.eid] = trip.visit.eid
            else:
                replaced_by[trip.visit.eid] = first.visit.eid
            continue
        if index is not None:
            _assume_exit(kept[index], trip, time)
        _take(trip, served, ruleset)
        served.take_unnamed(trip, trip.visit.at)
        if person is not None and person.eid:
            last_of[person.eid] = len(kept)
        kept.append(trip)
    return kept, replaced_by


def _take(trip: TripDraft, served: ServedPenalties, ruleset: Ruleset) -> None:
    """Give a trip the penalties of its skater, and the time for them."""
    if trip.visit.serve_us is not None and trip.count is not None:
        trip.count = penalties_in(trip.visit.serve_us, ruleset.penalty_us)
    served.take(trip, trip.visit.at)
    _set_time(trip, ruleset)


def _overlaps(earlier: TripDraft, later: TripDraft, time: JamTime) -> bool:
    """Return True if the later trip of a skater began before the earlier one was over."""
    if earlier.left_at is not None:
        return later.visit.since < earlier.left_at
    if earlier.left_jam is not None:
        return later.visit.jam < earlier.left_jam
    return time.between(earlier.visit.since, later.visit.since) < earlier.serve_us


def _assume_exit(trip: TripDraft, later: TripDraft, time: JamTime) -> None:
    """End a trip whose exit was not entered, although the skater sat down again: when its time was served."""
    if trip.left_jam is not None or trip.visit.at is None:
        return
    served = time.after(trip.visit.at, trip.serve_us)
    trip.left_at, trip.left_jam = served if served is not None else (later.visit.since, later.visit.jam)
    trip.count = max(1, len(trip.penalties))


# -- 3, 4. penalties and seats ----------------------------------------------------------------------------------------


def _assign_seats(trips: list[TripDraft], time: JamTime, served: ServedPenalties, ruleset: Ruleset) -> None:
    """Set when the time of each trip began to run: first come, first served. A jammer's runs at once.

    Whoever waited for a seat can get a penalty before their time is over that came after it would have been.
    """
    free_from: dict[Team | None, list[Instant | None]] = {}  # when each seat of a team is free again; None: unknown
    for trip in trips:
        at = trip.visit.at
        _set_time(trip, ruleset)
        if at is None or trip.visit.position == Position.JAMMER.value:
            trip.serves_from = at
            continue
        seats = free_from.setdefault(trip.visit.team, [at] * SEATS)
        seats.sort(key=lambda moment: (moment is None, moment or 0))  # the first one is free first
        if seats[0] is None:
            continue
        seated_at = max(seats[0], at)
        if trip.left_at is not None and trip.left_at <= seated_at:
            continue  # left before a seat was free
        trip.serves_from = seated_at
        if seated_at > at:
            served.take(trip, seated_at)
            _set_time(trip, ruleset)
        stands = time.after(seated_at, max(0, trip.serve_us - STANDING_US))
        stands_at = stands[0] if stands is not None else None
        seats[0] = min((moment for moment in (stands_at, trip.left_at) if moment is not None), default=None)


# -- 5. exchange of jammers -------------------------------------------------------------------------------------------


def _exchange_jammers(trips: list[TripDraft], replaced_by: Mapping[Eid, Eid], time: JamTime, ruleset: Ruleset) -> None:
    """Set the time to serve of both jammers of each exchange, in the order in which the second ones sat down."""
    by_eid = {trip.visit.eid: trip for trip in trips}
    for second in trips:
        at, first_eid = second.visit.at, second.visit.swap
        first = by_eid.get(replaced_by.get(first_eid, first_eid)) if first_eid else None
        if first is None or first is second or at is None or first.visit.at is None:
            continue
        if first.left_at is not None and first.left_at < at:
            continue  # already gone, so there was nobody to exchange with
        _offset_penalties(first, second, time.between(first.visit.at, at), max(1, ruleset.penalty_us))
        if not time.is_running(at):
            first.serve_us += RELEASE_AT_START_US
            second.serve_us = max(second.serve_us, RELEASE_AT_START_US)


def _offset_penalties(first: TripDraft, second: TripDraft, served_us: int, penalty_us: int) -> None:
    """Let both jammers serve the same time for each penalty (WFTDA 4.4.2): penalties are offset one against one.

    The penalty that the first is serving when the second sits down is offset against one of the second's. Of that one,
    and of each further pair, either serves only the part that the first had served. The jammer with more penalties
    serves the rest in full. With penalties of 30 s, the second sitting down when the first has served

        12 s of 30, and has 30    the first serves 12, the second 12
        40 s of 60, and has 30    the first serves 40 (30 + 10 of their second penalty), the second 10
        12 s of 60, and has 60    the first serves 12 + 12, the second 12 + 12
        12 s of 30, and has 60    the first serves 12, the second 12 + 30
    """
    served_us = min(served_us, first.serve_us)
    finished = max(0, min(served_us // penalty_us, _count_penalties(first.serve_us, penalty_us) - 1))
    part_us = served_us - finished * penalty_us
    further_first = _count_penalties(first.serve_us - (finished + 1) * penalty_us, penalty_us)
    further_second = _count_penalties(second.serve_us - penalty_us, penalty_us)
    pairs = min(further_first, further_second)
    first.serve_us = served_us + pairs * part_us + (further_first - pairs) * penalty_us
    second.serve_us = part_us + pairs * part_us + (further_second - pairs) * penalty_us


def _count_penalties(time_us: int, penalty_us: int) -> int:
    """Return how many penalties a time to serve stands for, a last one in part included."""
    return max(0, -(-time_us // penalty_us))


def _finish(trip: TripDraft, time: JamTime) -> BoxTrip:
    visit = trip.visit
    if trip.left_jam is None:
        served_us = None
    elif visit.at is None or trip.left_at is None:
        served_us = trip.serve_us  # no times: assume that all of it was served
    else:
        ran_us = 0 if trip.serves_from is None else time.between(trip.serves_from, trip.left_at)
        served_us = min(ran_us, trip.serve_us)
    return BoxTrip(
        eid=visit.eid,
        team=visit.team,
        person=visit.person,
        position=visit.position,
        jam=visit.jam,
        between=visit.between,
        at=visit.at,
        to_serve_us=trip.serve_us,
        due_us=trip.due_us,
        is_set=visit.serve_us is not None,
        penalties=tuple(trip.penalties),
        swap=visit.swap,
        serves_from=trip.serves_from,
        left_jam=trip.left_jam,
        left_between=trip.left_between,
        left_at=trip.left_at,
        exit_eid=trip.exit_eid,
        served_us=served_us,
    )
