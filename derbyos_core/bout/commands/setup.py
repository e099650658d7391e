"""Commands for joining and set-up: source, teams, rosters, officials (entries 2.1)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.clock import Instant
from derbyos_core.identity import Team

__all__ = [
    "SETUP_GROUP",
    "AddOfficial",
    "AddPersons",
    "ChangeRules",
    "Join",
    "MarkGone",
    "NewPerson",
    "SetAttribute",
    "SetLogo",
    "SetRoles",
]

SETUP_GROUP = "setup"
"""Group of all entries from the page on which a bout is made. Undo does not offer them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Announce a source: its first entry, with author, name and roles."""

    author: str
    name: str
    roles: tuple[str, ...]
    program: str = "derbyos"
    version: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRoles:
    """Change the name or the roles of this source."""

    roles: tuple[str, ...] | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAttribute:
    """Set one attribute (or the text, `attribute` None) of an element named by eid, team or path. None removes it.

    Exactly one of `eid`, `team`, `path` is given; `path="."` is the bout. `group` ties a page of set-up together.
    """

    value: str | None
    attribute: str | None = None
    eid: str = ""
    team: Team | None = None
    path: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLogo:
    """Give a team its logo, a small PNG as a `data:` address (`bout.model.logo`), in place of any other; None: none."""

    team: Team
    picture: str | None
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRules:
    """Set attributes of the element `ruleset`, and of the bout, in one step. A value of None removes its attribute.

    `name` is the rule set that was chosen, if one was. Periods that are over at `at` stay over, whatever the new rules
    would make of their clocks.
    """

    values: Mapping[str, str | None]
    bout: Mapping[str, str | None] = field(default_factory=dict)
    name: str = ""
    at: Instant | None = None


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
    """Add persons to a team in one entry."""

    team: Team
    persons: tuple[NewPerson, ...]
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddOfficial:
    """Add one official of the bout, with the role as the paper writes it."""

    person: NewPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkGone:
    """Declare, as Head NSO, that a source has left for good."""

    source: str
    gone: bool = True
