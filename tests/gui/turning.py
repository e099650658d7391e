"""A loop that windows wait on and that a test turns by hand, so that nothing happens but when the test says so."""

import asyncio
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

__all__ = ["Turning"]

TURNS = 5
"""What a window waits for in memory takes fewer."""
TURNS_MAX = 500


class Turning:
    """Turns a loop, and lets Qt deliver what was posted meanwhile."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def __call__(self, turns: int = TURNS) -> None:
        """Everything that waits goes on a few steps."""
        for _ in range(turns):
            self._loop.call_soon(self._loop.stop)
            self._loop.run_forever()
            QCoreApplication.processEvents()

    def until(self, is_so: Callable[[], object], what: str) -> None:
        """Go on until something is so; fail with `what` where that never comes."""
        for _ in range(TURNS_MAX):
            if is_so():
                return
            self(1)
        raise AssertionError(f"it never came to {what}")
