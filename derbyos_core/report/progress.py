"""Progress of a running report."""

from dataclasses import dataclass

__all__ = ["STOPPED", "ReportStep"]

STOPPED = 130
"""Exit code of a report that was stopped, by the shells' convention."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportStep:
    """`done` of `of` steps are finished; `text` is the next one."""

    done: int
    of: int
    text: str
