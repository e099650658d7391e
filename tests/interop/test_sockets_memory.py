"""Memory of a node with a peer that requests everything and reads nothing."""

import asyncio
import gc
from random import Random

import psutil
import pytest

from tests.interop.node_kit import BOUT, Stranger, expect_soon, make_node, running, write_note

MIB = 1 << 20
LOG_OCTETS = 60_000_000
MORE_MIB_MAX = 64
ROUNDS, PAUSE_S = 12, 1.2


def _rss_mib() -> float:
    gc.collect()
    return float(psutil.Process().memory_info().rss) / MIB


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "readers", "words"),
    [(900_000, 1, b""), (900_000, 1, b"batch=1"), (900_000, 8, b""), (900_000, 8, b"batch=1"), (20_000, 1, b"batch=1")],
)
def test_a_reader_that_does_not_read_costs_at_most_64_megabytes(size: int, readers: int, words: bytes) -> None:
    """60 MB of log, requested again every 1.2 s; before, 1.4 GiB, and 3.6 GiB with 250 MB."""

    async def scene() -> None:
        node, random = make_node(), Random(1)
        others = [Stranger(room=1) for _ in range(readers)]
        async with running(node) as (address,):
            for _ in range(LOG_OCTETS // size):
                write_note(node, random.randbytes(size // 2).hex())
                await asyncio.sleep(0)
            await expect_soon(lambda: node.view().unsynced == 0, "all kept")
            lines = [other.introduce(address, BOUT.string) for other in others]
            await expect_soon(lambda: len(node.view().peers) == readers, "the introduction")
            before, most = _rss_mib(), 0.0
            for _ in range(ROUNDS):
                for line in lines:
                    if words:
                        line.send_multipart([b"BEAT", words])
                    line.send_multipart([b"GSIP", f"{node.replica.source} 0".encode()])
                await asyncio.sleep(PAUSE_S)
                most = max(most, _rss_mib())
            print(f"{size} octets, {readers} readers: RSS {before:.0f} MiB before, {most:.0f} MiB at most")  # noqa: T201
            assert most - before < MORE_MIB_MAX
        for other in others:
            other.__exit__(None, None, None)

    asyncio.run(scene())
