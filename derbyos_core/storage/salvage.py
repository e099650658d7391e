"""Salvage from a damaged bout file: every row whose own checksum holds, wherever it is.

A flipped bit in the inner pages of a tree can hide thousands of intact rows. So the trees are not followed at all: each
page of the file, and each page in its WAL, is searched for rows by itself (SQLite file format, sections 1.6 "B-tree
pages", 2.1 "Record format", 4.2 "WAL file format"). Entries are only ever added, so a row whose checksum holds is true,
from however old a page it comes.

Whoever makes a file can let thousands of cells share their octets, and let long rows go in circles through its pages.
So all cells of a page may have a few times its octets together, and all long rows a few times the pages of the file.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from derbyos_core.security.signatures import Signature
from derbyos_core.storage.formats import read_any_row
from derbyos_core.storage.schema import PAGE_BYTES, Record, Sealed, Stored, read_meta_row, unique, unique_signatures
from derbyos_core.storage.wal import FRAME_BYTES, FRAME_HEAD_BYTES, WAL_HEAD_BYTES

__all__ = ["Salvaged", "salvage", "stored_on"]

_INDEX_INTERIOR, _INDEX_LEAF, _TABLE_LEAF = 0x02, 0x0A, 0x0D
_INDEX_LOCAL_MAX = (PAGE_BYTES - 12) * 64 // 255 - 23
_TABLE_LOCAL_MAX = PAGE_BYTES - 35
_LOCAL_MIN = (PAGE_BYTES - 12) * 32 // 255 - 23
_OVERFLOW_BYTES = PAGE_BYTES - 4
_PAYLOAD_MAX = 4 << 20
"""No row is larger: a body has 1 MiB at most; a larger size is damage."""
_COLUMNS_MAX = 7
_CELLS_MAX = PAGE_BYTES // 12
"""Cells of a page: the shortest row has ten octets, and its place takes two."""
_SHARED_MAX = 4
"""Several cells may have the same octets, and several long rows the same pages, where damage is: so many times all."""


class Pages(Protocol):
    """Pages by their numbers."""

    def get(self, number: int, /) -> bytes | None:
        """Return the page, if there is one."""
        ...


class Salvaged(NamedTuple):
    """Remains of a file and its WAL: facts, entries in order of arrival, signatures, encrypted ones of both."""

    facts: dict[str, str]
    records: tuple[Record, ...]
    signatures: tuple[Signature, ...]
    sealed: tuple[Sealed, ...]


def salvage(file: bytes, wal: bytes) -> Salvaged:
    """Return everything intact in a file and its WAL."""
    pages = dict(_pages(file, 0, PAGE_BYTES))
    versions = (*pages.values(), *(page for _, page in _wal_pages(wal)))
    facts, found = _rows(versions, _Overflow(pages | dict(_wal_pages(wal)), len(versions)))
    found.sort(key=lambda one: (one[0], one[1].source, one[1].sequence))
    stored = [one for _, one in found]
    return Salvaged(
        facts=facts,
        records=unique(one for one in stored if isinstance(one, Record)),
        signatures=unique_signatures(one for one in stored if isinstance(one, Signature)),
        sealed=tuple(dict.fromkeys(one for one in stored if isinstance(one, Sealed))),
    )


def stored_on(file: bytes, numbers: Iterable[int]) -> list[Stored]:
    """Return the entries and signatures on these pages of a file."""
    pages = _Pages(file)
    overflow = _Overflow(pages, len(file) // PAGE_BYTES)
    return [stored for _, stored in _rows((page for page in map(pages.get, numbers) if page), overflow)[1]]


class _Pages:
    """Pages of a file by their numbers."""

    def __init__(self, file: bytes) -> None:
        self._file = file

    def get(self, number: int) -> bytes | None:
        at = (number - 1) * PAGE_BYTES
        return self._file[at : at + PAGE_BYTES] if 0 <= at <= len(self._file) - PAGE_BYTES else None


class _Overflow:
    """Pages in which long rows continue. Each row is read once, however many versions of its page there are."""

    def __init__(self, pages: Pages, count: int) -> None:
        self._pages = pages
        self._left = _SHARED_MAX * count
        self._known: dict[tuple[int, int], bytes | None] = {}

    def rest(self, first: int, size: int) -> bytes | None:
        """Return so many octets from this page on, None where they are not all there."""
        if (first, size) not in self._known:
            self._known[first, size] = self._read(first, size)
        return self._known[first, size]

    def _read(self, number: int, size: int) -> bytes | None:
        parts: list[bytes] = []
        passed: set[int] = set()
        while size > 0:
            page = self._pages.get(number)
            if page is None or number in passed or self._left == 0:
                return None
            self._left -= 1
            passed.add(number)
            parts.append(page[4 : 4 + min(size, _OVERFLOW_BYTES)])
            size -= _OVERFLOW_BYTES
            number = int.from_bytes(page[:4], "big")
        return b"".join(parts)


def _rows(versions: Iterable[bytes], overflow: _Overflow) -> tuple[dict[str, str], list[tuple[int, Stored]]]:
    """Return the facts and the numbered records on these versions of pages; long ones continue in `overflow`."""
    facts: dict[str, str] = {}
    found: list[tuple[int, Stored]] = []
    seen: set[bytes] = set()
    for version in versions:
        for number, payload in _payloads(version, overflow):
            if payload in seen:
                continue  # a page is written again with every entry that is added to it
            seen.add(payload)
            row = _values(payload)
            if row is None:
                continue
            record = read_any_row(row)
            if record is not None:
                found.append((number, record))
                continue
            fact = read_meta_row(row)
            if fact is not None:
                facts[fact[0]] = fact[1]
    return facts, found


def _pages(data: bytes, start: int, stride: int) -> Iterator[tuple[int, bytes]]:
    for number, at in enumerate(range(start, len(data) - stride + 1, stride), start=1):
        yield number, data[at : at + stride]


def _wal_pages(wal: bytes) -> Iterator[tuple[int, bytes]]:
    for _, frame in _pages(wal, WAL_HEAD_BYTES, FRAME_BYTES):
        yield int.from_bytes(frame[:4], "big"), frame[FRAME_HEAD_BYTES:]


def _payloads(page: bytes, overflow: _Overflow) -> Iterator[tuple[int, bytes]]:
    """Yield candidate rows of one page, with their numbers if any; the checksums show which are real."""
    kind, count = page[0], int.from_bytes(page[3:5], "big")
    if kind not in (_INDEX_INTERIOR, _INDEX_LEAF, _TABLE_LEAF):
        return
    pointers_at = 12 if kind == _INDEX_INTERIOR else 8
    local_max = _TABLE_LOCAL_MAX if kind == _TABLE_LEAF else _INDEX_LOCAL_MAX
    room = _SHARED_MAX * PAGE_BYTES
    for place in range(min(count, _CELLS_MAX)):
        at = int.from_bytes(page[pointers_at + 2 * place : pointers_at + 2 * place + 2], "big")
        size, at = _varint(page, at + (4 if kind == _INDEX_INTERIOR else 0))
        number = 0
        if kind == _TABLE_LEAF:
            number, at = _varint(page, at)
        if not 0 < size <= _PAYLOAD_MAX:
            continue
        local = _local(size, local_max)
        room -= local
        if room < 0:
            return
        payload = page[at : at + local]
        if size > local:
            rest = overflow.rest(int.from_bytes(page[at + local : at + local + 4], "big"), size - local)
            if rest is None:
                continue
            payload += rest
        yield number, payload


def _local(size: int, local_max: int) -> int:
    """Return how many octets of a row are in its cell."""
    if size <= local_max:
        return size
    local = _LOCAL_MIN + (size - _LOCAL_MIN) % _OVERFLOW_BYTES
    return local if local <= local_max else _LOCAL_MIN


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for step in range(9):
        if at >= len(data):
            return -1, at
        octet = data[at]
        at += 1
        if step == 8:
            return (value << 8) | octet, at
        value = (value << 7) | (octet & 0x7F)
        if not octet & 0x80:
            break
    return value, at


_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def _values(payload: bytes) -> tuple[object, ...] | None:
    """Return the columns of a record, or None if the bytes are no record of ours."""
    head, at = _varint(payload, 0)
    values: list[object] = []
    body = head
    while 0 < at < head:
        kind, at = _varint(payload, at)
        if kind == 0:
            size = 0
            values.append(None)
        elif kind in _INTEGER_BYTES:
            size = _INTEGER_BYTES[kind]
            values.append(int.from_bytes(payload[body : body + size], "big", signed=True))
        elif kind in (8, 9):
            size = 0
            values.append(kind - 8)
        elif kind >= 12:
            size = (kind - 12) // 2
            raw = payload[body : body + size]
            values.append(raw if kind % 2 == 0 else raw.decode("utf-8", errors="replace"))
        else:
            return None
        body += size
        if len(values) > _COLUMNS_MAX or body > len(payload):
            return None
    return tuple(values)
