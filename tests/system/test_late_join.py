"""An official joins during the last jam of a real game."""

from pathlib import Path

import pytest

from derbyos_core.bout.model import JamId
from tests.system.oracle import BIG_GAME, read_oracle
from tests.system.stage import Stage, run_on_stage

SPEED = 600.0


@pytest.mark.clause(96)
def test_late_join_receives_missing_entries(shared_data: Path, tmp_path: Path) -> None:
    """DOS-96: a peer that joins in the last jam has the same game as all others."""
    names = (text.split("/") for text in read_oracle(shared_data / BIG_GAME).points_by_jam)
    last = max(JamId(int(period), int(jam)) for period, jam in names)

    async def scene(stage: Stage) -> None:
        game = stage.game
        await game.sit_down([stage.plan(role) for role in stage.script.roles])
        await game.become_one()
        game.begin(SPEED)
        await game.wait_for_jam(last.period, last.number)
        late = await stage.crew.seat(stage.onlooker("Late"))
        await game.introduce()
        await game.become_one()
        finished = await stage.end()
        assert late in finished
        assert len(finished) == len(stage.script.roles) + 1
        stage.check(finished)

    run_on_stage(shared_data / BIG_GAME, tmp_path, scene)
