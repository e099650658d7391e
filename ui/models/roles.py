"""Decides which roles have a screen here, and how each is offered at joining."""

from dataclasses import dataclass

from derbyos_core.identity import Role, Team
from derbyos_core.saying import say
from ui import texts
from ui.widgets.role_tile import RoleValue

__all__ = ["SCREENED", "joined_as", "role_value"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Offer:
    mark: str
    sub: str


SCREENED: dict[Role, _Offer] = {
    Role.HEAD_NSO: _Offer(mark="users", sub=say("rosters and readiness")),
    Role.JAM_TIMER: _Offer(mark="clock", sub=say("jams, timeouts, clocks")),
    Role.SCOREKEEPER_HOME: _Offer(mark="star-filled", sub=say("points of the left team")),
    Role.SCOREKEEPER_AWAY: _Offer(mark="star-filled", sub=say("points of the right team")),
    Role.LINEUP_HOME: _Offer(mark="track", sub=say("five skaters and box trips, left")),
    Role.LINEUP_AWAY: _Offer(mark="track", sub=say("five skaters and box trips, right")),
    Role.PENALTY_LINEUP_HOME: _Offer(mark="list", sub=say("both sheets of the left team")),
    Role.PENALTY_LINEUP_AWAY: _Offer(mark="list", sub=say("both sheets of the right team")),
    Role.PENALTY_TRACKER: _Offer(mark="list", sub=say("penalties of both teams")),
    Role.PENALTY_TRACKER_HOME: _Offer(mark="list", sub=say("penalties of the left team")),
    Role.PENALTY_TRACKER_AWAY: _Offer(mark="list", sub=say("penalties of the right team")),
    Role.PENALTY_BOX: _Offer(mark="seat", sub=say("watches of both teams")),
    Role.PENALTY_BOX_HOME: _Offer(mark="seat", sub=say("watches of the left team")),
    Role.PENALTY_BOX_AWAY: _Offer(mark="seat", sub=say("watches of the right team")),
    Role.PENALTY_BOX_JAMMERS: _Offer(mark="seat", sub=say("watches of the jammers")),
    Role.SCOREBOARD: _Offer(mark="device-desktop", sub=say("for the audience, no controls")),
}
"""A role without a screen is not offered; it may still be at work on another laptop."""


def role_value(role: Role, shorts: dict[Team, str]) -> RoleValue:
    """The tile of a role. Who has it is seen after joining, for no name goes out beforehand."""
    offer = SCREENED[role]
    return RoleValue(title=texts.role_name(role, shorts), sub=offer.sub, mark=offer.mark)


def joined_as(roles: tuple[str, ...], shorts: dict[Team, str]) -> str:
    """The words on the one button."""
    names = [texts.role_name(role, shorts) for role in roles]
    return texts.listed(names)
