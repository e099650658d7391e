"""A bout whose entries are written as drafts or commands and folded at once, without a network."""

import uuid
from collections.abc import Iterable
from random import Random

from derbyos_core.bout.commands import Command, Join
from derbyos_core.bout.writing.compose import WritingContext, draft
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Draft, compose, parse_body
from derbyos_core.identity import AuthorId, BoutId, SourceId
from derbyos_core.interchange.derbyxml.writer import saved_xml
from derbyos_core.interchange.script.timed import TimedCommand, resolve
from tests.kit.folded_log import FoldedLog

T0 = Instant(1_795_248_000_000_000)


class ScriptedBout(FoldedLog):
    """One log with a source for each role, its document and its bout."""

    def __init__(self, bout_id: BoutId, seed: int = 1) -> None:
        super().__init__(bout_id)
        self.bout_id = bout_id
        self.now = T0
        self._random = Random(seed)
        self._tops: dict[SourceId, int] = {}

    def saved(self) -> bytes:
        return saved_xml(self.root, self.bout, self.bout_id)

    def read(self, body: str) -> None:
        """Apply the entries of a body in its wire form."""
        for entry in parse_body(body.encode()):
            self.take(entry)

    def write(self, drafted: Draft, source: SourceId | None = None) -> None:
        writer = source or source_of(drafted.role)
        self.now = Instant(self.now + 1)
        self._tops[writer] = self._tops.get(writer, 0) + 1
        self.take(compose(drafted, writer, self._tops[writer], self.now))

    def write_all(self, drafts: Iterable[Draft]) -> None:
        for drafted in drafts:
            self.write(drafted)

    def submit(self, command: Command, role: str, at: Instant | None = None) -> None:
        """Submit a command of the official with this role, at that moment or now."""
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
            lookup=self.log.get,
        )
        drafted = draft(command, context)
        if drafted is not None:
            self.write(drafted, source)

    def play(self, script: Iterable[TimedCommand]) -> list[TimedCommand]:
        """Submit all lines of a script in order. Return those whose object never existed."""
        lost = []
        for line in script:
            command = resolve(line, self.bout)
            if command is None:
                lost.append(line)
            else:
                self.submit(command, line.role, line.at)
        return lost


def source_of(role: str) -> SourceId:
    """Return the source of the only laptop of a role."""
    return SourceId(str(uuid.uuid5(uuid.NAMESPACE_URL, f"laptop of {role}")))
