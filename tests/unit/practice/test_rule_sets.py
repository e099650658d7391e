"""A practice crew plays a whole bout under each rule set, and the document reads as the rules want it."""

from dataclasses import replace
from random import Random

import pytest

from derbyos_core.bout.checks import Check, hints
from derbyos_core.bout.clocks.game_clocks import (
    Phase,
    halftime_clock,
    jam_clock,
    period_clock,
    phase,
    reviews_left,
    time_outs_left,
)
from derbyos_core.bout.model import Bout, Jam, JamId, TimeOut
from derbyos_core.bout.reading.jam_rules import has_lead, jam_rules
from derbyos_core.bout.reading.rules import Ruleset, Span, read_ruleset
from derbyos_core.bout.reading.skating import SkatingBan, barred
from derbyos_core.clock import Instant
from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.identity import BoutId, Team
from derbyos_core.interchange.derbyxml.drafts import drafts_from
from derbyos_core.practice.match import play
from derbyos_core.practice.played import PlayedBout, PlayedJam
from derbyos_core.practice.script import script
from derbyos_core.roles.shared.rules_offered import rules_offered
from tests.kit.folded_log import FoldedLog
from tests.unit.interchange.scripted_bout import T0, ScriptedBout

SECOND_US = 1_000_000
TEAMS = (Team.HOME, Team.AWAY)
NAMES = ("WFTDA", "MRDA", "JRDA", "Sevens", "RDCL", "RDCL half game")
Both = tuple[PlayedBout, ScriptedBout]


def rules_of(name: str) -> Ruleset:
    one = next(one for one in rules_offered() if one.name == name)
    return read_ruleset(dict(one.bout), dict(one.ruleset))


def entered(played: PlayedBout, random: Random) -> ScriptedBout:
    """Return the bout as its crew entered it."""
    lines = script(played, random, T0)
    bout = ScriptedBout(BoutId("rule sets"))
    bout.now = lines[0].at
    assert bout.play(lines) == []
    return bout


@pytest.fixture(scope="module", params=NAMES)
def both(request: pytest.FixtureRequest) -> Both:
    """Return a whole bout in which somebody fouled out, as it was played, and as its crew entered it."""
    rules = rules_of(request.param)
    seed = next(seed for seed in range(60) if play(Random(seed), rules=rules).fouled_out)
    random = Random(seed)
    played = play(random, rules=rules)
    return played, entered(played, random)


def at(seconds: float) -> Instant:
    return Instant(T0 + round(seconds * 1000) * 1000)


def jam_of(bout: Bout, played: PlayedJam) -> Jam:
    jam = bout.jam(played.id)
    assert jam is not None
    return jam


def test_a_bout_is_played_to_its_end_by_the_rules(both: Both) -> None:
    played, log = both
    bout, rules = log.bout, played.rules
    assert bout.ruleset == rules
    assert bout.is_complete
    assert bout.score == {team: played.score(team) for team in TEAMS}
    assert sorted(bout.period_ends) == list(range(1, rules.period_count + 1))
    assert [jam.id for jam in bout.jams] == [jam.id for jam in played.jams]
    assert (log.document.pending, log.document.unresolved, log.document.invalid) == ((), (), ())
    assert bout.disagreements == ()
    assert not [hint for hint in hints(bout) if hint.check in (Check.JAM_SKIPPED, Check.OUT_IN_LINE_UP)]


def test_jams_are_numbered_as_the_rules_say(both: Both) -> None:
    played, log = both
    for period in log.bout.periods:
        numbers = [jam.id.number for jam in period.jams]
        before = max((jam.id.number for jam in log.bout.jams if jam.id.period < period.number), default=0)
        first = before + 1 if played.rules.continues_jam_numbers else 1
        assert numbers == list(range(first, first + len(numbers)))


def test_no_jam_is_longer_than_the_rules_allow(both: Both) -> None:
    played, log = both
    for jam in played.jams:
        assert jam_rules(log.bout, jam.id).length_us == round(jam.limit * SECOND_US)
        assert (jam_of(log.bout, jam).duration_us or 0) <= jam_rules(log.bout, jam.id).length_us
    assert max(jam.length for jam in played.jams) == played.rules.jam_us / SECOND_US, "some jam ran out of time"


def test_periods_last_as_long_as_the_rules_say(both: Both) -> None:
    """The clock ran out; where a period ends with a jam only, it ended with one."""
    played, log = both
    for number, end in log.bout.period_ends.items():
        jams = [jam for jam in log.bout.jams if jam.id.period == number and not jam.overtime]
        last = jams[-1]
        assert last.end is not None
        ends_with_jam = end == last.end or any(jam.overtime for jam in log.bout.jams)
        assert ends_with_jam if not played.rules.ends_between_jams else end >= last.end
    if not any(jam.overtime for jam in played.jams):
        assert period_clock(log.bout, at(played.end + 1)).value_us == 0


def test_clocks_show_the_play_while_it_is_entered(both: Both) -> None:
    """At every moment the entries so far give the phase of the game, and its clocks, that the crew sees."""
    played, _ = both
    rules, random = played.rules, Random(1)
    lines = script(played, random, T0)
    bout = ScriptedBout(BoutId("on the way"))
    bout.now = lines[0].at
    ends = {jam.id.period: jam for jam in played.jams if not jam.overtime}
    moments: list[tuple[float, Phase, PlayedJam | None]] = [
        (jam.start + jam.length / 2, Phase.JAM, jam) for jam in played.jams
    ]
    moments += [(stop.at + stop.length / 2, Phase.TIMEOUT, None) for stop in played.stops if not stop.kind.is_review]
    moments += [(stop.at + stop.length / 2, Phase.REVIEW, None) for stop in played.stops if stop.kind.is_review]
    moments += [(jam.end + 100.0, Phase.HALFTIME, jam) for jam in ends.values() if jam.id.period < rules.period_count]
    for moment, wanted, jam in sorted(moments, key=lambda row: row[0]):
        while lines and lines[0].at <= at(moment):
            assert bout.play(lines[:1]) == []
            lines = lines[1:]
        assert phase(bout.bout, at(moment)) is wanted, moment
        if wanted is Phase.JAM and jam is not None:
            left_us = round(jam.limit * SECOND_US) - (at(moment) - at(jam.start))
            assert jam_clock(bout.bout, at(moment)).value_us == left_us
            assert period_clock(bout.bout, at(moment)).length_us == rules.period_us
        if wanted is Phase.HALFTIME and jam is not None:
            reading = halftime_clock(bout.bout, at(moment))
            assert reading is not None
            assert reading.length_us == rules.break_us(jam.id.period)
        assert all(time_outs_left(bout.bout, team) <= rules.timeout_count for team in TEAMS)


def taken(bout: Bout, team: Team, *, review: bool, span: Span, period: int) -> list[TimeOut]:
    return [
        stop
        for one in bout.periods
        for stop in one.time_outs
        if stop.kind.team is team
        and stop.kind.is_review is review
        and bout.ruleset.is_same_span(span, one.number, period)
    ]


def test_timeouts_and_reviews_are_as_many_as_the_rules_allow(both: Both) -> None:
    played, log = both
    bout, rules = log.bout, played.rules
    assert sum(len(period.time_outs) for period in bout.periods) == len(played.stops)
    for team in TEAMS:
        for number in range(1, rules.period_count + 1):
            stops = taken(bout, team, review=False, span=rules.timeouts_per, period=number)
            assert len(stops) <= rules.timeout_count
            if rules.timeout_half_maximum is not None:
                half = taken(bout, team, review=False, span=Span.HALF, period=number)
                assert len(half) <= rules.timeout_half_maximum
            reviews = taken(bout, team, review=True, span=rules.reviews_per, period=number)
            kept = sum(stop.retained for stop in reviews)
            assert len(reviews) <= min(rules.review_count + kept, rules.review_maximum)
        last = rules.period_count
        left = rules.timeout_count - len(taken(bout, team, review=False, span=rules.timeouts_per, period=last))
        if rules.timeout_half_maximum is not None:
            half = taken(bout, team, review=False, span=Span.HALF, period=last)
            left = min(left, rules.timeout_half_maximum - len(half))
        assert time_outs_left(bout, team) == left
        reviews = taken(bout, team, review=True, span=rules.reviews_per, period=last)
        allowed = min(rules.review_count + sum(stop.retained for stop in reviews), rules.review_maximum)
        assert reviews_left(bout, team) == allowed - len(reviews)


def test_skaters_foul_out_at_the_number_of_the_rules(both: Both) -> None:
    played, log = both
    end = JamId(played.rules.period_count, 1_000)
    out = {
        (person.team, person.number)
        for team in TEAMS
        for eid, ban in barred(log.bout, end, team).items()
        if ban is SkatingBan.FOULED_OUT and (person := log.bout.skater(eid)) is not None
    }
    assert out
    assert out == {(team, number) for team, number, _ in played.fouled_out}
    counts = [len(log.bout.penalties_of(person.eid)) for sheet in log.bout.teams.values() for person in sheet.persons]
    assert max(counts) <= played.rules.foul_out
    assert {penalty.code for penalty in log.bout.penalties} <= played.rules.penalty_names.keys()


def test_two_replicas_fold_to_equal_documents(both: Both) -> None:
    """The entries arrive at the other one shuffled, source by source in order."""
    _, log = both
    entries = [placed.entry for placed in log.log.ordered()]
    order = [entry.source for entry in entries]
    Random(2).shuffle(order)
    rows = {source: [entry for entry in entries if entry.source == source] for source in order}
    other = FoldedLog(log.bout_id)
    other.take_all(rows[source].pop(0) for source in order)
    assert live_xml(other.root) == live_xml(log.root)
    assert claims_table(other.root, other.document.natural_key) == claims_table(log.root, log.document.natural_key)
    assert other.bout == log.bout


def test_a_bout_is_saved_and_read_again(both: Both) -> None:
    _, log = both
    again = ScriptedBout(log.bout_id)
    again.write_all(drafts_from(log.saved(), log.bout_id, Random(1)))
    assert again.saved() == log.saved()
    assert again.bout.ruleset == log.bout.ruleset


def junior(seed: int, **settings: int) -> Both:
    """Return a short bout of JRDA."""
    random = Random(seed)
    played = play(random, rules=replace(rules_of("JRDA"), **settings), period=300.0, halftime=90.0)  # type: ignore[arg-type]
    return played, entered(played, random)


def test_a_jam_called_for_an_injury_is_continued() -> None:
    """JRDA: the time that was left, the same lead, trips go on counting."""
    seeds = (
        seed for seed in range(400) if any(jam.continues for jam in play(Random(seed), rules=rules_of("JRDA")).jams)
    )
    random = Random(next(seeds))
    played = play(random, rules=rules_of("JRDA"))
    bout = entered(played, random).bout
    (jam, *_) = [jam for jam in played.jams if jam.continues is not None]
    origin = jam.continues
    assert origin is not None
    assert jam.limit == origin.limit - origin.length
    assert jam.length <= jam.limit
    row = jam_of(bout, jam)
    assert row.continues
    assert jam_rules(bout, jam.id).continues == origin.id
    for team in TEAMS:
        before, side = origin.sides[team], jam.sides[team]
        numbers = [trip.number for trip in (*before.trips, *side.trips)]
        assert numbers == list(range(2, 2 + len(numbers)))
        assert has_lead(bout, row, team) == (side.has_lead and not side.has_lost)
        assert row.side(team).initial_done == (side.initial_at is not None)


def test_period_2_is_played_with_sudden_scoring_where_the_difference_is_large() -> None:
    limits = {"sudden_difference": 1, "sudden_trailing": 999}
    for seed in range(3):
        played, log = junior(seed, **limits)
        second = [jam for jam in played.jams if jam.id.period == 2 and not jam.overtime]
        half = [sum(jam.sides[team].points for jam in played.jams if jam.id.period == 1) for team in TEAMS]
        assert log.bout.periods[1].sudden_scoring is (half[0] != half[1])
        assert {jam.sudden for jam in second} == {half[0] != half[1]}
        for jam in second:
            found = jam_rules(log.bout, jam.id)
            assert (found.first_trip_scores, found.length_us) == (jam.sudden, round(jam.limit * SECOND_US))
            for team in TEAMS:
                row, side = jam_of(log.bout, jam).side(team), jam.sides[team]
                assert (row.points, row.lead) == (side.points, side.lead_at is not None)
                if jam.sudden and side.initial_at is not None:
                    assert row.trips[0].number == 1
    assert not any(jam.sudden for jam in play(Random(0), rules=rules_of("JRDA")).jams), "not at the usual limits"
