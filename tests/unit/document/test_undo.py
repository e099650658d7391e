"""Undo, redo, undo of others' entries, and undos of undos (data-model 4, entries 1.4 and 2.10)."""

from derbyos_core.document.voids import DEPTH_MAX
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId
from tests.unit.document.table import Table, uuid_of

LEAD = "k:period/1/jam/3/team/home/lead"


def lead(table: Table, source: str = "S1") -> None:
    """Write lead for the home team in jam 3."""
    table.write(source, f'<add period="1" jam="3" over=""><lead eid="{LEAD}" team="home"/></add>')


def test_an_undone_entry_counts_as_never_written() -> None:
    table = Table()
    lead(table)
    table.write("S1", f'<remove eid="{LEAD}" undoes="S1 1"/>')
    assert table.xml("lead") == ""
    assert table.xml("jam") == "", "the jam goes too, since nothing else names it"


def test_redo_brings_it_back_at_its_old_place() -> None:
    table = Table()
    lead(table)
    before = table.xml("bout")
    table.write("S1", f'<remove eid="{LEAD}" undoes="S1 1"/>')
    table.write("S1", f'<add period="1" jam="3" undoes="S1 2"><lead eid="{LEAD}" team="home"/></add>')
    assert table.xml("bout") == before


def test_anybody_may_undo_anybodys_entry() -> None:
    table = Table()
    lead(table, "S1")
    table.write("S2", f'<remove eid="{LEAD}" undoes="S1 1"/>')
    assert table.xml("lead") == ""


def test_undo_of_an_add_hides_others_edits_and_redo_restores_them() -> None:
    """2.10: others' edits in it are pending until it returns."""
    table = Table()
    table.write("S1", '<add period="1" jam="3"><penalty eid="N1" penalty="F"/></add>')
    table.write("S2", '<set eid="N1" attribute="penalty" over="S1 1">C</set>')
    table.write("S1", '<remove eid="N1" undoes="S1 1"/>')
    assert table.xml("penalty") == ""
    assert [ref.sequence for ref in table.document.pending] == [1]
    table.write("S1", '<add period="1" jam="3" undoes="S1 2"><penalty eid="N1" penalty="F"/></add>')
    assert table.document.pending == ()
    assert 'penalty="C"' in table.xml("penalty"), "the newest of anybody, as nobody owns it here"


def test_one_undo_may_name_a_group() -> None:
    table = Table()
    table.write("S1", '<add team="home" group="g"><person eid="P1" number="1"/></add>')
    table.write("S1", '<add team="away" group="g"><person eid="P2" number="2"/></add>')
    table.write("S1", '<action undoes="S1 1;S1 2"><remove eid="P2"/><remove eid="P1"/></action>')
    assert table.xml("person") == ""


def test_an_undo_that_comes_before_its_entry_works_when_that_comes() -> None:
    """The order of arrival does not matter."""
    first, table = Table(), Table()
    lead(first)
    table.clock = first.clock
    table.write("S2", f'<remove eid="{LEAD}" undoes="S1 1"/>')
    table.take(first.log.ordered()[0].entry)
    assert table.xml("lead") == ""


def test_an_undo_counts_wherever_it_stands_in_the_order() -> None:
    """Data-model 4: an undo that is stamped in time undoes an entry that is stamped out of reach, and comes before
    it."""
    table = Table()
    table.clock += 40 * 86_400
    lead(table)
    table.clock -= 40 * 86_400
    table.write("S2", f'<remove eid="{LEAD}" undoes="S1 1"/>')
    assert [placed.entry.sequence for placed in table.log.ordered() if placed.entry.undoes] == [1]
    assert table.log.ordered()[0].entry.undoes
    assert table.xml("lead") == ""
    table.write("S3", f'<remove eid="{LEAD}" undoes="S2 1"/>')
    assert table.xml("lead") != ""


def test_in_a_ring_of_names_the_later_ones_count() -> None:
    """Data-model 4: S1 3 and S2 1 name each other; the first names the home team's lead, too, the second away's."""
    table = Table()
    lead(table)
    table.write("S1", '<add period="1" jam="3" over=""><lead team="away"/></add>')
    table.write("S1", '<remove eid="N1" undoes="S2 1;S1 1"/>')
    assert 'team="home"' not in table.xml("lead")
    table.write("S2", '<remove eid="N1" undoes="S1 3;S1 2"/>')
    assert table.document.is_void(EntryRef(SourceId(uuid_of("S1")), 3))
    assert not table.document.is_void(EntryRef(SourceId(uuid_of("S2")), 1))
    assert 'team="home"' in table.xml("lead")
    assert 'team="away"' not in table.xml("lead")


def test_an_entry_that_undoes_itself_stands() -> None:
    table = Table()
    lead(table)
    table.write("S2", '<remove eid="N1" undoes="S2 1;S1 1"/>')
    assert table.xml("lead") == ""


def test_undos_of_undos_work_to_a_depth_of_sixteen() -> None:
    """The depth is counted over the names; a deeper one undoes nothing."""
    table = Table()
    lead(table)
    for number in range(1, DEPTH_MAX + 1):
        table.write("S1", f'<remove eid="{LEAD}" undoes="S1 {number}"/>')
        assert (table.xml("lead") == "") == (number % 2 == 1)
    before = table.xml("lead")
    table.write("S1", f'<remove eid="{LEAD}" undoes="S1 {DEPTH_MAX + 1}"/>')
    assert table.xml("lead") == before != ""


def test_undo_of_a_removal_restores_the_superseded_answer() -> None:
    table = Table()
    table.joins("S1", "A1", "scorekeeper-home")
    table.write("S1", '<add period="1" jam="3"><penalty eid="N1" penalty="F"/></add>')
    table.write("S1", '<set eid="N1" attribute="penalty" over="S1 2">C</set>')
    table.write("S1", '<set eid="N1" attribute="penalty" undoes="S1 3">F</set>')
    assert 'penalty="F"' in table.xml("penalty")


def test_a_voided_introduction_leaves_the_source_as_author() -> None:
    """Data-model 1: without its nsode entry a source is its own author, without a role."""
    table = Table()
    table.joins("S1", "A1", "scorekeeper-home")
    lead(table)
    table.write("S1", '<set period="1" jam="3" attribute="duration">60</set>', "scorekeeper-home")
    table.write("S2", '<remove eid="S1" undoes="S1 1"/>')
    (row,) = [line.split("\t") for line in table.claims() if "\tduration\t" in line]
    assert row[4] == "S1"
    assert row[5] == ""


def test_an_accept_elsewhere_is_undone_like_anything_else() -> None:
    """Data-model 4: only an accept directly under `nsodes` accepts a gap."""
    table = Table()
    table.write("S1", '<add period="1" jam="3"><accept eid="N1" uuid="S2" missing="2"/></add>')
    assert table.xml("accept") != ""
    table.write("S1", '<remove eid="N1" undoes="S1 1"/>')
    assert table.xml("accept") == ""


def test_the_acceptance_of_held_entries_cannot_be_undone_removed_or_set() -> None:
    """Entries 2.11: it is read from the log before the fold."""
    table = Table()
    table.write("S2", '<set period="1" jam="1" attribute="duration">60</set>', sequence=1)
    table.write("S2", '<set period="1" jam="1" attribute="duration">61</set>', sequence=3)
    assert 'duration="60"' in table.xml("jam")
    assert table.log.held == 1
    table.write("S1", '<add path="nsodes"><accept eid="N1" uuid="S2" missing="2"/></add>')
    assert table.log.held == 0
    assert 'duration="61"' in table.xml("jam")
    table.write("S1", '<remove eid="N1" undoes="S1 1"/>')
    table.write("S1", '<remove eid="N1"/>')
    table.write("S1", '<set eid="N1" attribute="missing">9</set>')
    assert table.xml("accept") == '<accept eid="N1" missing="2" uuid="S2"/>'
