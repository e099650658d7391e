"""Marks in the change log for entries with a conflicting answer, and for pending ones."""

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = ["WAITS", "answers_of"]

WAITS = tr("waiting for what it changes")


def answers_of(state: ScreenState) -> dict[EntryRef, str]:
    """Return the mark of each entry: what others say, or that it is pending."""
    marked: dict[EntryRef, str] = dict.fromkeys(state.view.pending, WAITS)
    for found, conflict in zip(state.bout.disagreements, state.conflicts, strict=True):
        places: dict[tuple[str | None, str | None], int] = {}
        for answer in found.answers:
            places.setdefault((answer.value, answer.skater_eid), len(places))
        for answer in found.answers:
            own = places[answer.value, answer.skater_eid]
            others = [one for at, one in enumerate(conflict.answers) if at != own]
            marked[answer.entry] = joined(
                "; ", (tr("{who} says {value}", who=one.short, value=one.value) for one in others)
            )
    return marked
