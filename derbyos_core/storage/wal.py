"""Decides how many frames of a WAL were written and cannot be read, of which SQLite says nothing.

SQLite stops at the first frame whose checksum fails and takes what follows for old rubbish, which it usually is
(SQLite file format, section 4 "The Write-Ahead Log"). Old rubbish has another first salt than the WAL's head, one
less; a frame of this round has both salts, or one of them after a flip. We write zeros ahead of SQLite, so a frame
whose head is nought and whose page is not was wiped. What a killed process left unfinished is whole as far as it
goes, so its checksums hold: that is no loss.
"""

import struct
import sys

from derbyos_core.storage.schema import PAGE_BYTES

__all__ = ["FRAME_BYTES", "FRAME_HEAD_BYTES", "WAL_HEAD_BYTES", "frames_read", "wal_frames_lost"]

WAL_HEAD_BYTES, FRAME_HEAD_BYTES = 32, 24
FRAME_BYTES = FRAME_HEAD_BYTES + PAGE_BYTES
_INDEX_HEAD_BYTES = 48
_MAGICS = (0x377F0682, 0x377F0683)


def frames_read(shm: bytes) -> int:
    """How many frames SQLite has found whole, as its index of the WAL says (the format's section 2.1, `mxFrame`)."""
    return int.from_bytes(shm[16:20], sys.byteorder) if len(shm) >= _INDEX_HEAD_BYTES else 0


def wal_frames_lost(wal: bytes, known: int = 0) -> int:
    """How many frames of these octets, a whole WAL file, say that they belong to it and cannot be read.

    The first ones, which SQLite has checked itself (`known`), are not summed up again.
    """
    if len(wal) < WAL_HEAD_BYTES + FRAME_BYTES or not wal.strip(b"\0"):
        return 0
    magic, salts = int.from_bytes(wal[:4], "big"), wal[16:24]
    running = _sum(wal[:24], magic, (0, 0))
    if magic not in _MAGICS or running != _pair(wal[24:32]):
        return sum(1 for at in _frames(wal) if wal[at : at + FRAME_BYTES].strip(b"\0"))
    frames = iter(_frames(wal))
    for _, at in zip(range(known), frames, strict=False):
        running = _pair(wal[at + 16 : at + FRAME_HEAD_BYTES])
    for at in frames:
        head = wal[at : at + FRAME_HEAD_BYTES]
        running = _sum(head[:8] + wal[at + FRAME_HEAD_BYTES : at + FRAME_BYTES], magic, running)
        if head[8:16] != salts or running != _pair(head[16:24]):
            behind = sum(_is_ours(wal[at : at + FRAME_BYTES], salts) for at in frames)
            return behind + (bool(behind) or _is_broken(wal[at : at + FRAME_BYTES], salts))
    return 0


def _is_ours(frame: bytes, salts: bytes) -> bool:
    return frame[8:16] == salts or _is_wiped(frame)


def _is_wiped(frame: bytes) -> bool:
    return not any(frame[:FRAME_HEAD_BYTES]) and any(frame)


def _is_broken(frame: bytes, salts: bytes) -> bool:
    """The last frame that may be of this round: broken, and neither begun nor left from an earlier one."""
    if _is_wiped(frame):
        return True
    is_of_round = frame[8:12] == salts[:4] or frame[12:16] == salts[4:]
    return is_of_round and any(frame[FRAME_HEAD_BYTES:])


def _frames(wal: bytes) -> range:
    return range(WAL_HEAD_BYTES, len(wal) - FRAME_BYTES + 1, FRAME_BYTES)


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
