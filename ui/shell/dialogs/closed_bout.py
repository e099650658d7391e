"""Panel of a closed bout: the join code for those who are to come, and the members with what may be decided of them.

Every member sees it; the buttons are there for those who decide. A decision is asked for first, in the place of the
buttons that it came from, and made by a second press.
"""

from itertools import pairwise

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.head_nso.closed_bout import ClosedBoutValue, MemberRow, Question, RestrictionRow
from derbyos_core.roles.shared.access import CLOSED_SENTENCE
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.start.typed_join import read_join
from ui.layout import Area, centred, columns, grid, grid_height, place, place_all
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.popover import Popover
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Radius, Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.check_button import CheckButton
from ui.widgets.painted import Painted
from ui.widgets.qr_code import QRCode
from ui.widgets.text import CENTRE, draw_text, paragraph_height
from ui.widgets.text_field import Keeping, TextField

__all__ = ["ClosedBoutPanel", "CodeFace", "MemberPane"]

MEMBERS_MAX = 64
"""A full crew with a laptop each has some twenty; more keys than this are not listed."""
KEY, GAP, LINE = 44.0, 8.0, 24.0
CODE_SIZE, CODE_HIGH = 56.0, 78.0
QR, QR_LOW = 212.0, 174.0
WIDE_FROM = 860.0
"""From this width the members stand beside the code."""
BESIDE_FROM = 460.0
"""From this width, in a narrow panel, the QR code stands beside the code."""
CODE_SHARE = 0.44
PAD, HEAD = 12.0, 56.0
TITLE, SUB, TITLE_TOP = 24.0, 18.0, 7.0
PRINT_LOW, CHANGE = 24.0, 96.0
TIGHT = 400.0
"""In less width the fingerprint stands in a line of its own."""
USE = 120.0
RECOVERY = tr("Is the Head NSO's laptop lost? Type the recovery word that was written down:")
KINDS_MAY = tr("These may write:")


class CodeFace(Painted):
    """A code in large groups, to be read across a table."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[str, ...] = ()

    def set_code(self, groups: tuple[str, ...], name: str) -> None:
        """Set the groups of the code, and what a screen reader says before them, sign by sign."""
        self.setAccessibleName(joined(", ", (name, *(" ".join(group) for group in groups))))
        if groups != self._groups:
            self._groups = groups
            self.update()

    def text(self) -> str:
        """Return the code as it is shown."""
        return "-".join(self._groups)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._groups:
            draw_text(
                painter,
                room,
                self.text(),
                colour=self.colours.text,
                size=min(CODE_SIZE, room.height() * CODE_SIZE / CODE_HIGH),
                weight=Weight.HEAVY,
                align=CENTRE,
                least=Type.NUMBER_S,
            )


class _QuestionPane(Pane):
    """A decision that is to be confirmed: a sentence, yes and no.

    Signals:
        answered(bool): yes or no.
    """

    answered = Signal(bool)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.sentence = Sentence(colour="warn", parent=self)
        self.yes = Button(kind=ButtonKind.ARMED, height=KEY, parent=self)
        self.no = Button(kind=ButtonKind.QUIET, height=KEY, parent=self)
        self.yes.tapped.connect(lambda: self.answered.emit(True))
        self.no.tapped.connect(lambda: self.answered.emit(False))
        self.hide()

    def set_question(self, question: Question | None) -> None:
        """Set the question; None hides it."""
        self.setHidden(question is None)
        if question is not None:
            self.sentence.set_text(question.sentence)
            self.yes.set_text(question.yes)
            self.no.set_text(question.no)

    def height_at(self, wide: float) -> float:
        """Return the height at this width."""
        return paragraph_height(self.sentence.text(), wide) + GAP + KEY

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place_all((self.yes, self.no), columns(area.bottom(KEY, gap=GAP), 2, gap=GAP))
        place(self.sentence, area.rest)


class MemberPane(Pane):
    """One member, with its buttons or the question about it below.

    Signals:
        unfolded(): show the buttons of this member, or hide them.
        asked(str): ask about one of them: "remove", "undo", "restrict" or "appoint".
        answered(bool): the question about this member was answered.
    """

    unfolded = Signal()
    asked = Signal(str)
    answered = Signal(bool)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(background="well", radius=Radius.CARD, parent=parent)
        self.title = Heading(size=Type.LEAD, weight=Weight.BOLD, colour="text", parent=self)
        self.sub = Heading(size=Type.NOTE, parent=self)
        self.print = Heading(size=Type.NOTE, parent=self)
        self.change = Button(tr("Change"), kind=ButtonKind.QUIET, height=KEY, parent=self)
        words = {"remove": tr("Remove from the bout"), "undo": "", "restrict": "", "appoint": tr("Let decide")}
        marks = {"remove": "door-exit", "undo": "arrow-back-up", "appoint": "key"}
        self.keys = {
            name: Button(text, mark=marks.get(name, ""), height=KEY, parent=self) for name, text in words.items()
        }
        self.question = _QuestionPane(parent=self)
        self._offered: tuple[Button, ...] = ()
        self._is_open = False
        self.change.tapped.connect(self.unfolded)
        for name, key in self.keys.items():
            key.tapped.connect(lambda name=name: self.asked.emit(name))
        self.question.answered.connect(self.answered)

    @property
    def controls(self) -> tuple[Button, ...]:
        """The buttons in the order of Tab."""
        return (self.change, *self.keys.values(), self.question.yes, self.question.no)

    def show_member(self, row: MemberRow, *, can_decide: bool, is_open: bool, question: Question | None) -> None:
        """Show a member; `is_open` shows its buttons, and a question replaces them."""
        self.title.set_text(tr("{name} (decides)", name=row.name) if row.is_head else row.name)
        state = row.state if row.may_write else tr("{state}, may not write", state=row.state)
        self.sub.set_text(joined(" · ", filter(None, (state, row.roles))))
        self.sub.set_colour("live" if row.is_here else "bad" if row.is_removed else "text2")
        self.print.set_text(row.fingerprint)
        self.print.setAccessibleName(tr("Key {fingerprint}", fingerprint=row.fingerprint))
        self.change.set_text(tr("Done") if is_open else tr("Change"))
        self.change.setAccessibleName(joined(", ", (self.change.words(), row.name)))
        self.change.setHidden(not can_decide or row.is_own)
        self.keys["undo"].set_text(tr("Undo everything from {name}", name=row.name))
        self.keys["restrict"].set_text(tr("May not write") if row.may_write else tr("May write again"))
        about_member = () if row.is_head or row.is_removed else ("restrict", "appoint")
        names = (*(("remove",) if row.can_remove else ()), "undo", *about_member)
        is_open = is_open and not self.change.isHidden()
        self._is_open = is_open or question is not None
        self._offered = tuple(self.keys[name] for name in names) if is_open and question is None else ()
        for key in self.keys.values():
            key.setHidden(key not in self._offered)
        self.question.set_question(question)
        self.relook()

    def height_at(self, wide: float) -> float:
        """Return the height at this width."""
        head = HEAD + (PRINT_LOW if wide < TIGHT else 0.0)
        inner = wide - 2 * PAD
        if not self.question.isHidden():
            return head + self.question.height_at(inner) + PAD
        high = grid_height(len(self._offered), across=self._across(inner), height=KEY, gap=GAP)
        return head + (high + PAD if self._offered else 0.0)

    def arrange(self, room: QRectF) -> None:
        area = Area(room.adjusted(PAD, 0, -PAD, 0))
        is_tight = room.width() < TIGHT
        head = Area(area.top(HEAD))
        if not self.change.isHidden():
            place(self.change, centred(head.right(CHANGE, gap=GAP), height=KEY))
        if not is_tight:
            place(self.print, head.right(self.print.preferred_size().width(), gap=GAP))
        words = Area(head.rest.adjusted(0, TITLE_TOP, 0, 0))
        place(self.title, words.top(TITLE))
        place(self.sub, words.top(SUB))
        if is_tight:
            place(self.print, area.top(PRINT_LOW).adjusted(0, 0, 0, SUB - PRINT_LOW))
        if not self.question.isHidden():
            place(self.question, Area(area.rest).top(self.question.height_at(area.rest.width())))
        place_all(
            self._offered,
            grid(area.rest, len(self._offered), across=self._across(area.rest.width()), height=KEY, gap=GAP),
        )

    def _across(self, wide: float) -> int:
        """Return how many buttons stand in a row: two, where the words of the longest have room."""
        widest = max((key.preferred_size().width() for key in self._offered), default=0.0)
        return 2 if widest <= (wide - GAP) / 2 else 1


class ClosedBoutPanel(Popover):
    """The closed bout.

    Signals:
        code_asked(): ask for a new join code.
        member_asked(str, object): ask about a MemberRow: "remove", "undo", "restrict" or "appoint".
        restriction_asked(object): ask whether a RestrictionRow may write.
        answered(bool): the open question was answered.
        word_entered(object): take over by this recovery word, a JoinCode.
    """

    code_asked = Signal()
    member_asked = Signal(str, object)
    restriction_asked = Signal(object)
    answered = Signal(bool)
    word_entered = Signal(object)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Join code"), width=1040, height=620, parent=parent)
        self._value: ClosedBoutValue | None = None
        self._unfolded: object = None
        """The key of the member whose buttons are shown."""
        self.area = ScrollPane(tr("Join code"), self._arrange_parts, parent=self)
        paper = self.area.paper
        self.note = Sentence(parent=paper)
        self.code = CodeFace(parent=paper)
        self.invitation = Heading(size=Type.HEAD, weight=Weight.BOLD, colour="text", align=CENTRE, parent=paper)
        self.qr = QRCode(parent=paper)
        self.missing = Sentence(parent=paper)
        self.new_code = Button(tr("New code"), mark="refresh", height=KEY, parent=paper)
        self.question = _QuestionPane(parent=paper)
        self.kinds_label = Heading(KINDS_MAY, parent=paper)
        self.kinds: list[CheckButton] = []
        self.recovery_label = Sentence(RECOVERY, parent=paper)
        self.word = TextField(tr("Recovery word"), keeping=Keeping.SECRET, hint="K7M-2QF-XRD", parent=paper)
        self.take_over = Button(tr("Take over"), mark="key", width=USE, height=KEY, parent=paper)
        self.word_problem = Sentence(colour="bad", parent=paper)
        self.members_label = Heading(tr("Members"), parent=paper)
        self.members: list[MemberPane] = []
        self.new_code.tapped.connect(self.code_asked)
        self.question.answered.connect(self.answered)
        self.take_over.tapped.connect(self._on_word)
        self.word.entered.connect(lambda _: self._on_word())

    def box_in(self, room: QRectF) -> QRectF:
        """Return the panel's rectangle, in the middle of the window."""
        box = super().box_in(room)
        box.moveCenter(room.center())
        return box

    def set_value(self, value: ClosedBoutValue) -> None:
        """Set everything at once."""
        if value == self._value:
            return
        self._value = value
        invitation = value.invitation
        self.code.set_code(invitation.groups, tr("Join code"))
        self.invitation.set_text(invitation.text)
        self.qr.set_rows(invitation.rows, tr("QR code of {invitation}", invitation=invitation.text))
        self.missing.set_text(invitation.note, colour="warn")
        question = value.question
        self.question.set_question(question if question is not None and question.about is None else None)
        self._show_kinds(value.restrictions)
        self._show_members(value)
        self.new_code.setHidden(not value.can_decide or not self.question.isHidden())
        for widget in (self.recovery_label, self.word, self.take_over):
            widget.setHidden(value.can_decide)
        if value.can_decide:
            self.word_problem.set_text("")
        self.area.relay()

    def show_problem(self, sentence: str) -> None:
        """Show why a decision was not carried out; empty for nothing."""
        self.note.set_text(sentence or CLOSED_SENTENCE, colour="bad" if sentence else "text2")
        self.area.relay()

    def arrange_inner(self, room: QRectF) -> None:
        place(self.area, room)
        self.area.relay()

    def _show_kinds(self, rows: tuple[RestrictionRow, ...]) -> None:
        def show(button: CheckButton, row: RestrictionRow) -> None:
            button.set_words(row.title)
            button.set_on(row.may_write)

        show_values(self.kinds, rows, show, make=self._made_kind)
        self.kinds_label.setHidden(not rows)

    def _show_members(self, value: ClosedBoutValue) -> None:
        question = value.question

        def show(pane: MemberPane, row: MemberRow) -> None:
            pane.show_member(
                row,
                can_decide=value.can_decide,
                is_open=row.key == self._unfolded,
                question=question if question is not None and question.about == row.key else None,
            )

        show_values(self.members, value.members[:MEMBERS_MAX], show, make=self._made_member)
        order: list[QWidget] = [self.new_code, self.question.yes, self.question.no, *self.kinds]
        order += [self.word, self.take_over, *(one for pane in self.members for one in pane.controls)]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _arrange_parts(self, room: QRectF) -> float:
        wide = self.area.clear_of_bar(room.width())
        area = Area(QRectF(0, 0, wide, max(room.height(), 8_000.0)))
        place(self.note, area.top(paragraph_height(self.note.text(), wide), gap=GAP))
        if wide < WIDE_FROM:
            self._arrange_code(area, QR_LOW, is_beside=wide >= BESIDE_FROM)
            self._arrange_members(area)
            return area.rest.top()
        code, members = (Area(box) for box in columns(area.rest, (CODE_SHARE, 1 - CODE_SHARE), gap=Space.XL))
        self._arrange_code(code, QR, is_beside=False)
        self._arrange_members(members)
        return max(code.rest.top(), members.rest.top())

    def _arrange_code(self, area: Area, qr: float, *, is_beside: bool) -> None:
        """Place the code, and the QR code below it or beside it, then what this laptop may do about both."""
        wide, value = area.rest.width(), self._value
        has_rows = value is not None and bool(value.invitation.rows)
        for widget, is_shown in ((self.code, bool(self.code.text())), (self.invitation, has_rows), (self.qr, has_rows)):
            widget.setHidden(not is_shown)
        if has_rows and is_beside:
            line = Area(area.top(qr, gap=GAP))
            place(self.qr, line.left(qr, gap=GAP))
            words = Area(centred(line.rest, height=CODE_HIGH + LINE))
            place(self.code, words.top(CODE_HIGH))
            place(self.invitation, words.top(LINE))
        elif self.code.text():
            place(self.code, area.top(CODE_HIGH))
            if has_rows:
                place(self.invitation, area.top(LINE, gap=GAP))
                place(self.qr, centred(area.top(qr, gap=GAP), width=qr))
        if self.missing.text():
            place(self.missing, area.top(paragraph_height(self.missing.text(), wide), gap=GAP))
        if not self.question.isHidden():
            place(self.question, area.top(self.question.height_at(wide), gap=GAP))
        if not self.new_code.isHidden():
            place(self.new_code, area.top(KEY, gap=GAP))
        if not self.kinds_label.isHidden():
            place(self.kinds_label, area.top(LINE, gap=GAP))
            shown = [one for one in self.kinds if not one.isHidden()]
            place_all(shown, columns(area.top(KEY, gap=GAP), len(shown), gap=GAP))
        if not self.word.isHidden():
            place(self.recovery_label, area.top(paragraph_height(RECOVERY, wide), gap=GAP))
            line = Area(area.top(KEY, gap=GAP))
            place(self.take_over, line.right(max(USE, self.take_over.preferred_size().width()), gap=GAP))
            place(self.word, line.rest)
            place(self.word_problem, area.top(paragraph_height(self.word_problem.text(), wide), gap=GAP))
        area.top(0.0, gap=GAP)

    def _arrange_members(self, area: Area) -> None:
        place(self.members_label, area.top(LINE, gap=GAP))
        for pane in self.members:
            if not pane.isHidden():
                place(pane, area.top(pane.height_at(area.rest.width()), gap=GAP))

    def _made_member(self, number: int) -> MemberPane:
        pane = MemberPane(parent=self.area.paper)
        pane.unfolded.connect(lambda: self._on_unfolded(number))
        pane.asked.connect(lambda what: self._ask(number, what))
        pane.answered.connect(self.answered)
        return pane

    def _made_kind(self, number: int) -> CheckButton:
        button = CheckButton("", on=tr("may write"), off=tr("may not write"), parent=self.area.paper)
        button.tapped.connect(lambda: self._ask_kind(number))
        return button

    def _on_unfolded(self, number: int) -> None:
        if self._value is None or number >= len(self._value.members):
            return
        key = self._value.members[number].key
        self._unfolded = None if self._unfolded == key else key
        if self._value.question is not None:
            self.answered.emit(False)  # a question about another member, or about this one, is dropped
        self._show_members(self._value)
        self.area.relay()

    def _ask(self, number: int, what: str) -> None:
        if self._value is not None and number < len(self._value.members):
            self.member_asked.emit(what, self._value.members[number])

    def _ask_kind(self, number: int) -> None:
        if self._value is not None and number < len(self._value.restrictions):
            self.restriction_asked.emit(self._value.restrictions[number])

    def _on_word(self) -> None:
        typed = read_join(self.word.text(), wants_code=True)
        self.word_problem.set_text(typed.problem)
        self.area.relay()
        if typed.code is not None:
            self.word.set_text("")
            self.word_entered.emit(typed.code)
