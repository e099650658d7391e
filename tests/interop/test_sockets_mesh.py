"""Whole nodes on loopback: they connect, store, crash and return."""

import asyncio
import sys
from pathlib import Path

import pytest

from derbyos_core.bout.commands import AddNote
from derbyos_core.errors import UserError
from derbyos_core.node.transport.addresses import ListenAt
from derbyos_core.replica.effects import Effect, Patched
from derbyos_core.storage.memory_store import MemoryStore
from derbyos_core.storage.store_error import StoreError
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import BOUT, expect_soon, has_all, make_node, running, write_note


@pytest.mark.clause(29)
def test_three_nodes_exchange_entries(tmp_path: Path) -> None:
    """DOS-29: two nodes dial the first; all three end with each other's entries, stored on their disks."""

    async def scene() -> None:
        nodes = [make_node(tmp_path / str(number)) for number in range(3)]
        async with running(*nodes) as addresses:
            for node in nodes[1:]:
                node.dial(addresses[0])
            for number, node in enumerate(nodes):
                write_note(node, f"from {number}")
            await expect_soon(lambda: all(has_all(node, "from 0", "from 1", "from 2") for node in nodes), "all notes")
            await expect_soon(lambda: not any(node.view().unsynced for node in nodes), "all of it on the disk")
            tops = [dict(node.view().tops) for node in nodes]
            assert tops[0] == tops[1] == tops[2]
        again = make_node(tmp_path / "1")
        async with running(again):
            assert has_all(again, "from 0", "from 1", "from 2")
            assert dict(again.view().tops) == tops[0]

    asyncio.run(scene())


@pytest.mark.clause(31)
def test_good_bye_reaches_the_others_before_the_sockets_close() -> None:
    """DOS-31: a node that stops leaves the others' tables at once, without a wait for silence."""

    async def scene() -> None:
        stays, goes = make_node(), make_node()
        async with running(stays, goes) as (address, _):
            goes.dial(address)
            await expect_soon(lambda: stays.view().peers and goes.view().peers, "the meeting")
            write_note(goes, "last word")
            await goes.stop()
            await expect_soon(lambda: has_all(stays, "last word"), "what was written last")
            await expect_soon(lambda: [row.state for row in stays.view().peers] in ([], ["left"]), "the good-bye")

    asyncio.run(scene())


_CHILD = """
import asyncio, sys, pathlib
from tests.interop.node_kit import make_node, write_note
async def main():
    node = make_node(pathlib.Path(sys.argv[1]))
    address = await node.start()
    for number in range(20):
        write_note(node, f"note {number}")
    while node.view().unsynced:
        await asyncio.sleep(0.01)
    print(address.port, flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


@pytest.mark.clause(103)
def test_a_killed_node_comes_back_with_everything_that_was_kept(tmp_path: Path) -> None:
    """DOS-103: killed without notice; the peers fill in, and its own disk has everything that it reported as kept."""

    async def scene() -> None:
        watcher = make_node(tmp_path / "watcher")
        async with running(watcher):
            child = await asyncio.create_subprocess_exec(
                sys.executable, "-c", _CHILD, str(tmp_path / "killed"), stdout=asyncio.subprocess.PIPE
            )
            assert child.stdout is not None
            watcher.dial(Address("127.0.0.1", int(await child.stdout.readline())))
            await expect_soon(lambda: has_all(watcher, "note 0", "note 19"), "the child's notes")
            child.kill()
            await child.wait()
            again = make_node(tmp_path / "killed")
            async with running(again) as (address,):
                assert has_all(again, *(f"note {number}" for number in range(20)))
                write_note(watcher, "while you were away")
                watcher.dial(address)
                await expect_soon(lambda: has_all(again, "while you were away"), "the rest")

    asyncio.run(scene())


def test_a_disk_that_refuses_keeps_nothing_from_the_peers(tmp_path: Path) -> None:
    """Full or read-only: the entry is drawn, sent, and reported as not kept; once there is space it is kept."""

    async def scene() -> None:
        node, other = make_node(), make_node()
        store = node._store
        assert isinstance(store, MemoryStore)
        store.fault = "the disk is full"
        async with running(node, other) as (address, _):
            other.dial(address)
            await expect_soon(lambda: node.view().peers, "the meeting")
            write_note(node, "kept by others")
            await expect_soon(lambda: has_all(other, "kept by others"), "the entry")
            await expect_soon(lambda: node.view().save_fault == "the disk is full", "the fault")
            assert node.view().unsynced > 0
            store.fault = ""
            await expect_soon(lambda: node.view().unsynced == 0, "another try")
            assert node.view().save_fault == ""
            assert len(store.load()) == len(node.replica.log)

    asyncio.run(scene())


def test_subscriber_error_is_logged_and_harmless(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        node, other = make_node(), make_node()
        heard: list[tuple[Effect, ...]] = []

        def break_down(_effects: tuple[Effect, ...]) -> None:
            raise RuntimeError("a window fell over")

        node.subscribe(break_down)
        unsubscribe = node.subscribe(heard.append)
        async with running(node, other) as (address, _):
            other.dial(address)
            write_note(other, "one")
            await expect_soon(lambda: has_all(node, "one"), "the entry")
            assert any(isinstance(effect, Patched) for effects in heard for effect in effects)
            unsubscribe()
            count = len(heard)
            write_note(node, "two")
            await expect_soon(lambda: has_all(other, "two"), "the answer")
            assert len(heard) == count

    asyncio.run(scene())
    assert "a window fell over" in caplog.text


def test_error_inside_a_turn_does_not_stop_the_next(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        node, other = make_node(), make_node()
        async with running(node, other) as (address, _):
            other.dial(address)
            await expect_soon(lambda: node.view().peers, "the meeting")
            receive, handle_timer = node.replica.receive, node.replica.handle_timer

            def broken(*_: object) -> None:
                raise RuntimeError("a defect")

            monkeypatch.setattr(node.replica, "receive", broken)
            monkeypatch.setattr(node.replica, "handle_timer", broken)
            write_note(other, "unheard")
            await expect_soon(lambda: caplog.text.count("a defect") >= 2, "the broken turn")
            monkeypatch.setattr(node.replica, "receive", receive)
            monkeypatch.setattr(node.replica, "handle_timer", handle_timer)
            await expect_soon(lambda: has_all(node, "unheard"), "gossip mends it")

    asyncio.run(scene())


def test_a_wish_entered_by_a_subscriber_is_done_within_the_same_turn() -> None:
    """A command that a window enters during a notification is performed after the effects of that notification."""

    async def scene() -> None:
        node, order = make_node(), list[str]()

        def answer(effects: tuple[Effect, ...]) -> None:
            for effect in effects:
                if isinstance(effect, Patched):
                    order.append("own" if effect.own else "other")
                    if len(order) < 3:
                        node.submit(AddNote(text=f"answer {len(order)}"), "head-nso")

        node.subscribe(answer)
        async with running(node):
            write_note(node, "first")
            assert has_all(node, "first", "answer 1", "answer 2")
            assert len(order) >= 3

    asyncio.run(scene())


def test_unforeseen_store_error_is_reported_and_survived() -> None:
    class Broken:
        damaged = 0

        def load(self) -> tuple[()]:
            return ()

        def load_signatures(self) -> tuple[()]:
            return ()

        def append_signatures(self, signatures: object) -> None:
            raise StoreError("never reached")

        def append(self, records: object, signatures: object = ()) -> None:
            raise MemoryError("unforeseen")

        def sync(self) -> None:
            raise StoreError("never reached")

        def tidy(self) -> None:
            pass

        def note(self, _name: str, _value: str) -> None:
            pass

        def close(self) -> None:
            pass

    async def scene() -> None:
        node = make_node()
        node._store = Broken()
        async with running(node):
            write_note(node, "x")
            await expect_soon(lambda: "unforeseen" in node.view().save_fault, "the fault")

    asyncio.run(scene())


def test_a_node_that_cannot_listen_lets_its_file_go(tmp_path: Path) -> None:
    async def scene() -> None:
        first = make_node()
        async with running(first) as (address,):
            second = make_node(tmp_path, listen=ListenAt(address.host, address.port))
            with pytest.raises(UserError, match="is in use by another program"):
                await second.start()
            third = make_node(tmp_path)
            async with running(third):
                assert third.view().save_fault == ""

    asyncio.run(scene())


def test_stopping_twice_is_harmless_and_frees_the_port() -> None:
    async def scene() -> None:
        node = make_node()
        address = await node.start()
        await asyncio.gather(node.stop(), node.stop())
        await node.stop()
        server = await asyncio.start_server(lambda _reader, writer: writer.close(), *address)
        server.close()
        await server.wait_closed()
        assert BOUT.string == node.replica.bout_id.string

    asyncio.run(scene())
