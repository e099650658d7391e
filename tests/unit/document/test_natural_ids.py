"""Jams, trips and paths are placed by their key; another element with the same id moves nothing."""

from itertools import permutations

import pytest

from derbyos_core.document import natural
from tests.kit.folded_log import FoldedLog
from tests.property.comparing import Expected
from tests.unit.document.table import BOUT
from tests.unit.document.test_oracle_findings import entry

JAM_ID = BOUT.eid(natural.jam_key(1, 2))
TRIP = '<add period="1" jam="2"><pass team="home" number="1" points="3"/></add>'
TRIP_ID = BOUT.eid(natural.pass_key(1, 2, "home", 1))
CITY = '<set path="venue/city">Berlin</set>'
CITY_ID = BOUT.eid(natural.path_key("venue/city"))
GIVEN = (
    '<add period="1" jam="2"><note eid="N1"><no-pivot eid="{id}" value="4">text</no-pivot></note></add>',
    '<add period="1" jam="2"><pass team="home" number="1"><call eid="{id}" timestamp="1.0"/></pass></add>',
    '<add period="1" jam="3"><note eid="{id}"/></add>',
    '<add team="away"><person eid="{id}" number="7"/></add>',
    '<add period="1" jam="1"><penalty eid="N1" skater="home:7" skater-eid="{id}" penalty="C"/></add>',
    '<add eid="{id}"><note eid="{id}"/></add>',
)
"""Elements with the id of a natural one, some of them inside it (odd entries, seeds 3584, 4556, 9819)."""


@pytest.mark.parametrize("eid", [JAM_ID, TRIP_ID, CITY_ID])
@pytest.mark.parametrize("body", GIVEN)
def test_an_id_that_is_given_to_something_else_moves_nothing(eid: str, body: str) -> None:
    """Data-model 4: the key determines the parent of a natural element; officials' statements about a jam remain in the
    jam."""
    entries = [
        entry("S1", 1, 1, TRIP),
        entry("S2", 1, 2, CITY),
        entry("S3", 1, 3, body.format(id=eid)),
        entry("S1", 2, 4, TRIP.replace('"3"', '"4"')),
    ]
    expected = Expected(entries, BOUT)
    for order in permutations(entries):
        node = FoldedLog(BOUT)
        for one in order:
            node.take(one)
            node.document.root()
        assert not expected.differences(node)
        drawn = {element.eid: element for element in node.document.root().walk()}
        assert drawn[JAM_ID].tag == "jam"
        assert drawn[TRIP_ID].tag == "pass"
        assert drawn[TRIP_ID] in drawn[JAM_ID].children
        assert drawn[TRIP_ID].attributes["points"] == "4"
        assert drawn[CITY_ID].tag == "city"


def test_implied_element_stands_where_its_key_says() -> None:
    """The trip is removed, then its id is given to a note in another jam: the trip exists again, without points."""
    entries = [
        entry("S1", 1, 1, TRIP),
        entry("S1", 2, 2, f'<remove eid="{TRIP_ID}"/>'),
        entry("S2", 1, 3, f'<add period="1" jam="3"><note eid="{TRIP_ID}"/></add>'),
    ]
    expected = Expected(entries, BOUT)
    for order in permutations(entries):
        node = FoldedLog(BOUT).take_all(order)
        assert not expected.differences(node)


@pytest.mark.parametrize("eid", [JAM_ID, TRIP_ID, CITY_ID])
@pytest.mark.parametrize("body", GIVEN)
def test_earlier_stamp_takes_no_natural_id(eid: str, body: str) -> None:
    """The same for an element that gets the id at a time before any official's entry."""
    entries = [
        entry("S3", 1, 1, body.format(id=eid)),
        entry("S3", 2, 2, f'<add eid="{eid}"><pass team="home" number="2" points="2"/></add>'),
        entry("S1", 1, 3, TRIP),
        entry("S2", 1, 4, CITY),
    ]
    expected = Expected(entries, BOUT)
    for order in permutations(entries):
        node = FoldedLog(BOUT)
        for one in order:
            node.take(one)
            node.document.root()
        assert not expected.differences(node)
        drawn = {element.eid: element for element in node.document.root().walk()}
        assert (drawn[JAM_ID].tag, drawn[TRIP_ID].tag, drawn[CITY_ID].tag) == ("jam", "pass", "city")
        assert drawn[TRIP_ID] in drawn[JAM_ID].children
        assert drawn[TRIP_ID].attributes["points"] == "3"
