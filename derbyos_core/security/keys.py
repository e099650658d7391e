"""Keys of an installation: one Ed25519 key, and the CURVE key that follows from it (decision 0017).

The Ed25519 key signs entries, and its CURVE key encrypts the connections of this installation. Because the second
follows from the first for public keys as well, whoever knows the public key of a member knows the key of its sockets.
Public keys are written in base64url without padding: 43 characters.

The arithmetic is libsodium's. A `SigningKey` never shows its secret in a text.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import NewType

from nacl import bindings
from nacl.exceptions import CryptoError

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.identity import AuthorId, version_8

__all__ = [
    "KEY_OCTETS",
    "SEED_OCTETS",
    "SIGNATURE_OCTETS",
    "CurveKeys",
    "PublicKey",
    "SigningKey",
    "author_of",
    "curve_key_of",
    "decode_key",
    "decode_octets",
    "encode_key",
    "encode_octets",
    "fingerprint",
    "new_seed",
    "verify",
]

PublicKey = NewType("PublicKey", bytes)
"""An Ed25519 public key: 32 octets."""

KEY_OCTETS = SEED_OCTETS = 32
SIGNATURE_OCTETS = 64
_TEXT = re.compile(r"[A-Za-z0-9_-]{43}")


class CurveKeys:
    """The two halves of a CURVE key, 32 octets each."""

    __slots__ = ("public", "secret")

    def __init__(self, public: bytes, secret: bytes) -> None:
        self.public = public
        self.secret = secret

    @classmethod
    def of_seed(cls, seed: bytes) -> "CurveKeys":
        """Return the keys that follow from 32 secret octets."""
        return cls(bindings.crypto_scalarmult_base(seed), seed)

    def __repr__(self) -> str:
        return f"CurveKeys({encode_octets(self.public)})"


class SigningKey:
    """The secret key of an installation, made from a seed of 32 octets."""

    __slots__ = ("_secret", "_seed", "curve", "public")

    def __init__(self, seed: bytes) -> None:
        assert len(seed) == SEED_OCTETS, "a seed has 32 octets"
        public, secret = bindings.crypto_sign_seed_keypair(seed)
        self._seed = seed
        self._secret = secret
        self.public = PublicKey(public)
        self.curve = CurveKeys(
            bindings.crypto_sign_ed25519_pk_to_curve25519(public), bindings.crypto_sign_ed25519_sk_to_curve25519(secret)
        )

    def sign(self, message: bytes) -> bytes:
        """Return the 64 octets of the signature."""
        return bindings.crypto_sign(message, self._secret)[:SIGNATURE_OCTETS]

    def seed(self) -> bytes:
        """Return the seed, for the file that keeps it."""
        return self._seed

    def __repr__(self) -> str:
        return f"SigningKey({encode_key(self.public)})"


def new_seed(random: Random) -> bytes:
    """Return the seed of a new key; `random` must be that of the system outside of tests."""
    return random.randbytes(SEED_OCTETS)


def verify(key: PublicKey, message: bytes, signature: bytes) -> bool:
    """Return whether the signature of this message was made with this key."""
    try:
        bindings.crypto_sign_open(signature + message, key)
    except (CryptoError, ValueError):
        return False
    return len(signature) == SIGNATURE_OCTETS


@lru_cache(maxsize=1_024)
def curve_key_of(key: PublicKey) -> bytes:
    """Return the CURVE key of the installation with this key; raises `RemoteProtocolError` if it is no key."""
    try:
        return bindings.crypto_sign_ed25519_pk_to_curve25519(key)
    except (CryptoError, ValueError, RuntimeError) as error:
        raise RemoteProtocolError("bad-key", "32 octets are no public key") from error


@lru_cache(maxsize=1_024)
def author_of(key: PublicKey) -> AuthorId:
    """Return the author id of an installation in a closed bout: the fingerprint of its key."""
    return AuthorId(str(version_8(sha256(key).digest()[:16])))


def encode_octets(octets: bytes) -> str:
    """Return octets in base64url without padding."""
    return urlsafe_b64encode(octets).rstrip(b"=").decode("ascii")


def decode_octets(text: str) -> bytes:
    """Return the octets in base64url without padding; raises `RemoteProtocolError` if the text is written otherwise."""
    try:
        octets = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except ValueError as error:
        raise RemoteProtocolError("bad-base64", "octets are written in base64url") from error
    if encode_octets(octets) != text:
        raise RemoteProtocolError("bad-base64", "octets are written in base64url without padding, in one way only")
    return octets


def fingerprint(key: PublicKey, groups: int = 4) -> str:
    """Return the beginning of a key's SHA-256 in groups of four digits, to be read aloud: `9F3A 61C2 07BD 11E0`."""
    digits = sha256(key).hexdigest().upper()
    return " ".join(digits[4 * at : 4 * at + 4] for at in range(groups))


def encode_key(key: PublicKey) -> str:
    """Return a public key as text: 43 characters."""
    return encode_octets(key)


def decode_key(text: str) -> PublicKey:
    """Return the public key in a text; raises `RemoteProtocolError` if it is none."""
    if _TEXT.fullmatch(text):
        octets = urlsafe_b64decode(text + "=")
        if encode_octets(octets) == text:  # the last character has two bits that must be zero
            key = PublicKey(octets)
            curve_key_of(key)
            return key
    raise RemoteProtocolError("bad-key", "a public key is 43 characters of base64url")
