"""The row under the jam timer's great button: corrections of the last press, as values.

The row ends at the right, so what goes by itself after a while stands first: nothing else moves under the finger.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.bout.commands import MarkOvertime, MoveJam
from derbyos_core.bout.model import TimeOutKind
from derbyos_core.bout.wording.words import moved_words, overtime_words
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.last_press import EarlierPress
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
LATE_KEPT_S = 2
"""The one of them that is kept where there is no room for all; the most that is possible, if it is not."""
END_STEPS_S = (-10, -5, -1, 1, 5)
"""The steps by which the end of a jam is moved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowGesture:
    """Effect of a button of the row: a verb and its number or kind."""

    verb: str
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowButton:
    """One button; `name` is what is spoken, the words if it is empty; `why_not` says why it is disabled.

    `short` are the words where the row is too narrow, after a button like it that has all of its words; `alone` those
    without such a button. A spare one may be left out there.
    """

    words: str
    gesture: RowGesture
    name: str = ""
    why_not: str = ""
    short: str = ""
    alone: str = ""
    is_spare: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterRow:
    """A question, a line that explains it, and the answers. A `value` stands between the buttons and those `after`."""

    title: str
    sub: str
    buttons: tuple[RowButton, ...]
    value: str = ""
    after: tuple[RowButton, ...] = ()


def late_row(
    earlier: Mapping[int, EarlierPress],
    *,
    has_ended: bool,
    can_continue: bool = False,
    moved: MoveJam | MarkOvertime | None = None,
) -> AfterRow:
    """Return what can be corrected about the last press, by the seconds that it may have been late.

    `moved` says to which other period the last jam may belong, or that it was overtime or not. With an ended jam also
    any other second, and its continuation where the rules have that after an injury.
    """
    buttons = (
        *_late(earlier),
        *_move(moved),
        *((_CONTINUE,) if can_continue else ()),
        *((_SET_END,) if has_ended else ()),
    )
    if moved is not None:
        title = tr("Overtime?") if isinstance(moved, MarkOvertime) else tr("Which period?")
        return AfterRow(title=title, sub="", buttons=buttons)
    if earlier:
        return AfterRow(title=tr("Pressed late?"), sub=tr("Every clock follows."), buttons=buttons)
    return AfterRow(title=tr("Jam ended otherwise?") if buttons else "", sub="", buttons=buttons)


def _late(earlier: Mapping[int, EarlierPress]) -> tuple[RowButton, ...]:
    kept = LATE_KEPT_S if LATE_KEPT_S in earlier else max(earlier, default=0)
    return tuple(
        RowButton(
            words=one.words,
            short=one.short or tr("{second} s", second=second),
            alone=one.short or tr("{second} s earlier", second=second),
            name=one.name,
            gesture=RowGesture(verb="late", value=str(second)),
            is_spare=second != kept,
        )
        for second, one in earlier.items()
    )


def _move(moved: MoveJam | MarkOvertime | None) -> tuple[RowButton, ...]:
    gesture, last = RowGesture(verb="move"), tr("Last of period {period}")
    match moved:
        case MoveJam(jam=jam, period=period):
            words = last if period < jam.period else tr("First of period {period}")
            return (RowButton(words=words.format(period=period), name=moved_words(jam, period), gesture=gesture),)
        case MarkOvertime(jam=jam, on=on):
            words = tr("It was overtime") if on else last.format(period=jam.period)
            return (RowButton(words=words, name=overtime_words(jam, is_on=on), gesture=gesture),)
    return ()


def stop_row(others: tuple[OtherStop, ...], earlier: Mapping[int, EarlierPress]) -> AfterRow:
    """Return the other kinds of the running stop, and for a while how late its start was pressed."""
    kinds = tuple(
        RowButton(
            words=other.words,
            name=other.name,
            gesture=RowGesture(verb="stop", value=str(number)),
            why_not=other.why_not,
        )
        for number, other in enumerate(others)
    )
    return AfterRow(
        title=tr("Wrong button?"),
        sub="" if earlier else tr("Changes what this stop is; the clock keeps its start."),
        buttons=(*_late(earlier), *kinds),
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


def tie_row(*, has_ended: bool, moved: MoveJam | MarkOvertime | None = None) -> AfterRow:
    """Return the other ways out of a tie at the end of the game: no overtime, or a last jam that ended otherwise.

    `moved` says that the jam that ended was overtime, or was not.
    """
    return AfterRow(
        title=tr("Not a tie?"),
        sub=tr("Scores can still be mended; the word follows them."),
        buttons=(*_move(moved), _NO_OVERTIME, *((_SET_END,) if has_ended else ())),
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
