"""Row of the trips so far: one key each, and the number of the next trip."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.roles.shared.page import Heading, Pane
from ui.theme.tokens import Type
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.pill import Pill

__all__ = ["TripRow"]

TRIP_KEYS = 10
HIGH = 44.0
WIDE = 79.0
NARROW = 62.0
GAP = 8.0
LABEL = 45.0
PILL = 34.0
COMFORTABLE = 4
WIDE_FROM = 340.0
"""In a narrower row all keys are narrow."""


class TripRow(Pane):
    """The row under the point keys.

    Signals:
        trip_tapped(int): a trip is to be changed.
    """

    trip_tapped = Signal(int)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._trips: tuple[tuple[int, int], ...] = ()
        self._value: tuple[object, ...] = ()
        self._label_wide = LABEL
        self.label = Heading(tr("Trips"), parent=self)
        self.keys = [Button(height=HIGH, size=Type.LEAD, parent=self) for _ in range(TRIP_KEYS)]
        self.pill = Pill(height=PILL, role="accent", mark="pencil", size=Type.LINE, parent=self)
        for number, key in enumerate(self.keys):
            key.hide()
            key.tapped.connect(lambda number=number: self._on_key(number))

    def set_trips(
        self,
        trips: tuple[tuple[int, int], ...],
        *,
        chosen: int | None,
        pill: str,
        contested: frozenset[int] = frozenset(),
    ) -> None:
        """Set numbers and points of the trips; `chosen` is the one that the next digit changes.

        Trips that are `contested` have two answers, and a mark.
        """
        if (trips, chosen, pill, contested) == self._value:
            return
        self._value = (trips, chosen, pill, contested)
        self.pill.set_pill(text=pill, mark="pencil", role="accent")
        shown = trips[-TRIP_KEYS:]
        for key, place_of in zip(self.keys, range(TRIP_KEYS), strict=True):
            key.setHidden(place_of >= len(shown))
            if place_of < len(shown):
                number, points = shown[place_of]
                key.set_text(f"T{number}  {points}")
                said = tr("Trip {number}, {points} points", number=number, points=points)
                is_contested = number in contested
                key.setAccessibleName(joined(", ", (said, tr("two answers"))) if is_contested else said)
                usual = ButtonKind.SETTLE if is_contested else ButtonKind.NORMAL
                key.set_kind(ButtonKind.CHOSEN if number == chosen else usual)
        self._trips = shown
        self.arrange(room_of(self))

    def set_labelled(self, *, is_labelled: bool) -> None:
        """Set whether the word "Trips" stands before the keys."""
        self.label.setHidden(not is_labelled)
        self._label_wide = LABEL if is_labelled else 0.0

    def arrange(self, room: QRectF) -> None:
        place(self.label, QRectF(room.left(), room.top(), self._label_wide, HIGH))
        left, top = room.left() + self._label_wide, room.top()
        wide = WIDE if len(self._trips) <= COMFORTABLE - 1 and room.width() >= WIDE_FROM else NARROW + 4
        # If not all fit, the last ones are shown: a late correction concerns what was just entered.
        lines = max(1, int((room.height() + 4) // (HIGH + 4)))
        most = lines * max(1, int((room.width() - self._label_wide + GAP) // (wide + GAP)))
        first = max(0, len(self._trips) - most)
        for number, key in enumerate(self.keys):
            key.setHidden(not first <= number < len(self._trips))
        for key in self.keys[first : len(self._trips)]:
            if left + wide > room.right():
                left, top = room.left() + self._label_wide, top + HIGH + 4
            place(key, QRectF(left, top, wide, HIGH))
            left += wide + GAP
        pill = self.pill.preferred_size()
        if left + pill.width() > room.right():
            left, top = room.left() + self._label_wide, top + HIGH + 4
        # If it does not fit, the title over the keys says the same.
        self.pill.setHidden(top + HIGH > room.bottom() + 1)
        place(self.pill, QRectF(left, top + (HIGH - PILL) / 2, pill.width(), PILL))

    def _on_key(self, number: int) -> None:
        if number < len(self._trips):
            self.trip_tapped.emit(self._trips[number][0])
