"""Processes that share the tests among laptops have a network each: the laptops of one hear none of another."""

import subprocess
import sys

import pytest

from tests.system import program

_CHILD = """
import socket
from tests.kit.own_network import enter_own_network
enter_own_network()
datagrams = socket.AF_INET, socket.SOCK_DGRAM
with socket.socket(*datagrams) as receiver, socket.socket(*datagrams) as sender:
    receiver.bind(("127.0.0.1", {port}))
    sender.sendto(b"laptop", ("127.0.0.1", {port}))
    receiver.settimeout(5)
    print(*(name for _, name in socket.if_nameindex()), receiver.recv(10).decode())
"""


def test_a_network_of_its_own_has_a_loopback_alone() -> None:
    """Two processes listen at one port, and each hears itself."""
    words = [sys.executable, "-c", _CHILD.format(port=50_111)]
    runs = [
        subprocess.Popen(words, cwd=program.ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    told = [run.communicate(timeout=30) for run in runs]
    if any("PermissionError" in error or "OSError" in error for _, error in told):
        pytest.skip("this system gives the process no network of its own")
    assert [said for said, _ in told] == ["lo laptop\n"] * 2
