"""Decides what the window shows: the start page, or the screens of the bout that its person is in."""

from collections.abc import Callable
from datetime import tzinfo
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow

from derbyos_core.bout.commands import Command
from derbyos_core.clock import Instant
from derbyos_core.identity import Role
from ui import texts
from ui.actions import Action
from ui.bridge import NodeBridge
from ui.dialogs.menu import MenuItem
from ui.exports import Exports
from ui.frame.frame import Frame
from ui.key_router import KeyRouter
from ui.models.chat_lines import chat_entries
from ui.models.network import LaptopState
from ui.models.setup import NewBout, setup_commands
from ui.panels import Panels
from ui.screens.head_nso import HeadNSOScreen
from ui.screens.start_join import StartPage
from ui.services import NodePort, Opening, Preferences, Services
from ui.sitting import Sitting
from ui.tasks import Waiting
from ui.theme.look import look
from ui.theme.tokens import SCALES, Ground
from ui.widgets.banner import BannerValue
from ui.widgets.painted import room_of

__all__ = ["MainWindow"]

LOOK_AROUND_MS = 1000
"""The network is looked at so often while the start page is shown."""
SIZE = (1366, 768)
SETUP_GROUP = "setup"
STAY, CLOSE = 0, 1


class MainWindow(QMainWindow):
    """The window of one person.

    Signals:
        left(): the bout has been left and the window is closed.
    """

    left = Signal()

    def __init__(self, services: Services, *, zone: tzinfo | None = None, is_ticking: bool = True) -> None:
        super().__init__()
        self._services = services
        self._zone = zone
        self._is_ticking = is_ticking
        self._waiting = Waiting()
        self._node: NodePort | None = None
        self._bridge: NodeBridge | None = None
        self.sitting: Sitting | None = None
        self._is_closing = False
        self._may_close = False
        self._asks_closing = False
        self.frame = Frame(parent=self)
        self.start = StartPage(parent=self.frame)
        self.panels = Panels(self.frame, self._content_room)
        self._exports = Exports(services, self._waiting, self._tell_export, parent=self)
        self._keys = KeyRouter(self, on_action=self.act, on_text=self._on_text, on_key=self._on_key)
        self.setCentralWidget(self.frame)
        self.setWindowTitle("DerbyOS")
        self.resize(*SIZE)
        self._around = QTimer(self, interval=LOOK_AROUND_MS)
        self._around.timeout.connect(self._look_around)
        self._connect_start()
        self._connect_frame()
        self._connect_panels()
        self._take_preferences(services.load_preferences())
        self.show_start()

    # -- the start page -----------------------------------------------------------------------------------

    def show_start(self) -> None:
        """The page on which a bout is chosen."""
        self.frame.set_frameless(True)
        self.frame.set_content(self.start)
        self._keys.set_place(None, in_bout=False)
        self._look_around()
        self._around.start()

    def open(self, opening: Opening, page: NewBout | None = None) -> None:
        """Join a bout, or make one; what goes wrong is said in the page."""
        self.start.set_busy(True, "Opening the bout.")
        self._services.save_preferences(self._preferences(opening))

        def failed(sentence: str) -> None:
            self.start.set_problem(sentence)

        self._waiting.start(
            self._services.open_bout(opening), done=lambda node: self.enter(node, opening, page), failed=failed
        )

    def enter(self, node: NodePort, opening: Opening, page: NewBout | None = None) -> None:
        """The bout is open: show the screen of the first role."""
        self._around.stop()
        self.start.set_busy(False)
        self._node = node
        self._bridge = NodeBridge(node, parent=self)
        if page is not None:
            role = Role.HEAD_NSO.value if Role.HEAD_NSO in opening.roles else opening.roles[0]
            for command in setup_commands(page, SETUP_GROUP):
                node.submit(command, role)
        sitting = Sitting(
            self._bridge,
            self.frame,
            opening.roles,
            zone=self._zone,
            is_ticking=self._is_ticking,
            parent=self,
        )
        self.sitting = sitting
        sitting.role_changed.connect(self._on_role)
        sitting.drawn.connect(self._fill_panels)
        for screen in sitting.screens().values():
            if isinstance(screen, HeadNSOScreen):
                self._connect_head(screen)
        self.frame.set_frameless(False)
        sitting.show_role(sitting.roles[0])

    def _connect_start(self) -> None:
        self.start.opening_wished.connect(self.open)
        self.start.saved_wished.connect(self._on_saved_wished)
        self.start.looks_chosen.connect(self._keep_looks)

    def _look_around(self) -> None:
        self.start.set_found(self._services.found_bouts())

    def _on_saved_wished(self) -> None:
        now = Instant(0)
        self._waiting.start(
            self._services.saved_bouts(),
            done=lambda saved: self.start.set_saved(saved, now),
            failed=self.start.bouts.set_problem,
        )

    # -- preferences --------------------------------------------------------------------------------------

    def _take_preferences(self, kept: Preferences) -> None:
        look().set_ground(Ground(kept.ground) if kept.ground in Ground._value2member_map_ else Ground.LIGHT)
        look().set_scale(kept.scale)
        look().set_still(kept.is_still)
        self.start.set_preferences(kept)

    def _preferences(self, opening: Opening | None = None) -> Preferences:
        kept = self._services.load_preferences()
        return Preferences(
            name=opening.name if opening is not None else kept.name,
            roles=opening.roles if opening is not None else kept.roles,
            ground=look().ground.value,
            scale=look().scale,
            is_still=look().is_still,
        )

    def _keep_looks(self) -> None:
        self._services.save_preferences(self._preferences())

    # -- frame and panels ---------------------------------------------------------------------------------

    def _connect_frame(self) -> None:
        header, bottom = self.frame.header, self.frame.bottom
        header.menu_tapped.connect(lambda: self.act(Action.MENU))
        header.older_tapped.connect(lambda: self._open_panel(self.panels.jams))
        header.badge_tapped.connect(lambda: self._open_panel(self.panels.peers))
        header.card_tapped.connect(self._on_card)
        bottom.undo_tapped.connect(lambda: self.act(Action.UNDO))
        bottom.choice_tapped.connect(self._on_choice)
        bottom.alert_tapped.connect(self._on_alert)
        bottom.settle_tapped.connect(lambda: self.act(Action.TO_SETTLE))
        bottom.chat_tapped.connect(lambda: self.act(Action.CHAT))
        bottom.keys_tapped.connect(lambda: self.act(Action.KEYS))
        self.frame.banner.action_tapped.connect(self._on_banner)
        self.frame.resized.connect(self._on_resized)
        self.frame.installEventFilter(self)

    def _connect_panels(self) -> None:
        panels = self.panels
        panels.settle.answered.connect(self._submit)
        panels.settle.jam_wished.connect(self._on_jam)
        panels.jams.jam_wished.connect(self._on_jam)
        panels.chat.chat.said.connect(lambda text: self._say(text, None))
        panels.menu.picked.connect(self._on_menu)
        panels.menu.looks_chosen.connect(self._keep_looks)

    def _connect_head(self, screen: HeadNSOScreen) -> None:
        screen.said.connect(self._say)
        screen.list_wished.connect(lambda: self._open_panel(self.panels.settle))
        screen.address_wished.connect(lambda: self._open_panel(self.panels.address))
        screen.spark_wished.connect(self._export_spark)
        screen.derbyxml_wished.connect(self._export_derbyxml)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.frame and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            QTimer.singleShot(0, self.panels, self.panels.arrange)
        return False

    def _content_room(self) -> QRectF:
        """Where panels may stand: the content, in lengths of the tokens."""
        content = self.frame.content()
        room = room_of(content)
        scale = look().scale
        return room.translated(content.x() / scale, content.y() / scale)

    def _open_panel(self, panel: QObject) -> None:
        if self.sitting is None:
            return
        found = next((one for one in self.panels.all() if one is panel), None)
        if found is not None and self.panels.toggle(found):
            self._fill_panels()

    def _fill_panels(self) -> None:
        """Give the open panel its newest values; a closed one costs nothing."""
        sitting, panels = self.sitting, self.panels
        opened = panels.opened()
        if sitting is None or opened is None:
            return
        view = sitting.view
        if opened is panels.keys:
            panels.keys.set_place(sitting.screen.keys_place)
        elif opened is panels.chat:
            panels.chat.chat.set_lines(chat_entries(view, self._zone))
            sitting.chat_seen()
        elif opened is panels.settle:
            panels.settle.set_disputes(sitting.disputes)
        elif opened is panels.peers:
            shorts = sitting.scene(is_foreign=False).shorts
            panels.peers.set_laptops(sitting.laptops, view.entries, shorts)
        elif opened is panels.jams:
            panels.jams.set_bout(sitting.bout, sitting.pen_jam())
        elif opened is panels.menu:
            panels.menu.set_items(self._menu_items(sitting))
        elif opened is panels.address:
            panels.address.set_address(view.address)

    def _menu_items(self, sitting: Sitting) -> tuple[MenuItem, ...]:
        shorts = sitting.scene(is_foreign=False).shorts
        items = [
            MenuItem(name=f"role {role}", words=texts.role_name(role, shorts), is_chosen=role == sitting.role)
            for role in (sitting.roles if len(sitting.roles) > 1 else ())
        ]
        items += [
            MenuItem(name=Action.REDO, words="Redo", mark="arrow-forward-up"),
            MenuItem(name="jams", words="Older jams", mark="history"),
            MenuItem(name=Action.CHAT, words="Chat", mark="message"),
            MenuItem(name=Action.KEYS, words="Keys", mark="keyboard"),
            MenuItem(name="address", words="Show the address", mark="device-desktop"),
            MenuItem(name="spark", words="Export to Spark", mark="download"),
            MenuItem(name="derbyxml", words="Save as DerbyXML", mark="file"),
            MenuItem(name=Action.FULL_SCREEN, words="Full screen", mark="eye"),
            MenuItem(name="leave", words="Leave this bout", mark="door-exit"),
        ]
        return tuple(items)

    # -- presses ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Everything that a shortcut, the menu or the frame can call."""
        sitting = self.sitting
        if action in (Action.LARGER, Action.SMALLER, Action.USUAL_SIZE):
            self._resize_text(action)
        elif action is Action.FULL_SCREEN:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        elif sitting is not None and not sitting.act(action):
            self._act_in(sitting, action)

    def _act_in(self, sitting: Sitting, action: Action) -> None:
        match action:
            case Action.UNDO:
                sitting.undo()
            case Action.REDO:
                sitting.redo()
            case Action.PEN_ENDED | Action.PEN_PRESENT:
                sitting.tap_card("ended" if action is Action.PEN_ENDED else "present")
            case Action.OLDER_JAM | Action.NEWER_JAM:
                sitting.step_pen(-1 if action is Action.OLDER_JAM else 1)
            case Action.DROP:
                self._drop(sitting)
            case Action.KEYS:
                self._open_panel(self.panels.keys)
            case Action.CHAT:
                self._open_chat(sitting)
            case Action.TO_SETTLE:
                self._open_panel(self.panels.settle)
            case Action.MENU:
                self._open_panel(self.panels.menu)
            case Action.NEXT_REGION:
                self._next_region()
            case Action.OPEN_IN_JAM:
                self.panels.settle.open_chosen()

    def _drop(self, sitting: Sitting) -> None:
        """Esc: the panel, then the half-entry, then the pen."""
        if not self.panels.close() and not sitting.screen.drop_half():
            sitting.send_pen_back()

    def _open_chat(self, sitting: Sitting) -> None:
        screen = sitting.screen
        if isinstance(screen, HeadNSOScreen):
            screen.show_talk()
            sitting.chat_seen()
            return
        self._open_panel(self.panels.chat)
        if self.panels.opened() is self.panels.chat:
            self.panels.chat.chat.input.setFocus()

    def _next_region(self) -> None:
        regions = (self.frame.header, self.frame.content(), self.frame.bottom)
        focus = QApplication.focusWidget()
        here = next((number for number, one in enumerate(regions) if focus and one.isAncestorOf(focus)), -1)
        for step in range(1, len(regions) + 1):
            region = regions[(here + step) % len(regions)]
            target = next((one for one in region.findChildren(QObject) if _takes_focus(one)), None)
            if target is not None:
                target.setFocus(Qt.FocusReason.TabFocusReason)  # type: ignore[attr-defined]
                return

    def _resize_text(self, action: Action) -> None:
        at = SCALES.index(look().scale) if look().scale in SCALES else 0
        wanted = {Action.LARGER: at + 1, Action.SMALLER: at - 1, Action.USUAL_SIZE: 0}[action]
        look().set_scale(SCALES[min(len(SCALES) - 1, max(0, wanted))])
        self._keep_looks()

    def _on_text(self, text: str, is_shifted: bool) -> bool:
        if self.sitting is None:
            return False
        if self.panels.opened() is self.panels.settle and text in "123":
            return self.panels.settle.pick(int(text) - 1)
        return self.sitting.type_text(text, is_shifted)

    def _on_key(self, key: Qt.Key) -> bool:
        if self.sitting is None:
            return False
        is_arrow = key in (Qt.Key.Key_Up, Qt.Key.Key_Down)
        if self.panels.opened() is self.panels.settle and is_arrow:
            self.panels.settle.choose_next(-1 if key is Qt.Key.Key_Up else 1)
            return True
        return self.sitting.press_key(key)

    def _on_card(self, card: str) -> None:
        if self.sitting is not None:
            self.sitting.tap_card(card)

    def _on_jam(self, jam: object) -> None:
        if self.sitting is not None:
            self.panels.close()
            self.sitting.move_pen(jam)  # type: ignore[arg-type]

    def _on_choice(self, index: int) -> None:
        if self.sitting is not None:
            self.sitting.choose(index)

    def _on_alert(self) -> None:
        if self.sitting is not None:
            self.sitting.explain(self.sitting.view.save_fault)

    def _on_banner(self, index: int) -> None:
        if self._asks_closing:
            self._answer_closing(index)
        elif self.sitting is not None:
            self.sitting.send_pen_back()

    def _on_resized(self, size_class: object) -> None:
        if self.sitting is not None:
            self.sitting.screen.set_size_class(self.frame.size_class)

    def _on_role(self) -> None:
        if self.sitting is not None:
            self.panels.close()
            self._keys.set_place(self.sitting.screen.keys_place, in_bout=True)

    def _on_menu(self, name: str) -> None:
        sitting = self.sitting
        if sitting is None:
            return
        self.panels.close()
        others: dict[str, Callable[[], None]] = {
            "jams": lambda: self._open_panel(self.panels.jams),
            "address": lambda: self._open_panel(self.panels.address),
            "spark": self._export_spark,
            "derbyxml": self._export_derbyxml,
            "leave": self.leave_bout,
        }
        if name.startswith("role "):
            sitting.show_role(name.removeprefix("role "))
        elif name in others:
            others[name]()
        else:
            self.act(Action(name))

    def _submit(self, command: Command) -> None:
        if self.sitting is not None:
            self.sitting.submit(command)

    def _say(self, text: str, to: object) -> None:
        if self._bridge is not None:
            self._bridge.chat(text, to)  # type: ignore[arg-type]

    # -- exports ------------------------------------------------------------------------------------------

    def _export_spark(self) -> None:
        dialog = QFileDialog(self, "Export to Spark: a folder for the tables")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda path: self.export_spark(Path(path)))
        dialog.open()

    def _export_derbyxml(self) -> None:
        dialog = QFileDialog(self, "Save as DerbyXML")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("derbyxml")
        dialog.fileSelected.connect(lambda path: self.export_derbyxml(Path(path)))
        dialog.open()

    def export_spark(self, folder: Path) -> None:
        """Write the tables of this bout into a folder, off this thread."""
        if self.sitting is not None:
            self._exports.start_parquet(self.sitting.view, folder)

    def export_derbyxml(self, file: Path) -> None:
        """Write this bout as a DerbyXML file, off this thread."""
        if self.sitting is not None:
            self._exports.start_derbyxml(self.sitting.view, file)

    def _tell_export(self, sentence: str, is_bad: bool) -> None:
        if self.sitting is None:
            return
        self.sitting.explain(sentence)
        if isinstance(self.sitting.screen, HeadNSOScreen):
            self.sitting.screen.bout.set_note(sentence, is_bad=is_bad)

    # -- leaving ------------------------------------------------------------------------------------------

    def leave_bout(self) -> None:
        """Say good-bye to the others, and show the start page."""
        bridge, sitting = self._bridge, self.sitting
        if bridge is None or sitting is None:
            return
        self.panels.close()
        self._bridge, self.sitting, self._node = None, None, None
        self.frame.banner.set_banner(None)
        self.show_start()
        sitting.leave()
        self._waiting.start(bridge.stop(), done=lambda _: bridge.deleteLater())

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_close or self._bridge is None:
            self._around.stop()
            self._waiting.drop()
            event.accept()
            self.left.emit()
            return
        event.ignore()
        only_here = self._only_here()
        if only_here and not self._is_closing:
            self._asks_closing = True
            self.frame.banner.set_banner(
                BannerValue(text=texts.only_here(only_here), actions=("Stay", "Close anyway"), mark="wifi-off")
            )
            return
        self._close_now()

    def _answer_closing(self, index: int) -> None:
        self._asks_closing = False
        self.frame.banner.set_banner(None)
        if index == CLOSE:
            self._is_closing = True
            self._close_now()
        elif self.sitting is not None:
            self.sitting.refresh()

    def _close_now(self) -> None:
        bridge, sitting = self._bridge, self.sitting
        if bridge is None:
            return
        self._bridge = None
        if sitting is not None:
            sitting.leave()
        self._waiting.start(bridge.stop(), done=lambda _: self._close_for_good())

    def _close_for_good(self) -> None:
        self._may_close = True
        self.close()

    def put_away(self) -> None:
        """Hide the window without leaving a bout, as one does whose node is only shown."""
        self._around.stop()
        self._keys.stop()
        if self.sitting is not None:
            self.sitting.leave()
        self.hide()
        self.deleteLater()

    def _only_here(self) -> int:
        """Entries of this person that no other laptop is known to hold, while somebody else is in the
        bout.
        """
        sitting = self.sitting
        if sitting is None:
            return 0
        others = [laptop for laptop in sitting.laptops if laptop.state is not LaptopState.SELF]
        if not others:
            return 0
        return max(0, sitting.view.entries - max(laptop.holds for laptop in others))


def _takes_focus(candidate: QObject) -> bool:
    return bool(
        candidate.isWidgetType()
        and candidate.isVisible()  # type: ignore[attr-defined]
        and candidate.isEnabled()  # type: ignore[attr-defined]
        and candidate.focusPolicy() & Qt.FocusPolicy.TabFocus  # type: ignore[attr-defined]
    )
