"""Several discoveries as one."""

import asyncio

from derbyos_core.identity import SourceId
from derbyos_core.node.discovery.combined import CombinedDiscovery
from derbyos_core.node.discovery.discovery import Announcement, DiscoveredBout, OnFound
from derbyos_core.node.discovery.txt_record import Service, group_by_bout
from derbyos_core.replica.events import Found, Lost
from derbyos_core.wire.messages import Address

MINE, OTHER = (SourceId(f"6f1c9a52-7d8e-4c3b-9a41-0d2f5e6b7c8{digit}") for digit in "12")
HERE, THERE = Address("192.0.2.7", 50_000), Address("192.0.2.8", 50_001)
ANNOUNCED = Announcement(source=MINE, address=HERE, bout="finals")


def _service(source: SourceId, address: Address, title: str = "") -> Service:
    return Service(source=source, address=address, bout="finals", is_shortened=False, title=title, hall="", phase="")


class _Way:
    """A discovery that finds what a test puts into it."""

    def __init__(self, *, can_start: bool = True) -> None:
        self.can_start = can_start
        self.is_open = False
        self.known: list[Service] = []
        self.announced: list[Announcement] = []
        self.on_found: OnFound = lambda _event: None

    async def open(self) -> bool:
        was_open, self.is_open = self.is_open, self.can_start
        return self.is_open and not was_open

    def services(self) -> tuple[Service, ...]:
        return tuple(self.known)

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        return group_by_bout({str(number): service for number, service in enumerate(self.known)})

    async def join(self, announcement: Announcement, on_found: OnFound) -> None:
        self.announced.append(announcement)
        self.on_found = on_found

    async def update(self, announcement: Announcement) -> None:
        self.announced.append(announcement)

    async def part(self) -> None:
        self.announced.clear()

    async def close(self) -> None:
        self.is_open = False


def test_one_way_that_cannot_start_is_no_failure() -> None:
    """Opening again is reported as done already, though the way that failed is tried once more."""

    async def scene() -> None:
        well, blocked = _Way(), _Way(can_start=False)
        both = CombinedDiscovery((well, blocked))
        assert await both.open()
        blocked.can_start = True
        assert not await both.open()
        assert blocked.is_open
        await both.close()
        assert (well.is_open, blocked.is_open) == (False, False)
        assert await both.open()

    asyncio.run(scene())


def test_nothing_is_open_where_no_way_can_start() -> None:
    async def scene() -> None:
        assert not await CombinedDiscovery((_Way(can_start=False), _Way(can_start=False))).open()

    asyncio.run(scene())


def test_a_node_that_is_found_twice_counts_once() -> None:
    """With both its addresses, and the first text; our own announcement that came back does not count."""

    async def scene() -> None:
        first, second = _Way(), _Way()
        both = CombinedDiscovery((first, second))
        first.known = [_service(OTHER, THERE, "Reds – Blues"), _service(MINE, HERE)]
        second.known = [_service(OTHER, HERE, "Reds")]
        await both.join(ANNOUNCED, lambda _event: None)
        (bout,) = both.found_bouts()
        assert (bout.officials, bout.addresses, bout.title) == (1, (THERE, HERE), "Reds – Blues")
        await both.part()
        assert both.found_bouts()[0].officials == 2

    asyncio.run(scene())


def test_a_node_is_lost_when_no_way_finds_it() -> None:
    async def scene() -> None:
        first, second = _Way(), _Way()
        both = CombinedDiscovery((first, second))
        heard: list[Found | Lost] = []
        await both.join(ANNOUNCED, heard.append)
        assert first.announced == second.announced == [ANNOUNCED]
        second.known = [_service(OTHER, THERE)]
        found = Found(address=THERE, source=OTHER, bout="finals")
        second.on_found(found)
        first.on_found(Lost(OTHER))
        assert heard == [found]
        second.known = []
        second.on_found(Lost(OTHER))
        assert heard == [found, Lost(OTHER)]

    asyncio.run(scene())
