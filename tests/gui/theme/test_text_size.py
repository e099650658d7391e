"""The text size follows the person's choice, up to the limit of the window."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.banner import BannerValue
from tests.gui.conftest import Enter
from tests.gui.controls import settle
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeNode
from ui.actions import Action
from ui.shell.main_window import MainWindow
from ui.theme.look import LEAST_ROOM, Look, carried_scale, look

SMALL = QSize(800, 480)
LEAST = QSize(1366, 690)
LARGE = QSize(1366, 768)


@pytest.mark.parametrize(
    ("requested", "window", "carried"),
    [
        (2.0, None, 2.0),
        (1.0, (640, 345), 1.0),
        (2.0, (1366, 768), 2.0),
        (2.0, (1366, 690), 2.0),  # a laptop's screen without title bar and task bar
        (2.0, (1280, 720), 2.0),
        (2.0, (1280, 689), 1.5),
        (2.0, (1279, 720), 1.5),
        (2.0, (1024, 600), 1.5),
        (1.5, (1024, 600), 1.5),
        (1.25, (1024, 600), 1.25),
        (2.0, (800, 480), 1.25),
        (1.25, (800, 480), 1.25),
        (2.0, (640, 360), 1.0),
        (2.0, (320, 200), 1.0),  # nothing smaller is readable
    ],
)
def test_the_largest_size_that_the_window_carries(
    requested: float, window: tuple[float, float] | None, carried: float
) -> None:
    assert carried_scale(requested, window) == carried


def test_a_screen_that_needs_more_room_carries_less() -> None:
    assert carried_scale(2.0, (1366, 768), needed=(900.0, 345.0)) == 1.5
    assert carried_scale(2.0, (1366, 768), needed=(640.0, 600.0)) == 1.25
    assert LEAST_ROOM[1] * 2 <= 690


def test_the_wish_is_kept_while_the_window_is_small(qapp: QApplication) -> None:
    made, told = Look(), []
    made.changed.connect(lambda: told.append((made.scale, made.requested_scale)))
    made.set_scale(2.0)
    made.set_window((800, 480))
    made.set_window((820, 490))  # still the same size: no widget repaints
    made.set_scale(1.5)
    made.set_window((1366, 768))
    made.set_scale(2.0)
    made.set_window(None)
    assert told == [(2.0, 2.0), (1.25, 2.0), (1.25, 1.5), (1.5, 1.5), (2.0, 2.0)]


def _resize(window: MainWindow, size: QSize) -> None:
    window.resize(size)
    settle()


def test_a_window_that_grows_again_gives_the_wished_size_back(enter: Enter, timer: FakeNode) -> None:
    window = enter(timer)
    look().set_scale(2.0)
    _resize(window, SMALL)
    assert (look().scale, look().requested_scale) == (1.25, 2.0)
    assert window.frame.bottom.last_change.accessibleName() == texts.bounded_text(1.25, 2.0)
    assert window.frame.header.menu.geometry().right() <= SMALL.width()
    _resize(window, LARGE)
    assert (look().scale, look().requested_scale) == (2.0, 2.0)


def test_the_tabs_of_several_roles_need_room_beside_a_small_screen(enter: Enter, timer: FakeNode) -> None:
    """A number is never cut: the text is a step smaller while the tabs are there."""
    window = enter(timer)
    look().set_scale(2.0)
    _resize(window, SMALL)
    assert look().scale == 1.25
    window.shell.take_role("penalty-box")
    assert look().scale == 1.0
    told = window.frame.bottom.last_change.accessibleName()
    assert told == f"You are now Jam timer and Penalty box. {texts.bounded_text(1.0, 2.0)}"
    window.shell.give_back()
    assert look().scale == 1.25


def test_a_line_over_the_operators_page_needs_room_in_a_small_window(enter: Enter, timer: FakeNode) -> None:
    """The page cannot give up the line's height as others do: the text is a step smaller while the line is there."""
    window = enter(timer, "operator")
    session = window.shell.session
    assert session is not None
    look().set_scale(2.0)
    _resize(window, LEAST)
    assert look().scale == 2.0
    session.usual_banner = lambda _: BannerValue(text="Practice: look around.", actions=("End practice",))
    session.refresh()
    settle()
    assert look().scale == 1.5
    assert window.frame.bottom.last_change.accessibleName() == texts.bounded_text(1.5, 2.0)
    _resize(window, QSize(1366, 800))
    assert look().scale == 2.0
    _resize(window, LEAST)
    session.usual_banner = lambda _: None
    session.refresh()
    assert look().scale == 2.0


def test_a_line_over_another_screen_leaves_the_text_as_it_is(enter: Enter, timer: FakeNode) -> None:
    window = enter(timer)
    look().set_scale(2.0)
    _resize(window, LEAST)
    window.frame.set_banner(BannerValue(text="Practice: look around.", actions=("End practice",)))
    settle()
    assert look().scale == 2.0


def test_text_size_that_does_not_fit_is_reported_and_remembered(enter: Enter, timer: FakeNode) -> None:
    """The bottom bar reports it for the key, the menu for the finger; smaller means smaller than the visible size."""
    hands = Presses(enter(timer), timer)
    _resize(hands.window, SMALL)
    services = hands.window.shell.services
    for requested in (1.25, 1.5, 2.0):
        hands.window.shell.act(Action.LARGER)
        hands.settle()  # the next press is another one
        assert look().requested_scale == requested
    assert look().scale == 1.25
    assert services.load_preferences().scale == 2.0
    assert hands.told() == "Text 125 %: 200 % does not fit this window."
    hands.window.shell.act(Action.MENU)
    looks = hands.window.shell.panels.menu.looks
    assert looks.bound.isVisible()
    assert looks.bound.text() == "Text 125 %: 200 % does not fit this window."
    hands.tap(looks.text_size)  # after the largest comes the usual one
    assert (look().scale, looks.bound.isVisible()) == (1.0, False)
    for _ in range(2):
        hands.tap(looks.text_size)
    assert (look().scale, look().requested_scale) == (1.25, 1.5)
    hands.window.shell.act(Action.SMALLER)
    assert (look().scale, look().requested_scale) == (1.0, 1.0)


def test_a_window_that_is_closed_bounds_nothing_any_more(enter: Enter, keeper: FakeNode) -> None:
    window = enter(keeper)
    look().set_scale(2.0)
    _resize(window, SMALL)
    window.hide()
    assert look().scale == 2.0
