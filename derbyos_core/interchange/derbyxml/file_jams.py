"""Entries that import the jams of a file: the saved form converted back into the live one.

Derived content of the saved form is not entered as a fact of its own: the skater of a lead (the line-up gives it), who
started in the box (the trips give it), the trip of a star pass. An exit returns to its `enter-box`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from derbyos_core.bout.model import JamId
from derbyos_core.clock import parse_instant
from derbyos_core.document import natural
from derbyos_core.document.natural import number_of
from derbyos_core.gossip.entry import Act, Payload, Target, Verb
from derbyos_core.identity import BoutId, Eid, is_uuid, new_eid
from derbyos_core.interchange.derbyxml.file_order import with_places
from derbyos_core.interchange.derbyxml.file_roster import UNKNOWN, FileRoster
from derbyos_core.interchange.derbyxml.saved_names import STARRED

__all__ = ["FileJams", "with_attributes"]


class _Trip(NamedTuple):
    """A trip with a number: its place among the events, and the eid of its skater, empty if that is not told."""

    place: int
    number: int
    skater: str


class FileStars:
    """The jammers of one jam of a file, team by team."""

    def __init__(self, events: Sequence[Payload], roster: FileRoster) -> None:
        self._roster = roster
        self._line_up: dict[tuple[str, str], str] = {}
        star_passes: dict[str, tuple[int, Payload]] = {}
        trips: dict[str, list[_Trip]] = {}
        for place, event in enumerate(events):
            named = roster.find(event.attributes.get("skater", ""))
            if event.tag == "line-up" and named is not None:
                self._line_up.setdefault((named.team, event.attributes.get("position", "")), named.eid)
            elif event.tag == "star-pass":
                star_passes[self._team(event)] = place, event  # a later one of the same team replaces it
            elif event.tag == "pass":
                number = number_of(event.attributes.get("number"))
                if number is not None:
                    trip = _Trip(place, number, named.eid if named is not None else "")
                    trips.setdefault(self._team(event), []).append(trip)
        self._first = {
            team: self._first_trip(team, place, event, trips.get(team, []))
            for team, (place, event) in star_passes.items()
        }

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

    def _first_trip(self, team: str, place: int, star_pass: Payload, trips: Sequence[_Trip]) -> int | None:
        given = number_of(star_pass.attributes.get("pass"))
        if given is not None:
            return given
        after = [trip for trip in trips if trip.place > place]
        if not after:
            return max((trip.number for trip in trips), default=0) + 1
        # The trips that follow are the pivot's, unless the file says that the jammer made them.
        jammer = self._line_up.get((team, "jammer"))
        return min((trip.number for trip in after if not trip.skater or trip.skater != jammer), default=None)

    def _team(self, event: Payload) -> str:
        named = self._roster.find(event.attributes.get("skater", ""))
        return named.team if named is not None else event.attributes.get("team", "")


_OWN = frozenset(("penalty", "enter-box", "time-out", "clock-set", "score-adjustment", "note"))
"""Facts with a random id; a second statement is a second fact."""
_KEEP_TEAM = STARRED | {"line-up", "sit-out", "no-pivot", "enter-box"}
"""Elements that carry their team when live; elsewhere the reference to the skater gives it."""


@dataclass(frozen=True, slots=True)
class _Seat:
    """A box trip that the file has not ended yet."""

    eid: Eid
    team: str
    person: str


class FileJams:
    """The jams of one file, read in order: a box trip may end in a later one."""

    def __init__(self, roster: FileRoster, bout_id: BoutId, random: Random) -> None:
        self._roster = roster
        self._bout_id = bout_id
        self._random = random
        self._seats: list[_Seat] = []

    def entries(self, jam: Payload, jam_id: JamId) -> Iterator[tuple[Act, ...]]:
        """Yield one jam's content as the acts of one entry.

        An element that no node can place (its team is unknown) becomes a separate entry after it, because an entry
        counts as a whole or not at all.
        """
        target = Target(period=str(jam_id.period), jam=str(jam_id.number))
        acts = [
            Act(verb=Verb.SET, target=target, attribute=name, text=value)
            for name, value in jam.attributes.items()
            if name not in ("number", "eid")
        ]
        live, lost, exits = self._sorted(jam, jam_id)
        if live or jam.text:
            acts.append(Act(verb=Verb.ADD, target=target, text=jam.text, payload=tuple(live)))
        acts += exits
        yield tuple(acts) or (self._bare(jam_id),)
        for payload in lost:
            yield (Act(verb=Verb.ADD, target=target, payload=(payload,)),)

    def _sorted(self, jam: Payload, jam_id: JamId) -> tuple[list[Payload], list[Payload], list[Act]]:
        """Split the events into live elements, elements that cannot be placed, and exits from the box."""
        events = tuple(with_places(jam.children, parse_instant(jam.attributes.get("timestamp", "")), but="line-up"))
        stars = FileStars(events, self._roster)
        seated = self._seated_at_start(events)
        live: list[Payload] = []
        lost: list[Payload] = []
        exits: list[Act] = []
        for event in events:
            ended = self._end(event, jam_id) if event.tag == "exit-box" else None
            if ended is not None:
                exits.append(ended)
                continue
            element = self._live(event, jam_id, stars, seated)
            (live if _has_place(element) else lost).append(element)
        return live, lost, exits

    def _bare(self, jam: JamId) -> Act:
        """Return the act for a jam of which the file states only that it exists."""
        attributes = {"eid": self._bout_id.eid(natural.jam_key(*jam.place)), "number": str(jam.number)}
        payload = Payload(tag="jam", attributes=attributes)
        return Act(verb=Verb.ADD, target=Target(period=str(jam.period)), payload=(payload,))

    def own(self, element: Payload) -> Payload:
        """Convert an element outside the jams, with an id of its own where its kind has one."""
        named = self._roster.find(element.attributes.get("skater", ""))
        attributes = dict(element.attributes) | (named.attributes if named is not None else {})
        eid = {"eid": str(self._own_eid(element))} if element.tag in _OWN else {}
        return with_attributes(element, eid | attributes)

    def _own_eid(self, element: Payload) -> Eid:
        given = element.attributes.get("eid", "")
        return Eid(given.lower()) if is_uuid(given) else new_eid(self._random)

    def _live(self, event: Payload, jam: JamId, stars: FileStars, seated: frozenset[str]) -> Payload:
        attributes = {name: value for name, value in event.attributes.items() if name != "eid"}
        named = self._roster.find(attributes.get("skater", ""))
        if named is not None:
            attributes = {"team": named.team} | attributes | named.attributes
            if event.tag in STARRED and stars.holder(event) == named.eid:
                del attributes["skater"], attributes["skater-eid"]
            if event.tag not in _KEEP_TEAM:
                del attributes["team"]
        elif attributes.get("skater", "").endswith(UNKNOWN):
            del attributes["skater"]
        first = stars.first_trip_after(event) if event.tag == "star-pass" else None
        if first is not None:
            attributes["pass"] = str(first)
        elif event.tag == "line-up" and attributes.get("skater-eid") in seated:
            attributes.pop("start-in-box", None)
        eid = self._natural_eid(event.tag, jam, attributes)
        if not eid and (event.tag in _OWN or event.tag == "pass"):
            eid = self._own_eid(event)
        if event.tag == "enter-box":
            person = named.eid if named is not None else ""
            self._seats.append(_Seat(Eid(eid), attributes.get("team", ""), person))
        return with_attributes(event, ({"eid": eid} if eid else {}) | attributes)

    def _natural_eid(self, tag: str, jam: JamId, attributes: dict[str, str]) -> str:
        team, person = attributes.get("team", ""), attributes.get("skater-eid", "")
        number = natural.number_of(attributes.get("number"))
        position = attributes.get("position", "")
        key = ""
        if tag in natural.JAM_FACTS:
            key = natural.jam_fact(*jam.place, tag)
        elif team not in natural.TEAMS:
            return ""
        elif tag in natural.TEAM_FACTS:
            key = natural.fact_key(*jam.place, team, tag)
        elif tag == "pass" and number is not None:
            key = natural.pass_key(*jam.place, team, number)
        elif tag == "line-up" and (position in ("jammer", "pivot") or (position == "blocker" and person)):
            key = natural.lineup_key(*jam.place, team, position, person)
        elif tag == "sit-out" and person:
            key = natural.sit_out_key(*jam.place, team, person)
        return self._bout_id.eid(key) if key else ""

    def _seated_at_start(self, events: Sequence[Payload]) -> frozenset[str]:
        """Return who is in the box at the start of this jam by the file's own trips, as eids."""
        sat = [(seat.team, seat.person) for seat in self._seats]
        for event in events:
            if event.attributes.get("between") != "yes":
                continue
            who = self._who(event)
            if event.tag == "enter-box":
                sat.append(who)
            elif event.tag == "exit-box" and who in sat:
                sat.remove(who)
        return frozenset(person for _, person in sat if person)

    def _who(self, event: Payload) -> tuple[str, str]:
        named = self._roster.find(event.attributes.get("skater", ""))
        return (named.team, named.eid) if named is not None else (event.attributes.get("team", ""), "")

    def _end(self, event: Payload, jam: JamId) -> Act | None:
        """Return the exit of the latest open trip of that skater; None where the file has no such trip."""
        who = self._who(event)
        seat = next((seat for seat in reversed(self._seats) if (seat.team, seat.person) == who), None)
        if seat is None:
            return None
        self._seats.remove(seat)
        said = event.attributes.items()
        kept = {name: value for name, value in said if name not in ("eid", "skater", "team")}
        eid = self._bout_id.eid(natural.exit_box_key(seat.eid))
        payload = with_attributes(event, {"eid": eid, "jam": str(jam)} | kept)
        return Act(verb=Verb.ADD, target=Target(eid=seat.eid), payload=(payload,))


def _has_place(element: Payload) -> bool:
    """False for an element that needs a team or a skater to be placed, and names none."""
    attributes = element.attributes
    has_team = natural.team_of(attributes) is not None
    if element.tag == "sit-out" or (element.tag == "line-up" and attributes.get("position") == "blocker"):
        return has_team and "skater-eid" in attributes
    is_trip = element.tag == "pass" and natural.number_of(attributes.get("number")) is not None
    return has_team or not (is_trip or element.tag == "line-up" or element.tag in natural.TEAM_FACTS)


def with_attributes(element: Payload, attributes: dict[str, str]) -> Payload:
    """Return the same element with other attributes."""
    return Payload(
        tag=element.tag, attributes=attributes, text=element.text, children=element.children, tail=element.tail
    )
