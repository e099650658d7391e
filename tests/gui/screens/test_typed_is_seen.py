"""Whatever is half typed is drawn: in every role, in the smallest window and a large one, beside tabs and alone."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import EnterBox, FieldSkater, SetTrip
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from tests.gui.conftest import Enter
from tests.gui.entries import end, enroll, home, start
from tests.gui.overprints import recorded
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.operator.screen import OperatorScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.theme.look import look

ONE = JamId(1, 1)
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
WINDOWS = [((1366, 768), 1.0, False), ((800, 480), 1.0, False), ((800, 480), 1.25, True)]
"""Size, text size, and whether the person has another role, with tabs."""

Begin = Callable[[Presses], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """Keys pressed on the screen of a role, and the words that must then be seen."""

    role: str
    begin: Begin
    words: str
    name: str

    def __str__(self) -> str:
        return f"{self.role}: {self.name}"


def _keys(text: str) -> Begin:
    def begin(hands: Presses) -> None:
        for letter in text:
            QTest.keyClick(hands.window, ord(letter.upper()))

    return begin


def _with(letter: str, modifier: Qt.KeyboardModifier, then: str = "") -> Begin:
    def begin(hands: Presses) -> None:
        QTest.keyClick(hands.window, ord(letter.upper()), modifier)
        _keys(then)(hands)

    return begin


def _value(hands: Presses) -> None:
    screen = hands.session.screen
    assert isinstance(screen, OperatorScreen)
    screen.controller.begin_value(Team.HOME)
    _keys("57")(hands)


def _changed_trip(hands: Presses) -> None:
    screen = hands.session.screen
    assert isinstance(screen, ScorekeeperScreen)
    screen.pane.trips.trip_tapped.emit(2)
    _with("5", SHIFT, "7")(hands)


def _end(hands: Presses) -> None:
    """Type the second at which the jam ended."""
    screen = hands.session.screen
    assert hasattr(screen, "controller")
    getattr(screen.controller, "timer", screen.controller)._begin_end()
    hands.settle()
    _keys("57")(hands)


TRACKERS = ("penalty-tracker", "penalty-tracker-home", "penalty-lineup-home", "operator")
CASES = (
    Typed(role="scorekeeper-home", name="points", begin=_with("5", SHIFT, "7"), words="57"),
    Typed(role="scorekeeper-home", name="points of a trip that is there", begin=_changed_trip, words="57"),
    Typed(role="scorekeeper-home", name="a jammer", begin=_keys("j57"), words="57"),
    *(Typed(role=role, name="a number", begin=_keys("57"), words="57") for role in TRACKERS),
    *(Typed(role=role, name="a number and a code", begin=_keys("57f"), words="57") for role in TRACKERS),
    Typed(role="operator", name="a number and a place", begin=_keys("57v"), words="57"),
    Typed(role="operator-scores", name="a number", begin=_keys("57"), words="57"),
    Typed(role="operator", name="points", begin=_value, words="57"),
    Typed(role="operator-scores", name="points", begin=_value, words="57"),
    Typed(role="lineup-home", name="a number", begin=_keys("57"), words="57"),
    Typed(role="lineup-home", name="into the box", begin=_with("b", ALT, "57"), words="57"),
    Typed(role="penalty-lineup-home", name="into the box", begin=_with("b", ALT, "57"), words="57"),
    *(
        Typed(role=role, name="a number", begin=_keys("57"), words="57")
        for role in ("penalty-box", "penalty-box-home", "penalty-box-jammers")
    ),
)
ENDS = tuple(
    Typed(role=role, name="the end of a jam", begin=_end, words="0:57")
    for role in ("jam-timer", "operator", "operator-scores")
)


@pytest.fixture
def game(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    """A jam on track with a jammer, a trip, and a jammer's seat without a number; nothing is called 57."""
    enroll(timer, "12", "22", "404", "7")
    enroll(timer, "17", "22", "42", team=Team.AWAY)
    start(cluster, timer, ONE)
    timer.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=home("7")), "lineup-home")
    timer.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=3), "scorekeeper-home")
    cluster.wait(5)
    enter_box = EnterBox(jam=ONE, team=Team.HOME, position=Position.JAMMER, at=cluster.time)
    timer.submit(enter_box, "penalty-box")
    return timer


def seen_words(hands: Presses) -> list[str]:
    """Return the accessible texts of the widgets that can be seen in the window."""
    window, found = hands.window, []
    for widget in window.findChildren(QWidget):
        box = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
        is_seen = widget.isVisible() and not widget.visibleRegion().isEmpty() and window.rect().intersects(box)
        if is_seen and widget.accessibleName():
            found.append(widget.accessibleName())
    return found


def _sees(hands: Presses, words: str) -> bool:
    return any(re.search(_whole(words), text) for text in seen_words(hands))


def _draws(hands: Presses, words: str) -> bool:
    texts: list[tuple[str, QRectF]] = []
    with recorded(texts):
        hands.window.grab()
    return any(re.search(_whole(words), text) for text, _ in texts)


def _whole(words: str) -> str:
    return rf"(?<!\d){words}(?!\d)"


def _hands(enter: Enter, cluster: FakeCluster, role: str, *, is_tabbed: bool) -> Presses:
    roles = (role, "head-nso") if is_tabbed else (role,)
    node = cluster.node("Maya R.", *roles)
    return Presses(enter(node, *roles), node)


@pytest.mark.parametrize(("size", "scale", "is_tabbed"), WINDOWS)
@pytest.mark.parametrize("typed", [*CASES, *ENDS], ids=str)
def test_what_is_half_typed_is_seen(
    enter: Enter,
    cluster: FakeCluster,
    game: FakeNode,
    typed: Typed,
    size: tuple[int, int],
    scale: float,
    is_tabbed: bool,
) -> None:
    look().set_scale(scale)
    hands = _hands(enter, cluster, typed.role, is_tabbed=is_tabbed)
    hands.window.resize(*size)
    if typed in ENDS:
        end(game, ONE, 40)
        cluster.wait(22)
    hands.settle()
    hands.window.setFocus(Qt.FocusReason.OtherFocusReason)
    assert not _sees(hands, typed.words), "nothing that is shown before is taken for it"
    typed.begin(hands)
    hands.settle()
    assert _draws(hands, typed.words)
    assert _sees(hands, typed.words), "a screen reader finds it, too"
