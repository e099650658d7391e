"""Controller of the other displays: what the system found and what the official taps in, wanted windows out.

A display that is pulled out keeps its row and its content, and is shown again as soon as it is back. The display that
the official works on is offered as well, for a laptop with a beamer as its only screen.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.displays.shows import Content, Show, next_words, show_words

__all__ = ["DISPLAYS_MAX", "DisplayRow", "DisplaysController", "DisplaysValue", "FoundDisplay", "WantedDisplay"]

DISPLAYS_MAX = 12
"""Displays that are remembered, present ones and ones pulled out; a laptop drives up to four."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDisplay:
    """One display of the system; `is_here` marks the one with the official's window."""

    id: str
    name: str
    width: int
    height: int
    is_here: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayRow:
    """One row of the list; without `action` there is nothing to tap in it besides choosing it."""

    id: str
    name: str
    sub: str
    action: str = ""
    is_here: bool = False
    is_there: bool = True
    is_open: bool = False
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplaysValue:
    """The whole page: the rows, and the content of the chosen display."""

    rows: tuple[DisplayRow, ...]
    shown: str
    """Content of the chosen display."""
    is_following: bool
    is_flipped: bool
    next_words: str
    name: str = ""
    """Name of the chosen display, empty if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedDisplay:
    """A window that is to be open now, full screen on this display."""

    id: str
    show: str
    is_flipped: bool
    is_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    found: FoundDisplay
    is_there: bool = True
    is_open: bool = False
    content: Content = field(default_factory=Content)


class DisplaysController:
    """The displays of one laptop during one bout."""

    def __init__(self, show_status: Callable[[str], None]) -> None:
        self._show_status = show_status
        self._known: dict[str, _Known] = {}
        self._chosen = ""

    def find(self, found: tuple[FoundDisplay, ...]) -> None:
        """Take the displays that are there now. One that is missing keeps its row if it was in use."""
        now = {one.id: one for one in found}
        for name, known in tuple(self._known.items()):
            if name in now:
                if not known.is_there and known.is_open:
                    self._show_status(tr("{display} is back.", display=known.found.name))
                self._known[name] = replace(known, found=now[name], is_there=True)
            elif known.is_open:
                if known.is_there:
                    self._show_status(tr("{display} is not there any more.", display=known.found.name))
                self._known[name] = replace(known, is_there=False)
            else:
                del self._known[name]
        for one in found:
            self._known.setdefault(one.id, _Known(found=one))
        gone = [name for name, known in self._known.items() if not known.is_there]
        for name in gone[: max(0, len(self._known) - DISPLAYS_MAX)]:
            del self._known[name]
        if self._chosen not in self._known:
            self._chosen = self._first()

    def _first(self) -> str:
        """Return the display to choose at first: another one than that of the official, if there is one."""
        return next((name for name, one in self._known.items() if not one.found.is_here), next(iter(self._known), ""))

    @property
    def is_any_open(self) -> bool:
        """Whether any display is to be shown, also one that is not there at the moment."""
        return any(one.is_open for one in self._known.values())

    def wanted(self, due: Show) -> tuple[WantedDisplay, ...]:
        """Return the windows that are to be open now, while the game asks for `due`."""
        return tuple(
            WantedDisplay(
                id=name,
                show=one.content.shown(due),
                is_flipped=one.content.is_flipped,
                is_here=one.found.is_here,
            )
            for name, one in self._known.items()
            if one.is_open and one.is_there
        )

    def value(self, due: Show, shorts: dict[Team, str]) -> DisplaysValue:
        """Return the page."""
        chosen = self._known.get(self._chosen)
        content = chosen.content if chosen is not None else Content()
        return DisplaysValue(
            rows=tuple(self._row(name, one, due, shorts) for name, one in tuple(self._known.items())[:DISPLAYS_MAX]),
            shown=content.shown(due),
            is_following=content.is_following,
            is_flipped=content.is_flipped,
            next_words=next_words(content, due),
            name=chosen.found.name if chosen is not None else "",
        )

    def _row(self, name: str, one: _Known, due: Show, shorts: dict[Team, str]) -> DisplayRow:
        found = one.found
        size = tr("{width} x {height}", width=found.width, height=found.height)
        is_only = sum(1 for other in self._known.values() if other.is_there) == 1
        if not one.is_there:
            said = tr("not there; it comes back by itself")
        elif one.is_open:
            said = tr("shows {content}", content=show_words(one.content.shown(due), shorts))
        elif found.is_here:
            said = tr("you work here")
        else:
            said = tr("shows nothing")
        if one.is_open:
            action = tr("Take off")
        elif found.is_here:
            action = tr("Here, full screen") if is_only else ""
        else:
            action = tr("Open", "display")
        return DisplayRow(
            id=name,
            name=tr("This screen") if found.is_here else found.name,
            sub=joined(" · ", (size, said)) if one.is_there else said,
            action=action,
            is_here=found.is_here,
            is_there=one.is_there,
            is_open=one.is_open,
            is_chosen=name == self._chosen,
        )

    # -- gestures -----------------------------------------------------------------------------------------

    def choose(self, name: str) -> None:
        """Choose the display whose content the page shows and changes."""
        if name in self._known:
            self._chosen = name

    def tap_action(self, name: str) -> None:
        """Open a display, or take the program off it."""
        one = self._known.get(name)
        if one is None:
            return
        self._chosen = name
        self._known[name] = replace(one, is_open=not one.is_open)
        if one.is_open:
            self._show_status(tr("{display} shows DerbyOS no more.", display=one.found.name))
            if not one.is_there:
                del self._known[name]
                self._chosen = self._first()

    def close(self, name: str) -> None:
        """Take the program off a display, as by Esc on it."""
        one = self._known.get(name)
        if one is not None and one.is_open:
            self._known[name] = replace(one, is_open=False)

    def pick_show(self, show: str, due: Show, shorts: dict[Team, str]) -> None:
        """Choose the content of the chosen display."""
        one = self._known.get(self._chosen)
        if one is None:
            return
        self._known[self._chosen] = replace(one, content=one.content.choose(show, due))
        words = show_words(show, shorts)
        if one.is_open:
            self._show_status(tr("{display} shows {content}.", display=one.found.name, content=words))
        else:
            self._show_status(tr("{display} shows {content} once you open it.", display=one.found.name, content=words))

    def toggle_following(self, due: Show) -> None:
        """Let the chosen display follow the game, or not."""
        one = self._known.get(self._chosen)
        if one is not None:
            is_following = not one.content.is_following
            self._known[self._chosen] = replace(one, content=one.content.follow(due, is_following=is_following))

    def flip(self) -> None:
        """Swap the sides of the teams on the chosen display."""
        one = self._known.get(self._chosen)
        if one is not None:
            self._known[self._chosen] = replace(one, content=one.content.flip())
