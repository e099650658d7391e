"""Announcements of a running node."""

import asyncio
from collections.abc import Mapping

import pytest

from derbyos_core import __version__
from derbyos_core.identity import SourceId
from derbyos_core.node.discovery import bout_announcer as herald_module
from derbyos_core.node.discovery.bout_announcer import BoutAnnouncer
from derbyos_core.node.discovery.discovery import Announcement, DiscoveredBout, OnFound
from derbyos_core.node.summary import Summary
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import expect_soon

SOURCE = SourceId("6f1c9a52-7d8e-4c3b-9a41-0d2f5e6b7c81")
AT_HOME, IN_THE_HALL = Address("127.0.0.1", 50_000), Address("192.0.2.7", 50_000)
ELSEWHERE = Address("192.0.2.8", 50_000)


class _Paper:
    """A discovery that records its calls."""

    def __init__(self, *, is_open: bool) -> None:
        self.is_open = is_open
        self.told: list[str | Announcement] = []

    async def open(self) -> bool:
        was_open, self.is_open = self.is_open, True
        return not was_open

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        return ()

    async def join(self, announcement: Announcement, on_found: OnFound) -> None:
        self.told.append(announcement)

    async def update(self, announcement: Announcement) -> None:
        if self.told[-1] != announcement:
            self.told.append(announcement)

    async def part(self) -> None:
        self.told.append("part")

    async def close(self) -> None:
        self.told.append("close")


class _Scene:
    """A node whose address and title can be changed."""

    def __init__(self, paper: _Paper) -> None:
        self.address: Address | None = AT_HOME
        self.summary = Summary(title="", hall="", phase="before")
        self.moves: list[Address] = []
        self.titles: list[str] = []
        self.herald = BoutAnnouncer(
            source=SOURCE,
            bout="finals",
            discovery=paper,
            summary=lambda: self.summary,
            own_address=lambda: self.address,
        )

    def _note(self, facts: Mapping[str, str]) -> None:
        self.titles.append(facts["title"])

    async def run(self) -> None:
        await self.herald.run(lambda _: None, self.moves.append, self._note)


def _announcement(address: Address, title: str = "", phase: str = "before") -> Announcement:
    return Announcement(source=SOURCE, address=address, bout="finals", title=title, phase=phase, version=__version__)


def test_changed_address_and_title_are_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop that joins the venue's network is announced there, and its replica learns its address."""
    monkeypatch.setattr(herald_module, "LOOK_S", 0.001)

    async def scene() -> None:
        paper = _Paper(is_open=False)
        node = _Scene(paper)
        running = asyncio.create_task(node.run())
        await expect_soon(lambda: paper.told == [_announcement(AT_HOME)], "the first announcement")
        node.address = None
        await asyncio.sleep(0.01)
        node.address = IN_THE_HALL
        await expect_soon(lambda: paper.told[-1] == _announcement(IN_THE_HALL), "the move")
        node.summary = Summary(title="Reds – Blues", hall="", phase="jam")
        await expect_soon(lambda: paper.told[-1] == _announcement(IN_THE_HALL, "Reds – Blues", "jam"), "the title")
        assert (node.moves, node.titles) == ([IN_THE_HALL], ["", "Reds – Blues"])
        running.cancel()
        await node.herald.withdraw()
        assert paper.told[-2:] == ["part", "close"]

    asyncio.run(scene())


def test_a_laptop_without_a_network_keeps_the_address_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    """No peer ever learns 127.0.0.1, an address at which each laptop finds only itself."""
    monkeypatch.setattr(herald_module, "LOOK_S", 0.001)

    async def scene() -> None:
        paper = _Paper(is_open=False)
        node = _Scene(paper)
        node.address = IN_THE_HALL
        running = asyncio.create_task(node.run())
        await expect_soon(lambda: paper.told == [_announcement(IN_THE_HALL)], "the first announcement")
        node.address = AT_HOME
        await asyncio.sleep(0.02)
        assert (node.moves, len(paper.told)) == ([], 1)
        node.address = ELSEWHERE
        await expect_soon(lambda: paper.told[-1] == _announcement(ELSEWHERE), "the move")
        assert node.moves == [ELSEWHERE]
        running.cancel()

    asyncio.run(scene())


def test_foreign_resource_stays_open() -> None:
    """The start screen continues to browse after the node has left a bout."""

    async def scene() -> None:
        paper = _Paper(is_open=True)
        node = _Scene(paper)
        running = asyncio.create_task(node.run())
        await expect_soon(lambda: paper.told, "the announcement")
        running.cancel()
        await node.herald.withdraw()
        assert paper.told[-1] == "part"

    asyncio.run(scene())
