"""Windows of several processes on one machine show one bout; each is a whole program drawn in memory."""

from dataclasses import replace
from pathlib import Path

import pytest

from derbyos_core.identity import Role
from tests.system.oracle import BIG_GAME
from tests.system.stage import Stage, run_on_stage

WATCHED = (Role.HEAD_NSO, Role.JAM_TIMER, Role.SCOREKEEPER_HOME)
SPEED = 600.0


def test_windows_of_three_processes_follow_a_whole_game(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each window sits over a node on Qt's loop; what is entered at one is in the documents of all, and no window
    has anything to complain of.
    """
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")

    async def scene(stage: Stage) -> None:
        game = stage.game
        await game.sit_down([replace(stage.plan(role), window=role in WATCHED) for role in stage.script.roles])
        await game.become_one()
        game.begin(SPEED)
        stage.check(await stage.end())

    run_on_stage(shared_data / BIG_GAME, tmp_path, scene)
    logs = [(tmp_path / role.value / "log" / "derbyos.log").read_text(encoding="utf-8") for role in WATCHED]
    assert [line for text in logs for line in text.splitlines() if " WARNING " in line or " ERROR " in line] == []
