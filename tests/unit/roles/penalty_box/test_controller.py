"""Gestures of the penalty box, and the resulting commands and status messages."""

import pytest

from derbyos_core.bout.commands import AmendBoxTrip, Command, EndBout, EndJam, EnterBox, ExitBox, FieldSkater, SkaterRef
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_box.controller import KEYS, NO_JAM, NOBODY_UNNAMED, PAUSED, PenaltyBoxController
from derbyos_core.roles.penalty_box.places import Row
from tests.gui.entries import enroll, start
from tests.kit.fake_node import SECOND_US, FakeCluster
from tests.unit.roles.state import state_of

ONE = JamId(1, 1)


class Official:
    """A controller and its node; every gesture is written as words."""

    def __init__(self, role: str = "penalty-box") -> None:
        self.cluster = FakeCluster()
        timer = self.cluster.node("Tim R.", "jam-timer")
        for team, numbers in ((Team.HOME, ("123", "404", "7")), (Team.AWAY, ("42", "360"))):
            enroll(timer, *numbers, team=team)
            jammer = SkaterRef(team=team, number=numbers[0])
            timer.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=jammer), "head-nso")
        start(self.cluster, timer, ONE)
        self.cluster.wait(10)
        self.timer, self.node = timer, self.cluster.node("Rae M.", role)
        self.commands: list[Command] = []
        self.status: list[str] = []
        self.controller = PenaltyBoxController(self._submit, self.status.append, self.draw)
        self.draw()

    def _submit(self, command: Command) -> None:
        self.commands.append(command)
        self.node.submit(command, self.node.view().roles[0])
        self.draw()

    def draw(self) -> None:
        self.controller.show(state_of(self.node), is_still=True)

    def do(self, gesture: str) -> None:
        verb, _, what = gesture.partition(" ")
        controller, row = self.controller, KEYS.get(what)
        match verb:
            case "wait":
                self.cluster.wait(float(what))
                self.draw()
            case "key":
                controller.type_text(what, None)
            case "focus+" if row is not None:
                controller.type_text("+", row)
            case "tap" if row is not None:
                controller.press(row)
            case "chip" if row is not None:
                controller.begin_naming(row)
            case "leave" if row is not None:
                controller.leave(row)
            case "+30" if row is not None:
                controller.add_penalty(row)
            case "pick":
                sheet = self.node.view().bout.teams[Team.HOME]
                person = sheet.numbered(what)
                controller.pick(what, person.eid if person is not None else "")
            case "enter":
                controller.enter()
            case "back":
                controller.backspace()
            case "esc":
                controller.drop()
            case "jam-over":
                self.timer.submit(EndJam(jam=ONE, duration_us=60 * SECOND_US), "jam-timer")
                self.draw()
            case "bout-over":
                self.timer.submit(EndBout(at=self.cluster.time), "head-nso")
                self.draw()
            case _:
                raise AssertionError(gesture)


def _words(command: Command) -> str:
    match command:
        case EnterBox():
            return f"{command.team.value} {command.position.value} sits"
        case ExitBox():
            return "leaves"
        case AmendBoxTrip(skater=SkaterRef() as skater):
            return f"is {skater.team.value} {skater.number}"
        case AmendBoxTrip():
            return f"serves {(command.duration_us or 0) // SECOND_US} s"
    raise AssertionError(command)


@pytest.mark.parametrize(
    ("gestures", "commands", "status"),
    [
        ("tap q", ["home jammer sits"], []),
        ("tap i", ["away blocker sits"], []),
        ("tap w, tap w", ["home blocker sits"], []),
        ("tap w, wait 0.4, key w", ["home blocker sits"], []),
        ("tap w, wait 1, leave w", ["home blocker sits", "leaves"], []),
        ("key w, wait 1, key w", ["home blocker sits", "leaves"], []),
        ("tap w, wait 1, tap w, pick 404", ["home blocker sits", "is home 404"], []),
        ("tap w, chip w, pick 404, wait 1, tap w", ["home blocker sits", "is home 404", "leaves"], []),
        ("tap w, wait 31, tap w", ["home blocker sits", "leaves"], []),
        ("tap w, key 4, key 0, back, key 0, key 4, enter", ["home blocker sits", "is home 404"], []),
        ("tap w, tap i, key 7, enter", ["home blocker sits", "away blocker sits", "is home 7"], []),
        ("tap w, tap i, chip i, key 4, key 2, enter", ["home blocker sits", "away blocker sits", "is away 42"], []),
        ("tap w, chip w, key 4, esc, enter", ["home blocker sits"], []),
        ("tap w, key 9, enter", ["home blocker sits", "is home 9"], ["HOM has no 9. Kept as entered."]),
        (
            "tap w, key 7, enter, tap e, key 7, enter",
            ["home blocker sits", "is home 7", "home blocker sits", "is home 7"],
            ["HOM 7 had a seat already. It is one seat now: check it."],
        ),
        (
            "tap w, tap e, key 7, enter, wait 1, leave w, key 7, enter",
            ["home blocker sits", "home blocker sits", "is home 7", "leaves", "is home 7"],
            ["HOM 7 had another seat meanwhile and left it. Check both."],
        ),
        (
            "tap w, key 7, enter, wait 1, leave w, wait 1, tap w, key 7, enter",
            ["home blocker sits", "is home 7", "leaves", "home blocker sits", "is home 7"],
            [],
        ),
        ("key 4", [], [NOBODY_UNNAMED]),
        ("tap w, +30 w", ["home blocker sits", "serves 60 s"], []),
        ("tap w, key +, key +", ["home blocker sits", "serves 60 s", "serves 90 s"], []),
        ("tap w, tap i, focus+ w", ["home blocker sits", "away blocker sits", "serves 60 s"], []),
        ("key +", [], ["Who gets one more penalty? Tap +30 on the seat."]),
        ("chip w, leave w, +30 w, enter, back, esc", [], []),
        ("jam-over, tap w", ["home blocker sits"], []),
        ("jam-over, bout-over, tap w", [], [NO_JAM]),
    ],
)
def test_gestures_become_commands(gestures: str, commands: list[str], status: list[str]) -> None:
    official = Official()
    for gesture in gestures.split(", "):
        official.do(gesture)
    assert [_words(command) for command in official.commands] == commands
    assert official.status == status


@pytest.mark.parametrize(
    ("role", "gestures", "commands"),
    [
        ("penalty-box-away", "key q", ["away jammer sits"]),
        ("penalty-box-home", "key i", ["home blocker sits"]),
        ("penalty-box-jammers", "key q, key w, key u", ["home jammer sits", "away jammer sits"]),
    ],
)
def test_keys_go_to_the_seats_of_the_role(role: str, gestures: str, commands: list[str]) -> None:
    official = Official(role)
    for gesture in gestures.split(", "):
        official.do(gesture)
    assert [_words(command) for command in official.commands] == commands


def test_a_key_outside_the_seats_means_nothing() -> None:
    assert not Official().controller.type_text("z", None)


@pytest.mark.parametrize(("gestures", "asks"), [("tap w", False), ("tap w, wait 1", True), ("tap w, wait 31", False)])
def test_press_of_a_seat_without_a_number_asks_for_it(gestures: str, asks: bool) -> None:
    """The state of the seat decides: a skater who has served the time leaves, named or not."""
    official = Official()
    for gesture in gestures.split(", "):
        official.do(gesture)
    assert official.controller.press(Row(Team.HOME, 1)) is asks


@pytest.mark.parametrize(
    ("gestures", "is_entering"),
    [
        ("tap w", False),
        ("tap w, key 4", True),
        ("tap w, key 4, back", False),
        ("tap w, chip w", True),
        ("tap w, chip w, esc", False),
        ("tap w, chip w, leave w", False),
    ],
)
def test_draft_is_the_number(gestures: str, is_entering: bool) -> None:
    official = Official()
    for gesture in gestures.split(", "):
        official.do(gesture)
    assert official.controller.is_entering() is is_entering


def test_pick_another_names_the_seat_that_was_just_named() -> None:
    official = Official()
    for gesture in ("tap w", "key 9", "enter"):
        official.do(gesture)
    assert official.controller.pick_another(official.commands[-1])
    official.do("pick 7")
    assert _words(official.commands[-1]) == "is home 7"
    assert not official.controller.pick_another(official.commands[0])


def test_a_pause_is_told_while_somebody_has_time_to_serve() -> None:
    official, told = Official(), []
    for gesture in ("wait 1", "tap w", "jam-over", "chip w", "pick 404", "wait 1", "tap w", "bout-over"):
        official.do(gesture)
        told.append(official.controller.pause_words)
    assert told == ["", "", PAUSED, "", PAUSED, PAUSED, "", ""]


def test_the_pause_gives_way_to_the_sentence_about_a_swap() -> None:
    official = Official()
    for gesture in ("tap q", "tap u"):
        official.do(gesture)
    assert official.controller.swap_words
    official.do("jam-over")
    assert official.controller.swap_words
    assert not official.controller.pause_words


def test_without_queue_swap_and_conflict_there_is_nothing_to_enter() -> None:
    official = Official()
    assert official.controller.ways == ()
    official.controller.sit_from_queue(0)
    official.controller.change_swap()
    official.controller.answer(0)
    assert (official.commands, official.status) == ([], [])
