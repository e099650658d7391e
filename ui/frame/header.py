"""Header layout: fixed places per size class, so that nothing moves when a value changes."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.header import HeaderValue
from ui.frame.size_class import SizeClass
from ui.layout import place
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.clock_face import ClockFace, ClockKind
from ui.widgets.jam_strip import JamStrip
from ui.widgets.painted import Painted, room_of
from ui.widgets.score_block import ScoreBlock
from ui.widgets.sync_badge import SyncBadge
from ui.widgets.text import draw_text

__all__ = ["Header"]

TARGET = 44.0
BADGE_HEIGHT = 56.0
MIDDLE_HEIGHT, LOW_HEIGHT = 68.0, 56.0
"""Heights of the header in a short window, and in a narrow one with tabs."""
LEAST_CARD = 46.0
"""Height at which a jam card shows its words."""
WIDE_SHARES = (0.0, 0.12, 0.25, 0.3, 0.65, 1.0)
NARROW_SHARES = (0.0, 0.04, 0.28, 0.33, 0.66, 1.0)
STRIP_GROWTH = 0.2
"""Share of a narrow window's spare width for the jam cards, until they are as wide as in a full one."""
NARROW_INSET = 10.0
"""If the width suffices, the badge ends where the content does."""
SCORE_GROWTH, SCORE_GROWTH_MOST = 0.6, 100.0
"""Share of a compact window's spare width for the score, so that the chips stand beside the digits."""
COMPACT_SHARES = (1.0, 0.0, 0.0, 0.33, 0.67, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """Left edge and width of each part at the narrowest window of its class; a part 0 wide is left out."""

    width: float
    menu: tuple[float, float]
    who: tuple[float, float]
    rule: float
    older: tuple[float, float]
    strip: tuple[float, float]
    period: tuple[float, float]
    phase: tuple[float, float]
    score: tuple[float, float]
    badge: tuple[float, float]
    shares: tuple[float, ...]
    """Share of a wider window's spare width by which menu, strip, two clocks, score and badge move right."""


FULL = _Plan(
    width=1366,
    menu=(16, 44),
    who=(62, 130),
    rule=196,
    older=(202, 44),
    strip=(268, 342),
    period=(624, 104),
    phase=(736, 100),
    score=(842, 316),
    badge=(1168, 184),
    shares=WIDE_SHARES,
)
# A window between 1200 and 1366 px omits the badge's words first, then narrows the gaps between the parts.
TIGHT = _Plan(
    width=1200,
    menu=(10, 44),
    who=(54, 130),
    rule=187,
    older=(190, 44),
    strip=(240, 332),
    period=(584, 104),
    phase=(694, 100),
    score=(800, 316),
    badge=(1126, 60),
    shares=WIDE_SHARES,
)
NARROW = _Plan(
    width=900,
    menu=(4, 44),
    who=(0, 0),
    rule=0,
    older=(48, 44),
    strip=(94, 246),
    period=(346, 94),
    phase=(444, 86),
    score=(534, 308),
    badge=(846, 50),
    shares=NARROW_SHARES,
)
COMPACT = _Plan(
    width=640,
    menu=(592, 44),
    who=(0, 0),
    rule=0,
    older=(0, 0),
    strip=(8, 190),
    period=(0, 0),
    phase=(236, 118),
    score=(362, 156),
    badge=(532, 56),
    shares=COMPACT_SHARES,
)

# Beside the rail of tabs the cards are narrower.
COMPACT_RAIL = _Plan(
    width=576,
    menu=(530, 44),
    who=(0, 0),
    rule=0,
    older=(0, 0),
    strip=(8, 164),
    period=(0, 0),
    phase=(180, 110),
    score=(298, 160),
    badge=(466, 56),
    shares=COMPACT_SHARES,
)


class Header(Painted):
    """The header.

    Signals:
        menu_tapped(): the menu button.
        older_tapped(): the list of older jams.
        card_tapped(str): "ended", "present" or "correcting".
        badge_tapped(): the network badge.
    """

    menu_tapped = Signal()
    older_tapped = Signal()
    card_tapped = Signal(str)
    badge_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(COMPACT.width, SizeClass().header_height))
        self._class = SizeClass()
        self._who = ("", "")
        self.set_solid("surface")
        self.menu = Button(kind=ButtonKind.QUIET, mark="menu-2", size=Type.HEAD, name=tr("Menu"), parent=self)
        self.older = Button(
            kind=ButtonKind.QUIET, mark="chevron-left", size=Type.HEAD, name=tr("Older jams"), parent=self
        )
        self.strip = JamStrip(parent=self)
        self.period_clock = ClockFace(parent=self)
        self.phase_clock = ClockFace(parent=self)
        self.score = ScoreBlock(parent=self)
        self.badge = SyncBadge(parent=self)
        self.menu.tapped.connect(self.menu_tapped)
        self.older.tapped.connect(self.older_tapped)
        self.strip.tapped.connect(self.card_tapped)
        self.badge.tapped.connect(self.badge_tapped)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_header(self, value: HeaderValue) -> None:
        """Set everything at once. Parts whose value is unchanged are not repainted."""
        if (value.role, value.person) != self._who:
            self._who = (value.role, value.person)
            self.update()
        had_correcting = self.strip.has_correcting
        self.strip.set_cards(ended=value.ended, present=value.present, correcting=value.correcting)
        if had_correcting != self.strip.has_correcting:
            self.arrange(room_of(self))
        for face, clock in ((self.period_clock, value.period_clock), (self.phase_clock, value.phase_clock)):
            face.set_label(clock.label)
            face.set_running(clock.is_running)
            face.set_phase(clock.phase)
        self.score.set_teams(value.left, value.right)
        self.badge.set_badge(value.badge)

    def set_period_clock(self, text: str) -> None:
        self.period_clock.set_text(text)

    def set_phase_clock(self, text: str) -> None:
        self.phase_clock.set_text(text)

    def set_size_class(self, size_class: SizeClass) -> None:
        if size_class == self._class:
            return
        self._class = size_class
        self.set_hint(QSizeF(COMPACT.width, size_class.header_height))
        self.score.set_bare(size_class.is_compact)
        self.phase_clock.set_kind(ClockKind.LINE if size_class.is_compact else ClockKind.HEADER)
        self.relook()

    def arrange(self, room: QRectF) -> None:
        plan = self._plan(room.width())
        # The width beyond that of the plan goes into the gaps between the groups.
        spare = max(0.0, room.width() - plan.width)
        high = self._class.header_height - 1
        tall = TARGET if self._class.is_compact else high - (20 if high > MIDDLE_HEIGHT else min(13, high - LEAST_CARD))
        low = min(BADGE_HEIGHT, tall)
        self._put(self.menu, plan.menu, plan.shares[0] * spare, TARGET, high)
        self._put(self.older, plan.older, 0, TARGET, high)
        self._put(self.strip, self._strip_place(plan, spare), plan.shares[1] * spare, tall, high)
        clock = high - (12 if high > LOW_HEIGHT else 2)
        self._put(self.period_clock, plan.period, plan.shares[2] * spare, clock, high)
        self._put(self.phase_clock, plan.phase, plan.shares[3] * spare, clock, high)
        grown = min(SCORE_GROWTH_MOST, SCORE_GROWTH * spare) if self._class.is_compact else 0.0
        score = (plan.score[0] - grown / 2, plan.score[1] + grown)
        self._put(self.score, score, plan.shares[4] * spare, high - 8, high)
        inset = min(NARROW_INSET, spare / 4) if plan is NARROW else 0.0
        self._put(self.badge, plan.badge, plan.shares[5] * spare - inset, low, high)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        painter.fillRect(QRectF(room.left(), room.bottom() - 1, room.width(), 1), colours.line)
        plan = self._plan(room.width())
        if not plan.who[1] or not self.needs(QRectF(plan.who[0], 0, plan.rule + 1 - plan.who[0], room.height())):
            return
        left, wide = plan.who
        middle = (room.height() - 1) / 2
        role, person = self._who
        line = QRectF(left, middle - 20, wide, 22)
        draw_text(painter, line, role, colour=colours.text, size=Type.LEAD, weight=Weight.BOLD)
        line = QRectF(left, middle + 1, wide, 20)
        draw_text(painter, line, person, colour=colours.text2, size=Type.LINE)
        painter.fillRect(QRectF(plan.rule, middle - 24, 1, 48), colours.line)

    def _plan(self, width: float) -> _Plan:
        if self._class.is_compact:
            return COMPACT if width >= COMPACT.width else COMPACT_RAIL
        if self._class.is_narrow:
            return NARROW
        return FULL if width >= FULL.width else TIGHT

    def _strip_place(self, plan: _Plan, spare: float) -> tuple[float, float]:
        if plan is NARROW:
            return plan.strip[0], min(FULL.strip[1], plan.strip[1] + STRIP_GROWTH * spare)
        # A third card takes the gap before the strip as well; the two others then have fewer words.
        left, wide = plan.strip
        grown = left - plan.older[0] - plan.older[1] - 2 if self.strip.has_correcting and plan.older[1] else 0.0
        return left - grown, wide + grown

    def _put(self, part: QWidget, at: tuple[float, float], shift: float, tall: float, high: float) -> None:
        left, wide = at
        part.setHidden(not wide)
        if wide:
            place(part, QRectF(left + shift, (high - tall) / 2, wide, tall))
