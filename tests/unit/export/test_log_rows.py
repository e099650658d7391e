"""Each entry of the log is one row with its writer, its subject, its content and whether it counts."""

import uuid
from dataclasses import replace

import pytest

from derbyos_core.export.source import Arrival, BoutSource
from derbyos_core.gossip.entry import EntryRef, parse_body
from tests.unit.export.sample import (
    ADA,
    AUTHOR_ADA,
    BO,
    BODIES,
    BOUT,
    PASS_2,
    START,
    at,
    make_log,
    make_source,
    rows_of,
)

ADA_OCTETS = uuid.UUID(ADA).bytes
BO_OCTETS = uuid.UUID(BO).bytes


def with_bodies(*bodies: str) -> BoutSource:
    """Return the sample with other entries in its log."""
    return replace(make_source(complete=True), placed=make_log(bodies).ordered())


def test_one_row_per_entry_in_the_order_of_the_fold_then_the_held_ones() -> None:
    rows = rows_of("entries", make_source())
    assert [(row["source"], row["sequence"]) for row in rows] == [
        (ADA_OCTETS, 1), (BO_OCTETS, 1), (ADA_OCTETS, 2), (BO_OCTETS, 2), (ADA_OCTETS, 3), (ADA_OCTETS, 4),
        (BO_OCTETS, 4),
    ]  # fmt: skip
    assert [row["entry_no"] for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert [row["state"] for row in rows] == ["counts", "counts", "counts", "counts", "void", "counts", "held"]


def test_a_row_names_writer_role_and_author() -> None:
    third = rows_of("entries", make_source())[2]
    assert (third["writer"], third["role"], third["author"]) == ("Ada", "scorekeeper-home", AUTHOR_ADA)


def test_an_entry_is_delivered_with_the_last_of_those_before_it() -> None:
    """RSB-12, RSB-13: received when it came, delivered when nothing before it was missing."""
    came = {EntryRef(BO, 1): at(30), EntryRef(BO, 2): at(20), EntryRef(ADA, 1): at(5), EntryRef(ADA, 3): at(9)}
    arrivals = {ref: Arrival(at=moment, source=BO) for ref, moment in came.items()}
    rows = rows_of("entries", replace(make_source(), arrivals=arrivals))
    times = {(row["source"], row["sequence"]): (row["received_at"], row["delivered_at"]) for row in rows}
    assert times[BO_OCTETS, 1] == (at(30), at(30))
    assert times[BO_OCTETS, 2] == (at(20), at(30))
    assert times[ADA_OCTETS, 1] == (at(5), at(5))
    assert times[ADA_OCTETS, 3][1] is None, "it is not known when the second came"
    assert times[BO_OCTETS, 4][1] is None, "it is held"


def test_a_stranger_without_introduction_is_author_of_itself() -> None:
    source = with_bodies(f'<remove eid="{PASS_2}" source="{BOUT.key}" sequence="1" timestamp="1795248000"/>')
    (row,) = rows_of("entries", source)
    assert (row["author"], row["writer"], row["role"]) == (str(BOUT.key), None, None)


def test_an_undone_entry_names_the_entry_that_undid_it() -> None:
    rows = rows_of("entries", make_source())
    assert rows[4]["voided_by"] == 6
    assert rows[5]["undoes"] == [{"source": ADA_OCTETS, "sequence": 3}]
    assert [row["voided_by"] for row in rows if row is not rows[4]] == [None] * 6


def test_an_undo_that_was_undone_voids_nothing() -> None:
    redo = (
        f'<set eid="{PASS_2}" attribute="points" source="{ADA}" sequence="5" timestamp="1795248030.000000"'
        f' undoes="{ADA} 4">2</set>'
    )
    rows = rows_of("entries", with_bodies(*BODIES[:-1], redo))
    assert [(row["state"], row["voided_by"]) for row in rows[4:]] == [("counts", None), ("void", 7), ("counts", None)]


def test_target_attribute_and_value_stand_in_columns_of_their_own() -> None:
    rows = rows_of("entries", make_source())
    add, answer, action = rows[2], rows[3], rows[4]
    assert (add["verb"], add["period"], add["jam"], add["eid"], add["attribute"]) == ("add", "1", "1", None, None)
    assert add["payload"] == f'<pass eid="{PASS_2}" team="home" number="2" points="4"/>'
    assert (answer["verb"], answer["eid"], answer["attribute"], answer["value"], answer["payload"]) == (
        "set", uuid.UUID(PASS_2).bytes, "points", "3", None,
    )  # fmt: skip
    assert (action["verb"], action["acts"], action["attribute"], action["value"]) == ("action", 2, "points", "2")
    assert str(action["payload"]).startswith(f'<set eid="{PASS_2}" attribute="points">2</set><remove ')


def test_subject_of_an_entry_follows_from_the_document() -> None:
    about = [
        (row["about_tag"], row["about_period"], row["about_jam"], row["about_team"])
        for row in rows_of("entries", make_source())
    ]
    assert about == [
        ("nsode", None, None, None), ("nsode", None, None, None), ("pass", 1, 1, "home"), ("pass", 1, 1, "home"),
        ("pass", 1, 1, "home"), ("pass", 1, 1, "home"), ("note", 1, 1, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "about"),
    [
        ('<set period="2" jam="3" attribute="duration" {n}>57.0</set>', ("jam", 2, 3, None)),
        ('<set team="away" attribute="name" {n}>Lynx</set>', ("team", None, None, "away")),
        ('<set team="home" person="404" attribute="name" {n}>Found</set>', ("person", None, None, "home")),
        ('<set path="venue/city" {n}>Hull</set>', ("city", None, None, None)),
        ('<set path="." attribute="date" {n}>2026-11-21</set>', ("bout", None, None, None)),
        ('<set period="1" attribute="end" {n}>1795249900</set>', ("period", 1, None, None)),
        (
            '<add period="2" jam="3" {n}><penalty skater="away:9" penalty="F" jam="1/7"/></add>',
            ("penalty", 1, 7, "away"),
        ),
        ('<remove eid="00000000-0000-4000-8000-00000000dead" {n}/>', (None, None, None, None)),
        ('<set period="x" jam="-1" attribute="duration" {n}>1</set>', ("jam", None, None, None)),
    ],
)
def test_subject_of_an_entry_follows_from_its_target(body: str, about: tuple[object, ...]) -> None:
    named = body.format(n=f'source="{ADA}" sequence="1" timestamp="1795248000"')
    (row,) = rows_of("entries", with_bodies(named))
    assert (row["about_tag"], row["about_period"], row["about_jam"], row["about_team"]) == about


def test_removed_or_renamed_subject_stands_where_it_was_added() -> None:
    bodies = (
        f'<add period="2" jam="4" source="{ADA}" sequence="1" timestamp="1795248000">'
        f'<penalty eid="{BOUT.key}" skater="away:9" penalty="F"/></add>',
        f'<remove eid="{BOUT.key}" source="{ADA}" sequence="2" timestamp="1795248001"/>',
    )
    _, removed = rows_of("entries", with_bodies(*bodies))
    assert (removed["about_tag"], removed["about_period"], removed["about_jam"], removed["about_team"]) == (
        "penalty", 2, 4, "away",
    )  # fmt: skip


def test_the_body_is_kept_as_it_travelled() -> None:
    assert [row["body"] for row in rows_of("entries", make_source())] == list(BODIES)


def test_known_arrival_is_exported() -> None:
    rows = rows_of("entries", make_source())
    assert (rows[3]["received_at"], rows[3]["received_from"]) == (START + 21_200_000, BO_OCTETS)
    assert (rows[2]["received_at"], rows[2]["received_from"]) == (None, None)


def test_entry_without_credible_time_counts_after_its_predecessor() -> None:
    """Data-model 4."""
    undated = f'<remove eid="{PASS_2}" source="{BO}" sequence="3" timestamp="soon"/>'
    rows = rows_of("entries", with_bodies(*BODIES[:-1], undated))
    before = next(row for row in rows if (row["source"], row["sequence"]) == (BO_OCTETS, 2))
    row = next(row for row in rows if (row["source"], row["sequence"]) == (BO_OCTETS, 3))
    assert (row["state"], row["written_at"]) == ("counts", None)
    assert isinstance(before["effective_at"], int)
    assert row["effective_at"] == before["effective_at"] + 1


def test_pending_unresolved_and_invalid_entries_say_so() -> None:
    source = replace(
        make_source(complete=True),
        pending=(EntryRef(ADA, 1),), unresolved=(EntryRef(BO, 1),), invalid=(EntryRef(ADA, 2),),
    )  # fmt: skip
    assert [row["state"] for row in rows_of("entries", source)][:4] == ["pending", "unresolved", "invalid", "counts"]


def test_a_lost_fork_stands_at_the_end() -> None:
    (other,) = parse_body(BODIES[2].replace('points="4"', 'points="3"').encode())
    rows = rows_of("entries", replace(make_source(), forks=(other,)))
    assert (rows[-1]["state"], rows[-1]["effective_at"], rows[-1]["sequence"]) == ("fork", None, 2)
