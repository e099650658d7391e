"""File with the key of an installation: one Ed25519 seed, made at the first start (decision 0017).

    derbyos key 1
    <seed, 64 hexadecimal digits>
    <public key, base64url>

The public key is there to tell a damaged file: it must follow from the seed. A file that is damaged, unreadable or of a
newer program is an error that a person decides on, because a new key is a new member: in a closed bout it has to be
admitted again, and what it writes is not in the old one's name. So no file is ever replaced here.

Two first starts at once end with the same key. A first start makes the file before anything is signed with its key.
"""

from collections.abc import Mapping
from pathlib import Path
from random import Random

from derbyos_core.errors import UserError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.security.file_key import FileKey
from derbyos_core.security.join_code import JoinCode
from derbyos_core.security.keys import SEED_OCTETS, SigningKey, encode_key, new_seed
from derbyos_core.storage.encryption import KeyRing
from derbyos_core.storage.private_files import tighten
from derbyos_core.storage.secret_files import create_secret, read_secret

__all__ = ["KEY_FILE", "KeptOpener", "find_key", "load_key"]

KEY_FILE = "identity.key"
HEAD = "derbyos key 1"
OCTETS_MAX = 256
"""A key file has 123 octets."""


def load_key(folder: Path, random: Random) -> SigningKey:
    """Return the key that is kept in this folder; the first load makes it, with `random`, and keeps it.

    `random` must be that of the system outside of tests. Raises `UserError` if the key cannot be read or kept.
    """
    path = folder / KEY_FILE
    kept = _read(path)
    if kept is not None:
        return kept
    fresh = SigningKey(new_seed(random))
    try:
        if create_secret(path, _encode(fresh)):
            return fresh
    except OSError as error:
        reason = reason_of(error)
        raise UserError(
            tr("the key of this laptop cannot be kept in {folder}: {reason}", reason=reason, folder=folder)
        ) from error
    kept = _read(path)  # another process of the same person was first
    if kept is None:
        raise UserError(tr("the key of this laptop has disappeared from {folder}; start DerbyOS again", folder=folder))
    return kept


def find_key(folder: Path) -> SigningKey | None:
    """Return the key that is kept in this folder, None if there is none; raises `UserError` if it cannot be read."""
    return _read(folder / KEY_FILE)


class KeptOpener:
    """Opens encrypted bout files with the key that is kept in a folder, or with a join code that a person gave.

    The key is read when an encrypted file is, and not before. What a file needed is remembered, because a code takes
    half a second.
    """

    def __init__(self, folder: Path, code: JoinCode | None = None) -> None:
        self._folder = folder
        self._code = code
        self._ring: KeyRing | None = None
        self._found: dict[frozenset[tuple[str, str]], FileKey | None] = {}

    def file_key(self, wraps: Mapping[str, str]) -> FileKey | None:
        """Return the key of a file with these wraps, None if none of them opens."""
        if self._ring is None:
            self._ring = KeyRing(self._key(), self._code)
        asked = frozenset(wraps.items())
        if asked not in self._found:
            self._found[asked] = self._ring.file_key(wraps)
        return self._found[asked]

    def _key(self) -> SigningKey | None:
        try:
            return find_key(self._folder)
        except UserError:
            if self._code is None:
                raise
            return None


def _read(path: Path) -> SigningKey | None:
    """Return the key in a file, None if there is no file."""
    try:
        content = read_secret(path, OCTETS_MAX)
    except FileNotFoundError:
        return None
    except OSError as error:
        reason = reason_of(error)
        raise UserError(
            tr(
                "the key of this laptop cannot be read: {reason} ({path}). Without the file this laptop gets a new key,"
                " and is a stranger to every closed bout",
                reason=reason,
                path=path,
            )
        ) from error
    key = _decode(content)
    if key is None:
        raise UserError(
            tr(
                "the key of this laptop is damaged ({path}). Put back a copy of the file, or remove it: then this"
                " laptop gets a new key, and is a stranger to every closed bout",
                path=path,
            )
        )
    tighten(path)
    return key


def _encode(key: SigningKey) -> bytes:
    return f"{HEAD}\n{key.seed().hex()}\n{encode_key(key.public)}\n".encode("ascii")


def _decode(content: bytes) -> SigningKey | None:
    """Return the key, None if this is not the whole content of a key file."""
    try:
        head, seed_text, public_text = content.decode("ascii").splitlines()
        seed = bytes.fromhex(seed_text)
    except ValueError:
        return None
    if head != HEAD or len(seed) != SEED_OCTETS:
        return None
    key = SigningKey(seed)
    return key if encode_key(key.public) == public_text and content == _encode(key) else None
