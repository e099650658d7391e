"""An entry is made on what the screen showed at its first tap, whatever has reached the laptop since (data-model 3).

Another official's entry is in the replica and nothing of it is painted, or it came between two taps of one entry. The
press is a real one at the window. Both answers have to stand, with the question shown; nobody supersedes what they
have not seen.
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
from tests.gui.windows.laptop import Laptop
from tests.gui.windows.room import ARRIVED_US, Place, Room
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


class Hall:
    """One official at a window, another of the same role without one."""

    def __init__(self, role: str) -> None:
        self.room = Room(
            (
                Place(name="Kim T.", roles=(role,)),
                Place(name="Ines V.", roles=(role,), has_window=False),
            )
        )
        (self.kim,) = self.room.hands
        self.ines: Laptop = self.room.laptops[1]
        persons = tuple(NewPerson(number=number, name=f"Skater {number}") for number in NUMBERS)
        self.ines.submit(AddPersons(team=Team.HOME, persons=persons), Role.HEAD_NSO)
        self.ines.submit(StartJam(jam=ONE, at=self.ines.now()), Role.JAM_TIMER)
        self.room.wait(3)

    def arrives_unpainted(self, command: Command, role: str) -> None:
        """Ines enters something; it is in the replica of Kim, whose window has not turned since."""
        held = len(self.kim.laptop.replica.log)
        self.ines.submit(command, role)
        self.room.cluster.agenda.run_until(self.room.now + ARRIVED_US)
        assert len(self.kim.laptop.replica.log) == held + 1
        assert self.kim.session.view is not self.kim.laptop.view()

    def settle(self) -> None:
        self.room.wait(1)

    def answers(self, tag: str, attribute: str) -> set[tuple[str | None, AuthorId]]:
        """What stands for the one element of this kind, on both laptops: value and who said it."""
        found = [
            {
                (claim.value, claim.author)
                for element in laptop.view().document.walk()
                if element.tag == tag and (tag != "pass" or element.get("number") == "2")
                for claim in element.answers(attribute)
            }
            for laptop in self.room.laptops
        ]
        assert found[0] == found[1]
        return found[0]


def _press(widget: QWidget) -> None:
    """A finger at the middle of a control, with no turn of the loop before it."""
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
def hall(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Hall]:
    hall = Hall(request.param)
    hall.kim.come()
    yield hall
    hall.room.put_away()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("hall", [SCORE], indirect=True)
@pytest.mark.parametrize("press", [_by_tap, _by_key])
def test_answer_that_is_not_painted_yet_is_not_superseded(hall: Hall, press: Callable[[Hands], None]) -> None:
    """A trip of 3 is in the replica and nothing is painted; 4 is pressed: both stand, and the question is shown."""
    hall.arrives_unpainted(_trip(3), SCORE)
    press(hall.kim)
    hall.settle()
    said = hall.answers("pass", "points")
    assert {value for value, _ in said} == {"3", "4"}
    assert len(hall.kim.session.conflicts) == 1
    assert hall.kim.sees(ScorekeeperScreen)._question is not None


@pytest.mark.parametrize("hall", [SCORE], indirect=True)
def test_painted_answer_is_superseded_by_its_owner(hall: Hall) -> None:
    """The same with the 3 on the screen: the scorekeeper corrects it, and there is nothing to ask."""
    hall.ines.submit(_trip(3), LINEUP)
    hall.settle()
    screen = hall.kim.sees(ScorekeeperScreen)
    hall.kim.tap(screen.pane.trips.keys[0])
    hall.kim.tap(screen.pane.keys[4])
    hall.settle()
    assert {value for value, _ in hall.answers("pass", "points")} == {"4"}


@pytest.mark.parametrize("hall", [SCORE], indirect=True)
def test_answer_that_comes_between_two_taps_is_not_superseded(hall: Hall) -> None:
    """The trip is tapped to be corrected, another official corrects it too and that is painted, then 4 is tapped."""
    hall.ines.submit(_trip(1), SCORE)
    hall.settle()
    screen = hall.kim.sees(ScorekeeperScreen)
    hall.kim.tap(screen.pane.trips.keys[0])
    hall.ines.submit(_trip(3), SCORE)
    hall.settle()
    assert screen.draft_jam() is not None
    hall.kim.tap(screen.pane.keys[4])
    hall.settle()
    assert {value for value, _ in hall.answers("pass", "points")} == {"3", "4"}
    assert len(hall.kim.session.conflicts) == 1


@pytest.mark.parametrize("hall", [SCORE], indirect=True)
def test_settlement_drops_only_the_answers_of_its_question(hall: Hall) -> None:
    """3 or 4 is asked; Ines says 2 meanwhile, unpainted; one of the two is tapped: her 2 stands and is asked again."""
    hall.arrives_unpainted(_trip(3), SCORE)
    _by_tap(hall.kim)
    hall.settle()
    question = hall.kim.sees(ScorekeeperScreen)._question
    assert question is not None
    hall.arrives_unpainted(_trip(2), SCORE)
    settle = next(answer.settle for answer in question.answers if answer.value == "4")
    hall.kim.sees(ScorekeeperScreen).requested.emit(settle)
    hall.settle()
    assert {value for value, _ in hall.answers("pass", "points")} == {"2", "4"}


@pytest.mark.parametrize("hall", [SCORE], indirect=True)
def test_undo_does_not_take_an_edit_that_is_not_painted_yet(hall: Hall) -> None:
    """Kim's trip is corrected by Ines; Kim presses Undo before that is painted: told, and nothing is taken back."""
    _by_tap(hall.kim)
    hall.settle()
    hall.arrives_unpainted(_trip(3), SCORE)
    undone = len(hall.kim.laptop.submitted)
    QTest.keyClick(hall.kim.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(hall.kim.laptop.submitted[undone], Undo)
    assert "somebody else has changed this" in hall.kim.told().lower()
    hall.settle()
    assert "3" in {value for value, _ in hall.answers("pass", "points")}


@pytest.mark.parametrize("hall", [LINEUP], indirect=True)
def test_jammer_that_is_not_painted_yet_is_not_superseded(hall: Hall) -> None:
    """Ines names the jammer, unpainted; Kim taps another one as the first of her line-up: both stand."""
    hall.arrives_unpainted(_jammer("99"), LINEUP)
    screen = hall.kim.sees(LineupScreen)
    number = next(at for at, one in enumerate(screen.pane._tiles) if one.number == "123")
    _press(screen.pane.tiles[number])
    hall.settle()
    rows = {
        claim.value
        for element in hall.kim.laptop.view().document.walk()
        if element.tag == "line-up" and element.get("position") == "jammer"
        for claim in element.answers("skater")
    }
    assert rows == {"home:99", "home:123"}
