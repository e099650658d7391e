"""Virtual time for everything in a window that measures time by itself, so that a seed repeats on any machine."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from ui.roles.penalty_lineup.screen import SETTLE_MS, PenaltyLineupScreen
from ui.session.bout_session import BoutSession
from ui.shell.main_window import MainWindow
from ui.widgets.big_button import BigButton
from ui.widgets.fact_button import FactButton

__all__ = ["VirtualClocks"]

MODULES = (
    "ui.roles.lineup.screen",
    "ui.roles.operator.screen",
    "ui.roles.penalty_lineup.screen",
    "ui.roles.penalty_tracker.screen",
    "ui.widgets.jam_sheet",
    "ui.widgets.press_state",
)
"""Modules that read `monotonic`."""
NEVER_MS = 2**30


class VirtualClocks:
    """The clocks of one window."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._known: set[int] = set()
        self._sessions: dict[int, _Quiet] = {}
        self._settling: _Quiet | None = None

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keep the modules at virtual time meanwhile."""
        with ExitStack() as stack:
            for module in MODULES:
                stack.enter_context(patch(f"{module}.monotonic", self._seconds))
            # Others' entries come in the instant of the next press: the person has seen what they changed.
            stack.enter_context(patch("derbyos_core.session.reaction.REACTION_US", 0))
            # Nor does the person press twice before they have read what the first press changed.
            stack.enter_context(patch("ui.widgets.toast_undo.double_press_s", float))
            yield

    def take(self, window: MainWindow, session: BoutSession) -> None:
        """Take over the clocks of the screen that is shown, if it is new."""
        if id(session.screen) in self._known:
            return
        self._known.add(id(session.screen))
        if isinstance(session.screen, PenaltyLineupScreen):
            session.screen._settling.stop()
            session.screen._let_press()
            self._settling = _Quiet(self._seconds, session.screen._let_press, SETTLE_MS)
            session.screen._settling = self._settling  # type: ignore[assignment]  # as far as it is used
        for fact in window.findChildren(FactButton):
            fact._now = self._seconds
        for great in window.findChildren(BigButton):
            great._now = self._seconds
        if id(session) not in self._sessions:
            line = session._status_line
            line._quiet.stop()
            self._sessions[id(session)] = quiet = _Quiet(self._seconds, line._on_quiet)
            line._quiet = quiet  # type: ignore[assignment]  # as far as it is used
            line._said_for = _Elapsed(self._seconds)  # type: ignore[assignment]
            session.hints._wait.setInterval(NEVER_MS)

    def go_on(self, session: BoutSession, *, with_hints: bool) -> None:
        """Do what is due by now."""
        quiet = self._sessions.get(id(session))
        for due in (quiet, self._settling):
            if due is not None:
                due.go_on()
        if with_hints:
            session.hints.finish()


class _Elapsed:
    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds, self._since = seconds, 0.0

    def start(self) -> None:
        self._since = self._seconds()

    def elapsed(self) -> int:
        return round((self._seconds() - self._since) * 1000)


class _Quiet:
    """A timer that fires once."""

    def __init__(self, seconds: Callable[[], float], then: Callable[[], None], ms: int = 0) -> None:
        self._seconds, self._then, self._ms = seconds, then, ms
        self._due: float | None = None

    def start(self, ms: int | None = None) -> None:
        self._due = self._seconds() + (self._ms if ms is None else ms) / 1000

    def isActive(self) -> bool:
        return self._due is not None

    def stop(self) -> None:
        self._due = None

    def remainingTime(self) -> int:
        return -1 if self._due is None else max(0, round((self._due - self._seconds()) * 1000))

    def go_on(self) -> None:
        if self._due is not None and self._seconds() >= self._due:
            self._due = None
            self._then()
