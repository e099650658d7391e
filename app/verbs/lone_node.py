"""`derbyos node`: joins, prints where it listens, and stays until it is stopped."""

import asyncio
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from app.gui.composition import Plan, RunningNode, build_headless
from app.progress import in_one_line, say, warn
from app.settings import Settings
from app.verbs.which_bout import MeantBout, look_up
from derbyos_core.node.discovery.discovery import Discovery, NoDiscovery
from derbyos_core.node.discovery.mdns import MDNSDiscovery
from derbyos_core.node.transport.addresses import resolve_address
from derbyos_core.replica.view import PeerState
from derbyos_core.wire.messages import Address

__all__ = ["ANSWER_S_MAX", "run_node"]

ANSWER_S_MAX = 5.0
"""An address without an answer after this is reported; calling it continues all the same."""
LOOK_S = 1.0


def run_node(plan: Plan, connect: Sequence[str], settings: Settings) -> None:
    """Be a peer without a screen until SIGTERM or Ctrl-C, then leave with GBYE."""
    with suppress(KeyboardInterrupt):  # if a loop cannot handle signals, Ctrl-C arrives as this
        asyncio.run(_live(plan, connect, settings))


async def _live(plan: Plan, connect: Sequence[str], settings: Settings) -> None:
    addresses = [await resolve_address(text) for text in connect]
    discovery = MDNSDiscovery() if plan.mdns else NoDiscovery()
    try:
        meant = await look_up(settings.folders.bouts, plan.bout.string, discovery, addresses)
        await _be(replace(plan, bout=meant.bout), meant, addresses, settings, discovery)
    finally:
        await discovery.close()


async def _be(
    plan: Plan, meant: MeantBout, addresses: Sequence[Address], settings: Settings, discovery: Discovery
) -> None:
    running = await build_headless(plan, settings, discovery)
    try:
        told_to_leave = asyncio.Event()
        if sys.platform != "win32":
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, told_to_leave.set)
        say(in_one_line(f"Listening at {running.address}, bout {_named(meant)}"))
        for address, bout in meant.elsewhere:
            warn(in_one_line(f"at {address} another bout is kept; to join it, give --bout {bout}"))
        for address in addresses:
            running.node.dial(address)
        watch = asyncio.create_task(_watch(running, addresses))
        await told_to_leave.wait()
        watch.cancel()
    finally:
        await running.node.stop()


def _named(meant: MeantBout) -> str:
    more = [meant.title] if meant.title else []
    return ", ".join([meant.bout.string, *more, *(["a new bout"] if meant.is_new else [])])


async def _watch(running: RunningNode, addresses: Sequence[Address]) -> None:
    """Report each problem once."""
    fault = running.store_fault
    for text in (fault, running.node.view().save_note):
        if text:
            warn(text)
    await asyncio.sleep(ANSWER_S_MAX)
    for address in _unanswered(running, addresses):
        warn(f"nobody in this bout answers at {address} yet; it is called until somebody does")
    while True:
        now = running.node.view().save_fault
        if now and now != fault:
            warn(now)
        fault = now
        await asyncio.sleep(LOOK_S)


def _unanswered(running: RunningNode, addresses: Sequence[Address]) -> Iterator[Address]:
    """Return the addresses at which no member of the bout is known."""
    met = {peer.address for peer in running.node.view().peers if peer.state is PeerState.MEMBER}
    return (address for address in addresses if address not in met)
