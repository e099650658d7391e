"""Decides where the parts of the penalty box stand in each size of window."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from derbyos_core.identity import Team
from ui.screens.penalty_box.column import BAND, NAME, SEAT_LEAST, ColumnHead
from ui.widgets.painted import place

if TYPE_CHECKING:
    from ui.screens.penalty_box.screen import PenaltyBoxScreen

__all__ = ["arrange_box"]

PAD = 14.0
GAP = 18.0
TOP = 9.0
WAY = 68.0
SWAP = 50.0
HEAD = 40.0
JAMMER, JAMMER_SHORT, JAMMER_ALONE = 120.0, 104.0, 150.0
ROWS = 4
LOW_WAY, LOW_HEAD = 45.0, 49.0
TEAMS = 140.0
JAMMER_COMPACT = 92.0
GAP_COMPACT = 6.0
SWAP_LEAST = 136.0
"""Where the sentence about a swap has no room, its button stands alone."""


def arrange_box(screen: "PenaltyBoxScreen", room: QRectF, shown: Team, picked: Team | None) -> None:
    """All parts; where there is room for one team only it is `shown`. `picked` is whose skater gets a number."""
    if screen.size_class.is_compact:
        _arrange_compact(screen, room, shown)
    else:
        _arrange_full(screen, room)
    is_right = picked is Team.AWAY and len(screen.teams) > 1 and not screen.size_class.is_compact
    wide = room.width() - 2 * PAD
    if not screen.size_class.is_compact:
        wide = (wide - GAP) / 2
    left = room.width() - PAD - wide if is_right else PAD
    high = room.height() - 12 - (0.0 if screen.size_class.is_compact else WAY + 12)
    place(screen.pick, QRectF(left, 6, wide, high))
    # What the roster covers is not there to be pressed.
    if picked is not None:
        screen.areas[picked].hide()
    is_covered = picked is not None and screen.size_class.is_compact
    screen.way.setHidden(is_covered)
    for key in screen.team_keys.values():
        key.setHidden(key.isHidden() or is_covered)


def _arrange_full(screen: "PenaltyBoxScreen", room: QRectF) -> None:
    for team in screen.columns:
        screen.team_keys[team].hide()
        screen.areas[team].setHidden(team not in screen.teams)
    count = len(screen.teams)
    bottom = room.height() - WAY - 10
    wide = (room.width() - 2 * PAD - GAP * (count - 1)) / count
    jammer = JAMMER_ALONE if screen.only_jammers else JAMMER_SHORT if screen.size_class.is_short else JAMMER
    for number, team in enumerate(screen.teams):
        screen.columns[team].set_shape(jammer_high=jammer, line=SWAP, head=ColumnHead.ABOVE)
        _place_column(screen, team, QRectF(PAD + number * (wide + GAP), TOP, wide, bottom - TOP - 14))
    place(screen.swap, QRectF(PAD, TOP + HEAD + jammer + 8, room.width() - 2 * PAD, SWAP))
    place(screen.way, QRectF(PAD, bottom, room.width() - 2 * PAD, WAY))


def _place_column(screen: "PenaltyBoxScreen", team: Team, box: QRectF) -> None:
    """The seats of a team; in a place too low for them they scroll."""
    place(screen.areas[team], box)
    screen.areas[team].relay()


def _arrange_jammers(screen: "PenaltyBoxScreen", room: QRectF) -> None:
    """Two seats only: one below the other, each beside its team, so that nobody has to change between them."""
    wide, band = room.width() - 16, room.height() - LOW_WAY - 1
    place(screen.swap, QRectF(8, 2, wide, 44))
    high = min(JAMMER_COMPACT, (band - LOW_HEAD - 8 - GAP_COMPACT) / 2)
    for number, column in enumerate(screen.columns.values()):
        screen.team_keys[column.team].hide()
        screen.areas[column.team].show()
        column.set_shape(jammer_high=high, line=0.0, head=ColumnHead.BESIDE)
        _place_column(screen, column.team, QRectF(8, LOW_HEAD + number * (high + GAP_COMPACT), wide, high))
    place(screen.way, QRectF(8, band, wide, LOW_WAY))


def _arrange_compact(screen: "PenaltyBoxScreen", room: QRectF, shown: Team) -> None:
    """One team at a time, a key for each; the swap's sentence stands beside the keys.

    Under a line that the window shows above, four seats and the band of those on the way have no room one below the
    other: then the band stands beside the keys, and of the swap only its button.
    """
    both = len(screen.teams) > 1
    if screen.only_jammers and both:
        _arrange_jammers(screen, room)
        return
    for number, team in enumerate(screen.team_keys):
        screen.team_keys[team].setHidden(not both)
        place(screen.team_keys[team], QRectF(8 + number * 68, 2, 64, 44))
    high = room.height() - LOW_HEAD - LOW_WAY - 3
    is_tight = high < ROWS * SEAT_LEAST + 2 * (ROWS - 1)
    head = LOW_HEAD - 2 if is_tight else LOW_HEAD
    if is_tight:
        high = room.height() - head - 1
    for team, column in screen.columns.items():
        screen.areas[team].setHidden(team is not shown)
        is_named = not both and not is_tight
        named = ColumnHead.BAND if is_named else ColumnHead.NONE
        seat = max(SEAT_LEAST, (high - 2 * (ROWS - 1)) / ROWS)
        column.set_shape(jammer_high=seat, line=0.0, head=named)
        above = BAND if is_named else 0.0
        _place_column(screen, team, QRectF(8, head - above, room.width() - 16, high + above))
    left, right = 8 + (TEAMS if both else 0 if is_tight else NAME), room.width() - 8
    if is_tight:
        place(screen.swap, QRectF(right - SWAP_LEAST, 1, SWAP_LEAST, 44))
        right -= SWAP_LEAST + 8  # also while there is no swap: nothing moves when one comes
        place(screen.way, QRectF(left, 1, right - left, 44))
        return
    place(screen.swap, QRectF(left, 2, right - left, 44))
    place(screen.way, QRectF(8, room.height() - LOW_WAY - 1, room.width() - 16, LOW_WAY))
