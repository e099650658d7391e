"""Decides which pictures there are of the screens: for each its laptop, its moment, and what is open on
it.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC
from enum import Enum
from functools import cache
from pathlib import Path

from derbyos_core.bout.commands import EndJam
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.replica.view import View
from derbyos_core.wire.messages import Address
from ui.bridge import Change
from ui.main_window import MainWindow
from ui.models.timer_panel import REASONS
from ui.picture_game import (
    corrected_trip,
    first_value,
    game,
    jam_twelve_end,
    last_trip,
    moment,
    review_by_home,
    second_jammer,
    stop_by_away,
)
from ui.picture_hall import Hall, Heard, StillNode
from ui.picture_people import PEOPLE, ROSTERS, TEAMS
from ui.screens.head_nso import HeadNSOScreen, Tab
from ui.screens.jam_timer import JamTimerScreen
from ui.screens.scorekeeper import ScorekeeperScreen
from ui.services import FoundBout, NodePort, Opening, Preferences, Progress, SavedBout, Services, TeamMark
from ui.theme.look import look
from ui.widgets.toast_undo import Toast

__all__ = ["MORE", "PICTURES", "Picture", "still_services"]

ON_TRACK_S = 46.0
LINE_UP_S = 120.0
TIMEOUT_S = 140.0


class _State(Enum):
    """How far the evening is."""

    FIRST = "first"
    RUNNING = "running"
    CORRECTING = "correcting"
    LINE_UP = "line-up"
    TIMEOUT = "timeout"
    REVIEW = "review"


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One picture: its name, and how the window that it shows is made."""

    name: str
    make: Callable[[], MainWindow]


def _start() -> MainWindow:
    window = MainWindow(still_services(), zone=UTC, is_ticking=False)
    window.start.bouts.bout_chosen.emit("hellcats-sirens")
    return window


@cache
def _hall(state: _State) -> Hall:
    """The evening up to a state; entering it takes a second, so each is entered once."""
    hall = Hall()
    if state is _State.FIRST:
        return hall
    hall.enter(game())
    if state in (_State.RUNNING, _State.CORRECTING):
        hall.enter((last_trip(36.0), second_jammer(40.0)))
    else:
        hall.enter((second_jammer(108.0), *jam_twelve_end(), last_trip(114.0)))
    if state is _State.CORRECTING:
        hall.enter((first_value(37.0), corrected_trip(38.0)))
    if state is _State.TIMEOUT:
        hall.enter(stop_by_away())
    if state is _State.REVIEW:
        hall.enter(review_by_home())
    return hall


def _head_nso() -> MainWindow:
    hall, now = _hall(_State.RUNNING), moment(ON_TRACK_S)
    heard = {Role.LINEUP_HOME: Heard(ago_s=38.0, lacks=14), Role.SCOREKEEPER_AWAY: Heard(ago_s=0.3)}
    said = (
        (Role.JAM_TIMER, "OR for SCS is used, kept on the board.", moment(-110)),
        (Role.HEAD_NSO, "Bo, please check the Wi-Fi in your corner.", moment(-50)),
        (Role.PENALTY_TRACKER, "303 is on six, I told the box.", moment(-2)),
    )
    return _window(hall, Role.HEAD_NSO, hall.view(Role.HEAD_NSO, now, heard, said), now)


def _jam_timer_running() -> MainWindow:
    hall, now = _hall(_State.RUNNING), moment(ON_TRACK_S)
    return _window(hall, Role.JAM_TIMER, hall.view(Role.JAM_TIMER, now), now)


def _jam_timer_lineup() -> MainWindow:
    hall, now = _hall(_State.LINE_UP), moment(LINE_UP_S)
    return _window(hall, Role.JAM_TIMER, hall.view(Role.JAM_TIMER, now), now)


def _jam_timer_timeout() -> MainWindow:
    hall, now = _hall(_State.TIMEOUT), moment(TIMEOUT_S)
    return _window(hall, Role.JAM_TIMER, hall.view(Role.JAM_TIMER, now), now)


def _scorekeeper_between() -> MainWindow:
    hall, now = _hall(_State.LINE_UP), moment(LINE_UP_S)
    return _window(hall, Role.SCOREKEEPER_HOME, hall.view(Role.SCOREKEEPER_HOME, now), now)


def _scorekeeper_correcting() -> MainWindow:
    hall, now = _hall(_State.CORRECTING), moment(ON_TRACK_S)
    window = _window(hall, Role.SCOREKEEPER_HOME, hall.view(Role.SCOREKEEPER_HOME, now), now)
    assert window.sitting is not None, "the window shows a bout"
    window.sitting.move_pen(JamId(1, 9))
    return window


def _new_bout() -> MainWindow:
    window = _start()
    window.start.bouts.new_bout_tapped.emit()
    form = window.start.form
    for team, side in ((Team.HOME, form.home), (Team.AWAY, form.away)):
        name, short, colour = TEAMS[team]
        side.name.setText(name)
        side.short.setText(short)
        side.colours.chosen.emit(colour)
        side.set_roster("\n".join(ROSTERS[team]))
    form.home.set_roster("\n".join((*ROSTERS[Team.HOME], "404 Again", "10000 Too Long")))
    return window


def _start_mistake() -> MainWindow:
    window = MainWindow(still_services(), zone=UTC, is_ticking=False)
    window.start.bouts.by_address.tapped.emit()
    window.start.bouts.address.setText("the hall")
    window.start.bouts.use_address.tapped.emit()
    return window


def _head_nso_tab(tab: Tab) -> Callable[[], MainWindow]:
    def make() -> MainWindow:
        window = _head_nso()
        _head_screen(window).show_tab(tab)
        return window

    return make


def _head_nso_part(part: int) -> Callable[[], MainWindow]:
    """The thirds of the screen, which a small window shows one at a time."""

    def make() -> MainWindow:
        window = _head_nso()
        _head_screen(window).parts.chosen.emit(part)
        return window

    return make


def _head_nso_review() -> MainWindow:
    hall, now = _hall(_State.REVIEW), moment(TIMEOUT_S)
    return _window(hall, Role.HEAD_NSO, hall.view(Role.HEAD_NSO, now), now)


def _head_screen(window: MainWindow) -> HeadNSOScreen:
    assert window.sitting is not None, "the window shows a bout"
    screen = window.sitting.screen
    assert isinstance(screen, HeadNSOScreen), "the Head NSO's window shows her screen"
    return screen


def _jam_timer_setting() -> MainWindow:
    window = _jam_timer_running()
    assert window.sitting is not None, "the window shows a bout"
    screen = window.sitting.screen
    assert isinstance(screen, JamTimerScreen), "the jam timer's window shows her screen"
    screen.period.set_setting(is_setting=True)
    return window


def _jam_timer_reasons() -> MainWindow:
    """Right after the end of a jam, while its reason is asked for."""
    hall, now = _hall(_State.LINE_UP), moment(LINE_UP_S)
    window = _window(hall, Role.JAM_TIMER, hall.view(Role.JAM_TIMER, now), now)
    assert window.sitting is not None, "the window shows a bout"
    window.sitting.submit(EndJam(jam=JamId(1, 12), duration_us=1))
    window.frame.bottom.set_toast(Toast(text="Jam 12 ended", age="9 s ago", choices=REASONS))
    return window


def _scorekeeper_picking() -> MainWindow:
    window = _scorekeeper_between()
    assert window.sitting is not None, "the window shows a bout"
    screen = window.sitting.screen
    assert isinstance(screen, ScorekeeperScreen), "the scorekeeper's window shows her screen"
    screen.pane.head.tapped.emit()
    return window


def _scorekeeper_rows() -> MainWindow:
    window = _scorekeeper_between()
    assert window.sitting is not None, "the window shows a bout"
    screen = window.sitting.screen
    assert isinstance(screen, ScorekeeperScreen), "the scorekeeper's window shows her screen"
    screen.rows_button.tapped.emit()
    return window


def _panel(name: str) -> Callable[[], MainWindow]:
    """A panel that is open over the scorekeeper's screen."""

    def make() -> MainWindow:
        window = _scorekeeper_between()
        window.actions_of.open(getattr(window.panels, name))
        return window

    return make


def _scorekeeper_alone() -> MainWindow:
    hall, now = _hall(_State.LINE_UP), moment(LINE_UP_S)
    others = [role for role in PEOPLE if role is not Role.SCOREKEEPER_HOME]
    heard: dict[Role, Heard] = {role: Heard(ago_s=44.0, lacks=14) for role in others}
    return _window(hall, Role.SCOREKEEPER_HOME, hall.view(Role.SCOREKEEPER_HOME, now, heard), now)


def _first_jam() -> MainWindow:
    hall, now = _hall(_State.FIRST), moment(-1000.0)
    return _window(hall, Role.SCOREKEEPER_HOME, hall.view(Role.SCOREKEEPER_HOME, now), now)


PICTURES = (
    Picture(name="01-start-join", make=_start),
    Picture(name="02-head-nso", make=_head_nso),
    Picture(name="03-jam-timer-lineup", make=_jam_timer_lineup),
    Picture(name="03-jam-timer-running", make=_jam_timer_running),
    Picture(name="03-jam-timer-timeout", make=_jam_timer_timeout),
    Picture(name="04-scorekeeper-between-jams", make=_scorekeeper_between),
    Picture(name="04-scorekeeper-correcting", make=_scorekeeper_correcting),
    Picture(name="04-scorekeeper-working-alone", make=_scorekeeper_alone),
    Picture(name="04-scorekeeper-first-jam", make=_first_jam),
)
MORE = (
    Picture(name="01-start-new-bout", make=_new_bout),
    Picture(name="01-start-mistake", make=_start_mistake),
    Picture(name="02-head-nso-ready", make=_head_nso_part(0)),
    Picture(name="02-head-nso-talk", make=_head_nso_part(2)),
    Picture(name="02-head-nso-rosters", make=_head_nso_tab(Tab.ROSTERS)),
    Picture(name="02-head-nso-bout", make=_head_nso_tab(Tab.BOUT)),
    Picture(name="02-head-nso-review", make=_head_nso_review),
    Picture(name="03-jam-timer-set-clocks", make=_jam_timer_setting),
    Picture(name="03-jam-timer-reasons", make=_jam_timer_reasons),
    Picture(name="04-scorekeeper-pick-jammer", make=_scorekeeper_picking),
    Picture(name="04-scorekeeper-rows", make=_scorekeeper_rows),
    *(
        Picture(name=f"05-panel-{name}", make=_panel(name))
        for name in ("keys", "chat", "settle", "peers", "jams", "menu", "address")
    ),
)
"""What opens on a screen, and the pages behind it."""


def _window(hall: Hall, role: Role, view: View, now: Instant) -> MainWindow:
    window = MainWindow(still_services(), zone=UTC, is_ticking=False)
    opening = Opening(name=PEOPLE[role], roles=(role.value,), bout=view.bout_id.string)
    window.enter(StillNode(view, now, hall.entry), opening)
    assert window.sitting is not None, "the window shows a bout"
    window.sitting.refresh(refs=Change(view=view, is_own=False, foreign=hall.last_of(Role.PENALTY_TRACKER)))
    return window


def still_services() -> Services:
    """What a window in a picture asks for: two bouts, a remembered name, and nothing that can be opened."""
    return Services(
        found_bouts=_found,
        saved_bouts=_saved,
        open_bout=_opened,
        load_preferences=_remembered,
        save_preferences=lambda _: None,
        export_parquet=_exported,
        export_derbyxml=_exported,
    )


def _remembered() -> Preferences:
    """The look that the picture is posed in stays."""
    now = look()
    return Preferences(
        name="Kim T.",
        roles=(Role.SCOREKEEPER_HOME.value,),
        ground=now.ground.value,
        scale=now.scale,
        is_still=now.is_still,
    )


def _found() -> tuple[FoundBout, ...]:
    return (
        FoundBout(
            bout="hellcats-sirens",
            addresses=(Address("192.168.1.20", 50311),),
            title="Hellcats v Sirens",
            hall="Hall 2",
            phase="Period 1, Jam 12",
            officials=7,
            teams=(TeamMark(short="HHC", color="#5B2A86"), TeamMark(short="SCS", color="#F2B705")),
        ),
        FoundBout(
            bout="night-vale-gravel",
            addresses=(Address("192.168.1.31", 50311),),
            title="Night Vale v Gravel",
            hall="Hall 1",
            phase="starts 20:30",
            officials=3,
            teams=(TeamMark(short="NVR", color="#0F766E"), TeamMark(short="GRR", color="#FFFFFF")),
        ),
    )


async def _saved() -> tuple[SavedBout, ...]:
    return ()


async def _opened(opening: Opening) -> NodePort:
    raise NotImplementedError(f"a picture opens no bout, asked for {opening.bout}")


def _exported(view: View, path: Path, progress: Progress) -> Awaitable[Path]:
    raise NotImplementedError(f"a picture exports nothing, asked for {path}")
