"""Room for a jam that nobody timed: stops after the place in question have nothing to do with it."""

from datetime import UTC
from random import Random

import pytest

from derbyos_core.bout.commands import EndTimeOut, StartTimeOut
from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.past_jams import JamLine, past_jams
from tests.gui.entries import ROSTER, enroll, skate
from tests.kit.fake_node import SECOND_US, FakeCluster


@pytest.mark.parametrize("seed", range(20))
def test_a_later_stop_takes_no_room_from_a_jam_inserted_or_added_before_it(seed: int) -> None:
    """Found in real windows: one official timeout in period 2, and nothing could be inserted in period 1 any more."""
    random, cluster = Random(seed), FakeCluster()
    timer = cluster.node("Sol A.", "jam-timer")
    enroll(timer, *ROSTER)
    enroll(timer, *ROSTER, team=Team.AWAY)

    def lines() -> tuple[JamLine, ...]:
        return past_jams(timer.view().bout, cluster.time, UTC)

    for number in range(1, 4):
        skate(cluster, timer, JamId(1, number), seconds=random.randint(20, 90), pause=random.randint(20, 150))
    cluster.wait(150)
    before = {line.eid: (line.gap, line.gap_after) for line in lines()}
    timer.submit(StartTimeOut(period=1, kind=random.choice(list(TimeOutKind)), at=cluster.time), "jam-timer")
    cluster.wait(random.randint(1, 60))
    stop = timer.view().bout.periods[0].time_outs[-1]
    timer.submit(EndTimeOut(eid=stop.eid, duration_us=random.randint(1, 60) * SECOND_US), "jam-timer")
    after = {line.eid: (line.gap, line.gap_after) for line in lines()}
    assert any(gap is not None for gap, _ in before.values())
    assert after == before
