"""Statistics of a season: each result is a function from frames to a frame (domain 7).

Every frame comes in by a contract and goes out by one. Rows are jams that were played. `docs/statistics.md` has each
formula, its unit, what it is counted over, and its source. Only DataFrame expressions are used, without Python
functions, so everything runs over Spark Connect and on a cluster that has no code of ours.
"""

from derbyos_core.season.statistics.fielding import fielded
from derbyos_core.season.statistics.frames import counted_once
from derbyos_core.season.statistics.game_summary import game_summary, known_penalties
from derbyos_core.season.statistics.jammers import jammers, jammers_of_season
from derbyos_core.season.statistics.penalties import penalties_by_code, penalties_by_skater
from derbyos_core.season.statistics.penalty_summary import penalty_summary
from derbyos_core.season.statistics.scores import doubles, final_score, points_by_jam

__all__ = [
    "counted_once",
    "doubles",
    "fielded",
    "final_score",
    "game_summary",
    "jammers",
    "jammers_of_season",
    "known_penalties",
    "penalties_by_code",
    "penalties_by_skater",
    "penalty_summary",
    "points_by_jam",
]
