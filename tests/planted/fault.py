"""One planted fault: a source edit and the tests that fail with it."""

import ast
from dataclasses import dataclass
from pathlib import Path

__all__ = ["PlantedFault", "planted_text", "problem_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantedFault:
    """A small mistake of a developer, as the edit that makes it.

    `old` occurs exactly once in the file `path`. `tests` are files or node ids for pytest, fast enough to judge one
    fault in seconds.
    """

    name: str
    says: str
    path: str
    old: str
    new: str
    tests: tuple[str, ...]


def planted_text(fault: PlantedFault, text: str) -> str:
    """Return the source with the fault in it. Raises `ValueError` where the edit does not fit the source."""
    count = text.count(fault.old)
    if count != 1:
        raise ValueError(f"{fault.name}: the old text occurs {count} times in {fault.path}, expected once")
    return text.replace(fault.old, fault.new)


def problem_of(fault: PlantedFault, root: Path) -> str:
    """Return why a fault cannot be planted in this tree; empty where it can."""
    if not (root / fault.path).is_file():
        return f"{fault.name}: there is no file {fault.path}"
    text = (root / fault.path).read_text(encoding="utf-8")
    try:
        planted = planted_text(fault, text)
        is_same = ast.dump(ast.parse(planted)) == ast.dump(ast.parse(text))
    except (ValueError, SyntaxError) as error:
        return str(error)
    if is_same:
        return f"{fault.name}: the edit changes nothing"
    return next(filter(None, (_missing_test(one, root) for one in fault.tests)), "")


def _missing_test(test: str, root: Path) -> str:
    name, *inside = test.split("::")
    if not (root / name).exists():
        return f"there is no test file {name}"
    text = (root / name).read_text(encoding="utf-8") if inside else ""
    function = inside[-1].partition("[")[0] if inside else ""
    return f"there is no test {test}" if inside and f"def {function}(" not in text else ""
