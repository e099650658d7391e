"""Entries that look like those of a signed log and are wrong in one thing, each with the signature that comes with it.

They are drawn from entries that somebody wrote and signed, as whoever receives them has them: the entry, its signature
and the link before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.entry import Act, Draft, Entry, Payload, Target, Verb, compose, parse_body
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.security.keys import SigningKey, encode_key
from derbyos_core.security.signatures import Signature, first_link, new_signed_source, next_link, sign_link

__all__ = ["FORGED_TEXT", "KINDS", "Forged", "Forger"]

FORGED_TEXT = "forged by a member"
KINDS = ("body", "signature", "sequence", "source", "link", "key", "own key", "other bout", "ahead")
"""The octets of the body, of the signature, or of the link before were changed; another number or source; entry 1 with
the forger's key; signed with the forger's key; taken from another bout; a huge number.
"""
OTHER_BOUT = BoutId("0190b4f5-0000-8000-8000-fedcba987654")


@dataclass(frozen=True, slots=True)
class Forged:
    """A wrong entry, its kind, and the signature that is sent with it."""

    kind: str
    entry: Entry
    signature: Signature


class Forger:
    """A member with a key of its own, who has what others wrote."""

    def __init__(
        self, bout: BoutId, key: SigningKey, source: SourceId, random: Random, kinds: Sequence[str] = KINDS
    ) -> None:
        """`source` is the forger's own."""
        self._bout = bout
        self._key = key
        self._source = source
        self._random = random
        self._kinds = kinds

    def draw(self, entry: Entry, signature: Signature) -> Forged:
        """Return a forged entry, made of a true one and its signature with the link before."""
        kind = self._random.choice(self._kinds)
        while True:  # a changed body may be no entry any more, or the same in other octets
            try:
                found = self._draw(kind, entry, signature)
            except (RemoteProtocolError, ValueError):
                continue
            if found.entry.body != entry.body or found.signature != signature:
                return found

    def _draw(self, kind: str, entry: Entry, signature: Signature) -> Forged:
        random, before = self._random, signature.before
        assert before is not None, "the link before is told"
        match kind:
            case "body":
                (entry,) = parse_body(_flipped(entry.body, random))
            case "signature":
                signature = replace(signature, octets=_flipped(signature.octets, random))
            case "link":
                signature = replace(signature, before=_flipped(before, random))
            case "sequence":
                number = entry.sequence + random.randint(1, 50)
                (entry,) = parse_body(_with_number(entry, number))
                signature = replace(signature, sequence=number)
            case "source":
                (entry,) = parse_body(entry.body.replace(entry.source.encode(), self._source.encode()))
                signature = replace(signature, source=self._source)
            case "key":
                text = f'<add path="." source="{entry.source}" sequence="1" timestamp="1795248000.000001" '
                text += f'key="{encode_key(self._key.public)}.x"><note>{FORGED_TEXT}</note></add>'
                (entry,) = parse_body(text.encode())
                signature = self._signed(entry, first_link(self._bout, entry.source, self._key.public))
            case "own key":
                entry = self._note(entry, entry.sequence)
                signature = self._signed(entry, before)
            case "other bout":
                source, source_key = new_signed_source(self._key.public, OTHER_BOUT, random)
                act = Act(verb=Verb.ADD, target=Target(path="."), payload=(Payload(tag="note", text=FORGED_TEXT),))
                entry = compose(Draft(acts=(act,), key=str(source_key)), source, 1, Instant(1_795_248_000_000_000))
                signature = self._signed(entry, first_link(OTHER_BOUT, source, self._key.public))
            case "ahead":
                entry = self._note(entry, random.randrange(10**6, 2**53 - 1))
                signature = replace(signature, sequence=entry.sequence)
        return Forged(kind, entry, signature)

    def _note(self, like: Entry, number: int) -> Entry:
        act = Act(verb=Verb.ADD, target=Target(path="."), payload=(Payload(tag="note", text=FORGED_TEXT),))
        return compose(Draft(acts=(act,)), like.source, number, Instant(1_795_248_000_000_000 + number % 10**9))

    def _signed(self, entry: Entry, before: bytes) -> Signature:
        octets = sign_link(self._key, next_link(before, entry.sequence, entry.body))
        return Signature(entry.source, entry.sequence, octets, before)


def _flipped(octets: bytes, random: Random) -> bytes:
    at, bit = random.randrange(len(octets)), 1 << random.randrange(8)
    return octets[:at] + bytes([octets[at] ^ bit]) + octets[at + 1 :]


def _with_number(entry: Entry, number: int) -> bytes:
    return entry.body.replace(f'sequence="{entry.sequence}"'.encode(), f'sequence="{number}"'.encode(), 1)
