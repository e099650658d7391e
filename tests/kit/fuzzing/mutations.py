"""Mutations of valid samples that know the format: frames, XML, JSON, zlib streams and packed files stay readable."""

import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from lxml import etree

__all__ = [
    "FRAMES_MAX",
    "JSON_WORDS",
    "ODD_OCTETS",
    "Mutation",
    "in_deflated",
    "in_frames",
    "in_json",
    "in_octets",
    "in_packed",
    "in_xml",
    "join_frames",
    "split_frames",
]

Mutation = Callable[[bytes, Random], bytes]

FRAMES_MAX = 64
NUMBER_DIGITS = 5_000
"""More than Python converts to a number without complaint (`sys.get_int_max_str_digits`)."""
_DIGITS = re.compile(rb"\d+")
ODD_TEXTS = (
    "", " ", "0", "-1", "00", "1.5", "1e999", "nan", "inf", "²", "٣", "\u2028", "\ufeff", "\x00", "\x1b[2J", "\ud800",
    "x" * 5_000, "9" * 20, "9" * NUMBER_DIGITS, "9223372036854775808", "a:b", "home:", "???", "../..", "=1+1",
    "3f2b1c4d-0000-4000-8000-00000000000a", "1/1", "1-999999999999", "2026-13-45", "99:99", "0:00:00:00",
)  # fmt: skip
"""Texts that readers of numbers, names, times, places and references have to refuse or keep."""
ODD_NUMBERS = (b"0", b"-1", b"255", b"65535", b"2147483648", b"9223372036854775807", b"1e308", b"9" * NUMBER_DIGITS)
ODD_OCTETS = (b"\0", b"\xff", b"\x7f", b"\x80", b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\x01", b"\r\n")


def in_octets(data: bytes, random: Random, words: Sequence[bytes] = ()) -> bytes:
    """Return the octets with one change: a bit, a number, a word, a stretch cut, doubled, moved or repeated."""
    if not data:
        return random.choice(ODD_OCTETS)
    at, end = sorted((random.randrange(len(data) + 1), random.randrange(len(data) + 1)))
    end = min(end, at + 64)
    match random.randrange(8):
        case 0:
            at = min(at, len(data) - 1)
            return data[:at] + bytes((data[at] ^ 1 << random.randrange(8),)) + data[at + 1 :]
        case 1:
            return data[:at] + random.choice(ODD_OCTETS) + data[at:]
        case 2:
            return data[:at] + data[end:]
        case 3:
            return data[:end] + data[at:]
        case 4:
            return data[:at] + data[at:end] * random.choice((2, 16, 300)) + data[end:]
        case 5:
            numbers = list(_DIGITS.finditer(data, max(0, at - 200), at + 200))
            if numbers:
                found = random.choice(numbers)
                return data[: found.start()] + random.choice(ODD_NUMBERS) + data[found.end() :]
            return data[:at]
        case 6 if words:
            return data[:at] + random.choice(words) + data[at:]
        case _:
            return data[:at] + random.choice(ODD_OCTETS) + data[end:]


# -- frames -------------------------------------------------------------------------------------------------------


def join_frames(*frames: bytes) -> bytes:
    """Return frames as one input: each behind its length in three octets."""
    return b"".join(len(frame).to_bytes(3, "big") + frame for frame in frames)


def split_frames(data: bytes) -> tuple[bytes, ...]:
    """Return the frames of any input; the last one may be cut short."""
    frames: list[bytes] = []
    at = 0
    while at < len(data) and len(frames) < FRAMES_MAX:
        length = int.from_bytes(data[at : at + 3], "big")
        frames.append(data[at + 3 : at + 3 + length])
        at += 3 + length
    return tuple(frames)


def in_frames(inner: Mutation) -> Mutation:
    """Return a mutation of one frame by `inner`, or of the order and number of the frames."""

    def mutate(data: bytes, random: Random) -> bytes:
        frames = list(split_frames(data))
        if not frames:
            return join_frames(inner(data, random))
        at = random.randrange(len(frames))
        match random.randrange(8):
            case 0:
                del frames[at]
            case 1:
                frames.insert(at, random.choice(frames))
            case 2:
                frames[at], frames[0] = frames[0], frames[at]
            case _:
                frames[at] = inner(frames[at], random)
        return join_frames(*frames)

    return mutate


# -- XML ----------------------------------------------------------------------------------------------------------


def in_xml(data: bytes, random: Random) -> bytes:
    """Return XML with one change in an element, or in the octets where it cannot be parsed."""
    if random.random() < 0.2:
        return in_octets(data, random, XML_WORDS)
    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except (etree.XMLSyntaxError, ValueError):
        return in_octets(data, random, XML_WORDS)
    elements = [element for element in root.iter() if isinstance(element.tag, str)]
    try:
        _change_element(elements, random)
        return etree.tostring(root, encoding="utf-8")
    except (
        etree.XMLSyntaxError,
        ValueError,
    ):  # a character or an entity that XML does not have
        return in_octets(data, random, XML_WORDS)


def _change_element(elements: "list[etree._Element]", random: Random) -> None:
    element, other = random.choice(elements), random.choice(elements)
    names = sorted({str(name) for one in elements for name in one.attrib})
    match random.randrange(8):
        case 0 if element.attrib:
            element.set(str(random.choice(list(element.attrib))), random.choice(ODD_TEXTS))
        case 1 if names:
            element.set(random.choice(names), random.choice(ODD_TEXTS))
        case 2:
            element.text = random.choice(ODD_TEXTS)
        case 3 if element.getparent() is not None:
            element.getparent().remove(element)  # type: ignore[union-attr]
        case 4:
            element.tag = other.tag
        case 5 if element.attrib:
            del element.attrib[random.choice(list(element.attrib))]
        case 6 if element not in list(other.iterancestors()) and element is not other and len(elements) < 2_000:
            other.append(_copy(element))
        case _:
            for _ in range(random.choice((1, 20, 300))):
                other = etree.SubElement(other, str(element.tag))


def _copy(element: "etree._Element") -> "etree._Element":
    return etree.fromstring(etree.tostring(element, with_tail=False))


XML_WORDS = (
    b"<!DOCTYPE a>", b"<!ENTITY a 'b'>", b"&a;", b"&#0;", b"&#x10ffff;", b"<![CDATA[", b"]]>", b"<!--", b"-->",
    b"<?a?>",
    b'<?xml version="1.0" encoding="utf-16"?>', b' xmlns:a="u:"', b' xmlns="u:"', b"<action>", b"</action>",
    b"\xef\xbb\xbf",
    b' over="a 1;b 2"', b"\xc3\x28",
)  # fmt: skip


# -- JSON ---------------------------------------------------------------------------------------------------------

_HUGE = "a number of many digits"
"""Stands for one that `json` does not write."""


def in_json(data: bytes, random: Random) -> bytes:
    """Return JSON with one value, key or member changed, or changed octets where it cannot be parsed."""
    if random.random() < 0.2:
        return in_octets(data, random, JSON_WORDS)
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return in_octets(data, random, JSON_WORDS)
    places = list(_places(document))
    if not places:
        return in_octets(data, random, JSON_WORDS)
    holder, key = random.choice(places)
    match random.randrange(6):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[random.choice(ODD_TEXTS)] = holder.pop(key)
        case 2:
            other, name = random.choice(places)
            holder[key] = json.loads(json.dumps(other[name]))
        case 3 if isinstance(holder, list) and len(holder) < 2_000:
            holder += holder[:] * random.choice((1, 20))
        case _:
            holder[key] = _odd_value(random)
    try:
        text = json.dumps(document)
    except (ValueError, RecursionError):
        return data
    return text.replace(f'"{_HUGE}"', "9" * NUMBER_DIGITS).encode()


def _places(value: Any) -> "list[tuple[Any, Any]]":
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting and len(found) < 20_000:
        one = waiting.pop()
        keys: Sequence[Any] = list(one) if isinstance(one, dict) else range(len(one)) if isinstance(one, list) else ()
        for key in keys:
            found.append((one, key))
            waiting.append(one[key])
    return found


def _odd_value(random: Random) -> Any:
    deep: Any = 1
    match random.randrange(4):
        case 0:
            return random.choice(ODD_TEXTS)
        case 1:
            return random.choice((None, True, False, 0, -1, 1.5, 1e308, float("nan"), 1 << 63, 10**40, _HUGE))
        case 2:
            return random.choice(([], {}, [[]], {"": {}}, ["x"] * 50, {"a": None}))
        case _:
            for _ in range(random.choice((3, 40, 400))):
                deep = [deep] if random.random() < 0.5 else {"a": deep}
            return deep


JSON_WORDS = (
    b"NaN",
    b"Infinity",
    b"-",
    b"null",
    b"[" * 300,
    b'{"a":' * 300,
    b'"\\ud800"',
    b'"\\u0000"',
    b",",
    b"1e999",
)


# -- streams and packed files -------------------------------------------------------------------------------------


def in_deflated(inner: Mutation) -> Mutation:
    """Return a mutation of what a zlib stream holds; now and then of the stream itself."""

    def mutate(data: bytes, random: Random) -> bytes:
        if data[:1] != b"\x78":
            return inner(data, random)
        if random.random() < 0.2:
            return in_octets(data, random)
        try:
            unpacked = zlib.decompressobj().decompress(data, 1 << 20)
        except zlib.error:
            return in_octets(data, random)
        return zlib.compress(inner(unpacked, random))

    return mutate


def in_packed(data: bytes, random: Random) -> bytes:
    """Return a zip of XML with one change in a part, or changed octets where it cannot be unpacked."""
    if random.random() < 0.1:
        return in_octets(data, random)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = {info.filename: packed.read(info) for info in packed.infolist()}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError):
        return in_octets(data, random)
    if not parts:
        return in_octets(data, random)
    name = random.choice(list(parts))
    match random.randrange(10):
        case 0:
            del parts[name]
        case 1:
            parts[random.choice(list(parts))] = parts[name]
        case _:
            parts[name] = in_xml(parts[name], random)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as written:
        for part, content in parts.items():
            written.writestr(part, content)
    return out.getvalue()
