"""How many files and connections the system lets this program have open, and who may use how many.

A Mac gives 256 at first. Each line to a peer takes two, each accepted line one, and the disk, the windows and the
announcements need some: whatever strangers do, these must stay free.
"""

import sys
from dataclasses import dataclass

__all__ = ["Shares", "shares_of_open_files"]

WANTED = 4_096
"""256 lines out, 1,024 in, and as much again."""
RESERVE = 64
"""For the disk, the windows, the announcements and the loop, which use about forty."""
LINES_OUT_MAX, LINES_IN_MAX = 256, 1_024


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """How many lines may be open in each direction."""

    lines_out: int
    lines_in: int


def shares_of_open_files() -> Shares:
    """Raise the limit as far as the system lets us, within bounds, and share what there is.

    A line out takes two numbers and one while it is closed: of 256 there are 48 lines out and 48 in.
    """
    limit = _raise_limit()
    quarter = max(16, (limit - RESERVE) // 4)
    return Shares(lines_out=min(LINES_OUT_MAX, quarter), lines_in=min(LINES_IN_MAX, quarter))


def _raise_limit() -> int:
    if sys.platform == "win32":
        return WANTED  # sockets are not counted among the files there
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return WANTED
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft >= wanted:
        return soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return soft
    return wanted
