"""Addresses of participants and buses (RSB-18, RSB-19).

    rsb:[PATH][#FRAGMENT]                                     a channel or participant, wherever it is
    [SCHEME:][//HOST][:PORT][PATH][?QUERY][#FRAGMENT]         the same by a certain transport

The path is the scope, the fragment the id of a participant, the query holds options of the transport. Whatever is
missing has the default of the configuration. The library of Python parses all of it but a port without a host.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import UUID

from derbyos_core.errors import LocalProtocolError
from derbyos_core.gateways.rsb.scope import ROOT, Scope, parse_scope

__all__ = ["DEFAULT_PORT", "GENERIC", "SOCKET", "URI", "parse_uri"]

GENERIC = "rsb"
"""Scheme that names no transport."""
SOCKET = "socket"
"""Name of the transport over TCP."""
DEFAULT_PORT = 55555

_PORT_ALONE = re.compile(r":(\d{1,5})(/.*)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class URI:
    """A parsed address; None and an empty text stand for the default."""

    transport: str = ""
    """Name of the transport, empty in a generic address."""
    host: str = ""
    port: int | None = None
    scope: Scope = ROOT
    options: Mapping[str, str] = field(default_factory=dict)
    participant: UUID | None = None

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        place = (f"//{host}" if host else "") + (f":{self.port}" if self.port is not None else "")
        query = f"?{urlencode(self.options)}" if self.options else ""
        fragment = f"#{self.participant}" if self.participant is not None else ""
        path = self.scope.text if self.scope == ROOT else self.scope.text.removesuffix("/")
        return f"{self.transport or GENERIC}:{place}{path}{query}{fragment}"


def parse_uri(text: str) -> URI:
    """Return the address that a text names."""
    try:
        parts = urlsplit(text)
        host, port, path = parts.hostname or "", parts.port, parts.path
        if not parts.netloc and (alone := _PORT_ALONE.fullmatch(path)):
            port, path = int(alone[1]), alone[2] or ""
        options = dict(parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query)))
        participant = UUID(parts.fragment) if parts.fragment else None
    except ValueError as error:
        raise LocalProtocolError(
            f"an address is written scheme://host:port/scope, found {text[:80]!r}: {error}"
        ) from error
    transport = "" if parts.scheme == GENERIC else parts.scheme
    if parts.scheme == GENERIC and (host or port is not None or options):
        raise LocalProtocolError(f"an rsb: address has only a scope and a participant, found {text[:80]!r}")
    if port is not None and not 0 < port <= 65_535:
        raise LocalProtocolError(f"ports end at 65535, found {port}")
    return URI(
        transport=transport,
        host=host,
        port=port,
        scope=parse_scope(path or "/"),
        options=options,
        participant=participant,
    )
