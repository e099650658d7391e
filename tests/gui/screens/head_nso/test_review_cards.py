"""Cards on which the Head NSO records official reviews."""

from derbyos_core.bout.commands import StartTimeOut
from derbyos_core.bout.model import TimeOutKind
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import screen_of
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.widgets.text_field import TextField


def _leave(field: TextField, text: str) -> None:
    """Type something, and leave the field for another."""
    field.setText(text)
    field.setModified(True)
    field.editingFinished.emit()


def test_a_review_is_kept_on_its_card(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    """Request, result, kept or not (design 5.1, entries 2.7); the card disappears once all of it is entered."""
    timer = cluster.node("Sol A.", "jam-timer")
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME_REVIEW, at=cluster.time), "jam-timer")
    hands.settle()
    card = screen_of(hands).ready.reviews[0]
    assert card.title.text() == "Official review, HOM"
    _leave(card.asked, "Pivot was out of bounds")
    hands.tap(card.kept)
    assert card.isVisible()
    _leave(card.result, "No change")
    hands.settle()
    review = head.view().bout.periods[0].time_outs[0]
    assert (review.review, review.resolution, review.retained) == ("Pivot was out of bounds", "No change", True)
    assert not card.isVisible()


def test_two_reviews_wait_side_by_side_and_each_keeps_its_card(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """A button sets a value and does not toggle it (design 1.3)."""
    timer = cluster.node("Sol A.", "jam-timer")
    for kind in (TimeOutKind.HOME_REVIEW, TimeOutKind.AWAY_REVIEW):
        timer.submit(StartTimeOut(period=1, kind=kind, at=cluster.time), "jam-timer")
        cluster.wait(90)
    hands.settle()
    first, second = screen_of(hands).ready.reviews[:2]
    assert (first.title.text(), second.title.text()) == ("Official review, HOM", "Official review, AWY")
    hands.tap(first.lost)
    hands.tap(first.lost)
    _leave(first.result, "No change")
    hands.settle()
    assert not first.isVisible()
    assert second.isVisible()
    assert second.title.text() == "Official review, AWY"
    stops = head.view().bout.periods[0].time_outs
    assert [(one.is_judged, one.retained) for one in stops] == [(True, False), (False, False)]
