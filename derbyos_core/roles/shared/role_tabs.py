"""Tabs of a person's roles: name, key, icon, and in one word what is due on a screen that is not shown.

The order is that in which the roles were taken. A tab has at most one state. A begun entry comes first, since it is the
person's own and nobody else can finish it; then alarms of the game, then questions to settle. The state of the open tab
is not shown: its screen says it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.bout.model import JamId
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.igrf import ABBREVIATIONS
from derbyos_core.roles.shared.phase import DisplayPhase
from derbyos_core.roles.shared.role_tab import RoleTab, TabState, TabTone
from derbyos_core.roles.shared.screen_state import Conflict, team_of
from derbyos_core.roles.start.roles import GROUPS

__all__ = [
    "KEYS_MAX",
    "BegunEntry",
    "OutSkater",
    "begun_words",
    "ordered_roles",
    "role_tabs",
    "short_name",
]

KEYS_MAX = 9
"""Ctrl+1 to Ctrl+9 open the first tabs; Ctrl+Tab reaches the rest."""
CELL_LETTERS = 7
"""Letters of a state that a cell of the rail has room for."""
CODE_SHOWN_MAX = 12
"""Letters of a begun entry in a tab: more than a number and a code have."""

_MARKS: dict[str, str] = {role: group.mark for group in GROUPS for role, _ in group.roles}

_SHORT_NAMES: dict[str, str] = {
    Role.SCOREKEEPER_HOME: tr("Score {home}"),
    Role.SCOREKEEPER_AWAY: tr("Score {away}"),
    Role.PENALTY_TRACKER: tr("Penalties"),
    Role.PENALTY_TRACKER_HOME: tr("Penalties {home}"),
    Role.PENALTY_TRACKER_AWAY: tr("Penalties {away}"),
    Role.PENALTY_LINEUP_HOME: tr("PLT {home}"),
    Role.PENALTY_LINEUP_AWAY: tr("PLT {away}"),
    Role.PENALTY_BOX: tr("Box", "role"),
    Role.PENALTY_BOX_HOME: tr("Box {home}"),
    Role.PENALTY_BOX_AWAY: tr("Box {away}"),
    Role.SCOREBOARD: tr("Board"),
}
"""Names for many tabs or a narrow window; the other roles have no shorter one."""

_LETTERS: Mapping[str, str] = {
    **ABBREVIATIONS,
    Role.PENALTY_BOX: "PB",
    Role.PENALTY_BOX_HOME: "PB",
    Role.PENALTY_BOX_AWAY: "PB",
    Role.PENALTY_BOX_JAMMERS: "PBJ",
    Role.SCOREBOARD: "SB",
    Role.OPERATOR: "OP",
    Role.OPERATOR_SCORES: "OP",
}
"""The paper's abbreviations, except for screens that no single role of the paper has."""

_CLOCK_ROLES = frozenset((Role.JAM_TIMER.value, Role.OPERATOR.value, Role.OPERATOR_SCORES.value))
"""Roles whose screen has the jam clock's next press."""
_FOUL_OUT_ROLES = frozenset(
    role.value
    for role in Role
    if role is Role.OPERATOR or role.startswith(("penalty-box", "penalty-tracker", "penalty-lineup"))
)
_LATE = (DisplayPhase.LINE_UP_OVER, DisplayPhase.TIMEOUT_OVER)

_SETTLED_BY: dict[str, tuple[str, ...]] = {
    "scorekeeper": ("pass", "lead", "lost-lead", "no-initial", "star-pass", "call", "injury"),
    "penalty-tracker": ("penalty",),
    "penalty-lineup": ("penalty", "line-up", "no-pivot"),
    "lineup": ("line-up", "no-pivot", "star-pass"),
    "penalty-box": ("enter-box",),
    "jam-timer": ("jam", "time-out", "period"),
    "operator": (
        "pass",
        "lead",
        "lost-lead",
        "no-initial",
        "star-pass",
        "call",
        "injury",
        "penalty",
        "jam",
        "time-out",
    ),
}
"""Tags of the facts that a role enters, by the beginning of its name (design 10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutSkater:
    """A skater who fouled out, until the Head Referee has been told."""

    team: Team
    number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BegunEntry:
    """A begun entry of a screen in a few letters, such as a number, and the jam it belongs to if it has one."""

    words: str
    jam: JamId | None = None


def begun_words(words: str) -> str:
    """Return a begun entry as its tab shows it: `303 +`; without anything to name it, `… +`."""
    return f"{words[:CODE_SHOWN_MAX] or '…'} +"


def ordered_roles(before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
    """Return the roles `after` in the order of taking: those of `before` keep their places, new ones follow."""
    kept = tuple(role for role in before if role in after)
    return (*kept, *(role for role in dict.fromkeys(after) if role not in kept))


def role_tabs(
    roles: tuple[str, ...],
    opened: str,
    moment: GameMoment,
    shorts: dict[Team, str],
    *,
    outs: tuple[OutSkater, ...] = (),
    conflicts: tuple[Conflict, ...] = (),
    begun: Mapping[str, BegunEntry] | None = None,
) -> tuple[RoleTab, ...]:
    """Return the tabs of these roles; a single role has none. `begun` holds the begun entry of each role's screen."""
    if len(roles) < 2:
        return ()
    return tuple(
        RoleTab(
            role=role,
            key=number if number <= KEYS_MAX else 0,
            name=texts.role_name(role, shorts),
            short=short_name(role, shorts),
            letters=_LETTERS.get(role, texts.role_name(role, {})[:2].upper()),
            team=shorts.get(team, "") if (team := team_of(role)) is not None else "",
            mark=_MARKS.get(role, "user"),
            is_open=role == opened,
            state=None if role == opened else _state(role, moment, outs, conflicts, (begun or {}).get(role)),
        )
        for number, role in enumerate(roles, 1)
    )


def short_name(role: str, shorts: dict[Team, str]) -> str:
    """Return the name of a role for many tabs or a narrow place."""
    found = _SHORT_NAMES.get(role)
    if found is None:
        return texts.role_name(role, shorts)
    return texts.with_teams(found, shorts)


def _state(
    role: str,
    moment: GameMoment,
    outs: tuple[OutSkater, ...],
    conflicts: tuple[Conflict, ...],
    begun: BegunEntry | None,
) -> TabState | None:
    if begun is not None:
        words = begun_words(begun.words)
        said = tr("begun: {words}", words=words)
        if begun.jam is not None:
            said = joined(", ", (said, texts.jam_name(begun.jam, moment.period)))
        return TabState(words=words, short=words, said=said, tone=TabTone.BEGUN)
    if role in _CLOCK_ROLES and (late := _late(moment)) is not None:
        return late
    if role in _FOUL_OUT_ROLES and (out := _out(role, outs)) is not None:
        return out
    count = sum(1 for one in conflicts if _settles(role, one))
    if count:
        words = tr("{count} to settle", count=count)
        return TabState(words=words, short=f"≠ {count}", said=words, tone=TabTone.WARN)
    return None


def _late(moment: GameMoment) -> TabState | None:
    if moment.phase is DisplayPhase.JAM_OVERDUE:
        length = texts.minutes(moment.phase_clock.length_us)
        return TabState(words=length, short=length, said=tr("{length} reached", length=length), tone=TabTone.BAD)
    if moment.phase in _LATE:
        late = moment.phase_text
        return TabState(
            words=late, short=late, said=tr("late by {time}", time=late.removeprefix("+")), tone=TabTone.BAD
        )
    return None


def _out(role: str, outs: tuple[OutSkater, ...]) -> TabState | None:
    """Return the first foul-out that a role sees; more are counted."""
    seen = [one for one in outs if team_of(role) in (None, one.team)]
    if not seen:
        return None
    number = seen[0].number
    words = tr("{number} OUT", number=number)
    if len(seen) > 1:
        words, number = joined(" ", (words, f"+{len(seen) - 1}")), f"{number} +{len(seen) - 1}"
    return TabState(words=words, short=words if len(words) <= CELL_LETTERS else number, said=words, tone=TabTone.BAD)


def _settles(role: str, conflict: Conflict) -> bool:
    if role == Role.HEAD_NSO:
        return True
    tags = next((tags for name, tags in _SETTLED_BY.items() if role.startswith(name)), ())
    return conflict.tag in tags and (team_of(role) is None or conflict.team in (None, team_of(role)))
