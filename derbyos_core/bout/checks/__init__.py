"""Decides what on the paperwork looks wrong: hints at the place that they concern, never refusals (domain 6.4).

Real games have legal exceptions for most of them, so a hint is quiet, names what looks wrong, and goes away by
itself when the facts do. What our model cannot say (INJ on one side only, a star pass without its second row, a
code without a jam) needs no check.
"""

from derbyos_core.bout.checks.between_sheets import between_sheets
from derbyos_core.bout.checks.hint import Check, Hint, Sheet
from derbyos_core.bout.checks.lineups import lineup_hints
from derbyos_core.bout.checks.penalties import penalty_hints
from derbyos_core.bout.checks.rosters import roster_hints
from derbyos_core.bout.checks.score import score_hints
from derbyos_core.bout.model import Bout

__all__ = ["Check", "Hint", "Sheet", "hints"]


def hints(bout: Bout) -> tuple[Hint, ...]:
    """Everything that looks wrong, in the order of the jams; what concerns no jam comes first."""
    found = list(roster_hints(bout))
    for jam in bout.jams:
        checks = (score_hints, penalty_hints, lineup_hints, between_sheets)
        for check in checks if jam.start is not None else (penalty_hints,):
            found.extend(check(bout, jam))
    return tuple(found)
