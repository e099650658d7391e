"""Which command each press of the scorekeeper becomes; all name the jam that the panel shows, never "the
current".
"""

from typing import TYPE_CHECKING

from derbyos_core.bout.commands import AdjustScore, FieldSkater, SkaterRef
from derbyos_core.bout.model import Position
from derbyos_core.identity import Team
from derbyos_core.roles.scorekeeper.panel import fact_command, score_panel, trip_command

if TYPE_CHECKING:
    from ui.roles.scorekeeper.screen import ScorekeeperScreen

from derbyos_core.i18n import tr

__all__ = ["ScoreCommands"]


class ScoreCommands:
    """The commands of one scorekeeper's screen."""

    def __init__(self, screen: "ScorekeeperScreen") -> None:
        self._screen = screen

    def trip(self, number: int, points: int | None) -> None:
        """Points of a trip, or the trip taken away."""
        state, jam = self._screen.state, self._screen.jam()
        if state is None or jam is None or state.team is None:
            return
        panel = score_panel(state.bout, jam, state.team)
        is_live = jam == state.bout.active
        self._screen.requested.emit(trip_command(panel, state.team, number, points, now=state.time(), is_live=is_live))

    def fact(self, name: str, *, is_on: bool) -> None:
        """A fact set or taken back."""
        state, jam = self._screen.state, self._screen.jam()
        if state is None or jam is None or state.team is None:
            return
        panel = score_panel(state.bout, jam, state.team)
        is_live = jam == state.bout.active
        self._screen.requested.emit(fact_command(name, panel, state.team, on=is_on, now=state.time(), is_live=is_live))

    def jammer(self, number: str, eid: str) -> None:
        """Another jammer; a number that is on no roster is kept as it was entered."""
        state, jam = self._screen.state, self._screen.jam()
        if state is None or jam is None or state.team is None:
            return
        skater = self._skater(state.team, number, eid)
        self._screen.requested.emit(FieldSkater(jam=jam, position=Position.JAMMER, skater=skater))
        sheet = state.bout.teams[state.team]
        if not eid and sheet.numbered(number) is None:
            self._screen.explained.emit(
                tr("{short} has no {number}. Kept as entered.", short=sheet.short, number=number)
            )

    def total(self, total: int, why: str) -> None:
        """The official score brought to a total by one adjustment, under the jam of the pen."""
        state, jam = self._screen.state, self._screen.jam()
        if state is None or state.team is None:
            return
        points = total - state.bout.score[state.team]
        if points:
            self._screen.requested.emit(AdjustScore(team=state.team, points=points, reason=why, jam=jam))

    def _skater(self, team: Team, number: str, eid: str) -> SkaterRef:
        state = self._screen.state
        known = state.bout.teams[team].numbered(number) if state is not None and not eid else None
        return SkaterRef(team=team, number=number, eid=eid or (known.eid if known is not None else ""))
