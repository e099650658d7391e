"""Texts of the golden `games`: digests of the games that CRG recorded, whose files are not part of the project."""

import os
from collections.abc import Iterator
from pathlib import Path

from tests.goldens.adapter.exports import recorded_game
from tests.goldens.entries import screens_text
from tests.goldens.exports import digests_of_export, sha256_of
from tests.goldens.stored import UnavailableError

__all__ = ["GAMES", "digests", "found_games", "games"]

GAMES = (
    "crg-2023-04-30-supernovas-allstars",
    "crg-sample-401",
    "crg-score-nightmare",
    "crg-score-nightmare-blanks",
)
HEAD = """\
# A game of CRG, entered by a crew with a laptop for each role: digests of what all laptops hold in the end.
# Stored by: python -m tests.goldens --write games
"""


def games() -> Iterator[tuple[str, str]]:
    """Yield the files of the golden with their texts."""
    found = dict(found_games())
    if len(found) < len(GAMES):
        raise UnavailableError("the games are not here: set DERBYOS_SHARED to the folder that holds data/")
    for name, file in found.items():
        yield f"{name}.txt", digests(name, file)


def found_games() -> Iterator[tuple[str, bytes]]:
    """Yield the names and the contents of the games beside the checkout, or under DERBYOS_SHARED."""
    shared = Path(os.environ.get("DERBYOS_SHARED", Path(__file__).resolve().parents[3] / "shared"))
    for name in GAMES:
        path = shared / "data" / f"{name}.json"
        if path.is_file():
            yield name, path.read_bytes()


def digests(name: str, file: bytes) -> str:
    """Return the text of one game."""
    laptops = recorded_game(name, file)
    documents = {laptop.document_digest() for laptop in laptops}
    logs = {laptop.log_digest() for laptop in laptops}
    first = laptops[0]
    return HEAD + "".join(
        f"{text}\n"
        for text in (
            f"laptops: {len(laptops)}, entries: {first.view.entries}",
            *(f"document: {digest}" for digest in sorted(documents)),
            *(f"log: {digest}" for digest in sorted(logs)),
            f"derbyxml: {sha256_of(first.derbyxml())}",
            f"wordings: {sha256_of(screens_text(first).encode())}",
            *digests_of_export([first]),
        )
    )
