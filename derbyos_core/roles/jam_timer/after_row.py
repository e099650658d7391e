"""The row under the jam timer's great button: corrections of the last press, as values."""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.bout.model import TimeOutKind
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.timer_panel import OtherStop
from derbyos_core.roles.shared import texts

__all__ = [
    "END_STEPS_S",
    "LATE_S",
    "AfterRow",
    "RowButton",
    "RowGesture",
    "armed_row",
    "end_row",
    "late_row",
    "missed_stop_row",
    "stop_row",
    "tie_row",
]

LATE_S = (1, 2, 3)
"""The seconds that a press may have been late."""
END_STEPS_S = (-10, -5, -1, 1, 5)
"""The steps by which the end of a jam is moved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowGesture:
    """Effect of a button of the row: a verb and its number or kind."""

    verb: str
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowButton:
    """One button; `name` is what is spoken, the words if it is empty; `why_not` says why it is disabled."""

    words: str
    gesture: RowGesture
    name: str = ""
    why_not: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterRow:
    """A question, a line that explains it, and the answers. A `value` stands between the buttons and those `after`."""

    title: str
    sub: str
    buttons: tuple[RowButton, ...]
    value: str = ""
    after: tuple[RowButton, ...] = ()


def late_row(*, has_ended: bool, can_continue: bool = False) -> AfterRow:
    """Return the seconds that the last press may have been late.

    With an ended jam also any other second, and its continuation where the rules have that after an injury.
    """
    buttons = [
        RowButton(
            words=tr("{second} s late", second=second),
            name=tr("Pressed {second} s late", second=second),
            gesture=RowGesture(verb="late", value=str(second)),
        )
        for second in LATE_S
    ]
    return AfterRow(
        title=tr("Pressed late?"),
        sub=tr("Moves the last press back; every clock follows."),
        buttons=(
            *([_CONTINUE] if can_continue else []),
            *buttons,
            *([_SET_END] if has_ended else []),
        ),
    )


def stop_row(others: tuple[OtherStop, ...]) -> AfterRow:
    """Return the other kinds of the running stop."""
    return AfterRow(
        title=tr("Wrong button?"),
        sub=tr("Changes what this stop is; the clock keeps its start."),
        buttons=tuple(
            RowButton(words=other.words, gesture=RowGesture(verb="stop", value=str(number)), why_not=other.why_not)
            for number, other in enumerate(others)
        ),
    )


def missed_stop_row(shorts: Mapping[Team, str], over_us: int, *, has_ended: bool) -> AfterRow:
    """Return the stops that may have begun when the line-up was over, `over_us` ago."""
    kinds = (
        (tr("Official"), TimeOutKind.OFFICIAL),
        *((shorts[team], TimeOutKind(team.value)) for team in (Team.HOME, Team.AWAY)),
    )
    buttons = [
        RowButton(
            words=words,
            name=tr("It was a timeout, {whose}", whose=words),
            gesture=RowGesture(verb="missed", value=kind.value),
        )
        for words, kind in kinds
    ]
    return AfterRow(
        title=tr("It was a timeout"),
        sub=tr("From the end of the lineup, {over} ago.", over=texts.minutes(over_us)),
        buttons=(*buttons, _SET_END) if has_ended else tuple(buttons),
    )


def end_row(end_us: int) -> AfterRow:
    """Return the choice of the second at which a jam ended, so many microseconds after its start."""
    steps = [
        RowButton(
            words=f"{step:+d}".replace("-", "−"),
            name=tr("{second} s later", second=step) if step > 0 else tr("{second} s earlier", second=-step),
            gesture=RowGesture(verb="step", value=str(step)),
        )
        for step in END_STEPS_S
    ]
    back = sum(1 for step in END_STEPS_S if step < 0)
    value = texts.minutes(end_us)
    there = RowButton(
        words=tr("End it there"),
        name=tr("End it there, at {time}", time=value),
        gesture=RowGesture(verb="there"),
    )
    return AfterRow(
        title=tr("Ended at another second?"),
        sub=tr("or type 1 5 7 Enter"),
        buttons=tuple(steps[:back]),
        value=value,
        after=(*steps[back:], there),
    )


def armed_row() -> AfterRow:
    """Return the way back after the first press of an early start."""
    return AfterRow(
        title=tr("Nothing has started yet"),
        sub=tr("Space, a tap or Enter once more starts it."),
        buttons=(RowButton(words=tr("Not yet"), gesture=RowGesture(verb="not-yet")),),
    )


def tie_row(*, has_ended: bool) -> AfterRow:
    """Return the other ways out of a tie at the end of the game: no overtime, or a last jam that ended otherwise."""
    return AfterRow(
        title=tr("Not a tie?"),
        sub=tr("Scores can still be mended; the word follows them."),
        buttons=(_NO_OVERTIME, _SET_END) if has_ended else (_NO_OVERTIME,),
    )


_NO_OVERTIME = RowButton(
    words=tr("No overtime"),
    name=tr("No overtime: the bout ends with the tie"),
    gesture=RowGesture(verb="no-overtime"),
)
_SET_END = RowButton(
    words=tr("Set the end"), name=tr("Set the end of the jam to any second"), gesture=RowGesture(verb="set-end")
)
_CONTINUE = RowButton(
    words=tr("Continue"), name=tr("Continue the jam that was called for an injury"), gesture=RowGesture(verb="continue")
)
