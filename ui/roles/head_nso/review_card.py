"""Card of an official review: the question, the result, and whether the team retains it."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import AmendReview
from derbyos_core.i18n import tr
from derbyos_core.roles.head_nso.reviews import ReviewLine
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, columns, place, place_all
from ui.roles.shared.page import Heading, Pane
from ui.theme.tokens import Radius, Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.text_field import Keeping, TextField, turn_to

__all__ = ["HEIGHT", "ReviewCard"]

FIELD = 44.0
GAP = 6.0
PAD, PAD_Y = 12.0, 10.0
INDENT = 2.0
TITLE, SUB = 22.0, 20.0
HEIGHT = TITLE + SUB + GAP + 3 * FIELD + 2 * GAP + 2 * PAD_Y


class ReviewCard(Pane):
    """The card of one review.

    Signals:
        requested(object): an AmendReview.
    """

    requested = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="timeout", radius=Radius.CARD, parent=parent)
        self._review: ReviewLine | None = None
        self.title = Heading(weight=Weight.BOLD, colour="timeout", parent=self)
        self.sub = Heading(size=Type.NOTE, parent=self)
        self.asked = TextField(tr("What was asked"), hint=tr("What was asked"), keeping=Keeping.ENTERED, parent=self)
        self.result = TextField(tr("Outcome"), hint=tr("Outcome"), keeping=Keeping.ENTERED, parent=self)
        self.kept = Button(tr("Retained"), parent=self)
        self.lost = Button(tr("Not retained"), parent=self)
        self.kept.tapped.connect(lambda: self._on_judged(retained=True))
        self.lost.tapped.connect(lambda: self._on_judged(retained=False))
        self.asked.left.connect(self._on_asked)
        self.result.left.connect(self._on_result)
        for field in (self.asked, self.result):
            field.given_up.connect(lambda: self.set_review(self._review))
        self.hide()

    @property
    def review(self) -> ReviewLine | None:
        """The review that is shown."""
        return self._review

    def is_in_hand(self) -> bool:
        """Return whether somebody types here. The card must not disappear, nor show another review."""
        fields = (self.asked, self.result)
        return self._review is not None and any(field.hasFocus() or field.is_in_hand for field in fields)

    def set_review(self, review: ReviewLine | None) -> None:
        """Show the review as written now. A field in which somebody types stays as it is."""
        self._review = review
        self.setHidden(review is None)
        if review is None:
            return
        self.title.set_text(review.title)
        self.sub.set_text(review.sub)
        for field, what, said in ((self.asked, "asked", review.asked), (self.result, "outcome", review.result)):
            key = f"review {review.eid} {what}"
            if field.key != key:
                turn_to(field, key, said)
            elif not field.is_in_hand:
                field.set_text(said)
        self._show_choice(self.kept, tr("Retained, {review}", review=review.title), is_on=review.retained is True)
        self._show_choice(self.lost, tr("Not retained, {review}", review=review.title), is_on=review.retained is False)

    def arrange(self, room: QRectF) -> None:
        area = Area(room, pad_x=PAD, pad_y=PAD_Y)
        place(self.title, area.top(TITLE).adjusted(INDENT, 0, -INDENT, 0))
        place(self.sub, area.top(SUB, gap=GAP).adjusted(INDENT, 0, -INDENT, 0))
        for field in (self.asked, self.result):
            place(field, area.top(FIELD, gap=GAP))
        place_all((self.kept, self.lost), columns(area.top(FIELD), 2, gap=Space.S))

    @staticmethod
    def _show_choice(button: Button, name: str, *, is_on: bool) -> None:
        button.set_kind(ButtonKind.CHOSEN if is_on else ButtonKind.NORMAL)
        button.set_mark("check" if is_on else "")
        button.setAccessibleName(tr("{name}, chosen", name=name) if is_on else name)

    def _on_judged(self, *, retained: bool) -> None:
        """Set whether the review is retained. The button sets a value; it does not toggle it (design 1.3).

        With an outcome there is nothing left to type, so the card may go.
        """
        if self._review is not None and self._review.retained is not retained:
            if self.result.text():
                self.asked.clearFocus()
                self.result.clearFocus()
            self.requested.emit(AmendReview(eid=self._review.eid, retained=retained))

    def _on_asked(self) -> None:
        text = self.asked.taken()
        if self._review is not None and text and text != self._review.asked:
            self.requested.emit(AmendReview(eid=self._review.eid, review=text))

    def _on_result(self) -> None:
        text = self.result.taken()
        if self._review is not None and text and text != self._review.result:
            self.requested.emit(AmendReview(eid=self._review.eid, resolution=text))
