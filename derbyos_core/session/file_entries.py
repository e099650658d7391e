"""Entries of a game file, written like those of officials who sat at one laptop during the game.

Every step of the file goes through a replica, so it is composed, checked and folded like any other entry. The replica's
clock is the game's: stamps follow the order of the game. Nothing here is drawn at random or taken from this laptop, so
the same file always gives the same entries.

What cannot be placed is not lost. Each such row becomes a note of the bout, in the words of the file, and is returned
with the reason for the person who opened it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import assert_never

from lxml import etree

from derbyos_core.bout.commands import AddNote, Command, MarkGone
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.document.interpretation import FoldOutcome
from derbyos_core.errors import LocalProtocolError, error_text
from derbyos_core.gossip.bounded_xml import parse_xml
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.i18n import tr
from derbyos_core.identity import Role
from derbyos_core.interchange.derbyxml.saved_plain import LIVE_ONLY
from derbyos_core.interchange.game import Unplaced
from derbyos_core.interchange.game_file import GameFile, TimedDraft
from derbyos_core.interchange.script.timed import Late, TimedCommand, resolve
from derbyos_core.replica.effects import Persist, Rejected
from derbyos_core.replica.replica import Replica

__all__ = ["EnteredFile", "enter_file"]

ROW_LETTERS_MAX = 400
"""A row is one event of a jam, and has less than 200; a longer one is cut in its note."""
NOTE_HEAD = "Not placed: "
"""Not translated: two laptops that open one file write the same entries, whatever their languages."""

_REASONS: Mapping[FoldOutcome, str] = {
    FoldOutcome.PENDING: tr("what it belongs to is not in the file"),
    FoldOutcome.UNRESOLVED: tr("it does not say clearly which skater or team it means"),
    FoldOutcome.INVALID: tr("it lacks what an entry of its kind needs"),
    FoldOutcome.FORBIDDEN: tr("this laptop has no right to enter it"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredFile:
    """The log that a file becomes, the bout that it shows, and the rows that are only notes in it."""

    entries: tuple[Entry, ...]
    bout: Bout
    unplaced: tuple[Unplaced, ...]


def enter_file(file: GameFile) -> EnteredFile:
    """Return the entries of a file; the last ones are the notes about what has no place."""
    return _Entering(file).all()


class _Entering:
    def __init__(self, file: GameFile) -> None:
        self._file = file
        self._replica = Replica(bout=file.bout, source=file.source, author=file.author, random=file.random())
        self._entries: list[Entry] = []
        self._unplaced: list[Unplaced] = list(file.unplaced)
        self._late: list[TimedCommand] = []
        self._now = file.steps[0].at if file.steps else Instant(0)

    def all(self) -> EnteredFile:
        roles = tuple(dict.fromkeys(_role_of(step) for step in self._file.steps)) or (Role.HEAD_NSO.value,)
        self._replica.join(self._file.format, roles, self._file.format, self._file.version, self._now)
        self._take()
        for step in self._file.steps:
            self._now = max(self._now, step.at)
            self._enter(step)
            self._retry()
        for line in self._late:
            self._unplaced.append(Unplaced(row=_row_of(line), reason=tr("what it is about is not in the file")))
        self._unplaced += self._without_effect()
        for one in self._unplaced:
            self._submit(AddNote(text=NOTE_HEAD + one.row), Role.HEAD_NSO)
        # The program that wrote the file will not come back: nobody has to wait for more from it.
        self._submit(MarkGone(source=self._file.source), Role.HEAD_NSO)
        return EnteredFile(entries=tuple(self._entries), bout=self._replica.bout, unplaced=tuple(self._unplaced))

    def _enter(self, step: TimedCommand | TimedDraft) -> None:
        match step:
            case TimedDraft(draft=draft):
                try:
                    self._replica.write(draft, self._now)
                except LocalProtocolError as error:
                    row = " ".join(payload.tag for act in draft.acts for payload in act.payload)
                    self._unplaced.append(Unplaced(row=_cut(row), reason=error_text(error)))
                self._take()
            case TimedCommand():
                self._enter_line(step)
            case _:
                assert_never(step)

    def _enter_line(self, line: TimedCommand) -> None:
        command = resolve(line, self._replica.bout)
        if command is None:
            self._late.append(line)
            return
        reason = self._submit(command, line.role)
        if reason:
            self._unplaced.append(Unplaced(row=_row_of(line), reason=reason))

    def _retry(self) -> None:
        """Enter the lines whose subject has arrived since."""
        late, self._late = self._late, []
        for line in late:
            self._enter_line(line)

    def _submit(self, command: Command, role: str) -> str:
        """Submit a command. Returns why it was refused, empty if it was not."""
        self._replica.submit(command, role, self._now)
        return self._take()

    def _take(self) -> str:
        """Keep the new entries. Returns why a command was refused, empty if none was."""
        reason = ""
        for effect in self._replica.take_effects():
            match effect:
                case Persist(entry=entry):
                    self._entries.append(entry)
                case Rejected(reason=words):
                    reason = words
        return reason

    def _without_effect(self) -> Iterator[Unplaced]:
        """Yield the rows whose entries change nothing, in the order of the file."""
        outcomes = self._replica.document.without_effect
        for entry in self._entries:
            reason = _REASONS.get(outcomes.get(EntryRef(entry.source, entry.sequence), FoldOutcome.COUNTS))
            if reason is not None:
                yield from (Unplaced(row=row, reason=reason) for row in _rows_of(entry))


def _role_of(step: TimedCommand | TimedDraft) -> str:
    return step.role if isinstance(step, TimedCommand) else step.draft.role


def _rows_of(entry: Entry) -> Iterator[str]:
    """Yield what an entry adds, as the file has it."""
    root = parse_xml(entry.body)
    for act in root if root.tag == "action" else (root,):
        for element in act:
            for name in LIVE_ONLY & set(element.keys()):
                del element.attrib[name]
            yield _cut(etree.tostring(element, encoding="unicode", with_tail=False))


def _row_of(line: TimedCommand) -> str:
    """Return a line of a script in one line of text: the role, the command, and the fields that it sets."""
    late = line.command
    command = late.command if isinstance(late, Late) else late
    said = [f"{field.name}={value}" for field in fields(command) if (value := getattr(command, field.name))]
    about = [f"of {late.thing}"] if isinstance(late, Late) else []
    return _cut(" ".join([line.role, type(command).__name__, *said, *about]))


def _cut(row: str) -> str:
    return row if len(row) <= ROW_LETTERS_MAX else row[: ROW_LETTERS_MAX - 1] + "…"
