"""What a screen names is what is written: each test is a difference that the press oracle found."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.commands import AddPenalty, Command, EnterBox, ExitBox, FieldSkater, SetTrip
from derbyos_core.bout.model import JamId, Position
from derbyos_core.i18n import joined
from derbyos_core.identity import Team
from tests.gui.conftest import Enter
from tests.gui.entries import end, enroll, start
from tests.gui.presses import Presses
from tests.gui.windows.oracle.reading import read
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.lineup.screen import LineupScreen
from ui.roles.operator.screen import OperatorScreen
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.penalty_lineup.screen import PenaltyLineupScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.widgets.jam_card import JamCard

ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)
HOME, AWAY = Team.HOME, Team.AWAY
ENTER = Qt.Key.Key_Return


@pytest.fixture
def game(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    """A jam that has ended, with a trip; Jam 2 is up next."""
    enroll(timer, "12", "22", "404", "7", "68", "99", "31", "3")
    enroll(timer, "17", "22", "42", team=AWAY)
    start(cluster, timer, ONE)
    timer.submit(SetTrip(jam=ONE, team=HOME, number=2, points=3), "scorekeeper-home")
    end(timer, ONE, 40)
    cluster.wait(10)
    return timer


def _hands(enter: Enter, cluster: FakeCluster, role: str) -> Presses:
    node = cluster.node("Maya R.", role)
    return Presses(enter(node, role), node)


def _written(hands: Presses) -> list[Command]:
    return [command for command, _ in hands.node.commands]


def _marked(hands: Presses) -> JamId | None:
    """The jam that the header marks with "your entries go here"."""
    return hands.session.state().jam


# -- operator ---------------------------------------------------------------------------------------------


def test_a_code_is_no_penalty_in_another_jam_than_the_bar_names(
    enter: Enter, cluster: FakeCluster, game: FakeNode
) -> None:
    """The bar asks for the pivot of Jam 2, and a tap on a code wrote a penalty in Jam 1."""
    hands = _hands(enter, cluster, "operator")
    screen = hands.sees(OperatorScreen)
    hands.type("68v")
    assert "Jam 2" in screen.compose.value.sub
    screen.controller.tap_code("M")
    hands.settle()
    assert not _written(hands), "the bar has not named the jam of the penalty yet"
    assert "Jam 1" in screen.compose.value.sub
    assert (screen.compose.value.number, screen.compose.value.ask) == ("68", "M, Enter")
    screen.controller.tap_code("M")
    hands.settle()
    assert [(one.jam, one.code) for one in _written(hands) if isinstance(one, AddPenalty)] == [(ONE, "M")]


@pytest.mark.parametrize("begin", ["trip", "value"])
def test_the_operator_has_one_half_entry_at_a_time(
    enter: Enter, cluster: FakeCluster, game: FakeNode, begin: str
) -> None:
    """The jammer was asked for, and the digits were the points of a trip that was open beside it."""
    hands = _hands(enter, cluster, "operator")
    controller = hands.sees(OperatorScreen).controller

    def begin_score() -> None:
        if begin == "trip":
            controller.begin_trip(HOME, 2)
        else:
            controller.begin_value(HOME)

    presses: dict[str, Callable[[], None]] = {
        "place": lambda: controller.tap_place(AWAY, Position.JAMMER),
        "code": lambda: controller.tap_code("F"),
        "expulsion": controller.tap_expulsion,
        "other": lambda: controller.tap_other(AWAY),
    }
    for name, press in presses.items():
        begin_score()
        press()
        assert controller.draft_jam() is not None or controller.other is not None, name
        assert all(score.draft is None for score in controller.scores.values()), name
        begin_score()
        assert controller.penalties.draft is None, name
        assert controller.asked is None, name
        assert controller.other is None, name
        hands.key(Qt.Key.Key_Escape)
    begin_score()
    controller.tap_place(AWAY, Position.JAMMER)
    hands.enter("17")
    assert [type(one) for one in _written(hands)] == [FieldSkater]


# -- scorekeeper ------------------------------------------------------------------------------------------


def test_the_header_marks_the_jam_of_an_open_trip(enter: Enter, cluster: FakeCluster, game: FakeNode) -> None:
    """A jam began meanwhile, and the points went to the jam before, beside a card of the new one."""
    hands = _hands(enter, cluster, "scorekeeper-home")
    screen = hands.sees(ScorekeeperScreen)
    screen.pane.trips.trip_tapped.emit(2)
    start(cluster, game, TWO)
    hands.settle()
    assert _marked(hands) == ONE
    hands.type("4")
    assert _written(hands) == [SetTrip(jam=ONE, team=HOME, number=2, points=4)]
    hands.settle()
    assert _marked(hands) == TWO, "the draft has ended, so the game leads again"
    hands.type("1")
    assert [one.jam for one in _written(hands)[1:] if isinstance(one, SetTrip)] == [TWO]


@pytest.mark.parametrize("begin", ["trip", "jammer", "value"])
def test_another_jam_leaves_the_draft_of_the_scorekeeper(
    enter: Enter, cluster: FakeCluster, game: FakeNode, begin: str
) -> None:
    """A tap on a card moved the mark alone: the next points went to the jam that was left."""
    hands = _hands(enter, cluster, "scorekeeper-home")
    screen = hands.sees(ScorekeeperScreen)
    start(cluster, game, TWO)
    hands.settle()
    if begin == "trip":
        hands.session.move_cursor(ONE)
        screen.pane.trips.trip_tapped.emit(2)
        hands.session.move_cursor(TWO)
    elif begin == "jammer":
        hands.type("j68")
        hands.session.move_cursor(ONE)
    else:
        hands.key("3", Qt.KeyboardModifier.ShiftModifier)
        hands.session.move_cursor(ONE)
    hands.settle()
    assert screen.controller.draft is None
    assert hands.told(), "it is said what was left"
    jam = _marked(hands)
    hands.type("4")
    assert [(one.jam, one.points) for one in _written(hands) if isinstance(one, SetTrip)] == [(jam, 4)]


# -- a number that can become either ----------------------------------------------------------------------


@pytest.mark.parametrize("is_codes", [True, False])
def test_a_typed_number_names_the_jam_of_both_halves(
    enter: Enter, cluster: FakeCluster, game: FakeNode, is_codes: bool
) -> None:
    """The header marked Jam 1 alone as the one that is written in, and Enter made a jammer of Jam 2."""
    hands = _hands(enter, cluster, "penalty-lineup-home")
    screen = hands.sees(PenaltyLineupScreen)
    if is_codes is not screen.is_codes:
        hands.tap(screen.switch)
    assert screen.is_codes is is_codes
    hands.type("22")
    bar = screen.codes.compose.value
    shown = joined(", ", (bar.sub, bar.title)) if is_codes else screen.pane.title.text()
    assert shown == f"letter = penalty in Jam 1, Enter = {'jammer of ' if is_codes else ''}Jam 2"
    cards = [one.card() for one in hands.window.findChildren(JamCard) if one.isVisible()]
    assert [card.jam for card in cards if card is not None and card.has_cursor] == [1, 2]


def test_the_operator_names_the_jam_of_both_halves(enter: Enter, cluster: FakeCluster, game: FakeNode) -> None:
    hands = _hands(enter, cluster, "operator")
    screen = hands.sees(OperatorScreen)
    hands.type("68")
    bar = screen.compose.value
    assert (bar.title, bar.sub) == ("Enter = jammer of Jam 2", "letter = penalty in Jam 1")
    assert hands.session.state().cursor.also is None, "points that are tapped meanwhile go to Jam 1 alone"
    hands.key(ENTER)
    hands.type("99")
    bar = screen.compose.value
    assert (bar.title, bar.sub) == ("J or V = place in Jam 2", "letter = penalty in Jam 1")


def test_a_number_of_both_teams_shows_its_code_and_its_jam(enter: Enter, cluster: FakeCluster, game: FakeNode) -> None:
    """Left, Right, or a tap wrote a code that was drawn nowhere."""
    for role in ("penalty-tracker", "operator"):
        hands = _hands(enter, cluster, role)
        screen = hands.session.screen
        assert isinstance(screen, PenaltyTrackerScreen | OperatorScreen)
        hands.type("22f")
        value = screen.compose.value
        assert [choice.text for choice in value.choices] == ["22", "22"]
        assert (value.title, value.sub) == ("22 F", "goes to Jam 1")


def test_the_team_that_enter_asks_for_is_that_of_the_jammer(enter: Enter, cluster: FakeCluster, game: FakeNode) -> None:
    hands = _hands(enter, cluster, "operator")
    hands.enter("22")
    value = hands.sees(OperatorScreen).compose.value
    assert (value.title, value.sub) == ("22, jammer", "Jam 2")
    hands.key(Qt.Key.Key_Left)
    assert [one.jam for one in _written(hands) if isinstance(one, FieldSkater)] == [TWO]


# -- penalty box ------------------------------------------------------------------------------------------


def _sit(game: FakeNode, cluster: FakeCluster, team: Team, count: int = 1) -> None:
    for _ in range(count):
        cluster.wait(1)
        game.submit(EnterBox(jam=TWO, team=team, position=Position.BLOCKER, at=cluster.time), "penalty-box")


def _numbers(hands: Presses) -> list[str]:
    return [trip.person.number if trip.person is not None else "" for trip in hands.node.view().bout.box_trips]


def test_enter_behind_refused_digits_presses_no_button(enter: Enter, cluster: FakeCluster, game: FakeNode) -> None:
    """Every seat had its number; Enter let the skater of the focused button out."""
    start(cluster, game, TWO)
    _sit(game, cluster, HOME)
    hands = _hands(enter, cluster, "penalty-box")
    screen = hands.sees(PenaltyBoxScreen)
    hands.enter("404")
    button = next(one.action for one in screen.columns[HOME].seats if one.action.accessibleName().startswith("Left"))
    for key in ("8", "12"):
        button.setFocus(Qt.FocusReason.TabFocusReason)
        hands.enter(key)
        assert not [one for one in _written(hands) if isinstance(one, ExitBox)]
        assert "Every seat has its number" in hands.told()
        assert not hands.session.has_half_entry
    hands.key(ENTER)
    assert not [one for one in _written(hands) if isinstance(one, ExitBox)], "meant for what was refused"
    hands.key(ENTER)
    assert [one for one in _written(hands) if isinstance(one, ExitBox)]


def test_a_number_goes_to_no_seat_that_is_not_shown(enter: Enter, cluster: FakeCluster, game: FakeNode) -> None:
    """A small window shows one team, and the number went to the other one."""
    start(cluster, game, TWO)
    _sit(game, cluster, AWAY)
    hands = _hands(enter, cluster, "penalty-box")
    hands.window.resize(800, 480)
    hands.settle()
    screen = hands.sees(PenaltyBoxScreen)
    hands.enter("42")
    assert _numbers(hands) == [""]
    assert "Every seat that is shown has its number" in hands.told()
    hands.tap(screen.team_keys[AWAY])
    hands.type("42")
    hands.tap(screen.team_keys[HOME])
    assert "42 is not entered" in hands.told()
    hands.key(ENTER)
    assert _numbers(hands) == [""]
    hands.tap(screen.team_keys[AWAY])
    hands.enter("42")
    assert _numbers(hands) == ["42"]


def test_a_number_goes_to_no_skater_without_a_seat(enter: Enter, cluster: FakeCluster, game: FakeNode) -> None:
    """Of seven blockers the last two have no row, and got the number of nobody knows whom."""
    start(cluster, game, TWO)
    _sit(game, cluster, HOME, 7)
    hands = _hands(enter, cluster, "penalty-box")
    for number in ("12", "22", "404", "7", "68", "99", "31"):
        hands.enter(number)
    assert _numbers(hands) == ["12", "22", "404", "7", "68", "", ""]


def test_a_number_stays_with_the_seat_that_showed_it(enter: Enter, cluster: FakeCluster, game: FakeNode) -> None:
    """Its skater left, or was named by somebody else: the next unnamed one is another."""
    start(cluster, game, TWO)
    _sit(game, cluster, HOME, 2)
    hands = _hands(enter, cluster, "penalty-box")
    hands.type("4")
    first = game.view().bout.box_trips[0]
    game.submit(ExitBox(eid=first.eid, jam=TWO, at=cluster.time), "penalty-box")
    hands.settle()
    assert "4 is not entered" in hands.told()
    hands.enter("04")
    assert _numbers(hands) == ["", "04"]


# -- lineup -----------------------------------------------------------------------------------------------


def _fielded(hands: Presses) -> list[str]:
    return [one.skater.number for one in _written(hands) if isinstance(one, FieldSkater)]


@pytest.mark.parametrize("role", ["lineup-home", "penalty-lineup-home"])
def test_a_tap_takes_the_place_of_digits(enter: Enter, cluster: FakeCluster, game: FakeNode, role: str) -> None:
    """Digits that were typed before a tap stood before the next ones: 4, a tap, 42 fielded 442."""
    hands = _hands(enter, cluster, role)
    screen = hands.session.screen
    assert isinstance(screen, LineupScreen | PenaltyLineupScreen)
    if isinstance(screen, PenaltyLineupScreen) and screen.is_codes:
        hands.tap(screen.switch)
    hands.type("4")
    hands.tap(screen.pane.tiles[0])
    assert not hands.session.has_half_entry, "neither half of the number is left"
    hands.enter("404")
    assert _fielded(hands) == ["12", "404"]


def test_a_tapped_code_takes_a_typed_number_from_the_lineup(enter: Enter, cluster: FakeCluster, game: FakeNode) -> None:
    """4, a tap on a code, 81 and Enter fielded 481."""
    hands = _hands(enter, cluster, "penalty-lineup-home")
    screen = hands.sees(PenaltyLineupScreen)
    if not screen.is_codes:
        hands.tap(screen.switch)
    hands.type("7")
    screen.codes.pad.code_tapped.emit("F")
    hands.settle()
    hands.enter("31")
    assert _fielded(hands) == ["31"]


@pytest.mark.parametrize("size", [(1366, 768), (800, 480)])
def test_digits_that_stand_in_no_place_are_drawn(
    enter: Enter, cluster: FakeCluster, game: FakeNode, size: tuple[int, int]
) -> None:
    """For the box, and while all five places are taken."""
    hands = _hands(enter, cluster, "lineup-home")
    hands.window.resize(*size)
    pane = hands.sees(LineupScreen).pane
    hands.type("b12")
    assert pane.unlisted.accessibleName().startswith("12_")
    assert pane.title.text() == "Who goes to the box? 12_"
    hands.key(Qt.Key.Key_Escape)
    assert "12" not in pane.unlisted.accessibleName()
    for number in ("12", "22", "404", "7", "68"):
        hands.enter(number)
    hands.type("99")
    assert pane.title.text() == "Lineup for Jam 2 99_"
    assert pane.unlisted.accessibleName().startswith("99_")


@pytest.mark.parametrize(
    ("role", "keys", "button"),
    [
        ("scorekeeper-home", "j68", "rows_button"),
        ("lineup-home", "68", "rows_button"),
        ("penalty-tracker", "68", "all_skaters"),
        ("penalty-lineup-home", "68", "everybody"),
        ("operator", "68", ""),
        ("operator-scores", "68", ""),
    ],
)
def test_keys_are_drawn_in_a_small_window(
    enter: Enter, cluster: FakeCluster, game: FakeNode, role: str, keys: str, button: str
) -> None:
    """A list stood in the place of the panel that draws what is typed."""
    hands = _hands(enter, cluster, role)
    hands.window.resize(800, 480)
    hands.settle()
    screen = hands.session.screen
    if isinstance(screen, PenaltyLineupScreen) and not screen.is_codes:
        hands.tap(screen.switch)
    if button:
        hands.tap(getattr(screen, button))
    hands.type(keys)
    shown = read(hands.window, role)
    assert shown.named_number == "68"
    assert screen.has_half_entry()
