"""Form for the person who joins: a name, role tiles, and one button."""

from enum import Enum

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.start.roles import GAME_ROLES, NAMELESS, joined_as
from ui.layout import Area, centred, place
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.shell.start.role_choice import BAR, RoleChip, RoleChoice
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.role_tile import RoleTile
from ui.widgets.text import paragraph_height
from ui.widgets.text_field import Keeping, TextField

__all__ = ["JoinKind", "StartPerson"]

LEFT = 29.0
WIDE_FROM = 600.0
"""At less width the page has a narrow margin."""
LOW = 480.0
"""At less height the label of the roles is hidden, and everything is closer together."""
TOP, LOW_TOP = 23.0, 10.0
TITLE, TITLE_RIGHT, BESIDE_TITLE = 36.0, 120.0, 16.0
BELOW_TITLE, LOW_BELOW_TITLE = 5.0, -2.0
LABEL = 24.0
BELOW_LABEL, LOW_BELOW_LABEL = 6.0, 2.0
NAME_HEIGHT = 56.0
ROLE_ROW = 50.0
KEY, BACK = 44.0, 110.0
JOIN_HEIGHT, LOW_JOIN_HEIGHT = 68.0, 48.0
JOIN_BOTTOM, LOW_JOIN_BOTTOM = 25.0, 10.0
NOTE_BELOW, NOTE_ABOVE = 5.0, 7.0
NOTE_MAX, NOTE_SHARE = 100.0, 0.35
"""Five lines, for a sentence with the path of a file, or this share of a high window, for the rows of a file that could
not be placed. The roles below scroll if that takes their height."""


class JoinKind(Enum):
    """Kind of bout that the button opens."""

    JOIN = "join"
    NEW = "new"
    PRACTICE = "practice"


JOIN_WORDS = {
    JoinKind.JOIN: tr("Join as {roles}"),
    JoinKind.NEW: tr("Open as {roles}"),
    JoinKind.PRACTICE: tr("Practise as {roles}"),
}


class StartPerson(Pane):
    """The right half of the start page.

    Signals:
        join_tapped(): the one button.
        back_tapped(): back to the choice of the bout, if the window shows one half at a time.
    """

    join_tapped = Signal()
    back_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", radius=0.0, parent=parent)
        self._shorts: dict[Team, str] = dict(NAMELESS)
        self._is_busy = False
        self._has_bout = False
        self._kind = JoinKind.JOIN
        self._is_full = False
        self._is_code_missing = False
        self._signs_missing = 0
        self._asked = ""
        """What was still to be done at the last press, as the note says."""
        self.title = Heading(tr("Who are you?"), size=Type.PAGE, weight=Weight.HEAVY, colour="text", parent=self)
        self.bout = Sentence(size=Type.NOTE, parent=self)
        self.name_label = Heading(tr("Your name, so others know who wrote what"), parent=self)
        self.name = TextField(
            tr("Your name"),
            keeping=Keeping.FORM,
            key="person",
            hint=tr("For example Maya R."),
            is_large=True,
            parent=self,
        )
        self.role_label = Heading(tr("Your role or roles"), parent=self)
        self.full = Button(tr("Full screen"), kind=ButtonKind.QUIET, parent=self)
        self.choice = RoleChoice(parent=self)
        self.note = Sentence(parent=self)
        self.join = Button(kind=ButtonKind.PRIMARY, mark="arrow-right", height=JOIN_HEIGHT, size=20.0, parent=self)
        self.back = Button(tr("Bouts"), kind=ButtonKind.QUIET, mark="arrow-left", parent=self)
        self.back.hide()
        self.bout.hide()
        self.choice.changed.connect(self._show)
        self.full.tapped.connect(lambda: self.set_full(not self._is_full))
        self.name.changed.connect(self._on_name)
        self.name.entered.connect(lambda _: self._on_join())
        self.join.tapped.connect(self._on_join)
        self.join.off_tapped.connect(self._on_off)
        self.back.tapped.connect(self.back_tapped)
        self.set_full(False)
        self._show()

    @property
    def tiles(self) -> dict[Role, RoleTile | RoleChip]:
        """The tile or chip of each role."""
        return self.choice.tiles

    def roles(self) -> tuple[str, ...]:
        """Return the chosen roles, in the order of the tiles."""
        return self.choice.roles()

    def typed_name(self) -> str:
        from derbyos_core.roles.shared.pasted_table import seen  # the first paint needs no lists

        return seen(self.name.text()).strip()

    def wants_full_screen(self) -> bool:
        """Return whether the bout shall fill the screen: offered for roles that look at the track."""
        return self._is_full and any(role in GAME_ROLES for role in self.roles())

    @property
    def is_ready(self) -> bool:
        """Whether nothing is missing for joining the chosen bout."""
        return not self._missing()

    @property
    def is_full(self) -> bool:
        """Whether full screen is chosen for roles that look at the track."""
        return self._is_full

    def set_remembered(self, name: str, roles: tuple[str, ...]) -> None:
        """Set the choices of the last time."""
        self.name.set_text(name)
        self.name.set_tag(tr("remembered") if name else "")
        self.choice.set_roles(roles)
        self._show()

    def set_full(self, is_full: bool) -> None:
        """Set whether game roles begin in full screen."""
        self._is_full = is_full
        words = tr("Full screen")
        self.full.set_kind(ButtonKind.CHOSEN if is_full else ButtonKind.QUIET)
        self.full.set_mark("check" if is_full else "full-screen")
        self.full.setAccessibleName(tr("{name}, chosen", name=words) if is_full else words)
        self.relook()

    def set_bout(self, *, has_bout: bool, shorts: dict[Team, str] | None, kind: JoinKind, words: str = "") -> None:
        """Set whether there is a bout to join, its short names of teams, what the button does, and the bout in words.

        The words are shown while the window shows one half at a time: beside the list the chosen tile says it.
        """
        self._has_bout, self._kind = has_bout, kind
        if words != self.bout.text():
            self.bout.set_text(words)
            self.relook()
        self._shorts = shorts or dict(NAMELESS)
        self.choice.set_shorts(self._shorts)
        self._show()

    def ask_code(self, *, is_asking: bool, missing: int = 0) -> None:
        """Set whether the join code of the chosen bout is still to be typed; `missing` signs of one that is begun."""
        if (is_asking, missing) != (self._is_code_missing, self._signs_missing):
            self._is_code_missing, self._signs_missing = is_asking, missing
            self._show()

    def set_note(self, text: str, *, is_bad: bool = False) -> None:
        """Set one sentence above the button: what is going on, or what went wrong."""
        self._asked = ""
        self.note.set_text(text, colour="bad" if is_bad else "text2")
        self.relook()

    def set_busy(self, is_busy: bool) -> None:
        """Disable the button while the bout is being opened, so that a second press does not open it twice."""
        self._is_busy = is_busy
        self._show()

    def set_alone(self, is_alone: bool) -> None:
        """Set whether the window shows one half at a time and a way back is needed."""
        self.back.setHidden(not is_alone)
        self.bout.setHidden(not is_alone)

    def arrange(self, room: QRectF) -> None:
        is_low = room.height() < LOW
        left = LEFT if room.width() > WIDE_FROM else Space.L
        column = room.adjusted(left, 0, -left, 0)
        place(self.back, Area(Area(column.adjusted(0, Space.S, 0, 0)).top(KEY)).right(BACK))
        area = Area(column.adjusted(0, LOW_TOP if is_low else TOP, 0, -(LOW_JOIN_BOTTOM if is_low else JOIN_BOTTOM)))
        asked = self.title.preferred_size().width()
        beside = column.width() - TITLE_RIGHT - asked - BESIDE_TITLE
        named = 0.0 if self.bout.isHidden() else paragraph_height(self.bout.text(), beside, size=Type.NOTE)
        title = Area(area.top(max(TITLE, named + 2 * BELOW_TITLE), gap=LOW_BELOW_TITLE if is_low else BELOW_TITLE))
        title.right(TITLE_RIGHT)
        place(self.title, centred(title.left(asked, gap=BESIDE_TITLE), height=TITLE))
        place(self.bout, centred(title.rest, height=named))
        place(self.name_label, area.top(LABEL, gap=LOW_BELOW_LABEL if is_low else BELOW_LABEL))
        place(self.name, area.top(NAME_HEIGHT))
        place(self.join, area.bottom(LOW_JOIN_HEIGHT if is_low else JOIN_HEIGHT, gap=NOTE_BELOW))
        place(self.note, area.bottom(self._note_height(column.width()), gap=NOTE_ABOVE))
        roles = Area(area.top(Space.S if is_low else ROLE_ROW))
        self.full.setHidden(is_low)
        self.role_label.setHidden(is_low)
        if not is_low:
            place(self.full, centred(roles.right(self.full.preferred_size().width()), height=KEY))
            place(self.role_label, centred(roles.rest, height=LABEL))
        place(self.choice, area.rest.adjusted(0, 0, BAR, 0))

    def _note_height(self, wide: float) -> float:
        most = max(NOTE_MAX, NOTE_SHARE * room_of(self).height())
        return min(most, paragraph_height(self.note.text(), wide) + 2) if self.note.text() else 0.0

    def _show(self) -> None:
        words = joined_as(self.roles(), self._shorts)
        said = JOIN_WORDS[self._kind].format(roles=words or tr("an official"))
        self.join.set_text(tr("Opening the bout") if self._is_busy else said)
        self.join.set_kind(ButtonKind.OFF if self._missing() else ButtonKind.PRIMARY)

        if self._asked and self._missing() != self._asked:
            self.set_note("")  # that is done

    def _missing(self) -> str:
        """Return what is still to be done before joining, in a sentence; empty if nothing is."""
        if self._is_busy:
            return tr("The bout is being opened.")
        if not self._has_bout:
            return tr("Choose a bout first: tap one, type its address, or create a new one.")
        if self._is_code_missing and self._signs_missing:
            return ntr(
                "The join code is not complete: {n} sign is missing.",
                "The join code is not complete: {n} signs are missing.",
                self._signs_missing,
            )
        if self._is_code_missing:
            return tr("Type the join code first. The Head NSO's screen shows it.")
        if not self.typed_name() and self._kind is not JoinKind.PRACTICE:
            return tr("Type your name first, so that others know who wrote what.")
        return "" if self.roles() else tr("Choose your role: tap one or several.")

    def _on_name(self, _: str) -> None:
        self.name.set_tag("")
        self._show()

    def _on_join(self) -> None:
        if self._missing():
            self._on_off()
        else:
            self.join_tapped.emit()

    def _on_off(self) -> None:
        missing = self._missing()
        self.set_note(missing)
        self._asked = missing
