"""Course of `derbyos replay`: a node per role enters a game's facts into a bout that may be running.

The logs of the eight are kept: that of the Head NSO with the other bouts of this installation (unless a program here
has that bout open), the others under `replay/ROLE`. So nothing is lost if nobody else takes part.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.demo.game import Game
from app.demo.pipe import Begin, Finished
from app.demo.processes import ChildProcesses
from app.demo.script import Script, name_of, read_script
from app.progress import bar, say
from app.settings import Settings
from app.verbs.lone_node import ANSWER_S_MAX
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId, Role
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import ListenAt, resolve_address
from derbyos_core.storage.bouts import bout_path
from derbyos_core.storage.file_lock import FileLock

__all__ = ["ReplayRequest", "run_replay"]

DELIVER_S_MAX = 10.0
"""Time that the nodes wait at the end until the others in the bout hold everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayRequest:
    """Options of the replay."""

    game: Path
    bout: BoutId
    speed: float
    listen: ListenAt
    connect: tuple[str, ...]
    mdns: bool
    data_dir: Path | None
    """The requested folder of the logs; None is the platform's folder."""
    invitation: str = ""
    """Invitation to a closed bout, empty for an open one."""


def run_replay(replay: ReplayRequest, settings: Settings) -> bool:
    """Enter the whole game. Returns True if every line of it could be entered."""
    script = read_script(replay.game)
    finished = asyncio.run(_play(replay, script, settings))
    facts = finished[0].facts
    say(
        f"{facts.home_score}-{facts.away_score} in {facts.jams} jams, {facts.penalties} penalties, "
        f"{facts.box_trips} box trips; the bout has {facts.entries} entries"
    )
    lost = [words for one in finished for words in one.lost]
    for words in lost:
        say(f"could not be entered: {words}")
    return not lost


async def _play(replay: ReplayRequest, script: Script, settings: Settings) -> Sequence[Finished]:
    addresses = [str(await resolve_address(text)) for text in replay.connect]
    crew = ChildProcesses()
    game = Game(crew, script, RealClock())
    try:
        with bar(f"Starting {len(script.roles)} nodes"):
            await game.sit_down(_plans(replay, script, settings))
            await game.become_one()
            await _meet(crew, game, addresses)
        with bar(f"Entering {len(script.lines)} lines at speed {replay.speed:g}") as show:
            game.begin(replay.speed)
            await game.play(lambda done, of: show(done, of, ""))
            await game.be_in_step()
            await _deliver(crew, game)
        finished = await game.finish(lambda _: None)
        return list(finished.values())
    finally:
        await crew.close()


def _plans(replay: ReplayRequest, script: Script, settings: Settings) -> Sequence[Begin]:
    """Return one node per role; the first one gets the requested port, the others free ones beside it."""
    places = [replay.listen] + [ListenAt(replay.listen.host)] * (len(script.roles) - 1)
    return [
        Begin(
            name=name_of(role),
            roles=(role.value,),
            bout=replay.bout.string,
            data_dir=_folder(role, replay, settings),
            listen=f"{place.host}:{place.port or 0}",
            connect=replay.connect,
            mdns=replay.mdns,
            game=str(replay.game.absolute()),
            part=role.value,
            code=replay.invitation,
        )
        for role, place in zip(script.roles, places, strict=True)
    ]


def _folder(role: Role, replay: ReplayRequest, settings: Settings) -> str:
    is_free = not FileLock.is_held(bout_path(settings.folders.bouts, replay.bout))
    if role is Role.HEAD_NSO and is_free:
        return str(replay.data_dir.absolute()) if replay.data_dir else ""
    return str(settings.folders.data / "replay" / role.value)


async def _meet(crew: ChildProcesses, game: Game, addresses: Sequence[str]) -> None:
    """Wait a while for the addresses that the person named. The replay goes on without them, with a message."""

    def missing() -> list[str]:
        met = {address for member in game.members for address in member.status.met}
        return [address for address in addresses if address not in met]

    try:
        await crew.until(lambda: not missing(), within_s=ANSWER_S_MAX, lacks=lambda: ", ".join(missing()))
    except UserError:
        if not missing():
            raise
        say(f"nobody in this bout answers at {', '.join(missing())} yet; the game is entered and kept here meanwhile")


async def _deliver(crew: ChildProcesses, game: Game) -> None:
    """Wait a while until the others in the bout report that they hold everything."""
    with suppress(UserError):
        await crew.until(
            lambda: not any(member.status.behind for member in game.members),
            within_s=DELIVER_S_MAX,
            lacks=lambda: "somebody has not said yet that all arrived",
        )
