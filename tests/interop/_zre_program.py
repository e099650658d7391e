"""A ZRE program in a process of its own: `python -m tests.interop._zre_program (ours|pyre|door) NAME`.

It reads commands from its input (`join G`, `leave G`, `shout G TEXT`, `whisper UUID TEXT`, `stop`) and prints what
happens, in one form for both libraries: `enter UUID NAME`, `exit UUID`, `join UUID G`, `leave UUID G`,
`whisper UUID TEXT`, `shout UUID G TEXT`. Its first line is its own UUID. A door prints `clients N` as that changes, and
`publish N` is its one command: it publishes that event.
"""

import asyncio
import json
import os
import sys
import uuid
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.zre.effects import (
    ZREEffect,
    ZREEntered,
    ZREExited,
    ZREJoined,
    ZRELeft,
    ZREShouted,
    ZREWhispered,
)
from derbyos_core.gateways.zre.messages import ZREId
from derbyos_core.identity import SourceId, new_source
from derbyos_core.node.gateways.zre import ZREDoor, ZREDoorSettings, ZRESockets
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import ANY_HOST


def tell(*words: object) -> None:
    print(*words, flush=True)  # noqa: T201 - the test reads it


def text_of(node: ZREId) -> str:
    return str(uuid.UUID(bytes=bytes(node)))


def told(effect: ZREEffect) -> None:
    """Print an event of our node."""
    match effect:
        case ZREEntered(peer=peer, name=name, headers=headers):
            tell("enter", text_of(peer), name, json.dumps(dict(headers)))
        case ZREExited(peer):
            tell("exit", text_of(peer))
        case ZREJoined(peer, group):
            tell("join", text_of(peer), group)
        case ZRELeft(peer, group):
            tell("leave", text_of(peer), group)
        case ZREWhispered(peer, content):
            tell("whisper", text_of(peer), *(one.decode() for one in content))
        case ZREShouted(peer, group, content):
            tell("shout", text_of(peer), group, *(one.decode() for one in content))


async def run_ours(name: str) -> None:
    """Run a node of ours."""
    node = ZRESockets(
        new_source(Random()),
        on_event=told,
        clock=RealClock(),
        host=ANY_HOST,
        name=name,
        headers={"X-KIND": "ours"},
    )
    tell(text_of(node.id))
    await node.start()
    loop = asyncio.get_running_loop()
    while True:
        words = (await loop.run_in_executor(None, sys.stdin.readline)).split()
        match words:
            case ["join", group]:
                node.join(group)
            case ["leave", group]:
                node.leave(group)
            case ["shout", group, text]:
                node.shout(group, text.encode())
            case ["whisper", peer, text]:
                node.whisper(ZREId(uuid.UUID(peer).bytes), text.encode())
            case _:
                break
    await node.stop()


class Feed:
    """A feed of one fact."""

    number = 3

    def snapshot(self) -> tuple[FeedEvent, ...]:
        return (fact(self.number),)


def fact(number: int) -> FeedEvent:
    source = SourceId("3f2b1c4d-0000-4000-8000-00000000000a")
    return FeedEvent(number=number, topic=("score", "home"), value={"points": 4}, at=Instant(5), source=source)


async def run_door(name: str) -> None:
    """Run a door; a request is accepted with its own text."""
    source = new_source(Random())
    door = ZREDoor(
        Feed(),
        lambda client, text: json.dumps({"accepted": [client, text]}),
        source=source,
        host=ANY_HOST,
        clock=RealClock(),
        settings=ZREDoorSettings(name=name, bout="finals"),
    )
    tell(source)
    await door.start()
    loop = asyncio.get_running_loop()

    async def count_clients() -> None:
        known = 0
        while True:
            if door.clients() != known:
                known = door.clients()
                tell("clients", known)
            await asyncio.sleep(0.01)

    counting = asyncio.create_task(count_clients())
    while words := (await loop.run_in_executor(None, sys.stdin.readline)).split():
        if words[0] != "publish":
            break
        door.publish((fact(int(words[1])),))
    counting.cancel()
    await door.stop()


def run_pyre(name: str) -> None:
    """Run a node of zeromq-pyre."""
    import zmq
    from pyre import Pyre, PyreEvent  # type: ignore[import-untyped]

    node = Pyre(name)
    node.set_header("X-KIND", "pyre")
    tell(node.uuid())
    node.start()
    commands = os.fdopen(0, "rb", buffering=0)  # a buffer would hide lines from the poller
    poller = zmq.Poller()
    poller.register(node.socket(), zmq.POLLIN)
    poller.register(0, zmq.POLLIN)
    while True:
        ready = dict(poller.poll())
        if node.socket() in ready:
            event = PyreEvent(node)
            extra = {
                "ENTER": [event.peer_name, json.dumps(event.headers)],
                "JOIN": [event.group],
                "LEAVE": [event.group],
                "WHISPER": [one.decode() for one in event.msg or ()],
                "SHOUT": [event.group, *(one.decode() for one in event.msg or ())],
            }
            tell(event.type.lower(), event.peer_uuid, *extra.get(event.type, []))
        if 0 in ready:
            words = commands.readline().decode().split()
            match words:
                case ["join", group]:
                    node.join(group)
                case ["leave", group]:
                    node.leave(group)
                case ["shout", group, text]:
                    node.shout(group, text.encode())
                case ["whisper", peer, text]:
                    node.whisper(uuid.UUID(peer), text.encode())
                case _:
                    break
    node.stop()


if __name__ == "__main__":
    if sys.argv[1] == "pyre":
        run_pyre(sys.argv[2])
    else:
        asyncio.run((run_door if sys.argv[1] == "door" else run_ours)(sys.argv[2]))
