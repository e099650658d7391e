"""Decides how long one waits for missing entries before the next holder is asked."""

from dataclasses import dataclass

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId

__all__ = ["Want", "pause_after"]

REQUEST_US = 1_000_000
PAUSE_MAX_US = 16_000_000


@dataclass(slots=True)
class Want:
    """What we lack of one source: up to `target`, beginning after `top`; `holder` was asked last."""

    target: int
    top: int
    due: Instant
    holder: SourceId | None = None
    tries: int = 0


def pause_after(tries: int, holders: int) -> int:
    """A second for each holder in turn; when all were asked in vain, twice as long each time, to 16 s."""
    rounds = max(0, tries - 1) // max(1, holders)
    return min(REQUEST_US << min(rounds, 8), PAUSE_MAX_US)
