"""Random hands at real windows break nothing: what was shown is kept, and nobody's entry is touched by another's.

Method: from one number, two or three simulated laptops with real windows and random roles, and one without a window.
Random presses of mouse, finger and keys land on whatever can be seen; others write, links go silent, programs are
killed and started again. After each step and in the end the promises are looked at. A failure tells the number and the
last steps; in a process of its own the same number does the same again.
"""

import asyncio
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.windows.monkey.play import Play
from ui.language import ENGLISH, language
from ui.theme.look import look
from ui.theme.tokens import ColourScheme

QUICK, SLOW = range(1, 6), range(100, 300)
STEPS = 80


@pytest.fixture
def loop(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.AbstractEventLoop]:
    """Windows wait on a loop that is turned by hand; looks and language are as before afterwards."""
    loop = asyncio.new_event_loop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    look().apply()
    yield loop
    loop.close()
    language().choose(ENGLISH)
    look().set_scale(1.0)
    look().set_scheme(ColourScheme.LIGHT)
    look().set_still(False)


@pytest.mark.parametrize("seed", QUICK)
def test_random_hands_lose_nothing(seed: int, loop: asyncio.AbstractEventLoop) -> None:
    """Design 1.4, 1.5: no entry shown is lost, and none changes another's half-entry, focus or scroll."""
    assert Play(seed, loop).run(STEPS) == STEPS


@pytest.mark.slow
@pytest.mark.parametrize("seed", SLOW)
def test_many_random_hands_lose_nothing(seed: int, loop: asyncio.AbstractEventLoop) -> None:
    """The same for as many numbers as a night allows."""
    assert Play(seed, loop).run(3 * STEPS) == 3 * STEPS
