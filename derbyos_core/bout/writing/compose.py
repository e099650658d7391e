"""Translation of a command into a draft entry: one command, one entry, one undo (entries 2).

The tables `COMPOSERS` of `compose_lineup`, `compose_score` and the others name the function that defines the acts of
each command. This module dispatches to them and adds `over`, role and group to their result.
"""

from collections.abc import Mapping

from derbyos_core.bout.commands import (
    AddPersons,
    CallJam,
    Command,
    EndJam,
    MarkNoInitial,
    MoveLineup,
    Redo,
    SetAttribute,
    SetLogo,
    Settle,
    SetTrip,
    Undo,
    UndoAuthor,
)
from derbyos_core.bout.writing import (
    compose_clock,
    compose_closing,
    compose_lineup,
    compose_membership,
    compose_penalty,
    compose_score,
    compose_setup,
    compose_undo,
)
from derbyos_core.bout.writing.entry_writer import Composer, EntryWriter, WritingContext
from derbyos_core.gossip.entry import Draft

__all__ = ["WritingContext", "draft"]

_COMPOSERS: Mapping[type, Composer] = {
    **compose_clock.COMPOSERS,
    **compose_closing.COMPOSERS,
    **compose_lineup.COMPOSERS,
    **compose_membership.COMPOSERS,
    **compose_penalty.COMPOSERS,
    **compose_score.COMPOSERS,
    **compose_setup.COMPOSERS,
}
"""Every command except Undo, UndoAuthor and Redo, which take entries back and have no `over`."""
_GROUPED = (AddPersons, CallJam, EndJam, MarkNoInitial, MoveLineup, SetAttribute, SetLogo, SetTrip)
"""Commands that may form one step with others."""


def draft(command: Command, context: WritingContext) -> Draft | None:
    """Return the entry that a command makes, or None if its author says exactly this already.

    Raises `LocalProtocolError`, a sentence to the official, if the command makes no sense.
    """
    writer = EntryWriter(context)
    if isinstance(command, Undo):
        return compose_undo.undo(command, writer)
    if isinstance(command, UndoAuthor):
        return compose_membership.undo_author(command, writer)
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
        group=command.group if isinstance(command, _GROUPED) else "",
    )
