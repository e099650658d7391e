"""Join codes: nine characters that enrol an installation in a closed bout (decision 0017).

    K7M-2QF-XRD              as it is shown
    K7M-2QF-XRD@192.0.2.7:51000   with the address of an enrolment socket: an invitation

Thirty characters remain when digits and letters that look alike are left out (0 and O, 1 and I and L, U beside V), so
nine of them have 44 bits. Argon2id makes a fifth of a second of each guess, so whoever has recorded an enrolment needs
10^5 years of one processor for all of them. The salt is a constant, because someone who has typed an invitation knows
nothing of the bout; a code is random, and ends with its bout. An encrypted bout file has a salt of its own.
"""

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from nacl import bindings

from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.i18n import tr
from derbyos_core.security.keys import SEED_OCTETS, CurveKeys
from derbyos_core.wire.codec import parse_address
from derbyos_core.wire.messages import Address

__all__ = [
    "ALPHABET",
    "EnrolmentKeys",
    "Invitation",
    "JoinCode",
    "derive_enrolment_keys",
    "derive_file_wrap_key",
    "derive_seed",
    "new_code",
    "parse_code",
    "parse_invitation",
]

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Thirty signs: log2(30^9) is 44.2."""
CODE_LENGTH, GROUP_LENGTH = 9, 3
PASSES, MEMORY_OCTETS = 3, 128 << 20
"""Argon2id's cost: 0.2 to 0.6 s on this decade's laptops, beside the 1.5 s in which an official should be in."""
_SALT_OF_CODES, _SALT_OF_WORDS = b"derbyos join 1\0\0", b"derbyos word 1\0\0"
_FILES = b"derbyos file 1"
_SEPARATORS = re.compile(r"[\s\-\u2010-\u2015\u2212._]+")
"""What people and other programs put between the groups: blanks, hyphens, dashes, dots."""
_UPPER_CASE = {ord(sign): sign.upper() for sign in "abcdefghijklmnopqrstuvwxyz"}
"""Not `str.upper`, which makes two letters of some one."""


@dataclass(frozen=True, slots=True, repr=False)
class JoinCode:
    """A code, as nine characters without separators."""

    characters: str

    def __str__(self) -> str:
        return "-".join(self.characters[at : at + GROUP_LENGTH] for at in range(0, CODE_LENGTH, GROUP_LENGTH))

    def __repr__(self) -> str:
        """Hide the code, which must not get into a log."""
        return "JoinCode(***)"


@dataclass(frozen=True, slots=True)
class Invitation:
    """A code with the address of an enrolment socket."""

    code: JoinCode
    address: Address

    def __str__(self) -> str:
        return f"{self.code}@{self.address}"


@dataclass(frozen=True, slots=True)
class EnrolmentKeys:
    """The keys of both sides of an enrolment, which everybody has who knows the code."""

    server: CurveKeys
    client: CurveKeys


def new_code(random: Random) -> JoinCode:
    """Return a new code; `random` must be that of the system outside of tests."""
    return JoinCode("".join(random.choice(ALPHABET) for _ in range(CODE_LENGTH)))


def parse_code(text: str) -> JoinCode:
    """Return the code that a person typed, in any case and grouping; raises `LocalProtocolError` if it is none."""
    characters = _SEPARATORS.sub("", text).translate(_UPPER_CASE)
    wrong = next((one for one in characters if one not in ALPHABET), None)
    if wrong is not None:
        raise LocalProtocolError(
            tr(
                "a join code has no '{sign}'; it is made of the digits 2 to 9 and letters without I, L, O, U",
                sign=wrong,
            )
        )
    if len(characters) != CODE_LENGTH:
        raise LocalProtocolError(
            tr("a join code has nine characters such as K7M-2QF-XRD, found {count}", count=len(characters))
        )
    return JoinCode(characters)


def parse_invitation(text: str) -> Invitation | None:
    """Return the invitation in `CODE@IP:PORT`, None if there is no `@`; raises `LocalProtocolError` if it is wrong."""
    code, at, address = text.partition("@")
    if not at:
        return None
    try:
        return Invitation(parse_code(code), parse_address(address))
    except RemoteProtocolError as error:
        raise LocalProtocolError(
            tr("an invitation is written K7M-2QF-XRD@192.0.2.7:51000; what follows the @ is no address")
        ) from error


@lru_cache(maxsize=4)
def derive_enrolment_keys(code: JoinCode) -> EnrolmentKeys:
    """Return the keys that follow from a code; takes a fraction of a second and 128 MiB."""
    octets = _stretch(code.characters, _SALT_OF_CODES, 2 * SEED_OCTETS)
    return EnrolmentKeys(CurveKeys.of_seed(octets[:SEED_OCTETS]), CurveKeys.of_seed(octets[SEED_OCTETS:]))


def derive_seed(word: JoinCode) -> bytes:
    """Return the seed of the key that belongs to a recovery word; takes as long."""
    return _stretch(word.characters, _SALT_OF_WORDS, SEED_OCTETS)


@lru_cache(maxsize=4)
def derive_file_wrap_key(code: JoinCode, salt: bytes) -> bytes:
    """Return the key with which a code wraps the key of an encrypted bout file; takes as long.

    The salt is the file's own, mixed with a context, so that it can be none of the constant ones.
    """
    mixed = hashlib.sha256(_FILES + salt).digest()[: len(_SALT_OF_CODES)]
    return _stretch(code.characters, mixed, SEED_OCTETS)


def _stretch(characters: str, salt: bytes, octets: int) -> bytes:
    return bindings.crypto_pwhash_alg(
        octets, characters.encode(), salt, PASSES, MEMORY_OCTETS, bindings.crypto_pwhash_ALG_ARGON2ID13
    )
