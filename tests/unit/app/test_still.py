"""The pictures of a demo show its bout as on the Head NSO's screen, half-way and at the end."""

import asyncio
from pathlib import Path

import pytest

from app.demo.still_pictures import AFTER_JAM_US, INTO_JAM_US, stills_of
from app.gui.composition import Plan, build_headless
from app.settings import Folders, load_settings
from derbyos_core.bout.commands import Command, EndJam, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.storage.bouts import bout_path

START = Instant(1_795_248_000_000_000)
JAM_US = 60_000_000
BOUT = BoutId("b")


def _keep(folder: Path, role: str, *commands: Command) -> Path:
    """Store a bout of one person, and return its file."""

    async def play() -> None:
        plan = Plan(name=role, roles=(role,), bout=BOUT, listen=ListenAt(LOOPBACK_HOST), mdns=False)
        running = await build_headless(plan, load_settings(Folders.under(folder)))
        for command in commands:
            running.node.submit(command, role)
        await running.node.stop()

    asyncio.run(play())
    return bout_path(folder / "bouts", BOUT)


def test_a_still_shows_the_first_part_of_the_log_in_the_games_own_time(tmp_path: Path) -> None:
    jam = JamId(1, 1)
    _keep(tmp_path, "jam-timer", StartJam(jam=jam, at=START))
    path = _keep(tmp_path, "head-nso", EndJam(jam=jam, duration_us=JAM_US))
    playing, end = stills_of(path)
    assert (playing.view.entries, end.view.entries) == (2, 4)
    assert playing.view.bout.active == jam
    assert playing.now == START + INTO_JAM_US
    assert end.view.bout.completed == jam
    assert end.now == START + JAM_US + AFTER_JAM_US
    assert end.view.name == "head-nso"
    assert [peer.name for peer in end.view.peers] == ["jam-timer"]


def test_without_a_head_nso_there_is_no_such_picture(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="nobody was Head NSO"):
        stills_of(_keep(tmp_path, "jam-timer"))
