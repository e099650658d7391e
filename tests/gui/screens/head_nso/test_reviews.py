"""Details of reviews and expulsions, entered after the whistle."""

from derbyos_core.bout.commands import AddPenalty, SkaterRef, StartTimeOut
from derbyos_core.bout.model import TimeOutKind
from derbyos_core.roles.shared.header import Review
from derbyos_core.roles.shared.header_values import review_of
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import AWAY, HOME, JAM, line_of, play, screen_of, sheets_of
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.head_nso.pages import Tab


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
