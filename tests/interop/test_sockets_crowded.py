"""Foreign programs that open lines and send nothing: newcomers and the disk still have descriptors."""

import json
import resource
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import zmq

from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import BOUT, Stranger

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limit is set as a shell on Linux sets it")

FILES_MAX = 256
ENTRY = b'<add source="%s" sequence="%d" timestamp="1700000000.000000" path="."><note>n</note></add>'
READY = b"\xff" + bytes(7) + b"\x01\x7f" + b"\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32)


class Child:
    """A node in a separate process, and its last report."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.said: dict[str, Any] = {}

    def listens(self, until_s: float = 0.0) -> dict[str, Any]:
        """Return the next report after this many seconds."""
        end = time.monotonic() + until_s
        assert self.process.stdout is not None
        while True:
            line = self.process.stdout.readline()
            assert line, "the node has ended"
            self.said = json.loads(line)
            if time.monotonic() >= end:
                return self.said


@contextmanager
def _child(folder: Path) -> Iterator[Child]:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (FILES_MAX, FILES_MAX))

    command = [sys.executable, "-m", "tests.interop._crowded_node", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=limit) as process:  # noqa: PLW1509
        try:
            yield Child(process)
        finally:
            process.terminate()


def _descriptors(child: Child) -> int:
    return sum(1 for _ in Path(f"/proc/{child.process.pid}/fd").iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("begins", [b"", READY[:10], READY], ids=["nothing", "a signature", "a greeting"])
def test_half_open_lines_stop_neither_newcomers_nor_the_disk(tmp_path: Path, begins: bytes) -> None:
    """256 descriptors, a Mac's default, and 600 silent lines. Before, newcomers waited more than half a minute, and
    the disk refused entries because too many files were open.
    """
    with _child(tmp_path) as child, ExitStack() as lines:
        host, _, port = child.listens()["address"].partition(":")
        address = Address(host, int(port))
        for number in range(600):
            line = lines.enter_context(socket.socket())
            line.setblocking(False)
            line.connect_ex(address)
            if begins and number < 300:
                time.sleep(0.002)
                with suppress(OSError):
                    line.send(begins)
        child.listens(until_s=1.5)
        assert _descriptors(child) <= FILES_MAX - 32
        with Stranger() as stranger:
            begin = time.monotonic()
            stranger.introduce(address, BOUT.string)
            while b"HELO" not in stranger.kinds() and time.monotonic() - begin < 20:
                time.sleep(0.01)
            took = time.monotonic() - begin
            print(f"greeted after {took:.2f} s, {_descriptors(child)} descriptors")  # noqa: T201
            assert took < 3.0
            said = child.listens(until_s=1.0)
            assert said["members"] == 1
            assert said["faults"] == []
            assert any("opens many connections" in sentence for sentence in said["told"])
            assert said["unsynced"] <= 1
    assert address.host == LOOPBACK_HOST


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [[b"CHAT"], [b"HELO", b"BOUT", b"BEAT"]], ids=["talk", "members"])
def test_lines_of_strangers_that_speak_all_the_time_leave_room(tmp_path: Path, kinds: list[bytes]) -> None:
    """300 identities on separate lines, in the bout or not, and 256 descriptors: a member that wrote stays, and a
    newcomer is greeted.
    """
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    context.set(zmq.MAX_SOCKETS, 2_000)
    with _child(tmp_path) as child, Stranger() as member, Stranger() as newcomer:
        host, _, port = child.listens()["address"].partition(":")
        address = Address(host, int(port))
        line = member.introduce(address, BOUT.string)
        line.send_multipart([b"XMSG", ENTRY % (member.source.encode(), 1)])
        crowd = [context.socket(zmq.DEALER) for _ in range(300)]
        said: dict[str, Any] = {}
        sent, begin, took = 1, time.monotonic(), 0.0
        for turn in range(16):
            for number, dealer in enumerate(crowd):
                if turn == 0:
                    dealer.setsockopt(zmq.IDENTITY, uuid.uuid4().bytes)
                    dealer.connect(f"tcp://{address}")
                    time.sleep(0.005)
                for kind in kinds:
                    body = {b"HELO": f"127.0.0.1:{20_000 + number}", b"BOUT": BOUT.string}.get(kind, "batch=1")
                    with suppress(zmq.Again):
                        dealer.send_multipart([kind, body.encode()], zmq.NOBLOCK)
            sent += 1
            line.send_multipart([b"XMSG", ENTRY % (member.source.encode(), sent)])
            if turn == 8:
                begin = time.monotonic()
                newcomer.introduce(address, BOUT.string)
            if not took and b"HELO" in newcomer.kinds():
                took = time.monotonic() - begin
            said = child.listens(until_s=0.5)
        print(f"{_descriptors(child)} descriptors, greeted after {took:.1f} s, {said}")  # noqa: T201
        assert said["faults"] == []
        assert said["unsynced"] <= 1
        assert 0.0 < took < 5.0 or kinds != [b"CHAT"]
        assert said["tops"][member.source] >= sent - 1
        for dealer in crowd:
            dealer.close(linger=0)
    context.term()
