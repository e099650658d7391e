"""Quotas for entries that others bring: every channel pays for what it brings.

The problem: a log never shrinks, so what a stranger writes in a minute stays on every disk. A bound that all share
would be used up by the stranger and shut out the officials. So nothing that somebody brings may cost somebody else:

* What a member writes itself, over its own channel, is charged to that channel alone (`DIRECT`).
* What a member brings of other sources is charged to what it brought (`BROUGHT`), so that sources, octets and entries
  that one stranger invents end with one quota.
* All of it together ends at `POOL`, which bounds memory. Then members are still taken: each writes on over its own
  channel up to `OWED`, and as much again comes of each connected member by way of others. `OWED` is ten times what an
  official writes in a bout.
* One's own entries are never refused, and what the disk held is always taken: it went through here before.

What is refused stays with whoever has it, is asked for again later, and is told (`replica/entry_notices`).

What goes wrong: who comes back under ever new identities has a new quota each time. That fills the pool, and the
members write on as above; what is brought of officials who have left then reaches a newcomer who has room, and nobody
else.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from derbyos_core.gossip.entry import Entry
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import SourceId

__all__ = ["BROUGHT", "DIRECT", "OWED", "POOL", "SOURCES_BROUGHT_MAX", "SOURCES_POOL_MAX", "Quotas", "Room", "Used"]


class Room(NamedTuple):
    """So many entries, and so many octets of them."""

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
"""Sources of which something was refused that are remembered of one channel."""


@dataclass(slots=True)
class Used:
    """How much of a room is used up."""

    entries: int = 0
    octets: int = 0

    def fits(self, octets: int, room: Room) -> bool:
        """Whether one entry more of so many octets has room."""
        return self.entries < room.entries and self.octets + octets <= room.octets

    def add(self, octets: int) -> None:
        """One entry more."""
        self.entries += 1
        self.octets += octets


@dataclass(slots=True)
class _Account:
    """What came over one channel; `refused` are the highest numbers that were not taken, by source."""

    direct: Used = field(default_factory=Used)
    brought: Used = field(default_factory=Used)
    sources: int = 0
    refused: dict[SourceId, int] = field(default_factory=dict)


class Quotas:
    """What each channel has brought, and whether it may bring more."""

    def __init__(self, log: EntryLog) -> None:
        self._log = log
        self._all = Used()
        self._accounts: dict[SourceId, _Account] = {}
        self._owed: dict[SourceId, Used] = {}

    def note(self, entry: Entry) -> None:
        """An entry of one's own, or from the disk."""
        self._all.add(len(entry.body))

    def account_for(self, entry: Entry, channel: SourceId, *, is_member: bool) -> Used | None:
        """What an entry that came over this channel is charged to, None if it is not to be taken.

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
        """The entry was new to the log."""
        octets = len(entry.body)
        used.add(octets)
        self._all.add(octets)
        if is_new_source and entry.source != channel:
            self._account(channel).sources += 1

    def refused(self) -> Iterator[tuple[SourceId, int, int]]:
        """Who brought entries that were not taken and are lacking still: how many, and of how many sources."""
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
