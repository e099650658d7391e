"""One team on the operator's screen: jammer and pivot, points, trips, facts, timeouts and review, the box."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Position
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.operator.keys import FACT_NAMES, place_of_fact, place_of_points
from derbyos_core.roles.operator.panel import SkaterPlace
from derbyos_core.roles.operator.parts import Part, ShownParts
from derbyos_core.roles.scorekeeper.panel import FACTS, POINTS, ScorePanel
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.header import Review, TeamScore
from ui.layout import Area, centred, columns, place, place_all
from ui.roles.operator.box_row import BOX_HIGH, BoxRow
from ui.roles.operator.place_box import PlaceBox
from ui.roles.scorekeeper.trip_row import TripRow
from ui.roles.shared.page import Heading, Pane
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.conflict_chip import ConflictChip, ConflictValue
from ui.widgets.fact_button import FactButton
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.painted import room_of
from ui.widgets.point_key import PointKey
from ui.widgets.text import RIGHT, draw_text
from ui.widgets.timeout_pips import TimeoutPips

__all__ = ["PLACES", "Form", "TeamPane"]

PLACES = (Position.JAMMER, Position.PIVOT)
PIP = 30.0
CHIP_WIDE, CHIP_HIGH = 72.0, 39.0
LOW_CHIP_WIDE, LOW_CHIP_HIGH = 56.0, 30.0
NAME_GAP = 10.0
POINTS_WIDE = 62.0
THIS_JAM = 68.0
EDGE = 2.5
POINTS_MOST = 116.0


class Form(Enum):
    """Form of the screen by the size of the window."""

    WIDE = "wide"
    NARROW = "narrow"
    PAGE = "page"
    """One team fills the screen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sizes:
    """Sizes of one form: paddings, gaps and the heights of the rows."""

    pad: float
    gap: float
    head: float
    places: float
    points: float
    points_least: float
    trips: float
    facts: float
    stops: float


SIZES = {
    Form.WIDE: _Sizes(pad=14, gap=8, head=40, places=48, points=80, points_least=56, trips=44, facts=50, stops=48),
    Form.NARROW: _Sizes(
        pad=8, gap=5, head=36, places=44.5, points=68, points_least=52, trips=44, facts=44.5, stops=44.5
    ),
    Form.PAGE: _Sizes(
        pad=8, gap=4, head=30, places=44.5, points=72, points_least=44.5, trips=44, facts=44.5, stops=44.5
    ),
}
LOW_PAGE = 210.0
"""Below this height the rows of a page are closer together."""
TALL_PAGE = 286.0
"""From this height on a page has a row for jammer and pivot, and one for the stops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Boxes:
    """Places of the rows; one that is left out is empty."""

    head: QRectF
    places: QRectF
    points: QRectF
    trips: QRectF
    facts: tuple[QRectF, ...]
    stops: QRectF
    box: QRectF
    skaters: QRectF


class TeamPane(Pane):
    """One team's part. Both teams have the same order inside.

    Signals:
        points_tapped(int): points of the next trip, or of the one that is being changed.
        value_requested(): a key was held: another value.
        trip_tapped(int): a trip is to be changed.
        fact_requested(str, bool): a fact by its name, and the value to give it.
        fact_outdated(object): why a press on a fact did nothing.
        place_tapped(object): the Position to fill.
        timeout_tapped(), review_tapped(): the team takes one.
        answered(int): an answer to the open question.
        list_requested(): it has more answers than buttons.
        timeout_off_tapped(), review_off_tapped(): there is none left.
    """

    points_tapped = Signal(int)
    value_requested = Signal()
    trip_tapped = Signal(int)
    fact_requested = Signal(str, bool)
    fact_outdated = Signal(object)
    place_tapped = Signal(object)
    answered = Signal(int)
    list_requested = Signal()
    timeout_tapped = Signal()
    review_tapped = Signal()
    timeout_off_tapped = Signal()
    review_off_tapped = Signal()

    def __init__(self, team: Team, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", parent=parent)
        self.team = team
        self._form = Form.WIDE
        self._name = ""
        self._points = ""
        self._least_skaters, self._most_skaters = 0.0, 0.0
        self._parts = ShownParts()
        self._left = (0, Review.HELD)
        self.chip = JerseyChip(width=CHIP_WIDE, height=CHIP_HIGH, parent=self)
        self.points = Heading(size=Type.SCORE, weight=Weight.HEAVY, colour="text", align=RIGHT, parent=self)
        self.places = {position: PlaceBox(parent=self) for position in PLACES}
        self.keys = [PointKey(str(points), parent=self) for points in POINTS]
        self.trips = TripRow(parent=self)
        self.conflict = ConflictChip(parent=self)
        words = {fact.name: fact.words for fact in FACTS}
        self.facts = {name: FactButton(words[name], size=Type.LINE + 1, parent=self) for name in FACT_NAMES}
        self.pips = TimeoutPips(side=PIP, has_review=False, parent=self)
        self.timeout = Button(tr("Timeout"), mark="hand-stop", height=44.0, parent=self)
        self.review = Button(tr("Review"), mark="search", height=44.0, parent=self)
        self.box = BoxRow(parent=self)
        self.trips.trip_tapped.connect(self.trip_tapped)
        self.conflict.answered.connect(self.answered)
        self.conflict.opened.connect(self.list_requested)
        self.timeout.tapped.connect(self.timeout_tapped)
        self.review.tapped.connect(self.review_tapped)
        self.timeout.off_tapped.connect(self.timeout_off_tapped)
        self.review.off_tapped.connect(self.review_off_tapped)
        for position, box in self.places.items():
            box.tapped.connect(lambda position=position: self.place_tapped.emit(position))
        for points, key in zip(POINTS, self.keys, strict=True):
            key.tapped.connect(lambda points=points: self.points_tapped.emit(points))
            key.held.connect(self.value_requested)
        for name, button in self.facts.items():
            button.wanted.connect(lambda is_on, name=name: self.fact_requested.emit(name, is_on))
            button.off_tapped.connect(lambda name=name: self.fact_requested.emit(name, True))
            button.outdated.connect(self.fact_outdated)

    # -- values -------------------------------------------------------------------------------------------

    def set_team(self, score: TeamScore, *, is_older: bool) -> None:
        """Set the team, and what it has left; an older jam at the cursor has an accent outline."""
        self.chip.set_chip(score.letters, score.jersey)
        self.setAccessibleName(score.name or score.letters)
        self.set_edge("accent" if is_older else "line", EDGE if is_older else 1.0)
        if score.name != self._name:
            self._name = score.name
            self.update()
        wide = self.pips.preferred_size()
        self.pips.set_pips(timeouts_left=score.timeouts_left, timeouts=score.timeouts, review=score.review)
        if self.pips.preferred_size() != wide:  # other rules have other numbers of timeouts
            self.relook()
        self._left = (score.timeouts_left, score.review)
        self.timeout.set_kind(ButtonKind.NORMAL if score.timeouts_left else ButtonKind.OFF)
        self.review.set_kind(ButtonKind.OFF if score.review is Review.USED else ButtonKind.NORMAL)
        short = score.letters
        self.timeout.setAccessibleName(tr("Team timeout, {short}, {left} left", short=short, left=score.timeouts_left))
        self.review.setAccessibleName(tr("Official review, {short}", short=short))
        self._label_stops()

    def set_places(self, places: Mapping[Position, SkaterPlace], score: TeamScore) -> None:
        """Set jammer and pivot."""
        for position, value in places.items():
            self.places[position].set_place(value, score.jersey)

    def set_question(self, question: ConflictValue | None) -> None:
        """Show a question with its answers in place of the points and trips, or show these again."""
        was_hidden = self.conflict.isHidden()
        self.conflict.set_conflict(question)
        if self.conflict.isHidden() is not was_hidden:
            self.relook()

    def set_score(
        self, panel: ScorePanel, *, words: str, trip: int | None, contested: frozenset[int], is_value: bool
    ) -> None:
        """Set points, trips and facts; `trip` is the one that is being changed, those `contested` have two answers."""
        self.points.set_text(str(panel.points))
        self.trips.set_trips(panel.trips, chosen=trip, pill=words, contested=contested)
        for points, key in zip(POINTS, self.keys, strict=True):
            key.set_text(str(points + len(POINTS) if is_value else points))
        for name, button in self.facts.items():
            button.set_about(panel.jam)
            button.set_chosen(name in panel.held)
            button.set_suggested(name in panel.offered)
            button.set_impossible(name in panel.impossible)

    def set_caps(self, caps: Mapping[str, str], *, has_points: bool) -> None:
        """Set the letters of the keys by their places; those of the points vanish while letters are codes."""
        for points, key in zip(POINTS, self.keys, strict=True):
            key.set_cap(caps.get(place_of_points(self.team, points), "") if has_points else "")
        for name, button in self.facts.items():
            button.set_cap(caps.get(place_of_fact(self.team, name), ""))

    # -- layout -------------------------------------------------------------------------------------------

    def set_form(self, form: Form) -> None:
        """Change the layout for another window."""
        if form is not self._form:
            self._form = form
            self._label_stops()
            self.relook()

    def set_parts(self, parts: ShownParts) -> None:
        """Set which parts are shown, and which have a place."""
        if parts != self._parts:
            self._parts = parts
            self.relook()

    def set_skaters(self, *, least: float, most: float) -> None:
        """Set the heights that the skaters under the rows need and can use; 0 for none."""
        if (least, most) != (self._least_skaters, self._most_skaters):
            self._least_skaters, self._most_skaters = least, most
            self.relook()

    def skaters_box(self, room: QRectF) -> QRectF:
        """Return the place of the skaters if the pane has this room."""
        return self._boxes(room).skaters

    def arrange(self, room: QRectF) -> None:
        boxes = self._boxes(room)
        trips = Area(boxes.trips)
        self.chip.setHidden(boxes.head.isEmpty())
        if boxes.head.isEmpty():
            place(self.points, trips.right(POINTS_WIDE, gap=6.0))
        else:
            self._arrange_head(boxes.head)
        has_jammers = Part.JAMMERS in self._parts.shown
        self.box.setHidden(boxes.box.isEmpty() or Part.BOX not in self._parts.shown)
        if not boxes.box.isEmpty():
            place(self.box, boxes.box)
        for box in self.places.values():
            box.setHidden(boxes.places.isEmpty() or not has_jammers)
        is_wide = self._form is Form.WIDE
        facts = tuple(self.facts.values())
        if is_wide or self._form is Form.PAGE:
            place_all(facts, columns(boxes.facts[0], len(facts), gap=6.0))
        else:
            # The last place of the two rows is the jammer's.
            upper, lower = (columns(row, 3, gap=6.0) for row in boxes.facts)
            place_all((*facts, self.places[Position.JAMMER]), (*upper, *lower))
            self.places[Position.JAMMER].setHidden(not has_jammers)
        if not boxes.places.isEmpty():
            place_all(self.places.values(), columns(boxes.places, (208, 208), gap=8.0))
        is_asking = not self.conflict.isHidden()
        place(self.conflict, boxes.points.united(boxes.trips))
        for widget in (*self.keys, self.trips):
            widget.setHidden(is_asking)
        self.points.setHidden(is_asking and boxes.head.isEmpty())
        place_all(self.keys, columns(boxes.points, len(self.keys), gap=8.0 if is_wide else 6.0))
        self.trips.set_labelled(is_labelled=is_wide)
        place(self.trips, trips.rest)
        self.trips.arrange(room_of(self.trips))
        stops = Area(boxes.stops)
        self.pips.setHidden(not is_wide)
        if is_wide:
            pips = self.pips.preferred_size()
            place(self.pips, centred(stops.left(pips.width(), gap=8.0), height=pips.height()))
        place_all((self.timeout, self.review), columns(stops.rest, (1.0, 1.0), gap=6.0))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        super().paint(painter, room)
        head = self._boxes(room).head
        if head.isEmpty():
            return
        left = head.left() + (CHIP_WIDE if self._form is Form.WIDE else LOW_CHIP_WIDE) + NAME_GAP
        is_wide = self._form is Form.WIDE
        this_jam = QRectF(head.right() - POINTS_WIDE - THIS_JAM - 4, head.top(), THIS_JAM, head.height())
        name = QRectF(left, head.top(), this_jam.left() - 6 - left, head.height())
        draw_text(
            painter,
            name,
            self._name,
            colour=self.colours.text,
            size=Type.HEAD if is_wide else Type.LEAD,
            weight=Weight.HEAVY,
            may_cut=True,
        )
        draw_text(
            painter,
            this_jam,
            tr("this jam"),
            colour=self.colours.text2,
            size=Type.NOTE,
            align=RIGHT,
            least=Type.TINY,
        )

    def _arrange_head(self, head: QRectF) -> None:
        is_wide = self._form is Form.WIDE
        area = Area(head)
        wide, high = (CHIP_WIDE, CHIP_HIGH) if is_wide else (LOW_CHIP_WIDE, LOW_CHIP_HIGH)
        place(self.chip, centred(area.left(wide), height=high))
        place(self.points, area.right(POINTS_WIDE))

    def _label_stops(self) -> None:
        """Label the buttons; without the circles they say what is left."""
        left, review = self._left
        used = review is Review.USED
        if self._form is Form.WIDE:
            words = (tr("Timeout"), tr("Review used") if used else tr("Review"))
        else:
            words = (tr("Timeout {left}", left=left), tr("Review used") if used else tr("Review 1"))
        for button, text in zip((self.timeout, self.review), words, strict=True):
            button.set_text(text)

    def _is_tall(self, room: QRectF) -> bool:
        """Return whether there is room for the team's name, and for a row of jammer and pivot."""
        return self._form is not Form.PAGE or room.height() >= TALL_PAGE

    def _boxes(self, room: QRectF) -> _Boxes:
        sizes, form = SIZES[self._form], self._form
        pad_y = min(sizes.pad, 12.0)
        if form is Form.PAGE and room.height() < LOW_PAGE:
            sizes, pad_y = replace(sizes, gap=2.0), 2.0
        area = Area(room, pad_x=sizes.pad, pad_y=pad_y)
        is_tall = self._is_tall(room)
        has_places = is_tall and form is not Form.NARROW and Part.JAMMERS in self._parts.placed
        rows = 2 if form is Form.NARROW else 1
        fixed = (sizes.head if is_tall else -sizes.gap) + sizes.trips + sizes.facts * rows + sizes.stops
        gaps = 4 + (rows - 1)
        if has_places:
            fixed, gaps = fixed + sizes.places, gaps + 1
        if self._least_skaters:
            gaps += 1
        spare = area.rest.height() - fixed - gaps * sizes.gap
        box = BOX_HIGH + sizes.gap if form is Form.WIDE and Part.BOX in self._parts.placed else 0.0
        if spare - box < sizes.points_least + self._least_skaters:
            box = 0.0  # in a low window with a long roster the box is on its own screen alone
        spare -= box
        # The skaters come first, then the points: their keys are large enough at any height.
        points = max(sizes.points_least, min(sizes.points, spare - self._least_skaters))
        skaters = min(self._most_skaters, max(0.0, spare - points))
        points = min(POINTS_MOST, max(points, spare - skaters))
        head = area.top(sizes.head, gap=sizes.gap) if is_tall else QRectF()
        places = QRectF()
        if has_places:
            places = area.top(sizes.places, gap=sizes.gap)
        keys = area.top(points, gap=sizes.gap)
        trips = area.top(sizes.trips, gap=sizes.gap)
        facts = tuple(area.top(sizes.facts, gap=sizes.gap) for _ in range(rows))
        stops = area.top(sizes.stops, gap=sizes.gap)
        seats = area.top(BOX_HIGH, gap=sizes.gap) if box else QRectF()
        if form is Form.PAGE and not is_tall:
            both = columns(stops, (1.0, 1.0), gap=6.0)
            places, stops = both[0], both[1]
        return _Boxes(
            head=head,
            places=places,
            points=keys,
            trips=trips,
            facts=facts,
            stops=stops,
            box=seats,
            skaters=area.rest if self._least_skaters else QRectF(),
        )
