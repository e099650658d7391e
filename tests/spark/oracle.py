"""The questions of all results in SQL, for DuckDB: another language, another engine, and often another way to ask.

Where Spark starts from rows of jams, the queries start from trips; where Spark sums intervals, they cut time into
parts. A name may have a second question after a colon.
"""

from pathlib import Path

import duckdb

__all__ = ["ORACLE", "open_facts"]


def open_facts(database: duckdb.DuckDBPyConnection, directory: Path) -> None:
    """Open the tables of an export, or of a season's facts, and the views on them."""
    database.execute("CREATE SCHEMA raw")
    for folder in directory.iterdir():
        more = ", NULL::VARCHAR AS times" if folder.name == "games" and not _has_times(database, folder) else ""
        database.execute(f"CREATE VIEW raw.{folder.name} AS SELECT *{more} FROM read_parquet('{folder}/*.parquet')")
        if folder.name not in TIMED:
            database.execute(f"CREATE VIEW {folder.name} AS FROM raw.{folder.name}")
    for name, columns in TIMED.items():
        known = ", ".join(f"if({condition}, t.{column}, NULL) AS {column}" for column, condition in columns.items())
        database.execute(f"CREATE VIEW {name} AS SELECT t.* REPLACE ({known}) FROM raw.{name} t"
                         " LEFT JOIN raw.games g ON g.bout = t.bout")  # fmt: skip
    database.execute(VIEWS)


def _has_times(database: duckdb.DuckDBPyConnection, folder: Path) -> bool:
    described = database.execute(f"DESCRIBE SELECT * FROM read_parquet('{folder}/*.parquet')").fetchall()
    return "times" in {row[0] for row in described}


_TAKEN = "g.times IS NULL"
TIMED = {
    "jams": {"started_at": _TAKEN, "duration_us": "g.times IS DISTINCT FROM 'estimated'"},
    "team_jams": {"lead_at": _TAKEN},
    "trips": {"ended_at": _TAKEN},
    "penalties": {"called_at": _TAKEN},
    "box_trips": {"sat_at": _TAKEN, "left_at": _TAKEN, "served_us": _TAKEN},
}
"""Times that an import guessed, and when a table has them."""

VIEWS = """
    CREATE VIEW scores AS
        SELECT g.*,
            coalesce((SELECT sum(points) FROM trips t WHERE t.bout = g.bout AND team = 'home'), 0)
          + coalesce((SELECT sum(points) FROM adjustments a WHERE a.bout = g.bout AND team = 'home'), 0) AS home_score,
            coalesce((SELECT sum(points) FROM trips t WHERE t.bout = g.bout AND team = 'away'), 0)
          + coalesce((SELECT sum(points) FROM adjustments a WHERE a.bout = g.bout AND team = 'away'), 0) AS away_score
        FROM (SELECT COLUMNS(lambda c: c NOT IN ('home_score', 'away_score')) FROM games) g;
    CREATE VIEW counted AS FROM (SELECT bout FROM games) WHERE bout NOT IN (SELECT bout FROM doubles);
    CREATE VIEW rows AS SELECT * FROM team_jams WHERE jam_no IS NOT NULL;
    CREATE VIEW timed AS
        SELECT *, started_at + to_microseconds(duration_us) AS ended_at, duration_us / 1e6 AS duration_s
        FROM jams WHERE jam_no IS NOT NULL;
    CREATE VIEW keys AS
        SELECT season, bout, team, league, name AS team_name,
            substr(sha256(lower(trim(coalesce(league, ''))) || '|' || lower(trim(coalesce(name, '')))), 1,
                16) AS team_key
        FROM (SELECT season, bout, 'home' AS team, home_league AS league, home_name AS name FROM games
              UNION ALL SELECT season, bout, 'away', away_league, away_name FROM games);
    CREATE VIEW paper AS -- a row per line of the paper
        SELECT bout, jam_no, team, 1 AS line, points - points_after_star_pass AS own, jammer_person AS first,
            pivot_person AS second, no_pivot, star_pass FROM rows
        UNION ALL
        SELECT bout, jam_no, team, 2, points_after_star_pass, pivot_person, jammer_person, true, true
        FROM rows WHERE star_pass;
    CREATE VIEW beside AS
        SELECT a.*, (SELECT coalesce(sum(b.own), 0) FROM paper b WHERE (b.bout, b.jam_no) = (a.bout, a.jam_no)
            AND b.team <> a.team AND (b.line = a.line OR b.line = 2 AND NOT a.star_pass)) AS opp
        FROM paper a;
    CREATE VIEW places AS
        SELECT bout, jam_no, team, own, opp, 'jammer' AS role, first AS person, 1 AS jam FROM beside
        UNION ALL SELECT bout, jam_no, team, own, opp, if(no_pivot, 'blocker', 'pivot'), second, 1 FROM beside
        UNION ALL
        SELECT b.bout, b.jam_no, b.team, own, opp, 'blocker', l.person, if(line = 1, 1, 0)
        FROM beside b JOIN line_ups l ON (l.bout, l.jam_no, l.team) = (b.bout, b.jam_no, b.team)
        WHERE l.position = 'blocker';
    CREATE VIEW stays AS -- everybody in the box, from when to when
        SELECT b.bout, b.team, b.position, b.sat_at,
            coalesce(b.left_at, (SELECT ended_at FROM timed t
                WHERE (t.bout, t.period, t.jam) = (b.bout, b.period, b.jam)))
                AS left_at
        FROM box_trips b WHERE sat_at IS NOT NULL;
    CREATE VIEW parts AS -- jams, cut where somebody sits down or leaves
        WITH cuts AS (
            SELECT DISTINCT t.bout, jam_no, unnest([started_at, ended_at, sat_at, left_at]) AS moment
            FROM timed t LEFT JOIN stays s ON s.bout = t.bout WHERE ended_at IS NOT NULL)
        SELECT * FROM (
            SELECT c.bout, c.jam_no, moment AS since,
                lead(moment) OVER (PARTITION BY c.bout, c.jam_no ORDER BY moment) AS until
            FROM cuts c JOIN timed t ON (t.bout, t.jam_no) = (c.bout, c.jam_no) WHERE moment BETWEEN started_at
                AND ended_at)
        WHERE until > since;
    CREATE VIEW power AS
        WITH seen AS (
            SELECT *, EXISTS (SELECT 1 FROM stays s WHERE s.bout = p.bout AND s.team = 'home' AND position = 'jammer'
                    AND sat_at <= since AND left_at >= until) AS home_in,
                EXISTS (SELECT 1 FROM stays s WHERE s.bout = p.bout AND s.team = 'away' AND position = 'jammer'
                    AND sat_at <= since AND left_at >= until) AS away_in
            FROM parts p)
        SELECT bout, jam_no, if(home_in, 'away', 'home') AS team, since, until, epoch(until - since) AS seconds
        FROM seen WHERE home_in <> away_in;
    CREATE VIEW of_jam AS -- everybody in a line-up
        SELECT r.season, l.bout, l.jam_no, l.team, l.person, l.number, l.name, l.position, r.points, r.opponent_points,
            t.duration_s
        FROM line_ups l JOIN rows r ON (l.bout, l.jam_no, l.team) = (r.bout, r.jam_no, r.team)
            JOIN timed t ON (t.bout, t.jam_no) = (l.bout, l.jam_no)
        WHERE l.position IS NOT NULL AND l.person IS NOT NULL;
    CREATE VIEW course AS
        SELECT r.bout, r.jam_no, r.team, r.points, r.opponent_points,
            sum(r.points - r.opponent_points) OVER (PARTITION BY r.bout, r.team ORDER BY r.jam_no)
            + if(r.team = 'home', 1, -1) * (SELECT coalesce(sum(if(a.team = 'home', a.points, -a.points)), 0)
                FROM adjustments a JOIN jams j ON (a.bout, a.period, a.jam) = (j.bout, j.period, j.jam)
                WHERE j.bout = r.bout AND j.jam_no <= r.jam_no) AS ahead
        FROM rows r;
"""
ORACLE = {
    "final_score": """
        SELECT g.bout, home_score, away_score, bout IN (FROM counted) AS is_counted,
            (SELECT count(*) FROM penalties p WHERE p.bout = g.bout) AS penalties,
            (SELECT count(*) FROM jams j WHERE j.bout = g.bout AND jam_no IS NOT NULL) AS jams
        FROM scores g""",
    "points_by_jam": """
        SELECT j.bout, j.period, j.jam,
            coalesce(sum(points) FILTER (team = 'home'), 0) AS home_points,
            coalesce(sum(points) FILTER (team = 'away'), 0) AS away_points
        FROM jams j LEFT JOIN trips t ON (t.bout, t.period, t.jam) = (j.bout, j.period, j.jam)
        WHERE j.jam_no IS NOT NULL GROUP BY ALL""",
    "jammers": """
        WITH scored AS (
            SELECT bout, team, number, name, sum(points) AS points FROM trips GROUP BY ALL),
        rows AS (
            SELECT bout, team, jammer_number AS number, jammer_name AS name, lead, lost, called,
                no_initial OR coalesce(star_pass AND star_pass_trip = 1, false) AS no_initial,
                points - opponent_points AS apart, 0 AS received
            FROM team_jams WHERE jam_no IS NOT NULL
            UNION ALL
            SELECT bout, team, pivot_number, pivot_name, false, false, false, no_initial,
                points - opponent_points, 1
            FROM team_jams WHERE jam_no IS NOT NULL AND star_pass)
        SELECT rows.bout, rows.team, rows.number, rows.name, count(*) AS jams,
            coalesce(any_value(scored.points), 0) AS points,
            round(coalesce(any_value(scored.points), 0) / count(*), 3) AS points_per_jam,
            count_if(lead) AS lead,
            round(100 * count_if(lead) / nullif(count(*) - sum(received), 0), 3) AS lead_percent,
            count_if(lost) AS lost, count_if(called) AS called, count_if(no_initial) AS no_initial,
            sum(received) AS star_passes_received, coalesce(sum(apart) FILTER (lead), 0) AS lead_plus_minus
        FROM rows LEFT JOIN scored ON (rows.bout, rows.team) = (scored.bout, scored.team)
            AND rows.number IS NOT DISTINCT FROM scored.number
        GROUP BY ALL""",
    "penalties_by_code": """
        SELECT bout, code, count(*) FILTER (team = 'home') AS home, count(*) FILTER (team = 'away') AS away,
            count(*) AS total
        FROM penalties GROUP BY ALL""",
    "penalties_by_skater": """
        SELECT p.bout, p.team, p.number, count(*) AS penalties,
            string_agg(code, ' ' ORDER BY p.count, code) AS codes, count_if(is_expulsion) AS expulsions,
            (SELECT count(DISTINCT l.jam_no) FROM line_ups l
                WHERE l.bout = p.bout AND l.person = p.person AND l.position IS NOT NULL) AS jams_skated
        FROM penalties p WHERE p.person IS NOT NULL GROUP BY p.bout, p.team, p.number, p.person""",
    "doubles": """
        SELECT bout, counted_bout, reason, date, home_score, away_score, false AS is_counted
        FROM doubles JOIN scores USING (bout)
        UNION ALL
        SELECT DISTINCT bout, bout, NULL, date, home_score, away_score, true
        FROM scores WHERE bout IN (SELECT counted_bout FROM doubles)""",
    "jammers_of_season": """
        SELECT season, team_name, number, sum(points) AS points, count(DISTINCT bout) AS games FROM (
            SELECT t.season, t.bout, CASE team WHEN 'home' THEN home_name ELSE away_name END AS team_name,
                number, points
            FROM trips t JOIN games g ON t.bout = g.bout WHERE number IS NOT NULL
            UNION ALL
            SELECT t.season, t.bout, home_name, jammer_number, 0 FROM team_jams t JOIN games g ON t.bout = g.bout
            WHERE jam_no IS NOT NULL AND jammer_number IS NOT NULL AND team = 'home'
            UNION ALL
            SELECT t.season, t.bout, away_name, jammer_number, 0 FROM team_jams t JOIN games g ON t.bout = g.bout
            WHERE jam_no IS NOT NULL AND jammer_number IS NOT NULL AND team = 'away')
        WHERE bout IN (FROM counted)
        GROUP BY ALL""",
    "game_summary": """
        SELECT r.bout, r.team, r.number, count(jam) FILTER (role = 'jammer') AS jams_jammer,
            count(jam) FILTER (role = 'pivot') AS jams_pivot,
            coalesce(sum(jam) FILTER (role = 'blocker'), 0) AS jams_blocker,
            count(DISTINCT jam_no) AS jams_total,
            sum(own) AS points_for, sum(opp) AS points_against, sum(own - opp) AS plus_minus,
            if(jams_jammer > 0, sum(own) FILTER (role = 'jammer'), NULL) AS points,
            if(jams_jammer > 0, sum(own - opp) FILTER (role = 'jammer'), NULL) AS plus_minus_jammer,
            if(jams_pivot > 0, sum(own - opp) FILTER (role = 'pivot'), NULL) AS plus_minus_pivot,
            if(jams_blocker > 0, sum(own - opp) FILTER (role = 'blocker'), NULL) AS plus_minus_blocker,
            if(jams_pivot + jams_blocker > 0, sum(own - opp) FILTER (role <> 'jammer'), NULL) AS plus_minus_pack,
            sum(own - opp) / count(DISTINCT jam_no) AS plus_minus_average
        FROM rosters r LEFT JOIN places p ON (p.bout, p.person) = (r.bout, r.person)
        WHERE r.team IN ('home', 'away') AND r.is_listed AND r.number IS NOT NULL GROUP BY r.bout, r.team, r.number""",
    "penalty_summary": """
        SELECT r.bout, r.team, r.number, count(p.code) AS penalties, count(p.code) FILTER (p.code = 'F') AS code_F,
            count(p.code) FILTER (p.code = 'X') AS code_X,
            min(p.code) FILTER (is_expulsion) AS expulsion,
            any_value(jams) AS jams_total, count(p.code) / nullif(any_value(jams), 0) AS penalties_per_jam
        FROM rosters r LEFT JOIN (SELECT * FROM penalties WHERE code <> '?') p ON (p.bout, p.person) = (r.bout,
            r.person)
            JOIN (SELECT r.bout, r.person, count(o.jam_no) AS jams FROM rosters r
                LEFT JOIN of_jam o ON (o.bout, o.person) = (r.bout, r.person) GROUP BY ALL) s
                ON (s.bout, s.person) = (r.bout, r.person)
        WHERE r.team IN ('home', 'away') AND r.is_listed AND r.number IS NOT NULL
        GROUP BY r.bout, r.team, r.number, r.person""",
    "team_games": """
        SELECT s.bout, s.team, any_value(score) AS score, any_value(against) AS score_against,
            coalesce(sum(points), 0) AS points, coalesce(sum(opponent_points), 0) AS points_against,
            coalesce(count_if(points > opponent_points), 0) AS jams_won,
                coalesce(count_if(points < opponent_points), 0) AS jams_lost,
            coalesce(count_if(lead), 0) AS lead, coalesce(count_if(lost), 0) AS lost,
                coalesce(count_if(called), 0) AS called,
                coalesce(count_if(star_pass), 0) AS star_passes,
            count_if(lead) / nullif(count(points), 0) AS lead_share,
            coalesce(sum(points) FILTER (lead), 0) AS lead_points,
            coalesce(sum(scoring_trips), 0) AS scoring_trips,
            (SELECT count(*) FROM penalties p WHERE (p.bout, p.team) = (s.bout, s.team)) AS penalties,
            (SELECT coalesce(sum(served_us), 0) / 1e6 FROM box_trips b
                WHERE (b.bout, b.team) = (s.bout, s.team)) AS box_s,
            (SELECT coalesce(sum(seconds), 0) FROM power w WHERE (w.bout, w.team) = (s.bout, s.team)) AS power_jam_s,
            (SELECT coalesce(count_if(ahead > 0), 0) FROM course c WHERE (c.bout, c.team) = (s.bout,
                s.team)) AS jams_ahead,
            (SELECT greatest(coalesce(max(ahead), 0), 0) FROM course c WHERE (c.bout, c.team) = (s.bout, s.team))
                AS largest_lead,
            (SELECT count(*) FROM time_outs o WHERE (o.bout, o.team) = (s.bout, s.team) AND is_review) AS reviews,
            (SELECT count(DISTINCT person) FROM of_jam o WHERE (o.bout, o.team) = (s.bout, s.team)) AS skaters
        FROM (SELECT bout, 'home' AS team, home_score AS score, away_score AS against FROM scores
              UNION ALL SELECT bout, 'away', away_score, home_score FROM scores) s
            LEFT JOIN rows r ON (r.bout, r.team) = (s.bout, s.team)
        GROUP BY s.bout, s.team""",
    "team_games: runs": """
        WITH runs AS (
            SELECT a.bout, a.team, a.jam_no AS since, b.jam_no AS until FROM rows a
                JOIN rows b ON (a.bout, a.team) = (b.bout, b.team) AND b.jam_no >= a.jam_no
            WHERE NOT EXISTS (SELECT 1 FROM rows c WHERE (c.bout, c.team) = (a.bout, a.team)
                AND c.jam_no BETWEEN a.jam_no AND b.jam_no AND c.opponent_points > 0))
        SELECT k.bout, k.team, coalesce(max((SELECT sum(points) FROM rows r WHERE (r.bout, r.team) = (k.bout, k.team)
            AND r.jam_no BETWEEN since AND until)), 0) AS longest_run
        FROM keys k LEFT JOIN runs ON (runs.bout, runs.team) = (k.bout, k.team) GROUP BY k.bout, k.team""",
    "team_games: packs": """
        WITH packs AS (
            SELECT bout, jam_no, team, any_value(duration_s) AS duration_s, count(*) * any_value(duration_s)
                - (SELECT coalesce(sum(epoch(least(left_at, ended_at) - greatest(sat_at, started_at))), 0)
                   FROM stays s JOIN timed t ON s.bout = t.bout
                   WHERE (t.bout, t.jam_no, s.team) = (o.bout, o.jam_no, o.team) AND s.position <> 'jammer'
                       AND sat_at < ended_at AND left_at > started_at) AS standing
            FROM of_jam o WHERE position <> 'jammer' AND duration_s IS NOT NULL GROUP BY bout, jam_no, team)
        SELECT k.bout, k.team, coalesce(sum(a.duration_s), 0) AS pack_timed_s,
            coalesce(sum(a.standing - b.standing), 0) AS pack_advantage_s,
            sum(a.standing - b.standing) / sum(a.duration_s) AS pack_strength
        FROM keys k LEFT JOIN (packs a JOIN packs b ON (a.bout, a.jam_no) = (b.bout, b.jam_no) AND a.team <> b.team)
            ON (a.bout, a.team) = (k.bout, k.team) GROUP BY k.bout, k.team""",
    "periods": """
        SELECT r.bout, r.period, r.team, count(*) AS jams, sum(points) AS points, sum(scoring_trips) AS scoring_trips,
            count_if(lead) AS lead, count_if(lost) AS lost, count_if(no_initial) AS no_initial,
            (SELECT count(*) FROM penalties p WHERE (p.bout, p.period, p.team) = (r.bout, r.period,
                r.team)) AS penalties,
            (SELECT count_if(injury) FROM timed t WHERE (t.bout, t.period) = (r.bout, r.period)) AS injuries
        FROM rows r GROUP BY r.bout, r.period, r.team""",
    "skaters": """
        WITH team AS (
            SELECT bout, team, count(*) AS jams, sum(points - opponent_points) AS plus_minus
                FROM rows GROUP BY bout, team)
        SELECT r.bout, r.team, r.number, count(o.jam_no) AS jams_skated, coalesce(sum(o.points), 0) AS points_for,
            coalesce(sum(o.opponent_points), 0) AS points_against,
            coalesce(sum(o.duration_s), 0) AS skated_s,
            (SELECT coalesce(sum(points), 0) FROM trips t WHERE (t.bout, t.person) = (r.bout, r.person)) AS points,
            (SELECT count(*) FROM trips t WHERE (t.bout, t.person) = (r.bout, r.person)
                AND t.trip <> 1) AS scoring_trips,
            (SELECT count(*) FROM penalties p WHERE (p.bout, p.person) = (r.bout, r.person)) AS penalties,
            (SELECT count(*) FROM penalties p WHERE (p.bout, p.person) = (r.bout, r.person) AND position = 'blocker')
                AS penalties_blocker,
            1800 * (SELECT count(*) FROM penalties p WHERE (p.bout, p.person) = (r.bout, r.person))
                / nullif(sum(o.duration_s), 0) AS penalties_per_30_min,
            (SELECT coalesce(sum(served_us), 0) / 1e6 FROM box_trips b WHERE (b.bout, b.person) = (r.bout, r.person))
                AS box_s,
            coalesce(any_value(team.jams), 0) - jams_skated AS jams_without,
            (points_for - points_against) / nullif(jams_skated, 0)
                - (any_value(team.plus_minus) - points_for + points_against) / nullif(jams_without, 0)
                AS plus_minus_relative
        FROM rosters r LEFT JOIN of_jam o ON (o.bout, o.person) = (r.bout, r.person)
            LEFT JOIN team ON (team.bout, team.team) = (r.bout, r.team)
        WHERE r.team IN ('home', 'away') GROUP BY r.bout, r.team, r.number, r.person""",
    "lineups": """
        WITH pack AS (SELECT * FROM of_jam WHERE position <> 'jammer')
        SELECT a.bout, a.team, 'pair' AS kind, concat_ws(' ', a.number, b.number) AS numbers, count(*) AS jams,
            sum(a.points) AS points_for, sum(a.opponent_points) AS points_against
        FROM pack a JOIN pack b ON (a.bout, a.jam_no, a.team) = (b.bout, b.jam_no, b.team) AND a.number < b.number
        GROUP BY ALL
        UNION ALL
        SELECT a.bout, a.team, 'pack', concat_ws(' ', a.number, b.number, c.number, d.number), count(*),
            sum(a.points), sum(a.opponent_points)
        FROM pack a JOIN pack b ON (a.bout, a.jam_no, a.team) = (b.bout, b.jam_no, b.team) AND a.number < b.number
            JOIN pack c ON (a.bout, a.jam_no, a.team) = (c.bout, c.jam_no, c.team) AND b.number < c.number
            JOIN pack d ON (a.bout, a.jam_no, a.team) = (d.bout, d.jam_no, d.team) AND c.number < d.number
        GROUP BY ALL""",
    "jam_lineups": """
        SELECT r.bout, r.jam_no, r.team, jammer_number AS jammer, pivot_number AS "pivot", r.points,
            (SELECT string_agg(number, ' ' ORDER BY number) FROM line_ups l
                WHERE (l.bout, l.jam_no, l.team) = (r.bout, r.jam_no, r.team) AND position = 'blocker') AS blockers,
            (SELECT string_agg(coalesce(number, '?') || ' ' || code, ', ' ORDER BY coalesce(number, '?'), code)
                FROM penalties p WHERE (p.bout, p.jam_no, p.team) = (r.bout, r.jam_no, r.team)) AS penalties
        FROM rows r""",
    "penalty_list": """
        SELECT p.bout, p.jam_no, p.team, p.number, p.code, p.count, p.position, epoch(called_at - started_at) AS jam_s,
            epoch(called_at - (SELECT min(started_at) FROM jams f WHERE (f.bout, f.period) = (p.bout, p.period)))
                AS period_s
        FROM penalties p LEFT JOIN jams j ON (j.bout, j.period, j.jam) = (p.bout, p.period, p.jam)""",
    "box_time": """
        SELECT bout, team, number, position, count(*) AS box_trips, count(served_us) AS box_trips_served,
            coalesce(sum(served_us), 0) / 1e6 AS box_s, sum(served_us) / 1e6 / nullif(count(served_us),
                0) AS box_s_average
        FROM box_trips GROUP BY bout, team, number, person, position""",
    "power_jams": """
        WITH starts AS (
            SELECT *, NOT EXISTS (SELECT 1 FROM power b WHERE (b.bout, b.jam_no, b.team, b.until) =
                (a.bout, a.jam_no, a.team, a.since)) AS is_start FROM power a),
        numbered AS (
            SELECT *, count_if(is_start) OVER (PARTITION BY bout, jam_no ORDER BY since) AS stretch FROM starts),
        whole AS (
            SELECT bout, jam_no, team, min(since) AS since, max(until) AS until FROM numbered
            GROUP BY bout, jam_no, team, stretch)
        SELECT w.bout, w.jam_no, w.team, epoch(since - started_at) AS from_s, epoch(until - since) AS power_jam_s,
            (SELECT coalesce(sum(points), 0) FROM trips t WHERE (t.bout, t.jam_no, t.team) = (w.bout, w.jam_no, w.team)
                AND t.ended_at > since AND t.ended_at <= until) AS points
        FROM whole w JOIN timed j ON (j.bout, j.jam_no) = (w.bout, w.jam_no)""",
    "trips_histogram": """
        SELECT bout, team, points, count(*) AS trips,
            count(*) / sum(count(*)) OVER (PARTITION BY bout, team) AS share
        FROM trips WHERE trip <> 1 GROUP BY bout, team, points""",
    "jams": """
        WITH pauses AS (
            SELECT *, lag(ended_at) OVER (PARTITION BY bout, period ORDER BY jam) AS since,
                lag(started_at) OVER (PARTITION BY bout, period ORDER BY jam) AS before FROM timed)
        SELECT bout, jam_no, duration_s, duration_s >= 119.5 AS is_full, epoch(started_at - since) AS pause_s,
            if(since IS NULL, NULL, (SELECT coalesce(sum(epoch(least(coalesce(o.started_at
                + to_microseconds(o.duration_us), p.started_at), p.started_at) - greatest(o.started_at, since))), 0)
                FROM time_outs o WHERE (o.bout, o.period) = (p.bout, p.period) AND o.started_at < p.started_at
                AND (o.duration_us IS NOT NULL OR o.started_at >= p.before)
                AND coalesce(o.started_at + to_microseconds(o.duration_us), p.started_at) > since)) AS time_out_s,
            60 * (SELECT sum(points) FROM rows r WHERE (r.bout, r.jam_no, r.team) = (p.bout, p.jam_no, 'home'))
                / nullif(duration_s, 0) AS home_points_per_minute,
            (SELECT min(epoch(lead_at - started_at)) FROM rows r WHERE (r.bout, r.jam_no) = (p.bout, p.jam_no) AND lead
                AND lead_at >= started_at) AS to_lead_s
        FROM pauses p""",
    "game_clock": """
        SELECT g.bout, count(t.jam_no) AS jams, count(duration_s) AS jams_timed, sum(duration_s) AS jam_s,
            avg(duration_s) AS jam_s_average, count_if(duration_s >= 119.5) / nullif(count(duration_s),
                0) AS full_share,
            coalesce(count_if(called), 0) AS called, coalesce(count_if(injury), 0) AS injuries
        FROM games g LEFT JOIN timed t ON t.bout = g.bout GROUP BY g.bout""",
    "time_out_list": """
        SELECT bout, kind, team, retained,
            if((SELECT times FROM games g WHERE g.bout = o.bout) IS NULL, duration_us / 1e6, NULL) AS duration_s,
            (SELECT max(jam) FROM raw.jams t WHERE (t.bout, t.period) = (o.bout, o.period)
                AND t.started_at <= o.started_at)
                AS after_jam
        FROM time_outs o""",
    "teams_of_season": """
        WITH sides AS (
            SELECT bout, 'home' AS team, home_score AS score, away_score AS against, jams FROM scores
            UNION ALL SELECT bout, 'away', away_score, home_score, jams FROM scores)
        SELECT season, team_key, count(*) AS games,
            count_if(score > against) AS wins, count_if(score < against) AS losses, count_if(score = against) AS ties,
            sum(score) AS score, sum(jams) AS jams,
            (count_if(score > against) + count_if(score = against) / 2) / count(*) AS win_share,
            sum((SELECT sum(points) FROM rows r WHERE (r.bout, r.team) = (s.bout,
                s.team))) / sum(jams) AS points_per_jam
        FROM sides s JOIN keys k ON (k.bout, k.team) = (s.bout, s.team)
        WHERE s.bout IN (FROM counted) AND jams > 0 GROUP BY season, team_key""",
    "skaters_of_season": """
        SELECT k.season, k.team_key, r.number, r.name, count(DISTINCT o.bout) AS games, count(o.jam_no) AS jams_skated,
            coalesce(sum(o.points - o.opponent_points), 0) AS plus_minus,
            sum(o.points - o.opponent_points) / count(o.jam_no) AS plus_minus_average
        FROM rosters r JOIN keys k ON (k.bout, k.team) = (r.bout, r.team)
            LEFT JOIN of_jam o ON (o.bout, o.person) = (r.bout, r.person)
        WHERE r.bout IN (FROM counted) GROUP BY k.season, k.team_key, r.number, r.name""",
    "lineups_of_season": """
        WITH pack AS (SELECT * FROM of_jam WHERE position <> 'jammer' AND bout IN (FROM counted))
        SELECT a.season, 'trio' AS kind, concat_ws(' ', a.number, b.number, c.number) AS numbers, count(*) AS jams,
            count(DISTINCT a.bout) AS games, sum(a.points - a.opponent_points) AS plus_minus
        FROM pack a JOIN pack b ON (a.bout, a.jam_no, a.team) = (b.bout, b.jam_no, b.team) AND a.number < b.number
            JOIN pack c ON (a.bout, a.jam_no, a.team) = (c.bout, c.jam_no, c.team) AND b.number < c.number
            JOIN keys k ON (k.bout, k.team) = (a.bout, a.team)
        GROUP BY a.season, k.team_key, kind, numbers
        UNION ALL
        SELECT a.season, 'pair', concat_ws(' ', a.number, b.number), count(*), count(DISTINCT a.bout),
            sum(a.points - a.opponent_points)
        FROM pack a JOIN pack b ON (a.bout, a.jam_no, a.team) = (b.bout, b.jam_no, b.team) AND a.number < b.number
            JOIN keys k ON (k.bout, k.team) = (a.bout, a.team)
        GROUP BY a.season, k.team_key, 2, 3""",
    "ratings": """
        WITH RECURSIVE games_in_order AS (
            SELECT s.season, h.team_key AS home, a.team_key AS away, home_score / (home_score + away_score) AS share,
                row_number() OVER (PARTITION BY s.season ORDER BY date NULLS FIRST, started_at NULLS FIRST,
                    s.bout) AS place
            FROM scores s JOIN keys h ON (h.bout, h.team) = (s.bout, 'home')
                JOIN keys a ON (a.bout, a.team) = (s.bout, 'away')
            WHERE s.bout IN (FROM counted) AND home_score + away_score > 0),
        rated(season, place, team_key, rating) AS (
            SELECT DISTINCT season, 0::BIGINT, unnest([home, away]), 1000::DOUBLE FROM games_in_order
            UNION ALL
            SELECT r.season, g.place, r.team_key, r.rating + CASE r.team_key WHEN g.home THEN 1
                WHEN g.away THEN -1 ELSE 0
                END * 100 * (g.share - 1 / (1 + pow(10, (a.rating - h.rating) / 400)))
            FROM rated r JOIN games_in_order g ON g.season = r.season AND g.place = r.place + 1
                JOIN rated h ON (h.season, h.team_key) = (g.season, g.home)
                JOIN rated a ON (a.season, a.team_key) = (g.season, g.away))
        SELECT season, team_key, rating FROM rated QUALIFY place = max(place) OVER (PARTITION BY season)""",
}
