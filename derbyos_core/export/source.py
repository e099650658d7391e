"""Input of an export: one bout, its log and this laptop's knowledge of gaps and silent authors.

All of it is passed in; nothing here opens a store or asks a peer.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from derbyos_core.bout.model import Bout
from derbyos_core.clock import STAMP_FIRST, Instant
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.log import EntryLog, Placed
from derbyos_core.identity import AuthorId, BoutId, SourceId
from derbyos_core.security.signatures import Signature

__all__ = ["SEASON_UNKNOWN", "Arrival", "BoutSource", "held_entries", "instant", "octets", "whole"]

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
INSTANT_MIN: Final = -62_135_596_800_000_000
"""0001-01-01: Spark and Python have no earlier instant, but a foreign entry may name one."""
INSTANT_MAX: Final = 253_402_300_799_999_999
"""The last microsecond of the year 9999."""
WHOLE_MAX: Final = (1 << 31) - 1
SEASON_UNKNOWN: Final = 1970


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """Time and origin of an entry's arrival at this laptop; `source` None: entered here."""

    at: Instant
    source: SourceId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoutSource:
    """One bout to export. `silent` are authors neither heard from nor marked gone (data-model 9).

    `file` is the name of the file that the bout was imported from, empty if it was not.
    """

    bout_id: BoutId
    bout: Bout
    root: Element
    placed: Sequence[Placed]
    held: Sequence[Entry] = ()
    forks: Sequence[Entry] = ()
    pending: Collection[EntryRef] = ()
    unresolved: Collection[EntryRef] = ()
    invalid: Collection[EntryRef] = ()
    missing: Mapping[SourceId, str] = field(default_factory=dict)
    silent: Sequence[AuthorId] = ()
    arrivals: Mapping[EntryRef, Arrival] = field(default_factory=dict)
    signatures: Sequence[Signature] = ()
    file: str = ""

    @property
    def is_complete(self) -> bool:
        """False if this laptop knows of entries that it lacks, or if an author is silent."""
        return not (self.missing or self.held or self.silent)

    @property
    def season(self) -> int:
        """The year of the bout: of its date, else of its first jam, else of its creation, else of its log."""
        date = self.bout.attributes.get("date", "")
        if date[:4].isascii() and date[:4].isdigit() and date[4:5] in ("", "-") and int(date[:4]):
            return int(date[:4])
        began_at = self.began_at
        return began_at.year if began_at is not None else SEASON_UNKNOWN

    @property
    def began_at(self) -> datetime | None:
        """The start of the first jam, else the bout's creation, else its oldest entry; in UTC."""
        starts = [jam.start for jam in self.bout.jams if jam.start is not None]
        stamps = [item.key.stamp for item in self.placed if item.key.stamp >= STAMP_FIRST]
        for moment in (min(starts, default=None), self.bout_id.created_us, min(stamps, default=None)):
            known = instant(moment)
            if known is not None:
                return EPOCH + timedelta(microseconds=known)
        return None


def held_entries(log: EntryLog) -> tuple[Entry, ...]:
    """Return the entries of a log that follow a gap, by source and sequence."""
    found = []
    for source in sorted(log.missing()):
        numbers = range(log.tops.get(source, 0) + 1, log.highest(source) + 1)
        entries = (log.get(EntryRef(source, number)) for number in numbers)
        found += [entry for entry in entries if entry is not None]
    return tuple(found)


def instant(value: int | None) -> int | None:
    """Return an instant if readers of the files can represent it, else None."""
    return value if value is not None and INSTANT_MIN <= value <= INSTANT_MAX else None


def octets(text: str | None) -> bytes | None:
    """Return the sixteen octets of a UUID, None for any other text."""
    if text is None or len(text) != 36:
        return None
    try:
        value = bytes.fromhex(text.replace("-", ""))
    except ValueError:
        return None
    return value if len(value) == 16 else None


def whole(value: int | None) -> int | None:
    """Clamp a number to the 32 bits of a column; a foreign entry may name a larger one."""
    return None if value is None else max(-WHOLE_MAX, min(value, WHOLE_MAX))
