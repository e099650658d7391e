"""Payloads: data with the name of its wire schema, and the schemas that every implementation knows (RSB-W3, RSB-W4)."""

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from derbyos_core.errors import LocalProtocolError, RemoteProtocolError

__all__ = ["SCHEMAS", "UTF8", "VOID", "Payload", "PayloadValue", "decode_payload", "encode_payload"]

PayloadValue = None | bool | int | float | str | bytes

UTF8 = "utf-8-string"


@dataclass(frozen=True, slots=True)
class Payload:
    """Serialised data; `schema` is empty where the sender named none."""

    schema: str
    octets: bytes


VOID = Payload("void", b"")


@dataclass(frozen=True, slots=True)
class _Schema:
    """Encoders and decoders by Python type."""

    types: tuple[type, ...]
    write: Callable[[PayloadValue], bytes]
    read: Callable[[bytes], PayloadValue]


def _number(types: tuple[type, ...], form: str) -> _Schema:
    packed = struct.Struct(form)
    return _Schema(types, packed.pack, lambda octets: cast("int | float", packed.unpack(octets)[0]))


def _text(encoding: str) -> _Schema:
    return _Schema((str,), lambda value: cast("str", value).encode(encoding), lambda octets: octets.decode(encoding))


def _read_void(octets: bytes) -> PayloadValue:
    if octets:
        raise ValueError(f"void has no data, found {len(octets)} octets")
    return None


SCHEMAS: Mapping[str, _Schema] = {
    "void": _Schema((type(None),), lambda _value: b"", _read_void),
    UTF8: _text("utf-8"),
    "ascii-string": _text("ascii"),
    "bytes": _Schema((bytes,), lambda value: cast("bytes", value), lambda octets: octets),
    "bool": _number((bool,), "<?"),
    "int32": _number((int,), "<i"),
    "uint32": _number((int,), "<I"),
    "int64": _number((int,), "<q"),
    "uint64": _number((int,), "<Q"),
    "float": _number((float, int), "<f"),
    "double": _number((float, int), "<d"),
}
_USUAL: Mapping[type, str] = {
    type(None): "void",
    str: UTF8,
    bytes: "bytes",
    bool: "bool",
    int: "int64",
    float: "double",
}


def encode_payload(value: PayloadValue, schema: str = "") -> Payload:
    """Serialise a value by a schema, or by the usual one of its type."""
    name = schema or _USUAL.get(type(value), "")
    known = SCHEMAS.get(name)
    if known is None or type(value) not in known.types:
        raise LocalProtocolError(f"a {type(value).__name__} cannot be sent by the wire schema {name!r}")
    try:
        return Payload(name, known.write(value))
    except (struct.error, UnicodeEncodeError, OverflowError) as error:
        raise LocalProtocolError(f"this value cannot be sent by the wire schema {name!r}: {error}") from error


def decode_payload(payload: Payload) -> PayloadValue:
    """Return the value of serialised data; raises `RemoteProtocolError` for a schema or data that nobody can read."""
    known = SCHEMAS.get(payload.schema)
    if known is None:
        raise RemoteProtocolError("unknown-schema", f"no reader for the wire schema, found {payload.schema[:60]!r}")
    try:
        return known.read(payload.octets)
    except (struct.error, ValueError) as error:
        raise RemoteProtocolError("bad-payload", f"data must follow {payload.schema}: {error}") from error
