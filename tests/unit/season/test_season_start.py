"""A season starts on one day of the year and bears that year."""

from datetime import date

import pytest

from derbyos_core.errors import UserError
from derbyos_core.season.season_start import CALENDAR_YEAR, SeasonStart, parse_season_start


@pytest.mark.parametrize(
    ("start", "day", "season"),
    [
        (CALENDAR_YEAR, date(2026, 1, 1), 2026),
        (CALENDAR_YEAR, date(2026, 12, 31), 2026),
        (SeasonStart(9, 1), date(2026, 8, 31), 2025),
        (SeasonStart(9, 1), date(2026, 9, 1), 2026),
        (SeasonStart(2, 29), date(2026, 3, 1), 2026),
    ],
)
def test_the_season_of_a_day(start: SeasonStart, day: date, season: int) -> None:
    assert start.season(day) == season


def test_it_is_read_as_it_is_written() -> None:
    assert parse_season_start("09-01") == SeasonStart(9, 1)
    assert str(SeasonStart(9, 1)) == "09-01"


@pytest.mark.parametrize("text", ["", "9-1", "13-01", "02-30", "09/01", "2026-09-01", "٠٩-٠١"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(UserError, match="is written MM-DD"):
        parse_season_start(text)
