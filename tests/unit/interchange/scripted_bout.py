"""A bout on one table: entries written as drafts or commands, folded and projected at once, without a network."""

import uuid
from collections.abc import Iterable
from random import Random

from derbyos_core.bout.commands import Command, Join
from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.projection import project
from derbyos_core.bout.writing.compose import WritingContext, draft
from derbyos_core.clock import Instant
from derbyos_core.document.fold import Document
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Draft, Entry, EntryRef, compose, parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import AuthorId, BoutId, SourceId
from derbyos_core.interchange.derbyxml import saved_xml
from derbyos_core.interchange.timed import TimedCommand, resolve

T0 = Instant(1_795_248_000_000_000)


class ScriptedBout:
    """One log with a source for each role, its document and its bout."""

    def __init__(self, bout_id: BoutId, seed: int = 1) -> None:
        self.bout_id = bout_id
        self.log = EntryLog(bout_id)
        self.document = Document(bout_id)
        self.now = T0
        self._random = Random(seed)
        self._tops: dict[SourceId, int] = {}
        self._bout: Bout | None = None

    @property
    def root(self) -> Element:
        return self.document.root()

    @property
    def bout(self) -> Bout:
        self._bout = project(self.root, self._bout)
        return self._bout

    def saved(self) -> bytes:
        return saved_xml(self.root, self.bout, self.bout_id)

    def take(self, entry: Entry) -> None:
        appended = self.log.append(entry)
        for placed in appended.placed:
            self.document.apply(placed)

    def read(self, body: str) -> None:
        """An entry as it stands on the wire."""
        for entry in parse_body(body.encode()):
            self.take(entry)

    def write(self, drafted: Draft, source: SourceId | None = None) -> None:
        writer = source or source_of(drafted.role)
        self.now = Instant(self.now + 1)
        self._tops[writer] = self._tops.get(writer, 0) + 1
        self.take(compose(drafted, writer, self._tops[writer], self.now))

    def write_all(self, wishes: Iterable[Draft]) -> None:
        for drafted in wishes:
            self.write(drafted)

    def submit(self, command: Command, role: str, at: Instant | None = None) -> None:
        """What the official with this role enters, at that moment or now."""
        source = source_of(role)
        if source not in self._tops and not isinstance(command, Join):
            self.submit(Join(author=f"author of {role}", name=role, roles=(role,)), role)
        self.now = max(self.now, at or self.now)
        context = WritingContext(
            bout_id=self.bout_id,
            source=source,
            author=AuthorId(f"author of {role}"),
            role=role,
            document=self.root,
            bout=self.bout,
            random=self._random,
            now=self.now,
            lookup=self._entry,
        )
        drafted = draft(command, context)
        if drafted is not None:
            self.write(drafted, source)

    def play(self, script: Iterable[TimedCommand]) -> list[TimedCommand]:
        """All lines of a script in order; those whose thing never came are handed back."""
        lost = []
        for line in script:
            command = resolve(line, self.bout)
            if command is None:
                lost.append(line)
            else:
                self.submit(command, line.role, line.at)
        return lost

    def _entry(self, ref: EntryRef) -> Entry | None:
        return self.log.get(ref)


def source_of(role: str) -> SourceId:
    """The one laptop of a role."""
    return SourceId(str(uuid.uuid5(uuid.NAMESPACE_URL, f"laptop of {role}")))
