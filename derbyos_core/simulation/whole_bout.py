"""Decides how a whole bout is played in a simulated hall: a crew with roles, two hours, and things that go wrong.

The crew enters a practice bout line by line, each official on her own laptop; a second laptop has each role, too, and
steps in where the first is off. A line about something that has not arrived yet is tried again a little later, as a
person would.
"""

from collections.abc import Sequence
from functools import partial

from derbyos_core.clock import Instant
from derbyos_core.identity import Role
from derbyos_core.interchange.timed import TimedCommand, resolve
from derbyos_core.practice.match import play
from derbyos_core.practice.script import PRACTICE_ROLES, script
from derbyos_core.simulation.cluster import SECOND_US, START, Cluster
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.nemesis import DEFAULT_FAULTS
from derbyos_core.simulation.simulate import Report, Run

__all__ = ["NODES", "simulate_whole_bout"]

NODES = 16
BEFORE_US = 120 * SECOND_US
"""So long before the first whistle the crew switches on."""
AGAIN_US = 2 * SECOND_US
TRIES_MAX = 30


def simulate_whole_bout(
    seed: int,
    *,
    nodes: int = NODES,
    faults: int = 40,
    names: Sequence[str] = DEFAULT_FAULTS,
    minutes: float = 30.0,
    coalesces: bool = False,
) -> Report:
    """A bout of two periods of `minutes` each with its half-time. Raises `Moment` for a broken promise."""
    run = Run(Cluster(seed, nodes), seed, names, coalesces=coalesces)
    bout = play(run.random, period=minutes * 60, halftime=minutes * 30)
    lines = script(bout, run.random, Instant(START + BEFORE_US))
    crew = _Crew(run)
    run.happenings += [(line.at - START, partial(crew.enter, line)) for line in lines]
    run.strike_at(faults, lines[-1].at - START)
    return run.play()


class _Crew:
    """Who sits where: each role on two laptops, if there are enough."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._seats: dict[Role, list[Host]] = {role: [] for role in PRACTICE_ROLES}
        for place, host in enumerate(run.cluster.hosts):
            self._seats[PRACTICE_ROLES[place % len(PRACTICE_ROLES)]].append(host)

    def enter(self, line: TimedCommand, tries: int = 0) -> None:
        """Somebody with this role enters this line, as soon as she can."""
        awake = [host for host in self._run.cluster.running if not host.is_asleep]
        seat = next((host for host in self._seats[Role(line.role)] if host in awake), None)
        host = seat or (awake[0] if awake else None)
        if host is not None and host.replica is not None:
            command = resolve(line, host.replica.bout)
            if command is not None:
                host.replica.submit(command, line.role, host.now)
                host.perform()
                return
        if tries < TRIES_MAX:
            self._run.cluster.agenda.after(AGAIN_US, self.enter, line, tries + 1)
