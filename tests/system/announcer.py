"""A node's announcements alone, as a process for a host of the switch: `UUID PORT BOUT`, then a line for each event.

It announces itself until its input ends, then takes the announcement back.
"""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from derbyos_core.identity import SourceId
from derbyos_core.node.discovery.bout_announcer import BoutAnnouncer
from derbyos_core.node.discovery.mdns import MDNSDiscovery
from derbyos_core.node.summary import Summary
from derbyos_core.node.transport.addresses import ANY_HOST, own_host
from derbyos_core.replica.events import Found, Lost
from derbyos_core.wire.messages import Address
from tests.system.program import ROOT
from tests.system.switch import Host

__all__ = ["Announcer", "announcing", "main"]

PATIENCE_S = 90.0
"""Time limit of every wait of a test; nothing is measured."""


class Announcer:
    """The announcing process, read line by line."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._heard: list[str] = []

    def expect(self, line: str) -> None:
        """Read until this line has arrived."""
        assert self._process.stdout is not None
        while line not in self._heard:
            said = self._process.stdout.readline().strip()
            assert said, f"'{line}' did not come, but {self._heard}"
            self._heard.append(said)

    def leave(self) -> list[str]:
        """End the process; return everything that it printed."""
        rest, _ = self._process.communicate(timeout=60)
        return self._heard + rest.splitlines()


@contextmanager
def announcing(host: Host, source: str, port: int, bout: str) -> Iterator[Announcer]:
    """Run such a process on a host during the context."""
    words = [*host.prefix, sys.executable, "-P", "-m", "tests.system.announcer", source, str(port), bout]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    with subprocess.Popen(
        words, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        patience = threading.Timer(PATIENCE_S, process.kill)
        patience.start()
        try:
            yield Announcer(process)
        finally:
            patience.cancel()
            process.kill()


async def _live(source: SourceId, port: int, bout: str) -> None:
    discovery = MDNSDiscovery()

    def tell(event: Found | Lost) -> None:
        words = f"found {event.source} {event.address}" if isinstance(event, Found) else f"lost {event.source}"
        sys.stdout.write(f"{words}\n")
        sys.stdout.flush()

    herald = BoutAnnouncer(
        source=source,
        bout=bout,
        discovery=discovery,
        summary=lambda: Summary(title="", hall="", phase=""),
        own_address=lambda: Address(own_host(ANY_HOST), port),
    )
    running = asyncio.create_task(herald.run(tell, lambda _: None, lambda _: None))
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    running.cancel()
    await herald.withdraw()


def main(argv: list[str]) -> int:
    """Announce, listen, and leave."""
    asyncio.run(_live(SourceId(argv[0]), int(argv[1]), argv[2]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
