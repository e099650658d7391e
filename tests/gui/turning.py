"""Event loop turned by the test, so that nothing happens on its own."""

import asyncio
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

__all__ = ["Turning"]

TURNS = 5
"""More turns than the tasks of a window need in memory."""
TURNS_MAX = 500


class Turning:
    """Turns a loop, and lets Qt deliver the events posted meanwhile."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def __call__(self, turns: int = TURNS) -> None:
        """Turn the loop a few times."""
        for _ in range(turns):
            self._loop.call_soon(self._loop.stop)
            self._loop.run_forever()
            QCoreApplication.processEvents()

    def until(self, is_so: Callable[[], object], what: str) -> None:
        """Turn until the condition holds; fail with `what` if it never does."""
        for _ in range(TURNS_MAX):
            if is_so():
                return
            self(1)
        raise AssertionError(f"it never came to {what}")
