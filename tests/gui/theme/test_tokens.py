"""The contrast that the tokens promise, on every background."""

from dataclasses import fields

import pytest

from derbyos_core.colours import contrast, is_colour
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.phase import DisplayPhase
from ui.theme.kinds import LOOKS as BUTTONS
from ui.theme.phases import LOOKS as PHASES
from ui.theme.tokens import COLOURS, Colours, ColourScheme, Type
from ui.widgets.pill import PILL_COLOURS as PILLS

SOFT = {
    "accent": "accent_soft",
    "live": "live_soft",
    "line_up": "line_up_soft",
    "timeout": "timeout_soft",
    "warn": "warn_soft",
    "bad": "bad_soft",
}
SCREENS = [ColourScheme.LIGHT, ColourScheme.DARK]


def _ratio(scheme: ColourScheme, one: str, other: str) -> float:
    colours = COLOURS[scheme]
    return contrast(getattr(colours, one), getattr(colours, other))


def test_black_on_white_is_the_greatest_contrast() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#FFFFFF", "#FFFFFF") == pytest.approx(1)


def test_the_order_of_two_colours_does_not_matter() -> None:
    assert contrast("#163DB3", "#EFF1F5") == contrast("#EFF1F5", "#163DB3")


@pytest.mark.parametrize("scheme", SCREENS)
@pytest.mark.parametrize("under", ["bg", "surface", "well", "key", *SOFT.values()])
def test_text_reads_on_any_ground(scheme: ColourScheme, under: str) -> None:
    assert round(_ratio(scheme, "text", under), 1) >= 12.7


@pytest.mark.parametrize("scheme", SCREENS)
@pytest.mark.parametrize("under", ["bg", "surface", "well"])
def test_plain_grounds_keep_the_stated_ratios(scheme: ColourScheme, under: str) -> None:
    assert _ratio(scheme, "text", under) >= 12.7
    assert _ratio(scheme, "text2", under) >= 7.6
    assert _ratio(scheme, "text3", under) >= 4.5
    assert _ratio(scheme, "strong", under) >= 3.5


@pytest.mark.parametrize("scheme", SCREENS)
@pytest.mark.parametrize(("colour", "soft"), SOFT.items())
def test_a_coloured_word_reads_on_its_soft_ground(scheme: ColourScheme, colour: str, soft: str) -> None:
    assert _ratio(scheme, colour, soft) >= 6.0


@pytest.mark.parametrize("scheme", SCREENS)
@pytest.mark.parametrize("soft", ["surface", "accent_soft"])
def test_this_jams_penalties_read_at_arms_length(scheme: ColourScheme, soft: str) -> None:
    assert _ratio(scheme, "accent", soft) >= 7.0


@pytest.mark.parametrize("scheme", SCREENS)
@pytest.mark.parametrize("kind", BUTTONS)
def test_the_words_of_every_button_read(scheme: ColourScheme, kind: ButtonKind) -> None:
    made = BUTTONS[kind]
    assert _ratio(scheme, made.colour, made.background or "bg") >= 4.5


@pytest.mark.parametrize("scheme", SCREENS)
@pytest.mark.parametrize("phase", PHASES)
def test_the_words_of_every_jam_card_read(scheme: ColourScheme, phase: DisplayPhase) -> None:
    made = PHASES[phase]
    assert _ratio(scheme, made.on_card, made.card) >= 4.5
    assert _ratio(scheme, made.colour, "surface") >= 4.5


@pytest.mark.parametrize("scheme", [*SCREENS, ColourScheme.BOARD])
@pytest.mark.parametrize(("under", "colour"), PILLS.values())
def test_the_words_of_every_pill_read(scheme: ColourScheme, under: str, colour: str) -> None:
    assert _ratio(scheme, colour, under) >= 4.5


def test_the_scoreboard_reads_across_a_hall() -> None:
    for colour in ("text", "text2", "live", "line_up", "timeout", "star"):
        assert _ratio(ColourScheme.BOARD, colour, "bg") >= 7.0


def test_every_token_is_a_colour() -> None:
    for colours in COLOURS.values():
        for field in fields(Colours):
            value = getattr(colours, field.name)
            assert is_colour(value), field.name


def test_nothing_is_smaller_than_a_note_but_the_compact_size() -> None:
    assert min(size.value for size in Type if size is not Type.TINY) == Type.NOTE
