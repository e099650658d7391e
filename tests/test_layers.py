"""The house stands as drawn: imports point one way, and the core touches neither world nor chance."""

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

_LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"

_CLOCKS = {
    ("datetime", "now"),
    ("datetime", "utcnow"),
    ("datetime", "today"),
    ("date", "today"),
    ("uuid", "uuid1"),
    ("uuid", "uuid4"),
}
"""Modules whose types the core needs, but which also read the clock or draw by chance."""


def _contracts(repository: Path) -> dict[str, dict[str, Any]]:
    config = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))
    return {contract["id"]: contract for contract in config["tool"]["importlinter"]["contracts"]}


def _lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200", "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, "-c", _LINT, "--no-cache", "--no-logo"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def _sans_io_rooms(repository: Path) -> list[str]:
    names: list[str] = _contracts(repository)["sans-io"]["source_modules"]
    return [name.removeprefix("derbyos_core.") for name in names]


def _sans_io_files(repository: Path) -> Iterator[Path]:
    core = repository / "derbyos_core"
    for room in _sans_io_rooms(repository):
        yield from (core / room).rglob("*.py") if (core / room).is_dir() else (core / f"{room}.py",)


def test_every_import_contract_holds(repository: Path) -> None:
    outcome = _lint_imports(repository)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("derbyos_core/wire/frame.py", "import derbyos_core.node", "core-packages"),
        ("derbyos_core/clock.py", "from derbyos_core import wire", "core-packages"),
        ("derbyos_core/wire/frame.py", "import socket", "sans-io"),
        ("derbyos_core/wire/frame.py", "from time import monotonic", "sans-io"),
        ("derbyos_core/node/node.py", "import ui", "program"),
        ("derbyos_core/node/node.py", "from PySide6.QtCore import QObject", "qt"),
        ("app/cli.py", "import PySide6", "qt"),
        ("derbyos_core/unheard/__init__.py", "", "core-packages"),
        ("ui/widgets/tile.py", "import ui.roles", "ui-packages"),
        ("ui/session/stay.py", "import ui.shell", "ui-packages"),
        ("ui/elsewhere.py", "", "ui-packages"),
    ],
)
def test_a_forbidden_import_is_caught(repository: Path, tmp_path: Path, file: str, line: str, contract: str) -> None:
    """A small house of empty rooms keeps the contracts; with one wrong line, just the one meant breaks."""
    contracts = _contracts(repository)
    (tmp_path / "pyproject.toml").write_bytes((repository / "pyproject.toml").read_bytes())
    floors = ("ui/roles", "ui/session", "ui/widgets", "ui/shell")
    for name in ("app", "ui", *floors, "resources", "derbyos_core", "derbyos_core/node", "derbyos_core/wire"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    for room in contracts["sans-io"]["source_modules"]:
        place = tmp_path.joinpath(*str(room).split("."))
        if not place.is_dir():
            place.with_suffix(".py").touch()
    before = _lint_imports(tmp_path)
    assert before.returncode == 0, before.stdout

    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(line + "\n", encoding="utf-8")
    after = _lint_imports(tmp_path)
    assert after.returncode == 1
    assert [row for row in after.stdout.splitlines() if row.endswith("BROKEN")] == [
        f"{contracts[contract]['name']} BROKEN"
    ]


def test_every_room_up_to_the_roles_is_kept_from_the_world(repository: Path) -> None:
    layers = _contracts(repository)["core-packages"]["layers"]
    below = layers[layers.index("(session)") :]
    rooms = {room.strip(" ()") for layer in below for room in layer.split("|")}
    core = repository / "derbyos_core"
    built = {room for room in rooms if (core / f"{room}.py").exists() or any((core / room).glob("*.py"))}
    assert built | {"gateways"} == set(_sans_io_rooms(repository)), "and the doors, which stand above"


def test_the_core_reads_no_clock_and_draws_nothing_by_chance(repository: Path) -> None:
    assert [fault for path in _sans_io_files(repository) for fault in _chances(path)] == []


@pytest.mark.parametrize(
    "line",
    [
        "import random",
        "from random import Random, choice",
        "from uuid import uuid4",
        "key = uuid.uuid4()",
        "now = datetime.now()",
        "file = open('x')",
    ],
)
def test_a_hidden_clock_or_chance_is_noticed(tmp_path: Path, line: str) -> None:
    path = tmp_path / "room.py"
    path.write_text(f"import uuid\nfrom random import Random\n{line}\n", encoding="utf-8")
    assert _chances(path) == [f"{path}:3: take it as an argument instead"]


def _chances(path: Path) -> list[str]:
    """Where the source takes time, chance or files from the world instead of from its caller."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    lines = sorted(node.lineno for node in nodes if isinstance(node, _PLACED) and _takes_from_the_world(node))
    return [f"{path}:{line}: take it as an argument instead" for line in lines]


_PLACED = (ast.stmt, ast.expr)
"""Nodes that know their line."""


def _takes_from_the_world(node: ast.AST) -> bool:
    match node:
        case ast.Import(names=names):  # a `random.Random` that was passed in may well be called random
            return any(name.name == "random" for name in names)
        case ast.ImportFrom(module="random", names=names):
            return any(name.name != "Random" for name in names)
        case ast.ImportFrom(module="uuid", names=names):
            return any(("uuid", name.name) in _CLOCKS for name in names)
        case ast.Attribute(value=ast.Name(id=module), attr=attribute):
            return (module, attribute) in _CLOCKS
        case ast.Call(func=ast.Name(id="open")):
            return True
    return False


def test_the_command_line_loads_no_heavy_library(repository: Path) -> None:
    """A verb that needs neither window, wire nor Spark does not wait for them."""
    script = "import sys, app.cli; print(' '.join(m for m in sys.argv[1:] if m in sys.modules))"
    heavy = ("PySide6", "zmq", "lxml", "zeroconf", "pyarrow", "pyspark", "pandas", "asyncio", "rich")
    outcome = subprocess.run(
        [sys.executable, "-c", script, *heavy], cwd=repository, capture_output=True, text=True, check=True
    )
    assert outcome.stdout.strip() == ""
