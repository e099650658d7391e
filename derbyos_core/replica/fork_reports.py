"""Reports on forks, and on entries that others wrote under our own source (A15), with the notices about them.

A fork is two different entries with one number. One counts, the same one on every laptop; the other is kept. There is a
report on each number, so that both entries can be shown, and one notice for each writer, however many numbers there
are.

A notice names whoever gave the number to two entries, and nobody else. In a closed bout both entries are signed with
the writer's key, so it names that laptop. It does not say that somebody cheated: a laptop that was restored from a
backup, or whose files were copied, does the same. In an open bout anybody may write in any name, so the notice names
only in whose name the entries are.

Whoever wrote the entry that does not count is told so on their own screen (`is_own`), as is the person whose name was
used; these may be two notices. Entries under one's own source that one did not write are kept as well, because all
nodes must hold the same; they have reports without a second entry.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.log import EntryLog
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import SourceId
from derbyos_core.replica.notices import Notice, NoticeKind

__all__ = ["FOREIGN_MAX", "WRITERS_MAX", "ForkReport", "ForkTexts", "fork_notices", "fork_reports", "fork_texts"]

FOREIGN_MAX = 1_000
"""Entries of others under our own source that are reported one by one."""
WRITERS_MAX = 8
"""Writers with a notice of their own."""
REFS_MAX = 20
"""Entries named by one notice."""
TRIED_MAX = 4
"""Forks of one writer that are described to find one whose two entries read differently."""
TEXT_CHARS_MAX = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkReport:
    """`counting` is in the document, `other` is not; `other` is None if there is a single entry that is not ours.

    `is_own` if it is in the name of this laptop; `is_lost` if `other` was written here.
    """

    ref: EntryRef
    counting: Entry
    other: Entry | None
    is_own: bool
    is_lost: bool = False


@dataclass(frozen=True, slots=True)
class ForkTexts:
    """The forks of one writer, with the words for the two entries of the first one."""

    reports: Sequence[ForkReport]
    counting: str
    other: str

    @property
    def is_own(self) -> bool:
        """Whether they are in the name of this laptop."""
        return self.reports[0].is_own

    @property
    def numbers(self) -> list[EntryRef]:
        """The forked numbers, each once."""
        return sorted({report.ref for report in self.reports})


def fork_reports(
    log: EntryLog, is_own: Callable[[SourceId], bool], is_ours: Callable[[Entry], bool], foreign: Iterable[EntryRef]
) -> tuple[ForkReport, ...]:
    """Return reports on forks, oldest first, then on entries under our own source that are not ours.

    `is_own` tells whether a source is of this laptop, `is_ours` whether an entry was written here.
    """
    found = [
        ForkReport(
            ref=fork.other.ref,
            counting=fork.counting,
            other=fork.other,
            is_own=is_own(fork.other.source),
            is_lost=is_ours(fork.other),
        )
        for fork in log.forks
    ]
    told = {report.ref for report in found}
    for ref in foreign:
        entry = log.get(ref)
        if entry is not None and ref not in told:
            found.append(ForkReport(ref=ref, counting=entry, other=None, is_own=True))
    return tuple(found)


def fork_texts(
    reports: Iterable[ForkReport], writer_of: Callable[[SourceId], Hashable], describe: Callable[[Entry], str]
) -> tuple[tuple[ForkTexts, ...], int]:
    """Return the forks of each writer, own ones first, and the number of writers beyond those.

    Sources with equal `writer_of` are of one writer. Those in which an entry of this laptop does not count come first,
    apart from the others in its name.
    """
    by_writer: dict[Hashable, list[ForkReport]] = {}
    for report in reports:
        if report.other is not None:
            writer = report.is_lost if report.is_own else writer_of(report.ref.source)
            by_writer.setdefault((report.is_own, writer), []).append(report)
    groups = sorted(by_writer.values(), key=lambda some: (not some[0].is_own, not some[0].is_lost))
    found = []
    for group in groups[:WRITERS_MAX]:
        group.sort(key=lambda report: report.ref)
        found.append(ForkTexts(group, *_first_texts(group, describe)))
    return tuple(found), len(groups) - len(found)


def _first_texts(reports: Sequence[ForkReport], describe: Callable[[Entry], str]) -> tuple[str, str]:
    """Return the words for the two entries of the first fork in which they differ, else of the first one.

    The change log does not say everything, such as the words of a note.
    """
    first: tuple[str, str] | None = None
    for report in reports[:TRIED_MAX]:
        assert report.other is not None, "only forks are described"
        texts = _bounded(describe(report.counting)), _bounded(describe(report.other))
        if texts[0] != texts[1]:
            return texts
        first = first or texts
    assert first is not None, "a writer here has a fork"
    return first[0], tr("{what}, with other details", what=first[1])


def _bounded(text: str) -> str:
    return text if len(text) <= TEXT_CHARS_MAX else text[: TEXT_CHARS_MAX - 1] + "…"


def fork_notices(
    forks: Iterable[ForkTexts], more: int, who: Callable[[SourceId], str], *, is_closed: bool, is_head: bool
) -> list[Notice]:
    """Return one notice for each writer, and one that counts `more` of them.

    `who` names the person of a source. `is_head` tells whether the Head NSO is here.
    """
    notices = []
    for told in forks:
        refs = told.numbers
        words = (_own if told.is_own else _closed if is_closed else _open)(told, len(refs), who)
        parts = (words, _cause(told, is_closed=is_closed), _task(is_head=is_head or told.is_own))
        notices.append(
            Notice(
                kind=NoticeKind.FORK,
                sentence=joined(" ", parts),
                is_own=told.is_own,
                count=len(refs),
                refs=tuple(refs[:REFS_MAX]),
            )
        )
    if more:
        sentence = ntr(
            "The entries of {n} more laptop have numbers that were given twice.",
            "The entries of {n} more laptops have numbers that were given twice.",
            more,
        )
        notices.append(Notice(kind=NoticeKind.FORK, sentence=sentence, count=more))
    return notices


def _values(told: ForkTexts) -> Mapping[str, str]:
    return {"counting": told.counting, "other": told.other}


def _own(told: ForkTexts, count: int, _: Callable[[SourceId], str]) -> str:
    """Return which of one's own entries do not count, else which two entries in one's own name have one number."""
    if told.reports[0].is_lost:
        return ntr(
            "Your entry “{other}” is kept, but does not count: “{counting}” has the same number and counts everywhere.",
            "{n} of your entries are kept, but do not count: others have the same numbers and count everywhere. The "
            "first is “{other}”; “{counting}” counts in its place.",
            count,
            **_values(told),
        )
    return ntr(
        "Two entries in the name of this laptop have one number: “{counting}” counts everywhere, “{other}” is kept, "
        "but does not count.",
        "{n} numbers of entries in the name of this laptop were given twice. Of the first, “{counting}” counts "
        "everywhere, “{other}” is kept, but does not count.",
        count,
        **_values(told),
    )


def _closed(told: ForkTexts, count: int, who: Callable[[SourceId], str]) -> str:
    return ntr(
        "The laptop of {who} gave one number to two entries: it said “{counting}” to some laptops and “{other}” to "
        "others. The first counts everywhere, the second is kept, but does not count.",
        "The laptop of {who} gave {n} numbers to two entries each, and told some laptops one of them and others the "
        "other. The first time it said “{counting}”, which counts everywhere, and “{other}”, which is kept, but does "
        "not count.",
        count,
        who=who(told.reports[0].ref.source),
        **_values(told),
    )


def _open(told: ForkTexts, count: int, who: Callable[[SourceId], str]) -> str:
    return ntr(
        "Two entries in the name of {who} have one number: “{counting}” counts everywhere, “{other}” is kept, but does "
        "not count.",
        "{n} numbers of entries in the name of {who} were given twice. Of the first, “{counting}” counts everywhere, "
        "“{other}” is kept, but does not count.",
        count,
        who=who(told.reports[0].ref.source),
        **_values(told),
    )


def _cause(told: ForkTexts, *, is_closed: bool) -> str:
    """Return how that happens, without an accusation."""
    if is_closed:
        if told.is_own:
            return tr(
                "Both are signed with the key of this laptop: it was restored from a backup, or its files were copied."
            )
        return tr("A laptop does that if it was restored from a backup, or its files were copied: ask there.")
    if told.is_own:
        return tr("This laptop was restored from a backup, or somebody else wrote in your name.")
    return tr("That laptop was restored from a backup, or somebody else wrote in its name: ask there.")


def _task(*, is_head: bool) -> str:
    if is_head:
        return tr("Look at both, and enter what is right.")
    return tr("The Head NSO looks at both, and enters what is right.")
