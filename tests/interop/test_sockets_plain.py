"""Programs with plain ROUTERs, without handover, that crash and return at their address (DOS-103, A24)."""

import asyncio
from contextlib import suppress
from random import Random

import pytest

from derbyos_core.node.node import Node
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import BOUT, Stranger, expect_soon, make_node, running


async def _pauses_until_greeted(
    node: Node, address: Address, random: Random, returns: int, within_s: float
) -> list[float]:
    """Return how long each of the returns waited for our HELO; infinity if none came."""
    loop, took, port = asyncio.get_running_loop(), [], None
    for _ in range(returns):
        with Stranger(port=port) as stranger:
            port = stranger.port
            await asyncio.sleep(random.choice((0.0, 0.05, 0.3, 1.2)))  # our old line has come back by itself or not
            begin = loop.time()
            stranger.introduce(address, BOUT.string)
            with suppress(AssertionError):
                await expect_soon(
                    lambda: b"HELO" in stranger.kinds(node.replica.source),
                    "HELO",
                    within_s,
                )
            is_greeted = b"HELO" in stranger.kinds(node.replica.source)
            took.append(loop.time() - begin if is_greeted else float("inf"))
            await asyncio.sleep(random.choice((0.0, 0.1)))
    return took


@pytest.mark.parametrize("returns", [5, pytest.param(20, marks=pytest.mark.slow)])
def test_a_plain_program_that_returns_at_its_address_is_greeted_each_time(returns: int) -> None:
    """Our old line is first and has our identity: the new one is made once the old one is gone."""

    async def scene() -> None:
        node = make_node()
        async with running(node) as (address,):
            took = await _pauses_until_greeted(node, address, Random(1), returns, within_s=10.0)
            print("greeted after", [f"{pause:.2f}" for pause in took])  # noqa: T201
            assert max(took) < 10.0

    asyncio.run(scene())
