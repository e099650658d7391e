"""Reads a window as a person sees or hears it: accessible texts, and the values that its widgets draw.

No controller, draft or cursor is read here: the check would only repeat what the program thinks.
"""

import re
from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextBrowser, QWidget

from derbyos_core.roles.shared.header import TeamScore
from tests.gui.windows.oracle.names import named
from tests.gui.windows.oracle.shown import (
    TYPED,
    Card,
    ClockShown,
    Compose,
    Control,
    LineupShown,
    SeatShown,
    Shown,
    Way,
)
from ui.roles.head_nso.review_card import ReviewCard
from ui.roles.jam_timer.after_press import AfterPress
from ui.roles.jam_timer.clock_log_panel import ClockLogPanel
from ui.roles.jam_timer.period_row import PeriodRow
from ui.roles.lineup.pane import LineupPane
from ui.roles.operator.team_pane import TeamPane
from ui.roles.scorekeeper.jammer_head import JammerHead
from ui.roles.scorekeeper.pane import ScorePane
from ui.roles.scorekeeper.trip_row import TripRow
from ui.roles.shared.popover import Popover
from ui.roles.shared.skater_pick import SkaterPick
from ui.shell.dialogs.jams_and_stops import Row
from ui.shell.main_window import MainWindow
from ui.theme.look import look
from ui.widgets.banner import Banner
from ui.widgets.big_button import BigButton
from ui.widgets.button import Button
from ui.widgets.code_key import CodeKey
from ui.widgets.compose_bar import ComposeBar
from ui.widgets.jam_card import JamCard
from ui.widgets.jam_sheet import JamSheet
from ui.widgets.last_change import LastChangeLine
from ui.widgets.log_row import LogRowView
from ui.widgets.long_sentence import LongSentence
from ui.widgets.pressable import Pressable
from ui.widgets.roster_cell import RosterCell
from ui.widgets.score_block import ScoreBlock
from ui.widgets.seat import Seat
from ui.widgets.toast_undo import ToastUndo
from ui.widgets.way_chip import WayChip

__all__ = ["control_at", "read"]

AROUND_MAX = 12
STEP = re.compile("Undo: |Redo: ")
HALF = re.compile(r"^(\w+)\b.* is half entered, ")
"""The name of a page with the number, or the code, that is begun there."""
OF_PERIOD = re.compile(r"^Period (\d)$")


class _Reading:
    """The parts of one reading."""

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.teams: dict[str, str] = {}
        self.compose: list[Compose] = []
        self.lineups: list[LineupShown] = []
        self.seats: list[SeatShown] = []
        self.ways: list[Way] = []
        self.toasts: list[str] = []
        self.sentences: list[str] = []
        self.typed: list[str] = []
        self.jammer = ""
        self.codes: set[str] = set()
        self.banner = ""
        self.over = ""
        self.clock: ClockShown | None = None
        self.great: list[str] = []
        self.after_press: tuple[str, ...] = ()
        self.end_at = ""
        self.reviews: list[tuple[str, str]] = []
        self.clock_log: tuple[str, ...] = ()
        self.line = ""
        self.step = ""
        self.trips: dict[str, str] = {}
        self.points = ""
        self.is_half_behind = False


def read(window: QWidget, role: str) -> Shown:
    """Return what the window names now; `role` is the role that its header shows."""
    found = _Reading()
    for widget in window.findChildren(QWidget):
        reader = READERS.get(type(widget))
        if reader is not None and widget.isVisible():
            reader(found, widget)
        elif isinstance(widget, Popover) and widget.isVisible():
            found.over = widget.accessibleName() or type(widget).__name__
    if not isinstance(window, MainWindow):
        found.over = found.over or type(window).__name__
    focus: QWidget | None = window.focusWidget()
    return Shown(
        role=role,
        teams=found.teams,
        cards=tuple(found.cards),
        banner=found.banner,
        compose=found.compose[0] if len(found.compose) == 1 else None,
        lineup=found.lineups[0] if len(found.lineups) == 1 else None,
        seats=tuple(found.seats),
        ways=tuple(found.ways),
        jammer=found.jammer,
        typed=found.typed[0] if found.typed else "",
        toast=found.toasts[0] if found.toasts else "",
        sentence=" ".join(found.sentences),
        focus=_control(focus, None) if focus is not None else Control(),
        in_field=isinstance(focus, QLineEdit | QPlainTextEdit | QTextBrowser),
        codes=frozenset(found.codes),
        clock=found.clock,
        great=tuple(found.great),
        after_press=found.after_press,
        end_at=found.end_at,
        reviews=tuple(found.reviews),
        clock_log=found.clock_log,
        line=found.line,
        over=found.over,
        trips=found.trips,
        points=found.points,
        is_half_behind=found.is_half_behind,
        step=found.step,
    )


def control_at(widget: QWidget, point: QPoint | None) -> Control:
    """Return the control that a press of this widget, at this point, presses."""
    return _control(widget, point)


def _control(widget: QWidget, point: QPoint | None) -> Control:
    target, at = widget, point
    for _ in range(AROUND_MAX):
        if isinstance(target, Pressable | QLineEdit | QPlainTextEdit | JamSheet):
            break
        parent = target.parentWidget()
        if parent is None or target.isWindow():
            target, at = widget, point
            break
        at = target.mapToParent(at) if at is not None else None
        target = parent
    name, slot = target.accessibleName(), ""
    if isinstance(target, RosterCell):
        number = target.slot_at(at.x() / look().scale) if at is not None else None
        slot = target.value.slots[number].code if number is not None and number < len(target.value.slots) else ""
    if isinstance(target, JamSheet):
        index = target.currentIndex() if at is None else target.indexAt(target.viewport().mapFrom(target, at))
        name = str(index.data(Qt.ItemDataRole.AccessibleTextRole) or "") if index.isValid() else name
    around: list[str] = []
    parent = target.parentWidget()
    while parent is not None and not parent.isWindow() and len(around) < AROUND_MAX:
        if parent.accessibleName():
            around.append(parent.accessibleName())
        parent = parent.parentWidget()
    corner = target.mapTo(target.window(), QPoint(0, 0))
    return Control(
        kind=type(target).__name__,
        name=name,
        more=target.accessibleDescription(),
        around=tuple(around),
        place=(corner.x(), corner.y(), target.width(), target.height()),
        slot=slot,
        text=target.text() if isinstance(target, QLineEdit) else "",
    )


def _card(found: _Reading, widget: JamCard) -> None:
    card = widget.card()
    if card is not None:
        said, drawn = widget.accessibleName(), OF_PERIOD.match(card.word) or OF_PERIOD.match(card.sub)
        period = int(drawn[1]) if drawn else None
        one = Card(number=card.jam, phase=str(card.phase), said=said, is_writing=card.has_cursor, period=period)
        found.cards.append(one)


def _scores(found: _Reading, widget: ScoreBlock) -> None:
    shown: tuple[TeamScore, TeamScore] | None = widget._teams
    for side, team in zip(("home", "away"), shown or (), strict=False):
        found.teams |= {words: side for words in (team.name, team.letters) if words}


def _compose(found: _Reading, widget: ComposeBar) -> None:
    value = widget.value
    found.compose.append(
        Compose(
            number=value.number,
            title=value.title,
            sub=value.sub,
            line=value.line,
            ask=value.ask,
            is_open=value.is_open,
            choices=tuple(choice.text for choice in value.choices),
            is_correction=bool(value.keys),
        )
    )


def _lineup(found: _Reading, widget: LineupPane) -> None:
    chips = [chip._value for chip in widget.chips if chip.isVisible()]
    typed = next((chip.number.removesuffix(TYPED) for chip in chips if chip.number.endswith(TYPED)), "")
    title = widget.title.text() if widget.title.isVisible() else ""
    blind = widget.unlisted._tile.number if widget.unlisted.isVisible() else title.rpartition(" ")[2]
    blind = widget.pad.key("enter").accessibleName() if widget.pad.isVisible() else blind
    typed = typed or (blind.removesuffix(TYPED).rpartition(" ")[2] if blind.endswith(TYPED) else "")
    found.typed += [typed] if typed else []
    found.lineups.append(
        LineupShown(title=title, typed=typed, places=tuple((chip.title, chip.number) for chip in chips))
    )


def _seat(found: _Reading, widget: Seat) -> None:
    value = widget._value
    if value.is_unnamed and value.number:
        found.typed.append(value.number)
    found.seats.append(
        SeatShown(
            said=widget.accessibleName(),
            time=widget.accessibleDescription(),
            line=str(value.line),
            number=value.number,
            is_unnamed=value.is_unnamed,
            state=str(value.state),
        )
    )


def _pick(found: _Reading, widget: SkaterPick) -> None:
    title = widget.title.text()
    if widget.title.isVisible() and title.endswith(TYPED):
        found.typed.append(title.removesuffix(TYPED).rpartition(" ")[2])


def _jammer(found: _Reading, widget: JammerHead) -> None:
    if widget._is_typing:
        found.jammer = widget.accessibleName()
        found.typed += [widget._value[0]] if widget._value[0] else []


def _way(found: _Reading, widget: WayChip) -> None:
    number, letter, _ = widget._value
    found.ways.append(Way(number=number, letter=str(letter), said=widget.accessibleName()))


def _code(found: _Reading, widget: CodeKey) -> None:
    code = named(widget.accessibleName(), {}).code
    if code:
        found.codes.add(code)


def _toast(found: _Reading, widget: ToastUndo) -> None:
    is_alert = getattr(widget.parentWidget(), "alert", None) is widget
    if widget._toast is not None and not is_alert:
        found.toasts.append(str(widget._toast.text))


def _sentence(found: _Reading, widget: LastChangeLine) -> None:
    if widget._is_said:
        found.sentences.append(str(widget.text))


def _long_sentence(found: _Reading, widget: LongSentence) -> None:
    found.sentences.append(str(widget.text))


def _trips(found: _Reading, widget: TripRow) -> None:
    around, parent = "", widget.parentWidget()
    if isinstance(parent, TeamPane):
        around = str(parent.team.value)
    found.trips[around] = re.sub(r"^J(\d+) ", r"Jam \1 ", str(widget._value[2]))


def _points(found: _Reading, widget: ScorePane) -> None:
    found.points = str(widget.title.text()) if TYPED in str(widget.title.text()) else ""


def _banner(found: _Reading, widget: Banner) -> None:
    found.banner = widget.accessibleName()


def _period(found: _Reading, widget: PeriodRow) -> None:
    typed = widget.field.text() if widget.field.isVisible() else ""
    name, label = widget.field.accessibleName(), widget.clock._label
    found.clock = ClockShown(name=name, label=label, text=widget.clock.text(), typed=typed)


def _button(found: _Reading, widget: Button) -> None:
    row = widget.parentWidget()
    if isinstance(row, LogRowView) and row._is_chosen and STEP.match(widget.accessibleName()):
        found.step = widget.accessibleName()
    half = HALF.match(widget.accessibleName())
    if half and half[1][:1].isdigit():
        found.typed.append(half[1])
    found.is_half_behind = found.is_half_behind or bool(half)


def _great(found: _Reading, widget: BigButton) -> None:
    found.great.append(widget.accessibleName())


def _after_press(found: _Reading, widget: AfterPress) -> None:
    found.after_press = tuple(one.accessibleName() for one in widget.buttons if one.isVisible())
    found.end_at = widget._row.value


def _review(found: _Reading, widget: ReviewCard) -> None:
    if widget.review is not None:
        found.reviews.append((widget.review.eid, f"{widget.title.text()} · {widget.sub.text()}"))


def _clock_log(found: _Reading, widget: ClockLogPanel) -> None:
    found.clock_log = tuple(f"{at} {words}" for at, words, *_ in widget._rows)


def _row(found: _Reading, widget: Row) -> None:
    if widget.change._words == "Done":
        found.line = f"{widget.title.text()}, {widget.when.text()}"


READERS: dict[type, Callable[..., None]] = {
    JamCard: _card,
    ScoreBlock: _scores,
    ComposeBar: _compose,
    LineupPane: _lineup,
    Seat: _seat,
    WayChip: _way,
    SkaterPick: _pick,
    JammerHead: _jammer,
    CodeKey: _code,
    ToastUndo: _toast,
    LastChangeLine: _sentence,
    LongSentence: _long_sentence,
    Banner: _banner,
    TripRow: _trips,
    ScorePane: _points,
    PeriodRow: _period,
    BigButton: _great,
    Button: _button,
    AfterPress: _after_press,
    ReviewCard: _review,
    ClockLogPanel: _clock_log,
    Row: _row,
}
