"""Decides which entries a person has to be told of, and in what words (data-model 4).

An entry that stands more than a day ahead of the bout's time is out of reach: nobody's stamps follow it, so later
answers sort before it. One whose timestamp cannot be believed stands behind its source's previous entry. Both count;
their writer and the Head NSO are told, because the place may not be the one that was meant.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from derbyos_core.clock import Instant
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import AuthorId, SourceId
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.writers import Writers
from derbyos_core.saying import say, says

__all__ = ["REACH_US", "EntryNotices"]

REACH_US = 86_400_000_000
"""A writer follows no stamp that is further ahead of their own time than a day."""
TOLD_MAX = 20
"""Writers that are told of one by one, of one kind of notice."""
REFS_MAX = 20
"""Entries that one notice names."""
UNNAMED = say("an unnamed laptop")


class EntryNotices:
    """Notices about the entries of one log, for the person at one laptop."""

    def __init__(self, log: EntryLog, own: SourceId, author: AuthorId) -> None:
        self._log = log
        self._own = own
        self._author = author

    def of_time(self, writers: Writers, now: Instant) -> list[Notice]:
        """Entries out of reach at this bout time, and those whose time is not believed."""
        beyond = self._log.beyond(Instant(now + REACH_US))
        ahead = [item.entry.ref for _, run in beyond for item in run]
        return [
            *self._told(NoticeKind.TIME, ahead, writers, _ahead),
            *self._told(NoticeKind.TIME, self._log.undated, writers, _undated),
        ]

    def of_refusals(
        self, writers: Writers, refused: Iterable[tuple[SourceId, int, int]], lagging: Iterable[tuple[SourceId, int]]
    ) -> Iterator[Notice]:
        """Members that do not take what is entered here, and what was not taken here of what each brought."""
        for source, count in islice(lagging, TOLD_MAX):
            sentence = says(
                "The laptop of {who} does not take {n} entry that was made here. Look at its list of alerts; until"
                " it does, tell {who} what is entered.",
                "The laptop of {who} does not take {n} entries that were made here. Look at its list of alerts; until"
                " it does, tell {who} what is entered.",
                count,
                who=writers[source].name or UNNAMED,
            )
            yield Notice(kind=NoticeKind.REFUSED, sentence=sentence, is_own=True)
        for source, count, _ in islice(refused, TOLD_MAX):
            sentence = says(
                "{n} entry that came from {who} was not taken: more came from there than a bout needs. What officials"
                " enter themselves is still taken.",
                "{n} entries that came from {who} were not taken: more came from there than a bout needs. What"
                " officials enter themselves is still taken.",
                count,
                who=writers[source].name or UNNAMED,
            )
            yield Notice(kind=NoticeKind.REFUSED, sentence=sentence)

    def of_effect(self, writers: Writers, absent: Iterable[EntryRef], unclear: Iterable[EntryRef]) -> list[Notice]:
        """Entries that say nothing: what they are about is not there, or nobody can tell what they mean."""
        return [
            *self._told(NoticeKind.NOT_APPLIED, absent, writers, _absent),
            *self._told(NoticeKind.NOT_APPLIED, unclear, writers, _unclear),
        ]

    def of_names_ahead(self, writers: Writers, named: Iterable[EntryRef]) -> list[Notice]:
        """Own entries that somebody's entry named before they were written, to undo, replace or settle them."""
        return list(self._told(NoticeKind.NOT_APPLIED, named, writers, _named_ahead))

    def of_faults(self, writers: Writers, aside: Iterable[EntryRef]) -> list[Notice]:
        """Entries at which this program itself failed."""
        return list(self._told(NoticeKind.NOT_APPLIED, aside, writers, _failed))

    def _told(
        self, kind: NoticeKind, found: Iterable[EntryRef], writers: Writers, words: Callable[[int, str | None], str]
    ) -> Iterator[Notice]:
        """One notice for each writer: the own first, those who wrote as several sources once."""
        refs: dict[tuple[bool, str], list[EntryRef]] = {}
        for ref in found:
            writer = writers[ref.source]
            is_own = ref.source == self._own or writer.author == self._author
            refs.setdefault((not is_own, "" if is_own else writer.name), []).append(ref)
        for is_other, name in sorted(refs)[:TOLD_MAX]:
            these = refs[is_other, name]
            sentence = words(len(these), name or UNNAMED if is_other else None)
            yield Notice(kind=kind, sentence=sentence, is_own=not is_other, refs=tuple(these[:REFS_MAX]))


def _ahead(count: int, who: str | None) -> str:
    if who is None:
        return says(
            "{n} entry of yours stands more than a day ahead of the bout's time. It counts and can be corrected or"
            " undone. Check this laptop's clock.",
            "{n} entries of yours stand more than a day ahead of the bout's time. They count and can be corrected or"
            " undone. Check this laptop's clock.",
            count,
        )
    return says(
        "{n} entry of {who} stands more than a day ahead of the bout's time. It counts and can be corrected or"
        " undone. Have that laptop's clock checked.",
        "{n} entries of {who} stand more than a day ahead of the bout's time. They count and can be corrected or"
        " undone. Have that laptop's clock checked.",
        count,
        who=who,
    )


def _undated(count: int, who: str | None) -> str:
    if who is None:
        return says(
            "The time of {n} entry of yours cannot be true, so it counts right behind the one before it."
            " Check this laptop's clock.",
            "The times of {n} entries of yours cannot be true, so they count right behind the ones before them."
            " Check this laptop's clock.",
            count,
        )
    return says(
        "The time of {n} entry of {who} cannot be true, so it counts right behind the one before it."
        " Have that laptop's clock checked.",
        "The times of {n} entries of {who} cannot be true, so they count right behind the ones before them."
        " Have that laptop's clock checked.",
        count,
        who=who,
    )


def _failed(count: int, who: str | None) -> str:
    if who is None:
        return says(
            "This program failed at {n} entry of yours: it is kept and has no effect here."
            " Enter it another way, and report the fault.",
            "This program failed at {n} entries of yours: they are kept and have no effect here."
            " Enter them another way, and report the fault.",
            count,
        )
    return says(
        "This program failed at {n} entry of {who}: it is kept and has no effect here."
        " Ask what it was, and report the fault.",
        "This program failed at {n} entries of {who}: they are kept and have no effect here."
        " Ask what they were, and report the fault.",
        count,
        who=who,
    )


def _absent(count: int, who: str | None) -> str:
    if who is None:
        return says(
            "{n} entry of yours has no effect: what it is about is not there, or was taken away."
            " Enter it again if it still holds.",
            "{n} entries of yours have no effect: what they are about is not there, or was taken away."
            " Enter them again if they still hold.",
            count,
        )
    return says(
        "{n} entry of {who} has no effect: what it is about is not there, or was taken away."
        " Ask whether it still holds.",
        "{n} entries of {who} have no effect: what they are about is not there, or was taken away."
        " Ask whether they still hold.",
        count,
        who=who,
    )


def _unclear(count: int, who: str | None) -> str:
    if who is None:
        return says(
            "{n} entry of yours has no effect: nobody can tell who or what it means. Enter it another way.",
            "{n} entries of yours have no effect: nobody can tell who or what they mean. Enter them another way.",
            count,
        )
    return says(
        "{n} entry of {who} has no effect: nobody can tell who or what it means. Ask what was meant.",
        "{n} entries of {who} have no effect: nobody can tell who or what they mean. Ask what was meant.",
        count,
        who=who,
    )


def _named_ahead(count: int, who: str | None) -> str:
    if who is None:
        return says(
            "Somebody undid or replaced {n} entry of yours before you wrote it. See whether it counts, and enter it"
            " again if it does not.",
            "Somebody undid or replaced {n} entries of yours before you wrote them. See whether they count, and enter"
            " them again if they do not.",
            count,
        )
    return says(
        "Somebody undid or replaced {n} entry of {who} before it was written. See whether it counts.",
        "Somebody undid or replaced {n} entries of {who} before they were written. See whether they count.",
        count,
        who=who,
    )
