"""Undo line at the bottom left: one's own last step with Undo, and the question that the step raises."""

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
from derbyos_core.bout.model import Bout, JamId, JamNumbers
from derbyos_core.bout.model.jam_numbers import renumbered
from derbyos_core.bout.reading.closed_score import as_statistics, is_closed
from derbyos_core.bout.reading.jam_rules import has_lead
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, Team, held_roles
from derbyos_core.jam_names import jam_in_game
from derbyos_core.replica.view import OwnStep, View
from derbyos_core.roles.jam_timer.timer_panel import END_REASON_WORDS, EndReason
from derbyos_core.roles.operator.writing_role import SCOREKEEPERS
from derbyos_core.roles.penalty_tracker.entry import is_known
from derbyos_core.roles.shared.steps import (
    StepMemory,
    jam_kept_by,
    last_step,
    outweighed_by,
    redo_command,
    toast_of,
    undo_command,
)
from derbyos_core.roles.shared.toast import Toast

__all__ = ["UndoLine"]

STATISTICS_ONLY = tr("Statistics only")
PICK_ANOTHER = tr("Pick another")
QUESTION_US = 15_000_000
"""Time during which a question is shown, as that for the reason of a jam's end (design 5, Jam timer)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """A question that a command raises; `refs` are the entries of its step, once the step is in the view."""

    command: Command
    at: Instant
    refs: tuple[EntryRef, ...] | None = None
    reasons: tuple[EndReason, ...] = tuple(EndReason)
    """For which the jam may have ended."""

    @property
    def choices(self) -> tuple[str, ...]:
        if isinstance(self.command, EndJam):
            return tuple(END_REASON_WORDS[reason] for reason in self.reasons)
        return (STATISTICS_ONLY,) if isinstance(self.command, SetTrip) else (PICK_ANOTHER,)


class UndoLine:
    """Undo line of one person: the question about their last command, and the undo that is to be confirmed."""

    def __init__(
        self,
        submit: Callable[[Command], None],
        name_of: Callable[[AuthorId], str],
        pick_another: Callable[[Command], None],
    ) -> None:
        """`pick_another` opens the choice of another skater on the screen that is shown."""
        self._submit = submit
        self._name_of = name_of
        self._pick_another = pick_another
        self._step_memory = StepMemory()
        self._question: _Question | None = None
        self._confirming: tuple[EntryRef, ...] = ()
        """Entries of the step whose undo is to be confirmed, for what it takes along; else empty."""
        self._asked = ""
        """The words for what the undo takes along."""

    def note_command(self, command: Command, bout: Bout, now: Instant) -> None:
        """Note a submitted command.

        Three commands raise a question: the end of a jam (for which reason?), a late correction of a trip (only for the
        statistics?), and a number that nobody has (which other skater?).
        """
        is_late = isinstance(command, SetTrip) and is_closed(bout, command.jam, now)
        if isinstance(command, EndJam) or is_late or _is_unknown(command, bout):
            self._question = _Question(command=command, at=now, reasons=_reasons(command, bout))
        elif self._question is not None and self._question.refs is None:
            self._question = None  # the next step belongs to this command, and not to the one with the question
        self._confirming = ()

    def toast(self, view: View, now: Instant) -> Toast | None:
        """Return the toast to show now."""
        step = last_step(view)
        self._step_memory.note(step, view.document)
        if step is None:
            return None
        if self._confirming == step.refs:
            return Toast(text=self._asked, action=tr("Undo anyway"), choices=(tr("Keep"),))
        toast = toast_of(step, now, self._choices(step, now))
        other = outweighed_by(step, view.bout)
        if other is None:
            return toast
        words = tr(
            "{change} · does not count while {name} says otherwise", change=toast.text, name=self._name_of(other)
        )
        return replace(toast, text=words)

    def undo(self, view: View) -> str:
        """Undo the last step. If others have changed it since, ask first; the next press undoes it.

        Returns why nothing changes by it: there is no step, or others have entered the same; else empty.
        """
        step = last_step(view)
        if step is None:
            return tr("There is nothing to undo here. Earlier entries are undone in the change log.")
        asked = self._question_before(step, view) if self._confirming != step.refs else ""
        if asked:
            self._confirming, self._asked = step.refs, asked
            return ""
        self._confirming = ()
        agreed = self._step_memory.agreed_by_others(step, view.document, view.bout, view.removed_as_well)
        self._submit(undo_command(step))
        return tr("{name} entered the same, so it still stands.", name=self._name_of(agreed)) if agreed else ""

    def _question_before(self, step: OwnStep, view: View) -> str:
        """Return what an undo would take along: what others changed, or a jam that only this step keeps; else empty."""
        kept = jam_kept_by(step, view.bout)
        if kept is not None:
            return tr("{jam} was deleted, and only this keeps it.", jam=jam_in_game(kept, view.bout))
        changed = self._step_memory.changed_by_others(step, view.document)
        return tr("{by} has changed this since.", by=self._name_of(changed.author)) if changed is not None else ""

    def redo(self, view: View) -> bool:
        """Redo what was undone last. Returns whether there was anything."""
        command = redo_command(view)
        if command is not None:
            self._submit(command)
        return command is not None

    def keep(self) -> bool:
        """Put the question away that an undo has raised. Returns whether there was one."""
        was_asked, self._confirming = bool(self._confirming), ()
        return was_asked

    def choose(self, index: int, view: View) -> None:
        """Pick a choice of the toast: keep the changes of others, or an answer to the question."""
        if self.keep():
            return
        question, self._question = self._question, None
        if question is None:
            return
        if isinstance(question.command, SetTrip):
            self._submit_as_statistics(question.command, view)
        elif isinstance(question.command, EndJam):
            self._give_reason(question.command.jam, question.reasons[index], view)
        else:
            self._pick_another(question.command)

    def follow_numbers(self, numbers: JamNumbers) -> None:
        """Follow jams that were numbered anew: the question stays about its jam, and ends with it."""
        jam = getattr(self._question.command, "jam", None) if self._question is not None else None
        if isinstance(jam, JamId) and numbers.is_gone(jam):
            self._question = None
        if self._question is not None:
            self._question = replace(self._question, command=renumbered(self._question.command, numbers))

    def leave_screen(self) -> None:
        """Drop the question about another skater: it belongs to the screen that was shown."""
        if self._question is not None and self._question.choices == (PICK_ANOTHER,):
            self._question = None

    def _give_reason(self, jam: JamId, reason: EndReason, view: View) -> None:
        match reason:
            case EndReason.CALLED_OFF:
                self._submit(CallJam(jam=jam, team=_known_caller(view, jam)))
            case EndReason.INJURY:
                self._submit(MarkInjury(jam=jam))
            case EndReason.TIME:
                self._withdraw_reasons(jam, view)

    def _submit_as_statistics(self, trip: SetTrip, view: View) -> None:
        """Undo the correction and submit it again as one of the statistics."""
        step = last_step(view)
        if step is not None:
            self._submit(undo_command(step))
            self._submit(as_statistics(trip))

    def _withdraw_reasons(self, jam: JamId, view: View) -> None:
        """Withdraw the reasons, since time ran out. Without a reason nothing is written."""
        found = view.bout.jam(jam)
        if found is not None and found.is_called:
            self._submit(CallJam(jam=jam, on=False))
        if found is not None and found.injury:
            self._submit(MarkInjury(jam=jam, on=False))

    def _choices(self, step: OwnStep, now: Instant) -> tuple[str, ...]:
        """Return the choices beside a step. The first step since the question was raised is its own."""
        question = self._question
        if question is None or now - question.at > QUESTION_US or step.at < question.at:
            return ()
        if question.refs is None:
            self._question = question = replace(question, refs=step.refs)
        return question.choices if step.refs == question.refs else ()


def _reasons(command: Command, bout: Bout) -> tuple[EndReason, ...]:
    """Return for which reasons a jam may have ended: nobody has lead in overtime, so nobody calls it off."""
    jam = bout.jam(command.jam) if isinstance(command, EndJam) else None
    if jam is not None and jam.overtime:
        return (EndReason.TIME, EndReason.INJURY)
    return tuple(EndReason)


def _is_unknown(command: Command, bout: Bout) -> bool:
    """Return whether a command names a number that nobody on the team has."""
    if not isinstance(command, AddPenalty | FieldSkater | ReplaceSkater | AmendBoxTrip) or command.skater is None:
        return False
    skater = command.skater
    return not is_known(skater) and bout.teams[skater.team].numbered(skater.number) is None


def _known_caller(view: View, jam: JamId) -> Team | None:
    """Return the team that called a jam off, for a person who also keeps its score; a jam timer alone does not know."""
    found = view.bout.jam(jam)
    leading = [team for team in SCOREKEEPERS if found is not None and has_lead(view.bout, found, team)]
    return leading[0] if len(leading) == 1 and SCOREKEEPERS[leading[0]] in held_roles(view.roles) else None
