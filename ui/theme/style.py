"""Style sheet of the widgets that Qt draws: fields, scroll bars, menus, the file dialog.

It is made from the tokens. A field chooses its look by the dynamic property `kind`. All other widgets paint themselves.
"""

from PySide6.QtWidgets import QWidget

from ui.theme.tokens import Colours, Radius, Space, Type, Weight

__all__ = ["set_kind", "style_sheet"]

FIELD = 44.0
"""Least height of a field with its edges, which are wider around the one with the focus."""


def set_kind(widget: QWidget, kind: str) -> None:
    """Give a styled widget another look. Nothing happens if it has it already."""
    if widget.property("kind") == kind:
        return
    widget.setProperty("kind", kind)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def style_sheet(colours: Colours[str], *, scale: float) -> str:
    """Return the whole sheet for one set of colours at one text size."""
    return "\n".join((_base(colours, scale), _fields(colours, scale), _bars(colours, scale)))


def _px(size: float, scale: float) -> str:
    return f"{max(1, round(size * scale))}px"


def _base(colours: Colours[str], scale: float) -> str:
    return f"""
QMainWindow, QDialog {{ background: {colours.bg}; color: {colours.text}; }}
QWidget {{ color: {colours.text}; }}
QScrollArea, QAbstractScrollArea {{ background: transparent; border: none; }}
QScrollArea > QWidget > QWidget {{ background: transparent; }}
QToolTip {{ background: {colours.surface}; color: {colours.text}; border: 1px solid {colours.strong};
  padding: {_px(Space.S, scale)}; }}
QFileDialog QHeaderView {{ background: {colours.well}; }}
QFileDialog QHeaderView::section {{ background: {colours.well}; color: {colours.text2}; border: none;
  padding: {_px(Space.S, scale)}; }}
QFileDialog QTreeView, QFileDialog QListView {{ background: {colours.surface};
  selection-background-color: {colours.accent_soft}; selection-color: {colours.accent}; }}
QFileDialog QPushButton {{ min-height: {_px(44, scale)}; padding: 0 {_px(Space.M, scale)};
    background: {colours.surface}; color: {colours.text}; border: 1px solid {colours.strong}; }}
QFileDialog QPushButton:default {{ border-color: {colours.accent}; }}
QFileDialog QPushButton:disabled {{ color: {colours.text3}; }}
QFileDialog QToolButton {{ background: {colours.surface}; border: 1px solid {colours.line}; padding: 0;
    min-width: {_px(44, scale)}; min-height: {_px(44, scale)}; }}
QFileDialog QToolButton:pressed, QFileDialog QToolButton:checked {{ background: {colours.accent_soft};
    border-color: {colours.accent}; }}
QMenu {{ background: {colours.surface}; border: 1px solid {colours.strong}; padding: {_px(Space.S, scale)}; }}
QMenu::item {{ min-height: {_px(44, scale)}; padding: 0 {_px(Space.XL, scale)};
  border-radius: {_px(Radius.CELL, scale)}; }}
QMenu::item:selected {{ background: {colours.accent_soft}; color: {colours.accent}; }}
QMenu::item:disabled {{ color: {colours.text3}; }}
QMenu::separator {{ height: 1px; background: {colours.line}; margin: {_px(Space.XS, scale)}; }}
"""


def _fields(colours: Colours[str], scale: float) -> str:
    return f"""
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QSpinBox {{ background: {colours.surface};
  color: {colours.text}; border: 1px solid {colours.strong}; border-radius: {_px(Radius.BUTTON, scale)};
  padding: 0 {_px(Space.M, scale)}; min-height: {_px(FIELD - 2, scale)};
  placeholder-text-color: {colours.text3};
  selection-background-color: {colours.accent}; selection-color: {colours.on_accent}; }}
QLineEdit[kind="empty"] {{ border: 1px dashed {colours.strong}; }}
QLineEdit[kind="wrong"] {{ border: 2px solid {colours.bad}; min-height: {_px(FIELD - 4, scale)}; }}
QLineEdit:focus, QLineEdit[kind="empty"]:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus {{
  border: 2px solid {colours.accent}; min-height: {_px(FIELD - 4, scale)}; }}
QLineEdit[kind="large"] {{ font-size: {_px(Type.NUMBER_S, scale)}; font-weight: {Weight.BOLD.value};
  border-radius: {_px(Radius.CARD, scale)}; min-height: {_px(54, scale)}; padding: 0 {_px(Space.L, scale)}; }}
QLineEdit[kind="bare"], QLineEdit[kind="bare"]:focus {{ border: none; background: transparent; }}
QComboBox::drop-down {{ border: none; width: {_px(Space.XXL, scale)}; }}
QComboBox QAbstractItemView {{ background: {colours.surface}; border: 1px solid {colours.strong};
  selection-background-color: {colours.accent_soft}; selection-color: {colours.accent}; }}
QCheckBox {{ spacing: {_px(Space.S, scale)}; min-height: {_px(44, scale)}; }}
"""


def _bars(colours: Colours[str], scale: float) -> str:
    wide, half = _px(10, scale), _px(5, scale)
    return f"""
QScrollBar:vertical {{ background: transparent; width: {wide}; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {wide}; margin: 0; }}
QScrollBar::handle {{ background: {colours.strong}; border-radius: {half}; min-height: {_px(44, scale)}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
