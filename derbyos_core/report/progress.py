"""Decides how a running report says how far it is."""

from dataclasses import dataclass

__all__ = ["STOPPED", "ReportStep"]

STOPPED = 130
"""Exit code of a report that was stopped, as shells count it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportStep:
    """`done` of `of` steps are behind; `text` is what comes now."""

    done: int
    of: int
    text: str
