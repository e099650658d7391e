"""Tables of the export: for each column its name, type, meaning and value, in one place.

`rows` and `log_rows` say what a row of each table is about. The value of a column is the attribute of the row that has
the column's name, or the path that is given, such as `own.points`; or a function, where it is no attribute.
"""

from operator import attrgetter
from typing import Any

from derbyos_core.bout.model import Jam
from derbyos_core.bout.reading.front_page import captain, head_nso, head_referee
from derbyos_core.clock import parse_instant
from derbyos_core.export.columns import (
    FLAG,
    ID,
    INSTANT,
    LINK,
    MICROSECONDS,
    NUMBER,
    REFS,
    SEQUENCE,
    SIGNATURE,
    TEXT,
    TEXTS,
    Column,
    Table,
    Value,
    at_path,
    required,
)  # fmt: skip
from derbyos_core.export.log_rows import log_rows, refs_of
from derbyos_core.export.rows import SIDES, RowReferences, answers, line_ups, penalties, sides, trips
from derbyos_core.export.source import BoutSource
from derbyos_core.identity import Team

__all__ = [
    "ADJUSTMENTS",
    "BOX_TRIPS",
    "DISAGREEMENTS",
    "ENTRIES",
    "GAMES",
    "JAMS",
    "LINE_UPS",
    "PENALTIES",
    "ROSTERS",
    "TABLES",
    "TEAM_JAMS",
    "TIME_OUTS",
    "TRIPS",
]


def _eid(path: str) -> Column:
    return Column("eid", ID, "The element's id; no report reads it. Null if another program gave it no UUID.", path)


def _team(path: str) -> Column:
    return Column("team", TEXT, "`home`, `away` or `official`; null while nobody has said it.", path)


def _jam(path: str) -> tuple[Column, ...]:
    of = attrgetter(path)
    meaning = "Jam counted through the bout, from 1; null if the jam was never played."
    return (
        required("period", NUMBER, "Period, from 1.", f"{path}.period"),
        required("jam", NUMBER, "Jam, from 1 in each period.", f"{path}.number"),
        Column("jam_no", NUMBER, meaning, lambda refs, row: refs.jam_no.get(of(row))),
    )


def _person(prefix: str, who: str, path: str) -> tuple[Column, ...]:
    of = attrgetter(path)

    def number(refs: RowReferences, row: Any) -> int | None:
        person = of(row)
        return refs.number_of.get(person.eid) if person else None

    meaning = f"{who}: the number, a text because 0 and 00 are two skaters."
    return (
        Column(f"{prefix}person", NUMBER, f"{who}: the row of `rosters` in this bout.", number),
        Column(f"{prefix}number", TEXT, meaning, f"{path}.number"),
        Column(f"{prefix}name", TEXT, f"{who}: the name.", f"{path}.name"),
    )


EXPULSION = "expulsion"


def _raw(path: str) -> Value:
    """Return the value at a path where an empty text is not null."""
    return lambda _, row: at_path(row, path)


def _sheet(team: Team, name: str) -> Value:
    return lambda refs, _: getattr(refs.bout.teams.get(team), name, "")


def _attribute(name: str) -> Value:
    return lambda refs, _: refs.bout.attributes.get(name) or None


def _venue(name: str) -> Value:
    return lambda refs, _: refs.bout.venue.get(name) or None


def _head_referee(refs: RowReferences, _: object) -> str | None:
    return head_referee(refs.bout) or None


def _head_nso(refs: RowReferences, _: object) -> str | None:
    return head_nso(refs.bout) or None


def _captain(team: Team) -> Value:
    def captain_of(refs: RowReferences, _: object) -> str | None:
        person = captain(refs.bout, team)
        return f"{person.number} {person.name}".strip() or None if person is not None else None

    return captain_of


def _signatures(refs: RowReferences, _: object) -> list[str]:
    return [f"{one.signer.value}: {one.name}" for one in refs.bout.signatures]


def _score(team: Team) -> Value:
    return lambda refs, _: refs.bout.score.get(team, 0)


def _points(team: Team) -> Value:
    return lambda refs, _: refs.bout.points.get(team, 0)


def _started_at(refs: RowReferences, _: object) -> int | None:
    return min((jam.start for jam in refs.bout.jams if jam.start is not None), default=None)


def _missing(_: RowReferences, source: BoutSource) -> str:
    return "; ".join(f"{name} {numbers}" for name, numbers in sorted(source.missing.items()))


def _called_by(_: RowReferences, jam: Jam) -> str | None:
    return next((team.value for team in SIDES if jam.side(team).called), None)


ENTRIES = Table(
    "entries",
    "One entry of the audit log, undone and held ones included",
    "effective stamp, source, sequence; then held entries and forks",
    log_rows,
    (
        required("entry_no", NUMBER, "Place in this table, from 1 within the bout."),
        required("source", ID, "The process that wrote it; no report reads it.", "entry.source"),
        required("sequence", SEQUENCE, "Number of the entry within its source, from 1.", "entry.sequence"),
        required("author", TEXT, "The installation that wrote it; the source if it never said."),
        Column("writer", TEXT, "Name of the person who wrote it.", "writer.name"),
        Column("role", TEXT, "Role in which it was written."),
        Column(
            "written_at",
            INSTANT,
            "When it was written, by the time of the bout (docs/decisions/0023); its create and send time as an event "
            "of RSB, because an entry is serialised as it is made.",
            "time.at",
        ),
        Column(
            "is_time_certain",
            FLAG,
            "False if `written_at` is only what the clock of the writer's laptop said, which may have been wrong.",
            "time.is_certain",
        ),
        Column("effective_at", INSTANT, "Its place in the order of all entries; null while it has none."),
        Column("received_at", INSTANT, "When this laptop had it; its receive time as an event of RSB.", "arrival.at"),
        Column("received_from", ID, "The source that brought it; null if entered here or not known.", "arrival.source"),
        Column(
            "delivered_at",
            INSTANT,
            "When this laptop had it and all earlier entries of its source, and folded it; its deliver time as an "
            "event of RSB.",
        ),
        required("verb", TEXT, "`add`, `remove`, `set`, or `action` for several acts."),
        required(
            "acts",
            NUMBER,
            "How many acts it has; the columns to `value` tell the first.",
            lambda _, e: len(e.acts),
        ),
        Column("eid", ID, "Target: id of an element.", "act.target.eid"),
        Column("period", TEXT, "Target: period, as written.", _raw("act.target.period")),
        Column("jam", TEXT, "Target: jam, as written.", _raw("act.target.jam")),
        Column("team", TEXT, "Target: team, as written.", _raw("act.target.team")),
        Column("person", TEXT, "Target: person, as written.", _raw("act.target.person")),
        Column("path", TEXT, "Target: path, as written.", _raw("act.target.path")),
        Column("attribute", TEXT, "The attribute that is set or removed.", _raw("act.attribute")),
        Column("value", TEXT, "The value set, or the text added.", "act.text"),
        Column("payload", TEXT, "XML of everything within the entry's root element; null if there is none."),
        Column(
            "about_tag", TEXT, "Derived: the element that it is about, such as `pass` or `penalty`.", _raw("about.tag")
        ),
        Column("about_period", NUMBER, "Derived: the period that it is about.", "about.period"),
        Column("about_jam", NUMBER, "Derived: the jam that it is about.", "about.jam"),
        Column("about_team", TEXT, "Derived: the team that it is about.", _raw("about.team")),
        required("over", REFS, "The answers that the writer saw and wrote over.", lambda _, e: refs_of(e.entry.over)),
        required("undoes", REFS, "The entries that it takes back.", lambda _, e: refs_of(e.entry.undoes)),
        required("settles", REFS, "The answers that it settles.", lambda _, e: refs_of(e.entry.settles)),
        Column("step", TEXT, "Entries of one step written in parts share this (`group` on the wire).", "entry.group"),
        required(
            "state",
            TEXT,
            "`counts`, or why not: `void` (undone), `held` (behind a gap), `pending` (no target yet), "
            "`unresolved` (who is meant?), `invalid`, `fork` (lost its slot).",
        ),
        Column("voided_by", NUMBER, "`entry_no` of the entry that undid it."),
        required("body", TEXT, "The entry as it travels: XML.", lambda _, e: e.entry.body.decode()),
        Column(
            "signature",
            SIGNATURE,
            "Ed25519 signature of the entry and all before it of its source (docs/verify.md); null if it is covered by "
            "a later one, or by none.",
            "signature.octets",
        ),
        Column(
            "link_before",
            LINK,
            "The link of the chain before the entry, where the entry before it is not here; else null.",
        ),
    ),
)

GAMES = Table(
    "games",
    "One bout",
    "one row",
    lambda refs: (refs.source,),
    (
        Column("date", TEXT, "Date of the bout as written, YYYY-MM-DD.", _attribute("date")),
        Column("start_time", TEXT, "First whistle as announced, HH:MM, in the time of the hall.", _attribute("time")),
        Column("game", TEXT, "Number or letter of the game: which of the day in this hall.", _attribute("game")),
        Column("started_at", INSTANT, "Start of the first jam.", _started_at),
        Column(
            "ended_at",
            INSTANT,
            "End of the bout as the Head NSO wrote it.",
            lambda _, s: parse_instant(s.bout.attributes.get("end-time", "")),
        ),
        Column("venue", TEXT, "Name of the hall.", _venue("name")),
        Column("city", TEXT, "Its city.", _venue("city")),
        Column("state", TEXT, "Its state or country, as the front page of the paper has it.", _venue("state")),
        Column("country", TEXT, "Its country, if another program says it apart.", _venue("country")),
        Column("tournament", TEXT, "Tournament or series.", _attribute("tournament")),
        Column("host_league", TEXT, "The league that hosts.", _attribute("host-league")),
        Column("association", TEXT, "Whose rules are played; null for WFTDA's.", _attribute("association")),
        Column("suspension_served", TEXT, "Who serves a suspension in this game.", _attribute("suspension-served")),
        Column("head_referee", TEXT, "Name of the Head Referee.", _head_referee),
        Column("head_nso", TEXT, "Name of the Head NSO: of the list, else of who has the role.", _head_nso),
        Column("home_captain", TEXT, "Number and name of home's captain.", _captain(Team.HOME)),
        Column("away_captain", TEXT, "Number and name of away's captain.", _captain(Team.AWAY)),
        required("signatures", TEXTS, "Who signed, each as `HR: Ada L.`; captains as `home captain: …`.", _signatures),
        required("ruleset", TEXT, "Name of the ruleset.", "bout.ruleset.name"),
        required("foul_out", NUMBER, "Penalties at which a skater fouls out.", "bout.ruleset.foul_out"),
        required("home_name", TEXT, "Home team: its name, else its league's.", _sheet(Team.HOME, "title")),
        required("home_short", TEXT, "Home team in three letters.", _sheet(Team.HOME, "short")),
        required("home_league", TEXT, "Home team's league.", _sheet(Team.HOME, "league")),
        required("home_color", TEXT, "Home team's jersey as written, such as `#0A2A66`.", _sheet(Team.HOME, "color")),
        required("away_name", TEXT, "Away team: its name, else its league's.", _sheet(Team.AWAY, "title")),
        required("away_short", TEXT, "Away team in three letters.", _sheet(Team.AWAY, "short")),
        required("away_league", TEXT, "Away team's league.", _sheet(Team.AWAY, "league")),
        required("away_color", TEXT, "Away team's jersey as written.", _sheet(Team.AWAY, "color")),
        required("home_score", NUMBER, "Official score: trips and adjustments.", _score(Team.HOME)),
        required("away_score", NUMBER, "Official score: trips and adjustments.", _score(Team.AWAY)),
        required("home_points", NUMBER, "Points of trips alone: the statistics' number.", _points(Team.HOME)),
        required("away_points", NUMBER, "Points of trips alone: the statistics' number.", _points(Team.AWAY)),
        required("jams", NUMBER, "Jams played.", lambda r, _: len(r.jam_no)),
        required("is_over", FLAG, "Whether the Head NSO has ended the bout.", "bout.is_complete"),
        required(
            "entries", NUMBER, "Entries of the log, held ones included.", lambda _, s: len(s.placed) + len(s.held)
        ),
        required("held", NUMBER, "Entries that stand behind a gap and do not count yet.", lambda _, s: len(s.held)),
        required("missing", TEXT, "Numbers known to be missing, as `S1 5-7,9; S2 3`; empty if none.", _missing),
        required(
            "silent", TEXTS, "Authors neither heard nor marked gone at the export.", lambda _, s: sorted(s.silent)
        ),
        required("is_complete", FLAG, "True if nothing is missing or held and nobody is silent."),
        Column("file", TEXT, "Name of the file that the bout was imported from; null if it was not."),
        Column(
            "times",
            TEXT,
            "`estimated` if that file has no times, so that starts and lengths are guesses; `lengths` if it has only "
            "those of jams; null if all were taken.",
            _attribute("times"),
        ),
    ),
)

ROSTERS = Table(
    "rosters",
    "One person of one team, officials included",
    "team, number, name",
    lambda refs: refs.persons,
    (
        required("person", NUMBER, "Number of this row within the bout, from 1.", lambda r, p: r.number_of[p.eid]),
        required("team", TEXT, "`home`, `away` or `official`."),
        Column("number", TEXT, "Number, a text because 0 and 00 are two skaters."),
        Column("name", TEXT, "Name."),
        Column("league", TEXT, "League of an official."),
        Column("certification", TEXT, "Level of an official's certification, as the paper writes it."),
        required("roles", TEXTS, "Such as captain, alternate, HR, JT."),
        required("is_listed", FLAG, "False for somebody who is referred to but on no roster.", "listed"),
        required("skated", FLAG, "False if struck off the roster."),
        _eid("eid"),
    ),
)

JAMS = Table(
    "jams",
    "One jam, those only lined up for included",
    "period, jam",
    lambda refs: refs.bout.jams,
    (
        *_jam("id"),
        required(
            "played", FLAG, "True if it was started, or a scorekeeper's mark says so.", lambda r, j: j.id in r.jam_no
        ),
        Column("started_at", INSTANT, "Start whistle; null if nobody timed it.", "start"),
        Column("duration_us", MICROSECONDS, "Length; null if it was not ended."),
        required("overtime", FLAG, "Whether it is an overtime jam."),
        required("called", FLAG, "Whether it was called off.", "is_called"),
        Column("called_by", TEXT, "Team whose jammer called it off; null if nobody said.", _called_by),
        Column("call_official", TEXT, "Reason of the officials for ending it, such as `malfunction`."),
        required("injury", FLAG, "Whether it was ended for an injury."),
        required("home_points", NUMBER, "Points of home's trips.", "home.points"),
        required("away_points", NUMBER, "Points of away's trips.", "away.points"),
        required("notes", TEXTS, "Notes under the jam."),
        _eid("eid"),
    ),
)

TEAM_JAMS = Table(
    "team_jams",
    "One team's row of one jam",
    "period, jam, home before away",
    sides,
    (
        *_jam("jam"),
        required("team", TEXT, "`home` or `away`."),
        *_person("jammer_", "Jammer who started with the star", "own.jammer"),
        *_person("pivot_", "Pivot; after a star pass, who took the star", "own.pivot"),
        required("no_pivot", FLAG, "Whether the team had no pivot.", "own.no_pivot"),
        required("lead", FLAG, "Lead.", "own.lead"),
        required("lost", FLAG, "Lead lost, or no longer to be earned.", "own.lost"),
        required("called", FLAG, "Whether this team called it off.", "own.called"),
        required("no_initial", FLAG, "Initial trip not completed.", "own.no_initial"),
        required("star_pass", FLAG, "Whether the star was passed.", "own.star_pass"),
        Column(
            "star_pass_trip", NUMBER, "First trip that is the new jammer's; null if nobody said.", "own.star_pass_trip"
        ),
        required("scoring_trips", NUMBER, "Trips after the initial one, those of 0 points too."),
        required("points", NUMBER, "Points of all trips.", "own.points"),
        required(
            "points_after_star_pass",
            NUMBER,
            "Of these, those of the pivot who took the star.",
            "own.points_after_star_pass",
        ),
        required("opponent_points", NUMBER, "Points of the other team's trips in this jam.", "other.points"),
        Column("lead_at", INSTANT, "When lead was called.", "own.lead_at"),
        Column("star_pass_at", INSTANT, "When the star was passed.", "own.star_pass_at"),
    ),
)

TRIPS = Table(
    "trips",
    "One trip of a jammer",
    "period, jam, home before away, trip",
    trips,
    (
        *_jam("side.jam"),
        required("team", TEXT, "`home` or `away`.", "side.team"),
        Column("trip", NUMBER, "1 is the initial trip; null if another program gave no number.", "trip.number"),
        required("points", NUMBER, "Points.", "trip.points"),
        required("after_star_pass", FLAG, "Whether the pivot who took the star made it.", "trip.after_star_pass"),
        *_person("", "The skater", "skater"),
        Column("ended_at", INSTANT, "When its points were given.", "trip.at"),
        _eid("trip.eid"),
    ),
)

LINE_UPS = Table(
    "line_ups",
    "One skater of one line-up, or one who sits out",
    "period, jam, home before away, jammer, pivot, blockers",
    line_ups,
    (
        *_jam("side.jam"),
        required("team", TEXT, "`home` or `away`.", "side.team"),
        *_person("", "The skater", "skater"),
        Column("position", TEXT, "`jammer`, `pivot` or `blocker` as it began; null if sitting out."),
        required("star_pass", FLAG, "Whether the skater's team passed the star in this jam.", "side.own.star_pass"),
        required("sits_out", FLAG, "Whether the skater must sit out three jams from here (sign 3)."),
        required("points_for", NUMBER, "Points of the skater's team in this jam.", "side.own.points"),
        required("points_against", NUMBER, "Points of the other team in this jam.", "side.other.points"),
    ),
)

PENALTIES = Table(
    "penalties",
    "One penalty",
    "as the bout went",
    penalties,
    (
        *_jam("penalty.jam"),
        _team("penalty.team"),
        *_person("", "The skater", "penalty.person"),
        required("code", TEXT, "Code letter; `?` while nobody knows it.", lambda _, p: p.penalty.code or "?"),
        Column("code_name", TEXT, "What the code stands for; null for a code not in the rules."),
        Column("count", NUMBER, "Her first is 1, and so on; null while it is not known whose."),
        required("is_expulsion", FLAG, "Whether it is an expulsion.", lambda _, p: p.penalty.severity == EXPULSION),
        Column("suspension", TEXT, "After an expulsion: `yes` or `no`.", "penalty.suspension"),
        Column("position", TEXT, "Place in the line-up of that jam; null if not in it."),
        Column("called_at", INSTANT, "When it was called.", "penalty.at"),
        _eid("penalty.eid"),
    ),
)

BOX_TRIPS = Table(
    "box_trips",
    "One visit to the penalty box",
    "as the bout went",
    lambda refs: refs.bout.box_trips,
    (
        *_jam("jam"),
        _team("team"),
        *_person("", "The skater", "person"),
        Column("position", TEXT, "`jammer`, `pivot` or `blocker`, as entered by the box."),
        required("between", FLAG, "Whether the skater sat down between jams, before this one."),
        Column("sat_at", INSTANT, "Time of sitting down.", "at"),
        required("to_serve_us", MICROSECONDS, "Time to serve, in jam time."),
        Column("left_period", NUMBER, "Period of leaving; null while the skater sits.", "left_jam.period"),
        Column("left_jam", NUMBER, "Jam of leaving.", "left_jam.number"),
        required("left_between", FLAG, "Whether the skater left between jams, before that one."),
        Column("left_at", INSTANT, "Time of leaving."),
        Column("served_us", MICROSECONDS, "Time served, in jam time; null while the skater sits."),
        _eid("eid"),
        Column("swap_eid", ID, "The other jammer's trip, where the two changed places; no report reads it.", "swap"),
    ),
)

TIME_OUTS = Table(
    "time_outs",
    "One time-out or official review",
    "as the bout went",
    lambda refs: [out for period in refs.bout.periods for out in period.time_outs],
    (
        required("period", NUMBER, "Period, from 1."),
        required("kind", TEXT, "`home`, `away`, `official`, `home-review` or `away-review`."),
        Column("team", TEXT, "The team that asked; null for the officials.", "kind.team"),
        required("is_review", FLAG, "Whether it is an official review.", "kind.is_review"),
        Column("started_at", INSTANT, "When the clock was stopped.", "start"),
        Column("duration_us", MICROSECONDS, "Length; null if it was not ended."),
        Column("review", TEXT, "What was asked."),
        Column("resolution", TEXT, "What came of it."),
        required("retained", FLAG, "Whether the review was kept."),
        _eid("eid"),
    ),
)

ADJUSTMENTS = Table(
    "adjustments",
    "One change of the official score that no trip carries",
    "as the bout went",
    lambda refs: refs.bout.adjustments,
    (
        Column("period", NUMBER, "Period that it belongs to; null if to none.", "jam.period"),
        Column("jam", NUMBER, "Jam that it belongs to; null if to none.", "jam.number"),
        required("team", TEXT, "`home` or `away`."),
        required("points", NUMBER, "Points, negative ones too."),
        Column("reason", TEXT, "Why it was made."),
        _eid("eid"),
    ),
)

DISAGREEMENTS = Table(
    "disagreements",
    "One answer to a fact that has different answers",
    "the document's; the answers to one fact in the order of their entries",
    answers,
    (
        required("fact", NUMBER, "Counts the disagreements of the bout, from 1."),
        required("tag", TEXT, "The element, such as `pass` or `line-up`.", "about.tag"),
        required("attribute", TEXT, "The attribute, such as `points`.", "about.attribute"),
        Column("period", NUMBER, "Period, from 1; null outside of jams.", "about.jam.period"),
        Column("jam", NUMBER, "Jam; null outside of jams.", "about.jam.number"),
        Column("team", TEXT, "Team; null if the fact belongs to none.", "about.team"),
        Column("position", TEXT, "Place in the line-up, of a line-up.", "about.position"),
        Column("number", TEXT, "Number of the trip or of the skater.", "about.number"),
        Column("answer", TEXT, "What is said; null says that there is none.", _raw("answer.value")),
        required(
            "verdict", TEXT, "`counts`, `counts (owner)`, `counts (settled)`, `agrees` or `other`.", "answer.verdict"
        ),
        required("author", TEXT, "The installation that says so.", "answer.author"),
        Column("writer", TEXT, "The person who says so."),
        Column("role", TEXT, "In which role.", "answer.role"),
        required("source", ID, "The entry that says so: its source; no report reads it.", "answer.entry.source"),
        required("sequence", SEQUENCE, "The entry that says so: its sequence.", "answer.entry.sequence"),
        _eid("about.eid"),
    ),
)

TABLES = (
    ENTRIES,
    GAMES,
    ROSTERS,
    JAMS,
    TEAM_JAMS,
    TRIPS,
    LINE_UPS,
    PENALTIES,
    BOX_TRIPS,
    TIME_OUTS,
    ADJUSTMENTS,
    DISAGREEMENTS,
)
