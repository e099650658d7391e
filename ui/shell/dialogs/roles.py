"""Panel to take one more role without leaving the bout: the tiles of the start page, with who has each role.

A tap on a role takes it at once, or opens it if this person has it. A role is given back in the menu of its screen.
"""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from ui.layout import place
from ui.roles.shared.popover import Popover
from ui.shell.start.role_choice import RoleChoice

__all__ = ["RolesPanel"]


class RolesPanel(Popover):
    """Choice of one more role in the bout that a person is in.

    Signals:
        taken(str): take this role.
        opened(str): show this role, which the person has.
    """

    taken = Signal(str)
    opened = Signal(str)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("New role"), width=680, height=610, parent=parent)
        self._roles: tuple[str, ...] = ()
        self.choice = RoleChoice(parent=self)
        self.choice.changed.connect(self._on_changed)

    def set_roles(
        self, roles: tuple[str, ...], shorts: dict[Team, str], holders: Mapping[str, tuple[str, ...]]
    ) -> None:
        """Set the present roles, the teams, and by role the names of the others who have it."""
        self._roles = roles
        self.choice.set_shorts(shorts)
        self.choice.set_holders(holders)
        if self.choice.roles() != roles:
            self.choice.set_roles(roles)

    def box_in(self, room: QRectF) -> QRectF:
        """Return the panel's rectangle, under the menu button."""
        return self.under_header(room)

    def arrange_inner(self, room: QRectF) -> None:
        place(self.choice, room)

    def _on_changed(self) -> None:
        chosen, before = self.choice.roles(), self._roles
        self.choice.set_roles(before)
        new = next((role for role in chosen if role not in before), "")
        gone = next((role for role in before if role not in chosen), "")
        if new:
            self.taken.emit(new)
        elif gone:
            self.opened.emit(gone)
