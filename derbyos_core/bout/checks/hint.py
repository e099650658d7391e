"""Hints: the check, the place on a sheet, and one sentence."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.model import Bout, Jam, JamId, Person
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Eid, Team

__all__ = ["Check", "Hint", "PaperSheet", "following", "is_past", "names", "numbered", "skipped"]

NAMED_MAX = 9
"""Missing numbers that are named; more are counted."""


class PaperSheet(StrEnum):
    """The sheet of the paper that the hint concerns; the head is the front page without its rosters."""

    HEAD = "head"
    ROSTERS = "rosters"
    SCORE = "score"
    PENALTIES = "penalties"
    LINEUPS = "lineups"


class Check(StrEnum):
    """One check of domain 6.4."""

    NOT_ON_ROSTER = "not-on-roster"
    BACK_ON_ROSTER = "back-on-roster"
    STRUCK_OFF = "struck-off"
    NO_DATE = "no-date"
    NO_VENUE = "no-venue"
    JAM_SKIPPED = "jam-skipped"
    JAM_REOPENED = "jam-reopened"
    TWO_LEADS = "two-leads"
    NO_INITIAL_WITH_POINTS = "no-initial-with-points"
    NO_TRIP = "no-trip"
    TRIP_SKIPPED = "trip-skipped"
    POINTS_OUT_OF_RANGE = "points-out-of-range"
    POINTS_WITHOUT_LEAD = "points-without-lead"
    STAR_PASS_WITH_LEAD = "star-pass-with-lead"
    CODE_LATER = "code-later"
    PENALTY_OUT_OF_RANGE = "penalty-out-of-range"
    FOUL_OUT_UNTOLD = "foul-out-untold"
    TWICE_IN_LINE_UP = "twice-in-line-up"
    OUT_IN_LINE_UP = "out-in-line-up"
    PLACE_EMPTY = "place-empty"
    SAT_AND_MISSING = "sat-and-missing"
    SAT_WITHOUT_PENALTY = "sat-without-penalty"
    PENALTY_NOT_IN_LINE_UP = "penalty-not-in-line-up"
    PENALTY_NOT_SERVED = "penalty-not-served"
    LEAD_WITH_PENALTY = "lead-with-penalty"
    LOST_WITHOUT_PENALTY = "lost-without-penalty"
    INJURY_WITHOUT_REST = "injury-without-rest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """An apparent mistake. `trip` is a trip's number, `eid` the penalty or box trip that is meant."""

    check: Check
    sheet: PaperSheet
    text: str
    jam: JamId | None = None
    team: Team | None = None
    person: Person | None = None
    trip: int | None = None
    eid: Eid | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """Identity of the hint across states of the bout: its subject, without the current words."""
        return (self.check, self.jam, self.team, self.person.eid if self.person else "", self.trip, self.eid)


def is_past(bout: Bout, jam: Jam) -> bool:
    """True once there was time to write a jam down: the next has begun, or there is none."""
    if jam.duration_us is None:
        return False
    if bout.is_complete or jam.id.period in bout.period_ends:
        return True
    after = following(bout, jam)
    return after is not None and after.start is not None


def following(bout: Bout, jam: Jam) -> Jam | None:
    """Return the next jam that has begun, in whichever period."""
    return next((one for one in bout.jams if one.id > jam.id and one.start is not None), None)


def skipped(numbers: Collection[int], first: int) -> tuple[list[int], int]:
    """Return the first few numbers missing from `first` on before the last, and how many are missing in all.

    The work is proportional to the numbers present: a foreign entry may have called a jam the 999,999,999th.
    """
    missing: list[int] = []
    count = 0
    for number in sorted(set(numbers)):
        if number >= first:
            missing += range(first, min(number, first + NAMED_MAX - len(missing)))
            count += number - first
            first = number + 1
    return missing, count


def numbered(missing: Sequence[int], count: int) -> str:
    """Put the missing numbers into words; beyond a few they are counted."""
    words = [str(number) for number in missing]
    if count <= len(words):
        return names(words)
    return tr("{first} and {more} more", first=joined(", ", words), more=count - len(words))


def names(words: Sequence[str]) -> str:
    """Join words: `5`, `5 and 6`, `5, 6 and 7`."""
    if len(words) < 2:
        return words[0] if words else ""
    return tr("{names} and {last}", names=joined(", ", words[:-1]), last=words[-1])
