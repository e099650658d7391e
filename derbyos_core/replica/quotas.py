"""Quotas for entries from others: every channel pays for what it sends.

The problem: a log never shrinks, so entries that a stranger writes in a minute stay on every disk. With one shared
limit the stranger would use it up and shut out the officials. So no channel may use up what another one needs:

* A member's own entries, over its own channel, are charged to that channel alone (`DIRECT`).
* Entries of other sources are charged to the channel that sent them (`BROUGHT`), so sources, octets and entries
  invented by one stranger end with one quota.
* All of it together ends at `POOL`, which bounds memory. Beyond it members are still accepted: each may write `OWED`
  over its own channel, and as much again of each connected member may come through others. `OWED` is ten times what
  an official writes in a bout.
* Own entries are never refused, and stored entries are always accepted: they were accepted here before.

A refused entry stays with the peers that have it, is requested again later, and causes a notice
(`replica/entry_notices`).

What can go wrong: a stranger who returns under ever new identities has a new quota each time. That fills the pool, and
the members write on as above. Entries of officials who have left then reach a newcomer only if the newcomer has room.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from derbyos_core.gossip.entry import Entry
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import SourceId

__all__ = ["BROUGHT", "DIRECT", "OWED", "POOL", "SOURCES_BROUGHT_MAX", "SOURCES_POOL_MAX", "Quotas", "Room", "Used"]


class Room(NamedTuple):
    """A limit of entries and of their octets."""

    entries: int
    octets: int


DIRECT = Room(50_000, 16 << 20)
"""One source, over its own channel: three whole bouts of all officials."""
BROUGHT = Room(100_000, 32 << 20)
"""One channel, of all other sources: six whole bouts."""
OWED = Room(5_000, 2 << 20)
POOL = Room(500_000, 128 << 20)
"""Twenty-five whole bouts."""
SOURCES_BROUGHT_MAX = 1_024
"""New sources by one channel: 16 laptops that each restart 64 times."""
SOURCES_POOL_MAX = 4_096
ACCOUNTS_MAX = 1_024
REFUSED_MAX = 256
"""Sources with refused entries that are remembered per channel."""


@dataclass(slots=True)
class Used:
    """Usage of a `Room`."""

    entries: int = 0
    octets: int = 0

    def fits(self, octets: int, room: Room) -> bool:
        """Return whether one more entry of so many octets fits."""
        return self.entries < room.entries and self.octets + octets <= room.octets

    def add(self, octets: int) -> None:
        """Add one entry."""
        self.entries += 1
        self.octets += octets


@dataclass(slots=True)
class _Account:
    """Usage of one channel; `refused` are the highest refused numbers by source."""

    direct: Used = field(default_factory=Used)
    brought: Used = field(default_factory=Used)
    sources: int = 0
    refused: dict[SourceId, int] = field(default_factory=dict)


class Quotas:
    """Usage of each channel, and whether it may send more."""

    def __init__(self, log: EntryLog) -> None:
        self._log = log
        self._all = Used()
        self._accounts: dict[SourceId, _Account] = {}
        self._owed: dict[SourceId, Used] = {}

    def note(self, entry: Entry) -> None:
        """Count an own entry, or one from the disk."""
        self._all.add(len(entry.body))

    def account_for(self, entry: Entry, channel: SourceId, *, is_member: bool) -> Used | None:
        """Return the account to charge for an entry from this channel, None if it must be refused.

        `is_member` tells whether its writer is connected here.
        """
        account = self._account(channel)
        octets = len(entry.body)
        is_room = self._all.fits(octets, POOL)
        if entry.source == channel:
            if account.direct.fits(octets, DIRECT if is_room else OWED):
                return account.direct
        else:
            is_source = self._log.highest(entry.source) > 0 or (
                account.sources < SOURCES_BROUGHT_MAX and self._log.source_count < SOURCES_POOL_MAX
            )
            if is_room and is_source and account.brought.fits(octets, BROUGHT):
                return account.brought
            if is_member:
                owed = self._owed.setdefault(entry.source, Used())
                if owed.fits(octets, OWED):
                    return owed
        if entry.source in account.refused or len(account.refused) < REFUSED_MAX:
            account.refused[entry.source] = max(entry.sequence, account.refused.get(entry.source, 0))
        return None

    def charge(self, used: Used, entry: Entry, channel: SourceId, *, is_new_source: bool) -> None:
        """Charge an entry that was new to the log."""
        octets = len(entry.body)
        used.add(octets)
        self._all.add(octets)
        if is_new_source and entry.source != channel:
            self._account(channel).sources += 1

    def refused(self) -> Iterator[tuple[SourceId, int, int]]:
        """Yield channels with refused entries that are still missing: the number of entries, and of their sources."""
        for channel, account in self._accounts.items():
            lacking = {
                source: number - self._log.tops.get(source, 0)
                for source, number in account.refused.items()
                if number > self._log.tops.get(source, 0)
            }
            if lacking:
                yield channel, sum(lacking.values()), len(lacking)

    def _account(self, channel: SourceId) -> _Account:
        account = self._accounts.get(channel)
        if account is None:
            if len(self._accounts) >= ACCOUNTS_MAX:
                del self._accounts[next(iter(self._accounts))]
            account = self._accounts[channel] = _Account()
        return account
