"""Fixtures of whole windows in a simulated cluster."""

import asyncio
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from ui.language import ENGLISH, language
from ui.theme.look import look
from ui.theme.tokens import ColourScheme


@pytest.fixture
def loop(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.AbstractEventLoop]:
    """A loop that is turned by the test; looks and language are restored afterwards."""
    loop = asyncio.new_event_loop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    look().apply()
    yield loop
    loop.close()
    language().choose(ENGLISH)
    look().set_scale(1.0)
    look().set_scheme(ColourScheme.LIGHT)
    look().set_still(False)
