"""A member of a closed bout that signs two entries with one number, and shows each laptop another one."""

import asyncio
from functools import partial

import pytest

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb, compose, digest
from derbyos_core.security.signatures import Signature, encode_signatures, next_link, sign_link
from tests.interop.node_kit import expect_soon, has_all
from tests.interop.test_closed_bout import Laptop, founded_with_eve

pytestmark = pytest.mark.slow


def _other(eve: Laptop, counting: Entry, *, wins: bool) -> tuple[bytes, bytes]:
    """Return another entry of the same number, which counts or does not, and the frame with its signature."""
    signed = eve.replica._state.signed
    assert signed is not None
    before = signed._chains[eve.source].links[counting.sequence - 1]
    for number in range(1_000):
        act = Act(verb=Verb.ADD, target=Target(path="."), payload=(Payload(tag="note", text=f"tails {number}"),))
        entry = compose(Draft(acts=(act,)), eve.source, counting.sequence, Instant(1_795_248_000_000_000))
        if (digest(entry) < digest(counting)) is wins:
            break
    octets = sign_link(eve.key, next_link(before, entry.sequence, entry.body))
    return entry.body, encode_signatures([Signature(eve.source, entry.sequence, octets, before)])


def test_logs_agree_on_a_fork_that_only_one_laptop_was_shown() -> None:
    async def scene() -> None:
        async with founded_with_eve() as (a, b, eve, _):
            eve.write("heads")
            for one in (a, b):
                await expect_soon(partial(has_all, one.node, "heads"), "the first entry", 5.0)
            ref = EntryRef(eve.source, eve.replica.log.tops[eve.source])
            counting = eve.node.entry(ref)
            assert counting is not None
            address = a.node.view().address
            assert address is not None
            eve.transport.send(address, (b"XMSG", *_other(eve, counting, wins=True)))
            await expect_soon(lambda: not has_all(a.node, "heads"), "the other one counts at A", 5.0)
            await expect_soon(lambda: not has_all(b.node, "heads"), f"and at B: {b.replica.counters}", 60.0)
            for one in (a, b):
                assert one.node.view().fork_reports
            eve.write("afterwards")
            for one in (a, b):
                await expect_soon(partial(has_all, one.node, "afterwards"), "what follows", 10.0)

    asyncio.run(scene())
