"""Decides what can be wanted about joining and set-up: who writes, teams, rosters, officials (entries 2.1)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.identity import Team

__all__ = ["AddOfficial", "AddPersons", "Join", "MarkGone", "NewPerson", "SetAttribute", "SetRoles"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """The first entry of a source: who writes here, and as what."""

    author: str
    name: str
    roles: tuple[str, ...]
    program: str = "derbyos"
    version: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRoles:
    """Another name or other roles for this source."""

    roles: tuple[str, ...] | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAttribute:
    """One attribute (or the text, `attribute` None) of an element named by eid, team or path. None removes it.

    Exactly one of `eid`, `team`, `path` is given; `path="."` is the bout. `group` joins a page of set-up.
    """

    value: str | None
    attribute: str | None = None
    eid: str = ""
    team: Team | None = None
    path: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPerson:
    """One line of a roster or of the officials' list; `role` as written in DerbyXML, such as captain or HR."""

    number: str = ""
    name: str = ""
    role: str = ""
    league: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPersons:
    """Persons added to a team in one entry."""

    team: Team
    persons: tuple[NewPerson, ...]
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddOfficial:
    """One official of the bout, with the role as the paper writes it."""

    person: NewPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkGone:
    """The Head NSO says that a source has left for good."""

    source: str
    gone: bool = True
