"""Deflated history: accepted forms, and bounds against decompression bombs."""

import zlib

import pytest

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.wire.deflate import deflated, inflated

LIMIT = 1 << 20
ENTRY = b'<set source="a" sequence="1" timestamp="1.0" eid="b" attribute="points">4</set>'
HISTORY = b"<action>" + ENTRY * 100 + b"</action>"


def test_deflate_round_trip() -> None:
    """Performance goal 5: a batch needs a fraction of its octets, and inflates to the same body."""
    packed = deflated(HISTORY)
    assert len(packed) < len(HISTORY) // 10
    assert inflated(packed, LIMIT) == HISTORY


def test_xml_is_left_as_it_is() -> None:
    """A stranger's XMSG begins with no octet that a zlib stream begins with."""
    for body in (b"<set/>", b" <set/>", b"\xef\xbb\xbf<set/>", b""):
        assert deflated(body) == body
        assert inflated(body, LIMIT) == body


@pytest.mark.clause(108)
def test_a_bomb_is_unpacked_to_the_limit_and_no_further() -> None:
    """DOS-108: a kilobyte that means a gigabyte."""
    bomb = zlib.compress(b" " * (1 << 24))
    with pytest.raises(RemoteProtocolError) as caught:
        inflated(bomb, LIMIT)
    assert caught.value.kind == "oversized"


@pytest.mark.clause(108)
@pytest.mark.parametrize("body", [b"x", b"x\x9c", b"x\x9cnothing", deflated(HISTORY)[:-3], deflated(HISTORY) + b"more"])
def test_a_broken_stream_is_refused(body: bytes) -> None:
    """DOS-108: cut off, garbled, or with something behind it."""
    with pytest.raises(RemoteProtocolError) as caught:
        inflated(body, LIMIT)
    assert caught.value.kind == "bad-deflate"
