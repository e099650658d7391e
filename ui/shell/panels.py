"""Panels over the screen: which one is open, where it stands, and its values."""

from collections.abc import Callable
from datetime import tzinfo
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from derbyos_core.i18n import tr
from derbyos_core.identity import Role
from derbyos_core.practice.marking import Marker
from derbyos_core.printing.order import ordered_pages
from derbyos_core.roles.jam_timer.past_jams import past_jams
from derbyos_core.roles.jam_timer.past_stops import past_stops
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.access import Access
from derbyos_core.roles.shared.chat_lines import chat_entries
from derbyos_core.roles.shared.network import holders_of, still_reached
from derbyos_core.roles.shared.paper_hints import by_jam, hints_for, to_check
from ui.actions import Action, HelpSection
from ui.frame.frame import Frame
from ui.layout import place
from ui.roles.shared.popover import Popover
from ui.shell.dialogs.address import AddressPanel
from ui.shell.dialogs.chat import ChatPanel
from ui.shell.dialogs.closed_bout import ClosedBoutPanel
from ui.shell.dialogs.doors import DoorsPanel
from ui.shell.dialogs.hints import HintsPanel
from ui.shell.dialogs.jams import JamsPanel
from ui.shell.dialogs.jams_and_stops import JamsAndStopsPanel
from ui.shell.dialogs.keys import KeysPanel
from ui.shell.dialogs.manual import ManualPanel
from ui.shell.dialogs.marks import MarksPanel
from ui.shell.dialogs.menu import MenuGroup, MenuItem, MenuPanel
from ui.shell.dialogs.peers import PeersPanel
from ui.shell.dialogs.printing import PrintPanel
from ui.shell.dialogs.recovery_word import RecoveryWordPanel
from ui.shell.dialogs.roles import RolesPanel
from ui.shell.dialogs.saving import SavingPanel
from ui.shell.dialogs.settle import SettlePanel
from ui.sound import sounds
from ui.theme.look import look

if TYPE_CHECKING:
    from ui.session.bout_session import BoutSession

__all__ = ["Panels"]


class Panels(QObject):
    """The panels of one window. One is open at a time."""

    def __init__(self, parent: Frame, room: Callable[[], QRectF], zone: tzinfo | None = None) -> None:
        super().__init__(parent)
        self._frame = parent
        self._room = room
        self._zone = zone
        self._open: Popover | None = None
        self._focus_before: QWidget | None = None
        """The focus is returned to it when the panel closes."""
        self.encrypts_files: Callable[[], bool] | None = None
        """Whether files of closed bouts are encrypted; None where no bout is closed."""
        self._keys_of: HelpSection | None = None
        """The panel whose keys are shown in place of the screen's."""
        self.keys = KeysPanel(parent=parent)
        self.manual = ManualPanel(parent=parent)
        self.chat = ChatPanel(parent=parent)
        self.settle = SettlePanel(parent=parent)
        self.peers = PeersPanel(parent=parent)
        self.jams = JamsPanel(parent=parent)
        self.hints = HintsPanel(parent=parent)
        self.menu = MenuPanel(parent=parent)
        self.address = AddressPanel(parent=parent)
        self.roles = RolesPanel(parent=parent)
        self.saving = SavingPanel(parent=parent)
        self.printing = PrintPanel(parent=parent)
        self.jams_and_stops = JamsAndStopsPanel(parent=parent)
        self.doors = DoorsPanel(parent=parent)
        self.closed_bout = ClosedBoutPanel(parent=parent)
        self.recovery_word = RecoveryWordPanel(parent=parent)
        self.marks = MarksPanel(parent=parent)
        self.marker: Marker | None = None
        """The marks of a practice bout."""
        for panel in self.all():
            panel.closed.connect(self.close)
        look().changed.connect(self.arrange)

    def all(self) -> tuple[Popover, ...]:
        """Return every panel."""
        return (
            self.keys, self.manual, self.chat, self.settle, self.peers, self.jams, self.hints, self.menu, self.address,
            self.roles, self.saving, self.printing, self.jams_and_stops, self.doors,
            self.closed_bout, self.recovery_word, self.marks,
        )  # fmt: skip

    def opened(self) -> Popover | None:
        """Return the panel that is open."""
        return self._open

    def toggle(self, panel: Popover, session: "BoutSession | None") -> bool:
        """Open a panel in place of another one, or close it. Returns True if it is open now.

        Without a session only the manual and the menu have something to show.
        """
        if self._open is panel:
            self.close()
            return False
        self._keys_of = HelpSection.TO_SETTLE if self._open is self.settle else None
        self.close()
        self._open, self._focus_before = panel, QApplication.focusWidget()
        self._frame.set_panel(panel)
        if session is not None:
            self.fill(session)
        elif panel is self.menu:
            self.menu.set_groups(*_groups_without_bout(self._items_of_files()))
        self.arrange()
        panel.show()
        panel.raise_()
        return True

    def close(self) -> bool:
        """Close the open panel. Returns False if none was open."""
        panel, self._open = self._open, None
        if panel is not None:
            self._frame.set_panel(None)
            self._return_focus(panel)
            panel.hide()
        return panel is not None

    def _return_focus(self, panel: Popover) -> None:
        """Return the focus from a panel that closes to where it was when the panel was opened."""
        before, self._focus_before = self._focus_before, None
        now = QApplication.focusWidget()
        if now is None or not panel.isAncestorOf(now):
            return
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            now.clearFocus()  # else a key would still press what is hidden

    def arrange(self) -> None:
        """Place the open panel within the content."""
        if self._open is not None:
            place(self._open, self._open.box_in(self._room()))
            self._open.raise_()

    def fill(self, session: "BoutSession") -> None:
        """Give the open panel its newest values. A closed one costs nothing."""
        view, panel = session.view, self._open
        if panel is self.keys:
            self.keys.set_section(self._keys_of or session.screen.help_section)
        elif panel is self.chat:
            self.chat.chat.set_lines(chat_entries(view, self._zone))
            session.mark_chat_read()
        elif panel is self.settle:
            self.settle.set_conflicts(session.conflicts)
        elif panel is self.peers:
            self.peers.set_laptops(session.laptops, view.entries, session.state().shorts, session.access)
        elif panel is self.jams:
            self.jams.set_bout(session.bout, session.cursor_jam(), by_jam(hints_for(session.role, session.hints.shown)))
        elif panel is self.hints:
            here, aside = (hints_for(session.role, some) for some in (session.hints.shown, session.hints.aside))
            self.hints.set_hints(here, len(aside), session.bout)
        elif panel is self.menu:
            self.menu.set_groups(*_menu_groups(session, self._items_of_files()))
        elif panel is self.roles:
            self.roles.set_roles(session.roles, session.state().shorts, holders_of(session.laptops))
        elif panel is self.address:
            self.address.set_address(view.address)
        elif panel is self.jams_and_stops:
            state = session.state()
            jams = past_jams(view.bout, state.now, self._zone)
            self.jams_and_stops.set_lines(jams, past_stops(view.bout, state.now, self._zone), state.shorts)
        elif panel is self.printing:
            now, laptops, zone = session.state().now, session.laptops, self._zone
            self.printing.set_bout(view.entries, lambda order: ordered_pages(order, view, laptops, now, zone))
        elif panel is self.marks and self.marker is not None:
            self.marks.set_findings(self.marker.look(session.bout, session.state().now))
        elif panel is self.saving:
            self.saving.set_fault(texts.cannot_save(still_reached(session.laptops)), view.save_fault)

    def _items_of_files(self) -> tuple[MenuItem, ...]:
        if self.encrypts_files is None:
            return ()
        words = tr("Encrypt bout files")
        return (MenuItem(name="encrypt", words=words, mark="lock", is_chosen=self.encrypts_files()),)


def _menu_groups(session: "BoutSession", more_files: tuple[MenuItem, ...]) -> tuple[MenuGroup, ...]:
    """Return the menu, what an official needs in a game first."""
    shorts = session.state().shorts
    roles = session.roles if len(session.roles) > 1 else ()
    own = [
        MenuItem(name=f"role {role}", words=texts.role_name(role, shorts), is_chosen=role == session.role)
        for role in roles
    ]
    own.append(MenuItem(name="roles", words=tr("New role"), mark="users"))
    if roles:
        own.append(MenuItem(name="give-back", words=tr("Give this role back"), mark="arrow-back-up"))
    own.append(MenuItem(name="leave", words=tr("Leave this bout"), mark="door-exit"))
    here = [MenuItem(name=f"extra {name}", words=words) for name, words in session.screen.extras()]
    hints = hints_for(session.role, session.hints.shown)
    if hints or hints_for(session.role, session.hints.aside):
        here.append(MenuItem(name="hints", words=to_check(len(hints)), mark="info-circle"))
    address = MenuItem(name="address", words=tr("Show the address"), mark="network")
    if session.access is Access.CLOSED:
        address = MenuItem(name="address", words=tr("Join code"), mark="qrcode")
    shown = [MenuItem(name="displays", words=tr("Other displays"), mark="device-desktop")]
    if session.role == Role.HEAD_NSO:
        shown.append(MenuItem(name="doors", words=tr("Other programs"), mark="network"))
    bout = (
        MenuItem(name=Action.REDO, words=tr("Redo"), mark="arrow-forward-up"),
        MenuItem(name=Action.CHANGE_LOG, words=tr("Change log and export"), mark="list"),
        MenuItem(name="jams", words=tr("Older jams"), mark="history"),
        MenuItem(name="jams-and-stops", words=texts.JAMS_AND_TIMEOUTS, mark="hand-stop"),
    )
    files = (
        MenuItem(name="statsbook", words=tr("Save as StatsBook"), mark="file"),
        MenuItem(name="print", words=tr("Print the sheets"), mark="printer"),
        MenuItem(name="derbyxml", words=tr("Save as DerbyXML"), mark="file"),
        MenuItem(name="spark", words=tr("Tables (Spark)"), mark="download"),
        *more_files,
    )
    sound = MenuItem(name="sound", words=tr("Sounds for the jam timer"), mark="volume", is_chosen=sounds().is_on)
    return (
        MenuGroup(tr("Your roles"), tuple(own)),
        MenuGroup(texts.THIS_SCREEN, tuple(here)),
        MenuGroup(tr("The bout"), bout),
        MenuGroup(tr("Officials"), (MenuItem(name=Action.CHAT, words=tr("Chat"), mark="message"), address)),
        MenuGroup(tr("Displays and programs"), tuple(shown)),
        MenuGroup(tr("Files and paper"), files),
        MenuGroup(tr("Help"), (MenuItem(name=Action.KEYS, words=tr("Keys"), mark="keyboard"),)),
        MenuGroup(tr("This laptop"), (sound, *_items_of_window())),
    )


def _groups_without_bout(files: tuple[MenuItem, ...]) -> tuple[MenuGroup, ...]:
    """Return the menu of the start page."""
    return (
        MenuGroup(tr("Help"), (MenuItem(name=Action.KEYS, words=tr("Manual"), mark="info-circle"),)),
        MenuGroup(tr("Files and paper"), files),
        MenuGroup(tr("This laptop"), _items_of_window()),
    )


def _items_of_window() -> tuple[MenuItem, ...]:
    return (
        MenuItem(name="still", words=tr("Reduce motion"), mark="player-pause-filled", is_chosen=look().is_still),
        MenuItem(name=Action.FULL_SCREEN, words=tr("Full screen"), mark="full-screen"),
    )
