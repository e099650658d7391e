"""Drawing of the scoreboard: measured on a 1366 x 768 board, stretched to the available space."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.scoreboard.board_values import BoardTeam, BoardValue
from ui.theme.icons import draw_icon
from ui.theme.tokens import Colours, Radius, Type, Weight
from ui.widgets.logo import draw_logo
from ui.widgets.shapes import draw_box, draw_dot, draw_jersey, draw_ring
from ui.widgets.text import CENTRE, LEFT, RIGHT, draw_text, text_width

__all__ = ["BoardCanvas", "draw_board"]

WIDE, HIGH = 1366.0, 768.0
LEFT_EDGE, RIGHT_EDGE, SIDE = 38.0, 845.0, 484.0
"""Left edges of the two sides, and their width."""
MIDDLE, MIDDLE_WIDE = 534.0, 299.0
BAND = 620.0
LEAST = 8.0
TIMEOUTS = tr("timeouts")
REVIEW = tr("review")


class BoardCanvas:
    """Draws in units of the board. Positions stretch both ways; letters and shapes keep their proportions."""

    def __init__(self, painter: QPainter, room: QRectF, colours: Colours[QColor]) -> None:
        self.painter = painter
        self.colours = colours
        self._across, self._down = room.width() / WIDE, room.height() / HIGH
        self.scale = min(self._across, self._down)

    def box(self, x: float, y: float, wide: float, high: float) -> QRectF:
        """Return a rectangle on the board."""
        return QRectF(x * self._across, y * self._down, wide * self._across, high * self._down)

    def write(
        self,
        box: QRectF,
        text: str,
        size: float,
        *,
        colour: str = "text",
        weight: int = Weight.HEAVY,
        align: Qt.AlignmentFlag = CENTRE,
        may_cut: bool = False,
    ) -> float:
        """Draw one line of words or digits, as large as its rectangle allows."""
        return draw_text(
            self.painter,
            box,
            text,
            colour=getattr(self.colours, colour),
            size=max(LEAST, round(size * self.scale)),
            weight=weight,
            align=align,
            least=LEAST,
            may_cut=may_cut,
        )

    def width(self, text: str, size: float, weight: int = Weight.HEAVY) -> float:
        """Return the width of a line."""
        return text_width(text, size=max(LEAST, round(size * self.scale)), weight=weight)


def draw_board(
    painter: QPainter, room: QRectF, value: BoardValue, colours: Colours[QColor], *, is_flipped: bool
) -> None:
    """Draw the whole board. Flipping exchanges the sides; each team keeps its colours."""
    canvas = BoardCanvas(painter, room, colours)
    left, right = (value.away, value.home) if is_flipped else (value.home, value.away)
    size = min(_score_size(canvas, left.score), _score_size(canvas, right.score))
    _draw_side(canvas, LEFT_EDGE, left, size)
    _draw_side(canvas, RIGHT_EDGE, right, size)
    _draw_middle(canvas, value)
    _draw_band(canvas, value, is_flipped=is_flipped)


def _score_size(canvas: BoardCanvas, score: str) -> float:
    """Return the size at which a score fits its side. Both sides use the smaller one."""
    wide = canvas.width(score, Type.BOARD_SCORE)
    room = canvas.box(0, 0, SIDE - 30, 0).width()
    return Type.BOARD_SCORE * min(1.0, room / max(1.0, wide))


def _draw_side(canvas: BoardCanvas, x: float, team: BoardTeam, size: float) -> None:
    scale = canvas.scale
    banner = canvas.box(x, 24, SIDE, 76)
    draw_jersey(
        canvas.painter,
        banner,
        team.jersey,
        "",
        edge=canvas.colours.strong,
        radius=Radius.CARD * scale,
    )
    gap, side = 6 * scale, banner.height() - 12 * scale
    mark = QRectF(banner.left() + gap, banner.top() + gap, side, side)
    pad = side + 2 * gap if draw_logo(canvas.painter, mark, team.logo) else 16 * scale
    draw_text(
        canvas.painter,
        banner.adjusted(pad, 0, -pad, 0),
        team.name,
        colour=QColor(team.jersey.text_colour),
        size=max(LEAST, round(36 * scale)),
        weight=Weight.BOLD,
        align=CENTRE,
        least=LEAST,
        may_cut=True,
    )
    canvas.write(canvas.box(x, 120, SIDE, 276), team.score, size)
    _draw_pips(canvas, x, team)
    card = canvas.box(x, 474, SIDE, 112)
    draw_box(canvas.painter, card, fill=canvas.colours.surface, edge=canvas.colours.line, width=1.6, radius=12 * scale)
    words = x + 28.0
    if team.has_lead:
        middle = canvas.box(x + 48, 530, 0, 0).topLeft()
        star = QRectF(middle.x() - 23 * scale, middle.y() - 23 * scale, 46 * scale, 46 * scale)
        draw_icon(canvas.painter, "star-filled", star, canvas.colours.star)
        words = x + 94.0
    points = canvas.box(x + SIDE - 150, 478, 130, 104)
    canvas.write(points, team.points, 58, align=RIGHT)
    taken = min(130.0, canvas.width(team.points, 58) / max(0.001, canvas.box(0, 0, 1, 0).width()))
    room = x + SIDE - 34 - taken - words
    canvas.write(canvas.box(words, 490, room, 38), team.jammer, 25, weight=Weight.BOLD, align=LEFT, may_cut=True)
    line = canvas.box(words, 534, room, 38)
    canvas.write(line, team.line, 25, colour="text2", weight=Weight.SEMI, align=LEFT, may_cut=True)


def _draw_pips(canvas: BoardCanvas, x: float, team: BoardTeam) -> None:
    scale, colours = canvas.scale, canvas.colours
    radius, step = 15.5 * scale, 44.0 * scale
    words, review = canvas.width(TIMEOUTS, 22, Weight.SEMI), canvas.width(REVIEW, 22, Weight.SEMI)
    square = 31.0 * scale
    gap = 17.0 * scale
    whole = words + gap + step * team.timeouts + 12 * scale + square + gap + review
    line = canvas.box(x, 412, SIDE, 44)
    left, middle = line.center().x() - whole / 2, line.center().y()
    canvas.write(
        QRectF(left, line.top(), words + 2, line.height()), TIMEOUTS, 22, colour="text2", weight=Weight.SEMI, align=LEFT
    )
    left += words + gap
    for number in range(team.timeouts):
        centre = QPointF(left + radius, middle)
        if number < team.timeouts_left:
            draw_dot(canvas.painter, centre, radius, colours.text)
        else:
            draw_ring(canvas.painter, centre, radius, colours.text, 3.0 * scale)
        left += step
    left += 12 * scale
    box = QRectF(left, middle - square / 2, square, square)
    if team.has_review:
        draw_box(canvas.painter, box, fill=colours.text, radius=6 * scale)
    else:
        draw_box(canvas.painter, box, edge=colours.text, width=3.0 * scale, radius=6 * scale)
    left += square + gap
    canvas.write(
        QRectF(left, line.top(), review + 2, line.height()), REVIEW, 22, colour="text2", weight=Weight.SEMI, align=LEFT
    )


def _draw_middle(canvas: BoardCanvas, value: BoardValue) -> None:
    canvas.write(canvas.box(MIDDLE, 40, MIDDLE_WIDE, 46), value.period, 33, colour="text2", weight=Weight.BOLD)
    canvas.write(canvas.box(MIDDLE, 142, MIDDLE_WIDE, 48), value.jam, 40)
    clock = canvas.box(MIDDLE, 190, MIDDLE_WIDE, 110)
    words, size = (canvas.box(MIDDLE, 300, MIDDLE_WIDE, 36), 26) if value.phase_clock else (clock, 46)
    canvas.write(clock, value.phase_clock, 112, colour=value.phase_colour)
    canvas.write(words, value.phase, size, colour=value.phase_colour, weight=Weight.BOLD)
    if value.is_waiting:
        line = canvas.box(MIDDLE, 340, MIDDLE_WIDE, 30)
        canvas.write(line, tr("waiting for the jam timer"), 20, colour="text2", weight=Weight.SEMI)
    if not value.period_clock:
        return
    label = tr("Period clock") if value.is_period_running else tr("Period clock, stopped")
    canvas.write(canvas.box(MIDDLE, 480, MIDDLE_WIDE, 32), label, 22, colour="text2", weight=Weight.SEMI)
    colour = "text" if value.is_period_running else "text2"
    canvas.write(canvas.box(MIDDLE, 510, MIDDLE_WIDE, 78), value.period_clock, 76, colour=colour)


def _draw_band(canvas: BoardCanvas, value: BoardValue, *, is_flipped: bool) -> None:
    scale = canvas.scale
    band = canvas.box(0, BAND, WIDE, HIGH - BAND)
    canvas.painter.fillRect(band.adjusted(0, 0, 0, 2), canvas.colours.well)
    canvas.write(
        canvas.box(38, 634, 400, 32), tr("In the penalty box"), 22, colour="text2", weight=Weight.SEMI, align=LEFT
    )
    parts = value.last_jam
    last = joined("   ", (*parts[:1], *reversed(parts[1:])) if is_flipped else parts) if parts else ""
    taken = 0.0
    if last:
        label = canvas.box(900, 634, 428, 32)
        canvas.write(label, tr("Last jam"), 22, colour="text2", weight=Weight.SEMI, align=RIGHT)
        taken = canvas.write(canvas.box(900, 680, 428, 54), last, 35, align=RIGHT)
    right = canvas.box(1328, 0, 0, 0).x() - taken - 30 * scale
    row = canvas.box(38, 674, 112, 64)
    left, high = row.left(), min(row.height(), 64 * scale)
    sits = sorted(value.box, key=lambda box: not box.jersey.is_ringed) if is_flipped else value.box
    each = 212.0 * scale
    shown = max(1, int((right - left + 20 * scale) // each))
    stretch = scale if shown >= len(sits) else max(scale * 0.72, (right - left) / (212 * max(1, len(sits))))
    for box in sits:
        if left + 190 * stretch > right:
            break
        chip = QRectF(left, row.center().y() - high / 2, 112 * stretch, high)
        number = round(33 * stretch)
        draw_jersey(
            canvas.painter, chip, box.jersey, box.number, edge=canvas.colours.strong, size=number, radius=10 * stretch
        )
        time = QRectF(chip.right() + 11 * stretch, chip.top(), 76 * stretch, high)
        draw_text(
            canvas.painter,
            time,
            box.time,
            colour=canvas.colours.text,
            size=max(LEAST, number - 2 * stretch),
            weight=Weight.HEAVY,
            least=LEAST,
        )
        left += 212 * stretch
