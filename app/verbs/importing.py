"""`derbyos import`: game files of any format become bouts of a season folder, each with a log like a played one.

Thousands of files may be named. Each is read, entered and folded in a process of its own and leaves its tables in the
spool of the export; what comes back is a line. So memory does not grow with the number of files. The tables are put in
their places together at the end: a fault on the way changes nothing in the folder.
"""

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.files import read_whole
from app.progress import bar, counted, in_one_line, say, warn
from derbyos_core.errors import DerbyOSError, UserError, error_text

if TYPE_CHECKING:
    from derbyos_core.bout.model import Bout
    from derbyos_core.export.spool import SpooledBout

__all__ = ["import_files"]

LISTED_FILES_MAX = 10
"""With more files the rows without a place are counted: nobody reads them on a terminal."""
PROCESSES_MAX = 64
POOLED_FILES_MIN = 4
"""A process takes half a second to start, and a file about two to import."""
AHEAD = 2
"""Files per process that are handed over before an answer comes back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Imported:
    """Result of one file: a bout in the spool, or a problem, which names the file."""

    place: int
    problem: str = ""
    bout: "SpooledBout | None" = None
    title: str = ""
    unplaced: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    superseded: tuple[bytes, ...] = ()


def import_files(files: Sequence[Path], out: Path) -> bool:
    """Import files into a season folder and print a line for each. Returns whether all of them are in.

    Raises `UserError` if the folder cannot be written or holds something else. If no file is in, the folder is as
    before, and is not made.
    """
    from derbyos_core.export.parquet import Export

    with Export(out) as export:
        results: list[_Imported | None] = [None] * len(files)
        with bar("Importing the file" if len(files) == 1 else f"Importing {len(files)} files") as show:
            for done, result in enumerate(_all(files, export.spool.folder), start=1):
                if result.bout is not None:
                    export.spool.add(result.bout)
                results[result.place] = result if len(files) <= LISTED_FILES_MAX else _without_rows(result)
                show(done, len(files), "")
        known = [result for result in results if result is not None]
        keys = {key for result in known for key in result.superseded}
        summary = export.publish(keys - set(export.spool.season_of)) if export.spool.season_of else None
    _tell(files, known)
    if summary is None:
        return False
    bouts, entries = counted(summary.bouts, "bout", "bouts"), counted(summary.entries, "entry", "entries")
    say(in_one_line(f"{out}: {entries} of {bouts}"))
    return all(not result.problem for result in known)


def _without_rows(result: _Imported) -> _Imported:
    """Keep only the number of rows: a season of files has many."""
    return _Imported(
        place=result.place,
        problem=result.problem,
        bout=result.bout,
        title=result.title,
        unplaced=("",) * len(result.unplaced),
        repairs=("",) * len(result.repairs),
        superseded=result.superseded,
    )


# -- processes -----------------------------------------------------------------------------------------------------


def _all(files: Sequence[Path], spool: Path) -> Iterator[_Imported]:
    """Yield the result of each file, in the order in which they are done."""
    processes = min(os.cpu_count() or 1, len(files), PROCESSES_MAX)
    if processes < 2 or len(files) < POOLED_FILES_MIN:
        for place, file in enumerate(files):
            yield _import(place, file, spool)
        return
    # Forking would copy the thread that draws the bar.
    context = multiprocessing.get_context("spawn")
    try:
        with ProcessPoolExecutor(processes, mp_context=context) as pool:
            yield from _pooled(pool, processes * AHEAD, files, spool)
    except BrokenProcessPool as error:
        raise UserError(
            "a process of the import was ended from outside, and nothing was imported; try again"
        ) from error


def _pooled(pool: ProcessPoolExecutor, ahead: int, files: Sequence[Path], spool: Path) -> Iterator[_Imported]:
    waiting = iter(enumerate(files))
    running: set[Future[_Imported]] = set()
    try:
        while True:
            for place, file in waiting:
                running.add(pool.submit(_import, place, file, spool))
                if len(running) >= ahead:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in running:
            future.cancel()


def _import(place: int, file: Path, spool: Path) -> _Imported:
    """Import one file into the spool. A file that cannot be read is a result, a disk that is full an error."""
    from derbyos_core.export.collector import collector_off
    from derbyos_core.export.from_log import source_of_entries
    from derbyos_core.export.spool import spool_bout
    from derbyos_core.interchange.game_file import GAME_FILE_BYTES_MAX, read_game_file
    from derbyos_core.session.file_entries import enter_file

    with collector_off():
        try:
            content = read_whole(file, GAME_FILE_BYTES_MAX)
        except UserError as error:
            return _Imported(place=place, problem=error_text(error))
        try:
            read = read_game_file(content)
            entered = enter_file(read)
        except DerbyOSError as error:
            return _Imported(place=place, problem=f"{file}: {error_text(error)}")
        arrived = ((entry, None) for entry in entered.entries)
        source = source_of_entries(read.bout, arrived, file=file.name)
        return _Imported(
            place=place,
            bout=spool_bout(spool, source),
            title=_title(source.bout),
            unplaced=tuple(f"{one.row}: {one.reason}" for one in entered.unplaced),
            repairs=tuple(one.told for one in read.repairs),
            superseded=tuple(older.key.bytes for older in read.earlier),
        )


def _title(bout: "Bout") -> str:
    from derbyos_core.identity import Team

    home, away = bout.teams[Team.HOME], bout.teams[Team.AWAY]
    score = f"{bout.score.get(Team.HOME, 0)}:{bout.score.get(Team.AWAY, 0)}"
    jams = counted(len(bout.jams), "jam", "jams")
    said = [bout.attributes.get("date", ""), f"{home.title or 'Home'} – {away.title or 'Away'}", score]
    return f"{' '.join(text for text in said if text)}, {jams}"


# -- lines ---------------------------------------------------------------------------------------------------------


def _tell(files: Sequence[Path], results: Sequence[_Imported]) -> None:
    seen: dict[bytes, Path] = {}
    for file, result in zip(files, results, strict=True):
        name = in_one_line(str(file))
        if result.bout is None:
            warn(in_one_line(result.problem))
            continue
        same = seen.setdefault(result.bout.key, file)
        if same is not file:
            say(f"{name}: the same as {in_one_line(str(same))}")
            continue
        entries = counted(result.bout.entries, "entry", "entries")
        say(in_one_line(f"{file}: {result.title}, {entries}{_counts(result)}"))
        if len(files) <= LISTED_FILES_MAX:
            for row in result.unplaced:
                say(in_one_line(f"    not placed, kept as a note: {row}"))
            for row in result.repairs:
                say(in_one_line(f"    repaired: {row}"))


def _counts(result: _Imported) -> str:
    said = []
    if result.unplaced:
        said.append(f"; {counted(len(result.unplaced), 'row', 'rows')} without a place")
    if result.repairs:
        said.append(f"; {counted(len(result.repairs), 'value', 'values')} repaired")
    return "".join(said)
