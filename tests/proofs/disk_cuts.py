"""Shows that power cuts and damage lose no entry that was synced, and that no changed entry is ever accepted.

    python -m tests.proofs.disk_cuts [--copies 10000] [--flips 5000] [--names 5000] [--seed 0] [--jobs 2]

A busy run of entries and signatures on a real file is recorded: after each write, the content of file and WAL; after
each sync, the data safely on the disk. Several kinds of copies are made of it, and opened as the program opens a file:

*cuts*: the power failed. Of the sectors (512 octets) that changed since the last sync any may be old, new, missing or
torn, in any order. Everything synced must be there, and the file must not report that more was promised.

*damage*: anywhere in file, WAL or the index that an earlier version left, synced or not, octets are flipped, sectors
wiped, exchanged, or the end cut off; or the WAL is missing. The entries found must be those written; if any is missing,
the file reports it. (One exception: entries not yet synced and promised may be lost with the end of the WAL.)

*names*: the power failed while a file was made, or made anew from a damaged, incomplete or older one, or in the run
after that. A name that was given, exchanged or removed since the folder was last synced may have its old place or its
new one, each by itself. All entries that were readable before or synced since must be there (`_names`).

*flips*: one bit in a file of a thousand entries. Either everything is read as it was, or the damage is reported.
"""

import argparse
import json
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.storage.bout_file import SUFFIX, read_contents, shm_of, wal_of
from derbyos_core.storage.schema import Stored
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.proofs._names import BEGINNINGS, Cut, record_names
from tests.proofs._recording import Moment, record_run
from tests.proofs._writing import BOUT, SOURCES, record_of

__all__ = ["cut_and_damage", "flip_bits", "lose_names", "main"]

SECTOR = 512
FLIP_ENTRIES = 1_000
COPIES_OF_A_RUN = 500
CUTS_OF_A_RUN = 40
DAMAGES = ("flip", "wipe", "exchange", "end", "end")

Files = dict[str, bytes]
"""Contents of file, WAL and index, by the end of their names."""


def cut_and_damage(copies: int, seed: int, folder: Path) -> tuple[Counter[str], list[str]]:
    """Test this many copies of busy runs; return counts of the outcomes, and the faults."""
    counts: Counter[str] = Counter()
    faults: list[str] = []
    for number in range(copies):
        random = Random(f"{seed} {number}")
        if number % COPIES_OF_A_RUN == 0:
            moments = record_run(folder / "run", Random(f"{seed} run {number}"))
        place = random.randrange(1, len(moments))
        moment = moments[place]
        is_cut = random.random() < 0.5
        how, files, is_end = _cut(moment, random) if is_cut else _damage(moment, random)
        counts[how] += 1
        what = f"copy {number} of seed {seed} ({how})"
        try:
            damaged, missing, found = _open(folder / "copy", files)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
            faults.append(f"{what}: {type(error).__name__}: {error}")
            continue
        counts["told"] += bool(damaged or missing)
        counts["told: by the promise alone"] += bool(missing)
        faults += [f"{what}: {fault}" for fault in _judge(moment, found, is_cut=is_cut)]
        if is_cut and missing:
            faults.append(f"{what}: {missing} more records were promised than were synced")
        owed = set(moment.promised if is_end else moment.written)
        if not is_cut and not (damaged or missing) and not owed <= found:
            faults.append(f"{what}: {len(owed - found)} records are missing, and nothing is said")
    return counts, faults


def _judge(moment: Moment, found: set[Stored], *, is_cut: bool) -> list[str]:
    faults = []
    invented = found - set(moment.written)
    if invented:
        faults.append(f"changed or invented: {sorted(f'{one.source} {one.sequence}' for one in invented)}")
    lost = set(moment.synced) - found
    if is_cut and lost:
        faults.append(f"{len(lost)} of {len(moment.synced)} synced records are lost")
    return faults


def _open(folder: Path, files: Files) -> tuple[int, int, set[Stored]]:
    """Open a copy as the program does, twice; return the counts of damaged and missing records, and the content."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    path = folder / f"bout{SUFFIX}"
    for end, octets in files.items():
        path.with_name(path.name + end).write_bytes(octets)
    store = SQLiteStore.open(path, BOUT, Instant(1))
    assert not store.fault, store.fault
    damaged, missing = store.damaged, store.missing + store.missing_signatures
    stored: list[Stored] = [*store.load(), *store.load_signatures()]
    store.close()
    assert len(set(stored)) == len(stored), "doubled"
    again = read_contents(path)
    assert {*again.records, *again.signatures} == set(stored), "it is not what was made of it"
    assert (again.damaged, again.missing, again.missing_signatures) == (0, 0, 0), "what was made of it is not whole"
    return damaged, missing, set(stored)


# -- power cuts -------------------------------------------------------------------------------------------


def _cut(moment: Moment, random: Random) -> tuple[str, Files, bool]:
    how = random.choice(("prefix", "sectors", "torn", "index"))
    files = {}
    for end, old, new in (("", moment.safe_file, moment.file), ("-wal", moment.safe_wal, moment.wal)):
        files[end] = _prefix(old, new, random) if how == "prefix" else _sectors(old, new, random, is_torn=how == "torn")
    if how == "index":
        files["-shm"] = random.randbytes(32_768)
    return f"cut: {how}", files, False


def _prefix(old: bytes, new: bytes, random: Random) -> bytes:
    """Return the new content up to a random place, and the old one beyond."""
    at = random.randrange(len(new) + 1)
    return new[:at] + old[at:]


def _sectors(old: bytes, new: bytes, random: Random, *, is_torn: bool) -> bytes:
    """Return a file with any of the changed sectors; it may have either length."""
    length = len(new) if random.random() < 0.7 or len(new) < len(old) else random.randint(len(old), len(new))
    octets = bytearray(old[:length].ljust(length, b"\0"))
    share = random.random()
    for at in range(0, length, SECTOR):
        if random.random() < share and octets[at : at + SECTOR] != new[at : at + SECTOR]:
            octets[at : at + SECTOR] = new[at : at + SECTOR][: length - at]
            if is_torn and random.random() < 0.1:
                half = random.randrange(SECTOR)
                octets[at + half : at + SECTOR] = old[at + half : at + SECTOR].ljust(
                    len(octets[at + half : at + SECTOR]), b"\0"
                )
    return bytes(octets)


# -- damage on the disk -----------------------------------------------------------------------------------


def _damage(moment: Moment, random: Random) -> tuple[str, Files, bool]:
    files = {"": moment.file, "-wal": moment.wal}
    if random.random() < 0.2:
        files["-shm"] = random.randbytes(32_768)
    end = random.choice([name for name in files if files[name]])
    how = random.choice(DAMAGES)
    octets = bytearray(files[end])
    sectors = len(octets) // SECTOR
    if how == "flip":
        for _ in range(random.randint(1, 4)):
            octets[random.randrange(len(octets))] ^= 1 << random.randrange(8)
    elif how == "wipe":
        at = SECTOR * random.randrange(sectors)
        count = SECTOR * random.choice((1, 1, 2, 8, 30))
        octets[at : at + count] = bytes(len(octets[at : at + count]))
    elif how == "exchange":
        one, other = (SECTOR * random.randrange(sectors) for _ in range(2))
        octets[one : one + SECTOR], octets[other : other + SECTOR] = (
            octets[other : other + SECTOR],
            octets[one : one + SECTOR],
        )
    else:
        del octets[random.randrange(len(octets)) if random.random() < 0.7 else 0 :]
    files[end] = bytes(octets)
    return f"damage: {how} in {end or 'file'}", files, end == "-wal" and how in ("end", "wipe")


# -- names are lost ---------------------------------------------------------------------------------------


def lose_names(cuts: int, seed: int, folder: Path, *, deaf_to: Iterable[str] = ()) -> tuple[Counter[str], list[str]]:
    """Test this many power cuts while files are made; return counts of the outcomes, and the faults."""
    counts: Counter[str] = Counter()
    faults: list[str] = []
    beginnings = sorted(BEGINNINGS)
    moments: list[Cut] = []
    for number in range(cuts):
        random = Random(f"{seed} names {number}")
        if number % CUTS_OF_A_RUN == 0:
            beginning = beginnings[number // CUTS_OF_A_RUN % len(beginnings)]
            moments = record_names(folder / "names", beginning, Random(f"{seed} {number}"), deaf_to=deaf_to)
        several = [moment for moment in moments if len(moment.changes) > 1]
        cut = random.choice(several if several and random.random() < 0.5 else moments)
        counts[f"names: {beginning}"] += 1
        what = f"names {number} of seed {seed} ({beginning}, {cut.call})"
        try:
            found = _open_names(folder / "copy", cut, random)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
            faults.append(f"{what}: {type(error).__name__}: {error}")
            continue
        if not cut.owed <= found:
            faults.append(f"{what}: {len(cut.owed - found)} of {len(cut.owed)} entries are lost")
    return counts, faults


def _open_names(folder: Path, cut: Cut, random: Random) -> set[EntryRef]:
    """Open the state after a power cut as the program does, and return the content."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    names, share = dict(cut.names), random.random()
    for change in cut.changes:
        if random.random() < share:
            for name, inode in change.items():
                names.pop(name, None)
                if inode is not None:
                    names[name] = inode
    octets = {
        inode: safe if safe == now else random.choice((_prefix, _torn))(safe, now, random)
        for inode, (safe, now) in cut.octets.items()
    }
    for name, inode in names.items():
        (folder / name).write_bytes(octets[inode])
    store = SQLiteStore.open(folder / f"bout{SUFFIX}", cut.bout, Instant(1))
    assert not store.fault, store.fault
    found = {record.ref for record in store.load()}
    store.close()
    return found


def _torn(old: bytes, new: bytes, random: Random) -> bytes:
    return _sectors(old, new, random, is_torn=True)


# -- one bit ----------------------------------------------------------------------------------------------


def flip_bits(flips: int, seed: int, folder: Path) -> tuple[Counter[str], list[str]]:
    """Flip one bit at a time in a file of a thousand entries; return how many were reported, and the faults."""
    folder.mkdir(exist_ok=True)
    records = [record_of(SOURCES[number % len(SOURCES)], number // len(SOURCES) + 1) for number in range(FLIP_ENTRIES)]
    path = folder / f"flips{SUFFIX}"
    store = SQLiteStore.open(path, BOUT, Instant(1))
    store.append(records)
    store.close()
    whole, random = path.read_bytes(), Random(f"{seed} flips")
    counts: Counter[str] = Counter()
    faults = []
    with path.open("r+b", buffering=0) as file:
        for _ in range(flips):
            at, bit = random.randrange(len(whole)), 1 << random.randrange(8)
            file.seek(at)
            file.write(bytes([whole[at] ^ bit]))
            contents = read_contents(path)
            is_same = contents.records == tuple(records) and contents.facts.get("bout") == BOUT.string
            counts["flips told" if contents.damaged else "flips that change nothing"] += 1
            if (not is_same and not contents.damaged) or not set(contents.records) <= set(records):
                faults.append(f"bit {bit} of octet {at} flipped: {len(contents.records)} entries, nothing is said")
            file.seek(at)
            file.write(whole[at : at + 1])
    assert read_contents(path).damaged == 0
    assert not wal_of(path).exists()
    assert not shm_of(path).exists()
    return counts, faults


def main(arguments: Sequence[str] = ()) -> int:
    """Run cuts, damage and flips, and print the result as a line of JSON; return 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description="cut and damage copies of a busy run's files")
    parser.add_argument("--copies", type=int, default=10_000)
    parser.add_argument("--flips", type=int, default=5_000)
    parser.add_argument("--names", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    began = time.monotonic()
    counts: Counter[str] = Counter()
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as name, ProcessPoolExecutor(options.jobs, get_context("fork")) as pool:
        waiting = []
        for job in range(options.jobs):
            folder = Path(name) / str(job)
            folder.mkdir()
            seed = options.seed * 1000 + job
            for work, times in (
                (cut_and_damage, options.copies),
                (flip_bits, options.flips),
                (lose_names, options.names),
            ):
                (folder / work.__name__).mkdir()
                share = times // options.jobs + (job < times % options.jobs)
                waiting.append(pool.submit(work, share, seed, folder / work.__name__))
        for one in waiting:
            found, wrong = one.result()
            counts += found
            faults += wrong
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    result = {"proof": "disk_cuts", "seed": options.seed, "copies": options.copies, "flips": options.flips}
    result["names"] = options.names
    seconds = round(time.monotonic() - began, 1)
    print(json.dumps({**result, **dict(sorted(counts.items())), "faults": len(faults), "seconds": seconds}), flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
