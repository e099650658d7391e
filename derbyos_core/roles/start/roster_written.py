"""Forms of writing that say nothing about skaters: Markdown, lists of keys, messages of a chat, other digits."""

import re
from collections.abc import Sequence

from derbyos_core.i18n import tr
from derbyos_core.roles.start.roster_words import Column, heading_of

__all__ = ["Written", "plainly_written"]

_BLANK = r"[^\S\n]*"
"""Spaces within a line."""
_BOLD = re.compile(r"(?<![*_])(\*\*|__)(?=[^\s*_])([^*_\n]*[^\s*_])\s?\1(?![*_])")
_ITALIC = re.compile(r"(?<![\w*_])_(?=[^\s*_])([^*_\n]*[^\s*_])_(?![\w*_])")
_STARRED = re.compile(r"(?<![\w*_])\*(?=[^\s*_])([^*_\n]*[^\s*_])\*(?![\w*_])")
"""A text between two single stars: Markdown where many lines have it, else it may be a name."""
_KEYCAP = re.compile("(?<=[0-9])\ufe0f?\u20e3")
_PICTURES = re.compile(
    rf"^{_BLANK}[\u2190-\u2bff\u3030\ufe0f\u200d\U0001f000-\U0001faff]+{_BLANK}(?=#?{_BLANK}[0-9])", re.MULTILINE
)
"""Pictures before a number."""
_CLOCK = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?)?"
_DAY = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_SENDER = rf"(?:~\s*)?[^:\n]{{1,40}}:{_BLANK}"
_MESSAGE = re.compile(
    rf"^{_BLANK}(?:\[(?:{_CLOCK},?\s+{_DAY}|{_DAY},?\s+{_CLOCK})\]{_BLANK}|{_DAY},?\s+{_CLOCK}\s+[-–]\s+){_SENDER}",
    re.IGNORECASE | re.MULTILINE,
)
"""Time and sender before a message that was copied out of a chat."""
_KEYED = re.compile(r"\s*(?P<item>[-*]\s+)?(?P<key>[^\W\d_][\w #./-]{0,30}?)\s*:(?:\s+(?P<value>.*))?$")
_BRACED = re.compile(rf"^{_BLANK}[-*]{_BLANK}\{{(.*)\}}{_BLANK},?$", re.MULTILINE)
"""A skater in YAML on one line."""
_NUMBERED = frozenset((Column.NUMBER, Column.PLACE))
_NAMED = frozenset((Column.NAME, Column.OWN_NAME))


class Written:
    """A text in which each line is that of a skater, and sentences about what was taken off it."""

    def __init__(self, text: str, doubts: tuple[str, ...] = ()) -> None:
        self.text = text
        self.doubts = doubts


def plainly_written(text: str) -> Written:
    """Return a text with the digits 0 to 9, without signs of Markdown, senders of messages and keys before values."""
    text = _KEYCAP.sub("", "".join(str(int(one)) if one.isdecimal() and not one.isascii() else one for one in text))
    text = _PICTURES.sub("", text)
    plain = _ITALIC.sub(r"\1", _BOLD.sub(r"\2", text))
    lines = [line for line in text.splitlines() if line.strip()]
    starred = sum(_STARRED.search(line) is not None for line in lines)
    if starred * 2 >= max(1, len(lines)) or (starred and _BOLD.search(text)):
        plain = _STARRED.sub(r"\1", plain)
    without = _MESSAGE.sub("", plain)
    doubts = (tr("Times and senders of messages were left out."),) if without != plain else ()
    return Written(_as_table(without), doubts)


def _as_table(text: str) -> str:
    """Return a text whose lines are all `key: value`, such as YAML, as a table; any other text as it is."""
    whole = _BRACED.sub(lambda found: "- " + re.sub(r",\s+", "\n  ", found[1]), text)
    lines = [line for line in whole.splitlines() if line.strip() and line.strip() != "---"]
    read = [_KEYED.fullmatch(line) for line in lines]
    found = [match for match in read if match is not None]
    kinds = {heading_of(match["key"]) for match in found}
    if len(found) < len(lines) or not kinds & _NUMBERED or not kinds & _NAMED:
        return text
    return _joined([(match["key"].strip(), (match["value"] or "").strip(), bool(match["item"])) for match in found])


def _joined(said: Sequence[tuple[str, str, bool]]) -> str:
    """Return keys and values as a table; a skater begins with a bullet, or where a key comes again."""
    keys = list(dict.fromkeys(key for key, value, _ in said if value))
    people: list[dict[str, str]] = []
    for key, value, is_item in said:
        if not value:
            continue
        if is_item or not people or key in people[-1]:
            people.append({})
        people[-1][key] = value.strip("\"'")
    rows = [keys, *([one.get(key, "") for key in keys] for one in people)]
    return "\n".join("\t".join(cell.replace("\t", " ") for cell in row) for row in rows)
