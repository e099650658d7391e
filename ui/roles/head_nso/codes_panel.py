"""Penalty codes of the bout beside its rules: the list, the fields of one code, and keeping the rules as a set."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.reading.rules import PenaltyCode
from derbyos_core.i18n import tr
from derbyos_core.roles.head_nso.code_entry import (
    CUES_MAX,
    WORD_MAX,
    CodeRow,
    code_rows,
    codes_note,
    enter_code,
    remove_code,
)
from derbyos_core.roles.head_nso.rule_sets import keep_rules
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.rules_offered import NAME_MAX, Rules
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.layout import Area, columns, grid, grid_height, place, place_all
from ui.roles.head_nso.code_button import HEIGHT as CODE
from ui.roles.head_nso.code_button import CodeButton
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.pill import Pill
from ui.widgets.roving_focus import put_in_order
from ui.widgets.text import paragraph_height
from ui.widgets.text_field import Keeping, TextField, turn_to

__all__ = ["CodesPanel"]

TITLE = 32.0
ABOVE = 8.0
PILL = 26.0
GAP, SCROLL_BAR = 6.0, 12.0
KEY, FIELD, LETTERS = 48.0, 48.0, 64.0
LABEL = 20.0
PAD = 12.0
CODE_LEAST = 140.0
LIST_LEAST = 2 * CODE + GAP
PARTS = ("letters", "word", "calls")
"""Ends of the keys under which this laptop keeps what is typed of a code."""
NEW = "new code"
WORDS = tr("Letters, word, what the referee calls")
FOLLOWS = tr("The keys follow the alphabet. Codes already written keep their letters.")


class _Editor(Pane):
    """Fields of one code, or of a new one.

    Signals:
        left(): a field was left after typing, or Enter pressed.
        remove_tapped(): remove the code.
        grown(): it needs another height.
    """

    left = Signal()
    remove_tapped = Signal()
    grown = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", parent=parent)
        self._is_low = False
        self.label = Heading(WORDS, size=Type.NOTE, parent=self)
        self.letters = TextField(tr("Letters of the code"), hint="AB", keeping=Keeping.ENTERED, parent=self)
        self.letters.setMaxLength(4)
        self.word = TextField(tr("Word of the code"), hint=tr("word"), keeping=Keeping.ENTERED, parent=self)
        self.word.setMaxLength(WORD_MAX)
        self.cues = TextField(
            tr("What the referee calls"), hint=tr("calls, with commas"), keeping=Keeping.ENTERED, parent=self
        )
        self.cues.setMaxLength(CUES_MAX)
        self.remove = Button(kind=ButtonKind.QUIET, mark="trash", name=tr("Remove this code"), parent=self)
        self.note = Sentence(FOLLOWS, parent=self)
        for field in self.fields:
            field.left.connect(self._on_left)
        self.remove.tapped.connect(self.remove_tapped)

    @property
    def fields(self) -> tuple[TextField, ...]:
        """The fields in their order."""
        return self.letters, self.word, self.cues

    def is_held(self) -> bool:
        """Return whether the texts are the person's and not the bout's."""
        return any(field.isModified() for field in self.fields)

    def set_texts(self, of: str, letters: str, word: str, cues: str) -> None:
        """Show the texts of a code, `of` its attribute; what is typed of another one waits until that is shown."""
        for field, part, text in zip(self.fields, PARTS, (letters, word, cues), strict=True):
            turn_to(field, f"{of} {part}" if of else "", text)

    def note_entered(self, of: str) -> None:
        """Note that the texts are entered, as those of the code with the attribute `of`."""
        for field, part in zip(self.fields, PARTS, strict=True):
            field.taken()
            field.key = f"{of} {part}"

    def drop_typed(self) -> None:
        """Drop what is typed."""
        for field in self.fields:
            field.set_text(field.begun)

    def set_note(self, sentence: str, *, is_bad: bool = False) -> None:
        """Set what is wrong with the texts, or what follows from them; empty for the usual note."""
        self.note.set_text(sentence or FOLLOWS, colour="bad" if is_bad else "warn" if sentence else "text2")
        self.grown.emit()

    def set_removable(self, *, is_removable: bool) -> None:
        """Set whether the code can be removed; one that is new cannot."""
        if is_removable == self.remove.isHidden():
            self.remove.setVisible(is_removable)
            self.arrange(room_of(self))

    def set_low(self, *, is_low: bool) -> None:
        """Set whether the fields stand in one row, without the usual note. What is wrong takes the label's place."""
        self._is_low = is_low
        self.label.set_text(self.note.text() if is_low and self.note.text() != FOLLOWS else WORDS)
        self.note.setHidden(is_low)

    def height_at(self, wide: float) -> float:
        """Return the height at a width."""
        note = paragraph_height(self.note.text(), wide - 2 * PAD)
        return 2 * PAD - 4 + LABEL + 2 * (FIELD + GAP) + note

    def arrange(self, room: QRectF) -> None:
        area = Area(room, pad_x=PAD, pad_y=4 if self._is_low else PAD - 2)
        place(self.label, area.top(LABEL))
        if self._is_low:
            row = Area(area.top(FIELD))
            if not self.remove.isHidden():
                place(self.remove, row.right(FIELD, gap=GAP))
            place(self.letters, row.left(LETTERS, gap=GAP))
            place_all((self.word, self.cues), columns(row.rest, 2, gap=GAP))
            return
        row = Area(area.top(FIELD, gap=GAP))
        place(self.letters, row.left(LETTERS, gap=GAP))
        place(self.word, row.rest)
        row = Area(area.top(FIELD, gap=GAP))
        if not self.remove.isHidden():
            place(self.remove, row.right(FIELD, gap=GAP))
        place(self.cues, row.rest)
        place(self.note, area.top(paragraph_height(self.note.text(), area.rest.width()) + 2))

    def _on_left(self) -> None:
        if self.is_held():
            self.left.emit()


class CodesPanel(Pane):
    """The panel.

    Signals:
        requested(object): a Command.
        keep_requested(Rules): keep this own rule set on the laptop.
        forget_requested(str): keep the own rule set of this name no longer.
    """

    requested = Signal(object)
    keep_requested = Signal(object)
    forget_requested = Signal(str)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._state: ScreenState | None = None
        self._kept: tuple[Rules, ...] = ()
        self._lines: tuple[CodeRow, ...] = ()
        self._chosen: PenaltyCode | None = None
        self._is_new = False
        self._is_naming = False
        self.title = Heading(tr("Penalty codes"), size=20, weight=Weight.HEAVY, colour="text", parent=self)
        self.pill = Pill(size=Type.LINE, height=PILL, parent=self)
        self.area = ScrollPane(tr("Penalty codes"), self._arrange_codes, parent=self)
        self.codes: list[CodeButton] = []
        self.editor = _Editor(parent=self)
        self.name = TextField(
            tr("Name of the rule set"),
            keeping=Keeping.WAITING,
            key="name of the rules",
            hint=tr("Saturday scrimmage"),
            parent=self,
        )
        self.name.setMaxLength(NAME_MAX)
        self.name_note = Sentence(parent=self)
        self.new = Button(tr("Code"), mark="plus", height=KEY, name=tr("New code"), parent=self)
        self.keep = Button(tr("Keep these rules as …"), mark="copy", height=KEY, parent=self)
        self.cancel = Button(tr("Cancel"), kind=ButtonKind.QUIET, height=KEY, parent=self)
        self.forget = Button(kind=ButtonKind.QUIET, mark="trash", width=KEY, height=KEY, parent=self)
        self.back = Button(tr("All codes"), kind=ButtonKind.QUIET, mark="arrow-left", height=KEY, parent=self)
        self.back.hide()
        self.editor.left.connect(self._on_left)
        self.editor.remove_tapped.connect(self._on_remove)
        self.editor.grown.connect(lambda: self.arrange(room_of(self)))
        for button in (self.new, self.back):
            button.keeps_typed = False
        self.new.tapped.connect(self._on_new)
        self.keep.tapped.connect(self._on_keep)
        self.back.tapped.connect(self._on_back)
        self.forget.tapped.connect(lambda: self.forget_requested.emit(self._kept_name()))
        self.cancel.tapped.connect(self._on_cancel)
        self.name.entered.connect(lambda _: self._on_keep())
        self._show_parts()

    def set_kept(self, kept: tuple[Rules, ...]) -> None:
        """Set the own rule sets that this laptop keeps."""
        self._kept = kept
        self._show_parts()

    def show_state(self, state: ScreenState) -> None:
        """Show the codes. A field in which somebody types stays as it is."""
        before, self._state = self._state, state
        codes = state.bout.ruleset.codes
        is_gone = self._chosen is not None and self._chosen not in codes
        if before is not None and before.bout.ruleset == state.bout.ruleset and not is_gone:
            return  # nearly every entry of a bout
        self._lines = code_rows(state.bout)
        made = len(self.codes)
        show_values(self.codes, self._lines, self._show_code, make=self._made_code)
        if made != len(self.codes):
            editor = (*self.editor.fields, self.editor.remove)
            put_in_order(
                [self.title, *self.codes, *editor, self.name, self.forget, self.cancel, self.back, self.new, self.keep]
            )
        note = codes_note(state.bout)
        self.pill.set_pill(text=note, mark="", role="note")
        if self._chosen is not None and self._chosen not in codes and not self.editor.is_held():
            self._choose(next((one for one in codes if one.attribute == self._chosen.attribute), None))
        else:
            self._show_parts()
        self.area.relay()

    def note_kept(self, sentence: str, *, is_bad: bool = False) -> None:
        """Say what became of the rules that were to be kept."""
        if not is_bad:
            self.name.set_text("")
            self._show_naming(is_naming=False)
        self.name_note.set_text(sentence, colour="bad" if is_bad else "text2")
        self.relook()

    def drop_typed(self) -> bool:
        """Close what is open, and drop what is typed. Returns False if nothing is."""
        is_open = self._is_naming or self._is_new or self._chosen is not None
        self.editor.drop_typed()
        self._choose(None)
        self._show_naming(is_naming=False)
        return is_open

    def code(self, letters: str) -> CodeButton:
        """Return the key of a code; of several with these letters, the first."""
        return self.codes[next(number for number, one in enumerate(self._lines) if one.code.letters == letters)]

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        is_alone = self._is_alone(room)
        for widget in (self.title, self.pill, self.area):
            widget.setHidden(is_alone)
        self.back.setHidden(not is_alone)
        self.new.setHidden(self._is_naming or is_alone)
        if is_alone:
            row = area.bottom(KEY, gap=GAP)
            place_all((self.back, self.keep), columns(row, (2, 3), gap=GAP))
            self.editor.set_low(is_low=area.rest.height() < self.editor.height_at(room.width()))
            place(self.editor, area.rest)
            return
        self.editor.set_low(is_low=False)
        head = Area(area.top(TITLE, gap=ABOVE))
        wide = self.pill.preferred_size().width()
        place(self.pill, Area(head.right(wide, gap=GAP)).top(PILL))
        place(self.title, head.rest)
        keys = Area(area.bottom(KEY, gap=Space.S))
        if self._is_naming:
            if not self.forget.isHidden():
                place(self.forget, keys.left(KEY, gap=GAP))
            place_all((self.cancel, self.keep), columns(keys.rest, (2, 3), gap=GAP))
        else:
            place_all((self.new, self.keep), columns(keys.rest, (102, 216), gap=GAP))
        if self.name_note.text():
            place(self.name_note, area.bottom(paragraph_height(self.name_note.text(), room.width()) + 2, gap=GAP))
        if self._is_naming:
            place(self.name, area.bottom(FIELD, gap=GAP))
        if not self.editor.isHidden():
            place(self.editor, area.bottom(self.editor.height_at(room.width()), gap=Space.S))
        place(self.area, area.rest)
        self.area.relay()

    def relook(self) -> None:
        super().relook()
        self.arrange(room_of(self))

    def _is_alone(self, room: QRectF) -> bool:
        """Return whether the fields of a code leave no height for the list."""
        if self._is_naming or not (self._chosen is not None or self._is_new):
            return False
        return room.height() < TITLE + ABOVE + LIST_LEAST + self.editor.height_at(room.width()) + KEY + 2 * Space.S

    def _arrange_codes(self, room: QRectF) -> float:
        wide = self.area.clear_of_bar(room.width())
        across = max(1, int((wide + GAP) // (CODE_LEAST + GAP)))
        count = len(self._lines)
        place_all(self.codes[:count], grid(QRectF(0, 0, wide, 0), count, across=across, height=CODE, gap=GAP))
        return grid_height(count, across=across, height=CODE, gap=GAP)

    def _made_code(self, number: int) -> CodeButton:
        button = CodeButton(parent=self.area.paper)
        button.keeps_typed = False
        button.tapped.connect(lambda: self._on_code(number))
        return button

    def _show_code(self, button: CodeButton, row: CodeRow) -> None:
        button.set_row(row, is_chosen=row.code == self._chosen)

    def _show_parts(self) -> None:
        is_editing = self._chosen is not None or self._is_new
        for widget, is_shown in (
            (self.editor, is_editing and not self._is_naming),
            (self.name, self._is_naming),
            (self.cancel, self._is_naming),
            (self.forget, self._is_naming and bool(self._kept_name())),
            (self.name_note, bool(self.name_note.text())),
        ):
            widget.setHidden(not is_shown)
        self.editor.set_removable(is_removable=self._chosen is not None)
        self.forget.setAccessibleName(tr("Forget “{name}”: new bouts are not offered it", name=self._kept_name()))
        self.new.set_kind(ButtonKind.CHOSEN if self._is_new else ButtonKind.NORMAL)
        self.keep.set_text(tr("Keep") if self._is_naming else tr("Keep these rules as …"))
        self.keep.set_kind(ButtonKind.PRIMARY if self._is_naming else ButtonKind.NORMAL)
        self.arrange(room_of(self))

    def _choose(self, code: PenaltyCode | None, *, is_new: bool = False) -> None:
        """Open a code in the fields, or a new one, or none."""
        self._chosen, self._is_new = code, is_new
        row = next((line for line in self._lines if line.code == code), None)
        if code is not None and row is not None:
            self.editor.set_texts(code.attribute, code.letters, code.name, code.cues)
            self.editor.set_note(row.fault)
        else:
            self.editor.set_texts(NEW if is_new else "", "", "", "")
            self.editor.set_note("")
        for button, line in zip(self.codes, self._lines, strict=False):
            button.set_row(line, is_chosen=line.code == code)
        self._show_parts()

    def _on_code(self, number: int) -> None:
        code, is_open = self._lines[number].code, self._lines[number].code == self._chosen
        if not self._leave():
            return
        self._show_naming(is_naming=False)
        self._choose(None if is_open else code)

    def _on_back(self) -> None:
        if self._leave():
            self._choose(None)

    def _leave(self) -> bool:
        """Enter what is typed before other codes are shown. Returns False if that is refused for the first time."""
        editor = self.editor
        told = editor.note.text()
        if not editor.is_held():
            return True
        self._on_left()
        if self._is_new and editor.is_held() and editor.note.text() == told:
            editor.set_note(tr("Not entered yet: a code needs its letters and its word."), is_bad=True)
        return not editor.is_held() or editor.note.text() == told

    def _on_new(self) -> None:
        if not self._is_new and not self._leave():
            return
        self._choose(None, is_new=not self._is_new)
        if self._is_new:
            self.editor.letters.setFocus()

    def _on_left(self) -> None:
        """Enter what was typed. A new code needs its letters and its word first."""
        state, editor = self._state, self.editor
        if state is None:
            return
        letters, word = editor.letters.text(), editor.word.text()
        if self._is_new and not (letters.strip() and word.strip()):
            return
        entry = enter_code(
            state.bout, self._chosen, letters=letters, word=word, cues=editor.cues.text(), at=state.time()
        )
        if entry.code is None:
            editor.set_note(entry.sentence, is_bad=True)
            return
        editor.note_entered(entry.code.attribute)
        self._chosen, self._is_new = entry.code, False
        editor.set_note(entry.sentence)
        if entry.command is not None:
            self.requested.emit(entry.command)
        self._show_parts()

    def _on_remove(self) -> None:
        if self._state is None or self._chosen is None:
            return
        entry = remove_code(self._state.bout, self._chosen, self._state.time())
        if entry.command is None:
            self.editor.set_note(entry.sentence, is_bad=True)
            return
        self.editor.drop_typed()
        self._choose(None)
        self.requested.emit(entry.command)

    def _kept_name(self) -> str:
        """Return the name of the bout's rules if they are an own set that this laptop keeps, else nothing."""
        name = self._state.bout.ruleset.set_name if self._state is not None else ""
        return name if any(one.name == name for one in self._kept) else ""

    def _show_naming(self, *, is_naming: bool) -> None:
        self._is_naming = is_naming
        self.name_note.set_text("")
        self._show_parts()
        if is_naming:
            self.name.setFocus()

    def _on_cancel(self) -> None:
        self.name.set_text("")
        self._show_naming(is_naming=False)

    def _on_keep(self) -> None:
        if not self._is_naming:
            self._show_naming(is_naming=True)
        elif self._state is not None:
            kept = keep_rules(self._state.bout, self.name.text(), self._kept)
            if kept.rules is None:
                self.note_kept(kept.sentence, is_bad=True)
            else:
                self.keep_requested.emit(kept.rules)
