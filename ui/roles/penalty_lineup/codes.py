"""Panel for penalties and box trips while a jam is skated: the five on track, their box keys, the codes."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.lineup.panel import LineupPanel
from derbyos_core.roles.penalty_tracker.compose_values import ComposeValue
from derbyos_core.roles.penalty_tracker.roster import on_track
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.frame.size_class import SizeClass
from ui.layout import Area, columns, place, place_all
from ui.roles.lineup.drawing import CURSOR_EDGE
from ui.roles.penalty_tracker.correction_keys import CorrectionKeys
from ui.roles.penalty_tracker.pad import CodePad
from ui.roles.penalty_tracker.track import PLACES, TrackRow
from ui.roles.shared.page import Pane
from ui.widgets.button import Button
from ui.widgets.compose_bar import ComposeBar
from ui.widgets.painted import room_of
from ui.widgets.pressable import TARGET

__all__ = ["TIGHT_BELOW", "CodesPane"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lengths:
    """Heights of the parts, and the space around and between them."""

    pad: float
    above: float
    bar: float
    track: float
    box: float
    gap: float
    below: float


FULL = _Lengths(pad=16.0, above=15.0, bar=62.0, track=60.0, box=46.0, gap=10.0, below=14.0)
COMPACT = _Lengths(pad=8.0, above=5.0, bar=46.0, track=55.0, box=44.0, gap=4.0, below=6.0)
GAP, BOX_GAP = 6.0, 4.0
"""Between two skaters side by side, and between a skater and the box key below."""
TIGHT_AIR, TIGHT_ROW = 3.0, TARGET + 0.5
TIGHT_BELOW = 262.0
"""At less height skaters, box keys and two rows of codes do not fit one below the other."""
KEYS, KEYS_TOP, TALL_BAR, KEYS_GAP, WIDER = 44.0, 6.0, 80.0, 4.0, 9.0
"""The buttons of a correction stand at the top, where the line-up has its title; below them the taller, wider bar takes
the space of the box keys, so that no code moves."""
BUTTONS = 196.0
"""Width of two buttons in the compose bar, in a small window."""


class CodesPane(Pane):
    """The panel while a jam is skated.

    Signals:
        box_tapped(str): the eid of a skater on track who goes to the box, or leaves it.
    """

    box_tapped = Signal(str)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", parent=parent)
        self._size_class = SizeClass()
        self._eids: tuple[str, ...] = ()
        self._shown = 0
        self._is_correcting = False
        self.correction = CorrectionKeys(parent=self)
        self.correction.hide()
        self.compose = ComposeBar(parent=self)
        self.track = TrackRow(parent=self)
        self.boxes = [Button(tr("To box"), height=FULL.box, parent=self) for _ in range(PLACES)]
        self.pad = CodePad(parent=self)
        for number, button in enumerate(self.boxes):
            button.tapped.connect(lambda number=number: self._on_box(number))

    @property
    def is_correcting(self) -> bool:
        """Whether the buttons of a correction are shown."""
        return self._is_correcting

    def set_size_class(self, size_class: SizeClass) -> None:
        if size_class != self._size_class:
            self._size_class = size_class
            self.arrange(room_of(self))

    def set_bar(self, bar: ComposeValue, *, is_older: bool) -> None:
        """Set the draft, and whether it goes to an older jam."""
        self.compose.set_value(bar)
        self.correction.set_keys(bar.keys)
        if bool(bar.keys) != self._is_correcting:
            self._is_correcting = bool(bar.keys)
            self._show_row()
            self.arrange(room_of(self))
        self.set_edge("accent" if is_older else "line", CURSOR_EDGE if is_older else 1.0)

    def set_boxes(self, bout: Bout, jam: JamId | None, team: Team, panel: LineupPanel) -> None:
        """Set the box key under each skater on track to what a tap does now."""
        shown = [person for person, _ in on_track(bout, team, jam)][:PLACES]
        seated = {person.eid for person in panel.seated}
        self._eids = tuple(person.eid for person in shown)
        self._shown = len(shown)
        self._show_row()
        for number, button in enumerate(self.boxes):
            if number < len(shown):
                is_seated = shown[number].eid in seated
                button.set_text(tr("Leaves") if is_seated else tr("To box"))
                button.set_kind(ButtonKind.CHOSEN if is_seated else ButtonKind.NORMAL)
                does = tr("{who} leaves the box") if is_seated else tr("{who} goes to the box")
                button.setAccessibleName(does.format(who=shown[number].label))

    def _show_row(self) -> None:
        """Show the box keys of those on track, but not while a penalty is corrected."""
        is_tight = self._is_tight(room_of(self))
        for number, button in enumerate(self.boxes):
            button.setHidden(self._is_correcting or number >= self._shown)
        self.correction.setHidden(not self._is_correcting)
        self.track.setHidden(self._is_correcting and is_tight)

    def _is_tight(self, room: QRectF) -> bool:
        return self._size_class.is_compact and room.height() < TIGHT_BELOW

    def arrange(self, room: QRectF) -> None:
        is_compact = self._size_class.is_compact
        is_tight = self._is_tight(room)
        self._show_row()
        self.track.set_halved(is_halved=is_tight)
        self.compose.set_reserve(BUTTONS if is_compact else 0.0)
        self.pad.set_form(columns=8 if is_compact else 4, is_panel=False)
        if is_tight:
            self._arrange_tight(room)
            return
        part = COMPACT if is_compact else FULL
        area = Area(room.adjusted(part.pad, part.above, -part.pad, -part.below))
        bar, track = area.top(part.bar, gap=part.gap), area.top(part.track, gap=BOX_GAP)
        boxes = area.top(part.box, gap=part.gap)
        place_all(self.boxes, columns(boxes, PLACES, gap=GAP))
        place(self.pad, area.rest)
        if self._is_correcting and is_compact:
            self.compose.set_reserve(0.0)
            place(self.correction, bar.adjusted(0, 0, -BUTTONS, 0))
            bar, track = track, boxes
        elif self._is_correcting:
            above = Area(room.adjusted(part.pad, KEYS_TOP, -part.pad, 0))
            place(self.correction, above.top(KEYS, gap=KEYS_GAP))
            bar = above.top(TALL_BAR, gap=KEYS_GAP).adjusted(-WIDER, 0, WIDER, 0)
            track = above.top(part.track)
        place(self.compose, bar)
        place(self.track, track)

    def _arrange_tight(self, room: QRectF) -> None:
        """Place the box key beside each skater instead of below, to leave height for two rows of codes."""
        area = Area(room, pad_x=COMPACT.pad, pad_y=TIGHT_AIR)
        bar, track = area.top(TIGHT_ROW, gap=TIGHT_AIR), area.top(TIGHT_ROW, gap=TIGHT_AIR)
        place(self.track, track)
        if self._is_correcting:
            self.compose.set_reserve(0.0)
            place(self.correction, bar.adjusted(0, 0, -BUTTONS, 0))
        place(self.compose, track if self._is_correcting else bar)
        place_all(self.boxes, (columns(skater, 2, gap=GAP)[1] for skater in columns(track, PLACES, gap=GAP)))
        place(self.pad, area.rest)

    def _on_box(self, number: int) -> None:
        if number < len(self._eids):
            self.box_tapped.emit(self._eids[number])
