"""An unreachable address of Spark gives one sentence at once."""

import os
import signal
import socket

import pytest

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")

from derbyos_core.errors import UserError
from derbyos_core.season import session
from derbyos_core.season.session import open_session


@pytest.fixture
def with_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that Spark Connect is installed."""
    monkeypatch.setattr(session, "find_spec", lambda name: object())


def refusal(*, master: str = "local[2]", remote: str | None = None) -> str:
    """Return the reason why no session can be opened."""
    with pytest.raises(UserError) as caught, open_session(master=master, remote=remote):
        pytest.fail("a session was opened")
    return str(caught.value)


@pytest.mark.parametrize("address", ["nonsense", "http://host:1", "sc://", "localhost:15002"])
def test_an_address_that_is_none(address: str) -> None:
    assert refusal(remote=address) == f"A Spark Connect address is written sc://HOST:PORT, found {address}."


def test_an_address_where_nobody_listens(with_connect: None) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: a connection is refused
        address = f"sc://127.0.0.1:{taken.getsockname()[1]}"
        assert refusal(remote=address).startswith(f"No Spark answers at {address}: ")


def test_a_port_that_cannot_be(with_connect: None) -> None:
    assert refusal(remote="sc://127.0.0.1:99999").startswith("No Spark answers at sc://127.0.0.1:99999: ")


def test_spark_connect_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "find_spec", lambda name: None)
    assert "pip install 'pyspark[connect]'" in refusal(remote="sc://127.0.0.1:15002")


@pytest.mark.parametrize("master", ["spark://host", "spark://:7077", "yarn", "local[two]", "submitted", ""])
def test_a_master_that_is_none(master: str) -> None:
    expected = f"A Spark master is local[N], spark://HOST:PORT or sc://HOST:PORT, found {master}."
    assert refusal(master=master) == expected


def test_a_standalone_master_that_does_not_answer() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: a connection is refused
        address = f"spark://127.0.0.1:{taken.getsockname()[1]}"
        assert refusal(master=address) == f"No Spark answers at {address}: nobody answers there."


def test_a_master_can_be_a_connect_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "find_spec", lambda name: None)
    assert "pip install 'pyspark[connect]'" in refusal(master="sc://127.0.0.1:15002")


def test_signals_and_environment_are_as_before() -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM), dict(os.environ)
    refusal(master="yarn")
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM), dict(os.environ)) == before
