"""Signatures of the log: a chain per source, and records that cover it (decision 0017).

    link(0) = SHA-256("derbyos log 1" + key of the bout (16) + source (16) + public key (32))
    link(n) = SHA-256(link(n-1) + n as 8 octets, big-endian + octets of the body of entry n)

A signature is made over a link, so it covers its entry and all before it. A record says of which entry:

    source (16) · sequence number (8, big-endian) · signature (64) [· link before (32)]

The last part is for messages of few entries: the link before the first entry of that source in the message. So they are
covered by themselves, whether or not those before them are here. Several records follow each other; the first octet of
their frame says which of the two forms all of them have.

The id of a source is bound to the key that signs for it, so that nobody can take the place of another's first entry:

    source = first 16 octets of SHA-256("derbyos source 1" + public key + key of the bout + nonce)

as a UUID of version 8.

The nonce is drawn until the first octet is not zero (A2). Entry 1 names both: `key="<public key>.<nonce>"`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from uuid import UUID

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.identity import BoutId, SourceId, octets_of, source_from_octets, version_8
from derbyos_core.security.keys import (
    SIGNATURE_OCTETS,
    PublicKey,
    SigningKey,
    decode_key,
    encode_key,
    encode_octets,
    verify,
)

__all__ = [
    "LINK_OCTETS",
    "Signature",
    "SourceKey",
    "decode_signatures",
    "encode_signatures",
    "first_link",
    "is_signed",
    "new_signed_source",
    "next_link",
    "parse_source_key",
    "sign_link",
]

LINK_OCTETS = 32
NONCE_OCTETS = 12
SEQUENCE_MAX = (1 << 53) - 1
_source_of = lru_cache(maxsize=512)(source_from_octets)  # twice the largest number of peers
SIGNATURES_MAX = 256
"""Records of one message: a batch has 200 entries."""
_NONCE = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LOG, _SOURCE, _SIGNED = b"derbyos log 1", b"derbyos source 1", b"derbyos link 1"
_SHORT_OCTETS = 16 + 8 + SIGNATURE_OCTETS
_FORMS = {b"\1": _SHORT_OCTETS, b"\2": _SHORT_OCTETS + LINK_OCTETS}


@dataclass(frozen=True, slots=True)
class Signature:
    """The signature of an entry and all before it; `before` is the link before it, None where it is not told.

    In a frame, `before` is the link before the first entry of its source in the message.
    """

    source: SourceId
    sequence: int
    octets: bytes
    before: bytes | None = None


@dataclass(frozen=True, slots=True)
class SourceKey:
    """The key that signs for a source, and the nonce that binds the source's id to it."""

    key: PublicKey
    nonce: str

    def __str__(self) -> str:
        return f"{encode_key(self.key)}.{self.nonce}"

    def source(self, bout: BoutId) -> SourceId:
        """Return the id of the source."""
        return SourceId(str(_source(self.key, bout, self.nonce)))


def new_signed_source(key: PublicKey, bout: BoutId, random: Random) -> tuple[SourceId, SourceKey]:
    """Return a new source that is bound to a key; its first octet is never zero, because ZeroMQ reserves that (A2)."""
    while True:  # one draw in 256 is refused, so this ends soon
        found = SourceKey(key, encode_octets(random.randbytes(NONCE_OCTETS)))
        source = _source(key, bout, found.nonce)
        if source.bytes[0]:
            return SourceId(str(source)), found


def parse_source_key(text: str) -> SourceKey:
    """Return the attribute `key` of an entry 1; raises `RemoteProtocolError` if it cannot be read."""
    key, _, nonce = text.partition(".")
    if not _NONCE.fullmatch(nonce):
        raise RemoteProtocolError("bad-key", "the key of a source is written <public key>.<nonce>")
    return SourceKey(decode_key(key), nonce)


def first_link(bout: BoutId, source: SourceId, key: PublicKey) -> bytes:
    """Return the link before the first entry of a source."""
    return sha256(_LOG + bout.key.bytes + octets_of(source) + key).digest()


def next_link(link: bytes, sequence: int, body: bytes) -> bytes:
    """Return the link of an entry that follows another."""
    return sha256(link + sequence.to_bytes(8) + body).digest()


def sign_link(key: SigningKey, link: bytes) -> bytes:
    """Return the signature of a link."""
    return key.sign(_SIGNED + link)


def is_signed(key: PublicKey, link: bytes, signature: bytes) -> bool:
    """Return whether a link was signed with this key."""
    return verify(key, _SIGNED + link, signature)


def encode_signatures(signatures: Iterable[Signature]) -> bytes:
    """Return signatures as one frame; all of them must tell the link before, or none."""
    found = list(signatures)
    assert len({one.before is None for one in found}) <= 1, "a frame has one form"
    form = b"\2" if found and found[0].before is not None else b"\1"
    records = (octets_of(one.source) + one.sequence.to_bytes(8) + one.octets + (one.before or b"") for one in found)
    return form + b"".join(records)


def decode_signatures(frame: bytes) -> tuple[Signature, ...]:
    """Return the signatures in a frame; raises `RemoteProtocolError` if it cannot be read."""
    form, records = frame[:1], frame[1:]
    octets = _FORMS.get(form, 0)
    if not octets or len(records) % octets or len(records) > octets * SIGNATURES_MAX:
        raise RemoteProtocolError("bad-signature", f"a frame of signatures has another length, found {len(frame)}")
    return tuple(_decode(records[at : at + octets]) for at in range(0, len(records), octets))


def _decode(record: bytes) -> Signature:
    sequence = int.from_bytes(record[16:24])
    if not 1 <= sequence <= SEQUENCE_MAX:
        raise RemoteProtocolError("bad-signature", f"sequence numbers end at {SEQUENCE_MAX}, found {sequence}")
    before = record[_SHORT_OCTETS:] or None
    return Signature(_source_of(record[:16]), sequence, record[24:_SHORT_OCTETS], before)


def _source(key: PublicKey, bout: BoutId, nonce: str) -> UUID:
    return version_8(sha256(_SOURCE + key + bout.key.bytes + nonce.encode("ascii")).digest()[:16])
