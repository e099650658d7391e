"""Cells of the penalty tracker's roster as plain values: the skater, their badge and their penalties."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.i18n import tr

__all__ = ["BADGE_WORDS", "SLOTS_MAX", "Badge", "RosterValue", "Slot"]


SLOTS_MAX = 9


class Badge(StrEnum):
    """The badge under the number."""

    NONE = ""
    IN_BOX = "in box"
    TWO_LEFT = "5 of 7"
    """Two more penalties and the skater is out."""
    ONE_LEFT = "6 of 7"
    OUT = "OUT"
    EXPELLED = "EXP"


BADGE_WORDS = {
    Badge.NONE: "",
    Badge.IN_BOX: tr("in box"),
    Badge.TWO_LEFT: tr("{count} of {limit}", count=5, limit=7),
    Badge.ONE_LEFT: tr("{count} of {limit}", count=6, limit=7),
    Badge.OUT: tr("OUT"),
    Badge.EXPELLED: tr("EXP"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One penalty: its code over its jam."""

    code: str
    jam: str
    is_now: bool = False
    """Whether it belongs to the jam of the cursor."""
    has_conflict: bool = False
    short_jam: str = ""
    """The jam without its period, for places too narrow where earlier slots give the period."""
    is_missing: bool = False
    """Its jam is over and its code is still missing."""
    is_expulsion: bool = False
    is_chosen: bool = False
    """Being corrected now."""
    hint: str = ""
    """The hint on the penalty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterValue:
    """One skater."""

    number: str
    tab: str = ""
    """J, P or B while on track."""
    badge: Badge = Badge.NONE
    badge_words: str = ""
    """The words of the badge if the rules have another limit than seven."""
    slots: tuple[Slot, ...] = ()
    is_chosen: bool = False
    name: str = ""
    """The full accessible name."""
    said: str = ""
    """The skater's penalties, for a screen reader."""
    hint: str = ""
    """The hint on the skater."""
