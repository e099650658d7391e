"""Decides where the parts of the penalty box stand in each size of window."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from derbyos_core.identity import Team
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
        screen.columns[picked].hide()
    is_covered = picked is not None and screen.size_class.is_compact
    screen.way.setHidden(is_covered)
    for key in screen.team_keys.values():
        key.setHidden(key.isHidden() or is_covered)


def _arrange_full(screen: "PenaltyBoxScreen", room: QRectF) -> None:
    for team, column in screen.columns.items():
        screen.team_keys[team].hide()
        column.setHidden(team not in screen.teams)
    count = len(screen.teams)
    bottom = room.height() - WAY - 10
    wide = (room.width() - 2 * PAD - GAP * (count - 1)) / count
    jammer = JAMMER_ALONE if screen.only_jammers else JAMMER_SHORT if screen.size_class.is_short else JAMMER
    for number, team in enumerate(screen.teams):
        column = screen.columns[team]
        column.set_shape(jammer_high=jammer, line=SWAP, has_head=True)
        place(column, QRectF(PAD + number * (wide + GAP), TOP, wide, bottom - TOP - 14))
    place(screen.swap, QRectF(PAD, TOP + HEAD + jammer + 8, room.width() - 2 * PAD, SWAP))
    place(screen.way, QRectF(PAD, bottom, room.width() - 2 * PAD, WAY))


def _arrange_compact(screen: "PenaltyBoxScreen", room: QRectF, shown: Team) -> None:
    """One team at a time, a key for each; the swap's sentence stands beside the keys."""
    both = len(screen.teams) > 1
    for number, team in enumerate(screen.team_keys):
        screen.team_keys[team].setHidden(not both)
        place(screen.team_keys[team], QRectF(8 + number * 68, 2, 64, 44))
    high = room.height() - LOW_HEAD - LOW_WAY - 3
    for team, column in screen.columns.items():
        column.setHidden(team is not shown)
        column.set_shape(jammer_high=(high - 2 * (ROWS - 1)) / ROWS, line=0.0, has_head=False)
        place(column, QRectF(8, LOW_HEAD, room.width() - 16, high))
    edge = 8 + (140 if both else 0)
    place(screen.swap, QRectF(edge, 2, room.width() - edge - 8, 44))
    place(screen.way, QRectF(8, room.height() - LOW_WAY - 1, room.width() - 16, LOW_WAY))
