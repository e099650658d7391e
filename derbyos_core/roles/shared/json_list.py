"""Lists of people in JSON, such as the rosters of DerbyJSON, as a table that a person can read and change."""

import json
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["JsonLists", "lists_in_json"]

DEPTH_MAX = 12
_COLUMNS = ("number", "name", "pronouns", "role")
_NUMBERS = ("number", "jersey", "jersey_number", "jerseyNumber", "rosterNumber")
_NAMES = ("name", "derby_name", "derbyName", "skaterName")
_ROLES = ("role", "roles", "position")


class JsonLists(NamedTuple):
    """The table of all people, each team under its name; `teams` of them have any."""

    text: str
    teams: int


def lists_in_json(text: str) -> JsonLists | None:
    """Return the people of a document in JSON; None if the text is none, or names nobody."""
    if text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        return None
    try:
        document = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return None
    found = list(_lists(document, "", 0))
    if not found:
        return None
    lines = ["\t".join(_COLUMNS)]
    for title, people in found:
        lines += [title] if title and len(found) > 1 else []
        lines += ["\t".join(_values(person)) for person in people]
    return JsonLists("\n".join(lines), len(found))


def _lists(value: object, title: str, depth: int) -> Iterator[tuple[str, list[dict[str, object]]]]:
    """Yield each list of people, with the name of the team around it."""
    if depth > DEPTH_MAX:
        return
    if isinstance(value, list):
        people = [one for one in value if isinstance(one, dict) and _first(one, _NUMBERS)]
        if people:
            yield title, people
            return
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    named = value.get("name") if isinstance(value, dict) else None
    for key, child in children:
        yield from _lists(child, named if isinstance(named, str) else title or str(key), depth + 1)


def _values(person: dict[str, object]) -> Iterator[str]:
    for names in (_NUMBERS, _NAMES, ("pronouns",), _ROLES):
        yield " ".join(_first(person, names).split())


def _first(person: dict[str, object], names: tuple[str, ...]) -> str:
    """Return the first of these members that has a text, a number, or a list of texts."""
    for name in names:
        value = person.get(name)
        if isinstance(value, list):
            value = " ".join(one for one in value if isinstance(one, str))
        if isinstance(value, str | int | float) and not isinstance(value, bool) and str(value).strip():
            return str(value)
    return ""
