"""Differences found by the plain fold, each as the smallest log that shows it; the seeds that found it are named."""

from itertools import permutations

import pytest

from derbyos_core.gossip.entry import Entry, parse_body
from tests.kit.folded_log import FoldedLog
from tests.kit.hand_written import head_of, with_head
from tests.proofs.fold import colliding
from tests.property.comparing import Expected, differences
from tests.property.wild_logs import BOUT as WILD
from tests.property.wild_logs import wild_log
from tests.unit.document.table import BOUT, T0, Table, spelled

JAMMER = '<line-up eid="k:period/1/jam/4/team/home/line-up/jammer" team="home" position="jammer" skater="home:{n}"/>'


def entry(source: str, sequence: int, second: int, body: str) -> Entry:
    """Return one entry written by hand."""
    head = head_of(source, sequence, f"{T0 + second}.000000")
    (found,) = parse_body(spelled(with_head(body, head)).encode())
    return found


def test_an_action_takes_an_element_away_and_adds_it_afresh() -> None:
    """Data-model 4: acts go in order, and an add later than a remove starts the element afresh (colliding 71)."""
    table = Table()
    table.joins("S1", "A1", "lineup-home")
    table.write("S1", f'<add period="1" jam="4" over="">{JAMMER.format(n=7)}</add>', "lineup-home")
    remove = '<remove eid="k:period/1/jam/4/team/home/line-up/jammer"/>'
    add = f'<add period="1" jam="4">{JAMMER.format(n=404)}</add>'
    table.write("S1", f'<action over="S1 2">{remove}{add}</action>', "lineup-home")
    assert 'skater="home:404"' in table.xml("line-up")


def test_an_action_empties_a_jam_and_fills_it_anew() -> None:
    """The same for its children: everything added earlier goes, the elements that the action adds remain (colliding
    106)."""
    table = Table()
    table.write("S1", '<add period="1" jam="1"><penalty eid="N1" penalty="F"/></add>')
    table.write("S1", '<action><remove period="1" jam="1"/><add period="1" jam="1"><note eid="N2"/></add></action>')
    assert table.xml("penalty") == ""
    assert table.xml("note") != ""


def test_entries_that_rule_each_other_out_cost_no_other_entry() -> None:
    """Data-model 4: an entry without possible effect is kept, counted and listed, and the rest is folded (colliding
    82)."""
    entries, bout = colliding(82)
    node = FoldedLog(bout).take_all(entries)
    assert not differences(node, entries, bout)


def test_the_newest_time_of_an_event_is_shown() -> None:
    """Entries 1.3: it is never in dispute, and comes from the newest entry that gave one (wild 1019)."""
    table = Table()
    table.joins("S1", "A1", "scorekeeper-home")
    table.joins("S2", "A2", "jam-timer")
    for source, role, second in (("S1", "scorekeeper-home", 14), ("S2", "jam-timer", 18)):
        lead = f'<lead eid="k:period/1/jam/3/team/home/lead" team="home" timestamp="{second}.0"/>'
        table.write(source, f'<add period="1" jam="3" over="">{lead}</add>', role)
    assert 'timestamp="18.0"' in table.xml("lead")


def accepting_forks() -> list[Entry]:
    """Return a log with two forms of S1 2, one of which accepts that S2 2 is missing."""
    accept = '<add path="nsodes"><accept eid="N1" uuid="S2" missing="2"/></add>'
    duration = '<set period="1" jam="1" attribute="duration">{n}</set>'
    return [
        entry("S1", 1, 1, duration.format(n=1)),
        entry("S1", 2, 2, accept),
        entry("S1", 2, 2, duration.format(n=2)),
        entry("S2", 1, 3, duration.format(n=3)),
        entry("S2", 3, 4, duration.format(n=4)),
    ]


def late_accept() -> list[Entry]:
    """Return a log in which S2 2 is missing, is accepted as missing, and arrives late; it accepts that S3 1 is
    missing."""
    accept = '<add path="nsodes"><accept eid="{eid}" uuid="{who}" missing="{n}"/></add>'
    duration = '<set period="1" jam="1" attribute="duration">{n}</set>'
    return [
        entry("S1", 1, 1, accept.format(eid="N1", who="S2", n=2)),
        entry("S2", 1, 2, duration.format(n=1)),
        entry("S2", 2, 3, accept.format(eid="N2", who="S3", n=1)),
        entry("S2", 3, 4, duration.format(n=3)),
        entry("S3", 2, 5, duration.format(n=4)),
    ]


def test_a_fork_accepts_missing_entries_only_while_it_counts() -> None:
    """Forks are decided alike on every node, and so are the gaps that they accept (wild 243, 888, 1118)."""
    entries = accepting_forks()
    expected = Expected(entries, BOUT)
    for order in permutations(entries):
        assert not expected.differences(FoldedLog(BOUT).take_all(order))


def test_an_acceptance_that_comes_late_is_read() -> None:
    """Missing entries take their place if they arrive (data-model 4), and have their effect there."""
    entries = late_accept()
    expected = Expected(entries, BOUT)
    for order in permutations(entries):
        assert not expected.differences(FoldedLog(BOUT).take_all(order))


@pytest.mark.parametrize("seed", [243, 888, 1118])
def test_seeds_that_found_forks_that_accept(seed: int) -> None:
    """The seeds as they were found."""
    entries = wild_log(seed).entries
    assert not differences(FoldedLog(WILD).take_all(entries), entries, WILD)


def web(levels: int, width: int) -> list[Entry]:
    """Return entries of which each undoes all of the level before it."""
    entries: list[Entry] = []
    below: list[str] = []
    for _ in range(levels):
        undoes = f' undoes="{";".join(below)}"' if below else ""
        below = []
        for jam in range(1, width + 1):
            number = len(entries) + 1
            body = f'<set period="1" jam="{jam}" attribute="duration"{undoes}>{number}</set>'
            entries.append(entry("S1", number, number, body))
            below.append(f"S1 {number}")
    return entries


def test_a_web_of_undos_is_worked_out_in_no_more_steps_than_it_has_threads() -> None:
    """Each of four names all four below it, eighteen levels deep: 4^16 paths, which must not be followed one by one."""
    entries = web(18, 4)
    for order in (entries, entries[::-1]):
        assert not differences(FoldedLog(BOUT).take_all(order), entries, BOUT)


def test_elements_deeper_than_the_bound_are_kept_and_not_drawn() -> None:
    """A chain of nested elements; read from either end, the same part is shown."""
    eids = [f"{number:08x}-0000-4000-8000-000000000000" for number in range(70)]
    targets = ['period="1" jam="1"', *(f'eid="{eid}"' for eid in eids)]
    bodies = [f'<add {target}><note eid="{eid}"/></add>' for target, eid in zip(targets, eids, strict=False)]
    entries = [entry("S1", number, number, body) for number, body in enumerate(bodies, start=1)]
    for order in (entries, entries[::-1]):
        assert not differences(FoldedLog(BOUT).take_all(order), entries, BOUT)


def test_elements_inside_each_other_are_kept_and_not_drawn() -> None:
    """A ring is never reached from the bout: its entries count, and none of its elements is shown."""
    ring = ('<add eid="N2"><note eid="N1"/></add>', '<add eid="N1"><note eid="N2"/></add>')
    begin = '<add period="1" jam="1"><note eid="N1"/></add>'
    entries = [entry("S1", number, number, body) for number, body in enumerate((begin, *ring[::-1], ring[0]), start=1)]
    undo = entry("S2", 1, 9, '<remove eid="N1" undoes="S1 1"/>')
    for order in permutations([*entries, undo]):
        assert not differences(FoldedLog(BOUT).take_all(order), order, BOUT)


def test_children_of_an_element_added_twice_follow_the_first_add() -> None:
    """Added elsewhere when its jam went, without what had been in it; then an older add moves it (colliding 5413)."""
    entries = [
        entry("S1", 1, 5, '<add period="1" jam="2"><penalty eid="N1"/></add>'),
        entry("S1", 2, 6, '<add eid="N1"><note eid="N2"/></add>'),
        entry("S1", 3, 7, '<remove period="1" jam="2"/>'),
        entry("S1", 4, 8, '<add period="1" jam="3"><penalty eid="N1"/></add>'),
        entry("S2", 1, 1, '<add period="1" jam="1"><penalty eid="N1"/></add>'),
    ]
    expected = Expected(entries, BOUT)
    for order in permutations(entries):
        node = FoldedLog(BOUT)
        for came in order:
            node.take(came)
            node.document.root()
        assert not expected.differences(node)


def assert_equal_in_every_order(entries: list[Entry], **hangs: str) -> None:
    """Assert that the fold is the plain one in each order of arrival, and that each named element has its parent."""
    expected = Expected(entries, BOUT)
    for order in permutations(entries):
        node = FoldedLog(BOUT).take_all(order)
        assert not expected.differences(node), [str(entry.ref) for entry in order]
        parents = {child.tag: element.tag for element in node.document.root().walk() for child in element.children}
        assert {tag: parents.get(tag) for tag in hangs} == hangs


def test_later_definition_of_an_id_keeps_it() -> None:
    """The first in order keeps an id, even if its `home:7` is resolved late (colliding 3269)."""
    entries = [
        entry("S1", 1, 2, '<add eid="N1"><note/></add>'),
        entry("S3", 1, 8, '<add eid="P2"><exit-box><penalty skater="home:7" skater-eid="P3"/></exit-box></add>'),
        entry("S3", 2, 9, '<add><enter-box skater="home:7" eid="N1"/></add>'),
        entry("S2", 1, 12, '<add path="ruleset"><strange skater="away:7" skater-eid="P2" eid="N1"/></add>'),
    ]
    assert_equal_in_every_order(entries, note="enter-box")


def test_a_name_given_later_takes_nothing_from_an_element_of_that_id() -> None:
    """Entries 4: an eid already in use is no alias (colliding 4059)."""
    entries = [
        entry("S3", 1, 1, '<add eid="N1"><note/></add>'),
        entry("S2", 1, 15, '<set eid="P2" attribute="number">00</set>'),
        entry(
            "S1", 1, 19, '<set eid="k:period/1/jam/1/team/home/pass/2" attribute="skater" skater-eid="P2">away:4</set>'
        ),
        entry("S3", 2, 31, '<add><enter-box skater="away:00" eid="N1"/></add>'),
        entry("S2", 2, 34, '<add period="1" jam="1"><pass team="home" number="2" eid="N1"/></add>'),
    ]
    assert_equal_in_every_order(entries, note="enter-box")


def test_last_holder_of_an_id_passes_it_on_in_order() -> None:
    """S3's name for the exit comes before the element that S2 adds by the same id (colliding 3403)."""
    add = '<add><strange skater="away:404" eid="N1"/></add>'
    entries = [
        entry("S1", 1, 1, '<set eid="N1">so</set>'),
        entry(
            "S3", 1, 19, '<add eid="N3"><exit-box eid="N1"><note skater="away:404" skater-eid="P2"/></exit-box></add>'
        ),
        entry("S2", 1, 27, f'<action><add><person eid="N3"/></add>{add}</action>'),
    ]
    assert_equal_in_every_order(entries, note="exit-box")
    node = FoldedLog(BOUT).take_all(entries)
    exits = [element for element in node.document.root().walk() if element.tag == "exit-box"]
    assert [element.text for element in exits] == ["so"]


def test_pending_reference_is_resolved_again_after_a_change() -> None:
    """A person is in this team or in the other, as long as the other is unknown: the reading alternates (colliding
    3130)."""
    entries = [
        entry("S1", 1, 5, '<set eid="P1" attribute="skater" skater-eid="P2">home:00</set>'),
        entry("S3", 1, 21, '<add><penalty skater="away:00" skater-eid="P2"/></add>'),
        entry("S2", 1, 35, '<set team="away" person="00" attribute="number">7</set>'),
        entry("S2", 2, 36, '<set team="away" person="7" attribute="skater" skater-eid="P1">home:404</set>'),
    ]
    expected = Expected(entries, BOUT)
    assert expected.fold.is_paradox
    assert_equal_in_every_order(entries, penalty="bout")


def test_number_resolves_by_statements_about_that_person_only() -> None:
    """An element elsewhere that holds the person's id ends there; entries that referred to the person do not resolve
    again (colliding 102313)."""
    ask = '<action><add><jam><enter-box skater="home:7"/></jam></add><add eid="N2"/></action>'
    entries = [
        entry("S2", 3, 0, '<add period="1" jam="1"><jam eid="N2"/></add>'),
        entry("S1", 2, 3, '<add><penalty skater="home:7" skater-eid="N3"/></add>'),
        entry("S2", 2, 3, ask),
        entry("S1", 3, 11, '<add eid="N1"><call eid="N2"/></add>'),
        entry("S3", 1, 18, '<add eid="N2"><person eid="N3"/></add>'),
        entry("S1", 1, 26, '<remove eid="N1"/>'),
        entry("S2", 1, 28, "<add></add>"),
        entry("S2", 4, 32, '<add><penalty eid="N1"/></add>'),
    ]
    expected = Expected(entries, BOUT)
    assert [ref.sequence for ref in expected.fold.unresolved] == [2]
    for order in (entries, entries[::-1]):
        assert not expected.differences(FoldedLog(BOUT).take_all(order))
