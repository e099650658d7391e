"""A game among processes for the tests: the seats, and the checks at the end."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import psutil

from app.demo.game import Game
from app.demo.pipe import Begin, Finished
from app.demo.processes import ChildProcesses, Member
from app.demo.script import Script, name_of, read_script
from derbyos_core.identity import Role, new_bout
from derbyos_core.node.real_clock import RealClock
from tests.system.oracle import read_oracle

__all__ = ["Stage", "run_on_stage"]


class Stage:
    """The eight officials of one game, and all other participants."""

    def __init__(self, game_file: Path | None, folder: Path, crew: ChildProcesses) -> None:
        """`game_file` None is the practice bout."""
        clock = RealClock()
        self.script: Script = read_script(game_file)
        self.crew = crew
        self.game = Game(crew, self.script, clock)
        self.folder = folder
        self._file = game_file
        self._bout = new_bout(Random(), clock.now()).string

    def plan(self, role: Role, listen: str = "127.0.0.1") -> Begin:
        """Return a node that enters the part of this role."""
        return Begin(
            name=name_of(role),
            roles=(role.value,),
            bout=self._bout,
            data_dir=str(self.folder / role.value),
            listen=listen,
            game=str(self._file) if self._file else "",
            part=role.value,
        )

    def onlooker(self, name: str) -> Begin:
        """Return a node that enters nothing."""
        return Begin(
            name=name,
            roles=(Role.SCOREBOARD.value,),
            bout=self._bout,
            data_dir=str(self.folder / name),
            listen="127.0.0.1",
        )

    def member(self, role: Role) -> Member:
        """Return the node of this role that still takes part."""
        return next(one for one in self.game.members if one.begin.part == role.value)

    async def until(self, holds: Callable[[], bool], lacks: str) -> None:
        """Wait for something that the nodes report."""
        await self.crew.until(holds, within_s=60.0, lacks=lambda: lacks)

    async def end(self) -> dict[Member, Finished]:
        """Wait until all is entered and everybody in step, then let everybody save."""
        await self.game.play(lambda done, of: None)
        await self.game.be_in_step()
        return await self.game.finish(self.file_of)

    def file_of(self, member: Member) -> Path:
        """Return the file that a node saves."""
        return self.folder / f"{member.name}.derbyxml"

    def check(self, finished: dict[Member, Finished]) -> None:
        """Check that everybody agrees with the game's file, all documents are the same bytes, and nothing is lost."""
        oracle = read_oracle(self._file) if self._file else None
        assert [one.lost for one in finished.values() if one.lost] == []
        for one in finished.values():
            assert oracle is None or oracle.differences(one.facts) == []
            assert (one.facts.held, one.facts.pending, one.facts.unresolved, one.facts.invalid) == (0, 0, 0, 0)
        assert len({self.file_of(member).read_bytes() for member in finished}) == 1
        assert len({one.facts.live_digest for one in finished.values()}) == 1
        tops = [member.status.tops for member in finished]
        assert all(held == tops[0] for held in tops)
        # Each line made one entry, and each source has one more for its introduction.
        assert {one.facts.entries for one in finished.values()} == {len(self.script.lines) + len(tops[0])}


@contextmanager
def _nothing_left() -> Iterator[None]:
    before = set(psutil.Process().children(recursive=True))
    yield
    assert set(psutil.Process().children(recursive=True)) <= before


def run_on_stage(game_file: Path | None, folder: Path, scene: Callable[[Stage], Awaitable[None]]) -> None:
    """Play one scene; every process has ended afterwards, whatever happened."""

    async def play() -> None:
        crew = ChildProcesses()
        try:
            await scene(Stage(game_file, folder, crew))
        finally:
            await crew.close()

    with _nothing_left():
        asyncio.run(play())
