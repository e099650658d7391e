"""The start page: pasted rosters, typed addresses, offered bouts."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.roles.shared.rules_offered import Rules
from derbyos_core.roles.start.bout_offers import address_to_keep, found_value, read_address, saved_value, shorts_of
from derbyos_core.roles.start.kept import KeptBout, KeptTeam
from derbyos_core.roles.start.kept_page import last_words, team_words
from derbyos_core.roles.start.offered_bouts import FoundBout, SavedBout, read_marks
from derbyos_core.roles.start.roster_paste import LINES_MAX, RosterLine, read_roster
from derbyos_core.roles.start.setup import game_number
from derbyos_core.wire.messages import Address
from tests.goldens.adapter.wordings import in_german
from tests.unit.export.sample import make_bout

TODAY = date(2026, 11, 29)
NOW = Instant(round(datetime(2026, 11, 29, 9, 30, tzinfo=UTC).timestamp()) * 1_000_000)
LAST = KeptBout(date="2026-11-21", home=KeptTeam(name="A"), away=KeptTeam(name="B"), rules=Rules(name="WFTDA"))


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("404 Not Found", RosterLine(number="404", name="Not Found")),
        ("00\tDouble", RosterLine(number="00", name="Double")),
        ("7;Lucky;Strike", RosterLine(number="7", name="Lucky Strike")),
        ("#33, Rhyme", RosterLine(number="33", name="Rhyme")),
        ("MGS4 Solid", RosterLine(number="MGS4", name="Solid")),
        ("Dee", RosterLine(number="", name="Dee")),
        ("404", RosterLine(number="404")),
        ("404 Not Found (C)", RosterLine(number="404", name="Not Found", role="captain")),
        ("(c) 404;Not Found", RosterLine(number="404", name="Not Found", role="captain")),
        ("404,Not Found,[Captain]", RosterLine(number="404", name="Not Found", role="captain")),
        ("21 Blackjack (A)", RosterLine(number="21", name="Blackjack", role="alt")),
        ("8 Ana (Cat)", RosterLine(number="8", name="Ana (Cat)")),
    ],
)
def test_a_pasted_line_is_number_then_name(typed: str, read: RosterLine) -> None:
    assert read_roster(f"\n  {typed} \n\n").lines == (read,)


@pytest.mark.parametrize(
    "heading",
    ["# Name", "#", "Name", "No. Derby Name", "Roster:", "SKATERS", "Nr Name", "Team Roster"],
)
def test_a_heading_is_nobody_on_the_roster(heading: str) -> None:
    pasted = read_roster(f"{heading}\n404 Not Found\n7 Lucky")
    assert pasted.lines == (RosterLine(number="404", name="Not Found"), RosterLine(number="7", name="Lucky"))
    assert pasted.others == (() if heading == "#" else (heading,))


def test_long_pasted_roster_is_cut_with_a_remark() -> None:
    pasted = read_roster("\n".join(f"{number} Skater" for number in range(LINES_MAX + 2)))
    assert len(pasted.lines) == LINES_MAX
    assert pasted.remarks == (f"Only the first {LINES_MAX} lines were read; 2 are left out.",)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("192.168.1.20:50311", Address("192.168.1.20", 50311)),
        (" tcp://10.0.0.1:1 ", Address("10.0.0.1", 1)),
        ("10.0.0.1 65535", Address("10.0.0.1", 65535)),
        ("10.0.0.1:65536", None),
        ("10.0.0.256:1", None),
        ("hall:50000", None),
    ],
)
def test_addresses_are_read_as_people_type_them(typed: str, read: Address | None) -> None:
    assert read_address(typed) == read


def test_a_found_bout_is_offered_with_what_is_announced() -> None:
    value = found_value(FoundBout(bout="b", addresses=(), title="Cats – Sirens", phase="halftime", officials=1))
    assert (value.left, value.right) == ("CAT", "SIR")
    assert (value.state, value.sub) == ("half-time", "1 official here")


def test_a_found_bout_wears_its_colours_and_says_its_start_if_it_is_known() -> None:
    teams = read_marks("#5B2A86 HHC;#F2B705 SCS")
    found = FoundBout(bout="b", addresses=(), title="Hellcats – Sirens", phase="before", teams=teams, start="20:30")
    value = found_value(found)
    assert (value.left, value.left_jersey.fill, value.right, value.state) == ("HHC", "#5B2A86", "SCS", "starts 20:30")
    assert found_value(replace(found, start="")).state == "not started"
    assert found_value(replace(found, phase="jam")).state == "jam on track"


@pytest.mark.parametrize(
    "text", ["", "HHC;SCS", "#5B2A86 HHC", "#5B2A86 A;#F2B705 B;- C", "#5B2A8 HHC;- SCS", ";", "- ;- "]
)
def test_marks_of_another_form_are_no_teams(text: str) -> None:
    assert read_marks(text) == ()


def test_a_saved_bout_wears_its_colours_and_says_its_day() -> None:
    saved = SavedBout(
        bout="b", title="Hellcats – Sirens", entries=612, teams=read_marks("#5B2A86 HHC;- SCS"), date="2026-11-21",
        start="20:30", hall="Hall 2",
    )  # fmt: skip
    value = saved_value(saved, NOW, UTC)
    assert (value.left_jersey.fill, value.sub) == ("#5B2A86", "Sat 21 Nov 20:30 · Hall 2 · 612 entries")
    bare = saved_value(replace(saved, teams=(), date="", start="", hall=""), Instant(0), UTC)
    assert (bare.left, bare.sub) == ("HEL", "612 entries")


@pytest.mark.parametrize(
    ("day", "said", "german"),
    [
        ("2026-11-21", "Sat 21 Nov", "Sa 21. Nov"),
        ("2026-03-01", "Sun 1 Mar", "So 1. März"),
        ("2019-05-02", "Thu 2 May 2019", "Do 2. Mai 2019"),
    ],
)
def test_dates_in_the_lists_are_as_people_say_them(day: str, said: str, german: str) -> None:
    """The list of bouts and the kept teams say the day; the year is there if it is another one."""
    value = saved_value(SavedBout(bout="b", title="A v B", entries=1, date=day), NOW, UTC)
    assert (value.sub, in_german(value.sub)) == (f"{said} · 1 entry", f"{german} · 1 Eintrag")
    begun = Instant(round(datetime.fromisoformat(f"{day}T12:00+00:00").timestamp()) * 1_000_000)
    changed = saved_value(SavedBout(bout="b", title="A v B", entries=1, changed_at=begun), NOW, UTC).state
    assert (changed, in_german(changed)) == (said, german)
    team = team_words(KeptTeam(name="Hellcats", date=day), TODAY)
    assert (team.sub, in_german(team.sub)) == (f"roster empty · played {said}", f"Roster leer · gespielt {german}")
    last = last_words(replace(LAST, date=day), TODAY).title
    assert (last, in_german(last)) == (f"As on {said}", f"Wie am {german}")


def test_the_bout_of_last_week_is_named_by_its_day() -> None:
    last = last_words(LAST, date(2026, 11, 26)).title
    assert (last, in_german(last)) == ("As last Saturday, 21 Nov", "Wie letzten Samstag, 21. Nov")


def test_a_bout_of_today_says_the_time() -> None:
    assert saved_value(SavedBout(bout="b", title="A v B", entries=1, changed_at=NOW), NOW, UTC).state == "today 09:30"


def _day(date: str, **venue: str) -> Bout:
    return replace(make_bout(), attributes={"date": date} if date else {}, venue=venue)


def test_a_new_bout_is_numbered_among_those_of_its_day_in_its_hall() -> None:
    def saved(bout: str, date: str, hall: str = "") -> SavedBout:
        return SavedBout(bout=bout, title="", entries=1, date=date, hall=hall)

    here = (
        saved("a", "2026-11-21", "Hall 2"),
        saved("b", "2026-11-21"),
        saved("c", "2026-11-14", "Hall 2"),
        saved("own", "2026-11-21"),
        saved("d", "2026-11-21", "Hall 9"),
    )

    def number(bout: Bout) -> str | None:
        command = game_number(bout, "own", here)
        return command.value if command is not None else None

    assert number(_day("2026-11-21")) == "4"
    assert number(_day("2026-11-21", name="Hall 2")) == "3"
    assert number(_day("2026-11-22")) == "1"
    assert number(_day("")) is None
    assert number(replace(_day("2026-11-21"), attributes={"date": "2026-11-21", "game": "B"})) is None


def test_the_roles_call_the_teams_of_a_found_bout_as_its_tile_does() -> None:
    """A newcomer does not know yet which team is left; where the abbreviations are equal, left and right remain."""
    there = FoundBout(bout="b", addresses=(), title="Cats – Sirens")
    assert shorts_of(there) == {Team.HOME: "CAT", Team.AWAY: "SIR"}
    assert shorts_of(replace(there, title="Rollers – Roller Girls")) is None
    assert shorts_of(replace(there, title="Finals")) is None


def test_a_bout_without_announcement_is_offered_by_its_address() -> None:
    value = found_value(FoundBout(bout="b", addresses=(Address("10.0.0.1", 50000),)))
    assert (value.title, value.sub, value.left) == ("b", "10.0.0.1:50000", "?")


def test_a_bout_without_names_is_not_called_by_its_uuid() -> None:
    uuid = "01a21bcf-6112-8eee-bf27-b18040287f3c"
    found = FoundBout(bout=uuid, addresses=(Address("192.168.1.20", 50_000),))
    assert found_value(found).title == "A bout without team names"
    assert saved_value(SavedBout(bout=uuid, title="", entries=3), NOW).title == "A bout without team names"
    assert found_value(replace(found, bout="finals")).title == "finals"
    assert found_value(replace(found, title="A – B")).title == "A – B"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("192.168.1.20:50", "192.168.1.20:50"),
        (" tcp://10.0.0.7 ", "tcp://10.0.0.7"),
        ("192", "192"),
        ("K7M-2QF-XRD@192.168.1.20:50", "@192.168.1.20:50"),
        ("K7M-2QF@", ""),
        ("K7M@192.168.1.20@XRD", ""),
        ("192.168.1.20:50 K7M", ""),
        ("K7M-2QF-XRD", ""),
        ("K7M-2QF-XR0", ""),
        ("234 567 892", ""),
        ("", ""),
    ],
)
def test_of_what_is_typed_to_join_the_address_is_kept_and_no_code(typed: str, kept: str) -> None:
    assert address_to_keep(typed) == kept
