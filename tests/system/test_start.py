"""The first window is painted before the program behind it is loaded (performance goal 15)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.system import program

_START = """
import sys
from pathlib import Path
import app.gui.display
app.gui.display.no_display = lambda: ""
import ui.application

def shown(window):
    really(window)
    print(*sorted(sys.modules), flush=True)
    window.close()

really, ui.application.show_at_once = ui.application.show_at_once, shown
from app.cli import main
sys.exit(main([]))
"""

LATE = ("typer", "pydantic", "asyncio", "qasync", "ssl", "email", "zmq", "zeroconf", "lxml", "sqlite3", "pyarrow")
LATE_ROOMS = (
    "derbyos_core.bout",
    "derbyos_core.document",
    "derbyos_core.gossip",
    "derbyos_core.replica",
    "ui.shell.dialogs",
)
OURS_MAX = 93
"""There are 93, of which the words that the first page says are three; there were 190 before the page came first."""


@pytest.fixture
def loaded(tmp_path: Path) -> frozenset[str]:
    """Return the modules that are loaded when the start page has been painted; then close it."""
    folders = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    environment = os.environ | dict.fromkeys(folders, str(tmp_path))
    environment |= {"PYTHONPATH": str(program.ROOT), "QT_QPA_PLATFORM": "offscreen"}
    outcome = subprocess.run(
        [sys.executable, "-P", "-c", _START], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert outcome.returncode == 0, outcome.stderr
    return frozenset(outcome.stdout.split())


def test_modules_for_a_bout_are_loaded_after_the_first_paint(loaded: frozenset[str]) -> None:
    """Neither loop nor sockets nor files, and no screen; closing the window before they are loaded ends the program."""
    rooms = {".".join(name.split(".")[:2]) for name in loaded}
    assert [name for name in (*LATE, *LATE_ROOMS) if name in loaded | rooms] == []
    assert "ui.shell.start.join" in loaded
    assert len([name for name in loaded if name.startswith(("app.", "ui.", "derbyos_core."))]) <= OURS_MAX
