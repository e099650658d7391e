"""Chain and signatures of the log: fixed vectors, and frames whole, cut short and with a tail."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.identity import BoutId, SourceId, octets_of
from derbyos_core.security.keys import SigningKey, encode_key
from derbyos_core.security.signatures import (
    SIGNATURES_MAX,
    Signature,
    SourceKey,
    decode_signatures,
    encode_signatures,
    first_link,
    is_signed,
    new_signed_source,
    next_link,
    parse_source_key,
    sign_link,
)

KEY, OTHER = SigningKey(bytes(range(32))), SigningKey(bytes(range(1, 33)))
BOUT = BoutId("01a0c450-6c7b-8f66-9a29-9d3186de5e6d")
SOURCE = SourceId("e320b34d-0849-8874-b974-132cfa5db7f2")
SOURCE_KEY = f"{encode_key(KEY.public)}._T_rPJJQt5dKm1KL"
LINK_0 = "e534bcbd8c67a850da6ed06fdb5ab054c702da5702fed200425784d6e0a64d73"
LINK_1 = "2f88c069f81e3db18c8d0d2c6ac83745395a7189243c599d397c6f989a35d70c"
SIGNED_1 = (
    "a1944252643ce9768029cd468a43d06130d4db8164bcfc2ac1598eb817c50525"
    "cfc559484707d0e6e5f55d4c1153af63360a0ce4407bb3f7fc3d64c9affe7409"
)

sources = st.uuids().map(lambda value: SourceId(str(value)))
sequences = st.integers(1, (1 << 53) - 1)
octets_64 = st.binary(min_size=64, max_size=64)
covered = st.builds(Signature, sources, sequences, octets_64, st.none())
alone = st.builds(Signature, sources, sequences, octets_64, st.binary(min_size=32, max_size=32))
frames = st.lists(covered, max_size=5) | st.lists(alone, max_size=5)


def test_chain_and_signature_are_fixed() -> None:
    """Bout files hold them, and other programs verify them."""
    link_0 = first_link(BOUT, SOURCE, KEY.public)
    link_1 = next_link(link_0, 1, b"<add/>")
    assert (link_0.hex(), link_1.hex()) == (LINK_0, LINK_1)
    assert sign_link(KEY, link_1).hex() == SIGNED_1
    assert is_signed(KEY.public, link_1, bytes.fromhex(SIGNED_1))


def test_a_signature_is_bound_to_bout_source_key_sequence_and_body() -> None:
    link = next_link(first_link(BOUT, SOURCE, KEY.public), 1, b"<add/>")
    others = [
        next_link(first_link(BoutId("finals"), SOURCE, KEY.public), 1, b"<add/>"),
        next_link(first_link(BOUT, SourceId(BOUT.string), KEY.public), 1, b"<add/>"),
        next_link(first_link(BOUT, SOURCE, OTHER.public), 1, b"<add/>"),
        next_link(first_link(BOUT, SOURCE, KEY.public), 2, b"<add/>"),
        next_link(first_link(BOUT, SOURCE, KEY.public), 1, b"<del/>"),
    ]
    signature = sign_link(KEY, link)
    assert is_signed(KEY.public, link, signature)
    assert not any(is_signed(KEY.public, other, signature) for other in others)
    assert not is_signed(OTHER.public, link, signature)
    assert not is_signed(KEY.public, link, KEY.sign(link))  # a link alone is never signed


def test_a_source_is_bound_to_its_key() -> None:
    source, key = new_signed_source(KEY.public, BOUT, Random(3))
    assert (source, str(key)) == (SOURCE, SOURCE_KEY)
    assert parse_source_key(SOURCE_KEY) == key
    assert key.source(BOUT) == SOURCE
    assert key.source(BoutId("finals")) != SOURCE
    assert SourceKey(OTHER.public, key.nonce).source(BOUT) != SOURCE
    assert SourceKey(KEY.public, key.nonce + "A").source(BOUT) != SOURCE


def test_sources_do_not_begin_with_zero() -> None:
    """A2: ZeroMQ reserves identities that begin with zero."""
    random = Random(1)
    drawn = [new_signed_source(KEY.public, BOUT, random) for _ in range(1_000)]
    assert all(octets_of(source)[0] for source, _ in drawn)
    assert all(key.source(BOUT) == source for source, key in drawn)


@pytest.mark.parametrize("nonce", ["", "a b", "a.b", "a\n", "\u00e4", "=", "a" * 65])
def test_other_nonces_are_refused(nonce: str) -> None:
    with pytest.raises(RemoteProtocolError, match="<public key>"):
        parse_source_key(f"{encode_key(KEY.public)}.{nonce}")


@given(st.text(max_size=80) | st.text("AQgw_-.", min_size=43, max_size=60))
def test_any_text_is_the_key_of_a_source_or_refused(text: str) -> None:
    with suppress(RemoteProtocolError):
        assert str(parse_source_key(text)) == text


@given(frames)
def test_signatures_are_read_as_they_were_written(signatures: list[Signature]) -> None:
    assert decode_signatures(encode_signatures(signatures)) == tuple(signatures)


@given(st.lists(covered, min_size=1, max_size=3) | st.lists(alone, min_size=1, max_size=3), st.integers(1, 87))
def test_a_frame_cut_short_or_with_a_tail_is_refused(signatures: list[Signature], octets: int) -> None:
    frame = encode_signatures(signatures)
    for wrong in (frame[:-octets], frame + bytes(octets)):
        with pytest.raises(RemoteProtocolError):
            decode_signatures(wrong)


@given(st.binary(max_size=300) | st.tuples(st.sampled_from([b"\1", b"\2"]), st.binary(max_size=264)).map(b"".join))
def test_any_octets_are_signatures_or_refused(frame: bytes) -> None:
    with suppress(RemoteProtocolError):
        signatures = decode_signatures(frame)
        assert encode_signatures(signatures) == frame or not signatures


def test_a_frame_has_a_bound() -> None:
    signature = Signature(SOURCE, 1, bytes(64))
    assert len(decode_signatures(encode_signatures([signature] * SIGNATURES_MAX))) == SIGNATURES_MAX
    with pytest.raises(RemoteProtocolError):
        decode_signatures(encode_signatures([signature] * (SIGNATURES_MAX + 1)))


@pytest.mark.parametrize("sequence", [0, 1 << 53, (1 << 64) - 1])
def test_sequence_numbers_have_bounds(sequence: int) -> None:
    with pytest.raises(RemoteProtocolError, match="sequence numbers end at"):
        decode_signatures(encode_signatures([Signature(SOURCE, sequence, bytes(64))]))


def test_a_frame_has_one_form() -> None:
    mixed = [Signature(SOURCE, 1, bytes(64)), Signature(SOURCE, 2, bytes(64), bytes(32))]
    with pytest.raises(AssertionError):
        encode_signatures(mixed)
