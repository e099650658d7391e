"""Decides what each action, key and menu line does in a window."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from derbyos_core.bout.checks import Hint, Sheet
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from ui import texts
from ui.actions import Action
from ui.dialogs.popover import Popover
from ui.models.head_nso.crew import Seat
from ui.models.hint_lines import own_role
from ui.models.log.shelf import LogFilter
from ui.models.network import LaptopState
from ui.pen import Rule, rule_of
from ui.scene import first_name
from ui.theme.look import look
from ui.theme.tokens import SCALES
from ui.window.key_router import KeyRouter

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.sitting.sitting import Sitting

__all__ = ["WindowActions"]


class WindowActions(QObject):
    """The actions of one window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.keys = KeyRouter(window, on_action=self.act, on_text=self._on_text, on_key=self._on_key)
        self._menu: dict[str, Callable[[], object]] = {
            "jams": lambda: self.open(window.panels.jams),
            "hints": lambda: self.open(window.panels.hints),
            "address": lambda: self.open(window.panels.address),
            "roles": lambda: self.open(window.panels.roles),
            "spark": window.ask_spark,
            "derbyxml": window.ask_derbyxml,
            "still": self._turn_motion,
            "leave": window.leave_bout,
        }

    def act(self, action: Action) -> None:
        """Everything that a shortcut, the menu or the frame can call."""
        window, sitting = self._window, self._window.sitting
        if action in (Action.LARGER, Action.SMALLER, Action.USUAL_SIZE):
            self._resize_text(action)
        elif action is Action.FULL_SCREEN:
            window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)
        elif sitting is not None and not sitting.act(action):
            self._act_in(sitting, action)

    def open(self, panel: Popover) -> bool:
        """Open a panel, or close it where it is open."""
        sitting = self._window.sitting
        return sitting is not None and self._window.panels.toggle(panel, sitting)

    def pick(self, name: str) -> None:
        """A line of the menu."""
        sitting = self._window.sitting
        if sitting is None:
            return
        self._window.panels.close()
        if name.startswith("role "):
            sitting.show_role(name.removeprefix("role "))
        elif name.startswith("extra "):
            sitting.screen.do_extra(name.removeprefix("extra "))
        elif name in self._menu:
            self._menu[name]()
        else:
            self.act(Action(name))

    def go_to_jam(self, jam: JamId) -> None:
        """The pen to a jam that was picked in a panel."""
        if self._window.sitting is not None:
            self._window.panels.close()
            self._window.sitting.move_pen(jam)

    def open_in_jam(self, jam: JamId) -> None:
        """The pen to the jam of a question; what is half entered belongs elsewhere, so it is dropped first."""
        sitting = self._window.sitting
        if sitting is None:
            return
        sitting.screen.drop_half()
        if rule_of(sitting.role) is Rule.NONE:
            self._log_of(sitting, jam)  # who has no pen reads what was entered
        else:
            self.go_to_jam(jam)

    def open_sheet(self, jam: JamId, sheet: Sheet, team: Team | None) -> None:
        """A jam on the sheet of a team: the screen of a person who keeps it here, else what the log says of the jam."""
        sitting = self._window.sitting
        if sitting is None:
            return
        role = own_role(sitting.scene(is_foreign=False), sheet, team)
        if role is not None:
            sitting.show_role(role)
            self.open_in_jam(jam)
            return
        self._log_of(sitting, jam)

    def _log_of(self, sitting: "Sitting", jam: JamId) -> None:
        """What the change log says of one jam."""
        from ui.screens.change_log.screen import ChangeLogScreen

        self._window.panels.close()
        sitting.show_log()
        if isinstance(sitting.screen, ChangeLogScreen):
            sitting.screen.set_filter(LogFilter(first=jam, last=jam))

    def put_aside(self, hint: Hint) -> None:
        """It is right so: this laptop shows the hint no more."""
        if self._window.sitting is not None:
            self._window.sitting.hints.put_aside(hint)

    def show_hints_again(self) -> None:
        """Those that were put aside are shown again."""
        if self._window.sitting is not None:
            self._window.sitting.hints.show_again()

    def write_to(self, seat: Seat) -> None:
        """A message to one official, from the list of laptops."""
        sitting, panels = self._window.sitting, self._window.panels
        if sitting is None or seat.laptop is None:
            return
        is_self = seat.laptop.state is LaptopState.SELF
        panels.close()
        self.act(Action.CHAT)
        panels.chat.write_to(None if is_self else seat.laptop.source, first_name(seat.laptop.name))

    def _act_in(self, sitting: "Sitting", action: Action) -> None:
        panels = self._window.panels
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
                # Esc: the panel first, then the half-entry, then the log, then the pen.
                if not (panels.close() or sitting.screen.drop_half() or sitting.leave_log()):
                    sitting.send_pen_back()
            case Action.KEYS:
                self.open(panels.keys)
            case Action.CHAT:
                self._open_chat(sitting)
            case Action.TO_SETTLE:
                self.open(panels.settle)
            case Action.CHANGE_LOG:
                panels.close()
                if not sitting.leave_log():
                    sitting.show_log()
            case Action.MENU:
                self.open(panels.menu)
            case Action.NEXT_REGION:
                self._window.frame.focus_next_region()
            case Action.OPEN_IN_JAM:
                panels.settle.open_chosen()

    def _open_chat(self, sitting: "Sitting") -> None:
        from ui.screens.head_nso.screen import HeadNSOScreen

        if isinstance(sitting.screen, HeadNSOScreen):
            sitting.screen.show_talk()
            sitting.chat_seen()
        elif self.open(self._window.panels.chat):
            self._window.panels.chat.chat.input.setFocus()

    def _resize_text(self, action: Action) -> None:
        """Smaller is smaller than what is seen; larger is kept as a wish where the window is too small for it."""
        at = SCALES.index(look().wished_scale if action is Action.LARGER else look().scale)
        wanted = {Action.LARGER: at + 1, Action.SMALLER: at - 1, Action.USUAL_SIZE: 0}[action]
        look().set_scale(SCALES[min(len(SCALES) - 1, max(0, wanted))])
        self._window.keep_looks()
        if look().scale < look().wished_scale and self._window.sitting is not None:
            self._window.sitting.explain(texts.bounded_text(look().scale, look().wished_scale))

    def _turn_motion(self) -> None:
        """Rings that sweep, or that step once a second (design 8)."""
        look().set_still(not look().is_still)
        self._window.keep_looks()

    def _on_text(self, text: str, is_shifted: bool) -> bool:
        sitting, panels = self._window.sitting, self._window.panels
        if sitting is None:
            return False
        if panels.opened() is panels.settle and text in "123":
            return panels.settle.pick(int(text) - 1)
        return sitting.type_text(text, is_shifted)

    def _on_key(self, key: Qt.Key, is_shifted: bool) -> bool:
        sitting, panels = self._window.sitting, self._window.panels
        if sitting is None:
            return False
        if panels.opened() is panels.settle and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            panels.settle.choose_next(-1 if key is Qt.Key.Key_Up else 1)
            return True
        return sitting.press_key(key, is_shifted)
