"""Parquet export: the log and the facts of bouts, for Spark and everything else that reads tables."""

from derbyos_core.export.from_log import source_of_entries, source_of_log
from derbyos_core.export.parquet import Export, export_bouts, seasons_in
from derbyos_core.export.source import Arrival, BoutSource, held_entries
from derbyos_core.export.spool import ExportSummary

__all__ = [
    "Arrival",
    "BoutSource",
    "Export",
    "ExportSummary",
    "export_bouts",
    "held_entries",
    "seasons_in",
    "source_of_entries",
    "source_of_log",
]
