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
from tests.convergence.hall import Hall, answers

SCORE, LINEUP, HEAD, TRACKER = "scorekeeper-home", "lineup-home", "head-nso", "penalty-tracker"
JAM = JamId(1, 3)
DEPTH_MAX = 16


def lead(hall: Hall) -> EntryRef:
    """Lead for the home team."""
    return hall.say(SCORE, MarkLead(jam=JAM, team=Team.HOME, on=True))


def penalty(hall: Hall) -> EntryRef:
    """A penalty of home 404."""
    return hall.say(TRACKER, AddPenalty(jam=JAM, skater=SkaterRef(team=Team.HOME, number="404"), code="C"))


def undone(hall: Hall, role: str, name: EntryRef) -> EntryRef:
    """That entry is taken back, and everybody has heard of it."""
    undo = hall.say(role, Undo(entries=(name,)))
    hall.meet()
    return undo


def redone(hall: Hall, role: str, undo: EntryRef) -> EntryRef:
    """That undo is taken back, and everybody has heard of it."""
    redo = hall.say(role, Redo(undo=undo))
    hall.meet()
    return redo


def tags(hall: Hall) -> list[str]:
    """What stands in the jam, on every laptop; nothing if it is not there."""
    jams = [element for element in hall.elements("jam") if element.get("number") == str(JAM.number)]
    return [child.tag for jam in jams for child in jam.children]


def test_ones_own_entry_is_undone_and_redone_at_its_old_place() -> None:
    """After undo and redo the document is as it was, byte for byte but for nothing."""
    hall = Hall(SCORE, LINEUP)
    name = lead(hall)
    hall.meet()
    before = tags(hall)
    undo = undone(hall, SCORE, name)
    assert tags(hall) == []
    redone(hall, SCORE, undo)
    assert tags(hall) == before


def test_anothers_entry_is_undone_and_her_redo_brings_it_back() -> None:
    """Anybody may undo anybody's entry; the log says who did."""
    hall = Hall(SCORE, LINEUP)
    name = lead(hall)
    hall.meet()
    undo = undone(hall, LINEUP, name)
    assert tags(hall) == []
    assert undo.source == hall.on(LINEUP).source
    redone(hall, SCORE, undo)
    assert "lead" in tags(hall)


def test_two_who_undo_the_same_entry_undo_it_once() -> None:
    """Both press undo without hearing each other; one redo is not enough to bring it back, two are."""
    hall = Hall(SCORE, LINEUP)
    name = lead(hall)
    hall.meet()
    hall.part()
    first = hall.say(SCORE, Undo(entries=(name,)))
    second = hall.say(LINEUP, Undo(entries=(name,)))
    hall.meet()
    assert tags(hall) == []
    redone(hall, SCORE, first)
    assert tags(hall) == [], "the other undo stands"
    redone(hall, LINEUP, second)
    assert "lead" in tags(hall)


def test_an_undo_that_was_redone_by_two_counts_once() -> None:
    """Two redos of one undo: the entry is there, once."""
    hall = Hall(SCORE, LINEUP)
    name = lead(hall)
    hall.meet()
    undo = undone(hall, SCORE, name)
    hall.part()
    for role in (SCORE, LINEUP):
        hall.say(role, Redo(undo=undo))
    hall.meet()
    assert tags(hall).count("lead") == 1


def test_a_star_pass_is_one_step_and_goes_whole() -> None:
    """Data-model 5: a star pass by the lead jammer sets Lost in the same entry; undo takes both, redo brings both."""
    hall = Hall(SCORE, LINEUP)
    lead(hall)
    star = hall.say(SCORE, MarkStarPass(jam=JAM, team=Team.HOME, trip=2))
    hall.meet()
    assert {"star-pass", "lost-lead"} <= set(tags(hall))
    undo = undone(hall, LINEUP, star)
    assert not {"star-pass", "lost-lead"} & set(tags(hall))
    assert "lead" in tags(hall)
    redone(hall, SCORE, undo)
    assert {"star-pass", "lost-lead"} <= set(tags(hall))


def test_a_group_is_undone_by_one_entry_that_names_all_of_it() -> None:
    """Entries 2.10: the step was written in parts, and goes as one, also if it was written on two laptops."""
    hall = Hall(SCORE, LINEUP, HEAD)
    parts = (lead(hall), hall.say(LINEUP, SetTrip(jam=JAM, team=Team.HOME, number=2, points=3)))
    hall.meet()
    undo = hall.say(HEAD, Undo(entries=parts))
    hall.meet()
    assert tags(hall) == []
    redone(hall, HEAD, undo)
    assert {"lead", "pass"} <= set(tags(hall))


def test_undos_of_undos_to_the_depth_of_sixteen() -> None:
    """Laptops take turns; each undo turns the fact over, until the one that is too deep, which undoes nothing."""
    roles = (SCORE, LINEUP, HEAD)
    hall = Hall(*roles)
    name = lead(hall)
    hall.meet()
    for depth in range(1, DEPTH_MAX + 1):
        name = hall.write(roles[depth % 3], undo_by_hand(name))
        hall.meet()
        assert ("lead" in tags(hall)) == (depth % 2 == 0), f"depth {depth}"
    hall.write(SCORE, undo_by_hand(name))
    hall.meet()
    assert "lead" in tags(hall)


def undo_by_hand(name: EntryRef) -> Draft:
    """An undo whose act says nothing to us; we read `undoes` alone."""
    act = Act(verb=Verb.REMOVE, target=Target(eid="00000000-0000-4000-8000-000000000001"))
    return Draft(acts=(act,), undoes=(name,))


def test_a_chain_of_undos_that_arrives_backwards_is_the_same_chain() -> None:
    """Each undo was written on another laptop; a newcomer hears them in whatever order they come."""
    roles = (SCORE, LINEUP, HEAD)
    hall = Hall(*roles)
    name = lead(hall)
    for depth in range(1, 6):
        hall.meet()
        name = hall.write(roles[depth % 3], undo_by_hand(name))
    hall.meet()
    entries = [placed.entry for placed in hall.anybody.log.ordered()]
    newcomer = Hall("scoreboard", seed=9)
    for entry in reversed(entries):
        newcomer.finds("scoreboard", entry.body)
    newcomer.compare()
    assert "lead" not in tags(newcomer)


def test_the_undo_of_an_add_takes_what_others_edited_and_brings_it_back() -> None:
    """The tracker undoes her penalty while somebody corrects it elsewhere: the correction waits, and is not lost."""
    hall = Hall(TRACKER, HEAD)
    name = penalty(hall)
    hall.meet()
    eid = hall.element("penalty").eid
    hall.part()
    correction = hall.say(HEAD, AmendPenalty(eid=eid, code="F"))
    undo = hall.say(TRACKER, Undo(entries=(name,)))
    hall.meet()
    assert hall.elements("penalty") == []
    assert list(hall.anybody.document.pending) == [correction]
    redone(hall, TRACKER, undo)
    assert not hall.anybody.document.pending
    assert {value for value, _, _ in answers(hall.element("penalty"), "penalty")} >= {"F"}


def test_the_undo_of_one_answer_leaves_the_other() -> None:
    """Two answers by two; undo of the one that counts lets the other count, redo brings the disagreement back."""
    hall = Hall(SCORE, LINEUP)
    hall.part()
    mine = hall.say(SCORE, SetTrip(jam=JAM, team=Team.HOME, number=2, points=4))
    hall.say(LINEUP, SetTrip(jam=JAM, team=Team.HOME, number=2, points=3))
    hall.meet()
    assert hall.anybody.bout.score[Team.HOME] == 4
    undo = undone(hall, LINEUP, mine)
    assert hall.anybody.bout.score[Team.HOME] == 3
    redone(hall, SCORE, undo)
    assert hall.anybody.bout.score[Team.HOME] == 4


def test_an_undo_heard_before_the_entry_that_it_undoes() -> None:
    """Held or not: the undone entry comes later and is void at once."""
    hall = Hall(SCORE, LINEUP)
    name = lead(hall)
    hall.meet()
    undone(hall, LINEUP, name)
    entries = [placed.entry for placed in hall.anybody.log.ordered()]
    newcomer = Hall("scoreboard", seed=9)
    for entry in sorted(entries, key=lambda entry: not entry.undoes):
        newcomer.finds("scoreboard", entry.body)
    newcomer.compare()
    assert "lead" not in tags(newcomer)
