"""Helpers that find the parts of a screen."""

from ui.roles.lineup.pane import LineupPane
from ui.roles.penalty_tracker.roster import RosterPane
from ui.widgets.number_tile import NumberTile
from ui.widgets.roster_cell import RosterCell

__all__ = ["cell_of", "tile_of"]


def tile_of(pane: LineupPane, number: str) -> NumberTile:
    """Return a skater's tile beside the line-up."""
    return pane.tiles[[tile.number for tile in pane.skaters].index(number)]


def cell_of(roster: RosterPane, number: str) -> RosterCell:
    """Return a skater's cell among the penalties."""
    return next(cell for cell in roster.cells if cell.value.number == number)
