"""Short practice bouts that a crew entered: real entries, which fold to the facts that the crew meant."""

from random import Random

from derbyos_core.bout.commands import SetAttribute
from derbyos_core.clock import Instant
from derbyos_core.export import BoutSource, source_of_log
from derbyos_core.identity import BoutId, Role
from derbyos_core.practice.game import practice_game
from tests.unit.interchange.scripted_bout import T0, ScriptedBout

__all__ = ["DAY_US", "played_bout"]

DAY_US = 86_400_000_000


def played_bout(name: str, *, seed: int, day: int = 0, date: str = "") -> BoutSource:
    """Return a bout of two periods of two minutes, `day` days after 21 November 2026, with a date if one is given."""
    lines = practice_game(Random(seed), Instant(T0 + day * DAY_US), period_s=120, halftime_s=60)
    bout = ScriptedBout(BoutId(name), seed)
    bout.now = lines[0].at
    if date:
        bout.submit(SetAttribute(path=".", attribute="date", value=date), Role.HEAD_NSO)
    assert bout.play(lines) == []
    return source_of_log(bout.bout_id, bout.log, bout.document)
