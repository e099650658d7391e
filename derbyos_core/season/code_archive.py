"""The program's code as an archive, which Spark sends to the executors of a cluster.

It holds the package `derbyos_core` as source, and compiled for this Python, so that an executor with the same version
need not compile a hundred modules for each of its processes; any other version takes the source.
"""

import py_compile
import zipfile
from pathlib import Path

import derbyos_core

__all__ = ["code_archive"]

PACKAGE = Path(derbyos_core.__file__).parent
NOT_RUN_THERE = frozenset(("node", "roles", "printing", "session", "simulation", "practice", "report"))
"""Packages that no executor imports."""


def code_archive(folder: Path) -> Path:
    """Write the archive into a folder and return its path."""
    path = folder / "derbyos_core.zip"
    compiled = folder / "compiled.pyc"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for source in sorted(PACKAGE.rglob("*.py")):
            inner = source.relative_to(PACKAGE.parent)
            if inner.parts[1] in NOT_RUN_THERE:
                continue
            archive.write(source, inner.as_posix())
            py_compile.compile(
                str(source), str(compiled), dfile=inner.as_posix(), doraise=True,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )  # fmt: skip
            archive.write(compiled, inner.with_suffix(".pyc").as_posix())
    return path
