"""Panel of the doors for other programs: which are open on this laptop, and what may come in through them."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.head_nso.doors import DoorKind, DoorRow, GroupRow
from ui.layout import Area, centred, grid, grid_height, place, place_all
from ui.roles.shared.page import Heading, Sentence
from ui.roles.shared.popover import Popover
from ui.roles.shared.scroll_pane import ScrollPane
from ui.widgets.check_button import CheckButton
from ui.widgets.text import paragraph_height

__all__ = ["DoorsPanel"]

KEY, GAP, LINE = 44.0, 8.0, 24.0
KEY_WIDTH = 170.0
WIDE_FROM, WIDE, NARROW = 460.0, 4, 2
"""Keys of a row, in a wide and in a narrow panel."""
WHAT = tr("Overlays and scoreboards follow the bout through these. They listen on this laptop alone.")
COMES_IN = tr("They may enter:")
NOTHING_COMES_IN = tr("They may enter nothing. Open what they may enter:")


class DoorsPanel(Popover):
    """The doors of this laptop, and the groups of commands that are open to them.

    Signals:
        door_tapped(DoorKind): open or close this door.
        group_tapped(str): open or close this group of commands.
    """

    door_tapped = Signal(object)
    group_tapped = Signal(str)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Other programs"), width=620, height=500, parent=parent)
        self.area = ScrollPane(tr("Other programs"), self._arrange_rows, parent=self)
        paper = self.area.paper
        self.what = Sentence(WHAT, parent=paper)
        self.doors: dict[DoorKind, CheckButton] = {}
        self.lines: dict[DoorKind, Sentence] = {}
        for kind in DoorKind:
            button = CheckButton("", on=tr("open", "door"), off=tr("closed", "door"), parent=paper)
            button.tapped.connect(lambda kind=kind: self.door_tapped.emit(kind))
            self.doors[kind] = button
            self.lines[kind] = Sentence(parent=paper)
        self.heading = Heading(NOTHING_COMES_IN, parent=paper)
        self.groups: dict[str, CheckButton] = {}

    def set_doors(self, doors: Sequence[DoorRow], groups: Sequence[GroupRow]) -> None:
        """Set the doors and the groups."""
        for row in doors:
            self.doors[row.kind].set_words(row.title)
            self.doors[row.kind].set_on(row.is_open)
            self.lines[row.kind].set_text(row.line, colour="bad" if row.is_fault else "text2")
        for group in groups:
            if group.name not in self.groups:
                button = CheckButton(group.title, on=tr("may be entered"), off=tr("may not"), parent=self.area.paper)
                button.tapped.connect(lambda name=group.name: self.group_tapped.emit(name))
                button.show()
                self.groups[group.name] = button
            self.groups[group.name].set_on(group.is_open)
        self.heading.set_text(COMES_IN if any(group.is_open for group in groups) else NOTHING_COMES_IN)
        self.area.relay()

    def arrange_inner(self, room: QRectF) -> None:
        place(self.area, room)
        self.area.relay()

    def _arrange_rows(self, room: QRectF) -> float:
        wide = self.area.clear_of_bar(room.width())
        area = Area(QRectF(0, 0, wide, max(room.height(), 4_000.0)))
        place(self.what, area.top(paragraph_height(self.what.text(), wide), gap=2 * GAP))
        for kind, button in self.doors.items():
            line = self.lines[kind]
            words = paragraph_height(line.text(), wide - KEY_WIDTH - 2 * GAP)
            row = Area(area.top(max(KEY, words), gap=GAP))
            place(button, Area(row.left(KEY_WIDTH, gap=2 * GAP)).top(KEY))
            place(line, centred(row.rest, height=words))
        area.top(GAP)
        place(self.heading, area.top(LINE, gap=GAP))
        across = WIDE if wide >= WIDE_FROM else NARROW
        high = grid_height(len(self.groups), across=across, height=KEY, gap=GAP)
        place_all(
            tuple(self.groups.values()), grid(area.top(high), len(self.groups), across=across, height=KEY, gap=GAP)
        )
        return area.rest.top()
