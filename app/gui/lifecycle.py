"""Lifecycle of the parts of a running program: started in order, stopped in reverse order.

A part that fails to start stops those before it. A part that fails to stop, or takes too long, is logged and the rest
still stops: a store must be closed even when the network hangs.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Protocol

__all__ = ["STOP_S_MAX", "Lifecycle", "LifecyclePart"]

_log = logging.getLogger(__name__)

STOP_S_MAX = 12.0
"""One part's time to stop; mDNS says goodbye in 0.3 s, but a store may wait ten for a disk that hangs."""


class LifecyclePart(Protocol):
    """A part that runs while the program runs."""

    @property
    def name(self) -> str:
        """The name in the log."""

    async def start(self) -> None:
        """Start; raise to say that the program cannot run."""

    async def stop(self) -> None:
        """Stop; called only after `start` returned."""


class Lifecycle:
    """The parts in the order of their start."""

    def __init__(self, parts: Sequence[LifecyclePart]) -> None:
        self._parts = tuple(parts)
        self._running: list[LifecyclePart] = []

    async def start(self) -> None:
        """Start every part; if one cannot, stop the ones before it and raise its error."""
        for part in self._parts:
            try:
                await part.start()
            except BaseException:
                await self.stop()
                raise
            self._running.append(part)

    async def stop(self) -> None:
        """Stop every running part, the last first."""
        while self._running:
            part = self._running.pop()
            try:
                async with asyncio.timeout(STOP_S_MAX):
                    await part.stop()
            except TimeoutError:
                _log.error("%s did not stop within %.0f s", part.name, STOP_S_MAX)
            except Exception:  # noqa: BLE001 - whatever one part does at its end, the others must end too
                _log.exception("%s did not stop cleanly", part.name)
