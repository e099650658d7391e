"""Nodes as child processes: started, monitored, and ended without remains.

Every child is in a session of its own, so Ctrl-C reaches only the parent program. A child whose pipe ends leaves by
itself. `close` always returns with no child left: it closes the pipe, then terminates, then kills.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from app.demo.pipe import Begin, Failed, Finished, Left, Line, Listening, Status, read_line, write_line
from derbyos_core.errors import UserError

__all__ = ["ChildProcesses", "Member", "own_environment"]

LEAVE_S_MAX = 12.0
"""GBYE, the last write to the disk and a second of lingering lines; a node's own parts may take five each."""
TERM_S_MAX = 3.0
LOOK_S = 1.0
"""Interval of checking a condition without news."""
COMPLAINT_MAX = 4_000
"""Octets kept of a child's last words on stderr."""
REPORT_OCTETS_MAX = 1 << 20
"""The longest report contains the points of each jam, some kilobytes."""


class Member:
    """One child: its first order, and its last reports."""

    def __init__(self, begin: Begin, process: Process, on_news: Callable[[], None]) -> None:
        self.begin = begin
        self.status = Status()
        self.listening: Listening | None = None
        self.finished: Finished | None = None
        self.failed = ""
        self.is_dismissed = False
        self._process = process
        self._on_news = on_news
        self._complaint = b""
        self._listeners = (asyncio.create_task(self._listen()), asyncio.create_task(self._listen_to_complaints()))

    @property
    def name(self) -> str:
        """The name in sentences."""
        return self.begin.name

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the process has not ended."""
        return self._process.returncode is None

    @property
    def has_entered_all(self) -> bool:
        """Whether no line of its part is left."""
        return self.status.done == self.status.lines and not self.status.aside

    def order(self, order: Line) -> None:
        """Send the child an order; one that has ended ignores it."""
        assert self._process.stdin is not None
        with suppress(ConnectionError, RuntimeError):
            self._process.stdin.write(write_line(order).encode())

    def kill(self) -> None:
        """End it like a power cut, without a message to anybody."""
        self.is_dismissed = True
        with suppress(ProcessLookupError):
            self._process.kill()

    async def gone(self) -> None:
        """Wait until the process has ended by itself."""
        await self._process.wait()

    async def leave(self) -> None:
        """Let it say good-bye and end. Returns when the process has ended."""
        self.is_dismissed = True
        assert self._process.stdin is not None
        self._process.stdin.close()
        for patience_s, insist in ((LEAVE_S_MAX, self._process.terminate), (TERM_S_MAX, self._process.kill)):
            try:
                async with asyncio.timeout(patience_s):
                    await self._process.wait()
                break
            except TimeoutError:
                with suppress(ProcessLookupError):
                    insist()
        await self._process.wait()
        await asyncio.gather(*self._listeners, return_exceptions=True)

    def fault(self) -> str:
        """Return why it ended without an order, as a sentence; empty while all is well."""
        if self.failed:
            return f"the node of {self.name} stopped: {self.failed}"
        if self.is_running or self.is_dismissed:
            return ""
        last = self._complaint.decode(errors="replace").strip().splitlines()
        words = f": {last[-1]}" if last else f" with code {self._process.returncode}"
        return f"the node of {self.name} ended{words}"

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        while text := await self._process.stdout.readline():
            match read_line(text.decode()):
                case Status() as status:
                    self.status = status
                case Listening() as listening:
                    self.listening = listening
                case Finished() as finished:
                    self.finished = finished
                case Failed(reason=reason):
                    self.failed = reason
                case Left():
                    self.is_dismissed = True
            self._on_news()
        await self._process.wait()
        self._on_news()

    async def _listen_to_complaints(self) -> None:
        assert self._process.stderr is not None
        while chunk := await self._process.stderr.read(COMPLAINT_MAX):
            self._complaint = (self._complaint + chunk)[-COMPLAINT_MAX:]


class ChildProcesses:
    """All children of one demo, replay or test."""

    def __init__(self) -> None:
        self.members: list[Member] = []
        self.lost_windows: list[str] = []
        self._news = asyncio.Event()

    async def seat(self, begin: Begin, prefix: Sequence[str] = ()) -> Member:
        """Start a node; `prefix` are the words of a program that starts it elsewhere, such as in a namespace."""
        process = await asyncio.create_subprocess_exec(
            *prefix,
            *(sys.executable, "-P", "-m", "app.demo.child"),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=own_environment(),
            start_new_session=os.name != "nt",
            limit=REPORT_OCTETS_MAX,
        )
        member = Member(begin, process, self._news.set)
        self.members.append(member)
        member.order(begin)
        return member

    async def until(self, holds: Callable[[], bool], *, within_s: float, lacks: Callable[[], str]) -> None:
        """Wait for a condition; `UserError` with what is missing after the time, or if a child is lost meanwhile."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + within_s
        while True:
            self._news.clear()
            self._look_for_losses()
            if holds():
                return
            rest = deadline - loop.time()
            if rest <= 0:
                raise UserError(lacks())
            with suppress(TimeoutError):
                async with asyncio.timeout(min(rest, LOOK_S)):
                    await self._news.wait()

    def _look_for_losses(self) -> None:
        """Raise if a node ended by itself; a window that could not be shown is only noted."""
        for member in self.members:
            fault = member.fault()
            if fault and not member.begin.window:
                raise UserError(fault)
            if fault:
                member.is_dismissed = True
                self.lost_windows.append(member.failed or "Qt could not open a window on this display")

    async def close(self) -> None:
        """Let every child leave. None is left afterwards."""
        await asyncio.gather(*(member.leave() for member in self.members))


def own_environment() -> dict[str, str]:
    """Return this environment, with this program's folder, so that the child finds it from any folder."""
    here = str(Path(__file__).resolve().parents[2])
    found = [here, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(dict.fromkeys(found)), "PYTHONUNBUFFERED": "1"}
