"""Panel with the recovery word of a new closed bout, shown until somebody has written it down."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, centred, place
from ui.roles.shared.page import Sentence
from ui.roles.shared.popover import Popover
from ui.shell.dialogs.closed_bout import CodeFace
from ui.widgets.button import Button
from ui.widgets.text import paragraph_height

__all__ = ["RecoveryWordPanel"]

FACE, FACE_LEAST, KEY, GAP = 84.0, 60.0, 52.0, 8.0
WHAT = tr(
    "Write this word on paper and keep it. If this laptop is lost, the bout goes on from another one by it. It is shown"
    " only now, is not the join code, and opens the bout to nobody."
)
WHAT_LOW = tr("Write this word on paper and keep it. It is shown only now.")


class RecoveryWordPanel(Popover):
    """The recovery word.

    Signals:
        written_down(): the person has written the word down.
    """

    written_down = Signal()

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Recovery word"), width=640, height=320, parent=parent)
        self.what = Sentence(WHAT, parent=self)
        """Cut down to what has to be done where the window is low: the word comes first."""
        self.word = CodeFace(parent=self)
        self.done = Button(tr("I have written it down"), kind=ButtonKind.PRIMARY, mark="check", height=KEY, parent=self)
        self.done.tapped.connect(self.written_down)

    def set_word(self, groups: tuple[str, ...]) -> None:
        """Set the word in its groups; nothing once it is written down."""
        self.word.set_code(groups, tr("Recovery word"))

    def box_in(self, room: QRectF) -> QRectF:
        """Return the panel's rectangle, in the middle of the window."""
        box = super().box_in(room)
        box.moveCenter(room.center())
        return box

    def arrange_inner(self, room: QRectF) -> None:
        area = Area(room)
        spare = room.height() - FACE_LEAST - KEY - 2 * GAP
        self.what.set_text(WHAT if paragraph_height(WHAT, room.width()) <= spare else WHAT_LOW)
        place(self.what, area.top(paragraph_height(self.what.text(), room.width())))
        wide = min(room.width(), self.done.preferred_size().width())
        place(self.done, centred(area.bottom(KEY, gap=GAP), width=wide))
        place(self.word, centred(area.rest, height=min(FACE, area.rest.height())))
