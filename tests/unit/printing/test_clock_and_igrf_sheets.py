"""Game clock sheet and front page on paper."""

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    AmendReview,
    EndJam,
    EndTimeOut,
    MarkInjury,
    NewPerson,
    SetAttribute,
    SetTrip,
    SignSheets,
    SitOut,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Signer, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.from_bout import book_of
from derbyos_core.printing.page import SheetKind
from tests.kit.fake_node import SECOND_US
from tests.kit.paper_bout import PaperBout, skater, table_of

HOME, AWAY = Team.HOME, Team.AWAY
ONE = JamId(1, 1)


def stop(bout: PaperBout, kind: TimeOutKind, seconds: int = 60, period: int = 1) -> str:
    """Enter a stop of this length, and return its id."""
    bout.enter(StartTimeOut(period=period, kind=kind, at=bout.cluster.time))
    (found,) = [one for part in bout.bout.periods for one in part.time_outs if one.duration_us is None]
    bout.cluster.wait(seconds)
    bout.enter(EndTimeOut(eid=found.eid, duration_us=seconds * SECOND_US))
    return found.eid


def test_events_stand_after_their_jam_one_in_a_row() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(
        1,
        MarkInjury(jam=ONE),
        SitOut(jam=ONE, skater=skater(HOME, "22")),
        AddPenalty(jam=ONE, skater=skater(AWAY, "17"), code="G", severity="expulsion"),
    )
    stop(bout, TimeOutKind.OFFICIAL)
    bout.jam(2)
    stop(bout, TimeOutKind.AWAY)
    (page,) = bout.pages(SheetKind.CLOCK)
    rows = table_of(page)
    assert rows[0] == ["1", "1:00", "", "INJ", "Violet 22"]
    assert rows[1] == ["", "", "", "EXP", "Gold 17"]
    assert rows[2][:4] == ["", "", "", "OFF"]
    assert rows[3][:4] == ["2", "1:00", "", "TO"]
    assert rows[3][4].startswith("Gold, 2")


def test_a_review_has_its_question_its_outcome_and_a_line_for_the_head_referee() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1)
    eid = stop(bout, TimeOutKind.AWAY_REVIEW, 138)
    bout.enter(AmendReview(eid=eid, review="Cut by 303 was not called", resolution="No call.", retained=False))
    (page,) = bout.pages(SheetKind.CLOCK)
    block = page.part.columns[1].blocks[3]
    assert block.caption == "Review, Gold, after Jam 1"
    assert block.remark.startswith("Not retained, Head Referee ___")
    assert table_of(page, 1, 3) == [["Asked", "Cut by 303 was not called"], ["Outcome", "No call."]]
    away = table_of(page, 1, 1)
    assert away[1] == ["", "", "", "2:18"]
    assert table_of(page, 1, 2)[6] == ["Time in reviews", "2:18"]
    assert table_of(page, 0)[0][4].endswith("not retained")


def test_timeouts_keep_their_column_in_the_second_period() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1)
    stop(bout, TimeOutKind.HOME)
    bout.jam(1, period=2)
    stop(bout, TimeOutKind.HOME, period=2)
    _, second = bout.pages(SheetKind.CLOCK)
    above, below = table_of(second, 1, 0)
    assert above[0] == "Period 1"
    assert above[1].startswith("2")
    assert below == ["1:00", "1:00"]


def test_five_reviews_take_a_second_page() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1)
    for _ in range(5):
        stop(bout, TimeOutKind.HOME_REVIEW)
    first, second = bout.pages(SheetKind.CLOCK)
    assert [len(page.part.columns[1].blocks) for page in (first, second)] == [3 + 4, 3 + 1]
    assert table_of(second) == []


def test_both_lengths_of_a_jam_are_printed() -> None:
    bout = PaperBout()
    bout.jam(1)
    bout.differ(EndJam(jam=ONE, duration_us=62 * SECOND_US), EndJam(jam=ONE, duration_us=64 * SECOND_US))
    (page,) = bout.pages(SheetKind.CLOCK)
    assert table_of(page)[0][1] == "1:02≠1:04"


def test_front_page_has_hall_teams_score_rosters_and_officials() -> None:
    """All fields of the IGRF, with suspension and certification (domain 6.1)."""
    ada = NewPerson(name="Ada", role="HR", league="Nowhere Refs", attributes={"certification": "2"})
    bout = PaperBout()
    bout.teams()
    bout.enter(
        SetAttribute(path="venue/name", value="Hall 4"),
        SetAttribute(path=".", attribute="date", value="2026-11-21"),
        SetAttribute(path=".", attribute="game", value="2"),
        SetAttribute(path=".", attribute="suspension-served", value="SCS 42"),
        AddPersons(team=Team.OFFICIAL, persons=(ada,)),
    )
    bout.jam(
        1, SetTrip(jam=ONE, team=HOME, number=2, points=4), AddPenalty(jam=ONE, skater=skater(AWAY, "7"), code="C")
    )
    (page,) = bout.pages(SheetKind.IGRF)
    hall = table_of(page, 0, 0)
    assert hall[0] == ["Hall", "Hall 4"]
    assert ["Date", "2026-11-21"] in hall
    assert ["Game", "2"] in hall
    assert ["Suspension served by", "SCS 42"] in hall
    assert table_of(page, 0, 1)[0] == ["Team", "Harbour Hellcats", "Salt City Sirens"]
    assert table_of(page, 0, 2) == [["Period 1", "4", "0", "0", "1"], ["Period 2"], ["Total", "4", "0", "0", "1"]]
    assert table_of(page, 1)[0] == ["08", "Skater 08"]
    assert table_of(page, 3) == [["HR", "Ada", "Nowhere Refs", "2"]]
    assert page.when == "Sat 21 Nov 2026, game 2"


def test_both_names_of_a_team_are_printed() -> None:
    bout = PaperBout()
    bout.teams()
    bout.differ(
        SetAttribute(team=HOME, attribute="name", value="Hellcats"),
        SetAttribute(team=HOME, attribute="name", value="Harbour"),
    )
    (page,) = bout.pages(SheetKind.IGRF)
    assert table_of(page, 0, 1)[0][1] == "Hellcats ≠ Harbour"


def test_front_page_and_statsbook_name_the_same_people_whoever_signs() -> None:
    """Tried on 30 November: the book named the captain of the roster, the print whoever had signed for the team."""
    bout = PaperBout()
    bout.teams()
    ada = NewPerson(name="Ada", role="HR")
    bout.enter(
        AddPersons(team=Team.OFFICIAL, persons=(ada,)),
        SetAttribute(eid=bout.bout.teams[HOME].persons[0].eid, attribute="role", value="captain"),
        SetAttribute(eid=bout.bout.teams[AWAY].persons[1].eid, attribute="role", value="captain"),
        SignSheets(signer=Signer.HEAD_REFEREE, name="Deputy", at=Instant(6)),
        SignSheets(signer=Signer.HOME_CAPTAIN, name="Skater 08", at=Instant(7)),
        SignSheets(signer=Signer.AWAY_CAPTAIN, name="Coach Carter", at=Instant(8)),
    )
    (page,) = bout.pages(SheetKind.IGRF)
    assert table_of(page, 0, 3) == [
        ["Head Referee", "Ada", "Deputy"],
        ["Head NSO"],
        ["Captain, home", "Skater 08", "Skater 08"],
        ["Captain, away", "Skater 17", "Coach Carter"],
    ]
    made = book_of(bout.bout)
    captains = [one.text for one in made.book.remarks if one.label == "Captain" and one.place.sheet == "IGRF"]
    assert captains == ["Skater 08", "Skater 17"]
    heads = [one.name for one in made.book.officials if one.role == "Head Referee"]
    assert heads == ["Ada"]
    told = [str(one) for one in made.left_out if "signed" in one]
    assert told == [
        "The book has no place for signatures: Deputy signed as Head Referee instead of Ada.",
        "The book has no place for signatures: Coach Carter signed as Captain of SAL instead of Skater 17.",
    ]


def test_who_only_signed_is_named_too_and_a_captain_who_was_struck_off_is_not_if_another_skates() -> None:
    bout = PaperBout()
    bout.teams()
    first, second = bout.bout.teams[HOME].persons[:2]
    bout.enter(
        SetAttribute(eid=first.eid, attribute="role", value="captain"),
        SetAttribute(eid=first.eid, attribute="skated", value="no"),
        SetAttribute(eid=second.eid, attribute="role", value="captain"),
        SignSheets(signer=Signer.AWAY_CAPTAIN, name="Vi Zitor", at=Instant(8)),
    )
    (page,) = bout.pages(SheetKind.IGRF)
    assert table_of(page, 0, 3)[2:] == [["Captain, home", "Skater 17"], ["Captain, away", "Vi Zitor", "Vi Zitor"]]
    assert not [one for one in book_of(bout.bout).left_out if "signed" in str(one)]
