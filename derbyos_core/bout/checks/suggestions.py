"""Suggestions of what to do about each kind of hint, for lists that have no buttons beside a hint."""

from collections.abc import Mapping

from derbyos_core.bout.checks.hint import Check
from derbyos_core.i18n import tr

__all__ = ["SUGGESTIONS"]

SUGGESTIONS: Mapping[Check, str] = {
    Check.NOT_ON_ROSTER: tr("Add them to the roster, or say who it was."),
    Check.BACK_ON_ROSTER: tr("Put them back on the roster, or correct the entry."),
    Check.STRUCK_OFF: tr("Put them back on the roster, or correct the entry."),
    Check.NO_DATE: tr("Enter it on the front page."),
    Check.NO_VENUE: tr("Enter it on the front page."),
    Check.JAM_SKIPPED: tr("Enter the start of the jam, or delete it."),
    Check.JAM_REOPENED: tr("Delete it again, or undo its deletion."),
    Check.TWO_LEADS: tr("Leave Lead with the first jammer who earned it."),
    Check.NO_INITIAL_WITH_POINTS: tr("Remove No initial, or the trips."),
    Check.NO_TRIP: tr("Mark No initial, or enter the points of trip 2, 0 for none."),
    Check.TRIP_SKIPPED: tr("Enter the points of the trip, 0 for none."),
    Check.POINTS_OUT_OF_RANGE: tr("Remove them, or say what the jam was: its start, or overtime."),
    Check.POINTS_WITHOUT_LEAD: tr("Mark Lead or Lost."),
    Check.STAR_PASS_WITH_LEAD: tr("Mark Lost, or remove Lead."),
    Check.CODE_LATER: tr("Enter the code."),
    Check.PENALTY_OUT_OF_RANGE: tr("Correct the jam of the penalty."),
    Check.FOUL_OUT_UNTOLD: tr("Report them to the Head Referee."),
    Check.TWICE_IN_LINE_UP: tr("Enter the skater who is missing."),
    Check.OUT_IN_LINE_UP: tr("Enter the skater who was on the track, or correct the penalties."),
    Check.PLACE_EMPTY: tr("Enter the skaters, unless the team skated with fewer."),
    Check.SAT_AND_MISSING: tr("Enter them in the lineup, or enter when they left the box."),
    Check.SAT_WITHOUT_PENALTY: tr("Enter the penalty, unless they sit for somebody else."),
    Check.PENALTY_NOT_IN_LINE_UP: tr("Correct the jam or the skater of the penalty, or the lineup."),
    Check.PENALTY_NOT_SERVED: tr("Enter the visit to the box, or correct the penalty."),
    Check.LEAD_WITH_PENALTY: tr("Mark Lost, unless the penalty came after the jam."),
    Check.LOST_WITHOUT_PENALTY: tr("Enter the penalty; leaving the zone loses Lead as well."),
    Check.INJURY_WITHOUT_REST: tr("Enter who sits out."),
}
"""One sentence for each check."""
