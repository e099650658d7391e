"""Decides the course of `derbyos demo`: eight officials as eight processes enter one game, then what came of it.

In DIR lie afterwards NODE.derbyxml of every node, `audit/` (the export of one node's log), `report/`,
`summary.json`, and `nodes/` with each node's own folder.
"""

import asyncio
import shutil
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

from app.crew import Crew, Member
from app.files import make_folder
from app.game import Game
from app.kept import load_kept
from app.pipe import Begin, Finished
from app.progress import bar, say
from app.script import Script, name_of, read_script
from app.verdict import Verdict, judge, report_differences, write_summary
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId, new_bout
from derbyos_core.node.addresses import LOOPBACK_HOST
from derbyos_core.node.real_clock import RealClock
from derbyos_core.storage.bouts import bout_path

__all__ = ["Demo", "run_demo"]

SUMMARY = "summary.json"
FOLDERS = ("audit", "report", "pictures", "nodes")
"""What a demo makes in its folder, and what the next one there takes away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """What a person asked for. `game` None is the practice bout, `no_window` says why no window is shown."""

    game: Path | None
    speed: float
    out: Path | None
    no_window: str


def run_demo(demo: Demo) -> bool:
    """Play, compare, export, report; True if everything was as it should be."""
    began = time.monotonic()
    script = read_script(demo.game)
    out = _folder(demo.out)
    clock = RealClock()
    bout = new_bout(SystemRandom(), clock.now())
    finished, playing_s = asyncio.run(_play(demo, script, bout, out))
    verdict = judge(finished, {role: out / f"{role}.derbyxml" for role in finished})
    _say_facts(verdict, len(finished))
    _export(out, bout)
    differences = _report(out, bout, verdict)
    seconds = time.monotonic() - began
    more = {
        "nodes": len(finished),
        "seconds": round(seconds, 1),
        "seconds_playing": round(playing_s, 1),
        "speed": demo.speed,
        "bout": bout.string,
        "report_equal": not differences,
    }
    write_summary(out / SUMMARY, verdict, more)
    for fault in (*verdict.faults, *differences):
        say(f"not as it should be: {fault}")
    say(f"everything lies in {out}; the report is {out / 'report' / 'report.html'}")
    return not verdict.faults and not differences


def _folder(wanted: Path | None) -> Path:
    """The folder of this demo, without what an earlier one left there."""
    if wanted is None:
        return Path(tempfile.mkdtemp(prefix="derbyos-demo-"))
    out = make_folder(wanted)
    is_ours = (out / SUMMARY).is_file() or (out / "nodes").is_dir()
    for name in FOLDERS:
        if (out / name).exists() and not is_ours:
            raise UserError(f"{out} holds a folder {name} that no demo made; choose an empty folder")
        shutil.rmtree(out / name, ignore_errors=True)
    (out / SUMMARY).unlink(missing_ok=True)
    for file in out.glob("*.derbyxml"):
        file.unlink()
    return out


async def _play(demo: Demo, script: Script, bout: BoutId, out: Path) -> tuple[dict[str, Finished], float]:
    """The game itself; gives what each node said in the end, by its role, and how long the playing took."""
    crew = Crew()
    game = Game(crew, script, RealClock())
    try:
        with bar(f"Starting {len(script.roles)} nodes on loopback") as show:
            await game.sit_down(_plans(demo, script, bout, out))
            await game.become_one()
            show(len(script.roles), len(script.roles), "")
        minutes = script.length_us / 60_000_000
        began = time.monotonic()
        with bar(f"Playing {minutes:.0f} minutes at speed {demo.speed:g}") as show:
            game.begin(demo.speed)
            await game.play(lambda done, of: show(done, of, ""))
            await game.be_in_step()
        playing_s = time.monotonic() - began
        finished = await game.finish(lambda member: out / f"{_role(member)}.derbyxml")
        return {_role(member): one for member, one in finished.items()}, playing_s
    finally:
        await crew.close()


def _plans(demo: Demo, script: Script, bout: BoutId, out: Path) -> Sequence[Begin]:
    return [
        Begin(
            name=name_of(role),
            roles=(role.value,),
            bout=bout.string,
            data_dir=str(out / "nodes" / role.value),
            listen=LOOPBACK_HOST,
            game=str(demo.game.absolute()) if demo.game else "",
            part=role.value,
        )
        for role in script.roles
    ]


def _role(member: Member) -> str:
    return member.begin.part


def _say_facts(verdict: Verdict, nodes: int) -> None:
    facts = verdict.facts
    say(
        f"{facts.home_score}-{facts.away_score} in {facts.jams} jams, {facts.penalties} penalties, "
        f"{facts.box_trips} box trips; {facts.entries} entries on each of {nodes} nodes"
    )
    say("the documents of all nodes are equal" if verdict.documents_equal else "THE DOCUMENTS DIFFER")


def _export(out: Path, bout: BoutId) -> None:
    from derbyos_core.export.parquet import export_bouts

    with bar("Exporting the log of one node"):
        first = next(path for path in sorted((out / "nodes").iterdir()))
        export_bouts([load_kept(bout_path(first / "bouts", bout))], out / "audit")


def _report(out: Path, bout: BoutId, verdict: Verdict) -> tuple[str, ...]:
    from derbyos_core.report.runner import run_report

    with bar("Making the report with Spark") as show:
        run_report(out / "audit", out / "report", progress=lambda step: show(step.done, step.of, step.text))
    return report_differences(out / "report", bout.string, verdict.facts)
