"""Decides what stands at the bottom left: one's own last step with Undo, its choices, or a question about
it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from derbyos_core.bout.commands import (
    AddPenalty,
    AmendBoxTrip,
    CallJam,
    Command,
    EndJam,
    FieldSkater,
    MarkInjury,
    ReplaceSkater,
    SetTrip,
)
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.bout.reading.closed_score import as_statistics, is_closed
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId
from derbyos_core.replica.view import OwnStep, View
from derbyos_core.roles.jam_timer.timer_panel import END_REASON_WORDS, EndReason
from derbyos_core.roles.penalty_tracker.entry import is_known
from derbyos_core.roles.shared.steps import StepMemory, last_step, redo_command, toast_of, undo_command
from derbyos_core.roles.shared.toast import Toast

__all__ = ["UndoLine"]

STATISTICS_ONLY = tr("Statistics only")
PICK_ANOTHER = tr("Pick another")
REASONS_US = 15_000_000
"""So long the reason of a jam's end is asked for (design 5, Jam timer)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asking:
    """What the step that is written next asks for: the wish itself, when it went out, and the step's
    entries.
    """

    command: Command
    at: Instant
    refs: tuple[EntryRef, ...] | None = None

    @property
    def choices(self) -> tuple[str, ...]:
        if isinstance(self.command, EndJam):
            return tuple(END_REASON_WORDS.values())
        return (STATISTICS_ONLY,) if isinstance(self.command, SetTrip) else (PICK_ANOTHER,)


class UndoLine:
    """The toast's own memory: what asks for a reason, and what somebody has written over."""

    def __init__(
        self,
        submit: Callable[[Command], None],
        name_of: Callable[[AuthorId], str],
        picker: Callable[[], Callable[[Command], None]],
    ) -> None:
        self._submit = submit
        self._name_of = name_of
        self._picker = picker
        """How the screen that is shown picks another skater."""
        self._memory = StepMemory()
        self._asking: _Asking | None = None
        self._asked: tuple[EntryRef, ...] = ()
        self._by = ""

    def note_command(self, command: Command, bout: Bout, now: Instant) -> None:
        """A wish goes out: the end of a jam asks for its reason, a late correction for what it changes, and an unknown
        number for another one.
        """
        is_late = isinstance(command, SetTrip) and is_closed(bout, command.jam, now)
        if isinstance(command, EndJam) or is_late or _is_unknown(command, bout):
            self._asking = _Asking(command=command, at=now)
        elif self._asking is not None and self._asking.refs is None:
            self._asking = None  # what came with it is the last step, and no question stands beside that
        self._asked = ()

    def toast(self, view: View, now: Instant) -> Toast | None:
        """What to show now."""
        step = last_step(view)
        self._memory.note(step, view.document)
        if step is None:
            return None
        if self._asked == step.refs:
            text = tr("{by} has changed this since.", by=self._by)
            return Toast(text=text, action=tr("Undo anyway"), choices=(tr("Keep"),))
        return toast_of(step, now, self._choices(step, now))

    def undo(self, view: View) -> None:
        """Undo: at once, unless somebody has written over the step; then the next press does it."""
        step = last_step(view)
        if step is None:
            return
        changed = None
        if self._asked != step.refs:
            changed = self._memory.changed_by_others(step, view.document)
        if changed is not None:
            self._asked, self._by = step.refs, self._name_of(changed.author)
            return
        self._asked = ()
        self._submit(undo_command(step))

    def redo(self, view: View) -> None:
        """Bring back what was undone last."""
        command = redo_command(view)
        if command is not None:
            self._submit(command)

    def choose(self, index: int, view: View) -> None:
        """A choice of the toast: keep what others have changed, a jam's reason, only the statistics, another skater."""
        if self._asked:
            self._asked = ()
            return
        asking, self._asking = self._asking, None
        if asking is None:
            return
        if isinstance(asking.command, SetTrip):
            self._keep_official(asking.command, view)
        elif isinstance(asking.command, EndJam):
            self._give_reason(asking.command.jam, index, view)
        else:
            self._picker()(asking.command)

    def leave_screen(self) -> None:
        """Another screen is shown: it cannot pick another skater for this one."""
        if self._asking is not None and self._asking.choices == (PICK_ANOTHER,):
            self._asking = None

    def _give_reason(self, jam: JamId, index: int, view: View) -> None:
        match tuple(END_REASON_WORDS)[index]:
            case EndReason.CALLED_OFF:
                self._submit(CallJam(jam=jam))
            case EndReason.INJURY:
                self._submit(MarkInjury(jam=jam))
            case EndReason.TIME:
                self._take_back_reasons(jam, view)

    def _keep_official(self, trip: SetTrip, view: View) -> None:
        """The correction once more, as one of the statistics."""
        step = last_step(view)
        if step is not None:
            self._submit(undo_command(step))
            self._submit(as_statistics(trip))

    def _take_back_reasons(self, jam: JamId, view: View) -> None:
        """Time ran out: nothing is written, unless a reason stands."""
        found = view.bout.jam(jam)
        if found is not None and found.is_called:
            self._submit(CallJam(jam=jam, on=False))
        if found is not None and found.injury:
            self._submit(MarkInjury(jam=jam, on=False))

    def _choices(self, step: OwnStep, now: Instant) -> tuple[str, ...]:
        asking = self._asking
        if asking is None or now - asking.at > REASONS_US or step.at < asking.at:
            return ()
        if asking.refs is None:
            self._asking = asking = replace(asking, refs=step.refs)
        return asking.choices if step.refs == asking.refs else ()


def _is_unknown(command: Command, bout: Bout) -> bool:
    """Whether somebody is entered by a number that nobody on her team has."""
    if not isinstance(command, AddPenalty | FieldSkater | ReplaceSkater | AmendBoxTrip) or command.skater is None:
        return False
    skater = command.skater
    return not is_known(skater) and bout.teams[skater.team].numbered(skater.number) is None
