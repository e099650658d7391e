"""Order and filter of the change log's rows: by jam, newest first."""

from bisect import bisect_left, insort
from collections.abc import Iterator
from dataclasses import dataclass, field

from derbyos_core.bout.model import JamId
from derbyos_core.gossip.log import OrderKey
from derbyos_core.identity import Team
from derbyos_core.roles.change_log.log_values import KINDS, LogRow

__all__ = ["LogFilter", "LogGroup", "LogRows"]

SETUP = JamId(0, 0)
"""Group of changes written before the first jam and about no jam."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """Filter of the rows; a change about no team is shown only while both teams are."""

    text: str = ""
    is_mine: bool = False
    teams: frozenset[Team] = frozenset((Team.HOME, Team.AWAY))
    kinds: frozenset[str] = frozenset(KINDS)
    first: JamId | None = None
    last: JamId | None = None

    @property
    def is_open(self) -> bool:
        """Whether everything is shown."""
        return self == LogFilter()

    def takes_jam(self, jam: JamId | None) -> bool:
        """Return whether changes of a jam are shown."""
        at = jam or SETUP
        return (self.first is None or at >= self.first) and (self.last is None or at <= self.last)

    def takes(self, row: LogRow) -> bool:
        """Return whether a row is shown if its jam is."""
        if self.is_mine and not row.is_mine:
            return False
        if row.kind not in self.kinds:
            return False
        if row.team not in self.teams and (row.team in (Team.HOME, Team.AWAY) or len(self.teams) < 2):
            return False
        return all(word in row.hay for word in self.text.lower().split())


@dataclass(slots=True)
class LogGroup:
    """The rows of one jam, oldest first; `shown` are those that pass the filter."""

    jam: JamId | None
    rows: list[LogRow] = field(default_factory=list)
    shown: list[LogRow] = field(default_factory=list)


def _key(row: LogRow) -> OrderKey:
    return row.key


class LogRows:
    """Rows of the change log that have been made so far, by jam. `version` grows with each change."""

    def __init__(self) -> None:
        self._groups: dict[JamId, LogGroup] = {}
        self._filter = LogFilter()
        self._order: tuple[LogGroup, ...] | None = None
        self.version = 0

    @property
    def filter(self) -> LogFilter:
        return self._filter

    def groups(self) -> tuple[LogGroup, ...]:
        """Return the jams with visible rows, newest first."""
        if self._order is None:
            self._order = tuple(
                self._groups[jam] for jam in sorted(self._groups, reverse=True) if self._groups[jam].shown
            )
        return self._order

    def newest_first(self) -> Iterator[LogRow]:
        """Yield every visible row in screen order."""
        for group in self.groups():
            yield from reversed(group.shown)

    def count(self) -> int:
        """Return the number of visible rows."""
        return sum(len(group.shown) for group in self.groups())

    def add(self, row: LogRow) -> None:
        """Insert a row at its place."""
        group = self._groups.setdefault(row.jam or SETUP, LogGroup(row.jam))
        insort(group.rows, row, key=_key)
        if self._filter.takes_jam(row.jam) and self._filter.takes(row):
            insort(group.shown, row, key=_key)
        self._note_change()

    def remove(self, row: LogRow) -> None:
        """Remove a row."""
        group = self._groups.get(row.jam or SETUP)
        if group is None:
            return
        for rows in (group.rows, group.shown):
            at = bisect_left(rows, row.key, key=_key)
            if at < len(rows) and rows[at].key == row.key:
                del rows[at]
        if not group.rows:
            del self._groups[row.jam or SETUP]
        self._note_change()

    def clear(self) -> None:
        """Remove all rows."""
        self._groups.clear()
        self._note_change()

    def set_filter(self, wanted: LogFilter) -> None:
        """Apply another filter."""
        if wanted == self._filter:
            return
        self._filter = wanted
        for group in self._groups.values():
            takes = wanted.takes_jam(group.jam)
            group.shown = [row for row in group.rows if wanted.takes(row)] if takes else []
        self._note_change()

    def _note_change(self) -> None:
        self._order = None
        self.version += 1
