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

Row = tuple[int, bytes, bytes | None, bytes | None]

QUERY = "SELECT bout_key, source, sequence, encode(body), signature, link_before FROM read_parquet(?) ORDER BY ALL"


def first_unproven(folder: Path) -> dict[tuple[bytes, bytes], int | None]:
    """Return for each bout and source the number of its first entry that is not proven; None if all are."""
    found: dict[tuple[bytes, bytes], list[Row]] = {}
    with duckdb.connect() as database:
        rows = database.execute(QUERY, [str(folder / "entries" / "*.parquet")]).fetchall()
    for bout, source, *row in rows:
        found.setdefault((bout, source), []).append(tuple(row))
    return {(bout, source): _first_unproven(bout, source, rows) for (bout, source), rows in found.items()}


def _first_unproven(bout: bytes, source: bytes, rows: list[Row]) -> int | None:
    named = re.match(r"([\w-]{43})\.(.+)", _root(rows[0][1]).get("key", ""))
    if rows[0][0] != 1 or named is None:
        return rows[0][0]
    key = urlsafe_b64decode(named[1] + "=")
    expected = bytearray(sha256(b"derbyos source 1" + key + bout + named[2].encode()).digest()[:16])
    expected[6], expected[8] = expected[6] & 0x0F | 0x80, expected[8] & 0x3F | 0x80
    if source != bytes(expected):
        return 1
    proven: set[int] = set()
    heads: list[tuple[bytes, tuple[int, ...]]] = [(sha256(b"derbyos log 1" + bout + source + key).digest(), ())]
    last = 0
    for number in sorted({row[0] for row in rows}):
        heads, here, last = heads if number == last + 1 else [], [], number
        for place, (own, body, signature, before) in enumerate(rows):
            for link, pending in (heads or [(before or b"", ())]) if own == number else ():
                here.append((sha256(link + number.to_bytes(8, "big") + body).digest(), (*pending, place)))
                if signature is not None and _is_signed(key, here[-1][0], signature):
                    proven.update(here[-1][1])
        heads = here
    said = [(_root(row[1]).get("source", "").replace("-", ""), _root(row[1]).get("sequence")) for row in rows]
    wrong = {place for place, row in enumerate(rows) if said[place] != (source.hex(), str(row[0]))}
    return min((row[0] for place, row in enumerate(rows) if place not in proven - wrong), default=None)


def _is_signed(key: bytes, link: bytes, signature: bytes) -> bool:
    try:
        VerifyKey(key).verify(b"derbyos link 1" + link, signature)
    except BadSignatureError:
        return False
    return True


def _root(body: bytes) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(body)
    except ElementTree.ParseError:
        return ElementTree.Element("unreadable")
