"""Jam cursor: the jam that an official's entries go to (design 3).

By default the cursor follows the game, by a rule that depends on the role. A tap moves it. Then it stays until it is
sent back; if a jam starts meanwhile, the screen says so, but the cursor does not move.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.identity import Role

__all__ = ["CursorPosition", "JamCursor", "Rule", "rule_of"]


class Rule(StrEnum):
    """Rule by which an unmoved cursor follows the game."""

    ENDED = "ended"
    """The jam on track, else the one that just ended."""
    NEXT = "next"
    """The jam on track, else the upcoming one."""
    NONE = "none"
    """No cursor: time decides."""


_RULES = {
    Role.SCOREKEEPER_HOME: Rule.ENDED,
    Role.SCOREKEEPER_AWAY: Rule.ENDED,
    Role.PENALTY_TRACKER: Rule.ENDED,
    Role.PENALTY_TRACKER_HOME: Rule.ENDED,
    Role.PENALTY_TRACKER_AWAY: Rule.ENDED,
    Role.PENALTY_LINEUP_HOME: Rule.ENDED,
    Role.PENALTY_LINEUP_AWAY: Rule.ENDED,
    Role.OPERATOR: Rule.ENDED,
    Role.OPERATOR_SCORES: Rule.ENDED,
    Role.LINEUP_HOME: Rule.NEXT,
    Role.LINEUP_AWAY: Rule.NEXT,
}


def rule_of(role: str) -> Rule:
    """Return the cursor rule of a role."""
    return _RULES.get(Role(role), Rule.NONE) if role in Role._value2member_map_ else Rule.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class CursorPosition:
    """Current position of the cursor.

    `is_older` says that the jam is on neither of the two cards, so that a third card shows it. `started` is the jam
    that has begun since the cursor was moved.
    """

    jam: JamId | None
    is_moved: bool = False
    is_older: bool = False
    started: JamId | None = None
    beneath: "CursorPosition | None" = None
    """Position of the cursor itself while a draft determines the marked jam."""
    also: JamId | None = None
    """Another jam to which the half-entry can go, until a letter or Enter decides; it is marked, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JamCursor:
    """The cursor of one screen."""

    rule: Rule
    chosen: JamId | None = None
    active_then: JamId | None = None

    def home(self, bout: Bout) -> JamId | None:
        """Return the default jam of the cursor."""
        match self.rule:
            case Rule.ENDED:
                return bout.active or bout.completed or bout.upcoming
            case Rule.NEXT:
                return bout.active or bout.upcoming
            case Rule.NONE:
                return None

    def moved(self, jam: JamId, bout: Bout) -> "JamCursor":
        """Return the cursor moved to a jam; moved to its default jam, it follows the game again."""
        if self.rule is Rule.NONE or jam == self.home(bout):
            return self.sent_back()
        return replace(self, chosen=jam, active_then=bout.active)

    def sent_back(self) -> "JamCursor":
        """Return the cursor following the game."""
        return replace(self, chosen=None, active_then=None)

    def followed(self, bout: Bout) -> "JamCursor":
        """Return the cursor after the game went on; once the default jam equals the chosen one, it follows again.

        The jam may have another number now; if it was deleted, the cursor follows the game again.
        """
        if self.chosen is None:
            return self
        chosen = bout.numbers.now(self.chosen)
        if chosen == self.home(bout) or bout.numbers.is_gone(chosen):
            return self.sent_back()
        then = bout.numbers.now(self.active_then) if self.active_then is not None else None
        return (
            self
            if (chosen, then) == (self.chosen, self.active_then)
            else replace(self, chosen=chosen, active_then=then)
        )

    def place(self, bout: Bout) -> CursorPosition:
        """Return the cursor's position in this bout."""
        if self.chosen is None:
            return CursorPosition(jam=self.home(bout))
        has_begun = bout.active is not None and bout.active != self.active_then
        return CursorPosition(
            jam=self.chosen,
            is_moved=True,
            is_older=self.chosen not in (bout.active, bout.completed, bout.upcoming),
            started=bout.active if has_begun else None,
        )
