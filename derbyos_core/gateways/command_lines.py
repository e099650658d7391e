"""Officials' commands as lines of JSON, for scripts that drive a node.

A line is an object: `command` names a class of `derbyos_core.bout.commands`, the other members are its fields.

    {"command": "StartJam", "jam": [1, 1]}
    {"command": "AddPenalty", "jam": [1, 1], "skater": {"team": "home", "number": "404"}, "code": "F"}

Pydantic reads the fields by the annotations of the command: objects are dataclasses, lists are tuples, a jam is
`[period, number]` as officials see them, an instant is in microseconds since 1970. Fields with a default may be left
out, and so may the instant `at` where a command needs one, and that of a penalty: it is then now. Nothing is converted:
a number in quotes is no number. An unknown member is refused, so that a misspelt field is never taken for one left out.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic_core import ErrorDetails

from derbyos_core.bout.commands import AddPenalty, Command, Join
from derbyos_core.bout.model.jam import JamId
from derbyos_core.bout.model.jam_numbers import AS_STORED, JamNumbers
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError

__all__ = ["COMMANDS", "decode_command"]

COMMANDS: Mapping[str, type[Command]] = {kind.__name__: kind for kind in get_args(Command) if kind is not Join}
"""Commands by name. A node has joined before it reads commands."""
_SHOWN_MAX = 60
"""Characters of a wrong value that are repeated in a sentence."""
_MISSING = frozenset(("missing", "missing_argument"))
_UNKNOWN = frozenset(("extra_forbidden", "unexpected_keyword_argument"))
_EXPECTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "finite_number": "a whole number",
    "bool_type": "true or false",
    "string_type": "a text",
    "tuple_type": "a list",
    "list_type": "a list",
    "named_tuple_type": "a list, as in [1, 3]",
    "too_long": "a shorter list",
    "dict_type": "an object",
    "dataclass_type": "an object",
}
"""Expected values by pydantic's kind of error; other kinds keep pydantic's words."""
_STRICT = ConfigDict(extra="forbid", strict=True)
_MODELS: Mapping[str, type[BaseModel]] = {
    name: create_model(name, __config__=_STRICT, fields=(kind, ...)) for name, kind in COMMANDS.items()
}
"""A command as the only field of a model, from which it takes over the strictness."""


def decode_command(line: str, now: Instant, numbers: JamNumbers = AS_STORED) -> Command:
    """Return the command in a line; `numbers` are those of the bout's jams.

    Raises `UserError` with a sentence that says what is wrong.
    """
    try:
        given = json.loads(line, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise UserError(f"this is no line of JSON: {_shown(line)}") from None
    if not isinstance(given, dict) or not isinstance(given.get("command"), str):
        raise UserError(
            f'a line is an object with the name of a command, as in {{"command": "StartJam"}}; found {_shown(given)}'
        )
    name = given.pop("command")
    if name not in COMMANDS:
        raise UserError(f"there is no command {_shown(name)}; known are {', '.join(sorted(COMMANDS))}")
    if get_type_hints(COMMANDS[name]).get("at") is Instant or COMMANDS[name] is AddPenalty:
        given.setdefault("at", now)
    try:
        # Read as JSON: only there are lists tuples, although nothing else is converted.
        model: Any = _MODELS[name].model_validate_json(json.dumps({"fields": given}))
    except ValidationError as error:
        raise UserError(_sentence(name, error.errors()[0])) from None
    except RecursionError:
        raise UserError(f"this is nested too deeply: {_shown(line)}") from None
    command: Command = model.fields
    at = getattr(command, "at", None)
    if at is not None and at < 0:
        raise UserError(f"at of {name} must be in microseconds since 1970, found {at}")
    named = {field.name: getattr(command, field.name) for field in fields(command)}
    jams: dict[str, Any] = {
        name: numbers.numbered(*jam[:2])
        for name, jam in named.items()
        if isinstance(jam, JamId) and not (jam.stored or jam.stored_period)  # as people call it
    }
    return replace(command, **jams) if jams else command


def _sentence(name: str, error: ErrorDetails) -> str:
    """Return what is wrong, and where: `jam of StartJam must be a list, found 3`."""
    place = [f"item {part + 1}" if isinstance(part, int) else str(part) for part in reversed(error["loc"][1:])]
    where, kind = " of ".join((*place, name)), error["type"]
    known = f"; {name} has {_fields_of(name)}" if len(place) == 1 else ""
    if kind in _MISSING:
        return f"{where} is missing{known}"
    if kind in _UNKNOWN:
        return f"{where} is not known{known}"
    if kind == "json_invalid":
        return f"{where} cannot be read: {error['msg'].removeprefix('Invalid JSON: ')}"
    expected = error["ctx"]["expected"] if kind == "enum" else _EXPECTED.get(kind, "")
    said = f"must be {expected}" if expected else error["msg"]
    return f"{where} {said}, found {_shown(json.dumps(error['input'], ensure_ascii=False))}"


def _fields_of(name: str) -> str:
    return ", ".join(field.name for field in fields(COMMANDS[name]))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; raises `UserError` if a name stands twice, of which one would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise UserError(f"{_shown(twice)} stands twice in one object; give it once")
    return found


def _shown(given: object) -> str:
    text = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    return text if len(text) <= _SHOWN_MAX else text[: _SHOWN_MAX - 1] + "…"
