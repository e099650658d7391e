"""The flows of design 5 as tables of presses: one entry with a pointer, and with keys alone."""

from dataclasses import dataclass

from PySide6.QtCore import Qt

from derbyos_core.identity import Role
from derbyos_core.roles.scorekeeper.panel import FACTS
from tests.gui.windows.aims import (
    ENTER,
    SHIFT,
    Press,
    Stroke,
    box_tile,
    clock_part,
    code,
    digit,
    fact,
    head_tab,
    jammer_head,
    jammer_tile,
    lineup_button,
    number,
    place,
    points,
    roster_field,
    seat,
    skater,
    slot,
    tile,
    trip,
    typed,
    unlisted,
)
from ui.roles.head_nso.screen import Tab

__all__ = ["FLOWS", "Flow"]

FIVE = ("27", "123", "7", "99", "404")


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """One entry: its role, and its presses. `keys` empty: the keys are those that reach each control with Tab."""

    name: str
    role: Role
    presses: tuple[Press, ...]
    keys: tuple[Press, ...] = ()
    in_line_up: bool = False
    """The jam is over, and the next one has not started."""


FLOWS: tuple[Flow, ...] = (
    Flow(
        name="a trip is changed",
        role=Role.SCOREKEEPER_HOME,
        presses=(trip(0), points(2)),
        keys=(trip(0), Stroke("2")),
    ),
    Flow(
        name="a trip of more than four points",
        role=Role.SCOREKEEPER_HOME,
        presses=(Stroke("1", SHIFT), Stroke("2", SHIFT), Stroke(ENTER)),
    ),
    Flow(
        name="another jammer",
        role=Role.SCOREKEEPER_HOME,
        presses=(jammer_head, jammer_tile("99")),
        keys=(Stroke("J"), *number("99")),
    ),
    *(
        Flow(
            name=f"{one.words}",
            role=Role.SCOREKEEPER_HOME,
            presses=(fact(one.name),),
            keys=(Stroke(one.letter.upper()),),
        )
        for one in FACTS
    ),
    Flow(name="a trip", role=Role.SCOREKEEPER_HOME, presses=(points(3),), keys=(Stroke("3"),)),
    Flow(
        name="a penalty, the skater first",
        role=Role.PENALTY_TRACKER,
        presses=(skater("404"), code("C")),
        keys=(*typed("404C"), Stroke(Qt.Key.Key_Left), Stroke(ENTER)),
    ),
    Flow(
        name="a penalty, the code first",
        role=Role.PENALTY_TRACKER,
        presses=(code("C"), skater("404")),
        keys=(*typed("C404"), Stroke(Qt.Key.Key_Left), Stroke(ENTER)),
    ),
    Flow(
        name="a code that nobody heard",
        role=Role.PENALTY_TRACKER,
        presses=(skater("404"), code("?")),
        keys=(*typed("404."), Stroke(Qt.Key.Key_Left), Stroke(ENTER)),
    ),
    Flow(
        name="an expulsion",
        role=Role.PENALTY_TRACKER_HOME,
        presses=(skater("404"), code("Exp"), code("G")),
        keys=(*typed("404"), Stroke("G", SHIFT), Stroke(ENTER)),
    ),
    Flow(
        name="another code for a penalty",
        role=Role.PENALTY_TRACKER_HOME,
        presses=(slot("123", 0), code("M")),
        keys=(slot("123", 0), Stroke("M")),
    ),
    Flow(
        name="a number that is on no roster",
        role=Role.PENALTY_TRACKER_HOME,
        presses=(unlisted, digit("4"), digit("0"), digit("4"), digit("0"), digit("Enter"), code("B")),
        keys=(*typed("4040B"), Stroke(ENTER)),
    ),
    Flow(
        name="a lineup of five",
        role=Role.LINEUP_HOME,
        in_line_up=True,
        presses=tuple(tile(label) for label in FIVE),
        keys=tuple(stroke for label in FIVE for stroke in number(label)),
    ),
    Flow(
        name="a lineup without a pivot",
        role=Role.LINEUP_HOME,
        in_line_up=True,
        presses=(lineup_button("no_pivot"), *(tile(label) for label in FIVE)),
        keys=(Stroke("P"), *(stroke for label in FIVE for stroke in number(label))),
    ),
    Flow(
        name="a place of the lineup, then who stands there",
        role=Role.LINEUP_HOME,
        in_line_up=True,
        presses=(place(3), tile("99"), tile("27"), tile("123")),
        keys=(place(3), *number("99"), *number("27"), *number("123")),
    ),
    Flow(
        name="into the box",
        role=Role.LINEUP_HOME,
        presses=(lineup_button("box"), tile("404")),
        keys=(Stroke("B"), *number("404")),
    ),
    Flow(
        name="a lineup of five, with the codes beside it",
        role=Role.PENALTY_LINEUP_HOME,
        in_line_up=True,
        presses=tuple(tile(label) for label in FIVE),
        keys=tuple(stroke for label in FIVE for stroke in number(label)),
    ),
    Flow(
        name="a seat, then who sits there",
        role=Role.PENALTY_BOX,
        presses=(seat(1, "action"), seat(1, "chip"), box_tile("404")),
        keys=(Stroke("W"), *number("404")),
    ),
    Flow(
        name="the period clock",
        role=Role.JAM_TIMER,
        presses=(clock_part("set_clocks"), *typed("12:41"), clock_part("take")),
        keys=(clock_part("set_clocks"), *typed("12:41"), Stroke(ENTER)),
    ),
    Flow(
        name="a skater for the roster",
        role=Role.HEAD_NSO,
        presses=(head_tab(Tab.ROSTERS), roster_field, *typed("8 Eight"), Stroke(ENTER)),
        keys=(head_tab(Tab.ROSTERS), roster_field, *typed("8 Eight"), Stroke(ENTER)),
    ),
)
