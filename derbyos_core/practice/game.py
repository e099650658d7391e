"""Entry point of practice bouts: from one random source, the script of a crew of eight."""

from random import Random

from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.clock import Instant
from derbyos_core.interchange.script.timed import TimedCommand
from derbyos_core.practice.match import play
from derbyos_core.practice.played import Setting
from derbyos_core.practice.script import PRACTICE_ROLES, script

__all__ = ["PRACTICE_ROLES", "practice_game"]


def practice_game(
    random: Random,
    start: Instant,
    *,
    rules: Ruleset | None = None,
    period_s: float | None = None,
    halftime_s: float | None = None,
    setting: Setting | None = None,
) -> tuple[TimedCommand, ...]:
    """Return the lines of a whole bout by time, its first whistle at `start`; equal sources give equal bouts.

    Without `rules` it is played by WFTDA's, and without a `setting` teams and crew are drawn. A shorter period or
    half-time makes a shorter bout; the script then sets its rules accordingly.
    """
    bout = play(random, rules=rules, period=period_s, halftime=halftime_s, setting=setting)
    return script(bout, random, start)
