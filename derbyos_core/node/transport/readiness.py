"""Readiness of a ZeroMQ socket on the loop: by its file descriptor, or by a thread.

Loops with a selector, and Qt's on Unix, watch descriptors themselves. Windows' own loops cannot; there a thread blocks
in `select` and wakes the loop, and continues only after the loop has checked.
"""

import select
import threading
from asyncio import AbstractEventLoop
from collections.abc import Callable

__all__ = ["ThreadWatch", "watch"]

PATIENCE_S = 0.2
"""Time in which the thread notices that it is no longer wanted."""


def watch(loop: AbstractEventLoop, descriptor: int, callback: Callable[[], None]) -> Callable[[], None]:
    """Call `callback` on the loop whenever the descriptor is readable; returns a function that ends this."""
    try:
        loop.add_reader(descriptor, callback)
    except NotImplementedError:
        return ThreadWatch(loop, descriptor, callback).stop
    return lambda: _unwatch(loop, descriptor)


def _unwatch(loop: AbstractEventLoop, descriptor: int) -> None:
    if not loop.is_closed():
        loop.remove_reader(descriptor)


class ThreadWatch:
    """Watches one descriptor in a thread of its own."""

    def __init__(self, loop: AbstractEventLoop, descriptor: int, callback: Callable[[], None]) -> None:
        self._loop = loop
        self._descriptor = descriptor
        self._callback = callback
        self._is_stopped = threading.Event()
        self._was_seen = threading.Event()
        self._thread = threading.Thread(target=self._wait, name="derbyos-watch", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread; afterwards the descriptor may be closed."""
        self._is_stopped.set()
        self._was_seen.set()
        self._thread.join()

    def _wait(self) -> None:
        while not self._is_stopped.is_set():
            readable, _, _ = select.select([self._descriptor], [], [], PATIENCE_S)
            if readable and not self._is_stopped.is_set():
                self._was_seen.clear()
                try:
                    self._loop.call_soon_threadsafe(self._look)
                except RuntimeError:
                    return  # the loop has been closed
                self._was_seen.wait()

    def _look(self) -> None:
        try:
            if not self._is_stopped.is_set():
                self._callback()
        finally:
            self._was_seen.set()
