"""Tables of the export, and the meaning of each fact column (the log: `log_table`)."""

from derbyos_core.export.columns import (
    FLAG,
    ID,
    INSTANT,
    MICROSECONDS,
    NUMBER,
    REFS,
    SEQUENCE,
    TEXT,
    TEXTS,
    Column,
    Table,
    required,
)

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

ENTRIES = Table(
    "entries",
    "One entry of the audit log, undone and held ones included",
    "effective stamp, source, sequence; then held entries and forks",
    (
        required("entry_no", NUMBER, "Place in this table, from 1 within the bout."),
        required("source", ID, "The process that wrote it; no report reads it."),
        required("sequence", SEQUENCE, "Number of the entry within its source, from 1."),
        required("author", TEXT, "The installation that wrote it; the source if it never said."),
        Column("writer", TEXT, "Name of the person who wrote it."),
        Column("role", TEXT, "Role in which it was written."),
        Column("written_at", INSTANT, "When the writer's clock says that it was written."),
        Column("effective_at", INSTANT, "Its place in the order of all entries; null while it has none."),
        Column("received_at", INSTANT, "When this laptop had it."),
        Column("received_from", ID, "The source that brought it; null if entered here or not known."),
        required("verb", TEXT, "`add`, `remove`, `set`, or `action` for several acts."),
        required("acts", NUMBER, "How many acts it has; the columns to `value` tell the first."),
        Column("eid", ID, "Target: id of an element."),
        Column("period", TEXT, "Target: period, as written."),
        Column("jam", TEXT, "Target: jam, as written."),
        Column("team", TEXT, "Target: team, as written."),
        Column("person", TEXT, "Target: person, as written."),
        Column("path", TEXT, "Target: path, as written."),
        Column("attribute", TEXT, "The attribute that is set or removed."),
        Column("value", TEXT, "The value set, or the text added."),
        Column("payload", TEXT, "XML of everything within the entry's root element; null if there is none."),
        Column("about_tag", TEXT, "Derived: the element that it is about, such as `pass` or `penalty`."),
        Column("about_period", NUMBER, "Derived: the period that it is about."),
        Column("about_jam", NUMBER, "Derived: the jam that it is about."),
        Column("about_team", TEXT, "Derived: the team that it is about."),
        required("over", REFS, "The answers that the writer saw and wrote over."),
        required("undoes", REFS, "The entries that it takes back."),
        required("settles", REFS, "The answers that it settles."),
        Column("step", TEXT, "Entries of one step written in parts share this (`group` on the wire)."),
        required(
            "state",
            TEXT,
            "`counts`, or why not: `void` (undone), `held` (behind a gap), `pending` (no target yet), "
            "`unresolved` (who is meant?), `invalid`, `fork` (lost its slot).",
        ),
        Column("voided_by", NUMBER, "`entry_no` of the entry that undid it."),
        required("body", TEXT, "The entry as it travels: XML."),
    ),
)


_EID = Column("eid", ID, "The element's id; no report reads it. Null if another program gave it no UUID.")
_TEAM = Column("team", TEXT, "`home`, `away` or `official`; null while nobody has said it.")
_JAM = (
    required("period", NUMBER, "Period, from 1."),
    required("jam", NUMBER, "Jam, from 1 in each period."),
    Column("jam_no", NUMBER, "Jam counted through the bout, from 1; null if the jam was never played."),
)


def _person(prefix: str, who: str) -> tuple[Column, ...]:
    return (
        Column(f"{prefix}person", NUMBER, f"{who}: the row of `rosters` in this bout."),
        Column(f"{prefix}number", TEXT, f"{who}: the number, a text because 0 and 00 are two skaters."),
        Column(f"{prefix}name", TEXT, f"{who}: the name."),
    )


_SKATER = _person("", "The skater")

GAMES = Table(
    "games",
    "One bout",
    "one row",
    (
        Column("date", TEXT, "Date of the bout as written, YYYY-MM-DD."),
        Column("started_at", INSTANT, "Start of the first jam."),
        Column("ended_at", INSTANT, "End of the bout as the Head NSO wrote it."),
        Column("venue", TEXT, "Name of the hall."),
        Column("city", TEXT, "Its city."),
        Column("tournament", TEXT, "Tournament or series."),
        Column("host_league", TEXT, "The league that hosts."),
        required("ruleset", TEXT, "Name of the ruleset."),
        required("foul_out", NUMBER, "Penalties at which a skater fouls out."),
        required("home_name", TEXT, "Home team."),
        required("home_short", TEXT, "Home team in three letters."),
        required("home_league", TEXT, "Home team's league."),
        required("home_color", TEXT, "Home team's jersey as written, such as `#0A2A66`."),
        required("away_name", TEXT, "Away team."),
        required("away_short", TEXT, "Away team in three letters."),
        required("away_league", TEXT, "Away team's league."),
        required("away_color", TEXT, "Away team's jersey as written."),
        required("home_score", NUMBER, "Official score: trips and adjustments."),
        required("away_score", NUMBER, "Official score: trips and adjustments."),
        required("home_points", NUMBER, "Points of trips alone: the statistics' number."),
        required("away_points", NUMBER, "Points of trips alone: the statistics' number."),
        required("jams", NUMBER, "Jams played."),
        required("is_over", FLAG, "Whether the Head NSO has ended the bout."),
        required("entries", NUMBER, "Entries of the log, held ones included."),
        required("held", NUMBER, "Entries that stand behind a gap and do not count yet."),
        required("missing", TEXT, "Numbers known to be missing, as `S1 5-7,9; S2 3`; empty if none."),
        required("silent", TEXTS, "Authors neither heard nor marked gone at the export."),
        required("is_complete", FLAG, "True if nothing is missing or held and nobody is silent."),
    ),
)

ROSTERS = Table(
    "rosters",
    "One person of one team, officials included",
    "team, number, name",
    (
        required("person", NUMBER, "Number of this row within the bout, from 1."),
        required("team", TEXT, "`home`, `away` or `official`."),
        Column("number", TEXT, "Number, a text because 0 and 00 are two skaters."),
        Column("name", TEXT, "Name."),
        Column("league", TEXT, "League of an official."),
        required("roles", TEXTS, "Such as captain, alternate, HR, JT."),
        required("is_listed", FLAG, "False for somebody who is referred to but on no roster."),
        required("skated", FLAG, "False if struck off the roster."),
        _EID,
    ),
)

JAMS = Table(
    "jams",
    "One jam, those only lined up for included",
    "period, jam",
    (
        *_JAM,
        required("played", FLAG, "True if it was started, or a scorekeeper's mark says so."),
        Column("started_at", INSTANT, "Start whistle; null if nobody timed it."),
        Column("duration_us", MICROSECONDS, "Length; null if it was not ended."),
        required("overtime", FLAG, "Whether it is an overtime jam."),
        required("called", FLAG, "Whether it was called off."),
        Column("called_by", TEXT, "Team whose jammer called it off; null if nobody said."),
        Column("call_official", TEXT, "Reason of the officials for ending it, such as `malfunction`."),
        required("injury", FLAG, "Whether it was ended for an injury."),
        required("home_points", NUMBER, "Points of home's trips."),
        required("away_points", NUMBER, "Points of away's trips."),
        required("notes", TEXTS, "Notes under the jam."),
        _EID,
    ),
)

TEAM_JAMS = Table(
    "team_jams",
    "One team's row of one jam",
    "period, jam, home before away",
    (
        *_JAM,
        required("team", TEXT, "`home` or `away`."),
        *_person("jammer_", "Jammer who started with the star"),
        *_person("pivot_", "Pivot; after a star pass, who took the star"),
        required("no_pivot", FLAG, "Whether the team had no pivot."),
        required("lead", FLAG, "Lead."),
        required("lost", FLAG, "Lead lost, or no longer to be earned."),
        required("called", FLAG, "Whether this team called it off."),
        required("no_initial", FLAG, "Initial trip not completed."),
        required("star_pass", FLAG, "Whether the star was passed."),
        Column("star_pass_trip", NUMBER, "First trip that is the new jammer's; null if nobody said."),
        required("scoring_trips", NUMBER, "Trips after the initial one, those of 0 points too."),
        required("points", NUMBER, "Points of all trips."),
        required("points_after_star_pass", NUMBER, "Of these, those of the pivot who took the star."),
        required("opponent_points", NUMBER, "Points of the other team's trips in this jam."),
        Column("lead_at", INSTANT, "When lead was called."),
        Column("star_pass_at", INSTANT, "When the star was passed."),
    ),
)

TRIPS = Table(
    "trips",
    "One trip of a jammer",
    "period, jam, home before away, trip",
    (
        *_JAM,
        required("team", TEXT, "`home` or `away`."),
        Column("trip", NUMBER, "1 is the initial trip; null if another program gave no number."),
        required("points", NUMBER, "Points."),
        required("after_star_pass", FLAG, "Whether the pivot who took the star made it."),
        *_SKATER,
        Column("ended_at", INSTANT, "When its points were given."),
        _EID,
    ),
)

LINE_UPS = Table(
    "line_ups",
    "One skater of one line-up, or one who sits out",
    "period, jam, home before away, jammer, pivot, blockers",
    (
        *_JAM,
        required("team", TEXT, "`home` or `away`."),
        *_SKATER,
        Column("position", TEXT, "`jammer`, `pivot` or `blocker` as it began; null if she sits out."),
        required("star_pass", FLAG, "Whether her team passed the star in this jam."),
        required("sits_out", FLAG, "Whether she must sit out three jams from here (sign 3)."),
        required("points_for", NUMBER, "Points of her team in this jam."),
        required("points_against", NUMBER, "Points of the other team in this jam."),
    ),
)

PENALTIES = Table(
    "penalties",
    "One penalty",
    "as the bout went",
    (
        *_JAM,
        _TEAM,
        *_SKATER,
        required("code", TEXT, "Code letter; `?` while nobody knows it."),
        Column("code_name", TEXT, "What the code stands for; null for a code not in the rules."),
        Column("count", NUMBER, "Her first is 1, and so on; null while it is not known whose."),
        required("is_expulsion", FLAG, "Whether it is an expulsion."),
        Column("suspension", TEXT, "After an expulsion: `yes` or `no`."),
        Column("position", TEXT, "Her place in the line-up of that jam; null if she is not in it."),
        Column("called_at", INSTANT, "When it was called."),
        _EID,
    ),
)

BOX_TRIPS = Table(
    "box_trips",
    "One visit to the penalty box",
    "as the bout went",
    (
        *_JAM,
        _TEAM,
        *_SKATER,
        Column("position", TEXT, "`jammer`, `pivot` or `blocker`, as the box saw her."),
        required("between", FLAG, "Whether she sat down between jams, before this one."),
        Column("sat_at", INSTANT, "When she sat down."),
        required("to_serve_us", MICROSECONDS, "Time to serve, in jam time."),
        Column("left_period", NUMBER, "Period in which she left; null while she sits."),
        Column("left_jam", NUMBER, "Jam in which she left."),
        required("left_between", FLAG, "Whether she left between jams, before that one."),
        Column("left_at", INSTANT, "When she left."),
        Column("served_us", MICROSECONDS, "Time served, in jam time; null while she sits."),
        _EID,
        Column("swap_eid", ID, "The other jammer's trip, where the two changed places; no report reads it."),
    ),
)

TIME_OUTS = Table(
    "time_outs",
    "One time-out or official review",
    "as the bout went",
    (
        required("period", NUMBER, "Period, from 1."),
        required("kind", TEXT, "`home`, `away`, `official`, `home-review` or `away-review`."),
        Column("team", TEXT, "The team that asked; null for the officials."),
        required("is_review", FLAG, "Whether it is an official review."),
        Column("started_at", INSTANT, "When the clock was stopped."),
        Column("duration_us", MICROSECONDS, "Length; null if it was not ended."),
        Column("review", TEXT, "What was asked."),
        Column("resolution", TEXT, "What came of it."),
        required("retained", FLAG, "Whether the review was kept."),
        _EID,
    ),
)

ADJUSTMENTS = Table(
    "adjustments",
    "One change of the official score that no trip carries",
    "as the bout went",
    (
        Column("period", NUMBER, "Period that it belongs to; null if to none."),
        Column("jam", NUMBER, "Jam that it belongs to; null if to none."),
        required("team", TEXT, "`home` or `away`."),
        required("points", NUMBER, "Points, negative ones too."),
        Column("reason", TEXT, "Why it was made."),
        _EID,
    ),
)

DISAGREEMENTS = Table(
    "disagreements",
    "One answer to a fact that has different answers",
    "the document's; the answers to one fact in the order of their entries",
    (
        required("fact", NUMBER, "Counts the disagreements of the bout, from 1."),
        required("tag", TEXT, "The element, such as `pass` or `line-up`."),
        required("attribute", TEXT, "The attribute, such as `points`."),
        Column("period", NUMBER, "Period, from 1; null outside of jams."),
        Column("jam", NUMBER, "Jam; null outside of jams."),
        Column("team", TEXT, "Team; null if the fact belongs to none."),
        Column("position", TEXT, "Place in the line-up, of a line-up."),
        Column("number", TEXT, "Number of the trip or of the skater."),
        Column("answer", TEXT, "What is said; null says that there is none."),
        required("verdict", TEXT, "`counts`, `counts (owner)`, `counts (settled)`, `agrees` or `other`."),
        required("author", TEXT, "The installation that says so."),
        Column("writer", TEXT, "The person who says so."),
        Column("role", TEXT, "In which role."),
        required("source", ID, "The entry that says so: its source; no report reads it."),
        required("sequence", SEQUENCE, "The entry that says so: its sequence."),
        _EID,
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
