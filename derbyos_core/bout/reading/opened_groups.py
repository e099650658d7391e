"""Groups of commands that the Head NSO has opened to other programs: an attribute of the bout."""

from collections.abc import Mapping

__all__ = ["DOORS", "GROUP_NAMES", "opened_groups"]

DOORS = "doors"
"""Attribute of the bout with the names of the groups that are open, separated by blanks."""
GROUP_NAMES = ("clocks", "score", "lineups", "penalties", "box", "rosters", "notes")


def opened_groups(bout: Mapping[str, str]) -> tuple[str, ...]:
    """Return the groups that are open, from the attributes of the bout; unknown names count as none."""
    named = bout.get(DOORS, "").split()
    return tuple(group for group in GROUP_NAMES if group in named)
