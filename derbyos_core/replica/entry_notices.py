"""Notices about entries: selection and wording (data-model 4).

An entry stamped more than a day ahead of the bout's time is out of reach: no writer's stamps follow it, so later
answers sort before it. An entry whose timestamp is not credible is placed after its source's previous entry. Both
count. Their writer and the Head NSO get a notice, because the position may not be the intended one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import islice, pairwise
from types import MappingProxyType

from derbyos_core.bout.model import Bout, TimeOut
from derbyos_core.bout.model.deleted_jam import DeletedJam, LostThing, ReopenedJam
from derbyos_core.bout.wording.describe_entry import Describer
from derbyos_core.bout.wording.lost_words import deleted_name, lost_words
from derbyos_core.bout.wording.words import Words
from derbyos_core.clock import Instant
from derbyos_core.document.authority import Refusal, RefusalReason
from derbyos_core.document.interpretation import FoldOutcome
from derbyos_core.document.removals import Removal, RemovedSaid
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.entry_time import EntryTimes
from derbyos_core.gossip.log import EntryLog
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import AuthorId, SourceId
from derbyos_core.jam_names import jam_in_game
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.source_profiles import SourceProfiles

__all__ = ["REACH_US", "EntryNotices", "told_of"]

REACH_US = 86_400_000_000
"""Writers ignore stamps that are more than a day ahead of their own time."""
NAMES_MAX = 20
"""Writers with a notice of their own, per kind of notice."""
REFS_MAX = 20
"""Entries named by one notice."""
UNNAMED = tr("an unnamed laptop")
NO_REFUSALS: Mapping[EntryRef, Refusal] = MappingProxyType({})
OWN_MAX = 10
"""Own entries without effect that get a notice each."""
NEAR_US = 15_000_000
"""Two teams do not ask for a timeout each within this time, but two officials note one within it."""
MOMENT_US = 1_000_000
"""Younger entries get no notice, because the entry that they depend on may still be on its way."""
_REFUSED: Mapping[RefusalReason, str] = {
    RefusalReason.EXPELLED: tr("That laptop was removed from the bout."),
    RefusalReason.NOT_ADMITTED: tr("That laptop was not admitted to the bout; the join code admits it."),
    RefusalReason.OTHER_AUTHOR: tr("It claims to be somebody else."),
    RefusalReason.NO_AUTHORITY: tr("Only the Head NSO may enter this."),
    RefusalReason.OUT_OF_RANK: tr("It concerns the founder of the bout, or a Head NSO of the same or a higher rank."),
    RefusalReason.NOT_FOUNDER: tr("Somebody else founded the bout."),
    RefusalReason.OLD_CODE: tr("The join code had been changed."),
    RefusalReason.RESTRICTED: tr("The Head NSO has restricted this: {by}."),
    RefusalReason.UNREADABLE: tr("It cannot be read."),
}
_WITHOUT_EFFECT = {
    FoldOutcome.PENDING: tr(
        "One of your entries has no effect: {what}. Its target does not exist or was removed. Enter it again if it "
        "still applies."
    ),
    FoldOutcome.UNRESOLVED: tr(
        "It is unclear who is meant in one of your entries: {what}. Enter it again and say who."
    ),
    FoldOutcome.INVALID: tr(
        "One of your entries has no effect: {what}. That is not possible in a bout. Enter it another way."
    ),
}


class EntryNotices:
    """Notices about the entries of one log, for the user of one laptop."""

    def __init__(self, log: EntryLog, own: Set[SourceId], author: AuthorId) -> None:
        """`own` are the sources of this laptop; the set may grow."""
        self._log = log
        self._own = own
        self._author = author
        self._times = EntryTimes()
        self._texts: dict[EntryRef, str] = {}
        self.wake: Instant | None = None
        """Bout time at which the next entry without effect is old enough for a notice."""

    def of_time(self, writers: SourceProfiles, now: Instant) -> list[Notice]:
        """Return notices on entries out of reach at this bout time, and on entries with incredible timestamps."""
        beyond = self._log.beyond(Instant(now + REACH_US), REFS_MAX)
        ahead = ((source, count, [item.entry.ref for item in run]) for source, count, run in beyond)
        return [
            *self._notices_by_source(NoticeKind.TIME, "ahead", ahead, writers, _ahead),
            *self._notices_of(NoticeKind.TIME, "undated", self._log.undated, writers, _undated),
        ]

    def of_refusals(
        self,
        writers: SourceProfiles,
        refused: Iterable[tuple[SourceId, int, int]],
        lagging: Iterable[tuple[SourceId, int]],
    ) -> Iterator[Notice]:
        """Yield notices on members that do not accept our entries, and on peers' entries that were refused here."""
        for source, count in islice(lagging, NAMES_MAX):
            sentence = ntr(
                "{n} entry made here is not accepted by {who}. Check the list of alerts on that laptop; until it is"
                " accepted, say there what is entered.",
                "{n} entries made here are not accepted by {who}. Check the list of alerts on that laptop; until "
                "they are accepted, say there what is entered.",
                count,
                who=writers[source].name or UNNAMED,
            )
            yield Notice(kind=NoticeKind.REFUSED, sentence=sentence, is_own=True)
        for source, count, _ in islice(refused, NAMES_MAX):
            sentence = ntr(
                "{n} entry from {who} was not accepted: more came from there than a bout needs. What officials "
                "enter themselves is still accepted.",
                "{n} entries from {who} were not accepted: more came from there than a bout needs. What officials "
                "enter themselves is still accepted.",
                count,
                who=writers[source].name or UNNAMED,
            )
            yield Notice(kind=NoticeKind.REFUSED, sentence=sentence)

    def of_names_ahead(self, writers: SourceProfiles, named: Iterable[EntryRef]) -> list[Notice]:
        """Return notices on entries that were undone, replaced or settled before they were written."""
        return list(self._notices_of(NoticeKind.NOT_APPLIED, "named-ahead", named, writers, _named_ahead))

    def of_deleted_jams(self, writers: SourceProfiles, bout: Bout) -> Iterator[Notice]:
        """Yield notices on what was entered in jams that somebody else deleted: one per jam and writer.

        Those who delete a jam are asked first, so they get none about their own entries; nor does the Head NSO about
        the mere start and end of a jam.
        """
        for jam in islice(reversed(bout.deleted), NAMES_MAX):
            deleters = {self._writer(writers, ref.source) for ref in jam.by}
            by_writer: dict[tuple[bool, str], list[LostThing]] = {}
            for thing in jam.lost:
                for who in dict.fromkeys(self._writer(writers, ref.source) for ref in thing.entries):
                    if who not in deleters and (not who[0] or not thing.is_of_jam):
                        by_writer.setdefault(who, []).append(thing)
            for who in sorted(by_writer)[:NAMES_MAX]:
                yield self._of_deleted_jam(jam, by_writer[who], writers, bout, who)

    def of_reopened_jams(self, writers: SourceProfiles, bout: Bout) -> Iterator[Notice]:
        """Yield notices on jams that count although they were deleted: one for each who deleted them."""
        for jam in islice(bout.reopened, NAMES_MAX):
            for who in sorted({self._writer(writers, ref.source) for ref in jam.by})[:NAMES_MAX]:
                yield self._of_reopened_jam(jam, writers, bout, who)

    def _of_reopened_jam(self, jam: ReopenedJam, writers: SourceProfiles, bout: Bout, who: tuple[bool, str]) -> Notice:
        is_other, name = who
        values = {"jam": jam_in_game(jam.id, bout), "what": lost_words(jam.unseen, bout)}
        if is_other:
            sentence = tr(
                "{who} deleted {jam}, but it still counts, because this had not reached them: {what}. Have it deleted "
                "again, or the deletion undone.",
                who=name or UNNAMED,
                **values,
            )
        else:
            sentence = tr(
                "You deleted {jam}, but it still counts, because this had not reached you: {what}. Delete it again, or "
                "undo the deletion.",
                **values,
            )
        refs = tuple(ref for ref in jam.by if self._writer(writers, ref.source) == who)
        return Notice(
            kind=NoticeKind.NOT_APPLIED,
            topic="reopened",
            sentence=sentence,
            is_own=not is_other,
            is_single=True,
            refs=refs[:REFS_MAX],
        )

    def of_removals(
        self, writers: SourceProfiles, removals: Sequence[Removal], describer: Callable[[Sequence[Removal]], Describer]
    ) -> Iterator[Notice]:
        """Yield notices on what somebody removed without having seen all that was entered of it: one for each writer.

        `removals` are those that `told_of` tells of.
        """
        if not removals:
            return
        words = describer(removals)
        for one in removals[-NAMES_MAX:]:
            by_writer: dict[tuple[bool, str], list[RemovedSaid]] = {}
            for said in sorted(one.unseen, key=lambda said: said.entry):
                by_writer.setdefault(self._writer(writers, said.entry.source), []).append(said)
            for who in sorted(by_writer)[:NAMES_MAX]:
                yield self._of_removal(one, by_writer[who], writers, words, who)

    def _of_removal(
        self,
        removal: Removal,
        unseen: list[RemovedSaid],
        writers: SourceProfiles,
        words: Describer,
        who: tuple[bool, str],
    ) -> Notice:
        is_other, name = who
        is_by_other, remover = self._writer(writers, removal.by.source)
        refs = tuple(dict.fromkeys(said.entry for said in unseen))
        entry = self._log.get(removal.by)
        entries = [(one, said.eid) for said in unseen if (one := self._log.get(said.entry)) is not None]
        texts = dict.fromkeys(words.of_element(one, eid) for one, eid in dict.fromkeys(entries))
        sentence = _removed(
            remover or UNNAMED if is_by_other else None,
            name or UNNAMED if is_other else None,
            words.removed(entry, removal.eid) if entry is not None else str(removal.by),
            joined(", ", texts),
        )
        return Notice(
            kind=NoticeKind.NOT_APPLIED,
            topic="removed",
            sentence=sentence,
            is_own=not is_other,
            is_single=True,
            refs=refs[:REFS_MAX],
            by=(removal.by,),
        )

    def of_unstarted_ends(self, writers: SourceProfiles, bout: Bout, now: Instant) -> Iterator[Notice]:
        """Yield notices on ends of jams whose start was undone: one for each who entered such an end."""
        for end in islice(bout.unstarted_ends, NAMES_MAX):
            for (is_other, name), refs in self._settled(writers, end.by, now):
                jam = jam_in_game(end.jam, bout)
                if is_other:
                    sentence = tr(
                        "{who} ended {jam}, but no start of it counts, so the end says nothing. Have its start redone, "
                        "or {jam} deleted.",
                        who=name or UNNAMED,
                        jam=jam,
                    )
                else:
                    sentence = tr(
                        "You ended {jam}, but no start of it counts, so the end says nothing. Have its start redone, "
                        "or {jam} deleted.",
                        jam=jam,
                    )
                yield _without_effect(sentence, refs, topic="unstarted", is_own=not is_other)

    def of_overlaps(self, writers: SourceProfiles, bout: Bout, now: Instant) -> Iterator[Notice]:
        """Yield notices on jams that began while another one ran, to whoever started one of the two."""
        for found in islice(bout.overlaps, NAMES_MAX):
            if any(self._is_fresh(ref, now) for ref in found.by):
                continue
            first = jam_in_game(found.first, bout, found.second)
            second = jam_in_game(found.second, bout, found.first)
            if found.unsettled is not None:
                jam = first if found.unsettled == found.first else second
                sentence = tr(
                    "{first} still ran when {second} began, by the start of {jam} that counts: another one was entered "
                    "as well. Have its start settled.",
                    first=first,
                    second=second,
                    jam=jam,
                )
            else:
                sentence = tr(
                    "{first} still ran when {second} began. If they were one jam, have one of them deleted; else have "
                    "the end of {first} corrected.",
                    first=first,
                    second=second,
                )
            is_own = any(self._is_own(writers, ref.source) for ref in found.by)
            yield _double("overlap", sentence, found.by, is_own=is_own)

    def of_stops(self, writers: SourceProfiles, bout: Bout, now: Instant) -> Iterator[Notice]:
        """Yield notices on stoppages that two laptops noted as of different callers, at one time."""
        every = [stop for period in bout.periods for stop in period.time_outs]
        for stop in [one for one in every if one.unlike][:NAMES_MAX]:
            yield from self._of_unlike(stop, writers, bout, now)
        near = [(first, second) for first, second in pairwise(every) if _is_near(first, second)]
        for first, second in near[:NAMES_MAX]:
            by = [ref for stop in (first, second) for note in stop.notes for ref in note.by]
            if len({self._writer(writers, ref.source) for ref in by}) < 2 or any(
                self._is_fresh(ref, now) for ref in by
            ):
                continue
            words = Words(bout)
            sentence = tr(
                "{first} and {second} were noted at one time. If it was one, have the other one removed.",
                first=words.stop(first.kind),
                second=words.stop(second.kind),
            )
            yield _double("near", sentence, by, is_own=any(self._is_own(writers, ref.source) for ref in by))

    def _of_unlike(self, stop: TimeOut, writers: SourceProfiles, bout: Bout, now: Instant) -> Iterator[Notice]:
        """Yield a notice for each who noted another caller of a stoppage than the one that counts."""
        words = Words(bout)
        for note in stop.unlike[:NAMES_MAX]:
            for (is_other, name), refs in self._settled(writers, note.by, now):
                said = {"noted": words.stop(note.kind), "counts": words.stop(stop.kind)}
                if is_other:
                    sentence = tr(
                        "{who} noted “{noted}”, but “{counts}” counts, noted at the same time. Whichever it was, have "
                        "it chosen in the list of jams and timeouts.",
                        who=name or UNNAMED,
                        **said,
                    )
                else:
                    sentence = tr(
                        "You noted “{noted}”, but “{counts}” counts, noted at the same time. Whichever it was, have "
                        "it chosen in the list of jams and timeouts.",
                        **said,
                    )
                yield _double("unlike", sentence, refs, is_own=not is_other)

    def _of_deleted_jam(
        self,
        jam: DeletedJam,
        things: list[LostThing],
        writers: SourceProfiles,
        bout: Bout,
        who: tuple[bool, str],
    ) -> Notice:
        refs = dict.fromkeys(
            ref for thing in things for ref in thing.entries if self._writer(writers, ref.source) == who
        )
        is_other, name = who
        sentence = _deleted(
            len(refs), name or UNNAMED if is_other else None, deleted_name(jam, bout), lost_words(things, bout)
        )
        return Notice(
            kind=NoticeKind.NOT_APPLIED,
            topic="deleted",
            sentence=sentence,
            is_own=not is_other,
            is_single=True,
            refs=tuple(refs)[:REFS_MAX],
            by=jam.by[:REFS_MAX],
        )

    def _writer(self, writers: SourceProfiles, source: SourceId) -> tuple[bool, str]:
        """Return whether a source is another person's, and that person's name, as notices are grouped by it."""
        is_own = self._is_own(writers, source)
        return not is_own, "" if is_own else writers[source].name

    def _settled(
        self, writers: SourceProfiles, refs: Iterable[EntryRef], now: Instant
    ) -> list[tuple[tuple[bool, str], list[EntryRef]]]:
        """Return the entries that are older than a moment, by their writers."""
        found: dict[tuple[bool, str], list[EntryRef]] = {}
        for ref in refs:
            if not self._is_fresh(ref, now):
                found.setdefault(self._writer(writers, ref.source), []).append(ref)
        return sorted(found.items())[:NAMES_MAX]

    def of_faults(self, writers: SourceProfiles, aside: Iterable[EntryRef]) -> list[Notice]:
        """Return notices on entries at which this program itself failed."""
        return list(self._notices_of(NoticeKind.NOT_APPLIED, "failed", aside, writers, _failed))

    def without_effect(
        self,
        writers: SourceProfiles,
        found: Mapping[EntryRef, FoldOutcome],
        now: Instant,
        describe: Callable[[EntryRef], str],
        refusals: Mapping[EntryRef, Refusal] = NO_REFUSALS,
    ) -> list[Notice]:
        """Return notices on entries that have no effect and are older than a moment; own entries get one each.

        `refusals` has those that are outside the rights of their writers.
        """
        self.wake = None
        own: list[EntryRef] = []
        others: dict[tuple[bool, SourceId, RefusalReason | None], list[EntryRef]] = {}
        whose: dict[SourceId, bool] = {}
        for ref, outcome in found.items():
            if self._is_fresh(ref, now):
                continue
            is_own = whose.get(ref.source)
            if is_own is None:
                is_own = whose[ref.source] = self._is_own(writers, ref.source)
            if is_own:
                own.append(ref)
            else:
                reason = refusals[ref].reason if ref in refusals else None
                others.setdefault((outcome is not FoldOutcome.PENDING, ref.source, reason), []).append(ref)
        named = {*own[:OWN_MAX], *(refs[0] for refs in islice(others.values(), NAMES_MAX))}
        named |= {by for ref in named if ref in refusals and (by := refusals[ref].by) is not None}
        self._texts = {ref: self._texts.get(ref) or describe(ref) for ref in named}
        notices = []
        for ref in own[:OWN_MAX]:
            if ref in refusals:
                sentence = tr(
                    "One of your entries has no effect: {what}. {reason}",
                    what=self._texts[ref],
                    reason=self._reason(refusals[ref]),
                )
            else:
                sentence = _WITHOUT_EFFECT[found[ref]].format(what=self._texts[ref])
            notices.append(_without_effect(sentence, [ref], is_own=True))
        if len(own) > OWN_MAX:
            more = own[OWN_MAX:]
            sentence = ntr(
                "{n} more of your entries has no effect.", "{n} more of your entries have no effect.", len(more)
            )
            notices.append(_without_effect(sentence, more, is_own=True))
        shown = sorted(islice(others.items(), NAMES_MAX), key=lambda one: one[0][0])
        for (is_unclear, source, reason), refs in shown:
            who, what = writers[source].name or UNNAMED, self._texts[refs[0]]
            if reason is not None:
                sentence = _others_refused(len(refs), who, what, self._reason(refusals[refs[0]]))
            else:
                sentence = (_others_unclear if is_unclear else _others_absent)(len(refs), who, what)
            notices.append(_without_effect(sentence, refs))
        rest = [ref for refs in islice(others.values(), NAMES_MAX, None) for ref in refs]
        if rest:
            sentence = ntr(
                "{n} entry by somebody else has no effect.", "{n} entries by others have no effect.", len(rest)
            )
            notices.append(_without_effect(sentence, rest))
        return notices

    def _reason(self, refusal: Refusal) -> str:
        by = self._texts.get(refusal.by, "") if refusal.by is not None else ""
        return _REFUSED[refusal.reason].format(by=by)

    def _is_fresh(self, ref: EntryRef, now: Instant) -> bool:
        """Return whether an entry is younger than a moment; if so, schedule `wake` for its end."""
        entry = self._log.get(ref)
        at = self._times.written_at(entry, self._log.get) if entry is not None else None
        if at is None or abs(now - at) >= MOMENT_US:
            return False
        due = Instant(at + MOMENT_US)
        self.wake = due if self.wake is None else min(due, self.wake)
        return True

    def _is_own(self, writers: SourceProfiles, source: SourceId) -> bool:
        return source in self._own or writers[source].author == self._author

    def _notices_of(
        self,
        kind: NoticeKind,
        topic: str,
        found: Iterable[EntryRef],
        writers: SourceProfiles,
        words: Callable[[int, str | None], str],
    ) -> Iterator[Notice]:
        """Yield one notice for each writer of these entries."""
        refs: dict[SourceId, list[EntryRef]] = {}
        for ref in found:
            refs.setdefault(ref.source, []).append(ref)
        return self._notices_by_source(
            kind, topic, ((name, len(these), these) for name, these in refs.items()), writers, words
        )

    def _notices_by_source(
        self,
        kind: NoticeKind,
        topic: str,
        found: Iterable[tuple[SourceId, int, list[EntryRef]]],
        writers: SourceProfiles,
        words: Callable[[int, str | None], str],
    ) -> Iterator[Notice]:
        """Yield one notice per writer: own ones first, a writer with several sources once."""
        by_writer: dict[tuple[bool, str], tuple[int, list[EntryRef]]] = {}
        for source, count, refs in found:
            name = self._writer(writers, source)
            before = by_writer.get(name, (0, []))
            by_writer[name] = before[0] + count, (before[1] + refs)[:REFS_MAX]
        for is_other, who in sorted(by_writer)[:NAMES_MAX]:
            number, some = by_writer[is_other, who]
            sentence = words(number, who or UNNAMED if is_other else None)
            yield Notice(kind=kind, topic=topic, sentence=sentence, is_own=not is_other, refs=tuple(some))


def told_of(removals: Sequence[Removal]) -> frozenset[EntryRef]:
    """Return the entries that notices on these removals tell of."""
    return frozenset([said.entry for one in removals[-NAMES_MAX:] for said in one.unseen])


def _removed(remover: str | None, writer: str | None, what: str, said: str) -> str:
    if writer is None:
        return tr(
            "“{what}” was removed by {who}, who had not seen what you entered of it: “{said}”. That says nothing now. "
            "Have the removal undone in the change log; if it is to stay removed, have it removed again after that.",
            who=remover or UNNAMED,
            what=what,
            said=said,
        )
    if remover is None:
        return tr(
            "You removed “{what}” without having seen what {writer} entered of it: “{said}”. That says nothing now. "
            "Undo the removal in the change log; if it is to stay removed, remove it again after that.",
            writer=writer,
            what=what,
            said=said,
        )
    return tr(
        "“{what}” was removed by {who}, who had not seen what {writer} entered of it: “{said}”. That says nothing now. "
        "Have the removal undone in the change log; if it is to stay removed, have it removed again after that.",
        who=remover,
        writer=writer,
        what=what,
        said=said,
    )


def _is_near(first: TimeOut, second: TimeOut) -> bool:
    """Return whether two teams' stoppages began so close together that they may be one whistle."""
    teams = {first.kind.team, second.kind.team}
    if None in teams or len(teams) < 2 or first.start is None or second.start is None:
        return False
    return second.start - first.start < NEAR_US


def _double(topic: str, sentence: str, refs: Iterable[EntryRef], *, is_own: bool) -> Notice:
    shown = tuple(islice(refs, REFS_MAX))
    return Notice(kind=NoticeKind.DOUBLE, topic=topic, sentence=sentence, is_own=is_own, is_single=True, refs=shown)


def _without_effect(sentence: str, refs: list[EntryRef], *, topic: str = "no-effect", is_own: bool = False) -> Notice:
    return Notice(
        kind=NoticeKind.NOT_APPLIED, topic=topic, sentence=sentence, is_own=is_own, refs=tuple(refs[:REFS_MAX])
    )


def _deleted(count: int, who: str | None, jam: str, what: str) -> str:
    if who is None:
        return ntr(
            "{jam} was deleted, and with it {n} of your entries: {what}. Undoing the deletion brings it back.",
            "{jam} was deleted, and with it {n} of your entries: {what}. Undoing the deletion brings them back.",
            count,
            jam=jam,
            what=what,
        )
    return ntr(
        "{jam} was deleted, and with it {n} entry by {who}: {what}. Undoing the deletion brings it back.",
        "{jam} was deleted, and with it {n} entries by {who}: {what}. Undoing the deletion brings them back.",
        count,
        jam=jam,
        who=who,
        what=what,
    )


def _ahead(count: int, who: str | None) -> str:
    if who is None:
        return ntr(
            "{n} of your entries is more than a day ahead of the bout's time. It counts and can be corrected or "
            "undone. Check this laptop's clock.",
            "{n} of your entries are more than a day ahead of the bout's time. They count and can be corrected or "
            "undone. Check this laptop's clock.",
            count,
        )
    return ntr(
        "{n} entry by {who} is more than a day ahead of the bout's time. It counts and can be corrected or undone. "
        "Have that laptop's clock checked.",
        "{n} entries by {who} are more than a day ahead of the bout's time. They count and can be corrected or "
        "undone. Have that laptop's clock checked.",
        count,
        who=who,
    )


def _undated(count: int, who: str | None) -> str:
    if who is None:
        return ntr(
            "{n} of your entries has an impossible time, so it counts directly after the one before it. Check this "
            "laptop's clock.",
            "{n} of your entries have impossible times, so they count directly after the ones before them. Check "
            "this laptop's clock.",
            count,
        )
    return ntr(
        "{n} entry by {who} has an impossible time, so it counts directly after the one before it. Have that "
        "laptop's clock checked.",
        "{n} entries by {who} have impossible times, so they count directly after the ones before them. Have that "
        "laptop's clock checked.",
        count,
        who=who,
    )


def _failed(count: int, who: str | None) -> str:
    if who is None:
        return ntr(
            "DerbyOS could not process {n} of your entries: it is kept but has no effect here. Enter it another "
            "way, and report the error.",
            "DerbyOS could not process {n} of your entries: they are kept but have no effect here. Enter them "
            "another way, and report the error.",
            count,
        )
    return ntr(
        "DerbyOS could not process {n} entry by {who}: it is kept but has no effect here. Ask what it was, and "
        "report the error.",
        "DerbyOS could not process {n} entries by {who}: they are kept but have no effect here. Ask what they were,"
        " and report the error.",
        count,
        who=who,
    )


def _others_absent(count: int, who: str, what: str) -> str:
    return ntr(
        "{n} entry by {who} has no effect ({what}): its target does not exist or was removed. Ask whether it still "
        "applies.",
        "{n} entries by {who} have no effect (the first: {what}): their targets do not exist or were removed. Ask "
        "whether they still apply.",
        count,
        who=who,
        what=what,
    )


def _others_unclear(count: int, who: str, what: str) -> str:
    return ntr(
        "{n} entry by {who} has no effect ({what}): it is unclear who or what it means. Ask what was meant.",
        "{n} entries by {who} have no effect (the first: {what}): it is unclear who or what they mean. Ask what was"
        " meant.",
        count,
        who=who,
        what=what,
    )


def _others_refused(count: int, who: str, what: str, reason: str) -> str:
    return ntr(
        "{n} entry by {who} has no effect ({what}). {reason}",
        "{n} entries by {who} have no effect (the first: {what}). {reason}",
        count,
        who=who,
        what=what,
        reason=reason,
    )


def _named_ahead(count: int, who: str | None) -> str:
    if who is None:
        return ntr(
            "Somebody undid or replaced {n} of your entries before you wrote it. Check whether it counts, and enter"
            " it again if it does not.",
            "Somebody undid or replaced {n} of your entries before you wrote them. Check whether they count, and "
            "enter them again if they do not.",
            count,
        )
    return ntr(
        "Somebody undid or replaced {n} entry by {who} before it was written. Check whether it counts.",
        "Somebody undid or replaced {n} entries by {who} before they were written. Check whether they count.",
        count,
        who=who,
    )
