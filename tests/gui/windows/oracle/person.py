"""One random official at a window: what real officials do often, in pieces, mixed, broken off, by key and by pointer.

A task is a short habit of a role: number and code, a line-up, a seat. It may be interrupted by others, left unfinished,
or mixed with presses anywhere. The tasks know no fault; they only make frequent what is frequent in a game.
"""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from shiboken6 import isValid

from tests.gui.windows.monkey.hand import ALT, CONTROL, SHIFT, Aim, Hand
from tests.gui.windows.monkey.monkey_cluster import LaptopWindow
from tests.gui.windows.oracle.crew import AWAY, HOME
from ui.widgets.jam_card import JamCard
from ui.widgets.pressable import Pressable
from ui.widgets.roster_cell import RosterCell
from ui.widgets.way_chip import WayChip

__all__ = ["Person"]

Keys = Qt.Key
Kind = TypeVar("Kind", bound=QWidget)
Step = Callable[[], None]
Task = Iterator[Step]
CODES = "ABCDEFHILMNPX"
ANYWHERE, BROKEN_OFF = 0.14, 0.06
"""Shares of presses anywhere, and of tasks that end before their end."""


class Person(Hand):
    """A hand with habits."""

    def __init__(self, random: Random, desk: LaptopWindow, make: Callable[[Aim, Callable[[], None]], None]) -> None:
        super().__init__(random, desk)
        self._make = make
        self._task: Task = iter(())

    def press(self, aim: Aim, act: Callable[[], None]) -> None:
        self._make(aim, act)

    def act(self) -> None:
        self.did = f"{self._desk.laptop.name} does nothing"
        if self._random.random() < ANYWHERE:
            super().act()
            return
        if self._random.random() < BROKEN_OFF:
            self._task = iter(())
        for _ in range(3):
            step = next(self._task, None)
            if step is not None:
                step()
                break
            self._task = self._next_task()
        self._close_files()

    def _next_task(self) -> Task:
        role = self._role()
        kinds: list[Callable[[], Task]] = [self._turn, self._walk, self._same_keys, self._dialog]
        for beginning, habits in self._habits().items():
            if role.startswith(beginning):
                kinds += habits * 3
        return self._random.choice(kinds)()

    def _habits(self) -> dict[str, list[Callable[[], Task]]]:
        penalty: list[Callable[[], Task]] = [self._penalty] * 3 + [self._code_first, self._pointed, self._correction]
        lineup: list[Callable[[], Task]] = [self._lineup] * 2 + [self._tiles, self._lineup_keys]
        return {
            "penalty-tracker": penalty,
            "penalty-lineup": [*penalty, *lineup, self._penalty],
            "lineup": lineup,
            "penalty-box": [self._sat, self._sat, self._sat_down, self._sat_down, self._left, self._named_by_tile],
            "scorekeeper": [self._points, self._facts, self._jammer],
            "operator": [self._penalty, self._place, self._points_by_key, self._next_event, self._correction],
            "jam-timer": [
                self._next_event,
                self._next_event,
                self._late,
                self._nudge,
                self._set_clocks,
                self._stop,
                self._past,
            ],
            "head-nso": [self._tab, self._tab, self._review, self._review, self._row_of_rules, self._anywhere_task],
        }

    # -- habits -------------------------------------------------------------------------------------------

    def _penalty(self) -> Task:
        """A number and a code by keys, with Enter after the number by habit or not."""
        yield from self._keys(self._number())
        if self._random.random() < 0.45:
            yield self._key_of(Keys.Key_Return)
        if self._random.random() < 0.1:
            yield self._tapping("^Exp,")
        yield self._key_of(ord(self._random.choice(CODES)), SHIFT if self._random.random() < 0.05 else None)
        if self._random.random() < 0.9:
            yield self._key_of(Keys.Key_Return, SHIFT if self._random.random() < 0.1 else None)
        if self._random.random() < 0.3:
            yield self._key_of(self._random.choice((Keys.Key_Left, Keys.Key_Right)))

    def _code_first(self) -> Task:
        yield self._key_of(ord(self._random.choice(CODES)))
        if self._random.random() < 0.3:
            yield self._key_of(Keys.Key_Escape)
        if self._random.random() < 0.5:
            yield from self._keys(self._number())
            yield self._key_of(Keys.Key_Return)
        else:
            yield self._tapping(r"\b\d")

    def _pointed(self) -> Task:
        yield self._tapping(r"(Hellcats|Sirens) \d")
        if self._random.random() < 0.2:
            yield self._tapping("^Exp,")
        yield self._tapping("^[A-Z], ") if self._random.random() < 0.7 else self._key_of(ord("B"))
        if self._random.random() < 0.3:
            yield self._key_of(Keys.Key_Return)

    def _correction(self) -> Task:
        """Open a written penalty; change its code, move it, tap somebody else, or remove it."""
        yield self._on_slot
        way = self._random.random()
        if way < 0.3:
            yield self._tapping("^[A-Z], ")
        elif way < 0.5:
            yield self._tapping(r"(Hellcats|Sirens) \d")
        elif way < 0.65:
            yield self._tapping("emove")
        elif way < 0.8:
            yield self._tapping("Jam|Keep")
        else:
            yield self._key_of(ord(self._random.choice(CODES)))

    def _lineup(self) -> Task:
        for _ in range(self._random.choice((1, 4, 5))):
            yield from self._keys(self._number())
            yield self._key_of(Keys.Key_Return)

    def _tiles(self) -> Task:
        for _ in range(self._random.choice((1, 4, 5))):
            yield self._tapping(r"(Hellcats|Sirens) \d")

    def _lineup_keys(self) -> Task:
        yield self._key_of(ord(self._random.choice("PRBS")), SHIFT if self._random.random() < 0.1 else None)
        yield from self._keys(self._number())
        yield self._key_of(Keys.Key_Return)

    def _sat(self) -> Task:
        """Seat somebody from the way to the box."""
        yield self._tapping(r" sat\b", WayChip)

    def _sat_down(self) -> Task:
        """Seat somebody first, and name them then: mostly somebody who is announced."""
        if self._random.random() < 0.5:
            yield self._tapping("^Sat down")
        else:
            yield self._key_of(ord(self._random.choice("QWERUIOP")))
        numbers = [chip._value[0] for chip in self._shown(WayChip)]
        number = self._random.choice(numbers) if numbers and self._random.random() < 0.8 else self._number()
        yield from self._keys(number)
        yield self._key_of(Keys.Key_Return)

    def _named_by_tile(self) -> Task:
        yield self._tapping("^(Pick number|Who is it|Another number)")
        yield self._tapping(r"(Hellcats|Sirens) \d|^\d+\b")

    def _left(self) -> Task:
        yield self._tapping("^(Left|One more penalty)")

    def _points(self) -> Task:
        if self._random.random() < 0.5:
            yield self._key_of(ord(self._random.choice("01234")))
        else:
            yield self._tapping(r"^\d points?$")

    def _facts(self) -> Task:
        if self._random.random() < 0.5:
            yield self._key_of(ord(self._random.choice("LOCINS")))
        else:
            yield self._tapping("^(Lead|Lost|Call-off|Injury|No initial|Star pass|Trip)")

    def _jammer(self) -> Task:
        yield self._key_of(ord("J"))
        yield from self._keys(self._number())
        yield self._key_of(Keys.Key_Return)

    def _points_by_key(self) -> Task:
        yield self._key_of(ord(self._random.choice("QWERTYUIOPASDFGHJKL")))

    def _place(self) -> Task:
        """The jammer or pivot, as an operator enters them."""
        if self._random.random() < 0.5:
            yield from self._keys(self._number())
            yield self._key_of(ord(self._random.choice("JV")))
        else:
            yield self._tapping("(jammer|pivot)")
            yield from self._keys(self._number())
        yield self._key_of(Keys.Key_Return)

    def _next_event(self) -> Task:
        if self._random.random() < 0.5:
            yield self._key_of(Keys.Key_Space)
        else:
            yield self._tapping("^(Start Jam|End jam|End timeout|Called off)")

    def _late(self) -> Task:
        yield self._key_of(ord(self._random.choice("123")))

    def _set_clocks(self) -> Task:
        yield self._tapping("^Set clocks")
        yield from self._keys(f"{self._random.randint(1, 29)}:{self._random.randint(10, 59)}")
        yield self._key_of(Keys.Key_Return)

    def _nudge(self) -> Task:
        yield self._tapping("one second (more|less)$")

    def _past(self) -> Task:
        """Correct a jam or a timeout that is over."""
        yield self._tapping("^Change jams")
        yield self._tapping("^Change, ")
        for _ in range(self._random.choice((1, 2))):
            yield self._tapping(r"^[+−]\d+ s$|^Insert a jam|^There was none|review$|^Official$")

    def _tab(self) -> Task:
        """Another page of the Head NSO, and something on it."""
        yield self._tapping("^(Bout|Rosters?|Officials|Sheets|Rules|Head|Paper|Sign)")
        for _ in range(self._random.choice((1, 3))):
            yield super().act

    def _review(self) -> Task:
        """What was asked in a review, its outcome, whether it is retained."""
        yield self._tapping("^(Not r|R)etained, ")
        fields = [one for one in self._fields() if one.accessibleName() in ("What was asked", "Outcome")]
        if fields:
            yield self._into(self._random.choice(fields))
            yield from self._keys(self._random.choice(("PASS", "NO", "4 POINTS")))
            yield self._key_of(Keys.Key_Return)

    def _row_of_rules(self) -> Task:
        yield self._tapping("^Rules")
        yield self._tapping("[0-9]:[0-9][0-9]|[Cc]hange|points")
        yield super().act

    def _dialog(self) -> Task:
        """Open a panel of the window, and press something in it."""
        if self._random.random() < 0.7:
            yield self._tapping("^(Menu|Older jams|Network|Chat|Keys of|New role|.* to settle)")
        else:
            yield self._tapping("^All agree|^New role|^Menu")
        for _ in range(self._random.choice((1, 2, 4))):
            yield super().act

    def _stop(self) -> Task:
        yield self._tapping("(imeout|review)")

    def _turn(self) -> Task:
        """Put the cursor to another jam, or back; drop what was begun."""
        ways: list[Step] = [self._key_of(key) for key in (Keys.Key_PageUp, Keys.Key_PageDown, Keys.Key_Escape)]
        ways += [self._key_of(Keys.Key_Left, ALT), self._key_of(Keys.Key_Right, ALT), self._key_of(Keys.Key_Escape)]
        ways += [self._tapping("Jam", JamCard), self._key_of(Keys.Key_Z, CONTROL), self._key_of(Keys.Key_Tab, CONTROL)]
        yield self._random.choice(ways)

    def _walk(self) -> Task:
        """Leave the focus somewhere."""
        for _ in range(self._random.choice((1, 3, 9))):
            yield self._key_of(self._random.choice((Keys.Key_Tab, Keys.Key_Tab, Keys.Key_Down, Keys.Key_Right)))

    def _same_keys(self) -> Task:
        yield self._key_of(self._random.choice((Keys.Key_Return, Keys.Key_Backspace, Keys.Key_Escape)))

    def _anywhere_task(self) -> Task:
        yield super().act

    # -- single presses -----------------------------------------------------------------------------------

    def _keys(self, text: str) -> Task:
        for letter in text:
            yield self._key_of(ord(letter))

    def _key_of(self, key: int, modifier: Qt.KeyboardModifier | None = None) -> Step:
        def strike() -> None:
            self.did = f"{self._desk.laptop.name} presses {chr(key) if key < 128 else Keys(key).name}"
            self._strike(key, *(() if modifier is None else (modifier,)))

        return strike

    def _tapping(self, words: str, kind: type[Pressable] = Pressable) -> Step:
        def tap() -> None:
            found = [one for one in self._shown(kind) if re.search(words, one.accessibleName())]
            if found:
                widget = self._random.choice(found)
                self._say("taps", widget)
                self._click_on(widget, widget.rect().center())

        return tap

    def _on_slot(self) -> None:
        cells = [one for one in self._shown(RosterCell) if one.value.slots]
        if cells:
            cell = self._random.choice(cells)
            slot = self._random.randrange(len(cell._slots))
            self._say("opens a penalty of", cell)
            self._click_on(cell, cell.slot_box(slot).center().toPoint())

    def _click_on(self, widget: Pressable, point: QPoint) -> None:
        """Click a control where nothing lies over it."""
        top = self._desk.top()
        at = widget.mapTo(top, point)
        under = top.childAt(at)
        if under is not None and (under is widget or widget.isAncestorOf(under)):
            self._click(under, under.mapFrom(top, at))

    def _fields(self) -> list[QLineEdit]:
        top: QWidget = self._desk.top()
        return [one for one in top.findChildren(QLineEdit) if one.isVisible() and one.isEnabled()]

    def _into(self, field: QLineEdit) -> Step:
        def tap() -> None:
            if isValid(field) and field.isVisible():
                self._say("taps", field)
                self._click(field, field.rect().center())

        return tap

    def _shown(self, kind: type[Kind]) -> list[Kind]:
        top: QWidget = self._desk.top()
        return [one for one in top.findChildren(kind) if one.isVisible() and one.isEnabled() and one.window() is top]

    def _number(self) -> str:
        numbers = HOME if self._random.random() < 0.6 else AWAY
        return self._random.choice(numbers) if self._random.random() < 0.95 else str(self._random.randint(2, 999))

    def _role(self) -> str:
        session = self._desk.window.shell.session
        return str(session.role) if session is not None else ""
