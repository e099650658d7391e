"""Decides which entries put the teams of a file into a bout, with everybody on them."""

from collections.abc import Iterator
from random import Random

from derbyos_core.gossip.entry import Act, Payload, Target, Verb
from derbyos_core.identity import new_eid
from derbyos_core.interchange.file_roster import FileRoster

__all__ = ["sets", "team_acts"]

_NOT_SET = frozenset(("eid", "number", "role"))
"""What names a team, a period or a jam is part of its key, so it cannot be set."""


def sets(target: Target, attributes: Iterator[tuple[str, str]]) -> Iterator[Act]:
    """One `set` for each attribute."""
    for name, value in attributes:
        if name not in _NOT_SET:
            yield Act(verb=Verb.SET, target=target, attribute=name, text=value)


def team_acts(team: Payload, role: str, roster: FileRoster, random: Random) -> Iterator[Act]:
    """A team: its attributes, then its persons and whatever else it holds."""
    target = Target(team=role)
    yield from sets(target, iter(team.attributes.items()))
    met: set[str] = set()
    children = []
    for child in team.children:
        if child.tag != "person":
            children.append(child)
            continue
        person = _person(child, role, roster)
        eid = person.attributes.get("eid", "")
        if eid in met:  # two persons of one number: references mean the first
            person = _renamed(person, new_eid(random))
        met.add(eid)
        children.append(person)
    if children or team.text:
        yield Act(verb=Verb.ADD, target=target, text=team.text, payload=tuple(children))


def _person(person: Payload, team: str, roster: FileRoster) -> Payload:
    attributes = {name: value for name, value in person.attributes.items() if name != "eid"}
    roles = [attributes.pop("role", "")]
    roles += [child.text.strip() for child in person.children if _is_role(child)]
    said = " ".join(role for role in roles if role)
    label = attributes.get("number") or attributes.get("name")
    eid = {"eid": str(roster.person(team, label).eid)} if label else {}
    return Payload(
        tag="person",
        attributes=eid | attributes | ({"role": said} if said else {}),
        text=person.text,
        children=tuple(child for child in person.children if not _is_role(child)),
    )


def _is_role(child: Payload) -> bool:
    return child.tag == "role" and not child.children and not child.attributes


def _renamed(person: Payload, eid: str) -> Payload:
    attributes = {**person.attributes, "eid": eid}
    return Payload(tag="person", attributes=attributes, text=person.text, children=person.children)
