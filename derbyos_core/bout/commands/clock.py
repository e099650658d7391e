"""Decides what can be wanted about whistles: jams, time-outs, clocks, ends (entries 2.3, 2.7)."""

from dataclasses import dataclass

from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.clock import Instant

__all__ = [
    "AmendReview",
    "AmendTimeOut",
    "EndBout",
    "EndJam",
    "EndPeriod",
    "EndTimeOut",
    "SetClock",
    "ShiftJam",
    "StartJam",
    "StartTimeOut",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartJam:
    """The start whistle. Ends a running time-out in the same entry; `overtime` marks an overtime jam."""

    jam: JamId
    at: Instant
    overtime: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndJam:
    """The end of a jam, `duration_us` after its start."""

    jam: JamId
    duration_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftJam:
    """Pressed late: the last press of this jam (its start, or its end with `is_end`) was `late_us` earlier."""

    jam: JamId
    late_us: int
    is_end: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTimeOut:
    """The clock was stopped. Ends a running time-out in the same entry; a running jam is ended apart."""

    period: int
    kind: TimeOutKind
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTimeOut:
    """The end of a time-out, `duration_us` after its start."""

    eid: str
    duration_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendTimeOut:
    """Another kind for a time-out, its start kept."""

    eid: str
    kind: TimeOutKind


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendReview:
    """What was asked, what came of it, whether the review is kept; each one entry, the others None."""

    eid: str
    review: str | None = None
    resolution: str | None = None
    retained: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClock:
    """The clock `period` or `halftime` read `value_us` at `at`."""

    period: int
    clock: str
    value_us: int
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPeriod:
    """The period ended at `at`, whatever the clock says."""

    period: int
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class EndBout:
    """The bout is complete; only this says so."""

    at: Instant
