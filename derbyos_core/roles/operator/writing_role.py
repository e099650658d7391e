"""Role under which an operator writes each fact: that of its owner, so that their answer counts (data-model 5)."""

from derbyos_core.bout.commands import (
    AddPenalty,
    AdjustScore,
    AmendPenalty,
    AmendTimeOut,
    CallJam,
    Command,
    CorrectScore,
    EndJam,
    EndPeriod,
    EndTimeOut,
    FieldSkater,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkOvertime,
    MarkStarPass,
    MoveLineup,
    RemoveElement,
    SetClock,
    SetTrip,
    ShiftJam,
    StartJam,
    StartTimeOut,
    TellFoulOut,
)
from derbyos_core.identity import Role, Team, held_roles

__all__ = ["SCOREKEEPERS", "writing_role"]

SCOREKEEPERS = {Team.HOME: Role.SCOREKEEPER_HOME, Team.AWAY: Role.SCOREKEEPER_AWAY}

_CLOCKS = (AmendTimeOut, EndJam, EndPeriod, EndTimeOut, MarkOvertime, SetClock, ShiftJam, StartJam, StartTimeOut)
_OF_TEAM = (
    AdjustScore,
    CorrectScore,
    MarkInitial,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    MoveLineup,
    SetTrip,
)
_PENALTIES = (AddPenalty, AmendPenalty, RemoveElement, TellFoulOut)
"""The penalty tracker is the only official on this screen who removes an element."""
_OPERATORS = (Role.OPERATOR, Role.OPERATOR_SCORES)


def writing_role(role: str, command: Command) -> str:
    """Return the role under which the holder of `role` writes a command: their own, unless they are an operator.

    What no included role owns, such as an undo, is written by the operator.
    """
    if role not in _OPERATORS:
        return role
    owner = _owner(command)
    return owner if owner in held_roles((role,)) else role


def _owner(command: Command) -> str:
    if isinstance(command, _CLOCKS):
        return Role.JAM_TIMER
    if isinstance(command, _PENALTIES):
        return Role.PENALTY_TRACKER
    team = _team_of(command)
    return SCOREKEEPERS.get(team, "") if team is not None else ""


def _team_of(command: Command) -> Team | None:
    """Return the team whose scorekeeper writes a command. A call or an injury is one fact of both teams."""
    if isinstance(command, _OF_TEAM):
        return command.team
    if isinstance(command, FieldSkater):
        return command.skater.team
    if isinstance(command, CallJam):
        return command.team or Team.HOME
    return Team.HOME if isinstance(command, MarkInjury) else None
