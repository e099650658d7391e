"""Jam cursors of one person: one for each of their roles."""

from collections.abc import Callable

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.bout.model.jam_numbers import renumbered
from derbyos_core.roles.shared.jam_cursor import CursorPosition, JamCursor, rule_of

__all__ = ["JamCursors"]


class JamCursors:
    """The jam cursors of one person, by role.

    While a press lasts (`is_held`) they stay where they are: a whistle between press and release moves the game on, and
    the entry belongs to the jam in which the person pressed (design 1.4, 1.5).
    """

    def __init__(self, roles: tuple[str, ...], is_held: Callable[[], bool] = lambda: False) -> None:
        self._cursors = {role: JamCursor(rule=rule_of(role)) for role in roles}
        self._is_held = is_held
        self._bout: Bout | None = None
        self._has_missed = False

    @property
    def is_late(self) -> bool:
        """Whether the press has ended that kept the cursors from following the game."""
        return self._has_missed and not self._is_held()

    def take(self, roles: tuple[str, ...]) -> None:
        """Change the roles. The cursor of a role that stays does not move."""
        self._cursors = {
            role: self._cursors[role] if role in self._cursors else JamCursor(rule=rule_of(role)) for role in roles
        }

    def place(self, role: str, bout: Bout, marked: JamId | None = None) -> CursorPosition:
        """Return where the cursor of a role is now. A cursor that the game has caught up with follows it again.

        A draft that takes the cursor along passes its jam as `marked`: entries go to the jam that the cursor shows.
        """
        followed = self._followed(bout)
        self._cursors[role] = self._cursors[role].followed(followed)
        place = self._cursors[role].place(followed)
        if followed.numbers != bout.numbers:
            place = renumbered(place, bout.numbers)
        marked = bout.numbers.now(marked) if marked is not None else None
        if marked is None or marked == place.jam:
            return place
        is_older = marked not in (bout.active, bout.completed, bout.upcoming)
        return CursorPosition(jam=marked, is_moved=True, is_older=is_older, beneath=place)

    def home(self, role: str, bout: Bout) -> JamId | None:
        """Return the jam where the cursor of a role is by default."""
        home = self._cursors[role].home(self._followed(bout))
        return bout.numbers.now(home) if home is not None else None

    def move(self, role: str, jam: JamId, bout: Bout) -> None:
        """Move a cursor to a jam, which may have been numbered anew since it was offered."""
        self._cursors[role] = self._cursors[role].moved(bout.numbers.now(jam), bout)

    def send_back(self, role: str) -> bool:
        """Let a cursor follow the game again. Returns False if it did already."""
        was_moved = self._cursors[role].chosen is not None
        self._cursors[role] = self._cursors[role].sent_back()
        return was_moved

    def beside(self, role: str, step: int, bout: Bout) -> JamId | None:
        """Return the jam `step` jams from the cursor, among those that have begun and the upcoming one."""
        begun = {jam.id for jam in bout.jams if jam.start is not None}
        jams = sorted(begun | ({bout.upcoming} if bout.upcoming is not None else set()))
        here = self.place(role, bout).jam
        if here not in jams:
            return None
        number = jams.index(here) + step
        return jams[number] if 0 <= number < len(jams) else None

    def _followed(self, bout: Bout) -> Bout:
        """Return the game as far as the cursors follow it."""
        if self._bout is None or not self._is_held():
            self._bout, self._has_missed = bout, False
        elif bout.active != self._bout.active or bout.completed != self._bout.completed:
            self._has_missed = True
        return self._bout
