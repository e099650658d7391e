"""Panel for penalties and box trips while a jam is skated: the five on track, their box keys, the codes."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.lineup.panel import LineupPanel
from derbyos_core.roles.penalty_tracker.compose import ComposeValue
from derbyos_core.roles.penalty_tracker.roster import on_track
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.frame.size_class import SizeClass
from ui.layout import place
from ui.roles.lineup.drawing import CURSOR_EDGE
from ui.roles.penalty_tracker.pad import CodePad
from ui.roles.penalty_tracker.track import PLACES, TrackRow
from ui.roles.shared.page import Pane
from ui.widgets.button import Button
from ui.widgets.compose_bar import ComposeBar
from ui.widgets.painted import room_of
from ui.widgets.pressable import TARGET

__all__ = ["TIGHT_BELOW", "CodesPane"]

PAD = 16.0
BAR = 62.0
TRACK = 60.0
BOX = 46.0
GAP = 6.0
TIGHT_BELOW = 262.0
"""At less height skaters, box keys and two rows of codes do not fit one below the other."""
BUTTONS = 196.0
"""Width of two buttons in the compose bar, in a small window."""


class CodesPane(Pane):
    """The panel while a jam is skated.

    Signals:
        box_tapped(str): the eid of a skater on track who goes to the box, or leaves it.
    """

    box_tapped = Signal(str)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(ground="surface", edge="line", parent=parent)
        self._size_class = SizeClass()
        self._eids: tuple[str, ...] = ()
        self.compose = ComposeBar(parent=self)
        self.track = TrackRow(parent=self)
        self.boxes = [Button(tr("To box"), height=BOX, parent=self) for _ in range(PLACES)]
        self.pad = CodePad(parent=self)
        for number, button in enumerate(self.boxes):
            button.tapped.connect(lambda number=number: self._on_box(number))

    def set_size_class(self, size_class: SizeClass) -> None:
        if size_class != self._size_class:
            self._size_class = size_class
            self.arrange(room_of(self))

    def set_bar(self, bar: ComposeValue, *, is_older: bool) -> None:
        """Set the draft, and whether it goes to an older jam."""
        self.compose.set_value(bar)
        self.set_edge("accent" if is_older else "line", CURSOR_EDGE if is_older else 1.0)

    def set_boxes(self, bout: Bout, jam: JamId | None, team: Team, panel: LineupPanel) -> None:
        """Set the box key under each skater on track to what a tap does now."""
        shown = [person for person, _ in on_track(bout, team, jam)][:PLACES]
        seated = {person.eid for person in panel.seated}
        self._eids = tuple(person.eid for person in shown)
        for number, button in enumerate(self.boxes):
            button.setHidden(number >= len(shown))
            if number < len(shown):
                is_seated = shown[number].eid in seated
                button.set_text(tr("Leaves") if is_seated else tr("To box"))
                button.set_kind(ButtonKind.CHOSEN if is_seated else ButtonKind.NORMAL)
                does = tr("{who} leaves the box") if is_seated else tr("{who} goes to the box")
                button.setAccessibleName(does.format(who=shown[number].label))

    def arrange(self, room: QRectF) -> None:
        is_compact = self._size_class.is_compact
        if is_compact and room.height() < TIGHT_BELOW:
            self._arrange_tight(room)
            return
        self.track.set_halved(is_halved=False)
        pad = 8.0 if is_compact else PAD
        left, wide = pad, room.width() - 2 * pad
        bar = 46.0 if is_compact else BAR
        top = 5.0 if is_compact else 15.0
        track = 55.0 if is_compact else TRACK
        place(self.compose, QRectF(left, top, wide, bar))
        self.compose.set_reserve(BUTTONS if is_compact else 0.0)
        at = top + bar + (4 if is_compact else 10)
        place(self.track, QRectF(left, at, wide, track))
        at += track + 4
        box = 44.0 if is_compact else BOX
        each = (wide - GAP * (PLACES - 1)) / PLACES
        for number, button in enumerate(self.boxes):
            place(button, QRectF(left + number * (each + GAP), at, each, box))
        at += box + (4 if is_compact else 10)
        self.pad.set_form(columns=8 if is_compact else 4, is_panel=False)
        place(self.pad, QRectF(left, at, wide, room.height() - at - (6 if is_compact else 14)))

    def _arrange_tight(self, room: QRectF) -> None:
        """Place the box key beside each skater instead of below, to leave height for two rows of codes."""
        left, wide, air = 8.0, room.width() - 16, 3.0
        row = TARGET + 0.5
        place(self.compose, QRectF(left, air, wide, row))
        self.compose.set_reserve(BUTTONS)
        at = air + row + air
        self.track.set_halved(is_halved=True)
        place(self.track, QRectF(left, at, wide, row))
        each = (wide - GAP * (PLACES - 1)) / PLACES
        half = (each - GAP) / 2
        for number, button in enumerate(self.boxes):
            place(button, QRectF(left + number * (each + GAP) + half + GAP, at, half, row))
        at += row + air
        self.pad.set_form(columns=8, is_panel=False)
        place(self.pad, QRectF(left, at, wide, room.height() - at - air))

    def _on_box(self, number: int) -> None:
        if number < len(self._eids):
            self.box_tapped.emit(self._eids[number])
