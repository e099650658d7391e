"""Services of the program for its windows: bouts found and stored, nodes, exports, memory."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from app.demo.paced_node import PacedNode
from app.gui.services import GUIServices
from app.settings import Folders, load_settings
from app.verbs import ask_bout as asking
from derbyos_core.bout.commands import AddNote, SetAttribute
from derbyos_core.errors import UserError
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.reader import read_statsbook
from derbyos_core.node.discovery.discovery import DiscoveredBout, NoDiscovery
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import expect_soon, has_all
from tests.unit.interchange.statsbook.books import blank
from ui.services import Opening, Preferences

LOOPBACK = ListenAt(LOOPBACK_HOST)


def _services(folder: Path) -> GUIServices:
    return GUIServices(load_settings(Folders.under(folder)), NoDiscovery(), LOOPBACK)


def _address(seat: PacedNode) -> Address:
    address = seat.view().address
    assert address is not None
    return address


def _run(scene: Callable[[GUIServices, GUIServices], Awaitable[None]], folder: Path) -> None:
    """Play a scene with two people's programs; both leave afterwards."""

    async def play() -> None:
        ann, bo = _services(folder / "ann"), _services(folder / "bo")
        try:
            await scene(ann, bo)
        finally:
            await asyncio.gather(ann.leave_all(), bo.leave_all())

    asyncio.run(play())


def test_address_alone_joins_the_bout_kept_there(tmp_path: Path) -> None:
    """The first program makes a bout, the second learns its string by a request, and each receives the other's
    entries."""

    async def scene(ann: GUIServices, bo: GUIServices) -> None:
        first = await ann.open_bout(Opening(name=" Ann ", roles=("head-nso",)))
        second = await bo.open_bout(Opening(name="Bo", roles=("jam-timer",), addresses=(_address(first),)))
        assert second.view().bout_id == first.view().bout_id
        assert first.view().bout_id.created_us is not None
        first.submit(AddNote(text="from Ann"), "head-nso")
        second.submit(AddNote(text="from Bo"), "jam-timer")
        seats = (first, second)
        await expect_soon(lambda: all(has_all(seat.node, "from Ann", "from Bo") for seat in seats), "both notes")
        assert {official.name for official in first.view().bout.officials} == {"Ann", "Bo"}
        assert len(first.view().peers) == 1  # the requesting program was never a member

    _run(scene, tmp_path)


def test_unreachable_address_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "ANSWER_S_MAX", 0.2)

    async def scene(ann: GUIServices, bo: GUIServices) -> None:
        with pytest.raises(UserError, match=r"Nobody answers at 127\.0\.0\.1:50999"):
            await ann.open_bout(Opening(name="Ann", roles=("head-nso",), addresses=(Address(LOOPBACK_HOST, 50_999),)))
        assert await ann.saved_bouts() == ()

    _run(scene, tmp_path)


def test_a_bout_is_kept_and_listed_with_its_title(tmp_path: Path) -> None:
    async def scene(ann: GUIServices, bo: GUIServices) -> None:
        seat = await ann.open_bout(Opening(name="Ann", roles=("head-nso",), bout="finals"))
        seat.submit(SetAttribute(team=Team.HOME, attribute="name", value="Hull"), "head-nso")
        await seat.stop()
        await seat.stop()
        (kept,) = await ann.saved_bouts()
        assert (kept.bout, kept.title, kept.entries) == ("finals", "Hull – Away", 2)
        assert [(team.short, team.color) for team in kept.teams] == [("HUL", ""), ("AWY", "")]
        assert (kept.date, kept.start, kept.hall) == ("", "", "")

    _run(scene, tmp_path)


def test_a_kept_bout_is_listed_with_its_day_and_its_colours(tmp_path: Path) -> None:
    async def scene(ann: GUIServices, bo: GUIServices) -> None:
        seat = await ann.open_bout(Opening(name="Ann", roles=("head-nso",), bout="finals"))
        for command in (
            SetAttribute(team=Team.HOME, attribute="name", value="Hull"),
            SetAttribute(team=Team.HOME, attribute="color", value="#5B2A86"),
            SetAttribute(team=Team.AWAY, attribute="color", value="light blue"),
            SetAttribute(path=".", attribute="date", value="2026-11-21"),
            SetAttribute(path=".", attribute="time", value="20:30"),
            SetAttribute(path="venue/name", value="Hall 2"),
        ):
            seat.submit(command, "head-nso")
        await seat.stop()
        (kept,) = await ann.saved_bouts()
        assert [(team.short, team.color) for team in kept.teams] == [("HUL", "#5B2A86"), ("AWY", "#ADD8E6")]
        assert (kept.date, kept.start, kept.hall) == ("2026-11-21", "20:30", "Hall 2")

    _run(scene, tmp_path)


def test_a_bout_that_is_open_here_is_not_opened_twice(tmp_path: Path) -> None:
    async def scene(ann: GUIServices, bo: GUIServices) -> None:
        await ann.open_bout(Opening(name="Ann", roles=("head-nso",), bout="finals"))
        with pytest.raises(UserError, match="open in another DerbyOS"):
            await ann.open_bout(Opening(name="Ann", roles=("head-nso",), bout="finals"))

    _run(scene, tmp_path)


def test_an_open_bout_is_exported_with_its_arrivals(tmp_path: Path) -> None:
    """Own entries have no sender, entries of others have one; a bout without a roster is exported like any other."""

    async def scene(ann: GUIServices, bo: GUIServices) -> None:
        first = await ann.open_bout(Opening(name="Ann", roles=("head-nso",), bout="finals"))
        second = await bo.open_bout(
            Opening(name="Bo", roles=("jam-timer",), bout="finals", addresses=(_address(first),))
        )
        second.submit(AddNote(text="from Bo"), "jam-timer")
        await expect_soon(lambda: has_all(first.node, "from Bo"), "the note")
        await expect_soon(lambda: first.view().unsynced == 0, "all of it on the disk")
        told: list[tuple[int, int]] = []
        folder = tmp_path / "audit"
        assert await ann.export_parquet(first.view(), folder, lambda done, of: told.append((done, of))) == folder
        rows = pq.read_table(folder / "entries").to_pylist()
        senders = [(row["writer"], row["received_from"] is not None) for row in rows]
        assert sorted(senders) == [("Ann", False), ("Bo", True), ("Bo", True)]
        assert told[-1] == (2, 2)

        file = tmp_path / "finals.derbyxml"
        assert await ann.export_derbyxml(first.view(), file, lambda done, of: None) == file
        assert b"from Bo" in file.read_bytes()

        form, book = tmp_path / "blank.xlsx", tmp_path / "finals.xlsx"
        form.write_bytes(blank())
        await ann.check_blank(form)
        made = await ann.export_statsbook(first.view(), form, book, lambda done, of: None)
        assert (made.path, made.left_out, made.note) == (book, (), None)
        assert read_statsbook(book.read_bytes()).scores == ()
        with pytest.raises(UserError, match="there is no file"):
            await ann.check_blank(tmp_path / "none.xlsx")

    _run(scene, tmp_path)


def test_export_to_an_unwritable_place_is_reported(tmp_path: Path) -> None:
    async def scene(ann: GUIServices, bo: GUIServices) -> None:
        seat = await ann.open_bout(Opening(name="Ann", roles=("head-nso",)))
        (tmp_path / "file").touch()
        for export in (ann.export_parquet, ann.export_derbyxml):
            with pytest.raises(UserError, match="cannot be written"):
                await export(seat.view(), tmp_path / "file" / "x", lambda done, of: None)

    _run(scene, tmp_path)


def test_preferences_come_back_after_a_restart(tmp_path: Path) -> None:
    wanted = Preferences(
        name="Ann",
        roles=("head-nso", "jam-timer"),
        shown_role="jam-timer",
        scheme="dark",
        scale=1.5,
        is_still=True,
        language="de",
    )
    _services(tmp_path).save_preferences(wanted)
    assert _services(tmp_path).load_preferences() == wanted


def test_preferences_that_cannot_be_kept_cost_nothing_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    services = _services(tmp_path / "here")
    (tmp_path / "here" / "settings.json").unlink()
    (tmp_path / "here" / "settings.json").mkdir()
    services.save_preferences(Preferences(name="Ann"))
    assert services.load_preferences().name == "Ann"
    assert "the settings cannot be kept" in caplog.text


def test_a_bout_with_a_name_too_long_to_announce_is_found_by_its_address(tmp_path: Path) -> None:
    class Found(NoDiscovery):
        def found_bouts(self) -> tuple[DiscoveredBout, ...]:
            there = (Address(LOOPBACK_HOST, 50_000),)
            whole = DiscoveredBout(
                bout="whole", is_shortened=False, title="A", hall="H", phase="", addresses=there, officials=2
            )
            return whole, replace(whole, bout="xxx", is_shortened=True, title="B")

    services = GUIServices(load_settings(Folders.under(tmp_path)), Found(), LOOPBACK)
    assert [(found.bout, found.title) for found in services.found_bouts()] == [("whole", "A"), ("", "B")]
