"""Rules for every widget: names, targets, quiet setters, words that fit, both backgrounds, any text size."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.widgets.samples import SAMPLES, Sample
from ui.gallery.pose import grab, posed
from ui.theme.look import look
from ui.theme.tokens import SCALES, ColourScheme
from ui.widgets.pressable import TARGET
from ui.widgets.text import overflows

ALIKE = {"qr_code"}
"""Drawn the same on every ground, for the sake of readers."""
NAMES = [sample.name for sample in SAMPLES]


@pytest.fixture(autouse=True)
def nothing_has_overflowed(qapp: QApplication) -> Iterator[None]:
    overflows.clear()
    look().apply()
    yield
    overflows.clear()


def _made(sample: Sample, qtbot: QtBot) -> QWidget:
    widget = sample.make()
    qtbot.addWidget(widget)
    return widget


def _size(sample: Sample, widget: QWidget) -> QSize:
    hint = widget.sizeHint()
    return QSize(look().px(sample.width) or hint.width(), look().px(sample.height) or hint.height())


def _controls(widget: QWidget) -> list[QWidget]:
    found: list[QWidget] = [*widget.findChildren(QAbstractButton), *widget.findChildren(QLineEdit)]
    return [*found, widget] if isinstance(widget, QAbstractButton | QLineEdit) else found


@pytest.mark.parametrize("sample", SAMPLES, ids=NAMES)
def test_it_has_a_name_for_those_who_do_not_see_it(sample: Sample, qtbot: QtBot) -> None:
    widget = _made(sample, qtbot)
    grab(widget, size=_size(sample, widget))
    silent = [
        type(control).__name__ for control in _controls(widget) if control.isVisible() and not control.accessibleName()
    ]
    assert silent == []


@pytest.mark.parametrize("sample", SAMPLES, ids=NAMES)
def test_every_target_can_be_hit_by_a_finger(sample: Sample, qtbot: QtBot) -> None:
    widget = _made(sample, qtbot)
    grab(widget, size=_size(sample, widget))
    small = [
        (control.accessibleName(), control.width(), control.height())
        for control in _controls(widget)
        if control.isVisible() and min(control.width(), control.height()) < TARGET
    ]
    assert small == []


@pytest.mark.parametrize("sample", SAMPLES, ids=NAMES)
def test_the_same_value_again_repaints_nothing(sample: Sample, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    widget = _made(sample, qtbot)
    grab(widget, size=_size(sample, widget))
    touched: list[str] = []
    for part in [widget, *widget.findChildren(QWidget)]:
        monkeypatch.setattr(part, "update", lambda *_: touched.append("update"))
        monkeypatch.setattr(part, "updateGeometry", lambda: touched.append("updateGeometry"))
    sample.set_again(widget)
    assert touched == []


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("sample", SAMPLES, ids=NAMES)
def test_its_words_fit_at_any_text_size(sample: Sample, qtbot: QtBot, scale: float) -> None:
    with posed(scale=scale):
        widget = _made(sample, qtbot)
        grab(widget, size=_size(sample, widget))
        assert list(overflows) == []


@pytest.mark.parametrize("sample", SAMPLES, ids=NAMES)
def test_it_is_drawn_anew_on_another_ground(sample: Sample, qtbot: QtBot) -> None:
    widget = _made(sample, qtbot)
    size = _size(sample, widget)
    with posed(ColourScheme.LIGHT):
        light = grab(widget, size=size)
    with posed(ColourScheme.DARK):
        dark = grab(widget, size=size)
    with posed(ColourScheme.LIGHT):
        again = grab(widget, size=size)
    assert (light == dark) is (sample.name in ALIKE)
    assert light == again
