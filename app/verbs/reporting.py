"""Verb `derbyos report`: progress, what was set aside, and where the report is."""

from collections.abc import Mapping
from pathlib import Path

from app.progress import bar, in_one_line, say, warn
from derbyos_core.report.runner import run_report

__all__ = ["report_season"]


def report_season(directory: str, out: Path, *, options: Mapping[str, str], is_anonymous: bool) -> None:
    """Make the report of a season; raises `UserError`."""
    with bar("Making the report with Spark") as show:
        notes = run_report(
            directory,
            out,
            options=options,
            is_anonymous=is_anonymous,
            progress=lambda step: show(step.done, step.of, step.text),
        )
    for note in notes:
        warn(in_one_line(note))
    say(f"report written to {out / 'report.html'}")
