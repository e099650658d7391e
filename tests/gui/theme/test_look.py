"""A change of looks is told once, and everything follows it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from resources import icon_names
from ui.theme.icons import icon
from ui.theme.look import Look, look
from ui.theme.phases import LOOKS
from ui.theme.style import set_kind, style_sheet
from ui.theme.tokens import COLOURS, SCALES, Ground
from ui.widgets.button import Button


@pytest.fixture(autouse=True)
def looks_come_back(qapp: QApplication) -> Iterator[None]:
    yield
    look().set_ground(Ground.LIGHT)
    look().set_scale(1.0)
    look().set_still(False)


def test_another_ground_is_told_once(qtbot: QtBot) -> None:
    told: list[None] = []
    made = Look()
    made.changed.connect(lambda: told.append(None))
    made.set_ground(Ground.DARK)
    made.set_ground(Ground.DARK)
    assert len(told) == 1
    assert made.paints.bg == QColor(COLOURS[Ground.DARK].bg)


def test_the_look_goes_with_the_desktop_until_a_ground_is_chosen(qapp: QApplication) -> None:
    changed = qapp.styleHints().colorSchemeChanged
    made = Look()
    made.follow_system()
    seen = []
    for scheme in (Qt.ColorScheme.Dark, Qt.ColorScheme.Light):
        changed.emit(scheme)
        seen.append(made.ground)
    assert seen == [Ground.DARK, Ground.LIGHT]
    made.set_ground(Ground.DARK)
    changed.emit(Qt.ColorScheme.Light)
    assert (made.ground, made.follows_system) == (Ground.DARK, False)


def test_a_text_size_between_is_taken_to_the_nearest(qapp: QApplication) -> None:
    made = Look()
    for wished, taken in ((0.2, 1.0), (1.1, 1.0), (1.2, 1.25), (1.8, 2.0), (9.0, 2.0)):
        made.set_scale(wished)
        assert made.scale == taken
    assert made.px(44) == 88


def test_a_widget_may_keep_its_own_ground(qtbot: QtBot) -> None:
    button = Button("Undo")
    qtbot.addWidget(button)
    button.set_ground(Ground.BOARD)
    look().set_ground(Ground.LIGHT)
    assert button.paints.bg == QColor(COLOURS[Ground.BOARD].bg)


def test_painted_widgets_follow_the_text_size(qtbot: QtBot) -> None:
    button = Button("Undo")
    qtbot.addWidget(button)
    small = button.sizeHint()
    look().set_scale(2.0)
    assert button.sizeHint().height() == 2 * small.height()
    assert button.sizeHint().width() == pytest.approx(2 * small.width(), abs=2)


@pytest.mark.parametrize("ground", Ground)
@pytest.mark.parametrize("scale", SCALES)
def test_the_style_sheet_has_no_hole(ground: Ground, scale: float) -> None:
    sheet = style_sheet(COLOURS[ground], scale=scale)
    assert sheet.count("{") == sheet.count("}")
    assert [word for word in ("None", "Type.", "Weight.", "Space.", "Radius.") if word in sheet] == []


def test_the_style_sheet_is_understood(qapp: QApplication) -> None:
    look().apply()
    look().set_ground(Ground.DARK)
    assert COLOURS[Ground.DARK].surface in qapp.styleSheet()


def test_the_same_kind_again_polishes_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    button = Button("Undo")
    qtbot.addWidget(button)
    set_kind(button, "note")
    monkeypatch.setattr(button, "update", lambda: pytest.fail("polished again"))
    set_kind(button, "note")
    assert button.property("kind") == "note"


@pytest.mark.parametrize("name", icon_names())
def test_every_icon_draws_something(qapp: QApplication, name: str) -> None:
    picture: QPixmap = icon(name, 24, QColor("#000000")).pixmap(24, 24)
    image = picture.toImage()
    assert any(image.pixelColor(x, y).alpha() for x in range(24) for y in range(24))


def test_every_phase_has_an_icon_that_is_shipped() -> None:
    assert {made.mark for made in LOOKS.values()} <= set(icon_names())
