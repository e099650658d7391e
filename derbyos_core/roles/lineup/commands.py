"""Commands of a change to the five slots. All name the jam of the panel, never "the current".

With the first skater, those in the line-up anyway, being in the box, are entered too: the screen's dashed places are
then written. Each is an entry of its own, before the one that was tapped, so Undo takes back the tapped one.
"""

from dataclasses import dataclass

from derbyos_core.bout.commands import Command, FieldSkater, ReplaceSkater, SkaterRef, UnfieldSkater
from derbyos_core.bout.model import Position
from derbyos_core.identity import Team
from derbyos_core.roles.lineup.panel import LineupPanel
from derbyos_core.roles.lineup.places import LineupSlot, PlaceState

__all__ = ["LineupCommands"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupCommands:
    """The commands of one press."""

    panel: LineupPanel
    team: Team

    def fill(self, number: int, skater: SkaterRef) -> list[Command]:
        """Put a skater into a slot. The skater who stood there leaves the line-up."""
        place = self.panel.arrangement.places[number]
        if place.position is not Position.BLOCKER or place.state is not PlaceState.FILLED:
            return [*self.expected_but(number), self._field(place.position, skater)]
        return [*self.expected_but(number), self._replace(place, Position.BLOCKER, skater)]

    def move(self, here: int, there: int, skater: SkaterRef) -> list[Command]:
        """Move a skater from one slot to another. The skater who stood there leaves the line-up."""
        source, target = (self.panel.arrangement.places[number] for number in (here, there))
        commands = self.expected_but(here, there)
        is_written = source.state is PlaceState.FILLED
        if is_written and self._written(source) is target.position:
            return commands  # between two blocker slots nothing that is written changes
        if target.state is PlaceState.FILLED and target.position is Position.BLOCKER:
            commands.append(self.unfield(target.eid))
        if is_written:
            return [*commands, self._replace(source, target.position, skater)]
        return [*commands, self._field(target.position, skater)]

    def empty(self, number: int) -> list[Command]:
        """Clear a slot. A skater who was only expected there is written nowhere."""
        place = self.panel.arrangement.places[number]
        return [self.unfield(place.eid)] if place.state is PlaceState.FILLED else []

    def unfield(self, eid: str) -> UnfieldSkater:
        """Return the command that takes a skater out of the line-up."""
        written = next((place for person, place in self.panel.side.lined_up if person.eid == eid), Position.BLOCKER)
        return UnfieldSkater(jam=self.panel.jam, team=self.team, position=written, skater_eid=eid)

    def expected_but(self, *numbers: int) -> list[Command]:
        """Return commands for those in the box who are not written yet, except in the slots being changed."""
        return [
            self._field(place.position, SkaterRef(team=self.team, number=place.person.number, eid=place.eid))
            for number, place in enumerate(self.panel.arrangement.places)
            if number not in numbers and place.state is PlaceState.EXPECTED and place.person is not None
        ]

    def _field(self, position: Position, skater: SkaterRef) -> FieldSkater:
        return FieldSkater(jam=self.panel.jam, position=position, skater=skater)

    def _replace(self, old: LineupSlot, position: Position, skater: SkaterRef) -> ReplaceSkater:
        return ReplaceSkater(
            jam=self.panel.jam, old_position=self._written(old), old_eid=old.eid, position=position, skater=skater
        )

    def _written(self, place: LineupSlot) -> Position:
        """Return the written position: without a pivot, the skater in the pivot's column is a blocker."""
        return next((one for person, one in self.panel.side.lined_up if person.eid == place.eid), place.position)
