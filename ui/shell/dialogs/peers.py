"""Panel of the laptops and whether they are in sync, behind the badge."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.head_nso.crew import crew_seats
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.access import ACCESS_SENTENCES, Access
from derbyos_core.roles.shared.network import Laptop, LaptopState
from ui.layout import Area, place
from ui.roles.head_nso.officials_tab import OfficialsTab
from ui.roles.shared.page import Sentence
from ui.roles.shared.popover import Popover
from ui.widgets.text import paragraph_height

__all__ = ["PeersPanel"]

NOTE_LEAST, NOTE_UP = 44.0, 4.0


class PeersPanel(Popover):
    """The laptops, and how far each is.

    Signals:
        message_requested(object): write to the official with this CrewSeat.
    """

    message_requested = Signal(object)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Laptops"), width=620, height=500, parent=parent)
        self.note = Sentence(parent=self)
        self.officials = OfficialsTab(parent=self)
        self.officials.message_requested.connect(self.message_requested)

    def set_laptops(
        self, laptops: tuple[Laptop, ...], entries: int, shorts: dict[Team, str], access: Access | None = None
    ) -> None:
        """Set the present laptops, and who may take part, if that is told. Seats without a laptop are not listed."""
        seats = crew_seats(laptops, entries, shorts)
        self.officials.set_seats(tuple(seat for seat in seats if seat.laptop is not None))
        is_alone = all(one.state in (LaptopState.SELF, LaptopState.SILENT, LaptopState.UNSEEN) for one in laptops)
        said = texts.ALONE if is_alone else tr("Entries are kept on every laptop that is in step.")
        self.note.set_text(joined(" ", (said, ACCESS_SENTENCES[access])) if access is not None else said)

    def arrange_inner(self, room: QRectF) -> None:
        area = Area(room)
        high = max(NOTE_LEAST, paragraph_height(self.note.text(), room.width()))
        place(self.note, area.top(high).translated(0, -NOTE_UP))
        place(self.officials, area.rest)
