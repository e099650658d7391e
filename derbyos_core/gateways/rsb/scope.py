"""Scopes: hierarchical channels of the bus (RSB-1, RSB-2).

What is sent keeps to the seed, `/([a-zA-Z0-9]+/)*`. What is read may also have `-` and `_` in a name, as the shipped
implementations use them; their own `/__rsb/` is relayed but never shown (RSB-28).
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from derbyos_core.errors import LocalProtocolError, RemoteProtocolError

__all__ = ["RESERVED", "ROOT", "SCOPE_OCTETS_MAX", "Scope", "decode_scope", "encode_scope", "parse_scope"]

SCOPE_OCTETS_MAX = 1024
"""Ten names of a hundred letters; a scope of the feed has some 40 octets."""
CACHED_MAX = 1024
"""A bout has some 600 topics, each with its scope: 1024 x 1 KiB is 1 MiB."""

_STRICT = re.compile(r"/([a-zA-Z0-9]+/)*")
_LIBERAL = re.compile(r"/([a-zA-Z0-9_-]+/)*")


@dataclass(frozen=True, slots=True)
class Scope:
    """A channel; `text` begins and ends with a slash."""

    text: str

    def __post_init__(self) -> None:
        assert _LIBERAL.fullmatch(self.text), "a scope is made by parse_scope, decode_scope or child"

    def __str__(self) -> str:
        return self.text

    @property
    def names(self) -> tuple[str, ...]:
        """The names between the slashes."""
        return tuple(self.text.split("/")[1:-1])

    @property
    def is_sendable(self) -> bool:
        """Whether it keeps to the seed's rule, and not only to what others send."""
        return _STRICT.fullmatch(self.text) is not None

    def child(self, *names: str) -> "Scope":
        """Return the channel below this one; raises `LocalProtocolError` unless the names may be sent."""
        return parse_scope(self.text + "".join(f"{name}/" for name in names))

    def contains(self, other: "Scope") -> bool:
        """Return whether a listener here gets what is sent there: on the same channel, or below."""
        return other.text.startswith(self.text)


def parse_scope(text: str) -> Scope:
    """Return the scope of a text by the seed's rule; the last slash may be missing, as in its URIs."""
    whole = text if text.endswith("/") else f"{text}/"
    if not _STRICT.fullmatch(whole):
        raise LocalProtocolError(f"a scope is written /name/name/ with letters and digits, found {text[:80]!r}")
    if len(whole) > SCOPE_OCTETS_MAX:
        raise LocalProtocolError(f"a scope may have {SCOPE_OCTETS_MAX} letters, found {len(whole)}")
    return Scope(whole)


def encode_scope(scope: Scope) -> bytes:
    """Return the octets of a scope; raises `LocalProtocolError` for one that may be read but not sent."""
    if not scope.is_sendable:
        raise LocalProtocolError(f"a scope has only letters and digits when it is sent, found {scope.text[:80]!r}")
    return scope.text.encode("ascii")


@lru_cache(maxsize=CACHED_MAX)
def decode_scope(octets: bytes) -> Scope:
    """Return the scope that somebody sent."""
    if len(octets) > SCOPE_OCTETS_MAX:
        raise RemoteProtocolError("bad-scope", f"a scope may have {SCOPE_OCTETS_MAX} octets, found {len(octets)}")
    text = octets.decode("ascii", errors="replace")
    if not _LIBERAL.fullmatch(text):
        raise RemoteProtocolError("bad-scope", f"a scope is written /name/name/, found {octets[:80]!r}")
    return Scope(text)


ROOT = Scope("/")
RESERVED = Scope("/__rsb/")
