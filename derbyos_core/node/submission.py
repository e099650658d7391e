"""Submission of a command by another program, which waits for the outcome."""

import asyncio
from contextlib import suppress
from typing import NamedTuple

from derbyos_core.bout.commands import Command
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.node.node import Node
from derbyos_core.replica.effects import Effect, Rejected

__all__ = ["SAVE_S_MAX", "Outcome", "submit", "wait_until_saved"]

SAVE_S_MAX = 2.0
"""A sync takes 4 ms on a good disk and 100 on a bad one; a disk that needs longer is reported as a fault."""


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


async def wait_until_saved(node: Node, ref: EntryRef, seconds: float = SAVE_S_MAX) -> bool:
    """Wait until the disk has this entry of the log; False if it does not have it in time, or has a fault."""
    if node.is_saved(ref):
        return True
    changed = asyncio.Event()
    unsubscribe = node.subscribe(lambda _: changed.set())
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (node.is_saved(ref) or node.view().save_fault):
                    changed.clear()
                    await changed.wait()
    finally:
        unsubscribe()
    return node.is_saved(ref)
