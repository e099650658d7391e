"""Pseudo-language of the tests: each text accented, in brackets, and two fifths longer.

Text that still appears in plain letters never went through the catalogue; a layout that holds this one holds German.
"""

import re
from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTableView, QWidget

from ui.shell.main_window import MainWindow

__all__ = ["longer", "plain_words", "said_to_a_reader"]

LONGER = 0.4
BRACKETS = 2
FIELD = re.compile(r"(\{[^}]*\})")
WORD = re.compile(r"[A-Za-z]{2,}")
ELEMENT = re.compile(r"<[a-z-]+(?: [a-z-]+=\"[^\"]*\")*/>")
"""One letter alone is a penalty's code, a key or a position."""
ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćđéƒǵĥíĵķĺḿñóƥɋŕšţúṽŵẋýžÁƁĆĐÉƑǴĤÍĴĶĹḾÑÓƤɊŔŠŢÚṼŴẊÝŽ",
)


def longer(template: str, about: str, number: int | None) -> str:
    """Return a template in this language for `ui.language.Language.speak`; its placeholders stay as they are."""
    text = about if number is not None and number != 1 else template
    letters = len(FIELD.sub("", text))
    more = "~" * max(0, round(letters * LONGER) - BRACKETS)
    parts = (part if FIELD.fullmatch(part) else part.translate(ACCENTED) for part in FIELD.split(text))
    return f"[{''.join(parts)}{more}]"


def plain_words(texts: Iterable[str], names: frozenset[str]) -> list[str]:
    """Return the texts that contain a word in plain letters that is not a name. Elements of a file are quoted as is."""
    return sorted({text for text in texts if not names.issuperset(WORD.findall(ELEMENT.sub("", text)))})


def said_to_a_reader(window: MainWindow) -> Iterator[str]:
    """Return every name, description and hint of the window's parts, including hidden ones."""
    for one in (window, *window.findChildren(QWidget)):
        yield from (one.accessibleName(), one.accessibleDescription(), one.toolTip())
        if isinstance(one, QLineEdit | QPlainTextEdit):
            yield one.placeholderText()
        if isinstance(one, QTableView):
            yield from _cells(one)


def _cells(table: QTableView) -> Iterator[str]:
    model = table.model()
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            yield str(model.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole) or "")
