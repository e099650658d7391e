"""A member of a closed bout that says it listens at the address of another one does not come between others."""

import asyncio
from functools import partial

from derbyos_core.replica.notices import NoticeKind
from tests.interop.node_kit import expect_soon, has_all
from tests.interop.test_closed_bout import Laptop, founded_with_eve, has_met


def test_a_member_cannot_take_the_address_of_another() -> None:
    """Else the node there would count as crashed, and be dialled with the wrong key for as long as it is claimed."""

    async def scene() -> None:
        async with founded_with_eve() as (a, b, eve, _):
            at_a, at_b = a.node.view().address, b.node.view().address
            assert at_a is not None
            assert at_b is not None
            for number in range(12):
                eve.transport.send(at_a, (b"HELO", str(at_b).encode()))
                eve.transport.send(at_a, (b"BOUT", a.bout.string.encode()))
                await asyncio.sleep(0.25)
                assert b.source in a.replica.members
                a.write(f"a {number}")
                b.write(f"b {number}")
                await expect_soon(partial(has_all, b.node, f"a {number}"), "the entry of A", 1.0)
                await expect_soon(partial(has_all, a.node, f"b {number}"), "the entry of B", 1.0)
            assert a.replica.counters["taken-address"] >= 10
            told = [one for laptop in (a, b) for one in laptop.node.view().notices if one.kind is NoticeKind.FORGERY]
            assert told == [], "a laptop whose network gave it the address of another says the same"

    asyncio.run(scene())


def test_an_address_that_was_claimed_before_its_owner_came_is_given_back() -> None:
    """Nothing leaves to an address with the wrong key, so whoever listens there takes it over with a HELO."""

    async def scene() -> None:
        async with founded_with_eve() as (a, b, eve, others):
            at_a, at_b = a.node.view().address, b.node.view().address
            assert at_a is not None
            assert at_b is not None
            await b.stop()
            others.remove(b)
            await expect_soon(partial(has_met, a, 1), "B has left", 8.0)
            eve.transport.send(at_a, (b"HELO", str(at_b).encode()))
            eve.transport.send(at_a, (b"BOUT", a.bout.string.encode()))
            await asyncio.sleep(1.0)
            again = Laptop(2, a.bout, port=at_b.port)
            others.append(again)
            again.replica.invite((a.key.public,))
            await again.start(None)
            again.node.find(at_a, a.key.curve.public)
            await expect_soon(lambda: again.source in a.replica.members, "B is back", 8.0)
            a.write("back")
            await expect_soon(lambda: has_all(again.node, "back"), "the entry of A", 8.0)

    asyncio.run(scene())
