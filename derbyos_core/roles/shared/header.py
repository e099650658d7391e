"""Header of a bout as plain values: jam cards, clocks, teams, and the state of the network."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.colours import Jersey
from derbyos_core.roles.shared.access import Access
from derbyos_core.roles.shared.phase import DisplayPhase

__all__ = ["BadgeValue", "ClockValue", "HeaderValue", "JamCardValue", "Review", "SyncState", "TeamScore"]


class Review(StrEnum):
    """State of a team's official review."""

    HELD = "held"
    KEPT = "kept"
    """Used and retained, so it is available again."""
    USED = "used"


class SyncState(StrEnum):
    """Synchronisation of this laptop with the others."""

    IN_STEP = "in_step"
    PARTLY = "partly"
    CATCHING_UP = "catching_up"
    ALONE = "alone"


@dataclass(frozen=True, slots=True, kw_only=True)
class BadgeValue:
    """Two lines: the state in words, and the detail below it."""

    state: SyncState
    word: str
    sub: str = ""
    access: Access | None = None
    """Access to the bout; None if that is not marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamScore:
    """One team in the header."""

    letters: str
    jersey: Jersey
    score: int
    name: str = ""
    timeouts_left: int = 3
    timeouts: int = 3
    review: Review = Review.HELD
    has_lead: bool = False
    is_open: bool = False
    """Whether any of the team's points has two answers; officials see this, the audience does not (design 10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JamCardValue:
    """Content of a jam card."""

    jam: int
    phase: DisplayPhase
    sub: str = ""
    """The score of the jam, or the time left; replaced by the cursor's mark."""
    short: str = ""
    """The same in few letters, for narrow cards."""
    has_cursor: bool = False
    word: str = ""
    """Replaces the phase's own word."""
    letters: str = ""
    """Name of the jam for a card without words, which has to say its period; empty for `J12`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockValue:
    """A clock without its digits."""

    label: str
    is_running: bool
    phase: DisplayPhase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderValue:
    """Content of the header except the digits of its clocks."""

    role: str
    person: str
    ended: JamCardValue | None
    present: JamCardValue | None
    correcting: JamCardValue | None = None
    period_clock: ClockValue
    phase_clock: ClockValue
    left: TeamScore
    right: TeamScore
    badge: BadgeValue
