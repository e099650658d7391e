"""A founder whose HELO names an address that the newcomer does not reach: it is met where it was reached."""

import asyncio
import sys
from functools import partial
from pathlib import Path

import pytest

from app.closed_entry import ClosedEntry, enter_by_code, found_bout
from app.gui.composition import Plan, RunningNode, build_headless
from app.settings import Folders, Settings, load_settings
from derbyos_core.node.discovery.discovery import NoDiscovery
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt, other_port
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import expect_soon, has_all, write_note

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")

NEWCOMER_HOST, NAMED_HOST = "127.0.0.5", "127.0.0.2"


async def _enter(settings: Settings, entry: ClosedEntry, host: str) -> RunningNode:
    plan = Plan(name="Ann", roles=("head-nso",), bout=entry.bout, listen=ListenAt(host), mdns=False)
    return await build_headless(plan, settings, NoDiscovery(), entry)


@pytest.mark.parametrize("of_bout", [True, False])
def test_a_newcomer_dials_the_founder_where_it_was_enrolled(
    of_bout: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "derbyos_core.node.transport.zmq_transport.own_host",
        lambda host: NAMED_HOST if host == LOOPBACK_HOST else host,
    )

    async def scene() -> None:
        settings = load_settings(Folders.under(tmp_path / "ann"))
        founder = await _enter(settings, await found_bout(settings.folders.data, RealClock().now()), LOOPBACK_HOST)
        membership = founder.membership
        assert membership is not None
        assert membership.invitation is not None
        assert founder.address.host == NAMED_HOST
        port = founder.address.port
        typed = Address(LOOPBACK_HOST, port if of_bout else other_port(port))
        others = load_settings(Folders.under(tmp_path / "bo"))
        entry = await enter_by_code([typed], membership.invitation.code, others.folders.data)
        newcomer = await _enter(others, entry, NEWCOMER_HOST)
        nodes = (founder.node, newcomer.node)
        try:
            for number in range(20):
                texts = [f"{node.replica.source} {number}" for node in nodes]
                for node, text in zip(nodes, texts, strict=True):
                    write_note(node, text)
                for node in nodes:
                    await expect_soon(partial(has_all, node, *texts), "the notes")
                await asyncio.sleep(0.4)
            told = [one for node in nodes for one in node.view().notices if one.kind is not NoticeKind.STORAGE]
            assert told == []
            assert [len(node.view().peers) for node in nodes] == [1, 1]
        finally:
            await newcomer.stop()
            await founder.stop()

    asyncio.run(scene())
