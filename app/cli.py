"""Command-line entry point: opens the windows without arguments, otherwise runs a verb.

The parser of verbs is loaded only if there are arguments, so that a window is not delayed by it. Exit codes: 0 success,
1 failure, 2 usage error, 130 ended by Ctrl-C. An error is one line on stderr; its traceback is in the log.
"""

import logging
import sys
from collections.abc import Sequence

from app.error_words import error_in_words
from app.progress import warn
from app.session import Session, private_umask
from derbyos_core.errors import DerbyOSError, error_text

__all__ = ["main"]

_log = logging.getLogger(__name__)

_EXIT_FAILED = 1
_EXIT_BY_CTRL_C = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these arguments, or those of the command line. Returns the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    session = Session()
    with private_umask():
        try:
            return _run(session, words)
        finally:
            session.close()


def _run(session: Session, words: Sequence[str]) -> int:
    try:
        return _begin(session, words)
    except KeyboardInterrupt:
        return _EXIT_BY_CTRL_C
    except DerbyOSError as error:
        session.open_log()
        _log.info("stopped by an error", exc_info=True)
        return _fail(str(error))
    except OSError as error:
        session.open_log()
        _log.info("stopped by a system error", exc_info=True)
        return _fail(error_text(error))
    except Exception as error:  # noqa: BLE001 - a fault of ours is told in one line too; the log has the rest
        path = session.open_log()
        _log.exception("internal error")
        rest = f"; details are in the log: {path}" if path else ""
        return _fail(f"internal error: {error_in_words(error)}{rest}")


def _begin(session: Session, words: Sequence[str]) -> int:
    if not words:
        from app.gui.start import run_gui

        run_gui(session.open())
        return 0
    from app.verbs.commands import run_verb

    return run_verb(session, words)


def _fail(text: str) -> int:
    warn(" ".join(text.split()))
    return _EXIT_FAILED
