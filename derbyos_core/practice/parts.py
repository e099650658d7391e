"""Split of a practice bout's lines between the learner, by role, and the crew.

The crew of eight has one penalty tracker and one penalty box for both teams. A learner who works for one team, for the
jammers, or on two sheets at once gets just their share of these lines; the crew enters the rest. The front page, the
rosters and the list of officials are entered before the learner starts, whatever the role.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from derbyos_core.bout.commands import AddOfficial, AddPersons, EnterBox, SetAttribute
from derbyos_core.bout.model import Position
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team, held_roles
from derbyos_core.interchange.script.timed import BoxTripAt, Late, TimedCommand

__all__ = ["Parts", "split", "team_of"]

_GIVEN = (SetAttribute, AddPersons, AddOfficial)
"""Entered before the game, whatever the learner's role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """A practice bout, split: the learner's lines (`own`), and the crew's."""

    own: tuple[TimedCommand, ...]
    crew: tuple[TimedCommand, ...]


@dataclass(frozen=True, slots=True)
class _Share:
    """Lines of one member of the crew, restricted to a team or to the jammers if so given."""

    role: Role
    team: Team | None = None
    is_jammers: bool = False


_OPERATORS = (Role.OPERATOR, Role.OPERATOR_SCORES)
_SHARES: Mapping[str, tuple[_Share, ...]] = {
    Role.HEAD_NSO: (_Share(Role.HEAD_NSO),),
    Role.JAM_TIMER: (_Share(Role.JAM_TIMER),),
    Role.SCOREKEEPER_HOME: (_Share(Role.SCOREKEEPER_HOME),),
    Role.SCOREKEEPER_AWAY: (_Share(Role.SCOREKEEPER_AWAY),),
    Role.LINEUP_HOME: (_Share(Role.LINEUP_HOME),),
    Role.LINEUP_AWAY: (_Share(Role.LINEUP_AWAY),),
    Role.PENALTY_TRACKER: (_Share(Role.PENALTY_TRACKER),),
    Role.PENALTY_TRACKER_HOME: (_Share(Role.PENALTY_TRACKER, Team.HOME),),
    Role.PENALTY_TRACKER_AWAY: (_Share(Role.PENALTY_TRACKER, Team.AWAY),),
    Role.PENALTY_LINEUP_HOME: (_Share(Role.LINEUP_HOME), _Share(Role.PENALTY_TRACKER, Team.HOME)),
    Role.PENALTY_LINEUP_AWAY: (_Share(Role.LINEUP_AWAY), _Share(Role.PENALTY_TRACKER, Team.AWAY)),
    Role.PENALTY_BOX: (_Share(Role.PENALTY_BOX),),
    Role.PENALTY_BOX_HOME: (_Share(Role.PENALTY_BOX, Team.HOME),),
    Role.PENALTY_BOX_AWAY: (_Share(Role.PENALTY_BOX, Team.AWAY),),
    Role.PENALTY_BOX_JAMMERS: (_Share(Role.PENALTY_BOX, is_jammers=True),),
    **{role: tuple(_Share(Role(held)) for held in held_roles((role,))[1:]) for role in _OPERATORS},
}
"""The scoreboard enters nothing."""


def split(lines: Iterable[TimedCommand], roles: Iterable[str]) -> Parts:
    """Split the lines between a learner with these roles and the crew; both keep their order."""
    lines = tuple(lines)
    shares = tuple(share for role in roles for share in _SHARES.get(role, ()))
    jammers = frozenset(_seat(line) for line in lines if _is_jammer(line))
    own: list[TimedCommand] = []
    crew: list[TimedCommand] = []
    for line in lines:
        is_own = not isinstance(line.command, _GIVEN) and any(_takes(share, line, jammers) for share in shares)
        (own if is_own else crew).append(line)
    return Parts(own=tuple(own), crew=tuple(crew))


def team_of(line: TimedCommand) -> Team | None:
    """Return the team that a line is about, if any."""
    planned = line.command
    for item in (planned.command, planned.thing) if isinstance(planned, Late) else (planned,):
        team = getattr(getattr(item, "skater", None), "team", None) or getattr(item, "team", None)
        if isinstance(team, Team):
            return team
    return None


def _takes(share: _Share, line: TimedCommand, jammers: frozenset[tuple[Team | None, Instant | None]]) -> bool:
    if line.role != share.role or (share.team is not None and team_of(line) is not share.team):
        return False
    return not share.is_jammers or _seat(line) in jammers


def _is_jammer(line: TimedCommand) -> bool:
    planned = line.command
    enter = planned.command if isinstance(planned, Late) else planned
    return isinstance(enter, EnterBox) and enter.position is Position.JAMMER


def _seat(line: TimedCommand) -> tuple[Team | None, Instant | None]:
    """Return the visit to the box that a line is about, by team and time."""
    planned = line.command
    command = planned.command if isinstance(planned, Late) else planned
    if isinstance(command, EnterBox):
        return command.team, command.at
    if isinstance(planned, Late) and isinstance(planned.thing, BoxTripAt):
        return planned.thing.team, planned.thing.at
    return None, None
