"""Decides whose fault an error is: ours (assert), the caller's, the peer's or the world's; and how it is told."""

import errno

from derbyos_core.saying import say

__all__ = ["DerbyOSError", "LocalProtocolError", "RemoteProtocolError", "UserError", "reason_of", "told"]

REASONS = {
    errno.ENOENT: say("there is no such file or folder"),
    errno.EEXIST: say("a file of that name is in the way"),
    errno.EACCES: say("access is not allowed"),
    errno.EPERM: say("access is not allowed"),
    errno.ENOSPC: say("the disk is full"),
    errno.EDQUOT: say("the disk is full"),
    errno.EROFS: say("nothing can be written on this disk"),
    errno.EISDIR: say("it is a folder"),
    errno.ENOTDIR: say("a part of the path is no folder"),
    errno.ENAMETOOLONG: say("the name is too long"),
}
"""What goes wrong with files in people's hands; the rest is as the system calls it."""


class DerbyOSError(Exception):
    """Root of all errors that this program raises on purpose; its text is a sentence for a person."""


class LocalProtocolError(DerbyOSError):
    """The caller asked for something that the protocol cannot say."""


class RemoteProtocolError(DerbyOSError):
    """Bytes from outside that break the protocol; `kind` groups them in the counters."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class UserError(DerbyOSError):
    """A file, an address or an option that a person gave cannot be used; the text says what to do."""


def told(error: BaseException) -> str:
    """The sentence of an error, as it was made: `str` would forget how it is told in another language."""
    first = error.args[0] if error.args else ""
    return first if isinstance(first, str) and len(error.args) == 1 else str(error)


def reason_of(error: OSError) -> str:
    """Why a file or folder could not be used, in words that stand inside a sentence."""
    return REASONS.get(error.errno or 0, "") or error.strerror or str(error)
