"""People of a bout: skaters, bench staff, officials, and the sources that write entries."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.identity import AuthorId, Eid, Team

__all__ = [
    "Official",
    "Person",
    "TeamSheet",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A skater, a member of the bench staff or an official. Numbers are strings: 0 and 00 are two skaters.

    `listed` is False for a person who is only referred to, until a roster lists them; `skated` is False for one who was
    struck off; `removed` is True for one who was removed for good, whom an entry names nevertheless; `told` is the
    penalty count at which their foul-out was reported to the Head Referee.
    """

    eid: Eid
    team: Team
    number: str = ""
    name: str = ""
    listed: bool = True
    skated: bool = True
    removed: bool = False
    told: int = 0
    roles: tuple[str, ...] = ()
    league: str = ""
    certification: str = ""
    """Level of an official as the paper writes it."""

    @property
    def label(self) -> str:
        """The short form of address: the number, else the name."""
        return self.number or self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSheet:
    """A team and everyone on it, persons sorted by number as text.

    `removed` were removed for good, and no entry names them. `merged` were said to be another person of the team.
    `read_as` has the person that each id stands for that is not a person's own: of those merged, and of those who were
    entered before the roster.
    """

    team: Team
    name: str = ""
    league: str = ""
    abbreviation: str = ""
    color: str = ""
    persons: tuple[Person, ...] = ()
    removed: tuple[Person, ...] = ()
    merged: tuple[Person, ...] = ()
    read_as: Mapping[Eid, Eid] = field(default_factory=dict, hash=False)
    logo: str = ""
    """A small PNG as a `data:` address; empty for none."""

    @property
    def skaters(self) -> tuple[Person, ...]:
        """Everybody who is counted as a skater: on the roster, with a number, and not struck off."""
        return tuple(person for person in self.persons if person.listed and person.number and person.skated)

    @property
    def title(self) -> str:
        """Name to show for the team: its own, else its league's, else the abbreviation.

        A team that only represents its league has no name of its own, and none is written for it.
        """
        return self.name or self.league or self.abbreviation

    @property
    def short(self) -> str:
        """Three letters: the abbreviation, else taken from the name or the league, else HOM or AWY."""
        return (
            self.abbreviation
            or "".join((self.name or self.league).split())[:3].upper()
            or {"home": "HOM", "away": "AWY"}.get(self.team, "OFF")
        )

    def meant(self, eid: str) -> Person | None:
        """Return the person whom an id stands for."""
        own = self.read_as.get(Eid(eid), eid)
        return next((person for person in self.persons if person.eid == own), None)

    def numbered(self, number: str) -> Person | None:
        """Return the listed skater with this number, else the first unlisted one."""
        same = [person for person in self.persons if person.number == number]
        return next((person for person in same if person.listed), same[0] if same else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Official:
    """One source that wrote in this bout: a process of an author, with name and roles (`nsodes`)."""

    source: str
    author: AuthorId
    name: str
    roles: tuple[str, ...]
    program: str = ""
    version: str = ""
    gone: bool = False
