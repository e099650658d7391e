"""Panel to change roles without leaving the bout: the tiles of the start page, and one button."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.start.roles import joined_as
from ui.layout import Area, place
from ui.roles.shared.popover import SHADOW, Popover
from ui.shell.start.role_choice import BAR, RoleChoice
from ui.widgets.button import Button

__all__ = ["RolesPanel"]

TAKE = 56.0
GAP = 12.0


class RolesPanel(Popover):
    """Choice of a person's roles in the bout that they are in.

    Signals:
        taken(tuple): the roles from now on.
    """

    taken = Signal(object)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Your roles"), width=680, height=610, parent=parent)
        self._shorts: dict[Team, str] = {}
        self.choice = RoleChoice(parent=self)
        self.take = Button(kind=ButtonKind.PRIMARY, mark="arrow-right", height=TAKE, size=18.0, parent=self)
        self.choice.changed.connect(self._show)
        self.take.tapped.connect(lambda: self.taken.emit(self.choice.roles()))

    def set_roles(self, roles: tuple[str, ...], shorts: dict[Team, str]) -> None:
        """Set the present roles. Called once, when the panel opens."""
        self._shorts = shorts
        self.choice.set_shorts(shorts)
        self.choice.set_roles(roles)
        self._show()

    def box_in(self, room: QRectF) -> QRectF:
        """Return the panel's rectangle, under the menu button."""
        box = super().box_in(room)
        left = room.left() if room.width() >= 900 else room.right() - box.width()
        return QRectF(left - (SHADOW - 4 if left else 0), room.top(), box.width(), box.height())

    def arrange_inner(self, room: QRectF) -> None:
        area = Area(room)
        place(self.take, area.bottom(TAKE, gap=GAP).adjusted(0, 0, -BAR, 0))
        place(self.choice, area.rest)

    def _show(self) -> None:
        roles = self.choice.roles()
        words = joined_as(roles, self._shorts)
        self.take.set_text(tr("Continue as {roles}", roles=words) if roles else tr("Tap your roles"))
        self.take.set_kind(ButtonKind.PRIMARY if roles else ButtonKind.OFF)
