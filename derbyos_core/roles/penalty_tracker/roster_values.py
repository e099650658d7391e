"""What a cell of the penalty tracker's roster is made of: the skater, her badge and her penalties, as plain values."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.i18n import tr

__all__ = ["BADGE_WORDS", "SLOTS_MAX", "Badge", "RosterValue", "Slot"]


SLOTS_MAX = 9


class Badge(StrEnum):
    """What stands under the number."""

    NONE = ""
    IN_BOX = "in box"
    FIVE = "5 of 7"
    """Two more and she is out."""
    SIX = "6 of 7"
    OUT = "OUT"
    EXPELLED = "EXP"


BADGE_WORDS = {
    Badge.NONE: "",
    Badge.IN_BOX: tr("in box"),
    Badge.FIVE: tr("{count} of {limit}", count=5, limit=7),
    Badge.SIX: tr("{count} of {limit}", count=6, limit=7),
    Badge.OUT: tr("OUT"),
    Badge.EXPELLED: tr("EXP"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One penalty: its code over its jam."""

    code: str
    jam: str
    is_now: bool = False
    """Of the jam where the pen is."""
    has_conflict: bool = False
    short_jam: str = ""
    """The jam without its period, where the whole does not fit and the slots before say the period."""
    is_missing: bool = False
    """Its jam is over and nobody has told the code yet."""
    is_expulsion: bool = False
    is_chosen: bool = False
    """Being corrected now."""
    hint: str = ""
    """What looks wrong with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterValue:
    """One skater."""

    number: str
    tab: str = ""
    """J, P or B while on track."""
    badge: Badge = Badge.NONE
    badge_words: str = ""
    """The words of the badge where the rules count to another number than seven."""
    slots: tuple[Slot, ...] = ()
    is_chosen: bool = False
    name: str = ""
    """The full accessible name."""
    said: str = ""
    """Her penalties, for a reader."""
    hint: str = ""
    """What looks wrong with the skater herself."""
