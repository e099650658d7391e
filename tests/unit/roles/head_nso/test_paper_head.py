"""Fields of the paper's head: typed texts, values shown, and every field in the exports."""

from dataclasses import replace
from datetime import UTC, date

import pytest

from derbyos_core.bout.commands import AddOfficial, AddPersons, NewPerson, SetAttribute
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.interchange.derbyxml.writer import saved_xml
from derbyos_core.roles.head_nso.head_facts import head_facts
from derbyos_core.roles.head_nso.paper_head import FieldValue, HeadField, enter_field, head_values
from derbyos_core.roles.head_nso.ready import ready_items
from derbyos_core.roles.head_nso.ready_item import ReadyPart
from derbyos_core.roles.shared.calendar_text import parse_date, parse_time
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.unit.export.sample import make_source, rows_of

TODAY = date(2026, 11, 21)
NOON = Instant(1_795_262_400_000_000)
"""2026-11-21 12:00 UTC."""
F = HeadField
FILLED = {
    F.DATE: "21.11.2026", F.START: "20.30", F.GAME: "2", F.VENUE: "Harbour Sports Hall", F.CITY: "Kiel", F.STATE: "SH",
    F.HOST: "Harbour Derby", F.TOURNAMENT: "Autumn Cup", F.HOME_LEAGUE: "Harbour Derby", F.HOME_NAME: "Hellcats",
    F.HOME_SHORT: "HHC", F.HOME_COLOUR: "violet", F.AWAY_LEAGUE: "Salt City Derby", F.AWAY_NAME: "Sirens",
    F.AWAY_SHORT: "SCS", F.AWAY_COLOUR: "Light Blue", F.HEAD_REFEREE: "Rex", F.HEAD_NSO: "Ines V.",
    F.SUSPENSION: "SCS 42",
}  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-11-21", date(2026, 11, 21)),
        ("21.11.2026", date(2026, 11, 21)),
        ("21. 11. 26", date(2026, 11, 21)),
        ("21.11.", date(2026, 11, 21)),
        ("3.1.", date(2027, 1, 3)),
        ("1.6", date(2026, 6, 1)),
        ("21/11/2026", date(2026, 11, 21)),
        ("11/21/2026", date(2026, 11, 21)),
        ("5/5/2026", date(2026, 5, 5)),
        ("5/6/2026", None),
        ("31.11.", None),
        ("29.2.2027", None),
        ("31.11.2026", None),
        ("2026-13-01", None),
        ("0.0.", None),
        ("Saturday", None),
        ("²1.11.2026", None),
    ],
)
def test_a_date_is_read_as_people_type_it(typed: str, day: date | None) -> None:
    assert parse_date(typed, TODAY) == day


@pytest.mark.parametrize(
    ("typed", "start"),
    [
        ("20:30", "20:30"), ("2030", "20:30"), ("20.30", "20:30"), ("20h30", "20:30"), ("8:30 pm", "20:30"),
        ("12 am", "00:00"), ("12pm", "12:00"), ("9", "09:00"), ("20:30 Uhr", "20:30"), ("20:30:00", "20:30"),
        ("24:00", None), ("20:60", None), ("13 pm", None), ("soon", None), ("-1:00", None),
    ],
)  # fmt: skip
def test_a_time_of_day_is_read_as_people_type_it(typed: str, start: str | None) -> None:
    assert parse_time(typed) == start


def _value(bout: Bout, field: HeadField, now: Instant = NOON) -> FieldValue:
    return next(value for value in head_values(bout, now, UTC) if value.field is field)


def _typed(head: FakeNode, field: HeadField, text: str) -> str:
    """Type a text into a field and leave it. Returns what is wrong with it."""
    entry = enter_field(field, text, head.view().bout, NOON, UTC)
    for command in entry.commands:
        head.submit(command, "head-nso")
    return entry.fault


def test_a_wrong_text_is_no_entry_and_the_last_good_value_stays(head: FakeNode) -> None:
    for field, good, wrong, fault in (
        (F.DATE, "2026-11-21", "31.11.", "no such day"),
        (F.START, "20:30", "25:00", "no such time"),
        (F.HOME_COLOUR, "violet", "like the sea", "not known"),
    ):
        assert _typed(head, field, good) == ""
        before = head.view().entries
        assert _typed(head, field, wrong) == fault
        assert head.view().entries == before
        assert not _value(head.view().bout, field).is_empty


def test_the_same_value_in_other_words_is_no_entry(head: FakeNode) -> None:
    for field, text, same in (
        (F.DATE, "2026-11-21", "21.11.2026"),
        (F.START, "20:30", "8:30 pm"),
        (F.VENUE, "Hall  2", " Hall 2 "),
        (F.HOME_COLOUR, "#5b2a86", "Violet"),
        (F.HEAD_REFEREE, "Rex", "Rex"),
    ):
        _typed(head, field, text)
        before = head.view().entries
        assert _typed(head, field, same) == ""
        assert head.view().entries == before


def test_a_colour_is_typed_in_the_person_s_language(head: FakeNode) -> None:
    entry = enter_field(F.HOME_COLOUR, "Violett", head.view().bout, NOON, UTC, {"violett": "violet"})
    assert entry.commands == (SetAttribute(team=Team.HOME, attribute="color", value="#5B2A86"),)


def test_the_date_says_whether_it_is_today(head: FakeNode) -> None:
    assert _value(head.view().bout, F.DATE).is_empty
    _typed(head, F.DATE, "2026-11-21")
    assert _value(head.view().bout, F.DATE).tag == "today"
    assert _value(head.view().bout, F.DATE, Instant(NOON + 86_400_000_000)).tag == "Sat"


def test_a_foreign_date_is_shown_as_it_is_written(head: FakeNode) -> None:
    for written in ("next week", "2026-02-31", "21NOV2026"):
        head.submit(SetAttribute(path=".", attribute="date", value=written), "head-nso")
        assert (_value(head.view().bout, F.DATE).text, _value(head.view().bout, F.DATE).tag) == (written, "")


def test_a_head_official_is_one_person_on_the_list(head: FakeNode) -> None:
    """Somebody who is listed gets the role; a name typed over the present one renames them."""
    head.submit(AddOfficial(person=NewPerson(name="Rex", role="IPR")), "head-nso")
    _typed(head, F.HEAD_REFEREE, "Rex")
    _typed(head, F.HEAD_NSO, "Ines Vega")
    officials = {one.name: one.roles for one in head.view().bout.teams[Team.OFFICIAL].persons}
    assert officials == {"Rex": ("HR", "IPR"), "Ines Vega": ("HNSO",)}
    _typed(head, F.HEAD_NSO, "")
    assert _value(head.view().bout, F.HEAD_NSO).tag == "from roles"


def test_the_ready_list_counts_the_gaps(cluster: FakeCluster, head: FakeNode) -> None:
    def item() -> tuple[str, bool]:
        (found,) = (one for one in ready_items(head.view(), (), {}) if one.part is ReadyPart.HEAD)
        return found.sub, found.is_ready

    assert item() == ("16 of 17 still empty", False)
    for field, text in FILLED.items():
        _typed(head, field, text)
    assert item() == ("nothing is empty", True)


def test_every_field_is_in_the_exports(head: FakeNode) -> None:
    for field, text in FILLED.items():
        _typed(head, field, text)
    captain = NewPerson(number="404", name="Not Found", role="captain")
    head.submit(AddPersons(team=Team.HOME, persons=(captain,)), "head-nso")
    timer = NewPerson(name="Tick Tock", role="JT", league="Kiel", attributes={"certification": "2"})
    head.submit(AddOfficial(person=timer), "head-nso")
    view = head.view()
    source = replace(make_source(), bout=view.bout, bout_id=view.bout_id)
    (game,) = rows_of("games", source)
    names = {
        "date": "2026-11-21", "start_time": "20:30", "game": "2", "venue": "Harbour Sports Hall", "city": "Kiel",
        "state": "SH", "host_league": "Harbour Derby", "tournament": "Autumn Cup", "home_league": "Harbour Derby",
        "home_name": "Hellcats", "home_short": "HHC", "home_color": "#5B2A86", "away_league": "Salt City Derby",
        "away_name": "Sirens", "away_short": "SCS", "away_color": "#ADD8E6", "head_referee": "Rex",
        "head_nso": "Ines V.", "suspension_served": "SCS 42", "home_captain": "404 Not Found", "away_captain": None,
    }  # fmt: skip
    assert {name: game[name] for name in names} == names
    levels = {row["name"]: row["certification"] for row in rows_of("rosters", source) if row["team"] == "official"}
    assert levels == {"Rex": None, "Tick Tock": "2"}
    saved = saved_xml(view.document, view.bout, view.bout_id).decode()
    for value in (one for name, one in names.items() if one is not None and "captain" not in name):
        assert value in saved
    assert '<certification level="2"/>' in saved


def test_facts_name_what_is_entered_elsewhere(head: FakeNode) -> None:
    assert head_facts(head.view().bout, UTC) == ()
    captain = NewPerson(number="404", name="Not Found", role="captain")
    head.submit(AddPersons(team=Team.HOME, persons=(captain,)), "head-nso")
    assert [(line.what, line.value) for line in head_facts(head.view().bout, UTC)] == [
        ("Captains", "HOM 404 Not Found"),
    ]
