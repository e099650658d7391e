"""The fuzzed process: atheris feeds one reader, and what is found is kept in a folder.

It runs alone, because libFuzzer ends its process as it likes: after its time, at an input that takes too long, at a
crash of a library in C. What counts is in the folder by then: `counts.json`, and inputs in `crashes`, `slow` and
`large`. Nothing is measured here for good: the code is instrumented, so that each line costs more than it does.
"""

import heapq
import importlib
import json
import logging
import os
import sys
import time
import traceback
from collections.abc import Callable
from hashlib import sha1
from pathlib import Path
from random import Random
from types import ModuleType

from tests.kit.fuzzing.cost import peak_rss
from tests.kit.fuzzing.mutations import in_octets
from tests.kit.fuzzing.targets import TARGETS, FuzzTarget

__all__ = ["place_of"]

KEPT = 40
"""Slowest inputs that are kept to be measured without instruments."""
CRASHES_MAX = 50
GROWTH_OCTETS = 1_000_000
WRITTEN_EACH_S = 1.0
HANG_S = 30
RSS_MB_MAX = 2_048
INSTRUMENTED = ["derbyos_core", "app", "json"]


class _Fuzzed:
    """One reader under the fuzzer, and what was found."""

    def __init__(self, target: FuzzTarget, folder: Path) -> None:
        self._target = target
        self._folder = folder
        self._counts = {"executions": 0, "refused": 0, "used": 0}
        self._slow: list[tuple[float, str]] = []
        self._crashes: set[str] = set()
        self._written = 0.0

    def run(self, data: bytes) -> None:
        """Read one input, and use what it says."""
        target, counts = self._target, self._counts
        counts["executions"] += 1
        before, found = peak_rss(), None
        start = time.process_time()
        try:
            found = target.read(data)
        except target.refusals:
            counts["refused"] += 1
        except Exception as error:  # noqa: BLE001 -- that is what is looked for
            self._keep_crash(data, error)
        spent = time.process_time() - start
        if peak_rss() - before > GROWTH_OCTETS:
            self._keep("large", data)
        if len(self._slow) < KEPT or spent > self._slow[0][0]:
            self._keep_slow(data, spent)
        if found is not None and target.use is not None and counts["executions"] % 4 == 0:
            counts["used"] += 1
            try:
                target.use(found)
            except Exception as error:  # noqa: BLE001
                self._keep_crash(data, error)
        if time.monotonic() - self._written > WRITTEN_EACH_S:
            self._write_counts()

    def mutated(self, atheris: ModuleType) -> Callable[[bytes, int, int], bytes]:
        """Return the mutator: half of the changes know the format, a quarter are libFuzzer's own."""
        mutation = self._target.mutation

        def mutate(data: bytes, most: int, seed: int) -> bytes:
            random = Random(seed)
            changed: bytes
            if random.random() < 0.25:
                changed = atheris.Mutate(data, most)
            elif random.random() < 0.1:
                changed = in_octets(data, random)
            else:
                changed = data
                for _ in range(random.choice((1, 1, 2, 4))):
                    changed = mutation(changed, random)
            return changed[:most]

        return mutate

    def _write_counts(self) -> None:
        self._written = time.monotonic()
        draft = self._folder / "counts.part"
        draft.write_text(json.dumps(self._counts), encoding="utf-8")
        draft.replace(self._folder / "counts.json")

    def _keep(self, kind: str, data: bytes) -> str:
        name = sha1(data, usedforsecurity=False).hexdigest()
        (self._folder / kind / name).write_bytes(data)
        return name

    def _keep_slow(self, data: bytes, spent: float) -> None:
        heapq.heappush(self._slow, (spent, self._keep("slow", data)))
        if len(self._slow) > KEPT:
            _, name = heapq.heappop(self._slow)
            (self._folder / "slow" / name).unlink(missing_ok=True)

    def _keep_crash(self, data: bytes, error: Exception) -> None:
        place = place_of(error)
        if place not in self._crashes and len(self._crashes) < CRASHES_MAX:
            self._crashes.add(place)
            name = self._keep("crashes", data)
            (self._folder / "crashes" / f"{name}.txt").write_text(place, encoding="utf-8")


def place_of(error: BaseException) -> str:
    """Return where an error came from: its kind, and the last line of the program's own that it passed."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "derbyos_core" in frame.filename or f"{os.sep}app{os.sep}" in frame.filename]
    last = (own or frames)[-1]
    return f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}: {str(error)[:200]}"


def _main(name: str, folder: Path, seconds: int) -> int:
    atheris = importlib.import_module("atheris")  # no dependency: mypy does not know it
    logging.disable(logging.CRITICAL)
    target = TARGETS[name]
    with atheris.instrument_imports(include=INSTRUMENTED):
        samples = target.samples()
        for sample in samples:
            found = target.read(sample)  # the readers import what they need
            if target.use is not None:
                target.use(found)
    for kind in ("corpus", "crashes", "slow", "large"):
        (folder / kind).mkdir(exist_ok=True)
    for number, sample in enumerate(samples):
        (folder / "corpus" / f"sample-{number}").write_bytes(sample)
    fuzzed = _Fuzzed(target, folder)
    options = {
        "max_total_time": seconds,
        "max_len": target.input_max,
        "timeout": HANG_S,
        "rss_limit_mb": RSS_MB_MAX,
        "verbosity": 0,
        "artifact_prefix": f"{folder}/stopped-",
    }
    words = [sys.argv[0], *(f"-{key}={value}" for key, value in options.items()), str(folder / "corpus")]
    atheris.Setup(words, fuzzed.run, custom_mutator=fuzzed.mutated(atheris))
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
