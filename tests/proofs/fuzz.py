"""Shows that octets from outside cost a reader at most 10 ms and 10 MB, and that it reads or refuses them.

`python -m tests.proofs.fuzz TARGET --atheris DIR [--seconds N] [--folder DIR]`, and `TARGET --input FILE`; `all` stands
for every target in turn. atheris (libFuzzer) changes valid samples for N seconds of each reader, led by the lines that
are reached. It is no dependency of the program and not of its tests:

    pip install --target DIR --no-deps atheris
    ./derbyos prove fuzz xml --seconds 600 --atheris DIR

A finding is an input at which a reader raises an error that it does not promise, or that costs more than 10 ms of
processor time or 10 MB; a file that a person chooses, three times what so many octets of a valid one do if that is
more. The slowest inputs, those
at which memory grew, and those that reached new lines are measured again at the end in a process without instruments,
five times each, and the least time counts. They stay in the folder, and `--input FILE` repeats one. The exit code is 1
if there are findings, 2 if atheris is not installed.
"""

import argparse
import importlib.util
import json
import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from tests.kit.fuzzing.cost import Cost, cost_of
from tests.kit.fuzzing.targets import COST_MS, COST_OCTETS, TARGETS, FuzzTarget
from tests.proofs._fuzzing import place_of

__all__ = ["main"]

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 600
MEASURED_MAX = 300
"""Inputs of the corpus that are measured again."""
GRACE_S = 120
FILE_RATIO = 3
NO_ATHERIS = (
    "the fuzzer needs atheris, which the program does not: pip install --target DIR --no-deps atheris, and give"
    " --atheris DIR"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One target's run: what was tried, the worst cost, and the findings in words."""

    target: str
    seconds: int
    executions: int
    refused: int
    worst_ms: float
    worst_mb: float
    findings: tuple[str, ...]
    folder: str


def main(arguments: Sequence[str]) -> int:
    """Fuzz one target or all; print a line of JSON for each. Returns 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("target", choices=[*TARGETS, "all"])
    parser.add_argument("--seconds", type=int, default=SECONDS, help="time of each target")
    parser.add_argument("--atheris", type=Path, help="folder into which pip installed atheris")
    parser.add_argument("--folder", type=Path, help="where inputs are kept; a new one if not given")
    parser.add_argument("--input", type=Path, help="read this one input instead, and tell its cost")
    given = parser.parse_args(arguments)
    logging.disable(logging.CRITICAL)  # a damaged file of ours is logged each time
    if given.input is not None:
        return _repeat(TARGETS[given.target], given.input)
    if given.atheris is not None:
        sys.path.append(str(given.atheris))
    if importlib.util.find_spec("atheris") is None:
        print(NO_ATHERIS, file=sys.stderr)
        return 2
    folder = given.folder or Path(tempfile.mkdtemp(prefix="derbyos-fuzz-"))
    code = 0
    for name in TARGETS if given.target == "all" else [given.target]:
        own = folder / name
        own.mkdir(parents=True, exist_ok=True)
        ended = _run(name, own, given.seconds)
        result = _result(name, own, given.seconds, ended)
        print(json.dumps(asdict(result)), flush=True)
        code |= bool(result.findings)
    return code


def _run(name: str, folder: Path, seconds: int) -> int:
    """Run the fuzzer in a process of its own; returns its exit code."""
    words = [sys.executable, "-m", "tests.proofs._fuzzing", name, str(folder), str(seconds)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with (folder / "output.txt").open("w") as output:
        try:
            return subprocess.run(
                words, cwd=ROOT, env=environment, stdout=output, stderr=output, check=False, timeout=seconds + GRACE_S
            ).returncode
        except subprocess.TimeoutExpired:
            return -1


def _result(name: str, folder: Path, seconds: int, ended: int) -> Result:
    target = TARGETS[name]
    counts = {"executions": 0, "refused": 0}
    if (folder / "counts.json").exists():
        counts = json.loads((folder / "counts.json").read_text(encoding="utf-8"))
    limits = _Limits(target)
    findings = [
        f"{path.with_suffix('').name}: {path.read_text(encoding='utf-8')}" for path in folder.glob("crashes/*.txt")
    ]
    findings += [f"{path.name}: the fuzzer stopped here ({ended})" for path in folder.glob("stopped-*")]
    if ended and not findings:
        findings.append(f"the fuzzer ended with {ended}; see output.txt")
    worst = Cost(0.0, 0)
    for path in _kept(folder):
        data = path.read_bytes()
        cost, limit = _cost(target, data), limits.of(data)
        worst = Cost(max(worst.ms, cost.ms), max(worst.octets, cost.octets))
        if cost.ms > limit.ms or cost.octets > limit.octets:
            findings.append(f"{path.name}: {cost.ms:.1f} ms, {cost.octets / 1e6:.1f} MB of {len(data)} octets")
    return Result(
        target=name,
        seconds=seconds,
        executions=counts["executions"],
        refused=counts["refused"],
        worst_ms=round(worst.ms, 2),
        worst_mb=round(worst.octets / 1e6, 2),
        findings=tuple(findings),
        folder=str(folder),
    )


def _kept(folder: Path) -> Iterator[Path]:
    """Yield the inputs that are measured again; of a large corpus the same sample each time."""
    yield from sorted(folder.glob("slow/*"))
    yield from sorted(folder.glob("large/*"))
    corpus = sorted(folder.glob("corpus/*"))
    yield from Random(1).sample(corpus, min(len(corpus), MEASURED_MAX))


class _Limits:
    """What an input may cost: a message a fixed amount, a file at least three times what so many valid octets do."""

    def __init__(self, target: FuzzTarget) -> None:
        self._size = target.size
        self._ms = self._octets = 0.0
        for sample in target.samples() if target.is_file else ():
            cost, size = _cost(target, sample), target.size(sample)
            self._ms = max(self._ms, FILE_RATIO * cost.ms / size)
            self._octets = max(self._octets, FILE_RATIO * cost.octets / size)

    def of(self, data: bytes) -> Cost:
        """Return what this input may cost."""
        size = self._size(data)
        return Cost(max(COST_MS, self._ms * size), max(COST_OCTETS, round(self._octets * size)))


def _cost(target: FuzzTarget, data: bytes) -> Cost:
    def read() -> None:
        try:
            target.read(data)
        except Exception:  # noqa: BLE001 -- a crash is told by the process that met it
            return

    return cost_of(read)


def _repeat(target: FuzzTarget, path: Path) -> int:
    data = path.read_bytes()
    try:
        found = target.read(data)
        if target.use is not None:
            target.use(found)
        said = "read"
    except target.refusals as error:
        said = f"refused: {error}"
    except Exception as error:  # noqa: BLE001 -- that is what is looked for
        said = place_of(error)
    cost = _cost(target, data)
    print(
        json.dumps({"octets": len(data), "ms": round(cost.ms, 2), "mb": round(cost.octets / 1e6, 2), "outcome": said})
    )
    return int(" at " in said and not said.startswith("refused"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
