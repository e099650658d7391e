"""State machine of one connection: the handshake of either side, then frames both ways (RSB-21..25).

The seed lets the client send four zeros and the server answer with four. The shipped implementations do something else:
their server sends four zeros when it accepts, and their client only reads. Both sides of ours speak with both:

    server  NEW --four zeros, other octets, or 250 ms--> zeros are sent --> ESTABLISHED
    client  NEW --four zeros--> ESTABLISHED
            NEW --300 ms--> zeros are sent --> HANDSHAKE --four zeros--> ESTABLISHED

Zeros that come after the handshake, from a partner who was slower, look like a frame without a payload. If the first
frame is one, it is skipped. Octets before the zeros are the frames of a client that does not greet; they are read as
such.

A state ends in CLOSED by a reset, an error, or an answer that does not come. Nothing leads out of CLOSED. The driver
reports a reset by `close`. The time may step, since it is the time of a bout: a deadline is also reached when the clock
is before the moment at which it was set.
"""

from collections.abc import Mapping
from enum import StrEnum

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gateways.rsb.framing import SIZE_OCTETS, ZEROS, FrameReader

__all__ = [
    "ANSWER_US",
    "GREET_US",
    "PATIENCE_US",
    "TRANSITIONS",
    "Connection",
    "ConnectionAction",
    "Input",
    "Role",
    "State",
]

ANSWER_US = 250_000
"""A server gives its client this long for the zeros."""
GREET_US = 300_000
"""A client gives its server this long: 50 ms more, so that a server of our own kind comes first."""
PATIENCE_US = 5_000_000
"""A client that has sent its zeros gives up after this time; a round trip of a second needs two."""


class Role(StrEnum):
    """Side of a connection."""

    SERVER = "server"
    CLIENT = "client"


class State(StrEnum):
    """State of a connection; the names are the seed's."""

    NEW = "new"
    HANDSHAKE = "handshake-in-progress"
    ESTABLISHED = "established"
    CLOSED = "closed"


class Input(StrEnum):
    """Event of a connection."""

    ZEROS = "four zero octets"
    OTHER = "four other octets"
    SILENCE = "the time is over"
    ERROR = "reset or error"


class ConnectionAction(StrEnum):
    """Action at a transition."""

    SEND_ZEROS = "send zeros"
    OPEN = "open"
    ANSWER = "open and send zeros"
    FAIL = "fail"


_S, _I, _A = State, Input, ConnectionAction
_CLOSED: Mapping[Input, tuple[State, ConnectionAction]] = {}
_ESTABLISHED: Mapping[Input, tuple[State, ConnectionAction]] = {_I.ERROR: (_S.CLOSED, _A.FAIL)}

TRANSITIONS: Mapping[Role, Mapping[State, Mapping[Input, tuple[State, ConnectionAction]]]] = {
    Role.SERVER: {
        _S.NEW: {
            _I.ZEROS: (_S.ESTABLISHED, _A.ANSWER),
            _I.OTHER: (_S.ESTABLISHED, _A.ANSWER),
            _I.SILENCE: (_S.ESTABLISHED, _A.ANSWER),
            _I.ERROR: (_S.CLOSED, _A.FAIL),
        },
        _S.ESTABLISHED: _ESTABLISHED,
        _S.CLOSED: _CLOSED,
    },
    Role.CLIENT: {
        _S.NEW: {
            _I.ZEROS: (_S.ESTABLISHED, _A.OPEN),
            _I.OTHER: (_S.CLOSED, _A.FAIL),
            _I.SILENCE: (_S.HANDSHAKE, _A.SEND_ZEROS),
            _I.ERROR: (_S.CLOSED, _A.FAIL),
        },
        _S.HANDSHAKE: {
            _I.ZEROS: (_S.ESTABLISHED, _A.OPEN),
            _I.OTHER: (_S.CLOSED, _A.FAIL),
            _I.SILENCE: (_S.CLOSED, _A.FAIL),
            _I.ERROR: (_S.CLOSED, _A.FAIL),
        },
        _S.ESTABLISHED: _ESTABLISHED,
        _S.CLOSED: _CLOSED,
    },
}
"""Role -> state -> event -> (state, action). A server is never in the seed's handshake-in-progress for longer than one
step, because it sends its zeros as soon as it has a reason to."""


class Connection:
    """One side of one connection.

    The owner asks `state` after each call, takes `answer` (octets to send) and, once established, frames by `take`.
    """

    def __init__(self, role: Role, now: Instant) -> None:
        self.role = role
        self.state = State.NEW
        self.fault: RemoteProtocolError | None = None
        """Why the connection failed, None after a reset."""
        self._reader = FrameReader()
        self._answer = b""
        self._may_skip = True
        self._set_deadline(now, ANSWER_US if role is Role.SERVER else GREET_US)

    @property
    def held(self) -> int:
        """Octets that came and were not taken."""
        return self._reader.held

    def receive(self, octets: bytes, now: Instant) -> None:
        """Take octets of the stream."""
        if self.state is State.CLOSED:
            return
        self._reader.feed(octets)
        if self.state is not State.ESTABLISHED and self._reader.held >= SIZE_OCTETS:
            self._step(Input.ZEROS if self._reader.peek(SIZE_OCTETS) == ZEROS else Input.OTHER, now)

    def take(self, now: Instant) -> bytes | None:
        """Return the next payload of an established connection, None until there is one."""
        if self.state is not State.ESTABLISHED:
            return None
        try:
            payload = self._reader.take()
            if payload == b"" and self._may_skip:
                payload = self._reader.take()
                self._may_skip = False
        except RemoteProtocolError as error:
            self.fault = error.with_traceback(None)  # it leads back here, and such cycles stay until they are searched
            self._step(Input.ERROR, now)
            return None
        self._may_skip = self._may_skip and payload is None
        return payload

    def take_answer(self) -> bytes:
        """Return the zeros that are due, once."""
        answer, self._answer = self._answer, b""
        return answer

    def close(self, now: Instant) -> None:
        """Note a reset, or our own wish to end."""
        self._step(Input.ERROR, now)

    def next_timer(self) -> Instant | None:
        """Return the end of the handshake's present pause."""
        return self._deadline if self.state in (State.NEW, State.HANDSHAKE) else None

    def handle_timer(self, now: Instant) -> None:
        """Go on without what did not come in time."""
        if self.next_timer() is not None and not self._since <= now < self._deadline:
            self._step(Input.SILENCE, now)

    def _set_deadline(self, now: Instant, pause_us: int) -> None:
        self._since, self._deadline = now, Instant(now + pause_us)

    def _step(self, event: Input, now: Instant) -> None:
        found = TRANSITIONS[self.role][self.state].get(event)
        if found is None:
            return
        before, (self.state, action) = self.state, found
        match action:
            case ConnectionAction.SEND_ZEROS:
                self._answer = ZEROS
                self._set_deadline(now, PATIENCE_US)
            case ConnectionAction.ANSWER:
                self._answer = ZEROS
            case ConnectionAction.OPEN:
                zeros = self._reader.take()
                assert zeros == b"", "the four zeros are a frame without a payload"
            case ConnectionAction.FAIL if event is not Input.ERROR:
                self.fault = RemoteProtocolError(
                    "bad-handshake", f"a connection that is {before} expects four zero octets, found {event}"
                )
