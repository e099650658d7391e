"""A second verifier, written from docs/verify.md alone: it shares no code with the program."""

import re
from base64 import urlsafe_b64decode
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import duckdb
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

__all__ = ["first_unproven"]

QUERY = "SELECT bout_key, source, sequence, encode(body), signature, link_before FROM read_parquet(?) ORDER BY ALL"


def first_unproven(folder: Path) -> dict[bytes, int | None]:
    """Return for each source of an export the number of its first entry that is not proven; None if all are."""
    found: dict[tuple[bytes, bytes], list[tuple[int, bytes, bytes, bytes]]] = {}
    for bout, source, *row in duckdb.execute(QUERY, [str(folder / "entries" / "*.parquet")]).fetchall():
        found.setdefault((bout, source), []).append(tuple(row))
    return {source: _first_unproven(bout, source, rows) for (bout, source), rows in found.items()}


def _first_unproven(bout: bytes, source: bytes, rows: list[tuple[int, bytes, bytes, bytes]]) -> int | None:
    named = re.match(r"([\w-]{43})\.(.+)", ElementTree.fromstring(rows[0][1]).get("key", ""))
    if rows[0][0] != 1 or named is None:
        return rows[0][0]
    key = urlsafe_b64decode(named[1] + "=")
    expected = bytearray(sha256(b"derbyos source 1" + key + bout + named[2].encode()).digest()[:16])
    expected[6], expected[8] = expected[6] & 0x0F | 0x80, expected[8] & 0x3F | 0x80
    if source != bytes(expected):
        return 1
    unproven = {number for number, *_ in rows}
    link, pending, last = sha256(b"derbyos log 1" + bout + source + key).digest(), list[int](), 0
    for number, body, signature, before in rows:
        if number != last + 1:
            link, pending = before or b"", []
        link = sha256(link + number.to_bytes(8, "big") + body).digest()
        pending.append(number)
        last = number
        if signature is not None:
            try:
                VerifyKey(key).verify(b"derbyos link 1" + link, signature)
            except BadSignatureError:
                continue
            unproven.difference_update(pending)
    for number, body, *_ in rows:
        root = ElementTree.fromstring(body)
        if (root.get("source", "").replace("-", ""), root.get("sequence")) != (source.hex(), str(number)):
            unproven.add(number)
    return min(unproven, default=None)
