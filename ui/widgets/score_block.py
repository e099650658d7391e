"""Score in the header: per team a chip, timeouts, and a fixed place for the star."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.roles.shared.header import Review, TeamScore
from ui.theme.icons import draw_icon
from ui.theme.tokens import Type, Weight
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_jersey
from ui.widgets.text import CENTRE, LEFT, RIGHT, draw_text
from ui.widgets.timeout_pips import DOT_STEP, SQUARE, draw_small_pips

__all__ = ["ScoreBlock"]

CHIP = QSizeF(52, 30)
STAR = 18.0
STAR_GAP = 9.0
MARK = 14.0
DASH = 24.0
SCORE_LEAST = 24.0
PIPS_HEIGHT = 12.0


class ScoreBlock(Painted):
    """Both teams; the left one stays left everywhere."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(316, 62))
        self._teams: tuple[TeamScore, TeamScore] | None = None
        self._is_bare = False

    def set_bare(self, is_bare: bool) -> None:
        """Show the scores only, for the compact frame."""
        if is_bare != self._is_bare:
            self._is_bare = is_bare
            self.update()

    def set_teams(self, left: TeamScore, right: TeamScore) -> None:
        if (left, right) == self._teams:
            return
        self._teams = (left, right)
        self.setAccessibleName(joined("; ", (_name(left), _name(right))))
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._teams is None:
            return
        left, right = self._teams
        middle = room.center().x()
        if self._is_bare:
            inner = room
        else:
            used = CHIP.width() + STAR_GAP * 2 + STAR
            inner = room.adjusted(used, 0, -used, 0)
            self._paint_team(painter, room, left, is_left=True)
            self._paint_team(painter, room, right, is_left=False)
        dash = QRectF(middle - DASH / 2, room.top(), DASH, room.height())
        colours = self.colours
        size = Type.SCORE if not self._is_bare else Type.CLOCK
        draw_text(painter, dash, "–", colour=colours.text3, size=Type.TITLE, weight=Weight.MEDIUM, align=CENTRE)
        for team, box, align in (
            (left, QRectF(inner.left(), room.top(), dash.left() - inner.left(), room.height()), RIGHT),
            (right, QRectF(dash.right(), room.top(), inner.right() - dash.right(), room.height()), LEFT),
        ):
            draw_text(
                painter,
                box,
                str(team.score),
                colour=colours.text,
                size=size,
                weight=Weight.HEAVY,
                align=align,
                least=SCORE_LEAST,
            )

    def _paint_team(self, painter: QPainter, room: QRectF, team: TeamScore, *, is_left: bool) -> None:
        colours = self.colours
        height = CHIP.height() + 6 + PIPS_HEIGHT
        top = room.center().y() - height / 2 - 1
        x = room.left() + 7 if is_left else room.right() - CHIP.width() - 7
        chip = QRectF(x, top, CHIP.width(), CHIP.height())
        draw_jersey(painter, chip, team.jersey, team.letters, edge=colours.strong, size=Type.LEAD)
        wide = team.timeouts * DOT_STEP + SQUARE + 4
        pips = QRectF(chip.center().x() - wide / 2, chip.bottom() + 6, wide, PIPS_HEIGHT)
        draw_small_pips(painter, pips, (team.timeouts_left, team.timeouts, team.review), self)
        if team.has_lead:
            left = chip.right() + STAR_GAP if is_left else chip.left() - STAR_GAP - STAR
            box = QRectF(left, room.center().y() - STAR / 2, STAR, STAR)
            draw_icon(painter, "star-filled", box, colours.star)
        if team.is_open:
            left = chip.right() + STAR_GAP if is_left else chip.left() - STAR_GAP - STAR
            box = QRectF(left + (STAR - MARK) / 2, room.center().y() + STAR / 2 + 3, MARK, MARK)
            draw_icon(painter, "equal-not", box, colours.warn)


def _name(team: TeamScore) -> str:
    review = tr("no review left") if team.review is Review.USED else tr("review left")
    score = tr("{team} {score}", team=team.name or team.letters, score=team.score)
    left = ntr("{n} timeout left", "{n} timeouts left", team.timeouts_left)
    marks = [tr("lead jammer")] if team.has_lead else []
    if team.is_open:
        marks.insert(0, tr("two answers"))
    return joined(", ", (score, *marks, left, review))
