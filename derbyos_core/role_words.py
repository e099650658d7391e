"""Words for roles: names for tiles and screens, and small words after a person's name."""

from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team

__all__ = ["role_name", "role_word", "with_teams"]

_ROLE_NAMES = {
    Role.HEAD_NSO: tr("Head NSO"),
    Role.JAM_TIMER: tr("Jam timer"),
    Role.SCOREKEEPER_HOME: tr("Scorekeeper {home}"),
    Role.SCOREKEEPER_AWAY: tr("Scorekeeper {away}"),
    Role.PENALTY_TRACKER: tr("Penalty tracker"),
    Role.PENALTY_TRACKER_HOME: tr("Penalty tracker {home}"),
    Role.PENALTY_TRACKER_AWAY: tr("Penalty tracker {away}"),
    Role.LINEUP_HOME: tr("Lineup {home}"),
    Role.LINEUP_AWAY: tr("Lineup {away}"),
    Role.PENALTY_LINEUP_HOME: tr("Penalty and lineup {home}"),
    Role.PENALTY_LINEUP_AWAY: tr("Penalty and lineup {away}"),
    Role.PENALTY_BOX: tr("Penalty box"),
    Role.PENALTY_BOX_HOME: tr("Penalty box {home}"),
    Role.PENALTY_BOX_AWAY: tr("Penalty box {away}"),
    Role.PENALTY_BOX_JAMMERS: tr("Box, jammers"),
    Role.SCOREBOARD: tr("Scoreboard"),
    Role.OPERATOR: tr("Operator"),
    Role.OPERATOR_SCORES: tr("Operator, scores"),
}

_ROLE_WORDS = {
    Role.HEAD_NSO: tr("Head NSO"),
    Role.JAM_TIMER: tr("jam timer", "role"),
    Role.SCOREKEEPER_HOME: tr("score", "role"),
    Role.SCOREKEEPER_AWAY: tr("score", "role"),
    Role.PENALTY_TRACKER: tr("penalties", "role"),
    Role.PENALTY_TRACKER_HOME: tr("penalties", "role"),
    Role.PENALTY_TRACKER_AWAY: tr("penalties", "role"),
    Role.LINEUP_HOME: tr("lineup {home}", "role"),
    Role.LINEUP_AWAY: tr("lineup {away}", "role"),
    Role.PENALTY_LINEUP_HOME: tr("lineup {home}", "role"),
    Role.PENALTY_LINEUP_AWAY: tr("lineup {away}", "role"),
    Role.PENALTY_BOX: tr("box", "role"),
    Role.PENALTY_BOX_HOME: tr("box", "role"),
    Role.PENALTY_BOX_AWAY: tr("box", "role"),
    Role.PENALTY_BOX_JAMMERS: tr("box", "role"),
    Role.SCOREBOARD: tr("scoreboard", "role"),
    Role.OPERATOR: tr("operator", "role"),
    Role.OPERATOR_SCORES: tr("operator", "role"),
}

_WITHOUT_TEAM = {
    "Scorekeeper": tr("Scorekeeper"),
    "Penalty tracker": tr("Penalty tracker"),
    "Lineup": tr("Lineup"),
    "Penalty and lineup": tr("Penalty and lineup"),
    "Penalty box": tr("Penalty box"),
    "lineup": tr("lineup", "role"),
}


def role_name(role: str, shorts: dict[Team, str]) -> str:
    """Return a role's name for its tile and its screen; `shorts` holds the three letters of the teams."""
    return _worded(_ROLE_NAMES, role, shorts)


def role_word(role: str, shorts: dict[Team, str] | None = None) -> str:
    """Return a role in one or two small words, after a person's name; without `shorts` no team is named."""
    return _worded(_ROLE_WORDS, role, shorts or {})


def _worded(words: dict[Role, str], role: str, shorts: dict[Team, str]) -> str:
    if role not in Role._value2member_map_:
        return role.removeprefix("door:")
    return with_teams(words[Role(role)], shorts)


def with_teams(found: str, shorts: dict[Team, str]) -> str:
    """Return words about a role with the letters of its team, or the word for both sides while they are not known."""
    home, away = shorts.get(Team.HOME, ""), shorts.get(Team.AWAY, "")
    if not (home and away) and "{" in found:
        # Without names of teams both sides get the same word.
        return _WITHOUT_TEAM.get(found.partition(" {")[0], found)
    return found.format(home=home, away=away)
