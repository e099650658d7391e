"""Plausibility checks of the paperwork: hints at the place they concern, never refusals (domain 6.4).

Real games have legal exceptions to most checks, so a hint is unobtrusive, names the problem, and disappears once the
facts are corrected. Faults that the model cannot express (INJ on one side only, a star pass without its second row, a
code without a jam) need no check.
"""

from collections.abc import Iterator

from derbyos_core.bout.checks.between_sheets import between_sheets
from derbyos_core.bout.checks.hint import Check, Hint, PaperSheet
from derbyos_core.bout.checks.lineups import lineup_hints
from derbyos_core.bout.checks.penalties import penalty_hints
from derbyos_core.bout.checks.rosters import roster_hints
from derbyos_core.bout.checks.score import score_hints, unskated_hints
from derbyos_core.bout.model import Bout

__all__ = ["Check", "Hint", "PaperSheet", "hints", "hints_by_jam"]


def hints(bout: Bout) -> tuple[Hint, ...]:
    """Return all hints in jam order; those that concern no jam come first."""
    return tuple(hint for part in hints_by_jam(bout) for hint in part)


def hints_by_jam(bout: Bout) -> Iterator[tuple[Hint, ...]]:
    """Yield the same hints jam by jam, so that a screen can compute a few at a time and no key press is delayed."""
    yield tuple(roster_hints(bout))
    for jam in bout.jams:
        skated = (score_hints, penalty_hints, lineup_hints, between_sheets)
        checks = skated if jam.start is not None else (unskated_hints, penalty_hints)
        yield tuple(hint for check in checks for hint in check(bout, jam))
