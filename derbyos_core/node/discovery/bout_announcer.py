"""Decides when a node looks up from its work, for another address of the machine or another title of the bout.

A laptop that comes back to the hall's network may have another address; the others must hear of it at once, and so
must the announcements, so it is looked at often: that costs no packet and some microseconds. A laptop that lost the
network keeps its last address meanwhile. Who heard that it is at 127.0.0.1 would call itself. What lists show of a
bout changes rarely, so it is looked at every few seconds.
"""

import asyncio
import itertools
from collections.abc import Callable

from derbyos_core import __version__
from derbyos_core.identity import SourceId
from derbyos_core.node.discovery.discovery import Announcement, Discovery, OnFound
from derbyos_core.node.summary import Summary
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.wire.messages import Address

__all__ = ["LOOK_S", "BoutAnnouncer"]

LOOK_S = 0.5
"""A tenth of a mesh's three seconds to be whole again after its access point is back, and some more."""
LOOKS_PER_TITLE = 10
"""The title is looked at every five seconds."""


class BoutAnnouncer:
    """Announces one node while `run` runs."""

    def __init__(
        self,
        *,
        source: SourceId,
        bout: str,
        discovery: Discovery,
        summary: Callable[[], Summary],
        own_address: Callable[[], Address | None],
    ) -> None:
        self._source = source
        self._bout = bout
        self._discovery = discovery
        self._summary = summary
        self._own_address = own_address
        self._has_opened = False

    async def run(
        self, on_found: OnFound, on_moved: Callable[[Address], None], on_title: Callable[[str], None]
    ) -> None:
        """Announce, then look around for ever; ended by cancelling it."""
        known, title, summary = self._own_address(), "", self._summary()
        if known is not None:
            self._has_opened = await self._discovery.open()
            await self._discovery.join(self._announcement(known, summary), on_found)
        for look in itertools.count(1):
            await asyncio.sleep(LOOK_S)
            address = self._own_address()
            if address is None or (known is not None and _is_away(address, known)):
                continue
            if address != known:
                known = address
                on_moved(address)
            if look % LOOKS_PER_TITLE == 0:
                summary = self._summary()
            if summary.title != title:
                title = summary.title
                on_title(title)
            await self._discovery.update(self._announcement(address, summary))

    async def withdraw(self) -> None:
        """Take the announcement back; what was opened here is closed here."""
        await self._discovery.part()
        if self._has_opened:
            await self._discovery.close()

    def _announcement(self, address: Address, summary: Summary) -> Announcement:
        return Announcement(
            source=self._source,
            address=address,
            bout=self._bout,
            title=summary.title,
            hall=summary.hall,
            phase=summary.phase,
            version=__version__,
        )


def _is_away(address: Address, known: Address) -> bool:
    """True while this machine has no network, though it had one."""
    return address.host == LOOPBACK_HOST != known.host
