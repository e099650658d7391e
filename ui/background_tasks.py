"""Slow tasks of a window that must not delay a frame."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from derbyos_core.errors import DerbyOSError, error_text
from derbyos_core.i18n import tr

__all__ = ["BackgroundTasks"]

_log = logging.getLogger("ui")

T = TypeVar("T")
Tell = Callable[[BaseException], str]
WAITING_MAX = 32
"""A person starts a handful of slow tasks at once; more is a fault of the program."""


class BackgroundTasks:
    """The slow tasks of one window, kept until they end or are dropped with it."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(
        self,
        slow: Awaitable[T],
        *,
        done: Callable[[T], object],
        failed: Callable[[str], object] = lambda _: None,
        tell: Tell = error_text,
    ) -> "asyncio.Task[None]":
        """Await `slow` on the running loop. `failed` receives the sentence that `tell` makes of an error.

        A fault of the program, or of an installation that was changed while it ran, goes to the log and becomes a
        sentence too: no page stays busy for ever.

        Returns a task that can be cancelled; then neither callback is called.
        """
        assert len(self._tasks) < WAITING_MAX, "a window waits for a handful of things at once"
        task = asyncio.get_running_loop().create_task(self._wait(slow, done, failed, tell))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if asyncio.iscoroutine(slow):
            task.add_done_callback(lambda _: slow.close())  # dropped before its first step, it was never awaited
        return task

    def drop(self) -> None:
        """Drop all tasks."""
        for task in tuple(self._tasks):
            task.cancel()

    @staticmethod
    async def _wait(
        slow: Awaitable[T], done: Callable[[T], object], failed: Callable[[str], object], tell: Tell
    ) -> None:
        try:
            result = await slow
        except (DerbyOSError, OSError) as error:
            failed(tell(error))
            return
        except Exception:  # noqa: BLE001 - a fault of ours must not leave a page that waits for ever
            _log.exception("a background task failed")
            failed(tr("An internal error occurred, and this was not done. Restart DerbyOS; details are in the log."))
            return
        done(result)
