"""Resolution of a file's references to skaters, in all the forms that files have.

`home:404`, the same with the abbreviation, the name or a uuid of the team before the colon, a name instead of a number,
or a bare UUID of the person (domain 3.5). A number on no roster means an unlisted person; `???` means nobody. Of two
persons with one number on a team, the number means the first, the name either.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from derbyos_core.document.natural import TEAMS, person_key
from derbyos_core.gossip.entry import Payload
from derbyos_core.identity import BoutId, Eid, new_eid

__all__ = ["UNKNOWN", "FileRoster", "Named", "team_role"]

UNKNOWN = "???"
"""Placeholder of the screens for an unknown skater; it should not be in a file."""
_BY_PLACE = ("home", "away", "official")


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A person whom a file names: their team, their label there, and their id in the bout."""

    team: str
    label: str
    eid: Eid

    @property
    def attributes(self) -> dict[str, str]:
        """The pair that our own entries carry (data-model 4, persons)."""
        return {"skater": f"{self.team}:{self.label}", "skater-eid": self.eid}


class FileRoster:
    """The teams of one file and everyone on them."""

    def __init__(self, bout: Payload, bout_id: BoutId, random: Random) -> None:
        self._bout_id = bout_id
        self._teams: dict[str, str] = {team: team for team in TEAMS} | {"officials": "official"}
        self._persons: dict[tuple[str, str], Named] = {}
        self._uuids: dict[str, Named] = {}
        self._listed: dict[int, Named] = {}
        self._eids: set[Eid] = set()
        self._random = random
        for team, payload in _teams(bout):
            for name in (payload.attributes.get("abbreviation"), payload.attributes.get("name")):
                if name:
                    self._teams.setdefault(name.casefold(), team)
            for uuid in _uuids(payload):
                self._teams.setdefault(uuid, team)
            for person in payload.children:
                if person.tag == "person":
                    self._enter(team, person)

    def _enter(self, team: str, person: Payload) -> None:
        number, name = person.attributes.get("number", ""), person.attributes.get("name", "")
        named = self._new(team, number or name)
        if named.eid in self._eids:
            named = Named(team=team, label=named.label, eid=new_eid(self._random))
        self._eids.add(named.eid)
        self._listed[id(person)] = named
        for label in (number, name):
            if label:
                self._persons.setdefault((team, label), named)
        for uuid in _uuids(person):
            self._uuids.setdefault(uuid, named)

    def _new(self, team: str, label: str) -> Named:
        return Named(team=team, label=label, eid=self._bout_id.eid(person_key(team, label)))

    def listed(self, person: Payload) -> Named:
        """Return the roster line for this element of the same file."""
        return self._listed[id(person)]

    def person(self, team: str, label: str) -> Named:
        """Return the person of a team with this number, else name; an unlisted one if the file lists none."""
        return self._persons.get((team, label)) or self._new(team, label)

    def find(self, reference: str) -> Named | None:
        """Resolve a reference; None for nobody or a team that this file does not have."""
        text = reference.strip()
        known = self._uuids.get(text.lower())
        if known is not None:
            return known
        prefix, _, label = text.partition(":")
        team = self._teams.get(prefix.strip().casefold())
        label = label.strip()
        return self.person(team, label) if team and label and label != UNKNOWN else None

    def team(self, name: str) -> str | None:
        """Return `home`, `away` or `official` for any name of a team."""
        return self._teams.get(name.strip().casefold())


def _teams(bout: Payload) -> Iterator[tuple[str, Payload]]:
    teams = [child for child in bout.children if child.tag == "team"]
    for index, payload in enumerate(teams):
        yield team_role(payload, index), payload


def team_role(team: Payload, index: int) -> str:
    """Return which of the three teams an element is: by its role, else by its place in the file."""
    role = team.attributes.get("role", "").strip().lower().removesuffix("s")
    if role in TEAMS:
        return role
    return _BY_PLACE[min(index, len(_BY_PLACE) - 1)]


def _uuids(payload: Payload) -> Iterator[str]:
    return (child.text.strip().lower() for child in payload.children if child.tag == "uuid")
