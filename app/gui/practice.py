"""Practice bout: the learner's node and a scripted crew around it, in this process alone.

All nodes are real ones, connected in memory and stored in memory: nothing goes to the network or to the disk, and
nothing is left when the learner leaves. The crew enters the parts of others in real time. Nobody enters the learner's
part; what the learner would see on the track comes as `cues`.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from random import Random, SystemRandom

from app.demo.paced_node import PacedNode
from app.demo.performance import Performance
from app.demo.script import Due, name_of
from app.gui.composition import PROGRAM
from derbyos_core import __version__
from derbyos_core.bout.commands import Command, SetAttribute
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.identity import AuthorId, BoutId, Role, Team, held_roles, new_bout, new_eid, new_source
from derbyos_core.interchange.script.timed import TimedCommand, shifted
from derbyos_core.node.node import Node
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.memory_transport import MemoryNetwork, MemoryTransport
from derbyos_core.practice.cues import cues
from derbyos_core.practice.game import PRACTICE_ROLES, practice_game
from derbyos_core.practice.marking import Marker
from derbyos_core.practice.parts import Parts, split
from derbyos_core.replica.effects import Effect, Rejected
from derbyos_core.replica.replica import Replica
from derbyos_core.storage.memory_store import MemoryStore
from derbyos_core.wire.messages import Address

__all__ = ["PracticeSeat", "open_practice"]

PERIOD_S = 300.0
HALFTIME_S = 60.0
WHISTLE_US = 25_000_000
"""Time before the first whistle, to look around and to line up five skaters."""
DRAWN = 12
"""Number of bouts drawn. The one with most entries for the learner in its first minutes is played."""
FIRST_US = 150_000_000
HOST, PORT = "127.0.0.1", 1
"""An address at which nothing can listen; connections in memory require one all the same."""

_log = logging.getLogger(__name__)


class PracticeSeat(PacedNode):
    """The learner's node. When the learner leaves it, the crew stops."""

    def __init__(
        self,
        node: Node,
        crew: Sequence["_Player"],
        own: tuple[TimedCommand, ...],
        shorts: Mapping[Team, str],
        span: tuple[Instant, Instant],
    ) -> None:
        """`own` are the learner's lines; `span` is the first whistle and the last line of anybody."""
        super().__init__(node)
        self.cues = cues(own, shorts)
        self.marker = Marker(own, shorts)
        self.span = span
        self._crew = crew

    async def _leave(self) -> None:
        """End the bout when the learner leaves, and drop it."""
        for player in self._crew:
            player.stop()
        await asyncio.gather(super()._leave(), *(player.node.stop() for player in self._crew))


async def open_practice(name: str, roles: tuple[str, ...], *, random: Random | None = None) -> PracticeSeat:
    """Open a practice bout for a learner with this name and these roles; its first whistle is WHISTLE_US from now."""
    chance = random or SystemRandom()
    drawn = await asyncio.to_thread(_draw, chance.getrandbits(32), roles)
    clock = RealClock()
    now = clock.now()
    start = Instant(now + WHISTLE_US)
    parts = Parts(own=_at(drawn.own, start), crew=_at(drawn.crew, start))
    network, bout = MemoryNetwork(), new_bout(chance, now)
    learner, address = _node(network, bout, chance, place=0)
    crew = []
    try:
        await learner.start()
        learner.join(name, roles, PROGRAM, __version__)
        for place, role in enumerate(_missing(parts.crew, roles), start=1):
            node, _ = _node(network, bout, chance, place=place)
            await node.start()
            node.join(name_of(role), (role.value,), PROGRAM, __version__)
            node.dial(address)
            part = [line for line in parts.crew if line.role == role]
            crew.append(_Player(node, part, start))
    except BaseException:
        await asyncio.gather(learner.stop(), *(player.node.stop() for player in crew))
        raise
    for player in crew:
        player.begin()
    end = max(line.at for line in (*parts.own, *parts.crew))
    return PracticeSeat(learner, crew, parts.own, _shorts(parts.crew), (start, end))


class _Player:
    """One of the crew: a node, and the part that is entered at it."""

    def __init__(self, node: Node, part: Sequence[TimedCommand], start: Instant) -> None:
        self.node = node
        self._refusal = ""
        self._clock = RealClock()
        due = [Due(line.at - start, line) for line in part]
        self._performance = Performance(due, begin=start, start=start, speed=1.0)
        self._task: asyncio.Task[None] | None = None
        self._unsubscribe = node.subscribe(self._hear)

    def begin(self) -> None:
        """Enter line after line, each at its time."""
        self._task = asyncio.get_running_loop().create_task(self._perform())

    def stop(self) -> None:
        """Enter nothing more."""
        self._unsubscribe()
        if self._task is not None:
            self._task.cancel()

    def bout(self) -> Bout:
        """Return the bout at this node."""
        return self.node.replica.bout

    def enter(self, number: int, command: Command, role: str) -> str:
        """Enter one line of the part. Returns a sentence if it was refused."""
        self._refusal = ""
        self.node.submit(command, role)
        return self._refusal

    async def _perform(self) -> None:
        while (pause_us := self._performance.turn(self, self._clock.now())) is not None:  # noqa: ASYNC110 - a clock
            await asyncio.sleep(pause_us / 1_000_000)
        for line in self._performance.lost:  # lines about an entry that the learner did not make
            _log.info("not entered in the practice bout: %s", line)

    def _hear(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            if isinstance(effect, Rejected):
                self._refusal = effect.reason


def _draw(seed: int, roles: tuple[str, ...]) -> Parts:
    """Return the bout, of several drawn, with most for the learner to do at the beginning."""
    random = Random(seed)
    drawn = [
        split(practice_game(random, Instant(0), period_s=PERIOD_S, halftime_s=HALFTIME_S), roles) for _ in range(DRAWN)
    ]
    return max(drawn, key=lambda parts: sum(cue.at <= FIRST_US for cue in cues(parts.own, dict.fromkeys(Team, ""))))


def _at(lines: Iterable[TimedCommand], start: Instant) -> tuple[TimedCommand, ...]:
    return tuple(shifted(line, start) for line in lines)


def _missing(lines: Iterable[TimedCommand], roles: tuple[str, ...]) -> tuple[Role, ...]:
    """Return the roles of the crew: all with lines to enter, in the usual order."""
    busy = {line.role for line in lines}
    return tuple(role for role in PRACTICE_ROLES if role in busy or role.value not in held_roles(roles))


def _shorts(lines: Iterable[TimedCommand]) -> dict[Team, str]:
    """Return the short names of the teams, as on their front page."""
    return {
        line.command.team: line.command.value or ""
        for line in lines
        if isinstance(line.command, SetAttribute)
        and line.command.attribute == "abbreviation"
        and line.command.team is not None
    }


def _node(network: MemoryNetwork, bout: BoutId, chance: Random, *, place: int) -> tuple[Node, Address]:
    source = new_source(chance)
    address = Address(HOST, PORT + place)
    author = AuthorId(new_eid(chance))
    replica = Replica(bout=bout, source=source, author=author, random=chance)
    return Node(replica, MemoryTransport(network, source, address), MemoryStore(), clock=RealClock()), address
