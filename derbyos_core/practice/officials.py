"""Decides what a scripted official enters now, and what she keeps back until her node knows what it is about.

One official works through the lines of one role. A line about something that has not arrived yet (a time-out
that the jam timer's laptop has not sent) waits and is tried again; the lines behind it do not wait for it.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.interchange.timed import TimedCommand, resolve

__all__ = ["GIVE_UP_US", "RETRY_US", "ScriptedOfficial", "by_role"]

RETRY_US = 500_000
"""What has not arrived is looked for twice a second."""
GIVE_UP_US = 300_000_000
"""After five minutes it will not come: somebody removed it, or its official never entered it."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    line: TimedCommand
    again_at: Instant


class ScriptedOfficial:
    """The official of one role; `lost` are the lines that she gave up."""

    def __init__(self, role: str, lines: Iterable[TimedCommand]) -> None:
        self.role = role
        self.lost: list[TimedCommand] = []
        self._ahead = deque(sorted(lines, key=lambda line: line.at))
        self._waiting: list[_Waiting] = []

    @property
    def next_at(self) -> Instant | None:
        """When she looks at her lines again; None when all are done."""
        moments = [item.again_at for item in self._waiting]
        if self._ahead:
            moments.append(self._ahead[0].at)
        return min(moments, default=None)

    def due(self, now: Instant, bout: Bout) -> tuple[Command, ...]:
        """The commands to enter now, in order; `bout` is what her own node shows."""
        found: list[Command] = []
        tried = [item.line for item in self._waiting if item.again_at <= now]
        self._waiting = [item for item in self._waiting if item.again_at > now]
        while self._ahead and self._ahead[0].at <= now:
            tried.append(self._ahead.popleft())
        for line in tried:
            command = resolve(line, bout)
            if command is not None:
                found.append(command)
            elif now - line.at > GIVE_UP_US:
                self.lost.append(line)
            else:
                self._waiting.append(_Waiting(line, Instant(now + RETRY_US)))
        return tuple(found)


def by_role(script: Iterable[TimedCommand]) -> Mapping[str, tuple[TimedCommand, ...]]:
    """The lines of each role, the roles in the order in which they first speak."""
    found: dict[str, list[TimedCommand]] = {}
    for line in script:
        found.setdefault(line.role, []).append(line)
    return {role: tuple(lines) for role, lines in found.items()}
