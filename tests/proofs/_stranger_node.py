"""One node of the stranger proof: an official who writes by a script, in a separate process without a window.

Orders come as JSON lines on standard input, reports go as JSON lines to standard output. Everything is measured here:
how long one callback blocked the loop, how much memory is used, and which facts the view shows and which it omits.
"""

import asyncio
import json
import sys
import time
from hashlib import sha256
from pathlib import Path
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.errors import DerbyOSError
from derbyos_core.identity import AuthorId, BoutId, new_source
from derbyos_core.node.gc_tuning import freeze_loaded_values
from derbyos_core.node.node import Node
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.node.transport.zmq_transport import ZMQTransport
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import View
from derbyos_core.simulation.accounts import LaptopAccount, check_counts, check_notices
from derbyos_core.simulation.checkers import fingerprint
from derbyos_core.simulation.faults.people import any_command
from derbyos_core.simulation.odd_entries import Screens
from derbyos_core.simulation.promises import BrokenPromise
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.wire.messages import Address

__all__: list[str] = []

LATE_S = (0.0, 0.2, 1.0)
"""Ages of the screen on which an official writes."""
STATUS_S = 1.0


class _Turns:
    """Durations of the loop's callbacks, in wall time and processor time."""

    def __init__(self) -> None:
        self.wall_s: list[float] = []
        self.cpu_s: list[float] = []
        self.is_measured = True
        plain = asyncio.events.Handle._run

        def run(handle: asyncio.Handle) -> None:
            wall, cpu = time.perf_counter(), time.thread_time()
            plain(handle)
            if self.is_measured:
                self.wall_s.append(time.perf_counter() - wall)
                self.cpu_s.append(time.thread_time() - cpu)

        setattr(asyncio.events.Handle, "_run", run)  # noqa: B010 - the loop calls it by this name

    def told(self) -> dict[str, float]:
        """Return the longest duration, and the 99th and 99.9th percentile."""
        told: dict[str, float] = {"turns": len(self.wall_s)}
        for name, spent in (("wall", self.wall_s), ("cpu", self.cpu_s)):
            ordered = sorted(spent) or [0.0]
            for word, part in (("p99", 0.99), ("p999", 0.999), ("worst", 1.0)):
                told[f"{word}_{name}_ms"] = round(ordered[min(int(len(ordered) * part), len(ordered) - 1)] * 1000, 1)
        return told


class _Official:
    """The node and its official."""

    def __init__(self, folder: Path, bout: BoutId, role: str, seed: int, pause_s: float) -> None:
        self.random = Random(seed)
        self.role = role
        self.pause_s = pause_s
        self.turns = _Turns()
        source = new_source(self.random)
        begin = time.perf_counter()
        store = SQLiteStore.open(folder / "bout.derbyos", bout, Instant(time.time_ns() // 1000))
        replica = Replica(bout=bout, source=source, author=AuthorId(new_source(Random(role))), random=self.random)
        self.node = Node(replica, ZMQTransport(source, ListenAt(LOOPBACK_HOST)), store)
        self.opened_s = 0.0
        self._begin = begin
        self.refused: list[str] = []

    async def live(self) -> None:
        """Run until standard input ends."""
        address = await self.node.start()
        self.node.view()
        freeze_loaded_values()  # as the program does
        self.opened_s = time.perf_counter() - self._begin
        digest = sha256(fingerprint(self.node.replica.document)).hexdigest()
        self.node.join(self.role, (self.role,), "proof", "1")
        replica = self.node.replica
        _tell(
            kind="listening",
            address=str(address),
            source=replica.source,
            opened_s=round(self.opened_s, 2),
            digest=digest,
        )
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        writing: asyncio.Task[None] | None = None
        while line := await reader.readline():
            order = json.loads(line)
            match order["do"]:
                case "dial":
                    host, _, port = order["address"].partition(":")
                    self.node.dial(Address(host, int(port)))
                case "write":
                    writing = loop.create_task(self._write())
                case "rest":
                    if writing is not None:
                        writing.cancel()
                    self.turns.is_measured = False  # everything inspected from now on is the proof's own work
                case "status":
                    _tell(kind="status", **self._status())
                case "compare":
                    digest = sha256(fingerprint(replica.document)).hexdigest()
                    _tell(kind="status", **self._status(), digest=digest)
                case "finish":
                    _tell(kind="finished", **self._finished())
        await self.node.stop()

    async def _write(self) -> None:
        while True:
            await asyncio.sleep(self.random.uniform(0.5, 1.5) * self.pause_s)
            seen = self.node.view()
            await asyncio.sleep(self.random.choice(LATE_S) * self.pause_s)
            command = any_command(self.random, self.node.replica)
            try:
                self.node.submit(command, self.role, seen)
            except DerbyOSError as error:
                self.refused.append(str(error))

    def _status(self) -> dict[str, object]:
        log = self.node.replica.log
        tops = sha256(json.dumps(sorted(log.tops.items())).encode()).hexdigest()[:16]
        members = sum(1 for peer in self.node.replica.peers if peer.state == "member")
        return {
            "entries": len(log),
            "held": log.held,
            "tops": tops,
            "members": members,
            "unsynced": self.node.replica.unsynced,
            "rss_mib": _memory_mib("VmRSS"),
            "own": log.tops.get(self.node.replica.source, 0),
        }

    def _finished(self) -> dict[str, object]:
        replica = self.node.replica
        view, document = self.node.view(), replica.document
        odd = {*document.pending, *document.unresolved, *document.invalid}
        own = [ref for ref in odd if ref.source == replica.source]
        own_told = {ref for notice in view.notices if notice.is_own for ref in notice.refs} | {*view.pending}
        kinds: dict[str, int] = {}
        for notice in view.notices:
            kinds[notice.kind.value] = kinds.get(notice.kind.value, 0) + 1
        return {
            **self._status(),
            **self.turns.told(),
            "opened_s": round(self.opened_s, 2),
            "digest": sha256(fingerprint(document)).hexdigest(),
            "peak_mib": _memory_mib("VmHWM"),
            "uncounted": len(odd),
            "forks": len(replica.log.forks),
            "disputes": len(view.fork_reports),
            "own_uncounted": len(own),
            "own_untold": sum(1 for ref in own if ref not in own_told),
            "notices": kinds,
            "sentences": [str(notice.sentence) for notice in view.notices][:6],
            "counters": {name: count for name, count in replica.counters.items() if count},
            "silent": self._silent(view),
            "save_fault": view.save_fault,
            "tops_of": dict(sorted(replica.log.tops.items())),
        }

    def _silent(self, view: View) -> list[str]:
        replica, found = self.node.replica, []
        for check in ("counts", "told"):
            try:
                if check == "counts":
                    check_counts(replica, Screens(), {replica.source: LaptopAccount(view, replica.author)})
                else:
                    check_notices(replica)
            except BrokenPromise as broken:
                found.append(f"{broken.promise.value}: {broken.words}")
        return found


def _memory_mib(name: str) -> float:
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith(f"{name}:"):
            return round(int(line.split()[1]) / 1024, 1)
    return 0.0


def _tell(**told: object) -> None:
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    _folder, _bout, _role, _seed, _pause = sys.argv[1:]
    asyncio.run(_Official(Path(_folder), BoutId(_bout), _role, int(_seed), float(_pause)).live())
