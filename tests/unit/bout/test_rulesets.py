"""The six rule sets: their settings, and what clocks, periods, timeouts, reviews, scores and jams make of them."""

import re
from random import Random

import pytest

from derbyos_core.bout.checks import Check, hints
from derbyos_core.bout.clocks.clock_log import clock_log
from derbyos_core.bout.clocks.game_clocks import (
    Phase,
    halftime_clock,
    is_overtime_due,
    jam_clock,
    period_clock,
    phase,
    reviews_left,
    time_outs_allowed,
    time_outs_left,
)
from derbyos_core.bout.commands import (
    AddPenalty,
    Command,
    EndJam,
    EndPeriod,
    MarkInjury,
    MarkLead,
    MarkLost,
    SetClock,
    SetTrip,
    SkaterRef,
    StartJam,
    StartTimeOut,
    TellScore,
    Undo,
)
from derbyos_core.bout.model import Bout, JamId, TimeOutKind
from derbyos_core.bout.reading.closed_score import is_closed
from derbyos_core.bout.reading.closing import is_last, line_ups_missing
from derbyos_core.bout.reading.jam_rules import continuation, has_lead, jam_rules, next_trip
from derbyos_core.bout.reading.rules import PENALTY_NAMES, Ruleset, Span, read_ruleset
from derbyos_core.bout.reading.skating import SkatingBan, barred
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.bout.wording.describe import describe
from derbyos_core.bout.wording.describe_entry import Describer
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import Team, new_bout
from derbyos_core.interchange.derbyxml.drafts import drafts_from
from derbyos_core.roles.shared.header_values import team_score
from derbyos_core.roles.shared.rules_offered import rules_offered
from tests.unit.bout.bench import BASE, Bench, at, element, ref
from tests.unit.bout.test_clocks import clock_set, shown, stop
from tests.unit.bout.test_which_jam import bout_of, jam
from tests.unit.interchange.scripted_bout import ScriptedBout

S = 1_000_000
MIN = 60 * S
HOME, AWAY = Team.HOME, Team.AWAY
TIMER, SCORE, HEAD = "jam-timer", "scorekeeper-home", "head-nso"


def rules(**settings: str) -> list[str]:
    """Return entries that set rules one by one, an underscore for each hyphen."""
    return [
        f'<set path="ruleset" attribute="{name.replace("_", "-")}">{value}</set>' for name, value in settings.items()
    ]


def offered(name: str) -> list[str]:
    """Return the entries of rules that the start page offers."""
    one = next(one for one in rules_offered() if one.name == name)
    return [
        f'<set path="{path}" attribute="{attribute}">{value}</set>'
        for path, attributes in ((".", one.bout), ("ruleset", one.ruleset))
        for attribute, value in attributes
    ]


def ruleset(name: str) -> Ruleset:
    return bout_of(offered(name)).ruleset


# Settings

RDCL_CODES = "A AB AP AS B BB BP DB FR IB IP IS L MB OP S SB UC X"
JRDA: dict[str, object] = {
    "continues_injury_jams": True,
    "has_sudden_scoring": True,
    "sudden_difference": 150,
    "sudden_trailing": 25,
    "sudden_jam_us": MIN,
}
BANKED: dict[str, object] = {
    "period_us": 15 * MIN,
    "ends_between_jams": False,
    "continues_jam_numbers": True,
    "jam_us": MIN,
    "review_count": 1,
    "review_maximum": 1,
    "keeps_reviews": False,
    "closes_scores": False,
}
SEVENS: dict[str, object] = {
    "name": "Sevens",
    "period_count": 1,
    "period_us": 21 * MIN,
    "timeout_count": 0,
    "review_count": 0,
    "review_maximum": 0,
    "foul_out": 4,
}
RDCL: dict[str, object] = BANKED | {
    "name": "RDCL",
    "period_count": 4,
    "timeout_half_maximum": 2,
    "reviews_per": Span.HALF,
    "intermissions_us": (5 * MIN, 15 * MIN, 5 * MIN, 60 * MIN),
}
RDCL_HALF: dict[str, object] = BANKED | {
    "name": "RDCL half game",
    "timeout_count": 1,
    "timeouts_per": Span.PERIOD,
    "reviews_per": Span.GAME,
    "foul_out": 4,
    "halftime_us": 5 * MIN,
    "intermissions_us": (5 * MIN, 60 * MIN),
}
DIFFERENCES = {
    "WFTDA": {},
    "MRDA": {},
    "JRDA": JRDA,
    "Sevens": SEVENS,
    "RDCL": RDCL,
    "RDCL half game": RDCL_HALF,
}
"""Fields in which a rule set differs from WFTDA's."""


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_rule_set_differs_in_just_these_settings(name: str) -> None:
    """Half games of RDCL are one half, so their one review is one of the game."""
    found, usual = ruleset(name), Ruleset()
    fields = [field for field in Ruleset.__dataclass_fields__ if field != "codes"]
    different = {field: getattr(found, field) for field in fields if getattr(found, field) != getattr(usual, field)}
    wanted = {field: value for field, value in DIFFERENCES[name].items() if value != getattr(usual, field)}
    assert different == wanted
    codes = " ".join(found.penalty_names)
    assert codes == (RDCL_CODES if name.startswith("RDCL") else " ".join(PENALTY_NAMES))


@pytest.mark.parametrize(
    ("name", "breaks_min"),
    [
        ("WFTDA", (15, 60)),
        ("JRDA", (15, 60)),
        ("Sevens", (60,)),
        ("RDCL", (5, 15, 5, 60)),
        ("RDCL half game", (5, 60)),
    ],
)
def test_breaks_last_as_the_rules_say(name: str, breaks_min: tuple[int, ...]) -> None:
    found = ruleset(name)
    assert tuple(found.break_us(number + 1) // MIN for number in range(found.period_count)) == breaks_min


def test_each_rule_set_is_offered_once_and_one_period_no_more() -> None:
    assert [one.name for one in rules_offered()] == list(DIFFERENCES)
    assert read_ruleset({}, {"period-count": "1"}) == Ruleset(period_count=1), "a bout made with it keeps its meaning"


# Periods and breaks

P1 = (jam(1, 0, 60), jam(2, 880, 50))
"""A first period of 15:00, over at 930 s with its second jam."""
P2 = (jam(3, 1230, 60, period=2), jam(4, 2120, 40, period=2))
P3 = (jam(5, 3060, 60, period=3), jam(6, 3950, 40, period=3))
P4 = (jam(7, 4290, 60, period=4), jam(8, 5180, 40, period=4))
LEADS = ['<add period="4" jam="8"><pass team="home" number="2" points="4"/></add>']


@pytest.mark.parametrize(
    ("parts", "second", "expected", "clock", "upcoming"),
    [
        (P1, 931, Phase.HALFTIME, (299, True), (2, 3)),
        ((*P1, *P2), 2160, Phase.HALFTIME, (900, True), (3, 5)),
        ((*P1, *P2, *P3), 4000, Phase.HALFTIME, (290, True), (4, 7)),
        ((*P1, *P2, *P3, *P4, LEADS), 5221, Phase.PERIOD_OVER, None, (4, 9)),
    ],
)
def test_a_break_follows_every_period_but_the_last(
    parts: tuple[list[str], ...],
    second: float,
    expected: Phase,
    clock: tuple[float, bool] | None,
    upcoming: tuple[int, int],
) -> None:
    """RDCL: four periods, jams numbered through the game."""
    bout, now = bout_of(offered("RDCL"), *parts), at(second)
    assert phase(bout, now) is expected
    reading = halftime_clock(bout, now)
    assert (shown(reading) if reading is not None else None) == clock
    assert as_of(bout, now).upcoming == JamId(*upcoming)
    assert [is_last(bout, period) for period in (1, 2, 3, 4)] == [False, False, False, True]


def test_jams_of_four_periods_may_be_numbered_anew() -> None:
    four = rules(period_count="4", period="15:00")
    assert bout_of(four, *P1, jam(1, 1230, 700, period=2)).upcoming == JamId(2, 2)
    assert bout_of(four, *P1, jam(1, 1230, 900, period=2)).upcoming == JamId(3, 1)


def test_overtime_belongs_to_the_last_period() -> None:
    for name, parts, last in (
        ("RDCL", (*P1, *P2, *P3, *P4), (4, 9)),
        ("Sevens", (jam(1, 0, 60), jam(2, 1250, 60)), (1, 3)),
    ):
        bout = bout_of(offered(name), *parts)
        assert is_overtime_due(bout, at(9000)), name
        assert as_of(bout, at(9000)).upcoming == JamId(*last)


def test_a_period_that_ends_with_a_jam_only_waits_for_one_more() -> None:
    """RDCL: at 0:00 between jams the period goes on; the jam that is under way at 0:00, or starts after, ends it."""
    between = (jam(1, 0, 60), jam(2, 800, 60))
    bout = bout_of(offered("RDCL"), *between)
    assert (phase(bout, at(950)), shown(period_clock(bout, at(950)))) == (Phase.LINEUP, (0, False))
    assert (bout.expiries, as_of(bout, at(950)).upcoming) == ({}, JamId(1, 3))
    more = bout_of(offered("RDCL"), *between, jam(3, 960, 60))
    assert (more.period_ends[1], phase(more, at(1020)), more.upcoming) == (at(1020), Phase.HALFTIME, JamId(2, 4))
    usual = bout_of(rules(period="15:00"), *between)
    assert (phase(usual, at(950)), as_of(usual, at(950)).upcoming) == (Phase.HALFTIME, JamId(2, 1))


def test_a_period_that_ends_with_a_jam_only_ended_before_the_next_began() -> None:
    """Nobody played one more: the last jam of the period ended it."""
    bout = bout_of(offered("RDCL"), jam(1, 0, 60), jam(2, 800, 60), jam(3, 1500, 60, period=2))
    assert bout.period_ends == {1: at(860)}
    end = [f'<set path="." attribute="end-time">{BASE + 3000}.0</set>']
    assert bout_of(offered("RDCL"), jam(1, 0, 60), jam(2, 800, 60), end).period_ends == {1: at(860)}


def test_an_official_ends_any_period_and_sets_the_clock_of_any_break() -> None:
    bench = Bench()
    for body in (*offered("RDCL"), *(body for part in (*P1, *P2, jam(5, 3060, 60, period=3)) for body in part)):
        bench.write("S3", body, TIMER)
    bench.say("S3", TIMER, EndPeriod(period=3, at=at(3200)))
    bench.say("S3", TIMER, SetClock(period=3, clock="halftime", value_us=4 * MIN, at=at(3210)))
    bench.say("S5", HEAD, TellScore(period=3, home=1, away=2))
    assert phase(bench.bout, at(3220)) is Phase.HALFTIME
    assert shown(halftime_clock(bench.bout, at(3220))) == (230, True)
    assert bench.bout.periods[2].told == (1, 2)


@pytest.mark.parametrize(
    ("name", "command", "refused"),
    [
        ("WFTDA", StartJam(jam=JamId(3, 1), at=at(0)), "a bout has periods 1 and 2, found period 3"),
        ("Sevens", EndPeriod(period=3, at=at(0)), "a bout has periods 1 and 2, found period 3"),
        ("RDCL", StartJam(jam=JamId(5, 1), at=at(0)), "this bout has periods 1 to 4, found period 5"),
        ("RDCL", TellScore(period=0, home=0, away=0), "this bout has periods 1 to 4, found period 0"),
        ("WFTDA", StartJam(jam=JamId(2, 61), at=at(0)), "jams are numbered from 1 to 60, found 61"),
        ("RDCL", StartJam(jam=JamId(4, 241), at=at(0)), "jams are numbered from 1 to 240, found 241"),
    ],
)
def test_what_the_rules_do_not_have_is_refused(name: str, command: Command, refused: str) -> None:
    bench = Bench()
    for body in offered(name):
        bench.write("S5", body, HEAD)
    with pytest.raises(LocalProtocolError, match=refused):
        bench.say("S3", TIMER, command)


def test_a_gap_in_numbers_that_go_on_is_found_across_periods() -> None:
    whole = [hint.text for hint in hints(bout_of(offered("RDCL"), *P1, *P2)) if hint.check is Check.JAM_SKIPPED]
    gap = bout_of(offered("RDCL"), *P1, jam(4, 1230, 60, period=2))
    assert whole == []
    texts = [hint.text for hint in hints(gap) if hint.check is Check.JAM_SKIPPED]
    assert texts == ["Jam 3 of period 2 has no start."]


def test_a_skater_rests_for_three_jams_across_periods() -> None:
    out = ['<add period="1" jam="2"><sit-out team="home" skater="home:404" skater-eid="P404"/></add>']
    bout = bout_of(offered("RDCL"), *P1, out, *P2)
    resting = [number for number in (3, 4, 5, 6) if barred(bout, JamId(2 + number // 5, number), HOME)]
    assert resting == [3, 4, 5]
    short = bout_of(rules(period_count="4"), *P1, out, jam(1, 1230, 60, period=2), jam(1, 3060, 60, period=3))
    assert [bool(barred(short, JamId(3, number), HOME)) for number in (1, 2, 3)] == [True, True, False]


def test_a_game_of_four_periods_is_saved_and_read_again() -> None:
    saved = ScriptedBout(new_bout(Random(1), at(0)))
    for body in (*offered("RDCL"), *(body for part in (*P1, *P2, *P3, *P4, LEADS) for body in part)):
        head = f'source="{"5" * 8}-0000-4000-8000-000000000005" sequence="{len(saved.log) + 1}" timestamp="{BASE}.0"'
        saved.read(re.sub(r"^<(\w+)", rf"<\1 {head}", body))
    assert saved.document.invalid == saved.document.pending == ()
    again = ScriptedBout(saved.bout_id)
    again.write_all(drafts_from(saved.saved(), saved.bout_id, Random(1)))
    assert again.saved() == saved.saved()
    assert again.bout.period_ends == saved.bout.period_ends
    assert (sorted(saved.bout.period_ends), len(saved.bout.jams)) == ([1, 2, 3, 4], 8)


# Timeouts and reviews

HALF_1 = (jam(1, 0, 60),)
HALF_2 = (*P1, *P2, jam(5, 3060, 60, period=3))


@pytest.mark.parametrize(
    ("name", "parts", "left", "allowed"),
    [
        ("WFTDA", (*HALF_1, stop(70, 60, "home")), 2, 3),
        ("Sevens", HALF_1, 0, 0),
        ("RDCL", HALF_1, 2, 2),
        ("RDCL", (*HALF_1, stop(70, 60, "home")), 1, 2),
        ("RDCL", (*HALF_1, stop(70, 60, "home"), stop(200, 60, "home")), 0, 2),
        ("RDCL", HALF_2, 2, 2),
        ("RDCL", (*HALF_2, stop(70, 60, "home")), 2, 2),
        ("RDCL", (*HALF_2, stop(70, 60, "home"), stop(1300, 60, "home", period=2)), 1, 1),
        ("RDCL", (*HALF_2, stop(3130, 60, "home", period=3)), 1, 2),
        (
            "RDCL",
            (*HALF_2, stop(70, 60, "home"), stop(3130, 60, "home", period=3), stop(3300, 9, "home", period=3)),
            0,
            2,
        ),
        ("RDCL half game", (*HALF_1, stop(70, 60, "home")), 0, 1),
        ("RDCL half game", (*P1, stop(70, 60, "home"), jam(3, 1230, 60, period=2)), 1, 1),
    ],
)
def test_timeouts_are_counted_by_game_half_and_period(
    name: str, parts: tuple[list[str], ...], left: int, allowed: int
) -> None:
    """RDCL: one of three only in the first half, one only in the second; what is not taken is lost."""
    bout = bout_of(offered(name), *parts)
    assert (time_outs_left(bout, HOME), time_outs_allowed(bout, HOME)) == (left, allowed)
    header = team_score(bout, HOME, at(9000))
    assert (header.timeouts_left, header.timeouts) == (left, allowed)
    assert time_outs_left(bout, AWAY) == time_outs_allowed(bout, AWAY)


def kept(second: float, period: int = 1) -> list[str]:
    """Return a review that the home team retains."""
    body = stop(second, 60, "home-review", period=period)[0]
    return [body.replace("/></add>", ' retained="yes"/></add>')]


@pytest.mark.parametrize(
    ("name", "parts", "left"),
    [
        ("WFTDA", (*HALF_1, kept(70)), 1),
        ("WFTDA", (*HALF_1, kept(70), kept(300)), 0),
        ("WFTDA", (*HALF_1, kept(70), kept(300), jam(1, 3000, 60, period=2)), 1),
        ("Sevens", HALF_1, 0),
        ("RDCL", HALF_1, 1),
        ("RDCL", (*HALF_1, kept(70)), 0),
        ("RDCL", (*P1, stop(70, 60, "home-review"), jam(3, 1230, 60, period=2)), 0),
        ("RDCL", (*HALF_2, stop(70, 60, "home-review")), 1),
        ("RDCL", (*HALF_2, stop(3130, 60, "home-review", period=3)), 0),
        ("RDCL half game", (*P1, stop(70, 60, "home-review"), jam(3, 1230, 60, period=2)), 0),
    ],
)
def test_reviews_are_counted_by_period_half_and_game(name: str, parts: tuple[list[str], ...], left: int) -> None:
    bout = bout_of(offered(name), *parts)
    assert reviews_left(bout, HOME) == left
    assert reviews_left(bout, AWAY) == bout.ruleset.review_count


@pytest.mark.parametrize(
    ("kind", "setting"),
    [
        ("home", "timeout_stops_period"),
        ("official", "official_timeout_stops_period"),
        ("away-review", "official_review_stops_period"),
    ],
)
def test_each_kind_of_stoppage_may_leave_the_period_clock_running(kind: str, setting: str) -> None:
    game = (jam(1, 0, 60), stop(100, 60, kind))
    others = {"timeout_stops_period", "official_timeout_stops_period", "official_review_stops_period"} - {setting}
    assert shown(period_clock(bout_of(*game), at(300))) == (1700, False)
    assert shown(period_clock(bout_of(rules(**{setting: "no"}), *game), at(300))) == (1500, True)
    assert shown(period_clock(bout_of(rules(**dict.fromkeys(others, "no")), *game), at(300))) == (1700, False)


def test_a_period_runs_out_in_a_timeout_that_does_not_stop_it() -> None:
    bout = bout_of(rules(timeout_stops_period="no"), jam(1, 0, 60), stop(1790, kind="home"))
    assert (phase(bout, at(1795)), phase(bout, at(1851))) == (Phase.TIMEOUT, Phase.TIMEOUT)
    assert as_of(bout, at(1851)).period_ends == {1: at(1800)}


@pytest.mark.parametrize(
    ("length", "second", "expected"),
    [(20, 200, (1600, True)), (None, 115, (1685, True)), (None, 200, (1670, False)), (60, 300, (1670, False))],
)
def test_a_stoppage_may_stop_the_clock_only_after_a_while(
    length: float | None, second: float, expected: tuple[float, bool]
) -> None:
    bout = bout_of(rules(stops_period_after="0:30"), jam(1, 0, 60), stop(100, length))
    assert shown(period_clock(bout, at(second))) == expected


# Foul-outs, scores, line-ups


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_skater_fouls_out_at_the_number_of_the_rules(name: str) -> None:
    limit = 4 if name in ("Sevens", "RDCL half game") else 7
    code = "AS" if name.startswith("RDCL") else "X"
    bench = Bench()
    for body in (*offered(name), *jam(1, 0, 60)):
        bench.write("S3", body, HEAD)
    bans = []
    for _ in range(limit):
        bans.append(bool(barred(bench.bout, JamId(1, 2), HOME)))
        skater = SkaterRef(team=HOME, number="404")
        bench.say("S4", "penalty-tracker", AddPenalty(jam=JamId(1, 1), skater=skater, code=code))
    assert bans == [False] * limit
    assert set(barred(bench.bout, JamId(1, 2), HOME).values()) == {SkatingBan.FOULED_OUT}
    assert {penalty.code for penalty in bench.bout.penalties} == {code}
    wrong = AddPenalty(jam=JamId(1, 1), skater=SkaterRef(team=HOME, number="404"), code="FO")
    with pytest.raises(LocalProtocolError, match="a penalty code is one"):
        bench.say("S4", "penalty-tracker", wrong)


def test_a_score_closes_after_the_next_jam_where_the_rules_say_so() -> None:
    for name, is_final in (
        ("WFTDA", True),
        ("JRDA", True),
        ("Sevens", True),
        ("RDCL", False),
        ("RDCL half game", False),
    ):
        bout = bout_of(offered(name), jam(1, 0, 60), jam(2, 90, 30))
        assert is_closed(bout, JamId(1, 1), at(121)) is is_final, name


def test_line_ups_that_are_not_kept_are_not_missed() -> None:
    game = (jam(1, 0, 60), jam(2, 90, 30))
    jammer = ['<add period="1" jam="1"><line-up team="home" position="jammer" skater="home:404"/></add>']
    assert line_ups_missing(bout_of(*game), 1)
    assert line_ups_missing(bout_of(rules(lineups="no"), *game), 1) == ()
    asked = {hint.check for hint in hints(bout_of(*game, jammer))}
    spared = {hint.check for hint in hints(bout_of(rules(lineups="no"), *game, jammer))}
    assert asked - spared == {Check.PLACE_EMPTY}


# The length of a jam, and its trips


@pytest.mark.parametrize(
    ("name", "seconds"),
    [("WFTDA", 120), ("MRDA", 120), ("JRDA", 120), ("Sevens", 120), ("RDCL", 60), ("RDCL half game", 60)],
)
def test_the_jam_clock_counts_down_from_the_length_of_the_rules(name: str, seconds: int) -> None:
    bout = bout_of(offered(name), jam(1, 0))
    assert shown(jam_clock(bout_of(offered(name)), at(0))) == (seconds, False)
    assert shown(jam_clock(bout, at(20))) == (seconds - 20, True)
    assert clock_log(bout_of(offered(name), jam(1, 0, seconds)))[0].text.endswith("time ran out")


def test_in_overtime_the_first_trip_scores_and_there_is_no_lead() -> None:
    usual = jam_rules(bout_of(jam(1, 0)), JamId(1, 1))
    assert (usual.length_us, usual.first_trip_scores, usual.offers_lead) == (120 * S, False, True)
    overtime = ['<set period="2" jam="5" attribute="overtime">yes</set>']
    bout = bout_of(offered("JRDA"), jam(5, 4000, period=2), overtime)
    found = jam_rules(bout, JamId(2, 5))
    assert (found.length_us, found.first_trip_scores, found.offers_lead) == (120 * S, True, False)
    assert next_trip(bout, JamId(2, 5), HOME) == 1


def test_the_clock_log_names_overtime() -> None:
    bout = bout_of(jam(1, 0, 60), jam(5, 4000, period=2), ['<set period="2" jam="5" attribute="overtime">yes</set>'])
    assert [line.text for line in clock_log(bout) if "started" in line.text] == [
        "Overtime Jam 5 started",
        "Jam 1 of period 1 started",
    ]


def junior(home: int, away: int, **settings: str) -> Bench:
    """Return a bout of JRDA at half-time, with these scores."""
    bench = Bench()
    score = f'<pass team="home" number="2" points="{home}"/><pass team="away" number="2" points="{away}"/>'
    for body in (*offered("JRDA"), *rules(**settings), *jam(1, 0, 60), f'<add period="1" jam="1">{score}</add>'):
        bench.write("S1", body, HEAD)
    bench.say("S3", TIMER, EndPeriod(period=1, at=at(1800)))
    return bench


@pytest.mark.parametrize(
    ("home", "away", "settings", "is_sudden"),
    [
        (175, 25, {}, True),
        (25, 175, {}, True),
        (174, 25, {}, False),
        (200, 26, {}, False),
        (100, 30, {"sudden_scoring_difference": "70", "sudden_scoring_trailing": "30"}, True),
        (175, 25, {"sudden_scoring": "no"}, False),
    ],
)
def test_sudden_scoring_is_decided_at_the_start_of_period_2(
    home: int, away: int, settings: dict[str, str], is_sudden: bool
) -> None:
    bench, first = junior(home, away, **settings), JamId(2, 1)
    assert jam_rules(bench.bout, first).first_trip_scores is is_sudden, "known at half-time"
    bench.say("S3", TIMER, StartJam(jam=first, at=at(2700)))
    bench.say("S1", SCORE, SetTrip(jam=JamId(1, 1), team=HOME, number=2, points=100))
    bench.say("S1", SCORE, SetTrip(jam=JamId(1, 1), team=AWAY, number=2, points=100))
    found = jam_rules(bench.bout, first)
    length = 60 if is_sudden else 120
    assert (found.length_us, found.first_trip_scores, found.offers_lead) == (length * S, is_sudden, True)
    assert shown(jam_clock(bench.bout, at(2710))) == (length - 10, True)
    assert next_trip(bench.bout, first, HOME) == (1 if is_sudden else 2)
    assert jam_rules(bench.bout, JamId(1, 1)).length_us == 120 * S, "period 1 was played before"


def test_the_decision_for_sudden_scoring_goes_with_its_start_and_stands_in_the_log() -> None:
    bench, first = junior(175, 25), JamId(2, 1)
    started = bench.say("S3", TIMER, StartJam(jam=first, at=at(2700)))
    assert '<set attribute="sudden-scoring" period="2">yes</set>' in started
    assert bench.say("S3", TIMER, StartJam(jam=JamId(2, 2), at=at(2800))).count("<set") == 1, "decided once"
    describer = Describer(bench.bout, bench.root, bench.log.get)
    entry = bench.log.get(ref("S3 3"))
    assert entry is not None
    assert describer.entry(entry).text == "Jam 1 started"
    bench.say("S3", TIMER, Undo(entries=(ref("S3 3"), ref("S3 4"))))
    assert bench.bout.periods[1].sudden_scoring is None
    bench.say("S1", SCORE, SetTrip(jam=JamId(1, 1), team=AWAY, number=2, points=30))
    assert '<set attribute="sudden-scoring" period="2">no</set>' in bench.say(
        "S3", TIMER, StartJam(jam=first, at=at(2900))
    )


def test_lead_of_sudden_scoring_leaves_the_first_trip_to_its_points() -> None:
    bench, first = junior(175, 25), JamId(2, 1)
    bench.say("S3", TIMER, StartJam(jam=first, at=at(2700)))
    assert "<pass" not in bench.say("S1", SCORE, MarkLead(jam=first, team=HOME))
    bench.say("S1", SCORE, SetTrip(jam=first, team=HOME, number=next_trip(bench.bout, first, HOME), points=4))
    side = element(bench.root, "k:2/1/home/pass/1")
    assert (side.get("points"), next_trip(bench.bout, first, HOME)) == ("4", 2)


# Injury continuation

ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)


def hurt(name: str = "JRDA") -> Bench:
    """Return a bout whose first jam was called after 50 s for an injury: home had lead, and two trips."""
    bench = Bench()
    for body in offered(name):
        bench.write("S5", body, HEAD)
    commands: tuple[tuple[str, str, Command], ...] = (
        ("S3", TIMER, StartJam(jam=ONE, at=at(0))),
        ("S1", SCORE, MarkLead(jam=ONE, team=HOME, at=at(15))),
        ("S1", SCORE, SetTrip(jam=ONE, team=HOME, number=2, points=4)),
        ("S3", TIMER, EndJam(jam=ONE, duration_us=50 * S)),
        ("S1", SCORE, MarkInjury(jam=ONE)),
    )
    for who, role, command in commands:
        bench.say(who, role, command)
    return bench


def continued(bench: Bench, jam_id: JamId = TWO, second: float = 300) -> str:
    return bench.say("S3", TIMER, StartJam(jam=jam_id, at=at(second), continues=True))


def test_a_jam_called_for_an_injury_goes_on_with_the_time_that_was_left() -> None:
    bench = hurt()
    assert continuation(bench.bout) == TWO
    body = continued(bench)
    assert body == (
        '<action over=""><set attribute="continues" jam="2" period="1">yes</set>'
        '<set attribute="timestamp" jam="2" period="1">1795248300.000000</set></action>'
    )
    found = jam_rules(bench.bout, TWO)
    assert (found.length_us, found.continues, found.first_trip_scores, found.offers_lead) == (70 * S, ONE, False, True)
    assert shown(jam_clock(bench.bout, at(310))) == (60, True)
    bench.say("S3", TIMER, EndJam(jam=TWO, duration_us=70 * S))
    assert clock_log(bench.bout)[0].text == "Jam 2 ended, time ran out"
    assert jam_rules(bench.bout, THREE).length_us == 120 * S


def test_lead_and_trips_go_on_in_the_jam_that_continues() -> None:
    bench = hurt()
    continued(bench)
    jams = bench.bout.jams
    assert (has_lead(bench.bout, jams[1], HOME), has_lead(bench.bout, jams[1], AWAY)) == (True, False)
    assert team_score(bench.bout, HOME, at(310)).has_lead
    assert (next_trip(bench.bout, TWO, HOME), next_trip(bench.bout, TWO, AWAY)) == (3, 2)
    body = bench.say("S1", SCORE, SetTrip(jam=TWO, team=HOME, number=3, points=4))
    assert body.count("<pass") == 1, "the initial trip was done in the jam before"
    assert bench.say("S2", "scorekeeper-away", SetTrip(jam=TWO, team=AWAY, number=2, points=3)).count("<pass") == 2
    bench.say("S1", SCORE, MarkLost(jam=TWO, team=HOME))
    assert not has_lead(bench.bout, bench.bout.jams[1], HOME)
    assert bench.bout.score == {HOME: 8, AWAY: 3}


def test_the_sheet_of_a_jam_that_continues_looks_right() -> None:
    bench = hurt()
    continued(bench)
    bench.say("S1", SCORE, SetTrip(jam=TWO, team=HOME, number=3, points=4))
    bench.say("S3", TIMER, EndJam(jam=TWO, duration_us=30 * S))
    bench.say("S3", TIMER, StartJam(jam=THREE, at=at(400)))
    found = {hint.check for hint in hints(bench.bout) if hint.jam == TWO}
    assert found <= {Check.PLACE_EMPTY}
    bench.say("S1", SCORE, SetTrip(jam=TWO, team=HOME, number=5, points=4))
    assert [hint.trip for hint in hints(bench.bout) if hint.check is Check.TRIP_SKIPPED] == [4]


def test_a_jam_that_continues_may_be_continued() -> None:
    bench = hurt()
    continued(bench)
    bench.say("S3", TIMER, EndJam(jam=TWO, duration_us=30 * S))
    assert continuation(bench.bout) is None, "no injury is marked"
    bench.say("S1", SCORE, MarkInjury(jam=TWO))
    assert continuation(bench.bout) == THREE
    continued(bench, THREE, 600)
    assert jam_rules(bench.bout, THREE).length_us == 40 * S
    assert next_trip(bench.bout, THREE, HOME) == 3
    assert has_lead(bench.bout, bench.bout.jams[2], HOME)


def test_a_jam_is_continued_in_its_own_period() -> None:
    """The period clock ran out during the jam that was called."""
    bench = hurt()
    for body in (*clock_set(0, 30),):
        bench.write("S3", body, TIMER)
    assert (bench.bout.upcoming, continuation(bench.bout)) == (JamId(2, 1), TWO)
    continued(bench)
    bench.say("S3", TIMER, EndJam(jam=TWO, duration_us=20 * S))
    assert (bench.bout.period_ends[1], bench.bout.upcoming) == (at(320), JamId(2, 1))


def test_no_jam_is_continued_without_the_rule_or_without_an_injury_or_time() -> None:
    assert continuation(hurt("WFTDA").bout) is None
    bench = hurt()
    bench.say("S1", SCORE, MarkInjury(jam=ONE, on=False))
    assert continuation(bench.bout) is None
    bench = hurt()
    bench.say("S3", TIMER, EndJam(jam=ONE, duration_us=120 * S))
    assert continuation(bench.bout) is None


def test_a_continuation_is_told_in_words_and_undone_with_its_start() -> None:
    bench = hurt()
    start = StartJam(jam=TWO, at=at(300), continues=True)
    assert describe(start, bench.bout) == "Jam 2 started as a continuation"
    continued(bench)
    entry = bench.log.get(ref("S3 4"))
    assert entry is not None
    assert Describer(bench.bout, bench.root, bench.log.get).entry(entry).text == "Jam 2 continues the jam before"
    bench.say("S3", TIMER, Undo(entries=(entry.ref,)))
    assert bench.bout.jam(TWO) is None


def test_a_stoppage_during_the_injury_ends_with_the_jam_that_continues() -> None:
    bench = hurt()
    bench.say("S3", TIMER, StartTimeOut(period=1, kind=TimeOutKind.OFFICIAL, at=at(51)))
    continued(bench)
    (stopped,) = bench.bout.periods[0].time_outs
    assert (stopped.duration_us, shown(period_clock(bench.bout, at(310)))) == (249 * S, (1739, True))


def test_a_jam_that_continues_nothing_is_a_usual_one() -> None:
    bout: Bout = bout_of(offered("JRDA"), ['<set period="1" jam="1" attribute="continues">yes</set>'], jam(1, 0))
    assert (jam_rules(bout, ONE).length_us, jam_rules(bout, ONE).continues) == (120 * S, None)
