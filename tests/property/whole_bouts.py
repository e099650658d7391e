"""Whole bouts as entries: a practice game or a real one, written by a crew of officials."""

import random
from collections.abc import Iterable
from pathlib import Path

from derbyos_core.bout.commands import Command, Join
from derbyos_core.bout.reading.projection import project
from derbyos_core.bout.writing.compose import WritingContext, draft
from derbyos_core.clock import Instant
from derbyos_core.document.fold import Document
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Entry, compose
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import AuthorId, BoutId, SourceId, new_eid, new_source
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.script.commands import commands
from derbyos_core.interchange.script.timed import TimedCommand, resolve
from derbyos_core.practice.game import practice_game

BOUT = BoutId("a whole bout")
START = Instant(1_795_248_000_000_000)


def practice_bout(seed: int, *, period_s: float = 1800.0) -> list[Entry]:
    """Return the entries of the practice bout of a seed; a shorter period makes a shorter bout."""
    return written(practice_game(random.Random(seed), START, period_s=period_s), seed)


def real_bout(file: Path, seed: int) -> list[Entry]:
    """Return the entries of a game that CRG stored."""
    return written(commands(read_crg(file.read_bytes()).game), seed)


def written(lines: Iterable[TimedCommand], seed: int) -> list[Entry]:
    """Return the entries of a script's officials, one source per role, each with a complete view."""
    pick = random.Random(f"crew {seed}")
    log, document = EntryLog(BOUT), Document(BOUT)
    bout = project(document.root())
    crew: dict[str, tuple[SourceId, AuthorId]] = {}
    entries: list[Entry] = []
    for line in lines:
        command = resolve(line, bout)
        if command is None:
            continue
        commands: list[Command] = [command]
        if line.role not in crew:
            crew[line.role] = (new_source(pick), AuthorId(new_eid(pick)))
            commands.insert(0, Join(author=crew[line.role][1], name=line.role, roles=(line.role,)))
        source, author = crew[line.role]
        for command in commands:
            context = WritingContext(
                bout_id=BOUT,
                source=source,
                author=author,
                role=line.role,
                document=document.root(),
                bout=bout,
                random=pick,
                now=line.at,
                lookup=log.get,
            )
            try:
                wanted = draft(command, context)
            except LocalProtocolError:
                continue  # the script requests something that exists already
            if wanted is None:
                continue
            stamp = Instant(max(line.at, log.newest_stamp + 1))
            entry = compose(wanted, source, log.highest(source) + 1, stamp)
            entries.append(entry)
            for placed in log.append(entry).placed:
                document.apply(placed)
            bout = project(document.root(), bout)
    return entries
