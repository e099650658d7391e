"""Checks of the score sheet of one jam (domain 6.2, 6.4)."""

from collections.abc import Iterator

from derbyos_core.bout.checks.hint import Check, Hint, PaperSheet, is_past, numbered, skipped
from derbyos_core.bout.model import Bout, Jam, TeamJam
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Team

__all__ = ["score_hints"]

FIRST_SCORING = 2
"""Trip 1 is the initial trip, which has no column on the paper."""


def score_hints(bout: Bout, jam: Jam) -> Iterator[Hint]:
    """Check both teams' rows of a jam."""
    if jam.home.lead and jam.away.lead:
        for side in (jam.home, jam.away):
            yield _hint(Check.TWO_LEADS, jam, side, tr("Both teams have Lead."))
    for side in (jam.home, jam.away):
        yield from _trips(bout, jam, side)
        if side.star_pass and side.lead and not side.lost:
            yield _hint(
                Check.STAR_PASS_WITH_LEAD, jam, side, tr("The star was passed with Lead, but Lost is not marked.")
            )
        has_lead = jam.home.lead or jam.away.lead
        if is_past(bout, jam) and side.points and not (has_lead or side.lost or jam.overtime):
            text = tr("Points are entered, but nobody has Lead and Lost is not marked.")
            yield _hint(Check.POINTS_WITHOUT_LEAD, jam, side, text)


def _trips(bout: Bout, jam: Jam, side: TeamJam) -> Iterator[Hint]:
    numbers = {trip.number for trip in side.trips if trip.number is not None and trip.number >= FIRST_SCORING}
    if side.no_initial and (numbers or side.points):
        yield _hint(Check.NO_INITIAL_WITH_POINTS, jam, side, tr("No initial is marked, but trips are entered."))
    missing, count = skipped(numbers, FIRST_SCORING)
    if missing:
        which = numbered(missing, count)
        text = ntr("Trip {which} is empty.", "Trips {which} are empty.", count, which=which)
        yield _hint(Check.TRIP_SKIPPED, jam, side, text, trip=missing[0])
    if is_past(bout, jam) and not numbers and not side.no_initial and not (jam.overtime and side.trips):
        text = tr("Neither No initial nor a trip is entered.")
        if side.initial_done:
            text = tr("The initial trip is done, but trip 2 has no points.")
        yield _hint(Check.NO_TRIP, jam, side, text, trip=FIRST_SCORING)


def _hint(check: Check, jam: Jam, side: TeamJam, text: str, trip: int | None = None) -> Hint:
    team: Team = side.team
    return Hint(check=check, sheet=PaperSheet.SCORE, text=text, jam=jam.id, team=team, trip=trip)
