"""Name and roles of a source follow from its entries in their order, whenever they arrived."""

from unittest import mock

from derbyos_core.gossip.entry import Entry, parse_body
from derbyos_core.identity import SourceId
from derbyos_core.replica import source_profiles
from derbyos_core.replica.source_profiles import SourceProfiles
from tests.unit.replica.script import SOURCES

SOURCE = SOURCES["b"]


def naming(sequence: int, name: str, source: SourceId = SOURCE) -> Entry:
    """Return an entry that gives the source this name; an empty name gives an entry about something else."""
    head = f'source="{source}" sequence="{sequence}" timestamp="1795248000.{sequence:06d}"'
    body = f'<add path="nsodes" {head}><nsode uuid="{source}" author="x" name="{name}"/></add>'
    (entry,) = parse_body((body if name else f'<add period="1" {head}><note/></add>').encode())
    return entry


def test_late_earlier_name_does_not_replace_a_later_one() -> None:
    found = SourceProfiles()
    for entry in (naming(1, "Ada"), naming(9, "Bea"), naming(5, "Cleo")):
        found.note(entry)
    assert found[SOURCE].name == "Bea"


def test_another_entry_in_the_slot_of_the_last_name_takes_its_place() -> None:
    found = SourceProfiles()
    for entry in (naming(1, "Ada"), naming(2, "Bea"), naming(2, "Cleo")):
        found.note(entry)
    assert found[SOURCE].name == "Cleo"
    assert found.note(naming(2, "")), "the name before stands again"
    assert found[SOURCE].name == "Ada"


def test_held_back_name_is_not_reported() -> None:
    found = SourceProfiles()
    for entry in (naming(1, "Ada"), naming(7, "Bea"), naming(1, "Kim", SOURCES["c"])):
        found.note(entry)
    found.forget_beyond({SOURCE: 3, SOURCES["c"]: 1})
    assert (found[SOURCE].name, found[SOURCES["c"]].name) == ("Ada", "Kim")


def test_first_entry_alone_names_the_author() -> None:
    found = SourceProfiles()
    found.note(naming(2, "Bea"))
    assert str(found[SOURCE].author) == str(SOURCE)
    found.note(naming(1, "Ada"))
    assert found[SOURCE].author == "x"


def test_names_by_the_thousand_are_read_once_each() -> None:
    """A fork among them causes no other to be read again; with ten thousand that took a sixth of a second."""
    found = SourceProfiles()
    for sequence in range(1, 1_000):
        found.note(naming(sequence, f"n{sequence}"))
    late = naming(500, "Late")
    with mock.patch.object(source_profiles, "_said", wraps=source_profiles._said) as read:
        found.note(late)
        found.forget_beyond({SOURCE: 999})
    assert read.call_count == 1
    assert found[SOURCE].name == "n999"
