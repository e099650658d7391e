"""Two answers to one fact, written by officials without contact (data-model 5, entries 2.9)."""

from derbyos_core.bout.commands import AddPenalty, EndJam, MarkLead, Settle, SetTrip, SkaterRef, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import Act, Draft, Target, Verb
from derbyos_core.identity import Team
from tests.kit.role_cluster import RoleCluster, answers

SCORE, LINEUP, TIMER, HEAD, TRACKER = "scorekeeper-home", "lineup-home", "jam-timer", "head-nso", "penalty-tracker"
JAM = JamId(1, 3)


def trip(points: int | None) -> SetTrip:
    """Return the points of the home team's trip 2."""
    return SetTrip(jam=JAM, team=Team.HOME, number=2, points=points)


def second_trip(cluster: RoleCluster) -> str:
    """Return the id of trip 2."""
    (found,) = [element for element in cluster.elements("pass") if element.get("number") == "2"]
    return found.eid


def points(cluster: RoleCluster) -> list[tuple[str | None, str, str]]:
    """Return the current answers about trip 2's points."""
    (found,) = [element for element in cluster.elements("pass") if element.get("number") == "2"]
    return answers(found, "points")


def settle(cluster: RoleCluster, value: str) -> Settle:
    """Return a command that picks one of the answers."""
    return Settle(eid=second_trip(cluster), attribute="points", value=value)


def apart(cluster: RoleCluster, *said: tuple[str, int]) -> None:
    """Let each official enter points without contact to the others."""
    cluster.part()
    for role, value in said:
        cluster.submit(role, trip(value))
    cluster.meet()


def test_two_answers_stand_and_the_owners_counts_meanwhile() -> None:
    """The order does not matter: the scorekeeper owns trips, and every laptop shows the other answer beside the
    owner's."""
    for order in (((SCORE, 4), (LINEUP, 3)), ((LINEUP, 3), (SCORE, 4))):
        cluster = RoleCluster(SCORE, LINEUP, HEAD)
        apart(cluster, *order)
        verdicts = {(value, verdict) for value, _, verdict in points(cluster)}
        assert verdicts == {("4", "counts (owner)"), ("3", "other")}
        assert {replica.bout.score[Team.HOME] for replica in cluster.simulated.replicas} == {4}


def test_agreement_is_no_conflict() -> None:
    """Equal answers by two officials without contact: one trip, no claim beside it, no points twice."""
    cluster = RoleCluster(SCORE, LINEUP, HEAD)
    apart(cluster, (LINEUP, 4), (SCORE, 4))
    assert {verdict for _, _, verdict in points(cluster)} == {"counts (owner)", "agrees"}
    assert not any(element.disagreements for element in cluster.elements("pass"))
    assert cluster.any_replica.bout.score[Team.HOME] == 4


def test_without_the_owner_the_newest_answer_counts() -> None:
    """There is no scorekeeper: of the tracker's and the jam timer's answers the newest counts."""
    cluster = RoleCluster(LINEUP, TIMER)
    apart(cluster, (LINEUP, 3), (TIMER, 2))
    assert points(cluster) == [("3", LINEUP, "other"), ("2", TIMER, "counts")]


def test_settled_once_for_all() -> None:
    """Anybody may settle; the answers in the settler's view are dropped on every laptop."""
    cluster = RoleCluster(SCORE, LINEUP, HEAD)
    apart(cluster, (SCORE, 4), (LINEUP, 3))
    cluster.submit(LINEUP, settle(cluster, "3"))
    cluster.meet()
    assert points(cluster) == [("3", LINEUP, "counts (settled)")]


def test_a_later_answer_reopens_what_was_settled() -> None:
    """The settled value counts until the new answer is settled, too, or its owner overrules the settlement."""
    cluster = RoleCluster(SCORE, LINEUP, HEAD)
    apart(cluster, (SCORE, 4), (LINEUP, 3))
    cluster.submit(HEAD, settle(cluster, "3"))
    cluster.meet()
    cluster.submit(LINEUP, trip(2))
    cluster.meet()
    assert points(cluster) == [("3", HEAD, "counts (settled)"), ("2", LINEUP, "other")]


def test_an_answer_that_the_settler_had_not_seen_reopens_it() -> None:
    """Settled on one laptop while a third answer is written on another: that one is not dropped, as it was not
    named."""
    cluster = RoleCluster(SCORE, LINEUP, TIMER, HEAD)
    apart(cluster, (SCORE, 4), (LINEUP, 3))
    cluster.part()
    cluster.submit(TIMER, trip(1))
    cluster.submit(HEAD, settle(cluster, "3"))
    cluster.meet()
    assert set(points(cluster)) == {("3", HEAD, "counts (settled)"), ("1", TIMER, "other")}


def test_owner_overrules_seen_answers_only() -> None:
    """`over` names the answers on the screen: one was there, one had not arrived yet."""
    cluster = RoleCluster(SCORE, LINEUP, TIMER)
    cluster.submit(LINEUP, trip(3))
    cluster.meet()
    cluster.part()
    cluster.submit(TIMER, trip(2))
    cluster.submit(SCORE, trip(4))
    cluster.meet()
    assert set(points(cluster)) == {("4", SCORE, "counts (owner)"), ("2", TIMER, "other")}


def test_a_trip_taken_away_while_another_corrects_it_is_a_disagreement() -> None:
    """Entries 2.9, remove against set: shown and not counted, until settled; the points are not lost."""
    cluster = RoleCluster(SCORE, LINEUP, HEAD)
    cluster.submit(SCORE, trip(4))
    cluster.meet()
    cluster.part()
    cluster.submit(LINEUP, trip(3))
    cluster.submit(SCORE, trip(None))
    cluster.meet()
    (shown,) = [element for element in cluster.elements("pass") if element.get("number") == "2"]
    assert not shown.is_present
    assert set(answers(shown, "present")) == {("no", SCORE, "counts (owner)"), ("yes", LINEUP, "other")}
    assert cluster.any_replica.bout.score[Team.HOME] == 0
    cluster.submit(HEAD, Settle(eid=shown.eid, attribute="present", value="yes"))
    cluster.meet()
    assert cluster.any_replica.bout.score[Team.HOME] == 4, "it is there again, and how much it scored is open as before"
    assert {value for value, _, _ in points(cluster)} == {"4", "3"}


def test_two_starts_of_a_jam_within_a_second_agree() -> None:
    """Two presses at once are no conflict; more than a second apart they are."""
    for gap_us, verdict in ((800_000, "agrees"), (1_200_000, "other")):
        cluster = RoleCluster(TIMER, SCORE)
        cluster.part()
        begin = cluster.any_replica.bout_time(cluster.hosts[TIMER].now)
        cluster.submit(TIMER, StartJam(jam=JAM, at=begin))
        cluster.submit(SCORE, StartJam(jam=JAM, at=type(begin)(begin + gap_us)))
        cluster.meet()
        (jam,) = [element for element in cluster.elements("jam") if element.get("number") == "3"]
        assert {row[2] for row in answers(jam, "timestamp")} == {"counts (owner)", verdict}


def test_two_ends_of_a_jam_are_two_answers_and_one_jam() -> None:
    """The jam timer's answer counts; every laptop shows the other one on the jam."""
    cluster = RoleCluster(TIMER, SCORE)
    cluster.submit(TIMER, StartJam(jam=JAM, at=cluster.any_replica.bout_time(cluster.hosts[TIMER].now)))
    cluster.meet()
    cluster.part()
    cluster.submit(SCORE, EndJam(jam=JAM, duration_us=90_000_000))
    cluster.submit(TIMER, EndJam(jam=JAM, duration_us=60_000_000))
    cluster.meet()
    (jam,) = [element for element in cluster.elements("jam") if element.get("number") == "3"]
    assert jam.get("duration") == "60.000"
    assert jam.disagreements == ("duration",)


def test_two_penalties_are_two_and_two_leads_are_one() -> None:
    """Each own element is a fact; a natural one is one fact, whoever adds it."""
    cluster = RoleCluster(SCORE, TRACKER, LINEUP)
    cluster.part()
    for role in (TRACKER, LINEUP):
        cluster.submit(role, AddPenalty(jam=JAM, skater=SkaterRef(team=Team.HOME, number="404"), code="C"))
    for role in (SCORE, LINEUP):
        cluster.submit(role, MarkLead(jam=JAM, team=Team.HOME, on=True))
    cluster.meet()
    assert len(cluster.elements("penalty")) == 2
    assert len(cluster.elements("lead")) == 1


def test_lead_for_both_teams_stands_for_both() -> None:
    """Two facts, not two answers to one: both are shown, and no entry is dropped."""
    cluster = RoleCluster(SCORE, "scorekeeper-away")
    cluster.part()
    cluster.submit(SCORE, MarkLead(jam=JAM, team=Team.HOME, on=True))
    cluster.submit("scorekeeper-away", MarkLead(jam=JAM, team=Team.AWAY, on=True))
    cluster.meet()
    assert [element.get("team") for element in cluster.elements("lead")] == ["home", "away"]


def test_a_program_that_sees_no_claims_makes_a_second_answer() -> None:
    """Entries 4: without `over` nothing is superseded, whoever writes."""
    cluster = RoleCluster(SCORE, HEAD)
    cluster.submit(SCORE, trip(4))
    cluster.meet()
    target = Target(eid=second_trip(cluster))
    cluster.write(HEAD, Draft(acts=(Act(verb=Verb.SET, target=target, attribute="points", text="1"),)))
    cluster.meet()
    assert {(value, verdict) for value, _, verdict in points(cluster)} == {("4", "counts (owner)"), ("1", "other")}
