"""Entries that import the teams of a file, with everyone on them."""

from collections.abc import Iterator

from derbyos_core.gossip.entry import Act, Payload, Target, Verb
from derbyos_core.interchange.file_roster import FileRoster

__all__ = ["sets", "team_acts"]

_NOT_SET = frozenset(("eid", "number", "role"))
"""Attributes that name a team, a period or a jam belong to its key, so they cannot be set."""


def sets(target: Target, attributes: Iterator[tuple[str, str]]) -> Iterator[Act]:
    """Yield one `set` for each attribute."""
    for name, value in attributes:
        if name not in _NOT_SET:
            yield Act(verb=Verb.SET, target=target, attribute=name, text=value)


def team_acts(team: Payload, role: str, roster: FileRoster) -> Iterator[Act]:
    """Yield a team: its attributes, then its persons and all other children."""
    target = Target(team=role)
    yield from sets(target, iter(team.attributes.items()))
    children = tuple(_person(child, roster) if child.tag == "person" else child for child in team.children)
    if children or team.text:
        yield Act(verb=Verb.ADD, target=target, text=team.text, payload=children)


def _person(person: Payload, roster: FileRoster) -> Payload:
    attributes = {name: value for name, value in person.attributes.items() if name != "eid"}
    roles = [attributes.pop("role", "")]
    roles += [child.text.strip() for child in person.children if _is_role(child)]
    said = " ".join(role for role in roles if role)
    return Payload(
        tag="person",
        attributes={"eid": str(roster.listed(person).eid)} | attributes | ({"role": said} if said else {}),
        text=person.text,
        children=tuple(child for child in person.children if not _is_role(child)),
    )


def _is_role(child: Payload) -> bool:
    return child.tag == "role" and not child.children and not child.attributes
