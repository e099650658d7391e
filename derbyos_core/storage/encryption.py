"""Encryption of bout files: what in a file is encrypted, and the keys that lie in it (decision 0019).

Encrypted are entries and signatures, except for their places, and the facts about a bout, except for its id, the format
and the time when the file was made. Each has a box of its own, bound to its place (`security.file_key`): a record to
its head, a fact to its name. So a box that was put elsewhere is as good as damaged.

The key of the file lies among the facts, in wraps:

    wrap.laptop.<16 digits>   for the laptop whose CURVE key has this fingerprint
    wrap.code.<number>        by the join code of this number; of several the highest counts
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Protocol

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.security.file_key import (
    FileKey,
    new_file_key,
    seal,
    unseal,
    unwrap_by_code,
    unwrap_for_laptop,
    wrap_by_code,
    wrap_for_laptop,
)
from derbyos_core.security.join_code import JoinCode
from derbyos_core.security.keys import CurveKeys, SigningKey, decode_octets, encode_octets
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.schema import Record, Sealed, entry_of, signature_of, split

if TYPE_CHECKING:
    from derbyos_core.storage.membership_file import MemberCode

__all__ = [
    "Cipher",
    "Encryption",
    "FileOpener",
    "KeyRing",
    "is_wrap",
    "readable_facts",
    "replaced_wraps",
    "split_facts",
    "unsealed_fact",
    "unsealed_record",
]

Wraps = Mapping[str, str]
"""Wrapped keys by their names."""

_FOR_LAPTOP, _BY_CODE = "wrap.laptop.", "wrap.code."
_DIGITS_MAX = 9
LAPTOPS_MAX = 16
"""Limit on laptops that open one file without its code: it is copied to a new laptop now and then, not every day."""
_READABLE = frozenset({"bout", "format", "created"})
"""Facts that lists and later programs read without a key."""
_ENTRY, _SIGNATURE, _FACT = b"derbyos entry 1", b"derbyos signature 1", b"derbyos fact 1"


# -- keys -----------------------------------------------------------------------------------------------------


class FileOpener(Protocol):
    """Somebody with a key or a code."""

    def file_key(self, wraps: Wraps) -> FileKey | None:
        """Return the key of a file with these wraps, None if none of them opens."""
        ...


@dataclass(frozen=True, slots=True)
class KeyRing:
    """Opens files with the key of a laptop; where that does not fit, with a join code."""

    key: SigningKey | None = None
    code: JoinCode | None = None

    def file_key(self, wraps: Wraps) -> FileKey | None:
        """Return the key of a file with these wraps, None if none of them opens; a code takes half a second."""
        if self.key is not None:
            wrap = _octets(wraps.get(_name_for(self.key.curve), ""))
            found = unwrap_for_laptop(wrap, self.key.curve)
            if found is not None:
                return found
        name = _newest_code(wraps)
        if self.code is None or name is None:
            return None
        return unwrap_by_code(_octets(wraps[name]), self.code)


def is_wrap(name: str) -> bool:
    """Return whether a fact is a wrapped key."""
    return name.startswith(_FOR_LAPTOP) or _number_of(name) is not None


def replaced_wraps(name: str, wraps: Wraps) -> Sequence[str]:
    """Return the names of the wraps by older codes, which a wrap by a newer code replaces."""
    return [one for one in wraps if one != name and _number_of(name) is not None and _number_of(one) is not None]


def split_facts(facts: Wraps) -> tuple[dict[str, str], dict[str, str]]:
    """Return the facts about a bout, and the wrapped keys among them: of those by codes only the newest."""
    wraps = {name: value for name, value in facts.items() if is_wrap(name)}
    newest = _newest_code(wraps)
    older = replaced_wraps(newest, wraps) if newest is not None else ()
    plain = {name: value for name, value in facts.items() if name not in wraps}
    return plain, {name: value for name, value in wraps.items() if name not in older}


def _newest_code(wraps: Wraps) -> str | None:
    numbers = {name: number for name in wraps if (number := _number_of(name)) is not None}
    return max(numbers, key=numbers.__getitem__, default=None)


def _number_of(name: str) -> int | None:
    digits = name.removeprefix(_BY_CODE)
    is_number = name != digits and digits.isascii() and digits.isdecimal() and len(digits) <= _DIGITS_MAX
    return int(digits) if is_number else None


def _name_for(curve: CurveKeys) -> str:
    return f"{_FOR_LAPTOP}{sha256(curve.public).hexdigest()[:16]}"


def _octets(text: str) -> bytes:
    try:
        return decode_octets(text)
    except RemoteProtocolError:
        return b""


# -- reading --------------------------------------------------------------------------------------------------


def unsealed_record(key: FileKey, sealed: Sealed) -> Record | Signature | None:
    """Return an entry or a signature, None if it was sealed with another key or for another place."""
    rest = unseal(key, sealed.box, _place(sealed.head, is_signature=sealed.is_signature))
    if rest is None:
        return None
    return signature_of(sealed.head, rest) if sealed.is_signature else entry_of(sealed.head, rest)


def readable_facts(facts: Wraps) -> dict[str, str]:
    """Return the facts that need no key."""
    return {name: value for name, value in facts.items() if name in _READABLE}


def unsealed_fact(key: FileKey, name: str, value: str) -> str | None:
    """Return the value of a fact, None if it was sealed with another key or as another fact."""
    if name in _READABLE:
        return value
    octets = unseal(key, _octets(value), _FACT + name.encode())
    return octets.decode(errors="replace") if octets is not None else None


def _place(head: bytes, *, is_signature: bool) -> bytes:
    return (_SIGNATURE if is_signature else _ENTRY) + head


# -- writing --------------------------------------------------------------------------------------------------


class Cipher:
    """Encrypts what is written into one file; `wraps` are the wrapped keys in it."""

    def __init__(self, key: FileKey, wraps: Wraps, random: Random) -> None:
        self.key = key
        self.wraps = dict(wraps)
        self._random = random

    def seal(self, stored: Record | Signature) -> Sealed:
        """Return an entry or a signature as it is stored."""
        head, rest = split(stored)
        is_signature = isinstance(stored, Signature)
        box = seal(self.key, rest, _place(head, is_signature=is_signature), self._random)
        return Sealed(head, box, is_signature)

    def seal_fact(self, name: str, value: str) -> str:
        """Return the value of a fact as it is stored."""
        if name in _READABLE or is_wrap(name):
            return value
        return encode_octets(seal(self.key, value.encode(), _FACT + name.encode(), self._random))


@dataclass(frozen=True, slots=True, kw_only=True)
class Encryption:
    """Keys with which a laptop opens and writes an encrypted bout file; with `is_wanted` it encrypts a new one.

    `code` is None where nobody on this laptop knows it any more.
    """

    key: SigningKey
    random: Random
    code: "MemberCode | None" = None
    is_wanted: bool = False

    def file_key(self, wraps: Wraps) -> FileKey | None:
        """Return the key of a file with these wraps, None if none of them opens."""
        return KeyRing(self.key, self.code.code if self.code is not None else None).file_key(wraps)

    def new_cipher(self) -> Cipher:
        """Return the cipher of a new file, which this laptop opens, and whoever knows the code."""
        cipher = self.cipher_of(new_file_key(self.random), {})
        wraps = [self.own_wrap(cipher), self.code_wrap(cipher, self.code) if self.code is not None else None]
        cipher.wraps |= dict(filter(None, wraps))
        return cipher

    def cipher_of(self, key: FileKey, wraps: Wraps) -> Cipher:
        """Return the cipher of a file that has a key already."""
        return Cipher(key, wraps, self.random)

    def own_wrap(self, cipher: Cipher) -> tuple[str, str] | None:
        """Return the wrap that this laptop still lacks in a file; None if it lacks none."""
        name = _name_for(self.key.curve)
        others = sum(one.startswith(_FOR_LAPTOP) for one in cipher.wraps)
        if name in cipher.wraps or others >= LAPTOPS_MAX:
            return None
        return name, encode_octets(wrap_for_laptop(cipher.key, self.key.curve.public, self.random))

    def code_wrap(self, cipher: Cipher, code: "MemberCode") -> tuple[str, str] | None:
        """Return the wrap by a code that is newer than the one in a file, None if it is not; takes half a second."""
        newest = _newest_code(cipher.wraps)
        if newest is not None and code.number <= (_number_of(newest) or 0):
            return None
        return f"{_BY_CODE}{code.number}", encode_octets(wrap_by_code(cipher.key, code.code, self.random))
