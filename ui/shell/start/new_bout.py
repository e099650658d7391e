"""Page of a new bout: both teams with their rosters, the rules, the lengths and the officials."""

from collections.abc import Iterable
from datetime import date
from enum import Enum

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import NewPerson
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.start.kept import KeptBout, LoadedKept
from derbyos_core.roles.start.setup import NewBout
from ui.layout import Area, centred, columns, place, place_all
from ui.roles.shared.page import Heading, Pane
from ui.roles.shared.scroll_pane import ScrollPane
from ui.shell.start.kept_form import KeptForm
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
BOTH_HIGH_FROM = 460.0
"""In less width or height one team stands alone, so that its roster has room."""
GAP = 20.0
BAR = 14.0
"""Width of the scroll bar: at less height than a team needs, the page scrolls."""


class NewBoutPart(Enum):
    """The parts of the page."""

    KEPT = "kept"
    HOME = "home"
    AWAY = "away"
    RULES = "rules"


class NewBoutForm(Pane):
    """The page of a new bout.

    Signals:
        changed(): something was typed or chosen.
        back_tapped(): leave the page without a new bout.
        remade(): its parts are others, since it is wider or narrower.
        team_forgotten(KeptTeam): keep a team no longer.
        next_tapped(): go on to the person's half, after the last part, if the window shows one half at a time.
    """

    changed = Signal()
    back_tapped = Signal()
    team_forgotten = Signal(object)
    next_tapped = Signal()
    remade = Signal()

    def __init__(self, *, offers_closed: bool = False, parent: QWidget | None = None) -> None:
        """With `offers_closed` the person chooses who can join."""
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
        self.rules = RulesForm(offers_closed=offers_closed, parent=self.area.paper)
        self.kept = KeptForm(parent=self.area.paper)
        self._venue: tuple[tuple[str, str], ...] = ()
        self.back.tapped.connect(self.back_tapped)
        self.next.tapped.connect(self._on_next)
        self.parts.chosen.connect(lambda index: self.show_part(self._offered()[index]))
        for form in (self.home, self.away, self.rules):
            form.changed.connect(self._on_changed)
        self._connect_kept()
        self._offer()
        self.show_part(NewBoutPart.HOME)

    def _connect_kept(self) -> None:
        kept = self.kept
        kept.team_picked.connect(lambda side, team: self._side(side).set_team(team))
        kept.team_forgotten.connect(self.team_forgotten)
        kept.cleared.connect(lambda side: self._side(side).set_team(None))
        kept.colour_picked.connect(lambda side, colour: self._side(side).set_colour(colour))
        kept.swapped.connect(lambda: self.home.swap(self.away))
        kept.roster_requested.connect(self._on_roster)
        kept.all_taken.connect(self._on_all)
        kept.officials_changed.connect(self._on_changed)
        kept.resized.connect(self.area.relay)

    def set_kept(self, loaded: LoadedKept, today: date) -> None:
        """Set what is kept for the next bout. If there are teams, the page begins with them."""
        had_any = self.kept.has_any
        self.kept.set_kept(loaded.kept, today, loaded.note)
        self.rules.set_kept(loaded.kept.rules)
        self._offer()
        is_first = self.kept.has_any and not had_any and self.home.is_empty and self.away.is_empty
        part = NewBoutPart.KEPT if is_first or loaded.note else self._part
        self.show_part(part if part is not NewBoutPart.KEPT or self._has_kept else NewBoutPart.HOME)
        self._show_kept()

    def value(self) -> NewBout:
        """Return the values of the page."""
        return NewBout(
            teams=(self.home.value(), self.away.value()),
            officials=_once((*self.kept.officials(), *self.rules.persons())),
            venue=self._venue,
            rules=self.rules.chosen_rules(),
            period_us=self.rules.period_us(),
            halftime_us=self.rules.halftime_us(),
        )

    def is_closed(self) -> bool:
        """Return whether only laptops with the join code take part in the new bout."""
        return self.rules.is_closed()

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
        for form in (self.kept, self.home, self.away, self.rules):
            form.setHidden(form not in shown)
        self.relook()

    def arrange(self, room: QRectF) -> None:
        is_low = room.height() < LOW
        left = PAD if room.width() > WIDE_FROM else Space.L
        area = Area(room.adjusted(left, LOW_TOP if is_low else TOP, -left, -(LOW_BOTTOM if is_low else BOTTOM)))
        is_both = area.rest.width() >= BOTH_FROM and room.height() >= BOTH_HIGH_FROM
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
        has_label = not is_low and self._part is not NewBoutPart.KEPT
        self.label.setHidden(not has_label)
        if has_label:
            place(self.label, area.top(LABEL - LABEL_UP, gap=Space.S).adjusted(0, -LABEL_UP, 0, 0))
        place(self.parts, area.top(KEY, gap=Space.M))
        place(self.area, area.rest.adjusted(0, 0, BAR, 0))
        self.area.relay()

    def _offered(self) -> tuple[NewBoutPart, ...]:
        kept = (NewBoutPart.KEPT,) if self._has_kept else ()
        teams = (NewBoutPart.HOME,) if self._is_both else (NewBoutPart.HOME, NewBoutPart.AWAY)
        return (*kept, *teams, NewBoutPart.RULES)

    @property
    def _has_kept(self) -> bool:
        """Whether the page of what is kept is offered: something is kept, or could not be read."""
        return self.kept.has_any or bool(self.kept.note.text())

    def _shown(self) -> tuple[KeptForm | TeamForm | RulesForm, ...]:
        if self._part is NewBoutPart.KEPT:
            return (self.kept,)
        if self._part is NewBoutPart.RULES:
            return (self.rules,)
        if self._is_both:
            return self.home, self.away
        return (self.home,) if self._part is NewBoutPart.HOME else (self.away,)

    def _offer(self) -> None:
        teams = (tr("Both teams"),) if self._is_both else (tr("Left team"), tr("Right team"))
        words = (*teams, tr("Rules and officials"))
        if self._has_kept and self._is_both:
            words = (tr("Kept teams"), tr("Type or paste"), tr("Rules, officials"))
        elif self._has_kept:
            words = (tr("Kept"), tr("Left", "side"), tr("Right", "side"), tr("Rules"))
        self.parts.set_options(tuple(map(Option, words)))

    def _on_next(self) -> None:
        """Go on to the next part where one team stands alone, and after the last part to the person."""
        offered = self._offered()
        following = offered.index(self._part) + 1 if self._part in offered else len(offered)
        if self._is_both or following >= len(offered):
            self.next_tapped.emit()
        else:
            self.show_part(offered[following])

    def _side(self, team: Team) -> TeamForm:
        return self.home if team is Team.HOME else self.away

    def _on_changed(self) -> None:
        self.area.relay()  # lines that were read as nobody need room
        self._show_kept()
        self.changed.emit()

    def _show_kept(self) -> None:
        forms = {Team.HOME: self.home, Team.AWAY: self.away}
        typed = {side: form.typed() for side, form in forms.items()}
        self.kept.set_sides({side: form.value() for side, form in forms.items()}, self.shorts(), typed)

    def _on_roster(self, team: Team) -> None:
        self.show_part(NewBoutPart.HOME if self._is_both or team is Team.HOME else NewBoutPart.AWAY)
        self._side(team).roster.lines.setFocus()

    def _on_all(self, last: KeptBout) -> None:
        """Take both teams, the hall and the rules of the last bout; its officials are taken already."""
        self._venue = last.venue
        self.home.set_team(last.home)
        self.away.set_team(last.away)
        self.rules.choose(last.rules)

    def _place_part(self, _: QRectF) -> float:
        # The scroll bar takes its width from the paper if it is shown, and from the margin beside the page if not.
        wide = room_of(self.area).width() - BAR
        shown = self._shown()
        boxes = columns(QRectF(0, 0, wide, room_of(self.area.viewport()).height() - 1), len(shown), gap=GAP)
        needed = max(form.least_height(box.width()) for form, box in zip(shown, boxes, strict=True))
        high = max(needed, boxes[0].height())
        place_all(shown, (Area(box).top(high) for box in boxes))
        return high


def _once(persons: Iterable[NewPerson]) -> tuple[NewPerson, ...]:
    """Return each person once, by name, in their order."""
    found: dict[str, NewPerson] = {}
    for number, person in enumerate(persons):
        found.setdefault(person.name or str(number), person)
    return tuple(found.values())
