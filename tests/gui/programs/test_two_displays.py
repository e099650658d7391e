"""A laptop with two displays: the board is full screen on the second one, and the keys stay here.

Qt's offscreen platform is given both displays by a file, which it reads at the start; so this is a program of its own.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TIME_S = 60
SCREENS = (
    {"name": "eDP-1", "x": 0, "y": 0, "width": 1366, "height": 768},
    {"name": "HDMI-1", "x": 1366, "y": 0, "width": 1920, "height": 1080},
)


@pytest.mark.skipif(sys.platform == "win32", reason="a path with a drive letter cannot be given to the platform")
def test_the_board_opens_full_screen_on_the_other_display(tmp_path: Path, repository: Path) -> None:
    config = tmp_path / "displays.json"
    common = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    config.write_text(json.dumps({"screens": [{**screen, **common} for screen in SCREENS]}), encoding="utf-8")
    environment = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={config}", "PYTHONPATH": str(repository)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.programs.two_displays"],
        cwd=repository, env=environment, capture_output=True, text=True, timeout=TIME_S, check=True,
    )  # fmt: skip
    told = json.loads(done.stdout)
    assert set(told["screens"]) == {"eDP-1", "HDMI-1"}
    assert told["windows"] == [
        {
            "screen": "HDMI-1",
            "geometry": [1366, 0, 1920, 1080],
            "is_full_screen": True,
            "takes_keys": False,
            "board": "BoardValue",
        }
    ]
