"""Decides what on the paperwork looks wrong: hints at the place that they concern, never refusals (domain 6.4).

Real games have legal exceptions for most of them, so a hint is quiet, names what looks wrong, and goes away by
itself when the facts do. What our model cannot say (INJ on one side only, a star pass without its second row, a
code without a jam) needs no check.
"""

from collections.abc import Iterator

from derbyos_core.bout.checks.between_sheets import between_sheets
from derbyos_core.bout.checks.hint import Check, Hint, PaperSheet
from derbyos_core.bout.checks.lineups import lineup_hints
from derbyos_core.bout.checks.penalties import penalty_hints
from derbyos_core.bout.checks.rosters import roster_hints
from derbyos_core.bout.checks.score import score_hints
from derbyos_core.bout.model import Bout

__all__ = ["Check", "Hint", "PaperSheet", "hints", "hints_by_jam"]


def hints(bout: Bout) -> tuple[Hint, ...]:
    """Everything that looks wrong, in the order of the jams; what concerns no jam comes first."""
    return tuple(hint for part in hints_by_jam(bout) for hint in part)


def hints_by_jam(bout: Bout) -> Iterator[tuple[Hint, ...]]:
    """The same in parts, jam by jam: a screen works them out a few at a time, so that no press waits for them."""
    yield tuple(roster_hints(bout))
    for jam in bout.jams:
        checks = (score_hints, penalty_hints, lineup_hints, between_sheets)
        yield tuple(
            hint for check in (checks if jam.start is not None else (penalty_hints,)) for hint in check(bout, jam)
        )
