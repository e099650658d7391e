"""Strangers at a closed bout are counted once each, and told in one line on the screen of every member.

Laptops with the code are never told as such, however many join in one second.
"""

import asyncio
import sys

import pytest

from derbyos_core.errors import UserError
from derbyos_core.identity import octets_of
from derbyos_core.node.node import Node
from derbyos_core.node.transport import zmq_transport
from derbyos_core.security.join_code import Invitation
from derbyos_core.security.keys import CurveKeys
from tests.interop.closed_kit import Dialler
from tests.interop.node_kit import expect_soon
from tests.interop.test_closed_bout import OTHER_CODE, founded, join

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="handshakes that fail are counted on POSIX")


def _told(node: Node) -> list[tuple[int, str]]:
    return [(one.count, str(one.sentence)) for one in node.view().notices if "join code" in one.sentence]


def test_four_laptops_that_join_within_a_second_are_no_strangers() -> None:
    """Tried in a hall on 28 November: "Strangers try to connect" led the ready list all evening."""

    async def scene() -> None:
        async with founded() as (founder, others):
            others.extend(await asyncio.gather(*(join(number, founder.invitation) for number in range(2, 6))))
            everybody = (founder, *others)
            await expect_soon(lambda: all(len(one.replica.members) == 4 for one in everybody), "the meeting", 20.0)
            for _ in range(10):
                assert [_told(one.node) for one in everybody] == [[]] * 5
                await asyncio.sleep(0.2)

    asyncio.run(scene())


def test_each_stranger_is_counted_once_and_told_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """One who has not the key stops in time; programs without any key are no evidence."""
    monkeypatch.setattr(zmq_transport, "ADMISSION_S", 0.0)

    async def scene() -> None:
        async with founded() as (founder, others):
            others.append(await join(2, founder.invitation))
            await expect_soon(lambda: founder.replica.members and others[0].replica.members, "the meeting", 5.0)
            await asyncio.sleep(1.0)
            assert _told(founder.node) == []  # a newcomer that was a moment early is no stranger
            address = founder.node.view().address
            assert address is not None
            with Dialler() as crowd:
                for number in range(4):
                    keys = CurveKeys.of_seed(bytes([number]) * 32)
                    crowd.dial(address, octets_of(others[0].source), keys, founder.key.curve.public).send(b"HELO")
                await expect_soon(lambda: _told(founder.node)[:1] and _told(founder.node)[0][0] == 4, "four", 5.0)
                for _ in range(10):
                    crowd.dial(address, octets_of(others[0].source)).send(b"HELO")
                    await asyncio.sleep(0.05)
                await asyncio.sleep(1.0)
                assert _told(founder.node) == [
                    (
                        4,
                        "4 laptops without the join code try to get in, the last one from 127.0.0.1. They are turned "
                        "away, and read and write nothing. If one of them is yours, give it the join code.",
                    )
                ]
                await expect_soon(lambda: _told(others[0].node), "the other member's line", 5.0)
                assert "through another laptop of this bout" in _told(others[0].node)[0][1]

    asyncio.run(scene())


def test_wrong_join_codes_are_told() -> None:
    async def scene() -> None:
        async with founded() as (founder, _):
            for _ in range(3):  # once may be a slip of the finger
                with pytest.raises(UserError, match="the code does not fit"):
                    await join(2, Invitation(OTHER_CODE, founder.invitation.address))
            await expect_soon(lambda: [count for count, _ in _told(founder.node)] == [1], "the notice", 3.0)

    asyncio.run(scene())
