"""How an official review is kept: what was asked, what came of it, whether the team keeps it."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import AmendReview
from derbyos_core.bout.model import Bout, TimeOut
from ui.screens.page import Heading, Pane
from ui.theme.kinds import Kind
from ui.theme.tokens import Radius, Weight
from ui.widgets.button import Button
from ui.widgets.painted import place
from ui.widgets.text_field import TextField

__all__ = ["HEIGHT", "ReviewCard", "open_review"]

FIELD = 44.0
GAP = 6.0
HEIGHT = 3 * FIELD + 2 * GAP + 2 * 10
KEPT_WIDTH = 92.0


def open_review(bout: Bout) -> TimeOut | None:
    """The last review, as long as nobody has written what came of it."""
    reviews = [stop for period in bout.periods for stop in period.time_outs if stop.kind.is_review]
    last = max(reviews, key=lambda stop: stop.start or 0, default=None)
    return last if last is not None and not last.resolution else None


class ReviewCard(Pane):
    """The card of the last review; it is hidden while none is open.

    Signals:
        wished(object): an AmendReview.
    """

    wished = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(ground="surface", edge="timeout", radius=Radius.CARD, parent=parent)
        self._review: TimeOut | None = None
        self.title = Heading(weight=Weight.BOLD, ink="timeout", parent=self)
        self.kept = Button("Kept", parent=self)
        self.asked = TextField("What was asked", hint="What was asked", parent=self)
        self.result = TextField("What came of it", hint="What came of it", parent=self)
        self.kept.tapped.connect(self._on_kept)
        self.asked.editingFinished.connect(self._on_asked)
        self.result.editingFinished.connect(self._on_result)
        self.hide()

    def show_bout(self, bout: Bout) -> bool:
        """The open review of this bout; False where there is none."""
        review = open_review(bout)
        if review is not None and review.kind.team is not None:
            self.title.set_text(f"Official review, {bout.teams[review.kind.team].short}")
            self.kept.set_text("Kept" if review.retained else "Kept?")
            self.kept.set_kind(Kind.CHOSEN if review.retained else Kind.NORMAL)
            if not self.asked.hasFocus():
                self.asked.set_text(review.review)
            if self._review is None or self._review.eid != review.eid:
                self.result.set_text("")
        self._review = review
        self.setHidden(review is None)
        return review is not None

    def arrange(self, room: QRectF) -> None:
        wide = room.width() - 2 * 12
        place(self.title, QRectF(14, 10, wide - KEPT_WIDTH - 8, FIELD))
        place(self.kept, QRectF(12 + wide - KEPT_WIDTH, 10, KEPT_WIDTH, FIELD))
        place(self.asked, QRectF(12, 10 + FIELD + GAP, wide, FIELD))
        place(self.result, QRectF(12, 10 + 2 * (FIELD + GAP), wide, FIELD))

    def _on_kept(self) -> None:
        if self._review is not None:
            self.wished.emit(AmendReview(eid=self._review.eid, retained=not self._review.retained))

    def _on_asked(self) -> None:
        text = self.asked.text().strip()
        if self._review is not None and text and text != self._review.review:
            self.wished.emit(AmendReview(eid=self._review.eid, review=text))

    def _on_result(self) -> None:
        text = self.result.text().strip()
        if self._review is not None and text:
            self.wished.emit(AmendReview(eid=self._review.eid, resolution=text))
