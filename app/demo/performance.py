"""Schedule of one official's part: when its lines are entered, and the retries of lines that are not possible yet.

The game has its own times. It begins at one shared instant and runs at a speed: a line that is due ten minutes into the
game is entered ten seconds after the start at speed 60. The content of a line keeps the game's own pace, so a jam of
two minutes has two minutes whatever the speed.

A line about another official's entry may be due before that entry has arrived here; so may points of trip 1, which
count only in a jam that has begun. Such a line is put aside, and the official goes on with the others. It is retried
whenever something may have changed, and given up some time after everything else of the part was entered. Lines that
were never entered are reported, never forgotten.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.demo.script import Due
from derbyos_core.bout.commands import Command, SetTrip
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.interchange.script.timed import Late, TimedCommand, resolve, shifted

__all__ = ["PATIENCE_US", "TURN_LINES_MAX", "EntryPort", "Performance", "Progress"]

TURN_LINES_MAX = 8
"""Lines of one turn; between two turns the node receives from its peers."""
PATIENCE_US = 20_000_000
"""Time for which a line is retried after the last other line, or after the last change in the bout."""
RETRY_US = 100_000
LATEST_US = 500_000
"""The longest pause between two checks of the clock."""


class EntryPort(Protocol):
    """The node as a performance uses it."""

    def bout(self) -> Bout:
        """Return the bout at this node."""

    def enter(self, number: int, command: Command, role: str) -> str:
        """Enter the line of this number. Returns a sentence if it was refused, else an empty string."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Progress of a part."""

    lines: int
    done: int
    aside: int


class Performance:
    """One part, from its first line to its last."""

    def __init__(self, part: Sequence[Due], *, begin: Instant, start: Instant, speed: float) -> None:
        """`part` has the times of the game; `begin` is the game's own first moment, `start` today's."""
        self._part = tuple(Due(due.after_us, shifted(due.line, start - begin)) for due in part)
        self._start = start
        self._speed = speed
        self._next = 0
        self._aside: list[tuple[int, TimedCommand]] = []
        self._is_entered: frozenset[int] = frozenset()
        self._patient_until = start
        self._seen: Bout | None = None
        self.lost: list[str] = []

    @property
    def progress(self) -> Progress:
        """Return the progress."""
        done = self._next - len(self._aside)
        return Progress(lines=len(self._part), done=done, aside=len(self._aside))

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to enter."""
        return self._next == len(self._part) and not self._aside

    def skip(self, entered: frozenset[int]) -> None:
        """Skip these lines: they were entered before this process began."""
        self._is_entered = entered

    def turn(self, desk: EntryPort, now: Instant) -> int | None:
        """Enter what is due, some lines at most. Returns the microseconds until the next turn, None at the end."""
        self._try_again(desk, now)
        for _ in range(TURN_LINES_MAX):
            if self._next == len(self._part) or self._at(self._part[self._next]) > now:
                break
            self._take(self._next, desk)
            self._next += 1
            self._patient_until = Instant(now + PATIENCE_US)
        return self._pause(now)

    def _at(self, due: Due) -> Instant:
        return Instant(self._start + int(due.after_us / self._speed))

    def _take(self, number: int, desk: EntryPort) -> None:
        line = self._part[number].line
        if number not in self._is_entered and not self._enter(number, line, desk):
            self._aside.append((number, line))

    def _try_again(self, desk: EntryPort, now: Instant) -> None:
        if not self._aside:
            return
        bout = desk.bout()
        if bout is not self._seen:
            self._seen = bout
            self._patient_until = Instant(now + PATIENCE_US)
            self._aside = [(number, line) for number, line in self._aside if not self._enter(number, line, desk)]
        elif now > self._patient_until:
            self.lost += [f"{_words(line)}: what it is about never arrived here" for _, line in self._aside]
            self._aside.clear()

    def _enter(self, number: int, line: TimedCommand, desk: EntryPort) -> bool:
        """Enter a line. Returns False while the subject of the line has not arrived."""
        bout = desk.bout()
        command = resolve(line, bout)
        if command is None or _is_too_early(command, bout):
            return False
        refusal = desk.enter(number, command, line.role)
        if refusal:
            self.lost.append(f"{_words(line)}: {refusal}")
        return True

    def _pause(self, now: Instant) -> int | None:
        if self.is_over:
            return None
        if self._next == len(self._part):
            return RETRY_US
        wait = max(0, self._at(self._part[self._next]) - now)
        return min(wait, RETRY_US if self._aside else LATEST_US)


def _is_too_early(command: Command, bout: Bout) -> bool:
    """Return whether these are points of trip 1 of a jam whose start is not here: they count from its start on."""
    if not isinstance(command, SetTrip) or command.number != 1:
        return False
    jam = bout.jam(command.jam)
    return jam is None or jam.start is None


def _words(line: TimedCommand) -> str:
    command = line.command
    name = type(command.command if isinstance(command, Late) else command).__name__
    return f"{line.role} {name}"
