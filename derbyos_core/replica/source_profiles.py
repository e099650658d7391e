"""Decides who stands behind a source: author, name and roles, as its own entries say them (data-model 1).

Read from the log as it grows, so that a row for a peer costs nothing. Without an `nsode` element the author is
the source itself and there is no role.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from derbyos_core.gossip.entry import Act, Entry, Verb
from derbyos_core.identity import AuthorId, SourceId

__all__ = ["SourceProfile", "SourceProfiles"]

NAME_CHARS_MAX = 200
_Said = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceProfile:
    """Who writes as a source."""

    author: AuthorId
    name: str = ""
    roles: tuple[str, ...] = ()


class SourceProfiles:
    """All sources that have said who they are."""

    def __init__(self) -> None:
        self._writers: dict[SourceId, SourceProfile] = {}
        self._said: dict[SourceId, dict[int, _Said]] = {}
        """What entries say of their own source, by its sequence, in that order."""

    def __getitem__(self, source: SourceId) -> SourceProfile:
        return self._writers.get(source) or SourceProfile(author=AuthorId(source))

    def roles_of(self, source: SourceId) -> tuple[str, ...]:
        """The roles of a source; asked of every member with every BEAT."""
        writer = self._writers.get(source)
        return writer.roles if writer is not None else ()

    def note(self, entry: Entry) -> bool:
        """Read an entry, or another one in its slot; true if it changes who its source is."""
        said = _said_in(entry)
        known = self._said.get(entry.source, {})
        if not said and entry.sequence not in known:
            return False
        before = self[entry.source]
        if not known or entry.sequence > next(reversed(known)):
            self._said.setdefault(entry.source, known)[entry.sequence] = said
            self._writers[entry.source] = _told(before, entry.sequence, said)
        else:
            self._renew(entry.source, known | {entry.sequence: said})
        return self[entry.source] != before

    def forget_beyond(self, tops: Mapping[SourceId, int]) -> None:
        """Unread what stands behind these numbers: the log was reordered, and holds it back now."""
        for source, known in self._said.items():
            top = tops.get(source, 0)
            if known and next(reversed(known)) > top:
                self._renew(source, {number: said for number, said in known.items() if number <= top})

    def _renew(self, source: SourceId, said: Mapping[int, _Said]) -> None:
        self._said[source] = dict(sorted(said.items()))
        writer = SourceProfile(author=AuthorId(source))
        for number, some in self._said[source].items():
            writer = _told(writer, number, some)
        self._writers[source] = writer


def _told(writer: SourceProfile, sequence: int, said: _Said) -> SourceProfile:
    """The writer after an entry that says this; the author is told by the first entry alone."""
    for name, value in said:
        if name == "author" and sequence == 1:
            writer = replace(writer, author=AuthorId(value.lower()))
        elif name == "name":
            writer = replace(writer, name=value)
        elif name == "role":
            writer = replace(writer, roles=tuple(value.split()))
    return writer


def _said_in(entry: Entry) -> _Said:
    if not _may_speak(entry):
        return ()
    found = (one for act in entry.acts for one in _said(act, entry.source))
    return tuple((name, text[:NAME_CHARS_MAX]) for name, text in found if name in ("author", "name", "role"))


def _may_speak(entry: Entry) -> bool:
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
