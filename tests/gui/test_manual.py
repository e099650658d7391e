"""The manual in the window: opened from the keys, read with keys and mouse, closed with Esc."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.model import JamId
from tests.gui.conftest import Enter
from tests.gui.presses import NONE, Presses
from tests.kit.fake_node import FakeNode
from ui.language import ENGLISH, language
from ui.shell.dialogs.manual import CONTENTS, PAGES, ManualPanel
from ui.theme.look import look
from ui.theme.tokens import COLOURS, ColourScheme

ONE = JamId(1, 1)
OTHER_PAGE = "when-something-goes-wrong"


@pytest.fixture(params=[1.0, 2.0], ids=["100 %", "200 %"])
def reader(request: pytest.FixtureRequest, hands: Presses) -> Presses:
    """The scorekeeper with the manual open, at two text sizes."""
    hands.window.resize(1440, 768)
    look().set_scale(request.param)
    hands.settle()
    open_manual(hands)
    return hands


def open_manual(hands: Presses) -> None:
    hands.key(Qt.Key.Key_F1)
    hands.tap(hands.window.shell.panels.keys.manual)


def panel_of(hands: Presses) -> ManualPanel:
    return hands.window.shell.panels.manual


def heading(hands: Presses) -> str:
    page = panel_of(hands).page
    assert page is not None
    return page.document().begin().text()


def tap_words(hands: Presses, words: str) -> None:
    """Press the page at these words, wherever they are drawn."""
    page = panel_of(hands).page
    assert page is not None
    cursor = page.document().find(words)
    assert not cursor.isNull(), f"“{words}” is not on the page"
    first = QTextCursor(page.document())
    first.setPosition(cursor.selectionStart() + 1)
    page.setTextCursor(first)
    page.ensureCursorVisible()
    hands.settle()
    box: QRect = page.cursorRect(first)
    point = page.viewport().mapTo(hands.window, box.center() + QPoint(2, 0))
    QTest.mouseClick(hands.window.windowHandle(), Qt.MouseButton.LeftButton, NONE, point)
    hands.settle()


def test_f1_and_a_tap_open_the_page_of_the_role(reader: Presses) -> None:
    panel = panel_of(reader)
    assert reader.window.shell.panels.opened() is panel
    assert panel.isVisible()
    assert heading(reader) == "Scorekeeper"


def test_opened_by_a_press_it_leaves_the_keys_with_the_screen(hands: Presses, keeper: FakeNode) -> None:
    before = hands.window.focusWidget()
    open_manual(hands)
    tap_words(hands, "You write the trips")
    assert hands.window.focusWidget() is before
    entries = keeper.view().entries
    hands.type("4")
    assert keeper.view().entries > entries


def test_escape_closes_it_and_returns_the_focus(hands: Presses) -> None:
    before = hands.window.focusWidget()
    open_manual(hands)
    hands.key(Qt.Key.Key_Escape)
    assert hands.window.shell.panels.opened() is None
    assert hands.window.focusWidget() is before
    assert not panel_of(hands).isVisible()


def test_the_manual_opens_and_is_read_without_a_mouse(hands: Presses) -> None:
    hands.key(Qt.Key.Key_F1)
    hands.window.shell.panels.keys.manual.setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Return)
    panel = panel_of(hands)
    panel.go_to(CONTENTS)
    assert panel.page is QApplication.focusWidget()
    hands.key(Qt.Key.Key_Tab)
    hands.key(Qt.Key.Key_Return)
    assert panel.name == "jam-timer"


def test_a_link_is_followed_and_back_returns(reader: Presses) -> None:
    panel = panel_of(reader)
    assert not panel.back.isVisible()
    reader.tap(panel.contents)
    assert panel.name == CONTENTS
    tap_words(reader, "When something goes wrong")
    assert panel.name == OTHER_PAGE
    assert heading(reader) == "When something goes wrong"
    reader.tap(panel.back)
    assert panel.name == CONTENTS
    reader.tap(panel.back)
    assert panel.name == "scorekeeper"
    assert not panel.back.isVisible()


def test_back_returns_to_the_place_where_the_page_was_left(reader: Presses) -> None:
    panel = panel_of(reader)
    page = panel.page
    assert page is not None
    bar = page.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    place = bar.value()
    assert place > 0
    reader.tap(panel.contents)
    assert bar.value() == 0
    reader.tap(panel.back)
    assert panel.name == "scorekeeper"
    assert abs(bar.value() - place) <= 1


def test_keys_for_reading_stay_on_the_page(reader: Presses, keeper: FakeNode) -> None:
    """A digit would enter points, Page down would move the cursor, and the arrows the row."""
    page = panel_of(reader).page
    assert page is not None
    page.setFocus(Qt.FocusReason.TabFocusReason)
    jam = reader.session.cursor_jam()
    before = keeper.view().entries
    reader.key(Qt.Key.Key_PageDown)
    read = page.verticalScrollBar().value()
    assert read > 0
    reader.key(Qt.Key.Key_PageDown)
    assert page.verticalScrollBar().value() > read
    reader.key(Qt.Key.Key_Up)
    reader.key(Qt.Key.Key_PageUp)
    reader.type("4l")
    assert reader.session.cursor_jam() == jam
    assert keeper.view().entries == before


@pytest.mark.parametrize("is_read_by_key", [False, True])
def test_space_starts_the_jam_while_the_manual_is_open(enter: Enter, timer: FakeNode, *, is_read_by_key: bool) -> None:
    """The jam timer who looks something up still starts and ends jams."""
    hands = Presses(enter(timer), timer)
    open_manual(hands)
    if is_read_by_key:
        page = panel_of(hands).page
        assert page is not None
        page.setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Space)
    jam = timer.view().bout.jam(ONE)
    assert jam is not None
    assert jam.start is not None
    assert panel_of(hands).isVisible()


def test_the_head_nso_and_open_questions_have_pages_of_their_own(enter: Enter, head: FakeNode) -> None:
    hands = Presses(enter(head), head)
    open_manual(hands)
    assert panel_of(hands).name == PAGES[None]
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_F3)
    open_manual(hands)
    assert panel_of(hands).name == OTHER_PAGE


def test_the_page_is_in_the_language_of_the_window(hands: Presses) -> None:
    language().choose("de")
    try:
        open_manual(hands)
        page = panel_of(hands).page
        assert page is not None
        assert "Rückgängig" in page.toPlainText()
        assert panel_of(hands).title.text() == "Manual"
        language().choose(ENGLISH)
        assert "Undo" in page.toPlainText()
    finally:
        language().choose(ENGLISH)


@pytest.mark.parametrize("scheme", [ColourScheme.LIGHT, ColourScheme.DARK])
def test_text_and_links_have_the_colours_of_the_ground(hands: Presses, scheme: ColourScheme) -> None:
    open_manual(hands)
    look().set_scheme(scheme)
    page = panel_of(hands).page
    assert page is not None
    plain = page.document().find("You write the trips").charFormat()
    assert plain.foreground().color().name() == COLOURS[scheme].text.lower()
    panel_of(hands).go_to(CONTENTS)
    link = page.document().find("Penalty box").charFormat()
    assert link.foreground().color().name() == COLOURS[scheme].accent.lower()
    key = page.document().find("Ctrl+Z").charFormat()
    assert key.fontWeight() == QFont.Weight.Bold
    assert plain.fontWeight() == QFont.Weight.Medium


def test_text_grows_with_the_text_size_and_pictures_with_the_page(hands: Presses) -> None:
    hands.window.resize(1440, 768)
    open_manual(hands)
    page = panel_of(hands).page
    assert page is not None
    sizes, widths = [], []
    for scale in (1.0, 2.0):
        look().set_scale(scale)
        hands.settle()
        sizes.append(page.document().find("You write the trips").charFormat().font().pixelSize())
        widths.append(page.document().idealWidth())
        assert page.document().idealWidth() <= page.viewport().width()
    assert sizes == [15, 30]
    assert widths[1] > widths[0]


def test_nothing_of_the_manual_is_made_before_it_is_opened(hands: Presses) -> None:
    assert panel_of(hands).page is None
