"""Officials' commands as lines of JSON, for scripts that drive a node.

A line is an object: `command` names a class of `derbyos_core.bout.commands`, the other members are its fields.

    {"command": "StartJam", "jam": [1, 1]}
    {"command": "AddPenalty", "jam": [1, 1], "skater": {"team": "home", "number": "404"}, "code": "F"}

One mapping serves all commands, because it reads their annotations: objects are dataclasses, lists are tuples, a jam is
`[period, number]`, an instant is in microseconds since 1970. Fields with a default may be left out, and so may the
instant `at`: it is then now. Nothing is converted: a number in quotes is no number. An unknown member is refused, so
that a misspelt field is never taken for one left out.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from derbyos_core.bout.commands import Command, Join
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError

__all__ = ["COMMANDS", "decode_command", "encode_command"]

COMMANDS: Mapping[str, type[Command]] = {kind.__name__: kind for kind in get_args(Command) if kind is not Join}
"""Commands by name. A node has joined before it reads commands."""
_SHOWN_MAX = 60
"""Characters of a wrong value that are repeated in a sentence."""
_PLAIN: Mapping[type, str] = {str: "a text", bool: "true or false", int: "a whole number"}


def encode_command(command: Command) -> str:
    """Return a command as one line of JSON, without its end."""
    return json.dumps({"command": type(command).__name__, **_encoded(command)}, ensure_ascii=False)


def decode_command(line: str, now: Instant) -> Command:
    """Return the command in a line; raises `UserError` with a sentence that says what is wrong."""
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        raise UserError(f"this is no line of JSON: {_shown(line)}") from None
    if not isinstance(given, dict) or not isinstance(given.get("command"), str):
        raise UserError(
            f'a line is an object with the name of a command, as in {{"command": "StartJam"}}; found {_shown(given)}'
        )
    name = given.pop("command")
    if name not in COMMANDS:
        raise UserError(f"there is no command {_shown(name)}; known are {', '.join(sorted(COMMANDS))}")
    kind = COMMANDS[name]
    if get_type_hints(kind).get("at") is Instant:
        given.setdefault("at", now)
    command: Command = _decoded_object(kind, given, name)
    return command


def _encoded(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _encoded(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_encoded(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def _decoded_object(kind: Any, given: object, where: str) -> Any:
    hints = get_type_hints(kind)
    if not isinstance(given, dict):
        raise _wrong(where, f"an object with {', '.join(hints)}", given)
    if unknown := [name for name in given if name not in hints]:
        raise UserError(f"{where} has no field {_shown(unknown[0])}; it has {', '.join(hints) or 'none'}")
    needed = [field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING]
    if lacking := [name for name in needed if name not in given]:
        raise UserError(f"{where} needs {', '.join(lacking)}")
    return kind(**{name: _decoded(hints[name], value, f"{name} of {where}") for name, value in given.items()})


def _decoded(hint: Any, given: object, where: str) -> Any:
    hint = getattr(hint, "__supertype__", hint)  # an instant is an int, a source a text
    options = get_args(hint)
    if NoneType in options:
        if given is None:
            return None
        (hint,) = (option for option in options if option is not NoneType)
        return _decoded(hint, given, where)
    if get_origin(hint) is tuple:
        if not isinstance(given, list):
            raise _wrong(where, "a list", given)
        return tuple(_decoded(options[0], item, where) for item in given)
    if get_origin(hint) is Mapping:
        if not isinstance(given, dict) or not all(isinstance(item, str) for item in given.values()):
            raise _wrong(where, "an object of texts", given)
        return given
    if is_dataclass(hint):
        return _decoded_object(hint, given, where)
    if issubclass(hint, tuple):
        return _decoded_named_tuple(hint, given, where)
    if issubclass(hint, Enum):
        return _decoded_enum(hint, given, where)
    if type(given) is not hint:
        raise _wrong(where, _PLAIN[hint], given)
    return given


def _decoded_named_tuple(kind: Callable[..., object], given: object, where: str) -> object:
    hints = get_type_hints(kind)
    if not isinstance(given, list) or len(given) != len(hints):
        raise _wrong(where, f"a list of {' and '.join(hints)}", given)
    return kind(*(_decoded(hint, item, where) for hint, item in zip(hints.values(), given, strict=True)))


def _decoded_enum(kind: type[Enum], given: object, where: str) -> Enum:
    values = {member.value: member for member in kind}
    if not isinstance(given, str) or given not in values:
        raise _wrong(where, " or ".join(values), given)
    return values[given]


def _wrong(where: str, wanted: str, given: object) -> UserError:
    return UserError(f"{where} must be {wanted}, found {_shown(given)}")


def _shown(given: object) -> str:
    text = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    return text if len(text) <= _SHOWN_MAX else text[: _SHOWN_MAX - 1] + "…"
