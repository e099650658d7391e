"""Type of a mishap: a real fault that ends in one sentence for a person."""

from collections.abc import Callable
from pathlib import Path

from derbyos_core.errors import DerbyOSError, error_text

__all__ = ["Mishap", "refused"]

Mishap = Callable[[Path], str]
"""Causes itself in this empty folder, and returns the resulting sentence."""


def refused(attempt: Callable[[], object]) -> str:
    """Return the message of the refusal of an attempt."""
    try:
        attempt()
    except (DerbyOSError, OSError) as error:
        return error_text(error)
    raise AssertionError("it was not refused")
