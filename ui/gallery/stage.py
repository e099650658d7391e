"""Setup of one picture: the state of the game, the laptop, and its surroundings."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TypeVar

from derbyos_core.clock import Instant
from derbyos_core.identity import Role
from derbyos_core.node.real_clock import RealClock
from derbyos_core.replica.view import View
from derbyos_core.roles.start.kept import NOTHING_KEPT
from derbyos_core.roles.start.offered_bouts import FoundBout, SavedBout, TeamMark
from derbyos_core.wire.messages import Address
from ui.bridge import Change
from ui.gallery.box import rest_of_jam_twelve
from ui.gallery.game import (
    corrected_trip,
    first_value,
    game,
    jam_twelve_end,
    last_trip,
    review_by_home,
    second_jammer,
    stop_by_away,
)
from ui.gallery.hall import Hall, Heard, StillNode
from ui.gallery.people import PEOPLE
from ui.gallery.step import ScriptStep, moment
from ui.gallery.still_membership import StillMembership
from ui.language import language
from ui.roles.shared.screen import Screen
from ui.services import NodePort, Opening, Preferences, Progress, Services
from ui.shell.main_window import MainWindow
from ui.theme.look import look

__all__ = [
    "LINE_UP_S",
    "ON_TRACK_S",
    "TIMEOUT_S",
    "Evening",
    "Picture",
    "after_jam_twelve",
    "evening",
    "screen_of",
    "seen_by",
    "still_services",
    "window_of",
    "working_alone",
]

Shown = TypeVar("Shown", bound=Screen)

ON_TRACK_S = 46.0
LINE_UP_S = 120.0
TIMEOUT_S = 140.0


class Evening(Enum):
    """State of the game."""

    FIRST = "first"
    RUNNING = "running"
    CORRECTING = "correcting"
    LINE_UP = "line-up"
    TIMEOUT = "timeout"
    REVIEW = "review"


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One picture: its name, and how its window is made."""

    name: str
    make: Callable[[], MainWindow]


@cache
def evening(state: Evening) -> Hall:
    """Return the cluster in a state of the game. Entering it takes a second, so each is entered once."""
    hall = Hall()
    if state is Evening.FIRST:
        return hall
    hall.enter(game())
    if state in (Evening.RUNNING, Evening.CORRECTING):
        hall.enter((last_trip(36.0), second_jammer(40.0)))
    else:
        hall.enter((*rest_of_jam_twelve(), second_jammer(108.0), *jam_twelve_end(), last_trip(114.0)))
    if state is Evening.CORRECTING:
        hall.enter((first_value(37.0), corrected_trip(38.0)))
    if state is Evening.TIMEOUT:
        hall.enter(stop_by_away())
    if state is Evening.REVIEW:
        hall.enter(review_by_home())
    return hall


def window_of(hall: Hall, role: Role, view: View, now: Instant) -> MainWindow:
    """Return the window of one official who has joined, at this moment."""
    window = MainWindow(still_services(), zone=UTC, is_ticking=False)
    opening = Opening(name=PEOPLE.get(role, view.name), roles=(role.value,), bout=view.bout_id.string)
    window.enter(StillNode(view, now, hall.entry), opening)
    assert window.shell.session is not None, "the window shows a bout"
    window.shell.session.refresh(change=Change(view=view, is_own=False, foreign=hall.last_of(Role.PENALTY_TRACKER)))
    return window


def seen_by(role: Role, hall: Hall, second: float, heard: dict[Role, Heard] | None = None) -> MainWindow:
    """Return the window of the official with this role, at a second of the game."""
    now = moment(second)
    return window_of(hall, role, hall.view(role, now, heard), now)


@cache
def after_jam_twelve(*parts: Callable[[], tuple[ScriptStep, ...]]) -> Hall:
    """Return the cluster after Jam 12 and these parts of the game. They take a second, so each is entered once."""
    hall = Hall()
    hall.enter((*game(), *rest_of_jam_twelve(), second_jammer(108.0), *jam_twelve_end(), last_trip(114.0)))
    for part in parts:
        hall.enter(part())
    return hall


def working_alone(role: Role) -> MainWindow:
    """Return the same between two jams, when no other laptop has been heard for a while."""
    heard = {other: Heard(ago_s=44.0, lacks=14) for other in PEOPLE if other is not role}
    return seen_by(role, evening(Evening.LINE_UP), LINE_UP_S, heard)


def screen_of(window: MainWindow, kind: type[Shown]) -> Shown:
    """Return the screen that a window shows, which is of this kind."""
    assert window.shell.session is not None, "the window shows a bout"
    screen = window.shell.session.screen
    assert isinstance(screen, kind), f"the window shows {type(screen).__name__}, not {kind.__name__}"
    return screen


def still_services() -> Services:
    """Return services for a window in a picture: two bouts, a remembered name, and nothing that can be opened.

    Its bout is a closed one, as most are.
    """
    return Services(
        now=RealClock().now,
        found_bouts=_found,
        saved_bouts=_saved,
        open_bout=_opened,
        change_kept=lambda change: change(NOTHING_KEPT),
        load_preferences=_remembered,
        save_preferences=lambda _: None,
        export_parquet=_exported,
        export_derbyxml=_exported,
        membership=StillMembership(),
        offers_closed=True,
    )


def _remembered() -> Preferences:
    """Return preferences that keep the look of the picture."""
    now = look()
    return Preferences(
        name="Kim T.",
        roles=(Role.SCOREKEEPER_HOME.value,),
        scheme=now.scheme.value,
        scale=now.requested_scale,
        is_still=now.is_still,
        language=language().choice,
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
