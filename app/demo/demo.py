"""Course of `derbyos demo`: eight officials as eight processes enter one game, then the results are compared.

Afterwards DIR contains NODE.derbyxml of every node, `audit/` (the export of one node's log), `report/`, `summary.json`,
and `nodes/` with each node's own folder.
"""

import asyncio
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom

from app.demo.game import Game
from app.demo.pipe import Begin, Finished
from app.demo.processes import ChildProcesses, Member, own_environment
from app.demo.script import Script, name_of, read_script
from app.demo.verdict import GameVerdict, judge, report_differences, write_summary
from app.files import make_folder
from app.progress import bar, say
from app.settings import Folders
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId, Role, new_bout
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.storage.bouts import bout_path

__all__ = ["Demo", "run_demo"]

WINDOW = "window"
"""The ninth node, at which nothing is entered: it shows the Head NSO's screen."""
SUMMARY = "summary.json"
FOLDERS = ("audit", "report", "pictures", "nodes")
"""Folders that a demo creates, and that the next one there removes."""
MARK = Path("nodes", "made-by-derbyos-demo")
"""Marks a folder as made by a demo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """Options of the demo. `game` None is the practice bout, `no_window` says why no window is shown."""

    game: Path | None
    speed: float
    out: Path | None
    no_window: str


def run_demo(demo: Demo) -> bool:
    """Play, compare, export, report. Returns True if everything was correct."""
    began = time.monotonic()
    script = read_script(demo.game)
    out = _folder(demo.out)
    bout = new_bout(SystemRandom(), RealClock().now())
    # One loop for the whole demo: a window that is still open belongs to it.
    with asyncio.Runner() as runner:
        crew = runner.run(_crew())
        try:
            play = runner.run(_play(demo, script, bout, out, crew))
            for fault in crew.lost_windows:
                demo = replace(demo, no_window=fault)
            is_well = _conclude(demo, bout, out, play, began)
            runner.run(_wait_for_window(crew))
        finally:
            runner.run(crew.close())
    return is_well


async def _crew() -> ChildProcesses:
    """Create the processes on the loop that they belong to."""
    return ChildProcesses()


def _conclude(demo: Demo, bout: BoutId, out: Path, play: "_Played", began: float) -> bool:
    """Compare, export, report, and write the summary."""
    verdict = judge(play.finished, {node: out / f"{node}.derbyxml" for node in play.finished})
    _say_facts(verdict, len(play.finished))
    _export(out, bout)
    differences = _report(out, bout, verdict)
    if demo.no_window:
        say(f"no window is shown: {demo.no_window}; pictures of the Head NSO's screen are left instead")
        _draw(out, bout)
    more = {
        "nodes": len(play.finished),
        "seconds": round(time.monotonic() - began, 1),
        "seconds_playing": round(play.seconds, 1),
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
    """Return the folder of this demo, without the results of an earlier one. Other files are not touched."""
    if wanted is None:
        out = Path(tempfile.mkdtemp(prefix="derbyos-demo-"))
    else:
        out = make_folder(wanted)
        old = [out / name for name in (*FOLDERS, SUMMARY, *(f"{node}.derbyxml" for node in (*Role, WINDOW)))]
        there = [path for path in old if path.exists()]
        if there and not (out / MARK).is_file():
            raise UserError(f"{out} holds {there[0].name}, which no demo made; choose an empty folder")
        for path in there:
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    (out / "nodes").mkdir()
    (out / MARK).touch()
    return out


@dataclass(frozen=True, slots=True, kw_only=True)
class _Played:
    """Each node's final report, by its name in DIR, and the duration of the game."""

    finished: dict[str, Finished]
    seconds: float


async def _play(demo: Demo, script: Script, bout: BoutId, out: Path, crew: ChildProcesses) -> _Played:
    """Play the game. If a window is shown, every node stays until it is closed."""
    game = Game(crew, script, RealClock())
    plans = _plans(demo, script, bout, out)
    with bar(f"Starting {len(plans)} nodes on loopback") as show:
        await game.sit_down(plans)
        await game.become_one()
        show(len(plans), len(plans), "")
    began = time.monotonic()
    minutes = script.length_us / 60_000_000
    with bar(f"Playing {minutes:.0f} minutes at speed {demo.speed:g}") as show:
        game.begin(demo.speed)
        await game.play(lambda done, of: show(done, of, ""))
        await game.be_in_step()
    seconds = time.monotonic() - began
    finished = await game.finish(lambda member: out / f"{_node(member)}.derbyxml")
    if not any(member.begin.window and member.is_running for member in crew.members):
        await crew.close()
    return _Played(finished={_node(member): one for member, one in finished.items()}, seconds=seconds)


async def _wait_for_window(crew: ChildProcesses) -> None:
    for member in crew.members:
        if member.begin.window and member.is_running:
            say("close the window to end the demo")
            await member.gone()


def _plans(demo: Demo, script: Script, bout: BoutId, out: Path) -> Sequence[Begin]:
    def plan(node: str, name: str, role: Role, part: str) -> Begin:
        return Begin(
            name=name,
            roles=(role.value,),
            bout=bout.string,
            data_dir=str(out / "nodes" / node),
            listen=LOOPBACK_HOST,
            game=str(demo.game.absolute()) if demo.game else "",
            part=part,
            window=not part,
        )

    plans = [plan(role.value, name_of(role), role, role.value) for role in script.roles]
    if not demo.no_window:
        plans.append(plan(WINDOW, "Nora", Role.HEAD_NSO, ""))
    return plans


def _node(member: Member) -> str:
    return member.begin.part or WINDOW


def _say_facts(verdict: GameVerdict, nodes: int) -> None:
    facts = verdict.facts
    say(
        f"{facts.home_score}-{facts.away_score} in {facts.jams} jams, {facts.penalties} penalties, "
        f"{facts.box_trips} box trips; {facts.entries} entries on each of {nodes} nodes"
    )
    say("the documents of all nodes are equal" if verdict.documents_equal else "THE DOCUMENTS DIFFER")


def _export(out: Path, bout: BoutId) -> None:
    from app.verbs.kept_bouts import load_kept
    from derbyos_core.export.parquet import export_bouts

    with bar("Exporting the log of one node"):
        export_bouts([load_kept(_log_of_head(out, bout))], out / "audit")


def _log_of_head(out: Path, bout: BoutId) -> Path:
    return bout_path(Folders.under(out / "nodes" / Role.HEAD_NSO.value).bouts, bout)


def _draw(out: Path, bout: BoutId) -> None:
    """Draw the Head NSO's screen in a process of its own; without Qt the demo succeeds all the same."""
    job = [sys.executable, "-P", "-m", "app.demo.picture_job", str(_log_of_head(out, bout)), str(out / "pictures")]
    done = subprocess.run(job, env=own_environment(), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or [f"the process ended with code {done.returncode}"]
        say(f"no pictures: {said[-1]}")


def _report(out: Path, bout: BoutId, verdict: GameVerdict) -> tuple[str, ...]:
    from derbyos_core.report.runner import run_report

    with bar("Making the report with Spark") as show:
        run_report(out / "audit", out / "report", progress=lambda step: show(step.done, step.of, step.text))
    return report_differences(out / "report", bout.string, verdict.facts)
