"""A short row of presses that is written down, through the same readings and comparison as those of a seed."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from tests.gui.windows.oracle.play import SIZES, Play, Report
from tests.gui.windows.oracle.shown import Shown
from ui.widgets.pressable import Pressable
from ui.widgets.roster_cell import RosterCell

__all__ = ["Scene"]

Keys = Qt.Key


class Scene(Play):
    """One person at a window whose presses a test makes; `told` is what the comparison found."""

    def __init__(self, loop: asyncio.AbstractEventLoop, *roles: str, size: tuple[int, int] = SIZES[0]) -> None:
        self.report = Report()
        super().__init__(SIZES.index(size), loop, self.report, roles=roles)

    @contextmanager
    def begun(self) -> Iterator[None]:
        """Keep the window in a bout with two rosters, before its first jam."""
        with self.at_work(self._crew.enter_rosters):
            yield

    @property
    def told(self) -> set[str]:
        """The checks that found a difference."""
        return {one.difference.check for one in self.report.found}

    def start_of(self, jam: JamId) -> Instant:
        """Return when a jam began."""
        found = self._desk.laptop.view().bout.jam(jam)
        assert found is not None, f"{jam} is in the bout"
        assert found.start is not None, f"{jam} has begun"
        return found.start

    def jammer(self, jam: JamId, team: Team) -> str:
        """Return the number of the jammer of a team, empty if nobody is named."""
        found = self._desk.laptop.view().bout.jam(jam)
        person = found.side(team).jammer if found is not None else None
        return person.number if person is not None else ""

    @property
    def penalties(self) -> list[tuple[int, str]]:
        """Jam and number of each penalty."""
        given = self._desk.laptop.view().bout.penalties
        return [(one.jam.number, one.person.number if one.person is not None else "") for one in given]

    def now(self) -> Instant:
        """Return the time of the bout."""
        return self._crew.now()

    # -- presses ------------------------------------------------------------------------------------------

    def type(self, text: str) -> None:
        """Press the keys of a text one by one."""
        for letter in text:
            self._pause()
            self._person._strike(ord(letter))

    def strike(self, key: Qt.Key) -> None:
        """Press a key without a letter."""
        self._pause()
        self._person._strike(key)

    def tap(self, words: str) -> None:
        """Tap the control whose name begins with these words."""
        self._pause()
        widget = self._named(words)
        self._person._click_on(widget, widget.rect().center())

    def on_slot(self, number: str) -> None:
        """Tap the first penalty of a skater."""
        self._pause()
        cells = self._person._shown(RosterCell)
        cell = next(one for one in cells if one.value.slots and re.search(rf" {number}\b", one.accessibleName()))
        self._person._click_on(cell, cell.slot_box(0).center().toPoint())

    def undo(self) -> None:
        """Press the keys of Undo."""
        self._pause()
        self._person._strike(Keys.Key_Z, Qt.KeyboardModifier.ControlModifier)

    def older(self) -> None:
        """Press the keys of the older jam."""
        self._pause()
        self._person._strike(Keys.Key_Left, Qt.KeyboardModifier.AltModifier)

    def redo(self) -> None:
        """Press the keys of Redo."""
        self._pause()
        self._person._strike(Keys.Key_Y, Qt.KeyboardModifier.ControlModifier)

    @property
    def shown(self) -> Shown:
        """The facts that the window shows."""
        moment = self._moment()
        assert moment is not None, "the window is in a bout"
        return moment.shown

    def focus(self, words: str) -> None:
        """Leave the focus on that control, as Tab does."""
        self._named(words).setFocus(Qt.FocusReason.TabFocusReason)
        self._settle()

    def _pause(self) -> None:
        """Nobody presses twice at one moment."""
        self._cluster.pass_time(0.3)
        self._settle()

    def has(self, words: str) -> bool:
        """Return whether a control is shown whose name begins with these words."""
        return any(re.match(words, one.accessibleName()) for one in self._person._shown(Pressable))

    def _named(self, words: str) -> Pressable:
        shown = self._person._shown(Pressable)
        found = [one for one in shown if re.match(words, one.accessibleName())]
        assert found, f"{words} is none of {[one.accessibleName() for one in shown]}"
        return found[0]

    # -- others -------------------------------------------------------------------------------------------

    def others(self, role: str, command: Command) -> None:
        """Let another official write."""
        self._meanwhile(lambda: self._crew.write_as(role, command), 1.0)

    def whistle(self) -> None:
        """Let a jam start, or the one on track end."""
        self._meanwhile(self._crew.whistle, 2.0)

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        self._meanwhile(lambda: f"{seconds} s pass", seconds)
