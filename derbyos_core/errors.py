"""Error classes by fault: ours (assert), the caller's, the peer's or the world's, and the words that report them."""

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
    errno.EEXIST: tr("a file with that name already exists"),
    errno.EACCES: tr("access is denied"),
    errno.EPERM: tr("access is denied"),
    errno.ENOSPC: tr("the disk is full"),
    errno.EDQUOT: tr("the disk is full"),
    errno.EROFS: tr("the disk is read-only"),
    errno.EISDIR: tr("it is a folder"),
    errno.ENOTDIR: tr("part of the path is not a folder"),
    errno.ENAMETOOLONG: tr("the name is too long"),
    errno.EIO: tr("the disk reports an error"),
    errno.EFBIG: tr("the file would become too large"),
    errno.EBUSY: tr("another program uses it"),
    errno.EINVAL: tr("the name cannot be used there"),
    errno.ENODEV: tr("the disk is no longer there"),
    errno.ENXIO: tr("the disk is no longer there"),
    errno.EMFILE: tr("too many files are open"),
    errno.ENFILE: tr("too many files are open"),
    errno.ENOMEM: tr("there is not enough memory"),
    errno.ECONNREFUSED: tr("nobody answers there"),
    errno.EHOSTUNREACH: tr("there is no network route to it"),
    errno.ENETUNREACH: tr("there is no network route to it"),
    errno.ETIMEDOUT: tr("no answer came in time"),
}
"""Common failures of files and machines in plain words; any other error is reported in the system's words."""


class DerbyOSError(Exception):
    """Root of all errors that this program raises on purpose; its text is a sentence for a person."""


class LocalProtocolError(DerbyOSError):
    """The caller asked for something that the protocol cannot express."""


class RemoteProtocolError(DerbyOSError):
    """Bytes from outside that break the protocol; `kind` groups them in the counters."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class UserError(DerbyOSError):
    """A file, address or option given by a person cannot be used; the text says what to do."""


class UnwritableError(UserError):
    """A place named by a person cannot be written; `reason` is for callers whose own sentence already says so."""

    def __init__(self, sentence: str, reason: str) -> None:
        super().__init__(sentence)
        self.reason = reason


def error_text(error: BaseException) -> str:
    """Return the error's text as it was created; `str` would lose what is needed to translate it."""
    if isinstance(error, OSError):
        name, reason = error.filename, reason_of(error)
        return tr("{name}: {reason}", name=name, reason=reason) if name is not None else reason
    return _as_made(error)


def why(error: BaseException) -> str:
    """Return the reason that completes a sentence which already says that a file could not be written."""
    return error.reason if isinstance(error, UnwritableError) else error_text(error)


def reason_of(error: OSError) -> str:
    """Return why a file, folder or machine could not be used, in words that fit inside a sentence."""
    known = REASONS.get(error.errno or 0)
    if known is None and error.strerror:
        return tr("the system says: {words}", words=error.strerror)
    return known or _as_made(error)


def _as_made(error: BaseException) -> str:
    first = error.args[0] if error.args else ""
    return first if isinstance(first, str) and len(error.args) == 1 else str(error)
