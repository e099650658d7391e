"""Discovery by mDNS (DOS-4, 67, 68, 109; protocol-decisions 2).

The seed's service type breaks two rules of RFC 6763 (17 characters where 15 are allowed, and underscores), so it is
registered without the strict check. IPv4 only. Our own announcement is recognised by its UUID, since our address may
belong to another node later. A machine that vanished is forgotten after two minutes.
"""

import asyncio
import logging
import random
import socket
from collections.abc import Sequence

from zeroconf import InterfaceChoice, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from derbyos_core.node.discovery.discovery import Announcement, DiscoveredBout, OnFound
from derbyos_core.node.discovery.txt_record import Service, decode_txt, encode_txt, group_by_bout
from derbyos_core.node.transport.addresses import own_addresses
from derbyos_core.replica.events import Lost
from derbyos_core.wire.messages import Address

__all__ = ["SERVICE_TYPE", "MDNSDiscovery"]

SERVICE_TYPE = "_nsode_derbyos_com._tcp.local."
TTL_S = 120
RESOLVE_MS_MAX = 3_000
SERVICES_MAX = 256
"""Limit on announcements kept; no derby has more."""
RESOLVING_MAX = 64
PROBE_PAUSE_S = 0.0, 0.1
"""Random delay, so that laptops started at the same moment do not probe at the same moment."""
PROBE_S = 0.25
NAMES_MAX = 9

_log = logging.getLogger(__name__)


class MDNSDiscovery:
    """Announcements by mDNS on all interfaces, or on those given by address."""

    def __init__(self, interfaces: Sequence[str] | None = None) -> None:
        self._interfaces = list(interfaces) if interfaces is not None else InterfaceChoice.All
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._services: dict[str, Service] = {}
        self._resolving: dict[str, asyncio.Task[None]] = {}
        self._own: Announcement | None = None
        self._info: AsyncServiceInfo | None = None
        self._on_found: OnFound | None = None
        self._addresses: frozenset[str] = frozenset()
        self._has_complained = False
        self._turn = asyncio.Lock()

    async def open(self) -> bool:
        """Start browsing."""
        async with self._turn:
            return await self._open()

    async def _open(self) -> bool:
        if self._zeroconf is not None:
            return False
        logging.getLogger("zeroconf").setLevel(logging.ERROR)  # it would report each packet without a route
        self._addresses = own_addresses()
        try:
            self._zeroconf = AsyncZeroconf(interfaces=self._interfaces, ip_version=IPVersion.V4Only)
            self._browser = AsyncServiceBrowser(self._zeroconf.zeroconf, SERVICE_TYPE, handlers=[self._on_change])
        except Exception as error:  # noqa: BLE001 - whatever it is, the bout goes on without announcements
            self._complain(error)
            return False
        return True

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        """Return the bouts that others announce."""
        own = self._own.source if self._own else None
        return group_by_bout({name: one for name, one in self._services.items() if one.source != own})

    def services(self) -> tuple[Service, ...]:
        """Return every announced node, including this one."""
        return tuple(self._services.values())

    async def join(self, announcement: Announcement, on_found: OnFound) -> None:
        """Announce this node; `on_found` is called at once with the known others."""
        self._own = announcement
        self._on_found = on_found
        for service in list(self._services.values()):
            self._report(service)
        async with self._turn:
            await self._open()
            await self._announce(announcement)

    async def update(self, announcement: Announcement) -> None:
        """Update the announcement if anything changed, including this machine's own addresses.

        An address that went and came back has lost its membership in the mDNS group, so the sockets are created again.
        """
        before, self._own = self._own, announcement
        addresses = own_addresses()
        has_moved = addresses != self._addresses
        if announcement == before and not has_moved:
            return
        async with self._turn:
            if await self._open() or self._info is None:
                await self._announce(announcement)
                return
            assert self._zeroconf is not None
            self._addresses = addresses
            try:
                self._info = self._info_of(announcement, self._info.name)
                done = await self._zeroconf.async_update_service(self._info)
                if has_moved:
                    await self._zeroconf.async_update_interfaces()  # announces on the new ones by itself
                await done
            except Exception as error:  # noqa: BLE001 - as above
                self._complain(error)

    async def _announce(self, announcement: Announcement) -> None:
        if self._zeroconf is None:
            return
        try:
            name = await self._free_name(self._zeroconf.zeroconf, announcement)
            self._info = self._info_of(announcement, name)
            # Skip the library's own check that the name is free: it would take a second.
            await (await self._zeroconf.async_register_service(self._info, cooperating_responders=True, strict=False))
        except Exception as error:  # noqa: BLE001 - as above
            self._complain(error)

    async def _free_name(self, zeroconf: Zeroconf, announcement: Announcement) -> str:
        """Return our name, or the first numbered one that nobody answers for (RFC 6762 8.1).

        The name contains our UUID, so one query suffices instead of three: only somebody who copies it can have it.
        """
        await zeroconf.async_wait_for_start()
        await asyncio.sleep(random.uniform(*PROBE_PAUSE_S))
        for number in range(1, NAMES_MAX + 1):
            name = f"derbyos-{announcement.source}{f'-{number}' if number > 1 else ''}.{SERVICE_TYPE}"
            zeroconf.async_send(zeroconf.generate_service_query(self._info_of(announcement, name)))
            await asyncio.sleep(PROBE_S)
            if zeroconf.cache.current_entry_with_name_and_alias(SERVICE_TYPE, name) is None:
                break
        return name

    @staticmethod
    def _info_of(announcement: Announcement, name: str) -> AsyncServiceInfo:
        return AsyncServiceInfo(
            SERVICE_TYPE,
            name,  # 8 + 36 octets and perhaps a number after a conflict: below the 63 of a label
            addresses=[socket.inet_aton(announcement.address.host)],
            port=announcement.address.port,
            properties=encode_txt(announcement),
            server=f"derbyos-{announcement.source}.local.",
            host_ttl=TTL_S,
            other_ttl=TTL_S,
        )

    async def part(self) -> None:
        """Unregister, so that others see at once that we left."""
        self._on_found = None
        async with self._turn:
            info, self._info, self._own = self._info, None, None
            if info is None or self._zeroconf is None:
                return
            try:
                await (await self._zeroconf.async_unregister_service(info))
            except Exception as error:  # noqa: BLE001 - as above
                self._complain(error)

    async def close(self) -> None:
        """Stop browsing and close the sockets."""
        await self.part()
        async with self._turn:
            for task in list(self._resolving.values()):
                task.cancel()
            await asyncio.gather(*self._resolving.values(), return_exceptions=True)
            self._services.clear()
            zeroconf, browser = self._zeroconf, self._browser
            self._zeroconf = self._browser = None
            try:
                if browser is not None:
                    await browser.async_cancel()
                if zeroconf is not None:
                    await zeroconf.async_close()
            except Exception as error:  # noqa: BLE001 - as above
                self._complain(error)

    def _on_change(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """Handle a name that appeared, disappeared or changed; called on the loop."""
        if state_change is ServiceStateChange.Removed:
            gone = self._services.pop(name, None)
            if gone is not None and self._on_found is not None and not self._is_own(gone):
                self._on_found(Lost(gone.source))
            return
        if name in self._resolving or len(self._resolving) >= RESOLVING_MAX:
            return
        if name not in self._services and len(self._services) >= SERVICES_MAX:
            return
        task = asyncio.get_running_loop().create_task(self._resolve(zeroconf, name))
        self._resolving[name] = task
        task.add_done_callback(lambda _: self._resolving.pop(name, None))

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        info = AsyncServiceInfo(SERVICE_TYPE, name)
        try:
            is_known = await info.async_request(zeroconf, RESOLVE_MS_MAX)
        except Exception as error:  # noqa: BLE001 - as above
            self._complain(error)
            return
        hosts = info.parsed_addresses(IPVersion.V4Only)
        if not is_known or not hosts or not info.port:
            return
        service = decode_txt(Address(hosts[0], info.port), info.properties)
        if service is not None and self._services.get(name) != service:
            self._services[name] = service
            self._report(service)

    def _report(self, service: Service) -> None:
        if self._on_found is None or self._own is None or self._is_own(service):
            return
        self._on_found(service.found_by(self._own.bout))

    def _is_own(self, service: Service) -> bool:
        return self._own is not None and service.source == self._own.source

    def _complain(self, error: Exception) -> None:
        if not self._has_complained:
            self._has_complained = True
            _log.warning("no announcements on this network (%s); type the others' addresses", error)
