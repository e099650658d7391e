"""Every task that a window starts ends in a visible message, even after an error."""

import asyncio
import gc
import warnings

import pytest

from ui.background_tasks import BackgroundTasks


async def _broken() -> str:
    raise ImportError("cannot import name 'a' from 'b'")


def test_program_error_is_reported_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    """A start page must not show "Opening the bout" for ever (code style: one clear sentence)."""
    said: list[str] = []

    async def state() -> None:
        await BackgroundTasks().start(_broken(), done=said.append, failed=said.append)

    asyncio.run(state())
    assert said == ["An internal error occurred, and this was not done. Restart DerbyOS; details are in the log."]
    assert "cannot import name" in caplog.text


def test_a_task_that_is_dropped_at_once_leaves_nothing_behind() -> None:
    """A window that is put away while it leaves a bout: a coroutine that was never awaited is reported as an error."""
    said: list[object] = []

    async def slow() -> None:
        said.append("begun")

    async def window() -> None:
        waiting = BackgroundTasks()
        waiting.start(slow(), done=said.append, failed=said.append)
        waiting.drop()
        await asyncio.sleep(0)

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        asyncio.run(window())
        gc.collect()
    assert [str(one.message) for one in caught] == []
    assert said == []
