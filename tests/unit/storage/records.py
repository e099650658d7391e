"""Records to keep, made from a seed."""

from pathlib import Path
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId, new_source
from derbyos_core.storage.schema import Record
from derbyos_core.storage.sqlite_store import SQLiteStore

BOUT = BoutId("finals")
MADE_AT = Instant(1_700_000_000_000_000)


def make_records(count: int, *, sources: int = 3, seed: int = 1) -> tuple[Record, ...]:
    """Return entries of several sources as in a bout, some too long for one page."""
    random = Random(seed)
    authors = [new_source(random) for _ in range(sources)]
    return tuple(
        Record(
            source=authors[number % sources],
            sequence=number // sources + 1,
            body=f'<set n="{number}">{"x" * random.randrange(100, 6000 if number % 20 == 7 else 400)}</set>'.encode(),
            received_at=Instant(MADE_AT + number),
            received_from=authors[0] if number % 2 else None,
        )
        for number in range(count)
    )


def open_store(folder: Path) -> SQLiteStore:
    """Return the store of the bout in a folder."""
    return SQLiteStore.open(folder / "finals.derbyos", BOUT, MADE_AT)
