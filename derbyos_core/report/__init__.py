"""The report: a job of its own over an export, run by Spark."""

from derbyos_core.report.progress import ReportStep
from derbyos_core.report.runner import run_report

__all__ = ["ReportStep", "run_report"]
