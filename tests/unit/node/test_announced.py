"""Announcements as TXT records, in both directions."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.identity import SourceId
from derbyos_core.node.discovery.discovery import Announcement, DiscoveredBout
from derbyos_core.node.discovery.txt_record import decode_txt, encode_txt, group_by_bout
from derbyos_core.wire.messages import Address

SOURCE = SourceId("6f1c9a52-7d8e-4c3b-9a41-0d2f5e6b7c81")
OTHER = SourceId("7f1c9a52-7d8e-4c3b-9a41-0d2f5e6b7c82")
HERE = Address("192.0.2.7", 50_000)
THERE = Address("192.0.2.8", 50_001)


def _announcement(bout: str, source: SourceId = SOURCE, **more: str) -> Announcement:
    return Announcement(source=source, address=HERE, bout=bout, **more)


def _txt(announcement: Announcement) -> dict[bytes, bytes | None]:
    return {key.encode(): value for key, value in encode_txt(announcement).items()}


@pytest.mark.clause(68)
def test_the_record_carries_uuid_and_bout_and_what_lists_show() -> None:
    """DOS-68: the UUID of the node and the string of the bout, and for the start screen title, hall and phase."""
    announcement = _announcement("finals", title="Reds – Blues", hall="Old Tram Hall", phase="lineup")
    assert encode_txt(announcement) == {
        "uuid": SOURCE.encode(),
        "boutid": b"finals",
        "title": "Reds – Blues".encode(),
        "hall": b"Old Tram Hall",
        "phase": b"lineup",
    }


def test_colours_and_start_are_announced_where_they_are_known() -> None:
    told = _announcement("finals", teams="#5B2A86 HHC;- SCS", start="20:30", name="Semi 1")
    service = decode_txt(HERE, _txt(told))
    assert service is not None
    assert (service.teams, service.start, service.name) == (told.teams, told.start, told.name)
    (found,) = group_by_bout({"a": replace(service, teams="", start="", name=""), "b": service})
    assert (found.teams, found.start, found.name) == (told.teams, told.start, told.name)


def test_a_single_bout_is_announced_as_an_empty_string() -> None:
    assert encode_txt(_announcement("")) == {"uuid": SOURCE.encode(), "boutid": b""}


@given(st.text(), st.text(), st.text())
def test_announced_values_are_read_back_or_cut(bout: str, title: str, hall: str) -> None:
    announcement = _announcement(bout, title=title, hall=hall)
    txt = _txt(announcement)
    assert all(len(key) + 1 + len(value or b"") <= 255 for key, value in txt.items())
    service = decode_txt(HERE, txt)
    assert service is not None
    assert (service.source, service.address) == (SOURCE, HERE)
    for told, read in ((bout, service.bout), (title, service.title), (hall, service.hall)):
        assert told.startswith(read)
    assert service.bout == bout or service.is_shortened
    assert service.bout_compared_to(bout) in (None, bout)


@pytest.mark.clause(44)
@pytest.mark.parametrize("letter", ["x", "ö", "✓", "𝔻"])
def test_a_cut_bout_string_can_only_show_a_difference(letter: str) -> None:
    """DOS-44: a bout is skipped only on a certain mismatch; a possible match is asked with BOUT."""
    service = decode_txt(HERE, _txt(_announcement(letter * 300)))
    assert service is not None
    assert service.is_shortened
    assert service.bout_compared_to(letter * 300) is None
    assert service.bout_compared_to(letter * 299 + "!") is None
    assert service.bout_compared_to("finals") == service.bout


def test_complete_bout_string_is_unchanged() -> None:
    service = decode_txt(HERE, _txt(_announcement("semi-final")))
    assert service is not None
    assert service.bout_compared_to("finals") == service.bout_compared_to("semi-final") == "semi-final"


@pytest.mark.parametrize("txt", [{}, {b"uuid": None}, {b"uuid": b"x"}, {b"uuid": b"\xff" * 36}, {b"boutid": b"finals"}])
def test_without_a_uuid_nobody_is_there(txt: dict[bytes, bytes | None]) -> None:
    assert decode_txt(HERE, txt) is None


def test_bouts_are_listed_once_with_everybody_who_announces_them() -> None:
    announced = {
        "a": _announcement("finals", phase="jam"),
        "b": _announcement("finals", OTHER, title="Reds – Blues", hall="Old Tram Hall", phase="jam"),
        "b renamed": _announcement("finals", OTHER, title="Reds – Blues"),
        "c": _announcement("semi"),
    }
    services = {}
    for name, announcement in announced.items():
        service = decode_txt(HERE if name == "a" else THERE, _txt(announcement))
        assert service is not None
        services[name] = service
    assert group_by_bout(services) == (
        DiscoveredBout(bout="semi", is_shortened=False, title="", hall="", phase="", addresses=(THERE,), officials=1),
        DiscoveredBout(
            bout="finals",
            is_shortened=False,
            title="Reds – Blues",
            hall="Old Tram Hall",
            phase="jam",
            addresses=(HERE, THERE),
            officials=2,
        ),
    )
