"""Box signs per row of the paper line-up sheet: with a star pass a jam has two rows.

The row before the pass shows the state when the star changed hands, the row after it what came later (domain 6.3): a
skater who sat down before and left after it has `-` in the one and `$` in the other. A visit without a time goes into
the first row.
"""

from collections.abc import Mapping

from derbyos_core.bout.clocks.box_signs import sign_of
from derbyos_core.bout.model import Bout, BoxTrip, Jam
from derbyos_core.clock import Instant
from derbyos_core.identity import Team

__all__ = ["BoxRows"]

SEATED = {"-": "-", "+": "-", "S": "S", "$": "S"}
"""Sign in the row before a pass during which the skater sat, by the sign of the whole jam."""


class BoxRows:
    """The signs of one team in one bout; visits are indexed by skater because a sheet asks for all skaters."""

    def __init__(self, bout: Bout, team: Team) -> None:
        self._bout = bout
        self._team = team
        found: dict[str, list[BoxTrip]] = {}
        for trip in bout.box_trips:
            if trip.person is not None:
                found.setdefault(trip.person.eid, []).append(trip)
        self._trips: Mapping[str, list[BoxTrip]] = found

    def visits(self, eid: str) -> tuple[BoxTrip, ...]:
        """Return all visits of a skater, in bout order."""
        return tuple(self._trips.get(eid, ()))

    def signs(self, jam: Jam, eid: str, *, is_star_pass: bool = False) -> tuple[str, ...]:
        """Return the signs of a skater in the first row of a jam, or in its star-pass row."""
        side = jam.side(self._team)
        found = []
        for trip in self._trips.get(eid, ()):
            sign = sign_of(trip, jam.id, self._bout)
            if sign and side.star_pass:
                before, after = _split(sign, trip, jam, side.star_pass_at)
                sign = after if is_star_pass else before
            if sign:
                found.append(sign)
        rests = [person for person in side.sits_out if person.eid == eid]
        return (*found, *("3" for _ in rests if is_star_pass == side.star_pass))


def _split(sign: str, trip: BoxTrip, jam: Jam, passed: Instant | None) -> tuple[str, str]:
    """Split the sign of one visit into before and after the star pass."""
    came_in = trip.jam == jam.id and not trip.between
    if passed is None or (came_in and trip.at is None):
        return sign, ""
    if came_in and trip.at is not None and trip.at >= passed:
        return "", sign
    is_out = sign in "+$"
    if is_out and (trip.left_at is None or trip.left_at < passed):
        return sign, ""
    return SEATED[sign], "$" if is_out else "S"
