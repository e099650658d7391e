"""Closed transports and enrolment on Qt's loop: keys are asked for and answered, and signals are not lost."""

import asyncio

from derbyos_core.node.enrolment import enrol
from tests.gui.programs.conftest import Run
from tests.interop.closed_kit import ENROLMENT, NEWCOMER, STRANGER, Dialler, enrolling, opened
from tests.interop.node_kit import expect_soon


def test_closed_transports_exchange_messages_on_qts_loop(run: Run) -> None:
    """Each message is read before the next is sent, as a descriptor signals a change once."""

    async def state() -> None:
        async with opened(2) as (a, b):
            a.dial(b)
            b.dial(a)
            for number in range(200):
                assert a.transport.send(b.address, (b"BEAT", str(number).encode()))
                async with asyncio.timeout(5):
                    while len(b.received) <= number:  # noqa: ASYNC110 - what is waited for happens on sockets
                        await asyncio.sleep(0)
            assert set(b.keys) == {a.curve.public}
            with Dialler() as strangers:
                for number in range(100):
                    strangers.dial(a.address, number.to_bytes(4) + b"x", STRANGER, a.curve.public).send(b"HELO")
                await expect_soon(lambda: a.transport.turned_away > 0, "the strangers")
                b.transport.send(a.address, (b"BEAT", b"1"))
                await expect_soon(lambda: a.bodies(b) == [b"1"], "the member's message")
                assert set(a.keys) == {b.curve.public}

    run(state())


def test_a_code_enrols_on_qts_loop(run: Run) -> None:
    async def state() -> None:
        async with enrolling() as member:
            assert await enrol(member.invitation(), NEWCOMER, "DerbyOS 1") == ENROLMENT
            assert member.enrolled == [NEWCOMER]

    run(state())
