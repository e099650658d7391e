"""Questions about the jam that the operator's screen shows: two answers to who a jammer or pivot is, or to a trip."""

from collections.abc import Mapping

from derbyos_core.bout.model import JamId, Position
from derbyos_core.bout.writing.attribute_text import parse_integer
from derbyos_core.identity import Team
from derbyos_core.roles.shared.conflicts import of_jam
from derbyos_core.roles.shared.screen_state import Conflict

__all__ = ["place_question", "trip_questions"]

Conflicts = tuple[Conflict, ...]


def place_question(conflicts: Conflicts, jam: JamId | None, team: Team, position: Position) -> Conflict | None:
    """Return the question who the jammer or the pivot of a team is; None if all agree."""
    found = of_jam(conflicts, jam, team)
    return next((one for one in found if one.tag == "line-up" and one.position == position.value), None)


def trip_questions(conflicts: Conflicts, jam: JamId | None, team: Team) -> Mapping[int, Conflict]:
    """Return the questions about points, by the number of the trip."""
    found = ((parse_integer(one.number), one) for one in of_jam(conflicts, jam, team) if one.tag == "pass")
    return {number: one for number, one in found if number is not None}
