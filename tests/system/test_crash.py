"""A node is killed in the middle of a real game and returns."""

from pathlib import Path

import pytest

from derbyos_core.identity import Role
from tests.system.oracle import BIG_GAME
from tests.system.stage import Stage, run_on_stage

SPEED = 600.0


@pytest.mark.clause(94, 96)
def test_a_node_killed_in_period_1_comes_back_and_nothing_is_lost(shared_data: Path, tmp_path: Path) -> None:
    """DOS-94, DOS-96: after `kill -9` the old log is loaded from the disk, the rest comes from the peers, and the
    official continues as a new source at the end of the log.
    """

    async def scene(stage: Stage) -> None:
        game = stage.game
        await game.sit_down([stage.plan(role) for role in stage.script.roles])
        await game.become_one()
        game.begin(SPEED)
        await game.wait_for_jam(1, 5)
        victim = stage.member(Role.SCOREKEEPER_AWAY)
        assert victim.listening is not None
        assert 0 < victim.status.done < victim.status.lines
        old_source = victim.listening.source
        victim.kill()
        await game.wait_for_jam(1, 8)

        again = await stage.crew.seat(victim.begin)
        await stage.until(lambda: old_source in again.status.tops, "the old log was not loaded from the disk")
        assert again.status.met == ()  # no peer has been dialled yet, so it came from the disk
        await game.introduce()
        await game.become_one()
        others = [one for one in game.members if one is not again]
        await stage.until(
            lambda: all(one.status.tops.get(old_source) == again.status.tops[old_source] for one in others),
            "the old source is not held alike",
        )
        game.begin_again(again)
        finished = await stage.end()
        assert again.listening is not None
        assert again.listening.source != old_source
        assert len(again.status.tops) == len(stage.script.roles) + 1
        stage.check(finished)

    run_on_stage(shared_data / BIG_GAME, tmp_path, scene)
