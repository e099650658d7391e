"""Drawing of the other boards for the audience: half-time, and lists of both teams."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from derbyos_core.i18n import tr
from derbyos_core.roles.displays.boards import HalfTimeBoard, HalfTimeTeam, ListBoard, ListTeam
from ui.roles.scoreboard.drawing import BoardCanvas
from ui.roles.scoreboard.pictures import draw_picture
from ui.theme.tokens import Colours, Radius, Weight
from ui.widgets.logo import draw_logo
from ui.widgets.shapes import draw_box, draw_jersey, pen_of
from ui.widgets.text import CENTRE, LEFT, RIGHT, draw_text

__all__ = ["draw_half_time", "draw_lists"]

SIDE, LEFT_EDGE, RIGHT_EDGE = 470.0, 38.0, 858.0
MIDDLE, MIDDLE_WIDE = 518.0, 330.0
SCORE, CLOCK, RESULT = 250.0, 118.0, 64.0
CARD_TOP, CARD_HIGH = 560.0, 150.0
WHOLE, HIGH = 1366.0, 768.0
WITH_SPONSORS = 0.73
"""Share of the height that the half-time board keeps beside sponsors."""
THANKS_TOP, SPONSOR, SPONSOR_HIGH, SPONSOR_GAP = 576.0, 312.0, 136.0, 14.0
WHITE = QColor("#FFFFFF")
LIST_LEFT, LIST_WIDE, LIST_TOP, LIST_HIGH = 38.0, 635.0, 196.0, 548.0
LIST_RIGHT = 693.0
LINE_MAX, LINE_LEAST = 52.0, 20.0
NUMBER_WIDE, NOTE_WIDE = 112.0, 190.0


def draw_half_time(
    painter: QPainter, room: QRectF, value: HalfTimeBoard, colours: Colours[QColor], *, is_flipped: bool
) -> None:
    """Draw the half-time board, or the final one; sponsors take its lower end, and the rest is lower by that."""
    if value.sponsors:
        _draw_sponsors(BoardCanvas(painter, room, colours), value.sponsors)
        room = QRectF(room.left(), room.top(), room.width(), room.height() * WITH_SPONSORS)
    canvas = BoardCanvas(painter, room, colours)
    left, right = (value.away, value.home) if is_flipped else (value.home, value.away)
    for x, team in ((LEFT_EDGE, left), (RIGHT_EDGE, right)):
        _draw_banner(canvas, canvas.box(x, 40, SIDE, 76), team)
        canvas.write(canvas.box(x, 150, SIDE, 280), team.score, SCORE, colour="text2" if team.is_behind else "text")
        _draw_best(canvas, x, team)
    canvas.write(canvas.box(MIDDLE, 54, MIDDLE_WIDE, 48), value.period, 32, colour="text2", weight=Weight.SEMI)
    canvas.write(canvas.box(MIDDLE, 168, MIDDLE_WIDE, 56), value.word, 46, weight=Weight.BOLD)
    canvas.write(canvas.box(MIDDLE, 232, MIDDLE_WIDE, 120), value.clock, CLOCK, colour=value.clock_colour)
    canvas.write(canvas.box(MIDDLE, 252, MIDDLE_WIDE, 90), value.result, RESULT)
    canvas.write(canvas.box(MIDDLE, 366, MIDDLE_WIDE, 44), value.next_start, 30, colour="text2", weight=Weight.SEMI)
    label = canvas.box(MIDDLE, CARD_TOP + 22, MIDDLE_WIDE, 40)
    canvas.write(label, tr("Lead jams"), 27, colour="text2", weight=Weight.SEMI)
    canvas.write(canvas.box(MIDDLE, CARD_TOP + 62, MIDDLE_WIDE, 64), f"{left.lead_jams} – {right.lead_jams}", 54)


def _draw_sponsors(canvas: BoardCanvas, sponsors: tuple[str, ...]) -> None:
    """Draw up to four pictures, each on white, since most logos are made for paper."""
    painter, scale = canvas.painter, canvas.scale
    painter.fillRect(canvas.box(0, THANKS_TOP - 10, WHOLE, HIGH), canvas.colours.surface)
    words = canvas.box(LEFT_EDGE, THANKS_TOP, WHOLE, 34)
    canvas.write(words, tr("With thanks to"), 25, colour="text2", weight=Weight.SEMI, align=LEFT)
    taken = len(sponsors) * SPONSOR + (len(sponsors) - 1) * SPONSOR_GAP
    for number, path in enumerate(sponsors):
        x = (WHOLE - taken) / 2 + number * (SPONSOR + SPONSOR_GAP)
        tile = canvas.box(x, THANKS_TOP + 40, SPONSOR, SPONSOR_HIGH)
        draw_box(painter, tile, fill=WHITE, radius=12 * scale)
        draw_picture(painter, tile.adjusted(14 * scale, 10 * scale, -14 * scale, -10 * scale), path)


def _draw_banner(canvas: BoardCanvas, banner: QRectF, team: HalfTimeTeam | ListTeam) -> None:
    scale = canvas.scale
    radius = Radius.CARD * scale
    draw_jersey(canvas.painter, banner, team.jersey, "", edge=canvas.colours.strong, radius=radius)
    draw_text(
        canvas.painter,
        banner.adjusted(16 * scale, 0, -16 * scale, 0),
        team.name,
        colour=QColor(team.jersey.text_colour),
        size=max(8.0, round(36 * scale)),
        weight=Weight.BOLD,
        align=CENTRE,
        least=8.0,
        may_cut=True,
    )


def _draw_best(canvas: BoardCanvas, x: float, team: HalfTimeTeam) -> None:
    colours, scale = canvas.colours, canvas.scale
    card = canvas.box(x, CARD_TOP, SIDE, CARD_HIGH)
    draw_box(canvas.painter, card, fill=colours.surface, edge=colours.line, width=1.6, radius=12 * scale)
    high = card.height() * 0.78
    crest = QRectF(card.left() + 22 * scale, card.center().y() - high / 2, high * 0.84, high)
    _draw_crest(canvas, crest, team)
    left = crest.right() + 24 * scale
    words = QRectF(left, card.center().y() - 42 * scale, card.right() - left - 16 * scale, 40 * scale)
    canvas.write(words, tr("Most points"), 28, weight=Weight.BOLD, align=LEFT)
    best = words.translated(0, 42 * scale)
    canvas.write(best, team.best, 26, colour="text2", weight=Weight.SEMI, align=LEFT, may_cut=True)


def _draw_crest(canvas: BoardCanvas, box: QRectF, team: HalfTimeTeam) -> None:
    """Draw the team's logo, or in place of one a shield in its colour with its letters."""
    if draw_logo(canvas.painter, box, team.logo):
        return

    def at(across: float, down: float) -> QPointF:
        return QPointF(box.left() + across * box.width(), box.top() + down * box.height())

    shield = QPainterPath(at(0, 0.12))
    shield.quadTo(at(0.3, 0.12), at(0.5, 0))
    shield.quadTo(at(0.7, 0.12), at(1, 0.12))
    shield.lineTo(at(1, 0.55))
    shield.quadTo(at(0.9, 0.84), at(0.5, 1))
    shield.quadTo(at(0.1, 0.84), at(0, 0.55))
    shield.closeSubpath()
    canvas.painter.setPen(pen_of(canvas.colours.strong, 3 * canvas.scale))
    canvas.painter.setBrush(QColor(team.jersey.fill))
    canvas.painter.drawPath(shield)
    draw_text(
        canvas.painter,
        box,
        team.letters,
        colour=QColor(team.jersey.text_colour),
        size=max(8.0, round(38 * canvas.scale)),
        weight=Weight.HEAVY,
        align=CENTRE,
        least=8.0,
    )


def draw_lists(
    painter: QPainter, room: QRectF, value: ListBoard, colours: Colours[QColor], *, is_flipped: bool
) -> None:
    """Draw a board with a list per team."""
    canvas = BoardCanvas(painter, room, colours)
    left, right = (value.away, value.home) if is_flipped else (value.home, value.away)
    score = " – ".join(reversed(value.score.split(" – "))) if is_flipped else value.score
    canvas.write(canvas.box(38, 24, 460, 56), value.title, 36, colour="text2", weight=Weight.BOLD, align=LEFT)
    canvas.write(canvas.box(508, 16, 350, 72), score, 62)
    canvas.write(canvas.box(868, 24, 460, 56), value.clock, 36, colour="text2", weight=Weight.BOLD, align=RIGHT)
    # Both lists have lines of one height, so that they can be compared across.
    most = max(len(left.lines), len(right.lines), 1)
    step = max(LINE_LEAST, min(LINE_MAX, LIST_HIGH / most))
    for x, team in ((LIST_LEFT, left), (LIST_RIGHT, right)):
        _draw_banner(canvas, canvas.box(x, 100, LIST_WIDE, 72), team)
        if not team.lines:
            canvas.write(canvas.box(x, LIST_TOP, LIST_WIDE, 60), value.nobody, 30, colour="text2", weight=Weight.SEMI)
        size = step * 0.62
        for number, line in enumerate(team.lines):
            top = LIST_TOP + number * step
            colour = "text2" if line.is_out else "text"
            canvas.write(canvas.box(x, top, NUMBER_WIDE, step), line.number, size, colour=colour, align=RIGHT)
            note = NOTE_WIDE if line.note else 0.0
            words = canvas.box(x + NUMBER_WIDE + 22, top, LIST_WIDE - NUMBER_WIDE - 22 - note, step)
            canvas.write(words, line.words, size, colour=colour, weight=Weight.SEMI, align=LEFT, may_cut=True)
            if line.note:
                box = canvas.box(x + LIST_WIDE - note, top, note, step)
                canvas.write(box, line.note, size * 0.8, colour="line_up", weight=Weight.BOLD, align=RIGHT)
            elif line.is_out:
                box = canvas.box(x + LIST_WIDE - NOTE_WIDE, top, NOTE_WIDE, step)
                canvas.write(box, tr("OUT"), size * 0.8, colour="bad", weight=Weight.BOLD, align=RIGHT)
