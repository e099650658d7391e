"""Two answers to one fact, written by officials who did not hear each other (data-model 5, entries 2.9)."""

from derbyos_core.bout.commands import AddPenalty, EndJam, MarkLead, Settle, SetTrip, SkaterRef, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import Act, Draft, Target, Verb
from derbyos_core.identity import Team
from tests.convergence.hall import Hall, answers

SCORE, LINEUP, TIMER, HEAD, TRACKER = "scorekeeper-home", "lineup-home", "jam-timer", "head-nso", "penalty-tracker"
JAM = JamId(1, 3)


def trip(points: int | None) -> SetTrip:
    """What trip 2 of the home team scored."""
    return SetTrip(jam=JAM, team=Team.HOME, number=2, points=points)


def second_trip(hall: Hall) -> str:
    """The id of trip 2."""
    (found,) = [element for element in hall.elements("pass") if element.get("number") == "2"]
    return found.eid


def points(hall: Hall) -> list[tuple[str | None, str, str]]:
    """The standing answers about trip 2's points."""
    (found,) = [element for element in hall.elements("pass") if element.get("number") == "2"]
    return answers(found, "points")


def settle(hall: Hall, value: str) -> Settle:
    """One of the answers is picked."""
    return Settle(eid=second_trip(hall), attribute="points", value=value)


def apart(hall: Hall, *said: tuple[str, int]) -> None:
    """Each official enters points without hearing the others."""
    hall.part()
    for role, value in said:
        hall.say(role, trip(value))
    hall.meet()


def test_two_answers_stand_and_the_owners_counts_meanwhile() -> None:
    """Whoever was first or last: the scorekeeper owns trips; the other answer is shown beside hers on every laptop."""
    for order in (((SCORE, 4), (LINEUP, 3)), ((LINEUP, 3), (SCORE, 4))):
        hall = Hall(SCORE, LINEUP, HEAD)
        apart(hall, *order)
        verdicts = {(value, verdict) for value, _, verdict in points(hall)}
        assert verdicts == {("4", "counts (owner)"), ("3", "other")}
        assert {replica.bout.score[Team.HOME] for replica in hall.cluster.replicas} == {4}


def test_agreement_is_no_conflict() -> None:
    """Equal answers by two who did not hear each other: one trip, no claim beside it, no points twice."""
    hall = Hall(SCORE, LINEUP, HEAD)
    apart(hall, (LINEUP, 4), (SCORE, 4))
    assert {verdict for _, _, verdict in points(hall)} == {"counts (owner)", "agrees"}
    assert not any(element.disagreements for element in hall.elements("pass"))
    assert hall.anybody.bout.score[Team.HOME] == 4


def test_without_the_owner_the_newest_answer_counts() -> None:
    """Nobody here scores: of the tracker's and the jam timer's answers the newest counts."""
    hall = Hall(LINEUP, TIMER)
    apart(hall, (LINEUP, 3), (TIMER, 2))
    assert points(hall) == [("3", LINEUP, "other"), ("2", TIMER, "counts")]


def test_settled_once_for_all() -> None:
    """Anybody may settle; the answers that she saw are dropped on every laptop."""
    hall = Hall(SCORE, LINEUP, HEAD)
    apart(hall, (SCORE, 4), (LINEUP, 3))
    hall.say(LINEUP, settle(hall, "3"))
    hall.meet()
    assert points(hall) == [("3", LINEUP, "counts (settled)")]


def test_a_later_answer_reopens_what_was_settled() -> None:
    """The settled value counts until the new answer is settled, too, or its owner overrules the settlement."""
    hall = Hall(SCORE, LINEUP, HEAD)
    apart(hall, (SCORE, 4), (LINEUP, 3))
    hall.say(HEAD, settle(hall, "3"))
    hall.meet()
    hall.say(LINEUP, trip(2))
    hall.meet()
    assert points(hall) == [("3", HEAD, "counts (settled)"), ("2", LINEUP, "other")]


def test_an_answer_that_the_settler_had_not_seen_reopens_it() -> None:
    """Settled on one laptop while a third answer is written on another: it is not dropped, as it was not named."""
    hall = Hall(SCORE, LINEUP, TIMER, HEAD)
    apart(hall, (SCORE, 4), (LINEUP, 3))
    hall.part()
    hall.say(TIMER, trip(1))
    hall.say(HEAD, settle(hall, "3"))
    hall.meet()
    assert set(points(hall)) == {("3", HEAD, "counts (settled)"), ("1", TIMER, "other")}


def test_the_owner_overrules_what_she_saw_and_not_what_she_did_not_see() -> None:
    """`over` names what the screen showed: one answer was there, one was still in the air."""
    hall = Hall(SCORE, LINEUP, TIMER)
    hall.say(LINEUP, trip(3))
    hall.meet()
    hall.part()
    hall.say(TIMER, trip(2))
    hall.say(SCORE, trip(4))
    hall.meet()
    assert set(points(hall)) == {("4", SCORE, "counts (owner)"), ("2", TIMER, "other")}


def test_a_trip_taken_away_while_another_corrects_it_is_a_disagreement() -> None:
    """Entries 2.9, remove against set: shown and not counted, until settled; the points are not lost."""
    hall = Hall(SCORE, LINEUP, HEAD)
    hall.say(SCORE, trip(4))
    hall.meet()
    hall.part()
    hall.say(LINEUP, trip(3))
    hall.say(SCORE, trip(None))
    hall.meet()
    (shown,) = [element for element in hall.elements("pass") if element.get("number") == "2"]
    assert not shown.is_present
    assert set(answers(shown, "present")) == {("no", SCORE, "counts (owner)"), ("yes", LINEUP, "other")}
    assert hall.anybody.bout.score[Team.HOME] == 0
    hall.say(HEAD, Settle(eid=shown.eid, attribute="present", value="yes"))
    hall.meet()
    assert hall.anybody.bout.score[Team.HOME] == 4, "it is there again, and how much it scored is open as before"
    assert {value for value, _, _ in points(hall)} == {"4", "3"}


def test_two_starts_of_a_jam_within_a_second_agree() -> None:
    """Two who press at once are no conflict; more than a second apart they are."""
    for gap_us, verdict in ((800_000, "agrees"), (1_200_000, "other")):
        hall = Hall(TIMER, SCORE)
        hall.part()
        begin = hall.anybody.bout_time(hall.hosts[TIMER].now)
        hall.say(TIMER, StartJam(jam=JAM, at=begin))
        hall.say(SCORE, StartJam(jam=JAM, at=type(begin)(begin + gap_us)))
        hall.meet()
        (jam,) = [element for element in hall.elements("jam") if element.get("number") == "3"]
        assert {row[2] for row in answers(jam, "timestamp")} == {"counts (owner)", verdict}


def test_two_ends_of_a_jam_are_two_answers_and_one_jam() -> None:
    """The jam timer's counts; the other is shown on the jam of every laptop."""
    hall = Hall(TIMER, SCORE)
    hall.say(TIMER, StartJam(jam=JAM, at=hall.anybody.bout_time(hall.hosts[TIMER].now)))
    hall.meet()
    hall.part()
    hall.say(SCORE, EndJam(jam=JAM, duration_us=90_000_000))
    hall.say(TIMER, EndJam(jam=JAM, duration_us=60_000_000))
    hall.meet()
    (jam,) = [element for element in hall.elements("jam") if element.get("number") == "3"]
    assert jam.get("duration") == "60.000"
    assert jam.disagreements == ("duration",)


def test_two_penalties_are_two_and_two_leads_are_one() -> None:
    """Own elements are facts each; a natural one is one fact, whoever adds it."""
    hall = Hall(SCORE, TRACKER, LINEUP)
    hall.part()
    for role in (TRACKER, LINEUP):
        hall.say(role, AddPenalty(jam=JAM, skater=SkaterRef(team=Team.HOME, number="404"), code="C"))
    for role in (SCORE, LINEUP):
        hall.say(role, MarkLead(jam=JAM, team=Team.HOME, on=True))
    hall.meet()
    assert len(hall.elements("penalty")) == 2
    assert len(hall.elements("lead")) == 1


def test_lead_for_both_teams_stands_for_both() -> None:
    """Two facts, not two answers to one: both are shown, and nobody's entry is dropped."""
    hall = Hall(SCORE, "scorekeeper-away")
    hall.part()
    hall.say(SCORE, MarkLead(jam=JAM, team=Team.HOME, on=True))
    hall.say("scorekeeper-away", MarkLead(jam=JAM, team=Team.AWAY, on=True))
    hall.meet()
    assert [element.get("team") for element in hall.elements("lead")] == ["home", "away"]


def test_a_program_that_sees_no_claims_makes_a_second_answer() -> None:
    """Entries 4: without `over` nothing is superseded, whoever writes."""
    hall = Hall(SCORE, HEAD)
    hall.say(SCORE, trip(4))
    hall.meet()
    target = Target(eid=second_trip(hall))
    hall.write(HEAD, Draft(acts=(Act(verb=Verb.SET, target=target, attribute="points", text="1"),)))
    hall.meet()
    assert {(value, verdict) for value, _, verdict in points(hall)} == {("4", "counts (owner)"), ("1", "other")}
