"""Shows that a whole night in five real windows, by real keys and mouse, leaves what was pressed in the record.

`./derbyos prove game-night [--folder DIR]`: five laptops, each a network namespace on our own switch with a display of
its own, run the program as people start it. A script plays a bout of thirteen jams at them, as `tests/proofs/night`
tells, and notes each fact that it enters. Controls are found by the names that screen readers hear. At the end all
laptops have the same document, octet by octet; the record has each fact once, and nothing else. One line of JSON says
so; a sentence for each wrong fact is on standard error. DIR keeps documents, pictures and the log in words.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from app.verbs.kept_bouts import load_kept
from derbyos_core.bout.wording.describe_entry import Describer, EntryText
from derbyos_core.export.source import BoutSource
from derbyos_core.interchange.derbyxml.writer import saved_xml
from tests.proofs.night.book import Book
from tests.proofs.night.laptop import Laptop, why_no_laptops
from tests.proofs.night.record import facts_of
from tests.proofs.night.story import LAPTOPS, Story
from tests.system.switch import switch, why_no_switch

__all__ = ["kept_by", "main", "play"]

LOG = "log.txt"
NOTHING = EntryText(text="", short="").was
"""The former value in the description of an entry that has none."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the night, compare, and tell; return 0 if nothing is wrong."""
    parser = argparse.ArgumentParser(prog="game-night", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--folder", type=Path, help="an empty folder for documents, pictures and the log")
    asked = parser.parse_args(arguments)
    if reason := why_no_switch() or why_no_laptops():
        print(f"not tried: {reason}")
        return 0
    folder = asked.folder or Path(tempfile.mkdtemp(prefix="derbyos-night-"))
    folder = folder.resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        is_empty = not any(folder.iterdir())
    except OSError as error:
        parser.error(f"{folder} cannot hold the documents ({error.strerror}): name another folder")
    if not is_empty:
        parser.error(f"{folder} is not empty: name an empty folder")
    began, book, stopped = time.monotonic(), Book(), ""
    try:
        play(book, folder)
    except AssertionError as error:
        stopped = str(error)
        print(f"the script stopped: {stopped}", file=sys.stderr)
    sources = [kept_by(folder, number) for number in range(1, LAPTOPS + 1)]
    documents = [saved_xml(one.root, one.bout, one.bout_id) for one in sources if one is not None]
    for number, document in enumerate(documents, 1):
        (folder / f"{number}.derbyxml").write_bytes(document)
    verdict = book.compare(facts_of(sources[0]) if sources[0] is not None else ())
    if sources[0] is not None:
        (folder / LOG).write_text("".join(f"{line}\n" for line in _log(sources[0])), encoding="utf-8")
    for sentence in verdict.wrong:
        print(f"wrong: {sentence}", file=sys.stderr)
    for sentence in verdict.extra:
        print(f"in the record, but nobody entered it: {sentence}", file=sys.stderr)
    is_equal = len(documents) == LAPTOPS and len(set(documents)) == 1
    told = {
        "proof": "game-night",
        "jams": len(book.jams),
        "facts": verdict.scripted,
        "found": verdict.found,
        "wrong": len(verdict.wrong),
        "extra": len(verdict.extra),
        "documents equal": is_equal,
        "stopped": stopped,
        "seconds": round(time.monotonic() - began, 1),
        "log": str(folder / LOG),
    }
    print(json.dumps(told))
    return 0 if is_equal and not (stopped or verdict.wrong or verdict.extra) else 1


def play(book: Book, folder: Path, *, is_whole: bool = True) -> None:
    """Play the night in a folder, or only its first jam; raise `AssertionError` where a window is not as scripted."""
    with switch(LAPTOPS) as network, ExitStack() as stack:
        laptops = [
            stack.enter_context(Laptop(host.number, host.prefix, _home(folder, host.number))) for host in network.hosts
        ]
        try:
            Story(book, laptops, network.hosts).run(is_whole=is_whole)
        finally:
            for laptop in laptops:
                laptop.photograph(folder / f"{laptop.number}.png")


def _home(folder: Path, number: int) -> Path:
    return folder / f"laptop-{number}"


def kept_by(folder: Path, number: int) -> BoutSource | None:
    """Return what a laptop keeps of the bout, None if it has none."""
    files = list((_home(folder, number) / "data" / "bouts").glob("*.derbyos"))
    return load_kept(files[0]) if files else None


def _log(source: BoutSource) -> Sequence[str]:
    """Return the log in words: time of the entry, who wrote it, what it says."""
    entries = {placed.entry.ref: placed.entry for placed in source.placed}
    words = Describer(source.bout, source.root, entries.get)
    names = {writer.source: writer.name for writer in source.bout.officials}
    lines = []
    for placed in source.placed:
        at = time.strftime("%H:%M:%S", time.localtime(placed.key.stamp / 1_000_000))
        was = words.entry(placed.entry).was
        before = f" ({was})" if was not in ("", NOTHING) else ""
        lines.append(f"{at}  {names.get(placed.entry.source, '?'):6}  {words.with_jam(placed.entry)}{before}")
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
