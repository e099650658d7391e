"""Doors for other programs in one bout: joins their panel, their processes and the log."""

from collections.abc import Awaitable

from PySide6.QtCore import QObject

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.identity import Role
from derbyos_core.roles.head_nso.doors import DoorKind, door_rows, group_command, group_rows
from ui.background_tasks import BackgroundTasks
from ui.bridge import NodeBridge
from ui.safe_slots import safe_slots
from ui.services import DoorsPort
from ui.shell.dialogs.doors import DoorsPanel

__all__ = ["DoorControl"]


@safe_slots
class DoorControl(QObject):
    """The doors that this laptop has opened, until the bout is left."""

    def __init__(self, panel: DoorsPanel, bridge: NodeBridge, port: DoorsPort, waiting: BackgroundTasks) -> None:
        super().__init__(panel)
        self._panel = panel
        self._bridge = bridge
        self._port = port
        self._waiting = waiting
        self._listening: dict[DoorKind, str] = {}
        self._opening: set[DoorKind] = set()
        self._faults: dict[DoorKind, str] = {}
        panel.door_tapped.connect(self._on_door)
        panel.group_tapped.connect(self._on_group)
        port.on_end = self._on_end

    def draw(self) -> None:
        """Show the doors and groups as they are now."""
        self._panel.set_doors(
            door_rows(self._listening, self._opening, self._faults), group_rows(self._bridge.view().bout)
        )

    def stop(self) -> None:
        """Close all doors, with the bout."""
        self._panel.door_tapped.disconnect(self._on_door)
        self._panel.group_tapped.disconnect(self._on_group)
        if self._listening:
            self._begin(self._port.close_all())
        self.deleteLater()

    def _begin(self, slow: Awaitable[None]) -> None:
        self._waiting.start(slow, done=lambda _: None)

    def _on_group(self, name: str) -> None:
        view = self._bridge.view()
        self._bridge.submit(group_command(view.bout, name), Role.HEAD_NSO.value, view)

    def _on_door(self, kind: DoorKind) -> None:
        self._faults.pop(kind, None)
        if self._listening.pop(kind, None) is not None:
            self._begin(self._port.close(kind))
        elif kind not in self._opening:
            self._opening.add(kind)
            self._waiting.start(
                self._open(kind),
                done=lambda where: self._opened(kind, where),
                failed=lambda text: self._on_end(kind, text),
            )
        self.draw()

    def _opened(self, kind: DoorKind, where: str) -> None:
        self._opening.discard(kind)
        self._listening[kind] = where
        self.draw()

    async def _open(self, kind: DoorKind) -> str:
        view = self._bridge.view()
        if view.address is None:
            raise UserError(tr("this bout has no address yet; connect this laptop to a network first"))
        return await self._port.open(kind, view.bout_id, view.address)

    def _on_end(self, kind: DoorKind, text: str) -> None:
        self._listening.pop(kind, None)
        self._opening.discard(kind)
        self._faults[kind] = text
        self.draw()
