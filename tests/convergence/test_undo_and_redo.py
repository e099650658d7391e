"""Undo and redo, of one's own and of others' entries, by laptops that part and meet (data-model 4, entries 2.10)."""

from derbyos_core.bout.commands import (
    AddPenalty,
    AmendPenalty,
    MarkLead,
    MarkStarPass,
    Redo,
    SetTrip,
    SkaterRef,
    Undo,
)
from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import Act, Draft, EntryRef, Target, Verb
from derbyos_core.identity import Team
from tests.kit.role_cluster import RoleCluster, answers

SCORE, LINEUP, HEAD, TRACKER = "scorekeeper-home", "lineup-home", "head-nso", "penalty-tracker"
JAM = JamId(1, 3)
DEPTH_MAX = 16


def lead(cluster: RoleCluster) -> EntryRef:
    """Submit lead for the home team."""
    return cluster.submit(SCORE, MarkLead(jam=JAM, team=Team.HOME, on=True))


def penalty(cluster: RoleCluster) -> EntryRef:
    """Submit a penalty of home 404."""
    return cluster.submit(TRACKER, AddPenalty(jam=JAM, skater=SkaterRef(team=Team.HOME, number="404"), code="C"))


def undone(cluster: RoleCluster, role: str, name: EntryRef) -> EntryRef:
    """Undo an entry on every laptop, and return the undo."""
    undo = cluster.submit(role, Undo(entries=(name,)))
    cluster.meet()
    return undo


def redone(cluster: RoleCluster, role: str, undo: EntryRef) -> EntryRef:
    """Redo an undo on every laptop, and return the redo."""
    redo = cluster.submit(role, Redo(undo=undo))
    cluster.meet()
    return redo


def tags(cluster: RoleCluster) -> list[str]:
    """Return the tags of the jam's elements, on every laptop; none if the jam is absent."""
    jams = [element for element in cluster.elements("jam") if element.get("number") == str(JAM.number)]
    return [child.tag for jam in jams for child in jam.children]


def test_ones_own_entry_is_undone_and_redone_at_its_old_place() -> None:
    """After undo and redo the document is the same, byte for byte."""
    cluster = RoleCluster(SCORE, LINEUP)
    name = lead(cluster)
    cluster.meet()
    before = tags(cluster)
    undo = undone(cluster, SCORE, name)
    assert tags(cluster) == []
    redone(cluster, SCORE, undo)
    assert tags(cluster) == before


def test_foreign_entry_is_undone_and_redone_by_its_author() -> None:
    """Anybody may undo any entry; the log shows the author of the undo."""
    cluster = RoleCluster(SCORE, LINEUP)
    name = lead(cluster)
    cluster.meet()
    undo = undone(cluster, LINEUP, name)
    assert tags(cluster) == []
    assert undo.source == cluster.on(LINEUP).source
    redone(cluster, SCORE, undo)
    assert "lead" in tags(cluster)


def test_two_who_undo_the_same_entry_undo_it_once() -> None:
    """Both press undo without contact; one redo is not enough to restore the entry, two are."""
    cluster = RoleCluster(SCORE, LINEUP)
    name = lead(cluster)
    cluster.meet()
    cluster.part()
    first = cluster.submit(SCORE, Undo(entries=(name,)))
    second = cluster.submit(LINEUP, Undo(entries=(name,)))
    cluster.meet()
    assert tags(cluster) == []
    redone(cluster, SCORE, first)
    assert tags(cluster) == [], "the other undo stands"
    redone(cluster, LINEUP, second)
    assert "lead" in tags(cluster)


def test_an_undo_that_was_redone_by_two_counts_once() -> None:
    """Two redos of one undo: the entry counts, once."""
    cluster = RoleCluster(SCORE, LINEUP)
    name = lead(cluster)
    cluster.meet()
    undo = undone(cluster, SCORE, name)
    cluster.part()
    for role in (SCORE, LINEUP):
        cluster.submit(role, Redo(undo=undo))
    cluster.meet()
    assert tags(cluster).count("lead") == 1


def test_a_star_pass_is_one_step_and_goes_whole() -> None:
    """Data-model 5: a star pass by the lead jammer sets Lost in the same entry; undo removes both, redo restores
    both."""
    cluster = RoleCluster(SCORE, LINEUP)
    lead(cluster)
    star = cluster.submit(SCORE, MarkStarPass(jam=JAM, team=Team.HOME, trip=2))
    cluster.meet()
    assert {"star-pass", "lost-lead"} <= set(tags(cluster))
    undo = undone(cluster, LINEUP, star)
    assert not {"star-pass", "lost-lead"} & set(tags(cluster))
    assert "lead" in tags(cluster)
    redone(cluster, SCORE, undo)
    assert {"star-pass", "lost-lead"} <= set(tags(cluster))


def test_a_group_is_undone_by_one_entry_that_names_all_of_it() -> None:
    """Entries 2.10: a step written in parts is undone as one, even if it was written on two laptops."""
    cluster = RoleCluster(SCORE, LINEUP, HEAD)
    parts = (lead(cluster), cluster.submit(LINEUP, SetTrip(jam=JAM, team=Team.HOME, number=2, points=3)))
    cluster.meet()
    undo = cluster.submit(HEAD, Undo(entries=parts))
    cluster.meet()
    assert tags(cluster) == []
    redone(cluster, HEAD, undo)
    assert {"lead", "pass"} <= set(tags(cluster))


def test_undos_of_undos_to_the_depth_of_sixteen() -> None:
    """Laptops take turns; each undo inverts the fact, until the one that is too deep, which has no effect."""
    roles = (SCORE, LINEUP, HEAD)
    cluster = RoleCluster(*roles)
    name = lead(cluster)
    cluster.meet()
    for depth in range(1, DEPTH_MAX + 1):
        name = cluster.write(roles[depth % 3], undo_by_hand(name))
        cluster.meet()
        assert ("lead" in tags(cluster)) == (depth % 2 == 0), f"depth {depth}"
    cluster.write(SCORE, undo_by_hand(name))
    cluster.meet()
    assert "lead" in tags(cluster)


def undo_by_hand(name: EntryRef) -> Draft:
    """Return an undo whose act means nothing here; only `undoes` is read."""
    act = Act(verb=Verb.REMOVE, target=Target(eid="00000000-0000-4000-8000-000000000001"))
    return Draft(acts=(act,), undoes=(name,))


def test_a_chain_of_undos_that_arrives_backwards_is_the_same_chain() -> None:
    """Each undo was written on another laptop; a newcomer receives them in reverse order."""
    roles = (SCORE, LINEUP, HEAD)
    cluster = RoleCluster(*roles)
    name = lead(cluster)
    for depth in range(1, 6):
        cluster.meet()
        name = cluster.write(roles[depth % 3], undo_by_hand(name))
    cluster.meet()
    entries = [placed.entry for placed in cluster.any_replica.log.ordered()]
    newcomer = RoleCluster("scoreboard", seed=9)
    for entry in reversed(entries):
        newcomer.load("scoreboard", entry.body)
    newcomer.compare()
    assert "lead" not in tags(newcomer)


def test_the_undo_of_an_add_takes_what_others_edited_and_brings_it_back() -> None:
    """The tracker undoes their penalty while another official corrects it: the correction is pending, and is not
    lost."""
    cluster = RoleCluster(TRACKER, HEAD)
    name = penalty(cluster)
    cluster.meet()
    eid = cluster.element("penalty").eid
    cluster.part()
    correction = cluster.submit(HEAD, AmendPenalty(eid=eid, code="F"))
    undo = cluster.submit(TRACKER, Undo(entries=(name,)))
    cluster.meet()
    assert cluster.elements("penalty") == []
    assert list(cluster.any_replica.document.pending) == [correction]
    redone(cluster, TRACKER, undo)
    assert not cluster.any_replica.document.pending
    assert {value for value, _, _ in answers(cluster.element("penalty"), "penalty")} >= {"F"}


def test_the_undo_of_one_answer_leaves_the_other() -> None:
    """Two answers of two officials: after the undo of one the other counts, and redo restores the disagreement."""
    cluster = RoleCluster(SCORE, LINEUP)
    cluster.part()
    mine = cluster.submit(SCORE, SetTrip(jam=JAM, team=Team.HOME, number=2, points=4))
    cluster.submit(LINEUP, SetTrip(jam=JAM, team=Team.HOME, number=2, points=3))
    cluster.meet()
    assert cluster.any_replica.bout.score[Team.HOME] == 4
    undo = undone(cluster, LINEUP, mine)
    assert cluster.any_replica.bout.score[Team.HOME] == 3
    redone(cluster, SCORE, undo)
    assert cluster.any_replica.bout.score[Team.HOME] == 4


def test_undo_received_before_its_entry() -> None:
    """In both cases, held or not, the undone entry arrives later and is void at once."""
    cluster = RoleCluster(SCORE, LINEUP)
    name = lead(cluster)
    cluster.meet()
    undone(cluster, LINEUP, name)
    entries = [placed.entry for placed in cluster.any_replica.log.ordered()]
    newcomer = RoleCluster("scoreboard", seed=9)
    for entry in sorted(entries, key=lambda entry: not entry.undoes):
        newcomer.load("scoreboard", entry.body)
    newcomer.compare()
    assert "lead" not in tags(newcomer)
