"""Discovery by several ways at once: a node that is found by one of them is found."""

import asyncio
import itertools
from collections.abc import Sequence
from typing import Protocol

from derbyos_core.identity import SourceId
from derbyos_core.node.discovery.discovery import Announcement, DiscoveredBout, Discovery, OnFound
from derbyos_core.node.discovery.txt_record import Service, group_by_bout
from derbyos_core.replica.events import Found, Lost

__all__ = ["CombinedDiscovery", "ServiceDiscovery"]


class ServiceDiscovery(Discovery, Protocol):
    """A discovery that lists what it knows, node by node."""

    def services(self) -> tuple[Service, ...]:
        """Return every announced node."""
        ...


class CombinedDiscovery:
    """The announcements of all these discoveries. In lists, the texts of the first that has some are taken."""

    def __init__(self, discoveries: Sequence[ServiceDiscovery]) -> None:
        self._discoveries = tuple(discoveries)
        self._own: SourceId | None = None
        self._is_open = False

    async def open(self) -> bool:
        """Start all of them; returns False if that was done already, or none can start."""
        has_opened = any(await asyncio.gather(*(one.open() for one in self._discoveries)))
        was_open, self._is_open = self._is_open, self._is_open or has_opened
        return has_opened and not was_open

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        """Return the bouts that others announce; a node that announces itself in several ways counts once."""
        others = (service for service in self.services() if service.source != self._own)
        return group_by_bout({str(number): service for number, service in enumerate(others)})

    def services(self) -> tuple[Service, ...]:
        """Return every announced node, as often as it was found."""
        return tuple(itertools.chain.from_iterable(one.services() for one in self._discoveries))

    async def join(self, announcement: Announcement, on_found: OnFound) -> None:
        """Announce this node by all of them."""
        self._own = announcement.source

        def hear(event: Found | Lost) -> None:
            is_known = isinstance(event, Lost) and any(service.source == event.source for service in self.services())
            if not is_known:  # else it is gone by one way, and still found by another
                on_found(event)

        await asyncio.gather(*(one.join(announcement, hear) for one in self._discoveries))

    async def update(self, announcement: Announcement) -> None:
        """Change the announcement."""
        await asyncio.gather(*(one.update(announcement) for one in self._discoveries))

    async def part(self) -> None:
        """Withdraw the announcement."""
        self._own = None
        await asyncio.gather(*(one.part() for one in self._discoveries))

    async def close(self) -> None:
        """Stop all of them."""
        self._own = None
        self._is_open = False
        await asyncio.gather(*(one.close() for one in self._discoveries))
