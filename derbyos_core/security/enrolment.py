"""Enrolment in a closed bout: its messages, their codec, and the machines of both sides (decision 0017).

A newcomer has a join code and the address of an enrolment socket. CURVE with the keys of the code has proven that both
sides know the code before a message arrives; so nothing here authenticates anybody. What a member answers with is
everything that the newcomer needs in order to connect to the bout: its id, the address and key of the member's own
ROUTER, and the keys of all members.

Both messages are one frame of JSON:

    request   {"key": "<public key>", "program": "<name and version>"}
    answer    {"bout": "…", "title": "…", "code": 1, "address": "192.0.2.7:51000", "key": "<public key>",
               "members": [["<public key>", "192.0.2.8:50123"], ["<public key>", ""]]}
    refusal   {"refused": "removed" | "full" | "unreadable"}

Names that are not listed are ignored, so that later versions can add some; anything else is refused. The newcomer's
machine:

    state       connected   handshake failed      answer               refusal   time
    ---------------------------------------------------------------------------------------------------------
    CONNECTING  ASKED       CONNECTING or MISFIT  -                    -         TIMED_OUT
    ASKED       ASKED       CONNECTING or MISFIT  ENROLLED or REFUSED  REFUSED   asks again, or TIMED_OUT

A handshake also fails if the member closes surplus connections at that moment, so the code counts as wrong after
several failures. A request is repeated, because a member may be closed and opened again in between; members answer a
key that is enrolled already in the same way.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.identity import BoutId
from derbyos_core.security.keys import PublicKey, decode_key, encode_key
from derbyos_core.wire.codec import parse_address
from derbyos_core.wire.messages import Address

__all__ = [
    "ANSWER_OCTETS_MAX",
    "REQUEST_OCTETS_MAX",
    "Enroller",
    "Enrolment",
    "EnrolmentClient",
    "EnrolmentState",
    "Handshake",
    "Refusal",
    "Reply",
    "Request",
    "decode_answer",
    "decode_request",
    "encode_answer",
    "encode_request",
]

REQUEST_OCTETS_MAX = 1_024
MEMBERS_MAX = 512
"""Twice the possible number of peers."""
ANSWER_OCTETS_MAX = 1 << 16
"""512 members of 74 octets, bout and title: 39 kB."""
TEXT_MAX = 200
"""Characters of a title, a bout and the name of a program."""
CODE_NUMBER_MAX = 1_000_000

REPLIES_MAX = 40
REPLIES_PER_S = 10
"""A hall of officials may scan the code in the same moment; a program that asks on gets ten answers a second."""
ENROLLED_MAX = 256
"""Keys that one code enrols: each costs an entry in the log."""

ASK_AGAIN_US = 1_000_000
PATIENCE_US = 8_000_000
"""Time in which a member must have answered; a laptop on a bad network needs two or three seconds."""
FAILURES_MAX = 12
"""Failed handshakes in a row until the code counts as wrong: at least 1.2 s. While strangers crowd a member, several
fail whose code is right.
"""


class Refusal(StrEnum):
    """Reason for which a member does not enrol a key."""

    REMOVED = "removed"
    """This key was removed from the bout."""
    FULL = "full"
    """The code has enrolled as many as one code may."""
    UNREADABLE = "unreadable"
    """The request could not be read; the programs are of different versions."""


@dataclass(frozen=True, slots=True)
class Request:
    """A newcomer's request: its public key, and its program with version."""

    key: PublicKey
    program: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolment:
    """Everything that a newcomer needs in order to connect to the bout.

    `address` and `key` are those of the member that answers, of its main ROUTER; `members` are the keys of all members
    with their addresses where they are known; `code` is the number of the join code, which the entry of admission
    names. `reached` is the address at which the newcomer has found that member, as far as it is known here: the member
    may not know all of its own.
    """

    bout: BoutId
    title: str
    code: int
    address: Address
    key: PublicKey
    members: tuple[tuple[PublicKey, Address | None], ...] = ()
    reached: Address | None = field(default=None, compare=False)


# -- codec ------------------------------------------------------------------------------------------------


def encode_request(request: Request) -> bytes:
    """Return a request as one frame."""
    return _write({"key": encode_key(request.key), "program": request.program[:TEXT_MAX]})


def decode_request(frame: bytes) -> Request:
    """Return the request in a frame; raises `RemoteProtocolError` if it cannot be read."""
    found = _read(frame, REQUEST_OCTETS_MAX)
    return Request(decode_key(_text(found, "key")), _text(found, "program"))


def encode_answer(answer: Enrolment | Refusal) -> bytes:
    """Return an answer as one frame; members beyond the limit are left out, and the bout tells of them soon."""
    if isinstance(answer, Refusal):
        return _write({"refused": answer.value})
    members = [[encode_key(key), "" if at is None else str(at)] for key, at in answer.members[:MEMBERS_MAX]]
    return _write(
        {
            "bout": answer.bout.string,
            "title": "".join(sign if sign.isprintable() else " " for sign in answer.title[:TEXT_MAX]),
            "code": answer.code,
            "address": str(answer.address),
            "key": encode_key(answer.key),
            "members": members,
        }
    )


def decode_answer(frame: bytes) -> Enrolment | Refusal:
    """Return the answer in a frame; raises `RemoteProtocolError` if it cannot be read."""
    found = _read(frame, ANSWER_OCTETS_MAX)
    if "refused" in found:
        reason = _text(found, "refused")
        if reason not in Refusal._value2member_map_:
            raise _unreadable(f"a reason of a refusal is one of {', '.join(Refusal)}")
        return Refusal(reason)
    code, members = found.get("code"), found.get("members")
    if type(code) is not int or not 0 <= code <= CODE_NUMBER_MAX:
        raise _unreadable("the number of a join code is a number")
    if not isinstance(members, list) or len(members) > MEMBERS_MAX:
        raise _unreadable(f"members are a list of at most {MEMBERS_MAX}")
    return Enrolment(
        bout=BoutId(_text(found, "bout")),
        title=_text(found, "title"),
        code=code,
        address=parse_address(_text(found, "address")),
        key=decode_key(_text(found, "key")),
        members=tuple(map(_member, members)),
    )


def _member(found: object) -> tuple[PublicKey, Address | None]:
    if not isinstance(found, list) or len(found) != 2:
        raise _unreadable("a member is a key and an address")
    key, address = found
    if not isinstance(key, str) or not isinstance(address, str):
        raise _unreadable("a member is a key and an address")
    return decode_key(key), parse_address(address) if address else None


def _write(value: Mapping[str, object]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _read(frame: bytes, octets_max: int) -> dict[str, object]:
    if len(frame) > octets_max:
        raise _unreadable(f"it may have {octets_max} octets, found {len(frame)}")
    try:
        found = json.loads(frame.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise _unreadable("it is no JSON") from error
    if not isinstance(found, dict):
        raise _unreadable("it is no object")
    return found


def _text(found: Mapping[str, object], name: str) -> str:
    text = found.get(name)
    if not isinstance(text, str) or len(text) > TEXT_MAX or not text.isprintable():
        raise _unreadable(f"'{name}' is a text of at most {TEXT_MAX} printable characters")
    return text


def _unreadable(reason: str) -> RemoteProtocolError:
    return RemoteProtocolError("bad-enrolment", f"a message of enrolment cannot be read: {reason}")


# -- the member -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reply:
    """The frame that a member sends, and the key that it admits by that."""

    frame: bytes
    admitted: PublicKey | None = None


class Enroller:
    """A member's side: answers requests with the facts of the bout, and bounds how many.

    `offer` returns the facts as they are now; `is_removed` says whether a key was removed from the bout.
    """

    def __init__(
        self, offer: Callable[[], Enrolment], is_removed: Callable[[PublicKey], bool] = lambda _key: False
    ) -> None:
        self._offer = offer
        self._is_removed = is_removed
        self._enrolled: set[PublicKey] = set()
        self._credit = float(REPLIES_MAX)
        self._at: Instant | None = None
        self.unanswered = 0
        """Number of requests that came too fast and got no answer."""
        self.refused = 0
        """Number of requests refused."""

    def receive(self, frame: bytes, now: Instant) -> Reply | None:
        """Return the reply to a request, None if requests come too fast; the newcomer then asks again."""
        elapsed_us = 0 if self._at is None else max(0, now - self._at)
        self._at = now
        self._credit = min(REPLIES_MAX, self._credit + elapsed_us * REPLIES_PER_S / 1_000_000)
        if self._credit < 1:
            self.unanswered += 1
            return None
        self._credit -= 1
        try:
            request = decode_request(frame)
        except RemoteProtocolError:
            return self._refuse(Refusal.UNREADABLE)
        if self._is_removed(request.key):
            return self._refuse(Refusal.REMOVED)
        if request.key not in self._enrolled and len(self._enrolled) >= ENROLLED_MAX:
            return self._refuse(Refusal.FULL)
        self._enrolled.add(request.key)
        return Reply(encode_answer(self._offer()), request.key)

    def _refuse(self, reason: Refusal) -> Reply:
        self.refused += 1
        return Reply(encode_answer(reason))


# -- the newcomer -----------------------------------------------------------------------------------------


class EnrolmentState(Enum):
    """State of an enrolment; the last four are final."""

    CONNECTING = "connecting"
    ASKED = "asked"
    ENROLLED = "enrolled"
    REFUSED = "refused"
    MISFIT = "misfit"
    """The code does not fit, or nothing of ours listens there."""
    TIMED_OUT = "timed-out"


class Handshake(Enum):
    """Outcome of a handshake."""

    SUCCEEDED = "succeeded"
    FAILED = "failed"
    FOREIGN = "foreign"
    """Something answered that is no CURVE server."""


class EnrolmentClient:
    """A newcomer's side: call `handshake`, `receive` and `handle_timer`, and send what they return."""

    def __init__(self, request: Request, now: Instant) -> None:
        self._frame = encode_request(request)
        self._deadline = Instant(now + PATIENCE_US)
        self._ask_at: Instant | None = None
        self._failures = 0
        self.state = EnrolmentState.CONNECTING
        self.is_foreign = False
        """Whether something answered that is no CURVE server."""
        self.enrolment: Enrolment | None = None
        self.refusal: Refusal | None = None

    @property
    def is_over(self) -> bool:
        """Whether the state is final."""
        return self.state not in (EnrolmentState.CONNECTING, EnrolmentState.ASKED)

    @property
    def is_asking(self) -> bool:
        """Whether a member that knows the code was reached, and has not answered yet."""
        return self.state is EnrolmentState.ASKED

    def handshake(self, outcome: Handshake, now: Instant) -> tuple[bytes, ...]:
        """Note how a handshake ended; returns the frames to send."""
        if self.is_over:
            return ()
        if outcome is Handshake.SUCCEEDED:
            self._failures = 0
            return self._ask(now)
        self._failures += 1
        self._ask_at = None
        self.is_foreign = self.is_foreign or outcome is Handshake.FOREIGN
        is_misfit = self.is_foreign or self._failures >= FAILURES_MAX
        self.state = EnrolmentState.MISFIT if is_misfit else EnrolmentState.CONNECTING
        return ()

    def receive(self, frame: bytes) -> None:
        """Take an answer; one that cannot be read is a refusal, since the programs do not understand each other."""
        if self.state is not EnrolmentState.ASKED:
            return
        try:
            answer = decode_answer(frame)
        except RemoteProtocolError:
            answer = Refusal.UNREADABLE
        if isinstance(answer, Refusal):
            self.state, self.refusal = EnrolmentState.REFUSED, answer
        else:
            self.state, self.enrolment = EnrolmentState.ENROLLED, answer

    def next_timer(self) -> Instant | None:
        """Return when `handle_timer` is due."""
        if self.is_over:
            return None
        return self._deadline if self._ask_at is None else min(self._ask_at, self._deadline)

    def handle_timer(self, now: Instant) -> tuple[bytes, ...]:
        """Ask again, or give up; returns the frames to send."""
        if self.is_over:
            return ()
        if now >= self._deadline:
            self.state = EnrolmentState.TIMED_OUT
            return ()
        return self._ask(now) if self._ask_at is not None and now >= self._ask_at else ()

    def _ask(self, now: Instant) -> tuple[bytes, ...]:
        self.state = EnrolmentState.ASKED
        self._ask_at = Instant(now + ASK_AGAIN_US)
        return (self._frame,)
