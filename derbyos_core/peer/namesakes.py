"""Another program in the name of a node, by evidence that no honest laptop can produce (decision 0006).

An honest laptop may have two connections at once, return by another network, come and go between two addresses, or send
on a connection that it has given up: what was on the way is delivered late. So none of this says that somebody else is
there. A source is that of one program for as long as it runs, and only that program knows what it has said:

    me=READER/TOKEN      to you, whose source begins so, I always say this token
    said=NAME/WHAT,...   in the name of you, whose source begins so, I was told this: `bye`, or the address of a HELO

Every BEAT to a node that has said HELO has `me=`, the others have `to=`. The token is random, and another one for each
reader. So whoever hears two tokens for itself, or a BEAT with one and a BEAT without, has heard two programs. Whoever
hears `said=` and never said that knows of another program in its name, and says so (`posed=`). Other programs ignore
the words, and never say them.
"""

from collections.abc import Mapping
from hashlib import blake2b
from random import Random
from typing import Any

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer.record import Peer
from derbyos_core.timesync.sample import Words

__all__ = ["BYE", "Namesakes"]

BYE = "bye"
NAME_DIGITS = 8
TOKEN_OCTETS = 4
"""A wrong guess is told at once, so few are enough."""
SECRET_OCTETS = 16
SAID_US = 60_000_000
"""Time for which a node is asked; one that was displaced is back within some ten seconds."""
SAID_MAX = 4
"""Sayings in one name that are told, the last ones."""
NAMES_MAX = 1_024
"""Four times the number of peers."""
OWN_MAX = 1_024
"""Own sayings that are remembered; whoever has said more denies nothing."""


class Namesakes:
    """Tokens and sayings of one node: its own, and those heard in the names of others."""

    def __init__(self, source: SourceId, random: Random) -> None:
        self._source = source
        self._secret = random.randbytes(SECRET_OCTETS)
        self._tokens: dict[SourceId, str] = {}
        self._said: dict[SourceId, dict[str, Instant]] = {}
        self._own: set[str] = set()

    def words_to(self, reader: SourceId) -> Words:
        """Return the word of every BEAT to a node that has said HELO."""
        token = blake2b(reader.encode(), key=self._secret, digest_size=TOKEN_OCTETS).hexdigest()
        return (("me", f"{reader[:NAME_DIGITS]}/{token}"),)

    def is_another(self, source: SourceId, words: Mapping[str, str]) -> bool:
        """Return whether a BEAT is of another program than an earlier one of the same source."""
        if "to" in words:  # a call, perhaps to whoever was at our address before
            return False
        reader, _, token = words.get("me", f"{self._source[:NAME_DIGITS]}/").partition("/")
        if reader != self._source[:NAME_DIGITS]:  # the same
            return False
        _make_room(self._tokens, source)
        return self._tokens.setdefault(source, token) != token

    def note_said(self, source: SourceId, what: str, now: Instant) -> None:
        """Note what was said in the name of a source, so that it is asked."""
        _make_room(self._said, source)
        said = self._said.setdefault(source, {})
        said.pop(what, None)
        said[what] = now
        for oldest in list(said)[:-SAID_MAX]:
            del said[oldest]

    def questions_to(self, peer: Peer, now: Instant) -> Words:
        """Return the word for a BEAT to a node in whose name something was said lately; nearly always none."""
        said = self._said.get(peer.source) if peer.source is not None else None
        if peer.source is None or said is None:
            return ()
        recent = [what for what, at in said.items() if now - at < SAID_US]
        if not recent:
            del self._said[peer.source]
            return ()
        return (("said", f"{peer.source[:NAME_DIGITS]}/{','.join(recent)}"),)

    def note_own(self, what: str) -> None:
        """Note what we say ourselves."""
        if len(self._own) < OWN_MAX:
            self._own.add(what)

    def denies(self, words: Mapping[str, str]) -> bool:
        """Return whether the sender of a BEAT was told something in our name that we have never said."""
        name, _, told = words.get("said", "").partition("/")
        if name != self._source[:NAME_DIGITS] or len(self._own) >= OWN_MAX:
            return False
        return any(what not in self._own for what in told.split(",")[:SAID_MAX])


def _make_room(kept: dict[SourceId, Any], name: SourceId) -> None:
    """Drop the oldest if there is no room for another name."""
    if name not in kept and len(kept) >= NAMES_MAX:
        del kept[next(iter(kept))]
