"""Simulation of a whole bout: a crew with roles, two hours, and faults.

The crew enters a practice bout line by line, each official on their own laptop. A second laptop has each role, too, and
replaces the first while that one is off. A line about something that has not arrived yet is tried again a little later,
as a person would. The officials make mistakes: many entries are undone and redone, some several times, the second
laptop of a role often enters the same, and people chat. So two hours make about 5,000 entries, four fifths of them
corrections.
"""

from collections.abc import Sequence
from functools import partial

from derbyos_core.bout.commands import Command, Redo, Undo
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Role
from derbyos_core.interchange.script.timed import TimedCommand, resolve
from derbyos_core.practice.match import play
from derbyos_core.practice.script import PRACTICE_ROLES, script
from derbyos_core.simulation.agenda import Action
from derbyos_core.simulation.cluster import SECOND_US, START, Cluster
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.nemesis import DEFAULT_FAULTS
from derbyos_core.simulation.simulate import Report, Run

__all__ = ["NODES", "simulate_whole_bout"]

NODES = 16
BEFORE_US = 120 * SECOND_US
"""Time before the first whistle at which the crew switches on."""
AGAIN_US = 2 * SECOND_US
TRIES_MAX = 30
TAKEN_BACK = 0.65
"""Probability that an entry is undone, and that it is undone again after a redo."""
TAKEN_BACK_MAX = 6
ENTERED_TWICE = 0.25
CHATTED = 0.1
PAUSE_US = SECOND_US // 2, 4 * SECOND_US
COMPARED_ONE_IN = 8
"""At one in so many moments the documents of equal logs are compared; at the end all are, byte for byte."""


def simulate_whole_bout(
    seed: int,
    *,
    nodes: int = NODES,
    faults: int = 40,
    names: Sequence[str] = DEFAULT_FAULTS,
    minutes: float = 30.0,
    coalesces: bool = False,
) -> Report:
    """Simulate a bout of two periods of `minutes` each. Raises `SeedFailure` for a broken promise."""
    run = Run(Cluster(seed, nodes), seed, names, coalesces=coalesces, compares_one_in=COMPARED_ONE_IN)
    bout = play(run.random, period=minutes * 60, halftime=minutes * 30)
    lines = script(bout, run.random, Instant(START + BEFORE_US))
    crew = _Crew(run)
    run.happenings += [(line.at - START, partial(crew.enter, line)) for line in lines]
    run.strike_at(faults, lines[-1].at - START)
    return run.play()


class _Crew:
    """Laptops by role: each role on two laptops, if there are enough."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._seats: dict[Role, list[Host]] = {role: [] for role in PRACTICE_ROLES}
        for place, host in enumerate(run.cluster.hosts):
            self._seats[PRACTICE_ROLES[place % len(PRACTICE_ROLES)]].append(host)

    def enter(self, line: TimedCommand, tries: int = 0) -> None:
        """Let an official with this role enter this line, as soon as possible."""
        awake = [host for host in self._run.cluster.running if not host.is_asleep]
        seat = next((host for host in self._seats[Role(line.role)] if host in awake), None)
        host = seat or (awake[0] if awake else None)
        if host is not None and host.replica is not None:
            command = resolve(line, host.replica.bout)
            if command is not None:
                self._write(host, command, line.role)
                return
        if tries < TRIES_MAX:
            self._run.cluster.agenda.after(AGAIN_US, self.enter, line, tries + 1)

    def _write(self, host: Host, command: Command, role: str) -> None:
        ref = host.replica.submit(command, role, host.now) if host.replica is not None else None
        host.perform()
        random = self._run.random
        if ref is not None:
            self._think_again(ref, role, TAKEN_BACK_MAX)
        for twin in self._seats[Role(role)][1:]:
            if random.random() < ENTERED_TWICE:
                self._later(self._enter_too, twin, command, role)
        if random.random() < CHATTED and host.replica is not None:
            host.replica.chat("Five minutes to the next whistle, please", None, host.now)
            host.perform()

    def _enter_too(self, host: Host, command: Command, role: str) -> None:
        """Enter the same fact on the second laptop of the role."""
        if host.replica is not None and not host.is_asleep:
            ref = host.replica.submit(command, role, host.now)
            host.perform()
            if ref is not None:
                self._think_again(ref, role, TAKEN_BACK_MAX)

    def _think_again(self, ref: EntryRef, role: str, left: int) -> None:
        if left and self._run.random.random() < TAKEN_BACK:
            self._later(self._take_back, ref, role, left)

    def _take_back(self, ref: EntryRef, role: str, left: int) -> None:
        """Undo an entry on any laptop of the role, and redo it a moment later."""
        host = self._anybody(role)
        if host is not None and host.replica is not None and host.replica.log.get(ref) is not None:
            undo = host.replica.submit(Undo(entries=(ref,)), role, host.now)
            host.perform()
            if undo is not None:
                self._later(self._put_again, ref, undo, role, left)

    def _put_again(self, ref: EntryRef, undo: EntryRef, role: str, left: int) -> None:
        host = self._anybody(role)
        if host is not None and host.replica is not None and host.replica.log.get(undo) is not None:
            host.replica.submit(Redo(undo=undo), role, host.now)
            host.perform()
            self._think_again(ref, role, left - 1)

    def _anybody(self, role: str) -> Host | None:
        seats = self._seats[Role(role)]
        return next((host for host in seats if host.replica is not None and not host.is_asleep), None)

    def _later(self, action: Action, *words: object) -> None:
        self._run.cluster.agenda.after(self._run.random.randint(*PAUSE_US), action, *words)
