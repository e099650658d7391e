"""Kept teams on the page of a new bout: all of the last bout, both slots, every team, and who is here today."""

from datetime import date

from PySide6.QtCore import QRectF, QSizeF, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.bout.commands import NewPerson
from derbyos_core.colours import jersey
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.start.kept import NOTHING_KEPT, Kept, KeptTeam
from derbyos_core.roles.start.kept_page import TEAMS_SHOWN_MAX, TeamWords, find_teams, last_words, next_bout, team_words
from derbyos_core.roles.start.setup import NewTeam
from ui.layout import Area, centred, columns, grid, grid_height, place, place_all
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.row_list import show_values
from ui.shell.start.swatches import Swatch
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.painted import Painted
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text, paragraph_height
from ui.widgets.text_field import Keeping, TextField

__all__ = ["KeptForm"]

HOME, AWAY = Team.HOME, Team.AWAY
SIDE_WORDS = {HOME: tr("Left", "side"), AWAY: tr("Right", "side")}
LAST, TAKE = 62.0, 112.0
SLOT, SLOT_LOW, SLOT_PAD = 116.0, 164.0, 10.0
CHIP, CHIP_HIGH = 62.0, 38.0
ROW, ROW_GAP = 50.0, 4.0
ROW_CHIP, ROW_CHIP_HIGH = 56.0, 30.0
SIDE_KEY, SIDE_GAP = 92.0, 8.0
ARMED_MS = 4000
"""Time for the second press that forgets a team, or takes the place of what was typed."""
TAKE_ALL, PICK, CLEAR = "take all", "pick", "clear"
"""Presses that replace what stands on a side."""
SEARCH, SWAP = 48.0, 176.0
PERSON, PERSON_LEAST = 44.0, 147.0
GAP = 10.0
LABEL = 24.0
ICON = 20.0
COLOURS_MAX = 2
BOTH_FROM = 480.0
"""Narrower pages have the slots one below the other."""


class _LastRow(Painted):
    """The last bout, with the button that takes all of it.

    Signals:
        tapped(): take all.
    """

    tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(300, LAST))
        self._title = ""
        self._sub = ""
        self._question = ""
        self.button = Button(tr("Take all"), kind=ButtonKind.PRIMARY, parent=self)
        self.button.tapped.connect(self.tapped)

    def set_words(self, title: str, sub: str) -> None:
        self._title, self._sub = title, sub
        self._show()

    def ask(self, question: str) -> None:
        """Set what a second press would do; empty while nothing is asked."""
        if question != self._question:
            self._question = question
            self._show()

    def _show(self) -> None:
        self.button.set_kind(ButtonKind.ARMED if self._question else ButtonKind.PRIMARY)
        said = (self._question,) if self._question else (self._title, self._sub)
        self.button.setAccessibleName(joined(": ", (tr("Take all"), *said)))
        self.update()

    def arrange(self, room: QRectF) -> None:
        place(self.button, centred(Area(room.adjusted(0, 0, -9, 0)).right(TAKE), height=TARGET))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        draw_box(painter, room, fill=colours.surface, edge=colours.line, width=1.0, radius=Radius.CARD)
        draw_icon(painter, "history", QRectF(room.left() + 18, room.center().y() - ICON / 2, ICON, ICON), colours.text2)
        left = room.left() + 18 + ICON + 16
        line = QRectF(left, room.center().y() - 20, room.right() - TAKE - 17 - left, 20)
        draw_text(painter, line, self._title, colour=colours.text, size=Type.BODY, weight=Weight.BOLD)
        line.moveTop(room.center().y() + 1)
        colour = colours.warn if self._question else colours.text2
        sub = self._question or self._sub
        draw_text(painter, line, sub, colour=colour, size=Type.LINE, least=Type.TINY, may_cut=True)


class _Slot(Pane):
    """One side of the new bout.

    Signals:
        colour_picked(str): another of the team's jerseys.
        roster_requested(): change the roster.
        cleared(): no team on this side.
    """

    colour_picked = Signal(str)
    roster_requested = Signal()
    cleared = Signal()

    def __init__(self, team: Team, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", parent=parent)
        self._team = team
        side = SIDE_WORDS[team]
        self.chip = JerseyChip(width=CHIP, height=CHIP_HIGH, parent=self)
        self.name = Heading(side, size=Type.LEAD, weight=Weight.BOLD, colour="text", parent=self)
        self.sub = Heading(tr("no team yet"), size=Type.NOTE, parent=self)
        self.roster = Button(tr("Roster"), name=joined(", ", (side, tr("Roster"))), parent=self)
        self.clear = Button(tr("Clear"), kind=ButtonKind.QUIET, name=joined(", ", (side, tr("Clear"))), parent=self)
        self.colours_ = [Swatch("", "#808080", parent=self) for _ in range(COLOURS_MAX)]
        self._offered: tuple[str, ...] = ()
        self.roster.tapped.connect(self.roster_requested)
        self.clear.tapped.connect(self.cleared)
        for number, swatch in enumerate(self.colours_):
            swatch.tapped.connect(lambda number=number: self.colour_picked.emit(self._offered[number]))

    def set_team(self, team: NewTeam, short: str, colors: tuple[str, ...], *, is_alike: bool) -> None:
        """Set what stands on this side, the jerseys that are known of it, and whether both sides wear one colour."""
        is_set = bool(team.name or team.roster)
        self.chip.set_chip(short, jersey(team.color, second=self._team is AWAY))
        self.name.set_text((team.name or short) if is_set else SIDE_WORDS[self._team])
        skaters = sum(1 for line in team.roster if line.number)
        count = ntr("{n} skater", "{n} skaters", skaters)
        words = joined(" · ", (SIDE_WORDS[self._team], count)) if is_set else tr("no team yet")
        self.sub.set_text(tr("the other side has this colour") if is_alike else words)
        self.sub.set_colour("warn" if is_alike else "text2")
        self._offered = colors if is_set else ()
        side = SIDE_WORDS[self._team]
        for number, swatch in enumerate(self.colours_):
            swatch.setHidden(number >= len(self._offered))
            if number < len(self._offered):
                name = tr("{side}, jersey {number}", side=side, number=number + 1)
                swatch.set_colour(self._offered[number], name)
                swatch.set_chosen(self._offered[number] == team.color)
        self.set_edge("accent" if is_set else "line", 2.0 if is_set else 1.0)
        self.relook()

    def ask(self, question: str) -> None:
        """Set what a second press of Clear would do, after the values; empty while nothing is asked."""
        self.clear.set_kind(ButtonKind.ARMED if question else ButtonKind.QUIET)
        said = (SIDE_WORDS[self._team], tr("Clear"), question)
        self.clear.setAccessibleName(joined(", ", filter(None, said)))
        if question:
            self.sub.set_text(question)
            self.sub.set_colour("warn")

    def height_at(self, wide: float) -> float:
        """Return the height at a width: in a narrow slot the buttons take a row of their own."""
        return SLOT if wide >= self._keys_wide() else SLOT_LOW

    def arrange(self, room: QRectF) -> None:
        area = Area(room, pad=SLOT_PAD)
        head = Area(area.top(CHIP_HIGH + 4, gap=8))
        place(self.chip, centred(head.left(CHIP, gap=GAP), height=CHIP_HIGH))
        place(self.name, head.top(22))
        place(self.sub, head.top(19))
        row = Area(area.top(TARGET, gap=4))
        for swatch in self.colours_[: len(self._offered)]:
            place(swatch, row.left(TARGET, gap=8))
        rest = row.rest if room.width() >= self._keys_wide() else area.top(TARGET)
        place_all((self.roster, self.clear), columns(rest, 2, gap=8))

    def _keys_wide(self) -> float:
        keys = self.roster.preferred_size().width() + self.clear.preferred_size().width()
        return 2 * SLOT_PAD + COLOURS_MAX * (TARGET + 8) + keys


class _TeamRow(Painted):
    """One kept team.

    Signals:
        picked(Team): put it on this side.
        forgotten(): keep it no longer.
    """

    picked = Signal(object)
    forgotten = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(300, ROW))
        self.team = KeptTeam(name="")
        self._sub = ""
        self._is_faulty = False
        self._question = ""
        self.chip = JerseyChip(width=ROW_CHIP, height=ROW_CHIP_HIGH, parent=self)
        self.keys = {side: Button(words, width=SIDE_KEY, parent=self) for side, words in SIDE_WORDS.items()}
        self.forget = Button(kind=ButtonKind.QUIET, mark="trash", width=TARGET, parent=self)
        self._armed = QTimer(self, singleShot=True, interval=ARMED_MS)
        self._armed.timeout.connect(self._show_forget)
        self.forget.tapped.connect(self._on_forget)
        for side, key in self.keys.items():
            key.tapped.connect(lambda side=side: self.picked.emit(side))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_team(
        self, team: KeptTeam, words: TeamWords, sides: tuple[Team, ...], asked: tuple[Team, str] | None
    ) -> None:
        """Set the team, its words, the sides on which it stands, and where a second press would replace what."""
        if team.key != self.team.key:
            self._armed.stop()
        self.team = team
        self._sub, self._is_faulty = words.sub, bool(words.fault)
        self._show_forget()
        self.chip.set_chip(team.short, jersey(team.colors[0] if team.colors else ""))
        for side, key in self.keys.items():
            is_here, question = side in sides, asked[1] if asked is not None and asked[0] is side else ""
            key.set_kind(ButtonKind.ARMED if question else ButtonKind.CHOSEN if is_here else ButtonKind.NORMAL)
            key.set_mark("check" if is_here else "")
            name = joined(": ", filter(None, (words.name, SIDE_WORDS[side], question)))
            key.setAccessibleName(tr("{name}, chosen", name=name) if is_here else name)
        self._question = asked[1] if asked is not None else ""
        self.setAccessibleName(joined(", ", (words.name, words.sub)))
        self.update()

    def arrange(self, room: QRectF) -> None:
        row = Area(room.adjusted(GAP, 0, -4, 0))
        place(self.chip, centred(row.left(ROW_CHIP, gap=8), height=ROW_CHIP_HIGH))
        place(self.forget, centred(row.right(TARGET, gap=SIDE_GAP), height=TARGET))
        for side in (AWAY, HOME):
            place(self.keys[side], centred(row.right(SIDE_KEY, gap=SIDE_GAP), height=TARGET))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        draw_box(painter, room, fill=colours.surface, edge=colours.line, width=1.0, radius=Radius.CELL)
        left = room.left() + GAP + ROW_CHIP + 8
        wide = room.right() - 4 - 2 * (SIDE_KEY + SIDE_GAP) - TARGET - SIDE_GAP - left
        line = QRectF(left, room.center().y() - 19, wide, 19)
        draw_text(painter, line, self.team.name, colour=colours.text, size=Type.BODY, weight=Weight.BOLD, may_cut=True)
        line.moveTop(room.center().y())
        asked = tr("Tap the bin again to forget this team.") if self._armed.isActive() else self._question
        colour = colours.warn if self._is_faulty or asked else colours.text2
        sub = asked or self._sub
        draw_text(painter, line, sub, colour=colour, size=Type.NOTE, least=Type.TINY, may_cut=True)

    def _on_forget(self) -> None:
        """The first press asks for a second one, since nothing brings a forgotten team back."""
        if self._armed.isActive():
            self._armed.stop()
            self.forgotten.emit()
        else:
            self._armed.start()
        self._show_forget()

    def _show_forget(self) -> None:
        is_armed = self._armed.isActive()
        self.forget.set_kind(ButtonKind.ARMED if is_armed else ButtonKind.QUIET)
        words = tr("Tap the bin again to forget this team.") if is_armed else tr("Forget this team")
        self.forget.setAccessibleName(joined(": ", (self.team.name, words)))
        self.update()


class _PersonKey(Pressable):
    """One kept official, here today or not."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(PERSON_LEAST, PERSON))
        self._person = NewPerson()
        self._is_here = False

    def set_person(self, person: NewPerson, *, is_here: bool) -> None:
        self._person, self._is_here = person, is_here
        state = tr("here today") if is_here else tr("not here today")
        self.setAccessibleName(joined(", ", filter(None, (person.name, person.role, state))))
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours, is_here = self.colours, self._is_here
        draw_box(
            painter,
            room,
            fill=colours.accent_soft if is_here else colours.well,
            edge=colours.accent if is_here else colours.line,
            width=2.0 if is_here else 1.0,
            radius=Radius.BUTTON,
        )
        colour = colours.accent if is_here else colours.text3
        icon = QRectF(room.left() + 12, room.center().y() - 8, 16, 16)
        draw_icon(painter, "check" if is_here else "minus", icon, colour)
        words = joined(" ", filter(None, (self._person.name, self._person.role)))
        line = QRectF(icon.right() + 8, room.top(), room.right() - icon.right() - 16, room.height())
        draw_text(painter, line, words, colour=colour, size=Type.LINE, weight=Weight.SEMI, may_cut=True)


class KeptForm(Pane):
    """The page of what is kept. It holds no values of the bout: the forms beside it do.

    Signals:
        team_picked(Team, KeptTeam): put a team on a side.
        team_forgotten(KeptTeam): keep a team no longer.
        cleared(Team): no team on a side.
        colour_picked(Team, str): another jersey for a side.
        swapped(): both teams change sides.
        roster_requested(Team): show the roster of a side.
        all_taken(KeptBout): take all of the last bout.
        officials_changed(): others are here today.
        resized(): the page needs another height.
    """

    team_picked = Signal(object, object)
    team_forgotten = Signal(object)
    cleared = Signal(object)
    colour_picked = Signal(object, str)
    swapped = Signal()
    roster_requested = Signal(object)
    all_taken = Signal(object)
    officials_changed = Signal()
    resized = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._kept = NOTHING_KEPT
        self._here: frozenset[str] = frozenset()
        self._shown: tuple[KeptTeam, ...] = ()
        self._sides: dict[Team, NewTeam] = {}
        self._shorts: dict[Team, str] = {}
        self._typed: dict[Team, str] = {}
        """What is typed on a side, which a press here would replace."""
        self._asked: tuple[object, ...] = ()
        """The press that is asked for again, since it would replace what was typed."""
        self._asking = QTimer(self, singleShot=True, interval=ARMED_MS)
        self._asking.timeout.connect(self._end_asking)
        self._today = date.min
        self.note = Sentence(colour="warn", parent=self)
        self.last = _LastRow(parent=self)
        self.slots = {team: _Slot(team, parent=self) for team in (HOME, AWAY)}
        self.search = TextField(tr("Find a team"), keeping=Keeping.SEARCH, mark="search", parent=self)
        self.swap = Button(tr("Change sides"), kind=ButtonKind.QUIET, mark="refresh", height=SEARCH, parent=self)
        self.rows: list[_TeamRow] = []
        self.more = Sentence(parent=self)
        self.people_label = Heading(parent=self)
        self.people: list[_PersonKey] = []
        self.last.tapped.connect(self._on_all)
        self.swap.tapped.connect(self.swapped)
        self.search.changed.connect(lambda _: self._show())
        for team, slot in self.slots.items():
            slot.colour_picked.connect(lambda colour, team=team: self.colour_picked.emit(team, colour))
            slot.roster_requested.connect(lambda team=team: self.roster_requested.emit(team))
            slot.cleared.connect(lambda team=team: self._on_cleared(team))

    @property
    def has_any(self) -> bool:
        """Whether anything is kept that this page offers."""
        return bool(self._kept.teams or self._kept.officials)

    def set_kept(self, kept: Kept, today: date, note: str = "") -> None:
        """Set what is kept, and what could not be read of it."""
        self._kept, self._today = kept, today
        self.note.set_text(note)
        self.search.set_hint_text(ntr("Find a team, {n} is kept", "Find a team, {n} are kept", len(kept.teams)))
        self.last.setHidden(kept.last is None)
        if kept.last is not None:
            words = last_words(kept.last, today)
            self.last.set_words(words.title, words.sub)
        self._show()

    def set_sides(self, sides: dict[Team, NewTeam], shorts: dict[Team, str], typed: dict[Team, str]) -> None:
        """Set the teams as the forms have them, their short names, and what is typed there and stands nowhere else."""
        self._sides, self._shorts, self._typed = sides, shorts, typed
        self._show()

    def _show_slots(self) -> None:
        sides = self._sides
        is_alike = all(one.name for one in sides.values()) and len({one.color for one in sides.values()}) == 1
        for team, slot in self.slots.items():
            here = sides[team]
            known = next((one for one in self._kept.teams if _is_same(one, here)), None)
            colors = dict.fromkeys((*(known.colors if known is not None else ()), here.color))
            slot.set_team(here, self._shorts[team], tuple(filter(None, colors))[:COLOURS_MAX], is_alike=is_alike)
            slot.ask(self._question((team,)) if self._asked == (CLEAR, team) else "")

    def officials(self) -> tuple[NewPerson, ...]:
        """Return the kept officials who are here today."""
        return tuple(one for one in self._kept.officials if one.name in self._here)

    def take_officials(self) -> None:
        """Begin with the officials of the last bout, if nobody is here yet."""
        if not self._here and self._kept.last is not None:
            self._here = frozenset(self._kept.last.officials)
            self._show()

    def least_height(self, wide: float) -> float:
        """Return the height that the page needs at this width."""
        area = Area(QRectF(0, 0, wide, 0))
        self._arrange(area, is_placing=False)
        return area.rest.top()

    def arrange(self, room: QRectF) -> None:
        self._arrange(Area(room), is_placing=True)

    def _arrange(self, area: Area, *, is_placing: bool) -> None:
        """Cut the places of all parts from the top; with `is_placing` the parts go there."""
        wide = area.rest.width()

        def put(widgets: tuple[QWidget, ...], boxes: list[QRectF]) -> None:
            if is_placing:
                place_all(widgets, boxes)

        if self.note.text():
            put((self.note,), [area.top(paragraph_height(self.note.text(), wide) + 2, gap=GAP)])
        if self._kept.last is not None:
            put((self.last,), [area.top(LAST, gap=GAP)])
        is_both = wide >= BOTH_FROM
        slot = (wide - 16) / 2 if is_both else wide
        high = max(one.height_at(slot) for one in self.slots.values())
        if is_both:
            put(tuple(self.slots.values()), columns(area.top(high, gap=GAP), 2, gap=16))
        else:
            put(tuple(self.slots.values()), [area.top(high, gap=GAP) for _ in self.slots])
        row = Area(area.top(SEARCH, gap=6))
        swap = row.right(min(SWAP, wide / 2), gap=8)
        put((self.search, self.swap), [row.rest, swap])
        for team_row in self.rows[: len(self._shown)]:
            put((team_row,), [area.top(ROW, gap=ROW_GAP)])
        if self.more.text():
            put((self.more,), [area.top(paragraph_height(self.more.text(), wide) + 2, gap=GAP)])
        count = len(self._kept.officials)
        if count:
            put((self.people_label,), [area.top(LABEL, gap=4)])
            across = max(1, int((wide + 5) // (PERSON_LEAST + 5)))
            put(tuple(self.people[:count]), grid(area.rest, count, across=across, height=PERSON, gap=5))
            area.top(grid_height(count, across=across, height=PERSON, gap=5), gap=Space.S)

    def _may_replace(self, press: tuple[object, ...], *sides: Team) -> bool:
        """Return whether a press may replace what is typed on these sides: at once if nothing is, else by a second one.

        Nothing brings a typed text back that something else has replaced.
        """
        is_again = self._asked == press
        self._asking.stop()
        self._asked = press if self._question(sides) and not is_again else ()
        if self._asked:
            self._asking.start()
        self._show()
        return not self._asked

    def _end_asking(self) -> None:
        self._asked = ()
        self._show()

    def _question(self, sides: tuple[Team, ...]) -> str:
        """Return what a second press replaces; empty if nothing is typed on these sides."""
        typed = [tr("“{typed}”", typed=self._typed[side]) for side in sides if self._typed.get(side)]
        return tr("Tap again to replace {what}.", what=joined(", ", typed)) if typed else ""

    def _show(self) -> None:
        if self._sides:
            self._show_slots()
        self.last.ask(self._question((HOME, AWAY)) if self._asked == (TAKE_ALL,) else "")
        found = find_teams(self._kept, self.search.text())
        self._shown = found[:TEAMS_SHOWN_MAX]
        show_values(self.rows, self._shown, self._show_team, make=self._made_row)
        hidden = len(found) - len(self._shown)
        words = ntr("{n} more team: type its name above.", "{n} more teams: type a name above.", hidden)
        self.more.set_text(words if hidden else "" if found else tr("No kept team has this name."))
        officials = self._kept.officials
        show_values(self.people, officials, self._show_person, make=self._made_person)
        here = sum(1 for one in officials if one.name in self._here)
        self.people_label.set_text(
            tr("Officials kept: tap who is here today; {here} of {count}", here=here, count=len(officials))
        )
        for widget, is_shown in (
            (self.note, bool(self.note.text())),
            (self.more, bool(self.more.text())),
            (self.people_label, bool(officials)),
        ):
            widget.setHidden(not is_shown)
        self.relook()
        self.resized.emit()

    def _show_team(self, row: _TeamRow, team: KeptTeam) -> None:
        words = team_words(team, self._today)
        asked = next(
            ((side, self._question((side,))) for side in SIDE_WORDS if self._asked == (PICK, side, team.key)), None
        )
        row.set_team(team, words, tuple(side for side, here in self._sides.items() if _is_same(team, here)), asked)

    def _made_row(self, _: int) -> _TeamRow:
        row = _TeamRow(parent=self)
        row.picked.connect(lambda side: self._on_picked(side, row.team))
        row.forgotten.connect(lambda: self.team_forgotten.emit(row.team))
        return row

    def _show_person(self, key: _PersonKey, person: NewPerson) -> None:
        key.set_person(person, is_here=person.name in self._here)

    def _made_person(self, number: int) -> _PersonKey:
        key = _PersonKey(parent=self)
        key.tapped.connect(lambda: self._on_person(number))
        return key

    def _on_picked(self, side: Team, team: KeptTeam) -> None:
        if self._may_replace((PICK, side, team.key), side):
            self.take_officials()
            self.team_picked.emit(side, team)

    def _on_cleared(self, side: Team) -> None:
        if self._may_replace((CLEAR, side), side):
            self.cleared.emit(side)

    def _on_person(self, number: int) -> None:
        self._here = self._here ^ {self._kept.officials[number].name}
        self._show()
        self.officials_changed.emit()

    def _on_all(self) -> None:
        if self._kept.last is not None and self._may_replace((TAKE_ALL,), HOME, AWAY):
            self._here = frozenset(self._kept.last.officials)
            self._show()
            self.all_taken.emit(next_bout(self._kept.last, self._kept))


def _is_same(team: KeptTeam, here: NewTeam) -> bool:
    return bool(here.name) and team.key == (here.league.casefold(), here.name.casefold())
