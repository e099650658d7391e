"""The shipped fonts are used, and figures have one width."""

from PySide6.QtGui import QFontInfo, QFontMetricsF
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from resources import font_names
from ui.theme.fonts import font, load_fonts, metrics
from ui.theme.look import look
from ui.theme.style import set_kind
from ui.theme.tokens import Type, Weight


def test_the_program_writes_in_inter(qapp: QApplication) -> None:
    look().apply()
    assert QFontInfo(qapp.font()).family() == "Inter"


def test_large_type_is_the_display_cut(qapp: QApplication) -> None:
    assert QFontInfo(font(Type.NUMBER_M, Weight.HEAVY)).family() == "Inter Display"
    assert QFontInfo(font(Type.PAGE, Weight.HEAVY)).family() == "Inter"


def test_every_shipped_font_file_loads(qapp: QApplication) -> None:
    assert len(font_names()) == 6
    assert {"Inter", "Inter Display"} <= set(load_fonts())


def test_each_weight_has_its_own_cut(qapp: QApplication) -> None:
    widths = {weight: metrics(Type.BODY, weight).horizontalAdvance("Hamburg") for weight in Weight}
    assert len(set(widths.values())) == len(Weight)


def test_figures_have_one_width(qapp: QApplication) -> None:
    for size in (Type.BODY, Type.CLOCK):
        measures = metrics(size, Weight.HEAVY, is_tabular=True)
        widths = {measures.horizontalAdvance(figure * 8) for figure in "0123456789"}
        assert max(widths) - min(widths) < 0.1


def test_names_of_many_languages_have_their_letters(qapp: QApplication) -> None:
    measures = QFontMetricsF(font(Type.BODY))
    assert [letter for letter in "ąćęłńóśźżåäöøæßçñáéíőűğşčřžΩ–·≠" if not measures.inFontUcs4(ord(letter))] == []


def test_a_styled_field_takes_its_size_from_the_tokens(qtbot: QtBot) -> None:
    look().apply()
    field = QLineEdit("Harbour Hellcats")
    qtbot.addWidget(field)
    set_kind(field, "large")
    field.ensurePolished()
    assert field.font().pixelSize() == Type.NUMBER_S.value
    assert QFontInfo(field.font()).family() == "Inter"
