"""Profile of each source, from its own entries: author, name and roles (data-model 1).

It is read from the log as it grows, so a peer's row costs nothing. Without an `nsode` element the author is the source
itself and there is no role.
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
    """The author, name and roles of a source."""

    author: AuthorId
    name: str = ""
    roles: tuple[str, ...] = ()


class SourceProfiles:
    """Profiles of all sources that have stated them."""

    def __init__(self) -> None:
        self._writers: dict[SourceId, SourceProfile] = {}
        self._said: dict[SourceId, dict[int, _Said]] = {}
        """Statements of entries about their own source, by sequence, in that order."""

    def __getitem__(self, source: SourceId) -> SourceProfile:
        return self._writers.get(source) or SourceProfile(author=AuthorId(source))

    def roles_of(self, source: SourceId) -> tuple[str, ...]:
        """Return the roles of a source; called for every member with every BEAT."""
        writer = self._writers.get(source)
        return writer.roles if writer is not None else ()

    def note(self, entry: Entry) -> bool:
        """Read an entry, or another one in its slot; returns true if its source's profile changes."""
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
        """Forget statements beyond these numbers: after a reordering the log holds them back."""
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
    """Return the profile after an entry with these statements; only the first entry gives the author."""
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
    """Return whether an entry may describe its own source, from its octets alone; parsing costs more, and few do.

    Such an entry contains `nsode`, names the source a second time, or hides letters behind `&`.
    """
    body = entry.body
    return b"nsode" in body or b"&" in body or body.lower().count(entry.source.encode()) > 1


def _said(act: Act, source: SourceId) -> Iterable[tuple[str, str]]:
    """Return what an act says about the `nsode` of its own source; nearly always nothing."""
    if act.target.path == "nsodes":
        if act.verb is Verb.ADD:
            for payload in act.payload:
                if payload.tag == "nsode" and payload.attributes.get("uuid", source).lower() == source:
                    return payload.attributes.items()
    elif act.target.eid == source and act.verb is Verb.SET and act.attribute is not None:
        return ((act.attribute, act.text),)
    return ()
