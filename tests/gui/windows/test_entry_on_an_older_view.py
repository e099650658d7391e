"""An entry refers to the content of the screen at its first tap, whatever has reached the laptop since (data-model 3).

Another official's entry is in the replica but not painted, or it arrived between two taps of one entry. The press is a
real one at the window. Both answers must stay, with the question shown: an entry supersedes only answers that its
author has seen.
"""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.commands import AddPersons, Command, FieldSkater, NewPerson, SetTrip, SkaterRef, StartJam, Undo
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import AuthorId, Role, Team
from tests.gui.windows.hands import Hands
from tests.gui.windows.window_cluster import ARRIVED_US, LaptopSetup, WindowCluster
from tests.kit.simulated_node import SimulatedNode
from ui.roles.lineup.screen import LineupScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen

ONE = JamId(1, 1)
NUMBERS = ("123", "27", "404", "7", "99", "18")
SCORE = Role.SCOREKEEPER_HOME.value
LINEUP = Role.LINEUP_HOME.value


def _trip(points: int) -> SetTrip:
    return SetTrip(jam=ONE, team=Team.HOME, number=2, points=points)


def _jammer(number: str) -> FieldSkater:
    return FieldSkater(jam=ONE, position=Position.JAMMER, skater=SkaterRef(team=Team.HOME, number=number))


class TwoOfficials:
    """One official at a window, another of the same role without one."""

    def __init__(self, role: str) -> None:
        self.cluster = WindowCluster(
            (
                LaptopSetup(name="Kim T.", roles=(role,)),
                LaptopSetup(name="Ines V.", roles=(role,), has_window=False),
            )
        )
        (self.kim,) = self.cluster.hands
        self.ines: SimulatedNode = self.cluster.laptops[1]
        persons = tuple(NewPerson(number=number, name=f"Skater {number}") for number in NUMBERS)
        self.ines.submit(AddPersons(team=Team.HOME, persons=persons), Role.HEAD_NSO)
        self.ines.submit(StartJam(jam=ONE, at=self.ines.now()), Role.JAM_TIMER)
        self.cluster.wait(3)

    def arrives_unpainted(self, command: Command, role: str) -> None:
        """Ines enters something; it is in the replica of Kim, whose window has not turned since."""
        held = len(self.kim.laptop.replica.log)
        self.ines.submit(command, role)
        self.cluster.simulated.agenda.run_until(self.cluster.now + ARRIVED_US)
        assert len(self.kim.laptop.replica.log) == held + 1
        assert self.kim.session.view is not self.kim.laptop.view()

    def settle(self) -> None:
        self.cluster.wait(1)

    def answers(self, tag: str, attribute: str) -> set[tuple[str | None, AuthorId]]:
        """Return the values of the one element of this kind and their authors, on both laptops."""
        found = [
            {
                (claim.value, claim.author)
                for element in laptop.view().document.walk()
                if element.tag == tag and (tag != "pass" or element.get("number") == "2")
                for claim in element.answers(attribute)
            }
            for laptop in self.cluster.laptops
        ]
        assert found[0] == found[1]
        return found[0]


def _press(widget: QWidget) -> None:
    """Press at the middle of a control, without a turn of the loop before it."""
    window = widget.window()
    at = widget.mapTo(window, widget.rect().center())
    under = window.childAt(at)
    assert under is widget or (under is not None and widget.isAncestorOf(under))
    QTest.mouseClick(under, Qt.MouseButton.LeftButton, pos=under.mapFrom(window, at))


def _by_tap(kim: Hands) -> None:
    _press(kim.sees(ScorekeeperScreen).pane.keys[4])


def _by_key(kim: Hands) -> None:
    focused: QWidget | None = kim.window.focusWidget()
    QTest.keyClick(focused if focused is not None else kim.window, Qt.Key.Key_4)


@pytest.fixture
def officials(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[TwoOfficials]:
    officials = TwoOfficials(request.param)
    officials.kim.come()
    yield officials
    officials.cluster.put_away()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("officials", [SCORE], indirect=True)
@pytest.mark.parametrize("press", [_by_tap, _by_key])
def test_answer_that_is_not_painted_yet_is_not_superseded(
    officials: TwoOfficials, press: Callable[[Hands], None]
) -> None:
    """A trip of 3 is in the replica but not painted; 4 is pressed: both answers stay, and the question is shown."""
    officials.arrives_unpainted(_trip(3), SCORE)
    press(officials.kim)
    officials.settle()
    said = officials.answers("pass", "points")
    assert {value for value, _ in said} == {"3", "4"}
    assert len(officials.kim.session.conflicts) == 1
    assert officials.kim.sees(ScorekeeperScreen)._question is not None


@pytest.mark.parametrize("officials", [SCORE], indirect=True)
def test_painted_answer_is_superseded_by_its_owner(officials: TwoOfficials) -> None:
    """The same with the 3 on the screen: the scorekeeper corrects it, and no question arises."""
    officials.ines.submit(_trip(3), LINEUP)
    officials.settle()
    screen = officials.kim.sees(ScorekeeperScreen)
    officials.kim.tap(screen.pane.trips.keys[0])
    officials.kim.tap(screen.pane.keys[4])
    officials.settle()
    assert {value for value, _ in officials.answers("pass", "points")} == {"4"}


@pytest.mark.parametrize("officials", [SCORE], indirect=True)
def test_answer_that_comes_between_two_taps_is_not_superseded(officials: TwoOfficials) -> None:
    """The trip is tapped for a correction; a remote correction is painted; then 4 is tapped."""
    officials.ines.submit(_trip(1), SCORE)
    officials.settle()
    screen = officials.kim.sees(ScorekeeperScreen)
    officials.kim.tap(screen.pane.trips.keys[0])
    officials.ines.submit(_trip(3), SCORE)
    officials.settle()
    assert screen.draft_jam() is not None
    officials.kim.tap(screen.pane.keys[4])
    officials.settle()
    assert {value for value, _ in officials.answers("pass", "points")} == {"3", "4"}
    assert len(officials.kim.session.conflicts) == 1


@pytest.mark.parametrize("officials", [SCORE], indirect=True)
def test_settlement_drops_only_the_answers_of_its_question(officials: TwoOfficials) -> None:
    """The question is 3 or 4; Ines enters an unpainted 2; one of the two is tapped: the 2 stays and is asked about."""
    officials.arrives_unpainted(_trip(3), SCORE)
    _by_tap(officials.kim)
    officials.settle()
    question = officials.kim.sees(ScorekeeperScreen)._question
    assert question is not None
    officials.arrives_unpainted(_trip(2), SCORE)
    settle = next(answer.settle for answer in question.answers if answer.value == "4")
    officials.kim.sees(ScorekeeperScreen).requested.emit(settle)
    officials.settle()
    assert {value for value, _ in officials.answers("pass", "points")} == {"2", "4"}


@pytest.mark.parametrize("officials", [SCORE], indirect=True)
def test_undo_does_not_take_an_edit_that_is_not_painted_yet(officials: TwoOfficials) -> None:
    """Ines corrects Kim's trip; Kim presses Undo before the paint: a message appears, and nothing is undone."""
    _by_tap(officials.kim)
    officials.settle()
    officials.arrives_unpainted(_trip(3), SCORE)
    undone = len(officials.kim.laptop.submitted)
    QTest.keyClick(officials.kim.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(officials.kim.laptop.submitted[undone], Undo)
    assert "somebody else has changed this" in officials.kim.told().lower()
    officials.settle()
    assert "3" in {value for value, _ in officials.answers("pass", "points")}


@pytest.mark.parametrize("officials", [LINEUP], indirect=True)
def test_jammer_that_is_not_painted_yet_is_not_superseded(officials: TwoOfficials) -> None:
    """Ines names the jammer, unpainted; Kim taps another one as the first of the line-up: both stay."""
    officials.arrives_unpainted(_jammer("99"), LINEUP)
    screen = officials.kim.sees(LineupScreen)
    number = next(at for at, one in enumerate(screen.pane._tiles) if one.number == "123")
    _press(screen.pane.tiles[number])
    officials.settle()
    rows = {
        claim.value
        for element in officials.kim.laptop.view().document.walk()
        if element.tag == "line-up" and element.get("position") == "jammer"
        for claim in element.answers("skater")
    }
    assert rows == {"home:99", "home:123"}
