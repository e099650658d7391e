"""Page of signatures: the final score, everybody who signs, and the end of the bout."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import RemoveElement, SignSheets
from derbyos_core.bout.model import Bout
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.head_nso.signing import SIGNERS, SignLine, sign_lines
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.layout import Area, centred, place
from ui.roles.head_nso.end_of_bout import EndOfBout
from ui.roles.shared.page import Heading, Pane
from ui.theme.tokens import Radius, Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.text_field import Keeping, TextField

__all__ = ["SignPage"]

ROW = 68.0
TALL_ROW = 98.0
SIGNED_ROW = 142.0
STEP = 8.0
PAD, PAD_RIGHT = 16.0, 10.0
PAD_TOP, PAD_BOTTOM = 8.0, 10.0
TIGHT_GAP = 6.0
KEY = 48.0
SIGN = 84.0
AGAIN = 104.0
TALL_BELOW = 500.0
"""In a narrower row the buttons stand below the words."""
WHO, WHO_HEIGHT, TALL_WHO_HEIGHT = 142.0, 28.0, 24.0
NAME, TALL_NAME, SUB = 28.0, 26.0, 20.0
SCORE, SCORE_SUB = 34.0, 22.0


class _SignRow(Pane):
    """One signer: a name field and Sign, or the signed name.

    Signals:
        signed(str): the name that was typed.
        taken_back(): the signature is withdrawn.
    """

    signed = Signal(str)
    taken_back = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", radius=Radius.CARD, parent=parent)
        self._line: SignLine | None = None
        self.who = Heading(weight=Weight.BOLD, colour="text", parent=self)
        self.field = TextField(tr("Name of the signer"), hint=tr("Name"), keeping=Keeping.WAITING, parent=self)
        self.sign = Button(tr("Sign"), height=KEY, parent=self)
        self.name = Heading(size=Type.HEAD, weight=Weight.BOLD, colour="text", parent=self)
        self.sub = Heading(size=Type.NOTE, parent=self)
        self.again = Button(tr("Sign again"), kind=ButtonKind.QUIET, height=KEY, parent=self)
        self.back = Button(mark="x", kind=ButtonKind.QUIET, height=KEY, parent=self)
        self.sign.tapped.connect(self._on_sign)
        self.field.entered.connect(lambda _: self._on_sign())
        self.again.tapped.connect(lambda: self.signed.emit(self.name.text()))
        self.back.tapped.connect(self.taken_back)

    def set_line(self, line: SignLine) -> None:
        """Show the signer and the signed name. A name that somebody types stays as it is."""
        before, self._line = self._line, line
        self.who.set_text(line.who)
        self.field.setAccessibleName(tr("Name, {who}", who=line.who))
        self.sign.setAccessibleName(tr("Sign as {who}", who=line.who))
        self.again.setAccessibleName(tr("Sign again as {who}", who=line.who))
        self.back.setAccessibleName(tr("Withdraw the signature, {who}", who=line.who))
        self.name.set_text(line.name)
        self.sub.set_text(line.sub)
        self.sub.set_colour("warn" if line.is_stale else "text2")
        is_new = before is None or (before.eid, before.guess) != (line.eid, line.guess)
        is_entered = bool(line.eid) and self.field.text().strip() == line.name
        if is_entered or (is_new and not self.field.hasFocus() and not self.field.is_unfinished):
            self.field.set_text(line.guess)
        if before is None or bool(before.eid) != bool(line.eid) or before.is_stale != line.is_stale:
            self._show()

    def height_at(self, wide: float) -> float:
        """Return the height at this width."""
        if wide >= TALL_BELOW:
            return ROW
        return SIGNED_ROW if self._line is not None and self._line.eid else TALL_ROW

    def arrange(self, room: QRectF) -> None:
        if self._line is None:
            return
        if room.width() < TALL_BELOW:
            self._arrange_tall(room, self._line)
        else:
            self._arrange_wide(room, self._line)

    def _arrange_wide(self, room: QRectF, line: SignLine) -> None:
        area = Area(room.adjusted(PAD, 0, -PAD_RIGHT, 0))
        place(self.who, centred(area.left(WHO, gap=Space.S), height=WHO_HEIGHT))
        keys = Area(centred(area.rest, height=KEY))
        if not line.eid:
            self._arrange_field(keys)
            return
        place(self.back, keys.right(KEY, gap=TIGHT_GAP))
        if line.is_stale:
            place(self.again, keys.right(AGAIN, gap=Space.S))
        words = Area(centred(keys.rest, height=NAME + SUB).translated(0, -1))
        place(self.name, words.top(NAME))
        place(self.sub, words.top(SUB))

    def _arrange_tall(self, room: QRectF, line: SignLine) -> None:
        words = Area(room.adjusted(PAD, PAD_TOP, -PAD, -PAD_BOTTOM))
        place(self.who, words.top(TALL_WHO_HEIGHT, gap=2))
        keys = Area(Area(room.adjusted(PAD, 0, -PAD_RIGHT, -PAD_BOTTOM)).bottom(KEY))
        if not line.eid:
            self._arrange_field(keys)
            return
        place(self.name, words.top(TALL_NAME))
        place(self.sub, words.top(SUB))
        place(self.back, keys.right(KEY, gap=Space.S))
        place(self.again, keys.rest)

    def _arrange_field(self, keys: Area) -> None:
        place(self.sign, keys.right(SIGN, gap=Space.S))
        place(self.field, keys.rest)

    def _show(self) -> None:
        line = self._line
        is_signed = line is not None and bool(line.eid)
        typing: tuple[QWidget, ...] = (self.field, self.sign)
        said: tuple[QWidget, ...] = (self.name, self.sub, self.back)
        for widget in typing:
            widget.setHidden(is_signed)
        for widget in said:
            widget.setHidden(not is_signed)
        self.again.setHidden(not (is_signed and line is not None and line.is_stale))
        self.relook()

    def _on_sign(self) -> None:
        self.signed.emit(self.field.text().strip())


class SignPage(Pane):
    """The page of signatures.

    Signals:
        requested(object): a Command.
        status_requested(object): why nothing was signed.
        end_requested(): the button that ends the bout or reopens it was pressed.
    """

    requested = Signal(object)
    status_requested = Signal(object)
    end_requested = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._state: ScreenState | None = None
        self._lines: tuple[SignLine, ...] = ()
        self.score = Heading(size=Type.TITLE, weight=Weight.HEAVY, colour="text", parent=self)
        self.sub = Heading(parent=self)
        self.rows = [_SignRow(parent=self) for _ in SIGNERS]
        self.end = EndOfBout(parent=self)
        self.end.tapped.connect(self.end_requested)
        for number, row in enumerate(self.rows):
            row.field.key = f"signer {number}"
            row.signed.connect(lambda name, number=number: self._on_signed(number, name))
            row.taken_back.connect(lambda number=number: self._on_back(number))

    def show_state(self, state: ScreenState) -> None:
        """Show the signatures."""
        self._state = state
        self._lines = sign_lines(state)
        for row, line in zip(self.rows, self._lines, strict=True):
            row.set_line(line)
        bout = state.bout
        self.score.set_text(_score(bout, state.shorts, bout.score[Team.HOME], bout.score[Team.AWAY]))
        home, away = bout.points[Team.HOME], bout.points[Team.AWAY]
        is_apart = (home, away) != (bout.score[Team.HOME], bout.score[Team.AWAY])
        statistics = tr("Official score; statistics {home} – {away}", home=home, away=away)
        self.sub.set_text(statistics if is_apart else tr("Official score"))

    def height_at(self, wide: float) -> float:
        """Return the height of the page."""
        head = SCORE + SCORE_SUB + Space.XS
        return head + sum(row.height_at(wide) + STEP for row in self.rows) + self.end.height_at(wide) + 2 * Space.XS

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place(self.score, area.top(SCORE))
        place(self.sub, area.top(SCORE_SUB, gap=Space.XS))
        for row in self.rows:
            place(row, area.top(row.height_at(room.width()), gap=STEP))
        area.top(Space.XS)
        place(self.end, area.top(self.end.height_at(room.width())))

    def _on_signed(self, number: int, name: str) -> None:
        if self._state is None:
            return
        if not name:
            self.status_requested.emit(tr("Type the name of the signer first."))
            return
        self.requested.emit(SignSheets(signer=SIGNERS[number], name=name, at=self._state.time()))

    def _on_back(self, number: int) -> None:
        if self._lines and self._lines[number].eid:
            self.requested.emit(RemoveElement(eid=self._lines[number].eid))


def _score(bout: Bout, shorts: dict[Team, str], home: int, away: int) -> str:
    return tr("{a} {home} – {away} {b}", a=shorts[Team.HOME], home=home, away=away, b=shorts[Team.AWAY])
