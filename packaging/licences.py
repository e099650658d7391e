"""Write docs/licences.md: every locked package with its versions, its licence and what it is here for.

    .venv/bin/python packaging/licences.py

Names and versions come from the lock files, purposes from `purposes.toml`, licences from the metadata of the installed
packages. Where those say nothing clear, or where a package is not installed on this system, `purposes.toml` says it.
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

__all__ = ["locked", "page"]

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "licences.md"
LEVELS = {
    "requirements.lock": "Default install: windows, node, replay, export",
    "requirements-report.lock": "Extra `report`",
    "requirements-test.lock": "Extra `test`",
}
"""The lock files, the smallest first: each holds those before it."""

_PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==([^\s;]+)", re.MULTILINE)
_HEAD = """# Licences

Every package of the lock files, with its licence in the words of [SPDX](https://spdx.org/licenses/).
`packaging/licences.py` writes this page; `tests/test_licences.py` compares it with the lock files.
[dependencies.md](dependencies.md) says how a package is chosen, and why some are pinned.

The program itself is Apache-2.0. The libraries under the LGPL (Qt for Python, zeroconf) are used unchanged, as separate
packages that anybody may exchange. So is the Java of the report. Packages that hold libraries of others name their
licences in their own folders, above all pyzmq (libzmq, MPL-2.0, and libsodium, ISC), PySide6 (Qt) and pyarrow.

The fonts Inter and Inter Display are under the OFL-1.1, the icons of Tabler under the MIT licence: `resources/fonts`
and `resources/icons` hold both texts.
"""
_BY_WORDS = {
    "3-Clause BSD License": "BSD-3-Clause",
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD 3-Clause License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "ISC License": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""Licences as metadata without an SPDX expression name them."""
_SPDX = re.compile(r"(?:[A-Z0-9][\w.+-]*)(?: (?:AND|OR|WITH) [A-Z0-9][\w.+-]*)*")
_VAGUE = frozenset(("BSD", "GPL", "LGPL", "License"))


def locked(lock: str) -> dict[str, tuple[str, ...]]:
    """Return the versions of each package of a lock file; a package may have one for some versions of Python only."""
    found: dict[str, tuple[str, ...]] = {}
    for name, version in _PINNED.findall((ROOT / "packaging" / lock).read_text(encoding="utf-8")):
        found[name] = tuple(dict.fromkeys((*found.get(name, ()), version)))
    return found


def page() -> str:
    """Return the page; raises SystemExit, with what to do, if something is not known of a package."""
    known = tomllib.loads((ROOT / "packaging" / "purposes.toml").read_text(encoding="utf-8"))
    said: Mapping[str, str] = known.pop("licences")
    purposes = {name: purpose for part in known.values() for name, purpose in part.items()}
    parts, before = [_HEAD], set[str]()
    for lock, title in LEVELS.items():
        packages = locked(lock)
        rows = [_row(name, packages[name], said, purposes) for name in sorted(packages) if name not in before]
        parts.append(f"\n## {title}\n\n| package | version | licence | here for |\n| --- | --- | --- | --- |\n")
        parts += rows
        before |= set(packages)
    stale = sorted((set(purposes) | set(said)) - before)
    if stale:
        sys.exit(f"no lock file holds {', '.join(stale)}; remove them from packaging/purposes.toml")
    return "".join(parts)


def _row(name: str, versions: Sequence[str], said: Mapping[str, str], purposes: Mapping[str, str]) -> str:
    licence = said.get(name) or next(_licences(name), "")
    if not licence:
        sys.exit(f"the licence of {name} is not clear; read it, and write it into packaging/purposes.toml")
    if name not in purposes:
        sys.exit(f"it is not known what {name} is here for; write it into packaging/purposes.toml")
    return f"| {name} | {', '.join(versions)} | {licence} | {purposes[name]} |\n"


def _licences(name: str) -> Iterator[str]:
    """Yield what the metadata of an installed package say, the clearest first; nothing if they are vague."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return
    expression = told.get("License-Expression")
    if expression:
        yield expression
    words = [(told.get("License") or "").strip().partition("\n")[0].strip()]
    words += [one.rpartition("::")[2].strip() for one in told.get_all("Classifier", []) if one.startswith("License")]
    for text in words:
        if text in _BY_WORDS:
            yield _BY_WORDS[text]
        elif _SPDX.fullmatch(text) and text not in _VAGUE:
            yield text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: written")
