"""Decides which signs of the paper stand in a skater's box cells of a jam (entries 2.6, domain 6.3).

Signs are never stored: they follow from the jams in which a visit began and ended, and from whether that was
between jams. `-` she sat down in this jam, `+` and got out in it; `S` she was in the box when it started, `$` and
got out in it; `3` she sits out three jams.
"""

from derbyos_core.bout.model import Bout, BoxTrip, JamId, Person
from derbyos_core.identity import Team

__all__ = ["box_signs", "in_box_at_start", "sign_of"]


def box_signs(bout: Bout, jam: JamId, eid: str) -> tuple[str, ...]:
    """The signs of one skater in one jam, in the order in which she sat down."""
    signs = [sign_of(trip, jam, bout) for trip in bout.box_trips if trip.person is not None and trip.person.eid == eid]
    row = bout.jam(jam)
    out: tuple[Person, ...] = () if row is None else (*row.side(Team.HOME).sits_out, *row.side(Team.AWAY).sits_out)
    return (*(sign for sign in signs if sign), *("3" for person in out if person.eid == eid))


def in_box_at_start(bout: Bout, jam: JamId, team: Team) -> tuple[BoxTrip, ...]:
    """Visits of a team that had begun when a jam started, and had not ended: who is in the line-up anyway."""
    return tuple(trip for trip in bout.box_trips if trip.team is team and sign_of(trip, jam, bout) in ("S", "$"))


def sign_of(trip: BoxTrip, jam: JamId, bout: Bout) -> str:
    """What one visit leaves in one jam; nothing where it had ended, or has not come to it yet."""
    if jam < trip.jam or (trip.left_jam is not None and trip.left_jam < jam):
        return ""
    is_out = trip.left_jam == jam and not trip.left_between
    if trip.left_jam == jam and trip.left_between and (jam != trip.jam or trip.between):
        return ""  # she had left before it started
    if trip.jam == jam and not trip.between:
        return "+" if is_out else "-"
    latest = bout.current or bout.completed
    if trip.left_jam is None and (latest is None or jam > latest):
        return ""  # nobody knows yet
    return "$" if is_out else "S"
