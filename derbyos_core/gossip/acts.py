"""Acts of an entry: their verb, target and payload (DOS-55..71).

These are plain XML addressing; `document` gives them their meaning. They are tuples, since reading an entry makes four
of them and a bout has many thousand entries.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from sys import intern
from types import MappingProxyType
from typing import NamedTuple

from derbyos_core.identity import SourceId

__all__ = ["VERBS", "Act", "EntryRef", "Payload", "Target", "Verb", "format_refs", "parse_refs"]


class Verb(StrEnum):
    """Effect of an act (DOS-57..60)."""

    ADD = "add"
    REMOVE = "remove"
    SET = "set"


VERBS: Mapping[str, Verb] = {verb.value: verb for verb in Verb}
"""Verbs by tag."""


class EntryRef(NamedTuple):
    """Name of an entry: `source sequence` in text."""

    source: SourceId
    sequence: int

    def __str__(self) -> str:
        return f"{self.source} {self.sequence}"


class Target(NamedTuple):
    """The six ways of addressing (DOS-61..71); all None means the bout itself."""

    eid: str | None = None
    period: str | None = None
    jam: str | None = None
    team: str | None = None
    person: str | None = None
    path: str | None = None


UUID_LETTERS = 36
REFS_LETTERS_USUAL = 4_096
_ITEM = re.compile("[^;]+")
NO_ATTRIBUTES: Mapping[str, str] = MappingProxyType({})


class Payload(NamedTuple):
    """One element carried by an `add`, unknown tags and attributes included (DOS-106)."""

    tag: str
    attributes: Mapping[str, str] = NO_ATTRIBUTES
    text: str = ""
    children: tuple["Payload", ...] = ()
    tail: str = ""


class Act(NamedTuple):
    """One `add`, `remove` or `set`.

    `attribute` names the attribute of a `set` or `remove`; None there means the element's text or the element.
    `skater_eid` is the person meant by a `set` of `skater`. `text` is the value of a `set`, or the text that an `add`
    appends.
    """

    verb: Verb
    target: Target
    attribute: str | None = None
    skater_eid: str | None = None
    text: str = ""
    payload: tuple[Payload, ...] = ()


def parse_refs(text: str | None) -> tuple[EntryRef, ...]:
    """Return the references in a text `source sequence;...`; anything else in it is skipped.

    A source is a UUID. So an attribute of a megabyte names at most 27,000 entries, which take three times its octets;
    sources of one letter took 34 times as many.
    """
    if not text:
        return ()
    refs = []
    is_usual = len(text) < REFS_LETTERS_USUAL
    # One by one from a long text, of which the parts could take many times its octets. A long text is not interned
    # either: the table of all interned strings would grow with what anybody sends.
    items = text.split(";") if is_usual else (found[0] for found in _ITEM.finditer(text))
    one_of: Callable[[str], str] = intern if is_usual else str  # a bout has few sources
    for item in items:
        words = item.split()
        if len(words) != 2 or len(words[0]) != UUID_LETTERS:
            continue
        if words[1].isascii() and words[1].isdigit() and len(words[1]) <= 16:
            refs.append(EntryRef(SourceId(one_of(words[0].lower())), int(words[1])))
    return tuple(refs)


def format_refs(refs: Iterable[EntryRef]) -> str:
    """Return references in attribute syntax."""
    return ";".join(str(ref) for ref in refs)
