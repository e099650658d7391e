"""Kinds of buttons."""

from enum import StrEnum

__all__ = ["ButtonKind"]


class ButtonKind(StrEnum):
    """Purpose of a button; there is one primary button per view."""

    PRIMARY = "primary"
    NORMAL = "normal"
    CHOSEN = "chosen"
    QUIET = "quiet"
    SETTLE = "settle"
    LIVE = "live"
    STOP = "stop"
    OFF = "off"
    """Not usable now; a tap still explains why."""
