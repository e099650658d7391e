"""Groups and sums of result rows for the page."""

from collections.abc import Iterable, Mapping, Sequence

from derbyos_core.report.charts import ChartBar
from derbyos_core.report.tables import Field, Row

__all__ = ["JAMMED", "WHO", "by_bout", "code_bars", "sum_codes", "sums"]

WHO = (
    Field("No.", lambda row: row["number"] or row["name"] or "?", is_number=False),
    Field("Name", lambda row: row["name"] or ("" if row["number"] else "not known"), is_number=False),
)
"""Columns that identify a row's person; an unnamed one is shown as unknown."""
JAMMED = (
    Field("Jams", "jams"),
    Field("Points", "points"),
    Field("PPJ", "points_per_jam", explained="Points per jam"),
    Field("Lead", "lead"),
    Field(
        "Lead %",
        "lead_percent",
        explained="Share of the jammer's jams with lead; jams after a star pass apart",
        digits=0,
    ),
    Field("Lost", "lost"),
    Field("Called", "called"),
    Field("NI", "no_initial", explained="No initial trip"),
    Field("SP", "star_passes_received", explained="Star passes received"),
    Field("Lead ±", "lead_plus_minus", explained="Points of the own team minus the other's, in jams with lead"),
)
"""Columns of a table of jammers."""


def by_bout(rows: Iterable[Row]) -> Mapping[str, list[Row]]:
    """Return the rows of each bout, in their order."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(str(row["bout"]), []).append(row)
    return found


def sums(rows: Iterable[Row], names: Iterable[str]) -> dict[str, int]:
    """Return the sum of each of these columns; a value that is no number counts as 0."""
    total = dict.fromkeys(names, 0)
    for row in rows:
        for name in total:
            given = row[name]
            total[name] += given if isinstance(given, int) else 0
    return total


def sum_codes(rows: Iterable[Row]) -> list[Row]:
    """Sum penalties by code over several games."""
    found: dict[object, dict[str, object]] = {}
    for row in rows:
        seen = found.setdefault(row["code"], {"code": row["code"], "code_name": row["code_name"], "home": 0, "away": 0})
        for side, number in sums((seen, row), ("home", "away")).items():
            seen[side] = number
    return list(found.values())


def code_bars(rows: Sequence[Row]) -> list[ChartBar]:
    """Return a bar per code, the most frequent first."""
    bars = []
    for row in rows:
        counted = sums((row,), ("home", "away"))
        name = row["code_name"] or ("not known" if row["code"] == "?" else "")
        bars.append(ChartBar(label=str(row["code"]), note=str(name), home=counted["home"], away=counted["away"]))
    return sorted(bars, key=lambda bar: (-(bar.home + (bar.away or 0)), bar.label))
