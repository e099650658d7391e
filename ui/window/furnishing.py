"""Decides what a window has beside its start page, and what is joined to what: panels, actions, exports, the way into
a bout and out of it.

All this is of use in a bout only, so the program makes it after its first paint.
"""

from collections.abc import Callable
from datetime import tzinfo
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, QTimer

from derbyos_core.bout.commands import Command, SetRoles
from derbyos_core.identity import Role
from ui.actions import Action
from ui.bridge import NodeBridge
from ui.guard import guarded
from ui.models.practice_line import practice_line
from ui.models.start.setup import NewBout, setup_commands
from ui.screens.head_nso.screen import HeadNSOScreen
from ui.screens.screen import Screen
from ui.services import Lesson, NodePort, Opening, Services
from ui.sitting.sitting import Sitting
from ui.tasks import Waiting
from ui.theme.look import look
from ui.widgets.banner import BannerValue
from ui.widgets.painted import room_of
from ui.window.closing import CLOSE, LEAVE, Closing, only_here
from ui.window.comings import has_half, roles_note
from ui.window.hand_on import HandOn
from ui.window.panels import Panels
from ui.window.window_actions import WindowActions

if TYPE_CHECKING:
    from ui.main_window import MainWindow

__all__ = ["Furnishing"]

SETUP_GROUP = "setup"


@guarded
class Furnishing(QObject):
    """What one window has for the bout that it will show."""

    def __init__(self, window: "MainWindow", services: Services, zone: tzinfo | None) -> None:
        super().__init__(window)
        self._window = window
        self.services = services
        self._zone = zone
        self.waiting = Waiting()
        self.panels = Panels(window.frame, self._content_room, zone)
        self.actions = WindowActions(window)
        self.hand_on = HandOn(window, services, self.waiting)
        self.closing = Closing(self._ask)

    def connect_all(self) -> None:
        """Join the frame and the panels to what they do."""
        window, panels, actions = self._window, self.panels, self.actions
        frame = window.frame
        header, bottom = frame.header, frame.bottom
        header.menu_tapped.connect(lambda: actions.act(Action.MENU))
        header.older_tapped.connect(lambda: actions.open(panels.jams))
        header.badge_tapped.connect(lambda: actions.open(panels.peers))
        header.card_tapped.connect(self._on_card)
        bottom.undo_tapped.connect(lambda: actions.act(Action.UNDO))
        bottom.choice_tapped.connect(self._on_choice)
        bottom.alert_tapped.connect(self._on_alert)
        bottom.settle_tapped.connect(lambda: actions.act(Action.TO_SETTLE))
        bottom.chat_tapped.connect(lambda: actions.act(Action.CHAT))
        bottom.keys_tapped.connect(lambda: actions.act(Action.KEYS))
        frame.banner.action_tapped.connect(self._on_banner)
        frame.resized.connect(self._on_resized)
        frame.installEventFilter(self)
        panels.settle.answered.connect(self._submit)
        panels.settle.jam_wished.connect(actions.open_in_jam)
        panels.jams.jam_wished.connect(actions.go_to_jam)
        panels.hints.jam_wished.connect(actions.open_in_jam)
        panels.hints.put_aside.connect(actions.put_aside)
        panels.hints.shown_again.connect(actions.show_hints_again)
        panels.chat.said.connect(window.say)
        panels.peers.message_wished.connect(actions.write_to)
        panels.menu.picked.connect(actions.pick)
        panels.roles.taken.connect(window.change_roles)
        panels.menu.looks_chosen.connect(window.keep_looks)

    # -- into a bout, and out of it -----------------------------------------------------------------------

    def sit_down(
        self, node: NodePort, opening: Opening, page: NewBout | None, *, is_ticking: bool
    ) -> tuple[NodeBridge, Sitting]:
        """The screens of a bout that is open; a page of set-up is entered first."""
        window = self._window
        bridge = NodeBridge(node, parent=window)
        if page is not None:
            role = Role.HEAD_NSO.value if Role.HEAD_NSO in opening.roles else opening.roles[0]
            for command in setup_commands(page, SETUP_GROUP):
                node.submit(command, role)
        sitting = Sitting(bridge, window.frame, opening.roles, zone=self._zone, is_ticking=is_ticking, parent=window)
        sitting.drawn.connect(lambda: self.panels.fill(sitting))
        sitting.log_made.connect(self.hand_on.connect_log)
        for screen in sitting.screens().values():
            self._connect_screen(screen)
        return bridge, sitting

    def change_roles(self, sitting: Sitting, bridge: NodeBridge, roles: tuple[str, ...]) -> None:
        """Other roles in the same bout; everybody is told, and what is half entered on a screen that stays stays."""
        self.panels.close()
        before = tuple(sitting.screens().values())
        bridge.submit(SetRoles(roles=roles), sitting.role, sitting.view)
        gone = sitting.take_roles(roles)
        for screen in sitting.screens().values():
            if screen not in before:
                self._connect_screen(screen)
        sitting.explain(roles_note(sitting.roles, is_half_dropped=has_half(gone)))
        for screen in gone:
            screen.deleteLater()

    def prompt(self, sitting: Sitting, lesson: Lesson) -> None:
        """Tell a learner what could be seen at the track."""
        sitting.usual_banner = lambda now: practice_line(lesson, now)
        sitting.refresh()

    def leave(self, sitting: Sitting, go: Callable[[], None], *, is_practice: bool) -> None:
        """Go to the start page; asked first where entries are nowhere else."""
        self.closing.go(_only_here(sitting, is_practice=is_practice), go, words=LEAVE)

    def close(self, sitting: Sitting, go: Callable[[], None], *, is_practice: bool) -> None:
        """Close the window; asked first where entries are nowhere else."""
        self.closing.go(_only_here(sitting, is_practice=is_practice), go, words=CLOSE)

    def _connect_screen(self, screen: Screen) -> None:
        """A screen of the bout was made."""
        window, panels, actions = self._window, self.panels, self.actions
        screen.hints_wished.connect(lambda: actions.open(panels.hints))
        screen.list_wished.connect(lambda: actions.open(panels.settle))
        if not isinstance(screen, HeadNSOScreen):
            return
        screen.said.connect(window.say)
        screen.address_wished.connect(lambda: actions.open(panels.address))
        screen.spark_wished.connect(window.ask_spark)
        screen.derbyxml_wished.connect(window.ask_derbyxml)
        screen.log_wished.connect(lambda: actions.act(Action.CHANGE_LOG))
        screen.place_wished.connect(actions.open_sheet)
        screen.put_aside.connect(actions.put_aside)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window.frame and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            QTimer.singleShot(0, self.panels, self.panels.arrange)
        return False

    def _content_room(self) -> QRectF:
        """Where panels may stand: the content, in lengths of the tokens."""
        content = self._window.frame.content()
        scale = look().scale
        return room_of(content).translated(content.x() / scale, content.y() / scale)

    def _ask(self, question: BannerValue | None) -> None:
        """The one question stands over whatever the banner says else, until it is answered."""
        sitting = self._window.sitting
        if sitting is not None:
            sitting.question = question
            sitting.refresh()

    def _submit(self, command: Command) -> None:
        if self._window.sitting is not None:
            self._window.sitting.submit(command)

    def _on_card(self, card: str) -> None:
        if self._window.sitting is not None:
            self._window.sitting.tap_card(card)

    def _on_choice(self, index: int) -> None:
        if self._window.sitting is not None:
            self._window.sitting.choose(index)

    def _on_alert(self) -> None:
        sitting, panels = self._window.sitting, self._window.panels
        if sitting is not None and sitting.view.save_fault:
            panels.toggle(panels.saving, sitting)
        elif sitting is not None:
            sitting.answer_alert()

    def _on_banner(self, index: int) -> None:
        sitting = self._window.sitting
        if self.closing.is_asking:
            self.closing.answer(index)
        elif sitting is not None and sitting.is_correcting:
            sitting.send_pen_back()
        else:
            self._window.leave_bout()

    def _on_resized(self, _: object) -> None:
        sitting = self._window.sitting
        if sitting is not None:
            sitting.screen.set_size_class(self._window.frame.size_class)


def _only_here(sitting: Sitting, *, is_practice: bool) -> int:
    return 0 if is_practice else only_here(sitting.view, sitting.laptops)
