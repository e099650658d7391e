"""Words for the rules of a bout: each setting, its values, and the sentence about a change of one."""

from derbyos_core.bout.reading.rules import SETTINGS, SettingKind, Span, is_code, parse_setting
from derbyos_core.i18n import tr

__all__ = ["SPAN_WORDS", "rule_changed", "rule_value", "rule_word"]

RULE_WORDS = {
    "version": tr("edition of the rules"),
    "period-count": tr("number of periods"),
    "period": tr("length of a period"),
    "intermissions": tr("all breaks"),
    "halftime": tr("length of half-time"),
    "period-ends-between-jams": tr("a period can end between jams"),
    "jam-numbers-continue": tr("jam numbers go on through the game"),
    "jam": tr("length of a jam"),
    "jam-ends-at-zero": tr("a jam ends by itself at its time"),
    "lineup": tr("lineup time"),
    "overtime-lineup": tr("lineup time before overtime"),
    "timeout": tr("length of a timeout"),
    "timeout-count": tr("timeouts of a team"),
    "timeout-per": tr("timeouts are counted in"),
    "timeout-half-maximum": tr("most timeouts in one half"),
    "official-review-count": tr("official reviews of a team"),
    "official-review-per": tr("official reviews are counted in"),
    "official-review-maximum": tr("most official reviews, with those retained"),
    "official-review-retained": tr("an official review can be retained"),
    "timeout-stops-period": tr("a team timeout stops the period clock"),
    "official-timeout-stops-period": tr("an official timeout stops the period clock"),
    "official-review-stops-period": tr("an official review stops the period clock"),
    "stops-period-after": tr("a stoppage stops the period clock after"),
    "penalty": tr("time in the box for a penalty"),
    "foul-out": tr("penalties to foul out"),
    "score-closes": tr("the score of a jam closes after the next one"),
    "injury-continuation": tr("a jam called for injury can be continued"),
    "sudden-scoring": tr("sudden scoring"),
    "sudden-scoring-difference": tr("sudden scoring from a difference of"),
    "sudden-scoring-trailing": tr("sudden scoring up to a trailing score of"),
    "sudden-scoring-jam": tr("length of a jam with sudden scoring"),
    "lineups": tr("lineups are written"),
    "set": tr("rule set"),
}
"""The settings by their attributes."""
SPAN_WORDS = {Span.GAME: tr("the game"), Span.HALF: tr("each half"), Span.PERIOD: tr("each period")}
_KINDS = {setting.attribute: setting for setting in SETTINGS}
_TRUTHS = {True: tr("yes"), False: tr("no")}
SET = "set"


def rule_word(attribute: str) -> str:
    """Return the word for a setting or a penalty code; an unknown attribute is kept as written."""
    if is_code(attribute):
        return tr("code {letters}", letters=_letters(attribute))
    return RULE_WORDS.get(attribute) or attribute.replace("-", " ")


def rule_value(attribute: str, text: str) -> str:
    """Return a value as people read it; text that the setting cannot have is returned as it is written."""
    setting = _KINDS.get(attribute)
    value = parse_setting(setting, text) if setting is not None else None
    if setting is not None and isinstance(value, bool):
        return _TRUTHS[value]
    if setting is not None and setting.kind is SettingKind.SPAN and isinstance(value, Span):
        return SPAN_WORDS[value]
    return text


def rule_changed(attribute: str, value: str | None) -> str:
    """Return the sentence about a change; a value of None was removed."""
    if attribute == SET:
        return tr("Rules · {name}", name=value) if value else tr("Rules · changed from their set")
    what = rule_word(attribute)
    if not value:
        return tr("Rules · {what} removed", what=what) if is_code(attribute) else tr("Rules · {what}: usual", what=what)
    return tr("Rules · {what}: {value}", what=what, value=rule_value(attribute, value))


def _letters(attribute: str) -> str:
    return attribute.split("-")[1]
