"""A thief who connects with the stolen key of a member, in its name, is told of; the member itself never is."""

import asyncio
from collections.abc import Callable

import pytest
import zmq

from derbyos_core.identity import octets_of
from derbyos_core.replica.notices import NoticeKind
from tests.interop.closed_kit import Dialler
from tests.interop.node_kit import expect_soon
from tests.interop.test_closed_bout import Laptop, founded_with_eve

Theft = Callable[["zmq.Socket[bytes]", Laptop], None]


def _beats(thief: "zmq.Socket[bytes]", _of: Laptop) -> None:
    thief.send_multipart([b"BEAT", b"batch=1"])


def _says_goodbye(thief: "zmq.Socket[bytes]", _of: Laptop) -> None:
    thief.send_multipart([b"GBYE", b""])


def _greets(thief: "zmq.Socket[bytes]", of: Laptop) -> None:
    thief.send_multipart([b"HELO", b"127.0.0.1:50099"])
    thief.send_multipart([b"BOUT", of.bout.string.encode()])


def _told(laptop: Laptop) -> list[bool]:
    return [notice.is_own for notice in laptop.node.view().notices if notice.kind is NoticeKind.FORGERY]


@pytest.mark.parametrize("theft", [_beats, _says_goodbye, _greets])
def test_a_stolen_key_in_the_name_of_its_owner_is_told_to_all(theft: Theft) -> None:
    async def scene() -> None:
        async with founded_with_eve() as (a, b, c, _):
            at_a = a.node.view().address
            assert at_a is not None
            await asyncio.sleep(2.5)
            assert [_told(laptop) for laptop in (a, b, c)] == [[], [], []]
            with Dialler() as elsewhere:
                thief = elsewhere.dial(at_a, octets_of(b.source), b.key.curve, a.key.curve.public)
                theft(thief, b)
                await expect_soon(
                    lambda: [_told(laptop) for laptop in (a, b, c)] == [[False], [True], [False]], "the notices", 20.0
                )

    asyncio.run(scene())


def test_a_member_that_dials_anew_again_and_again_is_not_told_of() -> None:
    async def scene() -> None:
        async with founded_with_eve() as (a, b, c, _):
            at_a = a.node.view().address
            assert at_a is not None
            for number in range(6):
                b.transport.hang_up(at_a)
                b.transport.dial(at_a)
                b.write(f"b {number}")
                await asyncio.sleep(0.7)
            await asyncio.sleep(2.5)
            assert [_told(laptop) for laptop in (a, b, c)] == [[], [], []]

    asyncio.run(scene())
