"""Process of a node with a stopwatch: its events are recorded with the machine's own time.

`python -m tests.system.watched GATE LOG WORD...` precedes the words that start a node's process and runs in that
process. It loads everything, notes that in LOG, waits until GATE is opened, and then runs `app.demo.child`, so that
sixteen nodes begin at the same moment however long Python takes to start. Namespaces share one monotonic clock.
"""

import fcntl
import json
import sys
import time
from pathlib import Path
from typing import TextIO
from unittest.mock import patch

import app.demo.child
import derbyos_core.node.discovery.mdns  # noqa: F401 - loaded before the gate opens  # noqa: F401 - loaded before the gate opens
from app.closed_entry import ClosedEntry
from app.gui.composition import Plan, RunningNode, build_headless
from app.settings import Settings
from derbyos_core.node.discovery.discovery import Discovery
from derbyos_core.node.node import Node
from derbyos_core.replica.effects import Effect, PeerChanged, Persist

__all__ = ["main"]


class _Stopwatch:
    """Writes one line of JSON for each event: time, kind, and details."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._node: Node | None = None
        self._rows: dict[str, tuple[str, str]] = {}

    def note(self, kind: str, *what: object) -> None:
        self._file.write(json.dumps([time.monotonic(), kind, *what]) + "\n")

    async def build(
        self, plan: Plan, settings: Settings, discovery: Discovery | None = None, entry: ClosedEntry | None = None
    ) -> RunningNode:
        """Start the node as always, then subscribe to its effects."""
        running = await build_headless(plan, settings, discovery, entry)
        self._node = running.node
        self.note("listening", running.node.replica.source)
        running.node.subscribe(self._look)
        self._look_at_peers(running.node)
        return running

    def _look(self, effects: tuple[Effect, ...]) -> None:
        assert self._node is not None
        for effect in effects:
            if isinstance(effect, Persist):
                self.note("entry", effect.entry.source, effect.entry.sequence)
        if any(isinstance(effect, PeerChanged) for effect in effects):
            self._look_at_peers(self._node)

    def _look_at_peers(self, node: Node) -> None:
        rows = {str(row.source): (row.state.value, str(row.address)) for row in node.view().peers}
        if rows != self._rows:
            self._rows = rows
            self.note("peers", rows)


def main(argv: list[str]) -> int:
    """Wait at the gate, then run a node of `app.demo.child`."""
    gate, log = map(Path, argv[:2])
    with log.open("w", encoding="utf-8", buffering=1) as file, gate.open("rb") as at_gate:
        stopwatch = _Stopwatch(file)
        stopwatch.note("waiting")
        fcntl.flock(at_gate, fcntl.LOCK_SH)
        with patch.object(app.demo.child, "build_headless", stopwatch.build):
            return app.demo.child.main()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
