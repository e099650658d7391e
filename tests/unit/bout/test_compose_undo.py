"""Undo and redo follow entries 1.4 and 2.10 and restore the previous state."""

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    AmendPenalty,
    CallJam,
    Command,
    EndJam,
    FieldSkater,
    MarkLead,
    MarkLost,
    NewPerson,
    Redo,
    RemoveElement,
    ReplaceSkater,
    SetAttribute,
    SetTrip,
    StartJam,
    Undo,
)
from derbyos_core.bout.model import Position
from derbyos_core.document.canonical import live_xml
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Team
from tests.unit.bout.bench import Bench, at, eid, expected, ref
from tests.unit.bout.catalogue import JAM, NEXT, home

KEEPER = "scorekeeper-home"
HOME = Team.HOME
LEAD_AND_INITIAL = (
    '<lead eid="k:1/3/home/lead" team="home" timestamp="1795248014.100000"/>'
    '<pass eid="k:1/3/home/pass/1" team="home" number="1" points="0"/>'
)


def undo(*entries: str) -> Undo:
    """Return the command to undo these entries."""
    return Undo(entries=tuple(ref(one) for one in entries))


def test_the_undo_of_an_add_removes_its_elements_last_first() -> None:
    """U1, and entries 2.10."""
    bench = Bench()
    bench.say("S1", KEEPER, MarkLead(jam=JAM, team=HOME, at=at(14.1)))
    wanted = '<action undoes="S1 2"><remove eid="k:1/3/home/pass/1"/><remove eid="k:1/3/home/lead"/></action>'
    assert bench.say("S1", KEEPER, undo("S1 2")) == expected(wanted)
    assert bench.bout.jam(JAM) is None


def test_the_undo_of_one_element_is_one_remove() -> None:
    """U1."""
    bench = Bench()
    bench.say("S1", KEEPER, MarkLost(jam=JAM, team=HOME))
    wanted = '<remove eid="k:1/3/home/lost-lead" undoes="S1 2"/>'
    assert bench.say("S1", KEEPER, undo("S1 2")) == expected(wanted)


def test_the_redo_carries_the_first_acts_again() -> None:
    bench = Bench()
    bench.say("S1", KEEPER, MarkLead(jam=JAM, team=HOME, at=at(14.1)))
    bench.say("S1", KEEPER, undo("S1 2"))
    wanted = f'<add period="1" jam="3" undoes="S1 3">{LEAD_AND_INITIAL}</add>'
    assert bench.say("S1", KEEPER, Redo(undo=ref("S1 3"))) == expected(wanted)
    jam = bench.bout.jam(JAM)
    assert jam is not None
    assert jam.home.lead


def test_the_undo_of_a_redo_carries_the_inverse_again() -> None:
    bench = Bench()
    bench.say("S1", KEEPER, MarkLost(jam=JAM, team=HOME))
    bench.say("S1", KEEPER, undo("S1 2"))
    bench.say("S1", KEEPER, Redo(undo=ref("S1 3")))
    wanted = '<remove eid="k:1/3/home/lost-lead" undoes="S1 4"/>'
    assert bench.say("S1", KEEPER, undo("S1 4")) == expected(wanted)
    assert bench.bout.jam(JAM) is None


def test_the_undo_of_anothers_add_is_written_from_ones_own_source() -> None:
    bench = Bench()
    bench.say("S4", "penalty-tracker", AddPenalty(jam=JAM, skater=home("404"), code="F"))
    wanted = '<remove eid="R1" undoes="S4 2"/>'
    assert bench.say("S5", "head-nso", undo("S4 2")) == expected(wanted)
    assert not bench.bout.penalties


def test_the_undo_of_a_set_gives_back_the_value_before() -> None:
    """U2."""
    bench = Bench()
    bench.say("S1", KEEPER, SetTrip(jam=JAM, team=HOME, number=2, points=4))
    bench.say("S1", KEEPER, SetTrip(jam=JAM, team=HOME, number=2, points=3))
    wanted = '<set eid="k:1/3/home/pass/2" attribute="points" undoes="S1 3">4</set>'
    assert bench.say("S1", KEEPER, undo("S1 3")) == expected(wanted)
    assert bench.bout.score[HOME] == 4


def test_the_undo_of_a_first_set_takes_the_attribute_away() -> None:
    """U2: the jam runs again."""
    bench = Bench()
    bench.say("S3", "jam-timer", StartJam(jam=JAM, at=at(0)))
    bench.say("S3", "jam-timer", EndJam(jam=JAM, duration_us=57_300_000))
    wanted = '<remove period="1" jam="3" attribute="duration" undoes="S3 3"/>'
    assert bench.say("S3", "jam-timer", undo("S3 3")) == expected(wanted)
    assert bench.bout.active == JAM


def test_an_undone_start_leaves_no_jam_behind() -> None:
    bench = Bench()
    before = live_xml(bench.root)
    bench.say("S3", "jam-timer", StartJam(jam=JAM, at=at(0)))
    bench.say("S3", "jam-timer", undo("S3 2"))
    bench.say("S5", "head-nso", undo("S5 1"))
    assert bench.bout.jams == ()
    assert live_xml(bench.root).count(b"<jam") == before.count(b"<jam") == 0


def test_the_undo_of_another_skater_gives_back_the_pair() -> None:
    """U2: reference and id are one value."""
    bench = Bench()
    bench.say("S2", "lineup-home", FieldSkater(jam=JAM, position=Position.JAMMER, skater=home("404")))
    bench.say("S2", "lineup-home", FieldSkater(jam=JAM, position=Position.JAMMER, skater=home("7")))
    wanted = '<set eid="k:1/3/home/line-up/jammer" attribute="skater" skater-eid="P404" undoes="S2 3">home:404</set>'
    assert bench.say("S2", "lineup-home", undo("S2 3")) == expected(wanted)


def test_the_undo_of_a_remove_brings_back_the_element_as_it_stood() -> None:
    """U3: the corrected code returns, under the same jam, with the same id."""
    bench = Bench()
    bench.say("S4", "penalty-tracker", AddPenalty(jam=JAM, skater=home("404"), code="F"))
    bench.say("S4", "penalty-tracker", AmendPenalty(eid=eid("R1"), code="C"))
    bench.say("S4", "penalty-tracker", RemoveElement(eid=eid("R1")))
    assert not bench.bout.penalties
    wanted = (
        '<add period="1" jam="3" undoes="S4 4">'
        '<penalty eid="R1" skater="home:404" skater-eid="P404" penalty="C"/></add>'
    )
    assert bench.say("S4", "penalty-tracker", undo("S4 4")) == expected(wanted)
    assert [penalty.code for penalty in bench.bout.penalties] == ["C"]


def test_undo_of_an_emptied_slot_looks_behind_the_last_answer() -> None:
    """U3: the `set` named another skater, the `add` before it holds the rest."""
    bench = Bench()
    bench.say("S2", "lineup-home", FieldSkater(jam=JAM, position=Position.JAMMER, skater=home("404")))
    bench.say("S2", "lineup-home", FieldSkater(jam=JAM, position=Position.JAMMER, skater=home("7")))
    bench.say("S2", "lineup-home", RemoveElement(eid=eid("k:1/3/home/line-up/jammer")))
    wanted = (
        '<add period="1" jam="3" undoes="S2 4"><line-up eid="k:1/3/home/line-up/jammer" team="home" '
        'position="jammer" skater="home:7" skater-eid="P7"/></add>'
    )
    assert bench.say("S2", "lineup-home", undo("S2 4")) == expected(wanted)


def test_the_undo_of_a_taken_attribute_sets_it_again() -> None:
    """U3, of an attribute."""
    bench = Bench()
    bench.say("S5", "head-nso", SetAttribute(team=HOME, attribute="league", value="Hull"))
    bench.say("S5", "head-nso", SetAttribute(team=HOME, attribute="league", value=None))
    wanted = '<set team="home" attribute="league" undoes="S5 3">Hull</set>'
    assert bench.say("S5", "head-nso", undo("S5 3")) == expected(wanted)


def test_the_undo_of_an_action_has_the_inverse_acts_last_first() -> None:
    """U4."""
    bench = Bench()
    bench.say("S2", "lineup-home", FieldSkater(jam=JAM, position=Position.BLOCKER, skater=home("21")))
    swap = ReplaceSkater(
        jam=JAM, old_position=Position.BLOCKER, old_eid=eid("P21"), position=Position.BLOCKER, skater=home("33")
    )
    bench.say("S2", "lineup-home", swap)
    wanted = (
        '<action undoes="S2 3"><remove eid="k:1/3/home/line-up/blocker/P33"/><add period="1" jam="3">'
        '<line-up eid="k:1/3/home/line-up/blocker/P21" team="home" position="blocker" skater="home:21" '
        'skater-eid="P21"/></add></action>'
    )
    assert bench.say("S2", "lineup-home", undo("S2 3")) == expected(wanted)
    jam = bench.bout.jam(JAM)
    assert jam is not None
    assert [person.number for person in jam.home.blockers] == ["21"]


def test_a_group_is_undone_in_one_entry() -> None:
    """U4, and entries 2.10: both teams of an import."""
    bench = Bench()
    bench.say("S5", "head-nso", AddPersons(team=HOME, persons=(NewPerson(number="404"),), group="g"))
    bench.say("S5", "head-nso", AddPersons(team=Team.AWAY, persons=(NewPerson(number="7"),), group="g"))
    wanted = '<action undoes="S5 2;S5 3"><remove eid="Q7"/><remove eid="P404"/></action>'
    assert bench.say("S5", "head-nso", undo("S5 2", "S5 3")) == expected(wanted)
    assert bench.bout.teams[HOME].persons == ()


def test_the_undo_of_a_second_answer_leaves_the_first_standing() -> None:
    """Entries 2.9: the writer's claim goes, the element remains, and plain nodes get the value that counts."""
    bench = Bench()
    bench.say("S2", "lineup-home", FieldSkater(jam=JAM, position=Position.JAMMER, skater=home("404")))
    bench.say("S1", KEEPER, FieldSkater(jam=JAM, position=Position.JAMMER, skater=home("405")))
    bench.write("S8", '<add period="1" jam="3"><call eid="k:1/3/call"/></add>', "jam-timer")
    bench.say("S1", KEEPER, CallJam(jam=JAM, team=HOME))
    wanted = '<remove eid="k:1/3/call" attribute="team" undoes="S1 3"/>'
    assert bench.say("S1", KEEPER, undo("S1 3")) == expected(wanted)
    bench.say("S1", KEEPER, undo("S1 2"))
    jam = bench.bout.jam(JAM)
    assert jam is not None
    assert jam.home.jammer is not None
    assert (jam.home.jammer.number, jam.is_called, jam.home.called) == ("404", True, False)


def test_the_undo_of_an_agreement_does_nothing_elsewhere() -> None:
    """A plain node must not lose the answer of the other author."""
    bench = Bench()
    bench.say("S1", KEEPER, MarkLost(jam=JAM, team=HOME))
    bench.say("S2", "lineup-home", MarkLost(jam=JAM, team=HOME))
    assert bench.say("S2", "lineup-home", undo("S2 2")) == expected('<action undoes="S2 2"/>')
    jam = bench.bout.jam(JAM)
    assert jam is not None
    assert jam.home.lost


def test_a_text_that_was_made_longer_is_set_back() -> None:
    """Entries 2.11: undo of an append is a `set` of the text before."""
    bench = Bench()
    bench.write("S1", '<add period="1" jam="3"><note eid="R900">Whistle came late</note></add>')
    bench.write("S1", '<add eid="R900"> by 2 s</add>')
    assert bench.bout.jam(JAM) is not None
    wanted = '<set eid="R900" undoes="S1 3">Whistle came late</set>'
    assert bench.say("S1", "", undo("S1 3")) == expected(wanted)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Undo(entries=()), "there is nothing to undo"),
        (undo("S1 77"), "that entry is not on this laptop yet"),
        (Redo(undo=ref("S1 1")), "only an undo can be redone"),
    ],
)
def test_an_undo_that_makes_no_sense_is_refused_with_a_sentence(command: Command, sentence: str) -> None:
    bench = Bench()
    bench.join("S1", KEEPER)
    with pytest.raises(LocalProtocolError, match=sentence):
        bench.say("S1", KEEPER, command)


def test_accepted_entries_cannot_be_given_back() -> None:
    bench = Bench()
    bench.write("S5", '<add path="nsodes"><accept eid="R900" uuid="S2" missing="5"/></add>', "head-nso")
    with pytest.raises(LocalProtocolError, match="cannot be undone"):
        bench.say("S5", "head-nso", undo("S5 2"))


def test_undos_of_undos_end_at_a_depth_of_sixteen() -> None:
    bench = Bench()
    bench.say("S1", KEEPER, MarkLost(jam=NEXT, team=HOME))
    last: EntryRef = ref("S1 2")
    for _ in range(16):
        bench.say("S1", KEEPER, Undo(entries=(last,)))
        last = EntryRef(last.source, last.sequence + 1)
    with pytest.raises(LocalProtocolError, match="undos of undos can go 16 deep"):
        bench.say("S1", KEEPER, Undo(entries=(last,)))


def test_the_undo_of_a_ring_of_undos_is_written() -> None:
    """Two undos that name each other, by a hostile program, are undone like any others."""
    bench = Bench()
    bench.say("S1", KEEPER, MarkLost(jam=NEXT, team=HOME))
    bench.write("S5", '<remove eid="R900" undoes="S6 2;S1 2"/>', "head-nso")
    bench.write("S6", '<remove eid="R900" undoes="S5 2;S1 2"/>', "head-nso")
    assert bench.document.is_void(ref("S1 2"))
    assert bench.document.is_void(ref("S5 2"))
    bench.say("S1", KEEPER, undo("S6 2"))
    assert bench.document.is_void(ref("S6 2"))
    assert bench.document.is_void(ref("S1 2")), "the other of the ring counts now"
    bench.say("S1", KEEPER, undo("S5 2"))
    assert not bench.document.is_void(ref("S1 2"))


def test_the_undo_of_what_undid_everything_fits_into_an_entry() -> None:
    """The acts for plain nodes are left out where they would be larger than an entry may be; ours reads `undoes`."""
    bench = Bench()
    text = "x" * 300_000
    for number in range(2, 6):
        bench.write("S2", f'<add period="1" jam="1"><note eid="R90{number}">{text}</note></add>', KEEPER)
    bench.write("S5", '<remove eid="R900" undoes="S2 2;S2 3;S2 4;S2 5"/>', "head-nso")
    assert bench.document.is_void(ref("S2 5"))
    said = bench.say("S1", KEEPER, undo("S5 2"))
    assert len(said) < 1_000
    assert not bench.document.is_void(ref("S2 5"))
