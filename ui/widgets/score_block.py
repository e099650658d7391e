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
BARE_CHIP, LOW_CHIP = QSizeF(50, 28), QSizeF(50, 19)
BARE_WIDE = 245.0
"""From this width a chip stands beside its score, in less width above it."""
BARE_SCORE_LEAST = 22.0
LOW_SCORE = 22.0
LOW_TOP = 18.0
LOW_RADIUS = 5.0
SIGN, SIGN_GAP = 13.0, 3.0


class ScoreBlock(Painted):
    """Both teams; the left one stays left everywhere."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(316, 62))
        self._teams: tuple[TeamScore, TeamScore] | None = None
        self._is_bare = False

    def set_bare(self, is_bare: bool) -> None:
        """Show the scores and chips without timeouts, for the compact frame."""
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
        size: float = Type.SCORE
        least = SCORE_LEAST
        used, top = CHIP.width() + STAR_GAP * 2 + STAR, room.top()
        is_low = self._is_bare and room.width() < BARE_WIDE
        if is_low:
            size = least = LOW_SCORE
            used, top = 0.0, room.top() + LOW_TOP
        elif self._is_bare:
            size, least, used = Type.CLOCK, BARE_SCORE_LEAST, BARE_CHIP.width() + SIGN_GAP + SIGN + SIGN_GAP
        middle = room.center().x()
        dash = QRectF(middle - DASH / 2, top, DASH, room.bottom() - top)
        colours = self.colours
        draw_text(painter, dash, "–", colour=colours.text3, size=Type.TITLE, weight=Weight.MEDIUM, align=CENTRE)
        for team, box, align in (
            (left, QRectF(room.left() + used, top, dash.left() - room.left() - used, dash.height()), RIGHT),
            (right, QRectF(dash.right(), top, room.right() - used - dash.right(), dash.height()), LEFT),
        ):
            if is_low:
                self._paint_low_chip(painter, box, team, is_left=team is left)
            elif self._is_bare:
                self._paint_bare_chip(painter, room, team, is_left=team is left)
            else:
                self._paint_team(painter, room, team, is_left=team is left)
            draw_text(
                painter,
                box,
                str(team.score),
                colour=colours.text,
                size=size,
                weight=Weight.HEAVY,
                align=align,
                least=least,
            )

    def _paint_bare_chip(self, painter: QPainter, room: QRectF, team: TeamScore, *, is_left: bool) -> None:
        """Paint the chip at the outer side of its score, and the place of a sign beside it."""
        x = room.left() if is_left else room.right() - BARE_CHIP.width()
        chip = QRectF(x, room.center().y() - BARE_CHIP.height() / 2, BARE_CHIP.width(), BARE_CHIP.height())
        draw_jersey(painter, chip, team.jersey, team.letters, edge=self.colours.strong, size=Type.NOTE)
        x = chip.right() + SIGN_GAP if is_left else chip.left() - SIGN_GAP - SIGN
        self._paint_sign(painter, QRectF(x, chip.center().y() - SIGN / 2, SIGN, SIGN), team)

    def _paint_low_chip(self, painter: QPainter, score: QRectF, team: TeamScore, *, is_left: bool) -> None:
        """Paint the chip above its score, and the place of a sign beside it."""
        x = score.right() - LOW_CHIP.width() if is_left else score.left()
        chip = QRectF(x, score.top() - LOW_TOP, LOW_CHIP.width(), LOW_CHIP.height())
        draw_jersey(
            painter, chip, team.jersey, team.letters, edge=self.colours.strong, size=Type.TINY, radius=LOW_RADIUS
        )
        x = chip.left() - SIGN_GAP - SIGN if is_left else chip.right() + SIGN_GAP
        self._paint_sign(painter, QRectF(x, chip.center().y() - SIGN / 2, SIGN, SIGN), team)

    def _paint_sign(self, painter: QPainter, box: QRectF, team: TeamScore) -> None:
        """Paint the sign of two answers, or else the star of the lead."""
        if team.is_open:
            draw_icon(painter, "equal-not", box, self.colours.warn)
        elif team.has_lead:
            draw_icon(painter, "star-filled", box, self.colours.star)

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
