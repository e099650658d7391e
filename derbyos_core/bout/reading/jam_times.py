"""Jams whose times cannot be right: an end without a start, and two jams at one time."""

from collections.abc import Iterable, Iterator

from derbyos_core.bout.model import JamOverlap, UnstartedEnd
from derbyos_core.bout.reading.jam_cache import JamMemo
from derbyos_core.document.tree import Element
from derbyos_core.gossip.acts import EntryRef

__all__ = ["read_overlaps", "read_unstarted_ends"]

OVERLAP_MIN_US = 1_000_000
"""Jams that share less are one after the other: the end and the start are noted by two people."""


def read_unstarted_ends(jams: Iterable[JamMemo]) -> Iterator[UnstartedEnd]:
    """Yield the ends of jams that have no start."""
    for one in jams:
        if one.jam.start is None and one.jam.duration_us is not None:
            yield UnstartedEnd(jam=one.jam.id, by=_entries(one.element, "duration"))


def read_overlaps(jams: Iterable[JamMemo]) -> Iterator[JamOverlap]:
    """Yield each jam that began while an earlier one ran, or that nobody ended, with the one that ran longest."""
    started = sorted(
        [(one.jam.start, one.jam.id, one) for one in jams if one.jam.start is not None], key=lambda row: row[:2]
    )
    longest: JamMemo | None = None
    for start, _, one in started:
        if longest is not None and (longest.jam.end is None or longest.jam.end - start >= OVERLAP_MIN_US):
            by = (*_entries(longest.element, "timestamp"), *_entries(one.element, "timestamp"))
            unsettled = next((jam.jam.id for jam in (one, longest) if _is_unsettled(jam)), None)
            yield JamOverlap(first=longest.jam.id, second=one.jam.id, by=by, unsettled=unsettled)
        if longest is None or _is_longer(one, longest):
            longest = one


def _is_longer(one: JamMemo, other: JamMemo) -> bool:
    return other.jam.end is not None and (one.jam.end is None or one.jam.end >= other.jam.end)


def _is_unsettled(jam: JamMemo) -> bool:
    return "timestamp" in jam.element.disagreements


def _entries(jam: Element, attribute: str) -> tuple[EntryRef, ...]:
    return tuple(dict.fromkeys(claim.entry for claim in jam.answers(attribute)))
