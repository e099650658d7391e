"""Announcements as headers of ZRE, in both directions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.gateways.zre.translator import door_headers
from derbyos_core.identity import SourceId
from derbyos_core.node.discovery.discovery import Announcement
from derbyos_core.node.discovery.txt_record import Service
from derbyos_core.node.discovery.zre_headers import (
    BROWSING,
    UUID_HEADER,
    decode_headers,
    encode_headers,
    is_browsing,
    is_derbyos,
)
from derbyos_core.wire.messages import Address

SOURCE = SourceId("6f1c9a52-7d8e-4c3b-9a41-0d2f5e6b7c81")
HERE = Address("192.0.2.7", 50_000)
HOST = HERE.host


def _announcement(bout: str, **more: str) -> Announcement:
    return Announcement(source=SOURCE, address=HERE, bout=bout, **more)


def test_headers_carry_address_source_bout_and_what_lists_show() -> None:
    told = _announcement("finals", title="Reds – Blues", hall="Old Tram Hall", phase="lineup", version="1.2")
    assert encode_headers(told) == {
        "X-DERBYOS": "192.0.2.7:50000",
        "X-DERBYOS-UUID": SOURCE,
        "X-DERBYOS-BOUT": "finals",
        "X-DERBYOS-TITLE": "Reds – Blues",
        "X-DERBYOS-HALL": "Old Tram Hall",
        "X-DERBYOS-PHASE": "lineup",
        "X-DERBYOS-VERSION": "1.2",
    }


def test_address_is_believed_only_where_beacons_come_from() -> None:
    headers = encode_headers(_announcement("finals", title="Reds – Blues", teams="A;B"))
    assert decode_headers("192.0.2.8", headers) is None
    service = decode_headers(HOST, headers)
    assert service == Service(
        source=SOURCE,
        address=HERE,
        bout="finals",
        is_shortened=False,
        title="Reds – Blues",
        hall="",
        phase="",
        teams="A;B",
    )


@given(st.text(), st.text())
def test_announced_values_are_read_back_or_cut(bout: str, title: str) -> None:
    headers = encode_headers(_announcement(bout, title=title))
    assert all(len(value.encode()) <= 255 for value in headers.values())
    service = decode_headers(HOST, headers)
    assert service is not None
    assert bout.startswith(service.bout)
    assert title.startswith(service.title)
    assert service.bout == bout or service.is_shortened
    assert service.bout_compared_to(bout) in (None, bout)


@pytest.mark.parametrize("letter", ["x", "ö", "𝔻"])
def test_a_cut_bout_string_can_only_show_a_difference(letter: str) -> None:
    """Whether a node cut it, or the ZRE door of an older version."""
    bout = letter * 300
    old = {"X-DERBYOS": "192.0.2.7:50000", UUID_HEADER: SOURCE, **door_headers(bout)}
    for headers in (encode_headers(_announcement(bout)), old):
        service = decode_headers(HOST, headers)
        assert service is not None
        assert service.bout_compared_to(bout) is None
        assert service.bout_compared_to("finals") == service.bout


@pytest.mark.parametrize(
    "changed",
    [
        {"X-DERBYOS": ""},
        {"X-DERBYOS": "hall.example:50000"},
        {"X-DERBYOS": "192.0.2.7:0"},
        {"X-DERBYOS": "192.0.2.7"},
        {UUID_HEADER: ""},
        {UUID_HEADER: "x" * 36},
    ],
)
def test_without_address_or_uuid_nobody_is_there(changed: dict[str, str]) -> None:
    assert decode_headers(HOST, encode_headers(_announcement("finals")) | changed) is None


def test_foreign_values_are_cut() -> None:
    """A HELLO may have 16 KiB of headers; a list of 128 nodes does not keep them."""
    headers = encode_headers(_announcement("finals")) | {"X-DERBYOS-TITLE": "x" * 9_000, "X-DERBYOS-BOUT": "y" * 9_000}
    service = decode_headers(HOST, headers)
    assert service is not None
    assert (len(service.title), len(service.bout), service.is_shortened) == (249, 248, True)


def test_programs_are_told_apart_by_their_headers() -> None:
    node, door = encode_headers(_announcement("finals")), {UUID_HEADER: SOURCE, **door_headers("finals")}
    assert [(is_derbyos(one), is_browsing(one)) for one in (node, BROWSING, door, {"X-APP": "1"})] == [
        (True, False),
        (True, True),
        (False, False),
        (False, False),
    ]
