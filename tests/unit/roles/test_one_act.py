"""One act has one effect, through whichever door it is done (docs/acts.md).

Each act is done on equal states through each of its doors: an official's screen, the operator's, a dialog, a question
beside Undo, or a line of JSON as other programs and `derbyos node --commands` send it. Entries are compared without
who wrote them, in which role, and when. Where two doors rightly write different entries, the bout is compared.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    CallJam,
    Command,
    EndJam,
    EndPeriod,
    EnterBox,
    FieldSkater,
    MarkLead,
    SkaterRef,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import Bout, JamId, Position, TimeOutKind
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.gateways.command_lines import decode_command
from derbyos_core.identity import Team
from derbyos_core.replica.view import OwnStep
from derbyos_core.roles.head_nso.ending import EndGuard
from derbyos_core.roles.jam_timer.after_row import RowGesture
from derbyos_core.roles.jam_timer.controller import JamTimerController
from derbyos_core.roles.jam_timer.past_jams import jam_length, past_jams
from derbyos_core.roles.jam_timer.past_stops import kind_command, past_stops, removal
from derbyos_core.roles.lineup.box import BoxCommands
from derbyos_core.roles.lineup.commands import LineupCommands
from derbyos_core.roles.lineup.entry import LineupDraft
from derbyos_core.roles.lineup.panel import LineupPanel, lineup_panel
from derbyos_core.roles.operator.controller import OperatorController
from derbyos_core.roles.operator.writing_role import writing_role
from derbyos_core.roles.penalty_box.controller import KEYS, PenaltyBoxController
from derbyos_core.roles.scorekeeper.controller import ScoreController
from derbyos_core.roles.shared.clock_words import moment_of
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.screen_state import ScreenState
from derbyos_core.roles.shared.steps import last_step, undo_command
from derbyos_core.session.undo_line import UndoLine
from tests.gui.entries import enroll
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from tests.unit.roles.state import state_of

ONE, TWO = JamId(1, 1), JamId(1, 2)
HOME, AWAY = Team.HOME, Team.AWAY


class Hall:
    """A bout in which one official is about to act; two halls made alike hold the same entries and ids."""

    def __init__(self, role: str) -> None:
        self.cluster = FakeCluster()
        self.others = self.cluster.node("Others", "jam-timer")
        for team, numbers in ((HOME, ("1", "2", "3")), (AWAY, ("42", "43"))):
            enroll(self.others, *numbers, team=team)
        self.node: FakeNode = self.cluster.node("Ann", role)
        self.status: list[str] = []
        self.written = 0

    def others_do(self, command: Command, role: str) -> None:
        self.others.submit(command, role)

    def begin(self) -> None:
        """Everything from here on is the act."""
        self.written = len(self.node.bodies())

    def submit(self, command: Command) -> None:
        self.node.submit(command, writing_role(self.node.view().roles[0], command))

    @property
    def bout(self) -> Bout:
        return as_of(self.node.view().bout, self.node.now())

    # Doors

    def timer(self) -> JamTimerController:
        controller = JamTimerController(self.submit, self.status.append, lambda: None)
        controller.show(state_of(self.node))
        controller.show_moment(self.bout, moment_of(self.bout, self.node.now()))
        return controller

    def scoring(self) -> ScreenState:
        """Return the state of a screen for scores, which stays with the jam that ended until the next one starts."""
        return replace(state_of(self.node), cursor=CursorPosition(jam=self.bout.active or self.bout.completed))

    def operator(self) -> OperatorController:
        controller = OperatorController(self.submit, self.status.append, lambda: None, now=lambda: 0.0)
        controller.show(self.scoring())
        controller.show_moment(self.bout, moment_of(self.bout, self.node.now()))
        return controller

    def scorekeeper(self) -> ScoreController:
        controller = ScoreController(self.submit, self.status.append, lambda: None)
        controller.show(self.scoring())
        return controller

    def box(self) -> PenaltyBoxController:
        def draw() -> None:
            controller.show(state_of(self.node), is_still=True)

        def submit(command: Command) -> None:
            self.submit(command)
            draw()

        controller = PenaltyBoxController(submit, self.status.append, draw)
        draw()
        return controller

    def panel(self, jam: JamId = ONE) -> LineupPanel:
        return lineup_panel(self.bout, jam, HOME, LineupDraft(jam=jam))

    def box_cells(self) -> BoxCommands:
        return BoxCommands(bout=self.bout, team=HOME, panel=self.panel(), now=self.node.now())

    def reason(self, words: str) -> None:
        """Answer the question beside Undo, why the jam ended, after the great button was pressed."""
        line = UndoLine(self.submit, lambda author: "", lambda command: None)
        bout, now = self.bout, self.node.now()
        self.timer().press_next()
        line.note_command(self.node.last(EndJam), bout, now)
        toast = line.toast(self.node.view(), now)
        assert toast is not None
        line.choose([str(choice) for choice in toast.choices].index(words), self.node.view())

    def line(self, **fields: object) -> None:
        """Send a line of JSON."""
        self.submit(decode_command(json.dumps(fields), self.node.now()))

    # Outcome

    def entries(self) -> list[str]:
        """Return what was written, without who wrote it, in which role, and when."""
        bodies = [body.decode() for body in self.node.bodies()[self.written :]]
        plain = [re.sub(r' (role|group)="[^"]*"', "", body) for body in bodies]
        return [re.sub(r' (prev|key|sig)="[^"]*"', "", body) for body in plain]


Door = Callable[[Hall], object]


@dataclass(frozen=True, kw_only=True)
class Act:
    """An act: what came before it, and its doors by role and name.

    `folded` says what is compared where the entries rightly differ; docs/acts.md has the reasons.
    """

    name: str
    doors: Mapping[tuple[str, str], Door]
    before: tuple[Door, ...] = ()
    folded: Callable[[Bout], object] | None = None


def started(hall: Hall) -> None:
    hall.others_do(StartJam(jam=ONE, at=hall.cluster.time), "jam-timer")
    hall.cluster.wait(20)


def ended(hall: Hall) -> None:
    hall.others_do(EndJam(jam=ONE, duration_us=20 * SECOND_US), "jam-timer")
    hall.cluster.wait(10)


def stopped(hall: Hall) -> None:
    hall.others_do(StartTimeOut(period=1, kind=TimeOutKind.OFFICIAL, at=hall.cluster.time), "jam-timer")
    hall.cluster.wait(5)


def lead(hall: Hall) -> None:
    hall.others_do(MarkLead(jam=ONE, team=HOME), "scorekeeper-home")


def tied(hall: Hall) -> None:
    hall.others_do(StartJam(jam=JamId(2, 1), at=hall.cluster.time), "jam-timer")
    hall.others_do(EndJam(jam=JamId(2, 1), duration_us=20 * SECOND_US), "jam-timer")
    hall.cluster.wait(60)
    hall.others_do(EndPeriod(period=2, at=hall.cluster.time), "jam-timer")
    hall.cluster.wait(30)


def penalised(hall: Hall) -> None:
    for number in ("1", "1", "2"):
        skater = SkaterRef(team=HOME, number=number)
        hall.others_do(AddPenalty(jam=ONE, skater=skater, code="C", at=hall.cluster.time), "penalty-tracker")


def lined_up(hall: Hall) -> None:
    hall.others_do(FieldSkater(jam=ONE, position=Position.JAMMER, skater=SkaterRef(team=HOME, number="1")), "head-nso")


def other_jammer_sits(hall: Hall) -> None:
    skater = SkaterRef(team=AWAY, number="42")
    at = hall.cluster.time
    hall.others_do(EnterBox(jam=ONE, team=AWAY, position=Position.JAMMER, at=at, skater=skater), "penalty-box")
    hall.cluster.wait(9)


def _jammer(hall: Hall) -> SkaterRef:
    person = hall.bout.teams[HOME].numbered("1")
    assert person is not None
    return SkaterRef(team=HOME, number="1", eid=person.eid)


def _person(hall: Hall, number: str) -> str:
    person = hall.bout.teams[HOME].numbered(number)
    assert person is not None
    return person.eid


def _submit_all(hall: Hall, commands: list[Command]) -> None:
    for command in commands:
        hall.submit(command)


def _seat_and_number(key: str, number: str) -> Door:
    def act(hall: Hall) -> None:
        box = hall.box()
        box.type_text(key, None)
        box.begin_naming(KEYS[key])
        box.type_digit(number)
        box.enter()

    return act


def _press_cell(number: str) -> Door:
    def act(hall: Hall) -> None:
        person = hall.bout.teams[HOME].numbered(number)
        assert person is not None
        command = hall.box_cells().press_cell(person)
        assert not isinstance(command, str)
        hall.submit(command)

    return act


def _sit_in_operators_row(hall: Hall) -> None:
    lines = hall.operator().box
    lines.show(state_of(hall.node))
    lines.sit(HOME)


def _call_apart(hall: Hall) -> None:
    hall.timer().press_next()
    hall.submit(CallJam(jam=ONE, team=HOME))


def _toggle(hall: Hall, name: str) -> None:
    hall.scorekeeper().set_fact(name, is_on=True)


def _end_bout_by_guard(hall: Hall) -> None:
    guard = EndGuard()
    state = state_of(hall.node)
    command = guard.press(state, ()) or guard.press(state, ())
    assert command is not None
    hall.submit(command)


def _change_kind_in_dialog(hall: Hall) -> None:
    command = kind_command(past_stops(hall.bout, hall.node.now(), UTC)[0], TimeOutKind.HOME)
    assert not isinstance(command, str)
    hall.submit(command)


def _lengthen_in_dialog(hall: Hall) -> None:
    command = jam_length(past_jams(hall.bout, hall.node.now(), UTC)[0], 1)
    assert not isinstance(command, str)
    hall.submit(command)


def _set_end_by_typing(hall: Hall) -> None:
    timer = hall.timer()
    timer.press_row(RowGesture(verb="set-end"))
    for digit in "21":
        timer.show_moment(hall.bout, moment_of(hall.bout, hall.node.now()))
        timer.type_text(digit)
    timer.enter()


def _change_kind_in_row(hall: Hall) -> None:
    timer = hall.timer()
    timer.change_stop(next(number for number, one in enumerate(timer.others) if one.kind is TimeOutKind.HOME))


def _box(bout: Bout) -> object:
    return [
        (one.person, one.position, one.jam, one.between, one.at, one.to_serve_us, one.swap, len(one.penalties))
        for one in bout.box_trips
    ]


def _stop_eid(hall: Hall) -> str:
    return hall.bout.periods[0].time_outs[-1].eid


ACTS = (
    Act(
        name="start a jam",
        doors={
            ("jam-timer", "button"): lambda hall: hall.timer().hold_next(),
            ("operator", "button"): lambda hall: hall.operator().timer.hold_next(),
            ("jam-timer", "line"): lambda hall: hall.line(command="StartJam", jam=[1, 1]),
        },
    ),
    Act(
        name="start an overtime jam",
        before=(started, ended, tied),
        doors={
            ("jam-timer", "button"): lambda hall: hall.timer().press_next(),
            ("operator", "button"): lambda hall: hall.operator().timer.press_next(),
            ("jam-timer", "line"): lambda hall: hall.line(command="StartJam", jam=[2, 2]),
        },
    ),
    Act(
        name="end a jam",
        before=(started,),
        doors={
            ("jam-timer", "button"): lambda hall: hall.timer().press_next(),
            ("operator", "button"): lambda hall: hall.operator().timer.press_next(),
            ("jam-timer", "line"): lambda hall: hall.line(command="EndJam", jam=[1, 1], duration_us=20 * SECOND_US),
        },
    ),
    Act(
        name="stop the clock in a jam",
        before=(started,),
        doors={
            ("jam-timer", "button"): lambda hall: hall.timer().stop(TimeOutKind.OFFICIAL),
            ("operator", "button"): lambda hall: hall.operator().timer.stop(TimeOutKind.OFFICIAL),
            ("jam-timer", "line"): lambda hall: hall.line(command="StartTimeOut", period=1, kind="official"),
        },
        folded=lambda bout: (
            bout.jam(ONE),
            [(one.kind, one.start, one.duration_us) for one in bout.periods[0].time_outs],
        ),
    ),
    Act(
        name="start a jam after a stop",
        before=(started, ended, stopped),
        doors={
            ("jam-timer", "line"): lambda hall: hall.line(command="StartJam", jam=[1, 2]),
            ("jam-timer", "line with everything"): lambda hall: hall.line(
                command="StartJam", jam=[1, 2], at=hall.node.now(), overtime=False, continues=False
            ),
        },
    ),
    Act(
        name="change the kind of a stop",
        before=(started, ended, stopped),
        doors={
            ("jam-timer", "row"): _change_kind_in_row,
            ("operator", "dialog"): _change_kind_in_dialog,
            ("jam-timer", "dialog"): _change_kind_in_dialog,
            ("jam-timer", "line"): lambda hall: hall.line(command="AmendTimeOut", eid=_stop_eid(hall), kind="home"),
        },
    ),
    Act(
        name="remove a stop",
        before=(started, ended, stopped),
        doors={
            ("jam-timer", "dialog"): lambda hall: hall.submit(removal(past_stops(hall.bout, hall.node.now(), UTC)[0])),
            ("jam-timer", "line"): lambda hall: hall.line(command="RemoveElement", eid=_stop_eid(hall)),
        },
    ),
    Act(
        name="make a jam longer",
        before=(started, ended),
        doors={
            ("jam-timer", "dialog"): _lengthen_in_dialog,
            ("jam-timer", "typed second"): _set_end_by_typing,
            ("jam-timer", "line"): lambda hall: hall.line(command="EndJam", jam=[1, 1], duration_us=21 * SECOND_US),
        },
    ),
    Act(
        name="call a jam off",
        before=(started, lead),
        doors={
            ("operator", "second button"): lambda hall: hall.operator().press_second(),
            ("operator", "fact of the team"): lambda hall: hall.operator().set_fact(HOME, "call", is_on=True),
            ("operator", "great button and the reason"): lambda hall: hall.reason("Called off"),
            ("scorekeeper-home", "jam timer, then scorekeeper"): _call_apart,
        },
    ),
    Act(
        name="note a call-off",
        before=(started, lead, ended),
        doors={
            ("scorekeeper-home", "fact"): lambda hall: _toggle(hall, "call"),
            ("operator", "fact of the team"): lambda hall: hall.operator().set_fact(HOME, "call", is_on=True),
            ("scorekeeper-home", "line"): lambda hall: hall.line(command="CallJam", jam=[1, 1], team="home"),
        },
    ),
    Act(
        name="note an injury",
        before=(started, ended),
        doors={
            ("scorekeeper-home", "fact"): lambda hall: _toggle(hall, "injury"),
            ("operator", "fact of the jam"): lambda hall: hall.operator().mark_injury(is_on=True),
            ("operator", "fact of the team"): lambda hall: hall.operator().set_fact(HOME, "injury", is_on=True),
            ("jam-timer", "line"): lambda hall: hall.line(command="MarkInjury", jam=[1, 1]),
        },
    ),
    Act(
        name="end a jam for an injury",
        before=(started,),
        doors={
            ("operator", "great button and the reason"): lambda hall: hall.reason("Injury"),
            ("jam-timer", "great button and the reason"): lambda hall: hall.reason("Injury"),
        },
    ),
    Act(
        name="give lead",
        before=(started,),
        doors={
            ("scorekeeper-home", "fact"): lambda hall: _toggle(hall, "lead"),
            ("operator", "fact of the team"): lambda hall: hall.operator().set_fact(HOME, "lead", is_on=True),
        },
    ),
    Act(
        name="star pass",
        before=(started, lead),
        doors={
            ("scorekeeper-home", "fact"): lambda hall: _toggle(hall, "star-pass"),
            ("operator", "fact of the team"): lambda hall: hall.operator().set_fact(HOME, "star-pass", is_on=True),
        },
    ),
    Act(
        name="points of a trip",
        before=(started, lead),
        doors={
            ("scorekeeper-home", "tap"): lambda hall: hall.scorekeeper().tap_points(4),
            ("operator", "tap"): lambda hall: hall.operator().tap_points(HOME, 4),
        },
    ),
    Act(
        name="name the jammer",
        before=(started,),
        doors={
            ("scorekeeper-home", "tile"): lambda hall: hall.scorekeeper().tap_jammer("1", _person(hall, "1")),
            ("scorekeeper-home", "number"): lambda hall: hall.scorekeeper().tap_jammer("1", ""),
            ("lineup-home", "slot"): lambda hall: _submit_all(
                hall, LineupCommands(panel=hall.panel(), team=HOME).fill(0, _jammer(hall))
            ),
            ("lineup-home", "line"): lambda hall: hall.line(
                command="FieldSkater", jam=[1, 1], position="jammer", skater={"team": "home", "number": "1"}
            ),
        },
    ),
    Act(
        name="sit down, two penalties",
        before=(started, penalised),
        doors={
            ("penalty-box", "on the way"): lambda hall: hall.box().sit_from_queue(0),
            ("operator", "row"): _sit_in_operators_row,
            ("lineup-home", "box cell"): _press_cell("1"),
            ("penalty-lineup-home", "box cell"): _press_cell("1"),
            ("penalty-box", "line"): lambda hall: hall.line(
                command="EnterBox",
                jam=[1, 1],
                team="home",
                position="blocker",
                skater={"team": "home", "number": "1", "eid": _person(hall, "1")},
            ),
        },
    ),
    Act(
        name="sit down, the number later",
        before=(started, penalised),
        doors={
            ("penalty-box", "key and number"): _seat_and_number("w", "1"),
            ("penalty-box", "on the way"): lambda hall: hall.box().sit_from_queue(0),
            ("lineup-home", "box cell"): _press_cell("1"),
        },
        folded=_box,
    ),
    Act(
        name="the second jammer sits",
        before=(lined_up, started, other_jammer_sits),
        doors={
            ("penalty-box", "key and number"): _seat_and_number("q", "1"),
            ("lineup-home", "box cell"): _press_cell("1"),
            ("penalty-box", "line"): lambda hall: hall.line(
                command="EnterBox",
                jam=[1, 1],
                team="home",
                position="jammer",
                skater={"team": "home", "number": "1"},
            ),
        },
        folded=_box,
    ),
    Act(
        name="end the bout",
        before=(started, ended, tied),
        doors={
            ("head-nso", "button"): _end_bout_by_guard,
            ("jam-timer", "no overtime"): lambda hall: hall.timer()._end_tied(),
            ("head-nso", "line"): lambda hall: hall.line(command="EndBout"),
        },
    ),
    Act(
        name="undo",
        before=(started, lambda hall: _toggle(hall, "lead")),
        doors={
            ("scorekeeper-home", "undo line"): lambda hall: UndoLine(
                hall.submit, lambda author: "", lambda command: None
            ).undo(hall.node.view()),
            ("scorekeeper-home", "change log"): lambda hall: hall.submit(undo_command(_step(hall))),
        },
    ),
)


def _step(hall: Hall) -> OwnStep:
    step = last_step(hall.node.view())
    assert step is not None
    return step


def _done(act: Act, role: str, door: Door) -> Hall:
    hall = Hall(role)
    for prepare in act.before:
        prepare(hall)
    hall.begin()
    door(hall)
    assert len(hall.node.bodies()) > hall.written, f"nothing was written: {hall.status}"
    return hall


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.name.replace(" ", "-"))
def test_an_act_has_one_effect_through_all_its_doors(act: Act) -> None:
    halls = {(role, name): _done(act, role, door) for (role, name), door in act.doors.items()}
    found = {
        door: hall.entries() if act.folded is None else act.folded(hall.node.view().bout)
        for door, hall in halls.items()
    }
    first = next(iter(found))
    for door, outcome in found.items():
        assert outcome == found[first], f"{door} differs from {first}"


def test_a_jam_timer_who_does_not_keep_the_score_names_no_team_that_called() -> None:
    """The reason that rightly differs: the jam timer hears the whistle, and does not know who called."""
    hall = Hall("jam-timer")
    for prepare in (started, lead):
        prepare(hall)
    hall.reason("Called off")
    jam = hall.node.view().bout.jam(ONE)
    assert jam is not None
    assert (jam.is_called, jam.home.called) == (True, False)
