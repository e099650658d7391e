"""Statistics of a season: each result is a function from frames to a frame (domain 7).

Every frame comes in by a contract and goes out by one. Rows are jams that were played. `docs/statistics.md` has each
formula, its unit, what it is counted over, and its source. Only DataFrame expressions are used, without Python
functions, so everything runs over Spark Connect and on a cluster that has no code of ours.
"""

from derbyos_core.season.statistics.build import build_results

__all__ = ["build_results"]
