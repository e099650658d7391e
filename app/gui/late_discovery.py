"""Discovery whose libraries are imported only after the first window is shown."""

import asyncio

from derbyos_core.node.discovery.discovery import Announcement, DiscoveredBout, Discovery, OnFound

__all__ = ["LateDiscovery"]


class LateDiscovery:
    """The network's announcements by mDNS and by beacons; the libraries are loaded at the first use."""

    def __init__(self) -> None:
        self._made: Discovery | None = None

    def _discovery(self) -> Discovery:
        if self._made is None:
            from derbyos_core.node.discovery.beacons import BeaconDiscovery
            from derbyos_core.node.discovery.combined import CombinedDiscovery
            from derbyos_core.node.discovery.mdns import MDNSDiscovery

            self._made = CombinedDiscovery((MDNSDiscovery(), BeaconDiscovery()))
        return self._made

    async def open(self) -> bool:
        """Begin to listen. Returns False if that was done already."""
        import derbyos_core.node.discovery.mdns  # noqa: F401

        await asyncio.sleep(0)  # the window answers between the two libraries
        return await self._discovery().open()

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        """Return the bouts that others announce now; none before listening."""
        return self._made.found_bouts() if self._made is not None else ()

    async def join(self, announcement: Announcement, on_found: OnFound) -> None:
        """Announce a node, and report all others to it from now on."""
        await self._discovery().join(announcement, on_found)

    async def update(self, announcement: Announcement) -> None:
        """Change the announcement of the same node."""
        await self._discovery().update(announcement)

    async def part(self) -> None:
        """Withdraw the announcement; before listening there is none."""
        if self._made is not None:
            await self._made.part()

    async def close(self) -> None:
        """Stop listening."""
        if self._made is not None:
            await self._made.close()
