"""Discovery by the beacons of ZRE, for networks that drop mDNS (DOS-4; decision 0016).

A program that searches is a ZRE node in no group. Its HELLO carries what mDNS announces (`zre_headers`), or says that
it is in no bout and lists those of others. As a HELLO is sent once to each node, changes are told by another one: of
the address, the source and the bout to every DerbyOS node, of the texts in lists only to programs that list them. So a
jam does not make each laptop greet all others. Who begins to list bouts greets everybody, and the answers are current.

A HELLO can claim anything, and anybody may send one. The address in it is believed only if beacons of the sender come
from its host, and this is in a network of this machine. The host of a beacon is not taken where the two differ: the
node would say its own address in HELO, and have two in our tables. The ZRE node connects to hosts of own networks
alone. Its UUID is not the source: the ZRE door of the same node has that.
"""

import logging
import time
from collections.abc import Mapping
from random import Random, SystemRandom

from derbyos_core.clock import Clock
from derbyos_core.errors import UserError, error_text
from derbyos_core.gateways.zre.effects import Discovered, ZREEffect, ZREEntered, ZREExited
from derbyos_core.gateways.zre.messages import ZREId
from derbyos_core.gateways.zre.node import ADDRESS_HEADER, ZREStanding
from derbyos_core.identity import new_source
from derbyos_core.node.discovery.discovery import Announcement, DiscoveredBout, OnFound
from derbyos_core.node.discovery.txt_record import Service, group_by_bout
from derbyos_core.node.discovery.zre_headers import BROWSING, decode_headers, encode_headers, is_browsing, is_derbyos
from derbyos_core.node.gateways.zre import DISCOVERY_PORT, ZRESockets
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import ANY_HOST
from derbyos_core.node.transport.open_files import shares_of_open_files
from derbyos_core.replica.events import Lost

__all__ = ["BeaconDiscovery"]

RETRY_S = 30.0
"""Pause before a port that was taken is tried again: a try makes and closes several sockets."""
CONNECTIONS_MIN = 384
"""Share of accepted connections below which there are no beacons. A node may use 2 x 256 + 384 files, and the ZRE node
2 x 128 + 384: these are the 4 x 384 files that `shares_of_open_files` divides. With fewer, strangers who fill the one
would take the files of the other.
"""
_PRESENT = (ZREStanding.READY, ZREStanding.EVASIVE)

_log = logging.getLogger(__name__)


class BeaconDiscovery:
    """Announcements by ZRE in the networks of one host, by default all of this machine.

    The nodes kept are peers of the ZRE node, so its bounds hold: 32 of one host, 128 in all.
    """

    def __init__(
        self,
        host: str = ANY_HOST,
        *,
        port: int = DISCOVERY_PORT,
        clock: Clock | None = None,
        random: Random | None = None,
    ) -> None:
        self._host = host
        self._port = port
        self._clock = clock or RealClock()
        self._random = random or SystemRandom()
        self._sockets: ZRESockets | None = None
        self._programs: dict[ZREId, bool] = {}
        """Nodes that read our headers, and whether they list bouts."""
        self._services: dict[ZREId, Service] = {}
        self._own: Announcement | None = None
        self._on_found: OnFound | None = None
        self._tried_at: float | None = None
        self._has_complained = False

    async def open(self) -> bool:
        """Start the ZRE node."""
        now = time.monotonic()
        if self._sockets is not None or (self._tried_at is not None and now - self._tried_at < RETRY_S):
            return False
        self._tried_at = now
        if shares_of_open_files().connections_in < CONNECTIONS_MIN:
            self._complain("this system allows too few open files")
            return False
        sockets = ZRESockets(
            new_source(self._random),
            on_event=self._on_event,
            clock=self._clock,
            host=self._host,
            port=self._port,
            headers=self._headers(),
            random=self._random,
            is_local=True,
        )
        try:
            await sockets.start()
        except Exception as error:  # noqa: BLE001 - whatever it is, the bout goes on without beacons
            self._complain(error_text(error) if isinstance(error, UserError) else str(error))
            return False
        self._sockets = sockets
        if not sockets.has_network:
            self._complain("there is none with a broadcast address")
        return True

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        """Return the bouts that others announce."""
        own = self._own.source if self._own else None
        return group_by_bout({peer.hex(): one for peer, one in self._services.items() if one.source != own})

    def services(self) -> tuple[Service, ...]:
        """Return every announced node."""
        return tuple(self._services.values())

    async def join(self, announcement: Announcement, on_found: OnFound) -> None:
        """Announce this node; `on_found` is called at once with the known others."""
        self._own = announcement
        self._on_found = on_found
        for service in list(self._services.values()):
            self._report(service)
        if not await self.open():
            self._tell_all()

    async def update(self, announcement: Announcement) -> None:
        """Update the announcement if anything changed; the ZRE node itself looks for changed networks."""
        before, self._own = self._own, announcement
        if self._sockets is None:
            await self.open()
            return
        if before is None or _place(before) != _place(announcement):
            self._tell_all()
            self._sockets.find_networks()  # now, and not with the next beacons
        elif announcement != before:
            self._tell([peer for peer, is_listing in self._programs.items() if is_listing])

    async def part(self) -> None:
        """Take the announcement back."""
        has_own = self._own is not None
        self._on_found = self._own = None
        if has_own:
            self._tell_all()

    async def close(self) -> None:
        """Stop the ZRE node; its last beacon tells the others."""
        self._on_found = self._own = self._tried_at = None
        sockets, self._sockets = self._sockets, None
        self._services.clear()
        self._programs.clear()
        if sockets is not None:
            await sockets.stop()

    def _headers(self) -> Mapping[str, str]:
        return BROWSING if self._own is None else encode_headers(self._own)

    def _tell_all(self) -> None:
        self._tell(list(self._programs))

    def _tell(self, peers: list[ZREId]) -> None:
        if self._sockets is not None:
            self._sockets.renew(self._headers(), peers)

    def _on_event(self, event: ZREEffect) -> None:
        match event:
            case ZREEntered(peer=peer, headers=headers):
                if is_derbyos(headers):
                    self._programs[peer] = is_browsing(headers)
                known = self._services.get(peer)
                if known is not None and headers.get(ADDRESS_HEADER) != str(known.address):
                    self._forget(peer)
            case Discovered(peer, host, headers):
                service = decode_headers(host, headers)
                if service is not None and self._services.get(peer) != service:
                    self._services[peer] = service
                    self._report(service)
            case ZREExited(peer):
                is_present = self._sockets is not None and self._sockets.node.standing(peer) in _PRESENT
                if not is_present:  # else it has introduced itself anew, and enters again
                    self._programs.pop(peer, None)
                    self._forget(peer)

    def _forget(self, peer: ZREId) -> None:
        service = self._services.pop(peer, None)
        is_elsewhere = service is not None and any(one.source == service.source for one in self._services.values())
        if service is not None and not is_elsewhere and self._on_found is not None and not self._is_own(service):
            self._on_found(Lost(service.source))

    def _report(self, service: Service) -> None:
        if self._on_found is None or self._own is None or self._is_own(service):
            return
        self._on_found(service.found_by(self._own.bout))

    def _is_own(self, service: Service) -> bool:
        return self._own is not None and service.source == self._own.source

    def _complain(self, reason: str) -> None:
        if not self._has_complained:
            self._has_complained = True
            _log.warning("no beacons on this network (%s); others are found by mDNS and typed addresses", reason)


def _place(announcement: Announcement) -> tuple[object, ...]:
    return announcement.source, announcement.address, announcement.bout
