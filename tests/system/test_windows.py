"""Windows of several processes on one machine show one bout; each is a whole program drawn in memory."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from derbyos_core.identity import Role
from tests.system import program
from tests.system.oracle import BIG_GAME
from tests.system.stage import Stage, run_on_stage

WATCHED = (Role.HEAD_NSO, Role.JAM_TIMER, Role.SCOREKEEPER_HOME)
SPEED = 600.0


def test_windows_of_three_processes_follow_a_whole_game(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each window belongs to a node on Qt's loop; entries of one reach the documents of all, and no window reports an
    error.
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


_SHOW = """
import sys
from pathlib import Path
import app.gui.display
import app.gui.life
from app.session import Session

opened = app.gui.life.Window

def open_window(services, closed, seen):
    window = opened(services, closed, seen)
    print("shown", flush=True)
    return window

app.gui.life.Window = open_window
app.gui.display.no_display = lambda: ""
import app.gui.start
session = Session()
app.gui.start.run_gui(session.open(Path(sys.argv[1])))
session.close()
"""


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is another thing on Windows")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_ctrl_c_closes_the_windows_in_order(number: signal.Signals, tmp_path: Path) -> None:
    """The whole program with its start page, drawn in memory: it ends with 0 and without error messages."""
    environment = {**os.environ, "PYTHONPATH": str(program.ROOT), "QT_QPA_PLATFORM": "offscreen"}
    gui = subprocess.Popen(
        [sys.executable, "-P", "-c", _SHOW, tmp_path],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert gui.stdout is not None
        assert gui.stdout.readline() == "shown\n"
        gui.send_signal(number)
        output, error = gui.communicate(timeout=60)
        assert (gui.returncode, output, error) == (0, "", "")
    finally:
        gui.kill()
        gui.communicate()
    log = (tmp_path / "log" / "derbyos.log").read_text(encoding="utf-8")
    assert [line for line in log.splitlines() if " ERROR " in line] == []
