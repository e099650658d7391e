"""Decides whose fault an error is: ours (assert), the caller's, the peer's or the world's; and how it is told."""

import errno

from derbyos_core.i18n import tr

__all__ = [
    "DerbyOSError",
    "LocalProtocolError",
    "RemoteProtocolError",
    "UnwritableError",
    "UserError",
    "error_text",
    "reason_of",
    "why",
]

REASONS = {
    errno.ENOENT: tr("there is no such file or folder"),
    errno.EEXIST: tr("a file of that name is in the way"),
    errno.EACCES: tr("access is not allowed"),
    errno.EPERM: tr("access is not allowed"),
    errno.ENOSPC: tr("the disk is full"),
    errno.EDQUOT: tr("the disk is full"),
    errno.EROFS: tr("nothing can be written on this disk"),
    errno.EISDIR: tr("it is a folder"),
    errno.ENOTDIR: tr("a part of the path is no folder"),
    errno.ENAMETOOLONG: tr("the name is too long"),
    errno.EIO: tr("the disk fails"),
    errno.EFBIG: tr("it would become too large"),
    errno.EBUSY: tr("another program uses it"),
    errno.EINVAL: tr("the name cannot be used there"),
    errno.ENODEV: tr("the disk is gone"),
    errno.ENXIO: tr("the disk is gone"),
    errno.EMFILE: tr("too many files are open"),
    errno.ENFILE: tr("too many files are open"),
    errno.ENOMEM: tr("there is not enough memory"),
    errno.ECONNREFUSED: tr("nobody answers there"),
    errno.EHOSTUNREACH: tr("there is no way there"),
    errno.ENETUNREACH: tr("there is no way there"),
    errno.ETIMEDOUT: tr("no answer came in time"),
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


def error_text(error: BaseException) -> str:
    """The sentence of an error, as it was made: `str` would forget how it is told in another language."""
    if isinstance(error, OSError):
        name, reason = error.filename, reason_of(error)
        return tr("{name}: {reason}", name=name, reason=reason) if name is not None else reason
    return _as_made(error)


def why(error: BaseException) -> str:
    """What a sentence goes on with that already says that a file could not be written."""
    return error.reason if isinstance(error, UnwritableError) else error_text(error)


def reason_of(error: OSError) -> str:
    """Why a file, folder or machine could not be used, in words that stand inside a sentence."""
    known = REASONS.get(error.errno or 0)
    if known is None and error.strerror:
        return tr("the system says: {words}", words=error.strerror)
    return known or _as_made(error)


def _as_made(error: BaseException) -> str:
    first = error.args[0] if error.args else ""
    return first if isinstance(first, str) and len(error.args) == 1 else str(error)
