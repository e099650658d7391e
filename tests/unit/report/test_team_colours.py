"""Charts wear the jerseys, and are seen on both grounds whatever a team wears."""

import pytest

from derbyos_core.colours import channels, contrast
from derbyos_core.report.palette import PALETTES
from derbyos_core.report.team_colours import APART_MIN, CONTRAST_MIN, team_colours

JERSEYS = ("", "#0A2A66", "white", "black", "#FFFFFF", "#000000", "yellow", "Light Blue", "red;}", "#12345", "gold")


@pytest.mark.parametrize("home", JERSEYS)
@pytest.mark.parametrize("away", JERSEYS)
def test_both_teams_are_told_from_the_ground_and_from_each_other(home: str, away: str) -> None:
    for ground, colours in team_colours(home, away).items():
        surface = PALETTES[ground].surface
        assert contrast(colours.home, surface) >= CONTRAST_MIN
        assert contrast(colours.away, surface) >= CONTRAST_MIN
        apart = sum((a - b) ** 2 for a, b in zip(channels(colours.home), channels(colours.away), strict=True)) ** 0.5
        assert apart >= APART_MIN


def test_a_jersey_that_is_seen_stays_as_it_is() -> None:
    assert team_colours("#0A2A66", "#8A3500")["light"].home == "#0A2A66"
    assert team_colours("#0A2A66", "#8A3500")["light"].away == "#8A3500"


def test_a_team_without_a_known_colour_wears_the_page_s() -> None:
    colours = team_colours(None, "no colour")
    assert {ground: (one.home, one.away) for ground, one in colours.items()} == {
        ground: (palette.accent, palette.warn) for ground, palette in PALETTES.items()
    }
