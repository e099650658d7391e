"""A typed number is entered, stays typed, or is told as dropped, whatever is pressed next, at every desk.

Random presses found gestures that dropped it in silence, one after the other; the Enter that was meant for it then
pressed a button. So each public gesture of each controller is tried after each way to type half of something. A gesture
that is not listed here fails `test_every_gesture_is_listed`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pytest

from derbyos_core.bout.commands import AddPenalty, AmendBoxTrip, Command, FieldSkater
from derbyos_core.bout.model import Position, TimeOutKind
from derbyos_core.identity import Role, Team
from derbyos_core.roles.jam_timer.after_row import RowGesture
from derbyos_core.roles.jam_timer.controller import JamTimerController
from derbyos_core.roles.lineup.controller import LineupController
from derbyos_core.roles.lineup.entry import LineupPrompt
from derbyos_core.roles.operator.controller import OperatorController
from derbyos_core.roles.operator.parts import Part
from derbyos_core.roles.penalty_box.controller import PenaltyBoxController
from derbyos_core.roles.penalty_box.places import Row
from derbyos_core.roles.penalty_tracker.controller import PenaltyController
from derbyos_core.roles.penalty_tracker.entry import BENCH
from derbyos_core.roles.scorekeeper.controller import ScoreController
from derbyos_core.roles.scorekeeper.entry import TripPrompt
from tests.kit.fake_node import FakeCluster
from tests.unit.roles.desk import AWAY, BOTH, HOME, ONE, TWO, Desk, play

Act = Callable[[Desk], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """A way to type half of something: what was typed as it is shown and said, and where it is shown."""

    name: str
    typed: str
    begin: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyboard:
    """The gestures of one controller, by its methods: a method with several ways has words behind its name."""

    role: Role
    kind: type
    halves: tuple[Half, ...]
    gestures: Mapping[str, Act]
    asked: frozenset[str]
    """Whose purpose it is to drop, or to take back the last digit."""
    passive: frozenset[str]
    """What only answers, draws or follows; and what drops for a caller, which says so itself and is tried here."""
    shown: Callable[[Desk], str]


def _several(*acts: Act) -> Act:
    def all_of(desk: Desk) -> None:
        for act in acts:
            act(desk)
            desk.draw()

    return all_of


def _digits(digits: str, take: Callable[[Desk], Callable[[str], object]]) -> Act:
    return lambda desk: desk.type(digits, take(desk))


# -- penalties ----------------------------------------------------------------------------------------------------


def _penalty(desk: Desk, code: str) -> str:
    return next(one.eid for one in desk.state.bout.penalties if one.code == code)


def _type_penalty(text: str) -> Act:
    def begin(desk: Desk) -> None:
        for letter in text:
            if letter.isdigit():
                desk.penalties.type_digit(letter)
            else:
                desk.penalties.type_code(letter.upper(), is_expulsion=False)
            desk.draw()

    return begin


def _correct(code: str) -> Act:
    return lambda desk: desk.penalties.tap_slot(_penalty(desk, code))


def _pick_another(desk: Desk) -> None:
    desk.penalties.pick_another(AddPenalty(jam=TWO, skater=desk.skater("404"), code="X"))


def _words_of_penalty(desk: Desk) -> str:
    draft = desk.penalties.draft
    return f"{draft.typed} {draft.skater.number if draft.skater is not None else ''}" if draft is not None else ""


PENALTIES = Keyboard(
    role=Role.PENALTY_TRACKER,
    kind=PenaltyController,
    halves=(
        Half(name="a number", typed="12", begin=_type_penalty("12")),
        Half(name="a number of both teams", typed="22", begin=_type_penalty("22")),
        Half(name="a number of nobody", typed="555", begin=_type_penalty("555")),
        Half(name="a number and a code", typed="22", begin=_type_penalty("22f")),
        Half(
            name="a number that waits for its team",
            typed="22",
            begin=_several(_type_penalty("22f"), lambda desk: desk.penalties.enter()),
        ),
        Half(
            name="a number of no roster",
            typed="55",
            begin=_several(lambda desk: desk.penalties.ask_number(HOME), _type_penalty("55")),
        ),
        Half(
            name="a code, then a number of no roster",
            typed="55",
            begin=_several(_type_penalty("f"), lambda desk: desk.penalties.ask_number(HOME), _type_penalty("55")),
        ),
        Half(name="a correction with a number", typed="12", begin=_several(_correct("X"), _type_penalty("12"))),
        Half(
            name="a correction that waits for the team",
            typed="22",
            begin=_several(_correct("X"), _type_penalty("22"), lambda desk: desk.penalties.enter()),
        ),
    ),
    gestures={
        "tap_skater another": lambda desk: desk.penalties.tap_skater(desk.skater("9")),
        "tap_skater of the correction": lambda desk: desk.penalties.tap_skater(desk.skater("404")),
        "tap_skater the same": lambda desk: desk.penalties.tap_skater(desk.skater("12")),
        "tap_skater the bench": lambda desk: desk.penalties.tap_skater(desk.skater(BENCH)),
        "tap_code": lambda desk: desk.penalties.tap_code("C"),
        "tap_code and keep": lambda desk: desk.penalties.tap_code("C", keep=True),
        "tap_expulsion": lambda desk: desk.penalties.tap_expulsion(),
        "tap_slot": _correct("X"),
        "tap_slot of another": _correct("B"),
        "pick_another": _pick_another,
        "tap_choice": lambda desk: desk.penalties.tap_choice(0),
        "tap_choice second": lambda desk: desk.penalties.tap_choice(1),
        "tap_chip": lambda desk: desk.penalties.tap_chip(0),
        "tap_key Remove": lambda desk: desk.penalties.tap_key(0),
        "tap_key a jam": lambda desk: desk.penalties.tap_key(1),
        "tap_key Keep": lambda desk: desk.penalties.tap_key(3),
        "hold_key": lambda desk: desk.penalties.hold_key(1),
        "ask_number": lambda desk: desk.penalties.ask_number(HOME),
        "ask_number of the other team": lambda desk: desk.penalties.ask_number(AWAY),
        "remove": lambda desk: desk.penalties.remove(_penalty(desk, "X")),
        "type_digit": lambda desk: desk.penalties.type_digit("7"),
        "type_code": lambda desk: desk.penalties.type_code("C", is_expulsion=False),
        "pick_side": lambda desk: desk.penalties.pick_side(AWAY),
        "enter": lambda desk: desk.penalties.enter(),
        "enter and keep": lambda desk: desk.penalties.enter(keep=True),
        "take_jam": lambda desk: desk.penalties.take_jam(ONE),
        "take_jam its own": lambda desk: desk.penalties.take_jam(TWO),
    },
    asked=frozenset({"back", "drop"}),
    passive=frozenset({"show", "follow_numbers", "entry_jam", "skaters"}),
    shown=_words_of_penalty,
)


# -- line-ups -----------------------------------------------------------------------------------------------------


def _wanting(wants: LineupPrompt) -> Act:
    return lambda desk: desk.lineup.want(wants)


def _full(desk: Desk) -> None:
    for number in ("12", "22", "404", "9"):
        desk.lineup.tap_skater(desk.eid(number))
        desk.draw()


_lineup = _digits("77", lambda desk: desk.lineup.type_digit)
LINEUP = Keyboard(
    role=Role.LINEUP_HOME,
    kind=LineupController,
    halves=(
        Half(name="a number", typed="77", begin=_lineup),
        Half(name="a number of the roster", typed="12", begin=_digits("12", lambda desk: desk.lineup.type_digit)),
        Half(
            name="a number of no roster",
            typed="77",
            begin=_several(lambda desk: desk.lineup.ask_number(), _lineup),
        ),
        Half(name="a number for a place", typed="77", begin=_several(lambda desk: desk.lineup.tap_place(2), _lineup)),
        Half(name="a number, and all five are taken", typed="77", begin=_several(_full, _lineup)),
        *(
            Half(name=f"a number for {wants.name}", typed="77", begin=_several(_wanting(wants), _lineup))
            for wants in LineupPrompt
            if wants is not LineupPrompt.PLACE
        ),
    ),
    gestures={
        **{f"want {wants.name}": _wanting(wants) for wants in LineupPrompt},
        "ask_number": lambda desk: desk.lineup.ask_number(),
        "take_number_to": lambda desk: desk.lineup.take_number_to(ONE),
        "let_go": lambda desk: desk.lineup.let_go(),
        "type_digit": lambda desk: desk.lineup.type_digit("8"),
        "commit": lambda desk: desk.lineup.commit(),
        "tap_skater": lambda desk: desk.lineup.tap_skater(desk.eid("9")),
        "tap_skater who is in it": lambda desk: desk.lineup.tap_skater(desk.eid("7")),
        "rest": lambda desk: desk.lineup.rest(desk.eid("9")),
        "tap_place": lambda desk: desk.lineup.tap_place(3),
        "tap_place the same": lambda desk: desk.lineup.tap_place(2),
        "pick_another": lambda desk: desk.lineup.pick_another(TWO, "7"),
        "tap_nobody": lambda desk: desk.lineup.tap_nobody(),
        "set_no_pivot": lambda desk: desk.lineup.set_no_pivot(is_on=True),
        "set_star_pass": lambda desk: desk.lineup.set_star_pass(is_on=True),
        "same": lambda desk: desk.lineup.same(),
        "take_along": lambda desk: desk.lineup.take_along(),
        "keep_both": lambda desk: desk.lineup.keep_both(),
        "take_offer": lambda desk: desk.lineup.take_offer(0),
        "take_offer second": lambda desk: desk.lineup.take_offer(1),
        "clear": lambda desk: desk.lineup.clear(),
        "tap_box": lambda desk: desk.lineup.tap_box(),
        "press_box": lambda desk: desk.lineup.press_box(desk.eid("7")),
        "press_box of another jam": lambda desk: desk.lineup.press_box(desk.eid("7"), jam=ONE),
    },
    asked=frozenset({"drop", "backspace"}),
    passive=frozenset(
        {
            "show",
            "offer",
            "jam",
            "is_entering",
            "asks_skater",
            "wants_tiles",
            "draft_jam",
            "follow_numbers",
            "drop_number",
        }
    ),
    shown=lambda desk: desk.lineup.draft.typed if desk.lineup.draft is not None else "",
)


# -- the box ------------------------------------------------------------------------------------------------------

FREE, UNNAMED, NAMED, OTHER = Row(HOME, 0), Row(HOME, 1), Row(HOME, 2), Row(AWAY, 1)


def _amend(desk: Desk) -> object:
    trip = desk.box.trip(NAMED)
    assert trip is not None
    return desk.box.pick_another(AmendBoxTrip(eid=trip.eid, skater=desk.skater("404")))


_box = _digits("77", lambda desk: desk.box.type_digit)
BOX = Keyboard(
    role=Role.PENALTY_BOX,
    kind=PenaltyBoxController,
    halves=(
        Half(name="a number", typed="77", begin=_box),
        Half(
            name="a number of a seat that was tapped",
            typed="77",
            begin=_several(lambda desk: desk.box.press(UNNAMED), _box),
        ),
    ),
    gestures={
        "show_team": lambda desk: desk.box.show_team(AWAY),
        "show_team all": lambda desk: desk.box.show_team(None),
        "press a free seat": lambda desk: desk.box.press(FREE),
        "press the seat": lambda desk: desk.box.press(UNNAMED),
        "press another": lambda desk: desk.box.press(OTHER),
        "press who leaves": lambda desk: desk.box.press(NAMED),
        "leave": lambda desk: desk.box.leave(UNNAMED),
        "leave another": lambda desk: desk.box.leave(NAMED),
        "add_penalty": lambda desk: desk.box.add_penalty(UNNAMED),
        "sit_from_queue": lambda desk: desk.box.sit_from_queue(0),
        "change_swap": lambda desk: desk.box.change_swap(),
        "answer": lambda desk: desk.box.answer(0),
        "begin_naming": lambda desk: desk.box.begin_naming(UNNAMED),
        "begin_naming another": lambda desk: desk.box.begin_naming(NAMED),
        "pick_another": _amend,
        "clear_digits": lambda desk: desk.box.clear_digits(),
        "pick": lambda desk: desk.box.pick("9", desk.eid("9")),
        "type_digit": lambda desk: desk.box.type_digit("8"),
        "enter": lambda desk: desk.box.enter(),
        "type_text +": lambda desk: desk.box.type_text("+", None),
        "type_text a seat": lambda desk: desk.box.type_text("w", None),
        "type_text a digit": lambda desk: desk.box.type_text("8", None),
    },
    asked=frozenset({"drop", "backspace"}),
    passive=frozenset({"show", "show_time", "named_trip", "trip", "is_entering", "row_of_key"}),
    shown=lambda desk: desk.box.typed if desk.box.naming or desk.box._typed_for else "",
)


# -- the score ----------------------------------------------------------------------------------------------------


def _begin_trip(wants: TripPrompt, trip: int = 0) -> Act:
    return lambda desk: desk.score.begin(wants, trip=trip)


_points = _digits("12", lambda desk: lambda digit: desk.score.type_digit(digit, is_shifted=False))
_jammer = _digits("77", lambda desk: lambda digit: desk.score.type_digit(digit, is_shifted=False))
SCORE = Keyboard(
    role=Role.SCOREKEEPER_HOME,
    kind=ScoreController,
    halves=(
        Half(name="a value", typed="12", begin=_several(_begin_trip(TripPrompt.VALUE), _points)),
        Half(name="a value of a trip", typed="12", begin=_several(_begin_trip(TripPrompt.VALUE, 2), _points)),
        Half(name="a jammer", typed="77", begin=_several(lambda desk: desk.score.pick(is_picking=True), _jammer)),
    ),
    gestures={
        **{f"begin {wants.name}": _begin_trip(wants, 2) for wants in TripPrompt},
        "pick": lambda desk: desk.score.pick(is_picking=True),
        "pick no more": lambda desk: desk.score.pick(is_picking=False),
        "leave": lambda desk: desk.score.leave(),
        "tap_points": lambda desk: desk.score.tap_points(3),
        "tap_jammer": lambda desk: desk.score.tap_jammer("9", desk.eid("9")),
        "tap_jammer of nobody": lambda desk: desk.score.tap_jammer("88", ""),
        "set_fact": lambda desk: desk.score.set_fact("lead", is_on=True),
        "set_fact impossible": lambda desk: desk.score.set_fact("lost", is_on=True),
        "set_total": lambda desk: desk.score.set_total(9, "late"),
        "type_digit": lambda desk: desk.score.type_digit("3", is_shifted=False),
        "type_digit with Shift": lambda desk: desk.score.type_digit("3", is_shifted=True),
        "enter": lambda desk: desk.score.enter(),
    },
    asked=frozenset({"drop", "backspace"}),
    passive=frozenset({"show", "jam", "follow_numbers", "tell_typed", "end_draft"}),
    shown=lambda desk: desk.score.draft.typed if desk.score.draft is not None else "",
)


# -- the jam timer ------------------------------------------------------------------------------------------------


def _overdue(desk: Desk) -> None:
    """The jam is at 2:00, and nobody ends it."""
    desk.cluster.wait(115)
    desk.draw()


def _ended(desk: Desk) -> None:
    """The jam has ended, and another second is to be set."""
    desk.cluster.wait(50)
    desk.draw()
    desk.timer.press_next()
    desk.draw()
    desk.timer.press_row(RowGesture(verb="set-end"))


def _press_row(verb: str, value: str = "") -> Callable[[JamTimerController], object]:
    return lambda timer: timer.press_row(RowGesture(verb=verb, value=value))


def _of_own_timer(act: Callable[[JamTimerController], object]) -> Act:
    return lambda desk: act(desk.timer)


def _shown_of_timer(timer: JamTimerController) -> str:
    """The row shows the second that is set; while it is none, Enter says so. Another row hides it."""
    is_there = timer.is_setting_end and bool(timer.row.value)
    return f"{timer.row.value} {timer._typed}" if is_there else ""


_second = _digits("57", lambda desk: desk.timer.type_text)
TIMER_GESTURES: dict[str, Callable[[JamTimerController], object]] = {
    "press_next": lambda timer: timer.press_next(),
    "hold_next": lambda timer: timer.hold_next(),
    "press_other": lambda timer: timer.press_other(),
    "press_row late": _press_row("late", "1"),
    "press_row stop": _press_row("stop", "0"),
    "press_row missed": _press_row("missed", TimeOutKind.HOME.value),
    "press_row set-end": _press_row("set-end"),
    "press_row step nowhere": _press_row("step", "0"),
    "press_row there": _press_row("there"),
    "press_row continue": _press_row("continue"),
    "press_row move": _press_row("move"),
    "press_row no-overtime": _press_row("no-overtime"),
    "enter": lambda timer: timer.enter(),
    "press_continue": lambda timer: timer.press_continue(),
    "explain_no_next": lambda timer: timer.explain_no_next(),
    "stop": lambda timer: timer.stop(TimeOutKind.OFFICIAL),
    "take_timeout": lambda timer: timer.take_timeout(HOME),
    "take_review": lambda timer: timer.take_review(HOME),
    "explain_no_timeout": lambda timer: timer.explain_no_timeout(HOME),
    "explain_no_review": lambda timer: timer.explain_no_review(HOME),
    "move_back": lambda timer: timer.move_back(1),
    "type_text a digit": lambda timer: timer.type_text("1"),
    "type_text E": lambda timer: timer.type_text("e"),
    "type_text L": lambda timer: timer.type_text("l"),
    "change_stop": lambda timer: timer.change_stop(0),
    "nudge": lambda timer: timer.nudge(1),
    "set_clock": lambda timer: timer.set_clock("12:41"),
    "set_clock no clock": lambda timer: timer.set_clock("1241"),
    "end_period": lambda timer: timer.end_period(),
    "answer": lambda timer: timer.answer(0),
}
TIMER = Keyboard(
    role=Role.JAM_TIMER,
    kind=JamTimerController,
    halves=(
        Half(name="the second of an overdue end", typed="0:57", begin=_several(_overdue, _second)),
        Half(name="the second of an end", typed="0:57", begin=_several(_ended, _second)),
        Half(
            name="a second that there is not",
            typed="77",
            begin=_several(_overdue, _digits("77", lambda desk: desk.timer.type_text)),
        ),
    ),
    gestures={name: _of_own_timer(act) for name, act in TIMER_GESTURES.items()},
    asked=frozenset({"drop", "backspace"}),
    passive=frozenset({"show", "show_moment", "follow_numbers", "leave_typed", "moves_back", "has_late"}),
    shown=lambda desk: _shown_of_timer(desk.timer),
)


# -- the operator -------------------------------------------------------------------------------------------------


def _type(text: str) -> Act:
    def begin(desk: Desk) -> None:
        for letter in text:
            desk.operator.type_text(letter, is_shifted=False)
            desk.draw()

    return begin


def _of_team(name: str, team: Team, *values: int) -> Act:
    return lambda desk: getattr(desk.operator, name)(team, *values)


def _of_timer(act: Callable[[JamTimerController], object]) -> Act:
    return lambda desk: act(desk.operator.timer)


def _choose_parts(desk: Desk) -> None:
    desk.operator.choose_parts(tuple(Part))


def _shown_of_operator(desk: Desk) -> str:
    controller = desk.operator
    draft = controller.penalties.draft
    number = draft.typed or (draft.skater.number if draft.skater is not None else "") if draft is not None else ""
    scores = [score.draft.typed for score in controller.scores.values() if score.draft is not None]
    return " ".join((number, _shown_of_timer(controller.timer), *scores))


OPERATOR = Keyboard(
    role=Role.OPERATOR,
    kind=OperatorController,
    halves=(
        Half(name="a number", typed="12", begin=_type("12")),
        Half(name="a number of both teams", typed="22", begin=_type("22")),
        Half(name="a number of nobody", typed="555", begin=_type("555")),
        Half(name="a number and a code", typed="22", begin=_type("22f")),
        Half(name="a number and a place", typed="22", begin=_type("22j")),
        Half(name="a place and a number", typed="22", begin=_several(
            lambda desk: desk.operator.tap_place(HOME, Position.PIVOT), _type("22")
        )),
        Half(name="a number of another", typed="77", begin=_several(
            lambda desk: desk.operator.tap_other(HOME), _type("77")
        )),
        Half(name="a number that waits for its team", typed="22", begin=_several(
            _type("22f"), lambda desk: desk.operator.enter()
        )),
        Half(name="a correction with a number", typed="12", begin=_several(
            lambda desk: desk.operator.correct(_penalty(desk, "X")), _type("12")
        )),
        Half(name="a value", typed="12", begin=_several(
            lambda desk: desk.operator.begin_value(HOME), _type("12")
        )),
        Half(name="the second of an end", typed="0:57", begin=_several(
            _overdue, lambda desk: desk.operator.timer.press_row(RowGesture(verb="set-end")), _type("57")
        )),
    ),
    gestures={
        "choose_parts": _choose_parts,
        "close_gaps": lambda desk: desk.operator.close_gaps(),
        "answer": lambda desk: desk.operator.answer(HOME, 0),
        "press_second": lambda desk: desk.operator.press_second(),
        "explain_second": lambda desk: desk.operator.explain_second(),
        "call_off": lambda desk: desk.operator.call_off(HOME),
        "take_offer": lambda desk: desk.operator.take_offer(0),
        "take_offer second": lambda desk: desk.operator.take_offer(1),
        "mark_injury": lambda desk: desk.operator.mark_injury(is_on=True),
        "press_earlier": lambda desk: desk.operator.press_earlier(),
        **{f"tap_points {team}": _of_team("tap_points", team, 3) for team in BOTH},
        **{f"begin_trip {team}": _of_team("begin_trip", team, 2) for team in BOTH},
        **{f"begin_value {team}": _of_team("begin_value", team) for team in BOTH},
        "set_fact": lambda desk: desk.operator.set_fact(HOME, "lead", is_on=True),
        "set_fact call": lambda desk: desk.operator.set_fact(HOME, "call", is_on=True),
        "tap_place": lambda desk: desk.operator.tap_place(HOME, Position.PIVOT),
        "tap_place of the other team": lambda desk: desk.operator.tap_place(AWAY, Position.JAMMER),
        "tap_skater another": lambda desk: desk.operator.tap_skater(desk.skater("9")),
        "tap_skater of the other team": lambda desk: desk.operator.tap_skater(desk.skater("42", AWAY)),
        "tap_skater of the correction": lambda desk: desk.operator.tap_skater(desk.skater("404")),
        "tap_other": lambda desk: desk.operator.tap_other(HOME),
        "tap_other of the other team": lambda desk: desk.operator.tap_other(AWAY),
        "tap_choice": lambda desk: desk.operator.tap_choice(0),
        "tap_choice of another": _several(
            lambda desk: desk.operator.tap_other(HOME), lambda desk: desk.operator.bar(),
            lambda desk: desk.operator.tap_choice(0)
        ),
        "tap_choice of the bench": _several(
            lambda desk: desk.operator.tap_other(HOME), lambda desk: desk.operator.bar(),
            lambda desk: desk.operator.tap_choice(1)
        ),
        "correct": lambda desk: desk.operator.correct(_penalty(desk, "X")),
        "correct another": lambda desk: desk.operator.correct(_penalty(desk, "B")),
        "tap_chip": lambda desk: desk.operator.tap_chip(0),
        "tap_key Remove": lambda desk: desk.operator.tap_key(0),
        "tap_key a jam": lambda desk: desk.operator.tap_key(1),
        "tap_key Keep": lambda desk: desk.operator.tap_key(3),
        "hold_key": lambda desk: desk.operator.hold_key(1),
        "tap_code": lambda desk: desk.operator.tap_code("C"),
        "tap_expulsion": lambda desk: desk.operator.tap_expulsion(),
        "type_text a code": lambda desk: desk.operator.type_text("c", is_shifted=False),
        "type_text a place": lambda desk: desk.operator.type_text("v", is_shifted=False),
        "type_digit": lambda desk: desk.operator.type_digit("7"),
        "enter": lambda desk: desk.operator.enter(),
        "enter and keep": lambda desk: desk.operator.enter(keep=True),
        "pick_side": lambda desk: desk.operator.pick_side(AWAY),
        "take_jam": lambda desk: desk.operator.take_jam(ONE),
        "pick_another a penalty": lambda desk: desk.operator.pick_another(
            AddPenalty(jam=TWO, skater=desk.skater("404"), code="X")
        ),
        "pick_another a place": lambda desk: desk.operator.pick_another(
            FieldSkater(jam=TWO, position=Position.JAMMER, skater=desk.skater("7"))
        ),
        **{
            f"timer.{name}": _of_timer(act)
            for name, act in TIMER_GESTURES.items()
            if "type_text" not in name and name != "enter"
        },
    },
    asked=frozenset({"drop", "backspace"}),
    passive=frozenset(
        {
            "show", "follow_numbers", "show_moment", "as_scorekeeper", "takes", "takes_points", "draft_jam",
            "entry_jam", "offer", "bar", "line_jam", "question", "is_code",
        }
    ),
    shown=_shown_of_operator,
)  # fmt: skip


KEYBOARDS = (PENALTIES, LINEUP, BOX, SCORE, TIMER, OPERATOR)


def _cases() -> Iterator[object]:
    for board in KEYBOARDS:
        for half in board.halves:
            for gesture in board.gestures:
                yield pytest.param(board, half, gesture, id=f"{board.role}: {half.name}: {gesture}")


def has(words: str, typed: str) -> bool:
    return re.search(rf"(?<!\d){re.escape(typed)}", words) is not None


def is_written(submitted: Sequence[Command], typed: str) -> bool:
    """Return whether what was typed is in a command: a number, points, or the second of an end."""
    commands = repr(submitted)
    minutes, _, second = typed.rpartition(":")
    us = (int(minutes or 0) * 60 + int(second)) * 1_000_000
    return f"number='{typed}'" in commands or f"points={typed}" in commands or f"duration_us={us}" in commands


@pytest.mark.parametrize(("board", "half", "gesture"), list(_cases()))
def test_no_gesture_drops_what_is_typed_in_silence(
    cluster: FakeCluster, board: Keyboard, half: Half, gesture: str
) -> None:
    play(cluster)
    desk = Desk(cluster, board.role)
    half.begin(desk)
    desk.draw()
    assert has(board.shown(desk), half.typed), "it is typed"
    desk.told.clear()
    before = len(desk.node.commands)
    board.gestures[gesture](desk)
    desk.draw()
    shown = board.shown(desk)
    is_shown = has(shown, half.typed) or has(shown, half.typed.removeprefix("0:"))
    was_written = is_written([command for command, _ in desk.node.commands[before:]], half.typed)
    said = " ".join(desk.told)  # what one press says twice stands side by side: tests/gui/test_status_line.py
    assert is_shown or was_written or has(said, half.typed), (desk.told, shown)


@pytest.mark.parametrize("board", KEYBOARDS, ids=lambda board: str(board.role))
def test_every_gesture_is_listed(board: Keyboard) -> None:
    public = {
        name
        for name, one in vars(board.kind).items()
        if not name.startswith("_") and (callable(one) or isinstance(one, staticmethod))
    }
    tried = {gesture.split(" ")[0] for gesture in board.gestures if "." not in gesture}
    assert public == tried | board.asked | board.passive, "list a new gesture, and say what it does to what is typed"
