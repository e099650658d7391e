"""Submission of a command by another program, which waits for the outcome."""

from typing import NamedTuple

from derbyos_core.bout.commands import Command
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.node.node import Node
from derbyos_core.replica.effects import Effect, Rejected

__all__ = ["Outcome", "submit"]


class Outcome(NamedTuple):
    """The entry that was written, or why there is none; neither of them if the document says exactly this already."""

    entry: EntryRef | None
    refusal: str = ""


def submit(node: Node, command: Command, role: str) -> Outcome:
    """Submit a command to a node; raises what `Node.submit` raises."""
    refused: list[str] = []

    def note_refusal(effects: tuple[Effect, ...]) -> None:
        refused.extend(effect.reason for effect in effects if isinstance(effect, Rejected))

    source = node.replica.source
    top = node.replica.log.highest(source)
    unsubscribe = node.subscribe(note_refusal)
    try:
        node.submit(command, role)
    finally:
        unsubscribe()
    if refused:
        return Outcome(None, refused[0])
    return Outcome(EntryRef(source, top + 1) if node.replica.log.highest(source) > top else None)
