"""A node's announcements alone, as a process for a host of the switch: `UUID PORT BOUT`, then a line for each event.

It announces itself until its input ends, then takes the announcement back.
"""

import asyncio
import sys

from derbyos_core.identity import SourceId
from derbyos_core.node.addresses import ANY_HOST, own_host
from derbyos_core.node.discovery import Announcement
from derbyos_core.node.mdns import MDNSDiscovery
from derbyos_core.replica.events import Found, Lost
from derbyos_core.wire.messages import Address

__all__ = ["main"]


async def _live(source: SourceId, port: int, bout: str) -> None:
    discovery = MDNSDiscovery()

    def tell(event: Found | Lost) -> None:
        words = f"found {event.source} {event.address}" if isinstance(event, Found) else f"lost {event.source}"
        sys.stdout.write(f"{words}\n")
        sys.stdout.flush()

    await discovery.join(Announcement(source=source, address=Address(own_host(ANY_HOST), port), bout=bout), tell)
    sys.stdout.write("announced\n")
    sys.stdout.flush()
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await discovery.close()


def main(argv: list[str]) -> int:
    """Announce, listen, and leave."""
    asyncio.run(_live(SourceId(argv[0]), int(argv[1]), argv[2]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
