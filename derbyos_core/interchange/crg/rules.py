"""Rules of a CRG game as settings of this program, both ways.

CRG keeps a length or a number as text and yes or no as `true` or `false`. A few of its rules say the opposite of a
setting here, and three of them say together which stoppages stop the period clock. Rules that only one side has are
left out: CRG's directions of clocks, here the length of a penalty before 2025 and the name of the rule set.
"""

from collections.abc import Iterator, Mapping

from derbyos_core.bout.reading.rules import (
    PENALTY_NAMES,
    SETTINGS,
    PenaltyCode,
    Ruleset,
    Span,
    code_attributes,
    format_setting,
)
from derbyos_core.bout.writing.attribute_text import format_length, format_yes_no, parse_integer

__all__ = ["codes_of", "rules_of", "settings_of"]

_SAME: Mapping[str, str] = {
    "Period.Number": "period-count",
    "Period.Duration": "period",
    "Jam.Duration": "jam",
    "Jam.SuddenScoringMinPointsDifference": "sudden-scoring-difference",
    "Jam.SuddenScoringMaxTrainingPoints": "sudden-scoring-trailing",
    "Jam.SuddenScoringMaxTrailingPoints": "sudden-scoring-trailing",
    "Jam.SuddenScoringDuration": "sudden-scoring-jam",
    "Lineup.Duration": "lineup",
    "Lineup.OvertimeDuration": "overtime-lineup",
    "Timeout.TeamTODuration": "timeout",
    "Team.Timeouts": "timeout-count",
    "Team.OfficialReviews": "official-review-count",
    "Penalties.NumberToFoulout": "foul-out",
    "Penalties.Duration": "penalty",
}
"""Rules with the same text on both sides; version 2023 misspells one."""
_TRUTHS: Mapping[str, str] = {
    "Period.EndBetweenJams": "period-ends-between-jams",
    "Jam.InjuryContinuation": "injury-continuation",
    "Jam.SuddenScoring": "sudden-scoring",
    "Score.WftdaLateChangeRule": "score-closes",
}
_SPANS: Mapping[str, str] = {"Team.TimeoutsPer": "timeout-per", "Team.OfficialReviewsPer": "official-review-per"}
_STOPS: Mapping[str, str] = {
    "Timeout.StopPeriodClockOnTTO": "timeout-stops-period",
    "Timeout.StopPeriodClockOnOTO": "official-timeout-stops-period",
    "Timeout.StopPeriodClockOnOR": "official-review-stops-period",
}
_NEVER = "60:00"
"""CRG's default age of a stoppage that stops the period clock anyway: none lasts so long."""
_UNKNOWN_CODE = "?"
_CODES_FILE, _CODES_FILE_RDCL = "/config/penalties/wftda2018.json", "/config/penalties/RDCL.json"
"""Files with penalty codes that every CRG has; a game adds its own codes to those of its file."""


def settings_of(rules: Mapping[str, str]) -> dict[str, str]:
    """Return the settings that the rules of a CRG game state."""
    found = {ours: rules[theirs] for theirs, ours in _SAME.items() if rules.get(theirs)}
    found |= {ours: _yes_no(rules[theirs]) for theirs, ours in _TRUTHS.items() if rules.get(theirs)}
    found |= {
        ours: (Span.PERIOD if _is_true(rules[theirs]) else Span.GAME).value
        for theirs, ours in _SPANS.items()
        if rules.get(theirs)
    }
    if rules.get("Jam.ResetNumberEachPeriod"):
        found["jam-numbers-continue"] = format_yes_no(not _is_true(rules["Jam.ResetNumberEachPeriod"]))
    if _is_true(rules.get("Team.RDCLPerHalfRules", "")):
        found |= {"official-review-per": Span.HALF.value, "timeout-half-maximum": _less_one(rules.get("Team.Timeouts"))}
    found |= dict(_breaks(rules))
    found |= dict(_retains(rules))
    found |= dict(_stoppages(rules))
    return found


def _less_one(count: str | None) -> str:
    """Return how many timeouts a half may have: one of them only in the first half, one only in the second."""
    return (
        str(int(count[:3]) - 1)
        if count is not None and count.isdecimal() and count.isascii() and int(count[:3])
        else ""
    )


def _breaks(rules: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    breaks = [part.strip() for part in rules.get("Intermission.Durations", "").split(",") if part.strip()]
    if breaks and rules.get("Period.Number", "2") == "2":
        yield "halftime", breaks[0]
    elif breaks:
        yield "intermissions", ",".join(breaks)


def _retains(rules: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    retains = parse_integer(rules.get("Team.MaxRetains"))
    reviews = parse_integer(rules.get("Team.OfficialReviews", "1"))
    if retains is not None and reviews is not None:
        if reviews:
            yield "official-review-retained", format_yes_no(retains > 0)
        yield "official-review-maximum", str(reviews + retains)


def _stoppages(rules: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    always = rules.get("Timeout.StopPeriodClockAlways")
    if always is None or _is_true(always):
        return
    after = rules.get("Timeout.StopPeriodClockAfterTODuration", _NEVER)
    if after == _NEVER:
        for theirs, ours in _STOPS.items():
            yield ours, _yes_no(rules.get(theirs, "false"))
    else:
        yield "stops-period-after", after


def codes_of(codes: Mapping[str, str]) -> Mapping[str, str]:
    """Return the settings for the penalty codes of a game; none for the letters of WFTDA, whatever they are called."""
    named = {letters: text.partition(",") for letters, text in codes.items() if letters != _UNKNOWN_CODE}
    if not named or set(named) == set(PENALTY_NAMES):
        return {}
    return code_attributes(
        PenaltyCode(letters=letters, name=name.strip() or letters, cues=", ".join(_parts(cues)))
        for letters, (name, _, cues) in sorted(named.items())
    )


def _parts(text: str) -> Iterator[str]:
    return (part.strip() for part in text.split(",") if part.strip())


def rules_of(rules: Ruleset) -> dict[str, str]:
    """Return the rules of a CRG game that is played by these."""
    said = {setting.attribute: format_setting(setting, rules) for setting in SETTINGS}
    found = {theirs: said[ours] for theirs, ours in _SAME.items()}
    found |= {theirs: _truth(said[ours] == "yes") for theirs, ours in _TRUTHS.items()}
    found |= {theirs: _truth(said[ours] != Span.GAME) for theirs, ours in _SPANS.items()}
    stops = {theirs: said[ours] == "yes" for theirs, ours in _STOPS.items()}
    late_us = rules.stops_period_after_us
    always = all(stops.values()) and not late_us
    retains = rules.review_maximum - rules.review_count if rules.keeps_reviews else 0
    return found | {
        "Period.ClockDirection": "true",
        "Jam.ClockDirection": "true",
        "Jam.ResetNumberEachPeriod": _truth(not rules.continues_jam_numbers),
        "Lineup.ClockDirection": "false",
        "Timeout.ClockDirection": "false",
        "Timeout.StopPeriodClockAlways": _truth(always),
        "Timeout.StopPeriodClockAfterTODuration": format_length(late_us) if late_us else _NEVER,
        "Timeout.ExtraJamAfterOTO": "false",
        "Intermission.Durations": ",".join(
            format_length(rules.break_us(period)) for period in range(1, rules.period_count + 1)
        ),
        "Intermission.ClockDirection": "true",
        "Team.MaxRetains": str(max(0, retains)),
        "Team.RDCLPerHalfRules": _truth(rules.reviews_per is Span.HALF),
        "Penalties.DefinitionFile": _codes_file(rules),
        **{theirs: _truth(stop and not always and not late_us) for theirs, stop in stops.items()},
    }


def _codes_file(rules: Ruleset) -> str:
    """Return the file with the codes of these rules: RDCL has letters of its own."""
    return _CODES_FILE if set(rules.penalty_names) <= set(PENALTY_NAMES) else _CODES_FILE_RDCL


def _is_true(text: str) -> bool:
    return text.strip().lower() == "true"


def _yes_no(text: str) -> str:
    return format_yes_no(_is_true(text))


def _truth(value: bool) -> str:
    return "true" if value else "false"
