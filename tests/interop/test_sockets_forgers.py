"""Connections in a member's name: an open bout cannot exclude them, but they are reported and do little harm."""

import asyncio
import sys
from collections.abc import Callable

import pytest

from derbyos_core.identity import octets_of
from derbyos_core.node.node import Node
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import BOUT, Stranger, expect_soon, has_all, make_node, running, write_note

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what comes over a line")

Attack = Callable[[Stranger, Address], None]


def _beats(impostor: Stranger, address: Address) -> None:
    impostor.dial(address).send_multipart([b"BEAT", b"v=1"])


def _says_goodbye(impostor: Stranger, address: Address) -> None:
    impostor.dial(address).send_multipart([b"GBYE", b""])


def _greets(impostor: Stranger, address: Address) -> None:
    impostor.introduce(address, BOUT.string)


def _told(node: Node) -> list[bool]:
    return [notice.is_own for notice in node.view().notices if notice.kind is NoticeKind.FORGERY]


def _is_whole(*nodes: Node) -> bool:
    rows = [{row.source: str(row.state) for row in node.view().peers} for node in nodes]
    return all(
        rows[place].get(other.replica.source) == "member"
        for place, node in enumerate(nodes)
        for other in nodes
        if other is not node
    )


@pytest.mark.parametrize("attack", [_beats, _says_goodbye, _greets])
def test_impostor_of_a_member_is_reported_and_costs_little(attack: Attack) -> None:
    """A is attacked in B's name, C is the Head NSO; B's new entries reach A while the impostor is connected."""

    async def scene() -> None:
        a, b, c = nodes = [make_node() for _ in range(3)]
        async with running(*nodes) as (address, *_):
            b.dial(address)
            c.dial(address)
            await expect_soon(lambda: _is_whole(*nodes), "the meeting")
            write_note(b, "before")
            await expect_soon(lambda: has_all(a, "before"), "the entry before")
            await asyncio.sleep(1.0)
            assert [_told(node) for node in nodes] == [[], [], []]
            with Stranger(octets_of(b.replica.source)) as impostor:
                attack(impostor, address)
                await asyncio.sleep(0.2)
                for number in range(5):
                    write_note(b, f"meanwhile {number}")
                await expect_soon(lambda: has_all(a, "meanwhile 0", "meanwhile 4"), "B's entries", 8.0)
                await expect_soon(
                    lambda: [_told(node) for node in nodes] == [[False], [True], [False]], "the notices", 10.0
                )
            await expect_soon(lambda: _is_whole(*nodes), "everybody again", 8.0)

    asyncio.run(scene())


def test_a_line_that_is_dialled_anew_is_no_impostor() -> None:
    """B disconnects and dials again, as after a moment without network: no notice appears."""

    async def scene() -> None:
        a, b = nodes = [make_node() for _ in range(2)]
        async with running(*nodes) as (address, _):
            b.dial(address)
            await expect_soon(lambda: _is_whole(*nodes), "the meeting")
            for number in range(4):
                b._transport.hang_up(address)
                b._transport.dial(address)
                write_note(b, f"n{number}")
                await asyncio.sleep(0.7)
            await expect_soon(lambda: has_all(a, "n3"), "the entries")
            await asyncio.sleep(2.0)
            assert [_told(node) for node in nodes] == [[], []]

    asyncio.run(scene())
