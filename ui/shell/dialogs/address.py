"""Panel with the address of this laptop across the whole window, legible from the other end of a table."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.wire.messages import Address
from ui.layout import Area
from ui.roles.shared.popover import Popover
from ui.theme.tokens import Type, Weight
from ui.widgets.text import CENTRE, draw_text

__all__ = ["AddressPanel"]

SIZE = 84.0
LINE, BELOW = 40.0, 10.0
WORDS = tr("Choose “Enter an invitation” on the start page, and type:")


class AddressPanel(Popover):
    """The address, large."""

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Join this bout"), width=1200, height=360, parent=parent)
        self._address = ""

    def set_address(self, address: Address | None) -> None:
        """Set where others reach this laptop; None without a network."""
        said = str(address) if address is not None else tr("no network yet")
        if said != self._address:
            self._address = said
            self.setAccessibleDescription(said)
            self.update()

    def box_in(self, room: QRectF) -> QRectF:
        """Return the panel's rectangle, in the middle of the window."""
        box = super().box_in(room)
        box.moveCenter(room.center())
        return box

    def paint(self, painter: QPainter, room: QRectF) -> None:
        super().paint(painter, room)
        area = Area(self.inner(room).adjusted(0, 0, 0, -BELOW))
        draw_text(painter, area.top(LINE), WORDS, colour=self.colours.text2, size=Type.HEAD, align=CENTRE)
        draw_text(
            painter,
            area.rest,
            self._address,
            colour=self.colours.text,
            size=SIZE,
            weight=Weight.HEAVY,
            align=CENTRE,
            least=Type.NUMBER_M,
        )
