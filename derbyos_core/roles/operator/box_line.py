"""Penalty box in one line for each team: two who sit, how many more, and the next who is announced.

The seats, their times and the commands are those of the penalty box's own controller. A skater keeps their place in the
line until they leave, so that nothing moves under a finger.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team, held_roles
from derbyos_core.roles.operator.panel import BOTH
from derbyos_core.roles.penalty_box.controller import AGREE_US, PenaltyBoxController
from derbyos_core.roles.penalty_box.penalty_queue import WayValue
from derbyos_core.roles.penalty_box.seats import SeatRow
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = ["PLACES", "BoxLine", "BoxLines", "box_line"]

PLACES = 2
"""Skaters in one line; two blockers sit at a time, and a jammer is seldom with them."""
FREE = ("",) * PLACES
_BOX_ROLES = {
    Team.HOME: (Role.PENALTY_BOX, Role.PENALTY_BOX_HOME, Role.PENALTY_BOX_JAMMERS),
    Team.AWAY: (Role.PENALTY_BOX, Role.PENALTY_BOX_AWAY, Role.PENALTY_BOX_JAMMERS),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxLine:
    """One team's line."""

    places: tuple[SeatRow | None, ...] = (None,) * PLACES
    more: int = 0
    """Skaters who sit, but have no place in the line."""
    way: WayValue | None = None
    """The next skater whom the penalty tracker announced."""


def box_line(rows: list[SeatRow], way: WayValue | None, before: tuple[str, ...]) -> BoxLine:
    """Return the line of a team; `before` are the visits by their places, empty where nobody was."""
    taken: dict[str, SeatRow] = {row.trip.eid: row for row in rows if row.trip is not None}
    places = [taken.get(eid) for eid in before]
    others = [row for eid, row in taken.items() if eid not in before]
    for number, place in enumerate(places):
        if place is None and others:
            places[number] = others.pop(0)
    return BoxLine(places=tuple(places), more=len(others), way=way)


class BoxLines:
    """The lines of both teams, and the effect of each press on them."""

    def __init__(
        self, submit: Callable[[Command], None], show_status: Callable[[str], None], redraw: Callable[[], None]
    ) -> None:
        self._show_status = show_status
        self._box = PenaltyBoxController(submit, show_status, redraw)
        self._state: ScreenState | None = None
        self._lines = {team: BoxLine() for team in BOTH}
        self._visits = dict.fromkeys(BOTH, FREE)
        self._came: dict[tuple[Team, int], Instant] = {}
        """Moment at which another skater came to a place of the line."""
        self._sat: dict[Team, Instant] = {}

    def show(self, state: ScreenState) -> Mapping[Team, BoxLine]:
        """Take another state of the bout. Returns the line of each team."""
        self._state = state
        return self._keep(self._box.show(state, is_still=True), state.now)

    def show_time(self, bout: Bout, now: Instant) -> Mapping[Team, BoxLine]:
        """Return the lines at another moment."""
        return self._keep(self._box.show_time(bout, now, is_still=True), now)

    def leave(self, team: Team, place: int) -> None:
        """Let a skater out; one who came to this place just now is not meant."""
        row, state = self._lines[team].places[place], self._state
        if row is None or state is None:
            return
        came = self._came.get((team, place))
        if came is not None and 0 <= state.time() - came < AGREE_US:
            self._show_status(tr("{who} came to this place just now. Tap again to let them out.", who=row.value.name))
        else:
            self._box.leave(row.row)

    def sit(self, team: Team) -> None:
        """Seat the next skater who was announced; a second tap within half a second is the same press."""
        way, state = self._lines[team].way, self._state
        if state is None:
            return
        if way is None:
            short = state.short(team)
            self._show_status(
                tr("Nobody of {short} is on the way to the box. Enter the penalty, then tap Sat.", short=short)
            )
            return
        sat, now = self._sat.get(team), state.time()
        if sat is None or not 0 <= now - sat < AGREE_US:
            self._sat[team] = now
            self._box.sit_from_queue(self._box.ways.index(way))

    def role_for_more(self, team: Team) -> str:
        """Return the role of this person whose screen shows everybody who sits; says where it is if they have none."""
        state = self._state
        held = held_roles(state.view.roles) if state is not None else ()
        found = next((role for role in _BOX_ROLES[team] if role in held), "")
        if not found and state is not None:
            short = state.short(team)
            self._show_status(
                tr(
                    "The others of {short} are on the penalty box screen. Take that role: menu, New role.",
                    short=short,
                )
            )
        return found

    def _keep(self, seats: Mapping[Team, list[SeatRow]], now: Instant) -> Mapping[Team, BoxLine]:
        for team in BOTH:
            way = next((one for one in self._box.ways if one.announced.team is team), None)
            before = self._visits[team]
            line = box_line(seats.get(team, []), way, before)
            after = tuple(row.trip.eid if row is not None and row.trip is not None else "" for row in line.places)
            for number, (was, eid) in enumerate(zip(before, after, strict=True)):
                if eid and eid != was:
                    self._came[team, number] = now
            self._lines[team], self._visits[team] = line, after
        return self._lines
