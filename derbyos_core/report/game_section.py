"""Section of one game on the page as values: its score, two charts, and its tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from derbyos_core.report.chart_parts import SIDES, TeamNames
from derbyos_core.report.charts import bars_by_side, jam_points, score_course
from derbyos_core.report.inline_svg import Drawing
from derbyos_core.report.tables import Cell, Field, PagePill, PageTable, Row, jersey_colour
from derbyos_core.report.tallies import JAMMED, WHO, code_bars, sums

__all__ = ["GameSection", "SideScore", "date_of", "game_section"]

JAM_FIELDS = (
    Field("Jam", lambda row: f"{row['period']}/{row['jam']}" + (" OT" if row["overtime"] else ""), is_number=False),
    Field("Length", lambda row: _clock(row["duration_s"])),
    Field("Lead", lambda row: row["lead"] or "", is_number=False),
    Field("Ended by", lambda row: _ended(row), is_number=False),  # noqa: PLW0108 - defined below
)
SKATER_FIELDS = (
    *WHO,
    Field("Penalties", "penalties"),
    Field("Codes", "codes", is_number=False),
    Field("Jams", "jams_skated", explained="Jams skated"),
    Field("Per jam", "penalties_per_jam", explained="Penalties per jam skated"),
    Field("Out", lambda row: "expelled" if row["expulsions"] else "fouled out" if row["fouled_out"] else " ",
          is_number=False),
)  # fmt: skip
DATE_LENGTH = len("2026-11-21")
JAMMER_SUMS = ("jams", "points", "lead", "lost", "called", "no_initial", "star_passes_received", "lead_plus_minus")


@dataclass(frozen=True, slots=True, kw_only=True)
class SideScore:
    """A team, the colour that it wears, and its score."""

    name: str
    colour: str
    score: object


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSection:
    """All that the page shows of a game. Charts are None where there is nothing to draw."""

    number: int
    is_only: bool
    title: str
    summary: str
    date: object
    when: str
    who: str
    marks: tuple[PagePill, ...]
    sides: tuple[SideScore, ...]
    facts: tuple[str, ...]
    course: Drawing | None
    points: Drawing | None
    codes: Drawing | None
    jammers: tuple[PageTable, ...]
    penalties: tuple[PageTable, ...]
    jams: PageTable


def game_section(game: Row, rows: Mapping[str, Sequence[Row]], number: int, *, is_only: bool) -> GameSection:
    """Return what the page shows of one game; unless it is the only one, its section is collapsed under `summary`."""
    names = TeamNames(home=str(game["home_short"] or "HOM"), away=str(game["away_short"] or "AWY"))
    full = TeamNames(home=str(game["home_name"] or names.home), away=str(game["away_name"] or names.away))
    jams = rows["points_by_jam"]
    bars = code_bars(rows["penalties_by_code"])
    sides = tuple(
        SideScore(
            name=str(game[f"{side}_name"] or side.capitalize()),
            colour=jersey_colour(game[f"{side}_color"]),
            score=game[f"{side}_score"],
        )
        for side in SIDES
    )
    return GameSection(
        number=number,
        is_only=is_only,
        title=" – ".join(side.name for side in sides),
        summary=f"{game['home_name']} {game['home_score']} – {game['away_score']} {game['away_name']}",
        date=date_of(game),
        when=_when(game),
        who=_who(game),
        marks=tuple(_marks(game)),
        sides=sides,
        facts=(
            _counted(game["jams"], "jam", "jams"),
            _counted(game["penalties"], "penalty", "penalties"),
            _counted(game["lead_changes"], "lead change", "lead changes"),
            _largest(game),
        ),
        course=score_course(jams, names, full, f"course-{number}") if jams else None,
        points=jam_points(jams, names, f"jams-{number}") if jams else None,
        codes=bars_by_side(bars, names, f"codes-{number}", "Penalties by code", full=full) if bars else None,
        jammers=tuple(_jammers(game, side, rows["jammers"]) for side in SIDES),
        penalties=tuple(table for side in SIDES if (table := _penalties(game, side, rows["penalties_by_skater"])).rows),
        jams=_jams(jams, names),
    )


def date_of(game: Row) -> str:
    """Return the date of a game: as written, else that of its first jam in UTC; empty if neither is known."""
    return str(game["date"] or "") or str(game["started_at"] or "")[:DATE_LENGTH]


def _when(game: Row) -> str:
    """Return when and where the game was."""
    number = f"game {game['game']}" if game["game"] else ""
    at = " ".join(str(part) for part in (date_of(game), game["start_time"]) if part)
    place = ", ".join(str(game[name]) for name in ("venue", "city", "state") if game[name])
    return " · ".join(part for part in (at, place, str(game["tournament"] or ""), number) if part)


def _who(game: Row) -> str:
    """Return the leagues and the head officials."""
    leagues = [str(game[f"{side}_league"]) for side in SIDES if game[f"{side}_league"]]
    named = (("Hosted by", "host_league"), ("Head Referee:", "head_referee"), ("Head NSO:", "head_nso"))
    return " · ".join([*leagues, *(f"{words} {game[name]}" for words, name in named if game[name])])


def _marks(game: Row) -> list[PagePill]:
    lacking = [] if game["is_complete"] else [PagePill("Some laptops' entries are lacking", "warn")]
    running = [] if game["is_over"] else [PagePill("Not ended by the Head NSO", "live")]
    return lacking + running


def _counted(number: object, one: str, many: str) -> str:
    return f"{number or 'no'} {one if number == 1 else many}"


def _largest(game: Row) -> str:
    home, away = sums((game,), ("home_largest_lead", "away_largest_lead")).values()
    if home == away == 0:
        return "nobody led"
    side, points = ("home", home) if home >= away else ("away", away)
    return f"largest lead: {game[f'{side}_short']} by {points}"


def _jammers(game: Row, side: str, rows: Sequence[Row]) -> PageTable:
    own = [row for row in rows if row["team"] == side]
    total = sums(own, JAMMER_SUMS)
    began = total["jams"] - total["star_passes_received"]
    foot = {
        "number": "All",
        "name": " ",
        **total,
        "points_per_jam": total["points"] / began if began else None,
        "lead_percent": 100 * total["lead"] / began if began else None,
    }
    return PageTable(f"Jammers · {game[f'{side}_name'] or side}", (*WHO, *JAMMED), own, foot)


def _penalties(game: Row, side: str, rows: Sequence[Row]) -> PageTable:
    own = sorted(
        (row for row in rows if row["team"] == side), key=lambda row: -sums((row,), ("penalties",))["penalties"]
    )
    return PageTable(f"Penalties · {game[f'{side}_name'] or side}", SKATER_FIELDS, own)


def _jams(jams: Sequence[Row], names: TeamNames) -> PageTable:
    fields = list(JAM_FIELDS)
    for side in SIDES:
        short = names.of(side)
        fields += [
            Field(f"{short} jammer", _jammer_of(side), is_number=False),
            Field(f"{short} points", f"{side}_points"),
            Field(f"{short} total", f"{side}_total"),
        ]
    shown = [{**jam, "lead": names.of(str(jam["lead"])) if jam["lead"] else None} for jam in jams]
    return PageTable("All jams", fields, shown)


def _jammer_of(side: str) -> Cell:
    def jammer(row: Row) -> str:
        passed = row[f"{side}_star_passed_to"]
        return f"{row[f'{side}_jammer'] or '?'}" + (f" → {passed}" if passed else "")

    return jammer


def _clock(given: object) -> str | None:
    if not isinstance(given, float):
        return None
    minutes, rest = divmod(round(given), 60)
    return f"{minutes}:{rest:02d}"


def _ended(row: Row) -> str:
    if row["injury"]:
        return "injury"
    return "call" if row["called"] else " "
