"""Rules of the bout as rows: what each is, where it differs from WFTDA, and how it can be changed.

A row holds one to five settings that belong together. Its choice offers the usual values of each and, where others make
sense, a field. The rows stand in the order in which people change them most.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from derbyos_core.bout.commands import ChangeRules
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.bout.reading.rules import (
    SETTINGS,
    Ruleset,
    Setting,
    SettingKind,
    Span,
    format_setting,
    parse_setting,
)
from derbyos_core.bout.wording.rule_words import rule_value, rule_word
from derbyos_core.bout.writing.attribute_text import SECOND_US, format_length
from derbyos_core.clock import Instant
from derbyos_core.i18n import capitalised, joined, ntr, tr
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.screen_state import Conflict

__all__ = [
    "RuleEntry",
    "RuleOption",
    "RulePart",
    "RuleRow",
    "change_setting",
    "differing_rows",
    "periods_word",
    "rule_rows",
    "type_setting",
]

LENGTH_MAX_US = 180 * 60 * SECOND_US
"""Limit on a length that is typed: three hours."""
WFTDA = Ruleset()
YES_NO = ("yes", "no")
PER = tuple(span.value for span in Span)
NO_LIMIT = tr("no limit")


class _Reach(Enum):
    """Part of the bout in which a change counts that is made after play began."""

    NEXT_JAM = auto()
    FROM_NOW = auto()
    THIS_PERIOD = auto()
    NEXT_PERIOD = auto()
    NEXT_TRIP = auto()
    COUNTED = auto()
    WHOLE_BOUT = auto()


@dataclass(frozen=True, slots=True)
class _Choice:
    """A setting with its usual values as written, the usual one of WFTDA among them."""

    attribute: str
    usual: tuple[str, ...] = ()
    has_field: bool = False
    may_be_zero: bool = False
    """A length of 0:00 makes sense."""
    only_with: str | None = None
    """A field of the rules without which the setting means nothing."""


@dataclass(frozen=True, slots=True)
class _Subject:
    what: Callable[[Ruleset], str]
    value: Callable[[Ruleset], str]
    choices: tuple[_Choice, ...]
    reach: _Reach


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOption:
    """A button of a choice: its words, the value that it sets (None: no value), and whether that is the present one."""

    text: str
    value: str | None
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePart:
    """One setting of an opened row. Without a `hint` there is no field for other values."""

    attribute: str
    label: str
    value: str
    options: tuple[RuleOption, ...] = ()
    hint: str = ""
    conflict: Conflict | None = None
    """Two officials gave different values at the same time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """One row. `usual` is what WFTDA says, where that differs; `reach` says what a change does once play began."""

    what: str
    value: str
    usual: str = ""
    reach: str = ""
    parts: tuple[RulePart, ...] = ()

    @property
    def has_conflict(self) -> bool:
        """Whether one of its settings has two answers."""
        return any(part.conflict is not None for part in self.parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleEntry:
    """Result of typing: the command, or the sentence that says why there is none. Neither: nothing changes."""

    command: ChangeRules | None = None
    sentence: str = ""


def periods_word(rules: Ruleset) -> str:
    """Return `2 × 30:00`."""
    return tr("{count} × {length}", count=rules.period_count, length=format_length(rules.period_us))


def rule_rows(bout: Bout, conflicts: tuple[Conflict, ...] = ()) -> tuple[RuleRow, ...]:
    """Return the rows, those first that people change most."""
    rules, has_begun = bout.ruleset, any(jam.start is not None for jam in bout.jams)
    asked = {one.attribute: one for one in conflicts if one.tag == "ruleset"}
    return tuple(
        RuleRow(
            what=subject.what(rules),
            value=capitalised(subject.value(rules)),
            usual=subject.value(WFTDA) if _differs(subject, rules) else "",
            reach=_reach_words(subject.reach, bout) if has_begun else "",
            parts=tuple(
                _part(choice, rules, asked.get(choice.attribute))
                for choice in subject.choices
                if choice.only_with is None or getattr(rules, choice.only_with)
            ),
        )
        for subject in _SUBJECTS
    )


def differing_rows(rules: Ruleset, other: Ruleset = WFTDA) -> int:
    """Return in how many rows two rule sets differ; the penalty codes are one more."""
    rows = sum(1 for subject in _SUBJECTS if _differs(subject, rules, other))
    return rows + (rules.codes != other.codes)


def change_setting(bout: Bout, attribute: str, value: str | None, at: Instant) -> ChangeRules:
    """Return the command that sets one setting. The rules are then no named set any more."""
    values: dict[str, str | None] = {attribute: value}
    if attribute == "intermissions":
        values["halftime"] = None  # the list gives half-time as well
    if bout.ruleset.set_name:
        values["set"] = None
    return ChangeRules(values=values, at=at)


def type_setting(bout: Bout, attribute: str, text: str, at: Instant) -> RuleEntry:
    """Read a typed value; one that equals the present value changes nothing."""
    choice, setting = _CHOICES[attribute], _SETTINGS[attribute]
    text = text.strip()
    if not text:
        return RuleEntry()
    value = parse_setting(setting, text)
    fault = _fault(choice, setting, text, value)
    if fault:
        return RuleEntry(sentence=fault)
    if value == getattr(bout.ruleset, setting.field):
        return RuleEntry()
    lengths = value if isinstance(value, tuple) else (value,)
    if setting.kind in (SettingKind.LENGTH, SettingKind.LENGTHS):
        text = ",".join(format_length(one) for one in lengths if isinstance(one, int))
    return RuleEntry(command=change_setting(bout, attribute, text, at))


def _fault(choice: _Choice, setting: Setting, text: str, value: object) -> str:
    what = capitalised(rule_word(setting.attribute))
    match setting.kind:
        case SettingKind.COUNT if value is None:
            ends = {"least": setting.least, "most": setting.most}
            return tr("{what}: a number from {least} to {most}, found “{text}”.", what=what, text=text, **ends)
        case SettingKind.LENGTH | SettingKind.LENGTHS:
            parts = text.split(",")
            example = _hint(choice, setting)
            if value is None or any(":" not in part for part in parts):
                return tr("{what} looks like {example}, found “{text}”.", what=what, example=example, text=text)
            lengths = value if isinstance(value, tuple) else (value,)
            longest = max(lengths)
            if longest > LENGTH_MAX_US:
                return tr("{what}: at most 180:00, found “{text}”.", what=what, text=text)
            if longest == 0 and not choice.may_be_zero:
                return tr("{what} cannot be 0:00.", what=what)
        case _ if value is None:
            words = joined(", ", [_option_word(setting, one) for one in choice.usual])
            return tr("{what}: one of {words}, found “{text}”.", what=what, words=words, text=text)
    return ""


def _differs(subject: _Subject, rules: Ruleset, other: Ruleset = WFTDA) -> bool:
    """Return whether a setting differs, or the words: breaks follow from several settings."""
    fields = [_SETTINGS[choice.attribute].field for choice in subject.choices if choice.attribute != "intermissions"]
    return any(getattr(rules, field) != getattr(other, field) for field in fields) or (
        subject.value(rules) != subject.value(other)
    )


def _part(choice: _Choice, rules: Ruleset, conflict: Conflict | None) -> RulePart:
    setting = _SETTINGS[choice.attribute]
    present = format_setting(setting, rules)
    options = tuple(
        RuleOption(text=_option_word(setting, one), value=one or None, is_chosen=one == present) for one in choice.usual
    )
    return RulePart(
        attribute=choice.attribute,
        label=capitalised(rule_word(choice.attribute)),
        value=rule_value(choice.attribute, present) or NO_LIMIT,
        options=options,
        hint=_hint(choice, setting) if choice.has_field else "",
        conflict=conflict,
    )


def _option_word(setting: Setting, value: str) -> str:
    if setting.kind in (SettingKind.YES_NO, SettingKind.SPAN):
        return capitalised(rule_value(setting.attribute, value))
    return value or capitalised(NO_LIMIT)


def _hint(choice: _Choice, setting: Setting) -> str:
    """Return an example of the text."""
    if setting.kind is SettingKind.LENGTHS:
        return "5:00, 15:00, 5:00"
    return tr("other") if setting.kind is SettingKind.COUNT else choice.usual[-1]


def _halftime_what(rules: Ruleset) -> str:
    return tr("Half-time") if rules.period_count == 2 else tr("Breaks")


def _breaks(rules: Ruleset) -> str:
    breaks = [format_length(rules.break_us(number)) for number in range(1, rules.period_count)]
    return joined(", ", breaks) if breaks else tr("none")


def _timeouts(rules: Ruleset) -> str:
    count = _per(rules.timeout_count, rules.timeouts_per)
    if not rules.timeout_count:
        return tr("none")
    if rules.timeout_half_maximum is not None:
        count = tr("{count}, at most {most} a half", count=count, most=rules.timeout_half_maximum)
    return joined(", ", (count, format_length(rules.timeout_us)))


def _reviews(rules: Ruleset) -> str:
    if not rules.review_count:
        return tr("none")
    count = _per(rules.review_count, rules.reviews_per)
    if not rules.keeps_reviews:
        return tr("{count}, never retained", count=count)
    more = rules.review_maximum - rules.review_count
    retained = tr("retained once") if more == 1 else ntr("retained {n} time", "retained {n} times", max(0, more))
    return joined(", ", (count, retained))


def _per(count: int, span: Span) -> str:
    match span:
        case Span.GAME:
            return tr("{count} a game", count=count)
        case Span.HALF:
            return tr("{count} a half", count=count)
        case Span.PERIOD:
            return tr("{count} a period", count=count)


def _stops(rules: Ruleset) -> str:
    stops = {
        tr("team timeouts"): rules.timeout_stops_period,
        tr("official timeouts"): rules.official_timeout_stops_period,
        tr("official reviews"): rules.review_stops_period,
    }
    if not any(stops.values()):
        return tr("nothing")
    words = (
        tr("every timeout") if all(stops.values()) else joined(", ", [word for word, is_so in stops.items() if is_so])
    )
    if rules.stops_period_after_us:
        return tr("{what}, after {length}", what=words, length=format_length(rules.stops_period_after_us))
    return words


def _sudden(rules: Ruleset) -> str:
    if not rules.has_sudden_scoring:
        return tr("no")
    return tr("from {difference} apart", difference=rules.sudden_difference)


def _yes(field: str) -> Callable[[Ruleset], str]:
    return lambda rules: tr("yes") if getattr(rules, field) else tr("no")


def _said(words: str) -> Callable[[Ruleset], str]:
    return lambda _: words


def _question(words: str, attribute: str, value: Callable[[Ruleset], str], reach: _Reach) -> _Subject:
    """Return the row of a single setting that is yes or no."""
    return _Subject(_said(words), value, (_Choice(attribute, YES_NO),), reach)


_SUBJECTS: tuple[_Subject, ...] = (
    _Subject(
        _said(tr("Periods")),
        periods_word,
        (
            _Choice("period-count", ("2", "1", "3", "4")),
            _Choice("period", ("30:00", "20:00", "15:00"), has_field=True),
        ),
        _Reach.THIS_PERIOD,
    ),
    _Subject(
        _halftime_what,
        _breaks,
        (
            _Choice("halftime", ("15:00", "10:00", "5:00"), has_field=True, may_be_zero=True),
            _Choice("intermissions", (), has_field=True, may_be_zero=True),
        ),
        _Reach.FROM_NOW,
    ),
    _Subject(
        _said(tr("Jam")),
        lambda rules: format_length(rules.jam_us),
        (_Choice("jam", ("2:00", "1:30", "1:00"), has_field=True),),
        _Reach.NEXT_JAM,
    ),
    _question(tr("Jam ends by itself at its time"), "jam-ends-at-zero", _yes("ends_jams"), _Reach.NEXT_JAM),
    _Subject(
        _said(tr("Lineup, before overtime")),
        lambda rules: joined(", ", (format_length(rules.lineup_us), format_length(rules.overtime_lineup_us))),
        (
            _Choice("lineup", ("0:30", "0:45", "1:00"), has_field=True),
            _Choice("overtime-lineup", ("1:00", "0:30"), has_field=True),
        ),
        _Reach.FROM_NOW,
    ),
    _Subject(
        _said(tr("Team timeouts")),
        _timeouts,
        (
            _Choice("timeout-count", ("3", "2", "1", "0"), has_field=True),
            _Choice("timeout-per", PER),
            _Choice("timeout-half-maximum", ("", "1", "2"), has_field=True),
            _Choice("timeout", ("1:00", "1:30"), has_field=True),
        ),
        _Reach.COUNTED,
    ),
    _Subject(
        _said(tr("Official reviews")),
        _reviews,
        (
            _Choice("official-review-count", ("1", "2", "0"), has_field=True),
            _Choice("official-review-per", ("period", "half", "game")),
            _Choice("official-review-maximum", ("2", "1", "3"), has_field=True, only_with="keeps_reviews"),
            _Choice("official-review-retained", YES_NO),
        ),
        _Reach.COUNTED,
    ),
    _Subject(
        _said(tr("Foul-out at")),
        lambda rules: str(rules.foul_out),
        (_Choice("foul-out", ("7", "6", "5", "4"), has_field=True),),
        _Reach.COUNTED,
    ),
    _Subject(
        _said(tr("Penalty in the box")),
        lambda rules: format_length(rules.penalty_us),
        (_Choice("penalty", ("0:30", "1:00"), has_field=True),),
        _Reach.NEXT_TRIP,
    ),
    _Subject(
        _said(tr("The period clock stops in")),
        _stops,
        (
            _Choice("timeout-stops-period", YES_NO),
            _Choice("official-timeout-stops-period", YES_NO),
            _Choice("official-review-stops-period", YES_NO),
            _Choice("stops-period-after", ("0:00", "0:30", "1:00"), has_field=True, may_be_zero=True),
        ),
        _Reach.THIS_PERIOD,
    ),
    _question(
        tr("A period ends"),
        "period-ends-between-jams",
        lambda rules: tr("any time outside a jam") if rules.ends_between_jams else tr("only when a jam ends"),
        _Reach.THIS_PERIOD,
    ),
    _question(
        tr("Jam numbers"),
        "jam-numbers-continue",
        lambda rules: tr("go on through the game") if rules.continues_jam_numbers else tr("anew in each period"),
        _Reach.NEXT_PERIOD,
    ),
    _question(
        tr("Late score changes"),
        "score-closes",
        lambda rules: tr("statistics only") if rules.closes_scores else tr("change the score"),
        _Reach.WHOLE_BOUT,
    ),
    _question(
        tr("Jam continued after an injury"), "injury-continuation", _yes("continues_injury_jams"), _Reach.FROM_NOW
    ),
    _Subject(
        _said(tr("Sudden scoring in Period 2")),
        _sudden,
        (
            _Choice("sudden-scoring", YES_NO),
            _Choice("sudden-scoring-difference", ("150", "100"), has_field=True, only_with="has_sudden_scoring"),
            _Choice("sudden-scoring-trailing", ("25", "50"), has_field=True, only_with="has_sudden_scoring"),
            _Choice("sudden-scoring-jam", ("1:00", "2:00"), has_field=True, only_with="has_sudden_scoring"),
        ),
        _Reach.WHOLE_BOUT,
    ),
    _question(tr("Lineups are written"), "lineups", _yes("keeps_lineups"), _Reach.WHOLE_BOUT),
)
_CHOICES: Mapping[str, _Choice] = {choice.attribute: choice for subject in _SUBJECTS for choice in subject.choices}
_SETTINGS: Mapping[str, Setting] = {setting.attribute: setting for setting in SETTINGS}


def _reach_words(reach: _Reach, bout: Bout) -> str:
    match reach:
        case _Reach.NEXT_JAM:
            # At half-time "Jam 1" alone would be the first jam of the bout.
            earlier = (bout.completed,) if bout.completed is not None else ()
            jam, *_ = texts.jam_names(bout.current or JamId(1, 1), *earlier)
            return tr("A change holds from {jam} on; earlier jams stay.", jam=jam)
        case _Reach.FROM_NOW:
            return tr("A change holds from now on; what is over stays.")
        case _Reach.THIS_PERIOD:
            return tr("A change holds at once, also for the clock of this period; periods that are over stay over.")
        case _Reach.NEXT_PERIOD:
            return tr("A change holds from the next period on; earlier jams keep their numbers.")
        case _Reach.NEXT_TRIP:
            return tr("A change holds from the next trip to the box on; earlier trips stay.")
        case _Reach.COUNTED:
            return tr("A change holds at once; what was given before counts as well.")
        case _Reach.WHOLE_BOUT:
            return tr("A change holds at once, for the whole bout.")
