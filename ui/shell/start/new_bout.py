"""Page of a new bout: both teams with their rosters, the rules, the lengths and the officials."""

from enum import Enum

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.start.setup import NewBout
from ui.layout import Area, centred, columns, place, place_all
from ui.roles.shared.page import Heading, Pane
from ui.roles.shared.scroll_pane import ScrollPane
from ui.shell.start.rules_form import RulesForm
from ui.shell.start.team_form import TeamForm
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.segmented_choice import Option, SegmentedChoice

__all__ = ["NewBoutForm", "NewBoutPart"]

PAD = 34.0
WIDE_FROM = 600.0
"""At less width the page has a narrow margin."""
LOW = 480.0
"""At less height the label is hidden, and everything is closer together."""
TOP, LOW_TOP = 19.0, 6.0
BOTTOM, LOW_BOTTOM = 24.0, 8.0
KEY, KEY_LEAST = 44.0, 110.0
TITLE = 36.0
LABEL, LABEL_UP = 24.0, 3.0
"""The label reaches up beside the lower edge of the buttons."""
BOTH_FROM = 480.0
"""Narrower pages show one team at a time."""
GAP = 20.0
BAR = 14.0
"""Width of the scroll bar: at less height than a team needs, the page scrolls."""


class NewBoutPart(Enum):
    """The parts of the page."""

    HOME = "home"
    AWAY = "away"
    RULES = "rules"


class NewBoutForm(Pane):
    """The page of a new bout.

    Signals:
        changed(): something was typed or chosen.
        back_tapped(): leave the page without a new bout.
        remade(): its parts are others, since it is wider or narrower.
        next_tapped(): go on to the person's half, if the window shows one half at a time.
    """

    changed = Signal()
    back_tapped = Signal()
    next_tapped = Signal()
    remade = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._part = NewBoutPart.HOME
        self._is_both = True
        self.title = Heading(tr("New bout"), size=Type.PAGE, weight=Weight.HEAVY, colour="text", parent=self)
        self.back = Button(tr("Bouts"), kind=ButtonKind.QUIET, mark="arrow-left", parent=self)
        self.next = Button(tr("Next"), kind=ButtonKind.PRIMARY, mark="arrow-right", parent=self)
        self.next.hide()
        self.label = Heading(tr("You can leave anything empty and add it later."), parent=self)
        self.parts = SegmentedChoice(tr("Parts of the page"), parent=self)
        self.area = ScrollPane(tr("New bout"), self._place_part, parent=self)
        self.home = TeamForm(Team.HOME, parent=self.area.paper)
        self.away = TeamForm(Team.AWAY, parent=self.area.paper)
        self.rules = RulesForm(parent=self.area.paper)
        self.back.tapped.connect(self.back_tapped)
        self.next.tapped.connect(self.next_tapped)
        self.parts.chosen.connect(lambda index: self.show_part(self._offered()[index]))
        for form in (self.home, self.away, self.rules):
            form.changed.connect(self.changed)
        self._offer()
        self.show_part(NewBoutPart.HOME)

    def value(self) -> NewBout:
        """Return the values of the page."""
        return NewBout(
            teams=(self.home.value(), self.away.value()),
            officials=self.rules.persons(),
            rules=self.rules.chosen_rules(),
            period_us=self.rules.period_us(),
            halftime_us=self.rules.halftime_us(),
        )

    def shorts(self) -> dict[Team, str]:
        """Return the short names of the teams."""
        return {Team.HOME: self.home.letters(), Team.AWAY: self.away.letters()}

    def set_alone(self, is_alone: bool) -> None:
        """Set whether the window shows one half at a time and a way on is needed."""
        self.next.setHidden(not is_alone)

    def show_part(self, part: NewBoutPart) -> None:
        """Show another part of the page. If both teams stand side by side, either shows both."""
        self._part = part
        offered = self._offered()
        self.parts.set_index(offered.index(part) if part in offered else 0)
        shown = self._shown()
        for form in (self.home, self.away, self.rules):
            form.setHidden(form not in shown)
        self.relook()

    def arrange(self, room: QRectF) -> None:
        is_low = room.height() < LOW
        left = PAD if room.width() > WIDE_FROM else Space.L
        area = Area(room.adjusted(left, LOW_TOP if is_low else TOP, -left, -(LOW_BOTTOM if is_low else BOTTOM)))
        is_both = area.rest.width() >= BOTH_FROM
        if is_both != self._is_both:
            self._is_both = is_both
            self._offer()
            self.show_part(self._part)
            self.remade.emit()
            return
        head = Area(area.top(KEY, gap=LOW_TOP if is_low else 0))
        for button in (self.next, self.back):
            if not button.isHidden():
                place(button, head.right(max(KEY_LEAST, button.preferred_size().width()), gap=Space.S))
        place(self.title, centred(head.rest, height=TITLE))
        self.label.setHidden(is_low)
        if not is_low:
            place(self.label, area.top(LABEL - LABEL_UP, gap=Space.S).adjusted(0, -LABEL_UP, 0, 0))
        place(self.parts, area.top(KEY, gap=Space.M))
        place(self.area, area.rest.adjusted(0, 0, BAR, 0))
        self.area.relay()

    def _offered(self) -> tuple[NewBoutPart, ...]:
        return (
            (NewBoutPart.HOME, NewBoutPart.RULES)
            if self._is_both
            else (NewBoutPart.HOME, NewBoutPart.AWAY, NewBoutPart.RULES)
        )

    def _shown(self) -> tuple[TeamForm | RulesForm, ...]:
        if self._part is NewBoutPart.RULES:
            return (self.rules,)
        if self._is_both:
            return self.home, self.away
        return (self.home,) if self._part is NewBoutPart.HOME else (self.away,)

    def _offer(self) -> None:
        teams = (tr("Both teams"),) if self._is_both else (tr("Left team"), tr("Right team"))
        self.parts.set_options(tuple(Option(words) for words in (*teams, tr("Rules and officials"))))

    def _place_part(self, _: QRectF) -> float:
        # The scroll bar takes its width from the paper if it is shown, and from the margin beside the page if not.
        wide = room_of(self.area).width() - BAR
        shown = self._shown()
        boxes = columns(QRectF(0, 0, wide, room_of(self.area.viewport()).height() - 1), len(shown), gap=GAP)
        needed = max(form.least_height(box.width()) for form, box in zip(shown, boxes, strict=True))
        high = max(needed, boxes[0].height())
        place_all(shown, (Area(box).top(high) for box in boxes))
        return high
