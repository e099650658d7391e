"""Decides whose fault an error is: ours (assert), the caller's, the peer's or the world's; and how it is told."""

import errno

from derbyos_core.saying import say

__all__ = [
    "DerbyOSError",
    "LocalProtocolError",
    "RemoteProtocolError",
    "UnwritableError",
    "UserError",
    "reason_of",
    "told",
    "why",
]

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
    errno.EIO: say("the disk fails"),
    errno.EFBIG: say("it would become too large"),
    errno.EBUSY: say("another program uses it"),
    errno.EINVAL: say("the name cannot be used there"),
    errno.ENODEV: say("the disk is gone"),
    errno.ENXIO: say("the disk is gone"),
    errno.EMFILE: say("too many files are open"),
    errno.ENFILE: say("too many files are open"),
    errno.ENOMEM: say("there is not enough memory"),
    errno.ECONNREFUSED: say("nobody answers there"),
    errno.EHOSTUNREACH: say("there is no way there"),
    errno.ENETUNREACH: say("there is no way there"),
    errno.ETIMEDOUT: say("no answer came in time"),
}
"""What goes wrong with files and machines in people's hands; the rest is as the system calls it."""


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


class UnwritableError(UserError):
    """Nothing can be written at a place that a person named; `reason` stands in the sentence of who says so itself."""

    def __init__(self, sentence: str, reason: str) -> None:
        super().__init__(sentence)
        self.reason = reason


def told(error: BaseException) -> str:
    """The sentence of an error, as it was made: `str` would forget how it is told in another language."""
    if isinstance(error, OSError):
        name, reason = error.filename, reason_of(error)
        return say("{name}: {reason}", name=name, reason=reason) if name is not None else reason
    return _as_made(error)


def why(error: BaseException) -> str:
    """What a sentence goes on with that already says that a file could not be written."""
    return error.reason if isinstance(error, UnwritableError) else told(error)


def reason_of(error: OSError) -> str:
    """Why a file, folder or machine could not be used, in words that stand inside a sentence."""
    known = REASONS.get(error.errno or 0)
    if known is None and error.strerror:
        return say("the system says: {words}", words=error.strerror)
    return known or _as_made(error)


def _as_made(error: BaseException) -> str:
    first = error.args[0] if error.args else ""
    return first if isinstance(first, str) and len(error.args) == 1 else str(error)
