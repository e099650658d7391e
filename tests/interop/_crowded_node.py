"""Node in a separate process: writes all the time, or with `quiet` once; reports its state four times a second."""

import asyncio
import json
import sys
from pathlib import Path

from tests.interop.node_kit import make_node, write_note

PAUSE_S = 0.25


async def _main(folder: Path, *, is_quiet: bool) -> None:
    node = make_node(folder)
    faults: set[str] = set()
    address = await node.start()
    try:
        for number in range(10_000):
            if not number or not is_quiet:
                write_note(node, f"n{number}")
            await asyncio.sleep(PAUSE_S)
            view = node.view()
            faults |= {str(view.save_fault)} if view.save_fault else set()
            members = sum(str(row.state) == "member" for row in view.peers)
            report = {
                "address": str(address),
                "members": members,
                "unsynced": view.unsynced,
                "faults": sorted(faults),
                "tops": dict(view.tops),
                "told": [notice.sentence for notice in view.notices],
            }
            print(json.dumps(report), flush=True)  # noqa: T201 - the test reads it
    finally:
        await node.stop()


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1]), is_quiet="quiet" in sys.argv[2:]))
