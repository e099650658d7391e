"""CURVE for the sockets of a closed bout, and the ZAP handler that turns unknown keys away (decision 0017).

ZeroMQ authenticates a connection before it delivers a message of it. The client proves that it has the secret half of
its CURVE key (ZMTP 3.1, CURVE mechanism). Then ZeroMQ asks the ZAP handler about the public half: a ROUTER of ours at a
fixed address inside the context (ZeroMQ RFC 27). A yes names the key as the user id, which every message of the
connection carries as metadata, so each message can be attributed to a key.

The handler runs on the node's loop, watched like any other socket. Strangers may open connections as fast as they like,
so a turn answers a bounded number of requests, and the next turn comes after a pause. ZeroMQ takes requests of several
connections in turn, and one that gets no answer ends with the handshake timeout.

A no with one of the defined codes suits nobody here. After 400 libzmq's client never tries again, but a newcomer may
reach a member before the entry that admits it does. After 300 libzmq 4.3.5 keeps the connection open until the
handshake times out. A code that is not defined makes it close the connection at once, without an explanation, so the
client tries again after its usual interval. A library that accepted the code would take it for a no as well.
"""

import logging
from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from dataclasses import dataclass

import zmq

from derbyos_core.node.transport.readiness import watch
from derbyos_core.security.keys import KEY_OCTETS, CurveKeys

__all__ = ["CURVE_OCTETS", "ClosedSockets", "ZAPHandler", "key_of", "make_client", "make_server"]

CURVE_OCTETS = 33
"""Octets that CURVE adds to each frame: a command name of 8, a nonce of 8, a MAC of 16, and flags of 1."""
ANSWERS_MAX = 32
"""Requests answered in one turn: about half a millisecond."""
PAUSE_S = 0.005
"""Pause after a full turn: strangers get a tenth of the loop, and 6,000 answers a second."""

_ENDPOINT = "inproc://zeromq.zap.01"
_EVENTS, _READABLE = int(zmq.EVENTS), (int(zmq.POLLIN), int(zmq.POLLIN | zmq.POLLOUT))
_NOW = int(zmq.NOBLOCK)
_USER_ID = "User-Id"
_ADMITTED, _TURNED_AWAY = b"200", b"403"
_REQUEST_FRAMES = 9
"""Sender, empty, version, request, domain, address, identity, mechanism, key (RFC 27)."""
_log = logging.getLogger(__name__)


def _no_member(_key: bytes) -> bool:
    return False


def _no_owner(_identity: bytes) -> bytes | None:
    return None


@dataclass(frozen=True, slots=True)
class ClosedSockets:
    """Parts that close a transport: our CURVE keys, and questions that it asks on the loop's thread alone.

    `is_admitted` says whether the node with this CURVE public key may connect; `owner_of` names the CURVE public key
    that is known to write for a source, by the source's sixteen octets. Both are asked for every message. `is_removed`
    says whether the key is that of a member who was removed, and therefore no stranger.
    """

    curve: CurveKeys
    is_admitted: Callable[[bytes], bool]
    owner_of: Callable[[bytes], bytes | None] = _no_owner
    is_removed: Callable[[bytes], bool] = _no_member

    def is_known(self, key: bytes) -> bool:
        """Return whether a key is, or was, that of a member."""
        return self.is_admitted(key) or self.is_removed(key)


def make_server(socket: "zmq.Socket[bytes]", keys: CurveKeys, domain: bytes) -> None:
    """Let a socket accept connections with CURVE alone, after the ZAP handler of its context has admitted them."""
    socket.setsockopt(zmq.CURVE_SERVER, 1)
    socket.setsockopt(zmq.CURVE_PUBLICKEY, keys.public)
    socket.setsockopt(zmq.CURVE_SECRETKEY, keys.secret)
    socket.setsockopt(zmq.ZAP_DOMAIN, domain)
    socket.setsockopt(zmq.ZAP_ENFORCE_DOMAIN, 1)  # without a handler nobody is admitted


def make_client(socket: "zmq.Socket[bytes]", keys: CurveKeys, server: bytes) -> None:
    """Let a socket connect with CURVE alone, to the node with this public key."""
    socket.setsockopt(zmq.CURVE_PUBLICKEY, keys.public)
    socket.setsockopt(zmq.CURVE_SECRETKEY, keys.secret)
    socket.setsockopt(zmq.CURVE_SERVERKEY, server)


def key_of(frame: zmq.Frame) -> bytes | None:
    """Return the CURVE public key of the connection that brought a frame."""
    try:
        return bytes.fromhex(str(frame.get(_USER_ID)))
    except (zmq.ZMQError, ValueError):  # the connection was not authenticated
        return None


class ZAPHandler:
    """Answers ZeroMQ's questions about the keys of connections, on a running loop."""

    def __init__(
        self,
        context: "zmq.Context[zmq.Socket[bytes]]",
        loop: AbstractEventLoop,
        domain: bytes,
        is_admitted: Callable[[bytes], bool],
        on_refused: Callable[[bytes, str], None] = lambda _key, _host: None,
    ) -> None:
        """Open the handler; this must be done before a socket of the context listens.

        `on_refused` is called with each key that is turned away, and its host.
        """
        self._on_refused = on_refused
        self._loop = loop
        self._domain = domain
        self._is_admitted = is_admitted
        self.admitted = 0
        """Number of connections admitted."""
        self.turned_away = 0
        """Number of connections whose key is not admitted."""
        self._socket = context.socket(zmq.ROUTER)
        self._socket.setsockopt(zmq.LINGER, 0)
        self._socket.bind(_ENDPOINT)
        self._pause: TimerHandle | None = None
        descriptor = self._socket.getsockopt(zmq.FD)
        assert isinstance(descriptor, int)
        self._unwatch = watch(loop, descriptor, self._on_readable)

    def close(self) -> None:
        """Close the handler; connections that are not yet admitted stay outside."""
        self._unwatch()
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None
        self._socket.close(linger=0)

    def _on_readable(self) -> None:
        if self._pause is None:
            self._answer_some()

    def _answer_some(self) -> None:
        """Answer until no request is left, as the signal is given once, or until the turn is full."""
        self._pause = None
        for _ in range(ANSWERS_MAX):
            if self._socket.get(_EVENTS) not in _READABLE:
                return
            try:
                self._answer(self._socket.recv_multipart(_NOW))
            except zmq.ZMQError as error:  # the connection has gone meanwhile
                _log.debug("a connection was not admitted: %s", error.strerror)
        self._pause = self._loop.call_later(PAUSE_S, self._answer_some)

    def _answer(self, request: list[bytes]) -> None:
        if len(request) != _REQUEST_FRAMES:  # another mechanism, which our sockets do not accept
            return
        sender, empty, version, number, domain, address, _, mechanism, key = request
        is_admitted = (
            domain == self._domain and mechanism == b"CURVE" and len(key) == KEY_OCTETS and self._is_admitted(key)
        )
        if is_admitted:
            self.admitted += 1
        else:
            if not self.turned_away:
                _log.warning("%s has no key of this bout: its connection is closed", address.decode("ascii", "replace"))
            self.turned_away += 1
            self._on_refused(key, address.decode("ascii", "replace"))
        code, user = (_ADMITTED, key.hex().encode()) if is_admitted else (_TURNED_AWAY, b"")
        self._socket.send_multipart([sender, empty, version, number, code, b"", user, b""], _NOW)
