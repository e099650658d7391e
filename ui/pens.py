"""Decides where each pen of one person goes: every role that she has keeps its own."""

from derbyos_core.bout.model import Bout, JamId
from ui.pen import Pen, Place, rule_of

__all__ = ["Pens"]


class Pens:
    """The pens of one person, by role."""

    def __init__(self, roles: tuple[str, ...]) -> None:
        self._pens = {role: Pen(rule=rule_of(role)) for role in roles}

    def take(self, roles: tuple[str, ...]) -> None:
        """Other roles of this person; a pen that stays is where it was."""
        self._pens = {role: self._pens[role] if role in self._pens else Pen(rule=rule_of(role)) for role in roles}

    def place(self, role: str, bout: Bout, marked: JamId | None = None) -> Place:
        """Where the pen of a role is now; one that the game has caught up with follows it again.

        A half-entry that takes the mark along names its jam `marked`: entries go where the mark shows.
        """
        self._pens[role] = self._pens[role].followed(bout)
        place = self._pens[role].place(bout)
        if marked is None or marked == place.jam:
            return place
        is_older = marked not in (bout.active, bout.completed, bout.upcoming)
        return Place(jam=marked, is_moved=True, is_older=is_older, beneath=place)

    def home(self, role: str, bout: Bout) -> JamId | None:
        """Where the pen of a role is by itself."""
        return self._pens[role].home(bout)

    def move(self, role: str, jam: JamId, bout: Bout) -> None:
        """Put a pen to a jam."""
        self._pens[role] = self._pens[role].moved(jam, bout)

    def send_back(self, role: str) -> bool:
        """Let a pen follow the game again; False where it did already."""
        was_moved = self._pens[role].chosen is not None
        self._pens[role] = self._pens[role].sent_back()
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
