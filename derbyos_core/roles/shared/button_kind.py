"""Kinds of buttons."""

from enum import StrEnum

__all__ = ["ButtonKind"]


class ButtonKind(StrEnum):
    """Purpose of a button.

    The first three are weights. A panel has one primary button at most, the one that is most likely meant; secondary
    ones are what else is done there, and everything that is rare, repeated in each row, or leads away is quiet.
    """

    PRIMARY = "primary"
    """Filled."""
    NORMAL = "normal"
    """Secondary: outlined."""
    QUIET = "quiet"
    """Words alone, without a rim."""
    CHOSEN = "chosen"
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
