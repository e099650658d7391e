"""Texts of the golden `seeds`: one line for each seed of the simulator, with digests of the log and the document."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from tests.goldens.adapter.simulator import SeedEnd, hostile_seed, plain_seed, whole_bout_seed
from tests.goldens.stored import DATA

__all__ = ["KINDS", "line", "lines", "seeds", "stored_lines"]

KINDS: Mapping[str, tuple[Callable[[int], SeedEnd], range]] = {
    "plain": (plain_seed, range(1_000)),
    "hostile": (hostile_seed, range(100)),
    "whole-bouts": (whole_bout_seed, range(20)),
}
"""Player and stored seeds of each file, by its name."""
DIGITS = 16
"""Digits of a digest that are stored."""
JOBS = 2
HEAD = """\
# The end of each seed of the simulator: digests over all laptops, of their documents and of their logs, and of the
# DerbyXML file of the first laptop.
# Stored by: python -m tests.goldens --write seeds
"""


def seeds() -> Iterator[tuple[str, str]]:
    """Yield the files of the golden with their texts; this takes two minutes."""
    for kind, (_, numbers) in KINDS.items():
        yield f"{kind}.txt", HEAD + "".join(f"{text}\n" for text in lines(kind, numbers))


def lines(kind: str, numbers: Iterable[int]) -> list[str]:
    """Return the lines of some seeds, played by several processes."""
    with ProcessPoolExecutor(JOBS, mp_context=get_context("spawn")) as pool:
        return list(pool.map(partial(line, kind), numbers, chunksize=10))


def line(kind: str, number: int) -> str:
    """Return the line of one seed; that of a broken promise is the sentence about it."""
    play, _ = KINDS[kind]
    try:
        end = play(number)
    except AssertionError as broken:  # which cannot be passed between processes
        return f"seed {number}: {broken}"
    counted = f"{end.entries} entries, {end.messages} messages, {end.faults} faults"
    digests = f"document {end.document[:DIGITS]}, log {end.log[:DIGITS]}, file {end.file[:DIGITS]}"
    return f"seed {number}: {counted}, {digests}"


def stored_lines(kind: str) -> list[str]:
    """Return the stored lines; the line of seed 0 comes first."""
    text = (DATA / "seeds" / f"{kind}.txt").read_text(encoding="utf-8")
    return [row for row in text.splitlines() if not row.startswith("#")]
