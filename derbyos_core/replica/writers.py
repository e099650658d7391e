"""Decides who stands behind a source: author, name and roles, as its own entries say them (data-model 1).

Read from the log as it grows, so that a row for a peer costs nothing. Without an `nsode` element the author is
the source itself and there is no role.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from derbyos_core.gossip.entry import Act, Entry, Verb
from derbyos_core.identity import AuthorId, SourceId

__all__ = ["Writer", "Writers", "may_speak"]

NAME_CHARS_MAX = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Who writes as a source."""

    author: AuthorId
    name: str = ""
    roles: tuple[str, ...] = ()


class Writers:
    """All sources that have said who they are."""

    def __init__(self) -> None:
        self._writers: dict[SourceId, Writer] = {}

    def __getitem__(self, source: SourceId) -> Writer:
        return self._writers.get(source) or Writer(author=AuthorId(source))

    def roles_of(self, source: SourceId) -> tuple[str, ...]:
        """The roles of a source; asked of every member with every BEAT."""
        writer = self._writers.get(source)
        return writer.roles if writer is not None else ()

    def note(self, entry: Entry) -> bool:
        """Read an entry; true if it changes who its source is."""
        if not may_speak(entry):
            return False
        said = [one for act in entry.acts for one in _said(act, entry.source)]
        if not said:
            return False
        known = self[entry.source]
        writer = known
        for name, text in said:
            value = text[:NAME_CHARS_MAX]
            if name == "author" and entry.sequence == 1:
                writer = replace(writer, author=AuthorId(value.lower()))
            elif name == "name":
                writer = replace(writer, name=value)
            elif name == "role":
                writer = replace(writer, roles=tuple(value.split()))
        self._writers[entry.source] = writer
        return writer != known


def may_speak(entry: Entry) -> bool:
    """Whether an entry may speak of its own source, by its octets alone: nearly none does, and to read it costs more.

    Who does says `nsode`, names the source a second time, or hides letters behind `&`.
    """
    body = entry.body
    return b"nsode" in body or b"&" in body or body.lower().count(entry.source.encode()) > 1


def _said(act: Act, source: SourceId) -> Iterable[tuple[str, str]]:
    """What an act says about the `nsode` of its own source: nearly always nothing."""
    if act.target.path == "nsodes":
        if act.verb is Verb.ADD:
            for payload in act.payload:
                if payload.tag == "nsode" and payload.attributes.get("uuid", source).lower() == source:
                    return payload.attributes.items()
    elif act.target.eid == source and act.verb is Verb.SET and act.attribute is not None:
        return ((act.attribute, act.text),)
    return ()
