"""Page of a new bout: both teams with their rosters, the rules, the lengths and the officials."""

from enum import Enum

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.start.setup import NewBout
from ui.layout import place
from ui.roles.shared.page import Heading, Pane
from ui.roles.shared.rules_form import RulesForm
from ui.roles.shared.scroll_pane import ScrollPane
from ui.shell.start.team_form import TeamForm
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.segmented_choice import Option, SegmentedChoice

__all__ = ["NewBoutForm", "NewBoutPart"]

PAD = 34.0
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
        self.title = Heading(tr("New bout"), size=Type.PAGE, weight=Weight.HEAVY, ink="text", parent=self)
        self.back = Button(tr("Bouts"), kind=ButtonKind.QUIET, mark="arrow-left", parent=self)
        self.next = Button(tr("Next"), kind=ButtonKind.PRIMARY, mark="arrow-right", parent=self)
        self.next.hide()
        self.label = Heading(tr("Anything may stay empty, and be added later."), parent=self)
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
        left = PAD if room.width() > 600 else Space.L
        wide = room.width() - 2 * left
        is_low = room.height() < 480
        is_both = wide >= BOTH_FROM
        if is_both != self._is_both:
            self._is_both = is_both
            self._offer()
            self.show_part(self._part)
            self.remade.emit()
            return
        right, top = room.right() - left, 6.0 if is_low else 19.0
        for button in (self.next, self.back):
            if not button.isHidden():
                button_wide = max(110.0, button.preferred_size().width())
                place(button, QRectF(right - button_wide, top, button_wide, 44))
                right -= button_wide + 8
        place(self.title, QRectF(left, top + 4, right - left, 36))
        self.label.setHidden(is_low)
        place(self.label, QRectF(left, 60, wide, 24))
        top = 56.0 if is_low else 92.0
        place(self.parts, QRectF(left, top, wide, 44))
        top += 44 + 12
        place(self.area, QRectF(left, top, wide + BAR, room.height() - top - (8 if is_low else 24)))
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
        each = (wide - GAP * (len(shown) - 1)) / len(shown)
        needed = max(form.least_height(each) for form in shown)
        high = max(needed, room_of(self.area.viewport()).height() - 1)
        for number, form in enumerate(shown):
            place(form, QRectF(number * (each + GAP), 0, each, high))
        return high
