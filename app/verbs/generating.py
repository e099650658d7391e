"""Verb `derbyos generate`: whole seasons of invented bouts, as exports of several laptops."""

from pathlib import Path

from app.progress import bar, counted, say
from derbyos_core.season.generate import generate_season

__all__ = ["generate"]


def generate(bouts: int, seed: int, out: Path, *, jobs: int) -> None:
    """Write the exports; raises `UserError`."""
    with bar(f"Playing {counted(bouts, 'bout', 'bouts')}") as show:
        folders = generate_season(bouts, seed, out, jobs=jobs, progress=lambda done, of: show(done, of, ""))
    say(f"{out}: {counted(bouts, 'bout', 'bouts')}, exported by {counted(folders, 'laptop', 'laptops')}")
