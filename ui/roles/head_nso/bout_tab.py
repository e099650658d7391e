"""Page of the bout: the paper's head, the rules and codes, and below both the exports and the end."""

from pathlib import Path

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import SetLogo
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.layout import Area, columns, place, place_all
from ui.roles.head_nso.end_of_bout import EndOfBout
from ui.roles.head_nso.paper_head import PaperHead
from ui.roles.head_nso.rules_page import RulesPage
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.theme.tokens import Space, Type
from ui.widgets.button import Button
from ui.widgets.logo import LogoButton
from ui.widgets.segmented_choice import Option, SegmentedChoice
from ui.widgets.text import CENTRE
from ui.widgets.text_field import TextField

__all__ = ["HEAD", "RULES", "BoutTab"]

PARTS = 44.0
KEY = 48.0
TITLE = 24.0
SUB = 20.0
NOTE = 44.0
ABOVE = 2.0
"""Room for the outline of the focus above the first row."""
HEAD, RULES = 0, 1
"""The parts of the page."""


class BoutTab(Pane):
    """The bout's own page.

    Signals:
        requested(object): a Command.
        status_requested(object): why the typed text cannot be accepted.
        statsbook_requested(), derbyxml_requested(), spark_requested(): the exports.
        file_requested(object): open what was written last, or its folder, a Path.
        end_requested(): the button that ends the bout or reopens it was pressed.
        part_shown(): another part of the page is shown.
        resized(): the page needs another height than before.
        field_requested(object): bring this field into view.
    """

    requested = Signal(object)
    status_requested = Signal(object)
    statsbook_requested = Signal()
    spark_requested = Signal()
    derbyxml_requested = Signal()
    file_requested = Signal(object)
    end_requested = Signal()
    part_shown = Signal()
    resized = Signal()
    field_requested = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._part = HEAD
        self._written: Path | None = None
        self.parts = SegmentedChoice(tr("Part of the page"), height=PARTS, parent=self)
        self.parts.set_options((Option(tr("The paper's head")), Option(tr("Rules and codes"))))
        self.head = PaperHead(parent=self)
        self.rules = RulesPage(parent=self)
        self.hand_on = Heading(tr("Share"), parent=self)
        self.statsbook = Button(tr("StatsBook"), kind=ButtonKind.PRIMARY, mark="download", height=KEY, parent=self)
        self.spark = Button(
            tr("Tables for statistics (Spark)"), kind=ButtonKind.QUIET, mark="download", height=KEY, parent=self
        )
        self.derbyxml = Button(tr("DerbyXML"), kind=ButtonKind.QUIET, mark="file", height=KEY, parent=self)
        self.spark_sub = Heading(tr("tables for statistics (Parquet)"), size=Type.NOTE, align=CENTRE, parent=self)
        self.logos = {
            Team.HOME: LogoButton(name=tr("Left team, logo"), height=KEY, parent=self),
            Team.AWAY: LogoButton(name=tr("Right team, logo"), height=KEY, parent=self),
        }
        self.note = Sentence(parent=self)
        self.opened = Button(tr("Open"), height=KEY, parent=self)
        self.folder = Button(tr("Folder"), kind=ButtonKind.QUIET, height=KEY, name=tr("Show in folder"), parent=self)
        self.end = EndOfBout(parent=self)
        for page in (self.head, self.rules):
            page.requested.connect(self.requested)
            page.status_requested.connect(self.status_requested)
            page.resized.connect(self.resized)
        self.rules.row_requested.connect(self.field_requested)
        self.parts.chosen.connect(self.show_part)
        self.statsbook.tapped.connect(self.statsbook_requested)
        self.spark.tapped.connect(self.spark_requested)
        self.derbyxml.tapped.connect(self.derbyxml_requested)
        self.opened.tapped.connect(lambda: self.file_requested.emit(self._written))
        self.folder.tapped.connect(self._on_folder)
        for team, button in self.logos.items():
            button.given.connect(lambda logo, team=team: self.requested.emit(SetLogo(team=team, picture=logo or None)))
            button.refused.connect(self.status_requested)
        self.set_note("")
        self.end.tapped.connect(self.end_requested)
        self.end.resized.connect(self.resized)
        self.show_part(HEAD)

    @property
    def part(self) -> int:
        """The part that is shown."""
        return self._part

    def show_part(self, part: int) -> None:
        """Show the paper's head, or the rules."""
        self._part = part
        self.parts.set_index(part)
        self.head.setHidden(part != HEAD)
        self.rules.setHidden(part != RULES)
        self.relook()
        self.resized.emit()
        self.part_shown.emit()

    def show_state(self, state: ScreenState) -> None:
        """Show the data. A field in which somebody types stays as it is."""
        self.head.show_state(state)
        self.rules.show_state(state)
        for team, button in self.logos.items():
            sheet = state.bout.teams[team]
            button.set_text(tr("Logo {team}", team=sheet.short))
            button.set_logo(sheet.logo)

    def drop_typed(self) -> bool:
        """Drop what is typed and not entered on the part that is shown. Returns False if there is nothing."""
        return self.head.drop_typed() if self._part == HEAD else self.rules.close_choice()

    def fill_first_gap(self) -> None:
        """Focus the first gap of the paper's head."""
        self.show_part(HEAD)
        gap = self.head.first_gap()
        if gap is not None:
            self.show_field(gap)

    def show_field(self, field: TextField) -> None:
        """Focus a field, ready to type in place of its text."""
        field.setFocus()
        field.selectAll()
        self.field_requested.emit(field)

    def set_note(self, text: str, *, is_bad: bool = False, path: Path | None = None) -> None:
        """Set the progress of an export, or why it failed; what was written can be opened from here."""
        self.note.set_text(text, colour="bad" if is_bad else "text2")
        is_new = path is not None and path != self._written
        self._written = path
        for button in (self.opened, self.folder):
            button.setHidden(path is None)
        self.relook()
        self.resized.emit()
        if is_new:
            self.field_requested.emit(self.opened)

    def height_at(self, wide: float) -> float:
        """Return the height of the page at a width."""
        page = self.head.height_at(wide) if self._part == HEAD else self.rules.height_at(wide)
        return (
            ABOVE
            + PARTS
            + Space.S
            + page
            + Space.S
            + KEY
            + Space.S
            + TITLE
            + 6
            + KEY
            + Space.S
            + KEY
            + SUB
            + NOTE
            + (KEY + Space.S if self._written is not None else 0.0)
            + 2 * Space.S
            + self.end.height_at(wide)
            + 2
        )

    def arrange(self, room: QRectF) -> None:
        area = Area(room.adjusted(0, ABOVE, 0, 0))
        place(self.parts, area.top(PARTS, gap=Space.S))
        shown = self.head if self._part == HEAD else self.rules
        place(shown, area.top(shown.height_at(room.width()), gap=Space.S))
        place_all(self.logos.values(), columns(area.top(KEY, gap=Space.S), 2, gap=Space.L))
        place(self.hand_on, area.top(TITLE, gap=6))
        place_all((self.statsbook, self.derbyxml), columns(area.top(KEY, gap=Space.S), 2, gap=Space.L))
        place(self.spark, area.top(KEY))
        place(self.spark_sub, area.top(SUB))
        place(self.note, area.top(NOTE, gap=Space.S))
        if self._written is not None:
            place_all((self.opened, self.folder), columns(area.top(KEY, gap=Space.S), 2, gap=Space.L))
        place(self.end, area.top(self.end.height_at(room.width())))

    def _on_folder(self) -> None:
        if self._written is not None:
            self.file_requested.emit(self._written.parent)
