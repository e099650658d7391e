"""Limit of open files and connections, and its shares.

A Mac allows 256 at first. Each outgoing connection takes two, each accepted one takes one, and the disk, the windows
and the announcements need some: these must stay free whatever strangers do.
"""

import sys
from dataclasses import dataclass

__all__ = ["Shares", "shares_of_open_files"]

WANTED = 4_096
"""256 outgoing, 1,024 accepted, and as much again."""
RESERVE = 64
"""For the disk, the windows, the announcements and the loop, which use about forty."""
CONNECTIONS_OUT_MAX, CONNECTIONS_IN_MAX = 256, 1_024


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """Connections that may be open in each direction."""

    connections_out: int
    connections_in: int


def shares_of_open_files() -> Shares:
    """Raise the limit as far as the system allows, within bounds, and return the shares.

    An outgoing connection takes two descriptors, and one while it closes: with 256 there are 48 outgoing and 48
    accepted.
    """
    limit = _raise_limit()
    quarter = max(16, (limit - RESERVE) // 4)
    return Shares(connections_out=min(CONNECTIONS_OUT_MAX, quarter), connections_in=min(CONNECTIONS_IN_MAX, quarter))


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
