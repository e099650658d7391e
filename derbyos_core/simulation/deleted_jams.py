"""Check that a deletion of a jam takes it away, or is reported, and that nothing is lost in a deleted jam in silence.

What was on the screen of whoever deleted a jam is told by `Screens`, not by what the deletion itself says:

* a deleted jam that counts: its writer has a notice that says so, and names what had not reached them; of several
  deletions by one person the last one;
* a deleted jam that is gone: one who deleted it had everything in it on the screen, and everybody else who has an entry
  in it has a notice that names it.
"""

from collections.abc import Iterator, Mapping

from derbyos_core.bout.model.jam_numbers import DELETED_JAM
from derbyos_core.bout.reading.deleted_jams import lost_things
from derbyos_core.bout.wording.lost_words import lost_words
from derbyos_core.bout.writing.attribute_text import is_yes
from derbyos_core.clock import Instant
from derbyos_core.document.natural import number_of
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import AuthorId, SourceId
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.accounts import LaptopAccount, Notified
from derbyos_core.simulation.odd_entries import Screens
from derbyos_core.simulation.promises import BrokenPromise, Promise

__all__ = ["check_deleted_jams"]

Held = Mapping[Element, tuple[EntryRef, ...]]
"""The entries that stand in each element of a jam."""
BY_COMPUTER = ("number", "counts-in")


def check_deleted_jams(replica: Replica, screens: Screens, writers: Mapping[SourceId, LaptopAccount]) -> None:
    """Check each deletion that stands; `writers` has the account for each source of a laptop that runs this program."""
    shown = {jam.id.place for jam in replica.view().bout.jams}
    for place, marks, jam in _deleted(replica.document.root()):
        held = _held(jam)
        deletions = [ref for mark in marks for ref in _entries(mark)]
        if place in shown:
            last = {mark.standing[-1].author: mark for mark in sorted(marks, key=_since)}
            for ref in (ref for mark in last.values() for ref in _entries(mark)):
                _check_counting(ref, jam, screens, writers)
        else:
            _check_gone(deletions, held, screens, writers)


def _check_counting(
    deletion: EntryRef, jam: Element, screens: Screens, writers: Mapping[SourceId, LaptopAccount]
) -> None:
    """Check that whoever deleted a jam which counts is told so, with what had not reached them."""
    own = writers.get(deletion.source)
    if own is None:
        return
    held = ((element, claim) for element in jam.walk() for claim in element.standing)
    things = tuple(lost_things(one for one in held if not screens.stood_in_jam(deletion, one[1].entry)))
    if not things:
        raise _broken(deletion, "deletes a jam that counts, although all that is in it was on the screen")
    why = str(lost_words(things, own.view.bout))
    if not any(_is_about(notice, deletion) and why in str(notice.sentence) for notice in own.view.notices):
        raise _broken(deletion, f"deletes a jam that counts, and its writer is not told so, nor why: {why}")


def _is_about(notice: Notice, ref: EntryRef) -> bool:
    return notice.kind is NoticeKind.NOT_APPLIED and notice.is_own and ref in notice.refs


def _check_gone(
    deletions: list[EntryRef], held: Held, screens: Screens, writers: Mapping[SourceId, LaptopAccount]
) -> None:
    """Check that somebody who had seen everything deleted a jam which is gone, and that all others are told."""
    entries = dict.fromkeys(ref for refs in held.values() for ref in refs)
    if not any(all(screens.had_seen(deletion, ref) for ref in entries) for deletion in deletions):
        raise _broken(deletions[0], "deletes a jam with entries that had been on no screen of whoever deleted it")
    lost = dict.fromkeys(ref for element, refs in held.items() if _counted(element) for ref in refs)
    told: dict[int, Notified] = {}
    for ref in lost:
        own = writers.get(ref.source)
        if own is None or _knew(ref, own.author, deletions, screens, writers):
            continue
        notified = told.setdefault(id(own), Notified(own.view, is_own=True))
        if not notified.names_in_notice(ref):
            raise _broken(ref, "is in a jam that was deleted, and its writer is not told")


def _knew(
    ref: EntryRef,
    author: AuthorId,
    deletions: list[EntryRef],
    screens: Screens,
    writers: Mapping[SourceId, LaptopAccount],
) -> bool:
    """Return whether the writer of an entry deleted its jam with the entry on the screen."""
    own = (one for one in deletions if one.source in writers and writers[one.source].author == author)
    return any(screens.had_seen(one, ref) for one in own)


def _deleted(root: Element) -> Iterator[tuple[tuple[int, int], list[Element], Element]]:
    """Yield each jam that somebody deleted: its place, the deletions that stand, and the jam."""
    for period in root.children:
        number = number_of(period.get("number")) if period.tag == "period" else None
        marks: dict[int, list[Element]] = {}
        for one in period.children if number is not None else ():
            stored = number_of(one.get("number"))
            if one.tag == DELETED_JAM and one.is_present and stored is not None:
                marks.setdefault(stored, []).append(one)
        for jam in period.children:
            stored = number_of(jam.get("number"))
            if number is not None and jam.tag == "jam" and stored in marks:
                yield (number, stored), marks[stored], jam


def _since(mark: Element) -> Instant:
    return mark.since


def _held(jam: Element) -> Held:
    return {element: _entries(element, () if element is not jam else BY_COMPUTER) for element in jam.walk()}


def _entries(element: Element, without: tuple[str, ...] = ()) -> tuple[EntryRef, ...]:
    return tuple(dict.fromkeys(claim.entry for claim in element.standing if claim.attribute not in without))


def _counted(element: Element) -> bool:
    """Return whether an element counted in its jam: it was not taken back."""
    return element.is_present and not is_yes(element.get("rescinded"))


def _broken(ref: EntryRef, words: str) -> BrokenPromise:
    return BrokenPromise(Promise.COUNTS, f"{ref} {words}")
