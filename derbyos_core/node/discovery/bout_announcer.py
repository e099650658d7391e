"""Announcer of one node: keeps the machine's address and the facts of the bout up to date.

A laptop that returns to the venue's network may have another address. The other nodes and the announcements need it at
once, so it is checked often: a check sends no packet and takes some microseconds. A laptop that lost the network keeps
its last address meanwhile; if it announced 127.0.0.1, each receiver would call itself. The bout's text in lists changes
rarely, so it is checked every few seconds.
"""

import asyncio
import itertools
from collections.abc import Callable, Mapping

from derbyos_core import __version__
from derbyos_core.identity import SourceId
from derbyos_core.node.discovery.discovery import Announcement, Discovery, OnFound
from derbyos_core.node.summary import Summary
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.wire.messages import Address

__all__ = ["LOOK_S", "BoutAnnouncer"]

LOOK_S = 0.5
"""A tenth of the three seconds that a mesh takes to recover after its access point is back, plus a margin."""
LOOKS_PER_TITLE = 10
"""The title and the other facts are checked every five seconds."""


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
        credentials: Callable[[], tuple[str, str]] = lambda: ("", ""),
    ) -> None:
        """`credentials` are, in a closed bout, the CURVE key as text and the port of the enrolment socket."""
        self._source = source
        self._bout = bout
        self._discovery = discovery
        self._summary = summary
        self._own_address = own_address
        self._credentials = credentials
        self._has_opened = False

    async def run(
        self, on_found: OnFound, on_moved: Callable[[Address], None], on_facts: Callable[[Mapping[str, str]], None]
    ) -> None:
        """Announce, then check for changes until cancelled."""
        known, summary = self._own_address(), self._summary()
        facts: Mapping[str, str] = {}
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
            if summary.facts != facts:
                facts = summary.facts
                on_facts(facts)
            await self._discovery.update(self._announcement(address, summary))

    async def withdraw(self) -> None:
        """Withdraw the announcement, and close the discovery if it was opened here."""
        await self._discovery.part()
        if self._has_opened:
            await self._discovery.close()

    def _announcement(self, address: Address, summary: Summary) -> Announcement:
        key, enrol = self._credentials()
        return Announcement(
            source=self._source,
            address=address,
            bout=self._bout,
            title=summary.title,
            hall=summary.hall,
            phase=summary.phase,
            version=__version__,
            teams=summary.teams,
            start=summary.announced_start,
            key=key,
            enrol=enrol,
            name=summary.name,
        )


def _is_away(address: Address, known: Address) -> bool:
    """Return True while this machine has no network, though it had one."""
    return address.host == LOOPBACK_HOST != known.host
