"""Every argument of every log line of the program, reviewed: none of them holds what people wrote.

`app/log_setup.py` keeps the texts of errors and of other libraries out of the log; the words of our own lines are fixed
(ruff's rule G). What remains are the arguments of our own lines. A new one is entered below, with what it is, if it can
hold neither a name of a person, nor a key, a code, an entry or a message of a person or program.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

_METHODS = frozenset(("critical", "debug", "error", "exception", "info", "log", "warn", "warning"))

_REVIEWED = {
    # Places of machines and of this machine's files
    "address": "an address with its port",
    "address.decode('ascii', 'replace')": "an address, as ZeroMQ tells it",
    "connection.peer[0]": "an address",
    "host": "an address",
    "line.peer[0]": "an address",
    "mailbox.endpoint": "an address with its port",
    "self._address.host": "an address",
    "aside": "a file of the program",
    "folder": "a folder of the program",
    "path": "a file of the program",
    # What identifies a laptop and a bout to others without a secret
    "plan.bout.string": "the BOUT string, which every HELO and announcement holds (DOS-36)",
    "source": "a UUID",
    # Numbers and words of the program
    "STOP_S_MAX": "seconds",
    "count": "a number of files",
    "kind": "the kind of a door, or the kind of a broken rule",
    "kind.name": "the name of a level of Qt",
    "len(refs)": "a number of entries",
    "number": "the number of a connection",
    "part.name": "a part of the program",
    "place": "the name of a function or class",
    "self._connections_max": "a number of connections",
    "type(error).__name__": "the name of a class",
    "type(event).__name__": "the name of a class",
    "what": "a part of the door",
    "why": "fixed words",
    # Texts that the log itself makes safe
    "error": "an exception, of which the log tells the class",
    "error.strerror": "the system's words for an error of its own",
    "reason": "fixed words, or the system's for an error of its own",
    "text": "a message of Qt, of which the log leaves out what is quoted",
    # Sentences of the program
    "fault": "the last line of a door's process, which tells an error",
    "line": "a line of the practice bout, in which all people are invented",
    "name": "a file of the program, or one of its threads",
    "store.fault": "the state of a bout's file",
    "store.note_on_opening": "the state of a bout's file",
}


def test_every_argument_of_a_log_line_is_reviewed(repository: Path) -> None:
    found = dict(_arguments(repository))
    assert len(found) > 20, "the lines are found"
    unknown = {text: place for text, place in found.items() if text not in _REVIEWED}
    assert unknown == {}, "see the top of this file"
    assert set(_REVIEWED) - set(found) == set(), "these are no longer logged: remove them"


def _arguments(repository: Path) -> Iterator[tuple[str, str]]:
    """Yield each argument as it is written, with its place."""
    for package in ("app", "derbyos_core", "resources", "ui"):
        for path in sorted((repository / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _is_log_call(node.func):
                    place = f"{path.relative_to(repository).as_posix()}:{node.lineno}"
                    if not isinstance(node.args[0], ast.Constant):
                        yield ast.unparse(node.args[0]), place
                    for argument in node.args[1:]:
                        yield ast.unparse(argument), place


def _is_log_call(called: ast.expr) -> bool:
    return (
        isinstance(called, ast.Attribute)
        and called.attr in _METHODS
        and isinstance(called.value, ast.Name)
        and called.value.id in ("_log", "log", "_logger", "logger", "logging")
    )
