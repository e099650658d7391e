"""Reuse of the rows of a list."""

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from ui.roles.shared.row_list import show_values


def test_rows_are_made_once_and_hidden_without_a_value(qtbot: QtBot) -> None:
    parent, rows = QWidget(), list[QLabel]()
    qtbot.addWidget(parent)

    def make(number: int) -> QLabel:
        return QLabel(f"row {number}", parent)

    show_values(rows, ("a", "b", "c"), QLabel.setText, make=make)
    before = tuple(rows)
    show_values(rows, ("d",), QLabel.setText, make=make)
    assert tuple(rows) == before
    assert [(row.text(), row.isHidden()) for row in rows] == [("d", False), ("b", True), ("c", True)]
    show_values(rows, ("e", "f"), QLabel.setText)
    assert [(row.text(), row.isHidden()) for row in rows] == [("e", False), ("f", False), ("c", True)]
