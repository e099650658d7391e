"""A node keeps an encrypted file, and a change of the join code changes the code that opens a copy of it."""

import asyncio
from pathlib import Path

import pytest

from app.closed_entry import enter_as_member, found_bout
from app.gui.composition import NotAdmittedError, Plan, RunningNode, build_headless
from app.settings import Folders, Settings, load_settings
from app.typed_file import load_typed, save_typed
from app.verbs.kept_bouts import arrivals_of, load_kept
from derbyos_core.bout.commands import AddNote
from derbyos_core.identity import BoutId
from derbyos_core.node.discovery.discovery import NoDiscovery
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.security.join_code import parse_code
from derbyos_core.storage.bout_file import read_contents, read_sealed
from derbyos_core.storage.bouts import bout_path
from derbyos_core.storage.encryption import KeyRing
from derbyos_core.storage.membership_file import load_membership
from derbyos_core.storage.store_error import EncryptedFileError
from ui.services import TypedText

CODE = parse_code("ABC-DEF-GH2")
LOOKS_MAX = 200


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings(Folders.under(tmp_path))


def _plan(bout: BoutId, *, is_encrypted: bool) -> Plan:
    listen = ListenAt(LOOPBACK_HOST)
    return Plan(name="Ann", roles=("head-nso",), bout=bout, listen=listen, mdns=False, is_encrypted=is_encrypted)


async def _founded(settings: Settings, *, is_encrypted: bool) -> RunningNode:
    entry = await found_bout(settings.folders.data, RealClock().now())
    return await build_headless(_plan(entry.bout, is_encrypted=is_encrypted), settings, NoDiscovery(), entry)


async def _changed(path: Path) -> None:
    """Wait until the file has the wrap by the second code."""
    for _ in range(LOOKS_MAX):
        if "wrap.code.2" in read_sealed(path, is_in_use=True).wraps:
            return
        await asyncio.sleep(0.05)
    pytest.fail("the new code does not open the file")


def test_a_change_of_the_code_changes_what_opens_a_copy(settings: Settings) -> None:
    async def play() -> Path:
        running = await _founded(settings, is_encrypted=True)
        path = bout_path(settings.folders.bouts, running.node.replica.bout_id)
        running.node.submit(AddNote(text="kept"), "head-nso")
        assert running.membership is not None
        await running.membership.change_code(CODE)
        await _changed(path)
        await running.stop()
        return path

    path = asyncio.run(play())
    kept = load_membership(path)
    assert kept is not None
    assert (kept.code, kept.number) == (CODE, 2)
    assert [name.split(".")[1] for name in sorted(read_sealed(path).wraps)] == ["code", "laptop"]
    assert len(read_contents(path, opener=KeyRing(code=CODE)).records) == 4
    with pytest.raises(EncryptedFileError):
        read_contents(path)
    assert len(load_kept(path).placed) == 4, "the windows read it with the key of this laptop"
    assert len(arrivals_of(path)) == 4


def test_a_member_goes_on_with_an_encrypted_file_and_nobody_enters_it_as_an_open_bout(settings: Settings) -> None:
    async def play() -> None:
        running = await _founded(settings, is_encrypted=True)
        bout = running.node.replica.bout_id
        await running.stop()
        path = bout_path(settings.folders.bouts, bout)
        with pytest.raises(NotAdmittedError, match="this bout file is encrypted"):
            await build_headless(_plan(bout, is_encrypted=False), settings, NoDiscovery())
        entry = await enter_as_member(bout, path, settings.folders.data)
        again = await build_headless(_plan(bout, is_encrypted=False), settings, NoDiscovery(), entry)
        again.node.submit(AddNote(text="again"), "head-nso")
        await again.stop()
        assert read_sealed(path).is_encrypted
        assert len(load_kept(path).placed) == 4

    asyncio.run(play())


def test_a_closed_bout_is_plain_unless_the_plan_says_otherwise(settings: Settings) -> None:
    async def play() -> Path:
        running = await _founded(settings, is_encrypted=False)
        await running.stop()
        return bout_path(settings.folders.bouts, running.node.replica.bout_id)

    assert not read_sealed(asyncio.run(play())).is_encrypted


@pytest.mark.parametrize("is_encrypted", [False, True])
def test_unfinished_texts_of_an_encrypted_bout_stand_in_no_plain_file(
    settings: Settings, *, is_encrypted: bool
) -> None:
    async def play() -> dict[str, TypedText]:
        running = await _founded(settings, is_encrypted=is_encrypted)
        bout, folder = running.node.replica.bout_id, settings.folders.bouts
        running.node.submit(AddNote(text="kept"), "head-nso")
        save_typed(folder, bout, {"chat": TypedText(text="half")})
        found = load_typed(folder, bout)
        await running.stop()
        return found

    assert bool(asyncio.run(play())) is not is_encrypted
