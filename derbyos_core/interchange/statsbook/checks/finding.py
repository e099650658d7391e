"""A finding in a typed StatsBook, and the rules that it can break."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.interchange.statsbook.typed_book import BookPlace

__all__ = ["BookRule", "Finding"]


class BookRule(StrEnum):
    """One check of domain 6.4; the names are those of the checks of a bout where both have it."""

    NOT_ON_ROSTER = "not-on-roster"
    UNTIDY_NUMBER = "untidy-number"
    MISSING_DATA = "missing-data"
    EXCEL_ERROR = "excel-error"
    JAM_SKIPPED = "jam-skipped"
    NO_NUMBER = "no-number"
    TWO_LEADS = "two-leads"
    TWO_CALLS = "two-calls"
    INJURY_ON_ONE_SIDE = "injury-on-one-side"
    STAR_PASS_ALONE = "star-pass-alone"
    STAR_PASS_ROW_FILLED = "star-pass-row-filled"
    NO_INITIAL_WITH_POINTS = "no-initial-with-points"
    NO_TRIP = "no-trip"
    TRIP_SKIPPED = "trip-skipped"
    TRIP_OF_BOTH = "trip-of-both"
    POINTS_WITHOUT_LEAD = "points-without-lead"
    LEAD_AFTER_PASS = "lead-after-pass"
    STAR_PASS_WITH_LEAD = "star-pass-with-lead"
    CODE_WITHOUT_JAM = "code-without-jam"
    JAM_WITHOUT_CODE = "jam-without-code"
    UNKNOWN_CODE = "unknown-code"
    JAM_OUT_OF_RANGE = "jam-out-of-range"
    FOUL_OUT_EARLY = "foul-out-early"
    FOUL_OUT_MISSING = "foul-out-missing"
    EXPULSION_WITHOUT_PENALTY = "expulsion-without-penalty"
    SIX_AND_EXPULSION = "six-and-expulsion"
    TWICE_IN_LINE_UP = "twice-in-line-up"
    SAT_WITHOUT_PENALTY = "sat-without-penalty"
    SEATED_WITHOUT_PENALTY = "seated-without-penalty"
    SAT_AND_MISSING = "sat-and-missing"
    OUT_IN_LINE_UP = "out-in-line-up"
    UNKNOWN_SYMBOL = "unknown-symbol"
    NO_PIVOT_MISSING = "no-pivot-missing"
    PLACE_EMPTY = "place-empty"
    PENALTY_NOT_IN_LINE_UP = "penalty-not-in-line-up"
    PENALTY_NOT_SERVED = "penalty-not-served"
    JAMMER_DIFFERS = "jammer-differs"
    STAR_PASS_DIFFERS = "star-pass-differs"
    LEAD_WITH_PENALTY = "lead-with-penalty"
    LOST_WITHOUT_PENALTY = "lost-without-penalty"
    INJURY_WITHOUT_REST = "injury-without-rest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """An apparent mistake: its place, the rule, a sentence about it, and one about what to do."""

    place: BookPlace
    rule: BookRule
    text: str
    suggestion: str
