"""Inputs that make libzmq 4.3.5 abort: unread input on a closing connection, and ZMTP's PING.

When a socket holds as many messages as its RCVHWM, libzmq stops reading the connection. If the connection then closes,
and a PING is to be sent or answered, `out_event` fails an assertion and the process aborts (libzmq issues 4364, 4841).
So no socket of a node may ever stop reading: a peer that sends more than is read is disconnected instead.
"""

import socket
import struct
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import BOUT, Stranger
from tests.interop.test_sockets_crowded import Child

GREETING = b"\xff" + bytes(8) + b"\x7f" + b"\x03\x01" + b"NULL".ljust(20, b"\0") + bytes(32)
PING = b"\x04\x07\x04PING\0\0"
BEAT = b"\x01\x04BEAT\x00\x03v=1"
"""Two frames in eleven octets: the most messages for the fewest octets."""
LIVES_S = 6.0
MIB = 1 << 20
MORE_MIB_MAX = 64


@contextmanager
def _child(folder: Path) -> Iterator[tuple[Child, Address]]:
    command = [sys.executable, "-m", "tests.interop._crowded_node", str(folder), "quiet"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            child = Child(process)
            host, _, port = child.listens()["address"].partition(":")
            yield child, Address(host, int(port))
        finally:
            process.terminate()


def _dealer(address: Address) -> socket.socket:
    """Return a connection after the handshake of a DEALER."""
    line = socket.create_connection((address.host, address.port))
    line.sendall(GREETING)
    line.settimeout(1.0)
    identity = uuid.uuid4().bytes
    ready = b"\x05READY\x0bSocket-Type\0\0\0\x06DEALER\x08Identity" + struct.pack(">I", len(identity)) + identity
    line.sendall(b"\x04" + bytes([len(ready)]) + ready)
    return line


def _reset(line: socket.socket) -> None:
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def test_peer_that_answers_on_our_dealer_and_leaves_is_survived(tmp_path: Path) -> None:
    """A ROUTER may answer a program that dialled it. With RCVHWM 1 and heartbeats the node aborted 1.5 s later."""
    with _child(tmp_path) as (child, address), Stranger() as other, socket.create_server((LOOPBACK_HOST, 0)) as server:
        dealer = other.dial(address)
        dealer.send_multipart([b"HELO", f"{LOOPBACK_HOST}:{server.getsockname()[1]}".encode()])
        dealer.send_multipart([b"BOUT", BOUT.string.encode()])
        line, _ = server.accept()
        ready = b"\x05READY\x0bSocket-Type\0\0\0\x06ROUTER\x08Identity\0\0\0\0"
        line.sendall(GREETING + b"\x04" + bytes([len(ready)]) + ready)
        time.sleep(0.3)
        line.sendall(50 * b"\x00\x09an answer")
        tops = " ".join(f"{source} {top}" for source, top in child.listens()["tops"].items())
        dealer.send_multipart([b"GSIP", tops.encode()])  # it has everything, so nobody requests anything from it
        child.listens(0.3)
        _reset(line)
        child.listens(LIVES_S)
        assert child.process.poll() is None


def test_a_flood_with_pings_that_is_cut_off_does_not_end_the_program(tmp_path: Path) -> None:
    """Five messages and a PING, thousands of times, then a disconnection. With RCVHWM 1,000 the node aborted."""
    with _child(tmp_path) as (child, address):
        for _ in range(3):
            line = _dealer(address)
            time.sleep(0.2)
            with suppress(OSError):  # the node disconnects it before the end of its messages
                line.sendall((5 * BEAT + PING) * 20_000)
            _reset(line)
            child.listens(1.0)
        assert child.process.poll() is None


@pytest.mark.parametrize("ours", [False, True], ids=["on its line", "on ours"])
def test_endless_flood_costs_little_memory(tmp_path: Path, ours: bool) -> None:
    """A flood at full speed for some seconds, on its own line or on the one that we opened to it."""
    with _child(tmp_path) as (child, address):
        memory = psutil.Process(child.process.pid).memory_info
        before, most = memory().rss, 0
        end = time.monotonic() + LIVES_S
        with Stranger(room=1) as other:
            other.introduce(address, BOUT.string)
            node = b""
            line: socket.socket | None = None
            while time.monotonic() < end:
                if not node and other.listen():
                    node = other.listen()[0][0]
                try:
                    if not ours:
                        line = line or _dealer(address)
                        line.sendall(2_000 * BEAT)
                    for _ in range(2_000 if ours and node else 0):
                        other.router.send_multipart([node, b"x"])
                except OSError:  # the node has disconnected it; it reconnects at once
                    line = None
                most = max(most, memory().rss)
        child.listens(1.0)
        print(f"RSS {before / MIB:.0f} MiB before, {most / MIB:.0f} MiB at most")  # noqa: T201
        assert most - before < MORE_MIB_MAX * MIB
        assert LOOPBACK_HOST in child.said["address"]
