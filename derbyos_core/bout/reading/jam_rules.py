"""Rules of one jam: its length, whether the first trip scores, whether lead is offered, what it continues.

Three kinds of jams differ from the usual one:

* *overtime* decides a tie: the first trip scores, and there is no lead (domain 4.3);
* *sudden scoring* (JRDA) makes the jams of period 2 short, and the first trip scores. It is decided at the start of
  that period, by the scores at half-time. The first start whistle of the period writes the decision down, so that a
  score corrected later changes no jam; until then, and where nobody wrote it, it follows from the scores;
* a jam that *continues* one called for an injury (JRDA) has the time that was left, the same lead, and its trips go on
  counting. Several may continue one another.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from derbyos_core.bout.model import Bout, Jam, JamId
from derbyos_core.bout.reading.closing import score_until
from derbyos_core.identity import Team

__all__ = [
    "FIRST_SCORING_TRIP",
    "SUDDEN_PERIOD",
    "JamRules",
    "continuation",
    "has_lead",
    "is_initial_done",
    "is_sudden_scoring_due",
    "jam_rules",
    "next_trip",
]

INITIAL = 1
FIRST_SCORING_TRIP = 2
"""Number of the first trip with points, unless the first trip scores."""
SUDDEN_PERIOD = 2
"""The period that may be played with sudden scoring."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JamRules:
    """Rules of one jam. `length_us` is what its clock counts down from."""

    length_us: int
    first_trip_scores: bool = False
    offers_lead: bool = True
    continues: JamId | None = None
    """The jam that it continues."""


def jam_rules(bout: Bout, jam_id: JamId | None) -> JamRules:
    """Return the rules of a jam, started or not; without a jam, those of a usual one."""
    rules = bout.ruleset
    jam = bout.jam(jam_id)
    continued = tuple(_continued(bout, jam)) if jam is not None else ()
    if continued:
        whole = jam_rules(bout, continued[-1].id)
        played_us = sum(one.duration_us or 0 for one in continued)
        return JamRules(
            length_us=max(0, whole.length_us - played_us),
            first_trip_scores=whole.first_trip_scores,
            offers_lead=whole.offers_lead,
            continues=continued[0].id,
        )
    if jam is not None and jam.overtime:
        return JamRules(length_us=rules.jam_us, first_trip_scores=True, offers_lead=False)
    if jam_id is not None and _is_sudden(bout, jam_id.period):
        return JamRules(length_us=rules.sudden_jam_us, first_trip_scores=True)
    return JamRules(length_us=rules.jam_us)


def is_sudden_scoring_due(bout: Bout) -> bool:
    """True if the scores at half-time call for sudden scoring, where the rules have it."""
    rules = bout.ruleset
    home, away = score_until(bout, SUDDEN_PERIOD - 1)
    is_far_apart = abs(home - away) >= rules.sudden_difference and min(home, away) <= rules.sudden_trailing
    return rules.has_sudden_scoring and is_far_apart


def continuation(bout: Bout) -> JamId | None:
    """Return the jam that may continue the one that just ended, which was called for an injury with time left.

    It belongs to the same period, even if the period clock ran out during the jam that was called.
    """
    jam = bout.jam(bout.completed)
    if jam is None or bout.upcoming is None or not bout.ruleset.continues_injury_jams or not jam.injury:
        return None
    has_time = (jam.duration_us or 0) < jam_rules(bout, jam.id).length_us
    return bout.numbers.following(jam.id) if has_time else None


def has_lead(bout: Bout, jam: Jam, team: Team) -> bool:
    """True if a team has lead, and has not lost it, in a jam or in one that it continues."""
    sides = [one.side(team) for one in (jam, *_continued(bout, jam))]
    return any(side.lead for side in sides) and not any(side.lost for side in sides)


def is_initial_done(bout: Bout, jam: Jam, team: Team) -> bool:
    """True if the initial trip of a team is marked in a jam, or a trip in one that it continues."""
    return jam.side(team).initial_done or any(one.side(team).trips for one in _continued(bout, jam))


def next_trip(bout: Bout, jam_id: JamId, team: Team) -> int:
    """Return the number of a team's next trip with points in a jam."""
    first = INITIAL if jam_rules(bout, jam_id).first_trip_scores else FIRST_SCORING_TRIP
    jam = bout.jam(jam_id)
    jams = (jam, *_continued(bout, jam)) if jam is not None else ()
    numbers = [trip.number for one in jams for trip in one.side(team).trips if trip.number is not None]
    return max(first, max(numbers, default=0) + 1)


def _continued(bout: Bout, jam: Jam) -> Iterator[Jam]:
    """Yield the jam that a jam continues, then the one that this continues, and so on."""
    earlier = [one for one in bout.jams if one.id < jam.id and one.start is not None] if jam.continues else []
    for one in reversed(earlier):  # in order, so each jam is passed once
        yield one
        if not one.continues:
            return


def _is_sudden(bout: Bout, number: int) -> bool:
    if number != SUDDEN_PERIOD or not bout.ruleset.has_sudden_scoring:
        return False
    decided = next((one.sudden_scoring for one in bout.periods if one.number == number), None)
    return is_sudden_scoring_due(bout) if decided is None else decided
