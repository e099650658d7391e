"""Entries of a practice bout as its crew writes them, without laptops: one log, and a source for each role.

Each command becomes an entry by the code that a laptop uses (`bout/writing`), so the entries are real ones. On a laptop
the document is read after every entry. Here it is read again only where a command depends on what was entered just
before: during the set-up, where it names something that was entered earlier, and around time-outs, which the start of a
jam ends. That makes a bout in a third of the time, and the bout that its entries fold to is the same
(`tests/unit/practice/test_written.py`).
"""

from collections.abc import Iterable, Mapping
from random import Random

from derbyos_core.bout.commands import Command, EndTimeOut, EnterBox, Join, StartTimeOut
from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.projection import project
from derbyos_core.bout.writing.compose import WritingContext, draft
from derbyos_core.bout.writing.element_index import ElementIndex
from derbyos_core.clock import Instant
from derbyos_core.document.fold import Document
from derbyos_core.gossip.entry import compose
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import AuthorId, BoutId, SourceId, new_source
from derbyos_core.interchange.script.timed import BoxTripAt, Late, Thing, TimedCommand, TimeOutAt, filled, resolve

__all__ = ["WrittenBout"]

SET_UP_ENTRIES = 80
"""Entries in which everything depends on what was entered just before: sources, teams, rosters."""


class WrittenBout:
    """A bout that is being written; `names` are those of the officials, by role.

    With `reads_always` the document is read for every command, as on a laptop.
    """

    def __init__(
        self,
        bout_id: BoutId,
        random: Random,
        *,
        names: Mapping[str, str] | None = None,
        reads_always: bool = False,
    ) -> None:
        self.bout_id = bout_id
        self.log = EntryLog(bout_id)
        self.document = Document(bout_id)
        self._random = random
        self._names = names or {}
        self._reads_always = reads_always
        self._sources: dict[str, SourceId] = {}
        self._tops: dict[SourceId, int] = {}
        self._index = ElementIndex()
        self._root = self.document.root()
        self._bout = project(self._root)
        self._now = Instant(0)
        self._is_stale = False
        self._things: dict[Thing, str] = {}
        """Entries that will be named again, by their description."""

    @property
    def bout(self) -> Bout:
        """The bout that all entries up to now amount to."""
        self._read()
        return self._bout

    def play(self, lines: Iterable[TimedCommand]) -> int:
        """Write all lines of a script; return how many of them were about something that never existed."""
        lost = 0
        was_about_a_stop = False
        for line in lines:
            command = self._resolved(line)
            if command is None:
                lost += 1
                continue
            is_about_a_stop = isinstance(command, StartTimeOut | EndTimeOut)
            if self._reads_always or len(self.log) < SET_UP_ENTRIES or is_about_a_stop or was_about_a_stop:
                self._read()
            was_about_a_stop = is_about_a_stop
            self.submit(command, line.role, line.at)
        return lost

    def _resolved(self, line: TimedCommand) -> Command | None:
        late = line.command
        if not isinstance(late, Late):
            return late
        eid = self._things.get(late.thing)
        if eid is None or self._reads_always:
            self._read()
            return resolve(line, self._bout)
        self._root = self.document.root()
        return filled(late, eid)

    def submit(self, command: Command, role: str, at: Instant) -> None:
        """Write one command of the official with this role; a role that is new joins first."""
        source = self._sources.get(role)
        if source is None:
            source = self._sources[role] = new_source(self._random)
            self.submit(Join(author=source, name=self._names.get(role, role), roles=(role,)), role, at)
            self._read()
        self._now = Instant(max(at, self._now + 1))
        context = WritingContext(
            bout_id=self.bout_id,
            source=source,
            author=AuthorId(source),
            role=role,
            document=self._root,
            bout=self._bout,
            random=self._random,
            now=self._now,
            lookup=self.log.get,
            index=self._index,
        )
        drafted = draft(command, context)
        if drafted is None:
            return
        thing = _thing(command)
        if thing is not None:
            self._things[thing] = drafted.acts[0].payload[0].attributes["eid"]
        top = self._tops[source] = self._tops.get(source, 0) + 1
        for placed in self.log.append(compose(drafted, source, top, self._now)).placed:
            self.document.apply(placed)
        self._is_stale = True

    def _read(self) -> None:
        if self._is_stale:
            self._root = self.document.root()
            self._bout = project(self._root, self._bout)
            self._is_stale = False


def _thing(command: Command) -> Thing | None:
    """Return how a script describes what this command makes; None if it never names it again."""
    if isinstance(command, EnterBox):
        return BoxTripAt(team=command.team, at=command.at, number=command.skater.number if command.skater else "")
    if isinstance(command, StartTimeOut):
        return TimeOutAt(at=command.at)
    return None
