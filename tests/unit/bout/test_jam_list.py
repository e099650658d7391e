"""Jams that are inserted or deleted afterwards: numbers, content, conflicts, words, files."""

import pytest

from derbyos_core.bout import commands as c
from derbyos_core.bout.checks import Check, hints
from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.bout.reading.projection import project
from derbyos_core.bout.wording.describe import describe
from derbyos_core.bout.wording.describe_entry import Describer
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import Team
from derbyos_core.interchange.derbyxml.saved_form import saved_form
from tests.unit.bout.bench import BOUT, Bench, at, ref
from tests.unit.bout.catalogue import away, home

MINUTE_US = 60_000_000
TIMER, SCORES, LINES, BOX = "jam-timer", "scorekeeper-home", "lineup-home", "penalty-box"


def _numbers(bout: Bout) -> list[int]:
    return [jam.id.number for jam in bout.jams]


def _points(bout: Bout) -> dict[int, int]:
    return {jam.id.number: jam.home.points for jam in bout.jams}


@pytest.fixture
def bench() -> Bench:
    """Return four jams of a minute, 90 s apart; jam n has n points of the home team."""
    made = Bench()
    for number in range(1, 5):
        jam = JamId(1, number)
        made.say("S1", TIMER, c.StartJam(jam=jam, at=at(90 * number)))
        made.say("S1", TIMER, c.EndJam(jam=jam, duration_us=MINUTE_US))
        made.say("S2", SCORES, c.SetTrip(jam=jam, team=Team.HOME, number=2, points=number))
    return made


def _jam(bench: Bench, number: int) -> JamId:
    return next(jam.id for jam in bench.bout.jams if jam.id.number == number)


def _insert(bench: Bench, number: int, second: float = 200) -> str:
    jam = _jam(bench, number)
    return bench.say("S1", TIMER, c.InsertJam(before=jam, at=at(second), duration_us=10_000_000))


def _delete(bench: Bench, number: int, name: str = "S1") -> str:
    return bench.say(name, TIMER, c.DeleteJam(jam=_jam(bench, number)))


def test_the_jams_after_an_inserted_one_count_one_higher(bench: Bench) -> None:
    _insert(bench, 3, 250)
    assert _points(bench.bout) == {1: 1, 2: 2, 3: 0, 4: 3, 5: 4}
    assert [jam.start for jam in bench.bout.jams] == [at(90), at(180), at(250), at(270), at(360)]
    assert (bench.bout.completed, bench.bout.upcoming) == (JamId(1, 5, 4), JamId(1, 6, 5))


def test_what_is_entered_in_an_inserted_jam_stays_there(bench: Bench) -> None:
    _insert(bench, 3, 250)
    bench.say("S2", SCORES, c.SetTrip(jam=_jam(bench, 3), team=Team.HOME, number=2, points=4))
    bench.say("S2", SCORES, c.SetTrip(jam=_jam(bench, 4), team=Team.HOME, number=3, points=4))
    assert _points(bench.bout) == {1: 1, 2: 2, 3: 4, 4: 7, 5: 4}
    _insert(bench, 1, 20)
    assert _points(bench.bout) == {1: 0, 2: 1, 3: 2, 4: 4, 5: 7, 6: 4}


def test_the_next_jam_starts_after_the_last_number(bench: Bench) -> None:
    _insert(bench, 3, 250)
    upcoming = bench.bout.upcoming
    assert upcoming is not None
    bench.say("S1", TIMER, c.StartJam(jam=upcoming, at=at(500)))
    assert _numbers(bench.bout) == [1, 2, 3, 4, 5, 6]
    assert bench.bout.active == JamId(1, 6, 5)


def test_two_officials_who_insert_the_same_jam_insert_one(bench: Bench) -> None:
    before = _jam(bench, 3)
    drafts = [
        bench.draft(name, TIMER, c.InsertJam(before=before, at=at(second), duration_us=10_000_000))
        for name, second in (("S1", 250), ("S3", 250.4))
    ]
    bench.join("S3", TIMER)
    for name, drafted in zip(("S1", "S3"), drafts, strict=True):
        assert drafted is not None
        bench.put(name, drafted)
    assert _numbers(bench.bout) == [1, 2, 3, 4, 5]
    assert bench.bout.disagreements == ()


def test_a_deleted_jam_is_gone_with_what_was_entered_in_it(bench: Bench) -> None:
    _delete(bench, 2)
    assert _points(bench.bout) == {1: 1, 2: 3, 3: 4}
    assert bench.bout.score[Team.HOME] == 8
    assert bench.bout.upcoming == JamId(1, 4, 5)
    assert bench.bout.disagreements == ()


def test_the_number_of_a_deleted_last_jam_is_used_again_with_nothing_in_it(bench: Bench) -> None:
    _delete(bench, 4)
    assert bench.bout.upcoming == JamId(1, 4, 5)
    bench.say("S1", TIMER, c.StartJam(jam=JamId(1, 4, 5), at=at(600)))
    assert _points(bench.bout) == {1: 1, 2: 2, 3: 3, 4: 0}


def test_a_jam_inserted_where_one_was_deleted_starts_empty(bench: Bench) -> None:
    _insert(bench, 3, 250)
    bench.say("S2", SCORES, c.SetTrip(jam=_jam(bench, 3), team=Team.HOME, number=2, points=4))
    _delete(bench, 3)
    _insert(bench, 3, 250)
    assert _points(bench.bout) == {1: 1, 2: 2, 3: 0, 4: 3, 5: 4}


def test_undo_brings_a_deleted_jam_back(bench: Bench) -> None:
    _delete(bench, 2)
    bench.say("S1", TIMER, c.Undo(entries=(ref(f"S1 {bench.log.highest(ref('S1 1').source)}"),)))
    assert _points(bench.bout) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_undo_takes_an_inserted_jam_away(bench: Bench) -> None:
    _insert(bench, 2, 160)
    bench.say("S1", TIMER, c.Undo(entries=(ref(f"S1 {bench.log.highest(ref('S1 1').source)}"),)))
    assert _points(bench.bout) == {1: 1, 2: 2, 3: 3, 4: 4}


@pytest.mark.parametrize("is_older", [False, True], ids=["written later", "written before, and heard later"])
def test_a_jam_with_an_entry_that_the_deleter_had_not_seen_counts_again(bench: Bench, *, is_older: bool) -> None:
    late = bench.draft("S2", SCORES, c.SetTrip(jam=JamId(1, 2), team=Team.HOME, number=3, points=4))
    assert late is not None
    if is_older:
        deletion = bench.draft("S1", TIMER, c.DeleteJam(jam=JamId(1, 2)))
        assert deletion is not None
        bench.put("S2", late)
        bench.put("S1", deletion)
    else:
        _delete(bench, 2)
        assert _points(bench.bout) == {1: 1, 2: 3, 3: 4}
        bench.put("S2", late)
    assert _points(bench.bout) == {1: 1, 2: 6, 3: 3, 4: 4}
    [hint] = [one for one in hints(bench.bout) if one.check is Check.JAM_REOPENED]
    assert (hint.jam, hint.text) == (
        JamId(1, 2),
        "This jam was deleted, but not everything in it had been seen. Delete it again, or undo its deletion.",
    )
    _delete(bench, 2, "S3")
    assert _points(bench.bout) == {1: 1, 2: 3, 3: 4}
    assert not [one for one in hints(bench.bout) if one.check is Check.JAM_REOPENED]


def test_an_event_that_names_a_deleted_jam_counts_in_the_one_with_its_number(bench: Bench) -> None:
    bench.say("S5", BOX, c.AddPenalty(jam=JamId(1, 1), skater=away("42"), code="X"))
    [penalty] = bench.bout.penalties
    bench.say("S5", BOX, c.AmendPenalty(eid=penalty.eid, jam=JamId(1, 2)))
    _delete(bench, 2)
    assert [one.jam for one in bench.bout.penalties] == [_jam(bench, 2)]


def test_an_event_follows_its_jam_to_another_number(bench: Bench) -> None:
    bench.say("S5", BOX, c.AddPenalty(jam=JamId(1, 1), skater=away("42"), code="X"))
    [penalty] = bench.bout.penalties
    bench.say("S5", BOX, c.AmendPenalty(eid=penalty.eid, jam=JamId(1, 3)))
    _insert(bench, 2, 160)
    assert [one.jam for one in bench.bout.penalties] == [JamId(1, 4, 3)]
    bench.say("S5", BOX, c.AmendPenalty(eid=penalty.eid, jam=_jam(bench, 2)))
    assert [one.jam for one in bench.bout.penalties] == [_jam(bench, 2)]


def test_a_running_jam_is_not_deleted(bench: Bench) -> None:
    bench.say("S1", TIMER, c.StartJam(jam=JamId(1, 5), at=at(500)))
    with pytest.raises(LocalProtocolError, match="Jam 5 is running: end it first"):
        _delete(bench, 5)


def test_a_jam_that_is_gone_is_not_deleted_again(bench: Bench) -> None:
    jam = _jam(bench, 2)
    _delete(bench, 2)
    with pytest.raises(LocalProtocolError, match="there is no Jam 2 to delete: it was never entered"):
        bench.say("S3", TIMER, c.DeleteJam(jam=jam))


def test_only_ten_jams_fit_before_one(bench: Bench) -> None:
    for number in range(10):
        bench.say("S1", TIMER, c.InsertJam(before=JamId(1, 2 + number, 2), at=at(160), duration_us=1))
    with pytest.raises(LocalProtocolError, match="too many jams were inserted before Jam 12"):
        _insert(bench, 12, 160)


def test_a_projection_from_the_last_one_equals_one_from_nothing(bench: Bench) -> None:
    last = bench.bout
    for act, number in ((_insert, 3), (_delete, 1), (_insert, 2)):
        act(bench, number)
        last = project(bench.root, last)  # as a screen does
        assert last == project(bench.root)


def test_numbers_go_on_over_half_time(bench: Bench) -> None:
    bench.say("S4", "head-nso", c.SetAttribute(path="ruleset", attribute="jam-numbers-continue", value="yes"))
    bench.say("S1", TIMER, c.EndPeriod(period=1, at=at(430)))
    bench.say("S1", TIMER, c.StartJam(jam=JamId(2, 5), at=at(2000)))
    _insert(bench, 2, 160)
    assert [(jam.id.period, jam.id.number) for jam in bench.bout.jams] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (1, 4),
        (1, 5),
        (2, 6),
    ]


def test_the_words(bench: Bench) -> None:
    insert, delete = c.InsertJam(before=JamId(1, 3), at=at(250), duration_us=1), c.DeleteJam(jam=JamId(1, 2))
    assert describe(insert, bench.bout) == "A jam inserted before Jam 3"
    assert describe(delete, bench.bout) == "Jam 2 deleted"
    _delete(bench, 2)
    _insert(bench, 1, 50)
    words = Describer(bench.bout, bench.root, bench.log.get)
    said = [words.entry(placed.entry).text for placed in bench.log.ordered()]
    assert said[-2:] == ["Jam 3 deleted", "Jam 1 inserted"]
    assert [one for one in said if "Jam 3" in one and "Jam 3 deleted" not in one] == [
        "Jam 3 (deleted) started",
        "Jam 3 (deleted) ended",
        "Jam 3 started",
        "Jam 3 ended",
    ]


def test_a_file_has_the_jams_in_order_with_their_numbers(bench: Bench) -> None:
    _insert(bench, 3, 250)
    _delete(bench, 1)
    saved = saved_form(bench.root, bench.bout, BOUT)
    period = next(child for child in saved.children if child.tag == "period")
    jams = [child for child in period.children if child.tag == "jam"]
    assert [jam.attributes["number"] for jam in jams] == ["1", "2", "3", "4"]
    points = [[one.attributes["points"] for one in jam.children if one.tag == "pass"] for jam in jams]
    assert [one[-1] if one else "" for one in points] == ["2", "", "3", "4"]
    assert {child.tag for child in period.children} == {"jam"}


def test_the_line_up_of_an_inserted_jam_is_its_own(bench: Bench) -> None:
    _insert(bench, 3, 250)
    jam = _jam(bench, 3)
    bench.say("S6", LINES, c.FieldSkater(jam=jam, position=Position.JAMMER, skater=home("7")))
    found = bench.bout.jam(jam)
    assert found is not None
    assert found.home.jammer is not None
    assert found.home.jammer.number == "7"
    assert [one.home.jammer for one in bench.bout.jams if one.id != jam] == [None] * 4
