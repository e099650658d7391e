"""Choice below a rule: for each of its settings the usual values as buttons, then a field for others."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.head_nso.rule_rows import RuleOption, RulePart, RuleRow, change_setting, type_setting
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.screen_state import ConflictAnswer
from ui.layout import Area, place
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.row_list import show_values
from ui.theme.style import set_kind
from ui.theme.tokens import Space, Type
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.text import paragraph_height
from ui.widgets.text_field import Keeping, TextField, turn_to

__all__ = ["RuleChoice"]

LABEL = 22.0
HIGH = 48.0
GAP = 6.0
ROUNDED = 2.0
"""A place in whole pixels may be this much narrower."""
OPTION_LEAST, FIELD_LEAST = 64.0, 124.0
PAD = 14.0


class _PartPane(Pane):
    """One setting.

    Signals:
        picked(object): the RuleOption that was tapped.
        typed(str, str): a text was typed for a setting.
        settled(object): an answer to a question with two answers.
        grown(): it needs another height.
    """

    picked = Signal(object)
    typed = Signal(str, str)
    settled = Signal(object)
    grown = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._part = RulePart(attribute="", label="", value="")
        self.label = Heading(size=Type.NOTE, parent=self)
        self.buttons: list[Button] = []
        self.answers: list[Button] = []
        self.field = TextField(tr("Another value"), keeping=Keeping.ENTERED, parent=self)
        self.fault = Sentence(colour="bad", parent=self)
        self.fault.hide()
        self.field.left.connect(self.leave)
        self.field.given_up.connect(lambda: self.set_fault("", ""))
        self.field.changed.connect(lambda _: self.set_fault("", ""))

    @property
    def part(self) -> RulePart:
        """The setting that is shown."""
        return self._part

    def set_part(self, part: RulePart) -> None:
        if part == self._part:
            return
        is_other, self._part = part.attribute != self._part.attribute, part
        conflict = part.conflict
        self.label.set_text(tr("{what}: two answers, tap the right one", what=part.label) if conflict else part.label)
        self.label.set_colour("warn" if conflict else "text2")
        show_values(self.answers, conflict.answers if conflict else (), _show_answer, make=self._made_answer)
        show_values(self.buttons, part.options, _show_option, make=self._made_option)
        for button, option in zip(self.buttons, part.options, strict=False):
            name = joined(": ", (part.label, option.text))
            button.setAccessibleName(tr("{name}, chosen", name=name) if option.is_chosen else name)
        self.field.setHidden(not part.hint)
        self.field.setAccessibleName(tr("{what}: another value", what=part.label))
        if part.hint != self.field.placeholderText():
            self.field.set_hint_text(part.hint)
        if is_other:
            self.set_fault("", "")
            turn_to(self.field, f"rule {part.attribute}", "")
        if not self.field.is_in_hand and not self.fault.text():
            is_listed = any(option.is_chosen for option in part.options)
            self.field.set_text("" if is_listed or part.value == tr("no limit") else part.value)
        self.arrange(room_of(self))

    def set_fault(self, sentence: str, text: str) -> None:
        """Keep a refused text in the field, with the sentence that says why; both empty if there is none."""
        if sentence:
            self.field.set_text(text)
        set_kind(self.field, "wrong" if sentence else "field")
        if sentence != self.fault.text():
            self.fault.set_text(sentence)
            self.fault.setHidden(not sentence)
            self.grown.emit()

    def leave(self) -> bool:
        """Enter what is typed. Returns False if that is refused; the reason stands in place then."""
        text = self.field.taken()
        if text is None:
            return True
        self.typed.emit(self._part.attribute, text)
        return not self.fault.text()

    def height_at(self, wide: float) -> float:
        """Return the height at a width."""
        fault = paragraph_height(self.fault.text(), wide) + GAP if self.fault.text() else 0.0
        _, bottom = self._flow(QRectF(0, 0, wide - ROUNDED, 0))
        return LABEL + bottom + fault

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place(self.label, area.top(LABEL))
        boxes, bottom = self._flow(area.rest)
        for widget, box in boxes:
            place(widget, box)
        area.top(bottom)
        if self.fault.text():
            place(self.fault, area.top(paragraph_height(self.fault.text(), room.width()), gap=GAP))

    def _flow(self, room: QRectF) -> tuple[list[tuple[QWidget, QRectF]], float]:
        """Return the places of answers, buttons and field from left to right in as many rows as needed."""
        conflict = self._part.conflict
        shown: list[tuple[QWidget, float]] = [
            (button, button.preferred_size().width())
            for button in self.answers[: len(conflict.answers) if conflict else 0]
        ]
        shown += [
            (button, max(OPTION_LEAST, button.preferred_size().width()))
            for button in self.buttons[: len(self._part.options)]
        ]
        boxes: list[tuple[QWidget, QRectF]] = []
        left, top = room.left(), room.top()
        for widget, wide in shown:
            if left > room.left() and left + wide > room.right():
                left, top = room.left(), top + HIGH + GAP
            boxes.append((widget, QRectF(left, top, min(wide, room.width()), HIGH)))
            left += wide + GAP
        if self._part.hint:
            if left > room.left() and room.right() - left < FIELD_LEAST:
                left, top = room.left(), top + HIGH + GAP
            boxes.append((self.field, QRectF(left, top, min(room.right() - left, 2 * FIELD_LEAST), HIGH)))
        return boxes, top - room.top() + HIGH + GAP

    def _made_option(self, place_: int) -> Button:
        button = Button(height=HIGH, parent=self)
        button.tapped.connect(lambda: self.picked.emit(self._part.options[place_]))
        return button

    def _made_answer(self, place_: int) -> Button:
        button = Button(mark="equal-not", height=HIGH, parent=self)
        button.tapped.connect(lambda: self._on_answer(place_))
        return button

    def _on_answer(self, place_: int) -> None:
        conflict = self._part.conflict
        if conflict is not None and place_ < len(conflict.answers):
            self.settled.emit(conflict.answers[place_].settle)


class RuleChoice(Pane):
    """The choice of one rule.

    Signals:
        requested(object): a Command.
        status_requested(object): why a press changes nothing.
        resized(): it needs another height.
    """

    requested = Signal(object)
    status_requested = Signal(object)
    resized = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="well", parent=parent)
        self._bout: Bout | None = None
        self._time: Callable[[], Instant] = lambda: Instant(0)
        self.parts: list[_PartPane] = []
        self._shown = 0
        self.reach = Sentence(colour="warn", parent=self)

    def show_row(self, row: RuleRow, bout: Bout, time: Callable[[], Instant]) -> None:
        """Show the settings of a row. A field in which somebody types stays as it is."""
        self._bout, self._time = bout, time
        show_values(self.parts, row.parts, lambda pane, part: pane.set_part(part), make=self._made)
        self._shown = len(row.parts)
        self.reach.set_text(row.reach)
        self.reach.setHidden(not row.reach)
        self.arrange(room_of(self))

    def part(self, attribute: str) -> _PartPane:
        """Return the part of a setting."""
        return next(one for one in self.parts[: self._shown] if one.part.attribute == attribute)

    def leave(self) -> bool:
        """Enter what is typed in any part. Returns False if one is refused, which the part says in place."""
        entered = [part.leave() for part in self.parts[: self._shown]]
        return all(entered)

    def controls(self) -> list[QWidget]:
        """Return the buttons and fields in the order in which they are read."""
        return [control for part in self.parts[: self._shown] for control in (*part.answers, *part.buttons, part.field)]

    def height_at(self, wide: float) -> float:
        """Return the height at a width."""
        inner = wide - 2 * PAD
        parts = sum(part.height_at(inner) for part in self.parts[: self._shown])
        return parts + self._reach_height(inner) + Space.S + GAP

    def arrange(self, room: QRectF) -> None:
        area = Area(room, pad_x=PAD)
        area.top(GAP)
        for part in self.parts[: self._shown]:
            place(part, area.top(part.height_at(area.rest.width())))
        if self.reach.text():
            place(self.reach, area.top(self._reach_height(area.rest.width())))

    def _reach_height(self, wide: float) -> float:
        return paragraph_height(self.reach.text(), wide) + GAP if self.reach.text() else 0.0

    def _made(self, _: int) -> _PartPane:
        pane = _PartPane(parent=self)
        pane.picked.connect(lambda option: self._on_picked(pane.part, option))
        pane.typed.connect(lambda attribute, text: self._on_typed(pane, attribute, text))
        pane.settled.connect(self.requested)
        pane.grown.connect(self._on_grown)
        return pane

    def _on_grown(self) -> None:
        self.resized.emit()
        self.arrange(room_of(self))

    def _on_picked(self, part: RulePart, option: RuleOption) -> None:
        if option.is_chosen and part.conflict is None:
            self.status_requested.emit(tr("{what}: {value} already.", what=part.label, value=option.text))
        elif self._bout is not None:
            self.requested.emit(change_setting(self._bout, part.attribute, option.value, self._time()))

    def _on_typed(self, pane: _PartPane, attribute: str, text: str) -> None:
        if self._bout is None:
            return
        entry = type_setting(self._bout, attribute, text, self._time())
        pane.set_fault(entry.sentence, text)
        if entry.command is not None:
            self.requested.emit(entry.command)


def _show_option(button: Button, option: RuleOption) -> None:
    button.set_text(option.text)
    button.set_kind(ButtonKind.CHOSEN if option.is_chosen else ButtonKind.NORMAL)


def _show_answer(button: Button, answer: ConflictAnswer) -> None:
    button.set_text(joined(" · ", (answer.value, answer.short)))
