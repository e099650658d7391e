"""Plain computation of the entries that count, and of their order (data-model 3 and 4).

The input is all received entries, in any order and with repetitions. The result has one entry per slot (of a fork the
one with the lower SHA-256 of its canonical form), the unbroken run of every source (with the accepted gaps), an
effective stamp for each, and the one order. Written from the design, not from the program; there is no cache.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from lxml import etree

from derbyos_core.gossip.entry import Entry, EntryRef

Key = tuple[int, str, int]


@dataclass(frozen=True)
class Slot:
    """An entry in its place; every one is applied, with a believed timestamp or not."""

    entry: Entry
    key: Key
    is_time_believed: bool


@dataclass(frozen=True)
class PlainLog:
    """Content of a node's log that has these entries."""

    slots: list[Slot]
    tops: dict[str, int]
    held: int
    forks: frozenset[tuple[EntryRef, bytes, bytes]]
    """Slot, the digest that counts, the digest of the other entry."""


def fingerprint(entry: Entry) -> bytes:
    """Return the SHA-256 of the canonical form."""
    root = etree.fromstring(entry.body)
    return hashlib.sha256(etree.tostring(root, method="c14n", with_tail=False)).digest()


def numbers_of(text: str) -> set[int]:
    """Return the numbers in a text such as `5-7,9`."""
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        if first.isascii() and last.isascii() and first.isdigit() and (last or first).isdigit():
            found.update(range(int(first), int(last or first) + 1))
    return found


def accepts(entry: Entry) -> list[tuple[str, set[int]]]:
    """Return the missing numbers that an entry accepts, by source (entries 2.11)."""
    return [
        (payload.attributes.get("uuid", "").lower(), numbers_of(payload.attributes.get("missing", "")))
        for act in entry.acts
        if act.target.path == "nsodes"
        for payload in act.payload
        if payload.tag == "accept"
    ]


def plain_log(came: Iterable[Entry]) -> PlainLog:
    """Return the log that follows from a set of entries."""
    slots: dict[EntryRef, dict[bytes, Entry]] = {}
    for entry in came:
        slots.setdefault(entry.ref, {}).setdefault(fingerprint(entry), entry)
    forks = frozenset(
        (ref, min(found), other) for ref, found in slots.items() for other in found if other != min(found)
    )
    entries = {ref: found[min(found)] for ref, found in slots.items()}
    sources = sorted({ref.source for ref in entries})
    accepted: dict[str, set[int]] = {}
    while True:
        runs = {source: run_of(source, entries, accepted.get(source, set())) for source in sources}
        said: dict[str, set[int]] = {}
        for run in runs.values():
            for entry in run:
                for source, numbers in accepts(entry):
                    said.setdefault(source, set()).update(numbers)
        if said == accepted:
            break
        accepted = said
    placed = [slot for run in runs.values() for slot in stamped(run)]
    placed.sort(key=lambda slot: slot.key)
    tops: dict[str, int] = {source: run[-1].sequence for source, run in runs.items() if run}
    return PlainLog(placed, tops, len(entries) - len(placed), forks)


def run_of(source: str, entries: dict[EntryRef, Entry], accepted: set[int]) -> list[Entry]:
    """Return the entries of a source from 1 on, up to the first number neither present nor accepted as missing."""
    here = {ref.sequence: entry for ref, entry in entries.items() if ref.source == source}
    run = []
    number = 1
    while number in here or (number in accepted and number < max(here)):
        if number in here:
            run.append(here[number])
        number += 1
    return run


def stamped(run: list[Entry]) -> list[Slot]:
    """Return the effective stamp: max(own, predecessor's + 1 microsecond); the latter if the own is not believed."""
    slots: list[Slot] = []
    for entry in run:
        own = believed(entry)
        after = slots[-1].key[0] + 1 if slots else 0
        stamp = after if own is None else max(own, after)
        slots.append(Slot(entry, (stamp, entry.source, entry.sequence), own is not None))
    return slots


def believed(entry: Entry) -> int | None:
    """Return the timestamp in whole microseconds: a plain decimal, at most ten whole digits, from 2000 to 2200."""
    text = (etree.fromstring(entry.body).get("timestamp") or "").strip(" \t\r\n")
    whole, _, fraction = text.partition(".")
    plain = all(character in "0123456789" for character in whole + fraction)
    if not plain or not 1 <= len(whole) <= 10:
        return None
    year = (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=int(whole))).year
    return int(whole + (fraction + "000000")[:6]) if 2000 <= year <= 2200 else None
