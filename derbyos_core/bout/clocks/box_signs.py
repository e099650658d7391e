"""Box signs of the paper: a skater's box cells of a jam (entries 2.6, domain 6.3).

Signs are never stored: they follow from the jams in which a visit began and ended, and from whether that was between
jams. `-` the skater sat down in this jam, `+` and got out in it; `S` was in the box when it started, `$` and got out in
it; `3` sits out three jams.
"""

from derbyos_core.bout.model import Bout, BoxTrip, JamId, Person
from derbyos_core.identity import Team

__all__ = ["box_signs", "in_box_at_start", "sign_of"]


def box_signs(bout: Bout, jam: JamId, eid: str) -> tuple[str, ...]:
    """Return the signs of one skater in one jam, in the order of sitting down."""
    signs = [sign_of(trip, jam, bout) for trip in bout.box_trips if trip.person is not None and trip.person.eid == eid]
    row = bout.jam(jam)
    out: tuple[Person, ...] = () if row is None else (*row.side(Team.HOME).sits_out, *row.side(Team.AWAY).sits_out)
    return (*(sign for sign in signs if sign), *("3" for person in out if person.eid == eid))


def in_box_at_start(bout: Bout, jam: JamId, team: Team) -> tuple[BoxTrip, ...]:
    """Return visits of a team that had begun when a jam started, and had not ended: they bind the line-up."""
    return tuple(trip for trip in bout.box_trips if trip.team is team and sign_of(trip, jam, bout) in ("S", "$"))


def sign_of(trip: BoxTrip, jam: JamId, bout: Bout) -> str:
    """Return the sign of one visit in one jam; empty if it had ended, or has not reached that jam yet."""
    if jam < trip.jam or (trip.left_jam is not None and trip.left_jam < jam):
        return ""
    is_out = trip.left_jam == jam and not trip.left_between
    if trip.left_jam == jam and trip.left_between and (jam != trip.jam or trip.between):
        return ""  # left before it started
    if trip.jam == jam and not trip.between:
        return "+" if is_out else "-"
    latest = bout.current or bout.completed
    if trip.left_jam is None and (latest is None or jam > latest):
        return ""  # not known yet
    return "$" if is_out else "S"
