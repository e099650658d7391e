"""Commands and the states in which they are submitted, sorted by what they are about."""

from collections.abc import Mapping

from tests.goldens.cases import clock, closing, history, lineup, membership, penalty, score, setup
from tests.goldens.cases.case import Case

__all__ = ["THEMES", "Case"]

THEMES: Mapping[str, tuple[Case, ...]] = {
    "clock": clock.CASES,
    "closing": closing.CASES,
    "history": history.CASES,
    "lineup": lineup.CASES,
    "membership": membership.CASES,
    "penalty": penalty.CASES,
    "score": score.CASES,
    "setup": setup.CASES,
}
"""Every case, by the name of the file in which its entries are stored."""
