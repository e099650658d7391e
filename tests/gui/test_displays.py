"""Other displays: opened from the menu, filled with boards or a role's screen, and closed with the bout."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.commands import StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role
from derbyos_core.roles.displays.boards import ListBoard
from derbyos_core.roles.displays.controller import FoundDisplay
from derbyos_core.roles.displays.shows import Show
from derbyos_core.roles.scoreboard.board_values import BoardValue
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.displays.screen import DisplaysScreen
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.shell.displays.display_control import DisplayControl
from ui.widgets.button import Button


@pytest.fixture
def timing(enter: Enter, timer: FakeNode) -> Presses:
    """The jam timer at a window of the usual size."""
    window = enter(timer)
    window.resize(1366, 768)
    return Presses(window, timer)


def _open_page(hands: Presses) -> DisplayControl:
    """Open the page by the menu."""
    hands.key(Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    menu = hands.window.shell.panels.menu
    button = next(one for one in menu.findChildren(Button) if one.words() == "Other displays")
    menu.area.ensureWidgetVisible(button)
    hands.tap(button)
    hands.sees(DisplaysScreen)
    control = hands.window.shell.displays
    assert control is not None
    return control


def _with_second(hands: Presses, control: DisplayControl, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the machine have a second display; the windows on it are opened on the one that there is."""
    screen = hands.window.screen()
    here = FoundDisplay(id="here", name="eDP-1", width=1366, height=768, is_here=True)
    beamer = FoundDisplay(id="beamer", name="HDMI-1", width=1920, height=1080)
    monkeypatch.setattr(control._outputs, "found", lambda: (here, beamer))
    monkeypatch.setattr(control._outputs, "screen", lambda name: screen)
    control.show_found((here, beamer))
    hands.settle()


def test_the_only_display_shows_the_board_until_escape(timing: Presses, cluster: FakeCluster) -> None:
    control = _open_page(timing)
    timing.tap(control.page.row_keys[0])
    (window,) = control.windows().values()
    assert window.isFullScreen()
    assert window.hint.isVisible()
    assert isinstance(window.board.board, BoardValue)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert control.windows() == {}
    assert not window.isVisible()
    timing.sees(DisplaysScreen)


def test_a_display_follows_the_game_and_the_keys_stay_here(
    timing: Presses, cluster: FakeCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    control = _open_page(timing)
    _with_second(timing, control, monkeypatch)
    timing.tap(control.page.row_keys[1])
    (window,) = control.windows().values()
    assert bool(window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus)
    timing.tap(control.page.back)
    timing.key(Qt.Key.Key_Space)
    assert timing.node.last(StartJam).jam == JamId(1, 1)
    board = window.board.board
    assert isinstance(board, BoardValue)
    assert (board.phase, board.phase_clock) == ("on track", "2:00")
    cluster.wait(1)
    control._tick()
    board = window.board.board
    assert isinstance(board, BoardValue)
    assert board.phase_clock == "1:59"


def test_every_content_is_chosen_by_a_tap_and_shown_in_the_picture_of_the_page(
    timing: Presses, monkeypatch: pytest.MonkeyPatch
) -> None:
    control = _open_page(timing)
    _with_second(timing, control, monkeypatch)
    page = control.page
    timing.tap(page.row_keys[1])
    (window,) = control.windows().values()
    timing.tap(page.shows[Show.ROSTERS])
    rosters = window.board.board
    assert isinstance(rosters, ListBoard)
    assert page.board.board == rosters
    assert timing.told() == "HDMI-1 shows Both rosters."
    timing.tap(page.swap)
    assert window.board.is_flipped
    assert page.board.is_flipped
    timing.tap(page.shows[Show.NOTHING])
    assert [one.board.board for one in control.windows().values()] == [None]
    timing.tap(page.follow)
    assert page.next.text() == "stays until you choose something else"


def test_the_screen_of_a_role_is_looked_at_and_takes_no_press(timing: Presses, monkeypatch: pytest.MonkeyPatch) -> None:
    control = _open_page(timing)
    _with_second(timing, control, monkeypatch)
    timing.tap(control.page.row_keys[1])
    timing.tap(control.page.roles[Role.PENALTY_BOX])
    (window,) = control.windows().values()
    assert window.session is not None
    assert isinstance(window.session.screen, PenaltyBoxScreen)
    entries = timing.node.view().entries
    for seat in window.session.screen.findChildren(Button):
        QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=seat.mapTo(window, seat.rect().center()))
    assert timing.node.view().entries == entries
    timing.tap(control.page.shows[Show.SCOREBOARD])
    assert isinstance(window.board.board, BoardValue)
    assert window.board.isVisible()


def test_a_display_pulled_out_closes_its_window_and_opens_it_again(
    timing: Presses, monkeypatch: pytest.MonkeyPatch
) -> None:
    control = _open_page(timing)
    _with_second(timing, control, monkeypatch)
    timing.tap(control.page.row_keys[1])
    here, beamer = control._outputs.found()
    control.show_found((here,))
    assert control.windows() == {}
    assert timing.told() == "HDMI-1 is not there any more."
    control.show_found((here, beamer))
    assert list(control.windows()) == ["beamer"]


def test_the_displays_end_with_the_bout(timing: Presses, monkeypatch: pytest.MonkeyPatch) -> None:
    control = _open_page(timing)
    _with_second(timing, control, monkeypatch)
    timing.tap(control.page.row_keys[1])
    (window,) = control.windows().values()
    timing.window.shell.put_away()
    assert not window.isVisible()
    assert timing.window.shell.displays is None


def test_the_change_log_and_escape_lead_away_from_the_page(timing: Presses) -> None:
    _open_page(timing)
    timing.key(Qt.Key.Key_F4)
    assert timing.session.is_log_shown
    timing.key(Qt.Key.Key_F4)
    assert timing.session.page is None
    _open_page(timing)
    timing.key(Qt.Key.Key_Escape)
    assert timing.session.page is None
