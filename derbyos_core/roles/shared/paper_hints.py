"""Paperwork hints per role, and their places on its sheets.

A hint is unobtrusive: a mark at its place, and its sentence on request. A problem with a stronger alert of its own,
such as an unreported foul-out, is not marked twice (design 4, domain 6.4).
"""

from collections.abc import Iterable, Mapping

from derbyos_core.bout.checks import Check, Hint, PaperSheet
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.bout.wording.words import Words
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Role, Team
from derbyos_core.jam_names import jam_in_game
from derbyos_core.roles.shared.screen_state import team_of

__all__ = ["by_jam", "hints_for", "place_words", "to_check", "without_penalty"]

_SCORE = frozenset((PaperSheet.SCORE,))
_PENALTIES = frozenset((PaperSheet.PENALTIES,))
_LINEUPS = frozenset((PaperSheet.LINEUPS,))
_SHEETS: Mapping[Role, frozenset[PaperSheet]] = {
    Role.SCOREKEEPER_HOME: _SCORE,
    Role.SCOREKEEPER_AWAY: _SCORE,
    Role.PENALTY_TRACKER: _PENALTIES,
    Role.PENALTY_TRACKER_HOME: _PENALTIES,
    Role.PENALTY_TRACKER_AWAY: _PENALTIES,
    Role.LINEUP_HOME: _LINEUPS,
    Role.LINEUP_AWAY: _LINEUPS,
    Role.PENALTY_LINEUP_HOME: _PENALTIES | _LINEUPS,
    Role.PENALTY_LINEUP_AWAY: _PENALTIES | _LINEUPS,
    Role.OPERATOR: _SCORE | _PENALTIES,
    Role.OPERATOR_SCORES: _SCORE,
}
_BOX = frozenset((Role.PENALTY_BOX, Role.PENALTY_BOX_HOME, Role.PENALTY_BOX_AWAY, Role.PENALTY_BOX_JAMMERS))
_BOX_CHECKS = frozenset((Check.SAT_WITHOUT_PENALTY, Check.PENALTY_NOT_SERVED))
_OF_JAM_LIST = frozenset((Check.JAM_SKIPPED, Check.JAM_REOPENED))
_OF_ROSTER = frozenset((Check.NOT_ON_ROSTER, Check.BACK_ON_ROSTER))
_LOUDER = frozenset((Check.FOUL_OUT_UNTOLD,))
"""Covered by the red toast."""


def hints_for(role: str, hints: Iterable[Hint]) -> tuple[Hint, ...]:
    """Return the hints that this role can resolve; the Head NSO gets all."""
    if role not in Role._value2member_map_:
        return ()
    here, team = Role(role), team_of(role)
    if here is Role.HEAD_NSO:
        return tuple(hint for hint in hints if hint.check not in _LOUDER)
    return tuple(hint for hint in hints if hint.team in (team, None, *_both(team)) and _concerns(here, hint))


def by_jam(hints: Iterable[Hint]) -> dict[JamId, tuple[Hint, ...]]:
    """Return the hints that belong to a jam, by jam."""
    found: dict[JamId, tuple[Hint, ...]] = {}
    for hint in hints:
        if hint.jam is not None:
            found[hint.jam] = (*found.get(hint.jam, ()), hint)
    return found


def without_penalty(hints: Iterable[Hint]) -> frozenset[str]:
    """Return the eids of skaters who seem to have sat without a penalty."""
    found = (hint.person for hint in hints if hint.check is Check.SAT_WITHOUT_PENALTY)
    return frozenset(person.eid for person in found if person is not None)


def place_words(hint: Hint, bout: Bout) -> str:
    """Return the place for a list: `Jam 9 · HHC`, `Jam 3 of period 1`; empty if neither jam nor team is concerned."""
    jam = jam_in_game(hint.jam, bout) if hint.jam is not None else ""
    team = Words(bout).team(hint.team) if hint.team is not None else ""
    return joined(" · ", filter(None, (jam, team)))


def to_check(count: int) -> str:
    """Return the number of hints as words for a button or a list."""
    return ntr("{n} to check", "{n} to check", count) if count else tr("To check")


def _both(team: Team | None) -> tuple[Team, ...]:
    return (Team.HOME, Team.AWAY) if team is None else ()


def _concerns(role: Role, hint: Hint) -> bool:
    if hint.check in _LOUDER:
        return False
    if role is Role.JAM_TIMER:
        return hint.check in _OF_JAM_LIST
    if role in _BOX:
        return hint.check in _BOX_CHECKS
    if hint.check in _OF_ROSTER:
        return PaperSheet.PENALTIES in _SHEETS.get(role, ()) or PaperSheet.LINEUPS in _SHEETS.get(role, ())
    return hint.check not in _OF_JAM_LIST and hint.sheet in _SHEETS.get(role, ())
