"""Numbers of the game come from the ruleset, wherever a document names it."""

import pytest

from derbyos_core.bout.reading.rules import (
    CODES_MAX,
    PENALTY_NAMES,
    SETTINGS,
    PenaltyCode,
    Ruleset,
    Setting,
    SettingKind,
    code_attributes,
    format_setting,
    parse_setting,
    read_ruleset,
)
from derbyos_core.bout.writing.attribute_text import (
    format_clock,
    format_duration,
    format_time_to_serve,
    parse_duration,
    parse_skater,
)
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.bounded_xml import ATTRIBUTES_MAX
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


OTHER = {
    SettingKind.TEXT: "CUP2026",
    SettingKind.LENGTH: "0:07.5",
    SettingKind.LENGTHS: "5:00,0:07.5",
    SettingKind.COUNT: "4",
    SettingKind.SPAN: "half",
}
"""Text of each kind of setting that is not the default of any."""


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.attribute)
def test_each_setting_changes_its_field_alone_and_is_written_as_it_is_read(setting: Setting) -> None:
    usual = read_ruleset({}, {})
    text = OTHER.get(setting.kind) or ("no" if getattr(usual, setting.field) else "yes")
    rules = read_ruleset({}, {setting.attribute: text})
    changed = {one.field for one in SETTINGS if getattr(rules, one.field) != getattr(usual, one.field)}
    follows = {"official-review-retained": {"review_maximum"}, "intermissions": {"halftime_us"}}
    assert changed == {setting.field} | follows.get(setting.attribute, set())
    assert format_setting(setting, rules) == text
    assert parse_setting(setting, text) == getattr(rules, setting.field)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.attribute)
def test_text_of_another_form_is_ignored(setting: Setting) -> None:
    for text in ("", "   ", "-1", "maybe", "1:75", "99999999", "²", "5:00,,5:00", "1:00,1:00,1:00,1:00,1:00"):
        if setting.kind is SettingKind.TEXT:
            break
        if parse_setting(setting, text) is None:
            assert read_ruleset({}, {setting.attribute: text}) == Ruleset()
        else:
            assert setting.kind in (SettingKind.LENGTH, SettingKind.LENGTHS), text
            assert text == "99999999", "a long time is a time"


def test_settings_name_every_field_and_attribute_once() -> None:
    fields = [setting.field for setting in SETTINGS]
    assert sorted([*fields, "codes", "modifiers"]) == sorted(Ruleset.__dataclass_fields__)
    assert len({setting.attribute for setting in SETTINGS}) == len(SETTINGS)


@pytest.mark.parametrize(
    ("element", "breaks_min"),
    [
        ({}, (15, 60)),
        ({"halftime": "10:00"}, (10, 60)),
        ({"period-count": "3"}, (15, 15, 60)),
        ({"period-count": "3", "halftime": "10:00"}, (10, 10, 60)),
        ({"intermissions": "5:00,45:00"}, (5, 45)),
        ({"intermissions": "5:00,45:00", "halftime": "10:00"}, (10, 45)),
        ({"period-count": "4", "intermissions": "5:00,15:00,6:00,60:00"}, (5, 15, 6, 60)),
        ({"period-count": "4", "intermissions": "5:00,15:00", "halftime": "20:00"}, (5, 20, 20, 60)),
        ({"period-count": "1", "intermissions": "30:00"}, (30,)),
    ],
)
def test_a_break_follows_each_period(element: dict[str, str], breaks_min: tuple[int, ...]) -> None:
    """Half-time, set by itself, wins over the list; breaks that the list does not give are as long as half-time."""
    rules = read_ruleset({}, element)
    assert tuple(rules.break_us(number + 1) // (60 * S) for number in range(rules.period_count)) == breaks_min


def test_a_rule_set_that_names_codes_names_all_of_them() -> None:
    named = {"code-AS": " Above the shoulders ", "code-X": "Cut", "code-Y": "", "code-abc": "?", "code-": "?"}
    assert read_ruleset({}, {}).penalty_names == PENALTY_NAMES
    assert read_ruleset({}, named).penalty_names == {"AS": "Above the shoulders", "X": "Cut"}


def test_codes_have_calls_and_two_may_have_the_same_letters() -> None:
    named = {
        "code-D": "Direction (direction, stop)",
        "code-D-2": "Delay",
        "code-B": "Back (half",
        "code-D-1": "?",
    }
    rules = read_ruleset({}, named)
    assert rules.codes == (
        PenaltyCode(letters="B", name="Back (half"),
        PenaltyCode(letters="D", name="Direction", cues="direction, stop"),
        PenaltyCode(letters="D", name="Delay", number=2),
    )
    assert rules.penalty_names == {"B": "Back (half", "D": "Direction / Delay"}
    assert code_attributes(rules.codes) == {name: text for name, text in named.items() if name != "code-D-1"}


def test_an_element_has_room_for_all_settings_and_codes() -> None:
    assert len(SETTINGS) + CODES_MAX + len(["eid"]) <= ATTRIBUTES_MAX


@pytest.mark.parametrize(("count", "halftimes"), [(1, []), (2, [1]), (3, []), (4, [2])])
def test_half_time_is_the_break_in_the_middle_of_the_game(count: int, halftimes: list[int]) -> None:
    rules = read_ruleset({}, {"period-count": str(count)})
    assert [number for number in range(1, count) if rules.is_halftime(number)] == halftimes


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
