"""Random presses at real windows break nothing: shown entries are kept, and no entry affects that of another person.

Method: from one seed, two or three simulated laptops with real windows and random roles, and one without a window.
Random presses of mouse, finger and keys hit any visible control; others write, links go silent, programs are killed and
started again. The promises are checked after each step and at the end. A failure reports the seed and the last steps;
in a separate process the same seed repeats the run.
"""

import asyncio

import pytest

from tests.gui.windows.monkey.play import Play

QUICK, SLOW = range(1, 6), range(100, 300)
STEPS = 80


@pytest.mark.parametrize("seed", QUICK)
def test_random_hands_lose_nothing(seed: int, loop: asyncio.AbstractEventLoop) -> None:
    """Design 1.4, 1.5: no shown entry is lost, and none changes another person's half-entry, focus or scroll."""
    assert Play(seed, loop).run(STEPS) == STEPS


@pytest.mark.slow
@pytest.mark.parametrize("seed", SLOW)
def test_many_random_hands_lose_nothing(seed: int, loop: asyncio.AbstractEventLoop) -> None:
    """The same for many seeds, in a nightly run."""
    assert Play(seed, loop).run(3 * STEPS) == 3 * STEPS
