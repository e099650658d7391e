"""Numbers of the game come from the ruleset, wherever a document names it."""

import pytest

from derbyos_core.bout.reading.rules import PENALTY_NAMES, Ruleset, read_ruleset
from derbyos_core.bout.writing.attribute_text import (
    format_clock,
    format_duration,
    format_time_to_serve,
    parse_duration,
    parse_skater,
)
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import Team

S = 1_000_000


def test_without_a_ruleset_the_numbers_are_todays() -> None:
    """Domain 4.8."""
    rules = read_ruleset({}, {})
    assert rules == Ruleset()
    assert (rules.period_us, rules.jam_us, rules.lineup_us, rules.foul_out) == (1800 * S, 120 * S, 30 * S, 7)


def test_a_ruleset_string_names_a_base_and_its_modifiers() -> None:
    """Domain 3.2: MAR2014/20p/60b/5f."""
    rules = read_ruleset({"ruleset": "MAR2014/20p/60b/5f"}, {})
    assert (rules.name, rules.period_us, rules.penalty_us, rules.foul_out) == ("MAR2014", 1200 * S, 60 * S, 5)
    assert rules.modifiers == ()


def test_unknown_modifiers_are_kept() -> None:
    rules = read_ruleset({"ruleset": "MAR2014/20p/9q/junior/"}, {})
    assert (rules.period_us, rules.modifiers) == (1200 * S, ("9q", "junior"))


@pytest.mark.clause(71)
def test_the_element_wins_over_the_string() -> None:
    """DOS-71: officials set lengths by path."""
    element = {
        "period": "25:00",
        "jam": "90",
        "lineup": "0:30",
        "overtime-lineup": "1:00",
        "halftime": "20:00",
        "timeout": "1:30",
        "penalty": "0:30",
        "period-count": "3",
        "timeout-count": "2",
        "official-review-count": "2",
        "official-review-maximum": "3",
        "foul-out": "6",
        "version": "JAN2025",
    }
    assert read_ruleset({"ruleset": "MAR2014/20p/60b"}, element) == Ruleset(
        name="JAN2025",
        period_count=3,
        period_us=1500 * S,
        jam_us=90 * S,
        halftime_us=1200 * S,
        timeout_us=90 * S,
        timeout_count=2,
        review_count=2,
        review_maximum=3,
        penalty_us=30 * S,
        foul_out=6,
    )


def test_a_review_that_is_never_kept_leaves_the_count() -> None:
    assert read_ruleset({}, {"official-review-retained": "no"}).review_maximum == 1


@pytest.mark.parametrize("text", ["", "soon", "-5", "1:75", "99999999"])
def test_invalid_length_is_ignored(text: str) -> None:
    assert read_ruleset({}, {"foul-out": text, "period": "x" + text}) == Ruleset()


def test_every_code_of_the_form_has_a_name() -> None:
    """Domain 4.6."""
    assert "".join(PENALTY_NAMES) == "ABCDEFGHILMNPX"


@pytest.mark.parametrize(
    ("text", "length_us"),
    [
        ("15:00", 900 * S),
        ("0:05.5", 5_500_000),
        ("30", 30 * S),
        ("57.3", 57_300_000),
        ("5:60", None),
        ("-1", None),
        ("", None),
    ],
)
def test_a_length_is_read_in_both_forms(text: str, length_us: int | None) -> None:
    assert parse_duration(text) == length_us


@pytest.mark.parametrize(
    ("duration_us", "duration", "clock", "serve"),
    [
        (57_300_000, "57.300", "57.3", "57.3"),
        (30 * S, "30.000", "30.0", "30"),
        (12_345_678, "12.346", "12.346", "12.346"),
        (0, "0.000", "0.0", "0"),
    ],
)
def test_a_duration_has_one_to_three_decimals(duration_us: int, duration: str, clock: str, serve: str) -> None:
    """Entries 1.1."""
    assert (format_duration(duration_us), format_clock(duration_us), format_time_to_serve(duration_us)) == (
        duration,
        clock,
        serve,
    )


def test_a_duration_below_zero_is_never_written() -> None:
    with pytest.raises(LocalProtocolError, match=r"0 s or more, found -2\.000 s"):
        format_duration(-2 * S)


@pytest.mark.parametrize(
    ("text", "team", "label"),
    [
        ("home:404", Team.HOME, "404"),
        ("away:0125", Team.AWAY, "0125"),
        ("official:Kim", Team.OFFICIAL, "Kim"),
        ("Hull:7", None, "Hull:7"),
        ("404", None, "404"),
        ("", None, ""),
    ],
)
def test_a_reference_names_a_team_and_a_skater(text: str, team: Team | None, label: str) -> None:
    assert parse_skater(text) == (team, label)
