"""Paperwork hints for the Head NSO: place, text, and the official to ask."""

from collections.abc import Iterable
from dataclasses import dataclass

from derbyos_core.bout.checks import Hint, PaperSheet
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.network import Laptop, LaptopState
from derbyos_core.roles.shared.screen_state import ScreenState, first_name

__all__ = ["HintLine", "hint_lines", "keeper", "own_role"]

_KEEPERS: dict[PaperSheet, dict[Team, tuple[Role, ...]]] = {
    PaperSheet.SCORE: {Team.HOME: (Role.SCOREKEEPER_HOME,), Team.AWAY: (Role.SCOREKEEPER_AWAY,)},
    PaperSheet.PENALTIES: {
        Team.HOME: (Role.PENALTY_LINEUP_HOME, Role.PENALTY_TRACKER_HOME, Role.PENALTY_TRACKER),
        Team.AWAY: (Role.PENALTY_LINEUP_AWAY, Role.PENALTY_TRACKER_AWAY, Role.PENALTY_TRACKER),
    },
    PaperSheet.LINEUPS: {
        Team.HOME: (Role.PENALTY_LINEUP_HOME, Role.LINEUP_HOME),
        Team.AWAY: (Role.PENALTY_LINEUP_AWAY, Role.LINEUP_AWAY),
    },
}
"""Roles that keep each sheet; rosters are the Head NSO's own."""
_SHEETS = {
    PaperSheet.HEAD: tr("the paper's head"),
    PaperSheet.ROSTERS: tr("rosters"),
    PaperSheet.SCORE: tr("score sheet"),
    PaperSheet.PENALTIES: tr("penalties sheet"),
    PaperSheet.LINEUPS: tr("lineups sheet"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HintLine:
    """One hint; `ask` is the laptop of the sheet's keeper, None if there is no other keeper."""

    hint: Hint
    text: str
    where: str
    ask: Laptop | None
    ask_words: str
    message: str

    @property
    def has_place(self) -> bool:
        """Whether there is a place to open: a jam, or a page of the Head NSO's own."""
        return self.hint.jam is not None or self.hint.sheet in (PaperSheet.HEAD, PaperSheet.ROSTERS)


def hint_lines(state: ScreenState, hints: Iterable[Hint], laptops: tuple[Laptop, ...]) -> tuple[HintLine, ...]:
    """Return the hints in their order."""
    return tuple(_line(state, hint, laptops) for hint in hints)


def keeper(sheet: PaperSheet, team: Team | None, laptops: tuple[Laptop, ...]) -> Laptop | None:
    """Return the laptop of another official who keeps a sheet now and can be written to."""
    for role in _roles(sheet, team):
        for laptop in laptops:
            if role in laptop.roles and laptop.state not in (LaptopState.SELF, LaptopState.UNSEEN):
                return laptop
    return None


def own_role(state: ScreenState, sheet: PaperSheet, team: Team | None) -> Role | None:
    """Return the role in which this laptop keeps a sheet itself."""
    return next((role for role in _roles(sheet, team) if role in state.view.roles), None)


def _roles(sheet: PaperSheet, team: Team | None) -> tuple[Role, ...]:
    by_team = _KEEPERS.get(sheet, {})
    if team in by_team:
        return by_team[team]
    return tuple(role for roles in by_team.values() for role in roles)


def _line(state: ScreenState, hint: Hint, laptops: tuple[Laptop, ...]) -> HintLine:
    ask = keeper(hint.sheet, hint.team, laptops)
    place = [texts.jam_in_game(hint.jam, state.bout)] if hint.jam is not None else []
    if hint.team in (Team.HOME, Team.AWAY):
        place.append(state.short(hint.team))
    where = joined(" · ", [*place, _SHEETS[hint.sheet]])
    message = tr("{where}: {text}", where=joined(" · ", place), text=hint.text) if place else hint.text
    name = first_name(ask.name) if ask is not None else ""
    ask_words = tr("Ask {name}", name=name) if name else tr("Ask")
    return HintLine(hint=hint, text=hint.text, where=where, ask=ask, ask_words=ask_words, message=message)
