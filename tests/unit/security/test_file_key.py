"""The key of an encrypted bout file opens for the laptop and the code that it was wrapped for, and for nobody else."""

from random import Random

import pytest
from nacl import bindings

from derbyos_core.security.file_key import (
    new_file_key,
    seal,
    unseal,
    unwrap_by_code,
    unwrap_for_laptop,
    wrap_by_code,
    wrap_for_laptop,
)
from derbyos_core.security.join_code import derive_seed, parse_code
from tests.kit.signed_bout import key_of

KEY = new_file_key(Random(1))
OWN, OTHER = key_of(1).curve, key_of(2).curve
CODE, OTHER_CODE = parse_code("K7M-2QF-XRD"), parse_code("K7M-2QF-XRE")


def test_a_wrap_for_a_laptop_is_a_sealed_box_that_it_alone_opens() -> None:
    wrap = wrap_for_laptop(KEY, OWN.public, Random(2))
    assert unwrap_for_laptop(wrap, OWN) == KEY
    assert unwrap_for_laptop(wrap, OTHER) is None
    assert wrap == wrap_for_laptop(KEY, OWN.public, Random(2)), "nothing is random but what was passed in"
    assert wrap != wrap_for_laptop(KEY, OWN.public, Random(3))
    assert unwrap_for_laptop(bindings.crypto_box_seal(KEY, OWN.public), OWN) == KEY, "libsodium's format"


def test_a_wrap_by_a_code_opens_by_this_code_alone() -> None:
    wrap = wrap_by_code(KEY, CODE, Random(2))
    assert unwrap_by_code(wrap, CODE) == KEY
    assert unwrap_by_code(wrap, OTHER_CODE) is None
    assert wrap != wrap_by_code(KEY, CODE, Random(3)), "each file has a salt of its own"
    assert unseal(derive_seed(CODE), wrap[16:], b"derbyos file key by code 1") is None, "no key of a recovery word"


@pytest.mark.parametrize("length", [0, 16, 31, 48, 79])
def test_a_wrap_that_was_cut_short_opens_for_nobody(length: int) -> None:
    assert unwrap_for_laptop(wrap_for_laptop(KEY, OWN.public, Random(2))[:length], OWN) is None
    assert unwrap_by_code(wrap_by_code(KEY, CODE, Random(2))[:length], CODE) is None


def test_a_box_opens_at_its_own_place_and_as_it_was_made() -> None:
    box = seal(KEY, b"message", b"here", Random(2))
    assert unseal(KEY, box, b"here") == b"message"
    assert unseal(KEY, box, b"there") is None
    assert unseal(new_file_key(Random(9)), box, b"here") is None
    for at in range(len(box)):
        flipped = bytearray(box)
        flipped[at] ^= 1 << at % 8
        assert unseal(KEY, bytes(flipped), b"here") is None
    for length in range(len(box)):
        assert unseal(KEY, box[:length], b"here") is None
