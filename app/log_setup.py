"""Log of the program: one rotating file, and nothing on the console.

No line holds what people wrote: not a name, a key, a code or an entry. Errors are told by `error_words`. Lines of other
libraries quote what they work on, so of those only the fixed words are kept. Lines of this program have fixed words and
reviewed arguments (`tests/test_log_calls.py`).
"""

import io
import logging
import logging.handlers
import queue
import re
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from app.error_words import error_in_words, trace_in_words
from app.progress import visible
from derbyos_core.storage.private_files import create_private, make_private_folder, tighten_folder

__all__ = ["FILE_COUNT", "LogFile", "NoLog"]

_log = logging.getLogger(__name__)

FILE_OCTETS_MAX = 1_000_000
FILE_COUNT = 5
"""At most 6 MB a folder: the file and five older ones."""

_LINE = "%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"

_WAITING_MAX = 10_000
"""Lines queued for the disk at most; a bout writes a few a second."""


_OWN = frozenset(("__main__", "app", "derbyos_core", "resources", "ui"))
"""Packages whose lines are reviewed."""

_QUOTED = re.compile(r'"[^"]*"')
_FIXED = re.compile(r"[\w ,.'-]+")
_WARNED_AT = re.compile(r"[^\n]*?:\d+: \w+(?=:)")


class _WithoutContents(logging.Formatter):
    """The message and error of a record without what people wrote."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message, and below it the error with its traceback."""
        text = _message(record)
        error = record.exc_info[1] if record.exc_info else None
        return f"{text}\n{trace_in_words(error)}" if error is not None else text


def _message(record: logging.LogRecord) -> str:
    if record.name.partition(".")[0] in _OWN:
        return _filled(record, lambda value: value)
    match record.name:
        case "qt":  # quotes file names, and texts that it cannot fill in
            return _QUOTED.sub('"..."', _filled(record, lambda value: value))
        case "asyncio":  # one text, in which callbacks with their arguments follow the fixed words
            found = _FIXED.match(str(record.msg))
        case "py.warnings":
            found = _WARNED_AT.match(_filled(record, lambda value: value))
        case _ if record.args:
            return _filled(record, lambda value: f"({type(value).__name__})")
        case _:
            found = None
    return found[0] if found else f"a message from line {record.lineno} of {record.pathname}"


def _filled(record: logging.LogRecord, shown: Callable[[object], object]) -> str:
    """Return the message with its arguments: numbers as they are, errors in words, others as `shown`."""

    def value(given: object) -> object:
        if isinstance(given, BaseException):
            return error_in_words(given)
        return given if isinstance(given, int | float) else shown(given)

    text = error_in_words(record.msg) if isinstance(record.msg, BaseException) else str(record.msg)
    given = record.args
    if not given:
        return text
    values = {key: value(one) for key, one in given.items()} if isinstance(given, Mapping) else tuple(map(value, given))
    with suppress(TypeError, ValueError, KeyError):
        return text % values
    return text


class _PatientQueue(logging.handlers.QueueHandler):
    """Queues lines for the writing thread, so that a slow disk never delays a screen."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the line: a full queue is no reason to print over an official's terminal."""


class _RotatingFile(logging.handlers.RotatingFileHandler):
    def _open(self) -> io.TextIOWrapper:
        """Open the file with access for its owner only."""
        with suppress(OSError):
            create_private(Path(self.baseFilename))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the line: another process may be rotating the same file, or the disk is full."""


class _Lines(logging.Formatter):
    """Lines that may be shown on a terminal: text of others moves no cursor there."""

    def format(self, record: logging.LogRecord) -> str:
        """Format as usual, with control characters made visible."""
        return visible(super().format(record))


class _ConsoleLines(_WithoutContents):
    def format(self, record: logging.LogRecord) -> str:
        """Return the message and error, with control characters made visible."""
        return visible(f"derbyos: {super().format(record)}")


class LogFile:
    """The open log of this process; `close` writes what is still queued."""

    def __init__(self, folder: Path, *, level: int = logging.INFO) -> None:
        """Begin `folder`/derbyos.log; raises OSError if it cannot be written."""
        make_private_folder(folder)
        self.path = folder / "derbyos.log"
        self._file = _RotatingFile(self.path, maxBytes=FILE_OCTETS_MAX, backupCount=FILE_COUNT, encoding="utf-8")
        self._file.setFormatter(_Lines(_LINE))
        waiting: queue.Queue[logging.LogRecord] = queue.Queue(_WAITING_MAX)
        self._listener = logging.handlers.QueueListener(waiting, self._file)
        self._handler = _PatientQueue(waiting)
        self._handler.setFormatter(_WithoutContents())  # a queue handler makes the text at once, and drops the rest
        self._root = logging.getLogger()
        self._level_before = self._root.level
        self._root.setLevel(level)
        self._root.addHandler(self._handler)
        logging.captureWarnings(capture=True)
        self._hooks = _ErrorHooks(are_printed=True)
        self._listener.start()
        tighten_folder(folder)

    def close(self) -> None:
        """Write the rest, close the file and restore the hooks. A second call does nothing."""
        if self._handler not in self._root.handlers:
            return
        self._hooks.restore()
        logging.captureWarnings(capture=False)
        self._root.removeHandler(self._handler)
        self._root.setLevel(self._level_before)
        self._listener.stop()
        self._file.close()


class NoLog:
    """Substitute for the log where none can be written: warnings and errors on standard error.

    Without it, logging itself would write them there, with what people wrote.
    """

    def __init__(self) -> None:
        self._handler = logging.StreamHandler()
        self._handler.setLevel(logging.WARNING)
        self._handler.setFormatter(_ConsoleLines())
        logging.getLogger().addHandler(self._handler)
        self._hooks = _ErrorHooks(are_printed=False)

    def close(self) -> None:
        """Restore what was before."""
        self._hooks.restore()
        logging.getLogger().removeHandler(self._handler)


class _ErrorHooks:
    """Python's hooks for errors that nothing catches, in slots, threads and destructors: told without their messages.

    They go to the log. What Python itself would write to standard error, with the message, is written without it if
    `are_printed`.
    """

    def __init__(self, *, are_printed: bool) -> None:
        """Set the hooks."""
        self._are_printed = are_printed
        self._before = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._on_error, _log_thread_error, _log_unraisable

    def restore(self) -> None:
        """Set the hooks of before."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before

    def _on_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log an uncaught error, in a slot or in a method that Qt calls, and pass it on to the previous hook."""
        if issubclass(kind, Exception):
            _log.error("uncaught error", exc_info=(kind, error, trace))
        hook = self._before[0]
        if hook is not sys.__excepthook__:
            hook(kind, error, trace)
        elif self._are_printed and sys.stderr is not None:
            print(visible(trace_in_words(error)), file=sys.stderr, flush=True)


def _log_thread_error(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        name = args.thread.name if args.thread else "unknown"
        _log.error("uncaught error in thread %s", name, exc_info=args.exc_value)


def _log_unraisable(args: "sys.UnraisableHookArgs") -> None:
    if args.exc_value is not None:
        place = getattr(args.object, "__qualname__", type(args.object).__qualname__)
        _log.error("error where none can be raised, in %s", place, exc_info=args.exc_value)
