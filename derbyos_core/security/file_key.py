"""Keys of encrypted bout files: a random key per file, wrapped for a laptop and by a join code (decision 0019).

A *file key* encrypts what one laptop keeps of one bout. It lies in the file itself, in wraps that only few can open:

    for a laptop   a sealed box to its CURVE key: ephemeral public key (32), box (48)
    by a code      salt (16), nonce (24), box (48); the key of that box is Argon2id of the code with the salt

A sealed box is libsodium's `crypto_box_seal`, made here with the random generator that was passed in. The salt of a
code is random, so one guess tries one file. Everything else is XChaCha20-Poly1305 with a random nonce (24) in front.
Its associated data say what and where a box is, so no box can take the place of another.
"""

from hashlib import blake2b
from random import Random
from typing import NewType

from nacl import bindings
from nacl.exceptions import CryptoError

from derbyos_core.security.join_code import JoinCode, derive_file_wrap_key
from derbyos_core.security.keys import KEY_OCTETS, SEED_OCTETS, CurveKeys

__all__ = [
    "SEAL_OCTETS",
    "FileKey",
    "new_file_key",
    "seal",
    "unseal",
    "unwrap_by_code",
    "unwrap_for_laptop",
    "wrap_by_code",
    "wrap_for_laptop",
]

FileKey = NewType("FileKey", bytes)
"""The key of one encrypted bout file: 32 octets."""

SALT_OCTETS = 16
NONCE_OCTETS = 24
TAG_OCTETS = 16
SEAL_OCTETS = NONCE_OCTETS + TAG_OCTETS
"""Octets by which a sealed message is longer."""
_BY_CODE = b"derbyos file key by code 1"


def new_file_key(random: Random) -> FileKey:
    """Return the key of a new file; `random` must be that of the system outside of tests."""
    return FileKey(random.randbytes(KEY_OCTETS))


def seal(key: bytes, message: bytes, place: bytes, random: Random) -> bytes:
    """Return a message encrypted and bound to its place."""
    nonce = random.randbytes(NONCE_OCTETS)
    return nonce + bindings.crypto_aead_xchacha20poly1305_ietf_encrypt(message, place, nonce, key)


def unseal(key: bytes, box: bytes, place: bytes) -> bytes | None:
    """Return the message, None if it was sealed with another key or for another place, or is not as it was made."""
    if len(box) < SEAL_OCTETS:
        return None
    try:
        return bindings.crypto_aead_xchacha20poly1305_ietf_decrypt(box[NONCE_OCTETS:], place, box[:NONCE_OCTETS], key)
    except CryptoError:
        return None


def wrap_for_laptop(key: FileKey, public: bytes, random: Random) -> bytes:
    """Return the key in a box that only the laptop with this CURVE key opens."""
    once = CurveKeys.of_seed(random.randbytes(SEED_OCTETS))
    nonce = blake2b(once.public + public, digest_size=NONCE_OCTETS).digest()
    return once.public + bindings.crypto_box(key, nonce, public, once.secret)


def unwrap_for_laptop(wrap: bytes, curve: CurveKeys) -> FileKey | None:
    """Return the key, None if the wrap is for another laptop or is not as it was made."""
    try:
        return _file_key(bindings.crypto_box_seal_open(wrap, curve.public, curve.secret))
    except (CryptoError, ValueError):
        return None


def wrap_by_code(key: FileKey, code: JoinCode, random: Random) -> bytes:
    """Return the key in a box that everybody opens who knows the code; takes a fraction of a second and 128 MiB."""
    salt = random.randbytes(SALT_OCTETS)
    return salt + seal(derive_file_wrap_key(code, salt), key, _BY_CODE, random)


def unwrap_by_code(wrap: bytes, code: JoinCode) -> FileKey | None:
    """Return the key, None if the code does not fit or the wrap is not as it was made; takes as long."""
    salt, box = wrap[:SALT_OCTETS], wrap[SALT_OCTETS:]
    if len(box) != SEAL_OCTETS + KEY_OCTETS:
        return None
    return _file_key(unseal(derive_file_wrap_key(code, salt), box, _BY_CODE))


def _file_key(octets: bytes | None) -> FileKey | None:
    return FileKey(octets) if octets is not None and len(octets) == KEY_OCTETS else None
