"""Translation of a command into a draft entry: one command, one entry, one undo (entries 2).

`compose_lineup`, `compose_score` and the others define the acts of each command. This module dispatches to them and
adds `over`, role and group to their result.
"""

from collections.abc import Callable, Mapping
from typing import Any

from derbyos_core.bout import commands
from derbyos_core.bout.commands import AddPersons, Command, Redo, SetAttribute, Settle, Undo
from derbyos_core.bout.writing import (
    compose_clock,
    compose_closing,
    compose_lineup,
    compose_penalty,
    compose_score,
    compose_setup,
    compose_undo,
)
from derbyos_core.bout.writing.entry_writer import ActGroup, EntryWriter, WritingContext
from derbyos_core.gossip.entry import Draft

__all__ = ["WritingContext", "draft"]

_COMPOSERS: Mapping[type, Callable[[Any, EntryWriter], ActGroup]] = {
    commands.AcceptHeld: compose_setup.accept_held,
    commands.AddNote: compose_setup.add_note,
    commands.AddOfficial: compose_setup.add_official,
    commands.AddPenalty: compose_penalty.add_penalty,
    commands.AddPersons: compose_setup.add_persons,
    commands.AdjustScore: compose_score.adjust_score,
    commands.AmendBoxTrip: compose_penalty.amend_box_trip,
    commands.AmendPenalty: compose_penalty.amend_penalty,
    commands.AmendReview: compose_clock.amend_review,
    commands.AmendTimeOut: compose_clock.amend_time_out,
    commands.CallJam: compose_score.call_jam,
    commands.ClearLineup: compose_lineup.clear,
    commands.CorrectScore: compose_score.correct_score,
    commands.EndBout: compose_clock.end_bout,
    commands.EndJam: compose_clock.end_jam,
    commands.EndPeriod: compose_clock.end_period,
    commands.EndTimeOut: compose_clock.end_time_out,
    commands.EnterBox: compose_penalty.enter_box,
    commands.ExitBox: compose_penalty.exit_box,
    commands.FieldSkater: compose_lineup.field_skater,
    commands.Join: compose_setup.join_bout,
    commands.MarkGone: compose_setup.mark_gone,
    commands.MarkInitial: compose_score.mark_initial,
    commands.MarkInjury: compose_score.mark_injury,
    commands.MarkLead: compose_score.mark_lead,
    commands.MarkLost: compose_score.mark_lost,
    commands.MarkNoInitial: compose_score.mark_no_initial,
    commands.MarkNoPivot: compose_lineup.mark_no_pivot,
    commands.MarkStarPass: compose_score.mark_star_pass,
    commands.RemoveElement: compose_setup.remove_element,
    commands.ReplaceSkater: compose_lineup.replace,
    commands.SameLineup: compose_lineup.same,
    commands.SetAttribute: compose_setup.set_attribute,
    commands.SetClock: compose_clock.set_clock,
    commands.SetRoles: compose_setup.set_roles,
    commands.SetTrip: compose_score.set_trip,
    commands.Settle: compose_setup.settle,
    commands.ShiftJam: compose_clock.shift_jam,
    commands.SignSheets: compose_closing.sign_sheets,
    commands.SitOut: compose_lineup.sit_out,
    commands.StartJam: compose_clock.start_jam,
    commands.StartTimeOut: compose_clock.start_time_out,
    commands.TellFoulOut: compose_penalty.tell_foul_out,
    commands.TellScore: compose_closing.tell_score,
    commands.UnfieldSkater: compose_lineup.unfield,
}
"""Every command except Undo and Redo, which take entries back and have no `over`."""


def draft(command: Command, context: WritingContext) -> Draft | None:
    """Return the entry that a command makes, or None if its author says exactly this already.

    Raises `LocalProtocolError`, a sentence to the official, if the command makes no sense.
    """
    writer = EntryWriter(context)
    if isinstance(command, Undo):
        return compose_undo.undo(command, writer)
    if isinstance(command, Redo):
        return compose_undo.redo(command, writer)
    step = _COMPOSERS[type(command)](command, writer)
    if not step.is_news or not step.acts:
        return None
    return Draft(
        acts=step.acts,
        role=context.role,
        over=None if step.over is None else writer.in_order(step.over),
        settles=compose_setup.answers_to_settle(command, writer) if isinstance(command, Settle) else (),
        group=command.group if isinstance(command, AddPersons | SetAttribute) else "",
    )
