"""Decides whose fault an error is: ours (assert), the caller's, the peer's or the world's."""

__all__ = ["DerbyOSError", "LocalProtocolError", "RemoteProtocolError", "UserError", "told"]


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
