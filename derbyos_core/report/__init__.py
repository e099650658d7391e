"""The report: a separate job over an export, run by Spark."""

from derbyos_core.report.progress import ReportStep
from derbyos_core.report.runner import run_report

__all__ = ["ReportStep", "run_report"]
