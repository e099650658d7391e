"""Decides what can still be read of a damaged bout file: every row whose own checksum holds, wherever it is.

A flipped bit in the inner pages of a tree can hide thousands of rows that are whole. So the trees are not
followed at all: each page of the file, and each page that waits in its WAL, is looked through for rows by
itself (SQLite file format, sections 1.6 "B-tree pages", 2.1 "Record format", 4.2 "WAL file format"). Entries
are only ever added, so a row whose checksum holds is true, from however old a page it comes.
"""

import struct
from collections.abc import Iterator, Mapping

from derbyos_core.storage.schema import PAGE_BYTES, Record, read_meta_row, read_row

__all__ = ["salvage", "wal_frames_lost"]

_INDEX_INTERIOR, _INDEX_LEAF = 0x02, 0x0A
_LOCAL_MAX = (PAGE_BYTES - 12) * 64 // 255 - 23
_LOCAL_MIN = (PAGE_BYTES - 12) * 32 // 255 - 23
_OVERFLOW_BYTES = PAGE_BYTES - 4
_WAL_HEAD, _FRAME_HEAD = 32, 24
_FRAME = _FRAME_HEAD + PAGE_BYTES
_MAGICS = (0x377F0682, 0x377F0683)
_PAYLOAD_MAX = 4 << 20
"""No row is larger: a body has 1 MiB at most; what claims more is damaged."""
_COLUMNS_MAX = 7

Pages = Mapping[int, bytes]


def salvage(file: bytes, wal: bytes) -> tuple[dict[str, str], tuple[Record, ...]]:
    """The facts and the entries that the bytes of a file and of its WAL still hold."""
    pages = dict(_pages(file, 0, PAGE_BYTES))
    facts: dict[str, str] = {}
    records: dict[tuple[object, ...], Record] = {}
    newest = pages | dict(_wal_pages(wal))
    for version in (*pages.values(), *(page for _, page in _wal_pages(wal))):
        for row in _rows(version, newest):
            record = read_row(row)
            if record is not None:
                records[row[:3]] = record
                continue
            fact = read_meta_row(row)
            if fact is not None:
                facts[fact[0]] = fact[1]
    return facts, tuple(records[key] for key in sorted(records, key=_by_place))


def _by_place(key: tuple[object, ...]) -> tuple[bytes, int, bytes]:
    source, sequence, digest = key
    assert isinstance(source, bytes)
    assert isinstance(sequence, int)
    assert isinstance(digest, bytes)
    return source, sequence, digest


def _pages(data: bytes, start: int, stride: int) -> Iterator[tuple[int, bytes]]:
    for number, at in enumerate(range(start, len(data) - stride + 1, stride), start=1):
        yield number, data[at : at + stride]


def _wal_pages(wal: bytes) -> Iterator[tuple[int, bytes]]:
    for _, frame in _pages(wal, _WAL_HEAD, _FRAME):
        yield int.from_bytes(frame[:4], "big"), frame[_FRAME_HEAD:]


def _rows(page: bytes, pages: Pages) -> Iterator[tuple[object, ...]]:
    """What looks like a row on one page; the checksums tell which ones are."""
    kind, count = page[0], int.from_bytes(page[3:5], "big")
    if kind not in (_INDEX_INTERIOR, _INDEX_LEAF):
        return
    pointers_at = 12 if kind == _INDEX_INTERIOR else 8
    for number in range(min(count, (PAGE_BYTES - pointers_at) // 2)):
        at = int.from_bytes(page[pointers_at + 2 * number : pointers_at + 2 * number + 2], "big")
        payload = _payload(page, at + (4 if kind == _INDEX_INTERIOR else 0), pages)
        row = _values(payload) if payload else None
        if row is not None:
            yield row


def _payload(page: bytes, at: int, pages: Pages) -> bytes | None:
    size, at = _varint(page, at)
    if not 0 < size <= _PAYLOAD_MAX:
        return None
    if size <= _LOCAL_MAX:
        return page[at : at + size]
    local = _LOCAL_MIN + (size - _LOCAL_MIN) % _OVERFLOW_BYTES
    if local > _LOCAL_MAX:
        local = _LOCAL_MIN
    parts = [page[at : at + local]]
    left, following = size - local, int.from_bytes(page[at + local : at + local + 4], "big")
    while left > 0:  # each step takes its share of the bounded size
        overflow = pages.get(following)
        if overflow is None:
            return None
        parts.append(overflow[4 : 4 + min(left, _OVERFLOW_BYTES)])
        left -= _OVERFLOW_BYTES
        following = int.from_bytes(overflow[:4], "big")
    return b"".join(parts)


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
    """The columns of a record, or None if the bytes are no record of ours."""
    head, at = _varint(payload, 0)
    values: list[object] = []
    body = head
    while 0 < at < head:
        kind, at = _varint(payload, at)
        if kind in _INTEGER_BYTES:
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


def wal_frames_lost(wal: bytes) -> int:
    """How many frames of a WAL were written but cannot be read, of which SQLite says nothing.

    SQLite stops at the first frame whose checksum fails and takes what follows for old rubbish. Rubbish has
    neither salt of this WAL; a frame that was written in this round has both, or one of them after a flip.
    What a killed process left unfinished is whole as far as it goes, so its checksums hold: that is no loss.
    """
    if len(wal) < _WAL_HEAD + _FRAME:
        return 0
    magic, salts = int.from_bytes(wal[:4], "big"), (wal[16:20], wal[20:24])
    running = _sum(wal[:24], magic, (0, 0))
    if magic not in _MAGICS or running != _pair(wal[24:32]):
        return (len(wal) - _WAL_HEAD) // _FRAME
    lost = 0
    for at in range(_WAL_HEAD, len(wal) - _FRAME + 1, _FRAME):
        head, page = wal[at : at + _FRAME_HEAD], wal[at + _FRAME_HEAD : at + _FRAME]
        found = head[8:12], head[12:16]
        if found[0] != salts[0] and found[1] != salts[1]:
            break
        if not lost:
            running = _sum(head[:8] + page, magic, running)
        lost += bool(lost or found != salts or running != _pair(head[16:24]))
    return lost


def _pair(data: bytes) -> tuple[int, int]:
    first, second = struct.unpack(">II", data)
    return first, second


def _sum(data: bytes, magic: int, start: tuple[int, int]) -> tuple[int, int]:
    """SQLite's running checksum of a WAL; the magic's last bit tells the order of the octets."""
    words = struct.unpack(f"{'>' if magic & 1 else '<'}{len(data) // 4}I", data)
    first, second = start
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
