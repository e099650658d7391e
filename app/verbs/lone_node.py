"""`derbyos node`: joins, prints where it listens, and stays until it is stopped.

With `--commands` a script drives it: each line of standard input is a command (`gateways/command_lines`), and each has
one line of JSON as its answer. The first line says where the node listens. The node leaves when the input ends.

    {"listening": "192.0.2.7:40404", "bout": "finals", "source": "9f..."}   with "title" if the bout has one
    {"entry": ["9f...", 2]}        the command was written as this entry, and the disk has it
    {"entry": [...], "unsaved": "..."}  the same, but the disk does not have it yet, and why
    {"entry": null}                the document says exactly this already
    {"refused": "..."}             the command makes no sense in this bout, in one sentence
    {"wrong": "..."}               the line cannot be read, in one sentence
    {"failed": "..."}              the program has a fault: the node goes on, and its log has the details
"""

import asyncio
import json
import logging
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass, replace

from app.closed_entry import ClosedEntry, enter_closed
from app.gui.composition import Plan, RunningNode, build_headless, discovery_of
from app.progress import in_one_line, say, warn
from app.settings import Settings
from app.verbs.told_notices import ToldNotices
from app.verbs.which_bout import LOOK_S as LOOK_S_MAX
from app.verbs.which_bout import MeantBout, look_for, look_up
from derbyos_core.errors import UserError
from derbyos_core.gateways.command_lines import decode_command
from derbyos_core.node.node import Node
from derbyos_core.node.submission import submit, wait_until_saved
from derbyos_core.node.transport.addresses import resolve_address
from derbyos_core.replica.view import PeerState
from derbyos_core.storage.key_file import KeptOpener
from derbyos_core.wire.messages import Address

__all__ = ["ANSWER_S_MAX", "Service", "run_node"]

ANSWER_S_MAX = 5.0
"""An address without an answer after this is reported; calling it continues all the same."""
LOOK_S = 1.0
LINE_OCTETS_MAX = 1 << 16
"""A roster of a hundred persons, the longest command, has some 10,000."""

Service = Callable[[RunningNode], AbstractAsyncContextManager[None]]
"""A service beside a node, for as long as that runs."""

_log = logging.getLogger(__name__)


def run_node(
    plan: Plan,
    connect: Sequence[str],
    settings: Settings,
    *,
    reads_commands: bool = False,
    ends_with_input: bool = False,
    service: Service | None = None,
) -> None:
    """Run a peer without a screen until SIGTERM or Ctrl-C, then leave with GBYE.

    With `reads_commands` it takes commands from standard input, and also leaves when that ends. With `ends_with_input`
    it only leaves then: the program that started it is gone. Raises `UserError` if standard input is closed.
    """
    if (reads_commands or ends_with_input) and sys.stdin is None:
        raise UserError("standard input is closed, but is to be read; give it a file, a pipe or a terminal")
    with suppress(KeyboardInterrupt):  # if a loop cannot handle signals, Ctrl-C arrives as this
        asyncio.run(_run(plan, connect, settings, _Beside(reads_commands, ends_with_input, service)))


@dataclass(frozen=True, slots=True)
class _Beside:
    """Tasks of a node beside being a peer."""

    reads_commands: bool
    ends_with_input: bool
    service: Service | None


async def _run(plan: Plan, connect: Sequence[str], settings: Settings, beside: _Beside) -> None:
    addresses = [await resolve_address(text) for text in connect]
    discovery = discovery_of(plan)
    try:
        name = plan.bout.string
        words = in_one_line(f"looking for '{name}' on the network and among the kept bouts, {LOOK_S_MAX:g} s at most")
        bouts, entry = settings.folders.bouts, None
        if plan.code is None:
            meant = await look_up(bouts, name, discovery, addresses, lambda: warn(words))
        else:
            opener = KeptOpener(settings.folders.data, plan.code.code)
            found = await look_for(bouts, name, discovery, addresses, lambda: warn(words), opener)
            entry, meant = await enter_closed(name.strip(), found, plan.code, addresses, discovery, settings.folders)
            addresses = []
            _tell_of_others(name.strip(), meant, found)
        running = await build_headless(replace(plan, bout=meant.bout), settings, discovery, entry)
        _say_recovery(entry)
        await _serve(running, plan.roles, meant, addresses, beside)
    finally:
        await discovery.close()


def _tell_of_others(name: str, meant: MeantBout, found: Sequence[MeantBout]) -> None:
    """Say which other bouts have the name: the code has decided which one is meant."""
    for one in found:
        if not one.is_new and one.bout.key != meant.bout.key:
            warn(in_one_line(f"another bout is called '{name}', {' and '.join(one.places)}: --bout {one.bout.string}"))


def _say_recovery(entry: ClosedEntry | None) -> None:
    """Show the recovery word of a bout that was founded, once."""
    if entry is not None and entry.recovery is not None:
        warn(f"recovery word of this bout, shown only now: {entry.recovery}; write it down")


async def _serve(
    running: RunningNode, roles: Sequence[str], meant: MeantBout, addresses: Sequence[Address], beside: _Beside
) -> None:
    try:
        stopping = asyncio.Event()
        if sys.platform != "win32":
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, stopping.set)
        if beside.reads_commands:
            _begin_reading(running, next(iter(roles), ""), meant, stopping)
        else:
            say(in_one_line(f"Listening on {running.address}, bout {_named(meant)}"))
        membership = running.membership
        if membership is not None and membership.invitation is not None and not beside.reads_commands:
            say(f"Closed bout; newcomers join with {membership.invitation}")
        for address, bout in meant.elsewhere:
            warn(in_one_line(f"another bout is open at {address}; to join it, give --bout {bout}"))
        for address in addresses:
            running.node.dial(address)
        watch = asyncio.create_task(_watch(running, addresses))
        async with beside.service(running) if beside.service is not None else nullcontext():
            if beside.ends_with_input:
                _end_with_input(stopping)
            await stopping.wait()
        watch.cancel()
    finally:
        await running.stop()


def _named(meant: MeantBout) -> str:
    more = [meant.title] if meant.title else []
    return ", ".join([meant.bout.string, *more, " and ".join(meant.places) or "a new bout"])


async def _watch(running: RunningNode, addresses: Sequence[Address]) -> None:
    """Report each problem once."""
    fault = running.store_fault
    for text in (fault, running.node.view().save_note):
        if text:
            warn(text)
    told, ends_at = ToldNotices(), time.monotonic() + ANSWER_S_MAX
    is_waiting = True
    while True:
        if is_waiting and time.monotonic() >= ends_at:
            is_waiting = False
            for address in _unanswered(running, addresses):
                warn(f"nobody in this bout answers at {address} yet; DerbyOS keeps trying")
        for sentence in told.fresh(running.node.view().notices):
            warn(in_one_line(sentence))
        now = running.node.view().save_fault
        if now and now != fault:
            warn(now)
        fault = now
        await asyncio.sleep(LOOK_S)


def _unanswered(running: RunningNode, addresses: Sequence[Address]) -> Iterator[Address]:
    """Return the addresses at which no member of the bout is known."""
    members = [peer for peer in running.node.view().peers if peer.state is PeerState.MEMBER]
    met = {address for peer in members for address in (peer.address, peer.other_address)}
    return (address for address in addresses if address not in met)


def _begin_reading(running: RunningNode, role: str, meant: MeantBout, ended: asyncio.Event) -> None:
    """Say where the node listens, then answer each line of standard input; set `ended` at its end.

    A thread reads, because a pipe cannot be watched in the same way on every system. It reads the next line when the
    one before it is answered, so nothing piles up.
    """
    loop = asyncio.get_running_loop()
    begun: dict[str, object] = {
        "listening": str(running.address),
        "bout": meant.bout.string,
        "source": running.node.replica.source,
        **({"title": meant.title} if meant.title else {}),
    }
    if running.membership is not None and running.membership.invitation is not None:
        begun["enrols"] = str(running.membership.invitation.address)

    async def answer(line: bytes) -> Mapping[str, object]:
        return await _answer(running.node, role, line)

    def read() -> None:
        # A closed loop, a reader that is gone, or an input that cannot be read: there is nothing to answer any more.
        with suppress(RuntimeError, OSError), open(0, "rb", buffering=0, closefd=False) as lines:
            _print_json(begun)
            while line := lines.readline(LINE_OCTETS_MAX + 1):
                rest = line
                while rest and not rest.endswith(b"\n"):
                    rest = lines.readline(LINE_OCTETS_MAX)
                _print_json(asyncio.run_coroutine_threadsafe(answer(line), loop).result())
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(ended.set)

    # Unbuffered, and a daemon: the lock of a buffered file would outlast the thread, and keep the process from ending.
    threading.Thread(target=read, name="derbyos-commands", daemon=True).start()


def _end_with_input(ended: asyncio.Event) -> None:
    """Set `ended` when standard input ends."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        with suppress(RuntimeError, OSError), open(0, "rb", buffering=0, closefd=False) as lines:
            while lines.read(LINE_OCTETS_MAX):
                pass
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=read, name="derbyos-parent", daemon=True).start()


async def _answer(node: Node, role: str, line: bytes) -> Mapping[str, object]:
    """Execute the command in a line. Returns the answer to it when the entry survives the end of this program."""
    if len(line) > LINE_OCTETS_MAX:
        return {"wrong": f"a line has at most {LINE_OCTETS_MAX} octets, found more"}
    try:
        command = decode_command(line.decode().strip(), node.now(), node.view().bout.numbers)
        entry, refusal = submit(node, command, role)
    except UnicodeDecodeError:
        return {"wrong": "a line is text in UTF-8, found other octets"}
    except UserError as error:
        return {"wrong": str(error)}
    except Exception:  # noqa: BLE001 - the boundary to the script: a fault of ours costs a command, not the node
        _log.exception("a command could not be executed")
        return {"failed": "an internal error occurred; details are in the log"}
    if refusal:
        return {"refused": refusal}
    if entry is None or await wait_until_saved(node, entry):
        return {"entry": entry}
    return {"entry": entry, "unsaved": node.view().save_fault or "the disk is slow; DerbyOS keeps trying"}


def _print_json(answer: Mapping[str, object]) -> None:
    print(json.dumps(answer), flush=True)  # ASCII: a terminal obeys no answer
