"""Mishaps of an address, a port and a report."""

import asyncio
import errno
import os
import socket
from pathlib import Path
from random import Random
from unittest import mock

import zmq

from app.verbs import ask_bout as asking
from derbyos_core.identity import new_source
from derbyos_core.node.transport.addresses import (
    LOOPBACK_HOST,
    PORT_FIRST,
    PORT_LAST,
    ListenAt,
    parse_listen,
    resolve_address,
)
from derbyos_core.node.transport.memory_transport import MemoryNetwork, MemoryTransport
from derbyos_core.node.transport.zmq_transport import ZMQTransport
from derbyos_core.report import results, runner
from derbyos_core.season import java
from derbyos_core.wire.messages import Address
from tests.gui.mishaps.bringing import Mishap, refused

__all__ = ["OF_NETWORK"]


def _listen(listen: ListenAt) -> str:
    async def state() -> str:
        return refused(lambda: ZMQTransport(new_source(Random(1)), listen, random=Random(1)).open(lambda: None))

    return asyncio.run(state())


def _port_in_use(folder: Path) -> str:
    for port in range(PORT_FIRST + 7_000, PORT_LAST):
        with socket.socket() as taken:
            try:
                taken.bind((LOOPBACK_HOST, port))
            except OSError:
                continue
            taken.listen()
            return _listen(ListenAt(LOOPBACK_HOST, port))
    raise AssertionError("no port is free")


def _bound(error: int, listen: ListenAt) -> Mishap:
    def bring(folder: Path) -> str:
        with mock.patch.object(zmq.Socket, "bind", side_effect=zmq.ZMQError(error, "XY-9")):
            return _listen(listen)

    return bring


def _twice_in_memory(folder: Path) -> str:
    network, at = MemoryNetwork(), Address(LOOPBACK_HOST, 50_000)
    MemoryTransport(network, new_source(Random(1)), at).open(lambda: None)
    return refused(lambda: MemoryTransport(network, new_source(Random(2)), at).open(lambda: None))


def _resolved(text: str) -> Mishap:
    return lambda folder: refused(lambda: asyncio.run(resolve_address(text)))


def _unknown_machine(folder: Path) -> str:
    with mock.patch.object(socket, "getaddrinfo", side_effect=socket.gaierror(-2, "XY-9")):
        return _resolved("xyz:50000")(folder)


def _nobody_answers(folder: Path) -> str:
    with mock.patch.object(asking, "ANSWER_S_MAX", 0.1):
        listen = ListenAt(LOOPBACK_HOST)
        return refused(lambda: asyncio.run(asking.ask_bout(Address(LOOPBACK_HOST, 50_999), listen)))


# -- the report -------------------------------------------------------------------------------------------


def _reported(what: str) -> Mishap:
    """Return a mishap: a report whose process ends like this. It does not start Spark."""

    def bring(folder: Path) -> str:
        with mock.patch.multiple(runner, JOB="tests.unit.report.fake_job", NEEDED=()):
            return refused(lambda: runner.run_report(Path(what), folder))

    return bring


def _of_job(folder: Path) -> str:
    """Run the real process of the job up to the moment before Spark."""
    with mock.patch.object(runner, "NEEDED", ()):
        return refused(lambda: runner.run_report(folder / "xyz", folder / "r"))


def _without_java(folder: Path) -> str:
    with mock.patch.object(java, "_version", return_value=None), mock.patch.dict(os.environ, clear=True):
        return refused(java.find_java)


def _without_packages(folder: Path) -> str:
    with mock.patch.object(runner, "NEEDED", ("xyz",)):
        return refused(runner.check_packages)


def _report_into_a_file(folder: Path) -> str:
    (folder / "file").touch()
    return refused(lambda: results.check_writable(folder / "file"))


OF_NETWORK: dict[str, Mishap] = {
    "a port in use": _port_in_use,
    "a port in use, on every interface": _bound(zmq.EADDRINUSE, ListenAt(port=50_000)),
    "every port in use": _bound(zmq.EADDRINUSE, ListenAt()),
    "a port in use, in one process": _twice_in_memory,
    "an address of another machine": _bound(errno.EADDRNOTAVAIL, ListenAt("203.0.113.9", 50_000)),
    "a port that the system refuses": _bound(errno.EACCES, ListenAt("127.0.0.1", 50_000)),
    "a port, and a word of the system": _bound(errno.EPROTO, ListenAt("127.0.0.1", 50_000)),
    "a place to listen that is none": lambda folder: refused(lambda: parse_listen("xyz")),
    "a port that is too low": lambda folder: refused(lambda: parse_listen("127.0.0.1:80")),
    "an address that is none": _resolved("xyz"),
    "a machine that is none": _unknown_machine,
    "nobody answers": _nobody_answers,
    "a report that is refused": _reported("refused"),
    "a report that crashes": _reported("crash"),
    "a report that ends without a word": _reported("mute"),
    "a report of no folder": _of_job,
    "a report without Java": _without_java,
    "a report without its packages": _without_packages,
    "a report into a file": _report_into_a_file,
}
