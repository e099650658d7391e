"""Row of the skaters on track, for windows too small for the rosters: left team, then right team."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import SkaterRef
from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.colours import jersey
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.roster import on_track
from derbyos_core.roles.shared import texts
from ui.layout import columns, grid, place, place_all
from ui.roles.shared.page import Pane, Sentence
from ui.widgets.number_tile import NumberTile, TileState, TileValue
from ui.widgets.pressable import Pressable

__all__ = ["PLACES", "TrackRow"]

PLACES = 5
GAP = 6.0
BETWEEN = 20.0
MISSING_LEFT, MISSING_TOP = 8.0, 16.0
LETTERS = {Position.JAMMER: "J", Position.PIVOT: "P", Position.BLOCKER: "B"}
NOBODY = tr("Lineup not in yet.")


class TrackRow(Pane):
    """Five tiles of each team.

    Signals:
        skater_tapped(object): the SkaterRef of the tile that was tapped.
    """

    skater_tapped = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._is_halved = False
        self._teams: tuple[Team, ...] = ()
        self._skaters: dict[int, SkaterRef] = {}
        self.tiles = [self._made(number) for number in range(2 * PLACES)]
        self.missing = [Sentence(NOBODY, parent=self) for _ in range(2)]

    def set_bout(self, bout: Bout, jam: JamId | None, teams: tuple[Team, ...], chosen: tuple[SkaterRef, ...]) -> None:
        """Show the line-up of the cursor's jam, and mark the skaters of the draft."""
        self._skaters.clear()
        for place_of, team in enumerate(teams):
            sheet, skaters = bout.teams[team], on_track(bout, team, jam)[:PLACES]
            self.missing[place_of].setHidden(bool(skaters))
            for number in range(PLACES):
                tile = self.tiles[place_of * PLACES + number]
                tile.setHidden(number >= len(skaters))
                if number >= len(skaters):
                    continue
                person, position = skaters[number]
                here = SkaterRef(team=team, number=person.label, eid=person.eid)
                self._skaters[place_of * PLACES + number] = here
                is_picked = any(one.team is team and one.number == person.label for one in chosen)
                tile.set_tile(
                    TileValue(
                        number=person.label,
                        word=LETTERS[position],
                        state=TileState.PICKED if is_picked else TileState.NORMAL,
                        jersey=jersey(sheet.color, second=team is Team.AWAY),
                        name=joined(
                            ", ",
                            (f"{sheet.name or sheet.short} {person.label} {person.name}", texts.place_word(position)),
                        ),
                    )
                )
        for number in range(len(teams) * PLACES, len(self.tiles)):
            self.tiles[number].hide()
        for number in range(len(teams), len(self.missing)):
            self.missing[number].hide()
        if teams != self._teams:
            self._teams = teams
            self.relook()

    def grid(self) -> list[Pressable]:
        """Return the tiles of the arrow keys' grid."""
        return [tile for tile in self.tiles if not tile.isHidden()]

    def set_halved(self, *, is_halved: bool) -> None:
        """Set whether a tile fills only the left half of its place, so that something fits beside it."""
        if is_halved != self._is_halved:
            self._is_halved = is_halved
            self.relook()

    def arrange(self, room: QRectF) -> None:
        sides = columns(room, max(1, len(self._teams)), gap=BETWEEN)
        for side, sentence, first in zip(sides, self.missing, range(0, len(self.tiles), PLACES), strict=False):
            boxes = grid(side, PLACES, across=PLACES, height=side.height(), gap=GAP)
            if self._is_halved:
                boxes = [columns(box, 2, gap=GAP)[0] for box in boxes]
            place_all(self.tiles[first : first + PLACES], boxes)
            place(sentence, side.adjusted(MISSING_LEFT, MISSING_TOP, -MISSING_LEFT, 0))

    def _made(self, number: int) -> NumberTile:
        tile = NumberTile(parent=self)
        tile.set_holding(False)
        tile.setFocusPolicy(Qt.FocusPolicy.NoFocus if number else Qt.FocusPolicy.TabFocus)
        tile.tapped.connect(lambda: self._on_tile(number))
        return tile

    def _on_tile(self, number: int) -> None:
        if number in self._skaters:
            self.skater_tapped.emit(self._skaters[number])
