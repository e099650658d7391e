"""Log of the program: one rotating file, and nothing on the console."""

import io
import logging
import logging.handlers
import queue
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from app.progress import visible
from derbyos_core.storage.private_files import create_private, make_private_folder, tighten_folder

__all__ = ["FILE_COUNT", "LogFile"]

_log = logging.getLogger(__name__)

FILE_OCTETS_MAX = 1_000_000
FILE_COUNT = 5
"""At most 6 MB a folder: the file and five older ones."""

_LINE = "%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"

_WAITING_MAX = 10_000
"""Lines queued for the disk at most; a bout writes a few a second."""


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
        self._root = logging.getLogger()
        self._level_before = self._root.level
        self._root.setLevel(level)
        self._root.addHandler(self._handler)
        logging.captureWarnings(capture=True)
        self._hook, sys.excepthook = sys.excepthook, self._log_error
        self._thread_hook, threading.excepthook = threading.excepthook, _log_thread_error
        self._raise_hook, sys.unraisablehook = sys.unraisablehook, _log_unraisable
        self._listener.start()
        tighten_folder(folder)

    def close(self) -> None:
        """Write the rest, close the file and restore the hooks. A second call does nothing."""
        if self._handler not in self._root.handlers:
            return
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hook, self._thread_hook, self._raise_hook
        logging.captureWarnings(capture=False)
        self._root.removeHandler(self._handler)
        self._root.setLevel(self._level_before)
        self._listener.stop()
        self._file.close()

    def _log_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log an uncaught error, in a slot or in a method that Qt calls, and pass it on to the previous hook."""
        if issubclass(kind, Exception):
            _log.error("uncaught error", exc_info=(kind, error, trace))
        self._hook(kind, error, trace)


def _log_thread_error(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        name = args.thread.name if args.thread else "unknown"
        _log.error("uncaught error in thread %s", name, exc_info=args.exc_value)


def _log_unraisable(args: "sys.UnraisableHookArgs") -> None:
    if args.exc_value is not None:
        _log.error(args.err_msg or "error where none can be raised", exc_info=args.exc_value)
