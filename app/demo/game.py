"""Course of a game among nodes of this machine: start, connect, play, synchronise, save.

Each step ends by what the nodes report, never by a time alone. If it does not complete, a sentence says what is
missing.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from app.demo.pipe import Begin, DialOrder, Finish, Finished, Play
from app.demo.processes import ChildProcesses, Member
from app.demo.script import Script
from derbyos_core.clock import Clock

__all__ = ["Game", "OnLines"]

READY_S_MAX = 60.0
"""A process is up within two seconds; sixteen that start at once on a slow laptop need more."""
MESH_S_MAX = 60.0
BEGIN_S = 0.5
"""The shared start is this far ahead, so that every node receives it in time."""
PLAY_S_SPARE = 120.0
"""Spare time beyond the planned length, for a laptop that is too slow for the speed."""
STEP_S_MAX = 60.0
FINISH_S_MAX = 60.0

OnLines = Callable[[int, int], None]
"""Called with the number of lines entered, and the total."""


class Game:
    """One game: the nodes that enter it, and those that only show it."""

    def __init__(self, crew: ChildProcesses, script: Script, clock: Clock) -> None:
        self._crew = crew
        self._script = script
        self._clock = clock
        self._play: Play | None = None

    @property
    def members(self) -> Sequence[Member]:
        """Every node that has not been killed or dismissed."""
        return [member for member in self._crew.members if not member.is_dismissed]

    async def sit_down(self, plans: Sequence[Begin]) -> None:
        """Start these nodes; the first node introduces them and the running ones to each other."""
        for plan in plans:
            await self._crew.seat(plan)
        await self.introduce()

    async def introduce(self) -> None:
        """Wait until every node listens, then send every node the first one's address."""

        def silent() -> list[str]:
            return [member.name for member in self.members if member.listening is None]

        await self._crew.until(
            lambda: not silent(),
            within_s=READY_S_MAX,
            lacks=lambda: f"not every node is up after {READY_S_MAX:.0f} s; still silent: {', '.join(silent())}",
        )
        first, *others = self.members
        assert first.listening is not None, "everybody listens"
        for member in others:
            member.order(DialOrder(addresses=(first.listening.address,)))

    async def become_one(self) -> None:
        """Wait until every node is connected to every other."""

        def lonely() -> list[str]:
            wanted = len(self.members) - 1
            return [
                f"{member.name} has {len(member.status.met)} of {wanted}"
                for member in self.members
                if len(member.status.met) < wanted
            ]

        await self._crew.until(
            lambda: not lonely(),
            within_s=MESH_S_MAX,
            lacks=lambda: f"the nodes are not one mesh after {MESH_S_MAX:.0f} s: {'; '.join(lonely())}",
        )

    def begin(self, speed: float) -> None:
        """Let every node enter its part; the game begins in a moment."""
        start = self._clock.now() + int(BEGIN_S * 1_000_000)
        self._play = Play(start=start, speed=speed)
        for member in self.members:
            member.order(self._play)

    def begin_again(self, member: Member) -> None:
        """Let a restarted node continue its part."""
        assert self._play is not None, "the game has begun"
        member.order(self._play)

    async def play(self, on_lines: OnLines) -> None:
        """Wait until every line of every part was entered, or given up."""
        assert self._play is not None, "the game has begun"
        total = len(self._script.lines)
        planned_s = self._script.length_us / 1_000_000 / self._play.speed

        def is_over() -> bool:
            on_lines(sum(member.status.done for member in self.members), total)
            return all(self._has_entered_all(member) for member in self.members)

        await self._crew.until(
            is_over,
            within_s=BEGIN_S + planned_s + PLAY_S_SPARE,
            lacks=lambda: (
                f"the game is not over after {planned_s + PLAY_S_SPARE:.0f} s: {'; '.join(self._unfinished())}"
            ),
        )

    def _has_entered_all(self, member: Member) -> bool:
        wanted = len(self._script.part(member.begin.part)) if member.begin.part else 0
        return member.status.lines == wanted and member.has_entered_all

    def _unfinished(self) -> Iterator[str]:
        for member in self.members:
            if not self._has_entered_all(member):
                yield f"{member.name} entered {member.status.done} of {member.status.lines} lines"

    async def be_in_step(self) -> None:
        """Wait until every node holds the same entries."""
        await self._crew.until(
            lambda: not self.behind(),
            within_s=STEP_S_MAX,
            lacks=lambda: f"the nodes are not in step after {STEP_S_MAX:.0f} s: {'; '.join(self.behind())}",
        )

    def behind(self) -> list[str]:
        """Return the nodes that lack entries which another holds, and how many."""
        newest: dict[str, int] = {}
        for member in self.members:
            for source, top in member.status.tops.items():
                newest[source] = max(top, newest.get(source, 0))
        lacking = []
        for member in self.members:
            lack = sum(top - member.status.tops.get(source, 0) for source, top in newest.items())
            if lack or member.status.held:
                lacking.append(f"{member.name} lacks {lack} entries")
        return lacking

    async def finish(self, file_of: Callable[[Member], Path | None]) -> dict[Member, Finished]:
        """Let every node report its facts, and save the document if there is a file for it."""
        members = list(self.members)
        for member in members:
            file = file_of(member)
            member.order(Finish(file=str(file) if file else ""))

        def silent() -> list[str]:
            return [member.name for member in members if member.finished is None]

        await self._crew.until(
            lambda: not silent(),
            within_s=FINISH_S_MAX,
            lacks=lambda: f"not every node saved its document; still silent: {', '.join(silent())}",
        )
        return {member: member.finished for member in members if member.finished is not None}

    async def wait_for_jam(self, period: int, jam: int) -> None:
        """Wait until some node shows this jam, or a later one."""

        def is_there() -> bool:
            return any((one.status.period, one.status.jam) >= (period, jam) for one in self.members)

        await self._crew.until(
            is_there, within_s=PLAY_S_SPARE, lacks=lambda: f"jam {period}/{jam} was not reached in {PLAY_S_SPARE:.0f} s"
        )
