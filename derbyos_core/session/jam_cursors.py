"""Decides where each pen of one person goes: every role that she has keeps its own."""

from collections.abc import Callable

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.roles.shared.jam_cursor import CursorPosition, JamCursor, rule_of

__all__ = ["JamCursors"]


class JamCursors:
    """The pens of one person, by role.

    While a finger is down on her screen (`is_held`) they stay where they are: a whistle between the press and its end
    moves the game on, and the entry goes to the jam in which she pressed (design 1.4, 1.5).
    """

    def __init__(self, roles: tuple[str, ...], is_held: Callable[[], bool] = lambda: False) -> None:
        self._cursors = {role: JamCursor(rule=rule_of(role)) for role in roles}
        self._is_held = is_held
        self._bout: Bout | None = None
        self._has_missed = False

    @property
    def is_late(self) -> bool:
        """Whether the finger is gone that kept them from following the game."""
        return self._has_missed and not self._is_held()

    def take(self, roles: tuple[str, ...]) -> None:
        """Other roles of this person; a pen that stays is where it was."""
        self._cursors = {
            role: self._cursors[role] if role in self._cursors else JamCursor(rule=rule_of(role)) for role in roles
        }

    def place(self, role: str, bout: Bout, marked: JamId | None = None) -> CursorPosition:
        """Where the pen of a role is now; one that the game has caught up with follows it again.

        A half-entry that takes the mark along names its jam `marked`: entries go where the mark shows.
        """
        bout = self._followed(bout)
        self._cursors[role] = self._cursors[role].followed(bout)
        place = self._cursors[role].place(bout)
        if marked is None or marked == place.jam:
            return place
        is_older = marked not in (bout.active, bout.completed, bout.upcoming)
        return CursorPosition(jam=marked, is_moved=True, is_older=is_older, beneath=place)

    def home(self, role: str, bout: Bout) -> JamId | None:
        """Where the pen of a role is by itself."""
        return self._cursors[role].home(self._followed(bout))

    def move(self, role: str, jam: JamId, bout: Bout) -> None:
        """Put a pen to a jam."""
        self._cursors[role] = self._cursors[role].moved(jam, bout)

    def send_back(self, role: str) -> bool:
        """Let a pen follow the game again; False where it did already."""
        was_moved = self._cursors[role].chosen is not None
        self._cursors[role] = self._cursors[role].sent_back()
        return was_moved

    def beside(self, role: str, step: int, bout: Bout) -> JamId | None:
        """The jam so many steps from the pen, of those that have begun and the upcoming one."""
        begun = {jam.id for jam in bout.jams if jam.start is not None}
        jams = sorted(begun | ({bout.upcoming} if bout.upcoming is not None else set()))
        here = self.place(role, bout).jam
        if here not in jams:
            return None
        number = jams.index(here) + step
        return jams[number] if 0 <= number < len(jams) else None

    def _followed(self, bout: Bout) -> Bout:
        """The game as far as the pens follow it."""
        if self._bout is None or not self._is_held():
            self._bout, self._has_missed = bout, False
        elif bout.active != self._bout.active or bout.completed != self._bout.completed:
            self._has_missed = True
        return self._bout
