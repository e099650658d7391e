"""A log that shows a fault is reduced, and the rest is printed as the text of a test."""

from collections.abc import Sequence

from derbyos_core.gossip.entry import parse_body
from tests.property import colliding_logs
from tests.property.comparing import compared
from tests.property.shrinking import Step, entries_of, shrunken, told
from tests.property.wild_logs import BOUT, wild_log


def undoes_an_undo(steps: Sequence[Step]) -> bool:
    """Return whether an entry undoes an undo: the fault that is planted here."""
    undos = {entry.ref for entry in entries_of(steps) if entry.undoes}
    return any(undos.intersection(entry.undoes) for entry in entries_of(steps))


def test_only_what_shows_the_fault_is_left() -> None:
    """Of forty entries two remain, numbered from 1 on, with nothing in their bodies but the names of the undone."""
    seed = next(seed for seed in range(100) if undoes_an_undo(wild_log(seed, 40).entries))
    small = entries_of(shrunken(wild_log(seed, 40).entries, undoes_an_undo))
    assert len(small) <= 2
    assert all(entry.sequence <= len(small) for entry in small)
    for entry in small:
        assert len(entry.undoes) == 1
        assert entry.acts[0].payload == ()


def test_a_fault_that_needs_a_gap_keeps_it() -> None:
    """Sources are numbered anew only where the fault shows without the gap as well."""

    def shows(steps: Sequence[Step]) -> bool:
        return any(entry.sequence == 5 for entry in entries_of(steps))

    small = entries_of(shrunken(wild_log(3, 40).entries, shows))
    assert [entry.sequence for entry in small] == [5]


def test_a_fault_that_needs_the_document_read_in_between_keeps_the_reading() -> None:
    """Steps are entries and readings."""
    entries = wild_log(1, 12).entries
    steps: list[Step] = [step for entry in entries for step in (entry, None)]
    small = shrunken(steps, lambda left: None in left and len(entries_of(left)) > 1)
    assert len(small) == 3


def test_nothing_is_lost_where_nothing_shows_it_smaller() -> None:
    """Attempts are bounded, and a log that cannot be made smaller remains."""
    entries = wild_log(2, 10).entries
    assert shrunken(entries, lambda left: list(left) == list(entries)) == entries
    assert shrunken(entries, lambda _: True, tries=1) != []


def test_log_is_printed_with_short_names() -> None:
    """Sources, authors, natural keys, other ids; seconds since the first entry."""
    source, other = colliding_logs.SOURCES[:2]
    jam = colliding_logs.BOUT.eid("period/1/jam/1")
    body = f'<set eid="{jam}" attribute="skater" skater-eid="{colliding_logs.PERSONS[0]}" over="{other} 2"'
    (entry,) = parse_body(f'{body} source="{source}" sequence="1" timestamp="1795248000.5">home:7</set>'.encode())
    (late,) = parse_body(f'<remove eid="{jam}" source="{other}" sequence="1" timestamp="1795248002.5"/>'.encode())
    assert told([entry, None, late], colliding_logs.BOUT).splitlines() == [
        'S1 1 0 <set eid="k:period/1/jam/1" attribute="skater" skater-eid="N1" over="S2 2">home:7</set>',
        "read",
        'S2 1 2 <remove eid="k:period/1/jam/1"/>',
    ]


def test_a_program_that_fails_is_a_finding_too() -> None:
    """The proof prints this for a seed that differs; the step here is no entry, so every node fails on it."""
    entries = wild_log(4, 8).entries
    assert compared(entries, BOUT) == []
    steps = (*entries, "no entry")
    assert compared(steps, BOUT) == ["raises AttributeError"]  # type: ignore[arg-type]
