"""Statistics of a season: each result is a function from frames to a frame (domain 7).

Every frame comes in by a contract and goes out by one. Rows are jams that were played. `docs/statistics.md` has each
formula, its unit, what it is counted over, and its source. Only DataFrame expressions are used, without Python
functions, so everything runs over Spark Connect and on a cluster that has no code of ours.
"""

from derbyos_core.season.statistics.frames import counted_once
from derbyos_core.season.statistics.jammers import jammers, jammers_of_season
from derbyos_core.season.statistics.penalties import penalties_by_code, penalties_by_skater
from derbyos_core.season.statistics.scores import doubles, final_score, points_by_jam

__all__ = [
    "counted_once",
    "doubles",
    "final_score",
    "jammers",
    "jammers_of_season",
    "penalties_by_code",
    "penalties_by_skater",
    "points_by_jam",
]
