"""Decides what a screen is given to draw: one moment of the bout, seen by one role, with its pen."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo

from derbyos_core.bout.checks import Hint
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, Role, Team
from derbyos_core.replica.view import View
from derbyos_core.roles.shared.jam_cursor import CursorPosition

__all__ = ["ScreenState", "first_name", "team_of"]

HOME_ROLES = frozenset(role for role in Role if role.endswith("-home"))
AWAY_ROLES = frozenset(role for role in Role if role.endswith("-away"))


def team_of(role: str) -> Team | None:
    """The team that a role writes for; None where it is both or neither."""
    if role in HOME_ROLES:
        return Team.HOME
    return Team.AWAY if role in AWAY_ROLES else None


def first_name(name: str) -> str:
    """What people call her in a sentence: `Bo` of `Bo L.`."""
    words = name.split()
    return words[0] if words else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenState:
    """One moment, as one screen is to show it."""

    view: View
    role: str
    cursor: CursorPosition
    now: Instant
    lookup: Callable[[EntryRef], Entry | None]
    time: Callable[[], Instant]
    """The bout's time at the moment of a press, which comes later than `now`."""
    bout: Bout
    """The view's bout as of `now`: a period whose clock has run out since is over."""
    zone: tzinfo | None = None
    is_foreign: bool = False
    """Somebody else changed something since the moment before, and nobody here did."""
    hints: tuple[Hint, ...] = ()
    """What looks wrong on the paperwork, as far as it was looked at; it comes a moment after the change."""

    @property
    def team(self) -> Team | None:
        """The team of this role."""
        return team_of(self.role)

    @property
    def jam(self) -> JamId | None:
        """The jam under the pen."""
        return self.cursor.jam

    @property
    def shorts(self) -> dict[Team, str]:
        """The three letters of both teams."""
        return {team: self.short(team) for team in (Team.HOME, Team.AWAY)}

    def short(self, team: Team) -> str:
        """The three letters of a team."""
        return self.bout.teams[team].short

    def who(self, author: AuthorId) -> str:
        """An author as others call her here: `you`, or a first name."""
        if author == self.view.author:
            return tr("you")
        for official in reversed(self.bout.officials):
            if official.author == author and official.name:
                return first_name(official.name)
        return tr("somebody")
