"""Panel of one team's score in one jam: the jammer, conflicts, points, trips and facts, each in its place."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.scorekeeper.panel import FACTS, POINTS
from ui.frame.size_class import SizeClass
from ui.layout import place
from ui.roles.scorekeeper.jammer_head import JammerHead
from ui.roles.scorekeeper.trip_row import TripRow
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.skater_pick import SkaterPick
from ui.theme.tokens import Type, Weight
from ui.widgets.conflict_chip import ConflictChip
from ui.widgets.fact_button import FactButton
from ui.widgets.painted import room_of
from ui.widgets.pill import Pill
from ui.widgets.point_key import PointKey
from ui.widgets.pressable import TARGET
from ui.widgets.text import RIGHT

__all__ = ["ScorePane"]

PAD = 19.0
HEAD = 60.0
CHIP_HIGH = 74.0
STACKED_HIGH = 120.0
INLINE_FROM = 440.0
FACT = 56.0
KEY = 110.0
GROUP = 201.0
"""Title, keys and trips, from the top of the title to the lower edge of the trips."""
KEY_LOW = 56.0
"""The least height of a point key beside a title and two lines of trips (design 2)."""
ROOM_TO_FACTS = 52.0
LINE = 44.0
"""A line of trips; a narrow panel keeps the height of a second one."""
TIGHT_BELOW = 220.0
"""At less height the point keys would be too thin to press."""
LAST_FACT_SHARE = 168 / 462
NARROW_LAST_SHARE = 150 / 358


class ScorePane(Pane):
    """The scorekeeper's panel. Everything under the header block is aligned to the lower edge: nothing in it moves.

    Signals:
        points_tapped(int): points of the trip that the title names.
        other_value_requested(): a key was held: more than four points.
        fact_wanted(str, bool): a fact by its name, and the value that it shall have.
        answered(int): the answer of the chip that was tapped.
        list_requested(): more answers than the chip has buttons.
    """

    points_tapped = Signal(int)
    other_value_requested = Signal()
    fact_wanted = Signal(str, bool)
    answered = Signal(int)
    list_requested = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(ground="surface", edge="line", parent=parent)
        self._size_class = SizeClass()
        # Hidden behind the roster while a jammer is picked.
        self.body = Pane(parent=self)
        self.head = JammerHead(parent=self)
        self.points = Heading(size=Type.SCORE, weight=Weight.HEAVY, ink="text", align=RIGHT, parent=self)
        self.this_jam = Heading(tr("this jam"), size=Type.LINE, align=RIGHT, parent=self)
        self.conflict_place = Pane(parent=self.body)
        self.conflict = ConflictChip(parent=self.conflict_place)
        self.note = Sentence(parent=self.body)
        self.title = Heading(size=Type.LEAD, weight=Weight.BOLD, ink="text", parent=self.body)
        self.keys_pill = Pill(tr("keys 0 to 4"), parent=self.body)
        self.keys_pill.resized.connect(lambda: self.arrange(room_of(self)))
        self.keys = [PointKey(str(points), parent=self.body) for points in POINTS]
        self.trips = TripRow(parent=self.body)
        self.facts = {fact.name: FactButton(fact.words, mark=fact.mark, parent=self.body) for fact in FACTS}
        self.pick = SkaterPick(tr("Who is the jammer?"), chosen=tr("Jammer"), parent=self)
        self.conflict.answered.connect(self.answered)
        self.conflict.opened.connect(self.list_requested)
        for points, key in zip(POINTS, self.keys, strict=True):
            key.tapped.connect(lambda points=points: self.points_tapped.emit(points))
            key.held.connect(self.other_value_requested)
        for name, button in self.facts.items():
            button.wanted.connect(lambda is_on, name=name: self.fact_wanted.emit(name, is_on))

    def set_size_class(self, size_class: SizeClass) -> None:
        if size_class != self._size_class:
            self._size_class = size_class
            self.arrange(room_of(self))

    def set_note(self, text: str) -> None:
        """Set a sentence in the place of a question. Without one nothing covers the answers."""
        self.note.set_text(text)
        self.note.setHidden(not text or self._size_class.is_compact)

    def set_picking(self, *, is_picking: bool) -> None:
        """Show the roster over the keys, or the keys."""
        self.pick.setHidden(not is_picking)
        self.body.setHidden(is_picking)

    @staticmethod
    def fits(wide: float, high: float) -> bool:
        """Return whether question, keys, trips and facts fit one below the other."""
        question = CHIP_HIGH if wide - 2 * PAD >= INLINE_FROM else STACKED_HIGH
        above = 17 + HEAD + 5 + question + 2
        below = 11 + LINE + 8 + 2 * FACT + 8 + 17
        return high - above - below >= TARGET

    def arrange(self, room: QRectF) -> None:
        place(self.body, room)
        if self._size_class.is_compact:
            self._arrange_compact(room)
            return
        for widget in (self.this_jam, self.title, self.keys_pill, self.conflict_place):
            widget.show()
        self.note.setHidden(not self.note.text())
        left, wide = PAD, room.width() - 2 * PAD
        top = 17.0
        place(self.head, QRectF(left, top, wide - 110, HEAD))
        place(self.points, QRectF(left + wide - 110, top - 7, 110, 60))
        place(self.this_jam, QRectF(left + wide - 110, top + 44, 110, 22))
        under = top + HEAD + (13 if room.height() > 590 else 5)
        high = CHIP_HIGH if wide >= INLINE_FROM else STACKED_HIGH
        place(self.conflict_place, QRectF(left, under, wide, high))
        place(self.conflict, QRectF(0, 0, wide, high))
        place(self.note, QRectF(left, under + 14, wide, CHIP_HIGH - 14))
        facts = room.height() - 17 - 2 * FACT - 8
        self._place_facts(left, facts, wide)
        # Under a banner in a low window the keys are lower, so that a question keeps its place.
        group = max(facts - ROOM_TO_FACTS - GROUP, under + high + 2)
        trips = LINE if wide >= INLINE_FROM else 2 * LINE + 4
        key = min(KEY, facts - 8 - trips - 11 - 36 - group)
        if key < KEY_LOW:
            # At less height the next trip is named only beside the trips, which take one line.
            self.title.hide()
            self.keys_pill.hide()
            group = under + high + 2
            key = min(KEY, facts - 8 - LINE - 11 - group)
            self._place_keys(left, group, wide, key)
            place(self.trips, QRectF(left, group + key + 11, wide, LINE))
            place(self.pick, QRectF(left, under, wide, room.height() - 17 - under))
            return
        place(self.title, QRectF(left, group, wide - 110, 26))
        pill = self.keys_pill.preferred_size()
        place(self.keys_pill, QRectF(left + wide - pill.width(), group, pill.width(), 26))
        self._place_keys(left, group + 36, wide, key)
        place(self.trips, QRectF(left, group + 36 + key + 11, wide, facts - group - 47 - key - 4))
        place(self.pick, QRectF(left, under, wide, room.height() - 17 - under))

    def _arrange_compact(self, room: QRectF) -> None:
        # Conflicts do not fit here; the bottom bar leads to them.
        for widget in (self.this_jam, self.title, self.keys_pill, self.note, self.conflict_place):
            widget.hide()
        left, wide = 8.0, room.width() - 16
        # Under a banner the parts are closer together.
        air, head, fact = (3.0, 46.0, LINE + 0.5) if room.height() < TIGHT_BELOW else (6.0, 48.0, 48.0)
        place(self.head, QRectF(left, air, wide - 100 - 100, head))
        place(self.points, QRectF(left + wide - 86, air, 78, head))
        facts = room.height() - air - fact
        self._place_facts(left, facts, wide, high=fact)
        trips = facts - air - LINE
        place(self.trips, QRectF(left, trips, wide, LINE))
        keys = air + head + air
        self._place_keys(left, keys, wide, trips - air - keys)
        place(self.pick, QRectF(left, keys, wide, room.height() - keys - air))

    def _place_keys(self, left: float, top: float, wide: float, high: float) -> None:
        each = (wide - 8 * (len(self.keys) - 1)) / len(self.keys)
        for number, key in enumerate(self.keys):
            place(key, QRectF(left + number * (each + 8), top, each, high))

    def _place_facts(self, left: float, top: float, wide: float, *, high: float = 0.0) -> None:
        """Place the facts in two rows, or in one of the given height."""
        buttons = list(self.facts.values())
        rows = 1 if high else 2
        columns = len(buttons) // rows
        share = LAST_FACT_SHARE if wide >= INLINE_FROM else NARROW_LAST_SHARE
        last = wide * share if rows == 2 else wide / columns + 42
        each = (wide - last - 8 * (columns - 1)) / (columns - 1)
        high = high or FACT
        for number, button in enumerate(buttons):
            row, column = divmod(number, columns)
            width = last if column == columns - 1 else each
            place(button, QRectF(left + column * (each + 8), top + row * (high + 8), width, high))
