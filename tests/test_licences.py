"""Licences of the lock files, and installation by hash alone."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def licences(repository: Path) -> ModuleType:
    """The script that writes the page; its folder is no package."""
    spec = importlib.util.spec_from_file_location("licences", repository / "packaging" / "licences.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_holds_the_locked_packages_and_versions(repository: Path, licences: ModuleType) -> None:
    rows = (repository / "docs" / "licences.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if row.startswith("| ")]
    found = {row[0]: row[1] for row in cells if row[0] not in ("package", "---") and len(row) == 4 and all(row)}
    locked = {name: ", ".join(versions) for name, versions in licences.locked("requirements-test.lock").items()}
    assert found == locked, "run packaging/licences.py"


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="other versions of Python have other packages")
def test_the_page_says_what_the_installed_packages_say(repository: Path, licences: ModuleType) -> None:
    text = (repository / "docs" / "licences.md").read_text(encoding="utf-8")
    assert text == licences.page(), "run packaging/licences.py"


def test_a_package_without_a_clear_licence_or_purpose_is_refused(licences: ModuleType) -> None:
    with pytest.raises(SystemExit, match="the licence of nobody is not clear"):
        licences._row("nobody", ["1"], {}, {"nobody": "nothing"})
    with pytest.raises(SystemExit, match="what nobody is here for"):
        licences._row("nobody", ["1"], {"nobody": "MIT"}, {})


@pytest.mark.parametrize("launcher", ["derbyos", "derbyos.cmd"])
def test_the_launcher_installs_by_hash_alone(launcher: str, repository: Path) -> None:
    """Every command that installs names a lock file and requires the hashes of all that it takes."""
    text = (repository / launcher).read_text(encoding="utf-8").replace("\\\n", " ").replace("^\n", " ")
    commands = [line for line in text.splitlines() if re.search(r"\bpip install\b", line) and "#" not in line]
    assert commands
    for command in commands:
        assert "--require-hashes" in command, command
        assert re.search(r'-r "[$%]lock%?"', command), command
