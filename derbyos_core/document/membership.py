"""Membership entries: what they say, read from the log (decisions 0017 and 0018).

They are `add`s under `nsodes` that carry elements of one kind and nothing else:

    <founder key= recovery= title=/>            founds the bout
    <appoint key= [proof=]/>                    gives a key the authority of a Head NSO
    <join-code number=/>                        makes a join code the current one; the first has number 1
    <admit key= code=/>                         admits a key that knew the join code of this number
    <restrict who= what= may=/>                 forbids a group of elements to a role or an author, or allows it again
    <expel key= source= last=/>                 ends the admission of a key; one for each source, with its last entry

`who` is `author:` with an author id, or `role:` with a role, or with the beginning of roles and a `*`. `what` is a
group of elements or `*`. `proof` is a signature of the recovery key, which stands in for authority.
"""

import re
from base64 import urlsafe_b64decode
from binascii import Error as Base64Error
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.acts import EntryRef, Payload, Verb
from derbyos_core.gossip.log import OrderKey, Placed
from derbyos_core.identity import BoutId, is_uuid
from derbyos_core.security.keys import PublicKey, SigningKey, decode_key, encode_octets

__all__ = [
    "EVERYTHING",
    "GROUPS",
    "LASTING",
    "MEMBERSHIP",
    "MembershipElement",
    "MembershipEntry",
    "may_be_membership",
    "parse_restriction",
    "read_membership",
    "recovery_message",
    "recovery_proof",
]

MEMBERSHIP = frozenset(("founder", "appoint", "join-code", "admit", "restrict", "expel"))
"""Tags of membership entries."""
LASTING = MEMBERSHIP | {"accept"}
"""Tags of elements that nothing sets, removes or fills, because what they say is read from the log."""
GROUPS: Mapping[str, frozenset[str]] = {
    "clocks": frozenset(("jam", "period", "time-out", "clock-set", "deleted-jam")),
    "score": frozenset(("pass", "lead", "lost-lead", "no-initial", "star-pass", "call", "injury", "score-adjustment")),
    "lineups": frozenset(("line-up", "no-pivot", "sit-out")),
    "penalties": frozenset(("penalty",)),
    "box": frozenset(("enter-box", "exit-box")),
    "rosters": frozenset(("person", "team")),
    "notes": frozenset(("note",)),
    "bout": frozenset(),
}
"""Groups of elements by tag, named as the groups of commands that doors know; `bout` is all that is in no other."""
EVERYTHING = "*"
NUMBER_MAX = 1 << 53
_RECOVERY = b"derbyos recovery 1"
_TAGS = re.compile(rb"<(?:founder|appoint|join-code|admit|restrict|expel)[\s/>]")
_NUMBER = re.compile(r"\d{1,16}", re.ASCII)


class MembershipElement(NamedTuple):
    """One element of a membership entry; only the fields that its kind has are set."""

    key: PublicKey | None = None
    recovery: PublicKey | None = None
    title: str = ""
    proof: bytes = b""
    number: int = 0
    source: str = ""
    who: str = ""
    what: str = ""
    may: bool = False


@dataclass(frozen=True, slots=True)
class MembershipEntry:
    """A membership entry; `elements` is empty if it cannot be read."""

    ref: EntryRef
    place: OrderKey
    kind: str
    elements: tuple[MembershipElement, ...]

    @property
    def is_ranked(self) -> bool:
        """Whether others' authority depends on it."""
        return self.kind in ("appoint", "expel")


def may_be_membership(body: bytes) -> bool:
    """Return False for an entry that is certainly none about members or rights; quick."""
    return _TAGS.search(body) is not None


def read_membership(placed: Placed) -> MembershipEntry | None:
    """Return what an entry says about membership; None if it is no membership entry."""
    entry, place = placed
    acts = entry.acts
    payloads = [payload for act in acts if act.target.path == "nsodes" for payload in act.payload]
    kinds = [payload.tag for payload in payloads if payload.tag in MEMBERSHIP]
    if not kinds:
        return None
    is_pure = all(
        act.verb is Verb.ADD
        and act.target.path == "nsodes"
        and act.payload
        and all(payload.tag == kinds[0] and not payload.children for payload in act.payload)
        for act in acts
    )
    elements = [_element(payload) for payload in payloads] if is_pure else [None]
    readable = tuple([element for element in elements if element is not None])
    return MembershipEntry(entry.ref, place, kinds[0], readable if len(readable) == len(elements) else ())


def parse_restriction(who: str, what: str, may: str) -> tuple[str, str, bool] | None:
    """Return the three attributes of a restriction, None if it makes no sense."""
    kind, _, name = who.partition(":")
    is_who = is_uuid(name) if kind == "author" else kind == "role" and bool(name) and "*" not in name[:-1]
    if not is_who or (what != EVERYTHING and what not in GROUPS) or may not in ("yes", "no"):
        return None
    return (who.lower() if kind == "author" else who), what, may == "yes"


def recovery_proof(recovery: SigningKey, bout: BoutId, key: PublicKey) -> str:
    """Return the attribute `proof` with which the recovery key appoints another one."""
    return encode_octets(recovery.sign(recovery_message(bout, key)))


def recovery_message(bout: BoutId, key: PublicKey) -> bytes:
    return _RECOVERY + bout.key.bytes + key


def _element(payload: Payload) -> MembershipElement | None:
    """Return one element of a membership entry, None if it cannot be read."""
    get = payload.attributes.get
    try:
        match payload.tag:
            case "founder":
                return MembershipElement(
                    key=decode_key(get("key", "")), recovery=decode_key(get("recovery", "")), title=get("title", "")
                )
            case "appoint":
                return MembershipElement(key=decode_key(get("key", "")), proof=_octets(get("proof", "")))
            case "admit":
                return MembershipElement(key=decode_key(get("key", "")), number=_number(get("code", "")))
            case "join-code":
                return MembershipElement(number=_number(get("number", "")))
            case "expel":
                source = get("source", "").lower()
                if source and not is_uuid(source):
                    return None
                return MembershipElement(
                    key=decode_key(get("key", "")), source=source, number=_number(get("last", "")) if source else 0
                )
    except RemoteProtocolError:
        return None
    restriction = parse_restriction(get("who", ""), get("what", ""), get("may", ""))
    if restriction is None:
        return None
    who, what, may = restriction
    return MembershipElement(who=who, what=what, may=may)


def _number(text: str) -> int:
    if _NUMBER.fullmatch(text) and int(text) < NUMBER_MAX:
        return int(text)
    raise RemoteProtocolError("bad-number", f"a number is written in digits, found {text!r:.40}")


def _octets(text: str) -> bytes:
    """Return octets written in base64url, none if they cannot be read."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Base64Error, ValueError):
        return b""
