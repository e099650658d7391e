"""Stoppages and clock readings between jams: the period in which each counts."""

from bisect import bisect_right
from collections.abc import Iterable

from derbyos_core.bout.model import Jam, JamId
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.tree import Element

__all__ = ["BETWEEN", "counted_between", "kept_between"]

BETWEEN = frozenset(("time-out", "clock-set"))
"""Tags of what a period keeps beside its jams, and what belongs to a moment."""


def kept_between(period: Element) -> list[Element]:
    """Return the stoppages and clock readings that a period keeps."""
    return [child for child in period.children if child.tag in BETWEEN and child.is_present]


def counted_between(numbered: list[tuple[int, Element]], jams: Iterable[Jam]) -> dict[int, list[Element]]:
    """Return by period the stoppages and clock readings that count in it, where jams moved to another period.

    What was entered after a moved jam, in the period that keeps it, was meant for the period in which the jam counts.
    """
    started = sorted([(jam.start, jam.id) for jam in jams if jam.start is not None])
    counted: dict[int, list[Element]] = {number: [] for number, _ in numbered}
    for number, element in numbered:
        for child in kept_between(element):
            at = parse_instant(child.get("timestamp"))
            before = bisect_right(started, at, key=_start_of) if at is not None else 0
            last = started[before - 1][1] if before else None
            counted[last.period if last is not None and last.place[0] == number else number].append(child)
    return counted


def _start_of(row: tuple[Instant, JamId]) -> Instant:
    return row[0]
