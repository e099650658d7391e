"""Decides how nodes are run as processes of their own: started, heard, waited for, and ended without a trace.

Every child is in a session of its own, so Ctrl-C reaches the program alone; a child whose pipe ends leaves by
itself. Whatever happens, `close` comes back only when no child is left: asked to leave, then told, then killed.
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
"""How often a condition is looked at even without news."""
COMPLAINT_MAX = 4_000
"""Octets of a child's last words that are kept."""
REPORT_OCTETS_MAX = 1 << 20
"""The longest report tells the points of each jam, some kilobytes."""


class Member:
    """One child: what it was told to be, and what it last said."""

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
        """How the sentences call it."""
        return self.begin.name

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """False once the process has ended."""
        return self._process.returncode is None

    @property
    def has_entered_all(self) -> bool:
        """True when no line of its part is left."""
        return self.status.done == self.status.lines and not self.status.aside

    def order(self, order: Line) -> None:
        """Tell the child to do something; one that has ended hears nothing."""
        assert self._process.stdin is not None
        with suppress(ConnectionError, RuntimeError):
            self._process.stdin.write(write_line(order).encode())

    def kill(self) -> None:
        """End it as a power cut would: no word to anybody."""
        self.is_dismissed = True
        with suppress(ProcessLookupError):
            self._process.kill()

    async def gone(self) -> None:
        """Comes back when the process has ended by itself."""
        await self._process.wait()

    async def leave(self) -> None:
        """Have it say good-bye and end; comes back when the process is gone."""
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
        """Why it ended although nobody told it to, as a sentence; empty while all is well."""
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
        """Wait for something; `UserError` with what is lacking after so long, or if a child is lost meanwhile."""
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
        """A node that ended by itself ends everything; a window that could not be shown only leaves a gap."""
        for member in self.members:
            fault = member.fault()
            if fault and not member.begin.window:
                raise UserError(fault)
            if fault:
                member.is_dismissed = True
                self.lost_windows.append(member.failed or "Qt could not open a window on this display")

    async def close(self) -> None:
        """Let everybody leave; nothing of them is left afterwards."""
        await asyncio.gather(*(member.leave() for member in self.members))


def own_environment() -> dict[str, str]:
    """Ours, and where this program lies, so that the child finds it from any folder."""
    here = str(Path(__file__).resolve().parents[2])
    found = [here, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(dict.fromkeys(found)), "PYTHONUNBUFFERED": "1"}
