"""Checks of the score sheet of one jam (domain 6.2, 6.4)."""

from collections.abc import Iterator

from derbyos_core.bout.checks.hint import Check, Hint, PaperSheet, is_past, numbered, skipped
from derbyos_core.bout.model import Bout, Jam, JamId, TeamJam
from derbyos_core.bout.reading.jam_rules import FIRST_SCORING_TRIP, JamRules, jam_rules, next_trip
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Team

__all__ = ["points_unskated", "score_hints", "unskated_hints"]


def score_hints(bout: Bout, jam: Jam) -> Iterator[Hint]:
    """Check both teams' rows of a jam."""
    rules = jam_rules(bout, jam.id)
    if jam.home.lead and jam.away.lead:
        for side in (jam.home, jam.away):
            yield _hint(Check.TWO_LEADS, jam, side, tr("Both teams have Lead."))
    for side in (jam.home, jam.away):
        yield from _trips(bout, jam, side, rules)
        if side.star_pass and side.lead and not side.lost:
            yield _hint(
                Check.STAR_PASS_WITH_LEAD, jam, side, tr("The star was passed with Lead, but Lost is not marked.")
            )
        has_lead = jam.home.lead or jam.away.lead
        is_usual = rules.offers_lead and rules.continues is None
        if is_past(bout, jam) and side.points and is_usual and not (has_lead or side.lost):
            text = tr("Points are entered, but nobody has Lead and Lost is not marked.")
            yield _hint(Check.POINTS_WITHOUT_LEAD, jam, side, text)


def unskated_hints(bout: Bout, jam: Jam) -> Iterator[Hint]:
    """Check a jam without a start: what was scored in it counts, until somebody says that it was in another one."""
    for side in (jam.home, jam.away):
        is_scored = side.points or any(trip.uncounted for trip in side.trips)
        if is_scored and jam.id != bout.upcoming:
            text = tr("Points are entered in a jam that was not skated.")
            yield _hint(Check.POINTS_OUT_OF_RANGE, jam, side, text)


def points_unskated(bout: Bout) -> tuple[JamId, bool] | None:
    """Return the first jam without a start whose points hide a tie, or make one (True); None if there is none such."""
    found = [jam for jam in bout.jams if jam.start is None and (jam.home.points or jam.away.points)]
    apart = bout.score[Team.HOME] - bout.score[Team.AWAY]
    skated = apart - sum(jam.home.points - jam.away.points for jam in found)
    return (found[0].id, apart == 0) if found and (apart == 0) is not (skated == 0) else None


def _trips(bout: Bout, jam: Jam, side: TeamJam, rules: JamRules) -> Iterator[Hint]:
    numbers = {trip.number for trip in side.trips if trip.number is not None and trip.number >= FIRST_SCORING_TRIP}
    if side.no_initial and (numbers or side.points):
        yield _hint(Check.NO_INITIAL_WITH_POINTS, jam, side, tr("No initial is marked, but trips are entered."))
    first = FIRST_SCORING_TRIP
    if rules.continues is not None:  # the trips of the jam before go on counting
        first = max(first, next_trip(bout, rules.continues, side.team))
    missing, count = skipped(numbers, first)
    if missing:
        which = numbered(missing, count)
        text = ntr("Trip {which} is empty.", "Trips {which} are empty.", count, which=which)
        yield _hint(Check.TRIP_SKIPPED, jam, side, text, trip=missing[0])
    is_counted = bool(numbers) or (rules.first_trip_scores and bool(side.trips))
    has_none = rules.continues is not None or side.no_initial
    if is_past(bout, jam) and not is_counted and not has_none:
        text = tr("Neither No initial nor a trip is entered.")
        if side.initial_done:
            text = tr("The initial trip is done, but trip 2 has no points.")
        if any(trip.uncounted for trip in side.trips):
            text = tr("The points of trip 1 do not count: it was no overtime jam. Trip 2 has none.")
        yield _hint(Check.NO_TRIP, jam, side, text, trip=FIRST_SCORING_TRIP)
    elif any(trip.uncounted for trip in side.trips):
        text = tr("The points of trip 1 do not count: it was no overtime jam.")
        yield _hint(Check.POINTS_OUT_OF_RANGE, jam, side, text, trip=1)


def _hint(check: Check, jam: Jam, side: TeamJam, text: str, trip: int | None = None) -> Hint:
    team: Team = side.team
    return Hint(check=check, sheet=PaperSheet.SCORE, text=text, jam=jam.id, team=team, trip=trip)
