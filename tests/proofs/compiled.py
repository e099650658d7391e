"""Shows that the simulator in machine code plays the same seeds octet for octet, and keeps it for long runs.

`python -m tests.proofs.compiled FOLDER [--seeds N] [--commit C]` writes the product of a commit there, compiled by
mypyc (part of mypy; it needs a C compiler, and some minutes). N seeds are then played by both, with the same results:
the document's hash, every message, every octet. The exit code is 1 if they differ. A long run is then

    cd FOLDER && python -m app simulate --seeds 0:100000 --edits 40 --minutes 0.6 --jobs 2

at nearly twice the speed; a seed that fails there is played again by the interpreter. The compiled parts take most of
the time: log, gossip, fold, introductions, wire. The sources are the product's except for two arguments of dataclasses
that mypyc does not know: `slots` (they have slots anyway) and `frozen` (no code tries to change one).
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tarfile
import time
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

__all__ = ["main"]

ROOT = Path(__file__).resolve().parents[2]
SEEDS = 30
BUILD_S_MAX = 3_600
TRANSLATED = re.compile(
    r"derbyos_core/(gossip|document|replica|peer|wire|timesync)/\w+\.py"
    r"|derbyos_core/(identity|clock)\.py"
    r"|derbyos_core/bout/(projection|jam|compose|which|period)\w*\.py"
    r"|derbyos_core/simulation/(agenda|network|host|watch|fingerprint|times|cluster|checkers|officials)\.py"
)
"""Modules that inherit from exceptions or have a field called `object` stay as they are: mypyc cannot compile them."""
CONFIGURATION = """[tool.mypy]
python_version = "3.11"
namespace_packages = true
explicit_package_bases = true
ignore_missing_imports = true
"""
LOADED = """
import os, sys
import derbyos_core.simulation.seeds
paths = [module.__file__ for name, module in sys.modules.items() if name.startswith("derbyos_core.")]
print("\\n".join(sorted(os.path.relpath(path) for path in paths if path and path.endswith(".py"))))
"""
PLAYED = """
import sys
from derbyos_core.simulation.simulate import simulate
for seed in range(int(sys.argv[1])):
    print(repr(simulate(seed, edits=40, duration_us=36_000_000)))
"""


def main(arguments: Sequence[str]) -> int:
    """Translate, and play some seeds with both; return 0 if the results are the same."""
    parser = argparse.ArgumentParser(prog="compiled", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path, help="an empty or a new folder")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="seeds that are played by both")
    parser.add_argument("--commit", default="HEAD", help="which commit is translated")
    asked = parser.parse_args(arguments)
    folder: Path = asked.folder.resolve()
    if folder.exists() and any(folder.iterdir()):
        parser.error(f"{folder} is not empty")
    commit = _said(["git", "rev-parse", "--short", asked.commit], ROOT).strip()
    plain = folder / "plain"
    for place in (plain, folder):
        _unpack(commit, place)
    begin = time.monotonic()
    modules = _translate(folder)
    built = time.monotonic() - begin
    print(f"{len(modules)} modules translated in {built:.0f} s; {asked.seeds} seeds are played twice", file=sys.stderr)
    runs = []
    for place in (plain, folder):
        begin = time.monotonic()
        told = _said([sys.executable, "-c", PLAYED, str(asked.seeds)], place)
        runs.append((told, time.monotonic() - begin))
    is_alike = runs[0][0] == runs[1][0]
    result = {
        "commit": commit,
        "modules": len(modules),
        "seeds": asked.seeds,
        "is_alike": is_alike,
        "seconds_interpreted": round(runs[0][1], 1),
        "seconds_translated": round(runs[1][1], 1),
    }
    print(json.dumps(result))
    return 0 if is_alike else 1


def _unpack(commit: str, place: Path) -> None:
    place.mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(
        ["git", "archive", commit, "app", "derbyos_core"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(place, filter="data")


def _translate(folder: Path) -> list[str]:
    """Compile the modules to libraries beside their sources; the simulator prefers them when started there."""
    modules = [path for path in _said([sys.executable, "-c", LOADED], folder).split() if TRANSLATED.fullmatch(path)]
    modules = [path for path in modules if not path.endswith("__init__.py")]
    for path in folder.glob("derbyos_core/**/*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"^@dataclass\(.*\)$", _known_to_mypyc, text, flags=re.MULTILINE), encoding="utf-8")
    plans = folder / "derbyos_core/document/plans.py"  # in C, `_attribute` with another line before it is a keyword
    plans.write_text(plans.read_text(encoding="utf-8").replace("self._attribute", "self._name"), encoding="utf-8")
    (folder / "pyproject.toml").write_text(CONFIGURATION, encoding="utf-8")
    mypyc = Path(sys.executable).with_name("mypyc")
    log = folder / "mypyc.log"
    with log.open("w", encoding="utf-8") as lines:
        words = [sys.executable, str(mypyc), *modules]
        environment = os.environ | {"MYPYC_OPT_LEVEL": "2"}
        done = subprocess.run(
            words, cwd=folder, env=environment, stdout=lines, stderr=lines, timeout=BUILD_S_MAX, check=False
        )
    if done.returncode:
        raise SystemExit(f"mypyc could not translate it; see {log}")
    return modules


def _known_to_mypyc(match: re.Match[str]) -> str:
    words = match[0].replace("slots=True", "").replace("frozen=True", "unsafe_hash=True")
    return re.sub(r"\(\s*,\s*", "(", re.sub(r",\s*(?=[,)])", "", words))


def _said(words: Sequence[str], folder: Path) -> str:
    return subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
