"""File of what a member of a closed bout remembers between two starts: the join code (decision 0017).

    derbyos membership 1
    <number of the code> <nine characters>

Who belongs to the bout, and with which keys, stands in the log. The code does not: it is kept only on the laptops on
which it was typed or made, so that each of them can let others in. A laptop that lost it is a member all the same, and
lets nobody in until somebody types the code again. So a file that cannot be read counts as none.

The file lies beside the bout file, with its name and another ending, and is not part of it: a copy of a bout can be
given away without its code. It goes with the bout: `forget_lost_bouts` removes the files whose bout file is gone. It
must therefore be written after the bout file exists.
"""

import logging
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from derbyos_core.errors import LocalProtocolError, UnwritableError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.security.join_code import JoinCode, parse_code
from derbyos_core.storage.bout_file import SUFFIX as BOUT_SUFFIX
from derbyos_core.storage.private_files import tighten
from derbyos_core.storage.secret_files import read_secret, replace_secret

__all__ = ["MemberCode", "forget_lost_bouts", "forget_membership", "load_membership", "save_membership"]

SUFFIX = ".code"
HEAD = "derbyos membership 1"
OCTETS_MAX = 128
NUMBER_DIGITS_MAX = 9
FILES_MAX = 10_000
"""Limit on files in one pass, as many as a listing of bouts has."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MemberCode:
    """The join code that this laptop knows, and its number: 1 for the first code of a bout, one more for each change.

    A code whose number is below that in the log was changed since; it lets nobody in.
    """

    code: JoinCode
    number: int


def load_membership(bout_file: Path) -> MemberCode | None:
    """Return what is kept beside a bout file; None if nothing is, or nothing that can be read."""
    path = _path(bout_file)
    try:
        content = read_secret(path, OCTETS_MAX)
    except FileNotFoundError:
        return None
    except OSError as error:
        _log.warning("the join code in %s cannot be read: %s", path, error)
        return None
    found = _decode(content)
    if found is None:
        _log.warning("the join code in %s is damaged; it has to be typed again", path)
    tighten(path)
    return found


def save_membership(bout_file: Path, membership: MemberCode) -> None:
    """Keep a code beside a bout file in place of an older one; raises `UnwritableError`."""
    try:
        replace_secret(_path(bout_file), _encode(membership))
    except OSError as error:
        reason = reason_of(error)
        raise UnwritableError(
            tr("the join code cannot be kept on this laptop: {reason}", reason=reason), reason
        ) from error


def forget_membership(bout_file: Path) -> None:
    """Remove what is kept beside a bout file, if anything is; raises `OSError`."""
    _path(bout_file).unlink(missing_ok=True)


def forget_lost_bouts(folder: Path) -> int:
    """Remove the codes of bouts that are no longer in a folder; return their number."""
    count = 0
    for path in sorted(folder.glob(f"*{BOUT_SUFFIX}{SUFFIX}"))[:FILES_MAX]:
        if not path.with_suffix("").exists():
            with suppress(OSError):
                path.unlink()
                count += 1
    return count


def _path(bout_file: Path) -> Path:
    return bout_file.with_name(bout_file.name + SUFFIX)


def _encode(membership: MemberCode) -> bytes:
    return f"{HEAD}\n{membership.number} {membership.code.characters}\n".encode("ascii")


def _decode(content: bytes) -> MemberCode | None:
    try:
        head, line = content.decode("ascii").splitlines()
        number, characters = line.split()
        code = parse_code(characters)
    except (ValueError, LocalProtocolError):
        return None
    if head != HEAD or not number.isdecimal() or len(number) > NUMBER_DIGITS_MAX or int(number) < 1:
        return None
    return MemberCode(code=code, number=int(number))
