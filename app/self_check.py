"""Decides what `derbyos test` runs, in which order, and how it ends."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from derbyos_core.errors import UserError

__all__ = ["ROOT", "run_checks"]

ROOT = Path(__file__).resolve().parent.parent

_IMPORT_LINTER = "from importlinter.cli import lint_imports_command; lint_imports_command()"

_STEPS = (
    ("ruff", ("-m", "ruff", "check", "--quiet", ".")),
    ("mypy", ("-m", "mypy", "--strict", "--no-error-summary")),
    ("layers", ("-c", _IMPORT_LINTER, "--no-logo")),
)
"""Run by module, not by script: the scripts of an environment die when its folder is moved."""

_NEEDED = ("ruff", "mypy", "importlinter", "pytest", "pytestqt", "hypothesis", "xdist")

_WORKERS_MAX = 4
"""Processes that share the tests: each takes half a gigabyte, and one Spark at a time is enough."""


def run_checks(*, everything: bool, pytest_arguments: Sequence[str]) -> int:
    """Run every step and show its output; 0 if all passed, else 1. The tests' closing line comes last."""
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    if missing or not (ROOT / "tests").is_dir():
        raise UserError("the tests need a checkout and their packages; start them there with ./derbyos test")
    failed = [name for name, words in _STEPS if not _passes(name, words)]
    if failed:
        print(f"failed before the tests: {', '.join(failed)}", flush=True)
    selection = () if everything else ("-m", "not slow")
    workers = min(os.cpu_count() or 1, _WORKERS_MAX)
    shared = ("-n", str(workers), "--dist", "loadgroup") if workers > 1 else ()
    tests_pass = _passes("pytest", ("-m", "pytest", "-q", *shared, *selection, *pytest_arguments))
    return 0 if tests_pass and not failed else 1


def _passes(name: str, words: Sequence[str]) -> bool:
    print(f"== {name}", flush=True)
    # The launcher's PYTHONPATH would let the tools take our own rooms for somebody's installed package.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, check=False).returncode == 0
