"""Addresses of the bus: all examples of the seed (RSB-18, RSB-19)."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.errors import LocalProtocolError
from derbyos_core.gateways.rsb.scope import parse_scope
from derbyos_core.gateways.rsb.uri import URI, parse_uri

FOO_BAR = parse_scope("/foo/bar/")
PERSON = UUID("10838319-09A4-4D15-BD59-5E054CDB4403")


@pytest.mark.clause("RSB-18", "RSB-19")
@pytest.mark.parametrize(
    ("text", "uri", "written"),
    [
        ("rsb:", URI(), "rsb:/"),
        ("rsb:/", URI(), "rsb:/"),
        ("rsb:/foo/bar", URI(scope=FOO_BAR), "rsb:/foo/bar"),
        (f"rsb:/foo/bar#{str(PERSON).upper()}", URI(scope=FOO_BAR, participant=PERSON), f"rsb:/foo/bar#{PERSON}"),
        ("", URI(), "rsb:/"),
        ("spread:", URI(transport="spread"), "spread:/"),
        ("inprocess:", URI(transport="inprocess"), "inprocess:/"),
        (
            "spread://localhost:5555",
            URI(transport="spread", host="localhost", port=5555),
            "spread://localhost:5555/",
        ),
        ("inprocess://someotherhost", URI(transport="inprocess", host="someotherhost"), "inprocess://someotherhost/"),
        ("spread:/foo/bar", URI(transport="spread", scope=FOO_BAR), "spread:/foo/bar"),
        (
            "spread:?maxfragmentsize=10000",
            URI(transport="spread", options={"maxfragmentsize": "10000"}),
            "spread:/?maxfragmentsize=10000",
        ),
        (
            "spread:?maxfragmentsize=10000&tcpnodelay=yes",
            URI(transport="spread", options={"maxfragmentsize": "10000", "tcpnodelay": "yes"}),
            "spread:/?maxfragmentsize=10000&tcpnodelay=yes",
        ),
        (
            "transport://location.transport.specific:5555/foo/bar",
            URI(transport="transport", host="location.transport.specific", port=5555, scope=FOO_BAR),
            "transport://location.transport.specific:5555/foo/bar",
        ),
        ("socket::55555/foo/bar/", URI(transport="socket", port=55555, scope=FOO_BAR), "socket::55555/foo/bar"),
        (
            f"socket://[::1]:1/foo/bar?a=#{PERSON}",
            URI(transport="socket", host="::1", port=1, scope=FOO_BAR, options={"a": ""}, participant=PERSON),
            f"socket://[::1]:1/foo/bar?a=#{PERSON}",
        ),
    ],
)
def test_addresses_are_read_and_written(text: str, uri: URI, written: str) -> None:
    """RSB-18: every example of the seed; RSB-19: path, fragment and query are scope, participant and options."""
    assert parse_uri(text) == uri
    assert str(uri) == written
    assert parse_uri(written) == uri


@pytest.mark.parametrize(
    "text",
    [
        "socket://host:port/",
        "socket://host:70000/",
        "socket://host:0/",
        "socket::99999",
        "socket://[::1/",
        "rsb:/foo#somebody",
        "rsb:/f%C3%B6/",
        "rsb://host/foo",
        "rsb:/foo?a=b",
        "spread:?tcpnodelay",
        "/foo//bar",
    ],
)
def test_other_texts_are_no_addresses(text: str) -> None:
    with pytest.raises(LocalProtocolError) as caught:
        parse_uri(text)
    assert "found" in str(caught.value)


@given(st.text(max_size=30))
def test_random_text_is_an_address_or_an_error(text: str) -> None:
    try:
        found = parse_uri(text).scope.text.startswith("/")
    except LocalProtocolError as error:
        found = "found" in str(error)
    assert found
