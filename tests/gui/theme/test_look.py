"""A change of looks is signalled once, and every widget follows it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from derbyos_core.roles.shared.header import JamCardValue
from derbyos_core.roles.shared.phase import DisplayPhase
from resources import icon_names
from ui.scheme_choice import SYSTEM, SchemeChoice
from ui.theme.icons import icon
from ui.theme.look import Look, look
from ui.theme.phases import LOOKS
from ui.theme.style import set_kind, style_sheet
from ui.theme.tokens import COLOURS, SCALES, ColourScheme
from ui.widgets.button import Button
from ui.widgets.jam_card import JamCard
from ui.widgets.pill import Pill


@pytest.fixture(autouse=True)
def looks_come_back(qapp: QApplication) -> Iterator[None]:
    yield
    look().set_scheme(ColourScheme.LIGHT)
    look().set_scale(1.0)
    look().set_still(False)
    look().set_outlined(False)


def test_changed_background_is_signalled_once(qtbot: QtBot) -> None:
    told: list[None] = []
    made = Look()
    made.changed.connect(lambda: told.append(None))
    made.set_scheme(ColourScheme.DARK)
    made.set_scheme(ColourScheme.DARK)
    assert len(told) == 1
    assert made.colours.bg == QColor(COLOURS[ColourScheme.DARK].bg)


class _Desktop(QObject):
    """A desktop that is light or dark, and asks for contrast or not."""

    turned = Signal()
    asked = Signal(Qt.ContrastPreference)
    scheme = Qt.ColorScheme.Light
    contrast = Qt.ContrastPreference.NoPreference

    @property
    def colorSchemeChanged(self) -> SignalInstance:
        return self.turned

    def styleHints(self) -> "_Desktop":
        return self

    def colorScheme(self) -> Qt.ColorScheme:
        return self.scheme

    @property
    def contrastPreferenceChanged(self) -> SignalInstance:
        return self.asked

    def accessibility(self) -> "_Desktop":
        return self

    def contrastPreference(self) -> Qt.ContrastPreference:
        return self.contrast

    def turn(self, scheme: Qt.ColorScheme) -> ColourScheme:
        self.scheme = scheme
        self.turned.emit()
        return look().scheme


def test_the_ground_goes_with_the_desktop_until_one_is_chosen(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop = _Desktop()
    monkeypatch.setattr("ui.scheme_choice.QGuiApplication", desktop)
    choice = SchemeChoice()
    choice.choose(SYSTEM)
    assert desktop.turn(Qt.ColorScheme.Dark) is ColourScheme.DARK
    assert desktop.turn(Qt.ColorScheme.Light) is ColourScheme.LIGHT
    choice.choose(ColourScheme.DARK.value)
    assert desktop.turn(Qt.ColorScheme.Light) is ColourScheme.DARK
    choice.choose("no ground")
    assert (choice.choice, look().scheme) == (ColourScheme.LIGHT.value, ColourScheme.LIGHT)


def test_a_text_size_between_is_taken_to_the_nearest(qapp: QApplication) -> None:
    made = Look()
    for requested, taken in ((0.2, 1.0), (1.1, 1.0), (1.2, 1.25), (1.8, 2.0), (9.0, 2.0)):
        made.set_scale(requested)
        assert made.scale == taken
    assert made.px(44) == 88


def test_a_widget_may_keep_its_own_ground(qtbot: QtBot) -> None:
    button = Button("Undo")
    qtbot.addWidget(button)
    button.set_scheme(ColourScheme.BOARD)
    look().set_scheme(ColourScheme.LIGHT)
    assert button.colours.bg == QColor(COLOURS[ColourScheme.BOARD].bg)


def test_painted_widgets_follow_the_text_size(qtbot: QtBot) -> None:
    button = Button("Undo")
    qtbot.addWidget(button)
    small = button.sizeHint()
    look().set_scale(2.0)
    assert button.sizeHint().height() == 2 * small.height()
    assert button.sizeHint().width() == pytest.approx(2 * small.width(), abs=2)


@pytest.mark.parametrize("scheme", ColourScheme)
@pytest.mark.parametrize("scale", SCALES)
def test_the_style_sheet_has_no_hole(scheme: ColourScheme, scale: float) -> None:
    sheet = style_sheet(COLOURS[scheme], scale=scale)
    assert sheet.count("{") == sheet.count("}")
    assert [word for word in ("None", "Type.", "Weight.", "Space.", "Radius.") if word in sheet] == []


def test_the_style_sheet_is_understood(qapp: QApplication) -> None:
    look().apply()
    look().set_scheme(ColourScheme.DARK)
    assert COLOURS[ColourScheme.DARK].surface in qapp.styleSheet()


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


@pytest.mark.parametrize("is_later", [False, True])
def test_high_contrast_replaces_soft_backgrounds_by_outlines(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, is_later: bool
) -> None:
    """Design 8: forced-colours systems. Text keeps its colour, which is easier to read on the plain background."""
    desktop = _Desktop()
    monkeypatch.setattr("ui.scheme_choice.QGuiApplication", desktop)
    pill = Pill("to go", role="warn")
    qtbot.addWidget(pill)
    colours = look().colours
    soft, surface, edge = colours.warn_soft.name(), colours.surface.name(), colours.warn.name()
    assert soft in _colours(pill)
    if not is_later:
        desktop.contrast = Qt.ContrastPreference.HighContrast
    choice = SchemeChoice()
    desktop.asked.emit(Qt.ContrastPreference.HighContrast)
    assert soft not in _colours(pill)
    assert {surface, edge} <= _colours(pill)
    desktop.asked.emit(Qt.ContrastPreference.NoPreference)
    assert soft in _colours(pill)
    assert choice.choice == ColourScheme.LIGHT.value


def test_a_faint_line_round_a_soft_ground_becomes_the_outline(qtbot: QtBot) -> None:
    """Design 8: the row of a star pass still differs from the others where its background is gone."""
    card = JamCard()
    qtbot.addWidget(card)
    card.set_card(JamCardValue(jam=11, phase=DisplayPhase.ENDED, sub="0 – 8"))
    look().set_outlined(True)
    assert look().colours.strong.name() in _colours(card)
    assert look().colours.line.name() not in _colours(card)


def _colours(widget: QWidget) -> set[str]:
    """Return the colours along the middle of the drawing."""
    shown = widget.grab().toImage()
    return {shown.pixelColor(x, shown.height() // 2).name() for x in range(shown.width())}
