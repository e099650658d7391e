"""Scheduler of the paperwork hints: computed after the drawing, in small pieces, once per state."""

from collections.abc import Callable, Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from derbyos_core.bout.checks import Hint, hints_by_jam
from derbyos_core.bout.model import Bout

__all__ = ["HintWatch"]

QUIET_MS = 150
"""Hints are computed this long after a change: within it the burst of entries from a returning peer is over."""
SLICE_S = 0.002
"""Longest time that one piece of the work may delay the next press."""


class HintWatch(QObject):
    """The hints of one bout, as this laptop shows them.

    Signals:
        changed(): the hints are different now.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None, *, now: Callable[[], float] = perf_counter) -> None:
        super().__init__(parent)
        self._now = now
        self._bout: Bout | None = None
        self._work: Iterator[tuple[Hint, ...]] | None = None
        self._coming: list[Hint] = []
        self._found: tuple[Hint, ...] = ()
        self._aside: set[tuple[object, ...]] = set()
        self._wait = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._wait.timeout.connect(self._begin)
        self._piece = QTimer(self, singleShot=True, interval=0)
        self._piece.timeout.connect(self._go_on)

    @property
    def shown(self) -> tuple[Hint, ...]:
        """The hints of the newest state examined, without those that were put aside here."""
        return tuple(hint for hint in self._found if hint.key not in self._aside)

    @property
    def aside(self) -> tuple[Hint, ...]:
        """The hints that were put aside and would otherwise be shown."""
        return tuple(hint for hint in self._found if hint.key in self._aside)

    def note(self, bout: Bout) -> None:
        """Schedule the hints of a drawn bout, if it is another state."""
        if self._bout is not None and _is_same(bout, self._bout):
            return
        self._bout = bout
        self._work = None
        self._piece.stop()
        if not self._wait.isActive():  # not restarted, or a stream of changes would postpone it for ever
            self._wait.start()

    def put_aside(self, hint: Hint) -> None:
        """Show a hint no more on this laptop: the sheet is right as it is."""
        self._aside.add(hint.key)
        self.changed.emit()

    def show_again(self) -> None:
        """Show all hints that were put aside."""
        self._aside.clear()
        self.changed.emit()

    def finish(self) -> None:
        """Compute at once what is still to come."""
        if self._wait.isActive() or self._work is not None:
            self._begin()
            while self._work is not None:  # bounded by the jams
                self._go_on()

    def stop(self) -> None:
        """Stop computing."""
        self._wait.stop()
        self._piece.stop()
        self._work = None

    def _begin(self) -> None:
        self._wait.stop()
        if self._bout is not None:
            self._work, self._coming = hints_by_jam(self._bout), []
            self._piece.start()

    def _go_on(self) -> None:
        self._piece.stop()
        work = self._work
        if work is None:
            return
        begun = self._now()
        for part in work:  # bounded by the jams
            self._coming += part
            if self._now() - begun > SLICE_S:
                self._piece.start()
                return
        self._work = None
        found = tuple(self._coming)
        if found != self._found:
            self._found = found
            self.changed.emit()


def _is_same(one: Bout, other: Bout) -> bool:
    """Compare the states of two bouts: `as_of` returns a new bout at each tick once a clock has run out."""
    return one is other or (
        one.periods is other.periods
        and one.teams is other.teams
        and one.box_trips is other.box_trips
        and one.penalties is other.penalties
        and one.venue is other.venue
        and one.attributes is other.attributes
        and one.is_complete == other.is_complete
        and one.period_ends == other.period_ends
    )
