"""The network is cut in two during a real game, and joined again."""

from pathlib import Path

import pytest

from tests.system.namespaces import namespace_network, why_no_network
from tests.system.oracle import BIG_GAME
from tests.system.stage import Stage, run_on_stage

SPEED = 200.0
"""Slow enough that a cut of five jams lasts some seconds."""
CUT_AT, JOINED_AT = 6, 11


@pytest.mark.clause(98, 100)
def test_a_mesh_cut_in_two_for_five_jams_loses_nothing(shared_data: Path, tmp_path: Path) -> None:
    """DOS-98, DOS-100: each half goes on alone; when the cable is back, everybody has everything."""
    if reason := why_no_network():
        pytest.skip(reason)

    with namespace_network(8) as network:

        async def scene(stage: Stage) -> None:
            game = stage.game
            for place, role in enumerate(stage.script.roles, start=1):
                await stage.crew.seat(stage.plan(role, network.address(place)), network.prefix(place))
            await game.introduce()
            await game.become_one()
            game.begin(SPEED)
            await game.wait_for_jam(1, CUT_AT)
            network.set_cable("down")
            await game.wait_for_jam(1, JOINED_AT)
            # The halves were really separated: each has written entries that the other lacks.
            halves: dict[str, dict[str, int]] = {"left": {}, "right": {}}
            for place, member in enumerate(game.members, start=1):
                for source, top in member.status.tops.items():
                    half = halves[network.room(place)]
                    half[source] = max(top, half.get(source, 0))
            assert any(top > halves["right"].get(source, 0) for source, top in halves["left"].items())
            assert any(top > halves["left"].get(source, 0) for source, top in halves["right"].items())
            network.set_cable("up")
            finished = await stage.end()
            await game.become_one()
            stage.check(finished)

        run_on_stage(shared_data / BIG_GAME, tmp_path, scene)
