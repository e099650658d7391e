"""Values of result rows for people: numbers, dates, lengths of time, and the columns that several pages share."""

from collections.abc import Iterable, Mapping, Sequence

from derbyos_core.report.charts import ChartBar
from derbyos_core.report.tables import Field, Row

__all__ = [
    "GAME_SKATER",
    "JAMMED",
    "SEASON_SKATER",
    "SIDES",
    "box_seconds",
    "clock",
    "code_bars",
    "counted",
    "date_of",
    "minutes",
    "number",
    "percent",
    "sum_codes",
    "sums",
    "team_of",
    "timed",
    "who",
]

SIDES = ("home", "away")
DATE_LENGTH = len("2026-11-21")
SECONDS = 60
POWER = ("power_jams", "power_jam_s", "power_jam_points", "power_jam_points_against")


def number(given: object) -> float:
    """Return a number, 0 for anything else."""
    return float(given) if isinstance(given, int | float) and not isinstance(given, bool) else 0.0


def sums(rows: Iterable[Row], names: Iterable[str]) -> dict[str, int]:
    """Return the sum of each of these columns; a value that is no whole number counts as 0."""
    total = dict.fromkeys(names, 0)
    for row in rows:
        for name in total:
            given = row[name]
            total[name] += given if isinstance(given, int) else 0
    return total


def counted(count: object, one: str, many: str) -> str:
    """Return a count with its noun."""
    return f"{count or 'no'} {one if count == 1 else many}"


def date_of(game: Row) -> str:
    """Return the date of a game: as written, else that of its first jam in UTC; empty if neither is known."""
    return str(game["date"] or "") or str(game["started_at"] or "")[:DATE_LENGTH]


def clock(seconds: object) -> str | None:
    """Return a length in seconds as minutes and seconds; None if it is not known."""
    if not isinstance(seconds, int | float) or isinstance(seconds, bool):
        return None
    whole, rest = divmod(round(seconds), SECONDS)
    return f"{whole}:{rest:02d}"


def minutes(seconds: object) -> float | None:
    """Return a length in seconds as minutes; None if it is not known."""
    return seconds / SECONDS if isinstance(seconds, int | float) and not isinstance(seconds, bool) else None


def percent(share: object) -> float | None:
    """Return a fraction as percent; None if it is not known."""
    return 100 * share if isinstance(share, int | float) and not isinstance(share, bool) else None


def team_of(game: Row, side: str) -> str:
    """Return the name of a team of a game."""
    return str(game[f"{side}_name"] or side.capitalize())


def who(row: Row) -> str:
    """Return the number and name of a row's person; an unnamed one is unknown."""
    return " ".join(str(part) for part in (row["number"], row["name"]) if part) or "not known"


def box_seconds(row: Row) -> float | None:
    """Return the time in the box; None if no visit was timed, as in a StatsBook, though there were some.

    Penalties without a visit are visits that nobody wrote down.
    """
    was_there = number(row.get("box_trips")) or number(row.get("penalties"))
    if row.get("box_trips_served") == 0 and was_there:
        return None
    return number(row["box_s"]) if row["box_s"] is not None else None


def timed(teams: Sequence[Row]) -> list[Row]:
    """Return the teams of one game with None for what is not known: a power jam is known by the times of both boxes."""
    is_known = all(box_seconds(row) is not None for row in teams)
    power = {} if is_known else dict.fromkeys(POWER)
    return [{**row, "box_s": box_seconds(row), **power} for row in teams]


def sum_codes(rows: Iterable[Row]) -> list[Row]:
    """Sum penalties by code over several games."""
    found: dict[object, dict[str, object]] = {}
    for row in rows:
        seen = found.setdefault(row["code"], {"code": row["code"], "code_name": row["code_name"], "home": 0, "away": 0})
        for side, count in sums((seen, row), SIDES).items():
            seen[side] = count
    return list(found.values())


def code_bars(rows: Sequence[Row]) -> list[ChartBar]:
    """Return a bar per code, the most frequent first."""
    bars = []
    for row in rows:
        count: Mapping[str, int] = sums((row,), SIDES)
        name = row["code_name"] or ("not known" if row["code"] == "?" else "")
        bars.append(ChartBar(label=str(row["code"]), note=str(name), home=count["home"], away=count["away"]))
    return sorted(bars, key=lambda bar: (-(bar.home + (bar.away or 0)), bar.label))


JAMMED = (
    Field("Jams", "jams", explained="Jams with the star"),
    Field("Points", "points", bar=True),
    Field("PPJ", "points_per_jam", explained="Points per jam"),
    Field("Lead", "lead"),
    Field("Lead %", "lead_percent", explained="Lead in percent of the jams that the jammer began", digits=0),
    Field("Lost", "lost"),
    Field("Called", "called"),
    Field("NI", "no_initial", explained="No initial trip"),
    Field("SP", "star_passes_received", explained="Star passes received"),
    Field(
        "Lead ±", "lead_plus_minus", explained="Points of the own team minus the other's in jams with lead", sign=True
    ),
)
"""Columns of a table of jammers."""

GAME_SKATER = (
    Field("Jams", "jams_total", explained="Jams skated"),
    Field("J", "jams_jammer", explained="Jams as jammer"),
    Field("P", "jams_pivot", explained="Jams as pivot"),
    Field("B", "jams_blocker", explained="Jams as blocker"),
    Field("For", "points_for", explained="Points of the own team while on the track", digits=0),
    Field("Against", "points_against", explained="Points of the other team while on the track", digits=0),
    Field("±", "plus_minus", explained="For minus against", digits=0, sign=True, bar=True),
    Field("± a jam", "plus_minus_average", explained="± divided by the jams skated", sign=True),
    Field("VTAR", "vtar_plus_minus_average", explained="± a jam, minus the team's average of it", sign=True),
    Field("± J", "plus_minus_jammer_average", explained="± a jam as jammer", sign=True),
    Field("± P", "plus_minus_pivot_average", explained="± a jam as pivot", sign=True),
    Field("± B", "plus_minus_blocker_average", explained="± a jam as blocker", sign=True),
    Field("Pen.", "penalties", explained="Penalties"),
)
"""Columns of every skater of a game, from the StatsBook's Game Summary."""

SEASON_SKATER = (
    Field("Games", "games"),
    Field("Jams", "jams_skated", explained="Jams skated"),
    Field("J", "jams_jammer", explained="Jams as jammer"),
    Field("P", "jams_pivot", explained="Jams as pivot"),
    Field("B", "jams_blocker", explained="Jams as blocker"),
    Field("±", "plus_minus", explained="Points for minus against while on the track", sign=True, bar=True),
    Field("± a jam", "plus_minus_average", explained="± divided by the jams skated", sign=True),
    Field(
        "Relative ±",
        "plus_minus_relative",
        explained="± a jam, minus the team's in the jams without this skater",
        sign=True,
    ),
    Field("Points", "points", bar=True),
    Field("PPJ", "points_per_jam", explained="Points per jam with the star"),
    Field("Lead %", lambda row: percent(row["lead_share"]), explained="Lead in percent of the jams begun", digits=0),
    Field("Pen.", "penalties", explained="Penalties"),
    Field("Pen. a jam", "penalties_per_jam", explained="Penalties per jam skated"),
    Field("Box min", lambda row: minutes(box_seconds(row)), explained="Minutes in the box", digits=1),
)
"""Columns of a skater over a season."""
