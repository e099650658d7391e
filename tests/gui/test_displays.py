"""Other displays: opened from the menu, filled with boards or a role's screen, and closed with the bout."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from derbyos_core.bout.commands import StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role
from derbyos_core.roles.displays.boards import HalfTimeBoard, ListBoard, PictureBoard
from derbyos_core.roles.displays.controller import FoundDisplay
from derbyos_core.roles.displays.shows import Show
from derbyos_core.roles.scoreboard.board_values import BoardValue
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.displays.screen import DisplaysScreen
from ui.roles.head_nso.screen import HeadNSOScreen
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.scoreboard.pictures import read_picture
from ui.services import Preferences
from ui.shell.displays.display_control import DisplayControl
from ui.shell.displays.display_window import DisplayWindow
from ui.widgets.button import Button
from ui.widgets.ready_row import ReadyRow


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


def test_the_ready_list_leads_to_the_displays_and_knows_their_board(
    enter: Enter, head: FakeNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said "no scoreboard here" beside an open one, and Fix showed how others join."""
    window = enter(head)
    window.resize(1366, 768)
    hands = Presses(window, head)
    line = _board_line(hands)
    assert "no scoreboard here, open" in line.accessibleName()
    hands.sees(HeadNSOScreen).ready.area.ensureWidgetVisible(line)
    hands.tap(line._fix)
    hands.sees(DisplaysScreen)
    control = window.shell.displays
    assert control is not None
    _with_second(hands, control, monkeypatch)
    hands.tap(control.page.row_keys[1])
    hands.tap(control.page.back)
    assert "on a display of this laptop, ready" in _board_line(hands).accessibleName()
    control.controller.close("beamer")
    hands.session.refresh()
    assert "no scoreboard here, open" in _board_line(hands).accessibleName()


def _board_line(hands: Presses) -> ReadyRow:
    rows = hands.sees(HeadNSOScreen).findChildren(ReadyRow)
    return next(row for row in rows if "Scoreboard" in row.accessibleName())


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


# -- pictures of the league -------------------------------------------------------------------------------


def _picture(folder: Path, name: str, colour: str) -> str:
    """Write a picture of one colour, and return its path."""
    image = QImage(64, 36, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    path = folder / name
    assert image.save(str(path))
    return str(path)


def _kept(hands: Presses) -> Preferences:
    return hands.window.shell.services.load_preferences()


def _colours_of(window: DisplayWindow) -> set[str]:
    image = window.board.grab().toImage()
    step = max(1, image.width() // 60)
    return {
        image.pixelColor(x, y).name() for x in range(0, image.width(), step) for y in range(0, image.height(), step)
    }


def test_the_own_picture_is_asked_for_once_and_kept(
    timing: Presses, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = _picture(tmp_path, "poster.png", "#12ab34")
    asked: list[str] = []
    monkeypatch.setattr(QFileDialog, "open", lambda dialog: asked.append(dialog.windowTitle()))
    control = _open_page(timing)
    _with_second(timing, control, monkeypatch)
    page = control.page
    timing.tap(page.row_keys[1])
    timing.tap(page.shows[Show.PICTURE])
    assert asked == ["A picture for the display"]
    control.take_picture((path,))
    (window,) = control.windows().values()
    assert window.board.board == PictureBoard(path)
    assert "#12ab34" in _colours_of(window)
    assert _kept(timing).picture == path
    timing.tap(page.shows[Show.SCOREBOARD])
    timing.tap(page.shows[Show.PICTURE])
    assert window.board.board == PictureBoard(path)
    assert len(asked) == 1
    Path(path).unlink()
    read_picture.cache_clear()
    timing.tap(page.shows[Show.PICTURE])
    assert len(asked) == 2
    assert timing.told().startswith("1 file has no picture that can be shown: poster.png.")


def test_a_file_without_a_picture_is_told_and_changes_nothing(
    timing: Presses, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bad = tmp_path / "roster.png"
    bad.write_text("123 Slam Sung")
    control = _open_page(timing)
    control.take_picture((str(bad),))
    assert timing.told() == "1 file has no picture that can be shown: roster.png. Choose PNG, JPEG or SVG."
    good = _picture(tmp_path, "bakery.png", "#aa0000")
    control.take_sponsors((str(bad), good, str(tmp_path / "gone.png")))
    assert timing.told().startswith("2 files have no picture that can be shown: roster.png and gone.png.")
    assert (_kept(timing).picture, _kept(timing).sponsors) == ("", (good,))


def test_sponsors_take_turns_on_the_half_time_board(
    timing: Presses,
    cluster: FakeCluster,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    colours = ("#aa0000", "#00aa00", "#0000aa", "#aaaa00", "#00aaaa")
    paths = tuple(_picture(tmp_path, f"sponsor-{colour[1:]}.png", colour) for colour in colours)
    control = _open_page(timing)
    _with_second(timing, control, monkeypatch)
    page = control.page
    timing.tap(page.row_keys[1])
    timing.tap(page.shows[Show.HALF_TIME])
    assert not page.no_sponsors.isVisible()
    control.take_sponsors(paths)
    (window,) = control.windows().values()
    shown = []
    for _ in range(3):
        board = window.board.board
        assert isinstance(board, HalfTimeBoard)
        shown.append(frozenset(colours) & _colours_of(window))
        assert set(board.sponsors) == {path for path in paths if f"#{Path(path).stem[8:]}" in shown[-1]}
        cluster.wait(20)
        control._tick()
    assert sorted(map(len, shown)) in ([1, 1, 4], [1, 4, 4])
    assert frozenset().union(*shown) == frozenset(colours)
    timing.tap(page.no_sponsors)
    board = window.board.board
    assert isinstance(board, HalfTimeBoard)
    assert board.sponsors == _kept(timing).sponsors == ()
