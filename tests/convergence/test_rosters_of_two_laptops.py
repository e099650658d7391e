"""Rosters changed on one laptop while another one writes about the same skater: nothing is lost, all show the same."""

from derbyos_core.bout.checks import Check, hints
from derbyos_core.bout.commands import AddPenalty, AddPersons, Command, FieldSkater, NewPerson, SetAttribute, SkaterRef
from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.identity import Team
from derbyos_core.roles.shared.paper_hints import hints_for
from tests.kit.role_cluster import RoleCluster

HOME = Team.HOME
NSO, TRACKER, LINEUP = "head-nso", "penalty-tracker", "lineup-home"
ROLES = (NSO, TRACKER, LINEUP)
ONE = JamId(1, 1)


def _cluster() -> RoleCluster:
    cluster = RoleCluster(*ROLES)
    persons = (NewPerson(number="11", name="Ada"), NewPerson(number="99", name="Cee"))
    cluster.submit(NSO, AddPersons(team=HOME, persons=persons))
    cluster.meet()
    return cluster


def _bouts(cluster: RoleCluster) -> list[Bout]:
    return [cluster.on(role).view().bout for role in ROLES]


def _eid(cluster: RoleCluster, number: str) -> str:
    person = _bouts(cluster)[0].teams[HOME].numbered(number)
    assert person is not None
    return person.eid


def _numbers(cluster: RoleCluster) -> list[str]:
    (first, *others) = [[one.number for one in bout.teams[HOME].persons] for bout in _bouts(cluster)]
    assert all(one == first for one in others)
    return first


def _penalty(number: str, eid: str = "") -> AddPenalty:
    return AddPenalty(jam=ONE, skater=SkaterRef(team=HOME, number=number, eid=eid), code="F")


def _removal(eid: str) -> SetAttribute:
    return SetAttribute(eid=eid, attribute="skated", value="never")


def test_whoever_was_removed_while_another_laptop_wrote_about_them_is_back_and_both_are_told() -> None:
    for is_first in (True, False):
        cluster = _cluster()
        eid = _eid(cluster, "99")
        cluster.part()
        steps: list[tuple[str, Command]] = [(NSO, _removal(eid)), (TRACKER, _penalty("99", eid))]
        for role, command in steps if is_first else steps[::-1]:
            cluster.submit(role, command)
        assert [one.number for one in cluster.on(NSO).view().bout.teams[HOME].persons] == ["11"]
        cluster.meet()
        assert _numbers(cluster) == ["11", "99"]
        for bout in _bouts(cluster):
            person = bout.skater(eid)
            assert person is not None
            assert (person.name, person.listed, person.skated) == ("Cee", True, True)
            assert len(bout.penalties_of(eid)) == 1
        for role in (NSO, TRACKER):
            told = hints_for(role, hints(cluster.on(role).view().bout))
            assert Check.BACK_ON_ROSTER in [one.check for one in told]


def test_what_was_written_about_the_wrong_number_meanwhile_is_the_right_ones() -> None:
    cluster = _cluster()
    cluster.submit(TRACKER, _penalty("111"))
    cluster.meet()
    wrong, right = _eid(cluster, "111"), _eid(cluster, "11")
    cluster.part()
    cluster.submit(NSO, SetAttribute(eid=wrong, attribute="same-as", value=right))
    cluster.submit(TRACKER, _penalty("111", wrong))
    for number, eid, place in (("111", wrong, Position.BLOCKER), ("11", right, Position.JAMMER)):
        skater = SkaterRef(team=HOME, number=number, eid=eid)
        cluster.submit(LINEUP, FieldSkater(jam=ONE, skater=skater, position=place))
    cluster.meet()
    assert _numbers(cluster) == ["11", "99"]
    for bout in _bouts(cluster):
        assert len(bout.penalties_of(right)) == 2
        assert [(one.number, place) for one, place in bout.jams[0].side(HOME).lined_up] == [
            ("11", Position.JAMMER),
            ("11", Position.BLOCKER),
        ]


def test_two_who_say_it_the_other_way_round_agree_that_it_is_one_skater() -> None:
    cluster = _cluster()
    cluster.submit(TRACKER, _penalty("111"))
    cluster.meet()
    wrong, right = _eid(cluster, "111"), _eid(cluster, "11")
    cluster.part()
    cluster.submit(NSO, SetAttribute(eid=wrong, attribute="same-as", value=right))
    cluster.submit(TRACKER, SetAttribute(eid=right, attribute="same-as", value=wrong))
    cluster.meet()
    assert _numbers(cluster) == ["11", "99"]


def test_two_who_say_different_skaters_are_asked() -> None:
    cluster = _cluster()
    cluster.submit(TRACKER, _penalty("111"))
    cluster.meet()
    wrong = _eid(cluster, "111")
    others = [_eid(cluster, "11"), _eid(cluster, "99")]
    cluster.part()
    for role, other in zip((NSO, TRACKER), others, strict=True):
        cluster.submit(role, SetAttribute(eid=wrong, attribute="same-as", value=other))
    cluster.meet()
    for bout in _bouts(cluster):
        assert [(one.tag, one.attribute) for one in bout.disagreements] == [("person", "same-as")]
        assert len(bout.penalties_of(others[0])) == 1
