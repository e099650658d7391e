"""What neither ruff nor mypy sees: public names, words that do not belong here."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

_ROOT = Path(__file__).resolve().parent.parent
_CODE = ("app", "derbyos_core", "ui", "resources")
# Written so that they do not match themselves.
_WORDS = (
    (r"\bT[O]DO\b|\bF[I]XME\b|\bX[X]X\b", "do it now, or write an issue"),
    (r"(?<![\w./~}>-])/(?:(?:root|work|Users)/\w|home/[a-z_]\w*/)", "no path of one machine"),
    (r"pypi\.(?:org|python)|pythonhosted\.org|npmjs\.(?:org|com)|(?:deb|snapshot)\.debian\.org", "no index"),
    (r"BEGIN (?:[A-Z]+ )?PRIVATE KEY", "no secrets"),
)
"""Patterns that no file of the project holds, and what to do instead."""

_PICTURES = {".png", ".qm", ".ttf", ".otf", ".woff2", ".ico", ".parquet", ".xlsx", ".gz", ".zip"}
"""What is not text."""


_CAN_FAIL = re.compile(r"assert|raises|warns|fail|wait(?:Signal|Until)|check|expect|verify")


def _files() -> list[Path]:
    """Every file that git knows or would take; without git, every file outside hidden folders."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        paths = [_ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        paths = [path for path in _ROOT.rglob("*") if not any(part[0] == "." for part in path.parts)]
    return sorted(path for path in paths if path.is_file())


def _modules() -> list[Path]:
    return [path for path in _files() if path.suffix == ".py" and path.relative_to(_ROOT).parts[0] in _CODE]


def _name(path: Path) -> str:
    return path.relative_to(_ROOT).as_posix()


def _wrong_words(text: str) -> list[str]:
    """Each forbidden word with its line and what to do instead."""
    return [
        f"{number}: {match.group()}: {advice}"
        for number, line in enumerate(text.splitlines(), start=1)
        for pattern, advice in _WORDS
        if (match := re.search(pattern, line))
    ]


def test_no_file_holds_a_word_that_does_not_belong() -> None:
    found = [
        f"{_name(path)}:{word}"
        for path in _files()
        if path.suffix not in _PICTURES
        for word in _wrong_words(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "# TO" + "DO: later",
        'open("/ho' + 'me/someone/x")',
        'ROOT = "/wo' + 'rk/main"',
        "https://py" + "pi.org/simple",
    ],
)
def test_a_word_that_does_not_belong_is_noticed(line: str) -> None:
    assert len(_wrong_words(f"fine\n{line}")) == 1


def test_ordinary_text_is_left_alone() -> None:
    assert _wrong_words("team/home/404 and ~/code/derby, a/root/b, https://example.org/home/page/x") == []


def test_every_module_has_a_docstring_and_public_names() -> None:
    faults = []
    for path in _modules():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        first = (ast.get_docstring(tree) or "").split("\n\n")[0]
        if not first.rstrip().endswith((".", ":")):
            faults.append(f"{_name(path)}: begin with a sentence that says what the module decides")
        if not any(_binds_all(node) for node in tree.body):
            faults.append(f"{_name(path)}: name what is public in __all__")
    assert faults == []


def test_imported_names_are_public() -> None:
    """A name that another module of the program uses stands in `__all__`; tests may look further."""
    public = {_module_name(path): _public_names(path) for path in _modules()}
    faults = [
        f"{_name(path)}: {alias.name} is not in __all__ of {node.module}"
        for path in _modules()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module in public
        for alias in node.names
        if alias.name not in public[node.module] and f"{node.module}.{alias.name}" not in public
    ]
    assert faults == []


def _module_name(path: Path) -> str:
    return _name(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _public_names(path: Path) -> set[str]:
    """What `__all__` lists, where it is written out."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and _binds_all(node) and isinstance(node.value, ast.List):
            return {
                one.value for one in node.value.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)
            }
    return set()


def _binds_all(node: ast.stmt) -> bool:
    match node:
        case ast.Assign(targets=[ast.Name(id="__all__")]) | ast.AnnAssign(target=ast.Name(id="__all__")):
            return True
    return False


def test_every_test_can_fail() -> None:
    """A test asserts something, itself or through a helper whose name says so."""
    tests = [path for path in _files() if path.suffix == ".py" and _name(path).startswith("tests/")]
    empty = [
        f"{_name(path)}:{node.lineno} {node.name}"
        for path in tests
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
        and not _CAN_FAIL.search(ast.unparse(node))
    ]
    assert empty == []


def test_scripts_can_be_run() -> None:
    scripts = [path for path in _files() if path.suffix == "" and path.read_bytes()[:2] == b"#!"]
    assert {"derbyos", ".ci/run", "packaging/lock"} <= {_name(path) for path in scripts}
    assert [_name(path) for path in scripts if not path.stat().st_mode & 0o100] == []
