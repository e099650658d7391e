"""Rule set of a game: its settings, from the document or WFTDA's defaults.

A bout names its rules in two places, and both are read: the attribute `ruleset` of the bout, a base name with
modifiers such as `MAR2014/20p/60b/5f`, and the element `ruleset`, whose attributes win because officials set them one
by one. `SETTINGS` lists those attributes. Penalty codes are attributes as well, `code-AS="Above the shoulders"`, with
the referee's calls in brackets after the name; a second code with the same letters is `code-AS-2`. A rule set that
names one code names all of its codes. Unknown modifiers, attributes and values are kept for programs that know them,
and ignored here (domain 3.2).
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.bout.writing.attribute_text import (
    SECOND_US,
    format_length,
    format_yes_no,
    parse_duration,
    parse_integer,
)
from derbyos_core.document.natural import PERIODS

__all__ = [
    "CODES_MAX",
    "CODE_LETTERS",
    "PENALTY_NAMES",
    "SAME_LETTERS_MAX",
    "SETTINGS",
    "PenaltyCode",
    "Ruleset",
    "Setting",
    "SettingKind",
    "SettingValue",
    "Span",
    "code_attributes",
    "format_setting",
    "is_code",
    "parse_setting",
    "read_ruleset",
]

PENALTY_NAMES: Mapping[str, str] = {
    "A": "High Block",
    "B": "Back Block",
    "C": "Illegal Contact",
    "D": "Direction",
    "E": "Leg Block",
    "F": "Forearms",
    "G": "Misconduct",
    "H": "Head Block",
    "I": "Illegal Procedure",
    "L": "Low Block",
    "M": "Multiplayer",
    "N": "Interference",
    "P": "Illegal Position",
    "X": "Cut",
}
"""Penalty codes of WFTDA, in force since January 2018 (domain 4.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyCode:
    """One penalty code of a rule set: its letters, its name, and what the referee calls, in the words of the rules."""

    letters: str
    name: str
    cues: str = ""
    number: int = 1
    """Its place among the codes with the same letters."""

    @property
    def attribute(self) -> str:
        """The attribute of the element `ruleset` that holds it."""
        return f"code-{self.letters}" if self.number == 1 else f"code-{self.letters}-{self.number}"


CODE_LETTERS = re.compile(r"[A-Z]{1,2}", re.ASCII)
"""Form of the letters of a code."""


class Span(StrEnum):
    """Part of a game for which a number of timeouts or reviews is given."""

    GAME = "game"
    HALF = "half"
    PERIOD = "period"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Lengths are whole microseconds. Defaults: WFTDA's (domain 3.4 and 4.8). `modifiers` are the unknown ones."""

    name: str = "JAN2019"
    period_count: int = 2
    period_us: int = 1800 * SECOND_US
    intermissions_us: tuple[int, ...] = ()
    """Breaks after the first and each later period, the time to the next game included; `break_us` reads them."""
    halftime_us: int = 900 * SECOND_US
    """Length of the break in the middle of the game, and of every other one that `intermissions_us` does not give."""
    ends_between_jams: bool = True
    """True: a period ends when its clock runs out outside a jam. False: it ends only when a jam ends."""
    continues_jam_numbers: bool = False
    """True: jams are numbered through the game. False: anew in each period."""
    jam_us: int = 120 * SECOND_US
    ends_jams: bool = False
    """True: the jam timer's laptop ends a jam when its time has run out."""
    lineup_us: int = 30 * SECOND_US
    overtime_lineup_us: int = 60 * SECOND_US
    timeout_us: int = 60 * SECOND_US
    timeout_count: int = 3
    """Timeouts of a team in each span of `timeouts_per`."""
    timeouts_per: Span = Span.GAME
    timeout_half_maximum: int | None = None
    """Limit on the timeouts of a team in one half; None: `timeout_count` alone limits them."""
    review_count: int = 1
    """Official reviews of a team in each span of `reviews_per`, without those that it retains."""
    reviews_per: Span = Span.PERIOD
    review_maximum: int = 2
    """Limit on the official reviews of a team in such a span, with those that it retains."""
    keeps_reviews: bool = True
    """True: a team retains a review whose decision went its way."""
    timeout_stops_period: bool = True
    official_timeout_stops_period: bool = True
    review_stops_period: bool = True
    stops_period_after_us: int = 0
    """A stoppage shorter than this does not stop the period clock; a longer one stops it at this age."""
    penalty_us: int = 30 * SECOND_US
    foul_out: int = 7
    closes_scores: bool = True
    """True: a score changed after the following jam changes the statistics only."""
    continues_injury_jams: bool = False
    """True: a jam called for an injury can be followed by one that continues it."""
    has_sudden_scoring: bool = False
    """True: in period 2 the first trip scores and jams are short, where the difference is large at half-time."""
    sudden_difference: int = 150
    """Smallest difference of the scores at half-time for sudden scoring."""
    sudden_trailing: int = 25
    """Largest score of the trailing team at half-time for sudden scoring."""
    sudden_jam_us: int = 60 * SECOND_US
    keeps_lineups: bool = True
    """True: line-ups are written down."""
    set_name: str = ""
    """Name of the set that was chosen, as long as nothing in it has been changed; empty without one."""
    codes: tuple[PenaltyCode, ...] = tuple(PenaltyCode(letters=code, name=name) for code, name in PENALTY_NAMES.items())
    """Penalty codes, sorted by their letters."""
    modifiers: tuple[str, ...] = ()

    @property
    def penalty_names(self) -> Mapping[str, str]:
        """The names of the penalty codes, by code; all names of letters that stand for several."""
        names: dict[str, str] = {}
        for code in self.codes:
            names[code.letters] = f"{names[code.letters]} / {code.name}" if code.letters in names else code.name
        return names

    def is_halftime(self, period: int) -> bool:
        """True if the break after a period is in the middle of the game; others are plain breaks."""
        return 2 * period == self.period_count

    def half(self, period: int) -> int:
        """Return the half, 1 or 2, that a period belongs to."""
        return 1 if period <= self.first_half else 2

    def is_same_span(self, span: Span, one: int, other: int) -> bool:
        """True if two periods belong to the same game, half or period."""
        match span:
            case Span.GAME:
                return True
            case Span.HALF:
                return self.half(one) == self.half(other)
            case Span.PERIOD:
                return one == other

    def break_us(self, period: int) -> int:
        """Return the length of the break after a period; after the last one, the time to the next game."""
        is_last = period >= self.period_count
        if period == self.first_half and not is_last:
            return self.halftime_us
        if 1 <= period <= len(self.intermissions_us):
            return self.intermissions_us[period - 1]
        return NEXT_GAME_US if is_last else self.halftime_us

    @property
    def first_half(self) -> int:
        """The number of periods in the first half; of an odd number of periods it has one more than the second."""
        return (self.period_count + 1) // 2


class SettingKind(StrEnum):
    """Form of a setting's text."""

    TEXT = "text"
    LENGTH = "length"
    LENGTHS = "list of lengths"
    COUNT = "count"
    YES_NO = "yes or no"
    SPAN = "span"


COUNT_MAX = 999
PERIODS_MAX = len(PERIODS)
CODES_MAX = 30
"""Limit on the penalty codes of a rule set; the longest known list has 19. With the settings they are at most as many
attributes as an element may have (`gossip/bounded_xml.py`)."""
SAME_LETTERS_MAX = 9
"""Limit on the codes with the same letters."""
NEXT_GAME_US = 3600 * SECOND_US
SettingValue = str | int | bool | tuple[int, ...]
"""Text, a length in microseconds or a count, yes or no, or several lengths."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting: the attribute of the element `ruleset`, the field of `Ruleset`, and the form of its text."""

    attribute: str
    field: str
    kind: SettingKind
    least: int = 0
    """Smallest value of a count."""
    most: int = COUNT_MAX
    """Largest value of a count."""


def _setting(attribute: str, field: str, kind: SettingKind, *, least: int = 0, most: int = COUNT_MAX) -> Setting:
    return Setting(attribute=attribute, field=field, kind=kind, least=least, most=most)


SETTINGS: tuple[Setting, ...] = (
    _setting("version", "name", SettingKind.TEXT),
    _setting("period-count", "period_count", SettingKind.COUNT, least=1, most=PERIODS_MAX),
    _setting("period", "period_us", SettingKind.LENGTH),
    _setting("intermissions", "intermissions_us", SettingKind.LENGTHS),
    _setting("halftime", "halftime_us", SettingKind.LENGTH),
    _setting("period-ends-between-jams", "ends_between_jams", SettingKind.YES_NO),
    _setting("jam-numbers-continue", "continues_jam_numbers", SettingKind.YES_NO),
    _setting("jam", "jam_us", SettingKind.LENGTH),
    _setting("jam-ends-at-zero", "ends_jams", SettingKind.YES_NO),
    _setting("lineup", "lineup_us", SettingKind.LENGTH),
    _setting("overtime-lineup", "overtime_lineup_us", SettingKind.LENGTH),
    _setting("timeout", "timeout_us", SettingKind.LENGTH),
    _setting("timeout-count", "timeout_count", SettingKind.COUNT),
    _setting("timeout-per", "timeouts_per", SettingKind.SPAN),
    _setting("timeout-half-maximum", "timeout_half_maximum", SettingKind.COUNT),
    _setting("official-review-count", "review_count", SettingKind.COUNT),
    _setting("official-review-per", "reviews_per", SettingKind.SPAN),
    _setting("official-review-maximum", "review_maximum", SettingKind.COUNT),
    _setting("official-review-retained", "keeps_reviews", SettingKind.YES_NO),
    _setting("timeout-stops-period", "timeout_stops_period", SettingKind.YES_NO),
    _setting("official-timeout-stops-period", "official_timeout_stops_period", SettingKind.YES_NO),
    _setting("official-review-stops-period", "review_stops_period", SettingKind.YES_NO),
    _setting("stops-period-after", "stops_period_after_us", SettingKind.LENGTH),
    _setting("penalty", "penalty_us", SettingKind.LENGTH),
    _setting("foul-out", "foul_out", SettingKind.COUNT, least=1),
    _setting("score-closes", "closes_scores", SettingKind.YES_NO),
    _setting("injury-continuation", "continues_injury_jams", SettingKind.YES_NO),
    _setting("sudden-scoring", "has_sudden_scoring", SettingKind.YES_NO),
    _setting("sudden-scoring-difference", "sudden_difference", SettingKind.COUNT),
    _setting("sudden-scoring-trailing", "sudden_trailing", SettingKind.COUNT),
    _setting("sudden-scoring-jam", "sudden_jam_us", SettingKind.LENGTH),
    _setting("lineups", "keeps_lineups", SettingKind.YES_NO),
    _setting("set", "set_name", SettingKind.TEXT),
)
"""Every setting of a rule set but the penalty codes, in the order of a page that shows them."""

_MODIFIER = re.compile(r"(\d{1,4})([a-z])", re.ASCII)
_UNITS: Mapping[str, tuple[str, int]] = {
    "p": ("period_us", 60 * SECOND_US),
    "b": ("penalty_us", SECOND_US),
    "f": ("foul_out", 1),
}
_CODE = re.compile(r"code-([A-Z]{1,2})(?:-([2-9]))?", re.ASCII)
_NAME_AND_CUES = re.compile(r"(.*\S)\s*\(([^()]*)\)", re.DOTALL)


def read_ruleset(bout: Mapping[str, str], element: Mapping[str, str]) -> Ruleset:
    """Read the rules from the attributes of the bout and of its `ruleset` element; malformed values are ignored."""
    rules = _read_string(bout.get("ruleset", ""))
    changes: dict[str, SettingValue] = {}
    for setting in SETTINGS:
        value = parse_setting(setting, element.get(setting.attribute, ""))
        if value is not None:
            changes[setting.field] = value
    rules = replace(rules, **changes)  # type: ignore[arg-type] # each field above has the type of its kind
    if not rules.keeps_reviews:
        rules = replace(rules, review_maximum=rules.review_count)
    has_middle = rules.first_half < rules.period_count and rules.first_half <= len(rules.intermissions_us)
    if "halftime_us" not in changes and has_middle:
        rules = replace(rules, halftime_us=rules.intermissions_us[rules.first_half - 1])
    codes = _read_codes(element)
    return replace(rules, codes=codes) if codes else rules


def parse_setting(setting: Setting, text: str) -> SettingValue | None:
    """Parse a setting's text; None for text that has not its form, or is out of its range."""
    match setting.kind:
        case SettingKind.TEXT:
            return text.strip() or None
        case SettingKind.LENGTH:
            return parse_duration(text)
        case SettingKind.LENGTHS:
            parts = [parse_duration(part) for part in text.split(",", PERIODS_MAX)]
            lengths = tuple(part for part in parts if part is not None)
            return lengths if len(lengths) == len(parts) <= PERIODS_MAX else None
        case SettingKind.COUNT:
            count = parse_integer(text)
            return count if count is not None and setting.least <= count <= setting.most else None
        case SettingKind.YES_NO:
            return {"yes": True, "no": False}.get(text.strip().lower())
        case SettingKind.SPAN:
            word = text.strip().lower()
            return Span(word) if word in Span._value2member_map_ else None


def format_setting(setting: Setting, rules: Ruleset) -> str:
    """Return the text of a setting in these rules; empty where it has no value."""
    value = getattr(rules, setting.field)
    match setting.kind:
        case SettingKind.LENGTH:
            return format_length(value)
        case SettingKind.LENGTHS:
            return ",".join(map(format_length, value))
        case SettingKind.YES_NO:
            return format_yes_no(value)
        case SettingKind.TEXT | SettingKind.COUNT | SettingKind.SPAN:
            return "" if value is None else str(value)


def is_code(attribute: str) -> bool:
    """True if an attribute of the element `ruleset` is a penalty code."""
    return _CODE.fullmatch(attribute) is not None


def code_attributes(codes: Iterable[PenaltyCode]) -> Mapping[str, str]:
    """Return the attributes that hold penalty codes."""
    return {code.attribute: f"{code.name} ({code.cues})" if code.cues else code.name for code in codes}


def _read_codes(element: Mapping[str, str]) -> tuple[PenaltyCode, ...]:
    """Return the penalty codes that a rule set names, sorted."""
    found = []
    for attribute, text in element.items():
        match = _CODE.fullmatch(attribute)
        if match is None or not text.strip():
            continue
        both = _NAME_AND_CUES.fullmatch(text.strip())
        name, cues = (both.group(1), both.group(2).strip()) if both is not None else (text.strip(), "")
        found.append(PenaltyCode(letters=match.group(1), name=name, cues=cues, number=int(match.group(2) or 1)))
    return tuple(sorted(found, key=lambda code: (code.letters, code.number))[:CODES_MAX])


def _read_string(text: str) -> Ruleset:
    """Parse a base name and its modifiers, each after a slash."""
    base, *modifiers = (part.strip() for part in text.split("/"))
    rules = Ruleset(name=base) if base else Ruleset()
    unknown = []
    for modifier in modifiers:
        match = _MODIFIER.fullmatch(modifier)
        if match is not None and match.group(2) in _UNITS:
            name, unit = _UNITS[match.group(2)]
            rules = replace(rules, **{name: int(match.group(1)) * unit})  # type: ignore[arg-type]
        elif modifier:
            unknown.append(modifier)
    return replace(rules, modifiers=tuple(unknown))
