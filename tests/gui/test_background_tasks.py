"""Every task that a window starts ends in a visible message, even after an error."""

import asyncio

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
