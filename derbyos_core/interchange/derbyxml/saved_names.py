"""Names of skaters in a file: the current number, and for a trip or a call the holder of the star.

Live, the lead, trips, the star pass and the call carry the team alone, so that a corrected line-up corrects them all; a
file names the skater (entries 1.5). References are written `home:405` with the current number; where two skaters of a
team have one number, by name.
"""

from collections import Counter
from collections.abc import Mapping

from derbyos_core.bout.model import Bout, JamId, Person, TeamJam
from derbyos_core.document.natural import team_of
from derbyos_core.document.tree import Element
from derbyos_core.identity import Team

__all__ = ["STARRED", "SavedNames"]

STARRED = frozenset(("lead", "lost-lead", "pass", "star-pass", "call", "no-initial"))
"""Facts whose skater follows from the line-up."""


class SavedNames:
    """The names of one bout at one moment."""

    def __init__(self, bout: Bout) -> None:
        self._persons: dict[str, Person | None] = {}
        self._bout = bout
        everybody = (person for sheet in bout.teams.values() for person in sheet.persons)
        self._numbers = Counter((person.team, person.number) for person in everybody)
        self._jams = {jam.id: jam for jam in bout.jams}

    def reference(self, attributes: Mapping[str, str]) -> str:
        """Return `home:405` for the skater of an element, or the reference as written if they are unknown."""
        eid = attributes.get("skater-eid", "")
        if eid not in self._persons:
            self._persons[eid] = self._bout.skater(eid)
        person = self._persons[eid]
        return self._written(person) if person else attributes.get("skater", "")

    def of(self, element: Element, jam: JamId) -> str:
        """Return the skater that a file names in this element of a jam; empty where only the team is known."""
        if element.tag not in STARRED:
            return self.reference(element.attributes)
        person = self._starred(element, jam)
        return self._written(person) if person else self.reference(element.attributes)

    def _starred(self, element: Element, jam: JamId) -> Person | None:
        row = self._row(element, jam)
        if row is None:
            return None
        if element.tag == "pass":
            passed = any(trip.eid == element.eid and trip.after_star_pass for trip in row.trips)
        else:
            passed = element.tag == "no-initial" and row.star_pass
        return row.pivot if passed else row.jammer

    def _row(self, element: Element, jam: JamId) -> TeamJam | None:
        team = team_of(element.attributes)
        found = self._jams.get(jam)
        if found is None or team not in (Team.HOME, Team.AWAY):
            return None
        return found.side(Team(team))

    def _written(self, person: Person) -> str:
        shared = self._numbers[person.team, person.number] > 1
        return f"{person.team}:{person.name if shared and person.name else person.label}"
