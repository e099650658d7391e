"""Page of one bout as values: score, course, teams beside each other, skaters, lineups, penalties, box and clock."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from derbyos_core.report.chart_parts import TeamNames
from derbyos_core.report.charts import (
    PenaltyMark,
    bars_by_side,
    jam_points,
    penalty_line,
    score_course,
    score_difference,
)
from derbyos_core.report.inline_svg import Drawing
from derbyos_core.report.links import SiteLinks
from derbyos_core.report.result_rows import ResultRows
from derbyos_core.report.tables import Cell, Field, Link, PagePill, PageTable, Row, jersey_colour
from derbyos_core.report.values import (
    GAME_SKATER,
    JAMMED,
    SIDES,
    box_seconds,
    clock,
    code_bars,
    counted,
    date_of,
    minutes,
    number,
    percent,
    sums,
    team_of,
    timed,
    who,
)

__all__ = ["BOUT_TABLES", "BoutPage", "Duel", "PaperCell", "PaperRow", "PaperSheet", "bout_page", "bout_title"]

BOUT_TABLES = (
    "points_by_jam", "jammers", "penalties_by_code", "penalties_by_skater", "game_summary", "team_games", "periods",
    "lineups", "jam_lineups", "penalty_list", "box_time", "power_jams", "jams", "game_clock", "time_out_list",
)  # fmt: skip
"""Results of which a bout's page shows rows."""
PAIRS_MAX, PACKS_MAX = 12, 8
JAMMER_SUMS = ("jams", "points", "lead", "lost", "called", "no_initial", "star_passes_received", "lead_plus_minus")
PENALTY_COLUMNS_MIN = 7
FIRST_PERIOD = 1
TIME_OUTS: Mapping[object, str] = {
    "home": "timeout", "away": "timeout", "official": "Official timeout",
    "home-review": "official review", "away-review": "official review",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class BoutSide:
    """A team: its name with the link to its page, the colour that it wears, its score, and that of each period."""

    name: Link | str
    colour: str
    score: object
    periods: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """A line of the teams beside each other; the shares are those of the greater value, from 0 to 1."""

    label: str
    home: str
    away: str
    home_share: float
    away_share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCell:
    """A penalty as the paper has it: the code, and the jam below; `begins` marks the first one of a later period."""

    code: str = ""
    jam: str = ""
    begins: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRow:
    """A skater on the paper's penalty sheet; `out` says whether they fouled out or were expelled."""

    number: Link | str
    cells: tuple[PaperCell, ...]
    out: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSheet:
    """A team's penalties in the form of the paper; `columns` is the number of cells of each row."""

    caption: str
    columns: int
    rows: tuple[PaperRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoutPage:
    """All that the page shows of a bout. Charts are None where there is nothing to draw."""

    title: str
    when: str
    who: str
    marks: tuple[PagePill, ...]
    sides: tuple[BoutSide, ...]
    facts: tuple[str, ...]
    charts: tuple[tuple[Drawing, str], ...]
    duels: tuple[Duel, ...]
    names: TeamNames
    jammers: tuple[PageTable, ...]
    skaters: tuple[PageTable, ...]
    lineups: tuple[PageTable, ...]
    penalty_charts: tuple[tuple[Drawing, str], ...]
    paper: tuple[PaperSheet, ...]
    penalties: tuple[PageTable, ...]
    box: tuple[PageTable, ...]
    clock: tuple[str, ...]
    time_outs: PageTable | None
    jams: PageTable


def bout_title(game: Row) -> str:
    """Return the teams, and the date if it is known."""
    teams = " – ".join(team_of(game, side) for side in SIDES)
    date = date_of(game)
    return f"{teams}, {date}" if date else teams


def bout_page(game: Row, rows: ResultRows, links: SiteLinks, up: str) -> BoutPage:
    """Return what the page shows of a bout; `up` leads from the page to the site's folder."""
    bout = game["bout"]
    names = TeamNames(home=str(game["home_short"] or "HOM"), away=str(game["away_short"] or "AWY"))
    full = TeamNames(home=team_of(game, "home"), away=team_of(game, "away"))
    jams = rows.of_bout("points_by_jam", bout)
    summary = rows.of_bout("game_summary", bout)
    periods = rows.of_bout("periods", bout)
    teams = {str(row["team"]): row for row in rows.of_bout("team_games", bout)}
    keys = {(row["team"], row["number"], row["name"]): row["skater"] for row in rows.of_bout("skaters", bout)}

    def person(row: Row) -> Link | str:
        key = keys.get((row["team"], row["number"], row["name"]))
        text = row["number"] or row["name"] or "?"
        return links.to("skater", key, text, up) if key else str(text)

    people = (
        Field("No.", person, is_number=False),
        Field("Name", lambda row: row["name"] or ("" if row["number"] else "not known"), is_number=False),
    )
    return BoutPage(
        title=" – ".join(team_of(game, side) for side in SIDES),
        when=_when(game),
        who=_who(game),
        marks=tuple(_marks(game)),
        sides=tuple(
            BoutSide(
                name=links.to("team", game[f"{side}_key"], team_of(game, side), up),
                colour=jersey_colour(game[f"{side}_color"]),
                score=game[f"{side}_score"],
                periods=" + ".join(str(row["points"]) for row in periods if row["team"] == side),
            )
            for side in SIDES
        ),
        facts=tuple(_facts(game)),
        charts=tuple(_charts(jams, names, full)),
        duels=tuple(_duels(teams)),
        names=full,
        jammers=tuple(_jammers(game, side, rows.of_bout("jammers", bout), people) for side in SIDES),
        skaters=tuple(
            PageTable(
                f"Skaters · {team_of(game, side)}",
                (*people, *GAME_SKATER),
                sorted(
                    (row for row in summary if row["team"] == side and row["number"]),
                    key=lambda row: -number(row["jams_total"]),
                ),
                next((_named(row) for row in summary if row["team"] == side and not row["number"]), None),
            )
            for side in SIDES
        ),
        lineups=tuple(_lineups(game, rows.of_bout("lineups", bout))),
        penalty_charts=tuple(_penalty_charts(rows, bout, jams, names, full)),
        paper=tuple(_paper(game, side, rows, person) for side in SIDES),
        penalties=tuple(_penalties(game, side, rows.of_bout("penalties_by_skater", bout), people) for side in SIDES),
        box=tuple(_box(game, rows, bout, people)),
        clock=tuple(_clock_facts(rows.first("game_clock", "bout", bout))),
        time_outs=_time_outs(game, rows.of_bout("time_out_list", bout)),
        jams=_jams(jams, {row["jam_no"]: row for row in rows.of_bout("jams", bout)}, rows, bout, names),
    )


def _named(row: Row) -> Row:
    return {**row, "number": "All", "name": " ", "skater": None}


# -- head ----------------------------------------------------------------------------------------------------------


def _when(game: Row) -> str:
    """Return when and where the game was."""
    order = f"game {game['game']}" if game["game"] else ""
    at = " ".join(str(part) for part in (date_of(game), game["start_time"]) if part)
    place = ", ".join(str(game[name]) for name in ("venue", "city", "state") if game[name])
    return " · ".join(part for part in (at, place, str(game["tournament"] or ""), order) if part)


def _who(game: Row) -> str:
    """Return the leagues, the head officials, and the file that the bout was imported from."""
    leagues = [str(game[f"{side}_league"]) for side in SIDES if game[f"{side}_league"]]
    named = (
        ("Hosted by", "host_league"),
        ("Head Referee:", "head_referee"),
        ("Head NSO:", "head_nso"),
        ("Imported from", "file"),
    )
    return " · ".join([*leagues, *(f"{words} {game[name]}" for words, name in named if game[name])])


def _marks(game: Row) -> Iterator[PagePill]:
    if game["is_counted"] is False:
        yield PagePill("Also there as another bout: not counted in the season", "warn")
    if not game["is_complete"]:
        yield PagePill("Some laptops' entries are lacking", "warn")
    if not game["is_over"]:
        yield PagePill("Not ended by the Head NSO", "live")
    if game["overtime"]:
        yield PagePill("Overtime", "live")


def _facts(game: Row) -> Iterator[str]:
    yield counted(game["jams"], "jam", "jams")
    yield counted(game["penalties"], "penalty", "penalties")
    yield counted(game["lead_changes"], "lead change", "lead changes")
    leads = sums((game,), ("home_largest_lead", "away_largest_lead"))
    for side in SIDES:
        if leads[f"{side}_largest_lead"]:
            yield f"{game[f'{side}_short'] or side.capitalize()} led by {leads[f'{side}_largest_lead']} at most"
    if game["margin"] is not None:
        yield f"margin {game['margin']}" if game["margin"] else "tie"


def _charts(jams: Sequence[Row], names: TeamNames, full: TeamNames) -> Iterator[tuple[Drawing, str]]:
    if jams:
        yield score_course(jams, names, full, "course"), ""
        yield score_difference(jams, names, "difference"), "Above the line home is ahead, below it away."
        yield jam_points(jams, names, "points"), "A star marks the side that had lead."


# -- teams ---------------------------------------------------------------------------------------------------------

DUELS: tuple[tuple[str, str, Cell], ...] = (
    ("Points a jam", ".2f", lambda row: row["points_per_jam"]),
    ("Jams won", "d", lambda row: row["jams_won"]),
    ("Lead, % of jams", ".0f", lambda row: percent(row["lead_share"])),
    ("Points after lead, a jam", ".2f", lambda row: row["lead_points_average"]),
    ("Points a scoring trip", ".2f", lambda row: row["points_per_trip"]),
    ("Power jams", "d", lambda row: row["power_jams"]),
    ("Points in power jams", "d", lambda row: row["power_jam_points"]),
    ("Penalties", "d", lambda row: row["penalties"]),
    ("Minutes in the box", ".1f", lambda row: minutes(row["box_s"])),
    ("Longest run of points", "d", lambda row: row["longest_run"]),
    ("Largest lead", "d", lambda row: row["largest_lead"]),
    ("Star passes", "d", lambda row: row["star_passes"]),
    ("Timeouts", "d", lambda row: row["time_outs"]),
    ("Reviews", "d", lambda row: row["reviews"]),
    ("Skaters fielded", "d", lambda row: row["skaters"]),
)


def _duels(teams: Mapping[str, Row]) -> Iterator[Duel]:
    if set(teams) != set(SIDES):
        return
    both = timed([teams[side] for side in SIDES])
    for label, form, cell in DUELS:
        home, away = (cell(row) for row in both)
        if home is None and away is None:
            continue
        most = max(number(home), number(away))
        yield Duel(
            label=label,
            home="–" if home is None else format(home, form),
            away="–" if away is None else format(away, form),
            home_share=number(home) / most if most else 0.0,
            away_share=number(away) / most if most else 0.0,
        )


def _jammers(game: Row, side: str, rows: Sequence[Row], people: Sequence[Field]) -> PageTable:
    own = [row for row in rows if row["team"] == side]
    total = sums(own, JAMMER_SUMS)
    began = total["jams"] - total["star_passes_received"]
    foot = {
        "number": "All", "name": " ", "team": side, **total,
        "points_per_jam": total["points"] / began if began else None,
        "lead_percent": 100 * total["lead"] / began if began else None,
    }  # fmt: skip
    ordered = sorted(own, key=lambda row: -number(row["points"]))
    return PageTable(f"Jammers · {team_of(game, side)}", (*people, *JAMMED), ordered, foot)


def _known_names(names: object) -> str:
    """Return the names of a lineup; nothing where nobody has one."""
    text = str(names or "")
    return text if text.strip("?, ") else " "


LINEUP_FIELDS = (
    Field("Numbers", "numbers", is_number=False),
    Field("Names", lambda row: _known_names(row["names"]), is_number=False),
    Field("Jams", "jams", explained="Jams together"),
    Field("For", "points_for"),
    Field("Against", "points_against"),
    Field("±", "plus_minus", sign=True, bar=True),
    Field("± a jam", "plus_minus_average", sign=True),
    Field("Relative ±", "plus_minus_relative", explained="± a jam, minus that of the jams without them", sign=True),
)


def _lineups(game: Row, rows: Sequence[Row]) -> Iterator[PageTable]:
    for kind, caption, most in (("pair", "Pairs of blockers", PAIRS_MAX), ("pack", "Packs of four", PACKS_MAX)):
        for side in SIDES:
            own = [row for row in rows if row["team"] == side and row["kind"] == kind]
            own.sort(key=lambda row: (-number(row["jams"]), -number(row["plus_minus"])))
            if own:
                note = f"The {most} that skated most together." if len(own) > most else ""
                yield PageTable(f"{caption} · {team_of(game, side)}", LINEUP_FIELDS, own[:most], note=note)


# -- penalties -----------------------------------------------------------------------------------------------------


def _penalty_charts(
    rows: ResultRows, bout: object, jams: Sequence[Row], names: TeamNames, full: TeamNames
) -> Iterator[tuple[Drawing, str]]:
    penalties = rows.of_bout("penalty_list", bout)
    last = {
        (row["team"], row["number"], row["name"]): row["penalties"]
        for row in rows.of_bout("penalties_by_skater", bout)
        if row["fouled_out"] or row["expulsions"]
    }
    places = {row["jam_no"]: place for place, row in enumerate(jams)}
    marks = [
        PenaltyMark(
            side=str(row["team"]),
            jam=places[row["jam_no"]],
            code=str(row["code"]),
            told=f"Period {row['period']}, jam {row['jam']}: {who(row)}, {row['code_name'] or row['code']}",
            is_last=row["count"] == last.get((row["team"], row["number"], row["name"]), 0) or bool(row["is_expulsion"]),
        )
        for row in penalties
        if row["team"] in SIDES and row["jam_no"] in places
    ]
    if marks:
        yield (
            penalty_line(marks, jams, names, "penalties"),
            "A thick frame marks the penalty with which a skater is out.",
        )
    bars = code_bars(rows.of_bout("penalties_by_code", bout))
    if bars:
        yield bars_by_side(bars, names, "codes", "Penalties by code", full=full), ""


def _paper(game: Row, side: str, rows: ResultRows, person: Callable[[Row], Link | str]) -> PaperSheet:
    bout = game["bout"]
    given: dict[tuple[object, object], list[Row]] = {}
    for row in rows.of_bout("penalty_list", bout):
        if row["team"] == side:
            given.setdefault((row["number"], row["name"]), []).append(row)
    skaters = [row for row in rows.of_bout("penalties_by_skater", bout) if row["team"] == side]
    columns = max([PENALTY_COLUMNS_MIN, *map(len, given.values())])
    return PaperSheet(
        caption=f"Penalties as on paper · {team_of(game, side)}",
        columns=columns,
        rows=tuple(
            PaperRow(
                number=person(row),
                cells=_cells(given.get((row["number"], row["name"]), []), columns),
                out=_out(row),
                count=int(number(row["penalties"])),
            )
            for row in sorted(skaters, key=lambda row: str(row["number"] or "~"))
        ),
    )


def _cells(penalties: Sequence[Row], columns: int) -> tuple[PaperCell, ...]:
    cells: list[PaperCell] = []
    period: object = FIRST_PERIOD
    for row in penalties:
        begins = row["period"] != period
        period = row["period"]
        cells.append(PaperCell(code=str(row["code"]), jam=str(row["jam"] or ""), begins=begins))
    return (*cells, *(PaperCell() for _ in range(columns - len(cells))))


def _out(row: Row) -> str:
    return "EXP" if row["expulsions"] else "FO" if row["fouled_out"] else ""


def _penalties(game: Row, side: str, rows: Sequence[Row], people: Sequence[Field]) -> PageTable:
    own = sorted((row for row in rows if row["team"] == side), key=lambda row: -number(row["penalties"]))
    fields = (
        *people,
        Field("Out", lambda row: PagePill(_out(row), "warn") if _out(row) else " ", is_number=False),
        Field("Penalties", "penalties", bar=True),
        Field("Jams", "jams_skated", explained="Jams skated"),
        Field("A jam", "penalties_per_jam", explained="Penalties per jam skated"),
        Field("Codes", "codes", is_number=False),
    )
    return PageTable(f"Penalties · {team_of(game, side)}", fields, own)


# -- box and clock -------------------------------------------------------------------------------------------------


def _box(game: Row, rows: ResultRows, bout: object, people: Sequence[Field]) -> Iterator[PageTable]:
    power = rows.of_bout("power_jams", bout)
    if power:
        power_fields = (
            Field("Jam", _jam_name, is_number=False),
            Field("Team", "team_name", is_number=False),
            Field("From", lambda row: clock(row["from_s"]), explained="On the jam clock", is_number=False),
            Field("To", lambda row: clock(row["to_s"]), is_number=False),
            Field("Seconds", "power_jam_s", digits=0, bar=True),
            Field("Points", "points"),
            Field("Against", "points_against"),
        )
        yield PageTable("Power jams", power_fields, power, note="Exactly one of the two jammers was in the box.")
    served = rows.of_bout("box_time", bout)
    for side in SIDES:
        own = [row for row in served if row["team"] == side]
        own.sort(key=lambda row: -number(row["box_s"]))
        if own:
            fields = (
                *people,
                Field("As", lambda row: row["position"] or "–", is_number=False),
                Field("Trips", "box_trips", explained="Trips to the box"),
                Field("Time", lambda row: clock(box_seconds(row)), is_number=False),
                Field("Seconds", box_seconds, digits=0, bar=True),
            )
            yield PageTable(f"Box · {team_of(game, side)}", fields, own)


def _clock_facts(row: Row | None) -> Iterator[str]:
    if row is None or not row["jams_timed"]:
        return
    yield f"a jam takes {clock(row['jam_s_average'])} on the average"
    yield f"{counted(row['full_jams'], 'jam', 'jams')} to the full time"
    if (called := percent(row["called_share"])) is not None:
        yield f"{called:.0f} % called off"
    if row["lead_timed"]:
        yield f"lead after {number(row['to_lead_s_average']):.0f} s"
    if row["lineup_s_average"] is not None:
        yield f"{number(row['lineup_s_average']):.0f} s between jams, timeouts apart"


def _time_outs(game: Row, rows: Sequence[Row]) -> PageTable | None:
    if not rows:
        return None
    fields = (
        Field("After jam", lambda row: f"{row['period']}/{row['after_jam'] or 0}", is_number=False),
        Field("Kind", lambda row: _time_out_kind(game, row), is_number=False),
        Field("Length", lambda row: clock(row["duration_s"]), is_number=False),
        Field("Asked", "review", is_number=False),
        Field("Outcome", "resolution", is_number=False),
        Field("Retained", lambda row: ("yes" if row["retained"] else "no") if row["is_review"] else " ",
              is_number=False),
    )  # fmt: skip
    return PageTable("Timeouts and reviews", fields, rows)


def _time_out_kind(game: Row, row: Row) -> str:
    words = TIME_OUTS.get(row["kind"], str(row["kind"]))
    return f"{team_of(game, str(row['team']))}: {words}" if row["team"] in SIDES else words


# -- jams ----------------------------------------------------------------------------------------------------------


def _jam_name(row: Row) -> str:
    return f"{row['period']}/{row['jam']}"


def _jams(
    jams: Sequence[Row], timed: Mapping[object, Row], rows: ResultRows, bout: object, names: TeamNames
) -> PageTable:
    lined_up = {(row["jam_no"], row["team"]): row for row in rows.of_bout("jam_lineups", bout)}
    fields = [
        Field("Jam", lambda row: _jam_name(row) + (" OT" if row["overtime"] else ""), is_number=False),
        Field("Length", lambda row: clock(row["duration_s"]), is_number=False),
        Field("Lead", lambda row: names.of(str(row["lead"])) if row["lead"] else " ", is_number=False),
        Field("Ended by", _ended, is_number=False),
    ]
    for side in SIDES:
        short = names.of(side)
        fields += [
            Field(f"{short} jammer", _jammer_of(side), is_number=False),
            Field(f"{short} pack", _pack_of(side, lined_up), is_number=False),
            Field(f"{short} points", f"{side}_points", bar=True),
            Field(f"{short} total", f"{side}_total"),
        ]
    fields.append(Field("Pause", lambda row: clock(timed.get(row["jam_no"], {}).get("pause_s")), is_number=False,
                        explained="From the end of the jam to the next one"))  # fmt: skip
    return PageTable("All jams", fields, jams)


def _jammer_of(side: str) -> Cell:
    def jammer(row: Row) -> str:
        passed = row[f"{side}_star_passed_to"]
        return f"{row[f'{side}_jammer'] or '?'}" + (f" → {passed}" if passed else "")

    return jammer


def _pack_of(side: str, lined_up: Mapping[tuple[object, object], Row]) -> Cell:
    def pack(row: Row) -> str:
        own = lined_up.get((row["jam_no"], side))
        if own is None:
            return " "
        return " · ".join(str(part) for part in (own["pivot"], own["blockers"]) if part) or " "

    return pack


def _ended(row: Row) -> str:
    if row["injury"]:
        return "injury"
    return "call" if row["called"] else " "
