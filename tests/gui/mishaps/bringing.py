"""Decides what a mishap is: something real that ends in one sentence for a person."""

from collections.abc import Callable
from pathlib import Path

from derbyos_core.errors import DerbyOSError, error_text

__all__ = ["Mishap", "refused"]

Mishap = Callable[[Path], str]
"""Brings itself about in this empty folder, and gives the sentence that comes of it."""


def refused(attempt: Callable[[], object]) -> str:
    """What the refusal of an attempt says."""
    try:
        attempt()
    except (DerbyOSError, OSError) as error:
        return error_text(error)
    raise AssertionError("it was not refused")
