"""Steps of `derbyos test`, in order, and their exit code."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from derbyos_core.errors import UserError

__all__ = ["ROOT", "run_checks"]

ROOT = Path(__file__).resolve().parents[2]

_IMPORT_LINTER = "from importlinter.cli import lint_imports_command; lint_imports_command()"

_STEPS = (
    ("ruff", ("-m", "ruff", "check", "--quiet", ".")),
    ("format", ("-m", "ruff", "format", "--check", "--quiet", ".")),
    ("mypy", ("-m", "mypy", "--strict", "--no-error-summary")),
    ("layers", ("-c", _IMPORT_LINTER, "--no-logo")),
)
"""Run as modules, not as scripts: the scripts of an environment break when its folder is moved."""

_NEEDED = ("ruff", "mypy", "importlinter", "pytest", "pytestqt", "hypothesis", "xdist")

_NONE_CHOSEN = 5
"""Exit code of pytest if a part has none of the requested tests."""

_WORKERS_MAX = 4
"""Processes that share the tests: each takes half a gigabyte, and one Spark at a time is enough."""


def run_checks(*, everything: bool, pytest_arguments: Sequence[str]) -> int:
    """Run every step and show its output. Returns 0 if all passed, else 1.

    Tests whose nodes meet on their machine's network need it for themselves. They run last: one by one, or shared by
    processes where the system gives each of these a network of its own.
    """
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    if missing or not (ROOT / "tests").is_dir():
        raise UserError("the tests need a checkout and their packages; start them there with ./derbyos test")
    failed = [name for name, words in _STEPS if not _passes(name, words)]
    if failed:
        print(f"failed before the tests: {', '.join(failed)}", flush=True)
    selection = "" if everything else "not slow and "
    workers = min(os.cpu_count() or 1, _WORKERS_MAX)
    shared = ("-n", str(workers), "--dist", "loadgroup") if workers > 1 else ()
    apart = (*shared, "--own-network") if shared and _has_own_networks() else ()
    parts = (("tests", f"{selection}not network", shared), ("tests among laptops", f"{selection}network", apart))
    outcomes = [
        _outcome(name, ("-m", "pytest", "-q", *words, "-m", marks, *pytest_arguments)) for name, marks, words in parts
    ]
    tests_pass = set(outcomes) <= {0, _NONE_CHOSEN} and 0 in outcomes
    return 0 if tests_pass and not failed else 1


def _has_own_networks() -> bool:
    words = [sys.executable, "-m", "tests.kit.own_network"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, check=False).returncode == 0


def _passes(name: str, words: Sequence[str]) -> bool:
    return _outcome(name, words) == 0


def _outcome(name: str, words: Sequence[str]) -> int:
    print(f"== {name}", flush=True)
    # The launcher's PYTHONPATH would make the tools take our own packages for installed ones.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, check=False).returncode
