"""`derbyos gateway`: a peer without a screen that has doors for other programs.

It is a peer of its own, with an author, a source, a name and a role of its own, and it keeps its bouts in a folder of
its own. So it may run beside the windows of the same laptop, and what other programs send stands under its name.
"""

import os
import uuid
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from random import SystemRandom

from app.gui.composition import Plan, RunningNode
from app.gui.doors import LISTENS_ON
from app.progress import in_one_line, say
from app.settings import Folders, Settings
from app.verbs.lone_node import run_node
from derbyos_core.errors import UserError
from derbyos_core.gateways.door import Door
from derbyos_core.gateways.intake import door_role
from derbyos_core.identity import AuthorId, new_source
from derbyos_core.node.gateways.doors import Doors
from derbyos_core.node.gc_tuning import examine_all_values
from derbyos_core.node.real_clock import RealClock

__all__ = ["OpenDoors", "run_gateway"]

NICE = 10
"""Where a flood at the doors takes a whole core, the windows of the same laptop get ten times as much of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDoors:
    """The doors to open, each by its port; None leaves it closed. `host` is the address they listen on."""

    host: str
    zre: bool = False
    rsb: int | None = None
    event_bus: int | None = None
    event_bus_text: int | None = None
    pppp: int | None = None
    has_chat: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether no door is to be opened."""
        return not self.zre and self.rsb is None and self.event_bus is None and self.pppp is None


def run_gateway(
    name: str, plan: Plan, connect: Sequence[str], settings: Settings, opened: OpenDoors, *, ends_with_input: bool
) -> None:
    """Run a peer with doors until SIGTERM or Ctrl-C; raises `UserError` where a door cannot listen."""
    if opened.is_empty:
        raise UserError("no door is given; open at least one of --zre, --rsb, --event-bus, --pppp")
    if opened.event_bus_text is not None and opened.event_bus is None:
        raise UserError("--event-bus-text speaks the events of --event-bus in text; give that, too")
    if hasattr(os, "nice"):
        os.nice(NICE)
    role = door_role(name)
    data = settings.folders.data / "doors" / role.partition(":")[2]
    own = replace(
        settings,
        folders=Folders(config=settings.folders.config, data=data, log=settings.folders.log),
        author=AuthorId(str(uuid.uuid5(uuid.UUID(settings.author), role))),
    )

    @asynccontextmanager
    async def service(running: RunningNode) -> AsyncIterator[None]:
        doors = Doors(running.node, role, has_chat=opened.has_chat)
        words = []
        for line, door in _doors(opened, doors, running):
            doors.add(door)
            words.append(line)
        try:
            await doors.start()
            examine_all_values()
            for line in words:
                say(in_one_line(line))
            yield
        finally:
            await doors.stop()

    plan = replace(plan, name=f"Door: {name}", roles=(role,))
    run_node(plan, connect, own, ends_with_input=ends_with_input, service=service)


def _doors(opened: OpenDoors, doors: Doors, running: RunningNode) -> Iterator[tuple[str, Door]]:
    """Yield each door with the words that announce it; the libraries of a closed one are not loaded."""
    node, host = running.node, opened.host
    source, clock = node.replica.source, RealClock()
    if opened.event_bus is not None:
        from derbyos_core.node.gateways.event_bus import BusOptions, EventBusDoor

        options = BusOptions(text_port=opened.event_bus_text)
        yield (
            f"Event BUS{LISTENS_ON}{host}:{opened.event_bus}",
            EventBusDoor(
                doors.feed, doors.answer, source=source, host=host, port=opened.event_bus, clock=clock, options=options
            ),
        )
    if opened.pppp is not None:
        from derbyos_core.node.gateways.pppp import PPPPDoor

        yield (
            f"PPPP{LISTENS_ON}{host}:{opened.pppp}",
            PPPPDoor(doors.feed, doors.answer, source=source, host=host, port=opened.pppp, clock=clock),
        )
    if opened.rsb is not None:
        from derbyos_core.node.gateways.rsb import RSBDoor

        own = new_source(SystemRandom())  # facts and entries are both events: no two may have one sender and number
        yield (
            f"RSB{LISTENS_ON}{host}:{opened.rsb}",
            RSBDoor(doors.feed, doors.answer, source=own, host=host, port=opened.rsb, clock=clock),
        )
    if opened.zre:
        from derbyos_core.gateways.zre.node import ADDRESS_HEADER
        from derbyos_core.node.discovery.zre_headers import UUID_HEADER
        from derbyos_core.node.gateways.zre import DISCOVERY_PORT, ZREDoor, ZREDoorSettings

        named = ZREDoorSettings(
            bout=node.replica.bout_id.string,
            name=node.view().name,
            headers={ADDRESS_HEADER: str(running.address), UUID_HEADER: source},
        )
        yield (
            f"ZRE{LISTENS_ON}{host}, beacons on UDP {DISCOVERY_PORT}",
            ZREDoor(doors.feed, doors.answer, source=source, host=host, clock=clock, settings=named),
        )
