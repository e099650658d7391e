"""Port of a ROUTER: the chosen one, the usual one, or a free one at random, and the words if there is none."""

import errno
from random import Random

import zmq

from derbyos_core.errors import UserError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.node.transport.addresses import ANY_HOST, PORT_FIRST, PORT_LAST, ListenAt

__all__ = ["bind_router"]

PORT_TRIES_MAX = 64
"""Free ports are searched at random; with half of them taken, 64 tries all fail once in 10^19."""
PAIR = 2
"""An even port is a bout's, the odd one after it is for newcomers (`other_port`)."""


def bind_router(router: "zmq.Socket[bytes]", listen: ListenAt, random: Random) -> int:
    """Bind a ROUTER where it shall listen; returns the port. Raises `UserError` if it cannot listen there."""
    host = listen.host
    if listen.port is not None:
        ports = [listen.port]
    else:
        ports = random.sample(range(PORT_FIRST + listen.is_odd, PORT_LAST + 1, PAIR), PORT_TRIES_MAX)
        if listen.usual is not None:
            ports[0] = listen.usual
    for port in ports:
        try:
            router.bind(f"tcp://{host}:{port}")
        except zmq.ZMQError as error:
            if error.errno == zmq.EADDRINUSE:
                continue
            if error.errno in (errno.EADDRNOTAVAIL, zmq.EADDRNOTAVAIL, errno.ENODEV):
                raise UserError(
                    tr("this machine has no address {host} to listen on; use one of its own, or none", host=host)
                ) from error
            reason = reason_of(OSError(error.errno, error.strerror))
            raise UserError(
                tr("cannot listen on {host}:{port}: {reason}", host=host, port=port, reason=reason)
            ) from error
        return port
    where = tr("port {port}", port=ports[0]) if host == ANY_HOST else f"{host}:{ports[0]}"
    if len(ports) > 1:
        where = tr(
            "each of the {count} ports tried from {first} to {last}",
            count=PORT_TRIES_MAX,
            first=PORT_FIRST,
            last=PORT_LAST,
        )
    raise UserError(tr("{where} is in use by another program; end that program or choose another port", where=where))
