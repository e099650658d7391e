"""Fonts: Inter for text, Inter Display from 28 px on, tabular figures on request."""

from functools import lru_cache

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from resources import font_bytes, font_names
from ui.theme.tokens import Type, Weight

__all__ = ["base_font", "font", "load_fonts", "metrics"]

TEXT_FAMILY = "Inter"
DISPLAY_FAMILY = "Inter Display"
DISPLAY_FROM = Type.NUMBER_M
FONTS_KEPT = 256


@lru_cache(maxsize=1)
def load_fonts() -> tuple[str, ...]:
    """Add the shipped fonts to the program, once, and return their families."""
    families: dict[str, None] = {}
    for name in font_names():
        number = QFontDatabase.addApplicationFontFromData(QByteArray(font_bytes(name)))
        if number >= 0:
            families.update(dict.fromkeys(QFontDatabase.applicationFontFamilies(number)))
    return tuple(families)


@lru_cache(maxsize=FONTS_KEPT)
def font(size: float, weight: int = Weight.MEDIUM, *, is_tabular: bool = False) -> QFont:
    """Return a font of `size` pixels at 100 %. It is shared: copy it before changing it."""
    load_fonts()
    made = QFont([DISPLAY_FAMILY if size >= DISPLAY_FROM else TEXT_FAMILY, TEXT_FAMILY, "sans-serif"])
    made.setPixelSize(max(1, round(size)))
    made.setWeight(QFont.Weight(weight))
    if is_tabular:
        made.setFeature(QFont.Tag("tnum"), 1)
    # Hinting would make glyph widths depend on the machine and on the text size.
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    return made


def base_font(scale: float) -> QFont:
    """Return the font of typed text at a text size. It grows like painted words, and stays the text cut."""
    made = QFont(font(Type.BODY))
    made.setPixelSize(round(Type.BODY * scale))
    return made


@lru_cache(maxsize=FONTS_KEPT)
def metrics(size: float, weight: int = Weight.MEDIUM, *, is_tabular: bool = False) -> QFontMetricsF:
    """Return the measures of the font with the same arguments."""
    return QFontMetricsF(font(size, weight, is_tabular=is_tabular))
