"""Undo line at the bottom left: the own last step with Undo, its choices, or a question about it."""

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
"""Time during which the reason of a jam's end is asked for (design 5, Jam timer)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asking:
    """A question about the next step: the command, when it was submitted, and the step's entries."""

    command: Command
    at: Instant
    refs: tuple[EntryRef, ...] | None = None

    @property
    def choices(self) -> tuple[str, ...]:
        if isinstance(self.command, EndJam):
            return tuple(END_REASON_WORDS.values())
        return (STATISTICS_ONLY,) if isinstance(self.command, SetTrip) else (PICK_ANOTHER,)


class UndoLine:
    """State of the toast: the step that asks for a reason, and the step that others have changed."""

    def __init__(
        self,
        submit: Callable[[Command], None],
        name_of: Callable[[AuthorId], str],
        picker: Callable[[], Callable[[Command], None]],
    ) -> None:
        self._submit = submit
        self._name_of = name_of
        self._picker = picker
        """Getter of the function by which the screen that is shown picks another skater."""
        self._memory = StepMemory()
        self._asking: _Asking | None = None
        self._asked: tuple[EntryRef, ...] = ()
        self._by = ""

    def note_command(self, command: Command, bout: Bout, now: Instant) -> None:
        """Note a submitted command. The end of a jam asks for its reason, a late correction for what it changes, and an
        unknown number for another one."""
        is_late = isinstance(command, SetTrip) and is_closed(bout, command.jam, now)
        if isinstance(command, EndJam) or is_late or _is_unknown(command, bout):
            self._asking = _Asking(command=command, at=now)
        elif self._asking is not None and self._asking.refs is None:
            self._asking = None  # a second command is the last step now, and no question stands beside it
        self._asked = ()

    def toast(self, view: View, now: Instant) -> Toast | None:
        """Return the toast to show now."""
        step = last_step(view)
        self._memory.note(step, view.document)
        if step is None:
            return None
        if self._asked == step.refs:
            text = tr("{by} has changed this since.", by=self._by)
            return Toast(text=text, action=tr("Undo anyway"), choices=(tr("Keep"),))
        return toast_of(step, now, self._choices(step, now))

    def undo(self, view: View) -> None:
        """Undo the last step. If others have changed it since, ask first; the next press undoes it."""
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
        """Redo what was undone last."""
        command = redo_command(view)
        if command is not None:
            self._submit(command)

    def choose(self, index: int, view: View) -> None:
        """Pick a choice of the toast: keep others' changes, a jam's reason, statistics only, or another skater."""
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
        """Drop the question about another skater: it belongs to the screen that was shown."""
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
        """Undo the correction and submit it again as one of the statistics."""
        step = last_step(view)
        if step is not None:
            self._submit(undo_command(step))
            self._submit(as_statistics(trip))

    def _take_back_reasons(self, jam: JamId, view: View) -> None:
        """Withdraw the reasons, since time ran out. Nothing is written unless a reason stands."""
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
    """Return whether a command names a number that nobody on the team has."""
    if not isinstance(command, AddPenalty | FieldSkater | ReplaceSkater | AmendBoxTrip) or command.skater is None:
        return False
    skater = command.skater
    return not is_known(skater) and bout.teams[skater.team].numbered(skater.number) is None
