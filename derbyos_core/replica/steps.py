"""The user's own last steps: shown in the toast, and taken by Undo and Redo (entries 1.4).

An undo of an own step is no step: it marks the step that it names as undone, and the next Undo takes the one before.
The undo of another person's entry is a step like any other. Entries of one group are one step. What the program writes
by itself is no step, such as the admission of a newcomer, nor is a decision that cannot be taken back.
"""

from collections.abc import Callable
from dataclasses import dataclass

from derbyos_core.bout.commands import (
    AddJam,
    AddOfficial,
    AddPersons,
    Admit,
    Appoint,
    ChangeJoinCode,
    ChangeRules,
    Command,
    DeleteJam,
    FoundBout,
    InsertJam,
    Join,
    MoveJam,
    Redo,
    SetAttribute,
    SetRoles,
    Undo,
    UndoAuthor,
)
from derbyos_core.bout.commands.setup import SETUP_GROUP
from derbyos_core.bout.model import JamNumbers
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.replica.view import OwnStep

__all__ = ["STEPS_MAX", "Steps"]

STEPS_MAX = 200
NO_STEPS = (Join, Redo, FoundBout, Admit, Appoint, ChangeJoinCode)
_RENUMBERS = (AddJam, DeleteJam, InsertJam, MoveJam, Undo, UndoAuthor)
"""Commands that may change the numbers of jams, so those of their words are not to be found again by their numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    refs: tuple[EntryRef, ...]
    text: str
    at: Instant
    group: str
    is_setup: bool
    numbers: JamNumbers
    """Numbers of the jams in `text`."""
    renumbers: bool


class Steps:
    """The steps entered here, oldest first."""

    def __init__(self) -> None:
        self._steps: list[_Step] = []
        self._shown: list[OwnStep | None] = []
        """Cached state of each step; None if it must be computed again."""
        self._numbers: JamNumbers | None = None
        """Numbers of the jams in the words of the cached steps."""
        self._undone_by: dict[EntryRef, dict[EntryRef, None]] = {}

    def note_written(self, command: Command, entry: Entry, text: str, at: Instant, numbers: JamNumbers) -> None:
        """Note that a command became this entry; `text` names jams by `numbers`."""
        if isinstance(command, NO_STEPS) or self._is_own_undo(command):
            return
        last = self._steps[-1] if self._steps else None
        refs: tuple[EntryRef, ...] = (entry.ref,)
        is_setup = isinstance(command, AddOfficial | AddPersons | ChangeRules | SetAttribute | SetRoles)
        if last is not None and entry.group and last.group == entry.group:
            refs = (*last.refs, entry.ref)
            self._steps.pop()
            self._shown.pop()
        step = _Step(
            refs=refs,
            text=text,
            at=at,
            group=entry.group,
            is_setup=is_setup,
            numbers=numbers,
            renumbers=isinstance(command, _RENUMBERS),
        )
        self._steps.append(step)
        self._shown.append(None)
        del self._steps[:-STEPS_MAX], self._shown[:-STEPS_MAX]

    def note_entry(self, entry: Entry) -> None:
        """Note an entry of any source that is now in the document; it may undo one of ours."""
        for ref in entry.undoes:
            self._undone_by.setdefault(ref, {})[entry.ref] = None
        self.look_again()

    def look_again(self) -> None:
        """Clear the cache: other entries may have become void."""
        self._shown = [None] * len(self._steps)

    def shown(
        self,
        is_void: Callable[[EntryRef], bool],
        numbers: JamNumbers,
        describe: Callable[[EntryRef], str],
        rename: Callable[[str, JamNumbers], str],
    ) -> tuple[OwnStep, ...]:
        """Return the current steps, with the jams of their words as they are numbered now.

        `rename` returns a text that was worded by other numbers; `describe` words the entry of a step that may have
        changed them.
        """
        if numbers != self._numbers:
            self._numbers = numbers
            self.look_again()
        for place, (step, known) in enumerate(zip(self._steps, self._shown, strict=True)):
            if known is None:
                text = step.text
                if step.numbers != numbers:
                    text = describe(step.refs[-1]) if step.renumbers else rename(text, step.numbers)
                self._shown[place] = self._look(step, text, is_void)
        return tuple(one for one in self._shown if one is not None)

    def _look(self, step: _Step, text: str, is_void: Callable[[EntryRef], bool]) -> OwnStep:
        undone = all(is_void(ref) for ref in step.refs)
        undos = reversed(self._undone_by.get(step.refs[-1], {})) if undone else ()
        undo = next((ref for ref in undos if not is_void(ref)), None)
        return OwnStep(
            refs=step.refs,
            text=text,
            at=step.at,
            undone=undone,
            undo=undo,
            is_setup=step.is_setup,
            is_of_page=step.group == SETUP_GROUP,
        )

    def _is_own_undo(self, command: Command) -> bool:
        if not isinstance(command, Undo):
            return False
        own = {ref for step in self._steps for ref in step.refs}
        return all(ref in own for ref in command.entries)
