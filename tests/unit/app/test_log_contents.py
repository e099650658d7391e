"""No text of people reaches the log or the console with an error: every kind of error, on every way into the log.

Method: a marked text is put into the message, the arguments, the notes and the causes of errors. Each is raised in all
places from which errors reach the log. Afterwards the mark is searched in the log and in both outputs.
"""

import asyncio
import errno
import gc
import logging
import sqlite3
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
import zmq
from lxml import etree

from app.cli import main
from app.error_words import CHAIN_MAX, error_in_words, trace_in_words
from app.log_setup import LogFile, NoLog
from derbyos_core.errors import DerbyOSError, RemoteProtocolError, UserError

_MARK = "".join(chr(ord("A") + number) for number in (11, 4, 6, 0, 11, 13, 0, 12, 4))
"""The text of a person; it stands in no source, since a traceback shows lines of sources."""
_ANNOUNCED = f"{_MARK} is announced"
_EXECUTED = f"Executing <Handle work('{_MARK}')> took 2 seconds"

_own = logging.getLogger("derbyos_core.somewhere")


def _chained(mark: str) -> Exception:
    try:
        try:
            raise KeyError(mark)
        except KeyError as cause:
            raise UserError(mark) from cause
    except UserError as error:
        return error


def _in_context(mark: str) -> Exception:
    try:
        try:
            raise KeyError(mark)
        finally:
            raise ValueError(mark)
    except ValueError as error:
        return error


def _noted(mark: str) -> Exception:
    error = ValueError(mark)
    error.add_note(mark)
    return error


def _raised_by(call: Callable[[], object]) -> Exception:
    try:
        call()
    except Exception as error:  # noqa: BLE001 - whatever Python itself or a library raises
        return error
    raise AssertionError("it raises")


_ERRORS: dict[str, Callable[[str], Exception]] = {
    "ValueError": ValueError,
    "KeyError": KeyError,
    "AssertionError": AssertionError,
    "LookupError": LookupError,
    "TypeError": TypeError,
    "NotImplementedError": NotImplementedError,
    "ImportError": ImportError,
    "UserError": UserError,
    "DerbyOSError": DerbyOSError,
    "RemoteProtocolError": lambda mark: RemoteProtocolError("kind", mark),
    "ENOSPC": lambda mark: OSError(errno.ENOSPC, mark, mark),
    "OSError": OSError,
    "EADDRINUSE": lambda mark: zmq.ZMQError(errno.EADDRINUSE, mark),
    "ExceptionGroup": lambda mark: ExceptionGroup(mark, [ValueError(mark), KeyError(mark)]),
    "derbyos_core.errors.UserError": _chained,
    "KeyError  ": _in_context,
    "ValueError\n": _noted,
    "ValueError ": lambda mark: _raised_by(lambda: int(mark)),
    "KeyError ": lambda mark: _raised_by(lambda: dict[str, int]()[mark]),
    "of object": lambda mark: _raised_by(lambda: getattr(object(), mark)),
    "ordinal not in range": lambda mark: _raised_by(lambda: f"\u00e9{mark}".encode("ascii")),
    "SQLITE_ERROR": lambda mark: _raised_by(lambda: sqlite3.connect(":memory:").execute(mark)),
    "XMLSyntaxError": lambda mark: _raised_by(lambda: etree.fromstring(f"<a><{mark}></a>")),
    "SyntaxError": lambda mark: _raised_by(lambda: compile(f"{mark} {mark}", mark, "exec")),
}
"""What the log says of an error, and how it comes about with a text."""


def _fail(make: Callable[[str], Exception], mark: str, *_: object) -> None:
    raise make(mark)


def _handled(fail: Callable[[str], None]) -> None:
    try:
        fail(_MARK)
    except Exception:  # noqa: BLE001 - every kind is meant
        _own.exception("handling it failed")


def _as_argument(fail: Callable[[str], None]) -> None:
    try:
        fail(_MARK)
    except Exception as error:  # noqa: BLE001 - every kind is meant
        _own.warning("this failed: %s, and so did %s: %r", error, error, error)


def _as_message(fail: Callable[[str], None]) -> None:
    try:
        fail(_MARK)
    except Exception as error:  # noqa: BLE001 - every kind is meant
        _own.warning(error)


def _in_a_slot(fail: Callable[[str], None]) -> None:
    try:
        fail(_MARK)
    except Exception:  # noqa: BLE001 - every kind is meant
        sys.excepthook(*sys.exc_info())


def _in_a_thread(fail: Callable[[str], None]) -> None:
    thread = threading.Thread(target=fail, args=(_MARK,))
    thread.start()
    thread.join()


def _in_a_destructor(fail: Callable[[str], None]) -> None:
    class Ending:
        def __del__(self) -> None:
            fail(_MARK)

    Ending()
    gc.collect()


def _in_a_callback(fail: Callable[[str], None]) -> None:
    async def scene() -> None:
        asyncio.get_running_loop().call_soon(fail, _MARK)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(scene())


def _in_a_task(fail: Callable[[str], None]) -> None:
    async def fails() -> None:
        fail(_MARK)

    async def scene() -> None:
        task = asyncio.create_task(fails(), name=_MARK)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del task
        gc.collect()

    asyncio.run(scene())


def _in_a_library(fail: Callable[[str], None]) -> None:
    try:
        fail(_MARK)
    except Exception as error:
        logging.getLogger("zeroconf").exception("a packet of %s cannot be read: %r", _MARK, error)


_WAYS = (
    _handled,
    _as_argument,
    _as_message,
    _in_a_slot,
    _in_a_thread,
    _in_a_destructor,
    _in_a_callback,
    _in_a_task,
    _in_a_library,
)


@pytest.fixture(autouse=True)
def _hook_of_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' own hooks stay out of it: what the program writes is what a person would have."""
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[LogFile]:
    """A log that takes the warnings of libraries, also after a test in which mDNS has made one of them quieter."""
    library = logging.getLogger("zeroconf")
    level = library.level
    library.setLevel(logging.WARNING)
    file = LogFile(tmp_path / "log")
    yield file
    file.close()
    library.setLevel(level)


@pytest.mark.parametrize("way", _WAYS, ids=lambda way: way.__name__.strip("_"))
@pytest.mark.parametrize("known", _ERRORS, ids=lambda known: known.strip())
def test_an_error_is_logged_without_its_text(
    known: str, way: Callable[[Callable[[str], None]], None], log: LogFile, capfd: pytest.CaptureFixture[str]
) -> None:
    way(partial(_fail, _ERRORS[known]))
    log.close()
    text = log.path.read_text(encoding="utf-8")
    out, err = capfd.readouterr()
    assert _MARK.lower() not in (text + out + err).lower()
    assert known.strip() in text
    if way not in (_as_argument, _as_message):
        assert "in _fail" in text, "the traceback finds the fault"


@pytest.mark.parametrize("way", _WAYS, ids=lambda way: way.__name__.strip("_"))
def test_an_error_without_a_log_is_on_the_console_without_its_text(
    way: Callable[[Callable[[str], None]], None], capfd: pytest.CaptureFixture[str]
) -> None:
    no_log = NoLog()
    way(partial(_fail, KeyError))
    no_log.close()
    out, err = capfd.readouterr()
    assert out == ""
    assert _MARK not in err
    assert err.count("KeyError") >= 1


@pytest.mark.parametrize(
    "write",
    [
        lambda: logging.getLogger("zeroconf").warning("%s is announced by %d", _MARK, 7),
        lambda: logging.getLogger("zeroconf").warning("%(who)s is announced", {"who": _MARK}),
        lambda: logging.getLogger("zeroconf").warning(_ANNOUNCED),
        lambda: logging.getLogger("asyncio").error(_EXECUTED),
        lambda: logging.getLogger("qt").warning("%s: %s", "Warning", f'an argument is missing: "{_MARK}"'),
        lambda: warnings.warn(_MARK, stacklevel=1),
        lambda: warnings.warn(f"12:1: x\n{_MARK}", ResourceWarning, stacklevel=1),
    ],
)
def test_lines_of_libraries_keep_their_fixed_words(write: Callable[[], None], log: LogFile) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        log.close()
        log = LogFile(log.path.parent)
        write()
        log.close()
    text = log.path.read_text(encoding="utf-8")
    assert text.strip()
    assert _MARK not in text


def test_what_is_fixed_or_a_number_stays(log: LogFile) -> None:
    logging.getLogger("zeroconf").warning("%s sent %d octets", "a name", 7)
    logging.getLogger("asyncio").error("Exception in callback Node.turn(1, 2)\nhandle: <Handle Node.turn(1, 2)>")
    _own.warning("cannot connect to %s: %s", "192.0.2.7:40404", ConnectionRefusedError(errno.ECONNREFUSED, "no"))
    log.close()
    lines = [line.partition(": ")[2] for line in log.path.read_text(encoding="utf-8").splitlines()]
    assert lines == [
        "(str) sent 7 octets",
        "Exception in callback Node.turn",
        "cannot connect to 192.0.2.7:40404: ConnectionRefusedError: ECONNREFUSED (Connection refused)",
    ]


def test_a_chain_of_errors_ends() -> None:
    first = last = ValueError()
    for _ in range(3 * CHAIN_MAX):
        following = ValueError()
        following.__cause__, last = last, following
    assert error_in_words(last).count("ValueError") == CHAIN_MAX
    first.__cause__ = last
    assert trace_in_words(last).count("ValueError") == CHAIN_MAX


def test_an_internal_error_of_a_verb_is_told_without_its_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("app.verbs.exporting.list_bouts", partial(_fail, lambda _: KeyError(_MARK)))
    assert main(["bouts", "--data-dir", str(tmp_path)]) == 1
    out, err = capsys.readouterr()
    log = (tmp_path / "log" / "derbyos.log").read_text(encoding="utf-8")
    assert out == ""
    assert err.startswith("derbyos: internal error: KeyError; details are in the log")
    assert _MARK not in err + log
