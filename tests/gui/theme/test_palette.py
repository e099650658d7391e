"""Any colour that a team may wear becomes a legible chip."""

import random

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from derbyos_core.colours import RATIO_MIN, channels, contrast, jersey
from ui.gallery.pose import grab, shown_in_grey
from ui.widgets.jersey_chip import JerseyChip

COLOURS = 3000
PAIRS = [
    ("#FFFFFF", "#000000"),
    ("#D0021B", "#2E8B57"),
    ("#001F5B", "#000000"),
    ("#FFF59D", "#FFFFFF"),
    ("#777777", "#777777"),
]


def _random_colours() -> list[str]:
    source = random.Random(1)
    return [f"#{source.randrange(1 << 24):06X}" for _ in range(COLOURS)]


def test_three_thousand_random_colours_can_be_read() -> None:
    unread = [c for c in _random_colours() if contrast(jersey(c).fill, jersey(c).text_colour) < RATIO_MIN]
    assert unread == []


def test_a_colour_that_can_be_read_already_is_shown_as_it_is() -> None:
    kept = [c for c in _random_colours() if max(contrast(c, "#FFFFFF"), contrast(c, "#000000")) >= RATIO_MIN]
    assert len(kept) > COLOURS / 2
    changed = [c for c in kept if _distance(jersey(c).fill, c) > 0]
    assert changed == []


def test_the_nearer_of_the_two_mixes_wins() -> None:
    assert jersey("#8A8A8A").text_colour == "#000000"
    assert jersey("#606060").text_colour == "#FFFFFF"


@pytest.mark.parametrize("colour", ["", "red", "#12", "#GGGGGG", "rgb(1,2,3)"])
def test_invalid_colour_is_grey(colour: str) -> None:
    shown = jersey(colour)
    assert contrast(shown.fill, shown.text_colour) >= RATIO_MIN


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_two_chips_differ_in_grey(qtbot: QtBot, left: str, right: str) -> None:
    pictures = [_grey(qtbot, left, second=False), _grey(qtbot, right, second=True)]
    assert pictures[0] != pictures[1]


def _grey(qtbot: QtBot, colour: str, *, second: bool) -> QImage:
    chip = JerseyChip()
    qtbot.addWidget(chip)
    chip.set_chip("42", jersey(colour, second=second))
    return shown_in_grey(grab(chip, size=chip.sizeHint()))


def _distance(one: str, other: str) -> float:
    return sum(abs(a - b) for a, b in zip(channels(one), channels(QColor(other).name()), strict=True))


def test_a_colour_may_be_given_by_its_plain_name() -> None:
    """Games from other programs contain blue and Light Blue, not #0000FF."""
    assert jersey("Blue") == jersey("#0000FF")
    assert jersey("light blue") == jersey("#ADD8E6")
    assert jersey("transparentish") == jersey("no colour") == jersey("")
    assert jersey("blue").fill != jersey("red").fill
