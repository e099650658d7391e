"""Identifiers of authors, sources, bouts and roles, and the ids that are derived from names.

An *author* is an installation. A *source* is one process in one bout; its UUID is also the identity of its ZeroMQ
sockets. All three ids are kept as lower-case text, 8-4-4-4-12, as the log, the document and the screens write them.
Only the wire uses the sixteen octets (DOS-16).
"""

import hashlib
import re
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import NewType

from derbyos_core.errors import LocalProtocolError

__all__ = [
    "DOOR_PREFIX",
    "AuthorId",
    "BoutId",
    "Eid",
    "Role",
    "SourceId",
    "Team",
    "held_roles",
    "is_uuid",
    "new_bout",
    "new_eid",
    "new_source",
    "octets_of",
    "parse_roles",
    "source_from_octets",
    "version_8",
]

SourceId = NewType("SourceId", str)
AuthorId = NewType("AuthorId", str)
Eid = NewType("Eid", str)


class Team(StrEnum):
    """The three teams of a document; officials are the third (DOS-74)."""

    HOME = "home"
    AWAY = "away"
    OFFICIAL = "official"


class Role(StrEnum):
    """An official's job, as written in entries and on the command line (data-model 1)."""

    HEAD_NSO = "head-nso"
    JAM_TIMER = "jam-timer"
    SCOREKEEPER_HOME = "scorekeeper-home"
    SCOREKEEPER_AWAY = "scorekeeper-away"
    PENALTY_TRACKER = "penalty-tracker"
    PENALTY_TRACKER_HOME = "penalty-tracker-home"
    PENALTY_TRACKER_AWAY = "penalty-tracker-away"
    LINEUP_HOME = "lineup-home"
    LINEUP_AWAY = "lineup-away"
    PENALTY_LINEUP_HOME = "penalty-lineup-home"
    PENALTY_LINEUP_AWAY = "penalty-lineup-away"
    PENALTY_BOX = "penalty-box"
    PENALTY_BOX_HOME = "penalty-box-home"
    PENALTY_BOX_AWAY = "penalty-box-away"
    PENALTY_BOX_JAMMERS = "penalty-box-jammers"
    SCOREBOARD = "scoreboard"
    OPERATOR = "operator"
    OPERATOR_SCORES = "operator-scores"


_SCORES = (Role.JAM_TIMER, Role.SCOREKEEPER_HOME, Role.SCOREKEEPER_AWAY)
_HELD: Mapping[str, tuple[Role, ...]] = {
    Role.OPERATOR: (*_SCORES, Role.PENALTY_TRACKER),
    Role.OPERATOR_SCORES: _SCORES,
}


def held_roles(roles: Iterable[str]) -> tuple[str, ...]:
    """Return the roles with those that they include, each once: an operator is also jam timer and scorekeeper."""
    return tuple(dict.fromkeys(str(one) for role in roles for one in (role, *_HELD.get(role, ()))))


DOOR_PREFIX = "door:"
"""Roles of gateways are `door:NAME`."""


def parse_roles(text: str) -> tuple[str, ...]:
    """Return the roles in a blank-separated text, each once; raises `LocalProtocolError` for an unknown role."""
    roles = tuple(dict.fromkeys(text.split()))
    for role in roles:
        if role not in Role._value2member_map_ and not role.startswith(DOOR_PREFIX):
            known = " ".join(Role)
            raise LocalProtocolError(f"there is no role '{role}'; the roles are: {known}")
    return roles


NAMES_MAX = 1 << 16
"""Limit on cached ids per bout; the same few hundred are requested all the time."""


@dataclass(frozen=True, slots=True)
class BoutId:
    """A bout: the string in BOUT messages, and the UUID that keys its log and its natural ids.

    A string that is a UUID is its own key; any other string has UUIDv5 of itself (data-model 2).
    """

    string: str
    key: uuid.UUID = field(init=False)
    created_us: int | None = field(init=False)
    """Creation in whole microseconds since 1970 if the key is a UUID of version 7, or 8 (a closed bout), else None."""
    _names: dict[str, Eid] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        key = uuid.UUID(self.string) if is_uuid(self.string) else uuid.uuid5(_BOUT_NAMES, self.string)
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "created_us", (key.int >> 80) * 1000 if key.version in (7, 8) else None)

    def eid(self, natural_key: str) -> Eid:
        """Return the id of a natural element: UUIDv5 of its key in the namespace of this bout."""
        names = self._names
        eid = names.get(natural_key)
        if eid is None:
            if len(names) >= NAMES_MAX:
                names.clear()
            eid = names[natural_key] = _version_5(self.key.bytes, natural_key)
        return eid


def _version_5(namespace: bytes, name: str) -> Eid:
    """Return what `uuid.uuid5` does as text, in a third of the time: a bout has hundreds of natural elements."""
    digits = hashlib.sha1(namespace + name.encode(), usedforsecurity=False).hexdigest()
    variant = _VARIANTS[digits[16]]
    return Eid(f"{digits[:8]}-{digits[8:12]}-5{digits[13:16]}-{variant}{digits[17:20]}-{digits[20:32]}")


_VARIANTS = {f"{digit:x}": f"{digit & 0x3 | 0x8:x}" for digit in range(16)}
"""The digit with the variant of a UUID (RFC 9562, 4.1), from the digit of the digest."""


_BOUT_NAMES = uuid.uuid5(uuid.NAMESPACE_DNS, "bout.derbyos.com")


_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def is_uuid(text: str) -> bool:
    """Return whether the text is a UUID written 8-4-4-4-12."""
    return _UUID.fullmatch(text) is not None


def new_bout(random: Random, now_us: int) -> BoutId:
    """Create a bout; its key is a version 7 UUID, which contains the time of creation."""
    head = (now_us // 1000) << 80
    tail = random.getrandbits(74)
    value = head | (0x7 << 76) | ((tail >> 62) << 64) | (0b10 << 62) | (tail & ((1 << 62) - 1))
    return BoutId(str(uuid.UUID(int=value)))


def version_8(octets: bytes) -> uuid.UUID:
    """Return sixteen octets as a UUID of version 8, which six bits of them become."""
    value = int.from_bytes(octets) & ~((0xF << 76) | (0b11 << 62))
    return uuid.UUID(int=value | (0x8 << 76) | (0b10 << 62))


def new_source(random: Random) -> SourceId:
    """Create a source id; its first octet is never zero, because ZeroMQ reserves that (A2)."""
    while True:  # one draw in 256 is refused, so this ends soon
        source = uuid.UUID(int=random.getrandbits(128), version=4)
        if source.bytes[0]:
            return SourceId(str(source))


def new_eid(random: Random) -> Eid:
    """Create a random id for an element without a natural key, such as a penalty."""
    return Eid(str(uuid.UUID(int=random.getrandbits(128), version=4)))


def octets_of(source: SourceId) -> bytes:
    """Return the sixteen octets of a source, as its sockets carry them (DOS-16)."""
    return uuid.UUID(source).bytes


def source_from_octets(octets: bytes) -> SourceId:
    """Return the source for a socket identity; raises `ValueError` unless it is sixteen octets."""
    return SourceId(str(uuid.UUID(bytes=octets)))
