"""No letter or digit enters something by a control that is not shown: another page of a small window, another team."""

from string import ascii_lowercase, digits

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import EnterBox
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from derbyos_core.roles.operator.keys import FactKey, PointsKey, key_at
from tests.gui.conftest import Enter
from tests.gui.entries import enroll, start
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.operator.screen import OperatorScreen, Page
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.roles.shared.screen import Screen
from ui.widgets.pressable import Pressable

ONE = JamId(1, 1)
HOME, AWAY = Team.HOME, Team.AWAY
KEYS = ascii_lowercase + digits + ";"
ROLES = (
    *("operator", "operator-scores", "jam-timer", "scorekeeper-home", "penalty-tracker", "penalty-tracker-home"),
    *("lineup-home", "penalty-lineup-home", "penalty-box", "penalty-box-home", "penalty-box-jammers"),
)
SIZES = [(1366, 768), (800, 480)]


@pytest.fixture
def game(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    enroll(timer, "12", "22", "404", "7")
    enroll(timer, "17", "22", "42", team=AWAY)
    start(cluster, timer, ONE)
    cluster.wait(5)
    return timer


def _hands(enter: Enter, cluster: FakeCluster, role: str, size: tuple[int, int]) -> Presses:
    node = cluster.node("Maya R.", role)
    hands = Presses(enter(node, role), node)
    hands.window.resize(*size)
    hands.settle()
    return hands


def _press(hands: Presses, key: str) -> int:
    """Press a key for no focus; return the number of commands that it submitted."""
    hands.window.setFocus(Qt.FocusReason.OtherFocusReason)
    before = len(hands.node.commands)
    QTest.keyClick(hands.window, ord(key.upper()))
    return len(hands.node.commands) - before


def _views(screen: Screen) -> list[int]:
    """Return the numbers of the views that a small window has of a screen."""
    if isinstance(screen, OperatorScreen):
        return list(range(len(Page))) if screen.size_class.is_compact else [0]
    return [0, 1] if isinstance(screen, PenaltyBoxScreen) and screen.team_keys[AWAY].isVisible() else [0]


def _show_view(screen: Screen, number: int) -> None:
    if isinstance(screen, OperatorScreen):
        screen.show_page(list(Page)[number])
    elif isinstance(screen, PenaltyBoxScreen) and screen.team_keys[AWAY].isVisible():
        screen._show_team((HOME, AWAY)[number])


def _part_of(screen: Screen, team: Team) -> QWidget:
    """Return the part of a screen with the controls of a team."""
    if isinstance(screen, OperatorScreen):
        return screen.teams[team]
    return screen.columns[team] if isinstance(screen, PenaltyBoxScreen) else screen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("role", ROLES)
def test_no_key_enters_by_a_hidden_control(
    enter: Enter,
    cluster: FakeCluster,
    game: FakeNode,
    monkeypatch: pytest.MonkeyPatch,
    role: str,
    size: tuple[int, int],
) -> None:
    hands = _hands(enter, cluster, role, size)
    screen = hands.session.screen
    hidden: list[str] = []
    click = Pressable.click

    def seen_click(button: Pressable) -> None:
        if not button.isVisible():
            hidden.append(button.accessibleName())
        click(button)

    monkeypatch.setattr(Pressable, "click", seen_click)
    for number in _views(screen):
        for key in KEYS:
            _show_view(screen, number)
            cluster.wait(1)
            before = {team: _part_of(screen, team).isVisible() for team in (HOME, AWAY)}
            count = _press(hands, key)
            for command, _ in hands.node.commands[len(hands.node.commands) - count :]:
                of_skater = getattr(getattr(command, "skater", None), "team", None)
                team: Team | None = getattr(command, "team", None) or of_skater
                assert team is None or before.get(team, True), f"{key} in view {number} submitted {command}"
            assert not hidden, f"{key} in view {number}"
            for _ in range(2):
                if hands.session.has_half_entry:
                    QTest.keyClick(hands.window, Qt.Key.Key_Escape)


@pytest.fixture
def operator(enter: Enter, cluster: FakeCluster, game: FakeNode) -> Presses:
    return _hands(enter, cluster, "operator", (800, 480))


@pytest.mark.parametrize("code", "GTUHPX")
def test_on_the_page_of_the_codes_a_letter_is_a_code_or_says_whose_it_is(operator: Presses, code: str) -> None:
    screen = operator.session.screen
    assert isinstance(screen, OperatorScreen)
    screen.show_page(Page.PENALTIES)
    assert _press(operator, code) == 0
    is_printed = any(key.accessibleName().startswith(f"{code} ") for key in screen.pad.keys)
    draft = screen.controller.penalties.draft
    if screen.controller.is_code(code):
        assert is_printed or draft is not None
        operator.enter("12")
        operator.settle()
        assert [one.code for one in operator.node.view().bout.penalties] == [code]
    else:
        assert draft is None
        assert f"{code} is no code." in operator.told()


def test_a_key_of_the_other_team_shows_its_page_first(operator: Presses) -> None:
    screen = operator.session.screen
    assert isinstance(screen, OperatorScreen)
    screen.show_page(Page.LEFT)
    assert isinstance(key_at("i"), PointsKey)
    assert _press(operator, "i") == 0
    assert screen.page is Page.RIGHT
    assert "Press it again" in operator.told()
    assert _press(operator, "i") > 0
    assert isinstance(key_at("h"), FactKey)
    screen.show_page(Page.CLOCKS)
    assert _press(operator, "h") == 0


def test_a_backspace_removes_no_trip_of_a_page_that_is_not_shown(operator: Presses) -> None:
    screen = operator.session.screen
    assert isinstance(screen, OperatorScreen)
    assert _press(operator, "r") > 0
    operator.settle()
    screen.show_page(Page.CLOCKS)
    before = len(operator.node.commands)
    operator.key(Qt.Key.Key_Backspace)
    assert len(operator.node.commands) == before
    assert screen.page is Page.LEFT
    operator.key(Qt.Key.Key_Backspace)
    assert len(operator.node.commands) > before


@pytest.mark.parametrize("key", "UIOP")
def test_a_key_of_a_seat_that_is_not_shown_shows_it_first(
    enter: Enter, cluster: FakeCluster, game: FakeNode, key: str
) -> None:
    """U seated the jammer of a team that was not shown; the digits after it went to the other team's jammer."""
    at = cluster.time
    game.submit(EnterBox(jam=ONE, team=HOME, position=Position.JAMMER, at=at), "penalty-box")
    hands = _hands(enter, cluster, "penalty-box", (800, 480))
    screen = hands.session.screen
    assert isinstance(screen, PenaltyBoxScreen)
    assert _press(hands, key) == 0
    assert not screen.areas[AWAY].isHidden()
    assert "Press it again" in hands.told()
    assert _press(hands, key) == 1
    hands.settle()
    hands.enter("42")
    seats = [(one.team, one.person.number) for one in hands.node.view().bout.box_trips if one.person is not None]
    assert seats == [(AWAY, "42")]
    cluster.wait(2)
    screen._show_team(HOME)
    hands.settle()
    assert _press(hands, "+") == 0, "nor does +30 go to a seat that is not shown"


def test_the_rows_of_the_scorekeeper_are_controls_too(enter: Enter, cluster: FakeCluster, game: FakeNode) -> None:
    """A fact or points typed over the rows of a small window are entered where they are seen: in the panel."""
    hands = _hands(enter, cluster, "scorekeeper-home", (800, 480))
    screen = hands.session.screen
    assert isinstance(screen, ScorekeeperScreen)
    hands.tap(screen.rows_button)
    assert not screen.pane.isVisible()
    assert _press(hands, "l") > 0
    assert screen.pane.isVisible()
