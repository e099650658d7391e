"""The doors of one node: feed to every door, requests of their clients to the replica.

The node that has doors is a peer of its own, with a source and a role of its own (`door:NAME`). So a door that fails,
floods or hangs can take no other laptop with it, and what comes in through it stands under its name in the log.

Each turn of the node that changes the document is one update of the feed. Twice a second the feed is also brought to
the present, because a period ends when its clock runs out, without an entry.
"""

import asyncio
import logging
from asyncio import Task
from collections.abc import Mapping, Sequence

from derbyos_core.errors import DerbyOSError, error_text
from derbyos_core.gateways.door import Door
from derbyos_core.gateways.feed import BoutFeed
from derbyos_core.gateways.intake import Intake, Refusal, answer_text
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import SourceId
from derbyos_core.node.node import Node
from derbyos_core.node.submission import submit
from derbyos_core.replica.effects import Chatted, Effect, Patched

__all__ = ["Doors"]

TICK_S = 0.5

_log = logging.getLogger(__name__)


class Doors:
    """All doors of a node; `add` them, then `start`."""

    def __init__(self, node: Node, role: str, *, has_chat: bool = False) -> None:
        self._node = node
        self._role = role
        self.feed = BoutFeed(node.replica.source, has_chat=has_chat)
        self._intake = Intake(node.replica.source)
        self._doors: list[Door] = []
        self._ticking: Task[None] | None = None

    def add(self, door: Door) -> None:
        """Add a door that was made with this `feed` and `answer`."""
        assert self._ticking is None, "doors are added before the start"
        self._doors.append(door)

    async def start(self) -> None:
        """Open all doors, or none: raises `UserError` where one cannot listen."""
        self._update(())
        try:
            for door in self._doors:
                await door.start()
        except BaseException:
            await self.stop()
            raise
        self._unsubscribe = self._node.subscribe(self._update)
        self._ticking = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """Close all doors; a second call does nothing."""
        if self._ticking is not None:
            self._unsubscribe()
            self._ticking.cancel()
            self._ticking = None
        doors, self._doors = self._doors, []
        for door in reversed(doors):
            try:
                await door.stop()
            except Exception:  # noqa: BLE001 - the others are to be closed all the same
                _log.exception("a door could not be closed")

    def counters(self) -> Mapping[str, int]:
        """Return the sums of what the doors counted, with clients and refused requests."""
        sums = {"clients": sum(door.clients() for door in self._doors), "refused requests": self._intake.refused}
        for door in self._doors:
            for name, count in door.counters().items():
                sums[name] = sums.get(name, 0) + count
        return sums

    def answer(self, client: str, text: str) -> str:
        """Execute a client's request; returns the answer as JSON.

        `{"accepted": ["SOURCE", 7]}` names the entry that was written, `{"accepted": null}` says that the document says
        exactly this already, `{"refused": "..."}` why nothing was written.
        """
        node = self._node
        view = node.view()
        decided = self._intake.decide(client, text, view.bout.attributes, view.bout.numbers, node.now())
        if isinstance(decided, Refusal):
            return answer_text({"refused": decided.sentence})
        try:
            entry, refusal = submit(node, decided, self._role)
        except DerbyOSError as error:
            return answer_text({"refused": error_text(error)})
        except Exception:  # noqa: BLE001 - a fault of ours costs a request, not the door
            _log.exception("a request could not be executed")
            return answer_text({"refused": "an internal error occurred; details are in the log"})
        return answer_text({"refused": refusal} if refusal else {"accepted": entry})

    def _update(self, effects: tuple[Effect, ...]) -> None:
        """Bring the feed up to date after a turn of the node, and publish what changed."""
        refs = [ref for effect in effects if isinstance(effect, Patched) for ref in effect.refs]
        if effects and not refs and not any(isinstance(effect, Chatted) for effect in effects):
            return
        node = self._node
        entry = _only_entry(node, refs)
        events = self.feed.update(node.view(), node.now(), entry)
        if not events:
            return
        for door in self._doors:
            try:
                door.publish(events)
            except Exception:  # noqa: BLE001 - one door's fault must not close the others
                _log.exception("a door could not publish")

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            try:
                self._update(())
            except Exception:  # noqa: BLE001 - as in _update
                _log.exception("the feed could not be brought up to date")


def _only_entry(node: Node, refs: Sequence[tuple[str, int]]) -> Entry | None:
    """Return the entry that changed the document, None if there were several or none."""
    return node.entry(EntryRef(SourceId(refs[0][0]), refs[0][1])) if len(refs) == 1 else None
