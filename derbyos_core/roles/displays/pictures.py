"""Pictures that a league shows on the displays for the audience: one of its own, and its sponsors.

Only their paths are kept; the pictures stay where they are.
"""

from dataclasses import dataclass

from derbyos_core.clock import Instant

__all__ = ["AT_ONCE", "NO_PICTURES", "SPONSORS_MAX", "Pictures", "sponsors_at"]

SPONSORS_MAX = 24
"""Limit on the sponsors of one laptop: six turns of the half-time board, two minutes."""
AT_ONCE = 4
TURN_US = 20_000_000
"""Time for which the same sponsors are shown (design, Saturday 7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures:
    """Paths of the pictures of one laptop; `own` is empty for none."""

    own: str = ""
    sponsors: tuple[str, ...] = ()


NO_PICTURES = Pictures()


def sponsors_at(sponsors: tuple[str, ...], now: Instant) -> tuple[str, ...]:
    """Return the sponsors that are shown now: four of them at most, the next ones every twenty seconds."""
    turns = -(-len(sponsors) // AT_ONCE)
    if not turns:
        return ()
    first = now // TURN_US % turns * AT_ONCE
    return sponsors[first : first + AT_ONCE]
