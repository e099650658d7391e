"""Check whether windows can be shown here, with the reason in half a sentence if not."""

import importlib
import os
import sys
from collections.abc import Mapping
from importlib.util import find_spec

from derbyos_core.errors import UserError

__all__ = ["load_qt", "no_display"]

_MEMORY_ONLY = frozenset({"offscreen", "minimal"})


def no_display(environment: Mapping[str, str] = os.environ) -> str:
    """Return why no window can be shown; empty if one can be."""
    if find_spec("PySide6") is None:
        return "PySide6 is not installed"
    if environment.get("QT_QPA_PLATFORM", "").partition(":")[0] in _MEMORY_ONLY:
        return "QT_QPA_PLATFORM names a platform without a display"
    if sys.platform in ("win32", "darwin") or environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return ""
    return "there is no display"


def load_qt() -> None:
    """Load Qt; raises `UserError` if a system library is missing that Qt needs."""
    try:
        importlib.import_module("PySide6.QtWidgets")
    except ImportError as error:
        raise UserError(f"windows cannot be shown: {error}; install what is missing, or use `derbyos node`") from error
