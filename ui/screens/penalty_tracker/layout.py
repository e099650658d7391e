"""Where the parts of the penalty tracker stand: rosters and codes side by side, above each other, or one at a time."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from derbyos_core.identity import Team
from ui.widgets.painted import place

if TYPE_CHECKING:
    from ui.screens.penalty_tracker.screen import PenaltyTrackerScreen

__all__ = ["arrange_compact", "arrange_full", "arrange_list", "arrange_narrow"]

PAD = 14.0
PAD_NARROW = 12.0
PAD_COMPACT = 8.0
TEAM_WIDE = 453.0
"""One team's roster where both stand beside the pad, 1366 wide."""
PANEL_SHARE = 404 / 1366
BAR = 62.0
TIGHT_BELOW = 226.0
"""In a lower place two rows of keys would be thinner than a finger."""
HEAD = 89.0
"""From the top of the panel to its keys; the compose bar stands between."""


def arrange_full(screen: "PenaltyTrackerScreen", room: QRectF) -> QRectF:
    """The codes in a panel between the rosters, or beside the one; returns the panel."""
    panel = room.width() * PANEL_SHARE
    # Twenty skaters in rows of eleven are whole in a low window, too.
    is_short = screen.size_class.is_short
    top, bottom, head = (6.0, room.height() - 8, 36.0) if is_short else (9.5, room.height() - 12, 43.0)
    sides = [screen.rosters[team] for team in screen.teams]
    wide = (room.width() - 2 * PAD - panel - 14 * len(sides)) / len(sides)
    left = PAD
    for number, roster in enumerate(sides):
        if number:
            left += panel + 14
        roster.set_head(head)
        place(roster, QRectF(left, top, wide, bottom - top))
        left += wide + 14
    at = QRectF(PAD + wide + 14, top + 2.5, panel, bottom - top - 1.5)
    screen.pad.set_form(columns=4, is_panel=True)
    place(screen.pad, at.adjusted(0, HEAD, 0, 0))
    place(screen.compose, QRectF(at.left() + 16, at.top() + 15, at.width() - 32, BAR))
    return at


def arrange_narrow(screen: "PenaltyTrackerScreen", room: QRectF) -> None:
    """The codes in two rows under the rosters."""
    keys = 116.0
    top = room.height() - 6 - keys
    place(screen.pad, QRectF(PAD_NARROW, top, room.width() - 2 * PAD_NARROW, keys))
    screen.pad.set_form(columns=8, is_panel=False)
    bar = top - 6 - BAR
    place(screen.compose, QRectF(PAD_NARROW, bar, room.width() - 2 * PAD_NARROW, BAR))
    sides = [screen.rosters[team] for team in screen.teams]
    wide = (room.width() - 2 * PAD_NARROW - 14 * (len(sides) - 1)) / len(sides)
    for number, roster in enumerate(sides):
        roster.set_head(39.0)
        place(roster, QRectF(PAD_NARROW + number * (wide + 14), 5, wide, bar - 7 - 5))


def arrange_compact(screen: "PenaltyTrackerScreen", room: QRectF) -> None:
    """The skaters on track and the codes alone; with less air where a line stands above them."""
    wide = room.width() - 2 * PAD_COMPACT
    is_tight = room.height() < TIGHT_BELOW
    top, track, bar, gap, below = (3.0, 44.5, 44.5, 3.0, 3.0) if is_tight else (8.0, 55.0, 50.0, 6.0, 6.0)
    place(screen.track, QRectF(PAD_COMPACT, top, wide, track))
    at = top + track + gap
    place(screen.compose, QRectF(PAD_COMPACT, at, wide, bar))
    button = 134.0
    screen.compose.set_reserve(button)
    place(screen.all_skaters, QRectF(room.width() - PAD_COMPACT - button - 3, at + (bar - 44.5) / 2, button, 44.5))
    screen.all_skaters.raise_()
    screen.pad.set_form(columns=8, is_panel=False)
    at += bar + gap
    place(screen.pad, QRectF(PAD_COMPACT, at, wide, room.height() - at - below))


def arrange_list(screen: "PenaltyTrackerScreen", room: QRectF, team: Team) -> None:
    """All skaters of one team in place of everything else."""
    place(screen.leave, QRectF(PAD_COMPACT, 6, 104, 44))
    left = room.width() - PAD_COMPACT
    for key in reversed(screen.team_keys.values()):
        left -= 110
        place(key, QRectF(left + 6, 6, 104, 44))
    roster = screen.rosters[team]
    roster.set_head(0.0)
    place(roster, QRectF(PAD_COMPACT, 54, room.width() - 2 * PAD_COMPACT, room.height() - 58))
