"""Commands of the whistle: jams, time-outs, clocks, ends (entries 2.3, 2.7)."""

from dataclasses import dataclass

from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.clock import Instant

__all__ = [
    "AddJam",
    "AmendReview",
    "AmendTimeOut",
    "DecideJam",
    "DeleteJam",
    "EndBout",
    "EndJam",
    "EndPeriod",
    "EndTimeOut",
    "InsertJam",
    "MarkOvertime",
    "MoveJam",
    "SetClock",
    "ShiftJam",
    "ShiftTimeOut",
    "StartJam",
    "StartTimeOut",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartJam:
    """Start a jam. Ends a running time-out in the same entry.

    `overtime` marks an overtime jam; None stands for what the clocks and the score say at that moment.
    `continues` marks a jam that goes on where the one before it stopped for an injury.
    """

    jam: JamId
    at: Instant
    overtime: bool | None = None
    continues: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndJam:
    """End a jam, `duration_us` after its start. A call-off of the same `group` is one step with it for Undo."""

    jam: JamId
    duration_us: int
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftJam:
    """Correct a late press: the last press of this jam (its start, or its end with `is_end`) was `late_us` earlier.

    `counts_in` is the period in which it then began, None if that is the same. `ends_overtime`: it was an overtime jam,
    and then began before the last period was over, so that it is none.
    """

    jam: JamId
    late_us: int
    is_end: bool = False
    counts_in: int | None = None
    ends_overtime: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveJam:
    """Count a jam, with all that was entered in it, in the period before or after: that was its last, or its first."""

    jam: JamId
    period: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkOvertime:
    """Enter that a jam was an overtime jam or, with `on` False, a jam of the last period as any other."""

    jam: JamId
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class InsertJam:
    """Add a jam that was skated but never entered, before another; those after it count one higher."""

    before: JamId
    at: Instant
    duration_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AddJam:
    """Add a jam that was skated but never entered, after the last of its period; nobody pressed its start or end."""

    jam: JamId
    at: Instant
    duration_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteJam:
    """Delete a jam that was never skated, with all that was entered in it; those after it count one lower."""

    jam: JamId


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTimeOut:
    """Stop the clock. Ends a running time-out, and a jam that still runs, in the same entry."""

    period: int
    kind: TimeOutKind
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTimeOut:
    """End a time-out, `duration_us` after its start."""

    eid: str
    duration_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftTimeOut:
    """Correct a late press: this time-out began, or with `is_end` ended, `late_us` earlier."""

    eid: str
    late_us: int
    is_end: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideJam:
    """Enter that the officials decided, at this moment, on another jam after one that ended in the last half minute."""

    jam: JamId
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendTimeOut:
    """Give a time-out another kind and keep its start."""

    eid: str
    kind: TimeOutKind


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendReview:
    """Enter the question, the outcome, or whether the review is kept; each is one entry, the others None."""

    eid: str
    review: str | None = None
    resolution: str | None = None
    retained: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClock:
    """Set the clock `period` or `halftime`: it read `value_us` at `at`, and counts on from there.

    Readings before `at` stay: to correct what was read at a moment of the past, name that moment.
    """

    period: int
    clock: str
    value_us: int
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPeriod:
    """End the period at `at`, whatever the clock says."""

    period: int
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class EndBout:
    """Mark the bout complete; nothing else does."""

    at: Instant
