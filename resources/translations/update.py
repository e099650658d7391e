"""Updater of the translation catalogues: texts are extracted by Qt's lupdate, and released by its lrelease.

Run `python -m resources.translations.update` after a text was added or changed, translate what Qt Linguist or an editor
shows as unfinished in `derbyos_<language>.ts`, run it again, and commit both files.
"""

import subprocess
import sys
from pathlib import Path

__all__ = ["FOLDER", "main", "release", "sources", "update"]

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
ROOMS = ("app", "derbyos_core", "ui")
IMPORT = "from derbyos_core.i18n import"
"""Texts for people are in the modules that import their makers."""
APART = ("derbyos_core/i18n.py", "ui/gallery/")
"""Excluded: the module that makes texts, and the game of the pictures."""
ALIASES = "tr+=ntr"


def sources() -> tuple[str, ...]:
    """Return the modules with texts for people, from the top of the project."""
    found = (path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    named = (path.relative_to(ROOT).as_posix() for path in found if IMPORT in path.read_text(encoding="utf-8"))
    return tuple(sorted(name for name in named if not name.startswith(APART)))


def update(catalogue: Path) -> None:
    """Update a catalogue to the present source: new texts are added unfinished, unused texts are removed."""
    listed = catalogue.with_suffix(".lst")
    listed.write_text("\n".join(sources()) + "\n", encoding="utf-8")
    options = ("-silent", "-no-obsolete", "-locations", "none", "-sort-messages", "-tr-function-alias", ALIASES)
    try:
        _run("lupdate", *options, f"@{listed}", "-ts", str(catalogue))
    finally:
        listed.unlink()


def release(catalogue: Path, into: Path) -> None:
    """Write the catalogue in the form that the program reads."""
    _run("lrelease", "-silent", str(catalogue), "-qm", str(into))


def main() -> None:
    """Update every catalogue, and release it."""
    for catalogue in sorted(FOLDER.glob("*.ts")):
        update(catalogue)
        release(catalogue, catalogue.with_suffix(".qm"))


def _run(tool: str, *arguments: str) -> None:
    command = [str(Path(sys.executable).parent / f"pyside6-{tool}"), *arguments]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)


if __name__ == "__main__":
    main()
