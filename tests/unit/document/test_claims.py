"""Two answers to one fact: which one counts, which are kept beside it, and how the conflict ends (data-model 5, entries
2.9)."""

import pytest

from tests.unit.document.table import BOUT, Table

JAMMER = '<line-up eid="k:period/1/jam/3/team/home/line-up/jammer" team="home" position="jammer" skater="home:{n}"/>'
TRIP = "k:period/1/jam/3/team/home/pass/2"
SCORE, LINEUP, HEAD, TIMER = "scorekeeper-home", "lineup-home", "head-nso", "jam-timer"
ROLE_OF = {"S1": SCORE, "S2": LINEUP, "S3": TIMER, "S4": HEAD, "S5": SCORE}


def crew() -> Table:
    """Return a table with sources of four officials: home scorekeeper, home line-up tracker, jam timer, Head NSO."""
    table = Table()
    for number, role in enumerate((SCORE, LINEUP, TIMER, HEAD), start=1):
        table.joins(f"S{number}", f"A{number}", role)
    return table


def trip(table: Table, source: str, points: int, role: str, over: str = "") -> None:
    """Write the points of trip 2."""
    body = f'<pass eid="{TRIP}" team="home" number="2" points="{points}"/>'
    table.write(source, f'<add period="1" jam="3" over="{over}">{body}</add>', role)


def verdicts(table: Table, attribute: str = "points") -> list[str]:
    """Return value, author and verdict of each current claim of trip 2."""
    rows = [line.split("\t") for line in table.claims() if "/pass/2" in line]
    return [f"{row[2]} {row[4]} {row[7]}" for row in rows if row[1] == attribute]


CASES = {
    "the owner counts while others disagree": ("S1 add 4", "S2 add 3", "-> 4 A1 counts (owner)", "-> 3 A2 other"),
    "without the owner the newest counts": ("S2 add 3", "S3 add 2", "-> 3 A2 other", "-> 2 A3 counts"),
    "the same answer is agreement": ("S1 add 4", "S2 add 4", "-> 4 A1 counts (owner)", "-> 4 A2 agrees"),
    "one author has one answer, the newest, also from another laptop": ("S1 add 4", "S5 set 3 over=", "-> 3 A1 counts"),
    "the owner supersedes seen answers": ("S2 add 3", "S1 add 4 over=S2 2", "-> 4 A1 counts"),
    "the owner does not supersede unseen answers": (
        "S2 add 3", "S1 add 4", "-> 3 A2 other", "-> 4 A1 counts (owner)",
    ),
    "others add a second answer, whatever they had seen": (
        "S1 add 4", "S2 add 3 over=S1 2", "-> 4 A1 counts (owner)", "-> 3 A2 other",
    ),
    "the Head NSO supersedes seen answers": ("S1 add 4", "S4 add 3 over=S1 2", "-> 3 A4 counts"),
    "a settlement drops the answers that it names": (
        "S1 add 4", "S2 add 3", "S3 set 3 settles=S1 2;S2 2", "-> 3 A3 counts (settled)",
    ),
    "a later answer reopens, and the settled one counts until it is superseded": (
        "S1 add 4", "S2 add 3", "S3 set 3 settles=S1 2;S2 2",
        "S1 set 2 over=", "-> 3 A3 counts (settled)", "-> 2 A1 other",
        "S1 set 2 over=S3 2;S1 3", "-> 2 A1 counts",
    ),
    "an undone settlement brings both answers back": (
        "S1 add 4", "S2 add 3", "S3 set 3 settles=S1 2;S2 2", "S4 set 4 undoes=S3 2",
        "-> 4 A1 counts (owner)", "-> 3 A2 other",
    ),
}  # fmt: skip
"""Entries about the points of trip 2: source, verb, points. After `->` each remaining answer: value, author,
verdict."""


@pytest.mark.parametrize("case", CASES)
def test_standing_answers_and_their_verdicts(case: str) -> None:
    table, expected = crew(), list[str]()
    if any(line.startswith("S5") for line in CASES[case]):
        table.joins("S5", "A1", SCORE)
    for line in CASES[case]:
        if line.startswith("-> "):
            expected.append(line.removeprefix("-> "))
            continue
        if expected:
            assert verdicts(table) == expected
            expected = []
        _write(table, line)
    assert expected
    assert verdicts(table) == expected


def _write(table: Table, line: str) -> None:
    source, verb, points, *reference = line.split(" ", 3)
    name, _, refs = reference[0].partition("=") if reference else ("over", "", "")
    role = ROLE_OF[source]
    if verb == "add":
        trip(table, source, int(points), role, refs)
    else:
        table.write(source, f'<set eid="{TRIP}" attribute="points" {name}="{refs}">{points}</set>', role)


def test_another_answer_is_saved_as_a_claim() -> None:
    table = crew()
    trip(table, "S1", 4, SCORE)
    trip(table, "S2", 3, LINEUP)
    claim = '<claim attribute="points" author="A2" role="lineup-home" entry="S2 2">3</claim>'
    assert claim in table.xml("pass")
    assert 'points="4"' in table.xml("pass")


def test_an_equal_answer_is_not_saved_as_a_claim() -> None:
    table = crew()
    trip(table, "S1", 4, SCORE)
    trip(table, "S2", 4, LINEUP)
    assert "<claim" not in table.xml("pass")


def test_a_skater_is_the_pair_of_number_and_id_equal_by_id() -> None:
    """A skater renumbered between two entries is still one answer."""
    table = crew()
    for source, role, number in (("S2", LINEUP, "404"), ("S1", SCORE, "405")):
        body = JAMMER.format(n=number).replace("/>", ' skater-eid="P404"/>')
        table.write(source, f'<add period="1" jam="3" over="">{body}</add>', role)
    assert "<claim" not in table.xml("line-up")
    assert 'skater="home:404"' in table.xml("line-up")


def test_a_lone_remove_takes_the_element_away() -> None:
    table = crew()
    trip(table, "S1", 4, SCORE)
    table.write("S1", f'<remove eid="{TRIP}" over="S1 2"/>', SCORE)
    assert table.xml("pass") == ""
    table.write("S1", f'<set eid="{TRIP}" attribute="points" over="">3</set>', SCORE)
    assert table.xml("pass") == "", "a later set does not bring it back"
    trip(table, "S1", 2, SCORE)
    assert 'points="2"' in table.xml("pass"), "a later add starts it afresh"


def test_a_remove_against_a_value_that_it_did_not_name_is_a_second_answer() -> None:
    """Entries 2.9, as printed: not counted, not saved, and both named on the element."""
    table = crew()
    trip(table, "S1", 4, SCORE)
    table.write("S2", f'<set eid="{TRIP}" attribute="points" over="S1 2">3</set>', LINEUP)
    table.write("S1", f'<remove eid="{TRIP}" over="S1 2"/>', SCORE)
    assert table.xml("pass") == (
        f'<pass eid="{BOUT.eid(TRIP[2:])}" team="home" number="2" points="4" present="no">'
        '<claim attribute="points" author="A2" role="lineup-home" entry="S2 2">3</claim>'
        '<claim attribute="present" author="A2" role="lineup-home" entry="S2 2">yes</claim></pass>'
    )
    table.write("S4", f'<set eid="{TRIP}" attribute="present" settles="S1 3;S2 2">no</set>', HEAD)
    assert table.xml("pass") == ""


def test_a_stranger_cannot_take_away_what_another_wrote() -> None:
    """Entries 4: by another author than the add's, `remove` is a second answer."""
    table = crew()
    table.write("S1", '<add period="1" jam="3"><penalty eid="N1" penalty="F"/></add>')
    table.write("S9", '<remove eid="N1"/>')
    assert 'penalty="F"' in table.xml("penalty")
    assert "<claim" in table.xml("penalty")


def test_starts_of_a_jam_within_a_second_agree() -> None:
    table = crew()
    table.write("S3", '<set period="1" jam="3" attribute="timestamp" over="">1795248000.000000</set>', TIMER)
    table.write("S1", '<set period="1" jam="3" attribute="timestamp" over="">1795248000.900000</set>', SCORE)
    assert "<claim" not in table.xml("jam")
    table.write("S1", '<set period="1" jam="3" attribute="timestamp" over="">1795248001.100000</set>', SCORE)
    assert "<claim" in table.xml("jam")
    assert 'timestamp="1795248000.000000"' in table.xml("jam"), "the jam timer owns it"


def test_the_time_of_an_event_is_never_in_dispute() -> None:
    table = crew()
    for source, role, second in (("S1", SCORE, "14"), ("S3", TIMER, "18")):
        body = f'<lead eid="k:period/1/jam/3/team/home/lead" team="home" timestamp="17952480{second}.000000"/>'
        table.write(source, f'<add period="1" jam="3" over="">{body}</add>', role)
    assert "<claim" not in table.xml("lead")


def test_two_penalties_for_one_skater_are_two() -> None:
    """No duplicate ever doubles points, but each penalty is its own fact until a person decides otherwise."""
    table = crew()
    for source, eid in (("S1", "N1"), ("S2", "N2")):
        body = f'<penalty eid="{eid}" skater="home:404" skater-eid="P404" penalty="F"/>'
        table.write(source, f'<add period="1" jam="3">{body}</add>')
    assert table.xml("penalty", 1) != ""


def test_a_removed_attribute_is_an_answer_too() -> None:
    table = crew()
    trip(table, "S1", 4, SCORE)
    table.write("S1", f'<remove eid="{TRIP}" attribute="points" over="S1 2"/>', SCORE)
    assert "points" not in table.xml("pass")
    trip(table, "S2", 3, LINEUP)
    assert verdicts(table) == [" A1 counts (owner)", "3 A2 other"]
