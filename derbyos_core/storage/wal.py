"""Reader of a WAL: the pages in it, and the number of frames that were written and cannot be read.

SQLite stops at the first frame whose checksum fails, takes what follows for old data, which it usually is, and reports
nothing (SQLite file format, section 4 "The Write-Ahead Log"). Old data has another first salt than the WAL's head, one
less; a frame of this round has both salts, or one of them after a flip. We write zeros ahead of SQLite, so a frame
whose head is zero and whose page is not was wiped. Frames that a killed process left unfinished are intact as far as
they go, so their checksums hold: that is no loss.
"""

import struct
import sys
from array import array
from dataclasses import dataclass

from derbyos_core.storage.schema import PAGE_BYTES

__all__ = [
    "FRAME_BYTES",
    "FRAME_HEAD_BYTES",
    "WAL",
    "WAL_HEAD_BYTES",
    "merged",
    "overlaid",
    "read_wal",
    "wal_frames_lost",
]

WAL_HEAD_BYTES, FRAME_HEAD_BYTES = 32, 24
FRAME_BYTES = FRAME_HEAD_BYTES + PAGE_BYTES
_MAGICS = (0x377F0682, 0x377F0683)
_STRIDE = FRAME_BYTES // 8
_FRAMES_AT_ONCE = 1_000
_WRITE_AND_READ_AT = 18
_NO_WAL = b"\1\1"


@dataclass(frozen=True, slots=True, kw_only=True)
class WAL:
    """Readable contents of a WAL."""

    places: dict[int, int]
    """Offset of the newest committed version of each page, by page number."""
    page_count: int
    """Number of pages of the file with them; 0 if nothing was committed."""
    frames: int
    """Number of intact frames, those of a transaction without an end included."""


def read_wal(wal: bytes) -> WAL:
    """Return what SQLite would read of these octets, a whole WAL file."""
    places: dict[int, int] = {}
    begun: dict[int, int] = {}
    page_count = 0
    frames = _whole_frames(wal)
    for at in _frames(wal)[:frames]:
        number, count = _pair(wal[at : at + 8])
        begun[number] = at + FRAME_HEAD_BYTES
        if count:  # the last one of a transaction
            places |= begun
            begun.clear()
            page_count = count
    return WAL(places=places, page_count=page_count, frames=frames)


def wal_frames_lost(wal: bytes, known: int | None = None) -> int:
    """Count the frames of a whole WAL file that belong to it and cannot be read.

    If the number of intact first frames is `known`, these are not checked again.
    """
    if len(wal) < WAL_HEAD_BYTES + FRAME_BYTES or not wal.strip(b"\0"):
        return 0
    frames = _frames(wal)
    if not _has_head(wal):
        return sum(1 for at in frames if wal[at : at + FRAME_BYTES].strip(b"\0"))
    salts, first = wal[16:24], _whole_frames(wal) if known is None else known
    if first == len(frames):
        return 0
    behind = sum(_is_ours(wal[at : at + FRAME_BYTES], salts) for at in frames[first + 1 :])
    return behind + (bool(behind) or _is_broken(wal[frames[first] : frames[first] + FRAME_BYTES], salts))


def _has_head(wal: bytes) -> bool:
    if len(wal) < WAL_HEAD_BYTES or int.from_bytes(wal[:4], "big") not in _MAGICS:
        return False
    words = struct.unpack(f"{'>' if _is_big_endian(wal) else '<'}6I", wal[:24])
    first = second = 0
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return (first, second) == _pair(wal[24:32])


def _is_big_endian(wal: bytes) -> bool:
    """Return the order of octets in the summed words, from the magic's last bit."""
    return wal[3] & 1 == 1


def _whole_frames(wal: bytes) -> int:
    """Return how many frames, from the first one on, are of this round and have the right checksum.

    The sum runs on from frame to frame: two numbers of 32 bits, to which each pair of words of a frame is added. As
    each frame contains its final sum, many are summed at the same time: one long integer holds a number of each of
    them, in lanes of 64 bits. So a frame costs some 5 microseconds instead of 100.
    """
    frames = _frames(wal)
    if not frames or not _has_head(wal):
        return 0
    words = memoryview(wal)[WAL_HEAD_BYTES : frames[-1] + FRAME_BYTES].cast("Q")
    summed = words
    if _is_big_endian(wal):
        swapped = array("I", words.tobytes())
        swapped.byteswap()
        summed = memoryview(swapped).cast("B").cast("Q")
    salts = int.from_bytes(wal[16:24], sys.byteorder)
    of_round = next((number for number, one in enumerate(words[1::_STRIDE]) if one != salts), len(frames))
    before = wal[24:32]
    for first in range(0, of_round, _FRAMES_AT_ONCE):
        last = min(first + _FRAMES_AT_ONCE, of_round)
        block = slice(first * _STRIDE, last * _STRIDE)
        ends = words[block][2::_STRIDE].tobytes()
        whole = _whole_in(summed[block], before + ends[:-8], ends)
        if whole < last - first:
            return first + whole
        before = ends[-8:]
    return of_round


def _whole_in(words: memoryview, starts: bytes, ends: bytes) -> int:
    """Return how many frames of a block, from the first one on, lead from their start to their end."""
    count = len(ends) // 8
    mask = int.from_bytes(b"\xff\xff\xff\xff\0\0\0\0" * count, "little")
    one, other = _lanes(starts)
    for column in (0, *range(FRAME_HEAD_BYTES // 8, _STRIDE)):
        pairs = int.from_bytes(words[column::_STRIDE].tobytes(), "little")
        one = (one + (pairs & mask) + other) & mask
        other = (other + (pairs >> 32 & mask) + one) & mask
    one_end, other_end = _lanes(ends)
    wrong = (one ^ one_end) | (other ^ other_end)
    return ((wrong & -wrong).bit_length() - 1) // 64 if wrong else count


def _lanes(pairs: bytes) -> tuple[int, int]:
    """Return pairs of numbers, as in a frame's head, as two long integers."""
    numbers = struct.unpack(f">{len(pairs) // 4}I", pairs)
    pack = struct.Struct(f"<{len(numbers) // 2}Q").pack
    return int.from_bytes(pack(*numbers[::2]), "little"), int.from_bytes(pack(*numbers[1::2]), "little")


def merged(file: bytes, octets: bytes, wal: WAL) -> bytes:
    """Return the file with its WAL merged into it, and without the mark that it has one."""
    image = bytearray(file)
    if wal.page_count:
        length = wal.page_count * PAGE_BYTES
        image = image[:length].ljust(length, b"\0")
        for number, at in wal.places.items():
            if number <= wal.page_count:
                image[(number - 1) * PAGE_BYTES : number * PAGE_BYTES] = octets[at : at + PAGE_BYTES]
    image[_WRITE_AND_READ_AT : _WRITE_AND_READ_AT + len(_NO_WAL)] = _NO_WAL
    return bytes(image)


def overlaid(file: bytes, octets: bytes, wal: WAL) -> list[int]:
    """Return the pages of the file that differ once its WAL is merged into it."""
    if not wal.page_count:
        return []
    changed = [
        number
        for number, at in wal.places.items()
        if file[(number - 1) * PAGE_BYTES : number * PAGE_BYTES] != octets[at : at + PAGE_BYTES]
    ]
    return [*changed, *range(wal.page_count + 1, len(file) // PAGE_BYTES + 1)]


def _is_ours(frame: bytes, salts: bytes) -> bool:
    return frame[8:16] == salts or _is_wiped(frame)


def _is_wiped(frame: bytes) -> bool:
    return not any(frame[:FRAME_HEAD_BYTES]) and any(frame)


def _is_broken(frame: bytes, salts: bytes) -> bool:
    """Return whether the last frame that may be of this round is broken, not just begun or left from an earlier one."""
    if _is_wiped(frame):
        return True
    is_of_round = frame[8:12] == salts[:4] or frame[12:16] == salts[4:]
    return is_of_round and any(frame[FRAME_HEAD_BYTES:])


def _frames(wal: bytes) -> range:
    return range(WAL_HEAD_BYTES, len(wal) - FRAME_BYTES + 1, FRAME_BYTES)


def _pair(data: bytes) -> tuple[int, int]:
    first, second = struct.unpack(">II", data)
    return first, second
