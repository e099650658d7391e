"""Answers to an entry that is out of reach, more than a day ahead of all others (data-model 4, 5).

They come before it in the order, and name it in `over` or `settles`; they supersede it there.
"""

import itertools

import pytest

from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.document.fold import Document
from derbyos_core.gossip.log import Placed
from tests.unit.document.table import BOUT, Table, shortened
from tests.unit.document.test_claims import HEAD, LINEUP, SCORE, TIMER, TRIP, crew, trip, verdicts

YEAR = 365 * 86_400


def far(table: Table, source: str, points: int, role: str) -> str:
    """Write an answer by an official whose clock is a year ahead, and return its name."""
    table.clock += YEAR
    body = f'<pass eid="{TRIP}" team="home" number="2" points="{points}"/>'
    ref = table.write(source, f'<add period="1" jam="3" over="">{body}</add>', role)
    table.clock -= YEAR
    return f"{source} {ref.sequence}"


def says(table: Table, source: str, points: int, role: str, head: str) -> None:
    """Write another answer; `head` names the answers that its writer had seen."""
    table.write(source, f'<set eid="{TRIP}" attribute="points" {head}>{points}</set>', role)


def test_the_owner_supersedes_an_answer_out_of_reach() -> None:
    table = crew()
    seen = far(table, "S2", 1, LINEUP)
    says(table, "S1", 4, SCORE, f'over="{seen}"')
    assert verdicts(table) == ["4 A1 counts"]


def test_the_head_nso_supersedes_the_owners_answer_out_of_reach() -> None:
    table = crew()
    seen = far(table, "S1", 1, SCORE)
    says(table, "S4", 4, HEAD, f'over="{seen}"')
    assert verdicts(table) == ["4 A4 counts"]


def test_an_author_corrects_their_own_answer_from_another_laptop() -> None:
    """Their newest is the one that was written over the other."""
    table = crew()
    table.joins("S5", "A1", SCORE)
    seen = far(table, "S1", 1, SCORE)
    says(table, "S5", 4, SCORE, f'over="{seen}"')
    says(table, "S5", 3, SCORE, 'over="S5 2"')
    assert verdicts(table) == ["3 A1 counts"]


def test_others_answer_beside_it_and_are_the_newer_ones() -> None:
    table = crew()
    seen = far(table, "S2", 1, LINEUP)
    says(table, "S3", 4, TIMER, f'over="{seen}"')
    assert verdicts(table) == ["1 A2 other", "4 A3 counts"]


def test_unseen_answers_are_not_superseded() -> None:
    table = crew()
    far(table, "S2", 1, LINEUP)
    says(table, "S1", 4, SCORE, 'over=""')
    assert verdicts(table) == ["4 A1 counts (owner)", "1 A2 other"]


def test_a_settlement_drops_what_it_names_out_of_reach() -> None:
    table = crew()
    seen = far(table, "S2", 1, LINEUP)
    says(table, "S3", 2, TIMER, 'over=""')
    says(table, "S4", 4, HEAD, f'settles="{seen};S3 2"')
    assert verdicts(table) == ["4 A4 counts (settled)"]


def test_settlement_of_an_unreachable_answer_yields_to_a_later_answer() -> None:
    """An unnamed or later claim reopens."""
    table = crew()
    seen = far(table, "S2", 1, LINEUP)
    says(table, "S4", 4, HEAD, f'settles="{seen}"')
    says(table, "S2", 2, LINEUP, 'over=""')
    assert verdicts(table) == ["4 A4 counts (settled)", "2 A2 other"]


def test_a_remove_that_names_it_ends_an_element_out_of_reach() -> None:
    table = crew()
    seen = far(table, "S1", 1, SCORE)
    table.write("S4", f'<remove eid="{TRIP}" over="{seen}"/>', HEAD)
    assert table.xml("pass") == ""


def test_unreachable_entries_are_undone_and_redone() -> None:
    table = crew()
    seen = far(table, "S2", 1, LINEUP)
    assert verdicts(table) == ["1 A2 counts"]
    undo = table.write("S4", f'<remove eid="{TRIP}" undoes="{seen}"/>', HEAD)
    assert table.xml("pass") == ""
    table.write("S4", f'<remove eid="{TRIP}" undoes="S4 {undo.sequence}"/>', HEAD)
    assert verdicts(table) == ["1 A2 counts"]


def test_two_that_name_each_other_leave_one_answer() -> None:
    """No program writes that; one remains as the answer, the same everywhere."""
    table = crew()
    says_ahead = f'<set eid="{TRIP}" attribute="points" over="S1 3">1</set>'
    trip(table, "S1", 9, SCORE)
    table.clock += YEAR
    table.write("S4", says_ahead, HEAD)
    table.clock -= YEAR
    says(table, "S1", 4, SCORE, 'over="S4 2"')
    assert len(verdicts(table)) == 1


def picture(placed: tuple[Placed, ...]) -> tuple[bytes, list[str]]:
    """Return document and claims after taking the entries in this order."""
    document = Document(BOUT)
    for item in placed:
        document.apply(item)
        document.root()
    table = claims_table(document.root(), document.natural_key).decode()
    return live_xml(document.root()), [shortened(line) for line in table.splitlines()]


@pytest.mark.parametrize("ending", ["settles", "over"])
def test_any_order_of_arrival_gives_one_document(ending: str) -> None:
    """Data-model 4: the fold is a pure function of the set of entries."""
    table = crew()
    seen = far(table, "S2", 1, LINEUP)
    says(table, "S3", 2, TIMER, f'over="{seen}"')
    says(table, "S4", 4, HEAD, f'{ending}="{seen};S3 2"')
    *joined, three, four, two = table.log.ordered()
    found = [picture((*joined, *order)) for order in itertools.permutations((two, three, four))]
    assert all(one == found[0] for one in found)
