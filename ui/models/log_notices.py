"""Decides what stands above the change log: entries that wait behind a gap, and two entries that claim one place."""

from collections.abc import Callable
from dataclasses import dataclass

from derbyos_core.bout.commands import AcceptHeld
from derbyos_core.gossip.entry import Entry
from derbyos_core.identity import Role, SourceId
from ui import texts
from ui.models.log_reader import Waiting
from ui.scene import Scene

__all__ = ["NOTICES_MAX", "Notice", "notices"]

NOTICES_MAX = 3
"""So many stand above the log; more are counted."""
ACCEPT_NOTE = "If you accept, the bout goes on without them; they still take their place when they come."


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One sentence or two; `accept` is what its button enters, None where it has none."""

    text: str
    accept: AcceptHeld | None = None


def notices(scene: Scene, waiting: tuple[Waiting, ...], describe: Callable[[Entry], str]) -> tuple[Notice, ...]:
    """What waits first, then what is disputed; only the Head NSO is asked to accept."""
    may_accept = Role.HEAD_NSO in (scene.role, *scene.view.roles)
    found = [_waiting(one, scene, may_accept=may_accept) for one in waiting]
    for dispute in scene.view.disputes:
        told = f"What counts: {describe(dispute.counting)}."
        if dispute.other is not None:
            told += f" What is kept beside it: {describe(dispute.other)}."
        found.append(Notice(text=f"{dispute.sentence} {told}"))
    if len(found) <= NOTICES_MAX:
        return tuple(found)
    more = len(found) - NOTICES_MAX + 1
    return (*found[: NOTICES_MAX - 1], Notice(text=f"{more} more laptops have something to look at."))


def _waiting(one: Waiting, scene: Scene, *, may_accept: bool) -> Notice:
    numbers = one.missing.replace("-", " to ").replace(",", ", ")
    is_one = one.missing.isdigit()
    lack = f"Entry {numbers} of {_who(one.source, scene)} is missing" if is_one else (
        f"Entries {numbers} of {_who(one.source, scene)} are missing"
    )  # fmt: skip
    wait = f"{texts.count(one.held, 'later one', 'later ones')} {'waits' if one.held == 1 else 'wait'}"
    text = f"{lack}; {wait} for {'it' if is_one else 'them'}."
    if not may_accept:
        return Notice(text=f"{text} The Head NSO can accept that.")
    return Notice(text=f"{text} {ACCEPT_NOTE}", accept=AcceptHeld(source=one.source, missing=one.missing))


def _who(source: SourceId, scene: Scene) -> str:
    official = next((one for one in scene.bout.officials if one.source == source), None)
    return official.name if official is not None and official.name else "somebody who is not known yet"
