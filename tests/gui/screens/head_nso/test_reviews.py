"""Details of reviews and expulsions, entered after the whistle."""

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import AddPenalty, AmendReview, EndTimeOut, SkaterRef, StartTimeOut
from derbyos_core.bout.model import TimeOutKind
from derbyos_core.roles.head_nso.paper_head import HeadField
from derbyos_core.roles.shared.header import Review
from derbyos_core.roles.shared.header_values import review_of
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import AWAY, HOME, JAM, line_of, play, screen_of, sheets_of
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.roles.head_nso.pages import Tab
from ui.roles.head_nso.review_card import ReviewCard
from ui.services import TypedText
from ui.session.typed_texts import TOLD_MAX
from ui.widgets.text_field import TextField


def test_expulsion_records_whether_a_suspension_follows(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    """Entries 2.5: the Head NSO sets `suspension`."""
    timer, tracker = cluster.node("Sol A.", "jam-timer"), cluster.node("Maya R.", "penalty-tracker")
    play(cluster, timer)
    skater = SkaterRef(team=AWAY, number="42")
    tracker.submit(AddPenalty(jam=JAM, skater=skater, code="G", severity="expulsion"), "penalty-tracker")
    screen_of(hands).show_tab(Tab.SHEETS)
    hands.settle()
    assert line_of(hands, "Expulsions").endswith("1 undecided, open")
    row = sheets_of(hands).expulsions[0]
    assert row.title.text() == "Expulsion, AWY 42"
    hands.tap(row.no)
    assert [one.suspension for one in head.view().bout.penalties] == ["no"]
    assert row.no.accessibleName() == "No suspension, AWY 42, chosen"


def test_reviews_stand_on_the_sheets_and_can_still_be_changed(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """Team, jam, clock reading and duration (the form Official Reviews, domain 6)."""
    timer = cluster.node("Sol A.", "jam-timer")
    play(cluster, timer)
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.AWAY_REVIEW, at=cluster.time), "jam-timer")
    cluster.wait(95)
    screen_of(hands).show_tab(Tab.SHEETS)
    hands.settle()
    card = sheets_of(hands).reviews[0]
    assert card.title.text() == "Official review, AWY"
    assert card.sub.text() == "after Jam 1 · 28:30 left · 1:35 so far"
    hands.tap(card.kept)
    hands.tap(card.lost)
    stop = head.view().bout.periods[0].time_outs[0]
    assert (stop.is_judged, stop.retained) == (True, False)


def test_the_square_in_the_header_follows_what_came_of_the_review(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """One review per period; a retained one may be used once more (domain 4.2)."""
    timer = cluster.node("Sol A.", "jam-timer")
    play(cluster, timer)
    assert review_of(head.view().bout, AWAY) is Review.HELD
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.AWAY_REVIEW, at=cluster.time), "jam-timer")
    hands.settle()
    assert review_of(head.view().bout, AWAY) is Review.USED
    card = screen_of(hands).ready.reviews[0]
    hands.tap(card.kept)
    assert review_of(head.view().bout, AWAY) is Review.KEPT
    hands.tap(card.lost)
    assert review_of(head.view().bout, AWAY) is Review.USED
    assert review_of(head.view().bout, HOME) is Review.HELD


def _review(cluster: FakeCluster, head: FakeNode) -> str:
    """Ask for a review after a jam; return its id."""
    timer = cluster.node("Sol A.", "jam-timer")
    play(cluster, timer)
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.AWAY_REVIEW, at=cluster.time), "jam-timer")
    return str(head.view().bout.periods[0].time_outs[0].eid)


def _card(hands: Presses) -> ReviewCard:
    hands.settle()
    return screen_of(hands).ready.reviews[0]


def test_the_outcome_is_entered_when_retained_is_pressed(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    """Tried on 28 November: it was entered four minutes later, when the focus left the field."""
    _review(cluster, head)
    card = _card(hands)
    hands.tap(card.result)
    hands.type("no")
    hands.tap(card.kept)
    stop = head.view().bout.periods[0].time_outs[0]
    assert (stop.resolution, stop.is_judged, stop.retained) == ("no", True, True)
    assert len(hands.session.conflicts) == 0
    hands.settle()
    assert not card.isVisible()


def test_a_card_in_which_the_focus_stays_says_what_was_written(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """Tried on 29 November: the card of a judged review stood there all evening, its outcome empty."""
    eid = _review(cluster, head)
    card = _card(hands)
    hands.tap(card.kept)
    hands.tap(card.result)
    hands.type("no")
    hands.key(Qt.Key.Key_Return)
    head.submit(EndTimeOut(eid=eid, duration_us=61_000_000), "jam-timer")
    hands.settle()
    assert card.isVisible(), "somebody has the field"
    assert card.result.text() == "no"
    assert card.kept.accessibleName().endswith(", chosen")
    assert card.sub.text().endswith(" long")
    hands.tap(card.lost)
    hands.settle()
    assert not head.view().bout.periods[0].time_outs[0].retained
    assert not card.isVisible()


def test_an_outcome_typed_on_an_older_one_is_a_second_answer(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """What the screen showed at the first key is what the text was written over."""
    eid = _review(cluster, head)
    card = _card(hands)
    hands.tap(card.result)
    hands.type("no")
    other = cluster.node("Kim T.", "head-nso")
    other.submit(AmendReview(eid=eid, resolution="overturned"), "head-nso")
    hands.settle()
    assert card.result.text() == "no", "a field in which somebody types stays as it is"
    hands.tap(card.lost)
    assert {answer.value for one in hands.session.conflicts for answer in one.answers} == {"no", "overturned"}


def test_an_outcome_that_was_half_typed_stands_there_again_after_a_sudden_end(
    enter: Enter, cluster: FakeCluster, head: FakeNode
) -> None:
    """It is no entry before somebody has touched it, and it is kept until then."""
    eid = _review(cluster, head)
    key, kept = f"review {eid} outcome", TypedText(text="over")
    services = FakeServices(node=head, typed={head.view().bout_id: {key: kept}})
    hands = Presses(enter(head, services=services), head)
    card = _card(hands)
    assert card.result.text() == "over"
    assert card.result.notice == card.result.accessibleDescription() == "not entered"
    assert hands.told() == "Typed here before and not entered yet: “over”. It stands in its field again."
    hands.tap(card.kept)
    screen_of(hands).show_tab(Tab.SHEETS)
    hands.settle()
    assert head.view().bout.periods[0].time_outs[0].resolution == ""
    assert services.typed[head.view().bout_id] == {key: kept}
    screen_of(hands).show_tab(Tab.OFFICIALS)
    hands.tap(_card(hands).result)
    hands.type("x")
    hands.tap(card.lost)
    assert head.view().bout.periods[0].time_outs[0].resolution == "overx"
    assert card.result.notice == card.result.accessibleDescription() == ""
    assert services.typed[head.view().bout_id] == {}


def test_after_a_sudden_end_both_are_told_and_what_is_not_entered_is_marked(enter: Enter, cluster: FakeCluster) -> None:
    """Tried on 29 November: the chat line was in no field, the venue looked entered, and nothing was told."""
    before = cluster.node("Ines V.", "head-nso")
    head = cluster.node("Ines V.", "head-nso", author=before.replica.author)
    kept = {
        "chat": TypedText(text="Half typed chat"),
        f"front page {HeadField.VENUE.value}": TypedText(text="Halle Nord"),
        f"front page {HeadField.CITY.value}": TypedText(text="Ulm"),
        "skater away ": TypedText(text="99 Late Comer"),
    }
    services = FakeServices(node=head, typed={head.view().bout_id: kept})
    hands = Presses(enter(head, services=services), head)
    chat = screen_of(hands).talk.chat.input
    line = chat.findChildren(TextField)[0]
    told = hands.told()
    assert "Picked up where you were: Head NSO." in told
    assert "“Half typed chat”" in told
    assert "“Halle Nord”" in told
    assert told.endswith("Typed before and not entered yet: “99 Late Comer”. It comes back where it was typed.")
    assert chat.text() == "Half typed chat"
    assert line.accessibleDescription() == "not sent"
    screen_of(hands).show_tab(Tab.BOUT)
    hands.settle()
    cell = screen_of(hands).bout.head.cells[HeadField.VENUE]
    assert (cell.field.text(), cell.field.notice) == ("Halle Nord", "not entered")
    assert cell.field.accessibleDescription().startswith("not entered")
    city = screen_of(hands).bout.head.cells[HeadField.CITY]
    assert not city.field.has_notice_words()
    assert city.label == "City, not entered"
    hands.tap(cell.field)
    hands.key(Qt.Key.Key_Return)
    assert (head.view().bout.venue, cell.field.notice) == ({"name": "Halle Nord"}, "")
    hands.tap(cell.field)
    hands.type("2")
    assert cell.field.notice == "", "it is typed now, and was not typed before"
    hands.key(Qt.Key.Key_Escape)
    sentence = hands.window.frame.long_sentence
    assert sentence is not None
    hands.tap(sentence)  # it lies over the chat until it was read
    hands.tap(line)
    hands.key(Qt.Key.Key_Return)
    assert head.said == [("Half typed chat", None)]
    assert set(services.typed[head.view().bout_id]) == {"skater away ", f"front page {HeadField.CITY.value}"}


def test_of_many_texts_that_come_back_the_others_are_counted(enter: Enter, head: FakeNode) -> None:
    """Tried on 29 November: three of seven were named, as if they were all."""
    kept = {f"official  {what}": TypedText(text=f"my {what}") for what in ("name", "league", "level")}
    kept |= {
        f"front page {field.value}": TypedText(text=f"of {field.value}") for field in (HeadField.VENUE, HeadField.CITY)
    }
    services = FakeServices(node=head, typed={head.view().bout_id: kept})
    hands = Presses(enter(head, services=services), head)
    assert " and 2 more. They stand in their fields again." in hands.told()
    assert sum(f"“{one.text}”" in hands.told() for one in kept.values()) == TOLD_MAX
