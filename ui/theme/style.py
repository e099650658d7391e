"""The one style sheet, made from the tokens. A widget chooses its look by the dynamic property `kind`."""

from PySide6.QtWidgets import QWidget

from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.theme.kinds import LOOKS
from ui.theme.tokens import Colours, Radius, Space, Type, Weight

__all__ = ["set_kind", "style_sheet"]

LABELS = {
    # kind of label: size, weight, colour role
    "tiny": (Type.TINY, Weight.SEMI, "text2"),
    "note": (Type.NOTE, Weight.MEDIUM, "text2"),
    "hint": (Type.NOTE, Weight.MEDIUM, "text3"),
    "body": (Type.BODY, Weight.MEDIUM, "text"),
    "body2": (Type.BODY, Weight.SEMI, "text2"),
    "strong": (Type.BODY, Weight.BOLD, "text"),
    "lead": (Type.LEAD, Weight.BOLD, "text"),
    "head": (Type.HEAD, Weight.HEAVY, "text"),
    "title": (Type.TITLE, Weight.HEAVY, "text"),
    "page": (Type.PAGE, Weight.HEAVY, "text"),
    "warn": (Type.NOTE, Weight.SEMI, "warn"),
    "bad": (Type.BODY, Weight.BOLD, "bad"),
}

FRAMES = {
    # kind of frame: ground, outline, radius
    "panel": ("surface", "line", Radius.PANEL),
    "card": ("surface", "line", Radius.CARD),
    "well": ("well", "", Radius.PANEL),
    "accent": ("accent_soft", "", Radius.CARD),
    "warn": ("warn_soft", "warn", Radius.CARD),
    "writing": ("surface", "accent", Radius.PANEL),
    "correcting": ("surface", "warn", Radius.PANEL),
    "bar": ("surface", "", 0.0),
    "bg": ("bg", "", 0.0),
}


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
    parts = [_base(colours, scale), _fields(colours, scale), _bars(colours, scale)]
    parts += [_label(kind, colours, scale) for kind in LABELS]
    parts += [_frame(kind, colours, scale) for kind in FRAMES]
    parts += [_button(kind, colours, scale) for kind in ButtonKind]
    return "\n".join(parts)


def _px(size: float, scale: float) -> str:
    return f"{max(1, round(size * scale))}px"


def _role(colours: Colours[str], role: str) -> str:
    return str(getattr(colours, role)) if role else "transparent"


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
QFileDialog QPushButton {{ min-height: {_px(44, scale)}; padding: 0 {_px(Space.M, scale)}; }}
QMenu {{ background: {colours.surface}; border: 1px solid {colours.strong}; padding: {_px(Space.S, scale)}; }}
QMenu::item {{ min-height: {_px(44, scale)}; padding: 0 {_px(Space.XL, scale)};
  border-radius: {_px(Radius.CELL, scale)}; }}
QMenu::item:selected {{ background: {colours.accent_soft}; color: {colours.accent}; }}
QMenu::item:disabled {{ color: {colours.text3}; }}
QMenu::separator {{ height: 1px; background: {colours.line}; margin: {_px(Space.XS, scale)}; }}
QFrame[kind="rule"] {{ background: {colours.line}; border: none; max-height: 1px; }}
"""


def _fields(colours: Colours[str], scale: float) -> str:
    return f"""
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QSpinBox {{ background: {colours.surface};
  color: {colours.text}; border: 1px solid {colours.strong}; border-radius: {_px(Radius.BUTTON, scale)};
  padding: 0 {_px(Space.M, scale)}; min-height: {_px(44, scale)};
  placeholder-text-color: {colours.text3};
  selection-background-color: {colours.accent}; selection-color: {colours.on_accent}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus {{
  border: 2px solid {colours.accent}; }}
QLineEdit[kind="large"] {{ font-size: {_px(Type.NUMBER_S, scale)}; font-weight: {Weight.BOLD.value};
  border-radius: {_px(Radius.CARD, scale)}; min-height: {_px(54, scale)}; padding: 0 {_px(Space.L, scale)}; }}
QLineEdit[kind="bare"], QLineEdit[kind="bare"]:focus {{ border: none; background: transparent; }}
QLineEdit[kind="code"], QLineEdit[kind="code"]:focus {{ border: none; background: transparent; padding: 0; }}
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


def _label(kind: str, colours: Colours[str], scale: float) -> str:
    size, weight, role = LABELS[kind]
    return (
        f'QLabel[kind="{kind}"] {{ color: {_role(colours, role)}; font-size: {_px(size, scale)};'
        f" font-weight: {weight.value}; background: transparent; }}"
    )


def _frame(kind: str, colours: Colours[str], scale: float) -> str:
    ground, outline, radius = FRAMES[kind]
    width = 2 if outline in ("accent", "warn") else 1
    border = f"{width}px solid {_role(colours, outline)}" if outline else "none"
    return (
        f'QFrame[kind="{kind}"] {{ background: {_role(colours, ground)}; border: {border};'
        f" border-radius: {round(radius * scale)}px; }}"
    )


def _button(kind: ButtonKind, colours: Colours[str], scale: float) -> str:
    made = LOOKS[kind]
    border = f"{_px(made.edge_width, scale)} solid {_role(colours, made.edge)}" if made.edge else "none"
    ground, ink = _role(colours, made.ground), _role(colours, made.ink)
    return (
        f'QPushButton[kind="{kind}"] {{ background: {ground}; color: {ink}; border: {border};'
        f" border-radius: {_px(Radius.BUTTON, scale)}; font-weight: {Weight.SEMI.value};"
        f" padding: 0 {_px(Space.L, scale)}; min-height: {_px(40, scale)}; }}"
    )
