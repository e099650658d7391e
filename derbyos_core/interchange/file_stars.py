"""Holder of the star in a jam of a file, and the trip of a star pass, recovered from a saved jam."""

from collections.abc import Sequence

from derbyos_core.document.natural import number_of
from derbyos_core.gossip.entry import Payload
from derbyos_core.interchange.file_roster import FileRoster

__all__ = ["FileStars"]


class FileStars:
    """The jammers of one jam of a file, team by team."""

    def __init__(self, events: Sequence[Payload], roster: FileRoster) -> None:
        self._roster = roster
        self._events = events
        self._line_up: dict[tuple[str, str], str] = {}
        for event in events:
            named = roster.find(event.attributes.get("skater", ""))
            if event.tag == "line-up" and named is not None:
                place = (named.team, event.attributes.get("position", ""))
                self._line_up.setdefault(place, named.eid)
        self._first = {self._team(event): self._first_trip(event) for event in events if event.tag == "star-pass"}

    def holder(self, event: Payload) -> str:
        """Return the eid of the skater whom a saver writes for this event, as far as the line-up tells."""
        team = self._team(event)
        passed = event.tag == "no-initial" and team in self._first
        if event.tag == "pass":
            first, number = self._first.get(team), number_of(event.attributes.get("number"))
            passed = first is not None and number is not None and number >= first
        return self._line_up.get((team, "pivot" if passed else "jammer"), "")

    def first_trip_after(self, star_pass: Payload) -> int | None:
        """Return the number of the new jammer's first trip, None where the file does not tell."""
        return self._first.get(self._team(star_pass))

    def _first_trip(self, star_pass: Payload) -> int | None:
        given = number_of(star_pass.attributes.get("pass"))
        if given is not None:
            return given
        team = self._team(star_pass)
        index = next(place for place, event in enumerate(self._events) if event is star_pass)
        before, after = self._trips(team, self._events[:index]), self._trips(team, self._events[index:])
        if not after:
            return max((number for number, _ in before), default=0) + 1
        # The trips that follow are the pivot's, unless the file says that the jammer made them.
        jammer = self._line_up.get((team, "jammer"))
        return min((number for number, skater in after if not skater or skater != jammer), default=None)

    def _trips(self, team: str, events: Sequence[Payload]) -> list[tuple[int, str]]:
        found = []
        for event in events:
            number = number_of(event.attributes.get("number"))
            if event.tag == "pass" and number is not None and self._team(event) == team:
                named = self._roster.find(event.attributes.get("skater", ""))
                found.append((number, named.eid if named else ""))
        return found

    def _team(self, event: Payload) -> str:
        named = self._roster.find(event.attributes.get("skater", ""))
        return named.team if named is not None else event.attributes.get("team", "")
