"""Row to complete an expulsion: whether a suspension follows, as the paper's form asks the Head Referee."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import SetAttribute
from derbyos_core.bout.model import Penalty
from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, columns, place, place_all
from ui.roles.shared.page import Heading, Pane
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button

__all__ = ["HEIGHT", "ExpulsionRow"]

HEIGHT = 106.0
KEY = 44.0
GAP = 8.0
PAD, AIR = 14.0, 8.0
TITLE, SUB, SUB_GAP = 22.0, 18.0, 6.0


class ExpulsionRow(Pane):
    """One expulsion.

    Signals:
        requested(object): a SetAttribute.
    """

    requested = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="bad", radius=Radius.CARD, parent=parent)
        self._penalty: Penalty | None = None
        self.title = Heading(weight=Weight.BOLD, colour="bad", parent=self)
        self.sub = Heading(size=Type.NOTE, parent=self)
        self.yes = Button(tr("Suspension"), height=KEY, parent=self)
        self.no = Button(tr("No suspension"), height=KEY, parent=self)
        self.yes.tapped.connect(lambda: self._on_said("yes"))
        self.no.tapped.connect(lambda: self._on_said("no"))

    def set_penalty(self, penalty: Penalty, short: str, jam: str) -> None:
        """Set the expulsion: the skater, the name of the jam and the code."""
        self._penalty = penalty
        label = penalty.person.label if penalty.person is not None else ""
        who = tr("{team} {skater}", team=short, skater=label) if label else short
        self.title.set_text(tr("Expulsion, {who}", who=who))
        self.sub.set_text(tr("{jam}, code {code}", jam=jam, code=penalty.code))
        for button, value in ((self.yes, "yes"), (self.no, "no")):
            is_on = penalty.suspension == value
            button.set_kind(ButtonKind.CHOSEN if is_on else ButtonKind.NORMAL)
            button.set_mark("check" if is_on else "")
            name = tr("{choice}, {who}", choice=button.words(), who=who)
            button.setAccessibleName(tr("{name}, chosen", name=name) if is_on else name)

    def arrange(self, room: QRectF) -> None:
        area = Area(room, pad_x=PAD, pad_y=AIR)
        place(self.title, area.top(TITLE))
        place(self.sub, area.top(SUB, gap=SUB_GAP))
        place_all((self.yes, self.no), columns(area.top(KEY), 2, gap=GAP))

    def _on_said(self, value: str) -> None:
        if self._penalty is not None and self._penalty.suspension != value:
            self.requested.emit(SetAttribute(eid=self._penalty.eid, attribute="suspension", value=value))
