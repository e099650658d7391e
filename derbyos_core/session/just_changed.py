"""Changes by other laptops, so late that a press can only have meant what was there before them.

Between what somebody sees and what their hand does lies a reaction: a quarter of a second at least, for whoever waits
for it. A press that comes sooner after a change was decided on before it. Two jam timers press "End jam" at one
whistle, and the second press would start the next jam; points for the jam that has ended would be points of the one
that begins. Such a press enters nothing, and says so.

A draft that was begun before the change is not concerned: it keeps the state at its first tap.
"""

from collections.abc import Hashable, Iterator

from derbyos_core.bout import commands as c
from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout, JamId, TeamJam
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.session import reaction

__all__ = ["TOO_SOON", "JustChanged"]

TOO_SOON = tr("The game went on while you pressed, so nothing was changed: look, and press again.")

PLAYING = (Team.HOME, Team.AWAY)
OF_GAME = (
    *(c.StartJam, c.EndJam, c.ShiftJam, c.DecideJam, c.MarkOvertime, c.EndPeriod),
    *(c.StartTimeOut, c.EndTimeOut, c.ShiftTimeOut),
)
"""Commands whose button, or key, means what comes next in the game."""
OF_SCORE = (c.SetTrip, c.MarkInitial, c.MarkNoInitial, c.MarkLead, c.MarkLost, c.MarkStarPass, c.CallJam)
OF_CURSOR = (*OF_SCORE, c.MarkInjury, c.FieldSkater, c.UnfieldSkater, c.SitOut, c.MarkNoPivot, c.AddPenalty)
"""Commands that go to the jam that the screen marks."""
WHISTLE = 3
"""Reactions within which two officials press at one whistle: both mean the same event, and the second one is none."""
GAME, CURSOR = "game", "cursor"
"""Names of what has changed; the others are a team's row of a jam, and a team's seats."""


class JustChanged:
    """When entries of others changed what a press means. `at` is bout time."""

    def __init__(self) -> None:
        self._since: dict[Hashable, Instant] = {}

    def note(self, before: Bout, after: Bout, *, has_cursor_moved: bool, at: Instant) -> None:
        """Note what entries of others have changed; `has_cursor_moved`: the screen marks another jam."""
        self._since = {what: since for what, since in self._since.items() if 0 <= at - since < _limit_us(what)}
        self._since |= dict.fromkeys(_changes(before, after), at)
        if has_cursor_moved:
            self._since[CURSOR] = at

    def is_too_soon(self, command: Command, bout: Bout, at: Instant) -> bool:
        """Return whether a press that enters this was decided on before the change."""
        return any(
            0 <= at - self._since[what] < _limit_us(what) for what in _meant(command, bout) if what in self._since
        )


def _limit_us(what: Hashable) -> int:
    return WHISTLE * reaction.REACTION_US if what == GAME else reaction.REACTION_US


def _meant(command: Command, bout: Bout) -> Iterator[Hashable]:
    """Yield what a command rests on."""
    if isinstance(command, OF_GAME):
        yield GAME
    if isinstance(command, OF_CURSOR):
        yield CURSOR
    if isinstance(command, OF_SCORE):
        yield command.jam.place, command.team
    if isinstance(command, c.EnterBox):
        yield command.team
    if isinstance(command, c.ExitBox):
        yield next((trip.team for trip in bout.box_trips if trip.eid == command.eid), None)


def _changes(before: Bout, after: Bout) -> Iterator[Hashable]:
    if _game(before) != _game(after):
        yield GAME
    for jam in (after.active, after.completed):
        if jam is not None:
            yield from ((jam.place, team) for team in PLAYING if _row(before, jam, team) != _row(after, jam, team))
    if before.box_trips is not after.box_trips:
        yield from (team for team in PLAYING if _seats(before, team) != _seats(after, team))


def _game(bout: Bout) -> tuple[object, ...]:
    """Return what the next event and a late press rest on: the jams at hand, and the stops."""
    jams = [bout.jam(jam) for jam in (bout.active, bout.completed)]
    stops = [stop for period in bout.periods for stop in period.time_outs]
    return (
        bout.upcoming,
        [(jam.id, jam.start, jam.duration_us) for jam in jams if jam is not None],
        [(stop.eid, stop.start, stop.duration_us) for stop in stops],
        bout.is_complete,
    )


def _row(bout: Bout, jam: JamId, team: Team) -> tuple[object, ...]:
    """Return what the next trip and the facts of a jammer rest on."""
    found = bout.jam(jam)
    side = found.side(team) if found is not None else TeamJam(team=team)
    return side.trips, side.lead, side.lost, side.called, side.star_pass


def _seats(bout: Bout, team: Team) -> list[tuple[object, ...]]:
    """Return who sits, and who has left."""
    return [(trip.eid, trip.left_jam) for trip in bout.box_trips if trip.team is team]
