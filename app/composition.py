"""Decides which implementation of each part a node is made of, and in which order they are put together."""

import logging
from dataclasses import dataclass
from random import SystemRandom

from app.settings import Settings
from derbyos_core import __version__
from derbyos_core.identity import BoutId, new_source
from derbyos_core.node.addresses import ListenAt
from derbyos_core.node.discovery import Discovery, NoDiscovery
from derbyos_core.node.mdns import MDNSDiscovery
from derbyos_core.node.node import Node
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.zmq_transport import ZMQTransport
from derbyos_core.replica.replica import Replica
from derbyos_core.storage.bouts import bout_path
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.wire.messages import Address

__all__ = ["PROGRAM", "Plan", "RunningNode", "build_headless"]

_log = logging.getLogger(__name__)

PROGRAM = "derbyos"
"""What this program calls itself in the first entry of a source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Who takes part in which bout, and how the others are found."""

    name: str
    roles: tuple[str, ...]
    bout: BoutId
    listen: ListenAt
    mdns: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningNode:
    """A node that listens; `store_fault` is a sentence where its bout cannot be kept on the disk."""

    node: Node
    address: Address
    store_fault: str


async def build_headless(plan: Plan, settings: Settings, discovery: Discovery | None = None) -> RunningNode:
    """Start a node and join the bout; raises `UserError` if it cannot listen or the bout is open elsewhere."""
    clock = RealClock()
    random = SystemRandom()
    source = new_source(random)
    if discovery is None:
        discovery = MDNSDiscovery() if plan.mdns else NoDiscovery()
    path = bout_path(settings.folders.bouts, plan.bout)
    was_there = path.exists()
    store = SQLiteStore.open(path, plan.bout, clock.now())
    try:
        transport = ZMQTransport(source, plan.listen, random=random)
        replica = Replica(bout=plan.bout, source=source, author=settings.author, random=random)
        node = Node(replica, transport, store, discovery, clock)
        address = await node.start()
    except BaseException:
        store.close()
        if not was_there:  # a start that failed leaves no empty bout in the list
            path.unlink(missing_ok=True)
        raise
    if store.fault:
        _log.warning("%s", store.fault)
    node.join(plan.name, plan.roles, PROGRAM, __version__)
    _log.info("listening at %s in the bout %s as %s", address, plan.bout.string, source)
    return RunningNode(node=node, address=address, store_fault=store.fault)
