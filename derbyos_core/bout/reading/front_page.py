"""People on the front page of the paper: the two head officials, and the captains."""

from derbyos_core.bout.model import Bout, Person, Signer
from derbyos_core.identity import Role, Team

__all__ = [
    "HEAD_NSO", "HEAD_REFEREE", "captain", "captain_name", "head_nso", "head_official", "head_referee", "keepers",
    "signed_by",
]  # fmt: skip

HEAD_REFEREE, HEAD_NSO = "HR", "HNSO"
"""The paper's abbreviations (domain 5.1)."""
CAPTAIN = "captain"


def head_official(bout: Bout, role: str) -> Person | None:
    """Return the first official on the list with this role of the paper."""
    return next((one for one in bout.teams[Team.OFFICIAL].persons if one.listed and role in one.roles), None)


def head_nso(bout: Bout) -> str:
    """Return the name of the Head NSO: of the list, else of the official who has that role at a laptop."""
    listed = head_official(bout, HEAD_NSO)
    if listed is not None and listed.name:
        return listed.name
    at_laptop = next((one.name for one in bout.officials if Role.HEAD_NSO in one.roles and not one.gone), "")
    return at_laptop or signed_by(bout, Signer.HEAD_NSO)


def head_referee(bout: Bout) -> str:
    """Return the name of the Head Referee: of the list, else of who signed as such."""
    listed = head_official(bout, HEAD_REFEREE)
    return (listed.name if listed is not None else "") or signed_by(bout, Signer.HEAD_REFEREE)


def captain(bout: Bout, team: Team) -> Person | None:
    """Return the captain of a team; of several the first by number, and one who was struck off last."""
    named = [one for one in bout.teams[team].persons if CAPTAIN in one.roles and not one.removed]
    return next((one for one in named if one.skated), next(iter(named), None))


def captain_name(bout: Bout, team: Team) -> str:
    """Return the name of a team's captain: of the roster, else of who signed as captain."""
    person = captain(bout, team)
    if person is not None:
        return person.name or person.label
    return signed_by(bout, Signer.HOME_CAPTAIN if team is Team.HOME else Signer.AWAY_CAPTAIN)


def signed_by(bout: Bout, signer: Signer) -> str:
    """Return who signed last in this place; empty if nobody did."""
    return next((one.name for one in reversed(bout.signatures) if one.signer is signer), "")


def keepers(bout: Bout, *roles: Role) -> str:
    """Return the names of those at a laptop who have one of the roles; empty if nobody has."""
    names = [
        one.name for one in bout.officials if one.name and not one.gone and any(role in one.roles for role in roles)
    ]
    return ", ".join(dict.fromkeys(names))
