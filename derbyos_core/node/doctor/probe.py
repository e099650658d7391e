"""Collection of the diagnosis facts without taking part in any bout.

Nothing is announced: mDNS is only read, and the ZRE node that reads beacons says of itself that it is in no bout. Every
announced node is sent one HELO and, in the end, GBYE, as seed 000 does. It answers with HELO, BOUT and TIME, which
shows that both directions work and gives its time. Our BOUT is never sent, so nobody takes us for a member, and no
content of the bout is requested or sent.
"""

import asyncio
import contextlib
import ipaddress
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import SystemRandom

from derbyos_core import __version__
from derbyos_core.errors import RemoteProtocolError, UserError, error_text
from derbyos_core.gateways.zre.messages import ZREId
from derbyos_core.identity import SourceId, new_source, octets_of
from derbyos_core.node.discovery.beacons import BeaconDiscovery
from derbyos_core.node.discovery.combined import CombinedDiscovery
from derbyos_core.node.discovery.mdns import MDNSDiscovery
from derbyos_core.node.discovery.txt_record import Service
from derbyos_core.node.doctor.beacon_check import BeaconCheck
from derbyos_core.node.doctor.diagnosis import CallResult, DiagnosisFacts, Interface, SeenPeer
from derbyos_core.node.doctor.multicast_check import MulticastCheck
from derbyos_core.node.doctor.system_network import Card, answering_neighbours, asks_router, cards, router
from derbyos_core.node.transport.addresses import ANY_HOST, own_addresses, own_host
from derbyos_core.node.transport.zmq_transport import ZMQTransport
from derbyos_core.storage.bouts import is_called
from derbyos_core.timesync.sample import MACHINE_AHEAD
from derbyos_core.timesync.wrong_clocks import read_ahead
from derbyos_core.wire.codec import decode, encode
from derbyos_core.wire.messages import Address, BeatMessage, BoutMessage, ByeMessage, HelloMessage, TimeMessage

__all__ = ["gather"]

CONNECT_S_MAX = 2.0
GREET_S_MAX = 3.0
LOOK_S = 0.05
CALLS_MAX = 256
"""As many as announcements are kept."""


async def gather(seconds: float, bout: str) -> DiagnosisFacts:
    """Examine this machine and listen to its networks for so long; `bout` is the requested one, empty for any."""
    found = cards()
    outside = [card for card in found if not card.address.startswith("127.")]
    addresses = [card.address for card in outside]
    multicast, beacons = MulticastCheck(), BeaconCheck(ZREId(octets_of(new_source(SystemRandom()))))
    discovery, caller = CombinedDiscovery((MDNSDiscovery(), BeaconDiscovery())), _Caller(bout)

    def listen() -> None:
        multicast.listen()
        beacons.listen()

    try:
        listen_fault = caller.open()
        multicast.open(addresses)
        beacons.open()
        await discovery.open()
        asking_router = asyncio.create_task(asks_router(router()))
        for _ in range(2):
            multicast.ask(addresses)
            beacons.send(outside)
            await caller.call_as_they_come(discovery, listen, seconds / 2)
        await caller.finish()
        peers, own = caller.peers(), own_addresses()
        networks = [ipaddress.ip_network(card.network) for card in outside]
        near = await answering_neighbours(
            peer.address.host
            for peer in peers
            if peer.answer is CallResult.SILENT
            and peer.address.host not in own
            and any(ipaddress.ip_address(peer.address.host) in one for one in networks)
        )
        return DiagnosisFacts(
            now_s=time.time(),
            seconds=seconds,
            version=__version__,
            bout=_string_of(bout, discovery.services()),
            announced_host=own_host(ANY_HOST),
            interfaces=tuple(_interface(card, multicast, beacons) for card in found),
            is_mdns_port_taken=multicast.is_port_taken,
            is_beacon_port_taken=beacons.is_port_taken,
            listen_fault=listen_fault,
            gateway=router(),
            gateway_answers=await asking_router,
            others_heard=len(multicast.heard - own),
            here=tuple(peer for peer in peers if peer.address.host in own),
            peers=tuple(
                replace(
                    peer,
                    is_near=near.get(peer.address.host),
                    is_own_network=any(ipaddress.ip_address(peer.address.host) in one for one in networks),
                )
                for peer in peers
                if peer.address.host not in own
            ),
        )
    finally:
        multicast.close()
        beacons.close()
        await discovery.close()
        await caller.close()


def _string_of(bout: str, services: Iterable[Service]) -> str:
    """Return the BOUT string of the requested bout: a person may have typed its title from the screen."""
    known = list(services)
    titled = {one.bout for one in known if bout and is_called(bout, one.title)}
    return titled.pop() if len(titled) == 1 and not any(one.bout == bout for one in known) else bout


def _interface(card: Card, multicast: MulticastCheck, beacons: BeaconCheck) -> Interface:
    return Interface(
        name=card.name,
        address=card.address,
        network=card.network,
        is_up=card.is_up,
        has_multicast=card.has_multicast,
        join_fault=multicast.join_faults.get(card.address, ""),
        send_fault=multicast.send_faults.get(card.address, ""),
        heard_itself=card.address in multicast.heard,
        beacon_fault=beacons.send_faults.get(card.address, ""),
        heard_beacon=card.address in beacons.heard,
    )


class _Caller:
    """Sends HELO to every announced node, once, and records the answers."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted
        self._transport = ZMQTransport(new_source(SystemRandom()))
        self._own: Address | None = None
        self._calls: dict[Service, asyncio.Task[CallResult]] = {}
        self._greeted: set[SourceId] = set()
        self._bouts: dict[SourceId, str] = {}
        self._apart_s: dict[SourceId, float] = {}
        self._machine_ahead_s: dict[SourceId, float] = {}

    def open(self) -> str:
        """Start listening for calls back; returns the reason if that fails, else an empty text."""
        try:
            self._own = self._transport.open(self._listen)
        except UserError as error:
            return error_text(error)
        return ""

    async def call_as_they_come(self, discovery: CombinedDiscovery, listen: Callable[[], None], seconds: float) -> None:
        """Listen for so long, and call every node that appears."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while loop.time() < until:
            listen()
            self._call(discovery.services())
            await asyncio.sleep(LOOK_S)

    def _call(self, services: Iterable[Service]) -> None:
        for service in services:
            is_known = any(known.source == service.source for known in self._calls)
            if not is_known and len(self._calls) < CALLS_MAX:
                self._calls[service] = asyncio.create_task(self._answer(service))

    async def finish(self) -> None:
        """Wait for the last answers."""
        await asyncio.gather(*self._calls.values())

    def peers(self) -> list[SeenPeer]:
        """Return everybody who was called."""
        return [
            SeenPeer(
                address=service.address,
                bout=self._bouts.get(service.source, self._announced(service)),
                answer=call.result(),
                version=service.version,
                apart_s=self._apart_s.get(service.source),
                machine_ahead_s=self._machine_ahead_s.get(service.source),
                title=service.title,
            )
            for service, call in self._calls.items()
        ]

    def _announced(self, service: Service) -> str:
        """Return the announced bout; a shortened one counts as the requested one if it has the same beginning."""
        announced = service.bout_compared_to(self._wanted)
        return self._wanted if announced is None else announced

    async def close(self) -> None:
        """Say good-bye to every greeted node, and close."""
        for service, call in self._calls.items():
            call.cancel()
            if service.source in self._greeted:
                self._transport.send(service.address, encode(ByeMessage()))
        await self._transport.close()

    async def _answer(self, service: Service) -> CallResult:
        try:
            async with asyncio.timeout(CONNECT_S_MAX):
                _, line = await asyncio.open_connection(service.address.host, service.address.port)
        except TimeoutError:
            return CallResult.SILENT
        except ConnectionRefusedError:
            return CallResult.REFUSED
        except OSError:
            return CallResult.UNREACHABLE
        line.close()
        with contextlib.suppress(OSError):
            await line.wait_closed()
        if self._own is None:
            return CallResult.GREETED  # nobody can call back, which is a finding of its own
        self._transport.dial(service.address)
        self._transport.send(service.address, encode(HelloMessage(self._own)))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GREET_S_MAX):
                while service.source not in self._greeted or service.source not in self._apart_s:  # noqa: ASYNC110
                    await asyncio.sleep(LOOK_S)
        return CallResult.GREETED if service.source in self._greeted else CallResult.MUTE

    def _listen(self) -> None:
        while (frames := self._transport.receive()) is not None:
            try:
                source, message = decode(frames)
            except RemoteProtocolError:
                continue
            if not any(service.source == source for service in self._calls):
                continue
            match message:
                case HelloMessage():
                    self._greeted.add(source)
                case BoutMessage(bout):
                    self._bouts[source] = bout
                case BeatMessage(tokens):
                    ahead_us = read_ahead(dict(tokens).get(MACHINE_AHEAD, ""))
                    if ahead_us is not None:
                        self._machine_ahead_s[source] = ahead_us / 1_000_000
                case TimeMessage(float() as seconds):
                    self._apart_s.setdefault(source, seconds - time.time())
