"""The menu: groups under headings, read column by column, and none of its lines behind a scroll bar where all fit."""

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QWidget

from tests.gui.presses import Presses
from ui.shell.dialogs.menu import MenuPanel
from ui.theme.look import look
from ui.widgets.button import Button

GROUPS_MAX = 8
SIZES = (QSize(1366, 768), QSize(1024, 600), QSize(800, 480))


def _opened(hands: Presses, size: QSize, scale: float = 1.0) -> MenuPanel:
    hands.window.resize(size)
    look().set_scale(scale)
    hands.settle()
    hands.key("M", Qt.KeyboardModifier.AltModifier)
    hands.settle()
    menu = hands.window.shell.panels.menu
    assert menu.isVisible()
    return menu


def _place(menu: MenuPanel, child: QWidget) -> QPoint:
    return child.mapTo(menu.area.paper, QPoint(0, 0))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_each_line_stands_under_the_heading_of_its_group(hands: Presses, size: QSize, scale: float) -> None:
    menu = _opened(hands, size, scale)
    buttons = iter(menu._buttons)
    assert 1 < len(menu._groups) <= GROUPS_MAX
    for title, group in zip(menu._titles, menu._groups, strict=False):
        above: QWidget = title
        for _ in group.items:
            button = next(buttons)
            assert button.geometry().top() >= above.geometry().bottom()
            assert button.geometry().left() <= title.geometry().left() < button.geometry().right()
            above = button


def test_every_line_is_seen_at_once_on_the_usual_screen(hands: Presses) -> None:
    menu = _opened(hands, SIZES[0])
    assert menu.area.verticalScrollBar().maximum() == 0
    assert all(not one.visibleRegion().isEmpty() for one in menu._buttons[: len(menu._items)])


@pytest.mark.parametrize("size", SIZES)
def test_tab_goes_down_each_column_and_then_to_the_looks(hands: Presses, size: QSize) -> None:
    menu = _opened(hands, size)
    menu._buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
    for button in menu._buttons[1 : len(menu._items)]:
        hands.key(Qt.Key.Key_Tab)
        assert hands.window.focusWidget() is button
    hands.key(Qt.Key.Key_Tab)
    focus = hands.window.focusWidget()
    assert focus is not None
    assert menu.looks.isAncestorOf(focus)


def test_a_line_of_the_menu_is_quiet_or_chosen(hands: Presses) -> None:
    """Two dozen rims on one page say nothing; the present role and what is switched on stand out."""
    menu = _opened(hands, SIZES[0])
    chosen = {item.words for item in menu._items if item.is_chosen}
    kinds = {button.words(): str(button.kind) for button in menu._buttons[: len(menu._items)]}
    assert {words for words, kind in kinds.items() if kind == "chosen"} == chosen
    assert set(kinds.values()) == {"quiet", "chosen"}


def test_a_menu_with_fewer_lines_is_lower(hands: Presses) -> None:
    menu = _opened(hands, SIZES[0])
    high = menu.height()
    menu.set_groups(*menu._groups[:2])
    hands.window.shell.panels.arrange()
    assert menu.height() < high
    assert [one.isVisible() for one in menu.findChildren(Button) if one.words() == "Keys"] == [False]
