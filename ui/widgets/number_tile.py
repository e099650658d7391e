"""Tile of a skater: the number large, the name or the state in words under it."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.colours import Jersey
from derbyos_core.i18n import joined
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box, draw_corner, draw_key
from ui.widgets.text import CENTRE, draw_text

__all__ = ["NumberTile", "TileState", "TileValue"]

WIDTH = 104.0
HEIGHT = 78.0
STRIPE = 9.0
DASHED_WIDTH = 1.8
PICKED_WIDTH = 3.0
NUMBER_SHARE = 0.5
"""The largest number in a low tile, as a share of its height, so that it keeps clear of the word below."""


class TileState(StrEnum):
    """State of the skater on the tile."""

    NORMAL = "normal"
    CHOSEN = "chosen"
    """Has a slot in this line-up: inverted."""
    PICKED = "picked"
    """The first half of an entry: accent."""
    IN_BOX = "in_box"
    FOULED_OUT = "fouled_out"
    """Struck out, but can be tapped."""
    RESTING = "resting"
    """May not skate this jam, but can be tapped."""
    PLAIN = "plain"
    """Words only: "Not on roster", "No skater"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileValue:
    """Value of a tile."""

    number: str
    word: str = ""
    """The name, the position, or what bars the skater."""
    state: TileState = TileState.NORMAL
    jersey: Jersey | None = None
    """A stripe of the team's colour, if both teams stand in one row."""
    name: str = ""
    """The full accessible name."""
    has_hint: bool = False
    """There is a hint about it: a mark in the corner."""


class NumberTile(Pressable):
    """A tile of the number pad."""

    def __init__(self, *, height: float = HEIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(WIDTH, height))
        self._tile = TileValue(number="")
        self.set_holding(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_tile(self, tile: TileValue) -> None:
        if tile == self._tile:
            return
        self._tile = tile
        self.setAccessibleName(tile.name or joined(" ", filter(None, (tile.number, tile.word))))
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        tile, colours = self._tile, self.colours
        colour, soft = colours.text, colours.text2
        face = room
        if tile.state is TileState.PLAIN:
            draw_text(
                painter,
                room,
                tile.number,
                colour=soft,
                size=Type.BODY,
                weight=Weight.SEMI,
                align=CENTRE,
                least=Type.TINY,
            )
            return
        if tile.state is TileState.CHOSEN:
            face = draw_key(painter, room, fill=colours.text, edge=colours.text, lip=colours.lip_strong)
            colour = soft = colours.surface
        elif tile.state is TileState.PICKED:
            draw_box(
                painter,
                room,
                fill=colours.accent_soft,
                edge=colours.accent,
                width=PICKED_WIDTH,
                radius=Radius.BUTTON,
            )
        elif tile.state is TileState.IN_BOX:
            face = draw_key(painter, room, fill=colours.well, edge=colours.well, lip=colours.lip)
            draw_box(painter, face, edge=colours.strong, width=DASHED_WIDTH, radius=Radius.BUTTON, is_dashed=True)
        elif tile.state in (TileState.FOULED_OUT, TileState.RESTING):
            face = draw_key(painter, room, fill=colours.well, edge=colours.line, lip=colours.lip)
            colour = soft
        else:
            face = draw_key(painter, room, fill=colours.key, edge=colours.line, lip=colours.lip)
        self._paint_words(painter, face, colour, soft)
        if tile.jersey is not None:
            self._paint_stripe(painter, face, tile.jersey)
        if tile.has_hint:
            draw_corner(painter, face, colours.warn, radius=Radius.BUTTON)

    def _paint_words(self, painter: QPainter, face: QRectF, colour: QColor, soft: QColor) -> None:
        tile = self._tile
        rest = face.height() - (STRIPE if tile.jersey else 0.0)
        has_word = bool(tile.word)
        number = QRectF(face.left() + 4, face.top(), face.width() - 8, rest * (0.68 if has_word else 1.0))
        draw_text(
            painter,
            number,
            tile.number,
            colour=colour,
            size=min(Type.NUMBER_M, max(Type.HEAD, round(rest * NUMBER_SHARE))) if has_word else Type.NUMBER_M,
            weight=Weight.HEAVY,
            align=CENTRE,
            least=Type.HEAD,
            is_struck=tile.state is TileState.FOULED_OUT,
        )
        if has_word:
            line = QRectF(face.left() + 1.5, face.top() + rest * 0.60, face.width() - 3, rest * 0.34)
            is_plain = tile.state is TileState.NORMAL and tile.jersey is None
            weight = Weight.MEDIUM if is_plain else Weight.BOLD
            draw_text(
                painter,
                line,
                tile.word,
                colour=soft,
                size=Type.NOTE,
                weight=weight,
                align=CENTRE,
                least=Type.TINY,
                may_cut=tile.state is TileState.NORMAL,
            )

    def _paint_stripe(self, painter: QPainter, face: QRectF, jersey: Jersey) -> None:
        shape = QPainterPath()
        shape.addRoundedRect(face.adjusted(1, 1, -1, -1), Radius.BUTTON, Radius.BUTTON)
        painter.save()
        painter.setClipPath(shape)
        bar = QRectF(face.left(), face.bottom() - STRIPE, face.width(), STRIPE)
        painter.fillRect(bar, QColor(jersey.fill))
        if jersey.is_ringed:
            middle = QRectF(bar.left(), bar.top() + STRIPE * 0.4, bar.width(), STRIPE * 0.22)
            painter.fillRect(middle, QColor(jersey.text_colour))
        painter.fillRect(QRectF(bar.left(), bar.top() - 0.8, bar.width(), 1.6), self.colours.strong)
        painter.restore()
