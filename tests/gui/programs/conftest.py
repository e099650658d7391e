"""Event loop of the tests with programs: the loop of Qt, under asyncio."""

import asyncio
import gc
from collections.abc import Awaitable, Iterator
from typing import Protocol

import pytest
import qasync
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

__all__ = ["Run"]

SCENE_S = 30.0
"""Longest time of a scene before its test gives up, unless it sets its own; nothing is measured."""


class Run(Protocol):
    """Function that runs a scene to its end."""

    def __call__(self, state: Awaitable[None], patience_s: float = SCENE_S) -> None: ...


class _Loop:
    """Event loop of the windows."""

    def __init__(self, application: QApplication) -> None:
        self._loop = qasync.QEventLoop(application)
        asyncio.set_event_loop(self._loop)

    def run(self, state: Awaitable[None], patience_s: float = SCENE_S) -> None:
        self._loop.run_until_complete(asyncio.wait_for(state, patience_s))

    def close(self) -> None:
        left = [task for task in asyncio.all_tasks(self._loop) if not task.done()]
        self._loop.close()
        asyncio.set_event_loop(None)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        # Its timers belong to this thread: left to chance, a worker thread of the next test would collect them.
        del self._loop
        gc.collect()
        assert left == []


@pytest.fixture
def run(qapp: QApplication) -> Iterator[Run]:
    """Run a scene to its end; nothing of it may be left over."""
    loop = _Loop(qapp)
    yield loop.run
    loop.close()
