"""Stoppages and clock corrections: time-outs, reviews, set clocks."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.model.claims import Disagreement
from derbyos_core.clock import Instant
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.identity import Eid, Team

__all__ = [
    "ClockSet",
    "StopNote",
    "TimeOut",
    "TimeOutKind",
]


class TimeOutKind(StrEnum):
    """Caller of a stoppage, and whether it is a review."""

    HOME = "home"
    AWAY = "away"
    OFFICIAL = "official"
    HOME_REVIEW = "home-review"
    AWAY_REVIEW = "away-review"

    @property
    def is_review(self) -> bool:
        """True for an official review."""
        return self.value.endswith("-review")

    @property
    def team(self) -> Team | None:
        """The team that asked, None for the officials."""
        return None if self is TimeOutKind.OFFICIAL else Team(self.value.removesuffix("-review"))


@dataclass(frozen=True, slots=True, kw_only=True)
class StopNote:
    """One element that says a stoppage: its caller, when it began, and the entries that say who called it."""

    eid: Eid
    kind: TimeOutKind
    since: Instant
    by: tuple[EntryRef, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOut:
    """One stoppage; overlapping stoppages are read as one (data-model 5)."""

    eid: Eid
    period: int
    kind: TimeOutKind
    start: Instant | None
    duration_us: int | None = None
    review: str = ""
    resolution: str = ""
    retained: bool = False
    is_judged: bool = False
    """True once an official has entered whether the team keeps its review."""
    notes: tuple[StopNote, ...] = ()
    """Every element of it in the order of their starts: several officials may note one stoppage."""
    questions: tuple[Disagreement, ...] = ()
    """Different answers in different notes: what a review asked, its outcome, whether it is retained."""

    @property
    def end(self) -> Instant | None:
        """The moment at which it ended; None while it goes on, or if nobody entered its start."""
        return None if self.start is None or self.duration_us is None else Instant(self.start + self.duration_us)

    @property
    def unlike(self) -> tuple[StopNote, ...]:
        """The notes that say another caller, and do not count."""
        return tuple(note for note in self.notes if note.kind is not self.kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet:
    """A correction: at this moment the clock read `value_us`.

    `length_us`: no official set the clock; the rules got another length of the period, which is this from here on.
    """

    eid: Eid
    clock: str
    value_us: int
    at: Instant
    length_us: int | None = None
