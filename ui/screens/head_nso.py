"""The Head NSO's screen: is everything ready, who is in step, what is to settle, and the chat."""

from enum import StrEnum

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import MarkGone
from derbyos_core.identity import SourceId
from derbyos_core.saying import say
from ui.models.crew import Seat, crew_seats
from ui.models.disputes import Dispute, disputes_in
from ui.models.network import Laptop, LaptopState, in_step
from ui.models.ready import ReadyPart, ready_items
from ui.scene import Scene, first_name
from ui.screens.bout_tab import BoutTab
from ui.screens.officials_tab import OfficialsTab
from ui.screens.page import Heading
from ui.screens.ready_panel import ReadyPanel
from ui.screens.roster_tab import RosterTab
from ui.screens.screen import Screen
from ui.screens.scroll_pane import ScrollPane
from ui.screens.talk_panel import TalkPanel
from ui.theme.kinds import Kind
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.chat_view import ChatEntry
from ui.widgets.painted import place
from ui.widgets.pill import Pill
from ui.widgets.segmented_choice import Option, SegmentedChoice

__all__ = ["HeadNSOScreen", "Tab"]

PAD = 18.0
GAP = 22.0
READY = 372.0
TALK = 330.0
BOUT_HEIGHT = 400.0
NARROW_READY = 326.0
NARROW_TALK = 264.0


class Tab(StrEnum):
    """What the middle of the screen shows."""

    OFFICIALS = "officials"
    ROSTERS = "rosters"
    BOUT = "bout"


TAB_WORDS = {Tab.OFFICIALS: say("Officials"), Tab.ROSTERS: say("Rosters"), Tab.BOUT: say("Bout")}
MARKS = {Tab.OFFICIALS: "users", Tab.ROSTERS: "list", Tab.BOUT: "pencil"}
PARTS = (say("Ready"), say("Officials"), say("Talk"))
"""The thirds of the screen, one at a time where the window is small."""


class HeadNSOScreen(Screen):
    """Head NSO.

    Signals:
        said(str, object): chat, to one source or, with None, to everybody.
        list_wished(): all questions.
        address_wished(): the address across the whole window.
        spark_wished(), derbyxml_wished(): the exports.
    """

    said = Signal(str, object)
    list_wished = Signal()
    address_wished = Signal()
    spark_wished = Signal()
    derbyxml_wished = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._tab = Tab.OFFICIALS
        self._part = 1
        self._laptops: tuple[Laptop, ...] = ()
        self._disputes: tuple[Dispute, ...] = ()
        self._to: SourceId | None = None
        self.ready = ReadyPanel(parent=self)
        self.title = Heading(size=20, weight=Weight.HEAVY, ink="text", parent=self)
        self.tab_buttons = [Button(kind=Kind.QUIET, parent=self) for _ in range(2)]
        self.pill = Pill(mark="ring-alert", size=Type.LINE, height=28, parent=self)
        self.officials = OfficialsTab(parent=self)
        self.rosters = RosterTab(parent=self)
        self.bout = BoutTab(parent=self)
        self.bout_area = ScrollPane(say("Bout"), self._arrange_bout, parent=self)
        self.bout.setParent(self.bout_area.paper)
        self.talk = TalkPanel(parent=self)
        self.parts = SegmentedChoice(say("Part of the screen"), parent=self)
        self.parts.set_options(tuple(Option(name) for name in PARTS))
        self.parts.set_index(self._part)
        self.parts.hide()
        self._connect()
        self.show_tab(Tab.OFFICIALS)

    def _connect(self) -> None:
        self.ready.fix_tapped.connect(self._on_fix)
        self.ready.big_tapped.connect(self.address_wished)
        self.ready.wished.connect(self.wished)
        self.officials.message_wished.connect(self._on_message)
        self.officials.invite_wished.connect(lambda _: self.address_wished.emit())
        self.officials.gone_wished.connect(self._on_gone)
        self.rosters.wished.connect(self.wished)
        self.bout.wished.connect(self.wished)
        self.bout.explained.connect(self.explained)
        self.bout.spark_wished.connect(self.spark_wished)
        self.bout.derbyxml_wished.connect(self.derbyxml_wished)
        self.bout.end_wished.connect(self._on_end)
        self.talk.answered.connect(self._on_answered)
        self.talk.list_wished.connect(self.list_wished)
        self.talk.chat.said.connect(self._on_said)
        self.talk.chat.everybody_wished.connect(lambda: self._address(None, ""))
        self.parts.chosen.connect(self._on_part)
        for number, button in enumerate(self.tab_buttons):
            button.tapped.connect(lambda number=number: self.show_tab(self._others()[number]))

    def show_room(self, laptops: tuple[Laptop, ...], lines: tuple[ChatEntry, ...]) -> None:
        self._laptops = laptops
        self.talk.chat.set_lines(lines)

    def draw(self, scene: Scene) -> None:
        view = scene.view
        self._disputes = disputes_in(scene)
        self.ready.set_items(ready_items(view, self._laptops, scene.shorts), view.address)
        self.ready.show_review(scene.bout)
        self.officials.set_seats(crew_seats(self._laptops, view.entries, scene.shorts))
        good, whole = in_step(self._laptops)
        is_well = good == whole
        self.pill.set_pill(
            text=say("{good} of {whole} in step", good=good, whole=whole),
            mark="circle-check" if is_well else "ring-alert",
            role="live" if is_well else "warn",
        )
        self.talk.set_disputes(self._disputes)
        self.rosters.show_bout(scene.bout)
        self.bout.show_bout(scene.bout)

    def show_tab(self, tab: Tab) -> None:
        """Another page in the middle."""
        self._tab = tab
        self.title.set_text(TAB_WORDS[tab])
        for widget, one in ((self.officials, Tab.OFFICIALS), (self.rosters, Tab.ROSTERS), (self.bout_area, Tab.BOUT)):
            widget.setHidden(one is not tab)
        for button, other in zip(self.tab_buttons, self._others(), strict=True):
            button.set_text(TAB_WORDS[other])
            button.set_mark(MARKS[other])
        self.relook()

    def show_talk(self) -> None:
        """The chat, ready to write."""
        self._on_part(2)
        self.talk.chat.input.setFocus()

    def drop_half(self) -> bool:
        if self._to is not None:
            self._address(None, "")
            return True
        if self._tab is not Tab.OFFICIALS:
            self.show_tab(Tab.OFFICIALS)
            return True
        return False

    # -- where things stand -------------------------------------------------------------------------------

    def arrange(self, room: QRectF) -> None:
        if self.size_class.is_compact:
            self._arrange_compact(room)
            return
        self.parts.hide()
        for part in (self.ready, self.talk):
            part.show()
        is_narrow = self.size_class.is_narrow
        ready = NARROW_READY if is_narrow else READY
        talk = NARROW_TALK if is_narrow else TALK
        gap = 10.0 if is_narrow else GAP
        bottom = room.height() - 8
        place(self.ready, QRectF(PAD, 9, ready, bottom - 9))
        left = PAD + ready + gap
        place(self.talk, QRectF(room.width() - PAD - talk, 9, talk, bottom - 9))
        wide = room.width() - PAD - talk - gap - left
        self._arrange_middle(QRectF(left, 0, wide, bottom))

    def _arrange_bout(self, room: QRectF) -> float:
        place(self.bout, QRectF(0, 0, room.width(), BOUT_HEIGHT))
        return BOUT_HEIGHT

    def _arrange_middle(self, room: QRectF) -> None:
        top = room.top()
        place(self.title, QRectF(room.left(), top + 18, 140, 28))
        right = room.right()
        pill = self.pill.wish()
        has_pill = room.width() >= 500
        self.pill.setHidden(not has_pill)
        if has_pill:
            place(self.pill, QRectF(right - pill.width(), top + 32 - pill.height() / 2, pill.width(), pill.height()))
            right -= pill.width() + 8
        for button in reversed(self.tab_buttons):
            wide = button.wish().width()
            place(button, QRectF(right - wide, top + 10, wide, 44))
            button.show()
            right -= wide
        self.title.show()
        box = QRectF(room.left(), top + 60, room.width(), room.bottom() - top - 60)
        for widget in (self.officials, self.rosters, self.bout_area):
            place(widget, box)

    def _arrange_compact(self, room: QRectF) -> None:
        self.parts.show()
        place(self.parts, QRectF(8, 5, room.width() - 16, 44))
        box = QRectF(10, 56, room.width() - 20, room.height() - 60)
        is_middle = self._part == 1
        self.ready.setHidden(self._part != 0)
        self.talk.setHidden(self._part != 2)
        for widget, tab in ((self.officials, Tab.OFFICIALS), (self.rosters, Tab.ROSTERS), (self.bout_area, Tab.BOUT)):
            widget.setHidden(not is_middle or tab is not self._tab)
        place(self.ready, box)
        place(self.talk, box)
        self.pill.hide()
        self.title.setHidden(True)
        right = box.right()
        for button in reversed(self.tab_buttons):
            button.setHidden(not is_middle)
            wide = button.wish().width()
            place(button, QRectF(right - wide, box.top() - 4, wide, 44))
            right -= wide
        inner = QRectF(box.left(), box.top() + 42, box.width(), box.height() - 42)
        for widget in (self.officials, self.rosters, self.bout_area):
            place(widget, inner)

    # -- presses ------------------------------------------------------------------------------------------

    def _others(self) -> list[Tab]:
        return [tab for tab in (Tab.OFFICIALS, Tab.ROSTERS, Tab.BOUT) if tab is not self._tab]

    def _on_fix(self, part: str) -> None:
        match ReadyPart(part):
            case ReadyPart.ROSTERS:
                self.show_tab(Tab.ROSTERS)
                self.rosters.focus_field()
            case ReadyPart.COLOURS:
                self.show_tab(Tab.BOUT)
            case ReadyPart.STEP:
                late = next((one for one in self._laptops if not one.is_in_step), None)
                if late is not None:
                    self._write_to(late)
            case ReadyPart.SAVING:
                self.explained.emit(say("Free some space on this laptop, or move to another one."))
            case _:
                self.address_wished.emit()

    def _on_message(self, seat: Seat) -> None:
        if seat.laptop is not None:
            self._write_to(seat.laptop)

    def _on_gone(self, seat: Seat) -> None:
        """Who has not been seen any more is marked as gone, with everything that she ever sat at."""
        if self._scene is None or seat.laptop is None:
            return
        for official in self._scene.bout.officials:
            if official.author == seat.laptop.author and not official.gone:
                self.wished.emit(MarkGone(source=official.source))

    def _write_to(self, laptop: Laptop) -> None:
        is_self = laptop.state is LaptopState.SELF
        self._address(None if is_self else laptop.source, first_name(laptop.name))
        if not laptop.is_in_step and laptop.source is None:
            who = first_name(laptop.name)
            sentence = say("{name} cannot be reached from here now.", name=who)
            self.explained.emit(sentence if who else say("They cannot be reached from here now."))

    def _address(self, to: SourceId | None, name: str) -> None:
        self._to = to
        self.talk.chat.set_receiver(name if to is not None else "")
        self.talk.chat.input.setFocus()
        if self.size_class.is_compact:
            self._on_part(2)

    def _on_said(self, text: str) -> None:
        self.said.emit(text, self._to)
        self._to = None
        self.talk.chat.set_receiver("")

    def _on_answered(self, index: int) -> None:
        if self._disputes and index < len(self._disputes[0].answers):
            self.wished.emit(self._disputes[0].answers[index].settle)

    def _on_part(self, index: int) -> None:
        self._part = index
        self.parts.set_index(index)
        self.relook()

    def _on_end(self) -> None:
        if self._scene is not None:
            self.wished.emit(self.bout.end_command(self._scene.time()))
