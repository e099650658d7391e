"""Wire form of the sentences of the report's process, for the calling program to translate.

An error's sentence itself goes to standard error for people; beside it one line of JSON on standard output carries the
template and values of the sentence. A note, about what was set aside, is such a line alone.
"""

import json
from collections.abc import Mapping

from derbyos_core.i18n import TranslatableText

__all__ = ["read_note", "read_refusal", "written_note", "written_refusal"]

KEY = "refused"
NOTE = "noted"
DEPTH_MAX = 4
"""Texts nest, as a reason in a sentence. Ours nest two deep."""


def written_refusal(text: str) -> str:
    """Return the line that carries this sentence."""
    return json.dumps({KEY: _parts(text)})


def written_note(text: str) -> str:
    """Return the line that carries this note."""
    return json.dumps({NOTE: _parts(text)})


def read_refusal(line: str) -> str | None:
    """Return the sentence of an error that a line carries; None if it carries none."""
    return _read(line, KEY)


def read_note(line: str) -> str | None:
    """Return the note that a line carries; None if it carries none."""
    return _read(line, NOTE)


def _read(line: str, key: str) -> str | None:
    try:
        return _made(json.loads(line)[key], DEPTH_MAX)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _parts(text: str) -> object:
    if not isinstance(text, TranslatableText):
        return text
    values = {name: _parts(value) if isinstance(value, str) else _plain(value) for name, value in text.values.items()}
    return {
        "english": str(text),
        "template": text.template,
        "about": text.about,
        "number": text.number,
        "values": values,
        "parts": [_parts(part) for part in text.parts],
    }


def _plain(value: object) -> int | str:
    """Keep a number for its grammar; turn a path or an error into its text."""
    return value if isinstance(value, int) else str(value)


def _made(parts: object, depth: int) -> str:
    if isinstance(parts, str):
        return parts
    if not isinstance(parts, Mapping) or depth == 0:
        raise TypeError
    number = parts["number"]
    values = {
        str(name): value if isinstance(value, int) else _made(value, depth - 1)
        for name, value in parts["values"].items()
    }
    return TranslatableText(
        str(parts["english"]),
        str(parts["template"]),
        str(parts["about"]),
        number if isinstance(number, int) else None,
        values,
        tuple(_made(part, depth - 1) for part in parts["parts"]),
    )
