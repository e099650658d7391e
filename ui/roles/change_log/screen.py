"""Change log screen: a filter and the exports beside the list of changes, newest first."""

from collections.abc import Mapping
from enum import IntEnum

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import Redo, Undo
from derbyos_core.bout.model import JamId, JamNumbers
from derbyos_core.bout.model.jam_numbers import renumbered
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.change_log.book import LogBook
from derbyos_core.roles.change_log.heads import head_of
from derbyos_core.roles.change_log.log_rows import LogFilter, LogGroup
from derbyos_core.roles.change_log.log_values import LogHeadValue, LogRow, RowAction
from derbyos_core.roles.change_log.notices import NOTICES_MAX, LogNoticeValue, notices
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.chat_entry import ChatEntry
from derbyos_core.roles.shared.export_state import export_state
from derbyos_core.roles.shared.network import Laptop
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.actions import Action, HelpSection
from ui.language import translated
from ui.layout import Area, centred, place
from ui.roles.change_log.export_panel import ExportPanel
from ui.roles.change_log.filters import ABOVE, FilterPane
from ui.roles.change_log.filters import HEIGHT as FILTER_HEIGHT
from ui.roles.change_log.jams import JamPick
from ui.roles.change_log.listing import BAR, LogList
from ui.roles.change_log.printing import LogSheet
from ui.roles.shared.page import Heading, Sentence
from ui.roles.shared.screen import Screen
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.log_notice import LogNotice
from ui.widgets.painted import room_of
from ui.widgets.segmented_choice import Option, SegmentedChoice
from ui.widgets.text import RIGHT

__all__ = ["ChangeLogScreen"]

PAD = 18.0
SIDE = 330.0
NARROW_SIDE = 300.0
GUTTER = 20.0
ABOVE_TITLE, TITLE, ORDER = 2.0, 26.0, 200.0
TITLE_WIDTH = 320.0
BELOW = 6.0
TOP, SHORT_TOP = 10.0, 8.0
FILTER_BELOW, FILTER_ROOM = 9.0, 10.0
"""Space below the filters inside their scroll area, and the height by which that area is higher than they."""
EXPORT = 317.0
EXPORT_LEAST = 190.0
CHOICE = 44.0
COMPACT_TOP = 6.0
NOTICE_ABOVE = 6.0
LIST_LEAST = 60.0
TIGHT_LIST_LEAST = 46.0
"""Under notices in a low window the list is one button high; the rest of a row is scrolled to."""
NONE = 60.0
NEWER, NEWER_HEIGHT = 200.0, 44.0
TURNS_MAX = 10_000
"""Turns until all rows of the longest log exist."""


class _Part(IntEnum):
    """The parts that a small window shows, one at a time."""

    LOG = 0
    FILTER = 1
    EXPORT = 2


class ChangeLogScreen(Screen):
    """Change log and export.

    Signals:
        settle_requested(): open what is to settle.
    """

    settle_requested = Signal()
    help_section = HelpSection.CHANGE_LOG
    page_name = texts.CHANGE_LOG
    shows_network = True

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.book = LogBook(translated)
        self._laptops: tuple[Laptop, ...] = ()
        self._notices: tuple[LogNoticeValue, ...] = ()
        self._asks_last = False
        self._is_fresh = True
        self._above = 0
        self._part = _Part.LOG
        self.parts = SegmentedChoice(tr("Part of the screen"), parent=self)
        self.parts.set_options((Option(tr("Log")), Option(tr("Filter")), Option(tr("Export"))))
        self.parts.set_index(_Part.LOG)
        self.filter = FilterPane()
        self.filter_area = ScrollPane(tr("Filter"), self._arrange_filter, parent=self)
        self.filter.setParent(self.filter_area.paper)
        self.export = ExportPanel(parent=self)
        self.title = Heading(tr("Everything that happened"), size=20, weight=Weight.BOLD, colour="text", parent=self)
        self.order = Heading(tr("newest first"), size=Type.BODY, align=RIGHT, parent=self)
        self.notices = [LogNotice(parent=self) for _ in range(NOTICES_MAX)]
        self.list = LogList(self.book.rows, parent=self)
        self.none = Sentence(parent=self)
        self.newer = Button(kind=ButtonKind.CHOSEN, mark="arrow-up", parent=self)
        self.newer.hide()
        self.jams = JamPick(parent=self)
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._connect()

    def _connect(self) -> None:
        self._turn.timeout.connect(self._on_turn)
        self.parts.chosen.connect(self._on_part)
        self.filter.requested.connect(self.set_filter)
        self.filter.jam_requested.connect(self._on_jam_requested)
        self.list.acted.connect(self._on_acted)
        self.list.scrolled.connect(self._tell_newer)
        self.newer.tapped.connect(self.list.scroll_to_top)
        self.jams.picked.connect(self._on_jam)
        self.jams.closed.connect(self.jams.hide)
        for number, notice in enumerate(self.notices):
            notice.accepted.connect(lambda number=number: self._on_accepted(number))

    # -- called by the window -----------------------------------------------------------------------------

    def show_network(self, laptops: tuple[Laptop, ...], lines: tuple[ChatEntry, ...]) -> None:
        self._laptops = laptops

    def draw(self, state: ScreenState) -> None:
        self.book.follow(state)
        self.filter.set_shorts(state.shorts)
        self.filter.set_bout(state.bout)
        exports = export_state(state.view, self._laptops)
        if exports != self.export.state_shown:
            self.export.set_state(exports)
            self.arrange(room_of(self))  # a longer sentence needs another line, at the cost of the filters
        self._work(keep=True)
        self._show_notices(state)

    def open_anew(self) -> None:
        """Prepare for being shown again: the newest change first."""
        self.jams.hide()
        self.list.scroll_to_top()
        self._is_fresh = True

    def finish(self) -> None:
        """Compute all rows at once, as for a picture or for paper."""
        for _ in range(TURNS_MAX):
            if not self.book.has_more:
                break
            self.book.make_rows()
        self._show_rows(keep=True)

    def sheet(self, title: str) -> LogSheet:
        """Return the filtered rows, for paper."""
        state = self.state
        groups = self.book.rows.groups() if state is not None else ()
        parts = [
            (head_of(group, state.bout, state.zone), tuple(reversed(group.shown)))
            for group in groups
            if state is not None
        ]
        return LogSheet(title=tr("Change log {title}", title=title), parts=tuple(parts))

    def set_arrivals(self, arrivals: Mapping[EntryRef, Instant]) -> None:
        """Set when the entries arrived here, as far as this laptop has recorded it."""
        self.book.set_arrivals(arrivals)
        self._work(keep=True)

    def follow_numbers(self, numbers: JamNumbers) -> None:
        wanted = renumbered(self.book.rows.filter, numbers)
        self.filter.set_filter(wanted)
        self.book.rows.set_filter(wanted)
        self.jams.follow_numbers(numbers)

    def set_filter(self, wanted: LogFilter) -> None:
        """Show the rows of another filter, from the newest."""
        self.filter.set_filter(wanted)
        self.book.rows.set_filter(wanted)
        self.list.drop_chosen()
        self._show_rows(keep=False)

    def act(self, action: Action) -> bool:
        if action is Action.FIND:
            self._on_part(_Part.FILTER)
            self.filter.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.filter.field.selectAll()
        elif action is Action.EXPORT:
            self._on_part(_Part.EXPORT)
            self.export.focus_first()
        return action in (Action.FIND, Action.EXPORT)

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        if text.lower() != "u":
            return False
        row = self.list.chosen
        if row is None:
            self.status_requested.emit(tr("Choose a row with Up or Down first, then U undoes it."))
        elif self.list.bring_chosen():
            self.status_requested.emit(tr("The chosen row was out of sight. Press U again if you mean it."))
        elif row.action is not RowAction.NONE:
            self._on_acted(row)
        return True

    def press_key(self, key: Qt.Key) -> bool:
        if key not in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return False
        self.list.choose_next(1 if key is Qt.Key.Key_Down else -1)
        return True

    def drop_draft(self) -> bool:
        if self.jams.isVisible():
            self.jams.hide()
            return True
        if self.list.drop_chosen():
            return True
        if self._part is not _Part.LOG and self.size_class.is_compact:
            self._on_part(_Part.LOG)
            return True
        text = self.filter.field.text()
        if text:
            self.filter.field.set_text("")
            self.filter.field.changed.emit("")
        return bool(text)

    # -- layout -------------------------------------------------------------------------------------------

    def arrange(self, room: QRectF) -> None:
        is_compact = self.size_class.is_compact
        self.parts.setHidden(not is_compact)
        for widget, part in ((self.filter_area, _Part.FILTER), (self.export, _Part.EXPORT), (self.list, _Part.LOG)):
            widget.setHidden(is_compact and self._part is not part)
        for heading in (self.title, self.order):
            heading.setHidden(is_compact)
        if is_compact:
            self._arrange_compact(room)
            return
        area = Area(room.adjusted(PAD, SHORT_TOP if self.size_class.is_short else TOP, -PAD, 0))
        column = area.left(NARROW_SIDE if self.size_class.is_narrow else SIDE, gap=GUTTER)
        self._arrange_side(column.adjusted(0, 0, 0, -BELOW))
        head = area.top(ABOVE_TITLE + TITLE + ABOVE_TITLE).adjusted(0, ABOVE_TITLE, 0, -ABOVE_TITLE)
        place(self.title, Area(head).left(TITLE_WIDTH))
        place(self.order, Area(head).right(ORDER))
        self._arrange_list(area.rest)

    def _arrange_side(self, room: QRectF) -> None:
        """Place the filters, whole if the exports keep their least height, and below them the exports."""
        least = max(EXPORT_LEAST, self.export.least_height(room.width()) + Space.S)
        # The button beside the title of the filters is higher than the title of the list.
        area = Area(room.adjusted(0, -ABOVE, 0, 0))
        place(self.filter_area, area.top(min(FILTER_HEIGHT + FILTER_ROOM, area.rest.height() - least), gap=Space.S))
        place(self.export, area.bottom(min(EXPORT, area.rest.height())))

    def _arrange_compact(self, room: QRectF) -> None:
        area = Area(room.adjusted(Space.S, COMPACT_TOP, -Space.S, 0))
        place(self.parts, area.top(CHOICE, gap=COMPACT_TOP))
        below = area.rest.adjusted(0, 0, -Space.S, 0)
        place(self.filter_area, below.adjusted(0, 0, 0, -4))
        place(self.export, below.adjusted(0, 0, 0, -6))
        self._arrange_list(below)

    def _arrange_list(self, room: QRectF) -> None:
        is_shown = not self.list.isHidden()
        area = Area(room)
        notes = [told for told in self._padded() if told is not None] if is_shown else []
        high = sum(
            notice.height_in(room.width()) for notice, told in zip(self.notices, self._padded(), strict=True) if told
        )
        is_tight = bool(notes) and room.height() - NOTICE_ABOVE - high - len(notes) * Space.S < LIST_LEAST
        if notes and not is_tight:
            area.top(NOTICE_ABOVE)
        for notice, told in zip(self.notices, self._padded(), strict=True):
            can_accept = told is not None and told.accept is not None
            notice.set_notice(told.text if told is not None and is_shown else "", can_accept=can_accept)
            if told is not None and is_shown:
                place(notice, area.top(notice.height_in(room.width()), gap=0.0 if is_tight else Space.S))
        rest = area.rest
        place(
            self.list,
            Area(rest.adjusted(0, 0, BAR, 0)).top(max(TIGHT_LIST_LEAST if is_tight else LIST_LEAST, rest.height())),
        )
        place(self.none, Area(rest.adjusted(0, Space.M, 0, 0)).top(NONE))
        place(self.newer, centred(Area(rest.adjusted(0, Space.XS, 0, 0)).top(NEWER_HEIGHT), width=NEWER))
        place(self.jams, room.adjusted(0, 0, 0, -Space.S))

    def _arrange_filter(self, room: QRectF) -> float:
        high = FILTER_HEIGHT + FILTER_BELOW
        place(self.filter, Area(room).top(high))
        return high

    # -- rows ---------------------------------------------------------------------------------------------

    def _work(self, *, keep: bool) -> None:
        self.book.make_rows()
        self._show_rows(keep=keep and not self._is_fresh)
        if self.book.has_more:
            self._turn.start()
        else:
            self._is_fresh = False

    def _on_turn(self) -> None:
        if self.isVisible():
            self._work(keep=True)

    def _show_rows(self, *, keep: bool) -> None:
        state = self.state
        if state is None:
            return

        def head(group: LogGroup) -> LogHeadValue:
            return head_of(group, state.bout, state.zone)

        self.list.show_rows(head, keep=keep)
        is_empty = not self.book.rows.groups() and not self.book.has_more
        self.none.setHidden(not is_empty or self.list.isHidden())
        is_open = self.book.rows.filter.is_open
        self.none.set_text(texts.NO_CHANGES if is_open else texts.NO_SUCH_CHANGES)
        self._tell_newer()

    def _tell_newer(self) -> None:
        """Announce rows that arrived above the visible part; never scroll to them."""
        above = self.list.rows_above()
        if self.list.is_at_top() or above == 0:
            self._above = 0
            self.newer.hide()
            return
        self.newer.set_text(ntr("{n} newer change", "{n} newer changes", above))
        self.newer.setHidden(self.list.isHidden())
        self.newer.raise_()

    def _show_notices(self, state: ScreenState) -> None:
        found = notices(state, self.book.waiting, lambda entry: self.book.describe(entry, state).text)
        if found != self._notices:
            self._notices = found
            self.arrange(room_of(self))

    def _padded(self) -> tuple[LogNoticeValue | None, ...]:
        return (*self._notices, *(None for _ in range(NOTICES_MAX - len(self._notices))))

    # -- presses ------------------------------------------------------------------------------------------

    def _on_acted(self, row: LogRow) -> None:
        match row.action:
            case RowAction.UNDO:
                self.requested.emit(Undo(entries=row.refs))
            case RowAction.REDO:
                for undo in row.redo:
                    self.requested.emit(Redo(undo=undo))
            case RowAction.OPEN:
                self.settle_requested.emit()

    def _on_accepted(self, number: int) -> None:
        accept = self._notices[number].accept if number < len(self._notices) else None
        if accept is not None:
            self.requested.emit(accept)

    def _on_part(self, part: int) -> None:
        self._part = _Part(part)
        self.parts.set_index(part)
        self.arrange(room_of(self))

    def _on_jam_requested(self, is_last: bool) -> None:
        if self.state is None:
            return
        self._asks_last = is_last
        now = self.book.rows.filter
        self._on_part(_Part.LOG)
        self.jams.ask(self.state.bout, is_last=is_last, chosen=now.last if is_last else now.first)

    def _on_jam(self, jam: JamId | None) -> None:
        self.jams.hide()
        now = self.book.rows.filter
        first, last = (now.first, jam) if self._asks_last else (jam, now.last)
        if first is not None and last is not None and first > last:
            first, last = (None, jam) if self._asks_last else (jam, None)
        wanted = LogFilter(text=now.text, is_mine=now.is_mine, teams=now.teams, kinds=now.kinds, first=first, last=last)
        self.set_filter(wanted)
