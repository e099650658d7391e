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
    LATER = "later"
    """Not due yet: the first press asks for a second one."""
    ARMED = "armed"
    """Pressed once; the next press does it."""
    ALARM = "alarm"
    """The other answer to an alarm, beside the usual one."""
    OFF = "off"
    """Not usable now; a tap still explains why."""
