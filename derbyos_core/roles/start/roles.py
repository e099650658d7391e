"""Roles with a screen in this program, grouped as the join page offers them.

A job for both teams, for one team, or for the jammers alone is one tile with the choice inside it, so that every role
is visible at once and needs one tap.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from derbyos_core.i18n import capitalised, joined, ntr, tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared import texts

__all__ = [
    "GAME_ROLES",
    "GROUPS",
    "NAMELESS",
    "SCREENED",
    "RoleGroup",
    "here_words",
    "joined_as",
    "role_word",
]

NAMELESS = {Team.HOME: tr("left"), Team.AWAY: tr("right")}
"""Names of the teams while they are unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleGroup:
    """A job and its variants; a job without variants has one role without a word."""

    title: str
    sub: str
    mark: str
    roles: tuple[tuple[Role, str], ...]


_HOME, _AWAY, _BOTH = "{home}", "{away}", tr("Both")

GROUPS: tuple[RoleGroup, ...] = (
    RoleGroup(title=tr("Head NSO"), sub=tr("rosters and readiness"), mark="users", roles=((Role.HEAD_NSO, ""),)),
    RoleGroup(title=tr("Jam timer"), sub=tr("jams, timeouts, clocks"), mark="clock", roles=((Role.JAM_TIMER, ""),)),
    RoleGroup(
        title=tr("Scorekeeper"),
        sub=tr("trips and lead of one team"),
        mark="star-filled",
        roles=((Role.SCOREKEEPER_HOME, _HOME), (Role.SCOREKEEPER_AWAY, _AWAY)),
    ),
    RoleGroup(
        title=tr("Lineup"),
        sub=tr("five skaters and box trips"),
        mark="track",
        roles=((Role.LINEUP_HOME, _HOME), (Role.LINEUP_AWAY, _AWAY)),
    ),
    RoleGroup(
        title=tr("Penalty tracker"),
        sub=tr("codes for both teams, or one"),
        mark="flag",
        roles=(
            (Role.PENALTY_TRACKER, _BOTH), (Role.PENALTY_TRACKER_HOME, _HOME), (Role.PENALTY_TRACKER_AWAY, _AWAY),
        ),
    ),
    RoleGroup(
        title=tr("Penalty and lineup"),
        sub=tr("both sheets of one team"),
        mark="list",
        roles=((Role.PENALTY_LINEUP_HOME, _HOME), (Role.PENALTY_LINEUP_AWAY, _AWAY)),
    ),
    RoleGroup(
        title=tr("Penalty box"),
        sub=tr("timers for both, one or jammers"),
        mark="seat",
        roles=(
            (Role.PENALTY_BOX, _BOTH), (Role.PENALTY_BOX_HOME, _HOME), (Role.PENALTY_BOX_AWAY, _AWAY),
            (Role.PENALTY_BOX_JAMMERS, tr("Jammers")),
        ),
    ),
    RoleGroup(
        title=tr("Scoreboard"), sub=tr("for the audience"), mark="device-desktop", roles=((Role.SCOREBOARD, ""),)
    ),
    RoleGroup(
        title=tr("Operator"),
        sub=tr("clocks, both scores, penalties"),
        mark="keyboard",
        roles=((Role.OPERATOR, tr("With penalties")), (Role.OPERATOR_SCORES, tr("Scores only"))),
    ),
)  # fmt: skip
"""In the order of the tiles, row by row. A role without a screen is not offered; others may still have it."""

SCREENED: tuple[Role, ...] = tuple(role for group in GROUPS for role, _ in group.roles)

GAME_ROLES = frozenset(SCREENED) - {Role.HEAD_NSO}
"""Roles that look at the track; they are offered the full screen."""


def role_word(word: str, shorts: dict[Team, str]) -> str:
    """Return the variant of a job for the choice inside its tile."""
    if word in (_HOME, _AWAY):
        return capitalised(shorts[Team.HOME if word == _HOME else Team.AWAY])
    return word


def here_words(group: RoleGroup, holders: Mapping[str, tuple[str, ...]], shorts: dict[Team, str]) -> str:
    """Return who has a job: `Maya R. is here`, or with its variants `HHC Bo L., SCS Ash P.`; empty if nobody does."""
    held = [(word, holders[role]) for role, word in group.roles if holders.get(role)]
    if not held:
        return ""
    if len(group.roles) == 1 or (len(held) == 1 and held[0][0] == _BOTH):
        names = held[0][1]
        return ntr("{names} is here", "{names} are here", len(names), names=texts.listed(names))
    named = (joined(" ", (role_word(word, shorts), texts.listed(names))) for word, names in held)
    return joined(", ", named)


def joined_as(roles: tuple[str, ...], shorts: dict[Team, str]) -> str:
    """Return the words on the one button."""
    return texts.listed(tuple(_names(roles, shorts)))


def _names(roles: tuple[str, ...], shorts: dict[Team, str]) -> Iterator[str]:
    for role in roles:
        yield texts.role_name(role, shorts)
