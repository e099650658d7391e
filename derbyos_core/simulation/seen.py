"""Check that no answer disappears because of a writer whose screen had not drawn it."""

from collections.abc import Callable, Mapping

from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import View
from derbyos_core.simulation.promises import BrokenPromise, Promise

__all__ = ["standing_unseen"]

Answer = tuple[str, str, EntryRef]
"""Element, register, entry."""


def standing_unseen(replica: Replica, seen: View) -> Callable[[], None]:
    """Record others' answers that this view does not show; returns a check that they still stand.

    An answer whose entry is listed afterwards as one without effect is reported, so it is not lost silently. An answer
    may also be replaced by another entry of its author: that entry was waiting for the one written here.
    """
    before = _unseen(replica.document.root(), seen.tops, replica)

    def check() -> None:
        document = replica.document
        after = _unseen(document.root(), seen.tops, replica)
        told = {*document.pending, *document.unresolved, *document.invalid}
        for answer in before:
            if answer not in after and answer[2] not in told and not _superseded_by_author(answer, after):
                words = f"{replica.source} wrote over {answer[1]} of {answer[2]}, which its screen had not drawn"
                raise BrokenPromise(Promise.SEEN, words)

    return check


def _superseded_by_author(answer: Answer, after: Mapping[Answer, None]) -> bool:
    """Return whether a newer answer to the same fact by the same source now counts."""
    eid, attribute, ref = answer
    return any(
        other[:2] == (eid, attribute) and other[2].source == ref.source and other[2].sequence > ref.sequence
        for other in after
    )


def _unseen(root: Element, tops: Mapping[SourceId, int], own: Replica) -> dict[Answer, None]:
    return {
        (element.eid, claim.attribute, claim.entry): None
        for element in root.walk()
        for claim in element.standing
        if claim.author != own.author
        and claim.entry.source != own.source
        and claim.entry.sequence > tops.get(claim.entry.source, 0)
    }
