"""Keys of installations: fixed vectors, texts of keys, and what never shows a secret."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.security.keys import (
    SIGNATURE_OCTETS,
    CurveKeys,
    PublicKey,
    SigningKey,
    author_of,
    curve_key_of,
    decode_key,
    encode_key,
    encode_octets,
    new_seed,
    verify,
)

SEED = bytes(range(32))
KEY = SigningKey(SEED)
TEXT = "A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg"


def test_a_key_is_the_ed25519_key_of_its_seed() -> None:
    """RFC 8032, 7.1, test 1."""
    key = SigningKey(bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    assert key.public.hex() == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert key.sign(b"").hex() == (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    )


def test_the_texts_of_a_key_are_fixed() -> None:
    """Files, entries and announcements hold them, so a later version must not change them."""
    assert encode_key(KEY.public) == TEXT
    assert author_of(KEY.public) == "56475aa7-5463-874c-8285-df5dbf2bcab7"
    assert KEY.curve.public.hex() == "4701d08488451f545a409fb58ae3e58581ca40ac3f7f114698cd71deac73ca01"
    assert KEY.seed() == SEED


@given(st.binary(min_size=32, max_size=32))
def test_the_curve_key_follows_from_the_public_key_alone(seed: bytes) -> None:
    key = SigningKey(seed)
    assert curve_key_of(key.public) == key.curve.public == CurveKeys.of_seed(key.curve.secret).public
    assert decode_key(encode_key(key.public)) == key.public


@given(st.binary(max_size=100), st.binary(max_size=100))
def test_a_signature_covers_one_message(message: bytes, other: bytes) -> None:
    signature = KEY.sign(message)
    assert len(signature) == SIGNATURE_OCTETS
    assert verify(KEY.public, message, signature)
    assert verify(KEY.public, other, signature) is (other == message)


@given(st.binary(max_size=40), st.binary(max_size=80), st.binary(max_size=70))
def test_foreign_octets_verify_nothing(key: bytes, message: bytes, signature: bytes) -> None:
    assert not verify(PublicKey(key), message, signature)
    assert not verify(KEY.public, message, signature)


@pytest.mark.parametrize("cut", [0, 1, 63])
def test_a_signature_that_begins_in_the_message_is_none(cut: int) -> None:
    """The arithmetic joins both; a part moved from one to the other must not pass."""
    signature = KEY.sign(b"message")
    assert not verify(KEY.public, signature[cut:] + b"message", signature[:cut])


@pytest.mark.parametrize("octets", [bytes(32), b"\1" + bytes(31), b"\xff" * 32], ids=["zero", "one", "too large"])
def test_points_of_small_order_are_no_keys(octets: bytes) -> None:
    """A signature by such a key would hold for any message."""
    with pytest.raises(RemoteProtocolError):
        curve_key_of(PublicKey(octets))
    with pytest.raises(RemoteProtocolError):
        decode_key(encode_octets(octets))
    assert not verify(PublicKey(octets), b"message", octets + bytes(32))


@given(st.text(max_size=50) | st.text("AQgw_-=+/9 ", min_size=42, max_size=44))
def test_a_text_is_a_key_or_refused(text: str) -> None:
    with suppress(RemoteProtocolError):
        assert encode_key(decode_key(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", TEXT[:-1], TEXT + "=", TEXT + "\n", f" {TEXT}", TEXT[:-1] + "h", TEXT.replace("_", "/"), "А" + TEXT[1:]],
    ids=["empty", "short", "padded", "line end", "blank", "spare bits", "base64", "cyrillic"],
)
def test_a_key_has_one_text(text: str) -> None:
    with pytest.raises(RemoteProtocolError, match="43 characters"):
        decode_key(text)


def test_seeds_come_from_the_random_source_given() -> None:
    assert new_seed(Random(1)) == new_seed(Random(1)) != new_seed(Random(2))
    assert len(new_seed(Random(1))) == 32


def test_secrets_are_in_no_text() -> None:
    shown = f"{KEY!r} {KEY} {KEY.curve!r} {KEY.curve}"
    for secret in (SEED, KEY.curve.secret):
        assert encode_octets(secret) not in shown
        assert secret.hex() not in shown
        assert repr(secret) not in shown
    assert TEXT in shown
