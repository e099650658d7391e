"""Screen state: one moment of the bout as seen by one role, with its cursor."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import TYPE_CHECKING

from derbyos_core.bout.checks import Hint
from derbyos_core.bout.commands import Settle
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.entry_time import EntryTimes
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, Role, Team
from derbyos_core.replica.view import View
from derbyos_core.roles.shared.jam_cursor import CursorPosition

if TYPE_CHECKING:
    from derbyos_core.roles.shared.closed_bout import ClosedBout

__all__ = ["Conflict", "ConflictAnswer", "ScreenState", "first_name", "team_of"]

HOME_ROLES = frozenset(role for role in Role if role.endswith("-home"))
AWAY_ROLES = frozenset(role for role in Role if role.endswith("-away"))


def team_of(role: str) -> Team | None:
    """Return the team that a role writes for; None if it is both or neither."""
    if role in HOME_ROLES:
        return Team.HOME
    return Team.AWAY if role in AWAY_ROLES else None


def first_name(name: str) -> str:
    """Return the name used in a sentence: `Bo` of `Bo L.`."""
    words = name.split()
    return words[0] if words else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictAnswer:
    """One answer, with everybody who gave it."""

    value: str
    who: str
    short: str
    """The same without names, for narrow places: the roles of others, or the age of one's own answer."""
    settle: Settle


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """One question to settle; `tag` and `attribute` identify the fact, for the screen that shows it in place."""

    eid: str
    tag: str
    attribute: str
    jam: JamId | None
    team: Team | None
    position: str
    number: str
    title: str
    about: str
    """The title without its jam, for places where the jam is known."""
    answers: tuple[ConflictAnswer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenState:
    """Everything that one screen needs to draw one moment."""

    view: View
    role: str
    cursor: CursorPosition
    now: Instant
    lookup: Callable[[EntryRef], Entry | None]
    time: Callable[[], Instant]
    """Returns the bout's time at a press, which is later than `now`."""
    bout: Bout
    """The view's bout as of `now`: a period whose clock has run out since is over."""
    times: EntryTimes = field(default_factory=EntryTimes)
    """When entries were written; the same for all moments of a bout."""
    zone: tzinfo | None = None
    is_foreign: bool = False
    """Others changed something since the previous moment, and this laptop did not."""
    hints: tuple[Hint, ...] = ()
    """Paperwork hints known so far; they come a moment after the change."""
    conflicts: tuple[Conflict, ...] = ()
    """Questions to settle, in the order of the bout."""
    has_board: bool = False
    """This laptop shows a board for the audience on one of its displays."""
    closed: "ClosedBout | None" = None
    """The facts of a closed bout; None for an open one."""

    @property
    def team(self) -> Team | None:
        """The team of this role."""
        return team_of(self.role)

    @property
    def jam(self) -> JamId | None:
        """The jam under the cursor."""
        return self.cursor.jam

    @property
    def free_jam(self) -> JamId | None:
        """The jam of a new entry: that of the cursor itself, whichever jam a half-entry marks meanwhile."""
        return (self.cursor.beneath or self.cursor).jam

    @property
    def shorts(self) -> dict[Team, str]:
        """The three letters of both teams."""
        return {team: self.short(team) for team in (Team.HOME, Team.AWAY)}

    def written_at(self, entry: Entry) -> Instant | None:
        """Return when an entry was written, by the bout's time as far as the log tells it."""
        return self.times.written_at(entry, self.lookup)

    def short(self, team: Team) -> str:
        """Return the three letters of a team."""
        return self.bout.teams[team].short

    def who(self, author: AuthorId) -> str:
        """Return an author's name as used here: `you`, or a first name."""
        if author == self.view.author:
            return tr("you")
        for official in reversed(self.bout.officials):
            if official.author == author and official.name:
                return first_name(official.name)
        return tr("somebody")
