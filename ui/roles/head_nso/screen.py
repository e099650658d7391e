"""The Head NSO's screen: the ready list, the crew, what is to settle, and the chat."""

from pathlib import Path

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.checks import Check, Hint, PaperSheet
from derbyos_core.bout.commands import MarkGone
from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.closing import ended_period
from derbyos_core.bout.reading.late_scores import LateScores
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import SourceId
from derbyos_core.roles.head_nso.crew import CrewSeat, crew_seats
from derbyos_core.roles.head_nso.ending import EndGuard
from derbyos_core.roles.head_nso.nso_notices import CardWay
from derbyos_core.roles.head_nso.paper_head import HeadField
from derbyos_core.roles.head_nso.ready import ready_items
from derbyos_core.roles.head_nso.ready_item import ReadyItem, ReadyPart
from derbyos_core.roles.head_nso.sheet_check import CheckPart
from derbyos_core.roles.shared.chat_entry import ChatEntry
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.hint_lines import HintLine
from derbyos_core.roles.shared.network import SECOND_US, Laptop, LaptopState
from derbyos_core.roles.shared.rules_offered import Rules
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState, first_name
from ui.actions import Action
from ui.language import translated
from ui.layout import Area, place
from ui.roles.head_nso.bout_tab import HEAD, RULES
from ui.roles.head_nso.codes_panel import CodesPanel
from ui.roles.head_nso.pages import HeadPages, Tab, make_tab, place_tabs
from ui.roles.head_nso.ready_panel import ReadyPanel
from ui.roles.head_nso.sheets_tab import SIGNING
from ui.roles.head_nso.talk_panel import TalkPanel
from ui.roles.shared.screen import Screen
from ui.widgets.page_tab import PageTab
from ui.widgets.painted import room_of

__all__ = ["READY_PART", "THIRD_PART", "HeadNSOScreen", "Tab"]

PAD = 18.0
ABOVE, BELOW = 9.0, 8.0
READY, TALK, GAP = 372.0, 330.0, 22.0
NARROW_READY, NARROW_TALK, NARROW_GAP = 326.0, 264.0, 10.0
COMPACT_PAD, COMPACT_GAP, COMPACT_BELOW = 10.0, 5.0, 4.0
TABS, TABS_PAD = 44.0, 8.0
READY_PART, PAGES_PART, THIRD_PART = range(3)
"""Parts of the screen from left to right."""

FIELD_OF_CHECK = {Check.NO_DATE: HeadField.DATE, Check.NO_VENUE: HeadField.VENUE}
READY_WORD, TALK_WORD, CODES_WORD = tr("Ready"), tr("Talk"), tr("Codes")
"""The thirds of the screen, one at a time in a small window."""


class HeadNSOScreen(Screen):
    """Head NSO.

    Signals:
        keep_rules_requested(Rules): keep this own rule set on the laptop.
        forget_rules_requested(str): keep the own rule set of this name no longer.
    """

    keep_rules_requested = Signal(object)
    forget_rules_requested = Signal(str)
    shows_network = True

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._part = PAGES_PART
        self._laptops: tuple[Laptop, ...] = ()
        self._conflicts: tuple[Conflict, ...] = ()
        self._to: SourceId | None = None
        self._late = LateScores()
        self._ending: tuple[object, ...] = ()
        """What the card about the end of a period shows."""
        self._guard = EndGuard()
        self.ready_tab = PageTab(READY_WORD, mark="circle-check", parent=self)
        self.small_tabs = {tab: make_tab(tab, self) for tab in Tab}
        """The tabs of a small window, which shows one part or page at a time."""
        self.talk_tab = PageTab(TALK_WORD, mark="message", parent=self)
        self.codes_tab = PageTab(CODES_WORD, mark="flag", parent=self)
        self.ready = ReadyPanel(parent=self)
        self.pages = HeadPages(parent=self)
        self.officials, self.rosters = self.pages.officials, self.pages.rosters
        self.bout, self.sheets = self.pages.bout, self.pages.sheets
        self.talk = TalkPanel(parent=self)
        self.codes = CodesPanel(parent=self)
        self.codes.hide()
        self._connect()

    def _connect(self) -> None:
        self.ready.fix_tapped.connect(self._on_fix)
        self.ready.big_tapped.connect(lambda: self.menu_requested.emit("address"))
        self.ready.requested.connect(self.requested)
        self.officials.message_requested.connect(self._on_message)
        self.officials.invite_requested.connect(lambda _: self.menu_requested.emit("address"))
        self.officials.gone_requested.connect(self._on_gone)
        self.rosters.requested.connect(self.requested)
        self.rosters.status_requested.connect(self.status_requested)
        self.rosters.list_requested.connect(self.list_requested)
        self.bout.requested.connect(self.requested)
        self.bout.status_requested.connect(self.status_requested)
        self.bout.statsbook_requested.connect(lambda: self.menu_requested.emit("statsbook"))
        self.bout.spark_requested.connect(lambda: self.menu_requested.emit("spark"))
        self.bout.derbyxml_requested.connect(lambda: self.menu_requested.emit("derbyxml"))
        self.bout.file_requested.connect(self.file_requested)
        self.bout.end_requested.connect(self._on_end)
        self.bout.part_shown.connect(self._on_bout_part)
        self.codes.requested.connect(self.requested)
        self.codes.keep_requested.connect(self.keep_rules_requested)
        self.codes.forget_requested.connect(self.forget_rules_requested)
        self.talk.answered.connect(self._on_answered)
        self.talk.list_requested.connect(self.list_requested)
        self.talk.chat.said.connect(self._on_said)
        self.talk.chat.everybody_requested.connect(lambda: self._address(None, ""))
        self.ready_tab.tapped.connect(lambda: self.show_part(READY_PART))
        for third in (self.talk_tab, self.codes_tab):
            third.tapped.connect(lambda: self.show_part(THIRD_PART))
        for tab, button in self.small_tabs.items():
            button.tapped.connect(lambda tab=tab: self._on_small_tab(tab))
        self.ready.way_requested.connect(self._on_way)
        self.pages.tab_shown.connect(self._on_tab)
        self._connect_sheets()

    def _connect_sheets(self) -> None:
        sheets = self.sheets
        sheets.requested.connect(self.requested)
        sheets.status_requested.connect(self.status_requested)
        sheets.end_requested.connect(self._on_end)
        sheets.place_requested.connect(self.place_requested)
        sheets.put_aside.connect(self.put_aside)
        sheets.part_requested.connect(self._on_part_of_sheets)
        sheets.asked.connect(self._on_asked)
        sheets.page_requested.connect(self._on_hint)
        sheets.page_shown.connect(self._on_sheets_page)
        sheets.print_requested.connect(lambda: self.menu_requested.emit("print"))

    def show_network(self, laptops: tuple[Laptop, ...], lines: tuple[ChatEntry, ...]) -> None:
        self._laptops = laptops
        self.talk.chat.set_lines(lines)

    def draw(self, state: ScreenState) -> None:
        view = state.view
        self._conflicts = state.conflicts
        self.officials.set_seats(crew_seats(self._laptops, view.entries, state.shorts))
        self.pages.show_step(self._laptops)
        self.talk.set_conflicts(self._conflicts)
        self._draw_page(state)

    def draw_rest(self, state: ScreenState) -> None:
        items = ready_items(state.view, self._laptops, state.shorts, has_board=state.has_board)
        self.ready.set_items(items, state.view.address, state.closed)
        self._show_cards(state)
        self._show_way()

    def _show_cards(self, state: ScreenState) -> None:
        self.ready.show_cards(state, self._laptops, self._late.look(state.bout, state.view.document, state.lookup))

    def show_time(self, bout: Bout, moment: GameMoment, now: Instant) -> None:
        # After the last jam of a period the card counts the time for reviews.
        ending = (moment.review_us // SECOND_US, moment.has_no_jam, moment.period_text if moment.has_no_jam else "")
        if ending != self._ending and self._state is not None:
            self._ending = ending
            self._show_cards(self._state)

    def _draw_page(self, state: ScreenState) -> None:
        """Draw the open page. The others are drawn when they are opened."""
        match self.pages.tab:
            case Tab.ROSTERS:
                self.rosters.show_bout(state.bout, state.conflicts)
            case Tab.BOUT:
                self.bout.show_state(state)
                self.codes.show_state(state)
            case Tab.SHEETS:
                self.sheets.show_state(state, self._laptops)
        self._show_end(state)

    def _show_end(self, state: ScreenState) -> None:
        """Show what is open beside the end of the bout, on the page that is shown and offers it."""
        if self.pages.tab is Tab.BOUT:
            self.bout.end.set_value(self._guard.value(state, self._laptops))
        elif self.pages.tab is Tab.SHEETS and self.sheets.page == SIGNING:
            self.sheets.signing.end.set_value(self._guard.value(state, self._laptops))

    def set_kept_rules(self, kept: tuple[Rules, ...]) -> None:
        """Set the own rule sets that this laptop keeps."""
        self.bout.rules.set_kept(kept)
        self.codes.set_kept(kept)

    def note_kept_rules(self, sentence: str, *, is_bad: bool) -> None:
        """Say what became of rules that were to be kept."""
        self.codes.note_kept(sentence, is_bad=is_bad)

    def show_tab(self, tab: Tab) -> None:
        """Show another page in the middle."""
        self.pages.show_tab(tab)

    def _on_tab(self) -> None:
        if self._state is not None:
            self._draw_page(self._state)
        if self.pages.tab is Tab.ROSTERS:
            self.rosters.focus_field()
        self._on_bout_part()
        self._show_way()

    def _on_sheets_page(self) -> None:
        self._show_end_now()
        self._show_way()

    def _show_end_now(self) -> None:
        if self._state is not None:
            self._show_end(self._state)

    def _on_bout_part(self) -> None:
        """Show the codes beside the rules, in place of the questions and the chat."""
        self.arrange(room_of(self))

    @property
    def _third(self) -> QWidget:
        """The part at the right."""
        has_rules = self.pages.tab is Tab.BOUT and self.bout.part == RULES
        return self.codes if has_rules else self.talk

    def _show_way(self) -> None:
        """Mark the page to which the card about a finished period leads, if both are visible."""
        self.ready.set_way_here("" if self.size_class.is_compact else self._way_here())

    def _way_here(self) -> str:
        if self.pages.tab is not Tab.SHEETS or self._state is None:
            return ""
        if self.sheets.page == SIGNING:
            return CardWay.SIGN
        return CardWay.SHEETS if self.sheets.page == self._last_page(self._state) else ""

    @staticmethod
    def _last_page(state: ScreenState) -> int:
        """Return the page of the finished period."""
        return (ended_period(state.bout) or 1) - 1

    def show_talk(self) -> bool:
        if self._third is not self.talk:
            self.bout.show_part(HEAD)
        self.show_part(THIRD_PART)
        self.talk.chat.input.setFocus()
        return True

    def show_export_note(self, text: str, *, is_bad: bool, path: Path | None) -> None:
        self.bout.set_note(text, is_bad=is_bad, path=path)

    def drop_draft(self) -> bool:
        if self._state is not None and self._guard.drop(self._state.time()):
            self.redraw()
            return True
        if self._to is not None:
            self._address(None, "")
            return True
        if self._third is self.codes and self.codes.drop_typed():
            return True
        if self.pages.tab is Tab.BOUT and self.bout.drop_typed():
            return True
        if self.pages.tab is Tab.ROSTERS and self.rosters.drop_typed():
            return True
        if self.pages.tab is not Tab.OFFICIALS:
            self.show_tab(Tab.OFFICIALS)
            return True
        return False

    # -- layout -------------------------------------------------------------------------------------------

    def arrange(self, room: QRectF) -> None:
        self._show_way()
        if self.size_class.is_compact:
            self._arrange_compact(room)
            return
        for button in self._all_small_tabs():
            button.hide()
        self.pages.set_tabs(True)
        third = self._third
        self.ready.show()
        self.talk.setHidden(third is not self.talk)
        self.codes.setHidden(third is not self.codes)
        is_narrow = self.size_class.is_narrow
        ready, talk, gap = (NARROW_READY, NARROW_TALK, NARROW_GAP) if is_narrow else (READY, TALK, GAP)
        area = Area(room.adjusted(PAD, 0, -PAD, -BELOW))
        place(self.ready, area.left(ready, gap=gap).adjusted(0, ABOVE, 0, 0))
        place(third, area.right(talk, gap=gap).adjusted(0, ABOVE, 0, 0))
        place(self.pages, area.rest)
        self.pages.show()

    def _arrange_compact(self, room: QRectF) -> None:
        area = Area(room.adjusted(0, 0, 0, -COMPACT_BELOW))
        third = self._third
        third_tab, other_tab = self.talk_tab, self.codes_tab
        if third is self.codes:
            third_tab, other_tab = other_tab, third_tab
        tabs = (self.ready_tab, *self.small_tabs.values(), third_tab)
        other_tab.hide()
        for button in tabs:
            button.show()
        place_tabs(tabs, area.top(TABS, gap=COMPACT_GAP).adjusted(TABS_PAD, 0, -TABS_PAD, 0))
        self.ready_tab.set_open(self._part == READY_PART)
        third_tab.set_open(self._part == THIRD_PART)
        for tab, button in self.small_tabs.items():
            button.set_open(self._part == PAGES_PART and tab is self.pages.tab)
        self.pages.set_tabs(False)
        (self.codes if third is self.talk else self.talk).hide()
        for number, part in enumerate((self.ready, self.pages, third)):
            part.setHidden(self._part != number)
            place(part, area.rest.adjusted(COMPACT_PAD, 0, -COMPACT_PAD, 0))

    # -- presses ------------------------------------------------------------------------------------------

    def _on_fix(self, item: ReadyItem) -> None:
        match item.part:
            case ReadyPart.ROSTERS:
                self._show_pages()
                self.show_tab(Tab.ROSTERS)
                self.rosters.focus_field()
            case ReadyPart.COLOURS:
                self._on_fill(HeadField.AWAY_COLOUR)
            case ReadyPart.HEAD:
                self._on_fill()
            case ReadyPart.STEP:
                late = next((one for one in self._laptops if not one.is_in_step), None)
                if late is not None:
                    self._write_to(late)
            case ReadyPart.BOARD:
                self.menu_requested.emit("displays")
            case ReadyPart.SAVING:
                self.status_requested.emit(tr("Free some space on this laptop, or move to another one."))
            case ReadyPart.WAITING | ReadyPart.DOUBLES:
                self.menu_requested.emit(Action.CHANGE_LOG)
            case _ if item.words:
                self.status_requested.emit(item.words)
            case _:
                self.menu_requested.emit("address")

    def _on_fill(self, field: HeadField | None = None) -> None:
        """Open the paper's head at a field, or at its first gap."""
        self._show_pages()
        self.show_tab(Tab.BOUT)
        if field is None:
            self.bout.fill_first_gap()
        else:
            self.bout.show_part(HEAD)
            self.bout.show_field(self.bout.head.cells[field].field)

    def _on_hint(self, hint: Hint) -> None:
        """Open the page on which a hint is answered that concerns no jam."""
        if hint.sheet is PaperSheet.HEAD:
            self._on_fill(FIELD_OF_CHECK.get(hint.check))
        else:
            self.show_tab(Tab.ROSTERS)
            if hint.person is not None:
                self.rosters.choose(hint.person)

    def _on_way(self, way: str) -> None:
        """Open the page to which a card about a finished period leads."""
        self._show_pages()
        self.show_tab(Tab.SHEETS)
        if way == CardWay.SIGN:
            self.sheets.show_page(SIGNING)
        elif self._state is not None:
            self.sheets.show_page(self._last_page(self._state))

    def _on_part_of_sheets(self, part: str) -> None:
        if part == CheckPart.SETTLE:
            self.list_requested.emit()
        else:
            self.menu_requested.emit(Action.CHANGE_LOG)

    def _on_asked(self, line: HintLine) -> None:
        """Prepare a message to the official who keeps the sheet."""
        if line.ask is not None:
            self._write_to(line.ask)
            self.talk.chat.input.set_text(translated(line.message))

    def _show_pages(self) -> None:
        if self.size_class.is_compact:
            self.show_part(PAGES_PART)

    def _on_message(self, seat: CrewSeat) -> None:
        if seat.laptop is not None:
            self._write_to(seat.laptop)

    def _on_gone(self, seat: CrewSeat) -> None:
        """Mark an official who has left as gone, on every laptop that they used."""
        if self._state is None or seat.laptop is None:
            return
        for official in self._state.bout.officials:
            if official.author == seat.laptop.author and not official.gone:
                self.requested.emit(MarkGone(source=official.source))

    def _write_to(self, laptop: Laptop) -> None:
        is_self = laptop.state is LaptopState.SELF
        self._address(None if is_self else laptop.source, first_name(laptop.name))
        if not laptop.is_in_step and laptop.source is None:
            who = first_name(laptop.name)
            sentence = tr("{name} cannot be reached from here now.", name=who)
            self.status_requested.emit(sentence if who else tr("They cannot be reached from here now."))

    def _address(self, to: SourceId | None, name: str) -> None:
        self._to = to
        if to is not None and self._third is not self.talk:
            self.bout.show_part(HEAD)  # the chat stands beside it
        self.talk.chat.set_receiver(name if to is not None else "")
        self.talk.chat.input.setFocus()
        if self.size_class.is_compact:
            self.show_part(THIRD_PART)

    def _on_said(self, text: str) -> None:
        self.said.emit(text, self._to)
        if not self.talk.chat.input.text():  # else one to this receiver is begun, and a quick phrase was sent before it
            self._to = None
            self.talk.chat.set_receiver("")

    def _on_answered(self, index: int) -> None:
        if self._conflicts and index < len(self._conflicts[0].answers):
            self.requested.emit(self._conflicts[0].answers[index].settle)

    def show_part(self, part: int) -> None:
        """Show a part of the screen: of the three, a small window shows one at a time."""
        self._part = part
        self.relook()

    def _on_small_tab(self, tab: Tab) -> None:
        self._part = PAGES_PART
        self.show_tab(tab)

    def _all_small_tabs(self) -> tuple[PageTab, ...]:
        return (self.ready_tab, *self.small_tabs.values(), self.talk_tab, self.codes_tab)

    def _on_end(self) -> None:
        if self._state is None:
            return
        command = self._guard.press(self._state, self._laptops)
        if command is not None:
            self.requested.emit(command)
        self._show_end_now()
