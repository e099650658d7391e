"""Reports on forks, and on entries that others wrote under our own source (A15).

A fork is two different entries with one number: a laptop restored to an older state, or a forger. One counts, the same
one on every node; the other is kept, and a report to their writer names both. An entry under one's own source that one
did not write is kept as well, because all nodes must hold the same; the person whose name it uses gets a report.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.log import EntryLog
from derbyos_core.i18n import tr
from derbyos_core.identity import SourceId

__all__ = ["FOREIGN_MAX", "ForkReport", "fork_reports"]

FOREIGN_MAX = 1_000
"""Entries of others under our own source that are reported one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkReport:
    """`counting` is in the document, `other` is not; `other` is None if there is a single entry that is not ours."""

    ref: EntryRef
    counting: Entry
    other: Entry | None
    is_own: bool
    sentence: str


def fork_reports(
    log: EntryLog, own: SourceId, is_ours: Callable[[Entry], bool], foreign: Iterable[EntryRef]
) -> tuple[ForkReport, ...]:
    """Return reports on forks, oldest first, then on entries under our own source that are not ours."""
    found = []
    for fork in log.forks:
        ref, is_own = fork.other.ref, fork.other.source == own
        if not is_own:
            said = tr("Two different entries of one laptop have the number {number}: the same one counts everywhere")
        elif is_ours(fork.counting):
            said = tr("Somebody else wrote entry {number} in your name: yours counts")
        elif is_ours(fork.other):
            said = tr("Somebody else wrote entry {number} in your name, and it counts instead of yours")
        else:
            said = tr("Others wrote two versions of entry {number} in your name: the same one counts everywhere")
        sentence = tr("{said}, the other is kept.", said=said.format(number=ref.sequence))
        found.append(ForkReport(ref=ref, counting=fork.counting, other=fork.other, is_own=is_own, sentence=sentence))
    told = {report.ref for report in found}
    for ref in foreign:
        entry = log.get(ref)
        if entry is not None and ref not in told:
            said = tr("Entry {number} in your name was not written here since DerbyOS started.", number=ref.sequence)
            found.append(ForkReport(ref=ref, counting=entry, other=None, is_own=True, sentence=said))
    return tuple(found)
