"""Instants: whole microseconds since 1970, written with six decimals."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant, format_instant, from_seconds, parse_instant, seconds

INSTANTS = st.integers(min_value=-(10**15), max_value=4 * 10**15).map(Instant)


@given(INSTANTS)
def test_what_is_written_is_what_is_read(instant: Instant) -> None:
    assert parse_instant(format_instant(instant)) == instant


@pytest.mark.clause(53)
@given(INSTANTS)
def test_a_double_of_seconds_keeps_every_microsecond(instant: Instant) -> None:
    """DOS-53: a double has the microseconds of this century to spare."""
    assert from_seconds(seconds(instant)) == instant


@pytest.mark.clause(54)
def test_no_instant_depends_on_the_time_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    """DOS-54: one zone is assumed at the venue, so only screens use it."""
    written = []
    for zone in ("UTC", "America/Los_Angeles", "Asia/Kathmandu"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        written.append((format_instant(1_795_248_014_200_000), parse_instant("1795248014.2")))
    monkeypatch.undo()
    time.tzset()
    assert written == [("1795248014.200000", 1_795_248_014_200_000)] * 3


@pytest.mark.clause(52)
@pytest.mark.parametrize(
    ("text", "instant"),
    [
        ("0", 0),
        ("1.5", 1_500_000),
        (" 2 ", 2_000_000),
        ("-0.25", -250_000),
        ("3.", 3_000_000),
        ("1.9999999", 1_999_999),
    ],
)
def test_decimal_seconds_are_read(text: str, instant: int) -> None:
    """DOS-52."""
    assert parse_instant(text) == instant


@pytest.mark.parametrize("text", ["", ".", "one", "1,5", "nan", "inf", "1e3", "0x1", "12345678901234", "٣"])
def test_anything_else_is_no_instant(text: str) -> None:
    assert parse_instant(text) is None
