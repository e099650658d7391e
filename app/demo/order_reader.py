"""The child's end of the pipes: reads orders and writes reports without blocking its loop.

Orders arrive on standard input, read by a thread, because a pipe cannot be watched in the same way on every system.
Reports leave on standard output, which nothing else may use. When the input ends the parent is gone, and then the child
leaves too: nothing keeps running, however its parent ended.
"""

import asyncio
import os
import threading
from asyncio import AbstractEventLoop
from contextlib import suppress

from app.demo.pipe import Line, read_line, write_line

__all__ = ["Orders"]


class Orders:
    """The child's end of the pipes."""

    def __init__(self) -> None:
        # Unbuffered: the lock of a buffered file would outlast the reading thread.
        self._in = open(0, "rb", buffering=0, closefd=False)  # noqa: SIM115 - for as long as the process
        self._out = os.fdopen(os.dup(1), "w", encoding="ascii")
        os.dup2(2, 1)  # anything else that is printed must not look like a report

    def first(self) -> Line | None:
        """Wait for the first order; None if there is none."""
        text = self._next()
        return read_line(text) if text else None

    def listen(self, loop: AbstractEventLoop) -> "asyncio.Queue[Line | None]":
        """Return a queue of all further orders, ended by None."""
        # Unbounded, but a parent gives a child only a handful of orders.
        waiting: asyncio.Queue[Line | None] = asyncio.Queue()
        thread = threading.Thread(target=self._read, args=(loop, waiting), name="derbyos-orders", daemon=True)
        thread.start()
        return waiting

    def tell(self, report: Line) -> None:
        """Send a report to the parent; without a parent nobody needs it."""
        with suppress(BrokenPipeError, ValueError):
            self._out.write(write_line(report))
            self._out.flush()

    def _read(self, loop: AbstractEventLoop, waiting: "asyncio.Queue[Line | None]") -> None:
        with suppress(RuntimeError):  # the loop is closed: nothing reads the queue any more
            while text := self._next():
                loop.call_soon_threadsafe(waiting.put_nowait, read_line(text))
            loop.call_soon_threadsafe(waiting.put_nowait, None)

    def _next(self) -> str:
        """Return the next line, empty at the end; a line that breaks off was not given."""
        line = self._in.readline()
        return line.decode() if line.endswith(b"\n") else ""
