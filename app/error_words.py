"""Words of the log and the console for an error: its kind and place in the program, never the text of people.

The message of an exception may hold anything that the program was working on: an entry, the name of an official, a
code (`KeyError: 'Ann'`, `invalid literal for int(): 'Ann'`). A log is sent to whoever helps, and standard error of a
program on a desktop ends up in the journal of the system. So neither gets such messages. What remains finds a fault:
the class of every error in the chain, each line of the program on the way to it, and what the system, SQLite or Python
themselves say of it by number or name. The person at the screen is still told the sentence of an error that is meant
for them; that is another path (`derbyos_core.errors.error_text`).
"""

import errno
import os
import sys
import traceback
from collections.abc import Iterator

__all__ = ["error_in_words", "trace_in_words"]

CHAIN_MAX = 20
"""Errors of one chain or group that are told; a fault has two or three."""


def error_in_words(error: BaseException) -> str:
    """Return one line: the error's class with what is safe to say of it, and its causes."""
    return ", from ".join(_one(each) for each in _chain(error))


def trace_in_words(error: BaseException) -> str:
    """Return the error and its causes with their tracebacks, the first cause first."""
    parts = []
    for each in reversed(tuple(_chain(error))):
        lines = traceback.format_tb(each.__traceback__)
        parts.append("".join([*(["Traceback (most recent call last):\n"] if lines else []), *lines, _one(each)]))
    return "\n\nThis led to the next error:\n\n".join(parts)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an error, then its causes as Python shows them, and the members of groups; no error twice."""
    waiting, seen = [error], set[int]()
    while waiting and len(seen) < CHAIN_MAX:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        yield each
        if each.__cause__ is not None:
            waiting.append(each.__cause__)
        elif each.__context__ is not None and not each.__suppress_context__:
            waiting.append(each.__context__)
        if isinstance(each, BaseExceptionGroup):
            waiting.extend(reversed(each.exceptions))


def _one(error: BaseException) -> str:
    kind = type(error)
    name = (
        kind.__qualname__ if kind.__module__ in ("builtins", "__main__") else f"{kind.__module__}.{kind.__qualname__}"
    )
    known = _known(error)
    return f"{name}: {known}" if known else name


def _known(error: BaseException) -> str:
    """Return what can be said of an error without its message; empty if nothing."""
    sqlite = sys.modules.get("sqlite3")  # loading it would delay the first window
    if sqlite is not None and isinstance(error, sqlite.Error):
        return str(getattr(error, "sqlite_errorname", ""))
    if isinstance(error, AttributeError):
        return f"of {type(error.obj).__qualname__}" if error.obj is not None or error.name else ""
    if isinstance(error, NameError | ImportError):  # names in a source
        return error.name or ""
    if isinstance(error, UnicodeError):
        return str(getattr(error, "reason", ""))
    number = getattr(error, "errno", None)  # of OSError, and of ZMQError, which is none
    if isinstance(number, int):
        return f"{errno.errorcode.get(number, number)} ({os.strerror(number)})"
    return ""
