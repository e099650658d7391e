"""List and runner of the long proofs: `derbyos prove NAME`.

The tests show samples of the proofs: a thousand kills, ten thousand broken files, fifty thousand orders. Each is a
module of `tests/proofs` whose docstring's first line says what it shows. It prints its result as one line of JSON and
ends with an exit code. The last results are in `docs/reliability.md`.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence

from app.verbs.self_check import ROOT
from derbyos_core.errors import UserError

__all__ = ["proofs", "run_proof"]

_FOLDER = ROOT / "tests" / "proofs"


def proofs() -> Mapping[str, str]:
    """Return the names of all proofs, and what each shows."""
    found = {}
    for path in sorted(_FOLDER.glob("[a-z]*.py")):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        if text.startswith("Shows"):
            found[path.stem.replace("_", "-")] = text.splitlines()[0]
    return found


def run_proof(name: str, arguments: Sequence[str]) -> int:
    """Run one proof to its end and return its exit code. Raises `UserError` if there is no such proof."""
    known = proofs()
    if not known:
        raise UserError("the proofs need a checkout; start them there with ./derbyos prove")
    if name not in known:
        raise UserError(f"there is no proof named {name}; choose one of {', '.join(known)}")
    words = [sys.executable, "-m", f"tests.proofs.{name.replace('-', '_')}", *arguments]
    # The launcher's PYTHONPATH is for the program itself; a proof is started from its checkout.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode
