"""Decides when Python looks for circular rubbish: seldom, in small portions, and never through the whole log.

Log and document are a few hundred thousand values that live as long as the bout, and nothing of ours makes rubbish
that refers to itself. By its own rules Python looks through all of them whenever they have grown by a quarter: with
10,000 entries that takes 160 ms and more, in which everything stands still. So what is there after the start is set
aside (data-model 4), what comes is looked at twice while it is young, a few milliseconds each time, and then left
alone. What that leaves behind in an evening is what of the windows' circles outlived 20,000 new values.
"""

import gc

__all__ = ["spare_what_is_loaded"]

NEW_VALUES, YOUNG_ROUNDS = 5_000, 3
"""A look at what came since the last one, 50 entries or so; every fourth looks at what those have left, too."""
OLD_ROUNDS = 1_000_000
"""Never."""


def spare_what_is_loaded() -> None:
    """Set everything aside that is in memory now; for the whole process, so it is for the program to call."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_VALUES, YOUNG_ROUNDS, OLD_ROUNDS)
