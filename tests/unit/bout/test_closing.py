"""Closing of a bout: the announced score, signatures and late corrections, as entries, readings and saved elements."""

from random import Random

import pytest

from derbyos_core.bout.commands import (
    AdjustScore,
    EndBout,
    EndJam,
    EndPeriod,
    FieldSkater,
    SetTrip,
    SignSheets,
    SkaterRef,
    StartJam,
    TellScore,
    Undo,
)
from derbyos_core.bout.model import JamId, Position, Signer
from derbyos_core.bout.reading.closing import ended_period, is_last, line_ups_missing, score_until
from derbyos_core.bout.reading.late_scores import LateScores
from derbyos_core.bout.wording.describe import describe
from derbyos_core.bout.wording.describe_entry import Describer
from derbyos_core.clock import format_instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import Team, new_bout
from derbyos_core.interchange.derbyxml.drafts import drafts_from
from tests.unit.bout.bench import Bench, at, ref
from tests.unit.bout.catalogue import Case, rows, written
from tests.unit.interchange.scripted_bout import T0, ScriptedBout

HEAD, TIMER, SCORE = "head-nso", "jam-timer", "scorekeeper-home"
JAM, NEXT, LAST = JamId(1, 1), JamId(1, 2), JamId(1, 3)


@rows(
    Case(
        name="a captain signs",
        who="S5",
        role=HEAD,
        command=SignSheets(signer=Signer.AWAY_CAPTAIN, name=" Ada L. ", at=at(7)),
        body='<add path="."><signature eid="R1" role="captain" team="away" name="Ada L." '
        'timestamp="1795248007.000000"/></add>',
    ),
    Case(
        name="the Head Referee signs",
        who="S5",
        role=HEAD,
        command=SignSheets(signer=Signer.HEAD_REFEREE, name="Rex", at=at(7)),
        body='<add path="."><signature eid="R1" role="HR" name="Rex" timestamp="1795248007.000000"/></add>',
    ),
    Case(
        name="the score told",
        who="S5",
        role=HEAD,
        command=TellScore(period=1, home=80, away=64),
        body='<set period="1" attribute="told" over="">80-64</set>',
    ),
    Case(
        name="the score told anew",
        who="S5",
        role=HEAD,
        before=(("S5", HEAD, '<set period="1" attribute="told" over="">80-64</set>'),),
        command=TellScore(period=1, home=81, away=64),
        body='<set period="1" attribute="told" over="S5 2">81-64</set>',
    ),
)
def test_entries_are_as_the_catalogue_writes_such_things(case: Case) -> None:
    """A signature is an act with a random eid (data-model 5); `told` is in the live document (data-model 6)."""
    found, wanted = written(case)
    assert found == wanted


def test_a_signature_without_a_name_is_refused() -> None:
    with pytest.raises(LocalProtocolError, match="needs a name"):
        Bench().say("S5", HEAD, SignSheets(signer=Signer.HEAD_NSO, name="  ", at=at(1)))


def test_two_who_sign_for_one_role_both_stand() -> None:
    """Nothing shown is silently overwritten: a second signature is kept beside the first."""
    bench = Bench()
    bench.say("S5", HEAD, SignSheets(signer=Signer.HEAD_REFEREE, name="Rex", at=at(7)))
    bench.say("S6", HEAD, SignSheets(signer=Signer.HEAD_REFEREE, name="Ria", at=at(5)))
    assert [(one.signer, one.name) for one in bench.bout.signatures] == [
        (Signer.HEAD_REFEREE, "Rex"),
        (Signer.HEAD_REFEREE, "Ria"),
    ]
    assert bench.bout.disagreements == ()


def test_a_signature_can_be_taken_back() -> None:
    bench = Bench()
    bench.say("S5", HEAD, SignSheets(signer=Signer.HEAD_REFEREE, name="Rex", at=at(7)))
    bench.say("S5", HEAD, Undo(entries=(ref("S5 2"),)))
    assert bench.bout.signatures == ()


@pytest.mark.clause(106)
def test_foreign_signature_is_kept_and_does_not_count() -> None:
    """Unknown words are kept (DOS-106); only signatures that the paper asks for count."""
    bench = Bench()
    bench.write("S7", '<add path="."><signature role="coach" name="Cy"/><signature role="HR"/></add>')
    assert bench.bout.signatures == ()
    assert [one.get("role") for one in bench.root.findall("signature")] == ["coach", "HR"]


def test_invalid_announced_score_is_ignored() -> None:
    bench = Bench()
    bench.write("S7", '<set period="1" attribute="told">lots</set>')
    assert bench.bout.periods[0].told is None


def test_signatures_are_saved_and_the_announced_score_is_not() -> None:
    """`signature` is saved under `bout` (domain 3.4); `told` exists in the live document alone (entries 1.5)."""
    bout = ScriptedBout(new_bout(Random(1), T0))
    bout.submit(TellScore(period=1, home=8, away=4), HEAD)
    bout.submit(SignSheets(signer=Signer.HOME_CAPTAIN, name="Ada", at=T0), HEAD)
    saved = bout.saved()
    assert b'<signature role="captain" team="home" name="Ada" timestamp="1795248000.000000"/>' in saved
    assert b"told" not in saved
    again = ScriptedBout(bout.bout_id, seed=2)
    again.write_all(drafts_from(saved, again.bout_id, Random(3)))
    assert [(one.signer, one.name, one.at) for one in again.bout.signatures] == [(Signer.HOME_CAPTAIN, "Ada", T0)]
    assert again.saved() == saved


def test_wishes_and_entries_are_called_by_plain_words() -> None:
    bench = Bench()
    bench.write("S5", '<set team="home" attribute="abbreviation">HHC</set>')
    sign = SignSheets(signer=Signer.HOME_CAPTAIN, name="Ada", at=at(1))
    assert describe(sign, bench.bout) == "Ada signed for HHC"
    assert describe(TellScore(period=1, home=8, away=4), bench.bout) == "Told both teams: 8 – 4"
    bench.say("S5", HEAD, sign)
    bench.say("S5", HEAD, TellScore(period=1, home=8, away=4))
    describer = Describer(bench.bout, bench.root, bench.log.get)
    names = [describer.entry(entry).text for entry in (bench.log.get(ref("S5 3")), bench.log.get(ref("S5 4"))) if entry]
    assert names == ["Ada signed for HHC", "Told both teams: 8 – 4"]


@pytest.mark.clause(79)
def test_a_period_is_over_until_the_next_one_begins() -> None:
    """The sheets are requested at half-time; the start of a jam ends the request (DOS-79)."""
    bench = Bench()
    assert ended_period(bench.bout) is None
    bench.say("S3", TIMER, StartJam(jam=JAM, at=at(0)))
    bench.say("S3", TIMER, EndJam(jam=JAM, duration_us=60_000_000))
    assert ended_period(bench.bout) is None
    bench.say("S3", TIMER, EndPeriod(period=1, at=at(70)))
    assert ended_period(bench.bout) == 1
    assert not is_last(bench.bout, 1)
    bench.say("S3", TIMER, StartJam(jam=JamId(2, 1), at=at(900)))
    assert ended_period(bench.bout) is None
    bench.say("S3", TIMER, EndJam(jam=JamId(2, 1), duration_us=60_000_000))
    bench.say("S5", HEAD, EndBout(at=at(1000)))
    assert ended_period(bench.bout) == 2
    assert is_last(bench.bout, 2)


def test_a_team_without_any_line_up_is_named_with_its_jam() -> None:
    bench = Bench()
    bench.say("S3", TIMER, StartJam(jam=JAM, at=at(0)))
    skater = SkaterRef(team=Team.HOME, number="7")
    bench.say("S2", "lineup-home", FieldSkater(jam=JAM, position=Position.JAMMER, skater=skater))
    assert line_ups_missing(bench.bout, 1) == ((JAM, Team.AWAY),)
    assert line_ups_missing(bench.bout, 2) == ()


def test_the_score_at_the_end_of_a_period_has_what_was_adjusted_in_it() -> None:
    """Official score = trips + adjustments (entries 2.8)."""
    bench = Bench()
    bench.say("S1", SCORE, SetTrip(jam=JAM, team=Team.HOME, number=2, points=4))
    bench.say("S1", SCORE, SetTrip(jam=JamId(2, 1), team=Team.HOME, number=2, points=3))
    bench.say("S5", HEAD, AdjustScore(team=Team.AWAY, points=1, reason="counted twice", jam=JAM))
    bench.say("S5", HEAD, AdjustScore(team=Team.AWAY, points=2, reason="from the paper"))
    assert score_until(bench.bout, 1) == (4, 1)
    assert score_until(bench.bout, 2) == (7, 3)


def _played(bench: Bench) -> None:
    """Enter jam 1 with trips 2 and 3 of the home team while it runs, jam 2, which ends at 150, and a running jam 3."""
    bench.say("S3", TIMER, StartJam(jam=JAM, at=at(0)))
    bench.second = 20
    bench.say("S1", SCORE, SetTrip(jam=JAM, team=Team.HOME, number=2, points=4))
    bench.say("S1", SCORE, SetTrip(jam=JAM, team=Team.HOME, number=3, points=2))
    bench.say("S3", TIMER, EndJam(jam=JAM, duration_us=60_000_000))
    bench.say("S3", TIMER, StartJam(jam=NEXT, at=at(90)))
    bench.say("S3", TIMER, EndJam(jam=NEXT, duration_us=60_000_000))
    bench.second = 200
    bench.say("S3", TIMER, StartJam(jam=LAST, at=at(180)))


def test_late_trip_correction_shows_its_effect_on_the_official_score() -> None:
    """Domain 4.4, entries 2.8: the official score was closed at the end of Jam 2."""
    bench = Bench()
    _played(bench)
    assert LateScores().look(bench.bout, bench.root, bench.log.get) == ()
    bench.say("S1", SCORE, SetTrip(jam=JAM, team=Team.HOME, number=2, points=3))
    bench.say("S1", SCORE, SetTrip(jam=JAM, team=Team.HOME, number=2, points=1))
    late = LateScores().look(bench.bout, bench.root, bench.log.get)
    assert [(one.jam, one.team, one.trips, one.was, one.points, one.official) for one in late] == [
        (JAM, Team.HOME, (2,), 4, 1, -3)
    ]
    bench.say("S5", HEAD, late[0].as_statistics)
    assert bench.bout.score[Team.HOME] == 6
    assert bench.bout.points[Team.HOME] == 3
    assert [one.official for one in LateScores().look(bench.bout, bench.root, bench.log.get)] == [0]


def test_a_correction_in_time_and_one_put_back_are_none() -> None:
    bench = Bench()
    _played(bench)
    bench.write(
        "S1", '<set eid="k:1/1/home/pass/2" attribute="points" over="S1 2">3</set>', SCORE, second=120
    )  # while Jam 2 ran
    assert LateScores().look(bench.bout, bench.root, bench.log.get) == ()
    bench.second = 220
    bench.say("S1", SCORE, SetTrip(jam=JAM, team=Team.HOME, number=2, points=4))
    bench.say("S1", SCORE, SetTrip(jam=JAM, team=Team.HOME, number=2, points=3))
    assert LateScores().look(bench.bout, bench.root, bench.log.get) == ()


def test_a_correction_in_time_whose_stamp_a_fast_clock_pushed_is_none() -> None:
    """The stamp is a place in the order; the entry says that it was written while Jam 2 ran."""
    bench = Bench()
    _played(bench)
    correction = '<set eid="k:1/1/home/pass/2" attribute="points" over="S1 2" written="{0}">3</set>'
    bench.write("S1", correction.format(format_instant(at(120))), SCORE, second=600)
    assert LateScores().look(bench.bout, bench.root, bench.log.get) == ()
    bench.write("S1", correction.replace(">3<", ">1<").format(format_instant(at(160))), SCORE, second=601)
    assert [one.points for one in LateScores().look(bench.bout, bench.root, bench.log.get)] == [1]


def test_a_sheet_that_was_empty_is_written_late_and_all_of_it_counts() -> None:
    """An official who was behind or away enters the jam later; that is no correction."""
    bench = Bench()
    _played(bench)
    bench.say("S4", "scorekeeper-away", SetTrip(jam=JAM, team=Team.AWAY, number=2, points=4))
    assert LateScores().look(bench.bout, bench.root, bench.log.get) == ()


def test_a_trip_that_was_forgotten_is_a_correction() -> None:
    bench = Bench()
    _played(bench)
    bench.say("S1", SCORE, SetTrip(jam=JAM, team=Team.HOME, number=4, points=4))
    late = LateScores().look(bench.bout, bench.root, bench.log.get)
    assert [(one.trips, one.was, one.points, one.official) for one in late] == [((4,), 0, 4, 4)]
