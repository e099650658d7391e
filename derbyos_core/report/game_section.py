"""Section of one game on the page: its score, two charts, and its tables."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from derbyos_core.report.charts import TeamNames, bars_by_side, jam_points, score_course
from derbyos_core.report.html import Cell, Field, jersey, mark, table, tag
from derbyos_core.report.inline_svg import write_drawing
from derbyos_core.report.tallies import JAMMED, WHO, Row, code_bars, sums

__all__ = ["game_section"]

SIDES = ("home", "away")
JAM_FIELDS = (
    Field("Jam", lambda row: f"{row['period']}/{row['jam']}", is_number=False),
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
    Field("", lambda row: "expelled" if row["expulsions"] else "fouled out" if row["fouled_out"] else " ",
          is_number=False),
)  # fmt: skip


def game_section(game: Row, rows: Mapping[str, Sequence[Row]], number: int, *, is_only: bool) -> str:
    """Return one game as HTML; unless it is the only one, collapsed under its score."""
    names = TeamNames(home=str(game["home_short"] or "HOM"), away=str(game["away_short"] or "AWY"))
    jams = rows["points_by_jam"]
    full = TeamNames(home=str(game["home_name"] or names.home), away=str(game["away_name"] or names.away))
    # The anchor is inside, so that following a link to it expands a collapsed section.
    parts = [tag("div", _score(game, is_only=is_only), look="card", id=f"game-{number}")]
    if jams:
        course = score_course(jams, names, full, f"course-{number}")
        parts.append(_card("Score by jam", write_drawing(course)))
        star = tag("p", "A star marks the side that had lead.", look="quiet")
        parts.append(_card("Points by jam", star + write_drawing(jam_points(jams, names, f"jams-{number}"))))
    parts += [tag("div", _jammers(game, side, rows["jammers"]), look="card") for side in SIDES]
    bars = code_bars(rows["penalties_by_code"])
    if bars:
        chart = bars_by_side(bars, names, f"codes-{number}", "Penalties by code", full=full)
        parts.append(_card("Penalties by code", write_drawing(chart)))
        parts.append(_both(_penalties(game, side, rows["penalties_by_skater"]) for side in SIDES))
    parts.append(tag("details", tag("summary", "All jams") + tag("div", _jams(jams, names), look="card")))
    inner = "".join(parts)
    if is_only:
        return tag("section", inner)
    line = f"{game['home_name']} {game['home_score']} – {game['away_score']} {game['away_name']}"
    when = tag("span", escape(f" {game['date'] or ''}"), look="quiet")
    return tag("details", tag("summary", escape(line) + when) + inner)


def _score(game: Row, *, is_only: bool) -> str:
    heading = "h1" if is_only else "h2"
    home, away = str(game["home_name"] or "Home"), str(game["away_name"] or "Away")
    sides = [
        tag("span", jersey(game[f"{side}_color"], second=side == "away") + escape(name), look="team")
        + tag("span", str(game[f"{side}_score"]), look="points")
        for side, name in zip(SIDES, (home, away), strict=True)
    ]
    between = '<span class="dash" aria-hidden="true">–</span>'
    score = tag("div", sides[0], look="side") + between + tag("div", sides[1], look="side second")
    when = " · ".join(str(game[name]) for name in ("date", "venue", "city", "tournament") if game[name])
    facts = [
        _counted(game["jams"], "jam", "jams"),
        _counted(game["penalties"], "penalty", "penalties"),
        _counted(game["lead_changes"], "lead change", "lead changes"),
        f"largest lead: {_largest(game)}",
    ]
    listed = "".join(tag("li", escape(fact)) for fact in facts)
    warnings = "" if game["is_complete"] else " " + mark("Some laptops' entries are lacking", "warn")
    running = "" if game["is_over"] else " " + mark("Not ended by the Head NSO", "live")
    return (
        tag(heading, escape(f"{home} – {away}"))
        + tag("p", escape(when) + warnings + running, look="quiet")
        + tag("div", score, look="score")
        + tag("ul", listed, look="facts")
    )


def _counted(number: object, one: str, many: str) -> str:
    return f"{number or 'no'} {one if number == 1 else many}"


def _largest(game: Row) -> str:
    home, away = sums((game,), ("home_largest_lead", "away_largest_lead")).values()
    return f"{game['home_short']} by {home}" if home >= away else f"{game['away_short']} by {away}"


def _jammers(game: Row, side: str, rows: Sequence[Row]) -> str:
    own = [row for row in rows if row["team"] == side]
    fields = (*WHO, *JAMMED)
    counted = ("jams", "points", "lead", "lost", "called", "no_initial", "star_passes_received", "lead_plus_minus")
    total = sums(own, counted)
    began = total["jams"] - total["star_passes_received"]
    foot = {
        "number": "All",
        "name": " ",
        **total,
        "points_per_jam": total["points"] / began if began else None,
        "lead_percent": 100 * total["lead"] / began if began else None,
    }
    return table(f"Jammers · {game[f'{side}_name'] or side}", fields, own, foot)


def _penalties(game: Row, side: str, rows: Sequence[Row]) -> str:
    own = sorted(
        (row for row in rows if row["team"] == side), key=lambda row: -sums((row,), ("penalties",))["penalties"]
    )
    return table(f"Penalties · {game[f'{side}_name'] or side}", SKATER_FIELDS, own)


def _jams(jams: Sequence[Row], names: TeamNames) -> str:
    fields = list(JAM_FIELDS)
    for side in SIDES:
        short = names.of(side)
        fields += [
            Field(f"{short} jammer", _jammer_of(side), is_number=False),
            Field(f"{short} points", f"{side}_points"),
            Field(f"{short} total", f"{side}_total"),
        ]
    shown = [{**jam, "lead": names.of(str(jam["lead"])) if jam["lead"] else None} for jam in jams]
    return table("All jams", fields, shown)


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


def _card(heading: str, inner: str) -> str:
    return tag("div", tag("h3", heading) + inner, look="card")


def _both(tables: Iterable[str]) -> str:
    return tag("div", "".join(tag("div", one, look="card") for one in tables), look="two")
