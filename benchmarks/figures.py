"""Output format of the benchmarks: one JSON object per figure, on a line of its own."""

import json
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

__all__ = ["emit", "median", "percentile", "resident_mib"]


def emit(bench: str, what: str, value: float, unit: str, **context: float | str) -> None:
    """Print one figure."""
    rounded = {name: float(f"{one:.5g}") if isinstance(one, float) else one for name, one in context.items()}
    print(
        json.dumps({"bench": bench, "what": what, "value": float(f"{value:.5g}"), "unit": unit, **rounded}), flush=True
    )


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the value below which this percentage of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(percent / 100 * len(ordered)))]


def median(values: Sequence[float]) -> float:
    """Return the middle value."""
    return statistics.median(values)


def resident_mib() -> float:
    """Return the memory of this process that is in use; 0 on systems without `/proc`."""
    status = Path("/proc/self/status")
    if sys.platform != "linux" or not status.exists():
        return 0.0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024
