"""Panel of one team's score in one jam: the jammer, conflicts, points, trips and facts, each in its place."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.scorekeeper.panel import FACTS, POINTS
from ui.frame.size_class import SizeClass
from ui.layout import Area, centred, columns, place, place_all, rows
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

PAD, BORDER = 19.0, 17.0
GAP = 8.0
HEAD, HEAD_GAP = 60.0, 13.0
LOW_HEAD_GAP = 5.0
TALL_FROM = 590.0
TOTAL = 110.0
"""Width of the points of the jam, at the right of the jammer."""
POINTS_UP, POINTS_HIGH = 7.0, 60.0
THIS_JAM_TOP, THIS_JAM_HIGH = 44.0, 22.0
CHIP_HIGH = 74.0
STACKED_HIGH = 120.0
CHIP_GAP = 2.0
NOTE_TOP = 14.0
INLINE_FROM = 440.0
FACT = 56.0
FACTS_HIGH = 2 * FACT + GAP
TITLE, TITLE_GAP = 26.0, 10.0
KEY, KEY_GAP = 110.0, 11.0
GROUP = 201.0
"""Title, keys and trips, from the top of the title to the lower edge of the trips."""
KEY_LOW = 56.0
"""The least height of a point key beside a title and two lines of trips (design 2)."""
ROOM_TO_FACTS = 52.0
LINE, LINE_GAP = 44.0, 4.0
"""A line of trips; a narrow panel keeps the height of a second one."""
TIGHT_BELOW = 220.0
"""At less height the point keys would be too thin to press."""
LAST_FACT_SHARE = 168 / 462
NARROW_LAST_SHARE = 150 / 358
LAST_FACT_MORE = 42.0
"""In one row the last fact is wider by this."""
COMPACT_PAD = 8.0
COMPACT_AIR, COMPACT_HEAD, COMPACT_FACT = 6.0, 48.0, 48.0
TIGHT_AIR, TIGHT_HEAD, TIGHT_FACT = 3.0, 46.0, 44.5
COMPACT_POINTS, COMPACT_POINTS_GAP = 78.0, 114.0
"""The gap is for the button that shows the rows."""


class ScorePane(Pane):
    """The scorekeeper's panel. Everything under the header block is aligned to the lower edge: nothing in it moves.

    Signals:
        points_tapped(int): points of the trip that the title names.
        other_value_requested(): a key was held: more than four points.
        fact_requested(str, bool): a fact by its name, and the value to give it.
        fact_outdated(object): why a press on a fact did nothing.
        answered(int): the answer of the chip that was tapped.
        list_requested(): more answers than the chip has buttons.
    """

    points_tapped = Signal(int)
    other_value_requested = Signal()
    fact_requested = Signal(str, bool)
    fact_outdated = Signal(object)
    answered = Signal(int)
    list_requested = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", parent=parent)
        self._size_class = SizeClass()
        self._is_value = False
        """Points of more than one digit are being typed, which the title shows."""
        # Hidden behind the roster while a jammer is picked.
        self.body = Pane(parent=self)
        self.head = JammerHead(parent=self)
        self.points = Heading(size=Type.SCORE, weight=Weight.HEAVY, colour="text", align=RIGHT, parent=self)
        self.this_jam = Heading(tr("this jam"), size=Type.LINE, align=RIGHT, parent=self)
        self.conflict_place = Pane(parent=self.body)
        self.conflict = ConflictChip(parent=self.conflict_place)
        self.note = Sentence(parent=self.body)
        self.title = Heading(size=Type.LEAD, weight=Weight.BOLD, colour="text", parent=self.body)
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
            button.wanted.connect(lambda is_on, name=name: self.fact_requested.emit(name, is_on))
            button.off_tapped.connect(lambda name=name: self.fact_requested.emit(name, True))
            button.outdated.connect(self.fact_outdated)

    def set_size_class(self, size_class: SizeClass) -> None:
        if size_class != self._size_class:
            self._size_class = size_class
            self.arrange(room_of(self))

    def set_note(self, text: str) -> None:
        """Set a sentence in the place of a question. Without one nothing covers the answers."""
        self.note.set_text(text)
        self.note.setHidden(not text or self._size_class.is_compact)

    def set_value(self, *, is_value: bool) -> None:
        """Set whether points of more than one digit are being typed: the title shows them in any window."""
        if is_value != self._is_value:
            self._is_value = is_value
            self.arrange(room_of(self))

    def set_picking(self, *, is_picking: bool) -> None:
        """Show the roster over the keys, or the keys."""
        self.pick.setHidden(not is_picking)
        self.body.setHidden(is_picking)

    @staticmethod
    def fits(wide: float, high: float) -> bool:
        """Return whether question, keys, trips and facts fit one below the other."""
        question = CHIP_HIGH if wide - 2 * PAD >= INLINE_FROM else STACKED_HIGH
        above = BORDER + HEAD + LOW_HEAD_GAP + question + CHIP_GAP
        below = KEY_GAP + LINE + GAP + FACTS_HIGH + BORDER
        return high - above - below >= TARGET

    def arrange(self, room: QRectF) -> None:
        place(self.body, room)
        # Without the question beside it the jammer itself says that two people differ.
        self.head.set_mark(is_marked=self._size_class.is_compact)
        if self._size_class.is_compact:
            self._arrange_compact(room)
            return
        for widget in (self.this_jam, self.conflict_place):
            widget.show()
        self.note.setHidden(not self.note.text())
        area = Area(room, pad_x=PAD, pad_y=BORDER)
        is_inline = area.rest.width() >= INLINE_FROM
        head = Area(area.top(HEAD, gap=HEAD_GAP if room.height() > TALL_FROM else LOW_HEAD_GAP))
        total = head.right(TOTAL)
        place(self.head, head.rest)
        place(self.points, Area(total.adjusted(0, -POINTS_UP, 0, 0)).top(POINTS_HIGH))
        place(self.this_jam, Area(total.adjusted(0, THIS_JAM_TOP, 0, 0)).top(THIS_JAM_HIGH))
        place(self.pick, area.rest)
        question = area.top(CHIP_HIGH if is_inline else STACKED_HIGH, gap=CHIP_GAP)
        place(self.conflict_place, question)
        place(self.conflict, QRectF(0, 0, question.width(), question.height()))
        place(self.note, Area(question.adjusted(0, NOTE_TOP, 0, 0)).top(CHIP_HIGH - NOTE_TOP))
        facts = area.bottom(FACTS_HIGH, gap=GAP)
        self._place_facts(facts, lines=2)
        # Under a banner in a low window the keys are lower, so that a question keeps its place.
        group = Area(area.rest)
        group.rest.setTop(max(facts.top() - ROOM_TO_FACTS - GROUP, area.rest.top()))
        trips = LINE if is_inline else 2 * LINE + LINE_GAP
        key = min(KEY, group.rest.height() - TITLE - TITLE_GAP - KEY_GAP - trips)
        # At less height the next trip is named only beside the trips, which take one line.
        has_title = key >= KEY_LOW
        if not has_title:
            keys = area.top(min(KEY, area.rest.height() - KEY_GAP - LINE), gap=KEY_GAP)
            place_all(self.keys, columns(keys, len(self.keys), gap=GAP))
            self._place_trips_or_value(area.top(LINE))
            return
        for shown in (self.title, self.keys_pill, self.trips):
            shown.show()
        title = Area(group.top(TITLE, gap=TITLE_GAP))
        place(self.title, title.rest.adjusted(0, 0, -TOTAL, 0))
        place(self.keys_pill, title.right(self.keys_pill.preferred_size().width()))
        place_all(self.keys, columns(group.top(key, gap=KEY_GAP), len(self.keys), gap=GAP))
        place(self.trips, group.rest.adjusted(0, 0, 0, LINE_GAP))

    def _arrange_compact(self, room: QRectF) -> None:
        # Conflicts do not fit here; the bottom bar leads to them.
        for widget in (self.this_jam, self.note, self.conflict_place):
            widget.hide()
        # Under a banner the parts are closer together.
        is_tight = room.height() < TIGHT_BELOW
        air, high, fact = (TIGHT_AIR, TIGHT_HEAD, TIGHT_FACT) if is_tight else (COMPACT_AIR, COMPACT_HEAD, COMPACT_FACT)
        area = Area(room, pad_x=COMPACT_PAD, pad_y=air)
        head = Area(area.top(high, gap=air).adjusted(0, 0, -COMPACT_PAD, 0))
        place(self.points, head.right(COMPACT_POINTS, gap=COMPACT_POINTS_GAP))
        place(self.head, head.rest)
        place(self.pick, area.rest)
        self._place_facts(area.bottom(fact, gap=air), lines=1)
        self._place_trips_or_value(area.bottom(LINE, gap=air))
        place_all(self.keys, columns(area.rest, len(self.keys), gap=GAP))

    def _place_trips_or_value(self, room: QRectF) -> None:
        """Place the trips in a line, or in their place what is typed: it belongs to one trip, which the title names."""
        self.trips.setHidden(self._is_value)
        for named in (self.title, self.keys_pill):
            named.setHidden(not self._is_value)
        line = Area(room)
        place(self.trips, line.rest)
        place(self.keys_pill, centred(line.right(self.keys_pill.preferred_size().width(), gap=GAP), height=TITLE))
        place(self.title, centred(line.rest, height=TITLE))

    def _place_facts(self, room: QRectF, *, lines: int) -> None:
        """Place the facts in one row or in two, of which the last button is wider."""
        across = len(self.facts) // lines
        share = LAST_FACT_SHARE if room.width() >= INLINE_FROM else NARROW_LAST_SHARE
        last = room.width() / across + LAST_FACT_MORE if lines == 1 else room.width() * share
        each = (room.width() - last - GAP * (across - 1)) / (across - 1)
        wides = [*[each] * (across - 1), last]
        boxes = [box for line in rows(room, lines, gap=GAP) for box in columns(line, wides, gap=GAP)]
        place_all(self.facts.values(), boxes)
