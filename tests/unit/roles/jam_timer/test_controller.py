"""Gestures of the jam timer, and the resulting commands and status messages."""

import pytest

from derbyos_core.bout.commands import (
    AmendReview,
    AmendTimeOut,
    Command,
    EndBout,
    EndJam,
    EndPeriod,
    EndTimeOut,
    MarkInjury,
    SetAttribute,
    SetClock,
    SetTrip,
    ShiftJam,
    StartJam,
    StartTimeOut,
    Undo,
)
from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.document.tree import Element
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.after_row import RowGesture
from derbyos_core.roles.jam_timer.controller import JamTimerController
from derbyos_core.roles.jam_timer.timer_panel import panel_value
from derbyos_core.roles.shared.clock_words import moment_of
from tests.kit.fake_node import SECOND_US, FakeCluster
from tests.unit.roles.state import state_of

OUTCOME = "The Head NSO writes the outcome of the review, and whether it is retained."
TOO_LATE = "The last press was more than 15 s ago. Use Set clocks to correct the period clock."


class Official:
    """A controller and its node; every gesture is written as words."""

    def __init__(self) -> None:
        self.cluster = FakeCluster()
        self.node = self.cluster.node("Tim R.", "jam-timer")
        self.commands: list[str] = []
        self.status: list[str] = []
        self.controller = JamTimerController(self._submit, self.status.append, self.draw)
        self.draw()

    def _submit(self, command: Command) -> None:
        self.commands.append(_words(command, self.cluster.time))
        self.node.submit(command, "jam-timer")
        self.draw()

    def draw(self) -> None:
        state = state_of(self.node)
        self.controller.show(state)
        self.controller.show_moment(state.bout, moment_of(state.bout, state.now))

    def do(self, gesture: str) -> None:
        verb, _, what = gesture.partition(" ")
        controller = self.controller
        match verb:
            case "wait":
                self.cluster.wait(float(what))
                self.draw()
            case "next":
                controller.press_next()
            case "official":
                controller.stop(TimeOutKind.OFFICIAL)
            case "timeout":
                controller.take_timeout(Team(what))
            case "review":
                controller.take_review(Team(what))
            case "change":
                controller.change_stop(int(what))
            case "key":
                controller.type_text(what)
            case "nudge":
                controller.nudge(int(what))
            case "clock":
                controller.set_clock(what)
            case "end-period":
                controller.end_period()
            case "row":
                controller.press_row(RowGesture(verb=what.partition(" ")[0], value=what.partition(" ")[2]))
            case "enter":
                controller.enter()
            case "back":
                controller.backspace()
            case "esc":
                controller.drop()
            case _:
                raise AssertionError(gesture)


HALF_TIME = "next, wait 60, next, wait 1800"
HALF_TIME_COMMANDS = ["start 1", "end 1 after 60 s"]


def _words(command: Command, now: Instant) -> str:
    match command:
        case StartJam(continues=True):
            return f"continue {command.jam.number}"
        case StartJam():
            return f"start {command.jam.number}"
        case EndJam():
            return f"end {command.jam.number} after {command.duration_us // SECOND_US} s"
        case StartTimeOut() if command.at < now:
            return f"stop {command.kind.value} {(now - command.at) // SECOND_US} s ago"
        case StartTimeOut():
            return f"stop {command.kind.value}"
        case EndTimeOut():
            return "go on"
        case AmendTimeOut():
            return f"is {command.kind.value}"
        case ShiftJam():
            return f"{'end' if command.is_end else 'start'} {command.late_us // SECOND_US} s earlier"
        case SetClock():
            return f"{command.clock} {command.value_us // SECOND_US} s"
        case EndPeriod():
            return f"end period {command.period}"
        case EndBout():
            return "end bout"
    raise AssertionError(command)


@pytest.mark.parametrize(
    ("gestures", "commands", "status"),
    [
        ("next", ["start 1"], []),
        ("next, wait 57, next", ["start 1", "end 1 after 57 s"], []),
        ("next, wait 9, official", ["start 1", "end 1 after 9 s", "stop official"], []),
        ("next, wait 9, next, timeout away, wait 60, next", ["start 1", "end 1 after 9 s", "stop away", "go on"], []),
        ("next, wait 9, next, review home", ["start 1", "end 1 after 9 s", "stop home-review"], []),
        # The timeout ends without a word, the review with one about its outcome.
        ("review home, wait 60, next", ["stop home-review", "go on"], [OUTCOME]),
        ("next, wait 4, key 2", ["start 1", "start 2 s earlier"], []),
        ("next, wait 60, next, wait 4, key 3", ["start 1", "end 1 after 60 s", "end 3 s earlier"], []),
        ("next, wait 16, key 2", ["start 1"], [TOO_LATE]),
        ("next, key 4", ["start 1"], []),
        ("next, wait 10, nudge -1", ["start 1", "period 1789 s"], []),
        ("next, clock  12.41 ", ["start 1", "period 761 s"], []),
        ("clock soon", [], ["A clock looks like 12:41, found “soon”."]),
        ("next, end-period", ["start 1", "end period 1"], []),
        ("next, wait 60, next, wait 1800, clock 5:00", ["start 1", "end 1 after 60 s", "halftime 300 s"], []),
        ("official, change 0", ["stop official", "is home"], []),
        (
            "timeout home, timeout home, wait 1, timeout home, wait 60, timeout home",
            ["stop home", "stop home"],
            ["HOM team timeout has just begun. End it first.", "HOM team timeout has just begun. End it first."],
        ),
        ("timeout home, change 0, change 1", ["stop home", "is away", "is official"], []),
        ("change 0", [], []),
        # Two minutes are over: the jam ended then, now, or at another second.
        ("next, wait 124, next", ["start 1", "end 1 after 120 s"], []),
        ("next, wait 124, key e", ["start 1", "end 1 after 124 s"], []),
        ("next, wait 119, key e", ["start 1"], []),
        ("next, wait 124, row there", ["start 1", "end 1 after 120 s"], []),
        ("next, wait 124, row step -1, row step -1, row there", ["start 1", "end 1 after 118 s"], []),
        ("next, wait 124, row step -10, wait 30, row step 5, row there", ["start 1", "end 1 after 115 s"], []),
        ("next, wait 124, key 1, key 5, key 8, back, key 7, enter", ["start 1", "end 1 after 117 s"], []),
        ("next, wait 124, key 4, key 5, row there", ["start 1", "end 1 after 45 s"], []),
        ("next, wait 124, key 4, key 5, esc, next", ["start 1", "end 1 after 120 s"], []),
        ("next, wait 124, row step 5, row there", ["start 1"], ["Not yet: 2:05 is still to come, it is 2:04 now."]),
        ("next, wait 124, key 1, key 7, key 5, enter", ["start 1"], ["There is no second 75 in a minute."]),
        ("next, wait 124, enter, back, esc", ["start 1"], []),
        # The last jam's end, until the next start.
        (
            "next, wait 60, next, wait 20, row set-end, row step -5, row there",
            ["start 1", "end 1 after 60 s", "end 1 after 55 s"],
            [],
        ),
        (
            "next, wait 60, next, wait 20, row set-end, key 5, next, row step -1, wait 1, key 3",
            ["start 1", "end 1 after 60 s", "start 2", "start 3 s earlier"],
            ["0:05 is not entered."],
        ),
        # A line-up that was over before anybody said that it was a timeout.
        ("next, wait 60, next, wait 45, row missed away", ["start 1", "end 1 after 60 s", "stop away 15 s ago"], []),
        (
            "next, wait 60, next, wait 5, end-period, next, key 1",
            ["start 1", "end 1 after 60 s", "end period 1"],
            ["Nothing here says what 1 s would move. The menu has it: “Jams and timeouts”."],
        ),
        # Half-time: more than a minute before its end a start needs two presses within three seconds.
        (f"{HALF_TIME}, next", HALF_TIME_COMMANDS, []),
        (f"{HALF_TIME}, next, wait 2, next", [*HALF_TIME_COMMANDS, "start 1"], []),
        (f"{HALF_TIME}, next, wait 4, next", HALF_TIME_COMMANDS, []),
        (f"{HALF_TIME}, next, esc, next", HALF_TIME_COMMANDS, []),
        (f"{HALF_TIME}, next, row not-yet, next", HALF_TIME_COMMANDS, []),
        (f"{HALF_TIME}, clock 1:00, next", [*HALF_TIME_COMMANDS, "halftime 60 s", "start 1"], []),
    ],
)
def test_gestures_become_commands(gestures: str, commands: list[str], status: list[str]) -> None:
    official = Official()
    for gesture in gestures.split(", "):
        official.do(gesture)
    assert official.commands == commands
    assert official.status == status


def test_a_stop_that_is_used_up_is_explained() -> None:
    official = Official()
    for _ in range(3):
        for gesture in ("timeout home", "wait 60", "next"):
            official.do(gesture)
    official.do("official")
    count = len(official.commands)
    official.do("change 0")
    official.controller.explain_no_timeout(Team.HOME)
    official.controller.explain_no_review(Team.AWAY)
    official.controller.explain_no_next()
    assert len(official.commands) == count
    assert official.status == [
        "HOM has no timeout left.",
        "HOM has no timeout left.",
        "AWY has used its review.",
        "The bout is over. Undo the end to go on.",
    ]


@pytest.mark.parametrize(
    ("stop", "names"),
    [
        ("official", ["a timeout, HOM", "a timeout, AWY", "a review, HOM", "a review, AWY"]),
        ("timeout home", ["a timeout, AWY", "an official timeout", "a review, HOM"]),
        ("review away", ["a review, HOM", "an official timeout", "a timeout, AWY"]),
    ],
)
def test_what_else_a_stop_may_have_been_is_named_whole(stop: str, names: list[str]) -> None:
    official = Official()
    for gesture in ("next", "wait 60", "next", "wait 20", stop, "wait 20"):
        official.do(gesture)
    assert [one.name for one in official.controller.row.buttons] == [f"It was {name}" for name in names]


@pytest.mark.parametrize(("gestures", "is_break"), [("next", False), ("next, wait 60, next, wait 1800", True)])
def test_half_time_is_the_clock_that_is_set(gestures: str, is_break: bool) -> None:
    official = Official()
    for gesture in gestures.split(", "):
        official.do(gesture)
    assert official.controller.is_break is is_break


def _element(official: Official, eid: str) -> Element:
    return next(one for one in official.node.view().document.walk() if one.eid == eid)


def test_a_jam_ends_itself_at_zero_where_the_rules_say_so() -> None:
    official = Official()
    official.do("next")
    official.do("wait 130")
    assert official.commands == ["start 1"], "off at first"
    official.node.submit(SetAttribute(path="ruleset", attribute="jam-ends-at-zero", value="yes"), "head-nso")
    official.draw()
    assert official.commands[1:] == ["end 1 after 120 s"]


def test_the_line_up_says_that_the_jam_ended_by_itself() -> None:
    """Not in a bout whose jams somebody ends, not for one that was called off, and not after a timeout."""

    def word() -> str:
        view, now = official.node.view(), official.cluster.time
        moment = moment_of(view.bout, now)
        return panel_value(view.bout, moment, now, {Team.HOME: "HOM", Team.AWAY: "AWY"}).word

    official = Official()
    for gesture in ("next", "wait 120", "next"):
        official.do(gesture)
    assert word() == "Lineup for Jam 2"
    official.node.submit(SetAttribute(path="ruleset", attribute="jam-ends-at-zero", value="yes"), "head-nso")
    for gesture in ("next", "wait 121"):
        official.do(gesture)
    assert word() == "Jam 2 ended by itself at 2:00"
    official.do("wait 26")
    assert word() == "Five seconds. Warning whistle"
    for gesture in ("next", "wait 121"):
        official.do(gesture)
    assert word() == "Jam 3 ended by itself at 2:00"
    official.controller.stop(TimeOutKind.OFFICIAL)
    for gesture in ("wait 40", "next", "wait 1"):
        official.do(gesture)
    assert word() == "Lineup for Jam 4"
    for gesture in ("next", "wait 60", "next"):
        official.do(gesture)
    assert word() == "Lineup for Jam 5"


def test_a_tie_is_named_until_the_overtime_jam_begins() -> None:
    """Past the lineup too; no stop is offered there, so none is named (Saturday 3)."""
    official = Official()
    period = ("next", "wait 60", "next", "wait 1", "end-period")
    for gesture in (*period, "wait 900", *period):
        official.do(gesture)
    official.do("wait 20")
    bout = official.node.view().bout
    moment = moment_of(bout, official.node.now())
    assert panel_value(bout, moment, official.node.now(), {}).word == "Overtime. Tie, 0 – 0"
    official.do("wait 60")
    moment = moment_of(bout, official.node.now())
    value = panel_value(bout, moment, official.node.now(), {})
    assert value.word == "Overtime. Tie, 0 – 0"
    assert value.note.startswith("The lineup is over by 0:")
    assert value.hint == ""


def test_a_tie_may_end_the_bout_without_overtime() -> None:
    """Saturday 3, overtime due: a tournament may leave a game tied. Undo brings the overtime back."""
    official = Official()
    period = ("next", "wait 60", "next", "wait 1", "end-period")
    for gesture in (*period, "wait 900", *period):
        official.do(gesture)
    row = official.controller.row
    assert (row.title, [one.words for one in row.buttons]) == ("Not a tie?", ["No overtime", "Set the end"])
    official.do("row no-overtime")
    bout, now = official.node.view().bout, official.node.now()
    assert official.commands[-1] == "end bout"
    assert "over with a tie" in official.status[-1]
    assert bout.is_complete
    assert panel_value(bout, moment_of(bout, now), now, {}).word == "The bout is over"
    assert official.controller.row.title == "Jam ended otherwise?"
    official.node.submit(Undo(entries=official.node.view().steps[-1].refs), "jam-timer")
    official.draw()
    assert official.controller.row.title == "Not a tie?"


def test_without_a_tie_nobody_is_asked_about_overtime() -> None:
    official = Official()
    period = ("next", "wait 60", "next", "wait 1", "end-period")
    for gesture in (*period, "wait 900", *period):
        official.do(gesture)
    official.node.submit(SetTrip(jam=JamId(2, 1), team=Team.HOME, number=2, points=4), "scorekeeper-home")
    official.draw()
    assert official.controller.row.title == "Jam ended otherwise?"


def test_an_end_at_zero_that_was_undone_is_not_entered_again() -> None:
    official = Official()
    official.node.submit(SetAttribute(path="ruleset", attribute="jam-ends-at-zero", value="yes"), "head-nso")
    official.do("next")
    official.do("wait 119.5")
    assert len(official.commands) == 1
    official.do("wait 1")
    assert official.node.view().bout.active is None
    (jam,) = official.node.view().bout.jams
    ended = next(claim.entry for claim in _element(official, jam.eid).answers("duration"))
    official.node.submit(Undo(entries=(ended,)), "jam-timer")
    official.do("wait 1")
    assert official.node.view().bout.active == JamId(1, 1)
    assert len(official.commands) == 2


@pytest.mark.parametrize("retained", [True, False])
def test_nothing_is_asked_of_the_head_nso_once_the_review_is_judged(retained: bool) -> None:
    """The sentence also hid, for an operator, what they had just entered."""
    official = Official()
    official.do("review home")
    stop = moment_of(official.node.view().bout, official.node.now()).stop
    assert stop is not None
    official.node.submit(AmendReview(eid=stop.eid, retained=retained), "head-nso")
    official.do("wait 30")
    official.do("next")
    assert official.commands[-1] == "go on"
    assert official.status == []


def test_a_jam_called_for_an_injury_is_continued_with_one_press() -> None:
    official = Official()
    official.controller.press_continue()
    assert official.commands == []
    official.node.submit(SetAttribute(path="ruleset", attribute="injury-continuation", value="yes"), "head-nso")
    for gesture in ("next", "wait 40", "next"):
        official.do(gesture)
    official.node.submit(MarkInjury(jam=JamId(1, 1)), "scorekeeper-home")
    official.do("wait 60")
    official.do("row continue")
    assert official.commands[-1] == "continue 2"
