"""Decides which jam an official's entries go to: the pen (design 3).

By itself the pen follows the game, in a way that depends on the role. A tap moves it; then it stays where it
was put until it is sent back, and a jam that starts meanwhile is told, never obeyed.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.identity import Role

__all__ = ["CursorPosition", "JamCursor", "Rule", "rule_of"]


class Rule(StrEnum):
    """How the pen follows the game while nobody moves it."""

    ENDED = "ended"
    """The jam on track, else the one that just ended."""
    NEXT = "next"
    """The jam on track, else the upcoming one."""
    NONE = "none"
    """No pen: time decides."""


_RULES = {
    Role.SCOREKEEPER_HOME: Rule.ENDED,
    Role.SCOREKEEPER_AWAY: Rule.ENDED,
    Role.PENALTY_TRACKER: Rule.ENDED,
    Role.PENALTY_TRACKER_HOME: Rule.ENDED,
    Role.PENALTY_TRACKER_AWAY: Rule.ENDED,
    Role.PENALTY_LINEUP_HOME: Rule.ENDED,
    Role.PENALTY_LINEUP_AWAY: Rule.ENDED,
    Role.LINEUP_HOME: Rule.NEXT,
    Role.LINEUP_AWAY: Rule.NEXT,
}


def rule_of(role: str) -> Rule:
    """How the pen of a role follows the game."""
    return _RULES.get(Role(role), Rule.NONE) if role in Role._value2member_map_ else Rule.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class CursorPosition:
    """Where the pen is now.

    `is_older` says that the jam is on neither of the two cards, so that a third one shows it. `started` is
    the jam that has begun since the pen was moved.
    """

    jam: JamId | None
    is_moved: bool = False
    is_older: bool = False
    started: JamId | None = None
    beneath: "CursorPosition | None" = None
    """Where the pen itself is, while a half-entry has taken the mark along."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JamCursor:
    """The pen of one screen."""

    rule: Rule
    chosen: JamId | None = None
    active_then: JamId | None = None

    def home(self, bout: Bout) -> JamId | None:
        """Where the pen is by itself."""
        match self.rule:
            case Rule.ENDED:
                return bout.active or bout.completed or bout.upcoming
            case Rule.NEXT:
                return bout.active or bout.upcoming
            case Rule.NONE:
                return None

    def moved(self, jam: JamId, bout: Bout) -> "JamCursor":
        """The pen, put to a jam; put to where it is by itself, it follows the game again."""
        if self.rule is Rule.NONE or jam == self.home(bout):
            return self.sent_back()
        return replace(self, chosen=jam, active_then=bout.active)

    def sent_back(self) -> "JamCursor":
        """The pen, following the game."""
        return replace(self, chosen=None, active_then=None)

    def followed(self, bout: Bout) -> "JamCursor":
        """The pen after the game went on: one that the game has caught up with follows it again."""
        if self.chosen is not None and self.chosen == self.home(bout):
            return self.sent_back()
        return self

    def place(self, bout: Bout) -> CursorPosition:
        """Where the pen is in this bout."""
        if self.chosen is None:
            return CursorPosition(jam=self.home(bout))
        has_begun = bout.active is not None and bout.active != self.active_then
        return CursorPosition(
            jam=self.chosen,
            is_moved=True,
            is_older=self.chosen not in (bout.active, bout.completed, bout.upcoming),
            started=bout.active if has_begun else None,
        )
