"""The option `--code`: the join code of a closed bout, of verbs that join one or read the encrypted file of one.

    --code K7M-2QF-XRD                    as it is shown; other users of the machine see it in the list of processes
    --code K7M-2QF-XRD@192.0.2.7:51000    an invitation: no --connect is needed
    --code -                              the first line of standard input
    DERBYOS_CODE=K7M-2QF-XRD              in the environment, which other users cannot read

Of standard input exactly one line is read, so that commands may follow it.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from derbyos_core.errors import LocalProtocolError, UserError

if TYPE_CHECKING:
    from derbyos_core.security.join_code import JoinCode
    from derbyos_core.storage.key_file import KeptOpener
    from derbyos_core.wire.messages import Address

__all__ = ["CODE_VARIABLE", "FROM_INPUT", "GivenCode", "code_option", "kept_opener", "read_code"]

CODE_VARIABLE = "DERBYOS_CODE"
FROM_INPUT = "-"
LINE_OCTETS_MAX = 256
"""An invitation has at most 33 characters."""


@dataclass(frozen=True, slots=True)
class GivenCode:
    """A join code; `address` is that of the enrolment socket if an invitation was given."""

    code: "JoinCode"
    address: "Address | None" = None


def code_option(*, is_for_files: bool = False) -> Any:
    """Return the option, to join a bout or to read a kept one, for a parameter `code: str | None = None`."""
    if is_for_files:
        return typer.Option(
            "--code",
            metavar="CODE",
            envvar=CODE_VARIABLE,
            show_default=False,
            help="Join code of a bout whose file is encrypted and was not written by this laptop; - reads it from"
            " standard input.",
        )
    return typer.Option(
        "--code",
        metavar="CODE",
        envvar=CODE_VARIABLE,
        show_default=False,
        help="Join code or invitation of a closed bout; - reads it from standard input. Default: the bout is open.",
    )


def read_code(text: str | None) -> GivenCode | None:
    """Return the code of the option's text, None without the option; raises `UserError`, without what was given.

    An empty text is none of a code: a script whose variable is not set must not found an open bout.
    """
    from derbyos_core.security.join_code import parse_code, parse_invitation  # the first window needs no keys

    if text is None:
        return None
    typed = text.strip()
    if typed == FROM_INPUT:
        typed = _first_line()
        if not typed:
            raise UserError("--code - reads the join code from standard input, but that has no line")
    if not typed:
        raise UserError(
            "--code: a join code has nine characters such as K7M-2QF-XRD, found none; for an open bout leave out --code"
        )
    try:
        invitation = parse_invitation(typed)
        if invitation is not None:
            return GivenCode(invitation.code, invitation.address)
        return GivenCode(parse_code(typed))
    except LocalProtocolError as error:
        raise UserError(f"--code: {error}") from None


def kept_opener(data: Path, text: str | None) -> "KeptOpener":
    """Return what opens encrypted bout files: the key in the data folder, or the code of the option's text.

    Raises `UserError`, without what was given.
    """
    from derbyos_core.storage.key_file import KeptOpener

    given = read_code(text)
    return KeptOpener(data, given.code if given is not None else None)


def _first_line() -> str:
    """Return the first line of standard input, and leave the rest to whoever reads it next."""
    if sys.stdin is None:
        raise UserError("--code - reads the join code from standard input, but that is closed")
    if sys.stdin.isatty():
        print("Join code: ", end="", file=sys.stderr, flush=True)
    with open(0, "rb", buffering=0, closefd=False) as lines:
        return lines.readline(LINE_OCTETS_MAX).decode(errors="replace").strip()
