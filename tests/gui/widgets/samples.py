"""One of each widget with the values of the drawn bout, for the tests that hold for all of them."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from derbyos_core.roles.jam_timer.timer_panel import PanelValue
from derbyos_core.roles.penalty_box.seats import SeatState, SeatValue
from derbyos_core.roles.penalty_tracker.compose_values import Choice, ComposeValue
from derbyos_core.roles.penalty_tracker.roster_values import Badge, RosterValue, Slot
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.chat_entry import ChatEntry
from derbyos_core.roles.shared.header import BadgeValue, ClockValue, JamCardValue, Review, SyncState, TeamScore
from derbyos_core.roles.shared.invitation import qr_rows
from derbyos_core.roles.shared.toast import Toast
from derbyos_core.roles.start.offered_bouts import BoutValue
from ui.frame import BottomBar, Header, HeaderValue
from ui.theme import ButtonKind, DisplayPhase, jersey
from ui.widgets.banner import Banner
from ui.widgets.bench_cell import BenchCell
from ui.widgets.big_button import BigButton
from ui.widgets.bout_tile import BoutTile
from ui.widgets.button import Button
from ui.widgets.chat_input import ChatInput
from ui.widgets.chat_view import ChatView
from ui.widgets.clock_face import ClockFace, ClockKind
from ui.widgets.code_key import CodeKey
from ui.widgets.compose_bar import ComposeBar
from ui.widgets.conflict_chip import ChipAnswer, ConflictChip, ConflictValue
from ui.widgets.fact_button import FactButton
from ui.widgets.jam_card import JamCard
from ui.widgets.jam_strip import JamStrip
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.last_change import LastChangeLine
from ui.widgets.long_sentence import LongSentence
from ui.widgets.number_tile import NumberTile, TileState, TileValue
from ui.widgets.page_tab import PageTab
from ui.widgets.person_row import PersonRow, PersonState, PersonValue
from ui.widgets.phase_panel import PhasePanel
from ui.widgets.pill import Pill
from ui.widgets.point_key import PointKey
from ui.widgets.qr_code import QRCode
from ui.widgets.ready_row import ReadyRow, ReadyValue
from ui.widgets.role_tile import RoleTile, RoleValue
from ui.widgets.roster_cell import RosterCell
from ui.widgets.score_block import ScoreBlock
from ui.widgets.seat import Seat
from ui.widgets.segmented_choice import Option, SegmentedChoice
from ui.widgets.settle_button import SettleButton
from ui.widgets.sync_badge import SyncBadge
from ui.widgets.text_field import Keeping, TextField
from ui.widgets.timeout_pips import TimeoutPips
from ui.widgets.toast_undo import ToastUndo

__all__ = ["HEADER", "HHC", "HOME", "SAMPLES", "SCS", "Sample"]

HHC = jersey("#5B2A86")
SCS = jersey("#F2B705", second=True)
HOME = TeamScore(letters="HHC", jersey=HHC, score=80, name="Harbour Hellcats", timeouts_left=2, has_lead=True)
AWAY = TeamScore(letters="SCS", jersey=SCS, score=64, name="Steel City Sirens", timeouts_left=1)
ENDED = JamCardValue(jam=11, phase=DisplayPhase.ENDED, sub="0 – 8")
PRESENT = JamCardValue(jam=12, phase=DisplayPhase.LIVE, sub="1:14 left", has_cursor=True)
CONFLICT = ConflictValue(
    title="Jam 12 jammer",
    sub="tap one, no hurry",
    answers=(ChipAnswer(value="123", who="Bo, lineup"), ChipAnswer(value="456", who="Kim, score")),
)


HEADER = HeaderValue(
    role="Penalty tracker",
    person="Maya R.",
    ended=ENDED,
    present=PRESENT,
    period_clock=ClockValue(label="Period 1", is_running=True),
    phase_clock=ClockValue(label="Jam", is_running=True, phase=DisplayPhase.LIVE),
    left=HOME,
    right=AWAY,
    badge=BadgeValue(state=SyncState.PARTLY, word="6 of 7 in step", sub="Bo silent 38 s"),
)
"""The header of the drawn bout."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A widget's name, how it is made, and how the same value is set again."""

    name: str
    make: Callable[[], QWidget]
    set_again: Callable[[QWidget], None]
    width: int = 0
    height: int = 0


def _sample(
    name: str,
    make: Callable[[], QWidget],
    *sets: tuple[str, tuple[object, ...], dict[str, object]],
    width: int = 0,
    height: int = 0,
) -> Sample:
    def put(widget: QWidget) -> None:
        for setter, values, named in sets:
            getattr(widget, setter)(*values, **named)

    def made() -> QWidget:
        widget = make()
        put(widget)
        return widget

    return Sample(name, made, put, width, height)


def _call(setter: str, *values: object, **named: object) -> tuple[str, tuple[object, ...], dict[str, object]]:
    return setter, values, named


QR_ROWS = qr_rows("K7M-2QF-XRD@192.0.2.7:51000")
LINES = tuple(ChatEntry(who="Sol A.", at=f"19:{m}", text=f"Line {m}", is_mine=m % 2 == 0) for m in range(10, 16))

SAMPLES = (
    _sample(
        "button", lambda: Button("Undo", mark="check"), _call("set_text", "Undo"), _call("set_kind", ButtonKind.NORMAL)
    ),
    _sample("fact_button", lambda: FactButton("Lead"), _call("set_chosen", True), _call("set_suggested", False)),
    _sample(
        "big_button",
        BigButton,
        _call("set_action", title="Start Jam 13", sub="or press Space", mark="player-play-filled"),
        width=882,
    ),
    _sample("point_key", lambda: PointKey("4"), _call("set_text", "4")),
    _sample("code_key", lambda: CodeKey("N", "Interference"), _call("set_key", "N", "Interference")),
    _sample(
        "segmented_choice",
        lambda: SegmentedChoice("Theme"),
        _call("set_options", (Option("Light"), Option("Dark", "moon"))),
        _call("set_index", 1),
    ),
    _sample(
        "clock_face",
        ClockFace,
        _call("set_label", "Period 1"),
        _call("set_text", "12:41"),
        _call("set_running", True),
        _call("set_phase", DisplayPhase.LIVE),
    ),
    _sample("clock_row", lambda: ClockFace(ClockKind.ROW), _call("set_label", "Period 1"), _call("set_text", "30:00")),
    _sample(
        "phase_panel",
        PhasePanel,
        _call(
            "set_panel",
            PanelValue(phase=DisplayPhase.LINE_UP, word="Lineup for Jam 13", note="of 0:30", fraction=0.7),
            "0:21",
        ),
        width=884,
        height=330,
    ),
    _sample("jam_card", JamCard, _call("set_card", ENDED)),
    _sample("jam_strip", JamStrip, _call("set_cards", ended=ENDED, present=PRESENT)),
    _sample("pill", Pill, _call("set_pill", text="trip 5 next", mark="pencil", role="accent")),
    _sample("jersey_chip", JerseyChip, _call("set_chip", "1312", SCS)),
    _sample("unknown_chip", JerseyChip, _call("set_unknown")),
    _sample("score_block", ScoreBlock, _call("set_teams", HOME, AWAY)),
    _sample("timeout_pips", TimeoutPips, _call("set_pips", timeouts_left=1, review=Review.KEPT)),
    _sample("small_pips", lambda: TimeoutPips(is_small=True), _call("set_pips", timeouts_left=2, review=Review.USED)),
    _sample(
        "number_tile",
        NumberTile,
        _call("set_tile", TileValue(number="1312", word="in box", state=TileState.IN_BOX, jersey=SCS)),
    ),
    _sample(
        "roster_cell",
        RosterCell,
        _call(
            "set_cell",
            RosterValue(
                number="2049", tab="B", badge=Badge.TWO_LEFT, slots=(Slot(code="X", jam="2-5", is_now=True),) * 5
            ),
        ),
        width=224,
    ),
    _sample(
        "bench_cell",
        BenchCell,
        _call(
            "set_cell",
            RosterValue(number="Bench", slots=(Slot(code="G", jam="2-12", is_expulsion=True), Slot(code="G", jam="3"))),
        ),
        width=110,
    ),
    _sample(
        "compose_bar",
        ComposeBar,
        _call(
            "set_value",
            ComposeValue(
                number="2049",
                jersey=SCS,
                title="X, Jam 12",
                sub="a code, jam or skater",
                choices=(Choice(text="Remove", mark="trash"),),
                is_open=True,
            ),
        ),
        width=372,
    ),
    _sample(
        "seat",
        Seat,
        _call(
            "set_seat",
            SeatValue(state=SeatState.STAND, number="1312", jersey=HHC, seconds="8", share=0.3, line="Anna Kissed · I"),
        ),
        width=660,
    ),
    _sample(
        "sync_badge",
        SyncBadge,
        _call("set_badge", BadgeValue(state=SyncState.ALONE, word="Working alone", sub="14 kept")),
    ),
    _sample("toast_undo", ToastUndo, _call("set_toast", Toast(text="Penalty X · SCS 42 · Jam 12", age="3 s ago"))),
    _sample("last_change", LastChangeLine, _call("set_text", "Maya (penalties): X for SCS 42"), width=300),
    _sample(
        "long_sentence",
        LongSentence,
        _call("set_text", "This laptop cannot save. Free some space, or move to another laptop."),
        width=300,
        height=70,
    ),
    _sample("settle_button", SettleButton, _call("set_count", 1)),
    _sample(
        "banner",
        Banner,
        _call(
            "set_banner",
            BannerValue(text="You are correcting Jam 9.", actions=("Back to Jam 12",), action_mark="arrow-right"),
        ),
        width=1024,
    ),
    _sample("page_tab", lambda: PageTab("Rosters", mark="list"), _call("set_open", True)),
    _sample(
        "person_row",
        PersonRow,
        _call(
            "set_person",
            PersonValue(
                role="Lineup HHC",
                person="Bo L.",
                state=PersonState.BEHIND,
                held="598 of 612 · silent 38 s",
                share=0.97,
            ),
        ),
        width=584,
    ),
    _sample(
        "ready_row",
        ReadyRow,
        _call("set_ready", ReadyValue(title="Everyone in step", sub="Bo is 14 entries behind", is_ready=False)),
        width=372,
    ),
    _sample("chat_view", ChatView, _call("set_lines", LINES), width=330, height=300),
    _sample("chat_input", ChatInput, _call("set_text", "On my way"), width=330),
    _sample(
        "conflict_stacked",
        lambda: ConflictChip(is_stacked=True),
        _call("set_conflict", CONFLICT),
        width=330,
        height=120,
    ),
    _sample("conflict_inline", ConflictChip, _call("set_conflict", CONFLICT), width=462, height=74),
    _sample(
        "role_tile",
        RoleTile,
        _call("set_role", RoleValue(title="Lineup tracker SCS", sub="Ash P. is here", mark="list", is_taken=True)),
        _call("set_chosen", True),
        width=203,
    ),
    _sample(
        "bout_tile",
        BoutTile,
        _call(
            "set_bout",
            BoutValue(
                left="HHC",
                left_jersey=HHC,
                right="SCS",
                right_jersey=SCS,
                title="Hellcats v Sirens",
                sub="Hall 2 · 7 officials here",
                state="Period 1, Jam 12",
                mark="player-play-filled",
                role="live",
            ),
        ),
        width=608,
    ),
    _sample(
        "text_field",
        lambda: TextField("Your name", keeping=Keeping.FORM),
        _call("set_text", "Maya R."),
        _call("set_tag", "remembered"),
        width=400,
    ),
    _sample("qr_code", QRCode, _call("set_rows", QR_ROWS, "QR code to join"), width=200, height=200),
    _sample("header", Header, _call("set_header", HEADER), _call("set_phase_clock", "1:14"), width=1366),
    _sample(
        "bottom_bar",
        BottomBar,
        _call("set_toast", Toast(text="Penalty X · SCS 42", age="3 s ago")),
        _call("set_to_settle", 1),
        _call("set_unread", 2),
        _call("set_last_change", "Bo (lineup HHC): jammer 123"),
        width=1366,
    ),
)
