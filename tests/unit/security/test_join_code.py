"""Join codes: fixed vectors, what people type, and texts that show no code."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.errors import LocalProtocolError
from derbyos_core.security.join_code import (
    ALPHABET,
    CODE_LENGTH,
    Invitation,
    JoinCode,
    derive_enrolment_keys,
    derive_seed,
    new_code,
    parse_code,
    parse_invitation,
)
from derbyos_core.security.keys import encode_octets
from derbyos_core.wire.messages import Address

CODE = JoinCode("K7M2QFXRD")
codes = st.text(ALPHABET, min_size=CODE_LENGTH, max_size=CODE_LENGTH).map(JoinCode)


def test_the_keys_of_a_code_are_fixed() -> None:
    """Programs of different versions must find each other by a code."""
    keys = derive_enrolment_keys(CODE)
    assert keys.server.public.hex() == "f63a499b1bb419e05656a9ede91bd7cf3a0767fb26e203dad89c6da9a8da896f"
    assert keys.client.public.hex() == "99c357cca41bb5055b643a4baa192b8f8574ffef7a5e0c053c5c923914d7b327"
    seed = derive_seed(CODE)
    assert seed.hex() == "105f0df8293224a7f1f9b523f4425a4feb5115ccbd14ea1a35f3120496066b30"
    assert seed not in (keys.server.secret, keys.client.secret)
    shown = f"{keys!r} {CODE!r} {Invitation(CODE, Address('192.0.2.7', 51_000))!r}"
    assert all(encode_octets(pair.secret) not in shown for pair in (keys.server, keys.client))
    assert CODE.characters not in shown
    assert str(CODE) not in shown


@given(codes)
def test_a_code_is_read_as_it_is_shown(code: JoinCode) -> None:
    assert parse_code(str(code)) == code
    assert parse_code(f"  {str(code).lower()}\n") == code
    invitation = parse_invitation(f"{code}@192.0.2.7:51000")
    assert invitation == Invitation(code, Address("192.0.2.7", 51_000))


@pytest.mark.parametrize(
    "text",
    ["k7m2qfxrd", "K7M 2QF XRD", "K7M\u20132QF\u2014XRD", "K7M\u20112QF\u2212XRD", "k7m.2qf_xrd", "K7-M2-QF-XR-D"],
)
def test_case_and_grouping_do_not_matter(text: str) -> None:
    assert parse_code(text) == CODE


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("O7M-2QF-XRD", "O"),
        ("07M-2QF-XRD", "0"),
        ("l7m-2qf-xrd", "L"),
        ("17M-2QF-XRD", "1"),
        ("U7M-2QF-XRD", "U"),
        ("\u041a7M-2QF-XRD", "\u041a"),  # Cyrillic
        ("\u212a7M-2QF-XRD", "\u212a"),  # the sign of Kelvin
        ("\u017f7M-2QF-XRD", "\u017f"),  # a long s, of which `upper` makes an S
        ("\u00dfM-2QF-XRD", "\u00df"),  # a sharp s, of which `upper` makes two
        ("K7M-2QF-XR\uff24", "\uff24"),  # of full width
        ("K7M-2QF-XR\u0664", "\u0664"),  # an Arabic digit
        ("{7M-2QF-XRD", "{"),
    ],
)
def test_look_alikes_are_named_in_one_sentence(text: str, sign: str) -> None:
    with pytest.raises(LocalProtocolError) as caught:
        parse_code(text)
    assert str(caught.value) == (
        f"a join code has no '{sign}'; it is made of the digits 2 to 9 and letters without I, L, O, U"
    )


@pytest.mark.parametrize(("text", "count"), [("", 0), ("K7M-2QF-XR", 8), ("K7M-2QF-XRD-2", 10)])
def test_a_code_of_another_length_is_refused(text: str, count: int) -> None:
    with pytest.raises(LocalProtocolError, match=f"nine characters such as K7M-2QF-XRD, found {count}"):
        parse_code(text)


@given(st.text(max_size=40))
def test_any_text_is_a_code_or_one_sentence(text: str) -> None:
    for parse in (parse_code, parse_invitation):
        with suppress(LocalProtocolError):
            found = parse(text)
            assert found is None or isinstance(found, JoinCode | Invitation)


@pytest.mark.parametrize("text", ["K7M-2QF-XRD", "192.0.2.7:51000", ""])
def test_a_text_without_an_at_sign_is_no_invitation(text: str) -> None:
    assert parse_invitation(text) is None


@pytest.mark.parametrize("address", ["", "192.0.2.7", "192.0.2.7:0", "192.0.2.999:51000", "laptop:51000", "@"])
def test_an_invitation_with_another_address_is_refused(address: str) -> None:
    with pytest.raises(LocalProtocolError, match="what follows the @ is no address"):
        parse_invitation(f"{CODE}@{address}")


def test_new_codes_come_from_the_random_source_given() -> None:
    random = Random(1)
    drawn = [new_code(random) for _ in range(2_000)]
    assert drawn[0] == new_code(Random(1))
    assert len(set(drawn)) == 2_000
    assert {sign for code in drawn for sign in code.characters} == set(ALPHABET)
