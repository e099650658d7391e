"""Kinds of buttons."""

from enum import StrEnum

__all__ = ["ButtonKind"]


class ButtonKind(StrEnum):
    """What a button is for. There is one primary button per view."""

    PRIMARY = "primary"
    NORMAL = "normal"
    CHOSEN = "chosen"
    QUIET = "quiet"
    SETTLE = "settle"
    LIVE = "live"
    STOP = "stop"
    OFF = "off"
    """Not to be used now; a tap still explains why."""
