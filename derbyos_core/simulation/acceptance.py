"""Independent reader of accepted gaps, to be compared with the one in the log."""

import re
from collections.abc import Iterable

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import SourceId

__all__ = ["is_accepted", "is_held_again"]


def is_accepted(log: EntryLog, source: SourceId, numbers: Iterable[int]) -> bool:
    """Return whether entries accept that these numbers of a source are missing; read without the log's help."""
    left = set(numbers)
    for item in log.ordered():
        if b"<accept" not in item.entry.body:
            continue
        for act in item.entry.acts:
            for payload in act.payload if act.target.path == "nsodes" else ():
                if payload.tag == "accept" and payload.attributes.get("uuid", "").lower() == source:
                    left -= _numbers(payload.attributes.get("missing", ""), left)
    return not left


def _numbers(text: str, of: set[int]) -> set[int]:
    found = set()
    for part in text.split(","):
        ends = [end for end in part.strip().split("-", 1) if re.fullmatch("[0-9]{1,9}", end)]
        if ends and len(ends) == len(part.strip().split("-", 1)):
            found |= {number for number in of if int(ends[0]) <= number <= int(ends[-1])}
    return found


def is_held_again(log: EntryLog, ref: EntryRef) -> bool:
    """Return whether an entry is held behind a gap whose acceptance lost its slot to another entry."""
    return log.get(ref) is not None and ref.sequence > log.tops.get(ref.source, 0)
